"""A soft-cap and sinks in the window: in the formula, in the arithmetic of a cell, and switched off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from attnviz.core import reference
from attnviz.core.masks import Causal
from attnviz.core.numbers.arithmetic import read_arithmetic
from attnviz.core.result import Result
from attnviz.core.settings import ArraySource, FileSource, Settings
from attnviz.core.tile import Stage
from attnviz.export import write_sheet
from attnviz.export.data import save_npz
from attnviz.export.snippet import python_snippet
from attnviz.export.text import formula_latex, row_tsv
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.words import cell_words
from attnviz.figures.words.text import number
from attnviz.gui.layouts import HEADS
from attnviz.sources.arrays import from_arrays
from tests.gui.driver import Driver

SINKS = [1.0, 0.0, -1.0, 2.0]


@pytest.fixture
def model_file(tmp_path: Path) -> str:
    rng = np.random.default_rng(3)
    query, key, value = (rng.standard_normal((4, 16, 8)).astype(np.float32) for _ in range(3))
    path = tmp_path / "terms.npz"
    np.savez(
        path, query=3 * query, key=key, value=value, softcap=3.0, sinks=SINKS, is_causal=True, axes="HTd"
    )
    return str(path)


@pytest.fixture
def driver(model_file: str, open_window: Callable[..., Driver]) -> Driver:
    driver = open_window(Settings().opened_on(FileSource(model_file)))
    driver.settle()
    return driver


def right(result: Result, softcap: float | None, sink: float | None) -> reference.ReferenceStages:
    head = result.head
    return reference.attention(head.query, head.key, head.value, result.scale, Causal(), softcap, sink)


def press(driver: Driver, action: str) -> Result:
    driver.window.actions_[action].trigger()
    return driver.settle()


def test_the_picture_has_the_models_terms(driver: Driver) -> None:
    result = driver.result
    wanted = right(result, 3.0, SINKS[0])
    np.testing.assert_allclose(result.tiles[Stage.WEIGHTS].values, wanted.weights, atol=1e-5)
    np.testing.assert_allclose(
        np.where(wanted.allowed, result.tiles[Stage.MASKED].values, -np.inf), wanted.masked_scores, atol=1e-4
    )
    np.testing.assert_allclose(result.output.values, wanted.output, atol=1e-4)
    np.testing.assert_allclose(result.statistics.sink_share, wanted.statistics.sink_share, atol=1e-6)


@pytest.mark.parametrize(("action", "left"), [("cap", (None, SINKS[0])), ("sinks", (3.0, None))])
def test_a_term_is_switched_off_and_on_again(
    driver: Driver, action: str, left: tuple[float | None, float | None]
) -> None:
    before = driver.result
    off = press(driver, action)
    np.testing.assert_allclose(off.tiles[Stage.WEIGHTS].values, right(off, *left).weights, atol=1e-5)
    terms = driver.window.header.formula.terms
    assert (terms.capped, terms.sinks) == (left[0] is not None, left[1] is not None)
    assert "off: " in driver.window.header.formula.accessibleName()
    on = press(driver, action)
    np.testing.assert_array_equal(on.tiles[Stage.WEIGHTS].values, before.tiles[Stage.WEIGHTS].values)


def test_another_head_has_its_own_sink(driver: Driver) -> None:
    driver.session.chosen.set_head(3)
    result = driver.settle()
    np.testing.assert_allclose(
        result.tiles[Stage.WEIGHTS].values, right(result, 3.0, SINKS[3]).weights, atol=1e-5
    )


def test_without_scaling_the_cap_stays(driver: Driver) -> None:
    off = press(driver, "scaling")
    np.testing.assert_allclose(off.tiles[Stage.WEIGHTS].values, right(off, 3.0, SINKS[0]).weights, atol=1e-5)


def test_the_arithmetic_of_a_cell_adds_up(driver: Driver) -> None:
    result = driver.result
    read = read_arithmetic(result.head, 9, 4, result.scale, result.mask, result.statistics)
    steps = {step.name: step for step in cell_words.steps(result, read)}
    assert "tanh" in steps["cap"].words
    assert "exp(1.000" in steps["sum"].words
    wanted = right(result, 3.0, SINKS[0])
    assert read.cell.capped == pytest.approx(wanted.capped_scores[9, 4], abs=1e-5)
    assert read.cell.weight == pytest.approx(wanted.weights[9, 4], abs=1e-6)


def test_copies_and_exports_name_the_terms(driver: Driver, model_file: str, tmp_path: Path) -> None:
    result = driver.result
    assert r"\tanh" in formula_latex(result)
    assert r"\text{sink }1" in formula_latex(result)
    assert "capped_score" in row_tsv(result, 5).splitlines()[0]
    program = python_snippet(result).replace("'terms.npz'", repr(model_file))
    names: dict[str, object] = {}
    exec(program, names)
    np.testing.assert_allclose(
        names["a"].weights,
        result.tiles[Stage.WEIGHTS].values,
        atol=1e-6,  # type: ignore[attr-defined]
    )


def test_what_is_exported_opens_with_its_terms(
    driver: Driver, tmp_path: Path, open_window: Callable[..., Driver]
) -> None:
    save_npz(driver.result, tmp_path / "out.npz")
    again = open_window(Settings().opened_on(FileSource(str(tmp_path / "out.npz")))).settle()
    assert (again.head.softcap, again.head.sink) == (3.0, SINKS[0])
    for stage in Stage:
        np.testing.assert_allclose(
            again.tiles[stage].values, driver.result.tiles[stage].values, atol=1e-6, err_msg=stage
        )
    assert "sink_share" not in " ".join(again.inputs.remarks)


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_a_saved_figure_comes_back_with_its_terms(
    driver: Driver, ending: str, tmp_path: Path, open_window: Callable[..., Driver]
) -> None:
    press(driver, "sinks")
    path = tmp_path / f"figure{ending}"
    write_sheet(driver.result, path, Sheet(panels=("weights",)))
    other = open_window()
    other.session.open_file(str(path))
    other.until(lambda: other.session.result is not None and other.result.inputs.softcap == 3.0)
    again = other.settle()
    assert (again.head.softcap, again.head.sink, again.settings.sinks) == (3.0, None, False)
    np.testing.assert_array_equal(again.inputs.sinks, SINKS)


def test_a_cell_of_a_dead_row_is_defined(tmp_path: Path, open_window: Callable[..., Driver]) -> None:
    """The sink takes all of a row that sees no key."""
    q = np.ones((1, 3, 2), np.float32)
    mask = np.array([[False] * 3, [True] * 3, [True] * 3])
    np.savez(tmp_path / "dead.npz", query=q, key=q, value=q, attn_mask=mask, sinks=[0.5], axes="HTd")
    driver = open_window(Settings().opened_on(FileSource(str(tmp_path / "dead.npz"))))
    result = driver.settle()
    assert result.statistics.sink_share is not None
    np.testing.assert_allclose(result.statistics.sink_share[0], 1.0)
    np.testing.assert_array_equal(result.output.values[0], 0)


@pytest.mark.parametrize(("action", "sentence"), [("cap", "no soft-cap"), ("sinks", "no sinks")])
def test_an_input_without_a_term_says_so(
    open_window: Callable[..., Driver], action: str, sentence: str
) -> None:
    driver = open_window()
    driver.settle()
    before = driver.session.settings
    driver.window.actions_[action].trigger()
    assert driver.session.settings == before
    assert sentence in driver.window.notice.label.text()


def test_arrays_of_a_program_travel_in_a_figure_with_their_terms(
    open_window: Callable[..., Driver], tmp_path: Path
) -> None:
    q = np.random.default_rng(1).standard_normal((2, 6, 4)).astype(np.float32)
    inputs = from_arrays(3 * q, q, q, softcap=2.0, sinks=[0.5, -1.0], scale=[0.5, 0.25], title="Mine")
    source = ArraySource("Mine", lambda layer: inputs)
    driver = open_window(Settings().opened_on(source))
    driver.session.chosen.set_head(1)
    shown = driver.settle()
    path = tmp_path / "mine.png"
    write_sheet(shown, path, Sheet(panels=("weights",)))
    again = open_window()
    again.session.open_file(str(path))
    again.until(lambda: again.session.result is not None and again.result.inputs.softcap == 2.0)
    found = again.settle()
    np.testing.assert_allclose(found.inputs.scale, [0.5, 0.25])
    np.testing.assert_allclose(
        found.tiles[Stage.WEIGHTS].values, shown.tiles[Stage.WEIGHTS].values, atol=1e-6
    )


def test_heads_with_a_scale_each_are_surveyed_and_said_so(
    open_window: Callable[..., Driver], qtbot: QtBot
) -> None:
    q = np.random.default_rng(1).standard_normal((3, 6, 4)).astype(np.float32)
    inputs = from_arrays(3 * q, q, q, sinks=[0.5, -1.0, 2.0], scale=[0.5, 0.25, 1.0], title="Mine")
    driver = open_window(Settings().opened_on(ArraySource("Mine", lambda layer: inputs)))
    driver.window.board.arrange(HEADS)
    figure = driver.window.board.panels["heads_map"].figure
    for head in range(3):  # head 2 has a scale of 1, which is not "unscaled"
        driver.session.chosen.set_head(head)
        driver.settle()
        qtbot.waitUntil(lambda: figure.survey is not None and figure.survey.complete)
        wanted = [
            reference.attention(3 * q[n], q[n], q[n], scale, sink=sink).statistics.entropy.mean()
            for n, (scale, sink) in enumerate(zip([0.5, 0.25, 1.0], [0.5, -1.0, 2.0], strict=True))
        ]
        assert [each.summary.entropy for each in figure.survey.heads] == pytest.approx(wanted, abs=1e-5)
        assert "each head has a scale of its own" in figure.subtitle()
    press(driver, "scaling")
    qtbot.waitUntil(lambda: "unscaled" in figure.subtitle())


def test_the_read_out_adds_up(driver: Driver) -> None:
    driver.session.viewed.set_cursor((9, 4))
    driver.settle()
    readout = driver.window.readout
    wanted = right(driver.result, 3.0, SINKS[0])
    scaled, capped = wanted.scaled_scores[9, 4], wanted.capped_scores[9, 4]
    assert readout.captions["scaled"].text() == "÷ √8 → cap 3"
    assert readout.values["scaled"].text() == f"{number(scaled, 3)} → {number(capped, 3)}"
