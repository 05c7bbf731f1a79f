// A rectangle of any stage, reduced to h x w cells straight from Q and K; nothing of size T x T is stored.
//   values (h, w) float32, blocked (h, w) bytes: 1 where the mask blocks every matrix cell under a tile cell
// A tile cell covers rows edge(i) .. edge(i + 1) - 1 of the rectangle, columns likewise. Blocked matrix cells never
// count. A cell over a NaN or an infinity is that, whatever the reduction (NaN where both infinities are there).
#include "product.cuh"

enum Stage { RAW, SCALED, MASKED, WEIGHTS };
enum Reduce { REDUCE_MAX, REDUCE_MEAN, REDUCE_MIN, REDUCE_EXTREME };
enum Found { FOUND_NAN = 1, FOUND_PLUS_INFINITY = 2, FOUND_MINUS_INFINITY = 4 };

struct TileRequest {
    const float *row_max; // (n_q,) and
    const float *log_sum; // (n_q,) log of sum exp(x - row_max); read for the weights alone
    float *values;        // (height, width)
    unsigned char *blocked;
    float scale;
    int stage, reduce;
    int row_lo, row_hi, col_lo, col_hi; // the rectangle, half open
    int height, width;                  // tile cells
    int group_rows, group_cols;         // tile cells a block makes; powers of two, product at most 256
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

struct Reduced {
    double sum;
    long long count; // one cell may cover 2^32 scores
    float value;     // of the finite numbers; for the mean `sum` instead
    unsigned found;
};

__device__ inline void reduce_value(Reduced &into, int reduce, float x)
{
    const float a = into.value;
    const bool larger = fabsf(x) > fabsf(a) || (fabsf(x) == fabsf(a) && x > a); // the positive one of a pair
    if (reduce == REDUCE_MAX ? x > a : reduce == REDUCE_MIN ? x < a : larger) into.value = x;
}

__device__ inline Reduced reduce_nothing(int reduce)
{
    const float start = reduce == REDUCE_MAX ? -infinity() : reduce == REDUCE_MIN ? infinity() : 0.0f;
    return {0.0, 0, start, 0u};
}

// Counts one matrix cell; its share of the mean goes to `sum`.
__device__ inline void reduce_count(Reduced &into, int reduce, float x, float &sum)
{
    into.count += 1;
    if (isnan(x)) into.found |= FOUND_NAN;
    else if (isinf(x)) into.found |= x > 0 ? FOUND_PLUS_INFINITY : FOUND_MINUS_INFINITY;
    else if (reduce == REDUCE_MEAN && fabsf(x) > 1e30f) into.sum += x; // 4,096 of them may be past float's range
    else if (reduce == REDUCE_MEAN) sum += x;
    else reduce_value(into, reduce, x);
}

__device__ inline void reduce_merge(Reduced &into, int reduce, const Reduced &other)
{
    into.sum += other.sum;
    into.count += other.count;
    into.found |= other.found;
    if (reduce != REDUCE_MEAN) reduce_value(into, reduce, other.value);
}

__device__ inline void write_cell(const TileRequest &tile, int i, int j, const Reduced &cell)
{
    const unsigned both = FOUND_PLUS_INFINITY | FOUND_MINUS_INFINITY;
    float value = tile.reduce == REDUCE_MEAN ? (float)(cell.sum / cell.count) : cell.value;
    if (cell.count == 0) value = tile.stage == MASKED ? -infinity() : 0.0f;
    else if ((cell.found & FOUND_NAN) || (cell.found & both) == both) value = not_a_number();
    else if (cell.found) value = cell.found & FOUND_PLUS_INFINITY ? infinity() : -infinity();
    const long long at = (long long)i * tile.width + j;
    tile.values[at] = value;
    tile.blocked[at] = cell.count == 0;
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
    Reduced cell = reduce_nothing(tile.reduce);
    for (int row = row_edge(tile, i); row < row_edge(tile, i + 1); ++row)
        for (int col = col_edge(tile, j); col < col_edge(tile, j + 1); ++col) {
            if (!stage_counts(tile, rule, row, col)) continue;
            float raw = 0.0f, sum = 0.0f;
            for (int c = 0; c < d_k; ++c)
                raw += load(query[(long long)row * d_k + c]) * load(key[(long long)col * d_k + c]);
            reduce_count(cell, tile.reduce, stage_value(tile, rule, raw, row, col), sum);
            cell.sum += sum;
        }
    write_cell(tile, i, j, cell);
}

// One block makes group_rows x group_cols tile cells. A team of 256 / (group_rows * group_cols) threads owns each
// of them and gathers its matrix cells from one 64 x 64 score tile after another; the team's results join at the end.
// Two blocks a multiprocessor: left to itself, the compiler takes 132 registers on sm_75, and spills for three on sm_90.
extern "C" __global__ void __launch_bounds__(THREADS, 2)
tile(const input_t *query, const input_t *key, const MaskRule *rule_of, const TileRequest *request, int d_k,
     int first_row, Reduced *parts, int slice_rows, int slice_cols, int across, int first_slice)
{
    __shared__ Operands shared;
    alignas(16) __shared__ float stage[TILE][STRIDE];
    __shared__ unsigned char open[TILE][SIDE]; // which of four neighbours count
    __shared__ Reduced teams[THREADS];
    __shared__ Span span;
    const MaskRule rule = *rule_of;
    const TileRequest tile = *request;
    const int tx = threadIdx.x, ty = threadIdx.y, thread = ty * SIDE + tx;
    const bool masks = tile.stage == MASKED || tile.stage == WEIGHTS;

    const int team = THREADS / (tile.group_rows * tile.group_cols), member = thread % team;
    const int i0 = first_row + blockIdx.y * tile.group_rows, j0 = blockIdx.x * tile.group_cols;
    const int i_end = min(tile.height, i0 + tile.group_rows), j_end = min(tile.width, j0 + tile.group_cols);
    const int i = i0 + thread / team / tile.group_cols, j = j0 + thread / team % tile.group_cols;
    const bool owns = i < i_end && j < j_end;

    const int slice = first_slice + blockIdx.z;
    const int row_lo = row_edge(tile, i0) + slice / across * slice_rows;
    const int col_lo = col_edge(tile, j0) + slice % across * slice_cols;
    const int row_hi = min(row_edge(tile, i_end), row_lo + slice_rows);
    const int col_hi = min(col_edge(tile, j_end), col_lo + slice_cols);
    const int my_row_lo = owns ? row_edge(tile, i) : 0;
    const int my_row_hi = owns ? row_edge(tile, i + 1) : 0;
    const int my_col_lo = owns ? col_edge(tile, j) : 0;
    const int my_col_hi = owns ? col_edge(tile, j + 1) : 0;

    Reduced cell = reduce_nothing(tile.reduce);
    for (int row0 = row_lo; row0 < row_hi; row0 += TILE) {
        if (masks) mask_span(rule, row0, min(row_hi, row0 + TILE), span);
        for (int col0 = col_lo; col0 < col_hi; col0 += TILE) {
            if (masks && (col0 >= span.end || col0 + TILE <= span.first)) continue;
            float acc[CELLS][CELLS];
            score_tile(shared, stage, query, key, row0, row_hi, col0, col_hi, d_k, acc);
#pragma unroll
            for (int r = 0; r < CELLS; ++r) {
                const int row = row0 + CELLS * ty + r, col = col0 + CELLS * tx;
                const unsigned counts = row < row_hi ? stage_counts4(tile, rule, row, col) : 0u;
                open[CELLS * ty + r][tx] = (unsigned char)counts;
#pragma unroll
                for (int c = 0; c < CELLS; ++c)
                    if (counts >> c & 1u)
                        stage[CELLS * ty + r][CELLS * tx + c] = stage_value(tile, rule, acc[r][c], row, col + c);
            }
            __syncthreads();
            const int top = max(my_row_lo - row0, 0), left = max(my_col_lo - col0, 0);
            const int rows = min(my_row_hi - row0, TILE) - top, cols = min(my_col_hi - col0, TILE) - left;
            const float per_col = 1.0f / cols; // (n + 1/2) / cols is 1/128 or more from a whole number
            float sum = 0.0f;
            for (int n = member; rows > 0 && cols > 0 && n < rows * cols; n += team) {
                const int down = (int)((n + 0.5f) * per_col);
                const int row = top + down, col = left + n - down * cols;
                if (open[row][col / CELLS] >> col % CELLS & 1) reduce_count(cell, tile.reduce, stage[row][col], sum);
            }
            cell.sum += sum; // the barriers in score_tile come before the next writing of `stage`
        }
    }
    teams[thread] = cell;
    for (int half = team / 2; half > 0; half /= 2) {
        __syncthreads();
        if (member < half) reduce_merge(teams[thread], tile.reduce, teams[thread + half]);
    }
    if (!owns || member != 0) return;
    if (!parts) return write_cell(tile, i, j, teams[thread]);
    Reduced &part = parts[((long long)blockIdx.z * tile.height + i) * tile.width + j];
    if (first_slice > 0) reduce_merge(teams[thread], tile.reduce, part);
    part = teams[thread];
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
    write_cell(tile, (int)(at / tile.width), (int)(at % tile.width), cell);
}

// The same where a tile cell is one matrix cell: 64 x 64 cells a block, written as they are.
extern "C" __global__ void __launch_bounds__(THREADS)
tile_exact(const input_t *query, const input_t *key, const MaskRule *rule_of, const TileRequest *request, int d_k,
           int first_row)
{
    __shared__ Operands shared;
    alignas(16) __shared__ float exchange[TILE][STRIDE];
    __shared__ Span span;
    const MaskRule rule = *rule_of;
    const TileRequest tile = *request;
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
