"""From settings to result, and through the public call, on the CuPy engine: the numbers are NumPy's."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import attnviz
from attnviz.core.extras import HEADS, UNMASKED
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import Alibi, Causal, Mask, NoMask, SlidingWindow
from attnviz.core.settings import ArraySource, Settings, View
from attnviz.core.tile import Tile
from attnviz.engine import select
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.engine.protocol import Engine
from tests.kernels.fibers.standin import StandIn

N_HEAD, T_Q, T_K, D = 2, 61, 75, 8
RNG = np.random.default_rng(0)
QUERY, KEY, VALUE = (RNG.standard_normal((N_HEAD, t, D), np.float32) for t in (T_Q, T_K, T_K))


def settings(mask: Mask) -> Settings:
    def load(layer: int) -> Inputs:
        return Inputs("arrays", N_HEAD, N_HEAD, T_Q, T_K, D, D, lambda n: Head(QUERY[n], KEY[n], VALUE[n]))

    return Settings(source=ArraySource("arrays", load), mask=mask)


def pipeline(engine: Engine) -> Pipeline:
    return Pipeline(lambda source, layer: source.load(layer), engine)  # type: ignore[union-attr]


def same(got: Tile, want: Tile) -> None:
    np.testing.assert_allclose(got.values, want.values, rtol=1e-5, atol=1e-5)
    assert (got.blocked is None) == (want.blocked is None)
    if want.blocked is not None:
        np.testing.assert_array_equal(got.blocked, want.blocked)


@pytest.mark.parametrize(
    "mask", [NoMask(), Causal("bottom-right"), SlidingWindow(9, "bottom-right"), Alibi() & Causal()], ids=str
)
def test_the_pipeline_gives_the_same_results(engine: CupyEngine, mask: Mask) -> None:
    ours, theirs = pipeline(engine), pipeline(NumpyEngine())
    choice = settings(mask)
    for scaling in (1.0, 0.0, 0.5):
        for view in (View(pixels=(20, 30)), View(pixels=(40, 40), rows=(30, 61), cols=(10, 50))):
            got, want = (each.compute(replace(choice, scaling=scaling), view) for each in (ours, theirs))
            assert (got.engine.name, got.engine.reason) == ("cupy", "")
            assert got.tiles.keys() == want.tiles.keys()
            for stage, tile in want.tiles.items():
                same(got.tiles[stage], tile)
            same(got.output, want.output)
            np.testing.assert_allclose(got.statistics.entropy, want.statistics.entropy, atol=1e-5)
            np.testing.assert_array_equal(got.statistics.argmax, want.statistics.argmax)
            assert got.blocked_cells == want.blocked_cells
    for extra in (HEADS, UNMASKED):
        assert ours.extra(extra, choice) is not None
    assert engine.report.reason == ""


def test_the_public_call_gives_the_same_results(device: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(select, "_probe", lambda: (CupyEngine(device, "fibers on the CPU"), ""))
    got, want = (
        attnviz.scaled_dot_product_attention(QUERY, KEY, VALUE, is_causal=True, engine=name)
        for name in ("cupy", "numpy")
    )
    for name in ("raw_scores", "masked_scores", "weights", "output", "entropy", "jacobian_norm"):
        np.testing.assert_allclose(
            getattr(got, name), getattr(want, name), rtol=1e-5, atol=1e-5, err_msg=name
        )
    corner = {"head": 1, "rows": slice(40, 61), "cols": slice(0, 33), "shape": (7, 11), "reduce": "mean"}
    same(got.tile("weights", **corner), want.tile("weights", **corner))
    assert got.engine.name == "cupy"
    assert got.engine.reason == ""


@pytest.mark.parametrize("given", [(T_Q, T_K), (1, T_Q, T_K), (1, T_K)], ids=str)
def test_a_mask_of_all_heads_is_copied_once(
    given: tuple[int, ...], device: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(select, "_probe", lambda: (CupyEngine(device, "fibers on the CPU"), ""))
    allowed = np.random.default_rng(0).random(given) < 0.7
    got, want = (
        attnviz.scaled_dot_product_attention(QUERY, KEY, VALUE, allowed, True, engine=name)
        for name in ("cupy", "numpy")
    )
    np.testing.assert_allclose(got.output, want.output, atol=1e-5)
    assert device.copied.count(given[-2:]) == 1
