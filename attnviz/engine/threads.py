"""Blocks of work on every core, one BLAS thread each, watched by a Job."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import cache
from threading import Event
from typing import TypeVar

from threadpoolctl import ThreadpoolController

from attnviz.core.errors import Cancelled
from attnviz.core.job import Job

Item = TypeVar("Item")
Check = Callable[[], None]

#: How often the waiting thread asks the job whether it is still wanted, in seconds.
POLL = 0.05


@cache
def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(cores(), thread_name_prefix="attnviz-block")


@cache
def _blas() -> ThreadpoolController:
    return ThreadpoolController().select(user_api="blas")


def for_each(
    items: Sequence[Item],
    work: Callable[[Item, Check], None],
    cost: Callable[[Item], float],
    job: Job | None = None,
) -> None:
    """``work(item, check)`` for every item, dearest first, on all cores.

    A core runs one block at a time with a single BLAS thread: more of them would fight for the cores.

    Args:
        work: calls ``check()`` now and then; it raises once the work is not wanted any more.
        cost: relative cost of an item, for the order and the progress.

    Raises:
        Cancelled: the job was cancelled.
    """
    job = job or Job()
    ordered = sorted(items, key=cost, reverse=True)
    costs = [cost(item) for item in ordered]
    total = sum(costs) or 1.0
    with _blas().limit(limits=1):
        if len(ordered) < 2 or cores() == 1:
            done = 0.0
            for item, price in zip(ordered, costs, strict=True):
                work(item, lambda: job.step(done / total))  # noqa: B023 (called before the next turn)
                done += price
            job.step(1.0)
            return
        _run_in_pool(ordered, costs, work, job, total)


def _run_in_pool(
    items: Sequence[Item], costs: Sequence[float], work: Callable[[Item, Check], None], job: Job, total: float
) -> None:
    stop = Event()

    def check() -> None:
        if stop.is_set():
            raise Cancelled("The work was cancelled.")

    pending: dict[Future[None], float] = {
        _pool().submit(work, item, check): price for item, price in zip(items, costs, strict=True)
    }
    done = 0.0
    try:
        while pending:
            finished, _ = wait(pending, timeout=POLL, return_when=FIRST_COMPLETED)
            for future in finished:
                done += pending.pop(future)
                future.result()
            job.step(min(done / total, 1.0))
    except BaseException:
        stop.set()
        for future in pending:
            future.cancel()
        wait(pending)
        raise
