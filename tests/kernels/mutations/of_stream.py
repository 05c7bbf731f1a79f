"""Ways to break the kernels of one pass; see ``all_mutations.py``."""

from __future__ import annotations

from tests.kernels.mutations.mutation import Mutation

OF_STREAM = (
    # stream.cu
    Mutation(
        "stream.cu",
        "naive, index",
        "load(key[(long long)col * d_k + c]);",
        "load(key[(long long)row * d_k + c]);",
    ),
    Mutation("stream.cu", "naive, bound", "col < n_k; ++col", "col < n_k - 1; ++col"),
    Mutation("stream.cu", "naive, mask", "if (!mask_allows(rule, row, col)) continue;", ""),
    Mutation(
        "stream.cu", "index", "&weights[CELLS * ty + i][CELLS * tx]", "&weights[CELLS * tx + i][CELLS * ty]"
    ),
    Mutation("stream.cu", "bound", "const int last = piece.key_end;", "const int last = piece.key_end - 1;"),
    Mutation("stream.cu", "mask", "(rule, row, col0, last)", "(rule, row, col0 + 1, last)"),
    Mutation("stream.cu", "the largest counted twice", "& 1u) && !largest, future", "& 1u), future"),
    Mutation("stream.cu", "the largest's weight", "if (largest) e[j] =", "if (largest)"),
    Mutation("stream.cu", "index: row kept by a lane", "upper ? high : low;", "upper ? low : high;"),
    Mutation("stream.cu", "index: key of a row", "odd ? part[3].argmax", "odd ? part[1].argmax"),
    Mutation(
        "stream.cu",
        "open tiles unscaled",
        "x[j] = scaled_score(x[j], scale);\n        return",
        ";\n        return",
    ),
    Mutation("stream.cu", "bound: open tiles", "span, key0, key0 + TILE)", "span, key0, key0)"),
    Mutation("stream.cu", "output before a risen maximum", "acc[i][j] *= factor;", ";"),
    Mutation(
        "stream.cu",
        "output after a risen maximum",
        "row_factor(before[i][thread], largest[i])",
        "1.0f",
    ),
    Mutation("stream.cu", "index: output so far", "read4(at, col, d_v, sum);", "read4(at, 0, d_v, sum);"),
    Mutation("stream.cu", "output so far left out", "fresh = false;", ""),
    Mutation("stream.cu", "output counted twice", "acc[i][j] = 0.0f;", ";"),
    Mutation("stream.cu", "maxima of the output so far", "before[i][thread] = largest[i];", ""),
    Mutation("stream.cu", "rows that go on", "bool fresh = piece.part != RESUMED;", "bool fresh = true;"),
    Mutation("stream.cu", "maxima that go on", "if (!fresh) take_up(states, row0, row_end, largest);", ""),
    Mutation(
        "stream.cu", "sums so far left out", "fresh ? row_empty<double>() : at;", "row_empty<double>();"
    ),
    Mutation(
        "stream.cu",
        "bound: rows of a state",
        "row0 + line < row_end) put_by",
        "row0 + line <= row_end) put_by",
    ),
    Mutation(
        "stream.cu", "index: row of a state", "const int line = CELLS * ty + tx;", "const int line = tx;"
    ),
    Mutation(
        "stream.cu", "bound: rows that go on", "if (row < row_end) largest", "if (row < row_end - 1) largest"
    ),
    Mutation(
        "stream.cu", "index: pieces of a block", "piece = pieces[n];", "piece = pieces[begin[blockIdx.y]];"
    ),
    Mutation(
        "stream.cu", "bound: pieces of a block", "n < begin[blockIdx.y + 1]", "n < begin[blockIdx.y] + 1"
    ),
    Mutation("stream.cu", "index: rows of a piece", "whole + piece.row0 * width", "whole"),
    Mutation("stream.cu", "index: parts", "piece.part * (TILE * width)", "piece.part * TILE"),
    Mutation(
        "stream.cu", "bound: rows of a piece", "if (line >= rows) continue;", "if (line > rows) continue;"
    ),
    Mutation(
        "stream.cu", "barrier before a piece", "__syncthreads(); // the piece before may still be read", ""
    ),
    Mutation(
        "stream.cu",
        "barrier after a piece is read",
        "piece = pieces[n];\n        __syncthreads();",
        "piece = pieces[n];",
    ),
    Mutation("stream.cu", "join, index", "n_parts * TILE + line;", "n_parts * TILE;"),
    Mutation("stream.cu", "join, index: states", "n_q + joint.row0 + line;", "n_q + line;"),
    Mutation(
        "stream.cu", "join, index: output", "joint.row0 + line) * d_v + col;", "joint.row0) * d_v + col;"
    ),
    Mutation("stream.cu", "join, bound", "inside && n < joint.part_end", "inside && n + 1 < joint.part_end"),
    Mutation("stream.cu", "join, bound: rows", "line < row_end, writes", "line <= row_end, writes"),
    Mutation("stream.cu", "join, bound: columns", "output && col < d_v;", "output && col <= d_v;"),
    Mutation(
        "stream.cu", "join, sums kept once", "inside && threadIdx.x == 0;", "inside && threadIdx.y == 0;"
    ),
    Mutation("stream.cu", "join, rows that go on", "if (inside && joint.resume) {", "if (false) {"),
    Mutation("stream.cu", "join, maxima that go on", "        largest = state.max;\n", ""),
    Mutation("stream.cu", "join, output that goes on", "if (writes) sum = *output;", ""),
    Mutation("stream.cu", "join, a risen maximum", "sum * row_factor(before, largest)", "sum"),
    Mutation("stream.cu", "join, a lower maximum", " * row_factor(part.max, largest);", ";"),
    Mutation("stream.cu", "join, barrier", "__syncthreads(); // the states are read by all of a line", "// "),
    Mutation(
        "stream.cu",
        "bound: lanes of a row",
        "return total + __shfl_xor_sync(all, total, 8);",
        "return total;",
    ),
    Mutation("stream.cu", "statistics, index", "row, states[row], sink);", "row, states[0], sink);"),
    Mutation("stream.cu", "sink left out of the output", "(sum + row_sink(state, sink)));", "sum);"),
    Mutation(
        "stream.cu",
        "sink left out of the shifts",
        "row_log_sum(state, row_sink(state, sink))",
        "row_log_sum(state, 0.0)",
    ),
    Mutation("stream.cu", "statistics, bound", "if (row < n_q) row_write", "if (row <= n_q) row_write"),
    Mutation("stream.cu", "shifts, index", "state = states[row];", "state = states[0];"),
    Mutation(
        "stream.cu",
        "shifts, bound",
        "if (row >= n_q) return;\n    const RowState<double> state = states",
        "if (row > n_q) return;\n    const RowState<double> state = states",
    ),
    Mutation("stream.cu", "output, index", "states[at / d_v]", "states[at % d_v]"),
    Mutation(
        "stream.cu", "output, bound", "if (at >= (long long)n_q * d_v)", "if (at > (long long)n_q * d_v)"
    ),
)
