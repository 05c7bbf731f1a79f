// Raw scores Q K^T: query (n_q, d_k), key (n_k, d_k) -> scores (n_q, n_k) float32.
#include "product.cuh"

// The definition: one thread, one score. Reads 2 d_k numbers for 2 d_k operations.
extern "C" __global__ void scores_naive(const input_t *query, const input_t *key, float *scores, int n_q, int n_k,
                                        int d_k)
{
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n_q || col >= n_k) return;
    float sum = 0.0f;
    for (int c = 0; c < d_k; ++c)
        sum += load(query[(long long)row * d_k + c]) * load(key[(long long)col * d_k + c]);
    scores[(long long)row * n_k + col] = sum;
}

// Blocks that a multiprocessor should hold at a time. sm_75 holds 1,024 threads.
#if __CUDA_ARCH__ < 800
#define RESIDENT 4
#elif defined(SCORES_ON_TENSOR_CORES)
#define RESIDENT 6
#else
#define RESIDENT 5
#endif

// One block, 64 x 64 scores, from first_row on: every number read serves 64 scores.
extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT)
scores(const input_t *query, const input_t *key, float *scores, int n_q, int n_k, int d_k, int first_row)
{
    __shared__ Operands shared;
    alignas(16) __shared__ float exchange[TILE][STRIDE];
    const int row0 = first_row + blockIdx.y * TILE, col0 = blockIdx.x * TILE;
    float acc[CELLS][CELLS];
    score_tile(shared, exchange, query, key, row0, n_q, col0, n_k, d_k, acc);
    for (int i = 0; i < CELLS; ++i) {
        const int row = row0 + CELLS * threadIdx.y + i;
        if (row < n_q) write4(scores + (long long)row * n_k, col0 + CELLS * threadIdx.x, n_k, acc[i]);
    }
}
