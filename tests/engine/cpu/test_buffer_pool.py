"""Memory of large arrays is used again once nobody sees it, and never before."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import numpy as np
import pytest

from attnviz.api.attention import scaled_dot_product_attention
from attnviz.engine.cpu import buffer_pool


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(buffer_pool, "SMALLEST", 1000)
    buffer_pool._kept.clear()
    yield
    buffer_pool._kept.clear()


def _address(array: np.ndarray) -> int:
    return array.__array_interface__["data"][0]


def test_memory_comes_back_with_the_last_view_and_not_before() -> None:
    array = buffer_pool.empty((7, 97), np.dtype(np.float32))
    assert array.shape == (7, 97)
    assert array.dtype == np.float32
    assert array.flags.writeable
    array[:] = 3.0
    view, address = array[2:4].T, _address(array)
    del array
    other = buffer_pool.empty((97, 7), np.dtype(np.float32))
    other[:] = -1.0
    assert (view == 3.0).all()
    assert _address(other) != address
    del view
    gc.collect()
    assert _address(buffer_pool.empty((7 * 97,), np.dtype(np.float32))) == address


def test_only_a_block_of_the_same_size_is_lent() -> None:
    address = _address(buffer_pool.empty((500,), np.dtype(np.float64)))
    assert _address(buffer_pool.empty((499,), np.dtype(np.float64))) != address
    assert _address(buffer_pool.empty((1000,), np.dtype(np.float32))) == address


def test_no_more_is_kept_than_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buffer_pool, "MOST_KEPT", 20_000)
    arrays = [buffer_pool.empty((2000,), np.dtype(np.float32)) for _ in range(5)]
    del arrays
    assert sum(block.nbytes for block in buffer_pool._kept) <= 20_000


def test_a_result_stays_as_it_is_while_the_next_ones_are_computed() -> None:
    generator = np.random.default_rng(0)
    query, key, value = (generator.standard_normal((2, 65, 7), dtype=np.float32) for _ in range(3))
    first = scaled_dot_product_attention(query, key, value, is_causal=True, engine="numpy").compute()
    weights, before = first.weights, first.weights.copy()
    del first
    for scale in (1.0, 2.0, 3.0):
        scaled_dot_product_attention(query, key, value, scale=scale, engine="numpy").compute()
    np.testing.assert_array_equal(weights, before)
