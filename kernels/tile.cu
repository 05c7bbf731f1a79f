// A rectangle of any stage, reduced to h x w cells straight from Q and K; nothing of size T x T is stored.
//   values (h, w) float32, blocked (h, w) bytes: 1 where the mask blocks every matrix cell under a tile cell
// A tile cell covers rows edge(i) .. edge(i + 1) - 1 of the rectangle, columns likewise. Blocked matrix cells never
// count. A cell over a NaN or an infinity is that, whatever the reduction (NaN where both infinities are there).
#include "product.cuh"

enum Stage { RAW, SCALED, MASKED, WEIGHTS };
enum Reduce { REDUCE_MAX, REDUCE_MEAN, REDUCE_MIN, REDUCE_EXTREME };

#define STATES 500           // cells that a block may remember from one score tile to the next
#define BLOCKED 0xffffffffu  // the bits of a NaN that no computation makes: no score here
#define LARGEST 3.402823466e38f
#define FAR 1e30f            // 4,096 numbers beyond it may be past float's range, so their sum is kept
#define FAR_SHARE 8192.0f    // divided by this

struct TileRequest {
    const float *row_max; // (n_q,) and
    const float *log_sum; // (n_q,) log of sum exp(x - row_max); read for the weights alone
    float *values;        // (height, width)
    unsigned char *blocked;
    float scale;
    int stage, reduce;
    int row_lo, row_hi, col_lo, col_hi; // the rectangle, half open
    int height, width;                  // tile cells
    int group_rows, group_cols;         // tile cells a block makes, at most 64 each way; see tile_plan.py
    int team;                           // threads that gather a cell's scores together: a power of two up to 32
    int shares;                         // teams of each cell
};

__device__ inline int edge(int lo, int hi, int count, int at)
{
    return lo + (int)((long long)at * (hi - lo) / count);
}

__device__ inline int row_edge(const TileRequest &tile, int i)
{
    return edge(tile.row_lo, tile.row_hi, tile.height, i);
}

__device__ inline int col_edge(const TileRequest &tile, int j)
{
    return edge(tile.col_lo, tile.col_hi, tile.width, j);
}

// What a stage shows at an allowed cell (raw and scaled scores: at any cell).
__device__ inline float stage_value(const TileRequest &tile, const MaskRule &rule, float raw, int row, int col)
{
    if (tile.stage == RAW) return raw;
    const float scaled = scaled_score(raw, tile.scale);
    if (tile.stage == SCALED) return scaled;
    const float masked = masked_score(rule, scaled, row, col);
    if (tile.stage == MASKED) return masked;
    // The row's maximum and the log of its sum, apart: their sum would round the larger one's digits away.
    return expf((masked - tile.row_max[row]) - tile.log_sum[row]);
}

__device__ inline bool stage_counts(const TileRequest &tile, const MaskRule &rule, int row, int col)
{
    return tile.stage == RAW || tile.stage == SCALED || mask_allows(rule, row, col);
}

// The bits of those of the keys col .. col + 3 that count.
__device__ inline unsigned stage_counts4(const TileRequest &tile, const MaskRule &rule, int row, int col)
{
    return tile.stage == RAW || tile.stage == SCALED ? 15u : mask_allows4(rule, row, col, tile.col_hi);
}

union Total {
    double sum;  // for the mean
    float value; // for the others
};

// Of a cell, or of a part of it.
struct Reduced {
    Total total;
    long long count; // one cell may cover 2^32 scores
};

// Of two finite numbers.
__device__ inline float better_of(int reduce, float a, float b)
{
    const bool larger = fabsf(b) > fabsf(a) || (fabsf(b) == fabsf(a) && b > a); // the positive one of a pair
    return (reduce == REDUCE_MAX ? b > a : reduce == REDUCE_MIN ? b < a : larger) ? b : a;
}

// A NaN or an infinity is better than any number, and both infinities are NaN.
__device__ inline float better(int reduce, float a, float b)
{
    return isfinite(a) && isfinite(b) ? better_of(reduce, a, b) : a + b;
}

