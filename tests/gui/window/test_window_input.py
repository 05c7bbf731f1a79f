"""What goes in, through the controls: text, random vectors and files; what cannot be is refused in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import PySide6
import pytest
import safetensors.numpy
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionFrame
from pytestqt.qtbot import QtBot

from attnviz.core import reference
from attnviz.core.colours.picture import NONFINITE
from attnviz.core.dimensions import MAX_SEQ_LEN, Dimensions
from attnviz.core.masks import Causal, OwnMask, SlidingWindow
from attnviz.core.presets import presets
from attnviz.core.settings import FIRST_SETTINGS, FileSource, RandomSource, Settings, TextSource
from attnviz.core.tile import Stage
from tests.gui.driver import Driver

DATA = Path(__file__).parents[2] / "data"
TEXT, RANDOM, FILE = range(3)


@pytest.fixture
def tiny(open_window: Callable[..., Driver]) -> Driver:
    """Random input of the tiny preset."""
    return open_window(Settings(RandomSource(presets()["tiny"])))


# -- dimensions -------------------------------------------------------------------------------------


def test_random_is_one_click_and_text_comes_back(first: Driver) -> None:
    kinds = first.window.controls.input.kinds
    before = first.readout
    with first.painting():
        first.click_on(kinds.button(RANDOM))
    assert first.result.inputs.shape == (1024, 1024)
    assert first.result.engine.name in ("numpy", "cupy")
    with first.painting():
        first.click_on(kinds.button(TEXT))
    assert first.window.controls.input.text.box.isVisible()
    assert first.result.settings.source == TextSource()
    # The text has the layers that random input has not: layer 0 is where one arrives.
    assert first.readout["query"] == before["query"]


@pytest.mark.parametrize(
    ("field", "typed", "dims"),
    [("seq_len", "97", (16, 2, 97)), ("d_model", "22", (22, 2, 8)), ("n_head", "4", (16, 4, 8))],
)
def test_a_typed_dimension_is_computed(
    tiny: Driver, field: str, typed: str, dims: tuple[int, int, int]
) -> None:
    control = tiny.window.controls.dimensions
    with tiny.painting():
        tiny.type_into(getattr(control, field), typed)
    assert tiny.result.settings.source.dimensions == Dimensions(*dims)
    assert tiny.result.head.query.shape == (dims[2], dims[0] // dims[1])
    assert control.division.text() == f"d_k = {dims[0]} / {dims[1]}"
    assert control.d_k.text() == str(dims[0] // dims[1])


def test_after_return_the_letters_are_shortcuts_until_the_field_is_typed_into(tiny: Driver) -> None:
    field = tiny.window.controls.dimensions.seq_len
    with tiny.painting():
        tiny.type_into(field, "97")
    assert field.hasFocus()
    with tiny.painting():
        QTest.keyClick(field, Qt.Key.Key_S)
    assert tiny.result.settings.scaling == 0
    assert (field.text(), tiny.result.shape) == ("97", (97, 97))
    QTest.keyClicks(field, "1m")
    assert field.text() == "971m"
    assert tiny.session.settings.masked
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert tiny.window.controls.dimensions.refusal.isVisible()
    QTest.keyClick(field, Qt.Key.Key_S)  # what is refused is still being mended
    assert field.text() == "971ms"
    assert tiny.session.settings.scaling == 0


def test_the_longest_length_is_seen_whole(tiny: Driver) -> None:
    field = tiny.window.controls.dimensions.seq_len
    field.setText(str(MAX_SEQ_LEN))
    option = QStyleOptionFrame()
    field.initStyleOption(option)
    room = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field).width()
    # Two px on each side are Qt's own, and one is the text cursor's.
    assert field.fontMetrics().horizontalAdvance(field.text()) + 5 <= room


def test_a_window_chosen_while_a_length_is_at_work_is_a_quarter_of_that_length(tiny: Driver) -> None:
    rule = tiny.window.controls.masks.rule
    tiny.type_into(tiny.window.controls.dimensions.seq_len, "97")
    assert tiny.result.shape == (8, 8)
    rule.setFocus()
    with tiny.painting():
        QTest.keyClick(rule, Qt.Key.Key_Down)
        QTest.keyClick(rule, Qt.Key.Key_Down)
    assert tiny.result.settings.mask == SlidingWindow(24)
    assert tiny.result.shape == (97, 97)


def test_after_return_plus_and_minus_zoom(tiny: Driver) -> None:
    field = tiny.window.controls.dimensions.seq_len
    with tiny.painting():
        tiny.type_into(field, "97")
    tiny.session.viewed.set_cursor((50, 40))
    with tiny.painting():
        QTest.keyClicks(field, "+")
    rows = tiny.matrix("weights").picture.rows
    assert rows[0] <= 50 < rows[1]
    assert rows[1] - rows[0] < 97
    with tiny.painting():
        QTest.keyClicks(field, "-")
    assert tiny.matrix("weights").picture.rows == (0, 97)
    assert field.text() == "97"
    field.selectAll()
    QTest.keyClicks(field, "-3")  # a number may still begin with its sign
    assert field.text() == "-3"


def test_undo_in_a_field_takes_back_what_was_set_and_not_its_digits_alone(tiny: Driver) -> None:
    field, ctrl = tiny.window.controls.dimensions.seq_len, Qt.KeyboardModifier.ControlModifier
    for length in ("97", "33"):
        with tiny.painting():
            tiny.type_into(field, length)
    with tiny.painting():
        QTest.keyClick(field, Qt.Key.Key_Z, ctrl)
    assert (field.text(), tiny.result.shape) == ("97", (97, 97))
    with tiny.painting():
        QTest.keyClick(field, Qt.Key.Key_Z, ctrl | Qt.KeyboardModifier.ShiftModifier)
    assert (field.text(), tiny.result.shape) == ("33", (33, 33))
    QTest.keyClicks(field, "5")
    QTest.keyClick(field, Qt.Key.Key_Z, ctrl)  # digits that are not set yet are the field's
    assert field.text() == "33"
    assert tiny.session.settings == tiny.result.settings


def test_a_width_that_the_heads_do_not_divide_is_refused_beside_the_field(tiny: Driver) -> None:
    control, before = tiny.window.controls.dimensions, tiny.result
    tiny.type_into(control.d_model, "19")
    assert control.refusal.isVisible()
    words = "2 heads do not divide d_model = 19. Nearest d_model: 18 and 20. Nearest n_head: 1 and 19."
    assert control.refusal.text() == words
    assert control.d_model.property("refused")
    assert tiny.session.result is before
    with tiny.painting():
        tiny.click_on(control.nearest[1])
    assert tiny.result.settings.source.dimensions == Dimensions(20, 2, 8)
    assert not control.refusal.isVisible()
    assert not control.d_model.property("refused")


def test_heads_that_do_not_divide_offer_those_that_do(tiny: Driver) -> None:
    control = tiny.window.controls.dimensions
    tiny.type_into(control.n_head, "7")
    assert [button.text() for button in control.nearest_heads] == ["4 heads", "8 heads"]
    with tiny.painting():
        tiny.click_on(control.nearest_heads[1])
    assert tiny.result.settings.source.dimensions == Dimensions(16, 8, 8)
    assert not control.nearest_heads[0].isVisible()


def test_escape_in_another_field_undoes_the_one_that_was_refused(tiny: Driver) -> None:
    control, before = tiny.window.controls.dimensions, tiny.result
    tiny.session.viewed.set_cursor((3, 2))
    tiny.type_into(control.n_head, "7")
    control.seq_len.setFocus()
    QTest.keyClick(control.seq_len, Qt.Key.Key_Escape)
    assert control.n_head.text() == "2"
    assert not control.n_head.property("refused")
    assert not control.refusal.isVisible()
    assert tiny.session.cursor == (3, 2)
    assert tiny.session.settings == before.settings
    QTest.keyClick(control.seq_len, Qt.Key.Key_Escape)  # nothing is refused any more: now the cell
    assert tiny.session.cursor is None


@pytest.mark.parametrize("typed", ["0", "-3", "3.5", "many", "1048577", "13107300000", ""])
def test_a_length_that_cannot_be_is_refused_and_the_picture_stays(tiny: Driver, typed: str) -> None:
    control, before = tiny.window.controls.dimensions, tiny.result
    tiny.type_into(control.seq_len, typed)
    assert control.refusal.isVisible()
    assert "T" in control.refusal.text()
    assert tiny.session.settings == before.settings
    with tiny.painting():
        tiny.type_into(control.seq_len, "7")
    assert tiny.result.shape == (7, 7)
    assert not control.refusal.isVisible()


@pytest.mark.parametrize("n", [1, 7, 97, 1025])
def test_every_length_has_a_picture_and_a_read_out(open_window: Callable[..., Driver], n: int) -> None:
    driver = open_window(Settings(RandomSource(Dimensions(6, 2, n))))
    driver.hover("weights", driver.point("weights", 0, 0))
    assert driver.readout["query"] == "0"
    assert driver.readout["weight"] == "1.000"
    assert driver.window.status.size_.text() == f"T × T = {n * n:,}"
    for key in (Qt.Key.Key_S, Qt.Key.Key_M):
        with driver.painting():
            driver.press(key)
    weights = driver.result.tiles[Stage.WEIGHTS]
    assert weights.blocked is None
    if weights.exact:
        np.testing.assert_allclose(weights.values.sum(axis=1), 1, rtol=1e-5)


def test_the_longest_length_is_shown_or_refused_by_its_bytes(tiny: Driver) -> None:
    tiny.type_into(tiny.window.controls.dimensions.seq_len, "131072")
    tiny.until(lambda: bool(tiny.sentences) or tiny.session.busy or tiny.result.shape[0] == 131_072)
    if tiny.session.busy:
        tiny.press(Qt.Key.Key_Escape)  # what takes long can be given up
        tiny.until(lambda: not tiny.session.busy)
    for sentence in tiny.sentences:
        assert "iB" in sentence, sentence
    with tiny.painting():
        tiny.session.chosen.set_dimensions(16, 2, 9)
    assert tiny.result.shape == (9, 9)


def test_escape_takes_back_what_was_asked_for_before_it_is_announced(tiny: Driver) -> None:
    """At once after the key, when nothing in the window says yet that it is at work."""
    before, field = tiny.result, tiny.window.controls.dimensions.seq_len
    tiny.click("weights", tiny.point("weights", 3, 2))
    tiny.type_into(field, "16384")
    assert not tiny.session.busy
    tiny.press(Qt.Key.Key_Escape)
    assert tiny.session.settings == before.settings
    assert field.text() == "8"
    assert tiny.session.cursor == (3, 2)  # the next Escape would be for the cell
    with tiny.painting():
        tiny.type_into(field, "9")
    assert [result.shape[0] for result in tiny.painted if result.shape[0] > 8] == [9]


def test_a_preset_is_picked_and_a_draw_drawn(tiny: Driver) -> None:
    pane = tiny.window.controls.input.random
    pane.preset.setFocus()
    with tiny.painting():
        QTest.keyClicks(pane.preset, "GPT")
    assert tiny.result.settings.source.dimensions == presets()["gpt2-small"]
    before = tiny.result.head.query
    with tiny.painting():
        tiny.click_on(pane.draw)
    assert pane.seed.value == 1
    assert not np.array_equal(tiny.result.head.query, before)
    with tiny.painting():
        tiny.type_into(pane.seed, "0")
    np.testing.assert_array_equal(tiny.result.head.query, before)


def test_rows_of_length_one(tiny: Driver) -> None:
    with tiny.painting():
        tiny.click_on(tiny.window.controls.input.random.law.button(1))
    np.testing.assert_allclose(np.linalg.norm(tiny.result.head.query, axis=1), 1, rtol=1e-5)
    assert "1/√8" in tiny.panel("peakiness").figure.histograms["raw"].heading  # type: ignore[attr-defined]


# -- text -------------------------------------------------------------------------------------------


def test_the_picture_follows_what_is_typed(first: Driver) -> None:
    box = first.window.controls.input.text.box
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    with first.painting():
        QTest.keyClicks(box, " on the bank")
    assert first.result.shape[0] > 19
    assert first.result.settings.source.text.endswith("sister on the bank")
    # S and M are letters here, not commands.
    assert first.window.header.scaling_switch.isChecked()
    with first.painting():
        QTest.keyClicks(box, "sm")
    assert first.result.settings.scaling == 1
    assert first.result.settings.masked


@pytest.mark.parametrize(
    "text",
    ["🙂🙃 ok", "שלום עולם", "ქართული", "a", "\n\t", "e\u0301 cafe\u0301", "\u200d\ufeff\u202e"],
    ids=ascii,
)
def test_any_unicode_has_readable_tokens(first: Driver, text: str) -> None:
    with first.painting():
        first.window.controls.input.text.box.setPlainText(text)
    tokens = first.result.inputs.query_tokens
    assert first.window.controls.input.text.count.text().startswith(str(len(tokens)))
    assert all(token.isprintable() and token.strip() for token in tokens)
    assert [chip.label for chip in first.window.controls.input.text.chips.chips] == list(tokens)


@pytest.mark.parametrize(
    ("text", "words"), [("", "no text"), ("word " * 200, "at most 128"), ("x" * 5_000, "at most 128")]
)
def test_text_that_cannot_be_read_is_refused_and_the_picture_stays(
    first: Driver, text: str, words: str
) -> None:
    box, before = first.window.controls.input.text.box, first.result
    with first.refusal():
        box.setPlainText(text)
    assert words in first.sentences[-1]
    assert first.window.controls.input.text.refusal.text() == first.sentences[-1]
    assert first.result.tiles == before.tiles
    assert box.toPlainText() == text  # to be mended
    with first.painting():
        box.setPlainText("Now it can be read")
    assert not first.window.controls.input.text.refusal.isVisible()
    assert not first.window.notice.isVisible()


def test_layers_and_heads_are_picked(first: Driver) -> None:
    controls = first.window.controls
    with first.painting():
        first.click_on(controls.heads.buttons.button(3))
    with first.painting():
        first.click_on(controls.layers.buttons.button(0))
    assert (first.result.settings.layer, first.result.settings.head) == (0, 3)
    assert first.window.header.place.text() == "layer 0 · head 3"
    head = first.result.head
    ours = reference.attention(head.query, head.key, head.value, mask=Causal())
    np.testing.assert_allclose(first.matrix("weights").tile.values, ours.weights, atol=1e-5)


# -- files ------------------------------------------------------------------------------------------


def drop(driver: Driver, *paths: Path | str) -> None:
    """Let files fall on the window, as a file manager does."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) if isinstance(path, Path) else QUrl(path) for path in paths])
    args = Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at = QPointF(400, 300)
    # Qt 6.12 warns of a QPoint here; the versions before it take nothing else.
    enter = QDragEnterEvent(at if PySide6.__version_info__ >= (6, 12) else at.toPoint(), *args)
    QApplication.sendEvent(driver.window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(driver.window, QDropEvent(at, *args))


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.glob("*.*") if path.suffix != ".md"))
def test_a_file_that_another_program_wrote_is_dropped_and_shown(first: Driver, name: str) -> None:
    first.answers.append(0)  # some leave their axes open: heads first
    with first.painting():
        drop(first, DATA / name)
    assert first.window.header.source.text() == name
    head, shown = first.result.head, first.result.tiles[Stage.WEIGHTS]
    ours = reference.attention(head.query, head.key, head.value, mask=first.result.mask)
    np.testing.assert_allclose(shown.values, ours.weights, atol=1e-5)
    assert first.window.controls.dimensions.d_k.text() == str(head.d_k)
    assert first.window.controls.dimensions.seq_len.isReadOnly()
    assert str(DATA / name) in first.window.controls.input.file._recent.paths


