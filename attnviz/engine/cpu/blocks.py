"""How queries and keys are cut into blocks that a core's cache holds."""

from __future__ import annotations

import math
from collections.abc import Iterator

from attnviz.core.inputs import Head
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval, Shape
from attnviz.engine.cpu.scores import clipped_span
from attnviz.engine.cpu.threads import cores

#: Queries of a block: the most that waste little on a mask's ragged edge, and leave enough blocks for every
#: core. With more queries, K and V are read less often, and less is spent on each call.
BLOCK_ROWS = (512, 256)
#: The most and the fewest keys of a block.
BLOCK_COLS = (1024, 128)
#: Keys of a block times the components that its products sum over: work can be cancelled between two blocks.
_BLOCK_COMPONENTS = 1 << 18
#: A block has so many queries only if its keys, and all queries together, are so many times as many.
_WIDE = 16
#: Fewer scores than this are not worth waking another core for.
_WORTH_SHARING = 1 << 20
#: Open spans are cut at multiples of this: a sliver of a block costs as much as a good part of a whole one.
_ALIGNED = 64
#: Queries of a block for compiled loops: with more of them BLAS is faster, and K and V are read less often.
_COMPILED_ROWS = (2048, 1024, 512, 256)
#: Queries of such a block times their components.
_COMPILED_NUMBERS = 1 << 20
#: Blocks for each core, so that no core waits long for the last block.
_BLOCKS_A_CORE = 2
#: Keys of such a block: its scores stay in the cache.
_COMPILED_COLS = 768
#: Keys of such a block on a mask's slanted edge: rows that see none of it are left out.
_EDGE_COLS = 256
#: Queries that go along such an edge together: most of their keys are open to all of them.
_EDGE_ROWS = 512


def cols_of_a_block(components: int) -> int:
    """Return how many keys a block has where each score takes so many multiplications, output included."""
    return min(BLOCK_COLS[0], max(BLOCK_COLS[1], _BLOCK_COMPONENTS // components))


def row_blocks(mask: Mask, rows: Interval, cols: Interval, shape: Shape, wide: int = _WIDE) -> list[Interval]:
    """Return the queries ``rows`` in blocks for the cores to share.

    Args:
        wide: how many times the queries of a large block its keys, and all queries, must be.
    """
    return even_blocks(rows, _rows_of_a_block(mask, rows, cols, shape, wide))


def even_blocks(rows: Interval, step: int) -> list[Interval]:
    """``rows`` in blocks of ``step``."""
    return [(start, min(start + step, rows[1])) for start in range(rows[0], rows[1], step)]


def _rows_of_a_block(mask: Mask, rows: Interval, cols: Interval, shape: Shape, wide: int) -> int:
    count, middle = rows[1] - rows[0], (rows[0] + rows[1]) // 2
    for step in BLOCK_ROWS:
        lo, hi = clipped_span(mask, (middle, min(middle + step, rows[1])), cols, shape)
        if step * wide <= min(hi - lo, count):
            return step
    if count * (cols[1] - cols[0]) < _WORTH_SHARING:
        return BLOCK_ROWS[-1]
    return min(BLOCK_ROWS[-1], -(-count // cores()))


def key_blocks(
    mask: Mask, rows: Interval, cols: Interval, shape: Shape, width: int, ragged: int | None = None
) -> Iterator[Interval]:
    """Yield the keys in ``cols`` that some query in ``rows`` may see, in blocks of at most ``width``.

    A block lies inside the mask's open span or outside it, so that only ragged edges are compared.

    Args:
        ragged: the most keys of a block outside the span, where it may be partly blocked; else ``width``.
    """
    lo, hi = clipped_span(mask, rows, cols, shape)
    first, last = _open_part(mask, rows, (lo, hi), shape)
    ragged = ragged or width
    for start, stop, step in ((lo, first, ragged), (first, last, width), (last, hi, ragged)):
        for begin in range(start, stop, step):
            yield begin, min(begin + step, stop)


def parts_of(mask: Mask, rows: Interval, shape: Shape) -> list[tuple[Interval, Interval]]:
    """Cut into queries, and keys for them, that together are all that ``rows`` may see; keys ascend.

    Along a slanted edge few queries go at a time, so that most of what they see is open to all of them.
    """
    lo, hi = clipped_span(mask, rows, (0, shape[1]), shape)
    if not mask.by_distance:
        return [(rows, (lo, hi))]
    first, last = _open_part(mask, rows, (lo, hi), shape)
    few = even_blocks(rows, _EDGE_ROWS)
    before, after = ([(part, span) for part in few] for span in ((lo, first), (last, hi)))
    return [*before, (rows, (first, last)), *after]


def _open_part(mask: Mask, rows: Interval, span: Interval, shape: Shape) -> Interval:
    """Return the part of ``span`` known to be open to all ``rows``, cut to whole steps;
    (hi, hi) where none is."""
    first, last = mask.open_span(rows, shape)
    first = max(span[0], -(-first // _ALIGNED) * _ALIGNED)
    last = min(span[1], last // _ALIGNED * _ALIGNED)
    return (first, last) if first < last else (span[1], span[1])


def query_blocks(head: Head, rows: Interval, most: float = math.inf) -> list[Interval]:
    """Blocks of queries for compiled loops; of no more than ``most``, down to the shortest there are."""
    count = rows[1] - rows[0]
    most = min(most, _COMPILED_NUMBERS / (head.d_k + head.d_v), count / (_BLOCKS_A_CORE * cores()))
    return even_blocks(rows, next((n for n in _COMPILED_ROWS if n <= most), _COMPILED_ROWS[-1]))


def key_steps(head: Head, mask: Mask) -> tuple[int, int | None]:
    """Keys of a block for compiled loops, and of one on a slanted edge."""
    step = min(cols_of_a_block(head.d_k + head.d_v), _COMPILED_COLS)
    return step, min(step, _EDGE_COLS) if mask.by_distance else None
