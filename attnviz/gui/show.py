"""Opens the window on arrays or a capture of a running program, also from IPython and Jupyter."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from typing import Any

from attnviz.core.errors import AttnvizError
from attnviz.core.masks import NoMask, OwnMask
from attnviz.core.settings import ArraySource, Settings
from attnviz.gui.app import application, make_pipeline
from attnviz.gui.main_window import MainWindow
from attnviz.gui.session import Session

#: Windows stay open as long as nobody closes them, whatever the caller does with the return value.
_open: list[MainWindow] = []


@atexit.register
def _close_all() -> None:
    """A program that ends without an event loop ends their threads too: Qt aborts where one still runs."""
    for window in tuple(_open):
        window.close()


def show(
    query: Any,
    key: Any,
    value: Any = None,
    *,
    tokens: Sequence[Any] | None = None,
    key_tokens: Sequence[Any] | None = None,
    attn_mask: Any = None,
    is_causal: bool = False,
    causal_alignment: str = "top-left",
    scale: float | None = None,
    batch: int | None = None,
    title: str = "Arrays",
    block: bool | None = None,
) -> MainWindow:
    """Open the window on these arrays.

    Args:
        query: (T_q, d_k), (H, T_q, d_k) or (B, H, T_q, d_k).
        key: (T_k, d_k), (H_kv, T_k, d_k) or (B, H_kv, T_k, d_k).
        value: like ``key``, with its own width d_v; the keys where None.
        tokens: one label a query, and a key where T_k = T_q.
        key_tokens: one label a key.
        attn_mask: boolean (True takes part) or float (added), broadcastable to (B, H, T_q, T_k).
        is_causal: query i sees keys j <= i. Without it and ``attn_mask`` every key is seen.
        scale: factor of the raw scores; None is 1/√d_k.
        batch: which sequence of a batch; needed where B > 1.
        block: wait until the window is closed. None waits in a plain script, and not where an event loop of
            Qt already runs (a Qt program, IPython after ``%gui qt``).

    Returns:
        The window. Once closed it is gone, and so are its arrays.

    Raises:
        InputError: an array is not numeric, or tokens, scale or mask do not fit.
        ShapeError: shapes that do not fit together.
        AttnvizError: there is no display.
    """
    from attnviz.sources.arrays import from_arrays

    inputs = from_arrays(
        query, key, value, tokens=tokens, key_tokens=key_tokens, attn_mask=attn_mask, is_causal=is_causal,
        causal_alignment=causal_alignment, scale=scale, batch=batch, title=title,
    )  # fmt: skip
    return show_source(ArraySource(title, lambda layer: inputs), block=block)


def show_source(source: ArraySource, *, block: bool | None = None, layer: int = 0) -> MainWindow:
    """Open the window on a source, with the mask that its inputs bring (none where they bring none)."""
    _require_display()
    own = source.load(layer).attn_mask
    app = application()
    settings = Settings(source=source, layer=layer, mask=NoMask() if own is None else OwnMask())
    session = Session(make_pipeline, settings)
    window = MainWindow(session)
    _open.append(window)
    window.closed.connect(lambda: _let_go(window))
    window.show()
    if block or (block is None and not _loop_runs()):
        app.exec()
    return window


def _let_go(window: MainWindow) -> None:
    """A closed window would keep its arrays as long as the program runs."""
    from PySide6.QtCore import QTimer

    _open.remove(window)
    # Cyclic garbage of it is collected here: a thread of the program's own might be the next to collect,
    # and must not destroy what is Qt's.
    window.destroyed.connect(lambda: QTimer.singleShot(0, gc.collect))
    window.session.deleteLater()
    window.deleteLater()


def _loop_runs() -> bool:
    """Whether something already turns Qt's event loop, or will: a Qt program, IPython's integration."""
    from PySide6.QtCore import QThread

    if QThread.currentThread().loopLevel() > 0:
        return True
    ipython = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if ipython is None:
        return False
    if getattr(ipython, "active_eventloop", None) != "qt6":
        ipython.enable_gui("qt6")
    return True


def _require_display() -> None:
    if sys.platform == "linux" and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    ):
        raise AttnvizError(
            "There is no display to open a window on. Start Python in a desktop session, or save a picture: "
            "attnviz render -o attention.png --input FILE"
        )
