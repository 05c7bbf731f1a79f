"""Loops over a block of scores, compiled by Numba: one reading in place of NumPy's up to ten.

``row_pass_numpy`` and ``reduce.reduce_segments`` do the same in NumPy, and are easier to read. Importing this
module compiles it, or loads what was compiled before: ``numba_loader.load``. float32 alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit
from numpy.polynomial import Chebyshev, Polynomial

from attnviz.engine.cpu.rows.row_sums import LIFT

_HALF_LN2 = np.log(2) / 2
#: e^x on [−½ ln 2, ½ ln 2] by powers of x, within 2e-9 of it.
_C0, _C1, _C2, _C3, _C4, _C5, _C6 = (
    np.float32(c)
    for c in Chebyshev.interpolate(np.exp, 6, [-_HALF_LN2, _HALF_LN2]).convert(kind=Polynomial).coef
)
_LOG2_E = np.float32(1 / np.log(2))
#: ln 2 in two parts (Cody and Waite): a whole number below 2^15 times the first is exact.
_LN2_HIGH = np.float32(355 / 512)
_LN2_LOW = np.float32(np.log(2) - 355 / 512)
#: The sum of this and a number below 2^22 has no fraction, and its last bits hold the number plus 127.
_TO_WHOLE = np.float32(3 * 2**22 + 127)
#: exp of this, and of any smaller number, is 0.
_LEAST = np.float32(-88.1)
_ZERO, _NAN = np.float32(0), np.float32(np.nan)
_MAGNITUDE, _SIGN = np.int32(0x7FFFFFFF), np.int32(31)
_BLOCKED = np.int32(np.float32(-np.inf).view(np.int32) ^ _MAGNITUDE)  # −inf, as its bits are ordered
_LIFT = np.float32(LIFT)
_EXPONENT = np.int32(23)  # bits below a float32's exponent

_ROWS, _SUMS = "float32[:, ::1]", "float64[:, :]"


def _compiled(signature: str, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """``njit`` for one signature, at once, kept on disk where that can be written and read."""

    def compile_(function: Callable[..., Any]) -> Callable[..., Any]:
        try:
            return njit(signature, nogil=True, cache=True, error_model="numpy", **options)(function)
        # no folder for the cache, a full disk, a file cut short: the loop itself is not at fault
        except Exception:
            return njit(signature, nogil=True, error_model="numpy", **options)(function)

    return compile_


@_compiled("float32(float32)", fastmath={"contract"})
def exp(x):  # type: ignore[no-untyped-def]
    """e^x of ``x`` from −88.1 to 88, within 1e-7 of it; 0 up to −87.7, NaN of NaN. Compiles to vectors."""
    whole = np.float32(x * _LOG2_E + _TO_WHOLE)
    k = whole - _TO_WHOLE
    rest = (x - k * _LN2_HIGH) - k * _LN2_LOW
    power = _C6 * rest + _C5
    power = power * rest + _C4
    power = power * rest + _C3
    power = power * rest + _C2
    power = power * rest + _C1
    power = power * rest + _C0
    return power * np.int32(whole.view(np.int32) << _EXPONENT).view(np.float32)


@_compiled("int32(int32)", inline="always")
def _ordered(bits):  # type: ignore[no-untyped-def]
    """Return a number's bits, so that integers compare as the numbers do; given those, the bits again."""
    return bits ^ ((bits >> _SIGN) & _MAGNITUDE)


@_compiled("float32(int32)")
def _number(ordered):  # type: ignore[no-untyped-def]
    """Return the number whose bits were made to order as it does."""
    return np.int32(_ordered(ordered)).view(np.float32)


@_compiled("float32(int32[:, ::1], int64)")
def _largest(bits, i):  # type: ignore[no-untyped-def]
    """Return the largest number, by bits that order as numbers do: integers compare in vectors, NaN or not.

    A NaN with its sign bit set is below everything.
    """
    most = np.int32(-(2**31))
    for j in range(bits.shape[1]):
        most = max(most, _ordered(bits[i, j]))
    return _number(most)