def test_of_several_files_dropped_at_once_the_window_says_which_it_opened(
    first: Driver, tmp_path: Path
) -> None:
    for name in ("one.npz", "two.npz"):
        np.savez(tmp_path / name, query=np.eye(5), key=np.eye(5), value=np.eye(5))
    with first.painting():
        drop(first, tmp_path / "one.npz", tmp_path / "two.npz")
    assert first.window.header.source.text() == "one.npz"
    assert first.window.notice.isVisible()
    assert "of 2 that were dropped, one.npz is opened" in first.window.notice.label.text()
    with first.painting():
        drop(first, tmp_path / "two.npz")
    assert not first.window.notice.isVisible()


def test_the_weights_of_a_file_are_those_that_pytorch_wrote_into_it(first: Driver) -> None:
    first.answers.append(0)
    with first.painting():
        first.session.open_file(str(DATA / "torch_numpy.npz"))
    with np.load(DATA / "torch_numpy.npz") as wrote:
        for head in (2, 0, 1):
            with first.painting():
                first.click_on(first.window.controls.heads.buttons.button(head))
            shown = first.matrix("weights").tile
            np.testing.assert_allclose(shown.values, wrote["weights"][0, head], atol=1e-5)


def test_a_web_address_is_not_taken(first: Driver) -> None:
    before = first.session.settings
    drop(first, "https://example.org/run.npz")
    assert first.session.settings == before


