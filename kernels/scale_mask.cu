// Raw scores -> scaled scores and masked scores, all (n_q, n_k) float32, in one reading.
#include "mask.cuh"

// One thread, one cell. Neighbours read neighbours, so the naive version is already as fast as memory.
extern "C" __global__ void scale_mask(const float *raw, const MaskRule *rule_of, float *scaled, float *masked,
                                      float scale, int n_q, int n_k)
{
    const MaskRule rule = *rule_of;
    const long long at = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= (long long)n_q * n_k) return;
    const int row = (int)(at / n_k), col = (int)(at % n_k);
    const float x = raw[at] * scale;
    scaled[at] = x;
    masked[at] = mask_allows(rule, row, col) ? x + mask_bias(rule, row, col) : -infinity();
}
