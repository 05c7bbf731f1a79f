"""The session: intents become results, bursts become one request, failures leave what was."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import AmbiguousInput, DimensionError, MemoryBudgetError
from attnviz.core.masks import Causal, NoMask, SlidingWindow
from attnviz.core.settings import FIRST_SETTINGS, FileSource, RandomSource, TextSource
from attnviz.gui.session.session import FIRST_CURSOR, Session
from tests.gui.tiny_pipeline import TinyPipeline


class Rig:
    """A session on the tiny pipeline, and everything that it said."""

    def __init__(self) -> None:
        self.made: list[TinyPipeline] = []
        self.ready = threading.Event()
        self.session = Session(self._make)
        self.results, self.said, self.questions, self.busy = [], [], [], []
        self.session.result_changed.connect(self.results.append)
        self.session.failed.connect(self.said.append)
        self.session.question.connect(self.questions.append)
        self.session.busy_changed.connect(self.busy.append)
        assert self.ready.wait(10)
        self.pipeline = self.made[0]

    def _make(self) -> TinyPipeline:
        self.made.append(TinyPipeline())
        self.ready.set()
        return self.made[-1]


@pytest.fixture
def rig(qtbot: QtBot) -> Iterator[Rig]:
    rig = Rig()
    qtbot.waitUntil(lambda: rig.session.result is not None)
    yield rig
    rig.session.close()


def shown(qtbot: QtBot, rig: Rig, act: Callable[..., Any]) -> None:
    with qtbot.waitSignal(rig.session.result_changed):
        act()
    qtbot.waitUntil(lambda: rig.session.result.settings == rig.session.settings)


def test_the_first_result_comes_without_being_asked_for(rig: Rig) -> None:
    session = rig.session
    assert session.result.settings == FIRST_SETTINGS
    assert session.cursor == FIRST_CURSOR
    assert session.engine.name == "numpy"
    assert not session.chosen.can_undo
    assert not session.chosen.can_redo


@pytest.mark.parametrize("scaling", [-0.1, 1.1, float("nan"), float("inf")])
def test_a_scaling_that_cannot_be_changes_nothing(rig: Rig, scaling: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        rig.session.chosen.set_scaling(scaling)
    assert rig.session.settings == FIRST_SETTINGS


def test_a_burst_of_intents_is_one_request(qtbot: QtBot, rig: Rig) -> None:
    before = len(rig.pipeline.computed)

    def burst() -> None:
        for i in range(50):
            rig.session.chosen.set_scaling(i / 100)
        rig.session.chosen.set_mask(NoMask())
        rig.session.viewed.set_pixels((97, 1025))

    shown(qtbot, rig, burst)
    assert len(rig.pipeline.computed) == before + 1
    assert rig.session.result.settings.scaling == pytest.approx(0.49)
    assert rig.session.result.view.pixels == (97, 1025)


def test_toggles_go_off_and_on_without_forgetting_the_rule(qtbot: QtBot, rig: Rig) -> None:
    session = rig.session
    shown(qtbot, rig, lambda: session.chosen.set_mask(SlidingWindow(3)))
    shown(qtbot, rig, session.toggle_mask)
    assert not session.settings.masked
    assert session.result.blocked_cells == 0
    shown(qtbot, rig, session.toggle_mask)
    assert session.settings.mask == SlidingWindow(3)
    session.chosen.set_scaling(0.3)
    session.chosen.toggle_scaling()
    assert session.settings.scaling == 0
    session.chosen.toggle_scaling()
    assert session.settings.scaling == 1


def test_choosing_a_mask_switches_it_on(rig: Rig) -> None:
    rig.session.toggle_mask()
    rig.session.chosen.set_mask(Causal())
    assert rig.session.settings.masked


def test_a_setting_that_is_already_so_asks_for_nothing(qtbot: QtBot, rig: Rig) -> None:
    with qtbot.assertNotEmitted(rig.session.settings_changed, wait=20):
        rig.session.chosen.set_scaling(1.0)
        rig.session.chosen.set_layer(2)
        rig.session.chosen.set_head(1)
    assert not rig.session.chosen.can_undo


def test_undo_and_redo_go_through_every_step(qtbot: QtBot, rig: Rig) -> None:
    session = rig.session
    for scaling in (0.9, 0.5, 0.2):
        session.chosen.set_scaling(scaling)
    session.chosen.set_head(0)
    session.chosen.set_scaling(0.7)
    session.chosen.settle()
    session.chosen.set_scaling(0.6)
    states = []
    while session.chosen.can_undo:
        states.append((session.settings.scaling, session.settings.head))
        session.chosen.undo()
    assert states == [(0.6, 0), (0.7, 0), (0.2, 0), (0.2, 1)]
    assert session.settings == FIRST_SETTINGS
    shown(qtbot, rig, lambda: [session.chosen.redo() for _ in range(9)])
    assert session.result.settings.scaling == 0.6
    assert not session.chosen.can_redo


def test_a_head_that_the_new_input_lacks_becomes_its_last_and_is_no_step_of_its_own(
    qtbot: QtBot, rig: Rig
) -> None:
    session = rig.session
    shown(qtbot, rig, lambda: session.chosen.set_head(99))
    assert session.settings.head == 1
    shown(qtbot, rig, lambda: session.chosen.set_dimensions(5, 1, 7))
    assert (session.settings.layer, session.settings.head) == (0, 0)
    session.chosen.undo()
    assert session.settings == FIRST_SETTINGS


@pytest.mark.parametrize("dims", [(10, 3, 5), (0, 1, 5), (8, 2, 0), (8, 2, 1_048_577)])
def test_dimensions_that_cannot_be_change_nothing(qtbot: QtBot, rig: Rig, dims: tuple[int, int, int]) -> None:
    with qtbot.assertNotEmitted(rig.session.settings_changed), pytest.raises(DimensionError):
        rig.session.chosen.set_dimensions(*dims)


def test_random_input_keeps_what_was_chosen_before(qtbot: QtBot, rig: Rig) -> None:
    session = rig.session
    session.chosen.use_preset("tiny")
    session.chosen.set_seed(41)
    session.chosen.set_unit_length(True)
    session.chosen.set_text("back to text")
    session.chosen.new_draw()
    assert session.settings.source == RandomSource(Dimensions(16, 2, 8), seed=42, unit_length=True)
    assert session.chosen.last_source(TextSource).text == "back to text"
    with pytest.raises(ValueError, match="at least 0"):
        session.chosen.set_seed(-1)


def test_settings_that_fail_are_given_up_for_those_on_show(qtbot: QtBot, rig: Rig) -> None:
    session = rig.session
    shown(qtbot, rig, lambda: session.chosen.set_head(0))
    good, picture = session.settings, session.result
    with qtbot.waitSignal(session.failed):
        session.chosen.set_scaling(0.5)
        session.chosen.set_text("  ")
    assert rig.said == ["There is no text."]
    assert session.settings == good
    assert session.result is picture
    session.chosen.undo()
    assert session.settings == FIRST_SETTINGS
    session.chosen.redo()
    assert session.settings == good


def test_undoing_into_settings_that_now_fail_leaves_what_is_shown(qtbot: QtBot, rig: Rig) -> None:
    session = rig.session
    shown(qtbot, rig, lambda: session.chosen.set_head(0))
    good = session.settings
    rig.pipeline.error = MemoryBudgetError("Too much.", 2, 1)
    with qtbot.waitSignal(session.failed):
        session.chosen.undo()
    assert session.settings == good
    assert not session.chosen.can_undo
    assert rig.said == ["Too much."]


def test_an_error_of_our_own_names_itself_and_the_session_lives_on(qtbot: QtBot, rig: Rig) -> None:
    rig.pipeline.error = KeyError("weights")
    with qtbot.waitSignal(rig.session.failed):
        rig.session.chosen.set_scaling(0.1)
    assert "KeyError" in rig.said[0]
    rig.pipeline.error = None
    shown(qtbot, rig, lambda: rig.session.chosen.set_scaling(0.2))


def test_an_ambiguous_file_is_a_question_and_its_answer_reads_it(qtbot: QtBot, rig: Rig) -> None:
    session = rig.session
    with qtbot.waitSignal(session.question) as asked:
        session.open_file("scores.npy")
    assert isinstance(asked.args[0], AmbiguousInput)
    assert session.settings == FIRST_SETTINGS
    assert rig.said == []
    with qtbot.waitSignal(session.failed):
        session.answer("x")
    assert rig.said == ["scores.npy cannot be read."]
    session.answer("x")  # nothing is asked any more
    assert not isinstance(session.settings.source, FileSource)


def test_cancel_returns_to_what_is_shown(qtbot: QtBot, rig: Rig) -> None:
    session, pipeline = rig.session, rig.pipeline
    picture = session.result
    pipeline.gate.clear()
    pipeline.entered.clear()
    with qtbot.waitSignal(session.busy_changed):
        session.chosen.set_scaling(0.25)
    assert session.busy
    session.cancel()
    assert not session.busy
    assert session.settings == picture.settings
    assert not session.chosen.can_undo
    qtbot.waitUntil(lambda: pipeline.cancelled == 1)
    assert session.result is picture
    pipeline.gate.set()
    shown(qtbot, rig, lambda: session.chosen.set_scaling(0.75))


def test_long_work_shows_a_preview_first_and_stays_at_work(qtbot: QtBot, rig: Rig) -> None:
    session, pipeline = rig.session, rig.pipeline
    pipeline.previews = True
    pipeline.gate.clear()
    with qtbot.waitSignals([session.result_changed, session.busy_changed]):
        session.chosen.set_scaling(0.25)
    assert session.result.preview
    assert session.result.settings == session.settings
    assert session.busy
    with qtbot.waitSignal(session.result_changed):
        pipeline.gate.set()
    assert not session.result.preview
    assert not session.busy


def test_a_preview_of_another_shape_can_be_zoomed_into(qtbot: QtBot, rig: Rig) -> None:
    session, pipeline = rig.session, rig.pipeline
    pipeline.previews = True
    pipeline.gate.clear()
    with qtbot.waitSignal(session.result_changed):
        session.chosen.set_dimensions(4, 2, 97)
    assert session.result.preview
    session.viewed.zoom((90, 95), (10, 20))
    pipeline.gate.set()
    # The whole picture without the zoom may come before it.
    qtbot.waitUntil(lambda: not session.result.preview and session.result.view.rows is not None)
    assert (session.result.view.rows, session.result.view.cols) == ((90, 95), (10, 20))
    assert session.view == session.result.view


def test_after_a_cancelled_preview_of_another_shape_the_zoom_is_the_old_pictures(
    qtbot: QtBot, rig: Rig
) -> None:
    session, pipeline = rig.session, rig.pipeline
    with qtbot.waitSignal(session.result_changed):
        session.viewed.zoom((1, 3), (0, 2))
    pipeline.previews = True
    pipeline.gate.clear()
    with qtbot.waitSignal(session.result_changed):
        session.chosen.set_dimensions(4, 2, 97)
    with qtbot.waitSignal(session.result_changed):
        session.cancel()
    pipeline.gate.set()
    shown(qtbot, rig, lambda: session.chosen.set_scaling(0.5))
    assert (session.result.view.rows, session.result.view.cols) == ((1, 3), (0, 2))


def test_cancel_takes_a_preview_back_to_the_last_good_picture(qtbot: QtBot, rig: Rig) -> None:
    session, pipeline = rig.session, rig.pipeline
    picture = session.result
    pipeline.previews = True
    pipeline.gate.clear()
    with qtbot.waitSignal(session.result_changed):
        session.chosen.set_scaling(0.25)
    with qtbot.waitSignal(session.result_changed):
        session.cancel()
    assert session.result is picture
    assert session.settings == picture.settings
    pipeline.gate.set()


def test_after_a_preview_that_fails_the_last_good_picture_has_the_pixels_of_its_panel(
    qtbot: QtBot, rig: Rig
) -> None:
    session, pipeline, picture = rig.session, rig.pipeline, rig.session.result
    pipeline.previews = True
    pipeline.gate.clear()
    with qtbot.waitSignal(session.result_changed):
        session.chosen.set_scaling(0.25)
    with qtbot.waitSignal(session.result_changed):
        session.viewed.set_pixels((31, 33))
    pipeline.error = RuntimeError("It broke.")
    session.failed.connect(lambda sentence: setattr(pipeline, "error", None))
    with qtbot.waitSignal(session.failed):
        pipeline.gate.set()
    qtbot.waitUntil(lambda: session.result.view.pixels == (31, 33) and not session.result.preview)
    assert session.result.settings == session.settings == picture.settings


def test_quick_work_is_not_announced(qtbot: QtBot, rig: Rig) -> None:
    rig.busy.clear()
    shown(qtbot, rig, lambda: rig.session.chosen.set_scaling(0.5))
    assert rig.busy == []


def test_cursor_and_zoom_stay_inside_and_go_back_when_the_shape_changes(qtbot: QtBot, rig: Rig) -> None:
    session = rig.session
    shown(qtbot, rig, lambda: session.chosen.set_dimensions(4, 2, 97))
    session.viewed.set_cursor((96, 500))
    assert session.cursor == (96, 96)
    session.viewed.move_cursor(5, -1)
    assert session.cursor == (96, 95)
    with qtbot.waitSignal(session.result_changed):
        session.viewed.zoom((90, 900), (50, 50))
    assert (session.view.rows, session.view.cols) == ((90, 97), (50, 51))
    assert session.result.view == session.view
    shown(qtbot, rig, lambda: session.chosen.set_dimensions(4, 2, 7))
    assert session.cursor == (6, 6)
    assert (session.view.rows, session.view.cols) == (None, None)
    session.viewed.set_cursor(None)
    session.viewed.move_cursor(1, 1)
    assert session.cursor == (0, 0)


def test_resetting_the_zoom_shows_everything(qtbot: QtBot, rig: Rig) -> None:
    session = rig.session
    with qtbot.waitSignal(session.result_changed):
        session.viewed.zoom((1, 3), (0, 2))
    with qtbot.waitSignal(session.result_changed):
        session.viewed.reset_zoom()
    assert session.result.view.rows is None


def test_closing_at_work_and_twice(rig: Rig) -> None:
    rig.pipeline.gate.clear()
    rig.session.chosen.set_scaling(0.5)
    rig.session._submit()
    rig.session.close()
    rig.session.close()
    rig.session.chosen.set_scaling(0.25)  # says nothing to a worker that is gone
    assert rig.session._worker.isFinished()
