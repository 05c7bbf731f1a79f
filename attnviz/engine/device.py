"""Is there a GPU that CuPy can use? Asked once, answered with the module or one plain reason."""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import sys
from typing import Any

import numpy as np

from attnviz.core.errors import first_line

INSTALL = "pip install 'cupy-cuda13x[ctk]' (or 'cupy-cuda12x[ctk]')"

_SOURCE = 'extern "C" __global__ void probe(int *answer) { *answer = 42; }'


#: CuPy and the GPU's name, once a kernel has run: to look for them again would take each call 30 ms and more.
_found: list[tuple[Any, str]] = []


def find_cupy() -> tuple[Any | None, str]:
    """CuPy, if a kernel compiled by it runs on a GPU here.

    Returns:
        (the cupy module, the GPU's name), or (None, why not, in one sentence without its full stop).
    """
    if not _found:
        cupy, text = _look()
        if cupy is None:
            return None, text
        _found.append((cupy, text))
    return _found[0]


def _look() -> tuple[Any | None, str]:
    if reason := hopeless():
        return None, reason
    wheels = installed_wheels()
    if len(wheels) > 1:
        return None, (
            f"{len(wheels)} CuPy packages are installed at once ({', '.join(wheels)}) and break each other; "
            f"uninstall all of them, then {INSTALL}"
        )
    try:
        cupy = importlib.import_module("cupy")
    except Exception as error:  # CuPy's own import raises many kinds where CUDA libraries are missing
        return None, f"CuPy cannot be imported ({first_line(error)})"
    return try_kernel(cupy)


def hopeless() -> str:
    """Why a GPU cannot be used, as far as can be told without importing CuPy; empty where it may be."""
    if importlib.util.find_spec("cupy") is None:
        return f"CuPy is not installed: {INSTALL}"
    return "" if has_driver() else "no GPU found (driver missing)"


def has_driver() -> bool:
    """Whether a GPU driver's library can be loaded: NVIDIA's, or AMD's."""
    names = ("nvcuda.dll", "amdhip64.dll") if sys.platform == "win32" else ("libcuda.so.1", "libamdhip64.so")
    for name in names:
        try:
            ctypes.CDLL(name)
        except OSError:
            continue
        return True
    return False


def installed_wheels() -> list[str]:
    """Names of the installed distributions that hold a ``cupy`` module."""
    import importlib.metadata  # slow to read, and asked only where a GPU may be

    names = {dist.metadata["Name"] or "" for dist in importlib.metadata.distributions()}
    return sorted(name for name in names if name == "cupy" or name.startswith(("cupy-cuda", "cupy-rocm")))


def try_kernel(cupy: Any) -> tuple[Any | None, str]:
    """Compile and run a tiny kernel with ``cupy``; returns as :func:`find_cupy`."""
    try:
        if not cupy.cuda.is_available():
            driver = cupy.cuda.runtime.driverGetVersion()
            return None, "no GPU found" if driver else "no GPU found (driver missing)"
        answer = cupy.asarray(np.zeros(1, np.int32))
        cupy.RawModule(code=_SOURCE).get_function("probe")((1,), (1,), (answer,))
        if int(answer.get()[0]) != 42:
            return None, "the GPU ran a test kernel and gave a wrong answer"
        name = cupy.cuda.runtime.getDeviceProperties(0)["name"]
    except Exception as error:  # whatever a driver, a compiler or a device can raise, NumPy still works
        return None, f"the GPU cannot run kernels ({first_line(error)})"
    return cupy, name.decode() if isinstance(name, bytes) else str(name)
