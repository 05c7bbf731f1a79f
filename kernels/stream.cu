// The whole of attention in one pass over the scores, none of which is stored: row statistics and the output.
// Online softmax over tiles of keys (Milakov and Gimelshein 2018; Dao et al. 2022, algorithm 1), with the sums
// that say how peaked each row is. The pass may be cut into launches over keys: each goes on from `states`. Within a
// launch the keys of 64 rows may be shared out over blocks (Dao et al. 2023, Flash-Decoding): each leaves its sums in a
// part of its own, and stream_join adds the parts to what `states` holds.
//   query (n_q, d_k), key (n_k, d_k), value (n_k, d_v) or null
//   states (ceil(d_v / 64), n_q), output (n_q, d_v) float32, unnormalised until stream_output
//   parts (ceil(d_v / 64), n_parts, 64), part_output (n_parts, 64, d_v): the same of rows whose keys are shared out
#include "product.cuh"
#include "row_state.cuh"

#define ROW_LANES 16 // the threads that share a row are 16 neighbours of one warp
#define JOIN_ROWS 4  // of a block of stream_join, 64 columns each

// What a block does at a time: the keys [key_begin, key_end) of the 64 rows from row0 on.
struct Piece {
    int row0, key_begin, key_end; // which is where a tile ends, or the keys that any of these rows sees
    int part; // where its sums go; below 0: to `states` itself, RESUMED on top of what earlier launches left there
};
#define RESUMED (-2)

// 64 rows whose keys were shared out over the parts [part_begin, part_end), in the order of their keys.
struct Joint {
    int row0, part_begin, part_end;
    int resume; // these rows have seen other keys in earlier launches
};

// The sums over a row's 16 lanes of what they hold of four rows; lane i gets row i % 4's. Half of the numbers change
// lanes in the first step and half of the rest in the second: 5 shuffles, where four rows one by one take 16.
__device__ inline float rows_total(float row0, float row1, float row2, float row3)
{
    const unsigned all = 0xffffffffu;
    const bool odd = threadIdx.x & 1, upper = threadIdx.x & 2;
    float low = odd ? row1 : row0, high = odd ? row3 : row2;
    low += __shfl_xor_sync(all, odd ? row0 : row1, 1);
    high += __shfl_xor_sync(all, odd ? row2 : row3, 1);
    float total = upper ? high : low;
    total += __shfl_xor_sync(all, upper ? low : high, 2);
    total += __shfl_xor_sync(all, total, 4);
    return total + __shfl_xor_sync(all, total, 8);
}

// The definition: one thread walks one row, key by key.
extern "C" __global__ void stream_naive(const input_t *query, const input_t *key, const input_t *value,
                                        const MaskRule *rule_of, RowState<double> *states, float *output, float scale,
                                        int n_q, int n_k, int d_k, int d_v)
{
    const MaskRule rule = *rule_of;
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n_q) return;
    RowState<double> state = row_empty<double>();
    float *out = output + (long long)row * d_v;
    for (int c = 0; value && c < d_v; ++c) out[c] = 0.0f;
    for (int col = 0; col < n_k; ++col) {
        if (!mask_allows(rule, row, col)) continue;
        float x = 0.0f;
        for (int c = 0; c < d_k; ++c) x += load(query[(long long)row * d_k + c]) * load(key[(long long)col * d_k + c]);
        x = masked_score(rule, scaled_score(x, scale), row, col);
        float factor;
        const float e = row_take(state, x, col, col > row, factor);
        for (int c = 0; value && c < d_v; ++c) out[c] = out[c] * factor + e * load(value[(long long)col * d_v + c]);
    }
    states[row] = state;
}

// Turns four raw scores of a row into masked ones; the bits of those that are allowed. open: all are, see mask_is_open.
__device__ inline unsigned mask_row(float (&x)[CELLS], const MaskRule &rule, float scale, int row, int col0, int last,
                                    bool open)
{
    if (open) {
        for (int j = 0; j < CELLS; ++j) x[j] = scaled_score(x[j], scale);
        return (1u << CELLS) - 1u;
    }
    const unsigned allowed = mask_allows4(rule, row, col0, last);
    for (int j = 0; j < CELLS; ++j)
        if (allowed >> j & 1u) x[j] = masked_score(rule, scaled_score(x[j], scale), row, col0 + j);
    return allowed;
}

