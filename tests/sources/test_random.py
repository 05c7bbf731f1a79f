"""Seeded random input: reproducible head by head, with the variances that it states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from attnviz.core import memory
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import Cancelled, InputError, MemoryBudgetError
from attnviz.core.job import Job, watched_by
from attnviz.core.numbers.moments import score_moments
from attnviz.core.settings import RandomSource
from attnviz.sources import load


def test_components_have_the_stated_variances() -> None:
    inputs = load(RandomSource(Dimensions(1024, 4, 97)))
    head, weights = inputs.head_of(3), inputs.projection_of(3)
    assert inputs.x.var() == pytest.approx(1, rel=0.02)
    for w in (weights.w_query, weights.w_key, weights.w_value):
        assert w.shape == (1024, 256)
        assert w.var() == pytest.approx(1 / 1024, rel=0.02)
    for a in (head.query, head.key, head.value):
        assert a.var() == pytest.approx(1, rel=0.05)
    assert inputs.output_projection().var() == pytest.approx(1 / 1024, rel=0.02)


@pytest.mark.parametrize("d_k", [16, 64, 256])
def test_scores_spread_as_the_square_root_of_d_k(d_k: int) -> None:
    head = load(RandomSource(Dimensions(d_k * 2, 2, 512))).head_of(0)
    assert score_moments(head.query, head.key)[1] == pytest.approx(d_k**0.5, rel=0.05)


@pytest.mark.parametrize("d_k", [16, 256])
def test_unit_length_follows_the_other_law(d_k: int) -> None:
    inputs = load(RandomSource(Dimensions(d_k * 16, 16, 512), unit_length=True))
    head = inputs.head_of(1)
    for a in (head.query, head.key):
        np.testing.assert_allclose(np.linalg.norm(a, axis=1), 1, rtol=1e-6)
    assert score_moments(head.query, head.key)[1] == pytest.approx(d_k**-0.5, rel=0.05)
    assert inputs.unit_length
    assert head.value.var() == pytest.approx(1, rel=0.05)


def test_same_seed_same_numbers_whatever_was_drawn_before() -> None:
    source = RandomSource(Dimensions(96, 12, 7), seed=5)
    first, second = load(source), load(source)
    second.head_of(0)
    for a, b in zip(vars(first.head_of(7)).values(), vars(second.head_of(7)).values(), strict=True):
        np.testing.assert_array_equal(a, b)


def test_seeds_heads_and_matrices_are_independent() -> None:
    dims = Dimensions(96, 2, 7)
    one, other = load(RandomSource(dims, seed=1)), load(RandomSource(dims, seed=2))
    w = one.projection_of(0)
    drawn = [w.w_query, w.w_key, w.w_value, one.projection_of(1).w_query, other.projection_of(0).w_query]
    drawn.append(one.output_projection()[:, :48])
    flat = np.array([a.ravel() for a in drawn])
    off_diagonal = np.corrcoef(flat)[~np.eye(len(drawn), dtype=bool)]
    assert np.abs(off_diagonal).max() < 0.08  # 5 standard errors at 96 * 48 components


def test_known_numbers_pin_the_stream() -> None:
    inputs = load(RandomSource(Dimensions(8, 2, 4), seed=0))
    bits = np.random.PCG64(np.random.SeedSequence(0, spawn_key=(0, 0)))
    expected = np.random.Generator(bits).standard_normal((4, 8), dtype=np.float32)
    np.testing.assert_array_equal(inputs.x, expected)


@pytest.mark.parametrize("shape", [(1, 1, 1), (7, 1, 1), (97, 97, 1), (16, 2, 1025)])
@pytest.mark.parametrize("unit_length", [False, True])
def test_odd_dimensions(shape: tuple[int, int, int], unit_length: bool) -> None:
    d_model, n_head, t = shape
    inputs = load(RandomSource(Dimensions(d_model, n_head, t), unit_length=unit_length))
    head, w = inputs.head_of(n_head - 1), inputs.projection_of(n_head - 1)
    assert head.query.shape == head.key.shape == head.value.shape == (t, d_model // n_head)
    assert {a.dtype for a in (inputs.x, head.query, head.key, head.value)} == {np.dtype(np.float32)}
    np.testing.assert_array_equal(head.value, inputs.x @ w.w_value)
    assert inputs.provenance["numpy"] == np.__version__


def test_too_large_is_refused_before_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "default_budget", lambda: 1 << 30)
    with pytest.raises(
        MemoryBudgetError, match=r"T = 131,072 and d_model = 4,096 .* GiB.*Choose a smaller T"
    ) as e:
        load(RandomSource(Dimensions(4096, 32, 131_072)))
    assert e.value.needed > 131_072 * 4096 * 4
    inputs = load(RandomSource(Dimensions(65_536, 1024, 1)))
    with pytest.raises(MemoryBudgetError, match=r"W_O at d_model = 65,536 would take 16\.0 GiB"):
        inputs.output_projection()


def test_a_smaller_t_is_not_advised_where_none_would_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "default_budget", lambda: 1 << 30)
    with pytest.raises(MemoryBudgetError, match=r"48\.0 GiB.*smaller d_model: W_Q, W_K and W_V alone") as e:
        load(RandomSource(Dimensions(65_536, 1, 8)))
    assert "smaller T" not in str(e.value)


@pytest.mark.parametrize("seed", [-1, 1.5, True])
def test_a_seed_is_a_whole_number(seed: bool | float) -> None:
    with pytest.raises(InputError, match="seed must be a whole number"):
        load(RandomSource(Dimensions(8, 2, 4), seed=seed))


def test_layers_and_heads_that_are_not_there() -> None:
    source = RandomSource(Dimensions(8, 2, 4))
    with pytest.raises(InputError, match="no layer 1; this input has layer 0 alone"):
        load(source, 1)
    for head in (-1, 2):
        with pytest.raises(InputError, match=f"no head {head}; this input has heads 0 to 1"):
            load(source).head_of(head)


def test_what_is_drawn_in_pieces_is_what_is_drawn_at_once() -> None:
    """x has three pieces, W_O and the weights of the one head two each, and none ends with a row."""
    inputs = load(RandomSource(Dimensions(1031, 1, 2503), seed=3))
    weights = inputs.projection_of(0)
    drawn = [inputs.x, weights.w_query, weights.w_key, weights.w_value, inputs.output_projection()]
    for stream, found in enumerate(drawn):
        bits = np.random.PCG64(np.random.SeedSequence(3, spawn_key=(stream, 0)))
        at_once = np.random.Generator(bits).standard_normal(found.shape, dtype=np.float32)
        at_once *= np.float32((1 / 1031 if stream else 1.0) ** 0.5)
        np.testing.assert_array_equal(found, at_once)


@pytest.mark.parametrize("of", [lambda i: i.head_of(0), lambda i: i.output_projection()])
def test_a_cancelled_draw_leaves_the_seed_what_it_was(of: Callable[..., Any]) -> None:
    inputs = load(RandomSource(Dimensions(1031, 1, 97), seed=3, unit_length=True))
    with watched_by(Job(cancelled=lambda: True)):
        with pytest.raises(Cancelled):
            load(RandomSource(Dimensions(1031, 1, 97), seed=3))
        with pytest.raises(Cancelled):
            of(inputs)
    again = load(RandomSource(Dimensions(1031, 1, 97), seed=3, unit_length=True))
    np.testing.assert_array_equal(inputs.x, again.x)
    for a, b in zip(vars(inputs.head_of(0)).values(), vars(again.head_of(0)).values(), strict=True):
        np.testing.assert_array_equal(a, b)