@_compiled(f"int32({_ROWS}, int64, float32)", inline="always")
def _place(scores, i, value):  # type: ignore[no-untyped-def]
    """Return where ``value``, no NaN, comes first in row ``i``. All of it is read: in vectors."""
    first = np.int32(scores.shape[1])
    for j in range(np.int32(scores.shape[1])):
        first = min(first, np.int32(j) if scores[i, j] == value else np.int32(2**31 - 1))
    return first


@_compiled(f"int32({_ROWS}, int64)")
def _first_nan(scores, i):  # type: ignore[no-untyped-def]
    """Return where NaN comes first in row ``i``; the row's length where there is none."""
    for j in range(np.int32(scores.shape[1])):
        if scores[i, j] != scores[i, j]:
            return np.int32(j)
    return np.int32(scores.shape[1])


@_compiled(f"UniTuple(float32, 4)({_ROWS}, int64, float32, float32)", fastmath={"contract", "reassoc", "nsz"})
def _exponentials(scores, i, factor, shift):  # type: ignore[no-untyped-def]
    """Make exp(x), x = factor · score − shift, of a row of scores; sums of that, of its square and its cube,
    both times LIFT², and of it times x.

    Two loops, as one that keeps all four sums has more of them than the processor has registers.
    """
    others, squares, cubes, weighted = _ZERO, _ZERO, _ZERO, _ZERO
    for j in range(scores.shape[1]):
        x = scores[i, j] * factor - shift
        x = _LEAST if x < _LEAST else x
        e = exp(x)
        scores[i, j] = e
        weighted += e * x
    for j in range(scores.shape[1]):
        e = scores[i, j]
        lifted = e * _LIFT
        square = lifted * lifted
        others += e
        squares += square
        cubes += square * e
    return others, squares, cubes, weighted


@_compiled(f"void(int64, float32, float32[::1], float32[::1], {_SUMS}, {_SUMS})")
def _move_shift(i, largest, shift, rise, sums, sum_values):  # type: ignore[no-untyped-def]
    """Make the maximum of row ``i`` its shift, and shrink its sums: ``NumpyRows._move_shift``."""
    by = np.float64(largest) - shift[i]
    carried = math.exp(-max(by, 0.0))
    sums[3, i] -= by * sums[0, i]
    sums[0, i] *= carried
    sums[1, i] *= carried * carried
    sums[2, i] *= carried * carried * carried
    sums[3, i] *= carried
    sums[4, i] *= carried
    for c in range(sum_values.shape[1]):
        sum_values[i, c] *= carried
    shift[i] = largest
    rise[i] = largest if largest != largest else _ZERO


@_compiled(f"void(int64, float32, float32, float32[::1], float32[::1], {_SUMS}, {_SUMS})", inline="always")
def _raise_max(i, largest, far, shift, rise, sums, sum_values):  # type: ignore[no-untyped-def]
    """Take note of the new maximum of row ``i``: ``NumpyRows._raise_max``.

    Inlined, as is ``_place``: to hand so many arrays over takes as long as what is done with them.
    """
    before = np.float64(rise[i])
    own = math.exp(before)
    sums[0, i] += own
    sums[1, i] += own * own
    sums[2, i] += own * own * own
    if own > 0:
        sums[3, i] += own * before
    rise[i] = largest - shift[i]
    if not abs(rise[i]) <= far:
        _move_shift(i, largest, shift, rise, sums, sum_values)


