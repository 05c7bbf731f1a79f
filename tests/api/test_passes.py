"""One pass serves what it can, and arrays that change are noticed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from attnviz import scaled_dot_product_attention as attend
from attnviz.api import passes
from attnviz.core import kept
from attnviz.core.errors import InputError
from attnviz.core.tile import Reduce, coarser
from attnviz.engine.cpu import streaming, tiles
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.reduce import reduce_matrix

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


@pytest.mark.parametrize("first", ["entropy", (512, 512), (64, 64)])
def test_either_first_one_pass_serves_the_statistics_and_each_resolution(
    monkeypatch: pytest.MonkeyPatch, first: str | tuple[int, int]
) -> None:
    q, k, v = normal(3, 4096, 8)
    wanted = attend(q, k, v, is_causal=True, engine="numpy")
    plain = {shape: wanted.tile("weights", shape=shape) for shape in [(512, 512), (256, 64), (64, 64)]}
    entropy = wanted.entropy
    attention = attend(q, k, v, is_causal=True, engine="numpy")
    monkeypatch.setattr(passes, "_LONG", 0)
    monkeypatch.setattr(streaming, "stream", lambda *_, **__: pytest.fail("a pass of its own"))
    monkeypatch.setattr(tiles, "tile", lambda *_, **__: pytest.fail("a pass of its own"))
    if isinstance(first, str):
        np.testing.assert_allclose(getattr(attention, first), entropy, 1e-4, 1e-5)
    else:
        attention.tile("weights", shape=first)
    for shape, tile in plain.items():
        found = attention.tile("weights", shape=shape)
        assert found.values.shape == shape
        np.testing.assert_allclose(found, tile, 1e-4, 1e-6)
        np.testing.assert_array_equal(found.blocked, tile.blocked)
    np.testing.assert_allclose(attention.entropy, entropy, 1e-4, 1e-5)


@pytest.mark.parametrize("size", [(512, 512), (4100, 700), (5, 7)])
def test_a_coarser_tile_is_that_of_the_matrix(size: tuple[int, int]) -> None:
    values = normal(*size)
    fine = reduce_matrix(values, (512, 512), Reduce.MAX)
    for shape in [(256, 512), (64, 1), (512, 512), (512, 9999)]:
        if (found := coarser(fine, shape)) is None:
            assert size == (4100, 700)
            assert shape == (512, 9999)
            continue
        np.testing.assert_array_equal(found, reduce_matrix(values, shape, Reduce.MAX))
    assert coarser(fine, (3, 3)) is None
    dark = replace(fine, blocked=np.ones(fine.values.shape, bool))
    assert coarser(dark, (1, 1)).blocked.all()  # type: ignore[union-attr]


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
