"""The Export dialog as a person uses it: choices, preview, every format, cancel, and the clipboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from pptx import Presentation
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from attnviz.core.record.find_record import read_record
from attnviz.core.settings import FIRST_SETTINGS, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.export import FORMATS
from attnviz.export.image import paint
from attnviz.figures import FIGURES
from attnviz.figures.sheet.sheet import PRESETS, sheet_from_json
from attnviz.gui import language
from attnviz.gui.export import dialog as export_dialog
from attnviz.gui.export import film as export_film
from attnviz.gui.export import target
from attnviz.gui.export.dialog import ExportDialog
from attnviz.gui.export.form import COMPARISON, SIZES, offered_formats
from attnviz.gui.session.session import Session
from attnviz.sources import load


def make_pipeline() -> Pipeline:
    return Pipeline(load, NumpyEngine())


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    session = Session(make_pipeline, FIRST_SETTINGS)
    with qtbot.waitSignal(session.result_changed):
        pass
    yield session
    session.close()


@pytest.fixture
def dialog(qtbot: QtBot, session: Session) -> Iterator[ExportDialog]:
    dialog = ExportDialog(session, "light")
    qtbot.addWidget(dialog)
    dialog.show()
    settled(qtbot, dialog)
    yield dialog
    dialog.done(0)


def settled(qtbot: QtBot, dialog: ExportDialog) -> None:
    """Wait until nothing is computed or written any more."""
    dialog.refresh()
    qtbot.waitUntil(lambda: dialog.work.idle and not dialog.busy, timeout=20_000)


def choose(dialog: ExportDialog, ending: str) -> None:
    dialog.form.formats.setCurrentIndex(dialog.form.formats.findData(ending))


def export(qtbot: QtBot, dialog: ExportDialog, path: Path) -> str:
    """Write, and give what the dialog says of it."""
    dialog.write_to(str(path))
    settled_note = dialog.note.text
    qtbot.waitUntil(lambda: dialog.work.idle and not dialog.busy, timeout=60_000)
    return settled_note()


def test_every_format_is_offered_and_every_panel_and_size() -> None:
    assert {ending for _, ending in offered_formats()} == {*FORMATS, COMPARISON}
    assert set(SIZES) == set(PRESETS)


def test_the_preview_is_the_file(qtbot: QtBot, dialog: ExportDialog, tmp_path: Path) -> None:
    """The picture that is written, made smaller, is the picture that was seen."""
    assert "Saved a.png" in export(qtbot, dialog, tmp_path / "a.png")
    seen = dialog.preview.pixmap().toImage()
    seen.save(str(tmp_path / "seen.png"))
    with Image.open(tmp_path / "a.png") as written, Image.open(tmp_path / "seen.png") as shown:
        assert written.size == (1920, 1080)
        small = np.asarray(written.convert("RGB").resize(shown.size, Image.Resampling.BOX), int)
        assert np.abs(small - np.asarray(shown.convert("RGB"), int)).mean() < 3


@pytest.mark.parametrize("ending", [*FORMATS, COMPARISON])
def test_every_format_is_written(qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, ending: str) -> None:
    choose(dialog, ending)
    dialog.form.seconds.set_value(0.5)
    dialog.form.wide.set_value(320)
    dialog.form.high.set_value(180)
    dialog.form.small_type.setChecked(True)
    settled(qtbot, dialog)
    assert dialog.save.isEnabled()
    path = tmp_path / f"a{dialog.form.ending}"
    assert f"Saved {path.name}" in export(qtbot, dialog, path)
    assert path.stat().st_size > 500
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_choices_are_in_the_file(qtbot: QtBot, dialog: ExportDialog, tmp_path: Path) -> None:
    form = dialog.form
    form.boxes["raw"].click()
    form.themes.button(1).click()
    form.title.setText("  A title ")
    for box in (form.caption, form.mark, form.transparent, form.colour_bars):
        box.click()
    export(qtbot, dialog, tmp_path / "a.png")
    sheet = sheet_from_json(read_record(tmp_path / "a.png").figure)
    assert sheet.panels == ("raw", "weights")
    assert (sheet.theme, sheet.title, sheet.transparent) == ("dark", "A title", True)
    assert (sheet.colour_bars, sheet.token_labels) == (False, True)
    assert sheet.cursor == dialog._session.cursor
    assert "÷√32" in sheet.caption


def test_sizes_in_any_unit_are_the_same_size(qtbot: QtBot, dialog: ExportDialog) -> None:
    form, result = dialog.form, dialog._session.result
    form.sizes.setCurrentIndex(form.sizes.findData("a4-column"))
    before = form.sheet(result, None)
    assert (before.size, before.dpi, before.least_type) == ((1000, 750), 300.0, 6.0)
    for unit in ("mm", "in", "px"):
        form.units.setCurrentText(unit)
        assert form.sheet(result, None).size == pytest.approx((1000, 750), abs=2)
        assert form.sizes.currentData() == ""
    form.units.setCurrentText("mm")
    form.wide.setText("127")
    qtbot.keyClick(form.wide, Qt.Key.Key_Return)
    assert form.sheet(result, None).size[0] == 1500
    assert form.sheet(result, None).page == pytest.approx((5, 750 / 300))
    form.wide.setText("90")
    qtbot.keyClick(form.wide, Qt.Key.Key_Return)
    assert form.sheet(result, None).inches[0] * 25.4 == pytest.approx(90)
    form.wide.setText("127")
    qtbot.keyClick(form.wide, Qt.Key.Key_Return)
    form.wide.setText("-3")
    qtbot.keyClick(form.wide, Qt.Key.Key_Return)
    assert form.sheet(result, None).size[0] == 1500


def test_small_type_on_a_slide_is_only_written_when_the_person_says_so(
    qtbot: QtBot, dialog: ExportDialog
) -> None:
    for name in ("qkv", "raw", "scaled", "mask", "output", "peakiness"):
        dialog.form.boxes[name].click()
    settled(qtbot, dialog)
    assert not dialog.save.isEnabled()
    assert "smallest type would be" in dialog.note.text()
    dialog.form.small_type.click()
    settled(qtbot, dialog)
    assert dialog.save.isEnabled()


def test_it_opens_on_what_the_window_asks_for(qtbot: QtBot, session: Session) -> None:
    dialog = ExportDialog(session, "dark", panels=("raw@scaled", "raw@unscaled"), format=COMPARISON)
    qtbot.addWidget(dialog)
    assert (dialog.form.panels, dialog.form.format, dialog.form.ending) == (("raw",), COMPARISON, ".pptx")
    settled(qtbot, dialog)
    dialog.done(0)


def test_the_part_and_the_limits_on_show_are_those_of_the_file(
    qtbot: QtBot, dialog: ExportDialog, session: Session, tmp_path: Path
) -> None:
    session.viewed.zoom((3, 15), (0, 12))
    with qtbot.waitSignal(session.result_changed):
        session.viewed.toggle_limits()
    settled(qtbot, dialog)
    export(qtbot, dialog, tmp_path / "a.png")
    record = read_record(tmp_path / "a.png")
    assert (record.rows, record.cols, record.own_limits) == ((3, 15), (0, 12), True)


@pytest.mark.parametrize("ending", [".png", ".gif", ".pptx", ".npz"])
def test_tab_goes_as_the_eye_goes(qtbot: QtBot, dialog: ExportDialog, ending: str) -> None:
    """From the format down the choices, line by line, then to the buttons from left to right."""
    choose(dialog, ending)
    settled(qtbot, dialog)
    dialog.form.formats.setFocus()
    visited = []
    while (widget := dialog.focusWidget()) not in visited:
        visited.append(widget)
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert widget is dialog.form.formats
    assert visited[-1] is dialog.save
    assert {dialog.copy, dialog.cancel, dialog.save} <= set(visited)
    if ending != ".npz":
        assert set(dialog.form.boxes.values()) <= set(visited)
    places = [(w, w.mapTo(dialog, w.rect().center())) for w in visited]
    inside = [(at.y() // 10, at.x()) for w, at in places if dialog.form.isAncestorOf(w)]
    assert inside == sorted(inside)
    assert visited[: len(inside)] == [w for w, _ in places if dialog.form.isAncestorOf(w)]
    buttons = [at.x() for w, at in places if w in (dialog.copy, dialog.cancel, dialog.save)]
    assert buttons == sorted(buttons)


def test_no_panel_is_a_sentence(qtbot: QtBot, dialog: ExportDialog) -> None:
    dialog.form.boxes["weights"].click()
    settled(qtbot, dialog)
    assert not dialog.save.isEnabled()
    assert dialog.note.text() == "Choose at least one panel."


@pytest.mark.parametrize("panel", FIGURES)
def test_every_panel_alone(qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, panel: str) -> None:
    if panel != "weights":
        dialog.form.boxes["weights"].click()
        dialog.form.boxes[panel].click()
    dialog.form.small_type.setChecked(True)
    assert "Saved" in export(qtbot, dialog, tmp_path / "a.svg")


def test_slides_are_turned(qtbot: QtBot, dialog: ExportDialog) -> None:
    choose(dialog, ".pptx")
    settled(qtbot, dialog)
    assert dialog.pager.page.text() == "1 / 3"
    first = dialog.preview.pixmap().toImage()
    dialog.pager.forth.click()
    assert dialog.pager.page.text() == "2 / 3"
    assert dialog.preview.pixmap().toImage() != first
    for _ in range(3):
        dialog.pager.forth.click()
    assert dialog.pager.page.text() == "3 / 3"
    for _ in range(5):
        dialog.pager.back.click()
    assert dialog.pager.page.text() == "1 / 3"


def test_failures_are_sentences_and_leave_the_old_file(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    assert "no folder" in export(qtbot, dialog, tmp_path / "nowhere" / "a.png")
    assert "is a folder" in export(qtbot, dialog, tmp_path)
    choose(dialog, ".gif")
    dialog.form.movements.button(2).click()
    assert "Only random input" in export(qtbot, dialog, tmp_path / "a.gif")
    assert not any(tmp_path.iterdir())


def test_how_it_went_stands_until_something_else_is_chosen(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    assert "Saved" in export(qtbot, dialog, tmp_path / "a.png")
    dialog.resize(dialog.width() + 20, dialog.height())
    settled(qtbot, dialog)
    assert "Saved" in dialog.note.text()
    dialog.form.caption.click()
    settled(qtbot, dialog)
    assert "Smallest type" in dialog.note.text()


def test_a_file_that_was_not_named_is_not_replaced(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file dialog confirms the name that it gave; another ending makes another name."""
    (tmp_path / "a.jpg.png").write_bytes(b"old")
    monkeypatch.setattr(export_dialog, "ask", lambda parent, ending, name: str(tmp_path / "a.jpg"))
    dialog.choose_path()
    assert "a.jpg.png is there already" in dialog.note.text()
    assert (tmp_path / "a.jpg.png").read_bytes() == b"old"
    (tmp_path / "a.jpg.png").unlink()
    dialog.choose_path()
    qtbot.waitUntil(lambda: "Saved a.jpg.png" in dialog.note.text(), timeout=20_000)
    monkeypatch.setattr(export_dialog, "ask", lambda parent, ending, name: "")
    dialog.choose_path()


