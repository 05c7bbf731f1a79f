// Output = weights V over the allowed keys: weights (n_q, n_k), value (n_k, d_v) -> output (n_q, d_v) float32.
// A blocked key is left out rather than multiplied by 0: its value may be NaN.
#include "product.cuh"

// The definition: one thread, one component of the output.
extern "C" __global__ void weighted_sum_naive(const float *weights, const input_t *value, const MaskRule *rule_of,
                                              float *output, int n_q, int n_k, int d_v)
{
    const MaskRule rule = *rule_of;
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n_q || col >= d_v) return;
    float sum = 0.0f;
    for (int key = 0; key < n_k; ++key)
        if (mask_allows(rule, row, key))
            sum += weights[(long long)row * n_k + key] * load(value[(long long)key * d_v + col]);
    output[(long long)row * d_v + col] = sum;
}

// The weights of 64 rows and 64 keys, 0 past the last of them. A thread brings four neighbours of every 16th row, all
// under way before the first is used.
__device__ inline void bring_weights(float (*tile)[STRIDE], const float *weights, int row0, int n_q, int key0, int n_k)
{
    const int line = threadIdx.y, key = key0 + CELLS * threadIdx.x;
    float x[TILE / SIDE][CELLS];
    weights += (long long)(row0 + line) * n_k;
#pragma unroll
    for (int i = 0; i < TILE / SIDE; ++i)
        read4(weights + (long long)n_k * (SIDE * i), key, row0 + line + SIDE * i < n_q ? n_k : 0, x[i]);
#pragma unroll
    for (int i = 0; i < TILE / SIDE; ++i) store4(&tile[line + SIDE * i][CELLS * threadIdx.x], x[i]);
}

// One block, 64 x 64 of the output, from first_row on; keys that no row of the block sees are skipped.
extern "C" __global__ void __launch_bounds__(THREADS)
weighted_sum(const float *weights, const input_t *value, const MaskRule *rule_of, float *output, int n_q, int n_k,
             int d_v, int first_row)
{
    __shared__ Operands shared;
    alignas(16) __shared__ float tile[TILE][STRIDE];
    __shared__ Span span;
    const MaskRule rule = *rule_of;
    const int row0 = first_row + blockIdx.y * TILE, col0 = blockIdx.x * TILE;
    float total[CELLS][CELLS] = {};
    mask_span(rule, row0, min(n_q, row0 + TILE), span);
    const int key_end = min(n_k, span.end);
    for (int key0 = span.first / CELLS * CELLS; key0 < key_end;) { // where four of a row may be read at once
        float acc[CELLS][CELLS] = {};
        for (int tiles = 0; tiles < MERGE && key0 < key_end; ++tiles, key0 += TILE) {
            bring_weights(tile, weights, row0, n_q, key0, n_k);
            add_values(shared, tile, value, rule, row0, n_q, key0, key_end, d_v, col0, acc);
        }
        for (int i = 0; i < CELLS; ++i)
            for (int j = 0; j < CELLS; ++j) total[i][j] += acc[i][j];
    }
    for (int i = 0; i < CELLS; ++i) {
        const int row = row0 + CELLS * threadIdx.y + i;
        if (row < n_q) write4(output + (long long)row * d_v, col0 + CELLS * threadIdx.x, d_v, total[i]);
    }
}
