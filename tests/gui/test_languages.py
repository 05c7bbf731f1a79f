"""Three languages: nothing untranslated, out of date or clipped, and all of it while the window runs."""

from __future__ import annotations

import re
import shutil
import string
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6 import QtGui
from PySide6.QtCore import QEvent, QLocale, QRectF, QSettings, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import AttnvizError, DimensionError, InputError
from attnviz.core.masks import Documents, Mask, Prefix, SlidingWindow
from attnviz.core.record.figure_record import from_json
from attnviz.core.record.find_record import read_record
from attnviz.core.record.settings_json import settings_from_json
from attnviz.core.sentence import Sentence
from attnviz.core.settings import FIRST_SETTINGS, FileSource, RandomSource, Settings
from attnviz.figures.figure import Figure
from attnviz.figures.words import text
from attnviz.gui import language
from attnviz.gui.failures import sentence
from attnviz.gui.layouts import LAYOUTS
from attnviz.gui.window.main_window import MainWindow
from attnviz.sources import load
from attnviz.sources.arrays import from_arrays
from tests.gui.driver import Driver
from tests.translations import FOLDER, LANGUAGES, release, update

LONG = Settings(source=RandomSource(Dimensions(768, 12, 1025)))


def messages(folder: Path, code: str) -> dict[tuple[str, str], ET.Element]:
    """(context, source) -> message."""
    root = ET.parse(folder / f"attnviz_{code}.ts").getroot()
    return {
        (context.findtext("name") or "", message.findtext("source") or ""): message
        for context in root.iter("context")
        for message in context.iter("message")
    }


def forms(message: ET.Element) -> list[str]:
    """The translation, or each plural form of it."""
    translation = message.find("translation")
    assert translation is not None
    plural = [form.text or "" for form in translation.iter("numerusform")]
    return plural if message.get("numerus") == "yes" else [translation.text or ""]


# -- the files -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_string_is_translated(code: str) -> None:
    for (context, source), message in messages(FOLDER, code).items():
        translation = message.find("translation")
        assert context, f"no context: {source!r}"
        assert translation is not None
        assert translation.get("type") is None, f"{context}: {source!r} is {translation.get('type')}"
        assert all(form.strip() for form in forms(message)), f"{context}: {source!r} is empty"


def test_english_holds_the_plural_forms_of_the_others() -> None:
    plural = {key for key, message in messages(FOLDER, "sv").items() if message.get("numerus") == "yes"}
    assert set(messages(FOLDER, "en")) == plural
    assert set(messages(FOLDER, "sv")) == set(messages(FOLDER, "ka"))


def test_the_words_are_those_of_the_sources(tmp_path: Path) -> None:
    """``python -m tests.translations`` mends it."""
    for code in LANGUAGES:
        shutil.copy(FOLDER / f"attnviz_{code}.ts", tmp_path)
    update(tmp_path)
    for code in LANGUAGES:
        kept, fresh = messages(FOLDER, code), messages(tmp_path, code)
        assert set(kept) == set(fresh), f"{code}: {set(kept) ^ set(fresh)}"
        assert {k: m.get("numerus") for k, m in kept.items()} == {
            k: m.get("numerus") for k, m in fresh.items()
        }


def test_the_compiled_files_are_those_of_the_words(tmp_path: Path) -> None:
    release(FOLDER, tmp_path)
    for code in LANGUAGES:
        name = f"attnviz_{code}.qm"
        assert (FOLDER / name).read_bytes() == (tmp_path / name).read_bytes(), name


def fields(words: str) -> list[tuple[str, str, str]]:
    """Name, format and conversion of every ``{field}``, sorted."""
    parts = string.Formatter().parse(words)
    return sorted((name, spec or "", conversion or "") for _, name, spec, conversion in parts if name)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_has_the_fields_and_the_edges_of_its_source(code: str) -> None:
    for (context, source), message in messages(FOLDER, code).items():
        for form in forms(message):
            assert set(fields(form)) == set(fields(source)), f"{context}: {source!r} -> {form!r}"
            assert source.count("\n") == form.count("\n"), f"{context}: {source!r} -> {form!r}"
            assert source[:1].isspace() == form[:1].isspace(), f"{context}: {source!r} -> {form!r}"


