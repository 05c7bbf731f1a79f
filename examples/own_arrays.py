"""Your own arrays: Q, K and V as a .npz file that the window opens, and the same numbers in Python.

Call: python examples/own_arrays.py [FOLDER]
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

import attnviz

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
rng = np.random.default_rng(7)
tokens = ["the", "cat", "sat", "on", "the", "mat"]
query, key, value = rng.standard_normal((3, 2, len(tokens), 16))  # heads, positions, components

path = folder / "run.npz"
np.savez(path, query=query, key=key, value=value, tokens=tokens, is_causal=True)

a = attnviz.scaled_dot_product_attention(query, key, value, is_causal=True)
for token, best, weight in zip(tokens, a.argmax[0], a.max_weight[0], strict=True):
    print(f"{token:>4} reads {tokens[best]} most: {weight:.2f}")
print(f"Wrote {path}. To look at it: attnviz {path}")
