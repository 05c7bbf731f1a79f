"""Every stage and statistic against the golden values, through the public call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import attnviz

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.npz"))
STAGES = {"raw_scores": "raw_scores", "masked_scores": "scores", "weights": "weights", "output": "output"}
STATISTICS = ("entropy", "effective_keys", "max_weight", "logsumexp", "jacobian_norm")


@pytest.fixture(params=GOLDEN, ids=lambda path: path.stem)
def golden(request: pytest.FixtureRequest) -> dict[str, Any]:
    with np.load(request.param) as file:
        return dict(file)


def attend(golden: dict[str, Any], dtype: type) -> Any:
    mask = golden["attn_mask"] if golden["attn_mask"].size else None
    return attnviz.scaled_dot_product_attention(
        *(golden[name].astype(dtype) for name in ("query", "key", "value")),
        mask,
        bool(golden["is_causal"]),
        scale=float(golden["scale"]),
        enable_gqa=True,
        engine="numpy",
    )


def close(actual: np.ndarray, expected: np.ndarray, tolerance: float) -> None:
    """Within ``tolerance`` of the stage's largest finite entry; −inf only where −inf is expected."""
    assert actual.shape == expected.shape
    finite = np.isfinite(expected)
    np.testing.assert_array_equal(actual[~finite], expected[~finite])
    largest = np.abs(expected[finite]).max(initial=0)
    assert np.abs(actual[finite] - expected[finite]).max(initial=0) <= tolerance * largest


def tolerance_of(golden: dict[str, Any], name: str, dtype: type) -> float:
    if dtype is np.float64:
        return 1e-12
    if name == "raw_scores":
        return 1e-6
    scores = golden["scores"]
    return 3e-7 * max(1.0, float(np.abs(scores[np.isfinite(scores)]).max(initial=0)))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", [*STAGES, *STATISTICS])
def test_stage_is_golden(golden: dict[str, Any], name: str, dtype: type) -> None:
    actual = getattr(attend(golden, dtype), name)
    close(actual, golden[STAGES.get(name, name)], tolerance_of(golden, name, dtype))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_scaled_scores_are_the_raw_ones_times_scale(golden: dict[str, Any], dtype: type) -> None:
    expected = golden["raw_scores"] * golden["scale"]
    close(attend(golden, dtype).scaled_scores, expected, tolerance_of(golden, "raw_scores", dtype))


def test_fully_masked_rows_are_golden(golden: dict[str, Any]) -> None:
    attention = attend(golden, np.float32)
    np.testing.assert_array_equal(attention.fully_masked, golden["fully_masked"])
    np.testing.assert_array_equal(attention.argmax == -1, golden["fully_masked"])


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_argmax_is_the_key_of_the_largest_golden_weight(golden: dict[str, Any], dtype: type) -> None:
    alive = ~golden["fully_masked"]
    place = attend(golden, dtype).argmax[alive]
    rows = golden["weights"][alive]
    chosen = np.take_along_axis(rows, place[:, None], axis=1)[:, 0]
    np.testing.assert_allclose(chosen, rows.max(axis=1), rtol=tolerance_of(golden, "weights", dtype))
