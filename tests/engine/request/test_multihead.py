"""Concatenation of all heads and the output projection."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy_cases import random_head

from attnviz.core import memory, reference
from attnviz.core.errors import Cancelled, MemoryBudgetError, ShapeError
from attnviz.core.inputs import Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Alibi, Causal
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.request.multihead import multi_head_output

HEADS = [random_head(33, 33, 8, 5, seed=n) for n in range(4)]
W_OUTPUT = np.random.default_rng(9).standard_normal((20, 12)).astype(np.float32)
INPUTS = Inputs("test", 4, 4, 33, 33, 8, 5, HEADS.__getitem__, d_model=12, output_projection=lambda: W_OUTPUT)
MASK = Alibi() & Causal()


def test_heads_are_concatenated_in_order_and_projected() -> None:
    concatenated, final = multi_head_output(NumpyEngine(), INPUTS, 0.3, MASK)
    wanted = np.concatenate(
        [
            reference.attention(h.query, h.key, h.value, 0.3, MASK.for_head(n, 4)).output
            for n, h in enumerate(HEADS)
        ],
        axis=1,
    )
    np.testing.assert_allclose(concatenated, wanted, 1e-4, 1e-5)
    assert final is not None
    np.testing.assert_allclose(final, wanted @ W_OUTPUT, 1e-4, 1e-4)


def test_without_w_o_there_is_no_final_output() -> None:
    concatenated, final = multi_head_output(NumpyEngine(), replace(INPUTS, output_projection=None), 0.3, MASK)
    assert concatenated.shape == (33, 20)
    assert final is None


def test_a_w_o_of_another_shape_is_refused() -> None:
    with pytest.raises(ShapeError, match="4 heads × 5 = 20 rows"):
        multi_head_output(NumpyEngine(), replace(INPUTS, output_projection=lambda: W_OUTPUT[:-1]), 0.3, MASK)


def test_progress_runs_over_all_heads_and_may_be_cancelled() -> None:
    shares: list[float] = []
    multi_head_output(NumpyEngine(), INPUTS, 0.3, MASK, Job(progress=shares.append))
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    with pytest.raises(Cancelled):
        multi_head_output(NumpyEngine(), INPUTS, 0.3, MASK, Job(cancelled=lambda: True))


def test_too_much_is_refused_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "default_budget", lambda: 1000)
    monkeypatch.setattr(NumpyEngine, "head", lambda *_: pytest.fail("made a head"))
    with pytest.raises(MemoryBudgetError, match="output of 4 heads at T = 33"):
        multi_head_output(NumpyEngine(), INPUTS, 0.3, MASK)
