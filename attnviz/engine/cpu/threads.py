"""Blocks of work on every core, one BLAS thread each, watched by a Job."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, suppress
from functools import cache
from itertools import cycle
from threading import Event, Lock
from typing import Generic, TypeVar

from threadpoolctl import ThreadpoolController

from attnviz.core.errors import Cancelled
from attnviz.core.job import Job
from attnviz.engine.cpu.garbage import collection_paused

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
    """One thread a core, each on a core of its own.

    Left to Linux, threads that wake up after half a second of rest share one core for the first tens of
    milliseconds: all that a toggle takes. A core that others keep busy costs little, since each thread takes
    its next block when it is done with one.
    """
    count = cores()
    if not hasattr(os, "sched_setaffinity"):
        return ThreadPoolExecutor(count, thread_name_prefix="attnviz-block")
    own = cycle(sorted(os.sched_getaffinity(0)))

    def settle() -> None:
        with suppress(OSError):  # fewer cores may be allowed by now
            os.sched_setaffinity(0, {next(own)})

    return ThreadPoolExecutor(count, thread_name_prefix="attnviz-block", initializer=settle)


if hasattr(os, "register_at_fork"):
    # A forked process has the pool but none of its threads: work that is handed to it would wait for ever.
    os.register_at_fork(after_in_child=_pool.cache_clear)


@cache
def _blas() -> ThreadpoolController:
    return ThreadpoolController().select(user_api="blas")


class _OneThread:
    """BLAS at one thread while anybody wants it so, and afterwards as it was.

    Counted: of two limits that overlap, the one that ends last would put back what the other had set.
    """

    def __init__(self) -> None:
        self._lock, self._holders = Lock(), 0
        self._before: list[int] = []

    def __enter__(self) -> None:
        with self._lock:
            if self._holders == 0:
                self._before = [library["num_threads"] for library in _blas().info()]
                self._set([1] * len(self._before))
            self._holders += 1

    def __exit__(self, *error: object) -> None:
        with self._lock:
            self._holders -= 1
            if self._holders == 0:
                self._set(self._before)

    @staticmethod
    def _set(counts: list[int]) -> None:
        for library, count in zip(_blas().lib_controllers, counts, strict=True):
            # In newer versions of threadpoolctl only the first thread can set the number; they silently
            # ignore others.
            getattr(library, "_real_set_num_threads", library.set_num_threads)(count)


_ONE_THREAD = _OneThread()


def one_blas_thread() -> AbstractContextManager[None]:
    """Products inside use this thread alone: for many small ones, two threads wait longer than they work."""
    return _ONE_THREAD


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
    with one_blas_thread(), collection_paused():
        if len(ordered) < 2 or cores() == 1:
            done = 0.0
            for item, price in zip(ordered, costs, strict=True):
                work(item, lambda: job.step(done / total))  # noqa: B023 (called before the next turn)
                done += price
            job.step(1.0)
        else:
            _Crew(list(zip(ordered, costs, strict=True)), work, total).run(job)


def watched(work: Callable[[], object], job: Job | None = None) -> None:
    """Return when ``work`` is done, by another thread, or the job cancelled; the work then ends unwatched.

    By a thread of its own: one of the pool's would be missing to what is asked for next.

    Raises:
        Cancelled: the job was cancelled.
    """
    job = job or Job()
    helper = ThreadPoolExecutor(1, thread_name_prefix="attnviz-watched")
    pending = helper.submit(work)
    helper.shutdown(wait=False)
    while wait([pending], timeout=POLL).not_done:
        job.step(0.0)
    pending.result()


class _Crew(Generic[Item]):
    """One worker a core, each taking the next item when it is done with one.

    One future a worker and not one an item: waking the waiting thread takes the interpreter from the workers.
    """

    def __init__(self, items: list[tuple[Item, float]], work: Callable[[Item, Check], None], total: float):
        self._items, self._work, self._total = iter(items), work, total
        self._done = 0.0
        self._error: BaseException | None = None
        self._lock, self._stop = Lock(), Event()

    def run(self, job: Job) -> None:
        """Return when every item is done; raise what the first failing worker raised, or Cancelled."""
        pending = {_pool().submit(self._take) for _ in range(cores())}
        try:
            while pending:
                pending = wait(pending, timeout=POLL).not_done
                if self._error is None:
                    job.step(self._done / self._total)
        except BaseException:
            self._stop.set()
            wait(pending)
            raise
        if self._error is not None:
            raise self._error

    def _take(self) -> None:
        while not self._stop.is_set():
            with self._lock:
                item, price = next(self._items, (None, None))
            if item is None or price is None:
                return
            try:
                self._work(item, self._check)
            except BaseException as error:
                with self._lock:
                    self._error = self._error or error
                self._stop.set()
                return
            with self._lock:
                self._done += price

    def _check(self) -> None:
        if self._stop.is_set():
            raise Cancelled("The work was cancelled.")
