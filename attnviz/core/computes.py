"""What window and exports need of whatever computes: ``attnviz.engine.pipeline.Pipeline`` does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from attnviz.core.inputs import Inputs
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.core.settings import Settings, Source, View


class Computes(Protocol):
    """Answers settings with results, in one thread."""

    def inputs(self, source: Source, layer: int) -> Inputs:
        """Load what ``source`` gives for a layer."""

    def preview(self, settings: Settings, view: View, job: Job | None = None) -> Result | None:
        """Compute a first picture of long work, or None where ``compute`` is as quick."""

    def compute(self, settings: Settings, view: View, generation: int = 0, job: Job | None = None) -> Result:
        """Compute the Result of ``settings`` seen through ``view``."""

    def settle(self, job: Job | None = None) -> None:
        """Prepare what makes more requests like the last one quicker, while nobody waits.

        Raises:
            Cancelled: the job was cancelled.
        """
        ...

    def extra(
        self, name: str, settings: Settings, show: Callable[[object], None], job: Job | None = None
    ) -> object:
        """Compute what a panel needs beside the Result."""
