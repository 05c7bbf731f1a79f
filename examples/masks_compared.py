"""Masks compared: the same scores under six rules, what each lets a query see, and how much is future."""

import numpy as np

import attnviz
from attnviz.core.masks import Causal, Documents, NoMask, Prefix, SlidingWindow

rng = np.random.default_rng(1)
query, key, value = rng.standard_normal((3, 48, 32))  # one head: positions, components
two = Documents((16, 32))
rules = [NoMask(), Causal(), SlidingWindow(8), Prefix(16), two, Causal() & two]

for rule in rules:
    a = attnviz.scaled_dot_product_attention(query, key, value, attn_mask=rule)
    rows = a.statistics()
    seen = f"{rows.keys_seen.min()} to {rows.keys_seen.max()} keys a query"
    future = f"{rows.future_mass.mean():.0%} of the weight on later positions"
    print(f"{rule.describe():60} {seen:24} {future}")
