"""Says as rules which keys a query may see and what is added to their scores: one mask, one file.

Programs import these names; ``registry`` finds a mask of this folder without any of them.
"""

from attnviz.core.masks.alibi import Alibi, alibi_slopes
from attnviz.core.masks.array import BooleanArray, FloatArray
from attnviz.core.masks.base import Mask
from attnviz.core.masks.causal import Causal
from attnviz.core.masks.compose import Both
from attnviz.core.masks.documents import Documents
from attnviz.core.masks.none import NoMask
from attnviz.core.masks.number import Number
from attnviz.core.masks.own import OwnMask
from attnviz.core.masks.prefix import Prefix
from attnviz.core.masks.sliding_window import SlidingWindow

__all__ = [
    "Alibi",
    "BooleanArray",
    "Both",
    "Causal",
    "Documents",
    "FloatArray",
    "Mask",
    "NoMask",
    "Number",
    "OwnMask",
    "Prefix",
    "SlidingWindow",
    "alibi_slopes",
]
