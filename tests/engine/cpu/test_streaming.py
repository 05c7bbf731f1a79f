"""The one pass over the scores, held to the float64 specification."""

from __future__ import annotations

import math
import threading
from dataclasses import fields

import numpy as np
import pytest

from attnviz.core import reference
from attnviz.core.errors import Cancelled
from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import BooleanArray, Causal, FloatArray, Mask, NoMask, SlidingWindow
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.engine.cpu import streaming, threads
from attnviz.engine.cpu.blocks import BLOCK_COLS
from attnviz.engine.cpu.rows import numba_loader
from attnviz.engine.cpu.rows.row_pass import Rows
from attnviz.engine.cpu.rows.row_pass_numba import CompiledRows
from attnviz.engine.cpu.rows.row_pass_numpy import NumpyRows
from tests.engine.numpy_cases import SHAPES, masks_for, random_head

#: Error of a row's weights for each unit of its largest score; float32's is the one of the golden values.
UNIT = {np.float32: 3e-7, np.float64: 1e-15}


@pytest.fixture(autouse=True, params=[NumpyRows, CompiledRows])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[Rows]:
    """Whatever holds of one holds of the other; only the size of the work chooses between them."""
    chosen: type[Rows] = request.param
    if chosen is CompiledRows and numba_loader.load().module is None:
        pytest.skip(numba_loader.load().reason)
    monkeypatch.setattr(streaming, "COMPILED_FROM", 0 if chosen is CompiledRows else math.inf)
    return chosen


def hold_to_reference(head: Head, scale: float, mask: Mask) -> RowStatistics:
    """Every statistic and the output as near to float64 as the size of the scores lets them be."""
    statistics, output = streaming.stream(head, scale, mask)
    expected = reference.attention(head.query, head.key, head.value, scale, mask, head.softcap, head.sink)
    finite = expected.masked_scores[np.isfinite(expected.masked_scores)]
    tolerance = UNIT[head.query.dtype.type] * max(1.0, np.abs(finite).max(initial=0))

    def close(actual: np.ndarray, wanted: np.ndarray, name: str) -> None:
        largest = np.abs(wanted[np.isfinite(wanted)]).max(initial=1)
        np.testing.assert_allclose(actual, wanted, rtol=0, atol=tolerance * largest, err_msg=name)

    for name in (field.name for field in fields(RowStatistics) if field.name != "argmax"):
        if (wanted := getattr(expected.statistics, name)) is None:
            assert getattr(statistics, name) is None
            continue
        close(getattr(statistics, name), wanted, name)
    np.testing.assert_array_equal(statistics.keys_seen, expected.statistics.keys_seen)
    alive = statistics.keys_seen > 0
    np.testing.assert_array_equal(statistics.argmax == -1, ~alive)
    chosen = expected.weights[alive, statistics.argmax[alive]]
    close(chosen, expected.statistics.max_weight[alive], "argmax")
    assert output.dtype == head.value.dtype
    close(output, expected.output, "output")
    return statistics


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_every_mask_at_odd_sizes(shape: tuple[int, int], dtype: type) -> None:
    head = random_head(*shape, dtype=dtype)
    for mask in masks_for(*shape):
        hold_to_reference(head, head.d_k**-0.5, mask)


def test_wide_heads_stop_for_a_cancel_as_often_as_narrow_ones(kind: type[Rows]) -> None:
    """Multiplications between two looks at the job, at d_k = 4,096, are few times those at 64."""
    blocks: list[int] = []
    head = random_head(256, 1024, 4096, 4096)
    add = kind.add
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            kind,
            "add",
            lambda self, cols: (blocks.append(cols[1] - cols[0]), add(self, cols))[1],
        )
        hold_to_reference(head, 4096**-0.5, Causal("bottom-right"))
    assert max(blocks) <= 128


@pytest.mark.parametrize(("d_k", "d_v"), [(1, 1), (1, 5), (7, 3), (256, 64)])
def test_widths(d_k: int, d_v: int) -> None:
    hold_to_reference(random_head(33, 70, d_k, d_v), d_k**-0.5, Causal())


