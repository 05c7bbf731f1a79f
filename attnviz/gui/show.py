"""Opens the window on arrays or a capture of a running program, also from IPython and Jupyter."""

from __future__ import annotations

import atexit
import gc
import sys
import threading
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attnviz.core import memory
from attnviz.core.settings import ArraySource, Settings
from attnviz.gui.display import DisplayUnavailable, require_display, require_own_binding

if TYPE_CHECKING:  # Qt is imported after it is known that it can open a window
    from attnviz.core.inputs import Inputs
    from attnviz.gui.window.main_window import MainWindow

#: Windows stay open until somebody closes them, even if the caller drops the return value.
_open: list[MainWindow] = []


def _close_all() -> None:
    """End the threads where a program ends without an event loop: Qt aborts where one still runs."""
    for window in tuple(_open):
        window.close()


def show(
    query: Any,
    key: Any = None,
    value: Any = None,
    *,
    tokens: Sequence[Any] | None = None,
    key_tokens: Sequence[Any] | None = None,
    attn_mask: Any = None,
    is_causal: bool = False,
    causal_alignment: str = "top-left",
    scale: Any = None,
    softcap: float | None = None,
    sinks: Any = None,
    batch: int | None = None,
    title: str = "Arrays",
    block: bool | None = None,
    axes: str | None = None,
) -> MainWindow:
    """Open the window on these arrays.

    Args:
        query: (T_q, d_k), (H, T_q, d_k) or (B, H, T_q, d_k).
        key: (T_k, d_k), (H_kv, T_k, d_k) or (B, H_kv, T_k, d_k).
        value: like ``key``, with its own width d_v; the keys where None.
        tokens: one label a query, and a key where T_k = T_q: texts, bytes or numbers, in a list, an array or
            a tensor. Of a batch, one such list for each sequence will do too.
        key_tokens: one label a key.
        attn_mask: boolean (True takes part) or float (added), broadcastable to (B, H, T_q, T_k).
        is_causal: query i sees keys j <= i. Without it and ``attn_mask`` every key is seen.
        scale: factor of the raw scores, one or (H,), one a head; None is 1/√d_k.
        softcap: c of c · tanh(score / c), which scaled scores become before the mask is added; None or 0: no
            cap.
        sinks: (H,), a score a head that takes part in each row's sum and has no value; None: no sinks.
        batch: which sequence of a batch; needed where B > 1.
        block: wait until the window is closed. None waits in a plain script, and not where an event loop of
            Qt already runs (a Qt program, IPython after ``%gui qt``).
        axes: ``"THd"`` where positions come before heads; ``"HTd"`` says that heads do, and spares the
            warning where they outnumber positions.

    The arrays may be written into afterwards: up to 256 MiB are copied, and larger ones are noticed to have
    changed, and refused. What may be meant otherwise (a float mask of 0 and 1, heads that outnumber
    positions) is drawn as PyTorch would take it, with a warning that has the cure; the window says it too.

    Returns:
        The window. Once closed it is gone, and so are its arrays.

    Raises:
        InputError: an array is not numeric, or tokens, scale, soft-cap, sinks or mask do not fit, or
            there are weights alone.
        ShapeError: shapes that do not fit together, or query and key in two orders of axes.
        MemoryBudgetError: the arrays would not fit.
        AttnvizError: there is no display that answers, another binding of Qt is at work in this process, or
            the call does not come from the main thread.
    """
    from attnviz.sources.arrays import from_arrays
    from attnviz.sources.handed import doubts, refuse_alone

    refuse_alone(query, key)
    with memory.told("These arrays"):
        inputs = from_arrays(
            query, key, value, tokens=tokens, key_tokens=key_tokens, attn_mask=attn_mask, is_causal=is_causal,
            causal_alignment=causal_alignment, scale=scale, softcap=softcap, sinks=sinks, batch=batch,
            title=title, axes=axes, keep=True,
            remarks=doubts(query, key, value, attn_mask, axes),
        )  # fmt: skip
    return _show_inputs(inputs, title, block)


def _show_inputs(inputs: Inputs, title: str, block: bool | None) -> MainWindow:
    """Return the window on ``inputs``; what may have been meant otherwise is a warning at the call of
    ``show``."""
    for remark in inputs.remarks:
        warnings.warn(remark, stacklevel=3)
    return show_source(ArraySource(title, lambda layer: inputs), block=block)


def show_source(source: ArraySource, *, block: bool | None = None, layer: int = 0) -> MainWindow:
    """Open the window on a source, under the mask that its inputs bring; without one every key is seen."""
    _require_window()
    from attnviz.gui.app import application, make_pipeline
    from attnviz.gui.session.session import Session
    from attnviz.gui.window.main_window import MainWindow

    app = application()
    session = Session(make_pipeline, Settings().opened_on(source, layer))
    try:
        window = MainWindow(session)
    except BaseException:
        session.close()  # its thread would crash Python: Qt aborts if one is left running
        raise
    if not _open:  # again for each first window: what is registered last runs first, before Qt ends
        atexit.unregister(_close_all)
        atexit.register(_close_all)
    _open.append(window)
    window.closed.connect(lambda: _let_go(window))
    window.show()
    if block or (block is None and not _loop_runs()):
        app.exec()
    return window


def _let_go(window: MainWindow) -> None:
    """Let a closed window go: it would keep its arrays as long as the program runs."""
    from PySide6.QtCore import QTimer

    _open.remove(window)
    # Its cyclic garbage is collected here: else a thread of the program might collect it, which must not
    # destroy Qt's objects.
    window.destroyed.connect(lambda: QTimer.singleShot(0, gc.collect))
    window.session.deleteLater()
    window.deleteLater()


def _loop_runs() -> bool:
    """Return whether something already turns Qt's event loop, or will:
    a Qt program, IPython's integration."""
    from PySide6.QtCore import QThread

    if QThread.currentThread().loopLevel() > 0:
        return True
    ipython = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if ipython is None:
        return False
    if getattr(ipython, "active_eventloop", None) != "qt6":
        ipython.enable_gui("qt6")
    return True


def _require_window() -> None:
    """Check that Qt can open a window here and now, before Qt is asked to: it would end the process.

    Raises:
        QtUnavailable: as :func:`~attnviz.gui.display.require_display`.
        DisplayUnavailable: as there; or this is not the thread that windows belong to, or the program has an
            application of Qt that draws no widgets.
    """
    require_own_binding()
    core = sys.modules.get("PySide6.QtCore")
    app = core.QCoreApplication.instance() if core else None
    if core is None or app is None:
        if threading.current_thread() is not threading.main_thread():
            raise DisplayUnavailable("Windows belong to the main thread: call attnviz.show there.")
        require_display()
    elif core.QThread.currentThread() is not app.thread():
        raise DisplayUnavailable("Windows belong to the thread of the QApplication: call attnviz.show there.")
    elif not app.inherits("QApplication"):
        raise DisplayUnavailable(
            f"This program has a {type(app).__name__}, which shows no widgets: make a QApplication instead."
        )
