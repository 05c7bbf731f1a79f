"""Is there a GPU that CuPy can use? Asked once, answered with the module or one plain reason."""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import sys
from typing import Any

import numpy as np

from attnviz.core.errors import first_line
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.engine.gpu.absent import hidden
from attnviz.engine.gpu.upload import to_device

INSTALL = "pip install 'cupy-cuda13x[ctk]' (or 'cupy-cuda12x[ctk]')"

_SOURCE = 'extern "C" __global__ void probe(int *answer) { *answer = 42; }'


#: CuPy and the GPU's name, by the number of the device, once a kernel has run there. To look again would take
#: 30 ms and more at every call.
_found: dict[int, tuple[Any, str]] = {}

_OLD_DRIVER, _NO_DEVICE = 35, 100  # cudaErrorInsufficientDriver, cudaErrorNoDevice


def find_cupy() -> tuple[Any | None, str]:
    """CuPy, if a kernel compiled by it runs on this thread's current GPU.

    Returns:
        (the cupy module, the GPU's name), or (None, why not, in one sentence without its full stop).
    """
    for cupy, _ in list(_found.values())[:1]:
        if (current := cupy.cuda.runtime.getDevice()) in _found:
            return _found[current]
    cupy, text = _look()
    if cupy is not None:
        _found[cupy.cuda.runtime.getDevice()] = (cupy, text)
    return cupy, text


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
    """Return whether a GPU driver's library can be loaded: NVIDIA's, or AMD's."""
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
    import importlib.metadata  # slow to read, so only asked where there may be a GPU

    names = {dist.metadata["Name"] or "" for dist in importlib.metadata.distributions()}
    return sorted(name for name in names if name == "cupy" or name.startswith(("cupy-cuda", "cupy-rocm")))


def try_kernel(cupy: Any) -> tuple[Any | None, str]:
    """Compile and run a tiny kernel with ``cupy``; returns as :func:`find_cupy`."""
    try:
        if reason := _none_for(cupy):
            return None, reason
        answer = to_device(cupy, np.zeros(1, np.int32))
        cupy.RawModule(code=_SOURCE).get_function("probe")((1,), (1,), (answer,))
        if int(answer.get()[0]) != 42:
            return None, "the GPU ran a test kernel and gave a wrong answer"
        return cupy, _name(cupy)
    except Exception as error:  # whatever a driver, a compiler or a device can raise, NumPy still works
        return None, f"the GPU cannot run kernels ({first_line(error)})"


def _none_for(cupy: Any) -> str:
    """Why ``cupy`` has no GPU; empty if it has one. Its own ``is_available`` keeps the reason to itself."""
    runtime = cupy.cuda.runtime
    try:
        return "" if runtime.getDeviceCount() else hidden() or "no GPU found"
    except runtime.CUDARuntimeError as error:
        if error.status == _NO_DEVICE:
            return hidden() or "no GPU found"
        if error.status != _OLD_DRIVER:
            return hidden() or f"the GPU cannot be used ({first_line(error)})"
    serves = runtime.driverGetVersion()
    if not serves:
        return "no GPU found (driver missing)"
    words = QT_TRANSLATE_NOOP(
        "errors",
        "the NVIDIA driver is too old: it serves CUDA {serves}, and CuPy needs CUDA {needs} "
        "(attnviz doctor says what to install)",
    )
    return Sentence(words, serves=_version(serves), needs=runtime.runtimeGetVersion() // 1000)


def _version(number: int) -> str:
    return f"{number // 1000}.{number % 1000 // 10}"


def _name(cupy: Any) -> str:
    """Of the thread's current device, with its number where it is not the first."""
    index = cupy.cuda.runtime.getDevice()
    name = cupy.cuda.runtime.getDeviceProperties(index)["name"]
    text = name.decode() if isinstance(name, bytes) else str(name)
    return f"{text} (GPU {index})" if index else text
