"""A file that changes: new numbers under a new hash, or a sentence, and never half of each."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import numpy as np
import pytest

from attnviz.core.errors import InputError
from attnviz.core.job import Job
from attnviz.core.masks import OwnMask
from attnviz.core.record.figure_record import record_of
from attnviz.core.result import Result
from attnviz.core.settings import FileSource, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.sources import load
from tests.core.files.test_opened import HOWS

SMALL = View(pixels=(16, 16))
rng = np.random.default_rng(3)
QUERY, KEY = rng.standard_normal((2, 7, 4), dtype=np.float32)


def write(path: Path, factor: float, layers: int = 1) -> None:
    arrays = {f"layer{i}.{n}": a * factor for i in range(layers) for n, a in (("q", QUERY), ("k", KEY))}
    np.savez(path, **arrays)


def pipeline() -> Pipeline:
    return Pipeline(load, NumpyEngine())


def std(result: Result) -> float:
    return result.distribution.std


@pytest.mark.parametrize("how", HOWS)
def test_what_is_shown_and_saved_is_of_the_file_that_is_there(tmp_path: Path, how: str) -> None:
    path, worker = tmp_path / "run.npz", pipeline()
    write(path, 1)
    settings = Settings(FileSource(str(path)), mask=OwnMask())
    worker.inputs(settings.source, 0)
    first = worker.compute(settings, SMALL)
    before = path.stat()
    write(tmp_path / "new.npz", 10)
    if how == "renamed":
        os.replace(tmp_path / "new.npz", path)
    elif how == "linked":
        path.unlink()
        path.symlink_to(tmp_path / "new.npz")
    else:
        path.write_bytes((tmp_path / "new.npz").read_bytes() + b"\0" * (how == "longer"))
    if how == "same size and time":
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    # Nothing was asked anew: all that goes with the picture is still of the bytes it was made of.
    assert std(worker.compute(settings, View(pixels=(8, 8)))) == std(first)
    record = record_of(first)
    assert record.file is not None
    assert record.file.sha256 != hashlib.sha256(path.read_bytes()).hexdigest()
    worker.inputs(settings.source, 0)
    second = worker.compute(settings, SMALL)
    assert std(second) == pytest.approx(100 * std(first), rel=1e-5)
    assert second.inputs.provenance["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    np.testing.assert_allclose(second.query.values, 10 * first.query.values, rtol=1e-6)


def test_another_layer_of_a_changed_file_is_refused_beside_the_first(tmp_path: Path) -> None:
    path, worker = tmp_path / "run.npz", pipeline()
    write(path, 1, layers=3)
    source = FileSource(str(path))
    worker.compute(Settings(source, mask=OwnMask()), SMALL)
    write(path, 10, layers=3)
    with pytest.raises(InputError, match=r"run\.npz changed on disk"):
        worker.compute(Settings(source, layer=2, mask=OwnMask()), SMALL)
    worker.inputs(source, 2)  # looked at again: from now on it is the new one
    assert worker.compute(Settings(source, layer=2, mask=OwnMask()), SMALL).inputs.layer == 2


def test_extras_go_with_the_picture(tmp_path: Path) -> None:
    path, worker = tmp_path / "run.npz", pipeline()
    write(path, 1)
    settings = Settings(FileSource(str(path)), mask=OwnMask())
    before = worker.extra("heads", settings, job=Job())
    write(path, 10)
    assert worker.extra("heads", settings, job=Job()) is before


def test_a_file_that_is_only_touched_is_not_computed_again(tmp_path: Path) -> None:
    path, worker = tmp_path / "run.npz", pipeline()
    write(path, 1)
    settings = Settings(FileSource(str(path)), mask=OwnMask())
    worker.inputs(settings.source, 0)
    worker.compute(settings, SMALL)
    path.touch()
    worker.inputs(settings.source, 0)
    assert "statistics" not in worker.compute(settings, SMALL).timings
