"""Extras in the background: only when wanted, never in the way of a request, resumed; errors are values."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import InputError
from attnviz.core.extras import Unavailable
from attnviz.core.job import Job
from attnviz.core.numbers.survey import HeadsSurvey
from attnviz.core.numbers.sweep import Sweep
from attnviz.core.settings import RandomSource, Settings
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.gui.session import worker as worker_module
from attnviz.gui.session.session import Session
from attnviz.sources import load
from tests.gui.busy import once_sent, until_told
from tests.gui.tiny_pipeline import TinyPipeline

PARTS = 5


class GrowingPipeline(TinyPipeline):
    """An extra of five parts; a test may close ``extra_gate`` to hold it before the next part."""

    def __init__(self) -> None:
        super().__init__()
        self.extra_gate = threading.Event()
        self.extra_gate.set()
        self.inside = threading.Event()
        self.parts: dict[str, int] = {}
        self.asked: list[str] = []
        self.given_way = 0
        self.extra_error: Exception | None = None

    def extra(
        self, name: str, settings: Settings, show: Callable[..., Any], job: Job | None = None
    ) -> object:
        assert threading.current_thread() is self.thread
        assert job is not None
        self.asked.append(name)
        if self.extra_error is not None:
            raise self.extra_error
        key = f"{name} {settings.scaling}"
        while self.parts.get(key, 0) < PARTS:
            self.inside.set()
            try:
                job.step(0.0)
                while not self.extra_gate.wait(0.005):
                    job.step(0.0)
            except Exception:
                self.given_way += 1
                raise
            self.parts[key] = self.parts.get(key, 0) + 1
            show(f"{key}: {self.parts[key]}")
        return f"{key}: done"


class Rig:
    def __init__(self) -> None:
        self.made: list[GrowingPipeline] = []
        self.session = Session(self._make)
        self.told: list[tuple[str, object]] = []
        self.results: list = []
        self.session.extra_changed.connect(lambda name, value: self.told.append((name, value)))
        self.session.result_changed.connect(self.results.append)

    def _make(self) -> GrowingPipeline:
        self.made.append(GrowingPipeline())
        return self.made[-1]

    @property
    def pipeline(self) -> GrowingPipeline:
        return self.made[0]


@pytest.fixture
def rig(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rig]:
    monkeypatch.setattr(worker_module, "SETTLE_AFTER", 0.0)
    rig = Rig()
    qtbot.waitUntil(lambda: rig.session.result is not None)
    yield rig
    rig.pipeline.gate.set()
    rig.pipeline.extra_gate.set()
    rig.session.close()


def done(name: str, scaling: float = 1.0) -> tuple[str, str]:
    return (name, f"{name} {scaling}: done")


def test_nothing_is_computed_that_nobody_wants(qtbot: QtBot, rig: Rig) -> None:
    with qtbot.waitSignal(rig.session.result_changed):
        rig.session.chosen.toggle_scaling()
    assert rig.pipeline.asked == []
    assert rig.told == []


def test_what_is_wanted_is_told_and_follows_the_result(qtbot: QtBot, rig: Rig) -> None:
    rig.session.want(frozenset({"heads"}))
    qtbot.waitUntil(lambda: done("heads") in rig.told)
    assert rig.session.extras["heads"] == done("heads")[1]
    rig.session.chosen.toggle_scaling()
    qtbot.waitUntil(lambda: done("heads", 0.0) in rig.told)
    rig.session.want(frozenset({"heads", "sweep"}))
    qtbot.waitUntil(lambda: done("sweep", 0.0) in rig.told)
    assert rig.pipeline.asked == ["heads", "heads", "sweep"]


def test_parts_are_told_while_it_grows(qtbot: QtBot, rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "GROWTH_EVERY", 0.0)
    rig.session.want(frozenset({"heads"}))
    qtbot.waitUntil(lambda: done("heads") in rig.told)
    assert [value for _, value in rig.told[:-1]] == [f"heads 1.0: {n}" for n in range(1, PARTS + 1)]


def test_a_request_comes_first_and_the_extra_goes_on_after_it(qtbot: QtBot, rig: Rig) -> None:
    pipeline = rig.pipeline
    pipeline.extra_gate.clear()
    rig.session.want(frozenset({"heads"}))
    assert pipeline.inside.wait(10)
    before = len(rig.results)
    with qtbot.waitSignal(rig.session.result_changed):
        rig.session.viewed.set_pixels((31, 33))
    assert len(rig.results) == before + 1
    assert pipeline.given_way == 1
    qtbot.waitUntil(lambda: len(pipeline.asked) == 2)
    pipeline.extra_gate.set()
    qtbot.waitUntil(lambda: done("heads") in rig.told)
    assert pipeline.parts == {"heads 1.0": PARTS}


def test_what_makes_the_next_requests_quicker_comes_after_the_extras(qtbot: QtBot, rig: Rig) -> None:
    pipeline = rig.pipeline
    pipeline.extra_gate.clear()
    rig.session.want(frozenset({"heads"}))
    assert pipeline.inside.wait(10)
    pipeline.settling.clear()  # the first result's
    with qtbot.waitSignal(rig.session.result_changed):
        rig.session.chosen.toggle_scaling()
    qtbot.waitUntil(lambda: len(pipeline.asked) == 2)
    assert not pipeline.settling.is_set()
    pipeline.extra_gate.set()
    assert pipeline.settling.wait(10)
    assert pipeline.parts["heads 0.0"] == PARTS


def test_an_extra_that_is_no_longer_wanted_ends(qtbot: QtBot, rig: Rig) -> None:
    pipeline = rig.pipeline
    pipeline.extra_gate.clear()
    rig.session.want(frozenset({"heads"}))
    assert pipeline.inside.wait(10)
    rig.session.want(frozenset())
    qtbot.waitUntil(lambda: pipeline.given_way == 1)
    pipeline.extra_gate.set()
    rig.session.want(frozenset({"sweep"}))
    qtbot.waitUntil(lambda: done("sweep") in rig.told)
    assert {name for name, _ in rig.told} == {"sweep"}


def test_stopped_extras_wait_for_the_next_result(qtbot: QtBot, rig: Rig) -> None:
    pipeline = rig.pipeline
    pipeline.extra_gate.clear()
    rig.session.want(frozenset({"heads"}))
    assert pipeline.inside.wait(10)
    assert rig.session.extras_at_work
    rig.session.stop_extras()
    assert not rig.session.extras_at_work
    qtbot.waitUntil(lambda: pipeline.given_way == 1)
    pipeline.extra_gate.set()
    with qtbot.waitSignal(rig.session.extra_changed):
        rig.session.chosen.toggle_scaling()
    assert len(pipeline.asked) == 2


def test_a_failure_is_told_in_a_sentence_and_the_picture_stays(qtbot: QtBot, rig: Rig) -> None:
    rig.pipeline.extra_error = InputError("There is nothing to survey.")
    result = rig.session.result
    with qtbot.assertNotEmitted(rig.session.failed), qtbot.waitSignal(rig.session.extra_changed):
        rig.session.want(frozenset({"heads"}))
    assert rig.told == [("heads", Unavailable("There is nothing to survey."))]
    assert rig.session.result is result


def test_closing_ends_an_extra_at_once(qtbot: QtBot) -> None:
    rig = Rig()
    qtbot.waitUntil(lambda: rig.session.result is not None)
    rig.pipeline.extra_gate.clear()
    rig.session.want(frozenset({"heads"}))
    assert rig.pipeline.inside.wait(10)
    rig.session.close()
    assert rig.pipeline.given_way == 1
    rig.session.want(frozenset({"sweep"}))
    assert rig.told == []


def test_the_real_pipeline_surveys_the_layer_and_sweeps(qtbot: QtBot) -> None:
    source = RandomSource(Dimensions(12, 3, 17), seed=2)
    session = Session(lambda: Pipeline(load, NumpyEngine()), Settings(source))
    told: dict[str, object] = {}
    session.extra_changed.connect(told.__setitem__)
    session.want(frozenset({"heads", "sweep"}))
    qtbot.waitUntil(lambda: "heads" in told and "sweep" in told, timeout=30_000)
    survey, sweep = told["heads"], told["sweep"]
    assert isinstance(survey, HeadsSurvey)
    assert survey.complete
    assert survey.inputs is session.result.inputs
    assert isinstance(sweep, Sweep)
    assert sweep.seed == 2
    with qtbot.waitSignal(session.result_changed, timeout=10_000):
        session.chosen.set_source(replace(source, seed=3))
    qtbot.waitUntil(lambda: told["heads"].inputs is session.result.inputs, timeout=10_000)
    session.close()


def test_what_is_told_of_a_cancelled_picture_is_not_shown(
    qtbot: QtBot, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = rig.session
    session.want(frozenset({"heads"}))
    qtbot.waitUntil(lambda: done("heads") in rig.told)
    rig.told.clear()
    hold = until_told(
        session._worker.extra_grew, lambda name, value, settings: value == done("heads", 0.0)[1]
    )

    def act() -> None:
        hold()  # the answer and its extra both lie in the queue
        assert session.cancel()

    once_sent(monkeypatch, lambda request: request.settings.scaling == 0, act)
    session.chosen.toggle_scaling()
    qtbot.waitUntil(lambda: bool(rig.told))
    assert rig.told == [done("heads")]
    session.chosen.set_scaling(0.5)
    qtbot.waitUntil(lambda: done("heads", 0.5) in rig.told)
    assert done("heads", 0.0) not in rig.told
