"""The terms of a softmax beside scale and mask: soft-cap and sinks."""
