"""A small nn.MultiheadAttention, captured while it runs, and saved for the window.

Call: python examples/capture_multihead.py [FOLDER]
"""

import sys
import tempfile
from pathlib import Path

import torch

import attnviz

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
torch.manual_seed(0)
words = ["to", "be", "or", "not", "to", "be"]
layer = torch.nn.MultiheadAttention(embed_dim=32, num_heads=4, batch_first=True).eval()
x = torch.randn(1, len(words), 32)
hidden = torch.triu(torch.ones(len(words), len(words), dtype=torch.bool), diagonal=1)  # True is hidden here

with attnviz.capture(tokens=words) as c, torch.no_grad():
    layer(x, x, x, attn_mask=hidden, need_weights=False)

print(c)  # each call, its shapes, and how far it is from what the model itself got
inputs = c.inputs(layer=0)
print(f"heads: {inputs.n_head}, scores: {inputs.shape}, mask: {inputs.attn_mask.describe()}")
path = folder / "capture.safetensors"
c.save(path)
print(f"Wrote {path}. To look at it: c.show(), or attnviz {path}")