def test_a_name_without_an_ending_gets_it_before_it_is_confirmed(
    dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose_plain(asked: QFileDialog) -> int:
        asked.setDirectory(str(tmp_path))
        asked.selectFile("a")
        assert asked.acceptMode() == QFileDialog.AcceptMode.AcceptSave
        assert not asked.testOption(QFileDialog.Option.DontConfirmOverwrite)
        return 1

    monkeypatch.setattr(QFileDialog, "exec", choose_plain)
    assert Path(target.ask(dialog, ".svg", "run-weights.svg")).name == "a.svg"


def test_a_movement_has_a_ground_whatever_was_chosen_for_pictures(dialog: ExportDialog) -> None:
    form, result = dialog.form, dialog._session.result
    assert result is not None
    form.transparent.setChecked(True)
    assert form.sheet(result, None).transparent
    choose(dialog, ".gif")
    assert not form.sheet(result, None).transparent
    choose(dialog, ".svg")
    assert form.sheet(result, None).transparent


def test_what_moves_is_seen_without_scrolling(qtbot: QtBot, dialog: ExportDialog) -> None:
    choose(dialog, ".gif")
    dialog.resize(1120, 600)
    settled(qtbot, dialog)
    moving = dialog.form.moving
    assert moving.visibleRegion().boundingRect() == moving.rect()


def test_a_movement_can_be_cancelled(qtbot: QtBot, dialog: ExportDialog, tmp_path: Path) -> None:
    choose(dialog, ".gif")
    settled(qtbot, dialog)
    (tmp_path / "a.gif").write_bytes(b"old")
    dialog.write_to(str(tmp_path / "a.gif"))
    assert dialog.busy
    assert dialog.cancel.text() == "Cancel"
    qtbot.waitUntil(lambda: dialog.progress.value() > 0, timeout=20_000)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not dialog.busy, timeout=20_000)
    assert "Cancelled" in dialog.note.text()
    assert (tmp_path / "a.gif").read_bytes() == b"old"
    assert dialog.isVisible()