// The number that every other is better than.
__device__ inline float start_value(int reduce)
{
    return reduce == REDUCE_MAX ? -LARGEST : reduce == REDUCE_MIN ? LARGEST : 0.0f;
}

__device__ inline Total total_of_nothing(int reduce)
{
    Total nothing;
    if (reduce == REDUCE_MEAN) nothing.sum = 0.0;
    else nothing.value = start_value(reduce);
    return nothing;
}

__device__ inline void total_merge(Total &into, int reduce, const Total &other)
{
    if (reduce == REDUCE_MEAN) into.sum += other.sum;
    else into.value = better(reduce, into.value, other.value);
}

__device__ inline void reduce_merge(Reduced &into, int reduce, const Reduced &other)
{
    total_merge(into.total, reduce, other.total);
    into.count += other.count;
}

// What one team finds in one score tile. Doubles are slow on most GPUs, so that sums here are floats.
struct Gathered {
    float value; // for the mean a sum
    float apart; // for the mean the sum of the numbers beyond FAR, over FAR_SHARE; else of NaNs and infinities
    int count;
};

__device__ inline void gather(Gathered &into, int reduce, float x)
{
    into.count += 1;
    if (reduce == REDUCE_MEAN) {
        if (fabsf(x) > FAR) into.apart += x / FAR_SHARE;
        else into.value += x;
    } else {
        if (isfinite(x)) into.value = better_of(reduce, into.value, x);
        else into.apart += x;
    }
}

// What the threads of a team have gathered, joined. Called by whole warps.
__device__ inline void gather_together(Gathered &mine, int reduce, int team)
{
#pragma unroll 1
    for (int distance = team / 2; distance > 0; distance /= 2) {
        const float other = __shfl_xor_sync(0xffffffffu, mine.value, distance);
        mine.value = reduce == REDUCE_MEAN ? mine.value + other : better_of(reduce, mine.value, other);
        mine.apart += __shfl_xor_sync(0xffffffffu, mine.apart, distance);
        mine.count += __shfl_xor_sync(0xffffffffu, mine.count, distance);
    }
}

__device__ inline Total total_of(int reduce, const Gathered &part)
{
    Total total;
    if (reduce != REDUCE_MEAN) total.value = part.apart == 0.0f ? part.value : part.apart;
    else total.sum = part.apart == 0.0f ? (double)part.value : part.value + (double)FAR_SHARE * part.apart;
    return total;
}

__device__ inline void write_cell(const TileRequest &tile, int i, int j, bool counts, float value)
{
    const long long at = (long long)i * tile.width + j;
    tile.values[at] = counts ? value : tile.stage == MASKED ? -infinity() : 0.0f;
    tile.blocked[at] = !counts;
}

__device__ inline void write_reduced(const TileRequest &tile, int i, int j, const Reduced &cell)
{
    const float value = tile.reduce == REDUCE_MEAN ? (float)(cell.total.sum / cell.count) : cell.total.value;
    write_cell(tile, i, j, cell.count > 0, value);
}

// Both fast kernels start at tile row first_row, so that long work can be cut into launches. `tile` is also cut into
// slices of slice_rows x slice_cols scores of each block's, `across` of them side by side; a launch starts at
// first_slice. Where there are several, `parts` (slices of a launch, height, width) takes what each finds, one launch
// after another, and tile_join joins it.

// The definition: one thread, one tile cell, every matrix cell below it in turn.
extern "C" __global__ void tile_naive(const input_t *query, const input_t *key, const MaskRule *rule_of,
                                      const TileRequest *request, int d_k)
{
    const MaskRule rule = *rule_of;
    const TileRequest tile = *request;
    const int j = blockIdx.x * blockDim.x + threadIdx.x;
    const int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= tile.height || j >= tile.width) return;
    Reduced cell = {total_of_nothing(tile.reduce), 0};
    for (int row = row_edge(tile, i); row < row_edge(tile, i + 1); ++row)
        for (int col = col_edge(tile, j); col < col_edge(tile, j + 1); ++col) {
            if (!stage_counts(tile, rule, row, col)) continue;
            float raw = 0.0f;
            for (int c = 0; c < d_k; ++c)
                raw += load(query[(long long)row * d_k + c]) * load(key[(long long)col * d_k + c]);
            const float x = stage_value(tile, rule, raw, row, col);
            cell.count += 1;
            if (tile.reduce == REDUCE_MEAN) cell.total.sum += x;
            else cell.total.value = better(tile.reduce, cell.total.value, x);
        }
    write_reduced(tile, i, j, cell);
}

