"""Builds CUDA sources for the CPU, and wraps the result up as the machine code that CuPy would hand out."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path

FIBER = Path(__file__).parent
_KERNEL = re.compile(r"\b__global__\s+void\s+(?:__launch_bounds__\([^)]*\)\s+)?(\w+)\s*\(")
_HEADER = struct.Struct("<4sBBBB8x2HI3QI6H")
_SECTION = 64  # bytes of an ELF section's header


class CompileException(Exception):
    """As cupy.cuda.compiler.CompileException."""


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


def machine_code(library: Path) -> bytes:
    """An ELF file that holds the path of ``library``; its last bytes are those of a header, as in a cubin."""
    path = os.fsencode(library)
    end = _HEADER.size + len(path)
    header = _HEADER.pack(
        b"\x7fELF", 2, 1, 1, 0x33, 2, 190, 1, 0, 0, end, 0, _HEADER.size, 0, 0, _SECTION, 1, 0
    )
    return header + path + bytes(_SECTION)


def library_of(code: bytes) -> Path | None:
    """What :func:`machine_code` was given; None of code that ends before its headers do."""
    if len(code) < _HEADER.size:
        return None
    sections = _HEADER.unpack_from(code)[10]
    whole = code.startswith(b"\x7fELF") and len(code) >= sections + _SECTION
    return Path(os.fsdecode(code[_HEADER.size : sections])) if whole else None
