"""From Settings to Result: asks an engine for what changed and remembers what did not.

The window's worker thread and ``attnviz render`` both go through here, so both show the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from attnviz.core.inputs import Inputs
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.core.settings import Settings, Source, View
from attnviz.engine.protocol import Engine


class Pipeline:
    """Computes Results, one at a time, from one thread.

    Args:
        load: ``(source, layer) -> Inputs``, from ``attnviz.sources``.
        engine: what computes.
    """

    def __init__(self, load: Callable[[Source, int], Inputs], engine: Engine):
        raise NotImplementedError

    def compute(self, settings: Settings, view: View, generation: int = 0, job: Job | None = None) -> Result:
        raise NotImplementedError