// What a block of `tile` shares.
struct TileGroup {
    int i0, j0, high, wide;                       // its first cell, and how many
    int row_edges[TILE + 1], col_edges[TILE + 1]; // where the cells begin; at the end, where the last one ends
    Total totals[STATES];                         // of each cell's shares
    unsigned counts[STATES];                      // a block has 2^31 scores at most
};

// What the stage shows of a thread's scores; BLOCKED where they do not count.
__device__ inline void write_stage(const TileRequest &tile, const MaskRule &rule, float (*stage)[STRIDE], int row0,
                                   int row_end, int col0, const float (&acc)[CELLS][CELLS])
{
#pragma unroll
    for (int r = 0; r < CELLS; ++r) {
        const int line = CELLS * threadIdx.y + r, row = row0 + line, col = col0 + CELLS * threadIdx.x;
        const unsigned counts = row < row_end ? stage_counts4(tile, rule, row, col) : 0u;
        float x[CELLS];
#pragma unroll
        for (int c = 0; c < CELLS; ++c) {
            x[c] = __uint_as_float(BLOCKED);
            if (counts >> c & 1u) x[c] = stage_value(tile, rule, acc[r][c], row, col + c);
            if (isnan(x[c]) && counts >> c & 1u) x[c] = not_a_number();
        }
        store4(&stage[line][CELLS * threadIdx.x], x);
    }
}

// The number of cells that end at or before a row or a column. Called by whole warps.
__device__ inline int cells_before(const int *edges, int n_cells, int at)
{
    const int lane = (threadIdx.y * SIDE + threadIdx.x) % 32;
    int before = 0;
    for (int n = lane; n - lane < n_cells; n += 32)
        before += __popc(__ballot_sync(0xffffffffu, n < n_cells && edges[n + 1] <= at));
    return before;
}

// n / d for n below 8,192: (n + 1/2) / d is farther from a whole number than its rounding errs.
__device__ inline int quotient(int n, float one_over_d) { return (int)((n + 0.5f) * one_over_d); }

// Reduces the scores of one tile, those of the rows [row0, row_end) and the columns [col0, col_end), into the cells over
// them. Each team takes one cell after another, or one of its shares; some cells lie in this tile with a part only.
__device__ inline void gather_tile(const TileRequest &tile, TileGroup &group, bool at_once,
                                   const float (*stage)[STRIDE], int row0, int row_end, int col0, int col_end)
{
    const int reduce = tile.reduce, team = tile.team, shares = tile.shares;
    const int thread = threadIdx.y * SIDE + threadIdx.x, member = thread % team;
    const int top = cells_before(group.row_edges, group.high, row0);
    const int left = cells_before(group.col_edges, group.wide, col0);
    const int high = cells_before(group.row_edges, group.high, row_end - 1) + 1 - top;
    const int wide = cells_before(group.col_edges, group.wide, col_end - 1) + 1 - left;
    const int work = high * wide * shares, step = team * shares;
    const float per_share = 1.0f / shares, per_line = 1.0f / wide;
    for (int n = thread / team; n - thread % 32 / team < work; n += THREADS / team) {
        const int cell = quotient(n, per_share), line = quotient(cell, per_line);
        const int share = n - cell * shares, i = top + line, j = left + cell - line * wide;
        Gathered part = {reduce == REDUCE_MEAN ? 0.0f : start_value(reduce), 0.0f, 0};
        if (n < work) {
            const int row = max(group.row_edges[i] - row0, 0), col = max(group.col_edges[j] - col0, 0);
            const int rows = min(group.row_edges[i + 1], row_end) - row0 - row;
            const int cols = min(group.col_edges[j + 1], col_end) - col0 - col;
            const float per_row = 1.0f / cols;
            const int first = member + share * team, step_down = quotient(step, per_row);
            const int step_right = step - step_down * cols;
            int down = quotient(first, per_row), right = first - down * cols;
            while (down < rows) {
                const float x = stage[row + down][col + right];
                if (__float_as_uint(x) != BLOCKED) gather(part, reduce, x);
                down += step_down, right += step_right;
                if (right >= cols) right -= cols, ++down;
            }
        }
        gather_together(part, reduce, team);
        if (n >= work || member != 0) continue;
        const Reduced all = {total_of(reduce, part), part.count};
        const int at = (i * group.wide + j) * shares + share;
        if (!at_once)
            total_merge(group.totals[at], reduce, all.total), group.counts[at] += part.count;
        else if (reduce == REDUCE_MEAN && part.apart == 0.0f) // the same to the last bit, without doubles
            write_cell(tile, group.i0 + i, group.j0 + j, part.count > 0, part.value / part.count);
        else
            write_reduced(tile, group.i0 + i, group.j0 + j, all);
    }
}

