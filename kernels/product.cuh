// Tiles of the two matrix products, as one block computes them. From shared memory numbers come four at a time, so that
// the multiply-adds and not the loads set the pace.
#pragma once
#include "mask.cuh"
#include "block.cuh"
#include "tensor_core.cuh"

// Tiles of keys whose sums stay in float32 registers before they are added up: most GPUs add doubles at 1/64 of that
// rate, and one by one a million float32 numbers of one sign add up to 1 % more or less than they are.
#define MERGE 16

#ifndef SCORES_ON_TENSOR_CORES
// acc[i][j] = query[row0 + 4 ty + i] . key[col0 + 4 tx + j]; 0 outside row_end and col_end. The second argument is for
// tensor_core.cuh alone, which does the same for 16-bit numbers.
__device__ inline void score_tile(Operands &shared, float (*)[STRIDE], const input_t *query, const input_t *key,
                                  int row0, int row_end, int col0, int col_end, int d_k, float (&acc)[CELLS][CELLS])
{
    const int tx = threadIdx.x, ty = threadIdx.y, thread = ty * SIDE + tx;
    for (int i = 0; i < CELLS; ++i)
        for (int j = 0; j < CELLS; ++j) acc[i][j] = 0.0f;

    // A thread brings four neighbouring components of one query and of one key: two loads, both under way together.
    const int line = thread / (DEPTH / CELLS), c = CELLS * (thread % (DEPTH / CELLS));
    query += (long long)(row0 + line) * d_k + c;
    key += (long long)(col0 + line) * d_k + c;
    for (int width = d_k; width > 0; width -= DEPTH, query += DEPTH, key += DEPTH) {
        float left[CELLS], right[CELLS];
        read4(query, 0, row0 + line < row_end ? width - c : 0, left);
        read4(key, 0, col0 + line < col_end ? width - c : 0, right);
        for (int i = 0; i < CELLS; ++i) {
            shared.left[c + i][line] = left[i];
            shared.right[c + i][line] = right[i];
        }
        __syncthreads();
#pragma unroll
        for (int c = 0; c < DEPTH; ++c) {
            float q[CELLS], k[CELLS];
            load4(&shared.left[c][CELLS * ty], q);
            load4(&shared.right[c][CELLS * tx], k);
            for (int i = 0; i < CELLS; ++i)
                for (int j = 0; j < CELLS; ++j) acc[i][j] += q[i] * k[j];
        }
        __syncthreads();
    }
}
#endif

// The same as the fast way in add_values, but blocked keys are left out one by one: 0 * NaN is NaN.
__device__ inline void add_allowed(const Operands &shared, const float (*weights)[STRIDE], const MaskRule &rule,
                                   int row0, int row_end, int key0, int slice0, int key_end,
                                   float (&acc)[CELLS][CELLS])
{
#pragma unroll 1
    for (int k = 0; k < DEPTH; ++k) {
        const int at = slice0 + k;
        for (int i = 0; i < CELLS; ++i) {
            const int line = CELLS * threadIdx.y + i;
            if (row0 + line >= row_end || at >= key_end || !mask_allows(rule, row0 + line, at)) continue;
            for (int j = 0; j < CELLS; ++j)
                acc[i][j] += weights[line][at - key0] * shared.right[k][CELLS * threadIdx.x + j];
        }
    }
}

// acc[i][j] += sum over keys of weights[4 ty + i][key - key0] * value[key][col0 + 4 tx + j], for the 64 keys from key0
// on. weights: shared, 0 where blocked; what a thread wrote there
// just before the call is seen by all.
__device__ inline void add_values(Operands &shared, const float (*weights)[STRIDE], const input_t *value,
                                  const MaskRule &rule, int row0, int row_end, int key0, int key_end, int d_v,
                                  int col0, float (&acc)[CELLS][CELLS])
{
    const int tx = threadIdx.x, ty = threadIdx.y;
    value += (long long)(key0 + ty) * d_v;
    for (int slice = 0; slice < TILE && key0 + slice < key_end; slice += DEPTH, value += (long long)DEPTH * d_v) {
        float brought[CELLS];
        int bad = 0;
        read4(value, col0 + CELLS * tx, key0 + slice + ty < key_end ? d_v : 0, brought);
        store4(&shared.right[ty][CELLS * tx], brought);
        for (int j = 0; j < CELLS; ++j) bad |= !isfinite(brought[j]);
        if (__syncthreads_or(bad)) {
            add_allowed(shared, weights, rule, row0, row_end, key0, key0 + slice, key_end, acc);
        } else {
#pragma unroll
            for (int k0 = 0; k0 < DEPTH; k0 += CELLS) {
                float w[CELLS][CELLS], v[CELLS];
                for (int i = 0; i < CELLS; ++i) load4(&weights[CELLS * ty + i][slice + k0], w[i]);
                for (int k = 0; k < CELLS; ++k) {
                    load4(&shared.right[k0 + k][CELLS * tx], v);
                    for (int i = 0; i < CELLS; ++i)
                        for (int j = 0; j < CELLS; ++j) acc[i][j] += w[i][k] * v[j];
                }
            }
        }
        __syncthreads();
    }
}
