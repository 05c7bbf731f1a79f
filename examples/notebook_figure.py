"""A picture of one head inside a notebook, and the same picture as a file for a paper.

Call: python examples/notebook_figure.py [FOLDER]
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

import attnviz

words = ["The", "bank", "by", "the", "river", "was", "steep", "."]
rng = np.random.default_rng(4)
query, key, value = (rng.standard_normal((2, len(words), 16), dtype=np.float32) for _ in range(3))

# A soft-cap and sinks as newer models have them; leave both out for the plain formula.
a = attnviz.scaled_dot_product_attention(
    3 * query, key, value, is_causal=True, softcap=20.0, sinks=[0.0, 1.5]
)
print(a)
print("the sink takes", a.sink_share.mean(axis=-1).round(3), "of a row, by head")

figure = a.figure("weights", "raw", head=1, tokens=words, title="Head 1")
folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
figure.save(folder / "head.pdf")
print("In a notebook, `figure` as the last line of a cell shows it, light or dark as the page is.")
