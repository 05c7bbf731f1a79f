// What Q, K and V are stored as (one build of a file each), and the numbers that NVRTC has no macro for.
#pragma once

#if defined(INPUT_FLOAT16)
typedef unsigned short input_t;

// IEEE binary16 bits to float, exactly. The exponent is rebiased by a multiplication, so that subnormals come right.
__device__ inline float load(input_t bits)
{
    const unsigned sign = (bits & 0x8000u) << 16;
    const unsigned magnitude = (bits & 0x7fffu) << 13;
    if ((bits & 0x7c00u) == 0x7c00u) return __uint_as_float(sign | 0x7f800000u | magnitude);
    return __uint_as_float(sign | __float_as_uint(__uint_as_float(magnitude) * 5.192296858534828e33f)); // 2^112
}
#elif defined(INPUT_BFLOAT16)
typedef unsigned short input_t;

// bfloat16 is the upper half of a float.
__device__ inline float load(input_t bits) { return __uint_as_float((unsigned)bits << 16); }
#else
#define INPUT_FLOAT32
typedef float input_t;

__device__ inline float load(input_t value) { return value; }
#endif

#ifndef INPUT_FLOAT32
// The bits of four neighbours of a row of `width` numbers, two in a word; 0 past the width.
__device__ inline uint2 read4_bits(const input_t *row, int col, int width)
{
    if (width % 4 == 0 && col < width) return *reinterpret_cast<const uint2 *>(row + col);
    unsigned bits[4];
    for (int j = 0; j < 4; ++j) bits[j] = col + j < width ? row[col + j] : 0u;
    return {bits[0] | bits[1] << 16, bits[2] | bits[3] << 16};
}
#endif

__device__ inline float infinity() { return __uint_as_float(0x7f800000u); }
__device__ inline float not_a_number() { return __uint_as_float(0x7fc00000u); }
