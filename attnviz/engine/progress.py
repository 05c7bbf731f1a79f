"""One honest progress over several phases of work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attnviz.core.job import Activity, Job


class Progress:
    """Hands each phase a Job of its own, whose steps move the whole by the phase's share of the cost.

    What ``job`` has been told before stays: the phases share what is left of it.

    Args:
        job: who is told, and who may cancel.
    """

    def __init__(self, job: Job | None):
        self._job = job or Job()
        self.expect(1.0)

    def expect(self, total: float) -> None:
        """Set what all phases from now on will cost together, in any unit."""
        self._before, self._done, self._total = self._job.share, 0.0, total

    @classmethod
    def of_shares(cls, job: Job | None, *shares: float) -> list[Job] | list[None]:
        """Return the Jobs of phases that cost ``shares``, in their order;
        None for each where nobody watches."""
        if job is None:
            return [None] * len(shares)
        progress = cls(job)
        progress.expect(sum(shares))
        return [progress.phase(share) for share in shares]

    def phase(self, cost: float) -> Job:
        """Return the Job of the next phase, which costs ``cost``."""
        start, self._done = self._done, self._done + cost
        total = max(self._total, self._done) or 1.0  # where all that costs anything is remembered
        before, left = self._before, 1.0 - self._before
        return Job(
            self._job.is_cancelled,
            lambda share: self._job.tell(before + left * (start + share * cost) / total),
        )

    @contextmanager
    def doing(self, activity: Activity) -> Iterator[None]:
        """Name what is done inside."""
        before, self._job.activity = self._job.activity, activity
        self._job.tell(self._job.share)
        try:
            yield
        finally:
            self._job.activity = before
            self._job.tell(self._job.share)
