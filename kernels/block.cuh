// One block of 16 x 16 threads makes 64 x 64 results, 4 x 4 neighbours a thread, from operands in shared memory that
// are 16 deep at a time. Each number from global memory is used 64 times.
#pragma once
#include "input.cuh"

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

// Four neighbours of a row of `width` numbers; 0 past the width.
__device__ inline void read4(const float *row, int col, int width, float (&x)[CELLS])
{
    if (width % CELLS == 0 && col < width) return load4(row + col, x);
    for (int j = 0; j < CELLS; ++j) x[j] = col + j < width ? row[col + j] : 0.0f;
}

#ifndef INPUT_FLOAT32
__device__ inline void read4(const input_t *row, int col, int width, float (&x)[CELLS])
{
    const uint2 bits = read4_bits(row, col, width);
    x[0] = load((input_t)bits.x), x[1] = load((input_t)(bits.x >> 16));
    x[2] = load((input_t)bits.y), x[3] = load((input_t)(bits.y >> 16));
}
#endif

// Puts a thread's four results into a row of `width` numbers of an array; what lies past the width is dropped.
__device__ inline void write4(float *row, int col, int width, const float (&x)[CELLS])
{
    if (width % CELLS == 0 && col < width) return store4(row + col, x);
    for (int j = 0; j < CELLS; ++j)
        if (col + j < width) row[col + j] = x[j];
}
