"""One pass over the allowed scores: row statistics and output, never storing T x T.

The online softmax of Milakov and Gimelshein (2018), blocked over keys as in FlashAttention (Dao et al. 2022),
with the sums that peakiness needs carried along. Blocks stay in a core's cache; sums over blocks are float64.
"""

from __future__ import annotations

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.engine.cpu import buffer_pool
from attnviz.engine.cpu.blocks import (
    cols_of_a_block,
    key_blocks,
    key_steps,
    parts_of,
    query_blocks,
    row_blocks,
)
from attnviz.engine.cpu.rows import numba_loader
from attnviz.engine.cpu.rows.row_pass import Rows
from attnviz.engine.cpu.rows.row_pass_numba import CompiledRows
from attnviz.engine.cpu.rows.row_pass_numpy import NumpyRows
from attnviz.engine.cpu.rows.row_sums import RowSums
from attnviz.engine.cpu.scores import clipped_span, shares
from attnviz.engine.cpu.threads import Check, for_each
from attnviz.engine.cpu.values import Values

#: Large blocks pay earlier here than for tiles: each block costs some thirty calls.
_WIDE = 8
#: Compiled loops serve for so many scores or more, if they are loaded.
COMPILED_FROM = 1 << 22


def stream(
    head: Head, scale: float, mask: Mask, job: Job | None = None, rows: Interval | None = None
) -> tuple[RowStatistics, np.ndarray]:
    """Statistics of each query in ``rows`` and its output row.

    Args:
        scale: factor of the raw scores.
        rows: half-open interval of queries, all by default; arrays then have that length.

    Returns:
        RowStatistics (float64, (R,)) and output (R, d_v) in the head's dtype.

    Raises:
        Cancelled: the job was cancelled.
    """
    rows, every_key = rows or (0, head.shape[0]), (0, head.shape[1])
    count = rows[1] - rows[0]
    sums, values = RowSums(count, head.query.dtype, head.sink), Values(head)
    output = buffer_pool.empty((count, head.d_v), head.value.dtype)
    kind: type[Rows] = NumpyRows
    steps: tuple[int, int | None] = (cols_of_a_block(head.d_k + head.d_v), None)
    blocks = row_blocks(mask, rows, every_key, head.shape, _WIDE)
    if loops_serve(head, mask, rows, job):
        kind, steps, blocks = CompiledRows, key_steps(head, mask), query_blocks(head, rows)

    def work(block: Interval, check: Check) -> None:
        own = (block[0] - rows[0], block[1] - rows[0])
        all_rows = kind(head, values, scale, mask, block, sums.part(own))
        for few, span in parts_of(mask, block, head.shape):
            part = all_rows.part(few)
            for cols in key_blocks(mask, few, span, head.shape, *steps):
                check()
                part.add(cols)
        all_rows.output(output[slice(*own)])

    def cost(block: Interval) -> float:
        lo, hi = clipped_span(mask, block, every_key, head.shape)
        return float(hi - lo + 1)

    for_each(blocks, work, cost, job)
    return sums.statistics(), output


def loops_serve(head: Head, mask: Mask, rows: Interval, job: Job | None) -> bool:
    """Return whether compiled loops serve."""
    if {a.dtype for a in (head.query, head.key, head.value)} != {np.dtype(np.float32)}:
        return False
    every_key = (0, head.shape[1])
    scores = (rows[1] - rows[0]) * head.shape[1] * shares(mask, rows, every_key, head.shape)[0]
    return numba_loader.prepare(scores, job) and scores >= COMPILED_FROM