def test_a_movement_is_played_and_stepped_through(qtbot: QtBot, dialog: ExportDialog, tmp_path: Path) -> None:
    """What is seen under the slider is the frame of the file at that moment."""
    choose(dialog, ".apng")
    dialog.form.seconds.set_value(1)
    settled(qtbot, dialog)
    player = dialog.player
    assert player.isVisible()
    assert (player.slider.minimum(), player.slider.maximum()) == (0, 19)
    qtbot.mouseClick(player.button, Qt.MouseButton.LeftButton)
    assert player.playing
    qtbot.waitUntil(lambda: player.slider.value() > 8)
    qtbot.mouseClick(player.button, Qt.MouseButton.LeftButton)
    assert not player.playing
    player.slider.setValue(0)
    for _ in range(10):
        qtbot.keyClick(player.slider, Qt.Key.Key_Right)
    assert player.where.text() == "0.50 / 1.0 s"
    dialog.preview.pixmap().toImage().save(str(tmp_path / "seen.png"))
    assert "Saved" in export(qtbot, dialog, tmp_path / "a.apng")
    with Image.open(tmp_path / "a.apng") as film, Image.open(tmp_path / "seen.png") as seen:
        shown, at = [], 0.0
        for frame in range(film.n_frames):
            film.seek(frame)
            small = film.convert("RGB").resize(seen.size, Image.Resampling.BOX)
            shown.append((at, np.abs(np.asarray(small, int) - np.asarray(seen.convert("RGB"), int)).mean()))
            at += film.info["duration"]
        nearest = min(shown, key=lambda pair: pair[1])
    assert nearest[0] == pytest.approx(500, abs=51)
    assert nearest[1] < 3


