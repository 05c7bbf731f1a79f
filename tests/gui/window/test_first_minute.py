"""The sidebar and the session on the real pipeline: the first picture, typing, the room it takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from attnviz.core.masks import Causal, NoMask, OwnMask
from attnviz.core.numbers.cell import read_cell
from attnviz.core.settings import FIRST_TEXT, TextSource
from attnviz.core.tile import Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.style.theme import LIGHT
from attnviz.gui.controls import Controls
from attnviz.gui.controls.input import RANDOM, TEXT
from attnviz.gui.kept.recent import RecentFiles
from attnviz.gui.look import style
from attnviz.gui.session.session import Session
from attnviz.sources import load


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    session = Session(lambda: Pipeline(load, NumpyEngine()))
    qtbot.waitUntil(lambda: session.result is not None)
    yield session
    session.close()


@pytest.fixture
def controls(qtbot: QtBot, tmp_path: Path, session: Session) -> Controls:
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    controls = Controls(session, recent=RecentFiles(store))
    style.apply(controls, LIGHT)
    qtbot.addWidget(controls)
    controls.resize(232, 648)
    with qtbot.waitExposed(controls):
        controls.show()
    return controls


def settled(qtbot: QtBot, session: Session) -> None:
    qtbot.waitUntil(lambda: session.result.settings == session.settings, timeout=20_000)


def typed(qtbot: QtBot, session: Session, controls: Controls, text: str) -> None:
    with qtbot.waitSignal(session.settings_changed):
        controls.input.text.box.setPlainText(text)


def test_the_first_picture_is_the_trained_decoder_at_the_cell_that_is_pointed_at(session: Session) -> None:
    result = session.result
    assert result.inputs.query_tokens[6] == "very"
    assert result.inputs.key_tokens[5] == "get"
    cell = read_cell(result.head, *session.cursor, result.scale, Causal(), result.statistics)  # type: ignore[call-arg]
    assert (round(cell.raw, 2), round(cell.scaled, 3), round(cell.weight, 3)) == (4.26, 0.753, 0.178)


def test_toggling_the_scale_leaves_q_k_and_the_raw_scores_alone(qtbot: QtBot, session: Session) -> None:
    before = session.result
    session.chosen.toggle_scaling()
    settled(qtbot, session)
    after = session.result
    assert after.scale == 1.0
    assert after.tiles[Stage.RAW] is before.tiles[Stage.RAW]
    assert after.head is before.head
    assert not {"project", "raw_scores", "distribution"} & set(after.timings)


def test_the_tokens_are_chips_and_the_dimensions_are_the_decoders(controls: Controls) -> None:
    pane = controls.input.text
    assert pane.box.toPlainText() == FIRST_TEXT
    assert pane.count.text() == "19 tokens"
    assert [chip.label for chip in pane.chips.chips][:4] == ["Alice", "was", "begin", "ning"]
    dimensions = controls.dimensions
    assert [field.text() for field in dimensions._fields] == ["128", "4", "19"]
    assert dimensions.division.text() == "d_k = 128 / 4"
    assert dimensions.d_k.text() == "32"
    assert all(field.isReadOnly() for field in dimensions._fields)
    assert "decoder" in dimensions.seq_len.toolTip()
    assert "2 key/value heads" in dimensions.n_head.toolTip()
    assert (controls.layers.buttons.current, controls.heads.buttons.current) == (2, 1)


def test_the_first_start_fits_without_scrolling_and_cuts_no_word(qtbot: QtBot, controls: Controls) -> None:
    qtbot.waitUntil(lambda: controls.widget().height() <= 648)
    assert controls.verticalScrollBar().maximum() == 0
    right = controls.width() - 16
    for label in controls.findChildren(QLabel):
        if label.isVisible() and label.text():
            place = label.mapTo(controls, label.rect().topLeft())
            assert place.x() + label.width() <= right, label.text()
            if not label.wordWrap():
                assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width(), label.text()


def test_typing_is_live_and_a_chip_points_the_cursor(
    qtbot: QtBot, session: Session, controls: Controls
) -> None:
    typed(qtbot, session, controls, "the cat sat on the mat 漢")
    settled(qtbot, session)
    pane = controls.input.text
    assert session.result.inputs.seq_len_q == len(pane.chips.chips)
    assert not pane.chips.chips[-1].known
    assert "1 unknown" in pane.count.text()
    QTest.mouseClick(pane.chips, Qt.MouseButton.LeftButton, pos=pane.chips.rect_of(2).center())
    assert session.cursor[0] == 2


def test_a_key_is_a_key_and_the_pause_makes_one_request_of_a_word(
    qtbot: QtBot, session: Session, controls: Controls
) -> None:
    box, generations = controls.input.text.box, []
    session.result_changed.connect(lambda result: generations.append(result.generation))
    box.selectAll()
    QTest.keyClicks(box, "hello there")
    qtbot.waitUntil(lambda: session.settings.source.text == "hello there")
    settled(qtbot, session)
    assert len(generations) == 1


@pytest.mark.parametrize("text", ["", "word " * 300])
def test_text_that_cannot_be_read_stays_with_the_reason_and_the_picture_stays_too(
    qtbot: QtBot, session: Session, controls: Controls, text: str
) -> None:
    picture, pane = session.result, controls.input.text
    with qtbot.waitSignal(session.failed):
        typed(qtbot, session, controls, text)
    assert pane.box.toPlainText() == text
    assert pane.box.property("refused")
    assert len(pane.refusal.text()) > 20
    assert session.result is picture
    assert session.settings.source == TextSource()
    typed(qtbot, session, controls, "good again")
    settled(qtbot, session)
    assert not pane.box.property("refused")
    assert not pane.refusal.isVisible()


def test_random_and_back_keeps_the_text(qtbot: QtBot, session: Session, controls: Controls) -> None:
    typed(qtbot, session, controls, "keep these words")
    settled(qtbot, session)
    QTest.mouseClick(controls.input.kinds.button(RANDOM), Qt.MouseButton.LeftButton)
    settled(qtbot, session)
    assert not controls.layers.isVisible()
    assert not controls.dimensions.d_model.isReadOnly()
    assert len(controls.heads.buttons.labels) == 12
    QTest.mouseClick(controls.input.kinds.button(TEXT), Qt.MouseButton.LeftButton)
    settled(qtbot, session)
    assert controls.input.text.box.toPlainText() == "keep these words"
    assert controls.layers.isVisible()


def test_the_other_language_reads_the_same_words(qtbot: QtBot, session: Session, controls: Controls) -> None:
    controls.input.text._languages.actions()[1].trigger()
    settled(qtbot, session)
    assert session.settings.source.language == "pt"
    assert controls.input.text.language.text().startswith("Portuguese")
    assert session.settings.source.text == FIRST_TEXT


def test_the_mask_of_a_file_is_offered_as_long_as_the_file_is(
    qtbot: QtBot, tmp_path: Path, session: Session, controls: Controls
) -> None:
    rng, path = np.random.default_rng(0), tmp_path / "run.npz"
    q, k, v = (rng.standard_normal((7, 5), np.float32) for _ in range(3))
    np.savez(path, query=q, key=k, value=v, attn_mask=np.eye(7, dtype=bool))
    session.open_file(str(path))
    settled(qtbot, session)
    rule = controls.masks.rule
    assert rule.currentText() == OwnMask().describe()
    assert session.result.blocked_cells == 42
    rule.activated.emit(1)
    settled(qtbot, session)
    assert session.result.settings.mask == NoMask()
    rule.activated.emit(rule.count() - 2)  # the last one opens a file
    settled(qtbot, session)
    assert session.result.settings.mask == OwnMask()
    assert controls.input.file.name.text() == "run.npz"
    assert [field.text() for field in controls.dimensions._fields] == ["—", "1", "7"]


def test_a_file_that_says_that_every_key_is_seen_opens_so(
    qtbot: QtBot, tmp_path: Path, session: Session, controls: Controls
) -> None:
    path = tmp_path / "run.npz"
    np.savez(path, query=np.eye(7), key=np.eye(7), value=np.eye(7), is_causal=False)
    session.open_file(str(path))
    settled(qtbot, session)
    rule = controls.masks.rule
    assert rule.currentText() == NoMask().describe()
    assert session.result.blocked_cells == 0
    rule.activated.emit(0)
    settled(qtbot, session)
    assert rule.currentText() == Causal().describe() == session.result.mask.describe()
    assert session.result.blocked_cells == 21


def test_a_file_without_a_mask_is_unmasked_and_m_puts_causal_on(
    qtbot: QtBot, tmp_path: Path, session: Session, controls: Controls
) -> None:
    rng, path = np.random.default_rng(0), tmp_path / "run.npz"
    q, k, v = (rng.standard_normal((n, 5), np.float32) for n in (7, 9, 9))
    np.savez(path, query=q, key=k, value=v)
    session.open_file(str(path))
    settled(qtbot, session)
    assert controls.masks.rule.currentText() == NoMask().describe()
    assert controls.masks.unasked.text() == "run.npz says nothing of a mask: every key is seen."
    assert controls.masks.rule.count() == 5
    assert session.result.blocked_cells == 0
    session.toggle_mask()
    settled(qtbot, session)
    assert session.result.mask == Causal("bottom-right")
    assert session.result.blocked_cells == 21
    assert controls.masks.unasked.text() == ""
    session.toggle_mask()
    settled(qtbot, session)
    assert not session.result.masked
    assert controls.dimensions._lengths.text() == "7 × 9"
    assert not controls.dimensions.seq_len.isVisible()
