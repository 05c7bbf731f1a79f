"""Machine code of a kernel file for the GPU at hand: compiled once, kept on disk, loaded from memory.

Given source, CuPy's RawModule appends ``-ftz=true`` to its caller's options, and NVRTC heeds the last one
(cupy issue 9576): every number below 1.2e-38 would become 0, and on their way some of float16's. So the
source goes to NVRTC by CuPy's own ``compile_using_nvrtc``, which appends no such thing.
"""

from __future__ import annotations

import hashlib
import os
import struct
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

_ELF64 = b"\x7fELF\x02"
_NOBITS = 8  # a section that has no bytes in the file


def load(
    cupy: Any, name: str, text: str, options: tuple[str, ...], kernels: tuple[str, ...]
) -> dict[str, Any]:
    """Return the kernels of CUDA source ``text`` by their names, each callable as ``kernel(grid, block,
    args)``.

    Args:
        name: what messages call the source.
        options: of NVRTC.

    Raises:
        cupy.cuda.compiler.CompileException: NVRTC refuses the source.
        cupy.cuda.nvrtc.NVRTCError: NVRTC itself fails.
        cupy.cuda.driver.CUDADriverError: the driver refuses the machine code.
        OSError: no disk takes the compiler's files.
    """
    module = cupy.cuda.Module()
    module.load(machine_code(cupy, name, text, options))  # no file: the driver resolves paths in its own way
    return {kernel: module.get_function(kernel) for kernel in kernels}


def machine_code(cupy: Any, name: str, text: str, options: tuple[str, ...]) -> bytes:
    """Return the machine code, whole: kept from an earlier compilation, else compiled now,
    and kept where it can be.

    A kept file's name ends in its content's SHA-256, so that spoilt code is not taken.
    """
    made_by = (options, cupy.cuda.Device().compute_capability, cupy.cuda.nvrtc.getVersion())
    stem = f"attnviz-{_digest(f'{made_by}{text}'.encode())[:32]}"
    folder = _folder()
    for file in folder.glob(f"{stem}-*.cubin"):
        kept = _read(file)
        if kept is not None:
            return kept
    code = completed(cupy.cuda.compiler.compile_using_nvrtc(text, options, filename=name)[0])
    with suppress(OSError):
        _write(folder, stem, code)
    return code


def completed(code: bytes) -> bytes:
    """``code`` with the last byte, a NUL, that CuPy's ``getCUBIN`` cuts off; whole code as it is."""
    return code + b"\0" if size_of_elf(code) == len(code) + 1 else code


def size_of_elf(code: bytes) -> int:
    """Return the bytes that the headers of a 64-bit ELF file speak of; 0 of anything else."""
    if not code.startswith(_ELF64) or len(code) < 64:
        return 0
    segments, sections = struct.unpack_from("<2Q", code, 32)
    segment_size, n_segments, section_size, n_sections = struct.unpack_from("<4H", code, 54)
    ends = [segments + segment_size * n_segments, sections + section_size * n_sections]
    for at in range(sections, min(ends[1], len(code) - 63), max(section_size, 64)):
        (kind,), (start, size) = (
            struct.unpack_from("<I", code, at + 4),
            struct.unpack_from("<2Q", code, at + 24),
        )
        ends.append(0 if kind == _NOBITS else start + size)
    return max(ends)


def _folder() -> Path:
    """Return where CuPy keeps its own kernels: a user who has moved them means ours too."""
    return Path(os.environ.get("CUPY_CACHE_DIR") or os.path.expanduser("~/.cupy/kernel_cache"))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _read(file: Path) -> bytes | None:
    """Return what the file holds, if that is what was written into it, and whole; else the file goes."""
    try:
        code = file.read_bytes()
        if file.stem.endswith(_digest(code)) and size_of_elf(code) <= len(code):
            return code
        file.unlink()
    except OSError:
        pass
    return None


def _write(folder: Path, stem: str, code: bytes) -> None:
    """At once or not at all, as others may be reading."""
    folder.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=folder)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(code)
        Path(part).replace(folder / f"{stem}-{_digest(code)}.cubin")
    except OSError:
        os.unlink(part)
        raise
