"""All heads of a layer, concatenated, and their output projection (Vaswani et al. 2017, section 3.2.2)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from attnviz.core import memory
from attnviz.core.errors import ShapeError
from attnviz.core.inputs import Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Mask
from attnviz.engine.protocol import Engine


def multi_head_output(
    engine: Engine, inputs: Inputs, scale: float, mask: Mask, job: Job | None = None
) -> tuple[np.ndarray, np.ndarray | None]:
    """MultiHead = Concat(head_1, ..., head_h) W_O.

    Args:
        scale: factor of the raw scores, the same for every head.
        mask: the rule before ``for_head``.

    Returns:
        Concatenation (T_q, n_head * d_v), and its product with W_O (T_q, d_model), or None where the source
        knows no W_O.

    Raises:
        MemoryBudgetError: they would not fit; raised before anything is computed.
        ShapeError: W_O has not n_head * d_v rows.
        Cancelled: the job was cancelled between two blocks.
    """
    n, t, d_v = inputs.n_head, inputs.seq_len_q, inputs.d_v
    width = n * d_v
    final_width = 0 if inputs.output_projection is None else inputs.d_model or width
    memory.require(
        8 * t * (width + final_width),
        f"The output of {n} heads at T = {t:,}",
        "Look at one head's output, or choose a shorter T.",
    )
    outer = job or Job()
    heads = []
    for index in range(n):
        share = Job(progress=_share_of(outer, index, n))
        heads.append(engine.stream(engine.head(inputs, index), scale, mask.for_head(index, n), job=share)[1])
    concatenated = np.concatenate(heads, axis=1)
    if inputs.output_projection is None:
        return concatenated, None
    w_output = inputs.output_projection()
    if w_output.shape[0] != width:
        raise ShapeError(f"W_O must have {n} heads × {d_v} = {width} rows, but is {w_output.shape}.")
    with np.errstate(invalid="ignore", over="ignore"):
        return concatenated, concatenated @ w_output


def _share_of(job: Job, index: int, count: int) -> Callable[[float], None]:
    return lambda part: job.step((index + part) / count)