// Writes the cells of a block, or what this block's slice has found of them beside what launches before have.
__device__ inline void write_group(const TileRequest &tile, const TileGroup &group, Reduced *parts, bool before)
{
    for (int n = threadIdx.y * SIDE + threadIdx.x; n < group.high * group.wide; n += THREADS) {
        Reduced cell = {total_of_nothing(tile.reduce), 0};
#pragma unroll 1
        for (int at = n * tile.shares; at < (n + 1) * tile.shares; ++at)
            reduce_merge(cell, tile.reduce, {group.totals[at], group.counts[at]});
        const int i = group.i0 + n / group.wide, j = group.j0 + n % group.wide;
        if (!parts) {
            write_reduced(tile, i, j, cell);
            continue;
        }
        Reduced &part = parts[((long long)blockIdx.z * tile.height + i) * tile.width + j];
        if (before) reduce_merge(cell, tile.reduce, part);
        part = cell;
    }
}

// One block makes group_rows x group_cols tile cells from one 64 x 64 score tile after another. Cells lie over the score
// tiles as they may: many in one, one over many, or across an edge. So what a tile says of a cell is remembered until
// all is known, except where a block has one score tile alone; then there may be as many cells as scores.
// Two blocks a multiprocessor: left to itself, the compiler takes more registers than they can have.
extern "C" __global__ void __launch_bounds__(THREADS, 2)
tile(const input_t *query, const input_t *key, const MaskRule *rule_of, const TileRequest *request, int d_k,
     int first_row, Reduced *parts, int slice_rows, int slice_cols, int across, int first_slice)
{
    __shared__ Operands shared;
    alignas(16) __shared__ float stage[TILE][STRIDE];
    __shared__ TileGroup group;
    __shared__ Span span;
    const MaskRule rule = *rule_of;
    const TileRequest &tile = *request;
    const int thread = threadIdx.y * SIDE + threadIdx.x;
    const bool masks = tile.stage == MASKED || tile.stage == WEIGHTS;

    const int i0 = first_row + blockIdx.y * tile.group_rows, j0 = blockIdx.x * tile.group_cols;
    const int high = min(tile.group_rows, tile.height - i0), wide = min(tile.group_cols, tile.width - j0);
    const int n_states = high * wide * tile.shares;
    const bool at_once = n_states > STATES;
    if (thread == 0) group.i0 = i0, group.j0 = j0, group.high = high, group.wide = wide;
    if (thread <= high) group.row_edges[thread] = row_edge(tile, i0 + thread);
    if (thread <= wide) group.col_edges[thread] = col_edge(tile, j0 + thread);
    for (int n = thread; n < n_states && !at_once; n += THREADS)
        group.totals[n] = total_of_nothing(tile.reduce), group.counts[n] = 0;

    const int slice = first_slice + blockIdx.z;
    const int row_lo = row_edge(tile, i0) + slice / across * slice_rows;
    const int col_lo = col_edge(tile, j0) + slice % across * slice_cols;
    const int row_hi = min(row_edge(tile, i0 + high), row_lo + slice_rows);
    const int col_hi = min(col_edge(tile, j0 + wide), col_lo + slice_cols);
    for (int row0 = row_lo; row0 < row_hi; row0 += TILE) {
        if (masks) mask_span(rule, row0, min(row_hi, row0 + TILE), span);
        for (int col0 = col_lo; col0 < col_hi; col0 += TILE) {
            const bool unseen = masks && (col0 >= span.end || col0 + TILE <= span.first);
            if (unseen && !at_once) continue;
            float acc[CELLS][CELLS] = {};
            if (!unseen) score_tile(shared, stage, query, key, row0, row_hi, col0, col_hi, d_k, acc);
            write_stage(tile, rule, stage, row0, row_hi, col0, acc);
            __syncthreads();
            gather_tile(tile, group, at_once, stage, row0, min(row_hi, row0 + TILE), col0, min(col_hi, col0 + TILE));
            // The barriers in score_tile come before the next writing of `stage`.
        }
    }
    if (at_once) return;
    __syncthreads();
    write_group(tile, group, parts, first_slice > 0);
}

