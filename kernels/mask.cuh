// Which keys a query may see, and what becomes of their scores before the softmax.
//
// Causal, sliding-window, prefix and document rules each give a query one run of keys, and the keys that two
// rules both allow are again one run. So any composition of them is two integers a query. Arrays that a user
// gave, and ALiBi's slope, come on top.
#pragma once
#include "input.cuh"

struct MaskRule {
    const int *first;             // (T_q,) first key of the run
    const int *end;               // (T_q,) one past its last key; no key where end <= first
    const unsigned char *allowed; // boolean array, or null
    const float *bias;            // float array added to the scaled scores, -inf blocks; or null
    long long allowed_row, allowed_col; // strides in elements; 0 repeats a row or a column
    long long bias_row, bias_col;
    float slope;                  // ALiBi: -slope * |query - key| (Press et al. 2022)
    float softcap;                // c of c tanh(score / c), before the bias (Gemma 2, 2024); 0: no cap
    float sink;                   // a score in each row's sum that is no key's (GPT-OSS, 2025); -inf: none
    int reserved;
};

__device__ inline bool arrays_allow(const MaskRule &rule, int row, int col)
{
    if (rule.allowed && !rule.allowed[row * rule.allowed_row + col * rule.allowed_col]) return false;
    return !rule.bias || rule.bias[row * rule.bias_row + col * rule.bias_col] != -infinity();
}

__device__ inline bool mask_allows(const MaskRule &rule, int row, int col)
{
    return col >= rule.first[row] && col < rule.end[row] && arrays_allow(rule, row, col);
}

// The bits of those of the keys col .. col + 3 that are in the row's run and come before `last`. The run is read once.
__device__ inline unsigned run_holds4(const MaskRule &rule, int row, int col, int last)
{
    const int first = rule.first[row], end = min(last, rule.end[row]);
    unsigned held = 0;
    for (int j = 0; j < 4; ++j) held |= (unsigned)(col + j >= first && col + j < end) << j;
    return held;
}

// Those of them that are allowed. Where there is no array nothing branches.
__device__ inline unsigned mask_allows4(const MaskRule &rule, int row, int col, int last)
{
    unsigned allowed = run_holds4(rule, row, col, last);
    if (rule.allowed || rule.bias)
#pragma unroll 1
        for (int j = 0; j < 4; ++j)
            if ((allowed >> j & 1u) && !arrays_allow(rule, row, col + j)) allowed ^= 1u << j;
    return allowed;
}

// Asked only of an allowed cell.
__device__ inline float mask_bias(const MaskRule &rule, int row, int col)
{
    const float distance = (float)(row > col ? row - col : col - row);
    const float array = rule.bias ? rule.bias[row * rule.bias_row + col * rule.bias_col] : 0.0f;
    return __fsub_rn(array, __fmul_rn(rule.slope, distance));
}

// Rounded by themselves: a compiler that made multiply-adds of them in one kernel and not in another would let a row's
// largest score of one kernel lie below the same score of another, and its weight above 1.
__device__ inline float scaled_score(float raw, float scale) { return __fmul_rn(raw, scale); }

// A call, so that kernels need no registers for what few models have.
__device__ __noinline__ float capped_score(float scaled, float cap) { return __fmul_rn(cap, tanhf(scaled / cap)); }

// Of an allowed cell.
__device__ inline float masked_score(const MaskRule &rule, float scaled, int row, int col)
{
    if (rule.softcap > 0.0f) scaled = capped_score(scaled, rule.softcap);
    return __fadd_rn(scaled, mask_bias(rule, row, col));
}

struct Span {
    int first, end;           // the keys first <= key < end are those that some row could see
    int open_first, open_end; // and these the ones in every row's run
};

// Of the rows [row0, row_end). Called by a whole block; at most one row a thread. What lies outside is skipped, not
// computed.
__device__ inline void mask_span(const MaskRule &rule, int row0, int row_end, Span &span)
{
    const int thread = threadIdx.y * blockDim.x + threadIdx.x;
    __syncthreads(); // the span of a call before may still be read
    if (thread == 0) span = {0x7fffffff, 0, 0, 0x7fffffff};
    __syncthreads();
    const int row = row0 + thread;
    if (row < row_end) {
        const int first = rule.first[row], end = rule.end[row];
        if (first < end) {
            atomicMin(&span.first, first);
            atomicMax(&span.end, end);
        }
        atomicMax(&span.open_first, first);
        atomicMin(&span.open_end, first < end ? end : 0);
    }
    __syncthreads();
}

// Whether all these rows see each of the keys [key0, key_end), and their scores stay as they are.
__device__ inline bool mask_is_open(const MaskRule &rule, const Span &span, int key0, int key_end)
{
    return key0 >= span.open_first && key_end <= span.open_end && !rule.allowed && !rule.bias && rule.slope == 0.0f &&
           rule.softcap == 0.0f;
}
