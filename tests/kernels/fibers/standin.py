"""A stand-in for the few CuPy calls that the engine makes: its modules run the kernels on the CPU.

Sources are compiled unchanged, under ``fiber.h``. Device memory is host memory between pages that
nobody may touch, filled with 0xFF before use, so that a step past an end is noticed and a number nobody wrote
is NaN. Arguments are packed as CuPy packs them (a Python int is 8 bytes, a float a double); wrong sizes are
refused.
"""

from __future__ import annotations

import ctypes
import math
import mmap
import os
import time
import weakref
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from tests.kernels.fibers.fiber_build import (
    CompileException,
    compile_library,
    kernel_names,
    library_of,
    machine_code,
)
from tests.kernels.fibers.limits import recorded_usage, refuse
from tests.kernels.fibers.standin_errors import (
    CUDADriverError,
    CUDARuntimeError,
    LaunchFault,
    NVRTCError,
    OutOfMemoryError,
    is_sticky,
)

__all__ = [
    "CUDADriverError",
    "CUDARuntimeError",
    "CompileException",
    "LaunchFault",
    "StandIn",
    "kernel_names",
]
ALIGNMENT = 16  # bytes; what the kernels' vector loads need, and no more, though a GPU's memory has 256
GUARD = 0xA5  # what the bytes around an array hold: no NaN, which a kernel could copy over itself unseen
_LIBC = ctypes.CDLL(None)
_NUMBERS = count()
_NAMES = (b"fibers on the CPU", b"other fibers")  # of its devices


