// Runs unchanged CUDA kernels on the CPU: every thread of a block is a fiber, and barriers and shuffles yield.
//
// Blocks run one after another, in another order at each launch, and each finds rubbish in its shared memory. A warp runs
// as far as it can without the others of its block, the warps and their threads by turns in rising and in falling order,
// so that a missing barrier shows. What a GPU would leave undefined is a fault here: a barrier that only some threads of
// the block reach, a shuffle or a matrix product that only some threads of the warp reach, or reach at different places
// of the source (PTX: `.aligned`), memory that is not the kernel's, and (by the compiler's checks) an index past a shared
// array, a misaligned vector, an overflow.
// Fibers start by ucontext and switch by longjmp, which spares the system call that swapcontext makes.
#pragma once

#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <cmath>
#include <numeric>
#include <utility>

#define __global__
#define __device__
#define __noinline__ __attribute__((noinline))
#define __shared__ static __attribute__((section("shared"))) // one block at a time
#define __launch_bounds__(...)

struct dim3 {
    unsigned x = 1, y = 1, z = 1;
};
struct alignas(16) float4 {
    float x, y, z, w;
};
struct alignas(8) uint2 {
    unsigned x, y;
};
static dim3 threadIdx, blockIdx, blockDim, gridDim;

template <class T> constexpr T min(T a, T b) { return b < a ? b : a; }
template <class T> constexpr T max(T a, T b) { return a < b ? b : a; }

// Where the section of that name begins and ends, by the linker; null where no kernel shares anything.
extern "C" __attribute__((weak, visibility("hidden"))) char __start_shared[], __stop_shared[];

