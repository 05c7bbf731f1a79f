// What one pass remembers of a row of scores: the online softmax (Milakov and Gimelshein 2018), and beside the
// sum of exponentials those sums that say how peaked the row is. With e = exp(x - max) and total = 1 + sum:
//   logsumexp = max + log total          entropy = -sum p log p = log total - (sum e (x - max)) / total
// (with a sink the total has it too, and log total counts by the share that the keys have of it)
//   |diag(p) - p p^T|^2 = (sum^2 + squares (1 + sum^2) + 2 total (squares - cubes) + squares^2) / total^4
// The largest score's own term, e = 1, stays out of the sums: beside it the rest of a saturated row would be
// rounded away, and with it the row's entropy and Jacobian.
#pragma once
#include "mask.cuh"

#define NO_KEY 0x7fffffff
#define N_STATISTICS 8

template <class Sum> struct RowState {
    Sum sum, entropy, squares, cubes; // of e, e (x - max), e^2, e^3 over all seen but argmax
    Sum future;                       // of e over keys past the query's own position, argmax too
    float max;
    int argmax; // NO_KEY: no term is kept out
    int keys;   // allowed keys seen
    int reserved;
};

template <class Sum> __device__ inline RowState<Sum> row_empty()
{
    return {0, 0, 0, 0, 0, -infinity(), NO_KEY, 0, 0};
}

// True where score y at key j takes the place of score x at key i as the row's largest: a NaN beats every
// number, so that it cannot go unseen; among equals the first key stays.
__device__ inline bool row_beats(float y, int j, float x, int i)
{
    const bool before = j < i; // no branch: lanes would part here
    return (y > x) | ((y == x) & before) | (isnan(y) & (!isnan(x) | before));
}

// The same where key j comes after i, or x is -inf for want of a key.
__device__ inline bool row_beats_before(float y, float x) { return !(y <= x) && !isnan(x); }

// e of the largest score itself: 1, or 0 where it is -inf, or NaN where it is NaN or +inf.
__device__ inline float row_own(float max) { return max == -infinity() ? 0.0f : expf(max - max); }

// The factor that carries sums taken against `from` over to the larger maximum `to`.
__device__ inline float row_factor(float from, float to) { return from == to ? 1.0f : expf(from - to); }

// Takes the sums over to a larger maximum, whose own term stays out.
template <class Sum> __device__ inline void row_raise(RowState<Sum> &state, float max, int argmax)
{
    if (state.argmax != NO_KEY) {
        const float own = row_own(state.max);
        state.sum += own;
        state.squares += own;
        state.cubes += own;
    }
    if (state.max != max && state.max != -infinity()) {
        const Sum shift = state.max - max;
        const Sum factor = row_factor(state.max, max);
        // A shift past float's range is -inf, and 0 * inf would be NaN.
        state.entropy = factor == 0 ? Sum(0) : factor * (state.entropy + shift * state.sum);
        state.sum *= factor;
        state.future *= factor;
        state.squares *= factor * factor;
        state.cubes *= factor * factor * factor;
    }
    state.max = max;
    state.argmax = argmax;
}

// Adds the e of a score at a key other than argmax, and returns it; 0 where the score does not count. Without a branch,
// as each score of every matrix comes this way. max: not -inf, unless nothing counts.
template <class Sum> __device__ inline float row_add(RowState<Sum> &state, float x, bool counts, bool future)
{
    const float shifted = counts ? x - state.max : 0.0f;
    const float e = counts ? expf(shifted) : 0.0f;
    state.sum += e;
    state.entropy += e * fmaxf(shifted, -200.0f); // e is 0 below, and 0 * -inf would be NaN
    state.squares += e * e;
    state.cubes += e * e * e;
    state.future += future ? e : 0.0f;
    return e;
}

// Counts one allowed score at a key other than argmax, and returns its e.
template <class Sum> __device__ inline float row_count(RowState<Sum> &state, float x, bool future)
{
    state.keys += 1;
    return row_add(state, x, x != -infinity(), future);
}

