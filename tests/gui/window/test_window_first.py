"""The first minute: what stands in the window at the first start, and what S and M do to it."""

from __future__ import annotations

import glassllm
import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from attnviz.core.settings import FIRST_TEXT
from attnviz.core.tile import Stage
from attnviz.figures.items import axes
from attnviz.figures.words import text
from tests.gui.driver import STAGES, Driver

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

FIRST_READOUT = {
    "query": "very · 6", "key": "get · 5", "raw": "4.262", "scaled": "0.753", "mask": "allowed",
    "exp": "0.568", "sum": "3.198", "weight": "0.178", "other": "0.034",
}  # fmt: skip
UNSCALED_READOUT = {
    **FIRST_READOUT,
    "scaled": "4.262",
    "exp": "0.041",
    "sum": "1.210",
    "weight": "0.034",
    "other": "0.178",
}


def test_the_first_picture_is_the_sentence_through_the_decoder(first: Driver) -> None:
    window = first.window
    assert first.readout == FIRST_READOUT
    assert (window.header.source.text(), window.header.place.text()) == (
        "English decoder",
        "layer 2 · head 1",
    )
    assert window.controls.input.text.box.toPlainText() == FIRST_TEXT
    assert first.panel("mask").figure.subtitle() == "171 of 361 blocked"
    assert first.panel("raw").figure.subtitle() == "19 × 19 · 7 clipped"
    statistics = first.result.scaled_statistics, first.result.unscaled_statistics
    assert [s.saturated for s in statistics] == [1, 9]
    assert [s.saturable for s in statistics] == [18, 18]
    assert window.header.scaling_switch.isChecked()
    assert window.header.mask_switch.isChecked()
    assert "S" in window.readout.hint.text()
    assert set(first.marks().values()) == {(6, 5)}
    assert window.status.engine.text() == str(first.result.engine)
    assert window.status.size_.text() == "T × T = 361"
    assert not window.notice.isVisible()


@pytest.mark.parametrize("name", STAGES)
def test_the_tokens_stand_along_the_axes(first: Driver, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, float]] = []
    draw = text.draw
    monkeypatch.setattr(
        text,
        "draw",
        lambda painter, at, words, *args, turn=0.0: (
            drawn.append((words, turn)) or draw(painter, at, words, *args, turn=turn)
        ),
    )
    first.window.resize(1280, 800)
    first.settle()
    first.panel(name).figure.update()
    first.panel(name).viewport.repaint()
    tokens = first.result.inputs.query_tokens
    assert [words for words, turn in drawn if turn == axes.TURN] == list(tokens)
    assert [words for words, turn in drawn if turn == 0 and words in tokens] == list(tokens)


def test_the_weights_on_show_are_the_decoders_own(first: Driver) -> None:
    model, tokenizer = glassllm.load_pretrained("en")
    trace = glassllm.Tracer()
    with glassllm.no_grad():
        model(tokenizer.encode(FIRST_TEXT), trace=trace)
    shown = first.matrix("weights").tile
    np.testing.assert_allclose(shown.values, trace.get("attn.softmax", 2, 1).value, rtol=0, atol=1e-5)


def test_s_scales_and_unscales_and_keeps_what_does_not_depend_on_it(first: Driver) -> None:
    before = first.result
    pictures = {name: first.matrix(name).tile for name in STAGES}
    with first.painting():
        first.press(Qt.Key.Key_S)
        # The control answers at once; the picture stays until the new one is there.
        assert not first.window.header.scaling_switch.isChecked()
        assert first.result is before
        assert {name: first.matrix(name).tile for name in STAGES} == pictures
    after = first.result
    assert first.readout == UNSCALED_READOUT
    assert first.window.readout.captions["scaled"].text() == "÷ 1"
    assert first.window.readout.captions["other"].text() == "scaled weight"
    for kept in ("head", "query", "key", "value", "distribution"):
        assert getattr(after, kept) is getattr(before, kept), kept
    assert after.tiles[Stage.RAW] is before.tiles[Stage.RAW]
    assert first.matrix("raw").tile is pictures["raw"]
    np.testing.assert_array_equal(after.tiles[Stage.SCALED].values, after.tiles[Stage.RAW].values)
    # Colours of raw and scaled scores share their limits, with scaling and without.
    assert first.matrix("raw").scale_ == first.matrix("scaled").scale_
    assert after.timings.keys().isdisjoint({"load", "head", "raw_scores"})
    with first.painting():
        first.press(Qt.Key.Key_S)
    assert first.readout == FIRST_READOUT
    assert first.result.tiles[Stage.WEIGHTS] is before.tiles[Stage.WEIGHTS]