namespace fiber {

enum class Waits { nothing, block, warp, finished };

constexpr unsigned kWarp = 32, kMostThreads = 1024;
constexpr size_t kStack = 64 * 1024;

struct Thread {
    jmp_buf at;
    ucontext_t start;
    void *stack = nullptr; // kept for the next block
    Waits waits = Waits::finished;
    int place = 0; // the line of the source where it waits
    dim3 index;
    unsigned long long slot = 0; // what it hands to a shuffle or a vote
};

static Thread threads[kMostThreads];
static unsigned n_threads, current;
static unsigned long long slots[2][kMostThreads]; // shuffles alternate, so that one barrier each is enough
static unsigned shuffles[kMostThreads];
static jmp_buf scheduler;
static void (*body)(void *);
static void *body_data;
static const char *fault;
static sigjmp_buf crash;

inline void yield(Waits why, int place = 0)
{
    Thread &self = threads[current];
    self.waits = why, self.place = place;
    if (!_setjmp(self.at)) _longjmp(scheduler, 1);
}

inline void run_forever()
{
    for (;;) {
        body(body_data);
        yield(Waits::finished);
    }
}

inline void resume(unsigned thread)
{
    current = thread;
    Thread &next = threads[thread];
    threadIdx = next.index;
    next.waits = Waits::nothing;
    if (_setjmp(scheduler)) return;
    if (next.stack) _longjmp(next.at, 1);
    next.stack = malloc(kStack);
    getcontext(&next.start);
    next.start.uc_stack.ss_sp = next.stack;
    next.start.uc_stack.ss_size = kStack;
    next.start.uc_link = nullptr;
    makecontext(&next.start, run_forever, 0);
    setcontext(&next.start);
}

// Whether the threads of a warp, all of which wait, wait at one place.
inline bool together(unsigned warp)
{
    for (unsigned t = warp; t < min(n_threads, warp + kWarp); ++t)
        if (threads[t].place != threads[warp].place) return false;
    return true;
}

// Lets a warp go on where all of it has arrived at a warp's barrier.
inline bool release_warp(unsigned warp)
{
    const unsigned end = min(n_threads, warp + kWarp);
    unsigned at_warp = 0;
    for (unsigned t = warp; t < end; ++t) at_warp += threads[t].waits == Waits::warp;
    if (at_warp && (at_warp != end - warp || !together(warp)))
        fault = "a shuffle that only a part of the warp reaches";
    else if (at_warp)
        for (unsigned t = warp; t < end; ++t) threads[t].waits = Waits::nothing;
    return at_warp && !fault;
}

// Lets the block go on where all of it has arrived at its barrier; false where it has finished, or never will.
inline bool release_block()
{
    unsigned at_block = 0, finished = 0;
    for (unsigned t = 0; t < n_threads; ++t) {
        at_block += threads[t].waits == Waits::block;
        finished += threads[t].waits == Waits::finished;
    }
    if (finished == n_threads || fault) return false;
    if (at_block != n_threads) fault = "a barrier that only a part of the block reaches";
    for (unsigned warp = 0; warp < n_threads && !fault; warp += kWarp)
        if (!together(warp)) fault = "a barrier that only a part of the warp reaches";
    for (unsigned t = 0; t < n_threads; ++t) threads[t].waits = Waits::nothing;
    return !fault;
}

// One warp, until none of its threads can go on without the others of the block.
inline void run_warp(unsigned warp, bool falling)
{
    const unsigned size = min(n_threads - warp, kWarp);
    do {
        for (unsigned n = 0; n < size; ++n) {
            const unsigned t = warp + (falling ? size - 1 - n : n);
            if (threads[t].waits == Waits::nothing) resume(t);
        }
    } while (release_warp(warp));
}

inline void run_block()
{
    if (__start_shared) memset(__start_shared, 0xff, __stop_shared - __start_shared); // NaN, -1
    for (unsigned t = 0; t < n_threads; ++t) {
        threads[t].waits = Waits::nothing;
        shuffles[t] = 0;
        threads[t].index = {t % blockDim.x, t / blockDim.x % blockDim.y, t / (blockDim.x * blockDim.y)};
    }
    const unsigned n_warps = (n_threads + kWarp - 1) / kWarp;
    bool falling = blockIdx.x & 1;
    do {
        for (unsigned n = 0; n < n_warps && !fault; ++n)
            run_warp(kWarp * (falling ? n_warps - 1 - n : n), falling);
        falling = !falling;
    } while (!fault && release_block());
}

// Every block once, by steps that have no factor in common with their number.
inline void run_grid(dim3 grid)
{
    static unsigned long long launches = 0;
    const unsigned long long n = 1ull * grid.x * grid.y * grid.z;
    unsigned long long step = n * 5 / 8 + 1 + launches % 7, at = launches * 3 % n;
    while (std::gcd(step, n) != 1) ++step;
    ++launches;
    for (unsigned long long done = 0; done < n && !fault; ++done, at = (at + step) % n) {
        blockIdx.x = at % grid.x, blockIdx.y = at / grid.x % grid.y, blockIdx.z = at / grid.x / grid.y;
        run_block();
    }
}

inline void crashed(int number) { siglongjmp(crash, number); }

// Runs the grid with every signal that a wrong kernel can raise turned into a fault.
inline void run_guarded(dim3 grid)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE};
    constexpr int n = sizeof signals / sizeof *signals;
    struct sigaction before[n], ours = {};
    ours.sa_handler = crashed;
    for (int i = 0; i < n; ++i) sigaction(signals[i], &ours, &before[i]);
    const int number = sigsetjmp(crash, 1);
    if (number == 0)
        run_grid(grid);
    else
        fault = number == SIGSEGV || number == SIGBUS ? "memory that is not the kernel's"
                                                      : "an index, an alignment or an overflow that C++ does not allow";
    for (int i = 0; i < n; ++i) sigaction(signals[i], &before[i], nullptr);
}

// null, or what was wrong.
inline const char *run(dim3 grid, dim3 block, void (*kernel)(void *), void *data)
{
    n_threads = block.x * block.y * block.z;
    if (n_threads == 0 || n_threads > kMostThreads) return "a block of no or more than 1024 threads";
    if (grid.x == 0 || grid.y == 0 || grid.z == 0 || grid.y > 65535 || grid.z > 65535 || grid.x > 0x7fffffffu)
        return "a grid that no GPU takes";
    gridDim = grid, blockDim = block, body = kernel, body_data = data, fault = nullptr;
    run_guarded(grid);
    if (fault) // the fibers are in the middle of their work: the next launch starts new ones
        for (Thread &thread : threads) {
            free(thread.stack);
            thread.stack = nullptr;
        }
    return fault;
}

