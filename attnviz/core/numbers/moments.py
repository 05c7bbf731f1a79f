"""Mean and standard deviation of all of Q Kᵀ from Q and K, without forming it and without cancellation."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

#: Rows that are taken at a time, so that no float64 copy of the whole is made.
_BLOCK = 4096
#: Below this share of the largest possible variance, the variance may be rounding of the sums.
_ROUNDING = 2.0**-40
#: Multiplications up to which the scores are formed where the sums leave nothing but rounding: about a
#: second.
_FORMED = 1 << 33
_EPSILON = float(np.finfo(np.float64).eps)


@dataclass(frozen=True, eq=False)
class Vectors:
    """The rows of Q or K as ``2**exponent · (centre + rest)``, where ``rest`` has mean 0; float64.

    Rows that hold NaN or ∞ are left out: none of their scores is a number.
    """

    rows: np.ndarray  # (n, d), as they were given
    finite: np.ndarray | None  # boolean (n,), or None where every row is
    exponent: int
    first: np.ndarray  # (d,), one of the rows, scaled
    shift: np.ndarray  # (d,), centre − first

    @property
    def count(self) -> int:
        """Rows that count."""
        return len(self.rows) if self.finite is None else int(np.count_nonzero(self.finite))

    @property
    def centre(self) -> np.ndarray:
        """The mean row, scaled."""
        return self.first + self.shift

    def rest(self, start: int, stop: int, column: int = 0) -> np.ndarray:
        """Return what the rows that count of ``start`` to ``stop`` differ from the mean by,
        from ``column`` on."""
        block = self.rows[start:stop, column:]
        if self.finite is not None:
            block = block[self.finite[start:stop]]
        # Equal rows differ from the first row by 0, and therefore from their mean too.
        return _shrunk(block, self.exponent) - self.first[column:] - self.shift[column:]


def vectors(rows: np.ndarray) -> Vectors:
    """``rows`` (n, d), made ready: scaled, so that neither squares of 1e300 nor of 1e-300 are lost."""
    most, finite, zeros = 0.0, np.ones(len(rows), bool), np.zeros(rows.shape[1])
    for start in range(0, len(rows), _BLOCK):
        block = np.abs(rows[start : start + _BLOCK])
        largest = block.max(axis=1, initial=0)  # NaN of NaN
        own = finite[start : start + _BLOCK] = np.isfinite(largest)
        most = max(most, float(largest.max(initial=0, where=own)))
    if not finite.any():
        return Vectors(rows, finite, 0, zeros, zeros)
    exponent = math.frexp(most)[1]
    first = _shrunk(rows[int(np.argmax(finite))], exponent)
    found = Vectors(rows, None if finite.all() else finite, exponent, first, zeros)
    total = zeros.copy()
    for start in range(0, len(rows), _BLOCK):
        total += found.rest(start, start + _BLOCK).sum(axis=0)
    return replace(found, shift=total / found.count)


def _shrunk(values: np.ndarray, exponent: int) -> np.ndarray:
    """``values`` / 2**exponent, exactly unless they get lost beside the largest."""
    values = values.astype(np.float64)
    # This way takes twice the time, but 2**exponent may be beyond float64.
    return np.ldexp(values, -exponent) if abs(exponent) > 1000 else values * 2.0**-exponent


def score_moments(query: np.ndarray, key: np.ndarray) -> tuple[float, float]:
    """Mean and population standard deviation of all of Q Kᵀ, in O(T d²) and float64.

    With q = q̄ + q′ and k = k̄ + k′ a score is q̄·k̄ + q̄·k′ + q′·k̄ + q′·k′, and over all pairs the last three
    have mean 0 and no covariance. So the mean is q̄·k̄, and the variance the sum of three, none of which is
    below 0: k̄ᵀ C_Q k̄ + q̄ᵀ C_K q̄ + tr(C_Q C_K), where C is the covariance of the rows. Scores are formed
    only where there are fewer of them than of C's d² entries, or where rounding leaves nothing of a variance.

    Args:
        query: (T_q, d_k).
        key: (T_k, d_k).

    Returns:
        Those of the scores that are numbers; NaN where none is, ∞ where float64 ends.
    """
    q, k = vectors(query), vectors(key)
    if query.shape[1] ** 2 > query.shape[0] * key.shape[0]:
        return formed(q, k)
    grams = [sum(_gram(each, start) for start in range(0, len(each.rows), _BLOCK)) for each in (q, k)]
    return combined(q, k, float(np.sum(grams[0] * grams[1])))


def _gram(of: Vectors, start: int) -> np.ndarray:
    rest = of.rest(start, start + _BLOCK)
    return np.asarray(rest.T @ rest)


def combined(q: Vectors, k: Vectors, product: float) -> tuple[float, float]:
    """Mean and standard deviation, given tr(Q′ᵀQ′ K′ᵀK′)."""
    if not (q.count and k.count):
        return math.nan, math.nan
    (along_k, of_q), (along_q, of_k) = _squares(q, k.centre), _squares(k, q.centre)
    variance = along_k + along_q + max(product, 0.0) / (q.count * k.count)
    most = of_q * float(k.centre @ k.centre) + of_k * float(q.centre @ q.centre) + of_q * of_k
    if variance <= _ROUNDING * most and q.count * k.count * len(q.first) <= _FORMED:
        return formed(q, k)
    return _grown(float(q.centre @ k.centre), q, k), _grown(math.sqrt(variance), q, k)


def formed(q: Vectors, k: Vectors) -> tuple[float, float]:
    """Mean and standard deviation from what each score differs from the mean by: q·k′ + q′·k̄."""
    if not (q.count and k.count):
        return math.nan, math.nan
    keys, block = k.rest(0, len(k.rows)), max(1, (1 << 22) // len(k.rows))
    total = 0.0
    for start in range(0, len(q.rows), block):
        rest = q.rest(start, start + block)
        away = (q.centre + rest) @ keys.T
        away += (rest @ k.centre)[:, None]
        total += float(np.vdot(away, away))
    std = math.sqrt(total / (q.count * k.count))
    (_, of_q), (_, of_k) = _squares(q, k.centre), _squares(k, q.centre)
    long_q, long_k = of_q + float(q.centre @ q.centre), of_k + float(k.centre @ k.centre)
    noise = _EPSILON * math.sqrt(len(q.first)) * math.sqrt(long_q * of_k + of_q * long_k)
    return _grown(float(q.centre @ k.centre), q, k), _grown(0.0 if std <= noise else std, q, k)


def _squares(of: Vectors, other: np.ndarray) -> tuple[float, float]:
    """Return the mean of (v′·other)², and of |v′|²."""
    along = length = 0.0
    for start in range(0, len(of.rows), _BLOCK):
        rest = of.rest(start, start + _BLOCK)
        dots = rest @ other
        along, length = along + float(dots @ dots), length + float(np.vdot(rest, rest))
    return along / of.count, length / of.count


def _grown(value: float, q: Vectors, k: Vectors) -> float:
    """Return a number of scaled scores as one of the scores themselves."""
    with np.errstate(over="ignore", under="ignore"):
        return float(np.ldexp(value, q.exponent + k.exponent))
