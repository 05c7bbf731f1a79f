"""attnviz: a desktop laboratory for attention, softmax(mask(Q·Kᵀ/√d_k))·V."""

__version__ = "0.1.0"
