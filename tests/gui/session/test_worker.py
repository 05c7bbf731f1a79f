"""The worker thread: latest wins, superseded work gives way, errors are values, closing is clean."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import Cancelled, InputError
from attnviz.core.inputs import Inputs
from attnviz.core.job import Activity, Job, Standing, advance, check_cancelled, expect
from attnviz.core.result import Result
from attnviz.core.settings import RandomSource, Settings, TextSource, View
from attnviz.gui.session import worker as worker_module
from attnviz.gui.session.view_geometry import cut, fit_view, nearest_cell
from attnviz.gui.session.worker import GRACE, Request, Worker, fit_settings
from tests.gui.tiny_pipeline import N_LAYER, TinyPipeline, result_of

TEXT = Settings(source=TextSource("one two three"), layer=0, head=0)


def request(generation: int, settings: Settings = TEXT, view: View | None = None) -> Request:
    return Request(generation, settings, view or View())


class Rig:
    """A running worker, its pipeline and the answers that arrived."""

    def __init__(self) -> None:
        self.made: list[TinyPipeline] = []
        self.ready = threading.Event()
        self.checked = 0  # times that a load asked whether it is still wanted, and was
        self.worker = Worker(self._make)
        self.answers: list = []
        self.worker.answered.connect(self.answers.append)
        self.worker.start()
        assert self.ready.wait(10)

    @property
    def pipeline(self) -> TinyPipeline:
        return self.made[-1]

    def _make(self) -> TinyPipeline:
        self.made.append(TinyPipeline())
        self.ready.set()
        return self.made[-1]


@pytest.fixture
def rig(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rig]:
    monkeypatch.setattr(worker_module, "SETTLE_AFTER", 0.0)
    rig = Rig()
    yield rig
    rig.pipeline.gate.set()
    rig.worker.close()


def test_the_pipeline_lives_in_the_worker_thread_and_answers_the_request(qtbot: QtBot, rig: Rig) -> None:
    with qtbot.waitSignal(rig.worker.answered):
        rig.worker.submit(request(7))
    (answer,) = rig.answers
    assert answer.generation == 7
    assert answer.error is None
    assert answer.result.settings == TEXT
    assert rig.pipeline.thread is not threading.current_thread()


def test_no_garbage_is_collected_while_the_thread_lives(qtbot: QtBot, rig: Rig) -> None:
    """Python collects in whichever thread allocates, and this one must not destroy a widget."""
    assert not gc.isenabled()
    rig.worker.close()
    assert gc.isenabled()


def test_only_the_latest_waiting_request_is_computed(qtbot: QtBot, rig: Rig) -> None:
    rig.pipeline.gate.clear()
    rig.worker.submit(request(1))
    assert rig.pipeline.entered.wait(10)
    for generation in range(2, 50):
        rig.worker.submit(request(generation))
    rig.pipeline.gate.set()
    qtbot.waitUntil(lambda: any(a.generation == 49 for a in rig.answers))
    assert [a.generation for a in rig.answers] in ([1, 49], [49])


def test_work_that_a_newer_request_supersedes_gives_way(qtbot: QtBot, rig: Rig) -> None:
    rig.pipeline.gate.clear()
    rig.worker.submit(request(1))
    assert rig.pipeline.entered.wait(10)
    rig.worker.submit(request(2))
    qtbot.waitUntil(lambda: rig.pipeline.cancelled == 1)
    rig.pipeline.gate.set()
    qtbot.waitUntil(lambda: len(rig.answers) == 1)
    assert rig.answers[0].generation == 2


def test_a_drag_shows_pictures_also_where_each_takes_longer_than_the_grace(qtbot: QtBot, rig: Rig) -> None:
    rig.pipeline.seconds = 2.5 * GRACE
    place = 0

    def drag() -> bool:
        nonlocal place
        place += 1
        rig.worker.submit(request(place))
        return len(rig.answers) >= 2

    qtbot.waitUntil(drag, timeout=10_000)
    assert rig.pipeline.cancelled >= 1
    assert all(answer.error is None for answer in rig.answers)


def test_cancel_ends_the_work_without_an_answer(qtbot: QtBot, rig: Rig) -> None:
    rig.pipeline.gate.clear()
    rig.worker.submit(request(1))
    assert rig.pipeline.entered.wait(10)
    rig.worker.cancel()
    qtbot.waitUntil(lambda: rig.pipeline.cancelled == 1)
    rig.pipeline.gate.set()
    with qtbot.waitSignal(rig.worker.answered):
        rig.worker.submit(request(2))
    assert [a.generation for a in rig.answers] == [2]


def test_an_error_is_an_answer_and_the_worker_goes_on(qtbot: QtBot, rig: Rig) -> None:
    rig.pipeline.error = InputError("no")
    with qtbot.waitSignal(rig.worker.answered):
        rig.worker.submit(request(1))
    rig.pipeline.error = None
    with qtbot.waitSignal(rig.worker.answered):
        rig.worker.submit(request(2))
    assert isinstance(rig.answers[0].error, InputError)
    assert rig.answers[0].result is None
    assert rig.answers[1].result is not None


def test_progress_is_told_while_the_work_lasts(qtbot: QtBot, rig: Rig) -> None:
    rig.pipeline.gate.clear()
    with qtbot.waitSignal(rig.worker.progressed) as told:
        rig.worker.submit(request(1))
    assert told.args == [Standing(Activity.COMPUTING, 0.5)]


def test_a_load_is_told_by_its_own_name_and_share(
    qtbot: QtBot, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("attnviz.gui.session.worker.PROGRESS_EVERY", 0.0)
    made, told = rig.pipeline.inputs, list[Standing]()
    rig.worker.progressed.connect(told.append)

    def inputs(source: TextSource, layer: int) -> Inputs:
        advance(5.0)  # nobody knows yet of how many
        expect(4.0)
        for _ in range(4):
            advance(1.0)
        return made(source, layer)

    rig.pipeline.inputs = inputs
    with qtbot.waitSignal(rig.worker.answered):
        rig.worker.submit(request(1))
    loading = [each.share for each in told if each.activity is Activity.LOADING]
    assert loading == pytest.approx([None, 6 / 9, 7 / 9, 8 / 9, 1.0])
    assert [each.activity for each in told[len(loading) :]] == [Activity.COMPUTING] * (
        len(told) - len(loading)
    )


def test_of_work_that_is_superseded_nothing_more_is_told(
    qtbot: QtBot, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("attnviz.gui.session.worker.PROGRESS_EVERY", 0.0)
    told: list[Standing] = []
    rig.pipeline.gate.clear()
    rig.worker.submit(request(1))
    qtbot.waitUntil(lambda: rig.worker.standing.share == 0.5)
    rig.worker.submit(request(2))
    rig.worker.progressed.connect(told.append)
    qtbot.waitUntil(lambda: rig.pipeline.cancelled == 1 and len(told) > 2)
    assert told[:2] == [Standing(Activity.LOADING, None), Standing(Activity.COMPUTING, 0.0)]


def test_a_preview_and_what_comes_after_it_are_one_progress(
    qtbot: QtBot, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the preview has done of the work is not told a second time, nor taken back."""
    monkeypatch.setattr("attnviz.gui.session.worker.PROGRESS_EVERY", 0.0)
    told, jobs = list[Standing](), list[Job]()
    rig.worker.progressed.connect(told.append)

    def preview(settings: Settings, view: View, job: Job) -> None:
        jobs.append(job)
        job.step(0.25)

    compute = rig.pipeline.compute

    def then(settings: Settings, view: View, generation: int, job: Job) -> Result:
        jobs.append(job)
        job.step(0.1)
        return compute(settings, view, generation, Job())

    rig.pipeline.preview, rig.pipeline.compute = preview, then
    with qtbot.waitSignal(rig.worker.answered):
        rig.worker.submit(request(1))
    assert jobs[0] is jobs[1]
    assert [each.share for each in told if each.activity is Activity.COMPUTING] == [0.0, 0.25, 0.25]
    assert rig.worker.standing == Standing(Activity.COMPUTING, 0.25)