def _guarded_pages(size: int) -> np.ndarray:
    """Bytes of GUARD, at least ``size``: whole pages between two that cannot be read or written."""
    page = mmap.PAGESIZE
    inside = -(-size // page) * page
    memory = mmap.mmap(-1, inside + 2 * page)
    whole = np.frombuffer(memory, np.uint8)
    for at in (0, page + inside):
        status = _LIBC.mprotect(ctypes.c_void_p(whole.ctypes.data + at), ctypes.c_size_t(page), 0)
        assert status == 0, "mprotect refused"
    pages = whole[page : page + inside]
    pages[:] = GUARD
    return pages


class DeviceArray:
    """An array in the stand-in's memory, with what the engine uses of cupy.ndarray."""

    def __init__(self, device: StandIn, shape: Any, dtype: Any) -> None:
        self.shape = tuple(shape) if np.ndim(shape) else (int(shape),)
        self.dtype = np.dtype(dtype)
        size = int(np.prod(self.shape, dtype=np.int64)) * self.dtype.itemsize
        device.take(size)
        self._block = _guarded_pages(size)
        start = (len(self._block) - size) // ALIGNMENT * ALIGNMENT  # as near to the forbidden page as may be
        self._start, self._size, self.nbytes = start, size, size
        self._block[start : start + size] = 0xFF
        self.host = self._block[start : start + size].view(self.dtype).reshape(self.shape)
        self.data = SimpleNamespace(ptr=self.host.ctypes.data)
        self._device = device
        device.arrays.add(self)

    def intact(self) -> bool:
        """True while nobody wrote past either end."""
        block, end = self._block, self._start + self._size
        return bool((block[: self._start] == GUARD).all() and (block[end:] == GUARD).all())

    def get(self) -> np.ndarray:
        self._device.fail("get")
        self._device.used.add(self._device.stream)
        return self.host.copy()

    def set(self, array: np.ndarray) -> None:
        """From memory as it is, not pinned, on the current stream."""
        assert (array.shape, array.dtype) == (self.shape, self.dtype)
        self._device.fail("set")
        self._device.copied.append(self.shape)
        self._device.used.add(self._device.stream)
        self.host[...] = array


class Function:
    """One kernel, launched as cupy.cuda.Function is."""

    def __init__(self, device: StandIn, library: ctypes.CDLL, name: str) -> None:
        self._device, self.name, self.ptr = device, name, id(self)
        try:
            self._launch = getattr(library, f"launch_{name}")
        except AttributeError:
            raise CUDADriverError(f"CUDA_ERROR_NOT_FOUND: {name}") from None
        self._launch.restype = ctypes.c_char_p

    def __call__(self, grid: tuple[int, ...], block: tuple[int, ...], args: tuple[Any, ...]) -> None:
        self._device.fail("launch")
        grid, block = (tuple(max(1, each) for each in size) for size in (grid, block))  # as CuPy does
        if max((0, *grid[1:])) > 65535 or math.prod(block) > 1024:
            raise CUDADriverError("CUDA_ERROR_INVALID_VALUE: invalid argument")
        refuse(self._device.usage.get(self.name), self._device.architecture // 10, math.prod(block))
        self._device.launches.append((self.name, grid, block))
        if self._device.goes_wrong():
            return
        self._device.used.add(self._device.stream)
        packed = [_pack(arg) for arg in args]
        pointers = (ctypes.c_void_p * len(packed))(*[each.ctypes.data for each in packed])
        sizes = (ctypes.c_size_t * len(packed))(*[each.nbytes for each in packed])
        fault = self._launch(_dim3(grid), _dim3(block), pointers, sizes, ctypes.c_size_t(len(packed)))
        if fault:
            raise LaunchFault(f"{self.name}: {fault.decode()}")
        broken = [array for array in self._device.arrays if not array.intact()]
        if broken:
            raise LaunchFault(f"{self.name} wrote past an end of an array of {broken[0].shape}")


def _pack(arg: Any) -> np.ndarray:
    if isinstance(arg, DeviceArray):
        return np.array([arg.data.ptr], np.uint64)
    if isinstance(arg, np.generic):
        return np.array([arg])
    if isinstance(arg, (bool, int, float)):  # NumPy's own choice is CuPy's: bool, int64, float64
        return np.array([arg])
    raise TypeError(f"Unsupported type {type(arg)}")


def _dim3(size: tuple[int, ...]) -> Any:
    return (ctypes.c_uint * 3)(*(*size, 1, 1, 1)[:3])


class StandIn:
    """What ``import cupy`` would give the engine.

    Args:
        folder: where libraries are built and kept.
        transform: changes a source before it is compiled; the mutation check breaks it here.
        architecture: the generation of GPU that it stands for; see :func:`compile_library`.
    """

    def __init__(
        self, folder: Path, transform: Callable[[str], str] = lambda text: text, architecture: int = 800
    ) -> None:
        self._folder, self._transform, self.architecture = folder, transform, architecture
        #: What each kernel takes of a multiprocessor, as far as it is known; more than there is is refused.
        self.usage = dict(recorded_usage(architecture // 10))
        self.launches: list[tuple[str, tuple[int, ...], tuple[int, ...]]] = []
        self.compiled: list[tuple[str, tuple[str, ...]]] = []
        self.stream: _Stream | None = None  # the current one; None is the default stream
        self.used: set[_Stream | None] = set()  # those that launches and copies went to
        self.copied: list[tuple[int, ...]] = []  # the shapes of what came from the host
        self.synchronised = 0
        self.freed = 0
        self.capacity: int | None = None  # bytes that one allocation may have
        self.total: int | None = None  # bytes that all of them may have
        self.pinned = 0  # bytes of the host's memory that the pool of pinned memory keeps
        self.current = 0  # the device of those that there are
        #: "compile", "load", "launch", "get", "set", "free", "synchronize" -> what to raise, once, or each of
        #: a list in turn; "kernel": what a launch does not tell of, and the next call that waits for it does
        self.failures: dict[str, Exception | list[Exception]] = {}
        self.broken: Exception | None = None  # what every call raises, since the context is no more
        self.arrays: weakref.WeakSet[DeviceArray] = weakref.WeakSet()
        os.environ["CUPY_CACHE_DIR"] = str(folder)
        number = next(_NUMBERS)  # a version of its own: what it compiles is no other stand-in's
        self.cuda = SimpleNamespace(
            Stream=lambda: self.fail("stream") or _Stream(self),
            runtime=SimpleNamespace(
                CUDARuntimeError=CUDARuntimeError,
                getDeviceCount=lambda: 2,
                getDevice=lambda: self.current,
                getDeviceProperties=lambda index: {"name": _NAMES[index], "multiProcessorCount": 2},
            ),
            driver=SimpleNamespace(
                CUDADriverError=CUDADriverError, funcGetAttribute=lambda attribute, function: 40
            ),
            memory=SimpleNamespace(OutOfMemoryError=OutOfMemoryError),
            compiler=SimpleNamespace(
                CompileException=CompileException, compile_using_nvrtc=self._compile_using_nvrtc
            ),
            nvrtc=SimpleNamespace(NVRTCError=NVRTCError, getVersion=lambda: (os.getpid(), number)),
            Device=lambda index=None: _Device(self, index, str(architecture // 10)),
            Event=lambda: _Event(self),
            get_elapsed_time=lambda start, end: 1e3 * (end.at - start.at),
            Module=lambda: Module(self),
        )

    def take(self, size: int) -> None:
        """Refuse an allocation over the capacity, or over what is left of the total."""
        whole = size + sum(array.nbytes for array in self.arrays)
        for needed, there in ((size, self.capacity), (whole, self.total)):
            if there is not None and needed > there:
                raise OutOfMemoryError(f"Out of memory allocating {size:,} bytes")

    def fail(self, what: str) -> None:
        """Raise the failure that a test has laid in wait, and again what the context does not survive."""
        if self.failures.get(what):
            waiting = self.failures[what]
            error = waiting.pop(0) if isinstance(waiting, list) else self.failures.pop(what)
            assert isinstance(error, Exception)
            self.broken = error if is_sticky(error) else self.broken
            raise error
        if self.broken is not None and what != "compile":
            raise type(self.broken)(str(self.broken))

    def goes_wrong(self) -> bool:
        """Whether the kernel just launched ends its context; nobody hears of it before they wait for it."""
        error = self.failures.pop("kernel", None)
        assert not isinstance(error, list)
        self.broken = error
        return self.broken is not None

    def asarray(self, array: np.ndarray) -> DeviceArray:
        array = np.asarray(array)
        result = DeviceArray(self, array.shape, array.dtype)
        result.set(array)
        self.pinned += 1 << max(9, (array.nbytes - 1).bit_length())  # through memory that the pool then keeps
        return result

    def empty(self, shape: Any, dtype: Any) -> DeviceArray:
        return DeviceArray(self, shape, dtype)

    def zeros(self, shape: Any, dtype: Any) -> DeviceArray:
        result = DeviceArray(self, shape, dtype)
        result.host[...] = 0
        return result

    def get_default_memory_pool(self) -> Any:
        return SimpleNamespace(free_all_blocks=self._free)

    def get_default_pinned_memory_pool(self) -> Any:
        return SimpleNamespace(free_all_blocks=lambda: setattr(self, "pinned", 0))

    def RawModule(self, *, code: str, options: tuple[str, ...] = ()) -> Module:
        return Module(self, self._compile_using_nvrtc(code, options)[0])

    def _compile_using_nvrtc(
        self, source: str, options: tuple[str, ...] = (), filename: str = "kern.cu"
    ) -> tuple[bytes, None]:
        """One byte short, as CuPy's getCUBIN gives it: in memory, Python adds the NUL that is lacking."""
        self.fail("compile")
        self.compiled.append((filename, options))
        path = compile_library(self._transform(source), options, self._folder, self.architecture)
        return machine_code(path)[:-1], None

    def _free(self) -> None:
        self.fail("free")
        self.freed += 1

    def _synchronize(self) -> None:
        self.fail("synchronize")
        self.synchronised += 1


class Module:
    """As cupy.cuda.Module; reads on to the NUL after its bytes, as the driver does."""

    def __init__(self, device: StandIn, code: bytes | None = None) -> None:
        self._device = device
        if code is not None:
            self.load(code)

    def load(self, code: bytes) -> None:
        self._device.fail("load")
        self._read(code + b"\0")

    def load_file(self, path: str) -> None:
        self._read(Path(path).read_bytes())

    def _read(self, image: bytes) -> None:
        library = library_of(image)
        if library is None:
            raise CUDADriverError("CUDA_ERROR_INVALID_IMAGE: device kernel image is invalid")
        self._library = ctypes.CDLL(str(library))

    def get_function(self, name: str) -> Function:
        return Function(self._device, self._library, name)


class _Stream:
    """As cupy.cuda.Stream: current within its context."""

    def __init__(self, device: StandIn) -> None:
        self._device, self.synchronize = device, device._synchronize
        self._before: list[_Stream | None] = []
        self._home = device.current

    def __enter__(self) -> _Stream:
        if self._home != self._device.current:
            raise RuntimeError(f"The device that the stream is created on ({self._home}) does not match")
        self._before.append(self._device.stream)
        self._device.stream = self
        return self

    def __exit__(self, *_: object) -> None:
        self._device.stream = self._before.pop()


class _Device:
    """As cupy.cuda.Device: current within its context."""

    def __init__(self, device: StandIn, index: int | None, compute_capability: str) -> None:
        self._device, self.compute_capability = device, compute_capability
        self.id = device.current if index is None else index
        self._before: list[int] = []

    def __enter__(self) -> _Device:
        self._before.append(self._device.current)
        self._device.current = self.id
        return self

    def __exit__(self, *_: object) -> None:
        self._device.current = self._before.pop()


class _Event:
    """As cupy.cuda.Event, by the host's clock; ``before`` launches were made when it was recorded."""

    def __init__(self, device: StandIn) -> None:
        self._device = device

    def record(self) -> None:
        self.at, self.before = time.perf_counter(), len(self._device.launches)

    def synchronize(self) -> None:
        self._device.fail("synchronize")
