"""A window in a notebook: show(block=False) returns at once, and the cell below can go on.

In IPython or Jupyter leave block out: attnviz.show then starts Qt's event loop beside the notebook's own.
Here, in a plain script, the window is opened, looked at from outside, and closed again.
"""

import numpy as np

import attnviz

rng = np.random.default_rng(2)
query, key, value = rng.standard_normal((3, 4, 24, 16))

window = attnviz.show(query, key, value, is_causal=True, title="From a notebook", block=False)
print(f"The window is open: {window.isVisible()}. Its title: {window.windowTitle()}")
window.close()
print("The window is closed, and its arrays are let go.")
