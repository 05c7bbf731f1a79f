// Row softmax with row statistics: masked scores (n_q, n_k) -> weights (n_q, n_k), states (n_q,), and from these
// statistics (8, n_q) float64.
#include "row_state.cuh"
#include "block.cuh"

#define WARP 32
#define WARPS (THREADS / WARP)
#define FOURS 4                        // times four scores that a thread holds: their loads are under way together
#define SPAN (THREADS * CELLS * FOURS) // scores that a block holds
#define PART (16 * SPAN)               // scores whose sums stay in float within a warp

// Of an allowed key. NaN throughout a row that holds a NaN or +inf.
__device__ inline float weight_of(float x, const RowState<double> &state, float sink)
{
    if (state.max == -infinity()) return 0.0f;
    return expf(x - state.max) / (float)(row_sum(state) + row_sink(state, sink));
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
        weights[(long long)row * n_k + col] = mask_allows(rule, row, col) ? weight_of(x[col], state, rule.sink) : 0.0f;
    row_write(statistics, n_q, row, state, rule.sink);
}

// The column of the first of a thread's four scores.
__device__ inline int column(int span0, int four) { return span0 + CELLS * (four * THREADS + threadIdx.x); }

// Reads a thread's scores of a span; the bits of those that are allowed.
__device__ inline unsigned read_span(const float *scores, const MaskRule &rule, int row, int span0, int n_k,
                                     float (&x)[FOURS][CELLS])
{
    unsigned allowed = 0;
#pragma unroll
    for (int i = 0; i < FOURS; ++i) read4(scores, column(span0, i), n_k, x[i]);
#pragma unroll
    for (int i = 0; i < FOURS; ++i) allowed |= run_holds4(rule, row, column(span0, i), n_k) << (CELLS * i);
    if (rule.allowed || rule.bias)
#pragma unroll 1
        for (int n = 0; n < FOURS * CELLS; ++n)
            if ((allowed >> n & 1u) && !arrays_allow(rule, row, column(span0, n / CELLS) + n % CELLS))
                allowed ^= 1u << n;
    return allowed;
}

// How far a thread's score lies behind its first of the span.
__device__ constexpr int offset(int four, int j) { return CELLS * THREADS * four + j; }

// Counts a thread's scores of a span against the largest of them, and puts each one's e in its place.
__device__ inline RowState<float> count_span(float (&x)[FOURS][CELLS], unsigned allowed, int row, int span0)
{
    RowState<float> part = row_empty<float>();
    const int first = column(span0, 0), past = row - first; // of a query's own position lie offsets over `past`
    int place = NO_KEY;
#pragma unroll
    for (int i = 0; i < FOURS; ++i)
        for (int j = 0; j < CELLS; ++j)
            if ((allowed >> (CELLS * i + j) & 1u) && row_beats_before(x[i][j], part.max)) {
                part.max = x[i][j];
                place = offset(i, j);
            }
    const unsigned counted = part.max == -infinity() ? 0u : allowed;
    const float own = row_own(part.max);
#pragma unroll
    for (int i = 0; i < FOURS; ++i)
        for (int j = 0; j < CELLS; ++j) {
            const bool largest = offset(i, j) == place;
            const float e = row_add(part, x[i][j], (counted >> (CELLS * i + j) & 1u) && !largest, offset(i, j) > past);
            x[i][j] = largest ? own : e;
        }
    if (place != NO_KEY) {
        part.argmax = first + place;
        if (place > past) part.future += own;
    }
    part.keys = __popc(allowed);
    return part;
}

// Writes a thread's part of a span: e times `by`, which may be NaN, and 0 for a blocked key. The width counts from the
// span's beginning.
__device__ inline void write_span(float *weights, float (&e)[FOURS][CELLS], unsigned allowed, float by, int width)
{
#pragma unroll
    for (int i = 0; i < FOURS; ++i) {
        for (int j = 0; j < CELLS; ++j) e[i][j] = allowed >> (CELLS * i + j) & 1u ? e[i][j] * by : 0.0f;
        write4(weights, column(0, i), width, e[i]);
    }
}

// The largest of the row's scores that 2 * distance neighbouring lanes know of, in each of them.
__device__ inline void lanes_largest(float &max, int &argmax, int distance)
{
    for (; distance > 0; distance /= 2) {
        const float other = __shfl_xor_sync(0xffffffffu, max, distance);
        const int at = __shfl_xor_sync(0xffffffffu, argmax, distance);
        const bool beats = row_beats(other, at, max, argmax);
        max = beats ? other : max;
        argmax = beats ? at : argmax;
    }
}

// The sums over 2 * distance neighbouring lanes, in each of them; they were taken against the same largest score.
template <class Sum> __device__ inline void lanes_total(RowState<Sum> &state, int distance)
{
    for (; distance > 0; distance /= 2) {
        state.sum += __shfl_xor_sync(0xffffffffu, state.sum, distance);
        state.entropy += __shfl_xor_sync(0xffffffffu, state.entropy, distance);
        state.squares += __shfl_xor_sync(0xffffffffu, state.squares, distance);
        state.cubes += __shfl_xor_sync(0xffffffffu, state.cubes, distance);
        state.future += __shfl_xor_sync(0xffffffffu, state.future, distance);
        state.keys += __shfl_xor_sync(0xffffffffu, state.keys, distance);
    }
}

