"""A long input: a picture of 16,384 × 16,384 weights without a matrix of that size, which would be 1 GiB."""

import numpy as np

import attnviz

T = 16_384
rng = np.random.default_rng(0)
query, key, value = rng.standard_normal((3, T, 16), dtype=np.float32)

a = attnviz.scaled_dot_product_attention(query, key, value, is_causal=True)
overview = a.tile("weights", shape=(256, 256))  # each cell is the largest weight of 64 × 64
corner = a.tile("weights", rows=slice(T - 64, T), cols=slice(T - 64, T))  # each cell is one weight

print(f"all of it: {np.asarray(overview).shape}, exact: {overview.exact}")
print(f"the last 64 queries and keys: {np.asarray(corner).shape}, exact: {corner.exact}")
print(f"weights of one row are spread over {a.effective_keys.max():,.0f} keys at most")
print(a.engine)
