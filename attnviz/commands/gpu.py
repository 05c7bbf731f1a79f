"""The NVIDIA driver and its GPUs, asked through the driver's own library: true with no CuPy installed."""

from __future__ import annotations

import ctypes
import sys

from attnviz.engine.gpu.absent import hidden


def driver() -> tuple[str, list[str], str]:
    """(CUDA version that the driver serves, names of the GPUs, why there is none: empty if there is one)."""
    try:
        cuda = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return "", [], "no NVIDIA driver"
    number = ctypes.c_int()
    cuda.cuDriverGetVersion(ctypes.byref(number))
    version = f"{number.value // 1000}.{number.value % 1000 // 10}"
    if status := cuda.cuInit(0):
        return version, [], hidden() or f"the NVIDIA driver finds no GPU that works (cuInit: {status})"
    count = ctypes.c_int()
    cuda.cuDeviceGetCount(ctypes.byref(count))
    names = [_name(cuda, index) for index in range(count.value)]
    return version, names, "" if names else hidden() or "the NVIDIA driver finds no GPU"


def _name(cuda: ctypes.CDLL, index: int) -> str:
    device, text = ctypes.c_int(), ctypes.create_string_buffer(256)
    cuda.cuDeviceGet(ctypes.byref(device), index)
    cuda.cuDeviceGetName(text, len(text), device)
    return text.value.decode(errors="replace")
