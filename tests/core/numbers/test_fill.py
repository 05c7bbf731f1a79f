"""−∞ and −1e9, in float32 and float16."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.numbers.fill import FLOAT16_MAX, FillCase, fill_case, fill_cases

SCORES = np.array([0.5, -1.0, 2.0, 0.25, 3.0, 1.0, -2.0])
ALLOWED = np.arange(7) < 4


@pytest.mark.parametrize("case", fill_cases(SCORES, ALLOWED), ids=lambda c: f"{c.fill} {c.dtype}")
def test_in_a_row_with_keys_every_fill_gives_zero(case: FillCase) -> None:
    exps = np.exp(SCORES[:4] - 2)
    np.testing.assert_allclose(case.weights[:4], exps / exps.sum(), rtol=4e-3)
    assert (case.weights[4:] == 0).all()
    assert case.weights.dtype == case.scores.dtype == case.dtype


def test_float16_cannot_hold_minus_1e9() -> None:
    assert FLOAT16_MAX == 65504
    assert fill_case(SCORES, ALLOWED, "-1e9", "float16").stored == -np.inf
    assert fill_case(SCORES, ALLOWED, "-1e9", "float32").stored == -1e9


@pytest.mark.parametrize(
    ("fill", "dtype", "defined"),
    [
        ("-inf", "float32", False),
        ("-1e9", "float32", True),
        ("-inf", "float16", False),
        ("-1e9", "float16", False),
    ],
)
def test_a_fully_blocked_row(fill: str, dtype: str, defined: bool) -> None:
    case = fill_case(SCORES, ALLOWED, fill, dtype)
    assert case.defined is defined
    if defined:
        np.testing.assert_allclose(case.blocked_weights, 1 / 7, rtol=1e-6)
    else:
        assert np.isnan(case.blocked_weights).all()


@pytest.mark.parametrize("count", [1, 7, 1025])
@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize("fill", ["-inf", "-1e9"])
def test_a_fully_blocked_row_is_the_softmax_of_the_fill_alone(count: int, dtype: str, fill: str) -> None:
    scores = np.random.default_rng(count).standard_normal(count)
    case = fill_case(scores, np.zeros(count, bool), fill, dtype)
    assert case.blocked_weights.dtype == dtype
    assert (case.scores == case.stored).all()
    np.testing.assert_array_equal(case.blocked_weights, case.weights)
