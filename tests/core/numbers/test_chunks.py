"""Work in pieces: the same numbers as at once, and an end between any two of them."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from attnviz.core.errors import Cancelled
from attnviz.core.job import Job, check_cancelled, watched_by
from attnviz.core.numbers import chunks

rng = np.random.default_rng(8)


def cancelled_at(n: int) -> Job:
    """A job whose ``n``-th asking, from 1, says that it is not wanted any more."""
    answers = iter([False] * (n - 1) + [True])
    return Job(cancelled=lambda: next(answers))


@pytest.mark.parametrize(("count", "each", "most"), [(0, 1, 4), (1, 9, 4), (97, 3, 10), (8, 1, 4), (5, 0, 2)])
def test_pieces_are_the_whole_range_in_order_and_none_costs_more_than_said(
    count: int, each: int, most: int
) -> None:
    found = list(chunks.pieces(count, each, most))
    assert [i for piece in found for i in range(piece.start, piece.stop)] == list(range(count))
    assert all((piece.stop - piece.start) * each <= most or piece.stop - piece.start == 1 for piece in found)


def test_nobody_is_asked_outside_a_job_nor_after_it() -> None:
    check_cancelled()
    with watched_by(cancelled_at(1)), pytest.raises(Cancelled, match="cancelled"):
        check_cancelled()
    check_cancelled()


def test_the_inner_job_is_asked_and_then_the_outer_again() -> None:
    asked: list[str] = []

    def job(name: str) -> Job:
        return Job(cancelled=lambda: asked.append(name))  # type: ignore[func-returns-value, return-value]

    with watched_by(job("outer")):
        with watched_by(job("inner")):
            check_cancelled()
        check_cancelled()
    assert asked == ["inner", "outer"]


def test_another_thread_works_for_nobody() -> None:
    failed: list[Exception] = []

    def ask() -> None:
        try:
            check_cancelled()
        except Cancelled as error:
            failed.append(error)

    with watched_by(Job(cancelled=lambda: True)):
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    assert failed == []


@pytest.mark.parametrize("n", [1, 3])
def test_the_work_ends_before_the_next_piece(n: int) -> None:
    done = []
    with watched_by(cancelled_at(n)), pytest.raises(Cancelled):
        done.extend(chunks.pieces(10, most=2))
    assert len(done) == n - 1
    with watched_by(cancelled_at(n)), pytest.raises(Cancelled):
        list(chunks.one_by_one("abc"))


@pytest.mark.parametrize(("t", "n", "d"), [(1, 1, 1), (97, 33, 7), (130, 64, 65)])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_product_in_pieces_is_the_product(
    monkeypatch: pytest.MonkeyPatch, t: int, n: int, d: int, dtype: type[float]
) -> None:
    x, w = rng.standard_normal((t, n)).astype(dtype), rng.standard_normal((n, 2 * d)).astype(dtype)[:, :d]
    exact = x.astype(np.float64) @ w.astype(np.float64)
    np.testing.assert_array_equal(chunks.product(x, w), x @ w)  # one piece
    monkeypatch.setattr(chunks, "_MULTIPLICATIONS", 20 * n * max(d, 64))
    found = chunks.product(x, w)
    assert found.dtype == dtype
    np.testing.assert_allclose(found, exact, rtol=0, atol=n * np.finfo(dtype).eps * 8)
    with watched_by(cancelled_at(1 + -(-t // 20))):
        chunks.product(x, w)  # a piece for every 20 rows


@pytest.mark.parametrize(
    ("work", "cost"),
    [
        (lambda: list(chunks.pieces(97, 3, 10)), 97 * 3 / 10),
        (lambda: list(chunks.pieces(3 << 20)), chunks.of_numbers(3 << 20)),
        (lambda: list(chunks.one_by_one("abc", 0.5)), 1.5),
        (lambda: chunks.read_bytes(io.BytesIO(bytes(97)), 97), chunks.of_bytes(97)),
        (lambda: chunks.product(np.ones((97, 5)), np.ones((5, 3))), chunks.of_product(97, 5, 3)),
        (lambda: chunks.product(np.ones((97, 5)), np.ones((5, 70))), chunks.of_product(97, 5, 70)),
        (
            lambda: chunks.contiguous(np.ones((7, 5), np.float16), np.float32),
            chunks.of_contiguous(np.ones((7, 5), np.float16), np.float32),
        ),
    ],
)
def test_the_share_told_is_one_when_the_work_is_done(work: Callable[..., Any], cost: float) -> None:
    told: list[float] = []
    with watched_by(Job(progress=told.append), cost):
        work()
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1.0)
    assert told.count(1.0) <= 1, "more was told than the work is"


def test_what_need_not_be_converted_costs_nothing() -> None:
    assert chunks.of_contiguous(np.ones((7, 5), np.float32), np.float32) == 0.0


@pytest.mark.parametrize("dtype", [np.float16, np.int16, np.float64, ">f4"])
def test_what_is_converted_in_pieces_is_what_is_converted_at_once(dtype: str | type | type[float]) -> None:
    a = (100 * rng.standard_normal((1 << 12, 3, 97))).astype(dtype).swapaxes(1, 2)
    found = chunks.contiguous(a, np.float32)
    assert found.flags.c_contiguous
    assert found.dtype == np.float32
    np.testing.assert_array_equal(found, a.astype(np.float32))
    with watched_by(cancelled_at(2)), pytest.raises(Cancelled):
        chunks.contiguous(a, np.float32)


def test_what_need_not_be_converted_is_not_copied() -> None:
    a = np.zeros((7, 3), np.float32)
    assert chunks.contiguous(a, np.float32) is a


@pytest.mark.parametrize("size", [0, 1, (8 << 20) - 1, 8 << 20, (8 << 20) + 97])
def test_a_file_is_read_to_its_end_and_no_further(size: int) -> None:
    data = rng.bytes(size)
    for asked in (size, size + 5, 16 << 20):
        assert chunks.read_bytes(io.BytesIO(data), asked).tobytes() == data[:asked]
