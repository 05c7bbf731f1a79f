"""The threads that share the blocks."""

from __future__ import annotations

import os
import threading

import pytest

from attnviz.engine.cpu import threads


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="cores are assigned on Linux alone")
@pytest.mark.skipif(threads.cores() < 2, reason="one core has nothing to share out")
def test_every_thread_has_a_core_of_its_own_and_the_callers_are_left_alone() -> None:
    before = os.sched_getaffinity(0)
    met = threading.Barrier(2)
    seen: dict[int, set[int]] = {}

    def work(item: int, check: threads.Check) -> None:
        if item < 2:
            met.wait(10)  # both threads are at work
        seen[threading.get_ident()] = os.sched_getaffinity(0)

    threads.for_each(range(8), work, lambda item: 8.0 - item)
    assert len(seen) >= 2
    assert all(len(own) == 1 for own in seen.values())
    assert len({min(own) for own in seen.values()}) == len(seen)
    assert os.sched_getaffinity(0) == before