def test_m_shows_the_future_and_hides_it_again(first: Driver) -> None:
    before = first.result
    with first.painting():
        first.press(Qt.Key.Key_M)
    after = first.result
    assert not first.window.header.mask_switch.isChecked()
    assert first.panel("mask").figure.subtitle() == "0 of 361 blocked"
    assert first.panel("mask").figure.operation() == "→ mask off"
    assert after.tiles[Stage.WEIGHTS].blocked is None
    assert (after.tiles[Stage.WEIGHTS].values > 0).all()
    assert after.tiles[Stage.RAW] is before.tiles[Stage.RAW]
    assert after.tiles[Stage.SCALED] is before.tiles[Stage.SCALED]
    assert first.window.readout.hint.text()  # M is not what the hint asks for
    with first.painting():
        first.press(Qt.Key.Key_M)
    assert first.panel("mask").figure.subtitle() == "171 of 361 blocked"
    assert first.readout == FIRST_READOUT


@pytest.mark.parametrize("name", ["scaling", "mask"])
def test_a_click_on_a_switch_is_the_same_as_its_key(first: Driver, name: str) -> None:
    switch = getattr(first.window.header, f"{name}_switch")
    with first.painting():
        first.click_on(switch)
    assert not switch.isChecked()
    chosen = first.result.settings
    assert (chosen.scaling, chosen.masked) == ((0.0, True) if name == "scaling" else (1.0, False))
    with first.painting():
        QTest.keyClick(switch, Qt.Key.Key_Space)
    assert switch.isChecked()
    assert first.readout == FIRST_READOUT


def test_the_term_that_is_off_is_struck_and_said(first: Driver) -> None:
    formula = first.window.header.formula
    whole, picture = formula.accessibleName(), formula.grab().toImage()
    with first.painting():
        first.press(Qt.Key.Key_S)
    assert (formula.scaled, formula.masked) == (False, True)
    assert formula.accessibleName() == whole.replace(" / √d_k", "") + "; off: scaling"
    struck = formula.grab().toImage()
    assert struck != picture
    with first.painting():
        first.press(Qt.Key.Key_M)
    assert formula.accessibleName() == "Attention(Q, K, V) = softmax(Q Kᵀ) V; off: scaling, mask"
    assert formula.grab().toImage() != struck


def test_the_hint_goes_once_it_was_followed(first: Driver) -> None:
    with first.painting():
        first.press(Qt.Key.Key_S)
    assert first.window.readout.hint.text() == ""


def test_undo_and_redo_bring_back_switches_and_picture(first: Driver) -> None:
    actions, before = first.window.actions_, first.result
    assert not actions["undo"].isEnabled()
    for key in (Qt.Key.Key_S, Qt.Key.Key_M):
        with first.painting():
            first.press(key)
    assert actions["undo"].isEnabled()
    assert not actions["redo"].isEnabled()
    for _ in range(2):
        with first.painting():
            first.press(Qt.Key.Key_Z, CTRL)
    assert first.result.settings == before.settings
    assert first.readout == FIRST_READOUT
    assert first.window.header.scaling_switch.isChecked()
    assert not actions["undo"].isEnabled()
    with first.painting():
        first.press(Qt.Key.Key_Z, CTRL | SHIFT)
    with first.painting():
        first.press(Qt.Key.Key_Y, CTRL)
    assert (first.result.settings.scaling, first.result.settings.masked) == (0.0, False)


def test_the_slider_shows_what_lies_between(first: Driver) -> None:
    slider = first.window.controls.scaling.slider
    slider.setFocus()
    with first.painting():
        QTest.keyClick(slider, Qt.Key.Key_PageDown)
    assert first.result.settings.scaling == 0.75
    assert first.result.scale == pytest.approx(32**-0.375)
    assert first.window.header.scaling_switch.isChecked()
    with first.painting():
        QTest.keyClick(slider, Qt.Key.Key_Home)
    assert first.readout == UNSCALED_READOUT
    assert not first.window.header.scaling_switch.isChecked()


def test_the_accessible_name_of_a_value_holds_the_value(first: Driver) -> None:
    assert first.window.readout.values["weight"].accessibleName() == "weight: 0.178"
    first.until(lambda: bool(first.panel("mask").accessibleDescription()))
    assert first.panel("mask").accessibleDescription().startswith("Masked: 171 of 361 blocked. 19 × 19")
