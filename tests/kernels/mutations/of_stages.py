"""Ways to break the kernels that store a stage each, and the one of pixels; see ``all_mutations.py``."""

from __future__ import annotations

from tests.kernels.mutations.mutation import Mutation

OF_STAGES = (
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
        "span0 = 0; span0 < n_k; span0 += SPAN",
        "span0 = 0; span0 < n_k; span0 += 2 * SPAN",
    ),
    Mutation("softmax.cu", "mask", "allowed >> (CELLS * i + j) & 1u ? e[i][j] * by : 0.0f", "e[i][j] * by"),
    Mutation(
        "softmax.cu", "mask: keys seen", "part.keys = __popc(allowed);", "part.keys = __popc(allowed >> 1);"
    ),
    Mutation("softmax.cu", "the largest counted twice", "& 1u) && !largest, offset", "& 1u), offset"),
    Mutation(
        "softmax.cu", "sums against a thread's largest", "row_factor(state.max, of.max) * of.by", "of.by"
    ),
    Mutation(
        "softmax.cu", "sums not taken over", "if (state.argmax != argmax) row_raise(state, max, argmax);", ""
    ),
    Mutation("softmax.cu", "bound: warps' largest", "row.largest[lane % WARPS];", "row.largest[0];"),
    Mutation("softmax.cu", "bound: warps' sums", "row.sums[lane % WARPS];", "row.sums[0];"),
    Mutation("softmax.cu", "bound: lanes", "lanes_total(state, WARP / 2)", "lanes_total(state, WARP / 4)"),
    Mutation("softmax.cu", "statistics, index", "row, states[row], sink);", "row, states[0], sink);"),
    Mutation(
        "softmax.cu",
        "sink left out",
        "1.0f / (shared.total + expf(sink - shared.state.max))",
        "1.0f / shared.total",
    ),
    Mutation("softmax.cu", "sink left out of the definition", " + row_sink(state, sink));", ");"),
    Mutation("softmax.cu", "statistics, bound", "if (row < n_q) row_write", "if (row < n_q - 1) row_write"),
    Mutation("softmax.cu", "lanes' largest", "argmax, WARP / 2)", "argmax, WARP / 4)"),
    Mutation("softmax.cu", "places of warps' largest", "places[lane % WARPS]", "places[lane % 4]"),
    Mutation(
        "softmax.cu",
        "spans after the first",
        "row_merge(state, count_span(x, allowed, row, span0));",
        "state = count_span(x, allowed, row, span0);",
    ),
    Mutation(
        "softmax.cu", "long rows without weight", "return {0.0f, 0.0f};", "return {shared.state.max, 0.0f};"
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
    Mutation(
        "softmax.cu", "rows without weight", "return {0.0f, 0.0f};", "return {0.0f, 1.0f / shared.total};"
    ),
    Mutation("softmax.cu", "mask: arrays over a span", "allowed ^= 1u << n;", ";"),
    Mutation("softmax.cu", "index: arrays over a span", "column(span0, n / CELLS)", "column(span0, 0)"),
    Mutation("softmax.cu", "future of a thread's largest", "if (place > past) part.future += own;", ""),
    Mutation("softmax.cu", "index: past the own position", "past = row - first;", "past = row;"),
    Mutation("softmax.cu", "index: key of a thread's largest", "first + place;", "place;"),
    Mutation("softmax.cu", "weights of long rows", "x[i][j] - of.max", "x[i][j]"),
    Mutation("softmax.cu", "bound: rows that a block holds", "if (n_k <= SPAN)", "if (n_k <= 2 * SPAN)"),
    Mutation(
        "softmax.cu", "bound: parts of a row", "part0 < n_k; part0 += PART", "part0 < n_k; part0 += 2 * PART"
    ),
    Mutation("softmax.cu", "bound: spans of a part", "min(n_k, part0 + PART)", "n_k"),
    Mutation("softmax.cu", "parts after the first", "if (!first) row_merge(joined, row.state);", ""),
    Mutation("softmax.cu", "no part before the first", "state, part0 == 0);", "state, false);"),
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
    Mutation("quantise.cu", "index: four in a word", "0xffu) << 8 * j;", "0xffu) << 8 * (3 - j);"),
    Mutation("quantise.cu", "bound: levels", "(palette.levels - 1)", "palette.levels"),
    Mutation("quantise.cu", "infinities", "if (!isfinite(value)) index", "if (isnan(value)) index"),
)
