// Tiles of the two matrix products, as one block of 16 x 16 threads computes them: 64 x 64 results, 4 x 4 neighbours
// a thread, operands through shared memory 16 deep. Each number from global memory is used 64 times; from shared
// memory numbers come four at a time, so that the multiply-adds and not the loads set the pace.
#pragma once
#include "mask.cuh"

#define TILE 64
#define DEPTH 16
#define SIDE 16              // threads along a block's side
#define CELLS (TILE / SIDE)  // results along a thread's side
#define THREADS (SIDE * SIDE)
#define STRIDE (TILE + 4)    // of a shared row: a multiple of 16 bytes, and rows start in different banks

struct Operands {
    alignas(16) float left[DEPTH][STRIDE];
    alignas(16) float right[DEPTH][STRIDE];
};

// Four neighbours at once; `at` is a multiple of 16 bytes.
__device__ inline void load4(const float *at, float (&x)[CELLS])
{
    const float4 four = *reinterpret_cast<const float4 *>(at);
    x[0] = four.x, x[1] = four.y, x[2] = four.z, x[3] = four.w;
}

__device__ inline void store4(float *at, const float (&x)[CELLS])
{
    *reinterpret_cast<float4 *>(at) = {x[0], x[1], x[2], x[3]};
}

// Puts a thread's four results into a row of `width` numbers of an array; what lies past the width is dropped.
__device__ inline void write4(float *row, int col, int width, const float (&x)[CELLS])
{
    if (width % CELLS == 0 && col < width) return store4(row + col, x);
    for (int j = 0; j < CELLS; ++j)
        if (col + j < width) row[col + j] = x[j];
}

// acc[i][j] = query[row0 + 4 ty + i] . key[col0 + 4 tx + j]; 0 outside row_end and col_end.
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
            load4(&shared.left[c][CELLS * ty], q);
            load4(&shared.right[c][CELLS * tx], k);
            for (int i = 0; i < CELLS; ++i)
                for (int j = 0; j < CELLS; ++j) acc[i][j] += q[i] * k[j];
        }
        __syncthreads();
    }
}

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
    const int tx = threadIdx.x, ty = threadIdx.y, thread = ty * SIDE + tx;
    for (int slice = 0; slice < TILE && key0 + slice < key_end; slice += DEPTH) {
        int bad = 0;
        for (int n = thread; n < TILE * DEPTH; n += THREADS) {
            const int k = n / TILE, col = col0 + n % TILE, at = key0 + slice + k;
            const float v = at < key_end && col < d_v ? load(value[(long long)at * d_v + col]) : 0.0f;
            bad |= !isfinite(v);
            shared.right[k][n % TILE] = v;
        }
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