def test_more_keys_than_queries(first: Driver, tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    shapes = {"query": (7, 5), "key": (97, 5), "value": (97, 3)}
    arrays = {name: rng.standard_normal(shape).astype(np.float32) for name, shape in shapes.items()}
    safetensors.numpy.save_file(arrays, tmp_path / "cross.safetensors")
    with first.painting():
        drop(first, tmp_path / "cross.safetensors")
    assert first.result.shape == (7, 97)
    assert first.panel("raw").figure.subtitle().startswith("7 × 97")
    assert first.window.status.size_.text() == "T_q × T_k = 679"
    # The cell of the sentence lies in it still; keys end elsewhere.
    first.click("raw", first.point("raw", 6, 96))
    assert first.readout["key"] == "96"
    first.press(Qt.Key.Key_Right)
    assert first.session.cursor == (6, 96)


@pytest.fixture
def nan_file(tmp_path: Path) -> Path:
    rng = np.random.default_rng(1)
    query, key, value = (rng.standard_normal((9, 4)).astype(np.float32) for _ in range(3))
    query[3, 2] = np.nan
    value[8, 0] = np.inf
    mask = np.tri(9, dtype=bool)  # without one every key is seen
    np.savez(tmp_path / "broken.npz", query=query, key=key, value=value, attn_mask=mask)
    return tmp_path / "broken.npz"


def test_nan_is_marked_and_counted_in_the_titles(first: Driver, nan_file: Path) -> None:
    with first.painting():
        drop(first, nan_file)
    assert first.panel("raw").figure.subtitle() == "9 × 9 · 1 clipped · 9 NaN/∞"  # 3.3 spreads away
    assert first.panel("mask").figure.subtitle() == "36 of 81 blocked · 4 NaN/∞"
    assert first.panel("qkv").figure.subtitle() == "9 × 4 · 2 NaN/∞"
    marked = first.matrix("raw").palette_indices == NONFINITE
    assert np.argwhere(marked.all(axis=1)).tolist() == [[3]]
    assert marked.sum() == 9
    # The blocked infinity of the last value reaches the last query alone, the NaN its own query alone.
    bad_rows = ~np.isfinite(first.result.output.values).all(axis=1)
    assert np.flatnonzero(bad_rows).tolist() == [3, 8]
    # Finite scores keep their colours: not all are at the ends of the map.
    levels = first.matrix("raw").palette_indices[~marked]
    assert ((levels > 0) & (levels < 250)).mean() > 0.5
    first.hover("raw", first.point("raw", 3, 1))
    assert first.readout["raw"] == "NaN"
    assert first.readout["weight"] == "NaN"


@pytest.mark.parametrize(
    ("name", "contents"),
    [
        ("a.npz", b"not a zip"),
        ("b.safetensors", b"\x00" * 40),
        ("c.npy", b""),
        ("d.csv", b"a,b\n1,x\n"),
        ("e.txt", b""),
    ],
)
def test_a_broken_file_is_told_and_the_picture_stays(
    first: Driver, tmp_path: Path, name: str, contents: bytes
) -> None:
    (tmp_path / name).write_bytes(contents)
    before = first.readout
    with first.refusal():
        drop(first, tmp_path / name)
    notice = first.window.notice
    assert notice.isVisible()
    assert notice.label.text() == first.sentences[-1]
    assert not first.window.controls.input.file.refusal.isVisible()  # once is enough
    assert "failed" not in notice.label.text()  # a sentence of ours, no stray exception
    assert first.readout == before
    assert first.session.settings.source == TextSource()
    first.press(Qt.Key.Key_Escape)
    assert not notice.isVisible()
    assert first.session.cursor == (6, 5)  # Esc closed the message first


@pytest.fixture
def ambiguous(tmp_path: Path) -> Path:
    rng = np.random.default_rng(2)
    arrays = {name: rng.standard_normal((6, 5, 4)).astype(np.float32) for name in ("query", "key", "value")}
    np.savez(tmp_path / "axes.npz", **arrays)
    return tmp_path / "axes.npz"


@pytest.mark.parametrize("choice", [0, 1])
def test_axes_that_cannot_be_known_are_asked_for(first: Driver, ambiguous: Path, choice: int) -> None:
    first.answers.append(choice)
    with first.painting():
        drop(first, ambiguous)
    assert first.asked == [
        [
            "(heads, positions, components): 6 heads, 5 positions",
            "(positions, heads, components): 5 heads, 6 positions",
        ]
    ]
    source = first.result.settings.source
    assert isinstance(source, FileSource)
    assert source.reading is not None
    assert (first.result.inputs.n_head, first.result.shape[0]) == [(6, 5), (5, 6)][choice]


def test_a_question_that_is_declined_leaves_everything(first: Driver, ambiguous: Path) -> None:
    before = first.readout
    drop(first, ambiguous)
    first.until(lambda: bool(first.asked))
    first.settle()
    assert first.readout == before
    assert first.session.settings.source == TextSource()
    assert not first.sentences


def test_the_answer_keeps_the_mask_that_the_file_brings(first: Driver, tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    arrays = {name: rng.standard_normal((2, 1, 5, 4), np.float32) for name in ("query", "key", "value")}
    np.savez(tmp_path / "own.npz", **arrays, attn_mask=np.tri(5, k=1, dtype=bool))
    with first.painting():
        first.click_on(first.window.controls.heads.buttons.button(3))
    first.answers.append(0)
    with first.painting():
        drop(first, tmp_path / "own.npz")
    assert first.result.settings.mask == OwnMask()
    assert (first.result.settings.layer, first.result.settings.head) == (0, 0)
    assert first.result.blocked_cells == 6


def test_a_window_opened_on_a_broken_file_shows_the_first_picture_and_says_why(
    open_window: Callable[..., Driver], tmp_path: Path
) -> None:
    (tmp_path / "a.npz").write_bytes(b"not a zip")
    driver = open_window(Settings(FileSource(str(tmp_path / "a.npz"))))
    assert driver.result.settings == FIRST_SETTINGS
    assert driver.readout["query"] == "very · 6"
    assert driver.window.notice.isVisible()
    assert driver.window.notice.label.text() == driver.sentences[-1]
    driver.window.resize(1400, 900)
    driver.settle()
    assert driver.window.notice.isVisible()  # another size of the same picture is no answer
    with driver.painting():
        driver.press(Qt.Key.Key_S)
    assert not driver.window.notice.isVisible()
    driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    driver.settle()
    assert driver.result.settings == FIRST_SETTINGS  # what failed is no step to go back to


def test_a_window_opened_on_an_ambiguous_file_asks_over_the_first_picture(
    open_window: Callable[..., Driver], ambiguous: Path
) -> None:
    driver = open_window(Settings(FileSource(str(ambiguous))))
    driver.until(lambda: bool(driver.asked))
    driver.settle()
    assert driver.result.settings == FIRST_SETTINGS
    assert not driver.sentences


def test_the_first_picture_is_not_given_up(qtbot: QtBot, open_window: Callable[..., Driver]) -> None:
    driver = Driver(qtbot)
    driver.press(Qt.Key.Key_Escape)
    driver.session.cancel()
    driver.settle()
    driver.close()


@pytest.mark.parametrize("text", ["ქართული ენა 🙂 café naïve", "日本語 " * 30, "x" * 100, "a"])
def test_no_text_pushes_the_controls_out_of_the_sidebar(first: Driver, text: str) -> None:
    with first.painting():
        first.window.controls.input.text.box.setPlainText(text)
    controls = first.window.controls
    assert controls.widget().width() <= controls.viewport().width()


def test_the_language_of_the_decoder_is_not_cut(first: Driver) -> None:
    link = first.window.controls.input.text.language
    words = link.fontMetrics().tightBoundingRect(link.text())
    assert words.right() + 1 < link.width()
    assert link.fontMetrics().height() + 2 <= link.height()
