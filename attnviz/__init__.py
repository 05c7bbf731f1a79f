"""attnviz: a desktop laboratory for attention, softmax(mask(Q·Kᵀ/√d_k))·V.

Importing it imports neither Qt nor CuPy; each name brings in what it needs when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from attnviz.core.version import __version__

if TYPE_CHECKING:
    from attnviz.api.attention import Attention, scaled_dot_product_attention
    from attnviz.api.capture import capture
    from attnviz.core.dimensions import Dimensions
    from attnviz.core.errors import AttnvizError
    from attnviz.core.presets import presets
    from attnviz.gui.show import show

__all__ = [
    "Attention",
    "AttnvizError",
    "Dimensions",
    "__version__",
    "capture",
    "presets",
    "scaled_dot_product_attention",
    "show",
]

_HOME = {
    "Attention": "attnviz.api.attention",
    "AttnvizError": "attnviz.core.errors",
    "Dimensions": "attnviz.core.dimensions",
    "capture": "attnviz.api.capture",
    "presets": "attnviz.core.presets",
    "scaled_dot_product_attention": "attnviz.api.attention",
    "show": "attnviz.gui.show",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
