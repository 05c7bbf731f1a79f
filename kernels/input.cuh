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
typedef float input_t;

__device__ inline float load(input_t value) { return value; }
#endif

__device__ inline float infinity() { return __uint_as_float(0x7f800000u); }
__device__ inline float not_a_number() { return __uint_as_float(0x7fc00000u); }
