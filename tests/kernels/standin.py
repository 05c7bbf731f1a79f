"""A stand-in for the few CuPy calls that the engine makes: its modules run the kernels on the CPU.

Sources are compiled unchanged, under ``fiber/fiber.h``. Device memory is host memory between pages that
nobody may touch, filled with 0xFF before use, so that a step past an end is noticed and a number nobody wrote
is NaN. Arguments are packed as CuPy packs them (a Python int is 8 bytes, a float a double); wrong sizes are
refused.
"""

from __future__ import annotations

import ctypes
import hashlib
import mmap
import os
import re
import shutil
import subprocess
import tempfile
import weakref
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

FIBER = Path(__file__).parent / "fiber"
ALIGNMENT = 16  # bytes; what the kernels' vector loads need, and no more, though a GPU's memory has 256
GUARD = 0xA5  # what the bytes around an array hold: no NaN, which a kernel could copy over itself unseen
END = b"\0whole"  # of the stand-in's machine code
_LIBC = ctypes.CDLL(None)
_NUMBERS = count()
_KERNEL = re.compile(r"\b__global__\s+void\s+(?:__launch_bounds__\([^)]*\)\s+)?(\w+)\s*\(")


class CompileException(Exception):
    """As cupy.cuda.compiler.CompileException."""


class OutOfMemoryError(MemoryError):
    """As cupy.cuda.memory.OutOfMemoryError."""


class _CudaError(RuntimeError):
    """Its ``status`` is the number of the error; 2 in both of CUDA's interfaces is a lack of memory."""

    @property
    def status(self) -> int:
        return 2 if "OUT_OF_MEMORY" in str(self) or "MemoryAllocation" in str(self) else 700


class CUDARuntimeError(_CudaError):
    """As cupy.cuda.runtime.CUDARuntimeError."""


class CUDADriverError(_CudaError):
    """As cupy.cuda.driver.CUDADriverError."""


class LaunchFault(AssertionError):
    """A launch that no GPU could be trusted with: the test that made it fails."""


def kernel_names(text: str) -> list[str]:
    """The kernels that a source holds, in its order."""
    return _KERNEL.findall(text)


def compile_library(text: str, options: tuple[str, ...], folder: Path, architecture: int) -> Path:
    """The shared library of CUDA source ``text`` for the CPU, built once for each text and set of options.

    Args:
        architecture: what ``__CUDA_ARCH__`` says: 750 for Turing, 800 for Ampere.

    Raises:
        CompileException: g++ refuses the source; the message is g++'s.
    """
    compiler = shutil.which("g++")
    assert compiler, "These tests run the kernels on the CPU through g++: apt install g++"
    names = kernel_names(text)
    launchers = "".join(
        f'extern "C" const char *launch_{name}(const dim3 *grid, const dim3 *block, void **args, '
        f"const size_t *sizes, size_t n) {{ return fiber::launch({name}, *grid, *block, args, sizes, n); }}\n"
        for name in names
    )
    whole = f'#include "{FIBER / "fiber.h"}"\n{text}\n{launchers}'
    command = [
        compiler,
        "-std=c++17",
        "-O1",
        "-fno-strict-aliasing",
        "-Wall",
        "-Wno-unknown-pragmas",
        "-shared",
        "-fPIC",
    ]
    command += [
        "-fsanitize=bounds,alignment,shift,signed-integer-overflow",
        "-fsanitize-undefined-trap-on-error",
    ]
    command += [f"-D__CUDA_ARCH__={architecture}", *(each for each in options if each.startswith("-D"))]
    headers = [path.read_text(encoding="utf-8") for path in sorted(FIBER.glob("*.h"))]
    stamp = "".join([whole, *headers, *command])
    target = folder / f"{hashlib.sha256(stamp.encode()).hexdigest()[:20]}.so"
    if not target.exists():
        handle, name = tempfile.mkstemp(".part", dir=folder)  # several processes may build the same one
        os.close(handle)
        part = Path(name)
        done = subprocess.run(
            [*command, "-x", "c++", "-", "-o", str(part)],
            input=whole,
            text=True,
            capture_output=True,
            check=False,
        )
        if done.returncode:
            part.unlink()
            raise CompileException(done.stderr)
        part.rename(target)
    return target


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

    def __init__(self, device: StandIn, shape: Any, dtype: Any):
        self.shape = tuple(shape) if np.ndim(shape) else (int(shape),)
        self.dtype = np.dtype(dtype)
        size = int(np.prod(self.shape, dtype=np.int64)) * self.dtype.itemsize
        device.take(size)
        self._block = _guarded_pages(size)
        start = (len(self._block) - size) // ALIGNMENT * ALIGNMENT  # as near to the forbidden page as may be
        self._start, self._size = start, size
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
        self._device.used.add(self._device.stream)
        return self.host.copy()


