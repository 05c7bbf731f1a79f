"""Excerpts of the shipped sources: the lines that compute a stage, read at run time: they cannot drift.

Files are read as text; nothing of what they hold is imported.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from attnviz.core.files.paths import data_dir

_PACKAGE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Mark:
    """A piece of code to point at: the line that holds ``text``, and which of a cell's numbers it gives.

    ``number`` is one of raw, scaled, masked, weight, or empty; ``scales`` marks a multiplication by the
    scale.
    """

    text: str
    number: str = ""
    scales: bool = False


@dataclass(frozen=True)
class Part:
    """A function of a shipped file. ``file`` is relative to the package, or to ``kernels/`` for CUDA."""

    file: str
    function: str
    marks: tuple[Mark, ...] = ()

    @property
    def is_cuda(self) -> bool:
        """Whether the source is a kernel."""
        return self.file.endswith((".cu", ".cuh"))


@dataclass(frozen=True)
class Excerpt:
    """The lines of a part, without common indentation; ``marked`` maps an index into them to its mark."""

    part: Part
    first: int  # line number of the first, from 1
    lines: tuple[str, ...]
    marked: Mapping[int, Mark] = field(default_factory=dict)


_SCORES = Part("engine/cpu/tiles.py", "_block", (Mark("np.matmul(key, query.T", "raw"),))
_TIMES = Part("core/tile.py", "times", (Mark("* tile.values.dtype.type(factor)", "scaled", scales=True),))
_STAGE_VALUE = Mark(", tile.scale", "scaled", scales=True)

#: Stage -> its parts in NumPy, in the order of the computation. The code of the mask comes before them.
NUMPY: Mapping[str, tuple[Part, ...]] = {
    "raw": (_SCORES,),
    "scaled": (_TIMES,),
    "mask": (
        Part(
            "engine/cpu/tiles.py",
            "_block",
            (Mark("scores += bias.T"), Mark("allowed = allowed_block(", "masked")),
        ),
        _TIMES,
    ),
    "weights": (
        Part("engine/cpu/tiles.py", "_softmax", (Mark("np.exp(below, out=below)", "weight"),)),
        Part(
            "engine/cpu/tiles.py",
            "_scaled_queries",
            (Mark("head.query.dtype.type(scale)", "scaled", scales=True),),
        ),
        Part("engine/cpu/rows/row_pass_numpy.py", "NumpyRows.add", (Mark("exps = np.exp(scores"),)),
        Part("engine/cpu/rows/loops_numba.py", "_exponentials", (Mark("e = exp(x)"),)),  # of long inputs
    ),
    "output": (
        Part(
            "engine/cpu/rows/row_pass_numpy.py",
            "NumpyRows.add",
            (Mark("self.sum_values += self.values.weigh("),),
        ),
        Part(
            "engine/cpu/rows/row_pass_numba.py", "CompiledRows.take", (Mark("self.values.weigh("),)
        ),  # of long inputs
        Part("engine/cpu/rows/row_pass.py", "Rows.output", (Mark("self.sum_values,"),)),
    ),
    "peakiness": (
        Part("engine/cpu/rows/row_sums.py", "RowSums.statistics", (Mark("entropy="), Mark("max_weight="))),
        Part(
            "core/numbers/statistics.py", "jacobian_norm", (Mark("others / total / total * np.sqrt(terms)"),)
        ),
    ),
}

#: Stage -> its parts in CUDA. The scaled scores of a picture are multiples of its raw ones, made on the host.
CUDA: Mapping[str, tuple[Part, ...]] = {
    "raw": (
        Part("product.cuh", "score_tile", (Mark("acc[i][j] += q[i] * k[j]", "raw"),)),
        Part("tensor_core.cuh", "score_tile", (Mark("multiply(c, a, b)"),)),  # of 16-bit heads
    ),
    "scaled": (_TIMES, Part("tile.cu", "stage_value", (_STAGE_VALUE,))),
    "mask": (
        Part("mask.cuh", "mask_allows", (Mark("col >= rule.first[row] && col < rule.end[row]"),)),
        Part("tile.cu", "stage_value", (_STAGE_VALUE, Mark("masked_score(rule, scaled", "masked"))),
    ),
    "weights": (
        Part("tile.cu", "stage_value", (_STAGE_VALUE, Mark("return expf(", "weight"))),
        Part("row_state.cuh", "row_add", (Mark("expf(shifted)"), Mark("state.sum += e"))),
    ),
    "output": (
        Part("stream.cu", "mask_row", (Mark(", scale", "scaled", scales=True),)),
        Part("stream.cu", "stream", (Mark("add_values("),)),
        Part("product.cuh", "add_values", (Mark("acc[i][j] +="),)),
        Part("stream.cu", "stream_output", (Mark("output[at] / (sum +"),)),
    ),
    "peakiness": (
        Part("row_state.cuh", "row_write", (Mark("log_sum - state.entropy * by"), Mark("own * by,"))),
        Part("row_state.cuh", "row_jacobian", (Mark("others / total / total * sqrt("),)),
    ),
}


def excerpt(part: Part) -> Excerpt:
    """Return the lines of ``part`` from the shipped file; a mark that is on none of them is left out.

    Raises:
        LookupError: the file holds no such function.
    """
    text = _read(part.file, part.is_cuda)
    first, lines = _cuda(text, part.function) if part.is_cuda else _python(text, part.function)
    marked = {}
    for mark in part.marks:
        at = next((i for i, line in enumerate(lines) if mark.text in line), None)
        if at is not None:
            marked[at] = mark
    return Excerpt(part, first, tuple(lines), marked)


def method_of(owner: type, name: str) -> Part | None:
    """Return the part that is method ``name`` of a class of this package; None for a class from elsewhere."""
    package, _, module = owner.__module__.partition(".")
    if package != _PACKAGE.name:
        return None
    return Part(module.replace(".", "/") + ".py", f"{owner.__qualname__}.{name}")


@cache
def _read(file: str, cuda: bool) -> str:
    path = data_dir("kernels") / file if cuda else _PACKAGE / file
    return path.read_text(encoding="utf-8")


@cache
def _parsed(text: str) -> ast.Module:
    # This is asked for at every result and every layout, and takes a few ms a file.
    return ast.parse(text)


def _python(text: str, qualname: str) -> tuple[int, list[str]]:
    nodes: list[ast.AST] = [_parsed(text)]
    for name in qualname.split("."):
        nodes = [
            n for parent in nodes for n in ast.iter_child_nodes(parent) if getattr(n, "name", None) == name
        ]
    if not nodes or not isinstance(nodes[0], ast.FunctionDef):
        raise LookupError(f"There is no function {qualname}.")
    node = nodes[0]
    lines = text.splitlines()[node.lineno - 1 : node.end_lineno]
    return node.lineno, [line[node.col_offset :] for line in lines]


def _cuda(text: str, name: str) -> tuple[int, list[str]]:
    """Return the definition of a function, whose first line is not indented, up to its closing brace."""
    lines = text.splitlines()
    named = re.compile(rf"^(?!//)(\S.*\b)?{re.escape(name)}\(")
    at = next((i for i, line in enumerate(lines) if named.match(line)), None)
    if at is None:
        raise LookupError(f"There is no function {name}.")
    start = at
    while start and re.match(r'extern "C"|template|__device__|__global__', lines[start - 1]):
        start -= 1
    depth, end, opened = 0, at, False
    for end in range(at, len(lines)):
        code = lines[end].split("//")[0]
        depth += code.count("{") - code.count("}")
        opened = opened or "{" in code
        if opened and depth == 0:
            break
    return start + 1, lines[start : end + 1]
