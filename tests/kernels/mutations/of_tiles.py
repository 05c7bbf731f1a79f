"""Ways to break the kernels of tiles; see ``all_mutations.py``."""

from __future__ import annotations

from tests.kernels.mutations.mutation import Mutation

OF_TILES = (
    Mutation(
        "tile.cu",
        "naive, index",
        "load(key[(long long)col * d_k + c]);",
        "load(key[(long long)row * d_k + c]);",
    ),
    Mutation(
        "tile.cu",
        "naive, bound",
        "row < row_edge(tile, i + 1); ++row",
        "row + 1 < row_edge(tile, i + 1); ++row",
    ),
    Mutation("tile.cu", "naive, mask", "if (!stage_counts(tile, rule, row, col)) continue;", ""),
    Mutation("tile.cu", "index", "stage[row + down][col + right]", "stage[col + right][row + down]"),
    Mutation("tile.cu", "bound", "while (down < rows)", "while (down + 1 < rows)"),
    Mutation("tile.cu", "mask", "if (__float_as_uint(x) != BLOCKED) gather", "gather"),
    Mutation("tile.cu", "mask: a NaN like the mark", "x[c] = not_a_number();", ";"),
    Mutation("tile.cu", "mask: skipped tiles", "col0 >= span.end ||", "col0 + TILE > span.end ||"),
    Mutation(
        "tile.cu", "mask: a block's only tile", "if (unseen && !at_once) continue;", "if (unseen) continue;"
    ),
    Mutation("tile.cu", "mask: which of four counts", "if (counts >> c & 1u) x[c]", "if (counts & 1u) x[c]"),
    Mutation(
        "tile.cu",
        "bound: rows past the last",
        "row < row_end ? stage_counts4",
        "row <= row_end ? stage_counts4",
    ),
    Mutation("tile.cu", "bound: a row of a cell", "if (right >= cols)", "if (right > cols)"),
    Mutation("tile.cu", "bound: a cell's end", "edges[n + 1] <= at", "edges[n + 1] < at"),
    Mutation(
        "tile.cu", "bound: more cells than lanes", "n - lane < n_cells; n += 32", "n - lane < 32; n += 32"
    ),
    Mutation(
        "tile.cu",
        "bound: a cell of the next tile",
        "min(group.row_edges[i + 1], row_end)",
        "group.row_edges[i + 1]",
    ),
    Mutation(
        "tile.cu",
        "bound: a cell of the tile before",
        "max(group.col_edges[j] - col0, 0)",
        "group.col_edges[j] - col0",
    ),
    Mutation("tile.cu", "index: the first cell of a tile", "i = top + line", "i = line"),
    Mutation("tile.cu", "index: shares of a cell", "quotient(n, per_share)", "quotient(n, 1.0f)"),
    Mutation("tile.cu", "index: scores of a share", "member + share * team", "member"),
    Mutation("tile.cu", "index: a team's next cell", "n += THREADS / team", "n += THREADS"),
    Mutation("tile.cu", "bound: team", "distance > 0; distance /= 2", "distance > 1; distance /= 2"),
    Mutation("tile.cu", "team: numbers far off", "mine.apart += __shfl_xor_sync", "__shfl_xor_sync"),
    Mutation("tile.cu", "numbers far off", "(double)FAR_SHARE * part.apart", "part.apart"),
    Mutation("tile.cu", "numbers apart", "part.apart == 0.0f ? part.value : part.apart", "part.value"),
    Mutation("tile.cu", "numbers far off at once", " && part.apart == 0.0f", ""),
    Mutation("tile.cu", "numbers far off, apart", "if (fabsf(x) > FAR)", "if (false)"),
    Mutation("tile.cu", "an infinity after a number", "isfinite(a) && isfinite(b) ?", "isfinite(a) ?"),
    Mutation("tile.cu", "largest of negative numbers", "REDUCE_MAX ? -LARGEST", "REDUCE_MAX ? 0.0f"),
    Mutation(
        "tile.cu",
        "the positive one of a pair",
        "fabsf(b) == fabsf(a) && b > a",
        "fabsf(b) == fabsf(a) && b < a",
    ),
    Mutation("tile.cu", "states: empty at first", ", group.counts[n] = 0;", ";"),
    Mutation("tile.cu", "states: all shares", "at < (n + 1) * tile.shares", "at < n * tile.shares + 1"),
    Mutation(
        "tile.cu", "states: what was known", "group.counts[at] += part.count", "group.counts[at] = part.count"
    ),
    Mutation("tile.cu", "exact, index", "(row - tile.row_lo) * tile.width", "row * tile.width"),
    Mutation("tile.cu", "exact, bound", "if (row >= tile.row_hi)", "if (row > tile.row_hi)"),
    Mutation(
        "tile.cu",
        "exact, mask",
        "counts = stage_counts4(tile, rule, row, col);",
        "counts = 15u;",
    ),
    Mutation("tile.cu", "exact, mask: skipped tiles", "col0 < span.end", "col0 + TILE < span.end"),
    Mutation("tile.cu", "exact, mask: tiles skipped before", "TILE > span.first))", "1 > span.first))"),
    Mutation("tile.cu", "edges", "(long long)at * (hi - lo) / count", "(long long)at * ((hi - lo) / count)"),
    Mutation(
        "tile.cu",
        "mean over blocked cells",
        "cell.total.sum / cell.count",
        "cell.total.sum / (cell.count + 1)",
    ),
    Mutation("tile.cu", "mean at once", "part.value / part.count", "part.value / (part.count + 1)"),
    Mutation("tile.cu", "weights", "- tile.log_sum[row]", ""),
    Mutation("tile.cu", "index: rows of a launch", "i0 = first_row + blockIdx.y", "i0 = blockIdx.y"),
    Mutation(
        "tile.cu",
        "exact, index: rows of a launch",
        "tile.row_lo + first_row + blockIdx",
        "tile.row_lo + blockIdx",
    ),
    Mutation(
        "tile.cu",
        "barrier after a score tile",
        "            __syncthreads();\n            gather_tile",
        "            gather_tile",
    ),
    Mutation(
        "tile.cu",
        "barrier before cells are joined",
        "    if (at_once) return;\n    __syncthreads();",
        "    if (at_once) return;",
    ),
    Mutation("tile.cu", "slices: rows", "slice / across * slice_rows", "slice % across * slice_rows"),
    Mutation("tile.cu", "slices: columns", "slice % across * slice_cols", "0 * slice_cols"),
    Mutation("tile.cu", "slices: the last row of each", "row_lo + slice_rows)", "row_lo + slice_rows - 1)"),
    Mutation("tile.cu", "slices: the first of a launch", "first_slice + blockIdx.z", "blockIdx.z"),
    Mutation("tile.cu", "join, bound: the last part", "part < n_parts; ++part", "part < n_parts - 1; ++part"),
    Mutation("tile.cu", "join, index", "parts[part * cells + at]", "parts[part * cells]"),
    Mutation("tile.cu", "slices: launches before", "if (before) reduce_merge", "if (false) reduce_merge"),
)
