// Tiles of the two matrix products, as one block of 16 x 16 threads computes them: 64 x 64 results, 4 x 4 a
// thread (rows ty + 16 i, columns tx + 16 j), operands through shared memory 16 deep. Each number that comes
// from global memory is used 64 times.
#pragma once
#include "mask.cuh"

#define TILE 64
#define DEPTH 16
#define SIDE 16              // threads along a block's side
#define CELLS (TILE / SIDE)  // results along a thread's side
#define THREADS (SIDE * SIDE)

struct Operands { // one column of padding: rows start in different banks
    float left[DEPTH][TILE + 1];
    float right[DEPTH][TILE + 1];
};

// acc[i][j] = query[row0 + ty + 16 i] . key[col0 + tx + 16 j]; 0 outside row_end and col_end.
__device__ inline void score_tile(Operands &shared, const input_t *query, const input_t *key, int row0, int row_end,
                                  int col0, int col_end, int d_k, float (&acc)[CELLS][CELLS])
{
    const int tx = threadIdx.x, ty = threadIdx.y, thread = ty * SIDE + tx;
    for (int i = 0; i < CELLS; ++i)
        for (int j = 0; j < CELLS; ++j) acc[i][j] = 0.0f;

    for (int depth0 = 0; depth0 < d_k; depth0 += DEPTH) {
        for (int n = thread; n < TILE * DEPTH; n += THREADS) {
            const int line = n / DEPTH, c = n % DEPTH, component = depth0 + c;
            const bool inside = component < d_k;
            const int row = row0 + line, col = col0 + line;
            shared.left[c][line] = inside && row < row_end ? load(query[(long long)row * d_k + component]) : 0.0f;
            shared.right[c][line] = inside && col < col_end ? load(key[(long long)col * d_k + component]) : 0.0f;
        }
        __syncthreads();
#pragma unroll
        for (int c = 0; c < DEPTH; ++c) {
            float q[CELLS], k[CELLS];
            for (int i = 0; i < CELLS; ++i) q[i] = shared.left[c][ty + SIDE * i];
            for (int j = 0; j < CELLS; ++j) k[j] = shared.right[c][tx + SIDE * j];
            for (int i = 0; i < CELLS; ++i)
                for (int j = 0; j < CELLS; ++j) acc[i][j] += q[i] * k[j];
        }
        __syncthreads();
    }
}

// acc[i][j] += sum over keys of weights[ty + 16 i][key - key0] * value[key][col0 + tx + 16 j], for the 64 keys
// from key0 on. weights: shared, 0 where blocked. Called by a whole block after a barrier.
__device__ inline void add_values(Operands &shared, const float (*weights)[TILE + 1], const input_t *value,
                                  const MaskRule &rule, int row0, int row_end, int key0, int key_end, int d_v,
                                  int col0, float (&acc)[CELLS][CELLS])
{
    const int tx = threadIdx.x, ty = threadIdx.y, thread = ty * SIDE + tx;
    for (int slice = 0; slice < TILE && key0 + slice < key_end; slice += DEPTH) {
        int bad = 0;
        for (int n = thread; n < TILE * DEPTH; n += THREADS) {
            const int k = n / TILE, col = col0 + n % TILE, at = key0 + slice + k;
            const float v = at < key_end && col < d_v ? load(value[(long long)at * d_v + col]) : 0.0f;
            bad |= !isfinite(v);
            shared.right[k][n % TILE] = v;
        }
        // 0 * NaN is NaN: only where a value is not finite must blocked keys be left out one by one.
        bad = __syncthreads_or(bad);
        for (int k = 0; k < DEPTH; ++k) {
            const int at = key0 + slice + k;
            float v[CELLS];
            for (int j = 0; j < CELLS; ++j) v[j] = shared.right[k][tx + SIDE * j];
            for (int i = 0; i < CELLS; ++i) {
                const int row = row0 + ty + SIDE * i;
                if (bad && !(row < row_end && at < key_end && mask_allows(rule, row, at))) continue;
                const float w = weights[ty + SIDE * i][slice + k];
                for (int j = 0; j < CELLS; ++j) acc[i][j] += w * v[j];
            }
        }
        __syncthreads();
    }
}
