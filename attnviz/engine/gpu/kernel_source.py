"""Loads the CUDA sources of ``kernels/``: one text a file, its headers inside, ready for any compiler."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from attnviz.core.errors import first_line
from attnviz.core.files.paths import data_dir
from attnviz.engine.gpu.build import load
from attnviz.engine.gpu.device_mask import UnsupportedOnGpu

#: Every kernel, by the file that holds it.
KERNELS: dict[str, tuple[str, ...]] = {
    "scores.cu": ("scores_naive", "scores"),
    "scale_mask.cu": ("scale_mask",),
    "softmax.cu": ("softmax_naive", "softmax", "softmax_statistics"),
    "weighted_sum.cu": ("weighted_sum_naive", "weighted_sum"),
    "stream.cu": (
        "stream_naive", "stream", "stream_join", "stream_statistics", "stream_shifts", "stream_output",
    ),
    "tile.cu": ("tile_naive", "tile", "tile_join", "tile_exact"),
    "quantise.cu": ("quantise",),
}  # fmt: skip

#: The types in which Q, K and V may be stored, and the macro that builds the kernels for each.
INPUT_TYPES: dict[str, tuple[str, ...]] = {
    "float32": (),
    "float16": ("-DINPUT_FLOAT16",),
    "bfloat16": ("-DINPUT_BFLOAT16",),
}

#: Keeps 16-bit heads off the tensor cores (``kernels/tensor_core.cuh``).
FMA_ALONE = "-DFMA_ALONE"

#: Never fast-math: NaN, infinities and subnormals keep their meaning. Line numbers cost no speed, and help
#: profilers and compute-sanitizer.
OPTIONS = ("-std=c++17", "-ftz=false", "-lineinfo")

_INCLUDE = re.compile(r'#include "([\w.]+)"\n?')


@cache
def source(name: str) -> str:
    """Return the text of ``kernels/<name>`` with its own headers pasted in, once each.

    ``#line`` gives a compiler's messages the file's real name; no include path is needed.

    Raises:
        FileNotFoundError: there is no such kernel file.
    """
    return _expand(name, set())


def _expand(name: str, seen: set[str]) -> str:
    seen.add(name)
    lines = [f'#line 1 "{name}"\n']
    text = (data_dir("kernels") / name).read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(keepends=True), start=1):
        included = _INCLUDE.match(line)
        if included and included[1] not in seen:
            lines += [_expand(included[1], seen), f'#line {number + 1} "{name}"\n']
        else:
            lines.append("\n" if included or line.startswith("#pragma once") else line)
    return "".join(lines)


class Kernels:
    """The kernels of one input type, compiled by CuPy when first asked for and kept.

    Args:
        cupy: the cupy module.
        input_type: key of :data:`INPUT_TYPES`.
        tensor_cores: whether 16-bit scores may be made on tensor cores, where the GPU has fitting ones.
    """

    def __init__(self, cupy: Any, input_type: str = "float32", tensor_cores: bool = True):
        self._cupy = cupy
        self._options = OPTIONS + INPUT_TYPES[input_type] + (() if tensor_cores else (FMA_ALONE,))
        self._functions: dict[str, Any] = {}
        self._refused: dict[str, str] = {}  # files that do not compile, and why

    def __getitem__(self, name: str) -> Any:
        """Return the kernel ``name``, callable as ``kernel(grid, block, args)``.

        Raises:
            KeyError: there is no such kernel.
            UnsupportedOnGpu: its file did not compile before, and would not now.
            cupy.cuda.compiler.CompileException, cupy.cuda.driver.CUDADriverError, OSError: as
                :func:`~attnviz.engine.gpu.build.load`.
        """
        if name not in self._functions:
            file = next((file for file, names in KERNELS.items() if name in names), None)
            if file is None:
                raise KeyError(name)
            self._functions |= self._load(file)
        return self._functions[name]

    def _load(self, file: str) -> dict[str, Any]:
        if file in self._refused:
            raise UnsupportedOnGpu(self._refused[file])
        try:
            return load(self._cupy, file, source(file), self._options, KERNELS[file])
        except self._cupy.cuda.compiler.CompileException as error:
            self._refused[file] = f"a kernel does not compile ({first_line(error)})"
            raise
