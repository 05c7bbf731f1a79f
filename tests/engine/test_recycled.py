"""Memory of large arrays is used again once nobody sees it, and never before."""

import gc

import numpy as np
import pytest

from attnviz.engine import recycled
from attnviz.engine.attention import scaled_dot_product_attention


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    monkeypatch.setattr(recycled, "SMALLEST", 1000)
    recycled._kept.clear()
    yield
    recycled._kept.clear()


def _address(array: np.ndarray) -> int:
    return array.__array_interface__["data"][0]


def test_memory_comes_back_with_the_last_view_and_not_before():
    array = recycled.empty((7, 97), np.dtype(np.float32))
    assert array.shape == (7, 97)
    assert array.dtype == np.float32
    assert array.flags.writeable
    array[:] = 3.0
    view, address = array[2:4].T, _address(array)
    del array
    other = recycled.empty((97, 7), np.dtype(np.float32))
    other[:] = -1.0
    assert (view == 3.0).all()
    assert _address(other) != address
    del view
    gc.collect()
    assert _address(recycled.empty((7 * 97,), np.dtype(np.float32))) == address


def test_only_a_block_of_the_same_size_is_lent():
    address = _address(recycled.empty((500,), np.dtype(np.float64)))
    assert _address(recycled.empty((499,), np.dtype(np.float64))) != address
    assert _address(recycled.empty((1000,), np.dtype(np.float32))) == address


def test_no_more_is_kept_than_promised(monkeypatch):
    monkeypatch.setattr(recycled, "MOST_KEPT", 20_000)
    arrays = [recycled.empty((2000,), np.dtype(np.float32)) for _ in range(5)]
    del arrays
    assert sum(block.nbytes for block in recycled._kept) <= 20_000


def test_a_result_stays_as_it_is_while_the_next_ones_are_computed():
    generator = np.random.default_rng(0)
    query, key, value = (generator.standard_normal((2, 65, 7), dtype=np.float32) for _ in range(3))
    first = scaled_dot_product_attention(query, key, value, is_causal=True, engine="numpy").compute()
    weights, before = first.weights, first.weights.copy()
    del first
    for scale in (1.0, 2.0, 3.0):
        scaled_dot_product_attention(query, key, value, scale=scale, engine="numpy").compute()
    np.testing.assert_array_equal(weights, before)
