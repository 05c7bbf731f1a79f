"""Machine code of a kernel file for the GPU at hand, compiled once and kept on disk.

Given source, CuPy's RawModule appends ``-ftz=true`` to its caller's options, and NVRTC heeds the last one
(cupy issue 9576): every number below 1.2e-38 would become 0, and on their way some of float16's. So the
source goes to NVRTC by CuPy's own ``compile_using_nvrtc``, which appends no such thing, and what RawModule
does besides, keeping the result, is done here.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

_DIGEST = hashlib.sha256().digest_size


def machine_code(cupy: Any, name: str, text: str, options: tuple[str, ...]) -> bytes:
    """The cubin of CUDA source ``text``, for ``cupy.cuda.Module.load``.

    Args:
        name: what messages call the source.
        options: of NVRTC.

    Raises:
        cupy.cuda.compiler.CompileException: NVRTC refuses the source.
    """
    made_by = (options, cupy.cuda.Device().compute_capability, cupy.cuda.nvrtc.getVersion())
    kept = _folder() / f"attnviz-{hashlib.sha256(f'{made_by}{text}'.encode()).hexdigest()}.cubin"
    code = _read(kept)
    if code is None:
        code, _ = cupy.cuda.compiler.compile_using_nvrtc(text, options, filename=name)
        _write(kept, code)
    return code


def _folder() -> Path:
    """Where CuPy keeps its own kernels: a user who has moved them means ours too."""
    return Path(os.environ.get("CUPY_CACHE_DIR") or os.path.expanduser("~/.cupy/kernel_cache"))


def _read(file: Path) -> bytes | None:
    """What :func:`_write` wrote; None where that is not there, or not whole."""
    try:
        kept = file.read_bytes()
    except OSError:
        return None
    code = kept[_DIGEST:]
    return code if hashlib.sha256(code).digest() == kept[:_DIGEST] else None


def _write(file: Path, code: bytes) -> None:
    """At once or not at all, as others may be reading. A disk that takes nothing is no failure."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(hashlib.sha256(code).digest() + code)
            os.replace(part, file)
        except OSError:
            os.unlink(part)
            raise