def test_a_movement_that_cannot_be_is_told_before_it_is_saved(qtbot: QtBot, dialog: ExportDialog) -> None:
    choose(dialog, ".gif")
    dialog.form.movements.button(2).click()
    settled(qtbot, dialog)
    assert "Only random input" in dialog.note.text()
    assert not dialog.save.isEnabled()
    assert not dialog.player.isEnabled()
    dialog.form.movements.button(0).click()
    settled(qtbot, dialog)
    assert dialog.save.isEnabled()
    assert dialog.player.isEnabled()
    choose(dialog, ".png")
    settled(qtbot, dialog)
    assert dialog.player.isHidden()


def test_a_movement_is_not_computed_twice(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dialog, ".gif")
    dialog.form.seconds.set_value(0.5)
    settled(qtbot, dialog)
    monkeypatch.setattr(export_film, "compute_frames", lambda *words: pytest.fail("computed again"))
    assert "Saved" in export(qtbot, dialog, tmp_path / "a.gif")


def test_a_deck_is_written_beside_the_window_and_can_be_cancelled(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    choose(dialog, COMPARISON)
    for name in ("raw", "scaled", "mask"):
        dialog.form.boxes[name].click()
    settled(qtbot, dialog)
    path = tmp_path / "a.pptx"
    path.write_bytes(b"old")
    told: list[float] = []
    dialog.deck.progressed.connect(told.append)
    dialog.write_to(str(path))
    qtbot.waitUntil(lambda: len(told) == 2, timeout=20_000)
    assert dialog.progress.value() > 0
    dialog.cancel.click()
    qtbot.waitUntil(lambda: not dialog.busy, timeout=20_000)
    assert "Cancelled" in dialog.note.text()
    assert path.read_bytes() == b"old"
    assert "Saved a.pptx" in export(qtbot, dialog, path)
    made = Presentation(str(path)).slides
    assert [sum(shape.shape_type == 13 for shape in slide.shapes) for slide in made] == [1, 1, 2, 2, 2, 0]
    # Formula, raw scores for both, three panels of each side; then the file.
    assert told[-8:] == pytest.approx([n / 9 for n in range(1, 9)])


def test_closing_while_a_deck_is_made_ends_the_work(qtbot: QtBot, session: Session, tmp_path: Path) -> None:
    dialog = ExportDialog(session, "dark", format=COMPARISON)
    qtbot.addWidget(dialog)
    settled(qtbot, dialog)
    dialog.write_to(str(tmp_path / "a.pptx"))
    with qtbot.waitSignal(dialog.deck.progressed):
        pass
    dialog.close()
    qtbot.waitUntil(lambda: dialog.work.idle, timeout=20_000)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("code", ["en", "sv", "ka"])
def test_it_fits_a_small_screen(qtbot: QtBot, session: Session, qapp: QApplication, code: str) -> None:
    language.use(qapp, code)
    try:
        dialog = ExportDialog(session, "light")
        qtbot.addWidget(dialog)
        for ending in (*FORMATS, COMPARISON):
            choose(dialog, ending)
            settled(qtbot, dialog)
            least = dialog.minimumSizeHint()
            assert least.width() <= 1024
            assert least.height() <= 560
        assert dialog.height() <= dialog.screen().availableSize().height()
        dialog.done(0)
    finally:
        language.use(qapp, "en")


def test_closing_while_it_works_ends_the_work(qtbot: QtBot, session: Session, tmp_path: Path) -> None:
    dialog = ExportDialog(session, "dark")
    qtbot.addWidget(dialog)
    choose(dialog, ".mp4")
    dialog.write_to(str(tmp_path / "a.mp4"))
    dialog.close()
    qtbot.waitUntil(lambda: dialog.work.idle, timeout=20_000)
    assert not any(tmp_path.iterdir())


def test_the_dialog_follows_the_session(qtbot: QtBot, dialog: ExportDialog, session: Session) -> None:
    before = dialog.preview.pixmap().toImage()
    with qtbot.waitSignal(session.result_changed):
        session.chosen.toggle_scaling()
    settled(qtbot, dialog)
    assert dialog.preview.pixmap().toImage() != before


def test_numbers_that_are_too_large_are_refused_in_the_dialog(
    qtbot: QtBot, dialog: ExportDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("attnviz.core.memory.default_budget", lambda: 1 << 10)
    choose(dialog, ".npz")
    dialog.refresh()
    assert not dialog.save.isEnabled()
    assert "tile(" in dialog.note.text()


def test_the_clipboard(qtbot: QtBot, dialog: ExportDialog) -> None:
    clipboard = QGuiApplication.clipboard()
    actions = {action.text(): action for action in dialog.copy.menu().actions() if action.text()}
    sizes = []
    for name in ("Picture", "Picture, twice the pixels", "Picture, three times the pixels"):
        actions[name].trigger()
        sizes.append((clipboard.image().width(), clipboard.image().height()))
    assert sizes == [(1280, 720), (2560, 1440), (3840, 2160)]
    actions["Picture as SVG"].trigger()
    assert clipboard.mimeData().data("image/svg+xml").startsWith(b"<?xml")
    for name, part in (
        ("The cell as a table", "very\tget"),
        ("The row as a table", "key\tkey_token"),
        ("The matrix as a table", "0 Alice\t1 was"),
        ("The formula as LaTeX", r"\operatorname{softmax}"),
        ("The row as LaTeX", "A_{6}"),
        ("The settings as Python", "attnviz.scaled_dot_product_attention"),
    ):
        actions[name].trigger()
        assert part in clipboard.text(), name
        assert dialog.note.text() == f"Copied: {name}."


def test_a_picture_of_other_settings_is_not_kept(qtbot: QtBot, dialog: ExportDialog, tmp_path: Path) -> None:
    """What is written right after a change is the changed picture, not the one that was prepared."""
    session = dialog._session
    with qtbot.waitSignal(session.result_changed):
        session.toggle_mask()
    export(qtbot, dialog, tmp_path / "a.png")
    record = read_record(tmp_path / "a.png")
    assert not record.settings.masked
    sheet = sheet_from_json(record.figure)
    fresh = make_pipeline().compute(record.settings, View(pixels=dialog._have[0].view.pixels))
    paint(fresh, sheet).save(str(tmp_path / "b.png"))
    with Image.open(tmp_path / "a.png") as a, Image.open(tmp_path / "b.png") as b:
        assert a.convert("RGB").tobytes() == b.convert("RGB").tobytes()
    assert isinstance(record.settings, Settings)