// What a block shares of its row.
struct SharedRow {
    float largest[WARPS];
    int places[WARPS];
    RowState<float> sums[WARPS];
    RowState<double> state;
    float total; // the sum of exponentials
};

// Adds to the shared state what the threads have counted: the largest score first, so that all sums are taken over to
// it once and then only added. Within warps by shuffles, in float; then lane i of the first warp takes up what warp
// i % 8 has, and joins it in double.
__device__ inline void block_merge(SharedRow &row, RowState<float> state, bool first)
{
    const int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    float max = state.max;
    int argmax = state.argmax;
    lanes_largest(max, argmax, WARP / 2);
    if (lane == 0) {
        row.largest[warp] = max;
        row.places[warp] = argmax;
    }
    __syncthreads();
    max = row.largest[lane % WARPS];
    argmax = row.places[lane % WARPS];
    lanes_largest(max, argmax, WARPS / 2);
    if (state.argmax != argmax) row_raise(state, max, argmax);
    lanes_total(state, WARP / 2);
    if (lane == 0) row.sums[warp] = state;
    __syncthreads();
    if (warp == 0) {
        const RowState<float> &sums = row.sums[lane % WARPS];
        RowState<double> joined = {sums.sum, sums.entropy, sums.squares, sums.cubes, sums.future,
                                   sums.max, sums.argmax,  sums.keys,    0};
        lanes_total(joined, WARPS / 2);
        if (lane == 0) {
            if (!first) row_merge(joined, row.state);
            row.state = joined;
            row.total = (float)row_sum(joined);
        }
    }
    __syncthreads();
}

// What weights are made with: e against `max`, times `by`.
struct Weighing {
    float max, by;
};

// A weightless row has scores of -inf alone, and e is 0.
__device__ inline Weighing weighing_of(const SharedRow &shared, float sink)
{
    if (shared.state.max == -infinity()) return {0.0f, 0.0f};
    return {shared.state.max, 1.0f / (shared.total + expf(sink - shared.state.max))};
}

// A row that the block holds: one reading.
__device__ inline void short_row(SharedRow &shared, const float *scores, const MaskRule &rule, float *weights, int row,
                                 int n_k)
{
    float x[FOURS][CELLS];
    const unsigned allowed = read_span(scores + (long long)row * n_k, rule, row, 0, n_k, x);
    const RowState<float> state = count_span(x, allowed, row, 0);
    block_merge(shared, state, true);
    const Weighing of = weighing_of(shared, rule.sink);
    asm volatile("" : "+r"(row)); // its offset is computed anew: kept all the way, it would be spilled
    write_span(weights + (long long)row * n_k, x, allowed, row_factor(state.max, of.max) * of.by, n_k);
}

// A longer one: one reading for maximum and sums together, and a second for the weights.
__device__ inline void long_row(SharedRow &shared, const float *scores, const MaskRule &rule, float *weights, int row,
                                int n_k)
{
    scores += (long long)row * n_k;
    weights += (long long)row * n_k;
    float x[FOURS][CELLS];
    for (int part0 = 0; part0 < n_k; part0 += PART) {
        RowState<float> state = row_empty<float>();
        for (int span0 = part0; span0 < min(n_k, part0 + PART); span0 += SPAN) {
            const unsigned allowed = read_span(scores, rule, row, span0, n_k, x);
            row_merge(state, count_span(x, allowed, row, span0));
        }
        block_merge(shared, state, part0 == 0);
    }
    const Weighing of = weighing_of(shared, rule.sink);
    for (int span0 = 0; span0 < n_k; span0 += SPAN) {
        const unsigned allowed = read_span(scores, rule, row, span0, n_k, x);
#pragma unroll
        for (int i = 0; i < FOURS; ++i)
            for (int j = 0; j < CELLS; ++j) x[i][j] = expf(x[i][j] - of.max);
        write_span(weights + span0, x, allowed, of.by, n_k - span0);
    }
}

// One block, one row. The two ways are apart so that scores that are kept, and sums that are taken over, do not need
// registers at the same time.
extern "C" __global__ void __launch_bounds__(THREADS, 4)
softmax(const float *masked, const MaskRule *rule_of, float *weights, RowState<double> *states, int n_q, int n_k)
{
    __shared__ SharedRow shared;
    const MaskRule &rule = *rule_of; // read where it is needed, which spares registers
    const int row = blockIdx.x;
    if (n_k <= SPAN)
        short_row(shared, masked, rule, weights, row, n_k);
    else
        long_row(shared, masked, rule, weights, row, n_k);
    if (threadIdx.x == 0) states[row] = shared.state;
}

// states -> statistics (8, n_q) float64, one thread a row: most GPUs do 32 rows' doubles as fast as one's.
extern "C" __global__ void softmax_statistics(const RowState<double> *states, double *statistics, float sink,
                                              int n_q)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n_q) row_write(statistics, n_q, row, states[row], sink);
}
