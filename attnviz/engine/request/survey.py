"""Every head of a layer, one after the other: what has been computed stays when the work is interrupted."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from attnviz.core import memory
from attnviz.core.errors import MemoryBudgetError, ShapeError
from attnviz.core.inputs import Head, Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Mask
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.numbers.survey import HeadsSurvey, HeadSummary, summarise
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import Settings
from attnviz.core.terms.in_force import with_terms
from attnviz.core.tile import Reduce, Stage, Tile
from attnviz.engine.cpu.reduce import reduce_matrix
from attnviz.engine.protocol import Engine

#: Cells of one head's small picture of the weights, and of the outputs of all heads together.
WEIGHTS_SHAPE = (96, 96)
OUTPUT_SHAPE = (512, 1024)
#: Rows of the output projection between two looks at the job.
BLOCK_ROWS = 4096


class SurveyWork:
    """A survey that can be left and taken up again.

    Args:
        settings: what is chosen; scale and terms of each head follow from it.
        mask: the rule before ``for_head``.
    """

    def __init__(self, engine: Engine, inputs: Inputs, settings: Settings, mask: Mask):
        self._engine, self._inputs, self._settings, self._mask = engine, inputs, settings, mask
        each_own = isinstance(inputs.scale, np.ndarray) and settings.scaling > 0
        scale = None if each_own else settings.scale(inputs.d_k, inputs.scale_of(settings.head))
        self.survey = HeadsSurvey(inputs, scale, final_missing=_no_projection(inputs))
        self._w_output: np.ndarray | None = None
        self._final: np.ndarray | None = None  # (T_q, d_model): Σ output_h · W_O[rows of h], so far

    def run(self, show: Callable[[HeadsSurvey], None], job: Job) -> HeadsSurvey:
        """Go on until every head is done; ``show`` is told the survey after each.

        Raises:
            Cancelled: the job was cancelled; the heads that are done stay.
        """
        while not self.survey.complete:
            n = len(self.survey.heads)
            summary, output = self._head(n, job)
            if not self.survey.final_missing:
                self._project(n, output, job)
            self._add(summary)
            show(self.survey)
        return self.survey

    def _head(self, n: int, job: Job) -> tuple[HeadSummary, np.ndarray]:
        inputs, count = self._inputs, self.survey.n_surveyed
        head = with_terms(self._engine.head(inputs, n), self._settings, inputs, n)
        job.step(n / count)
        scale = self._settings.scale(inputs.d_k, inputs.scale_of(n))
        statistics, output, weights = self._attend(
            head, scale, self._mask.for_head(n, inputs.n_head), _part(job, n / count, 1 / count)
        )
        cells = (OUTPUT_SHAPE[0], max(1, OUTPUT_SHAPE[1] // count))
        return HeadSummary(n, summarise(statistics), weights, reduce_matrix(output, cells)), output

    def _attend(
        self, head: Head, scale: float, mask: Mask, job: Job
    ) -> tuple[RowStatistics, np.ndarray, Tile]:
        """Statistics, output and the small picture of the weights: at once where that is quicker."""
        engine, (t_q, t_k) = self._engine, head.shape
        at_once = engine.together(head, (scale,), mask, WEIGHTS_SHAPE, job)
        if at_once is not None:
            whole = at_once(job)
            return *whole.streams[scale], whole.weights[scale]
        statistics, output = engine.stream(head, scale, mask, job=_part(job, 0.0, 0.5))
        weights = engine.tile(
            Stage.WEIGHTS, head, scale, mask, rows=(0, t_q), cols=(0, t_k), shape=WEIGHTS_SHAPE,
            reduce=Reduce.MAX, statistics=statistics, job=_part(job, 0.5, 0.5),
        )  # fmt: skip
        return statistics, output, weights

    def _project(self, n: int, output: np.ndarray, job: Job) -> None:
        """Add output_n · W_O[its rows]. Concatenating first would hold every head's output at once."""
        inputs = self._inputs
        try:
            w_output = self._projection()
        except (MemoryBudgetError, ShapeError) as error:
            self._give_up(str(error))
            return
        if self._final is None:
            self._final = np.zeros((inputs.seq_len_q, w_output.shape[1]), output.dtype)
        rows = w_output[n * inputs.d_v : (n + 1) * inputs.d_v]
        before = self._final
        added = np.empty_like(before)
        with np.errstate(invalid="ignore", over="ignore"):
            for start in range(0, len(output), BLOCK_ROWS):
                job.step((n + 1) / self.survey.n_surveyed)
                part = slice(start, start + BLOCK_ROWS)
                np.matmul(output[part], rows, out=added[part], casting="same_kind")
                added[part] += before[part]
        # Only whole heads are added: a head that was cancelled is computed again.
        self._final = added

    def _projection(self) -> np.ndarray:
        if self._w_output is None:
            inputs = self._inputs
            width = inputs.n_head * inputs.d_v
            assert inputs.output_projection is not None
            memory.require(
                8 * inputs.seq_len_q * (inputs.d_model or width),
                Sentence(
                    QT_TRANSLATE_NOOP("errors", "The output of {n} heads at T = {t:,}"),
                    n=inputs.n_head,
                    t=inputs.seq_len_q,
                ),
                Sentence(
                    QT_TRANSLATE_NOOP("errors", "Choose a shorter T."),
                ),
            )
            w_output = inputs.output_projection()
            if w_output.ndim != 2 or w_output.shape[0] != width:
                raise ShapeError(
                    Sentence(
                        QT_TRANSLATE_NOOP(
                            "errors", "W_O must have n_head · d_v = {rows} rows, but is {shape}."
                        ),
                        rows=width,
                        shape=w_output.shape,
                    )
                )
            self._w_output = w_output
        return self._w_output

    def _add(self, head: HeadSummary) -> None:
        survey = self.survey
        heads = (*survey.heads, head)
        final = None
        if len(heads) == survey.n_surveyed and self._final is not None:
            final = reduce_matrix(self._final, OUTPUT_SHAPE)
            self._final = self._w_output = None
        self.survey = HeadsSurvey(survey.inputs, survey.scale, heads, final, survey.final_missing)

    def _give_up(self, reason: str) -> None:
        survey = self.survey
        self._final = self._w_output = None
        self.survey = HeadsSurvey(survey.inputs, survey.scale, survey.heads, None, reason)


def _no_projection(inputs: Inputs) -> str:
    if inputs.output_projection is None:
        return Sentence(
            QT_TRANSLATE_NOOP(
                "errors", "{title} brings no W_O: what comes after the concatenation is not known."
            ),
            title=inputs.title,
        )
    most = HeadsSurvey(inputs, 1.0).n_surveyed
    if most < inputs.n_head:
        return Sentence(
            QT_TRANSLATE_NOOP("errors", "W_O needs all {n:,} heads; {most} are computed here."),
            n=inputs.n_head,
            most=most,
        )
    return ""


def _part(job: Job, done: float, size: float) -> Job:
    """Return the job of a part of the work, of ``size``, once the share ``done`` of it is."""
    return Job(progress=lambda share: job.step(done + share * size))
