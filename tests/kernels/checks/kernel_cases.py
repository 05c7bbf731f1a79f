"""Awkward heads and masks: the inputs that every kernel is tried on."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.masks import (
    Alibi,
    BooleanArray,
    Causal,
    Documents,
    FloatArray,
    Mask,
    NoMask,
    Prefix,
    SlidingWindow,
)


@dataclass(frozen=True, eq=False)
class Case:
    """One head with a mask and a scale; ``name`` says what is awkward about it."""

    name: str
    head: Head
    mask: Mask
    scale: float

    def __str__(self) -> str:
        return self.name


def _head(t_q: int, t_k: int, d_k: int, d_v: int, spread: float = 1.0) -> Head:
    rng = np.random.default_rng([t_q, t_k, d_k, d_v])
    shapes = ((t_q, d_k), (t_k, d_k), (t_k, d_v))
    query, key, value = (rng.standard_normal(shape, np.float32) for shape in shapes)
    return Head(query * np.float32(spread), key, value)


def _case(name: str, sizes: tuple[int, int, int, int], mask: Mask, scale: float | None = None) -> Case:
    return Case(name, _head(*sizes), mask, sizes[2] ** -0.5 if scale is None else scale)


def _boolean(t_q: int, t_k: int) -> BooleanArray:
    allowed = np.random.default_rng(3).random((t_q, t_k)) < 0.6
    allowed[t_q // 2] = False
    return BooleanArray(allowed)


def _bias(t_q: int, t_k: int) -> FloatArray:
    bias = np.random.default_rng(4).standard_normal((t_q, t_k)).astype(np.float32)
    bias[bias > 1] = -np.inf
    return FloatArray(bias)


def _spoilt(bad: float, where: str) -> Case:
    """Causal, 70 positions; ``bad`` in key and value 69 ("last", seen by one query) or 21 ("early")."""
    head = _head(70, 70, 8, 5)
    key, value = head.key.copy(), head.value.copy()
    at = 69 if where == "last" else 21
    key[at, 3] = value[at, 2] = bad
    return Case(f"{bad} in {where} key", Head(head.query, key, value), Causal(), 8**-0.5)


def _limits() -> Case:
    """Scores ±3e38: their difference, and the sum of two, are past float32's range."""
    key = np.full((70, 1), -3e38, np.float32)
    key[66] = 3e38
    return Case(
        "float32's limits", Head(np.ones((5, 1), np.float32), key, _head(5, 70, 1, 3).value), NoMask(), 1.0
    )


def _weightless() -> Case:
    """Scores of -inf alone, some beside a value that is infinite: 0 · inf is NaN."""
    query, key, value = (
        np.full((3, 1), np.inf, np.float32),
        -np.ones((3, 1), np.float32),
        np.ones((3, 2), np.float32),
    )
    value[2, 1] = np.inf
    return Case("scores of -inf alone", Head(query, key, value), Causal(), 1.0)


def _padded() -> Case:
    """The lowest number added to the first keys, as a float mask writes padding."""
    bias = np.zeros((9, 150), np.float32)
    bias[:, :80] = np.finfo(np.float32).min
    return _case("padding at the lowest number", (9, 150, 8, 3), FloatArray(bias))


def _termed(name: str, case: Case, softcap: float | None = None, sink: float | None = None) -> Case:
    return replace(case, name=name, head=replace(case.head, softcap=softcap, sink=sink))


