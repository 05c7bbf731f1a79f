"""One honest progress over several phases of work."""

from __future__ import annotations

from attnviz.core.job import Job


class Progress:
    """Hands each phase a Job of its own, whose steps move the whole by the phase's share of the cost.

    Args:
        job: who is told, and who may cancel.
    """

    def __init__(self, job: Job | None):
        self._job = job or Job()
        self._done, self._total = 0.0, 1.0

    def expect(self, total: float) -> None:
        """What all phases together will cost, in any unit."""
        self._total = total

    @classmethod
    def of_shares(cls, job: Job | None, *shares: float) -> list[Job] | list[None]:
        """The Jobs of phases that cost ``shares``, in their order; None for each where nobody watches."""
        if job is None:
            return [None] * len(shares)
        progress = cls(job)
        progress.expect(sum(shares))
        return [progress.phase(share) for share in shares]

    def phase(self, cost: float) -> Job:
        """The Job of the next phase, which costs ``cost``."""
        before, self._done = self._done, self._done + cost
        total = max(self._total, self._done) or 1.0  # where all that costs anything is remembered
        return Job(progress=lambda share: self._job.step((before + share * cost) / total))
