"""One pass serves what it can, and arrays that change are noticed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from attnviz import scaled_dot_product_attention as attend
from attnviz.core import kept
from attnviz.core.errors import InputError
from attnviz.engine import streaming, tiles
from attnviz.engine.numpy_engine import NumpyEngine

rng = np.random.default_rng(8)


def normal(*shape: int) -> np.ndarray:
    return rng.standard_normal(shape, dtype=np.float32)


def test_a_tile_of_all_weights_and_every_statistic_are_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    q, k, v = normal(3, 4096, 8)
    NumpyEngine().settle(1e12)
    wanted = attend(q, k, v, is_causal=True, engine="numpy")
    plain = wanted.entropy, wanted.output, wanted.tile("weights", shape=(64, 64))
    attention = attend(q, k, v, is_causal=True, engine="numpy")
    for module in (streaming, tiles):
        name = "stream" if module is streaming else "tile"
        monkeypatch.setattr(module, name, lambda *_, **__: pytest.fail("a pass of its own"))
    tile = attention.tile("weights", shape=(64, 64))
    np.testing.assert_allclose(attention.entropy, plain[0], 1e-4, 1e-5)
    np.testing.assert_allclose(attention.statistics().max_weight, wanted.max_weight, 1e-5)
    np.testing.assert_allclose(np.asarray(tile), plain[2].values, 1e-4, 1e-6)
    tile.values[:] = 7  # the caller's own
    assert attention.tile("weights", shape=(64, 64), reduce="extreme").values.max() <= 1


def test_a_tile_is_an_array_to_numpy_and_takes_all_where_nothing_is_said() -> None:
    attention = attend(normal(2, 5, 4), normal(2, 7, 4), engine="numpy")
    tile = attention.tile("raw_scores")
    np.testing.assert_array_equal(np.asarray(tile), tile.values)
    np.testing.assert_array_equal(np.array(tile, np.float64), tile.values.astype(np.float64))
    assert np.asarray(tile) is tile.values
    assert np.add(tile, 1).shape == (5, 7)
    np.testing.assert_allclose(tile, attention.raw_scores[0], 1e-5, 1e-6)
    for rows in (None, slice(None), (0, 5), range(5), [0, 5]):
        np.testing.assert_array_equal(attention.tile("raw_scores", rows=rows), tile.values)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["query", "key", "value", "attn_mask"])
def test_what_is_written_into_small_arrays_changes_nothing(name: str) -> None:
    given: dict[str, Any] = {n: normal(2, 6, 4) for n in ("query", "key", "value")}
    given["attn_mask"] = normal(6, 6)
    wanted = attend(**{n: a.copy() for n, a in given.items()}, engine="numpy")
    attention = attend(**given, engine="numpy")
    np.testing.assert_array_equal(attention.output, wanted.output)
    given[name][:] = 0
    for stage in ("weights", "raw_scores", "masked_scores", "entropy"):
        np.testing.assert_array_equal(getattr(attention, stage), getattr(wanted, stage))


@pytest.mark.parametrize("name", ["query", "key", "value", "attn_mask"])
def test_large_arrays_that_change_are_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_COPIED", 100)
    given: dict[str, Any] = {n: normal(2, 6, 4) for n in ("query", "key", "value")}
    given["attn_mask"] = normal(2, 6, 6)
    attention = attend(**given, engine="numpy")
    before = attention.output
    given[name][1, 2, 3] += 1
    for ask in (
        lambda: attention.weights,
        lambda: attention.entropy,
        lambda: attention.tile("weights", head=1),
        lambda: attention.tile("raw_scores", head=1),
        attention.compute,
    ):
        with pytest.raises(InputError, match="were written into"):
            ask()
    assert attention.output is before
    if name != "attn_mask":
        attention.statistics(0)  # of a head whose arrays are as they were
