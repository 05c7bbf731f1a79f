"""Every mask, as the GPU reads it, allows and adds what the mask itself says."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.errors import ShapeError
from attnviz.core.masks import (
    Alibi,
    BooleanArray,
    Causal,
    Documents,
    FloatArray,
    Mask,
    NoMask,
    Prefix,
    SlidingWindow,
)
from attnviz.engine.gpu.device_mask import UnsupportedOnGpu, mask_rule

SHAPES = [(1, 1), (7, 7), (7, 12), (12, 7), (97, 97)]


def masks(shape: tuple[int, int]) -> list[Mask]:
    rng = np.random.default_rng(0)
    allowed, bias = rng.random(shape) < 0.5, rng.standard_normal(shape)
    bias[bias < -1] = -np.inf
    plain: list[Mask] = [
        NoMask(), Causal(), Causal("bottom-right"), SlidingWindow(3), SlidingWindow(2, "bottom-right"),
        SlidingWindow(10**30), Prefix(10**30),
        Prefix(0), Prefix(5), Prefix(500), Alibi(0.5), BooleanArray(allowed), BooleanArray(allowed[:1]),
        FloatArray(bias), FloatArray(bias.astype(np.float32)[:1]),
    ]  # fmt: skip
    if shape[0] == shape[1]:
        plain.append(Documents((shape[0],) if shape[0] < 3 else (1, shape[0] - 3, 2)))
    return plain


def evaluated(mask: Mask, shape: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """What the kernels' formula gives: allowed, and bias where allowed."""
    rule = mask_rule(mask, shape)
    rows, cols = np.arange(shape[0])[:, None], np.arange(shape[1])[None]
    allowed = (cols >= rule.first[:, None]) & (cols < rule.end[:, None])
    bias = -rule.slope * np.abs(rows - cols)
    if rule.allowed is not None:
        allowed = allowed & rule.allowed
    if rule.bias is not None:
        allowed = allowed & (rule.bias != -np.inf)
        bias = bias + rule.bias
    return allowed, np.where(allowed, bias, 0)


def same(mask: Mask, shape: tuple[int, int]) -> None:
    rows, cols = np.arange(shape[0])[:, None], np.arange(shape[1])[None]
    allowed, bias = evaluated(mask, shape)
    right = np.broadcast_to(mask.allowed(rows, cols, shape), shape)
    np.testing.assert_array_equal(allowed, right, err_msg=mask.describe())
    added = mask.bias(rows, cols, shape)
    expected = np.where(right, 0 if added is None else added, 0)
    np.testing.assert_allclose(bias, expected, rtol=1e-6, atol=1e-6, err_msg=mask.describe())


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_each_mask(shape: tuple[int, int]) -> None:
    for mask in masks(shape):
        same(mask, shape)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_each_pair_of_masks(shape: tuple[int, int]) -> None:
    for first in masks(shape):
        for second in masks(shape):
            same(first & second, shape)


def test_span_holds_every_allowed_key() -> None:
    rule = mask_rule(SlidingWindow(3) & Prefix(2), (9, 9))
    assert rule.span((0, 1)) == (0, 1)
    assert rule.span((4, 6)) == (2, 6)
    assert mask_rule(Causal("bottom-right"), (9, 3)).span((0, 6)) == (0, 0)


def test_a_large_finite_bias_does_not_block() -> None:
    rule = mask_rule(FloatArray(np.array([[-1e300, 0.0]])), (1, 2))
    assert rule.bias is not None
    assert np.isfinite(rule.bias).all()


def test_two_large_finite_biases_do_not_block() -> None:
    lowest = FloatArray(np.array([[np.finfo(np.float32).min, 0.0, -np.inf]], np.float32))
    bias = mask_rule(lowest & lowest, (1, 3)).bias
    assert bias is not None
    np.testing.assert_array_equal(bias, lowest.array)
    np.testing.assert_array_equal(
        (lowest & lowest).bias(np.array([[0]]), np.array([[0, 1]]), (1, 3)), lowest.array[:, :2]
    )


@pytest.mark.parametrize("given", [(1, 70_000), (70_000, 1), (1, 1)], ids=str)
def test_what_broadcasting_repeats_is_not_written_out(given: tuple[int, int]) -> None:
    """The public call and files hand padding over broadcast to T_q x T_k: 4.9 GB of booleans, if written."""
    shape = (70_000, 70_000)
    rule = mask_rule(
        BooleanArray(np.broadcast_to(np.ones(given, bool), shape))
        & FloatArray(np.broadcast_to(np.zeros(given, np.float64), shape)),
        shape,
    )
    assert rule.allowed is not None
    assert rule.bias is not None
    assert (rule.allowed.shape, rule.bias.shape) == (given, given)


def test_a_row_and_a_column_are_not_made_a_whole_array() -> None:
    shape = (70_000, 70_000)
    row, column = (np.broadcast_to(True, size) for size in ((1, 70_000), (70_000, 1)))
    with pytest.raises(UnsupportedOnGpu, match="a row and of a column"):
        mask_rule(BooleanArray(row) & BooleanArray(np.array(column)) & BooleanArray(np.array(row)), shape)


def test_shapes_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ShapeError, match="The mask is"):
        mask_rule(BooleanArray(np.ones((3, 4), bool)), (4, 3))
    with pytest.raises(ShapeError, match="add up"):
        mask_rule(Documents((2, 2)), (5, 5))


def test_an_unknown_rule_is_left_to_numpy() -> None:
    class Odd(NoMask):
        def describe(self) -> str:
            return "Odd keys"

    class Unknown(Mask):
        def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
            return (rows + cols) % 2 == 0

        def describe(self) -> str:
            return "Chequers"

    with pytest.raises(UnsupportedOnGpu, match="Chequers"):
        mask_rule(Causal() & Unknown(), (5, 5))
    with pytest.raises(UnsupportedOnGpu, match="Odd keys"):
        mask_rule(Odd(), (5, 5))
