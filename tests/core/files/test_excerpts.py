"""Every line that the code panel points at is in the shipped sources."""

from __future__ import annotations

import inspect

import pytest

from attnviz.core.files.excerpts import CUDA, NUMPY, Mark, Part, excerpt, method_of
from attnviz.core.masks import Causal, SlidingWindow
from attnviz.engine.cpu import tiles
from attnviz.engine.cpu.rows.row_pass_numpy import NumpyRows

PARTS = [part for table in (NUMPY, CUDA) for parts in table.values() for part in parts]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: f"{part.file}:{part.function}")
def test_marked_lines_are_there(part: Part) -> None:
    found = excerpt(part)
    assert len(found.marked) == len(part.marks)
    for at, mark in found.marked.items():
        assert mark.text in found.lines[at]
    code = [line.split("//")[0] for line in found.lines]
    assert sum(line.count("{") - line.count("}") for line in code) == 0
    assert part.function.split(".")[-1] in "".join(found.lines[:4])


def test_both_engines_have_the_same_stages_and_mark_the_scaling() -> None:
    assert list(NUMPY) == list(CUDA)
    for table in (NUMPY, CUDA):
        for stage in ("scaled", "mask", "weights"):
            assert any(mark.scales for part in table[stage] for mark in part.marks), stage


@pytest.mark.parametrize(
    ("part", "function"),
    [
        (Part("engine/cpu/tiles.py", "_block"), tiles._block),
        (Part("engine/cpu/rows/row_pass_numpy.py", "NumpyRows.add"), NumpyRows.add),
        (method_of(Causal, "allowed"), Causal.allowed),
        (method_of(SlidingWindow, "allowed"), SlidingWindow.allowed),
    ],
)
def test_python_lines_are_those_that_run(part: Part, function: object) -> None:
    lines, first = inspect.getsourcelines(function)  # type: ignore[arg-type]
    found = excerpt(part)
    assert found.first == first
    assert [line.strip() for line in found.lines] == [line.strip() for line in lines]


def test_cuda_lines_stand_where_they_say() -> None:
    from attnviz.core.files.paths import data_dir

    found = excerpt(Part("tile.cu", "stage_value"))
    text = (data_dir("kernels") / "tile.cu").read_text(encoding="utf-8").splitlines()
    assert tuple(text[found.first - 1 : found.first - 1 + len(found.lines)]) == found.lines
    assert found.lines[-1] == "}"


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(LookupError, match="no function"):
        excerpt(Part("engine/cpu/tiles.py", "nowhere"))
    with pytest.raises(LookupError, match="no function"):
        excerpt(Part("tile.cu", "nowhere"))
    assert not excerpt(Part("tile.cu", "stage_value", (Mark("nothing of this"),))).marked
    assert method_of(dict, "get") is None
