"""√d_k on and off: as heads get wider, raw scores saturate the softmax, and scaled ones do not."""

import numpy as np

import attnviz

rng = np.random.default_rng(0)
print(" d_k   σ raw  saturated rows, raw / scaled   median Jacobian norm, raw / scaled")
for d_k in (16, 64, 256, 1024, 4096):
    query, key = rng.standard_normal((2, 512, d_k))
    found = []
    for scale in (1.0, None):  # None is 1/√d_k
        a = attnviz.scaled_dot_product_attention(query, key, is_causal=True, scale=scale)
        rows = a.statistics()
        found.append((rows.saturated / rows.saturable, rows.median_jacobian_norm))
    (raw, raw_norm), (scaled, scaled_norm) = found
    spread = (query @ key.T).std()
    print(f"{d_k:4} {spread:7.1f} {raw:>15.0%} / {scaled:.0%} {raw_norm:>28.3g} / {scaled_norm:.3g}")