class Function:
    """One kernel, launched as cupy.cuda.Function is."""

    def __init__(self, device: StandIn, library: ctypes.CDLL, name: str):
        self._device, self.name = device, name
        try:
            self._launch = getattr(library, f"launch_{name}")
        except AttributeError:
            raise CUDADriverError(f"CUDA_ERROR_NOT_FOUND: {name}") from None
        self._launch.restype = ctypes.c_char_p

    def __call__(self, grid: tuple[int, ...], block: tuple[int, ...], args: tuple[Any, ...]) -> None:
        self._device.fail("launch")
        self._device.launches.append((self.name, tuple(grid), tuple(block)))
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
    ):
        self._folder, self._transform, self._architecture = folder, transform, architecture
        self.launches: list[tuple[str, tuple[int, ...], tuple[int, ...]]] = []
        self.modules: dict[str, Module] = {}  # what RawModule remembers, by path
        self.compiled: list[tuple[str, tuple[str, ...]]] = []
        self.stream: _Stream | None = None  # the current one; None is the default stream
        self.used: set[_Stream | None] = set()  # those that launches and copies went to
        self.synchronised = 0
        self.freed = 0
        self.capacity: int | None = None  # bytes that one allocation may have
        self.failures: dict[str, Exception] = {}  # "compile", "launch", "synchronize" -> what to raise, once
        self.arrays: weakref.WeakSet[DeviceArray] = weakref.WeakSet()
        os.environ["CUPY_CACHE_DIR"] = str(folder)
        number = next(_NUMBERS)  # a version of its own: what it compiles is no other stand-in's
        self.cuda = SimpleNamespace(
            Stream=lambda: _Stream(self),
            runtime=SimpleNamespace(
                CUDARuntimeError=CUDARuntimeError,
                getDeviceProperties=lambda index: {"name": b"fibers on the CPU", "multiProcessorCount": 2},
            ),
            driver=SimpleNamespace(CUDADriverError=CUDADriverError),
            memory=SimpleNamespace(OutOfMemoryError=OutOfMemoryError),
            compiler=SimpleNamespace(
                CompileException=CompileException, compile_using_nvrtc=self._compile_using_nvrtc
            ),
            nvrtc=SimpleNamespace(getVersion=lambda: (os.getpid(), number)),
            Device=lambda: SimpleNamespace(compute_capability=str(architecture // 10)),
            Module=lambda: Module(self),
        )

    def take(self, size: int) -> None:
        """Refuse an allocation over the capacity."""
        if self.capacity is not None and size > self.capacity:
            raise OutOfMemoryError(f"Out of memory allocating {size:,} bytes")

    def fail(self, what: str) -> None:
        """Raise the failure that the test has laid in wait."""
        if what in self.failures:
            raise self.failures.pop(what)

    def asarray(self, array: np.ndarray) -> DeviceArray:
        array = np.asarray(array)
        result = DeviceArray(self, array.shape, array.dtype)
        self.used.add(self.stream)
        result.host[...] = array
        return result

    def empty(self, shape: Any, dtype: Any) -> DeviceArray:
        return DeviceArray(self, shape, dtype)

    def zeros(self, shape: Any, dtype: Any) -> DeviceArray:
        result = DeviceArray(self, shape, dtype)
        result.host[...] = 0
        return result

    def get_default_memory_pool(self) -> Any:
        return SimpleNamespace(free_all_blocks=self._free)

    def RawModule(
        self, *, code: str | None = None, path: str | None = None, options: tuple[str, ...] = ()
    ) -> RawModule:
        if (code is None) == (path is None):
            raise TypeError("Exactly one of `code` and `path` keyword arguments must be given.")
        if path is None:
            return RawModule(lambda: Module(self, self._compile_using_nvrtc(code, options)[0]))
        if type(path) is not str:
            raise TypeError(f"Argument 'path' has incorrect type (expected str, got {type(path).__name__})")
        assert not options, "RawModule drops the options that stand beside a path"
        return RawModule(lambda: self._load_file(path))

    def _load_file(self, path: str) -> Module:
        """A path is read once a process, whatever becomes of the file; only ASCII is found, as on Windows."""
        if path not in self.modules:
            if not (path.isascii() and Path(path).is_file()):
                raise CUDADriverError("CUDA_ERROR_FILE_NOT_FOUND: file not found")
            self.modules[path] = Module(self, Path(path).read_bytes())
        return self.modules[path]

    def _compile_using_nvrtc(
        self, source: str, options: tuple[str, ...] = (), filename: str = "kern.cu"
    ) -> tuple[bytes, None]:
        """The "machine code" is the path of a library, and a sign of where it ends."""
        self.fail("compile")
        self.compiled.append((filename, options))
        path = compile_library(self._transform(source), options, self._folder, self._architecture)
        return str(path).encode() + END, None

    def _free(self) -> None:
        self.freed += 1

    def _synchronize(self) -> None:
        self.fail("synchronize")
        self.synchronised += 1


class RawModule:
    """As cupy.RawModule: nothing is compiled or read before a function is asked for."""

    def __init__(self, module: Callable[[], Module]):
        self._module = module

    def get_function(self, name: str) -> Function:
        return self._module().get_function(name)


class Module:
    """As cupy.cuda.Module, of a library's path."""

    def __init__(self, device: StandIn, code: bytes | None = None):
        self._device = device
        if code is not None:
            self.load(code)

    def load(self, code: bytes) -> None:
        if not code.endswith(END):
            raise CUDADriverError("CUDA_ERROR_INVALID_IMAGE: device kernel image is invalid")
        self._library = ctypes.CDLL(code.removesuffix(END).decode())

    def get_function(self, name: str) -> Function:
        return Function(self._device, self._library, name)


class _Stream:
    """As cupy.cuda.Stream: current within its context."""

    def __init__(self, device: StandIn):
        self._device, self.synchronize = device, device._synchronize
        self._before: list[_Stream | None] = []

    def __enter__(self) -> _Stream:
        self._before.append(self._device.stream)
        self._device.stream = self
        return self

    def __exit__(self, *_: object) -> None:
        self._device.stream = self._before.pop()
