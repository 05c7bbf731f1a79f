// Values (n,) float32 times factor, and blocked (n,) -> palette indices (n,) bytes, so that only pixels cross the bus.
// 0 .. levels - 1 from low to high, by a power of the share; an index of its own for what lies below, above, is not
// finite, or is blocked.
#include "input.cuh"

extern "C" __global__ void quantise(const float *values, const unsigned char *blocked, unsigned char *indices,
                                    float factor, float low, float high, float per_unit, float power, int levels,
                                    int below, int above, int nonfinite, int blocked_index, int n)
{
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= n) return;
    const float value = values[at] * factor;
    float share = fminf(fmaxf((value - low) * per_unit, 0.0f), 1.0f);
    if (power != 1.0f) share = powf(share, power);
    int index = (int)(share * (levels - 1) + 0.5f);
    if (value < low) index = below;
    if (value > high) index = above;
    if (!isfinite(value)) index = nonfinite;
    if (blocked[at]) index = blocked_index;
    indices[at] = (unsigned char)index;
}
