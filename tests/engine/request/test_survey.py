"""Every head against the specification, the output projection, and work that is interrupted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from attnviz.core import memory, reference
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import Cancelled
from attnviz.core.inputs import Head, Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Alibi, Causal, Mask, NoMask, SlidingWindow
from attnviz.core.numbers.survey import MOST_HEADS, HeadsSurvey, summarise
from attnviz.core.settings import FIRST_TEXT, RandomSource, Settings, TextSource
from attnviz.engine.cpu import streaming
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.reduce import reduce_matrix
from attnviz.engine.cpu.rows import numba_loader
from attnviz.engine.request.survey import OUTPUT_SHAPE, WEIGHTS_SHAPE, SurveyWork
from attnviz.sources import load


class Counting(NumpyEngine):
    """Remembers which heads were projected."""

    def __init__(self) -> None:
        super().__init__()
        self.heads: list[int] = []

    def head(self, inputs: Inputs, head: int) -> Head:
        self.heads.append(head)
        return super().head(inputs, head)


def survey(inputs: Inputs, scale: float, mask: Any) -> HeadsSurvey:
    return work_of(NumpyEngine(), inputs, scale, mask).run(lambda value: None, Job())


def work_of(engine: NumpyEngine, inputs: Inputs, scale: float, mask: Any) -> SurveyWork:
    """The work on heads whose model has this scale."""
    return SurveyWork(engine, replace(inputs, scale=scale), Settings(), mask)


class AtOnce(NumpyEngine):
    """Has no other way than all of a head from one forming of its scores."""

    def stream(self, *args: Any, **how: Any) -> Any:
        raise AssertionError("the scores are formed once more")

    tile = stream


@pytest.mark.skipif(numba_loader.load().module is None, reason=numba_loader.load().reason or "there")
@pytest.mark.parametrize("mask", [Causal(), NoMask(), SlidingWindow(7)])
def test_a_long_head_forms_its_scores_once(mask: Mask, monkeypatch: pytest.MonkeyPatch) -> None:
    assert numba_loader.load().module is not None
    monkeypatch.setattr(streaming, "COMPILED_FROM", 0)
    inputs, shares = load(RandomSource(Dimensions(21, 3, 500), seed=5), 0), list[float]()
    found = work_of(AtOnce(), inputs, 0.5, mask).run(lambda value: None, Job(progress=shares.append))
    monkeypatch.undo()
    each = survey(inputs, 0.5, mask)
    for ours, theirs in zip(found.heads, each.heads, strict=True):
        assert ours.summary.entropy == pytest.approx(theirs.summary.entropy, abs=1e-6)
        np.testing.assert_allclose(ours.weights.values, theirs.weights.values, atol=1e-6)
        np.testing.assert_array_equal(ours.weights.blocked, theirs.weights.blocked)
    np.testing.assert_allclose(found.final.values, each.final.values, atol=1e-5)
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)


@pytest.mark.parametrize("mask", [Causal(), NoMask(), SlidingWindow(7), Causal() & Alibi()])
@pytest.mark.parametrize("seq_len", [1, 7, 97])
def test_every_head_and_the_output_are_those_of_the_specification(mask: Any, seq_len: int) -> None:
    inputs = load(RandomSource(Dimensions(21, 3, seq_len), seed=5), 0)
    found = survey(inputs, inputs.d_k**-0.5, mask)
    assert [head.head for head in found.heads] == [0, 1, 2]
    outputs = []
    for n, head in enumerate(found.heads):
        own = inputs.head_of(n)
        right = reference.attention(own.query, own.key, own.value, None, mask.for_head(n, 3))
        expected = summarise(right.statistics)
        for name in ("rows", "max_weight", "entropy", "effective_share", "saturated_share", "jacobian_norm"):
            assert getattr(head.summary, name) == pytest.approx(getattr(expected, name), rel=2e-5, abs=2e-6)
        np.testing.assert_allclose(
            head.weights.values,
            reduce_matrix(right.weights, WEIGHTS_SHAPE).values,
            atol=2e-6,
        )
        outputs.append(right.output)
    whole = np.concatenate(outputs, axis=1)
    np.testing.assert_allclose(found.concatenation.values, whole, atol=1e-5)
    assert inputs.output_projection is not None
    right_final = whole @ inputs.output_projection().astype(float)
    np.testing.assert_allclose(found.final.values, right_final, atol=2e-5)
    assert found.complete


def test_the_decoder_with_grouped_heads_has_an_output_too() -> None:
    inputs = load(TextSource(FIRST_TEXT), 2)
    found = survey(inputs, inputs.d_k**-0.5, Causal())
    assert inputs.n_kv_head < inputs.n_head == len(found.heads)
    assert found.final is not None
    assert found.final.values.shape == (inputs.seq_len_q, inputs.d_model)


def test_long_outputs_are_reduced_and_keep_their_true_borders() -> None:
    inputs = load(RandomSource(Dimensions(2100, 3, 1025)), 0)
    found = survey(inputs, inputs.d_k**-0.5, Causal())
    assert found.concatenation.values.shape == (OUTPUT_SHAPE[0], 3 * (OUTPUT_SHAPE[1] // 3))
    assert found.concatenation.cols == (0, 2100)
    assert found.heads[0].weights.values.shape == WEIGHTS_SHAPE


def test_interrupted_work_goes_on_with_the_next_head() -> None:
    inputs = load(RandomSource(Dimensions(35, 5, 17)), 0)
    engine = Counting()
    work = work_of(engine, inputs, 1.0, Causal())
    stop = {"now": False}
    seen: list[int] = []

    def show(value: HeadsSurvey) -> None:
        seen.append(len(value.heads))
        stop["now"] = len(value.heads) == 2

    with pytest.raises(Cancelled):
        work.run(show, Job(cancelled=lambda: stop["now"]))
    assert len(work.survey.heads) == 2
    assert work.survey.final is None
    stop["now"] = False
    finished = work.run(seen.append, Job())
    assert [h for h in engine.heads if h < 2] == [0, 1]
    alone = survey(inputs, 1.0, Causal())
    np.testing.assert_array_equal(finished.final.values, alone.final.values)
    assert seen[:2] == [1, 2]
    assert work.run(seen.append, Job()) is finished


def test_without_w_o_the_reason_is_given() -> None:
    inputs = replace(load(RandomSource(Dimensions(6, 2, 5)), 0), output_projection=None, title="run.npz")
    found = survey(inputs, 1.0, Causal())
    assert found.final is None
    assert "run.npz brings no W_O" in found.final_missing
    assert found.complete


def test_a_w_o_that_does_not_fit_is_a_reason_and_the_heads_stay() -> None:
    inputs = replace(load(RandomSource(Dimensions(6, 2, 5)), 0), output_projection=lambda: np.zeros((5, 6)))
    found = survey(inputs, 1.0, Causal())
    assert found.final_missing == "W_O must have n_head · d_v = 6 rows, but is (5, 6)."
    assert len(found.heads) == 2


def test_an_output_that_does_not_fit_the_memory_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    inputs = load(RandomSource(Dimensions(6, 2, 5)), 0)
    monkeypatch.setattr(memory, "default_budget", lambda: 100)
    found = survey(inputs, 1.0, Causal())
    assert "over the budget of 100 B" in found.final_missing
    assert len(found.heads) == 2


def test_more_heads_than_a_screen_can_tell_apart_are_not_computed() -> None:
    inputs = load(RandomSource(Dimensions(MOST_HEADS + 1, MOST_HEADS + 1, 3)), 0)
    found = survey(inputs, 1.0, Causal())
    assert len(found.heads) == MOST_HEADS
    assert found.final_missing == "W_O needs all 257 heads; 256 are computed here."


def test_nan_in_one_head_stays_in_that_head() -> None:
    whole = load(RandomSource(Dimensions(6, 2, 5)), 0)

    def head_of(n: int) -> Head:
        head = whole.head_of(n)
        if n == 1:
            head.query[4] = np.nan
        return head

    found = survey(replace(whole, head_of=head_of), 1.0, Causal())
    assert found.heads[0].output.nonfinite == 0
    assert found.heads[1].output.nonfinite == 3
    assert found.heads[1].summary.rows == 4
    assert found.final.nonfinite == 6