// One thread a tile cell, from all its parts.
extern "C" __global__ void tile_join(const TileRequest *request, const Reduced *parts, int n_parts)
{
    const TileRequest tile = *request;
    const long long at = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    const long long cells = (long long)tile.height * tile.width;
    if (at >= cells) return;
    Reduced cell = parts[at];
    for (int part = 1; part < n_parts; ++part) reduce_merge(cell, tile.reduce, parts[part * cells + at]);
    write_reduced(tile, (int)(at / tile.width), (int)(at % tile.width), cell);
}

// Blocks of `tile_exact` that a multiprocessor should hold at a time. sm_75 holds 1,024 threads; of float32's, a fifth
// block would spill on most of the others.
#if defined(SCORES_ON_TENSOR_CORES) && __CUDA_ARCH__ >= 800
#define RESIDENT 5
#else
#define RESIDENT 4
#endif

// The same where a tile cell is one matrix cell: 64 x 64 cells a block, written as they are.
extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT)
tile_exact(const input_t *query, const input_t *key, const MaskRule *rule_of, const TileRequest *request, int d_k,
           int first_row)
{
    __shared__ Operands shared;
    alignas(16) __shared__ float exchange[TILE][STRIDE];
    __shared__ Span span;
    const MaskRule &rule = *rule_of; // both are read where they are needed, which spares registers
    const TileRequest &tile = *request;
    const bool masks = tile.stage == MASKED || tile.stage == WEIGHTS;
    const int row0 = tile.row_lo + first_row + blockIdx.y * TILE, col0 = tile.col_lo + blockIdx.x * TILE;
    if (masks) mask_span(rule, row0, min(tile.row_hi, row0 + TILE), span);
    float acc[CELLS][CELLS] = {};
    if (!masks || (col0 < span.end && col0 + TILE > span.first))
        score_tile(shared, exchange, query, key, row0, tile.row_hi, col0, tile.col_hi, d_k, acc);
    const int col = col0 + CELLS * threadIdx.x;
#pragma unroll
    for (int r = 0; r < CELLS; ++r) {
        const int row = row0 + CELLS * threadIdx.y + r;
        if (row >= tile.row_hi) continue;
        const unsigned counts = stage_counts4(tile, rule, row, col);
        const long long at = (long long)(row - tile.row_lo) * tile.width;
        for (int c = 0; c < CELLS; ++c) {
            const bool there = counts >> c & 1u;
            acc[r][c] = there                  ? stage_value(tile, rule, acc[r][c], row, col + c)
                        : tile.stage == MASKED ? -infinity()
                                               : 0.0f;
            if (col + c < tile.col_hi) tile.blocked[at + (col + c - tile.col_lo)] = !there;
        }
        write4(tile.values + at, col - tile.col_lo, tile.width, acc[r]);
    }
}
