"""Loading and projecting tell their share, from the first piece to the last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.inputs import Inputs
from attnviz.core.job import Job, watched_by
from attnviz.core.numbers import chunks
from attnviz.core.settings import FileSource, RandomSource
from attnviz.sources import from_arrays, load
from attnviz.sources.projections import from_projections
from tests.sources.written import write

rng = np.random.default_rng(4)


def told_by(work: Callable[[], object], expected: float = 0.0) -> list[float]:
    """Every share that ``work`` tells, as it comes: none is held back for being less than the one before."""
    told: list[float] = []
    job = Job()
    job.tell = told.append  # type: ignore[method-assign]
    with watched_by(job, expected):
        work()
    return told


def runs_once(told: list[float]) -> None:
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1.0)
    assert sum(share == 1.0 for share in told) <= 1, "something came that was not expected"


@pytest.mark.parametrize("unit_length", [False, True])
def test_random_input(unit_length: bool) -> None:
    source = RandomSource(Dimensions(768, 12, 4001), unit_length=unit_length)
    inputs: list[Inputs] = []
    loading = told_by(lambda: inputs.append(load(source)))
    runs_once(loading)
    assert len(loading) == 3  # 4001 x 768 numbers, a million at a time
    runs_once(told_by(lambda: inputs[0].head_of(3), inputs[0].head_pieces))


def test_projections() -> None:
    x, *weights = (rng.standard_normal(shape) for shape in ((97, 12), (12, 8), (12, 4), (12, 6)))
    inputs = from_projections(x, *weights, n_head=4, n_kv_head=2)
    runs_once(told_by(lambda: inputs.head_of(3), inputs.head_pieces))


@pytest.mark.parametrize(("dtype", "converted"), [(np.float16, True), (np.float32, False)])
def test_arrays(dtype: type, converted: bool) -> None:
    inputs = from_arrays(*(rng.standard_normal((3, 2, 97, 5)).astype(dtype)))
    told = told_by(lambda: inputs.head_of(1), inputs.head_pieces)
    if converted:
        runs_once(told)
    else:
        assert told == []


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("run.npz", {}),
        ("run.npz", {"packed": True}),
        ("run.npy", {"order": "F"}),
        ("run.safetensors", {"kind": "F32"}),
        ("run.safetensors", {"kind": "BF16"}),
    ],
)
def test_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, how: dict[str, str]) -> None:
    monkeypatch.setattr(chunks, "_BYTES", 1000)
    path = write(tmp_path / name, **how)
    source = FileSource(str(path), "array=stacked" if path.suffix == ".npy" else None)
    told = told_by(lambda: load(source))
    runs_once(told)
    assert len(told) > 4


def test_a_table(tmp_path: Path) -> None:
    told = told_by(lambda: load(FileSource(str(write(tmp_path / "run.csv")))))
    assert len(told) > 97
    assert told[0] < 0.01
    assert told[-1] == pytest.approx(1.0, abs=0.02)  # every row but the header's has its numbers read
