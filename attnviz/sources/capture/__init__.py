"""Takes Q, K and V from a PyTorch model while it runs, and proves that they are the model's."""