// Counts the 64 scores of one row that 16 lanes hold, 4 neighbours each: raises `max` to the row's new maximum, puts
// e into `weights`, sets the factor for sums taken before, and returns what this lane's 4 add up to against the new
// maximum.
__device__ inline RowState<float> count_row(const float (&x)[CELLS], unsigned allowed, int row, int col0,
                                            float *weights, float &max, float &factor)
{
    RowState<float> part = row_empty<float>();
    for (int j = 0; j < CELLS; ++j) {
        const int col = col0 + j;
        if ((allowed >> j & 1u) && row_beats_before(x[j], part.max)) {
            part.max = x[j];
            part.argmax = col;
        }
    }
    for (int distance = ROW_LANES / 2; distance > 0; distance /= 2) {
        const float other = __shfl_xor_sync(0xffffffffu, part.max, distance);
        const int at = __shfl_xor_sync(0xffffffffu, part.argmax, distance);
        if (row_beats(other, at, part.max, part.argmax)) {
            part.max = other;
            part.argmax = at;
        }
    }
    // Among equals the keys before keep their place, so the running maximum's key need not be known here.
    factor = 1.0f;
    if (row_beats(part.max, 1, max, 0)) {
        factor = row_factor(max, part.max);
        max = part.max;
    } else {
        part.argmax = NO_KEY;
    }
    part.max = max;
    const unsigned counted = max == -infinity() ? 0u : allowed;
    float e[CELLS];
    for (int j = 0; j < CELLS; ++j) {
        const bool largest = col0 + j == part.argmax, future = col0 + j > row;
        e[j] = row_add(part, x[j], (counted >> j & 1u) && !largest, future);
        if (largest) e[j] = row_count_largest(part, future);
    }
    store4(weights, e);
    part.keys = __popc(allowed);
    return part;
}

// What the 16 lanes of four rows have counted; lane i gets row i % 4's.
__device__ inline RowState<float> rows_merge(const RowState<float> (&part)[CELLS])
{
    const bool odd = threadIdx.x & 1, upper = threadIdx.x & 2;
    RowState<float> mine = row_empty<float>();
    mine.sum = rows_total(part[0].sum, part[1].sum, part[2].sum, part[3].sum);
    mine.entropy = rows_total(part[0].entropy, part[1].entropy, part[2].entropy, part[3].entropy);
    mine.squares = rows_total(part[0].squares, part[1].squares, part[2].squares, part[3].squares);
    mine.cubes = rows_total(part[0].cubes, part[1].cubes, part[2].cubes, part[3].cubes);
    mine.future = rows_total(part[0].future, part[1].future, part[2].future, part[3].future);
    mine.keys = (int)rows_total((float)part[0].keys, (float)part[1].keys, (float)part[2].keys, (float)part[3].keys);
    mine.max = upper ? (odd ? part[3].max : part[2].max) : odd ? part[1].max : part[0].max;
    mine.argmax = upper ? (odd ? part[3].argmax : part[2].argmax) : odd ? part[1].argmax : part[0].argmax;
    return mine;
}

// The maxima of a thread's four rows that earlier launches left.
__device__ inline void take_up(const RowState<double> *states, int row0, int row_end, float (&largest)[CELLS])
{
#pragma unroll
    for (int i = 0; i < CELLS; ++i) {
        const int row = row0 + CELLS * threadIdx.y + i;
        if (row < row_end) largest[i] = states[row].max;
    }
}

// Adds what a row's part has seen to its state; to nothing if that is fresh. It is kept in memory and not in registers,
// which are short.
__device__ inline void put_by(RowState<double> &at, bool fresh, const RowState<float> &seen)
{
    RowState<double> state = fresh ? row_empty<double>() : at;
    row_merge(state, seen);
    at = state;
}

