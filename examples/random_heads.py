"""Random heads: twelve heads of ANDREA-120M's size, and what dividing by √d_k does to their scores."""

import numpy as np

import attnviz

size = attnviz.presets()["andrea-120m"]  # d_model 768, 12 heads, so that d_k is 64
rng = np.random.default_rng(0)
query, key, value = rng.standard_normal((3, size.n_head, 256, size.d_k), dtype=np.float32)

a = attnviz.scaled_dot_product_attention(query, key, value, is_causal=True)
print(a)
print(f"d_k = {size.d_k}: raw scores have σ = {a.raw_scores.std():.2f}, √d_k = {size.d_k**0.5:.2f}")
print(f"scaled scores have σ = {a.scaled_scores.std():.2f}")
print(f"largest weight of a row, mean of each head: {np.round(a.max_weight.mean(axis=1), 2)}")
