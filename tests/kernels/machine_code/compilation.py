"""Compiles the kernels as CuPy would, with no GPU and no driver; each build once a process."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from attnviz.engine.gpu.build import completed
from attnviz.engine.gpu.kernel_source import INPUT_TYPES, KERNELS, OPTIONS, source
from tests.kernels.machine_code.usage import Usage, usage_of

ARCHITECTURES = (75, 80, 86, 89, 90, 100, 120)

#: The files whose kernels read Q, K or V; the others read float32 alone.
TYPED = ("scores.cu", "weighted_sum.cu", "stream.cu", "tile.cu")
#: Every build of the program: the file and the type of its input.
BUILDS = tuple((file, kind) for file in KERNELS for kind in INPUT_TYPES if kind == "float32" or file in TYPED)

#: What CuPy's compile_using_nvrtc adds to a caller's options.
CUPY = ("--device-as-default-execution-space",)
#: Asks for what each kernel uses; the machine code stays the same.
_REPORT = "--ptxas-options=-v"


class CompilationFailed(Exception):
    """Holds the compiler's words."""


@dataclass(frozen=True)
class Compiled:
    """One file's machine code, the usage of each of its kernels, and what else the compiler said."""

    cubin: bytes
    usage: dict[str, Usage]
    remarks: str


def compile_text(text: str, name: str, options: tuple[str, ...]) -> tuple[bytes, str, str]:
    """The cubin, empty where ``options`` name no real architecture; the PTX; and the compiler's log.

    Raises:
        CompilationFailed: NVRTC refuses the source.
    """
    from cupy_backends.cuda.libs import nvrtc

    program = nvrtc.createProgram(text, name, (), ())
    try:
        nvrtc.compileProgram(program, options)
        cubin = nvrtc.getCUBIN(program) if any("=sm_" in option for option in options) else b""
        ptx = nvrtc.getPTX(program)
        log = nvrtc.getProgramLog(program).strip("\0\n ")
        return completed(cubin), ptx if isinstance(ptx, str) else ptx.decode(), log
    except nvrtc.NVRTCError:
        raise CompilationFailed(nvrtc.getProgramLog(program)) from None
    finally:
        nvrtc.destroyProgram(program)


@cache
def compiled_with(file: str, architecture: int, macros: tuple[str, ...]) -> Compiled:
    """The kernels of ``file`` built with ``macros``."""
    options = (f"--gpu-architecture=sm_{architecture}", *OPTIONS, *macros, *CUPY, _REPORT)
    cubin, _, log = compile_text(source(file), file, options)
    usage, remarks = usage_of(log)
    return Compiled(cubin, usage, remarks)


def compiled(file: str, architecture: int, input_type: str = "float32") -> Compiled:
    """The kernels of ``file`` for one type of input; the architecture's other builds start as well."""
    return _started(architecture)[file, input_type].result()


@cache
def _started(architecture: int) -> dict[tuple[str, str], Future[Compiled]]:
    return {
        (file, kind): _pool().submit(compiled_with, file, architecture, INPUT_TYPES[kind])
        for file, kind in BUILDS
    }


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count())