def test_saturated_rows_keep_their_entropy_and_jacobian() -> None:
    double = random_head(97, 600, 64, size=3.0, dtype=np.float64)
    single = Head(*(a.astype(np.float32) for a in (double.query, double.key, double.value)))
    wanted = hold_to_reference(double, 1.0, NoMask())
    actual = hold_to_reference(single, 1.0, NoMask())
    assert wanted.saturated > 60
    # The smallest entropies are far below float32's step at 1, and still right relative to themselves.
    assert wanted.entropy.min() < 1e-9
    # Below float32's smallest normal number an exponential may be 0.
    np.testing.assert_allclose(actual.entropy, wanted.entropy, rtol=2e-3, atol=1e-35)
    np.testing.assert_allclose(actual.jacobian_norm, wanted.jacobian_norm, rtol=2e-3, atol=2e-8)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_entropy_of_a_nearly_certain_row(dtype: type) -> None:
    """Two scores, 0 and −40: H = log(1 + e⁻⁴⁰) + 40 e⁻⁴⁰ / (1 + e⁻⁴⁰)."""
    head = Head(np.ones((1, 1), dtype), np.array([[-40], [0]], dtype), np.ones((2, 1), dtype))
    rest = np.exp(-40.0)
    np.testing.assert_allclose(
        streaming.stream(head, 1.0, NoMask())[0].entropy, np.log1p(rest) + 40 * rest, rtol=1e-6
    )


