"""A job tells how far it is: never back, and through the loops that know nothing of it."""

from __future__ import annotations

import pytest

from attnviz.core.errors import Cancelled
from attnviz.core.job import Job, advance, expect, watched_by


def test_a_share_that_was_told_is_not_taken_back() -> None:
    told: list[float] = []
    job = Job(progress=told.append)
    for share in (0.0, 0.5, 0.2, 0.7):
        job.step(share)
    assert told == [0.0, 0.5, 0.5, 0.7]
    assert job.share == 0.7


def test_a_silent_job_is_cancelled_with_its_own_and_tells_nothing() -> None:
    told, wanted = list[float](), True
    job = Job(lambda: not wanted, told.append)
    job.silent.step(0.5)
    assert told == []
    assert job.share == 0.0
    wanted = False
    with pytest.raises(Cancelled):
        job.silent.step(0.5)


def test_a_loop_tells_its_share_where_it_is_known_how_much_there_is() -> None:
    told: list[float] = []
    with watched_by(Job(progress=told.append)):
        advance(1.0)
        assert told == []
        expect(4.0)
        advance(2.0)
        advance(2.0)
    assert told == pytest.approx([3 / 5, 1.0])


def test_more_than_was_expected_is_not_more_than_all() -> None:
    told: list[float] = []
    with watched_by(Job(progress=told.append), pieces=2.0):
        for _ in range(3):
            advance(1.0)
    assert told == pytest.approx([0.5, 1.0, 1.0])


def test_outside_a_job_there_is_nobody_to_tell() -> None:
    expect(1.0)
    advance(1.0)
    with watched_by(None):
        expect(1.0)
        advance(1.0)
