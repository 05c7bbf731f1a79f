"""One progress of all that a request needs, told under the name of what is done."""

from __future__ import annotations

import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.inputs import Inputs
from attnviz.core.job import Activity, Job, advance, expect
from attnviz.core.numbers import chunks
from attnviz.core.settings import RandomSource, Settings, Source, View
from attnviz.engine import pipeline
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.engine.progress import Progress
from attnviz.sources import load

VIEW = View(pixels=(20, 30))


def test_what_was_told_before_stays_and_the_rest_is_shared() -> None:
    told: list[float] = []
    job = Job(progress=told.append)
    first = Progress(job)
    first.expect(4.0)
    first.phase(1.0).step(1.0)
    then = Progress(job)
    then.expect(2.0)
    then.phase(1.0).step(0.5)
    then.phase(1.0).step(1.0)
    assert told == pytest.approx([0.25, 0.25 + 0.75 / 4, 1.0])


def test_a_phase_is_cancelled_with_its_job() -> None:
    wanted = True
    phase = Progress(Job(lambda: not wanted)).phase(1.0)
    assert not phase.is_cancelled()
    wanted = False
    assert phase.is_cancelled()


def test_a_projection_is_its_part_of_one_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a preview has projected: what comes after it goes on from there."""
    monkeypatch.setattr(pipeline, "PREVIEW_FROM", 0.0)
    monkeypatch.setattr(chunks, "_MULTIPLICATIONS", 1 << 24)  # a product has several pieces
    choice = Settings(source=RandomSource(Dimensions(768, 12, 601), unit_length=True))
    work, told = Pipeline(load, NumpyEngine()), list[tuple[Activity, float]]()
    job = Job(progress=lambda share: told.append((job.activity, share)))
    assert work.preview(choice, VIEW, job) is not None
    projecting = [share for doing, share in told if doing is Activity.PROJECTING]
    assert len(projecting) > 3
    assert projecting[0] == 0.0
    assert 0.0 < projecting[-1] < 1.0
    work.compute(choice, VIEW, job=job)
    shares = [share for _, share in told]
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)
    computing = [share for doing, share in told[len(projecting) :] if doing is Activity.COMPUTING]
    assert computing[0] == projecting[-1]
    assert len(set(computing)) > 3


def test_a_load_inside_a_request_moves_nothing_but_itself() -> None:
    """A loop that tells its own share, met on the way, must not be taken for the whole."""

    def load_and_tell(source: Source, layer: int) -> Inputs:
        expect(2.0)
        advance(1.0)
        advance(1.0)
        return load(source, layer)

    shares: list[float] = []
    choice = Settings(source=RandomSource(Dimensions(16, 2, 97)))
    Pipeline(load_and_tell, NumpyEngine()).compute(choice, VIEW, job=Job(progress=shares.append))
    assert shares[0] == 0.0
    assert len(set(shares)) > 3
