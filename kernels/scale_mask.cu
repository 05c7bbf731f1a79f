// Raw scores -> scaled scores and masked scores, all (n_q, n_k) float32, in one reading.
#include "mask.cuh"
#include "block.cuh"

// One thread, four neighbours of the row blockIdx.x: 16 bytes asked for at once, and no division to find their place.
extern "C" __global__ void scale_mask(const float *raw, const MaskRule *rule_of, float *scaled, float *masked,
                                      float scale, int n_k)
{
    const MaskRule rule = *rule_of;
    const int row = blockIdx.x, col = CELLS * (blockIdx.y * blockDim.x + threadIdx.x);
    if (col >= n_k) return;
    const long long row_at = (long long)row * n_k;
    float x[CELLS], y[CELLS];
    read4(raw + row_at, col, n_k, x);
    const unsigned allowed = mask_allows4(rule, row, col, n_k);
    for (int j = 0; j < CELLS; ++j) {
        x[j] = scaled_score(x[j], scale);
        y[j] = allowed >> j & 1u ? masked_score(rule, x[j], row, col + j) : -infinity();
    }
    write4(scaled + row_at, col, n_k, x);
    write4(masked + row_at, col, n_k, y);
}