@_compiled(
    f"void({_ROWS}, float32, int64, float32, float32[::1], float32[::1], int64[::1], {_SUMS}, {_SUMS})"
)
def take(scores, factor, first, far, shift, rise, argmax, sums, sum_values):  # type: ignore[no-untyped-def]
    """Take a block of masked scores into the running sums of its rows, and make it their exponentials.

    Args:
        scores: float32 (R, C); exp(factor · scores − shift) afterwards, 0 where they were −inf.
        factor: above 0; what the sums are of is factor times the scores.
        first: the key of the first column.
        far: how far a maximum may be from its row's shift before that moves.
        shift, rise: float32 (R,), as in ``RowSums``.
        argmax: int64 (R,).
        sums: float64 (5, R): others, squares, cubes, weighted, future.
        sum_values: float64 (R, d_v); shrinks where the shift moves.
    """
    bits = scores.view(np.int32)
    for i in range(scores.shape[0]):
        score = _largest(bits, i)
        infinite = (score == np.inf and shift[i] == shift[i]) or shift[i] == np.inf
        above_all = infinite and _first_nan(scores, i) < scores.shape[1]
        if above_all:  # a NaN of either sign beside +inf
            score = _NAN
        largest = np.float32(score * factor)
        place = -1
        if not (largest - shift[i] <= rise[i]) and (math.isfinite(shift[i]) or above_all):
            place = _first_nan(scores, i) if score != score else _place(scores, i, score)
            argmax[i] = first + place
            _raise_max(i, largest, far, shift, rise, sums, sum_values)
            if math.isfinite(shift[i]):
                scores[i, place] = -np.inf  # takes no part in the sums of the others
            else:
                place = -1
        others, squares, cubes, weighted = _exponentials(scores, i, factor, shift[i])
        if others != others and math.isfinite(shift[i]):  # a NaN that _largest did not see
            argmax[i] = first + _first_nan(scores, i)
            shift[i], rise[i] = np.float32(np.nan), np.float32(np.nan)
        sums[0, i] += others
        sums[1, i] += squares / LIFT**2
        sums[2, i] += cubes / LIFT**2
        sums[3, i] += weighted
        if place >= 0:
            scores[i, place] = math.exp(largest - shift[i])


@_compiled(f"void({_ROWS}, boolean[:, :], int64[:])")
def block(scores, blocked, seen):  # type: ignore[no-untyped-def]
    """``scores[blocked] = −inf``; rows that see all their keys, by ``seen`` (R,), are not read."""
    for i in range(scores.shape[0]):
        if seen[i] == scores.shape[1]:
            continue
        for j in range(scores.shape[1]):
            scores[i, j] = -np.inf if blocked[i, j] else scores[i, j]


@_compiled("float32(float32[::1])", fastmath={"reassoc", "nsz"})
def _sum(values):  # type: ignore[no-untyped-def]
    total = _ZERO
    for j in range(values.size):
        total += values[j]
    return total


@_compiled(f"void({_ROWS}, int64, float64[:])")
def later(exps, ahead, sums):  # type: ignore[no-untyped-def]
    """Add to ``sums`` (R,) each row's ``exps`` (R, C) on keys after its own, column ``ahead`` + row."""
    for i in range(exps.shape[0]):
        first = max(ahead + i + 1, 0)
        if first < exps.shape[1]:
            sums[i] += _sum(exps[i, first:])


@_compiled("void(float64[:, ::1], float32[:, ::1])")
def add(sums, parts):  # type: ignore[no-untyped-def]
    """Compute ``sums += parts``, without the copy that NumPy makes where types differ."""
    for i in range(sums.shape[0]):
        for j in range(sums.shape[1]):
            sums[i, j] += parts[i, j]


@_compiled(f"void({_ROWS}, int64[::1], {_ROWS}, {_ROWS})")
def extremes(values, starts, largest, smallest):  # type: ignore[no-untyped-def]
    """Largest and smallest of each column over each segment of rows; no NaN.

    Args:
        values: float32 (n, R).
        starts: int64 (S,), the first row of each segment, ascending.
        largest, smallest: float32 (S, R), written.
    """
    for s in range(starts.size):
        stop = starts[s + 1] if s + 1 < starts.size else values.shape[0]
        for j in range(values.shape[1]):
            largest[s, j] = smallest[s, j] = values[starts[s], j]
        for i in range(starts[s] + 1, stop):
            for j in range(values.shape[1]):
                x = values[i, j]
                largest[s, j] = x if x > largest[s, j] else largest[s, j]
                smallest[s, j] = x if x < smallest[s, j] else smallest[s, j]