// Counts the score at argmax.
template <class Sum> __device__ inline float row_count_largest(RowState<Sum> &state, bool future)
{
    const float own = row_own(state.max);
    state.keys += 1;
    if (future) state.future += own;
    return own;
}

// Counts an allowed score that may be the largest so far; factor is what sums taken before must be multiplied by.
template <class Sum>
__device__ inline float row_take(RowState<Sum> &state, float x, int col, bool future, float &factor)
{
    factor = 1.0f;
    if (!row_beats(x, col, state.max, state.argmax)) return row_count(state, x, future);
    factor = row_factor(state.max, x);
    row_raise(state, x, col);
    return row_count_largest(state, future);
}

// Adds what another part of the same row saw.
template <class Sum, class Part> __device__ inline void row_merge(RowState<Sum> &state, RowState<Part> part)
{
    if (row_beats(part.max, part.argmax, state.max, state.argmax))
        row_raise(state, part.max, part.argmax);
    else
        row_raise(part, state.max, state.argmax);
    state.sum += part.sum;
    state.entropy += part.entropy;
    state.squares += part.squares;
    state.cubes += part.cubes;
    state.future += part.future;
    state.keys += part.keys;
}

// The whole sum of exponentials; 0 where no score has weight.
__device__ inline double row_sum(const RowState<double> &state) { return row_own(state.max) + state.sum; }

// e of the row's sink, which takes part in the sum alone; no more than a number whose fourth power is a double. Asked
// only of a row that has weight.
__device__ inline double row_sink(const RowState<double> &state, float sink)
{
    return fmin(exp((double)sink - state.max), 1e60);
}

// The logarithm of the sum, of a row that has weight.
__device__ inline double row_log_sum(const RowState<double> &state, double sink)
{
    return log1p(row_own(state.max) - 1.0 + state.sum + sink);
}

// The Frobenius norm of the row's softmax Jacobian. No term is below 0, so that a saturated row keeps its digits; where
// squares underflow they are taken for an even share of the sum's, which is the least they can be.
__device__ inline double row_jacobian(const RowState<double> &state, double sink)
{
    const double others = state.sum + sink, total = 1.0 + others;
    if (others == 0 || state.max == -infinity()) return 0.0 * row_own(state.max); // NaN stays
    const double own = state.sum / others, even = own * own / max(state.keys - 1, 1);
    const double share = fmax(state.squares / others / others, even);
    const double below = state.squares > 0 ? fmax(1.0 - state.cubes / state.squares, 0.0) : 1.0;
    const double rest = 1.0 + others * others + 2.0 * total * below + share * others * others;
    return others / total / total * sqrt(1.0 + share * rest);
}

// Writes the statistics of a row into statistics (8, n_q) float64: logsumexp, largest score, largest weight, its key,
// entropy in nats, the Jacobian's norm, keys seen, weight on the future. No score but -inf: the sink, -inf, 0, -1, 0...
__device__ inline void row_write(double *statistics, int n_q, int row, const RowState<double> &state, float sink)
{
    const double own = row_own(state.max), keys = row_sum(state), beside = row_sink(state, sink), sum = keys + beside;
    const bool empty = keys == 0; // no key, or scores of -inf alone
    const double by = empty ? 0.0 : 1.0 / sum;
    const double log_sum = empty ? 0.0 : row_log_sum(state, beside);
    const double values[N_STATISTICS] = {
        empty ? (double)sink : state.max + log_sum < sink ? (double)sink : state.max + log_sum,
        state.max,
        own * by,
        empty ? -1.0 : (double)state.argmax,
        keys * by * log_sum - state.entropy * by,
        row_jacobian(state, beside),
        (double)state.keys,
        state.future * by,
    };
    for (int i = 0; i < N_STATISTICS; ++i) statistics[(long long)i * n_q + row] = values[i];
}
