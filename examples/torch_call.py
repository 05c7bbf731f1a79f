"""A call of PyTorch's scaled_dot_product_attention, mirrored: the same arguments, every stage in reach."""

import numpy as np
import torch
from torch.nn.functional import scaled_dot_product_attention

import attnviz

torch.manual_seed(0)
query = torch.randn(1, 8, 32, 64)  # sequences, query heads, positions, components
key, value = torch.randn(2, 1, 2, 32, 64)  # two key/value heads, each shared by four query heads
mask = torch.rand(32, 32) > 0.3  # True takes part
mask.fill_diagonal_(True)

theirs = scaled_dot_product_attention(query, key, value, attn_mask=mask, enable_gqa=True)
ours = attnviz.scaled_dot_product_attention(query, key, value, attn_mask=mask, enable_gqa=True)

print(ours)
print(f"largest difference of the outputs: {np.abs(ours.output - theirs.numpy()).max():.1e}")
print(f"weights, which PyTorch does not return: {ours.weights.shape}")
print(f"entropy of a row: {ours.entropy.mean():.2f} nats on average")
