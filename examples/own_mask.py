"""An own mask: every third key is seen. A rule of a few lines, which needs no T × T array."""

from dataclasses import dataclass

import numpy as np

import attnviz
from attnviz.core.masks import Causal, Mask


@dataclass(frozen=True)
class Strided(Mask):
    """Query i sees key j where i − j is a multiple of ``stride`` (Child et al. 2019, the strided pattern)."""

    stride: int

    def allowed(self, rows, cols, shape):
        """Compare positions; ``rows`` and ``cols`` broadcast against each other."""
        return (rows - cols) % self.stride == 0

    def describe(self):
        """Say the rule in words."""
        return f"Strided by {self.stride}"


rng = np.random.default_rng(0)
query, key, value = rng.standard_normal((3, 12, 8))
a = attnviz.scaled_dot_product_attention(query, key, value, attn_mask=Causal() & Strided(3))
for row in a.weights > 0:
    print("".join("█" if seen else "·" for seen in row))
print(f"keys seen by each query: {a.statistics().keys_seen}")
