"""The specification itself, held to the golden values of another program."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from attnviz.core import reference
from attnviz.core.masks import BooleanArray, Causal, FloatArray, Mask, NoMask

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.npz"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_stage_and_statistic(path: Path) -> None:
    with np.load(path) as file:
        golden = dict(file)
    mask: Mask = Causal() if golden["is_causal"] else NoMask()
    given = golden["attn_mask"]
    if given.size:
        mask = mask & (BooleanArray(given) if given.dtype == bool else FloatArray(given))
    group = len(golden["query"]) // len(golden["key"])
    for head, query in enumerate(golden["query"]):
        key, value = golden["key"][head // group], golden["value"][head // group]
        stages = reference.attention(query, key, value, float(golden["scale"]), mask)
        statistics = stages.statistics
        pairs = {
            "raw_scores": stages.raw_scores,
            "scores": stages.masked_scores,
            "weights": stages.weights,
            "output": stages.output,
            "entropy": statistics.entropy,
            "effective_keys": statistics.effective_keys,
            "max_weight": statistics.max_weight,
            "logsumexp": statistics.logsumexp,
            "jacobian_norm": statistics.jacobian_norm,
            "fully_masked": statistics.fully_masked,
        }
        for name, actual in pairs.items():
            np.testing.assert_allclose(actual, golden[name][head], 1e-12, 1e-12, err_msg=name)


def test_scale_is_one_over_the_root_of_d_k_by_default() -> None:
    query, key = np.full((1, 16), 2.0), np.full((1, 16), 3.0)
    stages = reference.attention(query, key, key)
    assert stages.raw_scores[0, 0] == 96
    assert stages.scaled_scores[0, 0] == 24


def test_a_blocked_value_never_takes_part() -> None:
    value = np.array([[1.0], [np.nan]])
    stages = reference.attention(np.ones((2, 1)), np.ones((2, 1)), value, mask=Causal())
    np.testing.assert_array_equal(stages.output, [[1], [np.nan]])
