"""Which engine serves: the GPU's where it works, else NumPy, with the reason kept for the status bar."""

from __future__ import annotations

from attnviz.core.errors import EngineUnavailable, InputError
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.protocol import Engine

NAMES = ("auto", "numpy", "cupy")


def select(name: str = "auto") -> Engine:
    """Return the engine called ``name``; ``"auto"`` prefers the GPU and falls back to NumPy,
    whose report says why.

    Raises:
        InputError: no engine has that name.
        EngineUnavailable: ``"cupy"`` was asked for by name and cannot run here; the message says why.
    """
    if name not in NAMES:
        raise InputError(f"There is no engine {name!r}; choose one of {', '.join(NAMES)}.")
    if name == "numpy":
        return NumpyEngine()
    engine, reason = _probe()
    if engine is not None:
        return engine
    if name == "cupy":
        raise EngineUnavailable(f"The CuPy engine cannot run here: {reason}. Choose numpy, which always can.")
    return NumpyEngine(reason)


def _probe() -> tuple[Engine | None, str]:
    # Imported here, and only where there can be a GPU: nobody else should wait for CuPy.
    from attnviz.engine.gpu.probe import hopeless

    if reason := hopeless():
        return None, reason
    from attnviz.engine.gpu.engine import probe

    return probe()
