"""A cell taken apart adds up to what the stages say."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.inputs import Head
from attnviz.core.masks import Causal
from attnviz.core.numbers.arithmetic import read_arithmetic
from attnviz.core.reference import attention


def test_products_add_up_to_the_score_and_parts_to_the_output() -> None:
    rng = np.random.default_rng(3)
    query, key = rng.standard_normal((2, 7, 5))
    value = rng.standard_normal((7, 3))
    value[6] = np.nan  # blocked for query 4
    stages = attention(query, key, value, 0.5, Causal())
    head = Head(query, key, value)
    parts = [read_arithmetic(head, 4, j, 0.5, Causal(), stages.statistics) for j in range(7)]
    for j, part in enumerate(parts):
        assert part.products.sum() == pytest.approx(stages.raw_scores[4, j])
        assert part.cell.score == pytest.approx(stages.masked_scores[4, j])
        assert part.cell.row_max == pytest.approx(stages.masked_scores[4].max())
    np.testing.assert_allclose(sum(part.added for part in parts), stages.output[4])
