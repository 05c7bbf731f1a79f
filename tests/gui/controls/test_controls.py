"""The sidebar on a steered pipeline: what is typed, clicked and stepped, and what is refused."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6 import QtCore
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
)
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import MAX_SEQ_LEN, Dimensions
from attnviz.core.errors import MemoryBudgetError
from attnviz.core.masks import BooleanArray, Causal, NoMask, Prefix, SlidingWindow
from attnviz.core.settings import RandomSource, Settings
from attnviz.figures.style.theme import LIGHT
from attnviz.gui.controls import Controls
from attnviz.gui.controls.input import FILE, MODEL, RANDOM
from attnviz.gui.kept.recent import LIMIT, RecentFiles
from attnviz.gui.look import style
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.chips import Chips
from tests.gui.tiny_pipeline import TinyPipeline

START = Settings(source=RandomSource(Dimensions(16, 2, 8)))


class Rig:
    """The controls, shown, on a session whose first result has arrived."""

    def __init__(self, qtbot: QtBot, store: QSettings) -> None:
        self.qtbot = qtbot
        ready = threading.Event()

        def make() -> TinyPipeline:
            self.pipeline = TinyPipeline()
            ready.set()
            return self.pipeline

        self.session = Session(make, START)
        self.recent = RecentFiles(store)
        self.controls = Controls(self.session, recent=self.recent)
        style.apply(self.controls, LIGHT)
        qtbot.addWidget(self.controls)
        self.controls.resize(232, 648)
        with qtbot.waitExposed(self.controls):
            self.controls.show()
        assert ready.wait(10)
        qtbot.waitUntil(lambda: self.session.result is not None)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.controls, name)

    def settled(self) -> None:
        """Wait until what is chosen is what is shown."""
        self.qtbot.waitUntil(lambda: self.session.result.settings == self.session.settings)

    def type(self, field: QLineEdit, text: str) -> None:
        field.setText(text)
        QTest.keyClick(field, Qt.Key.Key_Return)


@pytest.fixture
def store(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def rig(qtbot: QtBot, store: QtCore.QSettings) -> Iterator[Rig]:
    rig = Rig(qtbot, store)
    yield rig
    rig.session.close()


def dims(rig: Rig) -> tuple[int, int, int]:
    chosen = rig.session.settings.source.dimensions
    return (chosen.d_model, chosen.n_head, chosen.seq_len)


# -- dimensions ---------------------------------------------------------------------------------------------


def test_dimensions_are_typed_and_the_division_is_written_out(rig: Rig) -> None:
    control = rig.dimensions
    rig.type(control.d_model, "24")
    rig.type(control.n_head, "3")
    rig.type(control.seq_len, "1,025")
    assert dims(rig) == (24, 3, 1025)
    assert control.division.text() == "d_k = 24 / 3"
    assert control.d_k.text() == "8"
    assert control.seq_len.text() == "1025"


def test_d_model_that_does_not_divide_is_refused_beside_the_field(rig: Rig) -> None:
    control, picture = rig.dimensions, rig.session.result
    rig.type(control.n_head, "4")
    rig.settled()
    good, picture = rig.session.settings, rig.session.result
    rig.type(control.d_model, "18")
    assert control.d_model.property("refused")
    assert control.d_model.text() == "18"
    assert "16 and 20" in control.refusal.text()
    assert control.refusal.isVisible()
    assert control.division.text() == "d_k = 18 / 4"
    assert control.d_k.text() == "—"
    assert rig.session.settings == good
    assert rig.session.result is picture
    QTest.mouseClick(control.nearest[1], Qt.MouseButton.LeftButton)
    assert dims(rig) == (20, 4, 8)
    assert not control.refusal.isVisible()
    assert not control.nearest[0].isVisible()
    assert not control.d_model.property("refused")


def test_two_fields_may_be_changed_one_after_the_other(rig: Rig) -> None:
    rig.type(rig.dimensions.d_model, "15")  # 2 heads do not divide it
    rig.type(rig.dimensions.n_head, "5")
    assert dims(rig) == (15, 5, 8)
    assert not rig.dimensions.d_model.property("refused")


def test_the_last_good_number_may_be_typed_again(rig: Rig) -> None:
    for refused in ("17", "some"):
        rig.type(rig.dimensions.d_model, refused)
        assert rig.dimensions.refusal.isVisible()
        rig.type(rig.dimensions.d_model, "16")
        assert not rig.dimensions.refusal.isVisible()
        assert not rig.dimensions.d_model.property("refused")


def test_escape_brings_the_last_good_number_back(rig: Rig) -> None:
    rig.type(rig.dimensions.d_model, "17")
    QTest.keyClick(rig.dimensions.d_model, Qt.Key.Key_Escape)
    assert rig.dimensions.d_model.text() == "16"
    assert not rig.dimensions.refusal.isVisible()
    assert rig.dimensions.d_k.text() == "8"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0", "at least 1, not 0"),
        ("1048577", "at most 1,048,576"),
        ("9" * 20, "at most 1,048,576, not “99999999999999999999”"),
        ("0" * 20, "at least 1"),
        ("-3", "at least 1"),
        ("seven", "“seven”"),
    ],
)
def test_a_length_that_cannot_be_is_refused_in_a_sentence(rig: Rig, typed: str, said: str) -> None:
    rig.type(rig.dimensions.seq_len, typed)
    assert said in rig.dimensions.refusal.text()
    assert rig.dimensions.seq_len.property("refused")
    assert dims(rig) == (16, 2, 8)


def test_stepping_goes_from_one_possible_number_to_the_next(rig: Rig) -> None:
    control = rig.dimensions
    for field, key, expected in [
        (control.n_head, Qt.Key.Key_Up, (16, 4, 8)),
        (control.n_head, Qt.Key.Key_Up, (16, 8, 8)),
        (control.d_model, Qt.Key.Key_Up, (24, 8, 8)),
        (control.n_head, Qt.Key.Key_Down, (24, 6, 8)),
        (control.d_model, Qt.Key.Key_Down, (18, 6, 8)),
        (control.n_head, Qt.Key.Key_PageDown, (18, 1, 8)),
        (control.seq_len, Qt.Key.Key_Down, (18, 1, 7)),
        (control.seq_len, Qt.Key.Key_PageDown, (18, 1, 1)),
        (control.d_model, Qt.Key.Key_PageUp, (28, 1, 1)),
    ]:
        QTest.keyClick(field, key)
        assert dims(rig) == expected


def test_stepping_from_a_number_that_does_not_divide_lands_on_one_that_does(rig: Rig) -> None:
    rig.type(rig.dimensions.n_head, "8")
    rig.dimensions.d_model.setText("21")
    QTest.keyClick(rig.dimensions.d_model, Qt.Key.Key_Down)
    assert dims(rig)[0] == 16
    rig.dimensions.d_model.setText("21")
    QTest.keyClick(rig.dimensions.d_model, Qt.Key.Key_Up)
    assert dims(rig)[0] == 24


def test_steps_stop_at_the_limits(rig: Rig) -> None:
    rig.pipeline.gate.clear()  # nothing so long is computed here
    rig.type(rig.dimensions.seq_len, str(MAX_SEQ_LEN))
    QTest.keyClick(rig.dimensions.seq_len, Qt.Key.Key_Up)
    assert dims(rig) == (16, 2, MAX_SEQ_LEN)


def test_what_does_not_fit_into_memory_stays_typed_with_the_reason(qtbot: QtBot, rig: Rig) -> None:
    control = rig.dimensions
    rig.pipeline.error = MemoryBudgetError("T = 97 would take 64.0 GiB.", 2, 1)
    with qtbot.waitSignal(rig.session.failed):
        rig.type(control.seq_len, "97")
    assert control.seq_len.text() == "97"
    assert control.seq_len.property("refused")
    assert "64.0 GiB" in control.refusal.text()
    assert dims(rig) == (16, 2, 8)
    rig.pipeline.error = None
    rig.type(control.seq_len, "9")
    rig.settled()
    assert dims(rig) == (16, 2, 9)
    assert not control.refusal.isVisible()


@pytest.mark.parametrize(("field", "typed", "so"), [("seq_len", "97", "8"), ("d_model", "32", "16")])
def test_escape_brings_back_what_there_was_memory_for(
    qtbot: QtBot, rig: Rig, field: str, typed: str, so: str
) -> None:
    control = rig.dimensions
    place = getattr(control, field)
    rig.pipeline.error = MemoryBudgetError("This would take 64.0 GiB.", 2, 1)
    with qtbot.waitSignal(rig.session.failed):
        rig.type(place, typed)
    marked = [f for f in (control.d_model, control.n_head, control.seq_len) if f.property("refused")]
    assert marked == [place]
    rig.pipeline.error = None
    QTest.keyClick(place, Qt.Key.Key_Escape)
    assert place.text() == so
    assert not place.property("refused")
    assert not control.refusal.isVisible()
    assert dims(rig) == (16, 2, 8)


def test_undo_brings_the_fields_back(rig: Rig) -> None:
    rig.type(rig.dimensions.seq_len, "9")
    rig.session.chosen.undo()
    assert rig.dimensions.seq_len.text() == "8"
    rig.session.chosen.redo()
    assert rig.dimensions.seq_len.text() == "9"


# -- random input -------------------------------------------------------------------------------------------


def test_presets_set_all_three_and_are_recognised(rig: Rig) -> None:
    preset = rig.input.random.preset
    assert preset.currentData() == "tiny"
    rig.pipeline.gate.clear()
    index = preset.findData("gpt2-xl")
    preset.setCurrentIndex(index)
    preset.activated.emit(index)
    assert dims(rig) == (1600, 25, 1024)
    rig.type(rig.dimensions.seq_len, "1000")
    assert preset.currentIndex() == 0
    rig.session.chosen.set_dimensions(768, 12, 1024)
    assert preset.currentData() == "andrea-120m"
    index = preset.findData("gpt2-small")  # the same dimensions under another name
    preset.setCurrentIndex(index)
    preset.activated.emit(index)
    assert preset.currentData() == "gpt2-small"


def test_seeds_are_typed_drawn_and_refused(rig: Rig) -> None:
    pane = rig.input.random
    rig.type(pane.seed, "41")
    QTest.mouseClick(pane.draw, Qt.MouseButton.LeftButton)
    assert rig.session.settings.source.seed == 42
    assert pane.seed.text() == "42"
    for typed in ("-1", "x"):
        rig.type(pane.seed, typed)
        assert pane.seed.property("refused")
        assert "at least 0" in pane.refusal.text()
        assert rig.session.settings.source.seed == 42
    rig.type(pane.seed, "4" * 30)
    assert "at most 18 digits" in pane.refusal.text()
    rig.type(pane.seed, "42")  # what it was
    assert not pane.refusal.isVisible()
    assert not pane.seed.property("refused")
    rig.type(pane.seed, "x")
    QTest.keyClick(pane.seed, Qt.Key.Key_Escape)
    assert pane.seed.text() == "42"
    assert not pane.refusal.isVisible()
    rig.type(pane.seed, "7")
    assert not pane.refusal.isVisible()


def test_the_law_is_chosen_and_its_consequence_said(rig: Rig) -> None:
    pane = rig.input.random
    assert "√d_k" in pane.consequence.text()
    QTest.mouseClick(pane.law.button(1), Qt.MouseButton.LeftButton)
    assert rig.session.settings.source.unit_length
    assert "1/√d_k" in pane.consequence.text()


# -- which input --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [FILE, MODEL])
def test_offering_files_and_models_changes_nothing_yet(rig: Rig, kind: int) -> None:
    before = rig.session.settings
    QTest.mouseClick(rig.input.kinds.button(kind), Qt.MouseButton.LeftButton)
    assert rig.session.settings == before
    pane = rig.input.file if kind == FILE else rig.input.model
    assert pane.isVisible()
    assert not rig.input.random.isVisible()
    rig.session.chosen.toggle_scaling()
    assert pane.isVisible()
    QTest.mouseClick(rig.input.kinds.button(RANDOM), Qt.MouseButton.LeftButton)
    assert rig.input.random.isVisible()


def test_a_file_that_fails_says_so_where_it_was_opened(qtbot: QtBot, rig: Rig) -> None:
    rig.session.open_file("somewhere/run.npz")
    qtbot.waitUntil(lambda: rig.session.settings.source == START.source)
    with qtbot.waitSignal(rig.session.failed):
        rig.session.answer("x")
    assert rig.input.file.isVisible()
    assert rig.input.file.refusal.text() == "somewhere/run.npz cannot be read."
    assert rig.session.settings == START


def test_recent_files_are_kept_newest_first_between_runs(store: QtCore.QSettings) -> None:
    recent = RecentFiles(store)
    for i in range(LIMIT + 3):
        recent.add(f"{i}.npz")
    recent.add("5.npz")
    again = RecentFiles(store)
    assert again.paths[:3] == ("5.npz", "10.npz", "9.npz")
    assert len(again.paths) == LIMIT
    again.clear()
    assert RecentFiles(store).paths == ()
    again.add("one.npy")
    store.sync()
    assert RecentFiles(store).paths == ("one.npy",)


def test_recent_files_are_offered_and_opened_by_a_click(qtbot: QtBot, store: QtCore.QSettings) -> None:
    RecentFiles(store).add("folder/old.npz")
    rig = Rig(qtbot, store)
    QTest.mouseClick(rig.input.kinds.button(FILE), Qt.MouseButton.LeftButton)
    link = rig.input.file._links[0]
    assert link.text() == "old.npz"
    with qtbot.waitSignal(rig.session.question):
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    rig.session.close()


def test_the_lines_for_a_model_are_copied_as_they_stand(qapp: QApplication, rig: Rig) -> None:
    QTest.mouseClick(rig.input.kinds.button(MODEL), Qt.MouseButton.LeftButton)
    QTest.mouseClick(rig.input.model.copy, Qt.MouseButton.LeftButton)
    copied = qapp.clipboard().text()
    compile(copied, "snippet", "exec")
    assert "with attnviz.capture() as c:" in copied


# -- layer and head -----------------------------------------------------------------------------------------


def test_heads_are_buttons_while_they_fit_and_a_field_beyond(rig: Rig) -> None:
    heads = rig.heads
    rig.session.chosen.set_dimensions(24, 12, 5)
    rig.settled()
    QTest.mouseClick(heads.buttons.button(11), Qt.MouseButton.LeftButton)
    rig.settled()
    assert rig.session.settings.head == 11
    assert not rig.layers.isVisible()
    rig.session.chosen.set_dimensions(66, 33, 5)
    rig.settled()
    assert heads.field.isVisible()
    assert not heads.buttons.isVisible()
    assert heads.field.value == 11
    QTest.keyClick(heads.field, Qt.Key.Key_PageUp)
    QTest.keyClick(heads.field, Qt.Key.Key_PageUp)
    QTest.keyClick(heads.field, Qt.Key.Key_PageUp)
    rig.settled()
    assert rig.session.settings.head == 32
    rig.session.chosen.set_dimensions(24, 2, 5)
    rig.settled()
    assert heads.buttons.isVisible()
    assert heads.buttons.current == 1


# -- scaling ------------------------------------------------------------------------------------------------


def test_the_slider_and_the_toggle_agree(rig: Rig) -> None:
    slider = rig.scaling.slider
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert rig.session.settings.scaling == pytest.approx(0.95)
    rig.settled()
    assert rig.scaling.now.text() == f"× {rig.session.result.scale:.3g}"
    QTest.keyClick(slider, Qt.Key.Key_Home)
    assert rig.session.settings.scaling == 0
    rig.settled()
    assert rig.scaling.now.text() == ""
    assert rig.scaling.full.text() == "× 1/√8 = 0.354"
    rig.session.chosen.toggle_scaling()
    assert slider.value() == slider.maximum()


def test_a_scaling_between_two_places_of_the_slider_is_left_as_it_is(rig: Rig) -> None:
    rig.session.chosen.set_scaling(0.1234)
    rig.settled()
    assert rig.session.settings.scaling == 0.1234


def test_two_drags_are_two_steps(rig: Rig) -> None:
    for place in (150, 100):
        for value in range(place + 20, place, -5):
            rig.scaling.slider.setValue(value)
        rig.scaling.slider.sliderReleased.emit()
    rig.session.chosen.undo()
    assert rig.session.settings.scaling == pytest.approx(0.775)
    rig.session.chosen.undo()
    assert rig.session.settings == START


# -- mask ---------------------------------------------------------------------------------------------------


def choose(rig: Rig, index: int) -> None:
    rig.masks.rule.setCurrentIndex(index)
    rig.masks.rule.activated.emit(index)


def test_every_rule_can_be_chosen_and_its_number_typed(rig: Rig) -> None:
    control = rig.masks
    choose(rig, 1)
    assert rig.session.settings.mask == NoMask()
    choose(rig, 2)
    assert rig.session.settings.mask == SlidingWindow(2)
    rig.type(control.numbers.fields[0], "3")
    assert rig.session.settings.mask == SlidingWindow(3)
    choose(rig, 3)
    rig.type(control.numbers.fields[0], "0")
    assert rig.session.settings.mask == Prefix(0)
    choose(rig, 0)
    assert rig.session.settings.mask == Causal()
    assert not control.numbers.fields[0].isVisible()


@pytest.mark.parametrize(("typed", "said"), [("0", "at least 1 key"), ("wide", "“wide”")])
def test_a_window_that_cannot_be_is_refused_beside_the_field(rig: Rig, typed: str, said: str) -> None:
    choose(rig, 2)
    rig.type(rig.masks.numbers.fields[0], typed)
    assert said in rig.masks.refusal.text()
    assert rig.masks.numbers.fields[0].text() == typed
    assert rig.session.settings.mask == SlidingWindow(2)
    rig.type(rig.masks.numbers.fields[0], "2")  # what it was
    assert not rig.masks.refusal.isVisible()
    rig.type(rig.masks.numbers.fields[0], typed)
    rig.type(rig.masks.numbers.fields[0], "5")
    assert not rig.masks.refusal.isVisible()


def test_a_mask_of_another_kind_describes_itself_and_stays_until_another_is_chosen(rig: Rig) -> None:
    mask = BooleanArray(np.tri(8, dtype=bool))
    rig.session.chosen.set_mask(mask)
    assert rig.masks.rule.currentText() == mask.describe()
    rig.session.toggle_mask()
    assert rig.masks.off.isVisible()
    choose(rig, 4)
    assert rig.session.settings.masked
    assert rig.session.settings.mask is mask
    choose(rig, 0)
    assert rig.masks.rule.count() == 5


# -- all of it ----------------------------------------------------------------------------------------------


def test_every_control_has_a_name_and_a_sentence(rig: Rig) -> None:
    kinds = (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QSlider, Chips)
    controls = [w for kind in kinds for w in rig.controls.findChildren(kind) if not w.isHidden()]
    assert len(controls) > 15
    for control in controls:
        name = control.accessibleName() or (control.text() if isinstance(control, QAbstractButton) else "")
        listed = isinstance(control.parent(), QComboBox) or control.property("kind") == "link"
        assert name or listed, control
        assert control.toolTip() or control.parent().toolTip() or listed, name


def test_every_control_is_reached_by_the_tab_key(qtbot: QtBot, rig: Rig) -> None:
    with qtbot.waitActive(rig.controls):
        rig.controls.activateWindow()
    rig.input.kinds.button(rig.input.kinds.current).setFocus()
    seen = []
    for _ in range(30):
        seen.append(rig.controls.focusWidget())
        QTest.keyClick(seen[-1], Qt.Key.Key_Tab)
    for wanted in (
        rig.input.random.preset, rig.input.random.seed, rig.input.random.draw, rig.dimensions.d_model,
        rig.dimensions.n_head, rig.dimensions.seq_len, rig.scaling.slider, rig.masks.rule,
    ):  # fmt: skip
        assert wanted in seen


def test_the_fill_is_chosen_undone_and_followed(rig: Rig) -> None:
    control = rig.masks
    assert control.fill.current == 0
    control.fill.button(1).click()
    assert rig.session.settings.fill == "-1e9"
    assert rig.session.settings.masked
    rig.session.chosen.undo()
    assert rig.session.settings.fill == "-inf"
    assert control.fill.current == 0
    with pytest.raises(ValueError, match="-1e9"):
        rig.session.chosen.set_fill("0")


def from_file(rig: Rig, monkeypatch: pytest.MonkeyPatch, path: Path | str) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *words: (str(path), ""))
    choose(rig, rig.masks.rule.count() - 1)


def test_a_mask_from_a_file_is_chosen_kept_on_offer_and_undone(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    np.save(tmp_path / "mask.npy", np.eye(8, dtype=bool))
    rule = rig.masks.rule
    assert rule.itemText(rule.count() - 1) == "From a file…"
    from_file(rig, monkeypatch, tmp_path / "mask.npy")
    rig.qtbot.waitUntil(lambda: isinstance(rig.session.settings.mask, BooleanArray))
    rig.settled()
    mask = rig.session.settings.mask
    assert isinstance(mask, BooleanArray)
    assert rule.currentText() == mask.describe()
    rig.session.chosen.undo()
    assert rule.currentIndex() == 0
    choose(rig, 4)
    assert rig.session.settings.mask is mask


def test_a_dialog_that_is_left_changes_nothing(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    from_file(rig, monkeypatch, "")
    assert rig.session.settings == START
    assert rig.masks.rule.currentIndex() == 0


def test_a_file_that_is_no_mask_is_refused_beside_the_list(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    np.save(tmp_path / "whole.npy", np.full((8, 8), 2))  # whole numbers that are not 0 and 1 alone
    from_file(rig, monkeypatch, tmp_path / "whole.npy")
    rig.qtbot.waitUntil(rig.masks.refusal.isVisible)
    assert "a mask is boolean (True takes part) or float" in rig.masks.refusal.text()
    assert rig.masks.refusal.isVisible()
    assert rig.session.settings == START
    assert rig.masks.rule.currentIndex() == 0


def test_a_mask_that_does_not_fit_is_refused_beside_the_list(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    np.save(tmp_path / "small.npy", np.eye(5, dtype=bool))
    from_file(rig, monkeypatch, tmp_path / "small.npy")
    rig.qtbot.waitUntil(rig.masks.refusal.isVisible)
    assert "(5, 5)" in rig.masks.refusal.text()
    assert rig.session.settings == START
    assert rig.masks.rule.count() == 5
    choose(rig, 1)
    assert not rig.masks.refusal.isVisible()