@pytest.mark.parametrize("first", [-500.0, 0.0, 500.0])
@pytest.mark.parametrize("rise", [0.5, 7.0, 9.0, 60.0])
def test_maxima_that_rise_from_block_to_block(first: float, rise: float) -> None:
    """By less than what moves a row's shift, by more, and from a first maximum far below or above 0."""
    width = BLOCK_COLS[0]
    ramp = first + rise * (np.arange(5 * width) // width) + np.linspace(0, 0.4, 5 * width)
    for keys in (ramp, ramp[::-1]):
        key = keys[:, None].astype(np.float32)
        query = np.array([[1.0], [0.5], [0.0], [-1.0]], np.float32)
        hold_to_reference(Head(query, key, np.cos(key)), 1.0, NoMask())


@pytest.mark.parametrize("low", [-1e2, -1e4, -1e9, -1e30, float(np.finfo(np.float32).min)])
@pytest.mark.parametrize("by", ["bias", "keys"])
def test_keys_far_below_cost_those_after_them_no_digits(low: float, by: str) -> None:
    """Padding on the left, as float masks write it: a shift far below when the true keys come."""
    n_low = BLOCK_COLS[0] + 17
    head = random_head(70, n_low + 2000, 16)
    mask: Mask = NoMask()
    if by == "bias":
        bias = np.zeros(head.shape, np.float32)
        bias[:, :n_low] = low
        mask = FloatArray(bias)
    else:
        head.query[:, 0], head.key[:n_low, 0] = 1, low
    for rule in (mask, mask & Causal("bottom-right")):
        statistics, output = streaming.stream(head, 0.25, rule)
        wanted = reference.attention(head.query, head.key, head.value, 0.25, rule)
        np.testing.assert_allclose(output, wanted.output, rtol=0, atol=2e-6)
        for name in ("max_weight", "entropy", "logsumexp", "jacobian_norm"):
            actual = getattr(statistics, name)
            np.testing.assert_allclose(
                actual, getattr(wanted.statistics, name), rtol=0, atol=2e-6, err_msg=name
            )
        np.testing.assert_array_equal(statistics.argmax, wanted.statistics.argmax)


def test_scores_at_the_lowest_number_are_not_blocked() -> None:
    """A row that a float mask pads throughout is uniform, but for what another mask blocks."""
    head = random_head(3, 2000, 8)
    lowest = np.finfo(np.float32).min
    statistics, output = streaming.stream(head, 1.0, FloatArray(np.full(head.shape, lowest)) & Causal())
    seen = np.arange(1, 4)
    np.testing.assert_array_equal(statistics.keys_seen, seen)
    np.testing.assert_array_equal(statistics.row_max, lowest)
    np.testing.assert_allclose(statistics.max_weight, 1 / seen, rtol=1e-6)
    np.testing.assert_allclose(output, [head.value[:n].mean(axis=0) for n in seen], atol=1e-6)


def test_values_near_the_largest_number_do_not_overflow() -> None:
    """Nor beside a value that is NaN, for those who do not see it."""
    random = random_head(40, 40, 8, 3)
    query, key, value = random.query, random.key, random.value * np.float32(1e38)
    for spoilt in (False, True):
        if spoilt:
            value[39, 1] = np.nan
        head = Head(query, key, value.copy())
        output = streaming.stream(head, 1.0, Causal())[1]
        wanted = reference.attention(head.query, head.key, head.value, 1.0, Causal()).output
        np.testing.assert_allclose(output, wanted, rtol=1e-5, atol=1e33)


def test_equal_scores_make_uniform_rows() -> None:
    head = Head(np.zeros((3, 4), np.float32), np.ones((1025, 4), np.float32), np.ones((1025, 2), np.float32))
    statistics, output = streaming.stream(head, 1.0, NoMask())
    np.testing.assert_allclose(statistics.effective_keys, 1025, rtol=1e-6)
    np.testing.assert_allclose(statistics.max_weight, 1 / 1025, rtol=1e-6)
    np.testing.assert_array_equal(statistics.argmax, 0)
    np.testing.assert_allclose(output, 1, rtol=1e-6)


@pytest.mark.parametrize(
    "mask", [Causal("bottom-right"), SlidingWindow(300), SlidingWindow(5, "bottom-right")]
)
def test_of_equal_scores_along_a_slanted_edge_the_first_is_the_largest(
    mask: Mask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("attnviz.engine.cpu.blocks._EDGE_ROWS", 32)
    random = random_head(700, 900, 8)
    head = Head(np.zeros_like(random.query), random.key, random.value)
    statistics = hold_to_reference(head, 1.0, mask)
    wanted = reference.attention(head.query, head.key, head.value, 1.0, mask).statistics
    np.testing.assert_array_equal(statistics.argmax, wanted.argmax)


@pytest.mark.parametrize("poison", [np.nan, np.inf, -np.inf])
def test_a_blocked_key_or_value_never_takes_part(poison: float) -> None:
    clean = random_head(97, 700)
    key, value = clean.key.copy(), clean.value.copy()
    key[40], value[600] = poison, poison
    allowed = np.ones(clean.shape, bool)
    allowed[:, [40, 600]] = False
    mask = BooleanArray(allowed)
    expected = streaming.stream(clean, 0.1, mask)
    actual = streaming.stream(Head(clean.query, key, value), 0.1, mask)
    np.testing.assert_array_equal(actual[1], expected[1])
    np.testing.assert_array_equal(actual[0].logsumexp, expected[0].logsumexp)


@pytest.mark.parametrize("poison", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("where", ["query", "key", "value"])
@pytest.mark.parametrize("mask", [NoMask(), Causal()], ids=["none", "causal"])
def test_nan_and_inf_spread_as_in_the_specification(poison: float, where: str, mask: Mask) -> None:
    head = random_head(300, 300, 8)
    getattr(head, where)[150, 3] = poison
    statistics, output = streaming.stream(head, 0.3, mask)
    expected = reference.attention(head.query, head.key, head.value, 0.3, mask)
    np.testing.assert_allclose(statistics.logsumexp, expected.statistics.logsumexp, 1e-5)
    np.testing.assert_allclose(statistics.entropy, expected.statistics.entropy, 1e-4, 1e-5)
    np.testing.assert_allclose(output, expected.output, 1e-4, 1e-5)


def test_a_row_with_nan_among_its_allowed_scores_has_nan_statistics() -> None:
    head = random_head(5, 5, 4)
    head.key[2] = np.nan
    statistics = streaming.stream(head, 1.0, Causal())[0]
    for name in ("logsumexp", "row_max", "max_weight", "entropy", "jacobian_norm", "future_mass"):
        np.testing.assert_array_equal(np.isnan(getattr(statistics, name)), [False, False, True, True, True])


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("inf", "nan"), [(0, 5), (5, 0), (5, 3000), (3000, 5)])
def test_a_nan_beside_an_infinite_score_is_the_largest(inf: int, nan: int, sign: int) -> None:
    """As NumPy's max and argmax have it, whatever the sign bit of the NaN, which the processor chooses."""
    bias = np.zeros((1, 3001), np.float32)
    bias[0, inf], bias[0, nan] = np.inf, np.copysign(np.float32(np.nan), np.float32(sign))
    statistics = streaming.stream(random_head(1, 3001, 4), 1.0, FloatArray(bias))[0]
    assert np.isnan(statistics.row_max[0])
    assert statistics.argmax[0] == nan
    assert np.isnan(statistics.max_weight[0])


def test_the_first_nan_stays_the_largest_whatever_comes_after_it() -> None:
    bias = np.zeros((1, 3001), np.float32)
    bias[0, 5] = bias[0, 1500] = -np.float32(np.nan)
    bias[0, 1501] = np.inf
    statistics = streaming.stream(random_head(1, 3001, 4), 1.0, FloatArray(bias))[0]
    assert statistics.argmax[0] == 5


def test_opposite_infinities_in_values_make_nan_and_one_makes_inf() -> None:
    value = np.array([[np.inf, np.inf], [-np.inf, 1.0]], np.float32)
    head = Head(np.ones((1, 1), np.float32), np.ones((2, 1), np.float32), value)
    np.testing.assert_array_equal(streaming.stream(head, 1.0, NoMask())[1], [[np.nan, np.inf]])


def test_scores_that_overflow_are_nan_and_silent() -> None:
    head = Head(*(np.full((3, 2), 3e30, np.float32) for _ in range(3)))
    statistics, _ = streaming.stream(head, 1.0, NoMask())
    assert np.isnan(statistics.max_weight).all()


def test_scores_of_minus_infinity_alone_weigh_nothing() -> None:
    head = Head(
        np.ones((1, 1), np.float32), np.full((3, 1), -np.inf, np.float32), np.ones((3, 1), np.float32)
    )
    statistics, output = streaming.stream(head, 1.0, NoMask())
    assert statistics.logsumexp[0] == -np.inf
    assert statistics.max_weight[0] == 0
    assert output[0, 0] == 0


def test_fully_masked_rows() -> None:
    head = random_head(300, 20)
    statistics, output = streaming.stream(head, 0.1, SlidingWindow(2))
    dead = np.arange(300) > 20  # the window has left the last key behind
    np.testing.assert_array_equal(statistics.fully_masked, dead)
    assert np.all(statistics.logsumexp[dead] == -np.inf)
    assert np.all(statistics.argmax[dead] == -1)
    assert np.all(statistics.effective_keys[dead] == 0)
    assert np.all(output[dead] == 0)


def test_future_mass_of_unmasked_rows() -> None:
    head = random_head(513, 513)
    statistics = hold_to_reference(head, 0.1, NoMask())
    assert statistics.future_mass[0] > 0.9
    assert statistics.future_mass[-1] == 0


def test_rows_asked_for_alone_are_those_of_the_whole() -> None:
    head = random_head(600, 600)
    whole, output = streaming.stream(head, 0.1, Causal())
    part, part_output = streaming.stream(head, 0.1, Causal(), rows=(301, 559))
    np.testing.assert_allclose(part.logsumexp, whole.logsumexp[301:559], rtol=1e-6)
    np.testing.assert_array_equal(part.argmax, whole.argmax[301:559])
    np.testing.assert_allclose(part_output, output[301:559], rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("n_cores", [1, 2])
def test_progress_grows_to_one(monkeypatch: pytest.MonkeyPatch, n_cores: int) -> None:
    monkeypatch.setattr(threads, "cores", lambda: n_cores)
    shares: list[float] = []
    streaming.stream(random_head(1025, 1025), 0.1, Causal(), Job(progress=shares.append))
    assert shares == sorted(shares)
    assert shares[0] >= 0
    assert shares[-1] == pytest.approx(1)


@pytest.mark.parametrize("n_cores", [1, 2])
def test_a_cancelled_job_ends_between_two_blocks(
    monkeypatch: pytest.MonkeyPatch, n_cores: int, kind: type[Rows]
) -> None:
    monkeypatch.setattr(threads, "cores", lambda: n_cores)
    blocks = []
    began = threading.Event()
    add = kind.add

    def counted(self: Rows, cols: tuple[int, int]) -> None:
        blocks.append(cols)
        add(self, cols)
        began.set()

    monkeypatch.setattr(kind, "add", counted)
    with pytest.raises(Cancelled):
        streaming.stream(random_head(4096, 4096, 64), 0.1, NoMask(), Job(cancelled=began.is_set))
    assert 0 < len(blocks) < 16 * 8


def test_blas_has_its_threads_back_after_passes_that_overlap() -> None:
    """Entered in one order and left in the same, as two threads' passes are."""
    before = [library["num_threads"] for library in threads._blas().info()]
    first, second = threads.one_blas_thread(), threads.one_blas_thread()
    first.__enter__()
    second.__enter__()
    assert {library["num_threads"] for library in threads._blas().info()} == {1}
    first.__exit__(None, None, None)
    assert {library["num_threads"] for library in threads._blas().info()} == {1}
    second.__exit__(None, None, None)
    assert [library["num_threads"] for library in threads._blas().info()] == before


def test_blas_is_held_to_one_thread_from_any_thread() -> None:
    counts = []

    def work() -> None:
        threads.for_each(
            range(2),
            lambda item, check: counts.append(threads._blas().info()[0]["num_threads"]),
            lambda _: 1.0,
        )

    work()
    other = threading.Thread(target=work)  # as the window's worker is another than the one that came first
    other.start()
    other.join()
    assert counts == [1] * 4


def test_an_error_in_a_block_reaches_the_caller(monkeypatch: pytest.MonkeyPatch, kind: type[Rows]) -> None:
    monkeypatch.setattr(threads, "cores", lambda: 2)

    def broken(self: Rows, cols: tuple[int, int]) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(kind, "add", broken)
    with pytest.raises(ZeroDivisionError):
        streaming.stream(random_head(1025, 1025), 0.1, NoMask())