SMALL = (
    _case("one position", (1, 1, 1, 1), Causal()),
    _case("7 causal", (7, 7, 3, 2), Causal()),
    _case("70 causal", (70, 70, 17, 5), Causal()),
    _case("window wider than tall", (9, 70, 5, 3), SlidingWindow(6, "bottom-right")),
    _case("boolean with a dead row", (66, 67, 4, 3), _boolean(66, 67)),
    _case("float bias that blocks", (66, 65, 4, 67), _bias(66, 65)),
    _case("alibi", (67, 69, 6, 4), Alibi(0.25) & Causal()),
    Case("saturated", _head(40, 40, 16, 4, spread=30), Causal(), 1.0),
    _spoilt(np.nan, "last"),
    _spoilt(np.inf, "early"),
    _limits(),
    _case("keys for two warps", (5, 150, 3, 40), Causal("bottom-right")),
    _case("keys for two spans", (3, 4103, 2, 1), Causal("bottom-right")),
    _case("window of two queries", (2, 150, 3, 2), SlidingWindow(100, "bottom-right")),
    _case("64 keys and two queries", (2, 64, 3, 2), Causal("bottom-right")),
    _case("alibi alone", (5, 70, 3, 2), Alibi(0.5)),
    _case("documents over launches and blocks", (140, 140, 3, 2), Documents((10, 130))),
    _termed("soft-cap, no mask", _case("", (5, 70, 8, 3), NoMask()), softcap=1.5),
    _termed("cap and sink under alibi", _case("", (9, 20, 4, 3), Alibi(0.25) & Causal(), 3.0), 2.0, 0.5),
    _termed("sink over a dead row", _case("", (6, 20, 4, 3), _boolean(6, 20)), sink=1.5),
    _termed("sink above all scores", _case("", (5, 20, 5, 3), Causal()), sink=800.0),
    _termed(
        "faint sink beside saturated rows",
        Case("", _head(20, 20, 16, 4, spread=30), Causal(), 1.0),
        sink=-3.0,
    ),
)

LARGE = (
    _termed("soft-cap under a bias", _case("", (66, 65, 4, 67), _bias(66, 65), 3.0), softcap=2.0),
    _termed(
        "cap, sink and keys for two spans", _case("", (3, 4103, 2, 1), Causal("bottom-right"), 4.0), 3.0, 2.0
    ),
    _case("97 unmasked", (97, 97, 59, 61), NoMask()),
    _case("tall, bottom-right: rows without keys", (130, 65, 64, 64), Causal("bottom-right")),
    _case("wide, top-left", (65, 130, 33, 7), Causal()),
    _case("prefix", (129, 129, 16, 8), Prefix(70)),
    _case("documents", (100, 100, 8, 8), Documents((40, 1, 59))),
    _case("documents and window", (100, 100, 8, 8), Documents((40, 1, 59)) & SlidingWindow(7)),
    _case("padding row for all", (70, 90, 8, 8), BooleanArray(np.arange(90)[None] < 77) & Causal()),
    _case(
        "bias column for all", (70, 70, 8, 8), FloatArray(np.linspace(-3, 3, 70, dtype=np.float32)[:, None])
    ),
    _case("two arrays", (50, 50, 8, 8), _bias(50, 50) & FloatArray(np.ones((50, 50))) & _boolean(50, 50)),
    _case("d_k 4096, unscaled", (5, 9, 4096, 3), Causal(), scale=1.0),
    _padded(),
    _weightless(),
    _case("d_v 200", (33, 65, 4, 200), Causal()),
    _case("1025 causal", (1025, 1025, 3, 2), Causal()),
    _spoilt(np.nan, "early"),
    _spoilt(-np.inf, "last"),
    _case("12,292 keys with a bias", (3, 12292, 2, 3), _bias(3, 12292)),
)


def in_float16(case: Case) -> tuple[Case, Case]:
    """The case stored as float16, and the float32 case of the same numbers."""
    with np.errstate(over="ignore"):
        stored = [array.astype(np.float16) for array in (case.head.query, case.head.key, case.head.value)]
    names = ("query", "key", "value")
    narrow = replace(case.head, **dict(zip(names, stored, strict=True)))
    wide = {name: array.astype(np.float32) for name, array in zip(names, stored, strict=True)}
    return replace(case, head=narrow), replace(case, head=replace(case.head, **wide))
