"""Machine code of a kernel file for the GPU at hand: compiled once, kept on disk, loaded by CuPy's RawModule.

Given source, RawModule appends ``-ftz=true`` to its caller's options, and NVRTC heeds the last one (cupy
issue 9576): every number below 1.2e-38 would become 0, and on their way some of float16's. So the source goes
to NVRTC by CuPy's own ``compile_using_nvrtc``, which appends no such thing, and RawModule is given the file.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any


def load(
    cupy: Any, name: str, text: str, options: tuple[str, ...], kernels: tuple[str, ...]
) -> dict[str, Any]:
    """The kernels of CUDA source ``text`` by their names, each callable as ``kernel(grid, block, args)``.

    Args:
        name: what messages call the source.
        options: of NVRTC.

    Raises:
        cupy.cuda.compiler.CompileException: NVRTC refuses the source.
        cupy.cuda.driver.CUDADriverError: the driver refuses the machine code.
        OSError: no disk takes the compiler's files.
    """
    with cubin(cupy, name, text, options) as file:
        if str(file).isascii():
            module = cupy.RawModule(path=str(file))
        else:  # CuPy hands paths over in UTF-8, which is not how the driver reads them on Windows
            module = cupy.cuda.Module()
            module.load(file.read_bytes())
        return {kernel: module.get_function(kernel) for kernel in kernels}  # RawModule reads the file now


@contextmanager
def cubin(cupy: Any, name: str, text: str, options: tuple[str, ...]) -> Iterator[Path]:
    """The file of the machine code, whole. Where it cannot be kept, it is there only within the context.

    Its name ends in its content's SHA-256: spoilt code is not taken, and one path never has two contents, as
    RawModule, which remembers paths, supposes.
    """
    made_by = (options, cupy.cuda.Device().compute_capability, cupy.cuda.nvrtc.getVersion())
    stem = f"attnviz-{_digest(f'{made_by}{text}'.encode())[:32]}"
    folder = _folder()
    with ExitStack() as until_loaded:
        file = next(filter(_whole, folder.glob(f"{stem}-*.cubin")), None)
        if file is None:
            code, _ = cupy.cuda.compiler.compile_using_nvrtc(text, options, filename=name)
            try:
                file = _write(folder, stem, code)
            except OSError:
                spare = until_loaded.enter_context(tempfile.TemporaryDirectory())
                file = _write(Path(spare), stem, code)
        yield file


def _folder() -> Path:
    """Where CuPy keeps its own kernels: a user who has moved them means ours too."""
    return Path(os.environ.get("CUPY_CACHE_DIR") or os.path.expanduser("~/.cupy/kernel_cache"))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _whole(file: Path) -> bool:
    try:
        return file.stem.endswith(_digest(file.read_bytes()))
    except OSError:
        return False


def _write(folder: Path, stem: str, code: bytes) -> Path:
    """At once or not at all, as others may be reading."""
    folder.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=folder)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(code)
        return Path(part).replace(folder / f"{stem}-{_digest(code)}.cubin")
    except OSError:
        os.unlink(part)
        raise