template <class... A, size_t... I>
const char *call(void (*kernel)(A...), dim3 grid, dim3 block, void **args, std::index_sequence<I...>)
{
    auto thread = [&] { kernel(*static_cast<A *>(args[I])...); };
    return run(grid, block, [](void *data) { (*static_cast<decltype(thread) *>(data))(); }, &thread);
}

// Launches as the driver would, from pointers to the arguments; here their number and sizes are checked.
template <class... A>
const char *launch(void (*kernel)(A...), dim3 grid, dim3 block, void **args, const size_t *sizes, size_t n)
{
    const size_t wanted[] = {sizeof(A)...};
    if (n != sizeof...(A)) return "a wrong number of arguments";
    for (size_t i = 0; i < n; ++i)
        if (sizes[i] != wanted[i]) return "an argument of the wrong size";
    return call(kernel, grid, block, args, std::index_sequence_for<A...>{});
}

template <class T> T shuffle(T value, unsigned partner, int place)
{
    static_assert(sizeof(T) <= sizeof(unsigned long long), "a shuffle moves at most 8 bytes");
    const unsigned self = current, parity = shuffles[self]++ & 1;
    unsigned long long bits = 0;
    memcpy(&bits, &value, sizeof(T));
    slots[parity][self] = bits;
    yield(Waits::warp, place);
    const unsigned from = self / kWarp * kWarp + partner;
    bits = slots[parity][partner < kWarp && from < n_threads ? from : self];
    memcpy(&value, &bits, sizeof(T));
    return value;
}

inline unsigned vote(bool yes, int place)
{
    const unsigned self = current, parity = shuffles[self]++ & 1, warp = self / kWarp * kWarp;
    slots[parity][self] = yes;
    yield(Waits::warp, place);
    unsigned bits = 0;
    for (unsigned t = warp; t < min(n_threads, warp + kWarp); ++t) bits |= (unsigned)slots[parity][t] << (t - warp);
    return bits;
}

} // namespace fiber

// The line of each call, as a default argument, is the caller's.
inline void __syncthreads(int place = __builtin_LINE()) { fiber::yield(fiber::Waits::block, place); }

inline int __syncthreads_or(int predicate, int place = __builtin_LINE())
{
    fiber::threads[fiber::current].slot = predicate != 0;
    fiber::yield(fiber::Waits::block, place);
    int any = 0;
    for (unsigned t = 0; t < fiber::n_threads; ++t) any |= (int)fiber::threads[t].slot;
    fiber::yield(fiber::Waits::block, place); // nobody votes again before everybody has counted
    return any;
}

inline void __syncwarp(int place = __builtin_LINE()) { fiber::yield(fiber::Waits::warp, place); }

template <class T> T __shfl_xor_sync(unsigned mask, T value, int distance, int place = __builtin_LINE())
{
    if (mask != 0xffffffffu) fiber::fault = "a shuffle of less than a warp";
    return fiber::shuffle(value, (fiber::current % fiber::kWarp) ^ (unsigned)distance, place);
}

inline unsigned __ballot_sync(unsigned mask, int predicate, int place = __builtin_LINE())
{
    if (mask != 0xffffffffu) fiber::fault = "a vote of less than a warp";
    return fiber::vote(predicate, place);
}

// Compilers for x86-64 make no multiply-add of these unless they are told to.
inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fsub_rn(float a, float b) { return a - b; }
inline float __fmul_rn(float a, float b) { return a * b; }

inline int __popc(unsigned x) { return __builtin_popcount(x); }

inline int atomicMin(int *at, int value) { return std::exchange(*at, min(*at, value)); }
inline int atomicMax(int *at, int value) { return std::exchange(*at, max(*at, value)); }

inline float __uint_as_float(unsigned bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

inline unsigned __float_as_uint(float value)
{
    unsigned bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

using std::isfinite;
using std::isinf;
using std::isnan;

#include "tensor_core.h"
