// What one pass remembers of a row of scores: the online softmax (Milakov and Gimelshein 2018), and beside the
// sum of exponentials those sums that say how peaked the row is. With e = exp(x - max), p = e / sum:
//   logsumexp = max + log sum          entropy = -sum p log p = log sum - (sum e (x - max)) / sum
//   sum p^2 = squares / sum^2          sum p^3 = cubes / sum^3
#pragma once
#include "mask.cuh"

#define NO_KEY 0x7fffffff
#define N_STATISTICS 9

template <class Sum> struct RowState {
    Sum sum, entropy, squares, cubes; // of e, e (x - max), e^2, e^3
    Sum future;                       // of e over keys past the query's own position
    float max;
    int argmax;
    int keys; // allowed keys seen
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
    if (isnan(x) || isnan(y)) return isnan(y) && (!isnan(x) || j < i);
    return y > x || (y == x && j < i);
}

// The factor that carries sums taken against `from` over to the larger maximum `to`.
__device__ inline float row_factor(float from, float to) { return from == to ? 1.0f : expf(from - to); }

// Takes the sums over to a larger maximum.
template <class Sum> __device__ inline void row_raise(RowState<Sum> &state, float max)
{
    if (state.sum != 0 && state.max != max) {
        const Sum shift = state.max - max;
        const Sum factor = row_factor(state.max, max);
        state.entropy = factor * (state.entropy + shift * state.sum);
        state.sum *= factor;
        state.future *= factor;
        state.squares *= factor * factor;
        state.cubes *= factor * factor * factor;
    }
    state.max = max;
}

// Counts one allowed score that is not above state.max, and returns its e.
template <class Sum> __device__ inline float row_count(RowState<Sum> &state, float x, bool future)
{
    state.keys += 1;
    if (x == -infinity()) return 0.0f;
    const float shifted = x - state.max;
    const float e = expf(shifted);
    state.sum += e;
    state.entropy += e == 0.0f ? 0.0f : e * shifted;
    state.squares += e * e;
    state.cubes += e * e * e;
    if (future) state.future += e;
    return e;
}

// Adds what another part of the same row saw.
template <class Sum, class Part> __device__ inline void row_merge(RowState<Sum> &state, RowState<Part> part)
{
    if (row_beats(part.max, part.argmax, state.max, state.argmax)) {
        row_raise(state, part.max);
        state.argmax = part.argmax;
    }
    row_raise(part, state.max);
    state.sum += part.sum;
    state.entropy += part.entropy;
    state.squares += part.squares;
    state.cubes += part.cubes;
    state.future += part.future;
    state.keys += part.keys;
}

// Writes the statistics of a row into statistics (9, n_q) float64: logsumexp, largest score, largest weight,
// its key, entropy in nats, sum p^2, sum p^3, keys seen, weight on the future. No key: -inf, -inf, 0, -1, 0...
__device__ inline void row_write(double *statistics, int n_q, int row, const RowState<double> &state)
{
    const bool empty = state.sum == 0; // no key, or -inf scores alone
    const double sum = empty ? 1.0 : state.sum;
    const double values[N_STATISTICS] = {
        empty ? (double)-infinity() : state.max + log(sum),
        state.max,
        empty ? 0.0 : 1.0 / sum,
        state.keys == 0 ? -1.0 : (double)state.argmax,
        log(sum) - state.entropy / sum,
        state.squares / (sum * sum),
        state.cubes / (sum * sum * sum),
        (double)state.keys,
        state.future / sum,
    };
    for (int i = 0; i < N_STATISTICS; ++i) statistics[(long long)i * n_q + row] = values[i];
}
