"""Ways to break the kernels, each of which a conformance check must notice.

At least one index, one bound and (where there is one) one mask comparison of every kernel. ``old`` occurs
once in ``file``.
"""

from __future__ import annotations

from mutation import Mutation
from mutations_of_tiles import OF_TILES

__all__ = ["MUTATIONS", "Mutation"]
MUTATIONS = (
    # input.cuh
    Mutation(
        "input.cuh", "float16 subnormals", "* 5.192296858534828e33f", "* 5.192296858534828e33f + 0x1p-24f"
    ),
    Mutation("input.cuh", "index: second of a pair", "bits[1] << 16", "bits[1] << 8"),
    Mutation("input.cuh", "bound: width of a row of bits", "row[col + j] : 0u;", "row[col + j] : 1u;"),
    Mutation("input.cuh", "bound: whole fours of bits", "width % 4 == 0 && col < width)", "col < width)"),
    # mask.cuh
    Mutation("mask.cuh", "mask: first key", "col >= rule.first[row]", "col > rule.first[row]"),
    Mutation("mask.cuh", "mask: last key", "col < rule.end[row]", "col <= rule.end[row]"),
    Mutation("mask.cuh", "mask: first of four keys", "col + j >= first", "col + j > first"),
    Mutation("mask.cuh", "mask: last of four keys", "col + j < end)", "col + j <= end)"),
    Mutation("mask.cuh", "mask: arrays over four keys", "allowed ^= 1u << j;", ";"),
    Mutation(
        "mask.cuh", "index: arrays over four keys", "rule, row, col + j)) allowed", "rule, row, col)) allowed"
    ),
    Mutation("mask.cuh", "bound: first open key", "&span.open_first, first)", "&span.open_first, first - 1)"),
    Mutation("mask.cuh", "bound: last open key", "first < end ? end : 0);", "first < end ? end + 1 : 0);"),
    Mutation("mask.cuh", "open in spite of an array", "&& !rule.allowed && !rule.bias", ""),
    Mutation("mask.cuh", "open in spite of a slope", " && rule.slope == 0.0f", ""),
    Mutation("mask.cuh", "bias left out", "__fadd_rn(scaled, mask_bias(rule, row, col))", "scaled"),
    Mutation("mask.cuh", "mask: bias that blocks", "!= -infinity();", "== -infinity();"),
    Mutation(
        "mask.cuh",
        "index: boolean array",
        "row * rule.allowed_row + col * rule.allowed_col",
        "col * rule.allowed_row + row * rule.allowed_col",
    ),
    Mutation("mask.cuh", "sign of ALiBi", "__fsub_rn(array", "__fadd_rn(array"),
    Mutation(
        "mask.cuh",
        "bound: rows of the span",
        "if (row < row_end) {",
        "if (row + 1 < row_end) {",
    ),
    Mutation("mask.cuh", "bound: end of the span", "&span.end, end);", "&span.end, end - 1);"),
    # row_state.cuh
    Mutation("row_state.cuh", "own term of a risen maximum", "state.sum += own;", ""),
    Mutation("row_state.cuh", "shift of the entropy", "+ shift * state.sum", ""),
    Mutation("row_state.cuh", "shift past float's range", "factor == 0 ? Sum(0) :", ""),
    Mutation("row_state.cuh", "NaN goes unseen", " | (isnan(y) & (!isnan(x) | before));", ";"),
    Mutation("row_state.cuh", "NaN goes unseen in a run", "!(y <= x) && !isnan(x)", "y > x"),
    Mutation("row_state.cuh", "0 times infinity", "e * fmaxf(shifted, -200.0f)", "e * shifted"),
    Mutation(
        "row_state.cuh", "a score that does not count", "counts ? expf(shifted) : 0.0f", "expf(shifted)"
    ),
    Mutation("row_state.cuh", "future of the largest", "if (future) state.future += own;", ""),
    Mutation("row_state.cuh", "first of equals", "(y == x) & before", "(y == x) & !before"),
    Mutation("row_state.cuh", "rest beside 1", "log1p(row_own(state.max) - 1.0", "log(row_own(state.max)"),
    Mutation(
        "row_state.cuh",
        "index: statistics",
        "(long long)i * n_q + row]",
        "(long long)row * N_STATISTICS + i]",
    ),
    # product.cuh
    Mutation(
        "product.cuh",
        "index: query row",
        "load4(&shared.left[c][CELLS * ty], q);",
        "load4(&shared.left[c][CELLS * tx], q);",
    ),
    Mutation("product.cuh", "index: component", "[line] = left[i];", "[line] = left[0];"),
    Mutation("product.cuh", "bound: d_k", "width > 0; width -= DEPTH", "width > DEPTH; width -= DEPTH"),
    Mutation(
        "product.cuh", "bound: queries", "row0 + line < row_end ? width", "row0 + line + 1 < row_end ? width"
    ),
    Mutation(
        "product.cuh", "bound: keys", "col0 + line < col_end ? width", "col0 + line + 1 < col_end ? width"
    ),
    Mutation("product.cuh", "index: weights", "[slice + k0], w[i]);", "[k0], w[i]);"),
    Mutation("product.cuh", "bound: keys of a slice", "slice + ty < key_end ?", "slice + ty + 1 < key_end ?"),
    Mutation("product.cuh", "index: slices of values", "value += (long long)DEPTH * d_v", "value += d_v"),
    Mutation("block.cuh", "bound: width of a row read", "x[j] = col + j < width", "x[j] = col + j <= width"),
    Mutation(
        "block.cuh", "index: 16-bit fours", "x[2] = load((input_t)bits.y)", "x[2] = load((input_t)bits.x)"
    ),
    Mutation("block.cuh", "bound: width of a row", "if (col + j < width)", "if (col + j <= width)"),
    Mutation(
        "block.cuh",
        "bound: whole fours",
        "width % CELLS == 0 && col < width) return store4",
        "col < width) return store4",
    ),
    Mutation(
        "block.cuh",
        "bound: whole fours read",
        "width % CELLS == 0 && col < width) return load4",
        "col < width) return load4",
    ),
    Mutation("product.cuh", "index: value", "load4(&shared.right[k0 + k]", "load4(&shared.right[k0]"),
    Mutation(
        "product.cuh", "index: key beside a NaN", "weights[line][at - key0]", "weights[line][at - slice0]"
    ),
    Mutation("product.cuh", "mask: NaN of a blocked value", " || !mask_allows(rule, row0 + line, at)", ""),
    Mutation(
        "product.cuh",
        "barrier before a product",
        "        __syncthreads();\n#pragma unroll\n        for (int c",
        "        for (int c",
    ),
    Mutation(
        "product.cuh",
        "barrier after a product",
        "k[j];\n        }\n        __syncthreads();",
        "k[j];\n        }",
    ),
    Mutation("product.cuh", "barrier before values", "if (__syncthreads_or(bad)) {", "if (bad) {"),
    Mutation(
        "mask.cuh",
        "barrier after the span",
        "first < end ? end : 0);\n    }\n    __syncthreads();",
        "first < end ? end : 0);\n    }",
    ),
    Mutation(
        "product.cuh",
        "barrier after values",
        "            }\n        }\n        __syncthreads();",
        "            }\n        }",
    ),
    # tensor_core.cuh
    Mutation(
        "tensor_core.cuh",
        "fragment: registers of a",
        "lower[t], upper[t + 4], lower",
        "upper[t + 4], lower[t], lower",
    ),
    Mutation("tensor_core.cuh", "fragment: depth of b", "{q[t], q[t + 4]}", "{q[t + 4], q[t]}"),
    Mutation(
        "tensor_core.cuh", "fragment: columns of c", "query0 + 2 * t + i % 2]", "query0 + 2 * t + i / 2]"
    ),
    Mutation("tensor_core.cuh", "fragment: rows of c", "group + i / 2 * 8]", "group + i % 2 * 8]"),
    Mutation("tensor_core.cuh", "fragment: 8 deep twice", "c, a[2], a[3], b[1]", "c, a[2], a[3], b[0]"),
    Mutation("tensor_core.cuh", "index: queries of a warp", "thread / 32 * 8;", "thread / 32 * 4;"),
    Mutation("tensor_core.cuh", "index: keys of a step", "[16 * m + group + 8];", "[16 * m + group];"),
    Mutation("tensor_core.cuh", "index: words", "thread / 4, word", "thread / 8, word"),
    Mutation("tensor_core.cuh", "bound: d_k", "width > 0; width -= DEPTH", "width > DEPTH; width -= DEPTH"),
    Mutation("tensor_core.cuh", "bound: queries", "row0 + line < row_end ?", "row0 + line + 1 < row_end ?"),
    Mutation("tensor_core.cuh", "bound: keys", "col0 + line < col_end ?", "col0 + line + 1 < col_end ?"),
    Mutation("tensor_core.cuh", "sums of 16 components", "sum[m][i] += c[i];", "sum[m][i] = c[i];"),
    Mutation(
        "tensor_core.cuh",
        "barrier before a product",
        "        __syncthreads();\n        const unsigned (&q)",
        "        const unsigned (&q)",
    ),
    Mutation(
        "tensor_core.cuh",
        "barrier after a product",
        "c[i];\n        }\n        __syncthreads();",
        "c[i];\n        }",
    ),
    Mutation("tensor_core.cuh", "barrier of the exchange", "    __syncwarp();\n", ""),
    # scores.cu
    Mutation(
        "scores.cu",
        "naive, index",
        "load(key[(long long)col * d_k + c]);",
        "load(key[(long long)row * d_k + c]);",
    ),
    Mutation("scores.cu", "naive, bound", "c < d_k", "c < d_k - 1"),
    Mutation("scores.cu", "index", "(long long)row * n_k, col0", "(long long)row * n_q, col0"),
    Mutation("scores.cu", "bound", "if (row < n_q) write4", "if (row <= n_q) write4"),
    # scale_mask.cu
    Mutation("scale_mask.cu", "index", "read4(raw + row_at, col", "read4(raw + row_at, 0"),
    Mutation("scale_mask.cu", "index: row", "(long long)row * n_k", "(long long)row * (n_k + 1)"),
    Mutation("scale_mask.cu", "bound", "(rule, row, col, n_k)", "(rule, row, col, n_k - 1)"),
    Mutation("scale_mask.cu", "mask", "= allowed >> j & 1u ?", "= allowed >> (j ^ 1) & 1u ?"),
    # softmax.cu
    Mutation("softmax.cu", "naive, index", "row_take(state, x[col], col,", "row_take(state, x[0], col,"),
    Mutation("softmax.cu", "naive, bound", "if (row >= n_q) return;", "if (row > n_q) return;"),
    Mutation(
        "softmax.cu", "naive, mask", "if (mask_allows(rule, row, col)) row_take(state", "row_take(state"
    ),
    Mutation("softmax.cu", "index", "column(span0, i), n_k, x[i]);", "column(span0, 0), n_k, x[i]);"),
    Mutation("softmax.cu", "bound", "column(span0, i), n_k) <<", "column(span0, i), n_k - 1) <<"),
    Mutation(
        "softmax.cu",
        "bound: spans",
        "n_k && n_k > SPAN; span0 += SPAN",
        "n_k && n_k > SPAN; span0 += 2 * SPAN",
    ),
    Mutation("softmax.cu", "mask", "allowed >> (CELLS * i + j) & 1u ? e[i][j] * by : 0.0f", "e[i][j] * by"),
    Mutation(
        "softmax.cu", "mask: keys seen", "part.keys = __popc(allowed);", "part.keys = __popc(allowed >> 1);"
    ),
    Mutation("softmax.cu", "the largest counted twice", "& 1u) && !largest, col", "& 1u), col"),
    Mutation("softmax.cu", "sums against a thread's largest", "row_factor(largest, max) * by", "by"),
    Mutation(
        "softmax.cu", "sums not taken over", "if (state.argmax != argmax) row_raise(state, max, argmax);", ""
    ),
    Mutation("softmax.cu", "bound: warps' largest", "row.largest[lane % WARPS];", "row.largest[0];"),
    Mutation("softmax.cu", "bound: warps' sums", "row.sums[lane % WARPS];", "row.sums[0];"),
    Mutation("softmax.cu", "bound: lanes", "lanes_total(state, WARP / 2)", "lanes_total(state, WARP / 4)"),
    Mutation("softmax.cu", "statistics, index", "row, states[row]);", "row, states[0]);"),
    Mutation("softmax.cu", "statistics, bound", "if (row < n_q) row_write", "if (row < n_q - 1) row_write"),
    Mutation("softmax.cu", "lanes' largest", "argmax, WARP / 2)", "argmax, WARP / 4)"),
    Mutation("softmax.cu", "places of warps' largest", "places[lane % WARPS]", "places[lane % 4]"),
    Mutation("softmax.cu", "spans after the first", "else row_merge(state, span);", ""),
    Mutation(
        "softmax.cu", "long rows without weight", "weightless ? 0.0f : shared.state.max", "shared.state.max"
    ),
    Mutation(
        "softmax.cu",
        "barrier before warps' largest",
        "    __syncthreads();\n    max = row.largest",
        "    max = row.largest",
    ),
    Mutation(
        "softmax.cu",
        "barrier before warps' sums",
        "    __syncthreads();\n    if (warp == 0)",
        "    if (warp == 0)",
    ),
    # weighted_sum.cu
    Mutation(
        "weighted_sum.cu",
        "naive, index",
        "load(value[(long long)key * d_v + col]);",
        "load(value[(long long)key * d_v]);",
    ),
    Mutation("weighted_sum.cu", "naive, bound", "key < n_k; ++key", "key < n_k - 1; ++key"),
    Mutation("weighted_sum.cu", "naive, mask", "if (mask_allows(rule, row, key))", ""),
    Mutation("weighted_sum.cu", "index", "(long long)n_k * (SIDE * i), key,", "(long long)n_k * i, key,"),
    Mutation("weighted_sum.cu", "bound: rows of weights", "SIDE * i < n_q ?", "SIDE * i + 1 < n_q ?"),
    Mutation(
        "weighted_sum.cu", "bound: whole fours of weights", "span.first / CELLS * CELLS;", "span.first;"
    ),
    Mutation("weighted_sum.cu", "bound", "if (row < n_q) write4", "if (row <= n_q) write4"),
    Mutation("weighted_sum.cu", "sums of sums", "total[i][j] += acc[i][j]", "total[i][j] = acc[i][j]"),
    Mutation("weighted_sum.cu", "mask: span", "key0 = span.first /", "key0 = CELLS + span.first /"),
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
    Mutation("stream.cu", "statistics, index", "states[row]);", "states[0]);"),
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
    *OF_TILES,
    Mutation("scores.cu", "index: rows of a launch", "first_row + blockIdx.y * TILE", "blockIdx.y * TILE"),
    Mutation(
        "weighted_sum.cu", "index: rows of a launch", "first_row + blockIdx.y * TILE", "blockIdx.y * TILE"
    ),
    # quantise.cu
    Mutation("quantise.cu", "index", "four.y, four.z", "four.z, four.y"),
    Mutation("quantise.cu", "mask: one by one", "blocked[one]);", "blocked[at]);"),
    Mutation("quantise.cu", "bound", "if (at + 4 > n) {", "if (at + 3 > n) {"),
    Mutation("quantise.cu", "bound: one by one", "one = at; one < n", "one = at + 1; one < n"),
    Mutation("quantise.cu", "mask", "if (blocked) index", "if (!blocked) index"),
    Mutation("quantise.cu", "mask: four in a word", "mask >> 8 * j", "mask >> 8 * (3 - j)"),
    Mutation("quantise.cu", "rounding", "+ 0.5f", "+ 1.0f"),
    Mutation("quantise.cu", "factor", "value *= palette.factor;", ""),
    Mutation("quantise.cu", "power", "powf(share, palette.power)", "sqrtf(share)"),
    Mutation("quantise.cu", "below the limits", "if (value < palette.low)", "if (value <= -palette.low)"),
    Mutation("quantise.cu", "above the limits", "if (value > palette.high)", "if (value > palette.high * 2)"),
    Mutation("quantise.cu", "at the upper limit", "if (value > palette.high)", "if (value >= palette.high)"),
    Mutation("quantise.cu", "at the lower limit", "if (value < palette.low)", "if (value <= palette.low)"),
)
