"""The heads of a layer as a table: who is peaked, who is even, who reads the position before."""

import numpy as np

import attnviz

rng = np.random.default_rng(5)
n_head, T, d_k = 6, 64, 32
query, key, value = rng.standard_normal((3, n_head, T, d_k))
query[1] *= 4  # a peaked head
query[2] *= 0.1  # an even one
key[3, :-1] = query[3, 1:]  # and one whose queries ask for the position before them

a = attnviz.scaled_dot_product_attention(query, key, value, is_causal=True)
before = np.einsum("hii->hi", a.weights[:, 1:, :-1])

print("head  largest weight  entropy  effective keys  saturated  on the position before")
for head in range(n_head):
    rows = a.statistics(head)
    weight, nats, keys = rows.max_weight.mean(), rows.entropy.mean(), rows.effective_keys.mean()
    share = rows.saturated / rows.saturable
    print(f"{head:4} {weight:15.2f} {nats:8.2f} {keys:15.1f} {share:10.0%} {before[head].mean():23.2f}")