// Adds what a thread summed up against the maxima `largest` to its part of the output, and begins anew. The output
// holds sums against the maxima `before`, or nothing if it is fresh.
__device__ inline void put_by(float *output, bool fresh, int rows, int value0, int d_v, const float (&largest)[CELLS],
                              float (*before)[THREADS], float (&acc)[CELLS][CELLS])
{
    const int col = value0 + CELLS * threadIdx.x, thread = threadIdx.y * SIDE + threadIdx.x;
#pragma unroll
    for (int i = 0; i < CELLS; ++i) {
        const int line = CELLS * threadIdx.y + i;
        if (line >= rows) continue;
        float *at = output + (long long)line * d_v;
        if (!fresh) {
            float sum[CELLS];
            read4(at, col, d_v, sum);
            const float factor = row_factor(before[i][thread], largest[i]);
            for (int j = 0; j < CELLS; ++j) acc[i][j] += factor * sum[j];
        }
        write4(at, col, d_v, acc[i]);
        for (int j = 0; j < CELLS; ++j) acc[i][j] = 0.0f;
        before[i][thread] = largest[i];
    }
}

// Where the sums of a piece's first row go: to the rows' own place, or to the piece's.
template <class T> __device__ inline T *place(const Piece &piece, T *whole, T *parts, long long width)
{
    return piece.part < 0 ? whole + piece.row0 * width : parts + piece.part * (TILE * width);
}

// Block y takes the pieces [begin[y], begin[y + 1]), one after another: 64 rows x the 64 value columns of its x.
extern "C" __global__ void __launch_bounds__(THREADS, 2)
stream(const input_t *query, const input_t *key, const input_t *value, const MaskRule *rule_of, const Piece *pieces,
       const int *begin, RowState<double> *states, float *output, RowState<double> *parts, float *part_output,
       float scale, int row_end, int n_q, int n_parts, int d_k, int d_v)
{
    __shared__ Operands shared;
    alignas(16) __shared__ float weights[TILE][STRIDE];
    __shared__ float before[CELLS][THREADS]; // each thread's own: registers are short
    __shared__ Span span;
    __shared__ Piece piece;
    const MaskRule &rule = *rule_of; // a copy would cost 18 registers
    const int tx = threadIdx.x, ty = threadIdx.y, value0 = blockIdx.x * TILE;
    states += (long long)blockIdx.x * n_q;
    parts += (long long)blockIdx.x * n_parts * TILE;

    for (int n = begin[blockIdx.y]; n < begin[blockIdx.y + 1]; ++n) {
        __syncthreads(); // the piece before may still be read
        if (tx == 0 && ty == 0) piece = pieces[n];
        __syncthreads();
        const int row0 = piece.row0;
        bool fresh = piece.part != RESUMED;
        float largest[CELLS], acc[CELLS][CELLS] = {};
        for (int i = 0; i < CELLS; ++i) largest[i] = -infinity();
        if (!fresh) take_up(states, row0, row_end, largest);
        for (int i = 0; i < CELLS; ++i) before[i][ty * SIDE + tx] = largest[i];
        // Its barriers also part the reading of states from the writing.
        mask_span(rule, row0, min(row_end, row0 + TILE), span);
        int key0 = piece.key_begin;
        do { // once also where there is no key: the output is then 0
            RowState<float> recent = row_empty<float>();
            for (int tiles = 0; tiles < MERGE && key0 < piece.key_end; ++tiles, key0 += TILE) {
                const int last = piece.key_end;
                const bool open = mask_is_open(rule, span, key0, key0 + TILE); // and then last is not within
                float x[CELLS][CELLS];
                RowState<float> part[CELLS];
                score_tile(shared, weights, query, key, row0, row_end, key0, last, d_k, x);
#pragma unroll
                for (int i = 0; i < CELLS; ++i) {
                    const int row = row0 + CELLS * ty + i;
                    const unsigned allowed =
                        row < row_end ? mask_row(x[i], rule, scale, row, key0 + CELLS * tx, last, open) : 0u;
                    float factor;
                    part[i] = count_row(x[i], allowed, row, key0 + CELLS * tx,
                                        &weights[CELLS * ty + i][CELLS * tx], largest[i], factor);
                    for (int j = 0; j < CELLS; ++j) acc[i][j] *= factor;
                }
                row_merge(recent, rows_merge(part));
                if (value) add_values(shared, weights, value, rule, row0, row_end, key0, last, d_v, value0, acc);
            }
            // Lane i < 4 of a row's 16 has counted row 4 ty + i; every lane knows the maxima of its four rows.
            const int line = CELLS * ty + tx;
            if (tx < CELLS && row0 + line < row_end) put_by(place(piece, states, parts, 1)[line], fresh, recent);
            if (value)
                put_by(place(piece, output, part_output, d_v), fresh, row_end - row0, value0, d_v, largest, before,
                       acc);
            fresh = false;
        } while (key0 < piece.key_end);
    }
}

