// Row softmax with row statistics: masked scores (n_q, n_k) -> weights (n_q, n_k), statistics (9, n_q) float64.
#include "row_state.cuh"

#define THREADS 256
#define WARP 32
#define PART 64 // scores summed in float before they join the double sums

// Of an allowed key. NaN throughout a row that holds a NaN or +inf.
__device__ inline float weight_of(float x, const RowState<double> &state)
{
    if (state.max == -infinity()) return 0.0f;
    return expf(x - state.max) / (float)row_sum(state);
}

// The definition: one thread walks one row, once for the sums and once for the weights. Neighbouring threads read
// n_k apart.
extern "C" __global__ void softmax_naive(const float *masked, const MaskRule *rule_of, float *weights,
                                         double *statistics, int n_q, int n_k)
{
    const MaskRule rule = *rule_of;
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n_q) return;
    const float *x = masked + (long long)row * n_k;
    RowState<double> state = row_empty<double>();
    float factor;
    for (int col = 0; col < n_k; ++col)
        if (mask_allows(rule, row, col)) row_take(state, x[col], col, col > row, factor);
    for (int col = 0; col < n_k; ++col)
        weights[(long long)row * n_k + col] = mask_allows(rule, row, col) ? weight_of(x[col], state) : 0.0f;
    row_write(statistics, n_q, row, state);
}

__device__ inline RowState<double> shuffled(const RowState<double> &state, int distance)
{
    const unsigned all = 0xffffffffu;
    RowState<double> other = state;
    other.sum = __shfl_xor_sync(all, state.sum, distance);
    other.entropy = __shfl_xor_sync(all, state.entropy, distance);
    other.squares = __shfl_xor_sync(all, state.squares, distance);
    other.cubes = __shfl_xor_sync(all, state.cubes, distance);
    other.future = __shfl_xor_sync(all, state.future, distance);
    other.max = __shfl_xor_sync(all, state.max, distance);
    other.argmax = __shfl_xor_sync(all, state.argmax, distance);
    other.keys = __shfl_xor_sync(all, state.keys, distance);
    return other;
}

// The state of the whole row in every thread: warps by shuffles, then the eight warps through shared memory.
__device__ inline RowState<double> block_merge(RowState<double> state)
{
    __shared__ RowState<double> warps[THREADS / WARP];
    for (int distance = WARP / 2; distance > 0; distance /= 2) row_merge(state, shuffled(state, distance));
    if (threadIdx.x % WARP == 0) warps[threadIdx.x / WARP] = state;
    __syncthreads();
    state = warps[0];
    for (int warp = 1; warp < THREADS / WARP; ++warp) row_merge(state, warps[warp]);
    return state;
}

// One block, one row; one reading for maximum and sums together, one for the weights.
extern "C" __global__ void __launch_bounds__(THREADS)
softmax(const float *masked, const MaskRule *rule_of, float *weights, double *statistics, int n_q, int n_k)
{
    const MaskRule rule = *rule_of;
    const int row = blockIdx.x;
    const float *x = masked + (long long)row * n_k;
    RowState<double> state = row_empty<double>();
    for (long long part0 = 0; part0 < n_k; part0 += THREADS * PART) {
        RowState<float> part = row_empty<float>();
        const int part_end = (int)min((long long)n_k, part0 + THREADS * PART);
        for (int col = (int)part0 + threadIdx.x; col < part_end; col += THREADS) {
            float factor;
            if (mask_allows(rule, row, col)) row_take(part, x[col], col, col > row, factor);
        }
        row_merge(state, part);
    }
    state = block_merge(state);
    for (int col = threadIdx.x; col < n_k; col += THREADS)
        weights[(long long)row * n_k + col] = mask_allows(rule, row, col) ? weight_of(x[col], state) : 0.0f;
    if (threadIdx.x == 0) row_write(statistics, n_q, row, state);
}