def test_a_pipeline_that_cannot_be_made_is_an_error_and_is_tried_again(qtbot: QtBot) -> None:
    made = []

    def factory() -> TinyPipeline:
        made.append(None)
        if len(made) < 3:
            raise OSError("no kernels")
        return TinyPipeline()

    worker, answers = Worker(factory), []
    worker.answered.connect(answers.append)
    worker.start()
    qtbot.waitUntil(lambda: len(made) == 1)
    for generation in (1, 2):
        with qtbot.waitSignal(worker.answered):
            worker.submit(request(generation))
    worker.close()
    assert isinstance(answers[0].error, OSError)
    assert answers[1].result is not None


def test_closing_while_it_works_ends_the_thread_and_may_be_repeated(rig: Rig) -> None:
    rig.pipeline.gate.clear()
    rig.worker.submit(request(1))
    assert rig.pipeline.entered.wait(10)
    rig.worker.close()
    rig.worker.close()
    assert rig.worker.isFinished()
    assert rig.answers == []


def test_what_makes_the_next_requests_quicker_gives_way_to_them(qtbot: QtBot, rig: Rig) -> None:
    rig.pipeline.settled.clear()
    for generation in (1, 2):
        with qtbot.waitSignal(rig.worker.answered):
            rig.worker.submit(request(generation))
        assert rig.pipeline.settling.wait(10), "it is begun once there is an answer"
        rig.pipeline.settling.clear()
    assert [answer.generation for answer in rig.answers] == [1, 2]


