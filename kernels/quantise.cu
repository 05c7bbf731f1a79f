// Values (n,) float32 and blocked (n,) -> palette indices (n,) bytes, so that only pixels cross the bus.
// 0 .. levels - 1 evenly from low to high (by square root where root), clipped; two indices of their own for what is
// not finite and for what is blocked.
#include "input.cuh"

extern "C" __global__ void quantise(const float *values, const unsigned char *blocked, unsigned char *indices,
                                    float low, float per_unit, int root, int levels, int nonfinite_index,
                                    int blocked_index, int n)
{
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= n) return;
    float share = (values[at] - low) * per_unit;
    share = fminf(fmaxf(share, 0.0f), 1.0f);
    if (root) share = sqrtf(share);
    int index = (int)(share * (levels - 1) + 0.5f);
    if (!isfinite(values[at])) index = nonfinite_index;
    if (blocked[at]) index = blocked_index;
    indices[at] = (unsigned char)index;
}