@_compiled("UniTuple(float32, 2)(int32[::1])")
def _extremes_of(bits):  # type: ignore[no-untyped-def]
    """Largest and smallest of a row's numbers that are not −inf, by their bits as in ``_largest``; no NaN."""
    most, least = _BLOCKED, _MAGNITUDE
    for j in range(bits.size):
        ordered = _ordered(bits[j])
        most = max(most, ordered)
        least = min(least, _MAGNITUDE if ordered == _BLOCKED else ordered)
    if least == _MAGNITUDE:
        return np.float32(-np.inf), np.float32(np.inf)
    return _number(most), _number(least)


@_compiled(f"void({_ROWS}, int64[::1], float32[:, :], float32[:, :])")
def stretches(scores, starts, largest, smallest):  # type: ignore[no-untyped-def]
    """Raise ``largest`` and lower ``smallest`` to the extremes of stretches of each row; no NaN.

    Args:
        scores: float32 (R, C), −inf where blocked, which is no extreme.
        starts: int64 (S,), the first column of each stretch, ascending.
        largest, smallest: float32 (S, R): what is written of one row after the other lies side by side.
    """
    bits = scores.view(np.int32)
    for i in range(scores.shape[0]):
        for s in range(starts.size):
            stop = starts[s + 1] if s + 1 < starts.size else scores.shape[1]
            high, low = _extremes_of(bits[i, starts[s] : stop])
            largest[s, i] = max(largest[s, i], high)
            smallest[s, i] = min(smallest[s, i], low)


@_compiled("UniTuple(float32, 2)(int32[::1], int32[::1])")
def _extremes_of_both(largest, smallest):  # type: ignore[no-untyped-def]
    """Return the largest of one and the smallest of the other, by their bits as in ``_largest``; no NaN."""
    most, least = -_MAGNITUDE, _MAGNITUDE
    for j in range(largest.size):
        most = max(most, _ordered(largest[j]))
        least = min(least, _ordered(smallest[j]))
    return _number(most), _number(least)


@_compiled(f"void({_ROWS}, {_ROWS}, int64[::1], {_ROWS}, {_ROWS})")
def cells(largest, smallest, bounds, high, low):  # type: ignore[no-untyped-def]
    """Write the extremes of each stretch over segments of the rows; no NaN.

    Args:
        largest, smallest: float32 (S, R or more).
        bounds: int64 (P + 1,), where each segment of rows begins, and the last ends.
        high, low: float32 (P, S), written.
    """
    most, least = largest.view(np.int32), smallest.view(np.int32)
    for s in range(largest.shape[0]):
        for p in range(bounds.size - 1):
            start, stop = bounds[p], bounds[p + 1]
            high[p, s], low[p, s] = _extremes_of_both(most[s, start:stop], least[s, start:stop])


@_compiled("float32(float32[::1], float32, float32[::1], float32[::1])", fastmath={"contract"})
def _top(largest, factor, row_max, log_sum):  # type: ignore[no-untyped-def]
    """Return the log of the largest weight: minus the least magnitude, whose bits order as the numbers do."""
    least = _MAGNITUDE
    for i in range(largest.size):
        below = largest[i] * factor - row_max[i]
        below = min(below, _ZERO)  # a score that was rounded in another way may lie above the largest
        least = min(least, np.float32(log_sum[i] - below).view(np.int32))
    return -np.int32(least).view(np.float32)


@_compiled(f"void({_ROWS}, float32, float32[::1], float32[::1], int64[::1], {_ROWS})")
def tops(largest, factor, row_max, log_sum, bounds, logs):  # type: ignore[no-untyped-def]
    """Write the log of the largest weight of each stretch over segments of the rows; no NaN.

    The exponential keeps the order of what it is taken of, so that the largest is found without it.

    Args:
        largest: float32 (S, R or more), the largest score of stretches of each row, −inf where there is none.
        factor: above 0; the scores that the weights are of are factor times these.
        row_max, log_sum: float32 (R,), ``RowStatistics.shifts``.
        bounds: int64 (P + 1,), where each segment of rows begins, and the last ends.
        logs: float32 (P, S), written.
    """
    for s in range(largest.shape[0]):
        for p in range(bounds.size - 1):
            start, stop = bounds[p], bounds[p + 1]
            part = largest[s, start:stop]
            logs[p, s] = _top(part, factor, row_max[start:stop], log_sum[start:stop])