// Adds the parts of the 64 rows of a joint to their states and outputs, in the order of their keys: one row a line of
// threads, of which the first keeps the sums. Block x: the value columns, y: the rows, z: the joint.
extern "C" __global__ void stream_join(const Joint *joints, const RowState<double> *parts, const float *part_output,
                                       RowState<double> *states, float *output, int row_end, int n_q, int n_parts,
                                       int d_v)
{
    const Joint joint = joints[blockIdx.z];
    const int line = blockIdx.y * JOIN_ROWS + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    const bool inside = joint.row0 + line < row_end, writes = inside && output && col < d_v;
    const bool keeps = inside && threadIdx.x == 0;
    states += (long long)blockIdx.x * n_q + joint.row0 + line;
    parts += (long long)blockIdx.x * n_parts * TILE + line;
    output += ((long long)joint.row0 + line) * d_v + col;

    RowState<double> state = row_empty<double>();
    float largest = -infinity(), sum = 0.0f;
    if (inside && joint.resume) {
        state = *states;
        largest = state.max;
        if (writes) sum = *output;
    }
    __syncthreads(); // the states are read by all of a line before its first writes them
    for (int n = joint.part_begin; inside && n < joint.part_end; ++n) {
        const RowState<double> &part = parts[(long long)n * TILE];
        const float before = largest;
        largest = fmaxf(largest, part.max); // where it is NaN, so is the part's output
        if (writes)
            sum = sum * row_factor(before, largest) +
                  part_output[((long long)n * TILE + line) * d_v + col] * row_factor(part.max, largest);
        if (keeps) row_merge(state, part);
    }
    if (keeps) *states = state;
    if (writes) *output = sum;
}

// states -> statistics (8, n_q), see row_write.
extern "C" __global__ void stream_statistics(const RowState<double> *states, double *statistics, float sink,
                                             int n_q)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n_q) row_write(statistics, n_q, row, states[row], sink);
}

// states -> each row's largest score and the log of its sum against it (n_q,), 0 where nothing has weight: what `tile`
// makes weights of. The two apart keep digits that logsumexp rounds away beside a large score.
extern "C" __global__ void stream_shifts(const RowState<double> *states, float *row_max, float *log_sum, float sink,
                                         int n_q)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n_q) return;
    const RowState<double> state = states[row];
    const bool none = state.max == -infinity();
    row_max[row] = none ? 0.0f : state.max;
    log_sum[row] = none ? 0.0f : (float)row_log_sum(state, row_sink(state, sink));
}

// Divides the output by the rows' sums. Where nothing has weight it stays: 0, or NaN where an infinite value met one.
extern "C" __global__ void stream_output(const RowState<double> *states, float *output, float sink, int n_q,
                                         int d_v)
{
    const long long at = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= (long long)n_q * d_v) return;
    const RowState<double> state = states[at / d_v];
    const double sum = row_sum(state);
    if (sum != 0) output[at] = (float)(output[at] / (sum + row_sink(state, sink)));
}
