// Values (n,) float32 times factor, and blocked (n,) -> palette indices (n,) bytes, so that only pixels cross the bus.
// 0 .. levels - 1 from low to high, by a power of the share; an index of its own for what lies below, above, is not
// finite, or is blocked.
#include "input.cuh"

struct Palette {
    float factor, low, high, per_unit, power;
    int levels, below, above, nonfinite, blocked;
};

__device__ inline unsigned palette_index(const Palette &palette, float value, bool blocked)
{
    value *= palette.factor;
    float share = fminf(fmaxf((value - palette.low) * palette.per_unit, 0.0f), 1.0f);
    if (palette.power != 1.0f) share = powf(share, palette.power);
    int index = (int)(share * (palette.levels - 1) + 0.5f);
    if (value < palette.low) index = palette.below;
    if (value > palette.high) index = palette.above;
    if (!isfinite(value)) index = palette.nonfinite;
    if (blocked) index = palette.blocked;
    return (unsigned)index & 0xffu;
}

// One thread, four neighbours: one load of each array and one store. Where n is no multiple of four, the last thread
// goes one by one.
extern "C" __global__ void quantise(const float *values, const unsigned char *blocked, unsigned char *indices,
                                    float factor, float low, float high, float per_unit, float power, int levels,
                                    int below, int above, int nonfinite, int blocked_index, int n)
{
    const Palette palette = {factor, low, high, per_unit, power, levels, below, above, nonfinite, blocked_index};
    const long long at = 4 * ((long long)blockIdx.x * blockDim.x + threadIdx.x);
    if (at + 4 > n) {
        for (long long one = at; one < n; ++one)
            indices[one] = (unsigned char)palette_index(palette, values[one], blocked[one]);
        return;
    }
    const float4 four = *reinterpret_cast<const float4 *>(values + at);
    const unsigned mask = *reinterpret_cast<const unsigned *>(blocked + at);
    const float value[4] = {four.x, four.y, four.z, four.w};
    unsigned packed = 0;
#pragma unroll
    for (int j = 0; j < 4; ++j) packed |= palette_index(palette, value[j], mask >> 8 * j & 0xffu) << 8 * j;
    *reinterpret_cast<unsigned *>(indices + at) = packed;
}
