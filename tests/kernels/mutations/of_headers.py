"""Ways to break what kernels share; see ``all_mutations.py``."""

from __future__ import annotations

from tests.kernels.mutations.mutation import Mutation

OF_HEADERS = (
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
    Mutation("mask.cuh", "open in spite of a cap", " &&\n           rule.softcap == 0.0f", ""),
    Mutation("mask.cuh", "cap left out", "if (rule.softcap > 0.0f) scaled", "if (false) scaled"),
    Mutation(
        "mask.cuh",
        "cap after the bias",
        "capped_score(scaled, rule.softcap);",
        "capped_score(scaled + mask_bias(rule, row, col), rule.softcap);",
    ),
    Mutation("mask.cuh", "scores not divided by the cap", "tanhf(scaled / cap)", "tanhf(scaled)"),
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
    Mutation("row_state.cuh", "sink past a double", "1e60)", "1e308)"),
    Mutation("row_state.cuh", "sink left out of the logarithm", "+ state.sum + sink)", "+ state.sum)"),
    Mutation("row_state.cuh", "sink counts as a key in the Jacobian", "own * own / max", "1.0 / max"),
    Mutation("row_state.cuh", "sink beyond its bound", "state.max + log_sum < sink", "false"),
    Mutation("row_state.cuh", "sink's part in the entropy", "keys * by * log_sum", "log_sum"),
    Mutation("row_state.cuh", "sink left out of the sum", "sum = keys + beside", "sum = keys"),
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
)
