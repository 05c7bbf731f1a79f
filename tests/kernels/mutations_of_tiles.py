"""Ways to break the kernels of tiles; see ``mutations.py``."""

from __future__ import annotations

from mutation import Mutation

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
    Mutation("tile.cu", "index", "stage[row][col], sum", "stage[col][row], sum"),
    Mutation("tile.cu", "bound", "n < rows * cols; n += team", "n < rows * cols - 1; n += team"),
    Mutation(
        "tile.cu",
        "mask",
        "if (open[row][col / CELLS] >> col % CELLS & 1) reduce_count",
        "reduce_count",
    ),
    Mutation("tile.cu", "mask: skipped tiles", "col0 >= span.end ||", "col0 + TILE > span.end ||"),
    Mutation("tile.cu", "bound: team", "half > 0; half /= 2", "half > 1; half /= 2"),
    Mutation(
        "tile.cu", "index: which of four counts", "open[CELLS * ty + r][tx] =", "open[CELLS * ty + r][ty] ="
    ),
    Mutation(
        "tile.cu",
        "bound: rows past the last",
        "row < row_hi ? stage_counts4",
        "row <= row_hi ? stage_counts4",
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
    Mutation("tile.cu", "mean over blocked cells", "cell.sum / cell.count", "cell.sum / (cell.count + 1)"),
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
        "            __syncthreads();\n            const int top",
        "            const int top",
    ),
    Mutation(
        "tile.cu",
        "barrier between a team's steps",
        "        __syncthreads();\n        if (member",
        "        if (member",
    ),
    Mutation("tile.cu", "slices: rows", "slice / across * slice_rows", "slice % across * slice_rows"),
    Mutation("tile.cu", "slices: columns", "slice % across * slice_cols", "0 * slice_cols"),
    Mutation("tile.cu", "slices: the last row of each", "row_lo + slice_rows)", "row_lo + slice_rows - 1)"),
    Mutation("tile.cu", "slices: the first of a launch", "first_slice + blockIdx.z", "blockIdx.z"),
    Mutation("tile.cu", "join, bound: the last part", "part < n_parts; ++part", "part < n_parts - 1; ++part"),
    Mutation("tile.cu", "join, index", "parts[part * cells + at]", "parts[part * cells]"),
    Mutation(
        "tile.cu", "slices: launches before", "if (first_slice > 0) reduce_merge", "if (false) reduce_merge"
    ),
)
