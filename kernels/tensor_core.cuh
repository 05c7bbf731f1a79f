// Scores of 16-bit queries and keys on tensor cores, with the error of float32: a product of two 11-bit (float16) or
// 8-bit (bfloat16) significands is exact in 24 bits, and sums are float32. The hardware cuts sums off where float32
// rounds them (Fasi et al. 2021, doi:10.7717/peerj-cs.330), which over a long d_k would all go one way; so each 16
// components are summed from 0, and these sums are added up by ordinary rounding.
//
// float32 scores are not made here: TF32 would round their factors to 11 bits.
#pragma once
#include "input.cuh"
#include "block.cuh"

// sm_75 multiplies float16 alone, 8 deep; from sm_80 on both types go 16 deep.
#if !defined(FMA_ALONE) && \
    ((defined(INPUT_FLOAT16) && __CUDA_ARCH__ >= 750) || (defined(INPUT_BFLOAT16) && __CUDA_ARCH__ >= 800))
#define SCORES_ON_TENSOR_CORES

#ifdef INPUT_FLOAT16
#define MMA(shape) "mma.sync.aligned." shape ".row.col.f32.f16.f16.f32 "
#else
#define MMA(shape) "mma.sync.aligned." shape ".row.col.f32.bf16.bf16.f32 "
#endif

#ifdef __CUDACC__ // a compiler for CPUs brings these two along
// c (16 x 8) += a (16 x 16) b (16 x 8). The matrices are shared out over a warp's lanes, with group = lane / 4 and
// t = lane % 4, two neighbours in depth a register (PTX ISA, "Matrix Fragments for mma.m16n8k16"):
//   a[0..3]  rows group, group + 8, group, group + 8; depth 2 t + {0, 1}, the last two 8 deeper
//   b[0..1]  column group; depth 2 t + {0, 1}, the second 8 deeper
//   c[0..3]  rows group, group, group + 8, group + 8; columns 2 t, 2 t + 1, 2 t, 2 t + 1
__device__ inline void mma_m16n8k16(float (&c)[4], const unsigned (&a)[4], const unsigned (&b)[2])
{
    asm volatile(MMA("m16n8k16") "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// The same, 8 deep.
__device__ inline void mma_m16n8k8(float (&c)[4], unsigned a0, unsigned a1, unsigned b0)
{
    asm volatile(MMA("m16n8k8") "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a0), "r"(a1), "r"(b0));
}
#endif

__device__ inline void multiply(float (&c)[4], const unsigned (&a)[4], const unsigned (&b)[2])
{
#if __CUDA_ARCH__ >= 800
    mma_m16n8k16(c, a, b);
#else
    mma_m16n8k8(c, a[0], a[1], b[0]);
    mma_m16n8k8(c, a[2], a[3], b[1]);
#endif
}

// 64 vectors, 16 components of each, two in a word. Rows of 12 words: a warp's reading meets no bank twice.
#define WORDS (DEPTH / 2)
struct Pairs {
    alignas(8) unsigned left[TILE][WORDS + 4], right[TILE][WORDS + 4];
};
static_assert(sizeof(Pairs) <= sizeof(Operands), "they share their memory");

// acc[i][j] = query[row0 + 4 ty + i] . key[col0 + 4 tx + j]; 0 outside row_end and col_end.
// A warp's 32 threads own 8 queries. The keys are the rows of the hardware's product and the queries its columns, so
// that the same warp makes their scores, in 4 steps of 16 keys; `exchange`, 64 x 64 numbers that nobody else has a
// use for meanwhile, takes them from the lanes that made them to the lanes that own them.
__device__ inline void score_tile(Operands &shared, float (*exchange)[STRIDE], const input_t *query,
                                  const input_t *key, int row0, int row_end, int col0, int col_end, int d_k,
                                  float (&acc)[CELLS][CELLS])
{
    Pairs &pairs = reinterpret_cast<Pairs &>(shared);
    const int thread = threadIdx.y * SIDE + threadIdx.x, lane = thread % 32, group = lane / 4, t = lane % 4;
    const int query0 = thread / 32 * 8;
    float sum[TILE / 16][4] = {};

    // A thread brings four neighbouring components of one query and of one key: two loads, both under way together.
    const int line = thread / 4, word = 2 * (thread % 4);
    query += (long long)(row0 + line) * d_k + 2 * word;
    key += (long long)(col0 + line) * d_k + 2 * word;
    for (int width = d_k; width > 0; width -= DEPTH, query += DEPTH, key += DEPTH) {
        const uint2 left = read4_bits(query, 0, row0 + line < row_end ? width - 2 * word : 0);
        const uint2 right = read4_bits(key, 0, col0 + line < col_end ? width - 2 * word : 0);
        *reinterpret_cast<uint2 *>(&pairs.left[line][word]) = left;
        *reinterpret_cast<uint2 *>(&pairs.right[line][word]) = right;
        __syncthreads();
        const unsigned (&q)[WORDS + 4] = pairs.left[query0 + group];
        const unsigned b[2] = {q[t], q[t + 4]};
#pragma unroll
        for (int m = 0; m < TILE / 16; ++m) {
            const unsigned (&upper)[WORDS + 4] = pairs.right[16 * m + group];
            const unsigned (&lower)[WORDS + 4] = pairs.right[16 * m + group + 8];
            const unsigned a[4] = {upper[t], lower[t], upper[t + 4], lower[t + 4]};
            float c[4] = {};
            multiply(c, a, b);
            for (int i = 0; i < 4; ++i) sum[m][i] += c[i];
        }
        __syncthreads();
    }
#pragma unroll
    for (int m = 0; m < TILE / 16; ++m)
        for (int i = 0; i < 4; ++i) exchange[query0 + 2 * t + i % 2][16 * m + group + i / 2 * 8] = sum[m][i];
    __syncwarp();
    for (int i = 0; i < CELLS; ++i) load4(&exchange[CELLS * threadIdx.y + i][CELLS * threadIdx.x], acc[i]);
}
#endif
