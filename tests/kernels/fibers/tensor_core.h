// Tensor cores for fibers: a warp's matrix product, its registers shared out as the PTX ISA says ("Matrix Fragments for
// mma.m16n8k8" and "m16n8k16"), its sums as inexact as those of GPUs are known to be: products exact; the addends of a
// step cut off where the largest one's 24 bits end, or later by the bits to spare; their sum cut off at 24. Ampere adds
// 8 products in a step with one bit to spare, later GPUs do no worse (Khattak and Mikaitis 2025, arXiv:2512.07004). Of
// Turing the worst is assumed, what Volta does: 4 products, no bit to spare (Fasi et al. 2021, doi:10.7717/peerj-cs.330).
#pragma once

namespace fiber {

inline double from_half(unsigned bits)
{
    const int exponent = bits >> 10 & 0x1f, fraction = bits & 0x3ff;
    const double size = exponent == 0x1f ? (fraction ? NAN : INFINITY)
                        : exponent       ? std::ldexp(0x400 + fraction, exponent - 25)
                                         : std::ldexp(fraction, -24);
    return bits & 0x8000u ? -size : size;
}

inline double from_bits(unsigned bits)
{
#ifdef INPUT_BFLOAT16
    bits <<= 16;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
#else
    return from_half(bits);
#endif
}

inline double cut_off(double x, double unit) { return std::trunc(x / unit) * unit; }

inline double last_place(double largest)
{
    int exponent;
    std::frexp(largest, &exponent);
    return std::ldexp(1.0, max(exponent, -125) - 24); // float32's subnormals have no smaller one
}

// c and the products, added up in one step.
inline float add_step(float c, const double *products, int n, int spare_bits)
{
    double exact = c, largest = std::fabs(c);
    for (int i = 0; i < n; ++i) {
        exact += products[i];
        largest = std::fmax(largest, std::fabs(products[i]));
    }
    if (!std::isfinite(exact)) return (float)exact;
    const double unit = std::ldexp(last_place(largest), -spare_bits);
    double sum = cut_off(c, unit);
    for (int i = 0; i < n; ++i) sum += cut_off(products[i], unit);
    sum = cut_off(sum, last_place(sum));
    return std::fabs(sum) > 0x1.fffffep127 ? (float)std::copysign(INFINITY, sum) : (float)sum;
}

constexpr int kRegisters = 6; // of a and b, at most
static unsigned fragments[2][kMostThreads][kRegisters];

// c (16 x 8) += a (16 x depth) b (depth x 8); `registers` are this lane's of a, then of b.
inline void multiply(float (&c)[4], const unsigned *registers, int depth, int step, int spare_bits, int place)
{
    const unsigned self = current, warp = self / kWarp * kWarp, group = self % kWarp / 4, t = self % 4;
    const unsigned parity = shuffles[self]++ & 1;
    memcpy(fragments[parity][self], registers, depth * 3 / 8 * sizeof(unsigned));
    yield(Waits::warp, place);
    const auto number = [&](unsigned line, int k, int of) { // at `line` and depth k, in register `of` or one 8 deeper
        const unsigned pair = fragments[parity][warp + line * 4 + k % 8 / 2][of];
        return from_bits(k % 2 ? pair >> 16 : pair & 0xffffu);
    };
    const int of_b = depth / 4; // a's registers come first
    for (int i = 0; i < 4; ++i) {
        double products[16];
        for (int k = 0; k < depth; ++k)
            products[k] = number(group, k, i / 2 + k / 8 * 2) * number(2 * t + i % 2, k, of_b + k / 8);
        for (int k = 0; k < depth; k += step) c[i] = add_step(c[i], products + k, step, spare_bits);
    }
}

} // namespace fiber

inline void mma_m16n8k16(float (&c)[4], const unsigned (&a)[4], const unsigned (&b)[2],
                         int place = __builtin_LINE())
{
    const unsigned registers[] = {a[0], a[1], a[2], a[3], b[0], b[1]};
    fiber::multiply(c, registers, 16, 8, 1, place);
}

inline void mma_m16n8k8(float (&c)[4], unsigned a0, unsigned a1, unsigned b0, int place = __builtin_LINE())
{
    const unsigned registers[] = {a0, a1, b0};
    fiber::multiply(c, registers, 8, 4, 0, place);
}
