"""The sweep over d_k: both laws, the figures of the lesson, and work that is interrupted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from attnviz.core import reference
from attnviz.core.errors import Cancelled
from attnviz.core.job import Job
from attnviz.core.masks import Causal
from attnviz.core.numbers.survey import summarise
from attnviz.core.numbers.sweep import MARKS, SEQ_LEN, WIDTHS, Sweep, SweepPoint
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.request.sweep import SweepWork


@pytest.fixture(scope="module")
def sweep() -> Sweep:
    return SweepWork(NumpyEngine(), seed=0).run(lambda value: None, Job())


def at(points: tuple[Any, ...], d_k: int) -> SweepPoint:
    return next(point for point in points if point.d_k == d_k)


def test_scores_of_variance_1_grow_as_the_root_of_d_k(sweep: Sweep) -> None:
    assert tuple(point.d_k for point in sweep.variance) == WIDTHS
    for point in sweep.variance:
        assert point.std == pytest.approx(point.d_k**0.5, rel=0.04)
        assert point.scaled_std == pytest.approx(1, rel=0.04)
    assert [round(at(sweep.variance, d_k).std) for d_k in MARKS] == [8, 16, 64]


def test_vectors_of_length_1_follow_the_other_law(sweep: Sweep) -> None:
    assert tuple(point.d_k for point in sweep.length) == WIDTHS
    for point in sweep.length:
        assert point.std == pytest.approx(point.d_k**-0.5, rel=0.01)
        assert point.raw.saturated_share == 0


# d_k, then of the unscaled softmax: mean largest weight, saturated share, mean Jacobian norm; one draw each.
LESSON = [
    (16, 0.45, 0.015, 0.28),
    (64, 0.74, 0.14, 0.24),
    (256, 0.88, 0.41, 0.14),
    (1024, 0.94, 0.64, 0.08),
    (4096, 0.97, 0.81, 0.05),
]


@pytest.mark.parametrize(("d_k", "weight", "saturated", "jacobian"), LESSON)
def test_the_figures_of_the_lesson_come_out(
    sweep: Sweep, d_k: int, weight: float, saturated: float, jacobian: float
) -> None:
    point = at(sweep.variance, d_k)
    assert point.raw.max_weight == pytest.approx(weight, abs=0.015)
    # A share of 1,023 rows that differ from draw to draw: two standard deviations of a binomial, about.
    assert point.raw.saturated_share == pytest.approx(saturated, abs=0.03)
    assert point.raw.mean_jacobian_norm == pytest.approx(jacobian, abs=0.01)
    assert point.scaled.max_weight == pytest.approx(0.04, abs=0.006)
    assert point.scaled.saturated_share == 0
    assert point.scaled.mean_jacobian_norm == pytest.approx(0.09, abs=0.005)


def test_the_median_jacobian_vanishes_without_scaling_alone(sweep: Sweep) -> None:
    assert at(sweep.variance, 4096).raw.jacobian_norm < 1e-5
    assert at(sweep.variance, 4096).scaled.jacobian_norm > 0.06


def test_a_point_is_what_the_specification_says_of_its_draw(sweep: Sweep) -> None:
    work = SweepWork(NumpyEngine(), seed=0)
    query, key = (work._draw(64, which, False, Job()) for which in (0, 1))
    assert query.shape == (SEQ_LEN, 64)
    right = reference.attention(query, key, np.zeros((SEQ_LEN, 1)), 1.0, Causal())
    expected = summarise(right.statistics)
    point = at(sweep.variance, 64)
    assert point.std == pytest.approx(right.raw_scores.std(), rel=1e-6)
    assert point.raw.max_weight == pytest.approx(expected.max_weight, rel=1e-5)
    assert point.raw.jacobian_norm == pytest.approx(expected.jacobian_norm, rel=1e-4)


def test_interrupted_work_goes_on_with_the_next_point() -> None:
    work = SweepWork(NumpyEngine(), seed=3, length_first=True)
    shown: list[Sweep] = []

    def until(count: int) -> Job:
        return Job(cancelled=lambda: len(shown) >= count)

    with pytest.raises(Cancelled):
        work.run(shown.append, until(2))
    first = shown[-1]
    assert [p.d_k for p in first.length] == [1, 2]
    assert first.variance == ()
    assert first.share == pytest.approx(2 / 26)
    with pytest.raises(Cancelled):
        work.run(shown.append, until(3))
    assert shown[-1].length[:2] == first.length
    assert [p.d_k for p in shown[-1].length] == [1, 2, 4]


def test_the_seed_is_the_draw() -> None:
    def first_point(seed: int) -> SweepPoint:
        shown: list[Sweep] = []
        with pytest.raises(Cancelled):
            SweepWork(NumpyEngine(), seed).run(shown.append, Job(cancelled=lambda: bool(shown)))
        return shown[0].variance[0]

    assert first_point(1) == first_point(1)
    assert first_point(1) != first_point(2)