# -- numbers and sentences -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "number", "count", "percent", "small"),
    [
        ("en", "−1.500", "1,048,576", "12.5%", "1.00e−7"),
        ("sv", "−1,500", "1\u00a0048\u00a0576", "12,5\u00a0%", "1,00e−7"),
        ("ka", "−1,500", "1\u00a0048\u00a0576", "12,5\u00a0%", "1,00e−7"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(
    speak: Callable[..., Any], code: str, number: str, count: str, percent: str, small: str
) -> None:
    speak(code)
    assert text.number(-1.5) == number
    assert text.number(-0.0001) == text.number(0.0)
    assert text.count(1_048_576) == count
    assert text.percent(0.125, 1) == percent
    assert text.significant(1e-7) == small
    assert text.number(float("nan")) == "NaN"
    assert text.number(float("-inf")) == "−∞"
    assert text.plain_number(-1.5) == "-1.500"  # for programs, whatever the language


def test_a_refusal_is_said_in_the_language_and_stays_english_for_programs(speak: Callable[..., Any]) -> None:
    with pytest.raises(DimensionError) as refused:
        Dimensions(100, 12, 7)
    speak("sv")
    assert sentence(refused.value) == (
        "12 huvuden delar inte d_model = 100 jämnt. Närmaste d_model: 96 och 108. Närmaste n_head: 10 och 20."
    )
    words = "12 heads do not divide d_model = 100. Nearest d_model: 96 and 108. Nearest n_head: 10 and 20."
    assert str(refused.value) == words
    with pytest.raises(DimensionError) as refused:
        Dimensions(64, 1, 2_000_000)
    assert sentence(refused.value) == "T kan vara högst 1\u00a0048\u00a0576, inte 2\u00a0000\u00a0000."
    speak("ka")
    assert (
        sentence(refused.value) == "T შეიძლება იყოს უმეტეს 1\u00a0048\u00a0576, და არა 2\u00a0000\u00a0000."
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the list of mapped files is Linux's")
def test_the_files_of_words_may_be_installed_anew_while_the_window_runs(speak: Callable[..., Any]) -> None:
    """A file that is mapped and written again ends the process at the next word (a bus error)."""
    speak("sv")
    assert ".qm" not in Path("/proc/self/maps").read_text()
    assert sentence(InputError(Sentence("{name} is empty.", name="x.npy"))) == "x.npy är tom."


def test_a_language_without_words_is_refused(qapp: QApplication) -> None:
    with pytest.raises(InputError, match="'fi' is not known; the languages are en, sv, ka"):
        language.use(qapp, "fi")
    assert language.current() == "en"


def test_the_first_start_follows_the_system_and_later_ones_the_choice(
    qapp: QApplication, speak: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def system(*tags: str) -> None:
        class System:
            def uiLanguages(self) -> list[str]:
                return list(tags)

        monkeypatch.setattr(QLocale, "system", staticmethod(System))

    system("sv-SE", "en-US")
    assert language.chosen() == "sv"
    system("de-DE", "ka-GE")
    assert language.chosen() == "ka"
    system("de-DE")
    assert language.chosen() == "en"
    language.choose(qapp, "ka")
    assert language.current() == language.chosen() == "ka"
    QSettings().setValue("language", "tlh")
    assert language.chosen() == "en"


# -- the window ------------------------------------------------------------------------------------


def words_of(window: MainWindow) -> dict[int, tuple[str, ...]]:
    """Everything that the widgets and actions of ``window`` say, by who says it."""
    said: dict[int, tuple[str, ...]] = {}
    for widget in [window, *window.findChildren(QWidget)]:
        if not widget.isVisible():
            continue  # Qt keeps title bars of docks, whose own words are not ours
        shown = widget.text() if isinstance(widget, QLabel | QPushButton) else ""
        said[id(widget)] = (shown, widget.toolTip(), widget.accessibleName(), widget.windowTitle())
    for action in [*window.actions_.values(), *window.board_menu.actions()]:
        said[id(action)] = (action.text(), action.toolTip())
    return said


def test_the_language_changes_while_running_and_comes_back(first: Driver, speak: Callable[..., Any]) -> None:
    window = first.window
    for name in ("cell", "overview"):
        window.board.arrange(LAYOUTS[name])
    first.settle()
    english = words_of(window)
    assert first.readout["weight"] == "0.178"
    speak("sv")
    assert window.header.export.text() == "Exportera"
    assert window.actions_["undo"].text() == "Ångra"
    assert first.readout["weight"] == "0,178"
    assert window.header.source.text() == "Engelsk avkodare"
    assert first.panel("weights").accessibleName() == "Vikter"
    known = {source: forms(message) for (_, source), message in messages(FOLDER, "sv").items()}
    for words in words_of(window).values():
        left = [w for w in words if w in known and w not in known[w]]
        assert not left, f"still English: {left} in {words}"
    speak("ka")
    assert window.header.export.text() == "ექსპორტი"
    speak("en")
    back = words_of(window)
    assert {k: v for k, v in back.items() if k in english} == {k: v for k, v in english.items() if k in back}


@pytest.mark.parametrize("code", ["en", "sv", "ka"])
def test_in_front_of_a_class_the_title_is_whole_on_a_small_screen(
    first: Driver, speak: Callable[..., Any], code: str
) -> None:
    window = first.window
    speak(code)
    window.resize(1280, 800)
    window.board.arrange(LAYOUTS["presenter"])
    first.settle()
    for label in (window.header.source, window.header.place):
        assert label.isVisible()
        assert "…" not in label.text()
        assert label.sizeHint().width() <= label.width()


def test_the_menu_and_the_palette_offer_each_language_by_its_own_name(
    first: Driver, speak: Callable[..., Any]
) -> None:
    menu = first.window.header.menu_button.menu()
    entry = next(a for a in menu.actions() if a.menu() is not None and a.text() == "Language")
    offered = {action.text(): action for action in entry.menu().actions()}
    assert list(offered) == ["English", "Svenska", "ქართული"]
    offered["Svenska"].trigger()
    QApplication.sendPostedEvents()
    assert language.current() == language.chosen() == "sv"
    assert [a.text() for a in entry.menu().actions() if a.isChecked()] == ["Svenska"]


def test_a_count_has_its_plural_form(first: Driver, speak: Callable[..., Any]) -> None:
    label = first.window.controls.input.text.count
    assert label.text() == "19 tokens"
    with first.painting():
        first.window.controls.input.text.box.setPlainText("a")
    singular = {"en": "1 token", "sv": "1 token", "ka": "1 ტოკენი"}
    assert first.result.shape == (1, 1)
    for code, words in singular.items():
        speak(code)
        assert label.text() == words


def clipped(window: QWidget) -> list[str]:
    """Labels, buttons and lists whose words are wider than the room that they have."""
    found = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        room = float(widget.contentsRect().width())
        if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.RichText:
            if widget.wordWrap():
                if widget.heightForWidth(widget.width()) > widget.height() + 1:
                    found.append(widget.text())
                continue
            words = widget.text()
        elif isinstance(widget, QPushButton):
            words = widget.text()
        elif isinstance(widget, QComboBox):
            words, room = widget.currentText(), room - 24
        else:
            continue
        widest = max((widget.fontMetrics().horizontalAdvance(line) for line in words.split("\n")), default=0)
        if widest > room + 1:
            found.append(f"{words} ({widest} > {room:.0f})")
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_in_the_window_is_clipped(first: Driver, speak: Callable[..., Any], code: str) -> None:
    speak(code)
    window = first.window
    window.resize(1280, 800)
    for layout in LAYOUTS.values():
        window.board.arrange(layout)
        first.settle()
        assert not clipped(window), f"{code}, {layout.name}"
        page = window.controls.widget()
        assert page.width() <= window.controls.viewport().width(), "the sidebar is too narrow"
    for kind in range(4):
        window.controls.input._show(kind)
        QApplication.processEvents()
        assert not clipped(window), f"{code}, input {kind}"
        assert page.width() <= window.controls.viewport().width(), f"input {kind} needs a wider sidebar"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("mask", [SlidingWindow(4), Prefix(4)])
def test_the_number_of_a_mask_leaves_the_sidebar_as_it_is(
    first: Driver, speak: Callable[..., Any], code: str, mask: Mask
) -> None:
    speak(code)
    first.window.resize(1280, 800)
    first.settle()
    controls = first.window.controls
    before = controls.dimensions.width()
    with first.painting():
        first.session.chosen.set_mask(mask)
    assert controls.masks.numbers.fields[0].isVisible()
    assert abs(controls.dimensions.width() - before) <= 1  # a px may go to the scroll bar
    assert controls.widget().width() <= controls.viewport().width()
    assert not clipped(first.window)


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_in_a_dialog_is_clipped(
    first: Driver, speak: Callable[..., Any], qtbot: QtBot, code: str
) -> None:
    speak(code)
    for name in ("shortcuts", "export"):
        first.window.actions_[name].trigger()
        found = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
        assert len(found) == 1, name
        dialog = found[0]
        QApplication.processEvents()
        assert not clipped(dialog), f"{code}, {name}"
        boxes = [b for b in dialog.findChildren(QCheckBox) if b.isVisible()]
        assert not [b.text() for b in boxes if b.sizeHint().width() > b.width()], f"{code}, {name}"
        dialog.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.parametrize("settings", [FIRST_SETTINGS, LONG], ids=["text", "long"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_in_a_figure_is_cut_or_covered(
    open_window: Callable[..., Any],
    speak: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    settings: Settings,
) -> None:
    first: Driver = open_window(settings)
    drawn: list[tuple[str, QRectF]] = []
    draw = text.draw

    def record(
        painter: QtGui.QPainter,
        at: tuple[Any, ...],
        words: str,
        font: QtGui.QFont,
        colour: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        turn: float = 0.0,
    ) -> float:
        width = draw(painter, at, words, font, colour, align, turn)
        if not turn and words:
            x, y = (at[0], at[1]) if isinstance(at, tuple) else (at.x(), at.y())
            shift = {Qt.AlignmentFlag.AlignRight: -width, Qt.AlignmentFlag.AlignHCenter: -width / 2}
            metrics = QFontMetricsF(font)
            rect = QRectF(
                x + shift.get(align, 0.0), y - 0.6 * metrics.ascent(), width, 0.5 * metrics.ascent()
            )
            drawn.append((words, painter.worldTransform().mapRect(rect)))
        return width

    elided: list[str] = []
    elide = text.elide

    def note(words: str, font: QtGui.QFont, width: float) -> str:
        shown = elide(words, font, width)
        if shown != words:
            elided.append(f"{words} -> {shown}")
        return shown

    monkeypatch.setattr(text, "draw", record)
    monkeypatch.setattr(text, "elide", note)
    speak(code)
    first.window.resize(1280, 800)
    for layout in LAYOUTS.values():
        first.window.board.arrange(layout)
        first.settle()
        for name, panel in first.window.board.panels.items():
            drawn.clear()
            elided.clear()
            panel.grab()
            where = f"{code}, {layout.name}, {name}"
            assert not elided, f"{where}: cut: {elided}"
            cut = [w for w, r in drawn if r.left() < -2 or r.right() > panel.width() + 2]
            assert not cut, f"{where}: outside of the panel: {cut}"
            assert not covered(drawn), f"{where}: one over the other: {covered(drawn)}"
            figure = getattr(panel, "figure", None)
            if isinstance(figure, Figure):
                title = QFontMetricsF(figure.title_font).horizontalAdvance(figure.title())
                assert title <= figure.boundingRect().width(), f"{where}: {figure.title()}"


def covered(drawn: list[tuple[str, QRectF]]) -> list[tuple[str, str]]:
    """Pairs of different words that lie over each other; numbers inside of cells are none."""
    words = [(w, r) for w, r in drawn if re.search(r"[^\W\d_]{2}", w)]
    return [
        (a, b)
        for i, (a, ra) in enumerate(words)
        for b, rb in words[i + 1 :]
        if a != b and (shared := ra.intersected(rb)).width() > 2 and shared.height() > 1
    ]


@pytest.mark.parametrize("code", ["sv", "ka"])
def test_no_refusal_of_a_value_or_a_file_stays_english(
    speak: Callable[[str], None], tmp_path: Path, code: str
) -> None:
    """What is wrong with settings, arrays or files is said in the window's language, reasons included."""
    (tmp_path / "short.safetensors").write_bytes(b"\x10")
    (tmp_path / "no.png").write_bytes(b"GIF89a")
    (tmp_path / "odd.csv").write_text("1,2\n3\n4,5\n")
    a = np.zeros((4, 2))
    acts: list[Callable[[], object]] = [
        lambda: Settings(scaling=float("nan")),
        lambda: Settings(layer=-1),
        lambda: Documents((3, 0)),
        lambda: settings_from_json({}),
        lambda: from_json('{"settings": NaN}'),
        lambda: read_record(tmp_path / "no.png"),
        lambda: load(FileSource(str(tmp_path / "short.safetensors")), 0),
        lambda: load(FileSource(str(tmp_path / "odd.csv")), 0),
        lambda: from_arrays(a, a, a, attn_mask=np.ones((3, 4), bool)),
        lambda: from_arrays(a, a, a, tokens="abc"),
        lambda: from_arrays(a, a, a, scale=float("inf")),
    ]
    speak(code)
    for act in acts:
        with pytest.raises(AttnvizError) as refused:
            act()
        said = sentence(refused.value)
        english = str(refused.value)
        assert said != english
        letters = set(re.findall(r"[a-z]{3,}", said)) & {
            "must",
            "not",
            "the",
            "has",
            "rows",
            "header",
            "entries",
        }
        assert not letters, said
