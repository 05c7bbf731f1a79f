"""Answers the public call, ``attnviz.scaled_dot_product_attention``: it may use every room but the window."""