def test_closing_ends_what_makes_the_next_requests_quicker(qtbot: QtBot, rig: Rig) -> None:
    rig.pipeline.settled.clear()
    with qtbot.waitSignal(rig.worker.answered):
        rig.worker.submit(request(1))
    assert rig.pipeline.settling.wait(10)
    rig.worker.close()
    assert rig.worker.isFinished()


def test_where_that_fails_the_next_request_is_answered(
    qtbot: QtBot, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(job: Job) -> None:
        rig.pipeline.settling.set()
        raise OSError("a full disk")

    monkeypatch.setattr(rig.pipeline, "settle", fails)
    for generation in (1, 2):
        with qtbot.waitSignal(rig.worker.answered):
            rig.worker.submit(request(generation))
        assert rig.pipeline.settling.wait(10)
    assert [answer.error for answer in rig.answers] == [None, None]


def test_closing_before_anything_was_asked(qapp: QApplication) -> None:
    worker = Worker(TinyPipeline)
    worker.start()
    worker.close()
    assert worker.isFinished()


@pytest.mark.parametrize(
    ("layer", "head", "fitted"), [(0, 0, (0, 0)), (9, 9, (N_LAYER - 1, 1)), (2, 1, (2, 1))]
)
def test_a_layer_and_head_that_are_not_there_become_the_last(
    layer: int, head: int, fitted: tuple[int, int]
) -> None:
    asked = Settings(source=TextSource("a b"), layer=layer, head=head)
    settings, inputs = fit_settings(asked, TinyPipeline())
    assert (settings.layer, settings.head) == fitted
    assert inputs.layer == fitted[0]
    assert (settings is asked) == ((layer, head) == fitted)


def test_random_input_has_one_layer() -> None:
    asked = Settings(source=RandomSource(Dimensions(8, 2, 5)), layer=2, head=1)
    assert fit_settings(asked, TinyPipeline())[0].layer == 0


@pytest.mark.parametrize(
    ("rows", "before", "fitted"),
    [
        (None, (7, 7), None),
        ((2, 5), (7, 7), (2, 5)),
        ((2, 50), (7, 7), (2, 7)),
        ((7, 9), (7, 7), None),  # nothing of it is left
        ((0, 7), (7, 7), None),  # the whole
        ((2, 5), (97, 97), None),  # zoomed into another shape
        ((2, 5), None, (2, 5)),
    ],
)
def test_a_view_is_kept_inside_the_scores(
    rows: tuple[int, int] | None, before: tuple[int, int] | None, fitted: tuple[int, int] | None
) -> None:
    view = fit_view(View(rows=rows, cols=(0, 1), pixels=(3, 4)), (7, 7), before)
    assert view.rows == fitted
    assert view.pixels == (3, 4)


@pytest.mark.parametrize(
    ("interval", "kept"),
    [(None, None), ((0, 7), None), ((-5, 99), None), ((6, 6), (6, 7)), ((50, 60), (6, 7)), ((3, 1), (3, 4))],
)
def test_a_zoom_is_cut_to_what_is_there_and_never_empty(
    interval: tuple[int, int] | None, kept: tuple[int, int] | None
) -> None:
    assert cut(interval, 7) == kept


@pytest.mark.parametrize(("cell", "nearest"), [((3, 4), (3, 4)), ((-1, 99), (0, 8)), ((7, 0), (6, 0))])
def test_a_cell_outside_is_the_nearest_inside(cell: tuple[int, int], nearest: tuple[int, int]) -> None:
    assert nearest_cell(cell, (7, 9)) == nearest


def preview_that_waits(rig: Rig, entered: threading.Event, go: threading.Event) -> None:
    """Every request gets a preview, which looks up from its work when ``go`` is set."""

    def preview(settings: Settings, view: View, job: Job) -> Result:
        entered.set()
        assert go.wait(10)
        job.step(0.5)
        return replace(result_of(settings, view, 0), preview=True)

    rig.pipeline.preview = preview


def test_a_preview_stops_where_the_person_says_stop(qtbot: QtBot, rig: Rig) -> None:
    entered, go = threading.Event(), threading.Event()
    preview_that_waits(rig, entered, go)
    rig.worker.submit(request(1))
    assert entered.wait(10)
    rig.worker.cancel()
    go.set()
    rig.pipeline.preview = lambda settings, view, job: None
    with qtbot.waitSignal(rig.worker.answered):
        rig.worker.submit(request(2))
    assert [answer.generation for answer in rig.answers] == [2]


def test_a_preview_is_shown_although_the_person_went_on(qtbot: QtBot, rig: Rig) -> None:
    entered, go = threading.Event(), threading.Event()
    preview_that_waits(rig, entered, go)
    rig.worker.submit(request(1))
    assert entered.wait(10)
    rig.worker.submit(request(2))
    with qtbot.waitSignal(rig.worker.answered, check_params_cb=lambda answer: answer.generation == 2):
        go.set()
    assert rig.answers[0].generation == 1
    assert rig.answers[0].result.preview


def load_that_waits(rig: Rig, entered: threading.Event, go: threading.Event) -> list[str]:
    """What the loads of the sources came to; each goes on for very many pieces until ``go`` is set."""
    ends: list[str] = []
    made = rig.pipeline.inputs

    def inputs(source: TextSource, layer: int) -> Inputs:
        entered.set()
        try:
            for _ in range(20_000):
                if go.wait(0.001):
                    break
                check_cancelled()
                rig.checked += 1
        except Cancelled:
            ends.append("cancelled")
            raise
        ends.append("loaded")
        return made(source, layer)

    rig.pipeline.inputs = inputs
    return ends


def test_a_load_stops_where_the_person_says_stop(qtbot: QtBot, rig: Rig) -> None:
    entered, go = threading.Event(), threading.Event()
    ends = load_that_waits(rig, entered, go)
    rig.worker.submit(request(1))
    assert entered.wait(10)
    rig.worker.cancel()
    qtbot.waitUntil(lambda: ends == ["cancelled"])
    go.set()
    with qtbot.waitSignal(rig.worker.answered):
        rig.worker.submit(request(2))
    assert [answer.generation for answer in rig.answers] == [2]


def test_a_load_of_what_the_person_has_left_behind_does_not_go_on_for_ever(qtbot: QtBot, rig: Rig) -> None:
    entered, go = threading.Event(), threading.Event()
    ends = load_that_waits(rig, entered, go)
    rig.worker.submit(request(1))
    assert entered.wait(10)
    rig.worker.submit(request(2, replace(TEXT, head=1)))
    qtbot.waitUntil(lambda: ends == ["cancelled"])
    go.set()
    qtbot.waitUntil(lambda: len(rig.answers) == 1)
    assert rig.answers[0].generation == 2


def test_a_load_of_what_the_next_request_starts_from_too_goes_on(
    qtbot: QtBot, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rig.worker, "_grace", 0.0)
    monkeypatch.setattr("attnviz.gui.session.worker.MOST_GRACE", 0.0)
    entered, go = threading.Event(), threading.Event()
    ends = load_that_waits(rig, entered, go)
    rig.worker.submit(request(1))
    assert entered.wait(10)
    rig.worker.submit(request(2, replace(TEXT, scaling=0.0)))
    rig.worker.submit(request(3, replace(TEXT, masked=False)))
    checked = rig.checked
    qtbot.waitUntil(lambda: ends or rig.checked > checked + 1)
    go.set()
    qtbot.waitUntil(lambda: bool(rig.answers) and rig.answers[-1].generation == 3)
    assert "cancelled" not in ends


def test_closing_while_it_loads_ends_the_thread(rig: Rig) -> None:
    entered, go = threading.Event(), threading.Event()
    ends = load_that_waits(rig, entered, go)
    rig.worker.submit(request(1))
    assert entered.wait(10)
    rig.worker.close()
    assert rig.worker.isFinished()
    assert ends == ["cancelled"]
