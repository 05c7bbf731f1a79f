"""Masks: every rule against its definition, and its bounds against the rule."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from attnviz.core import masks
from attnviz.core.errors import DimensionError, ShapeError
from attnviz.core.masks import (
    Alibi,
    BooleanArray,
    Causal,
    Documents,
    FloatArray,
    Mask,
    NoMask,
    Number,
    Prefix,
    SlidingWindow,
    alibi_slopes,
    fit,
    registry,
)
from attnviz.core.record.settings_json import mask_from_json, mask_to_json

SHAPES = [(1, 1), (1, 9), (9, 1), (7, 12), (12, 7), (11, 11)]
DEFINITIONS = [
    (NoMask(), lambda i, j, t_q, t_k: True),
    (Causal(), lambda i, j, t_q, t_k: j <= i),
    (Causal("bottom-right"), lambda i, j, t_q, t_k: j <= i + t_k - t_q),
    (SlidingWindow(1), lambda i, j, t_q, t_k: j == i),
    (SlidingWindow(4), lambda i, j, t_q, t_k: i - 4 < j <= i),
    (SlidingWindow(3, "bottom-right"), lambda i, j, t_q, t_k: i + t_k - t_q - 3 < j <= i + t_k - t_q),
    (SlidingWindow(10**30), lambda i, j, t_q, t_k: j <= i),
    (Prefix(10**30), lambda i, j, t_q, t_k: True),
    (Prefix(0), lambda i, j, t_q, t_k: j <= i),
    (Prefix(5), lambda i, j, t_q, t_k: j <= i or j < 5),
    (Alibi(), lambda i, j, t_q, t_k: True),
    (Alibi() & Causal(), lambda i, j, t_q, t_k: j <= i),
    (SlidingWindow(4) & Prefix(2), lambda i, j, t_q, t_k: i - 4 < j <= i),
]


def whole(mask: Mask, shape: tuple[int, int]) -> np.ndarray:
    return np.broadcast_to(
        mask.allowed(np.arange(shape[0])[:, None], np.arange(shape[1])[None], shape), shape
    )


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize(
    ("mask", "definition"), DEFINITIONS, ids=lambda m: str(m)[:40] if isinstance(m, Mask) else ""
)
def test_rule_is_its_definition(mask: Mask, definition: object, shape: tuple[int, int]) -> None:
    wanted = [[definition(i, j, *shape) for j in range(shape[1])] for i in range(shape[0])]  # type: ignore[operator]
    np.testing.assert_array_equal(whole(mask, shape), wanted)


def bounded_masks(shape: tuple[int, int]) -> list[Mask]:
    found = [mask for mask, _ in DEFINITIONS]
    found += [
        BooleanArray(np.random.default_rng(0).random(shape) < 0.5),
        BooleanArray(np.ones(shape, bool)) & Causal(),
    ]
    if shape[0] == shape[1] == 11:
        found += [Documents((11,)), Documents((3, 1, 7)), Documents((4, 7)) & Causal()]
    return found


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_bounds_agree_with_the_rule_on_every_interval_of_rows(shape: tuple[int, int]) -> None:
    for mask in bounded_masks(shape):
        allowed = whole(mask, shape)
        for first in range(shape[0]):
            for last in range(first + 1, shape[0] + 1):
                block = allowed[first:last]
                lo, hi = mask.span((first, last), shape)
                assert 0 <= lo <= hi <= shape[1]
                assert not block[:, :lo].any(), (mask, first, last)
                assert not block[:, hi:].any(), (mask, first, last)
                lo, hi = mask.open_span((first, last), shape)
                assert 0 <= lo <= hi <= shape[1]
                assert block[:, lo:hi].all(), (mask, first, last)


@pytest.mark.parametrize("mask", [Causal(), SlidingWindow(4), Prefix(5), Documents((40, 60))], ids=str)
def test_bounds_are_tight_enough_to_skip_work(mask: Mask) -> None:
    """One row's span holds exactly its allowed keys, and they are all known to be open."""
    for row in (0, 39, 40, 99):
        allowed = np.flatnonzero(whole(mask, (100, 100))[row])
        assert mask.span((row, row + 1), (100, 100)) == (allowed[0], allowed[-1] + 1)
        assert mask.open_span((row, row + 1), (100, 100)) == (allowed[0], allowed[-1] + 1)


def test_alibi_slopes_are_the_papers() -> None:
    assert alibi_slopes(8) == tuple(2.0**-n for n in range(1, 9))
    assert alibi_slopes(12) == (*(2.0**-n for n in range(1, 9)), 2**-0.5, 2**-1.5, 2**-2.5, 2**-3.5)


def test_alibi_takes_the_slope_of_its_head() -> None:
    bias = Alibi().for_head(2, 8).bias(np.array([[5]]), np.array([[1, 7]]), (9, 9))
    np.testing.assert_array_equal(bias, [[-4 / 8, -2 / 8]])


def test_float_array_is_added_and_its_minus_infinity_blocks() -> None:
    values = np.array([[0.5, -np.inf], [np.inf, -1.0]], np.float32)
    mask = FloatArray(values)
    rows, cols = np.arange(2)[:, None], np.arange(2)[None]
    np.testing.assert_array_equal(mask.allowed(rows, cols, (2, 2)), [[True, False], [True, True]])
    np.testing.assert_array_equal(mask.bias(rows, cols, (2, 2)), [[0.5, 0], [np.inf, -1]])


def test_biases_of_two_masks_add_up() -> None:
    first, second = (FloatArray(np.full((2, 2), x, np.float32)) for x in (1, 2))
    both = first & second
    assert both.has_bias
    np.testing.assert_array_equal(both.bias(np.array([[0]]), np.array([[1]]), (2, 2)), [[3]])
    assert not (Causal() & NoMask()).has_bias
    assert (Causal() & NoMask()).bias(np.array([[0]]), np.array([[0]]), (2, 2)) is None


@pytest.mark.parametrize("made", [BooleanArray, FloatArray])
def test_arrays_for_each_head(made: type) -> None:
    array = np.arange(12).reshape(3, 2, 2)
    array = array % 2 == 0 if made is BooleanArray else array.astype(np.float32)
    np.testing.assert_array_equal(made(array).for_head(1, 3).array, array[1])
    np.testing.assert_array_equal(made(array[:1]).for_head(1, 3).array, array[0])
    with pytest.raises(ShapeError, match="3 heads, the query has 4"):
        made(array).for_head(1, 4)


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: Causal("left"), ValueError, "'top-left' or 'bottom-right', not 'left'"),
        (lambda: SlidingWindow(0), DimensionError, "at least 1 key, not 0"),
        (lambda: Prefix(-1), DimensionError, "cannot have -1 keys"),
        (lambda: BooleanArray(np.ones(3, bool)), ShapeError, r"not \(3,\)"),
        (lambda: BooleanArray(np.ones((2, 2))), ShapeError, "not float64"),
        (lambda: FloatArray(np.ones((2, 2), int)), ShapeError, "not int64"),
        (lambda: whole(Documents((2, 2)), (5, 5)), ShapeError, "T = 4, the scores are 5 × 5"),
        (lambda: whole(BooleanArray(np.ones((2, 3), bool)), (2, 4)), ShapeError, r"The mask is \(2, 3\)"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(make: object, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        make()  # type: ignore[operator]


def test_every_mask_says_what_it_does() -> None:
    words = [mask.describe() for mask, _ in DEFINITIONS]
    assert all(words)
    assert (SlidingWindow(4) & Prefix(2)).describe().count(", and ") == 1


def test_rules_are_equal_by_value_and_hash() -> None:
    assert {Causal(), Causal(), SlidingWindow(3)} == {Causal(), SlidingWindow(3)}
    assert Causal() & Prefix(2) == Causal() & Prefix(2)


SINK = """
from dataclasses import dataclass
from attnviz.core.masks import Causal

@dataclass(frozen=True)
class Sink(Causal):
    kind, title, place = "sink", "Sink", 2

    def allowed(self, rows, cols, shape):
        return super().allowed(rows, cols, shape) | (cols == 0)
"""


def test_a_file_in_the_folder_of_masks_is_all_that_a_mask_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = registry.own_offered()
    assert [rule.kind for rule in before] == ["causal", "none", "sliding", "prefix"]
    (tmp_path / "sink.py").write_text(SINK)
    monkeypatch.setattr(masks, "__path__", [*masks.__path__, str(tmp_path)])
    registry.own.cache_clear()
    try:
        sink = registry.find("sink")
        assert sink is not None
        assert [rule.kind for rule in registry.own_offered()] == [
            "causal",
            "none",
            "sink",
            "sliding",
            "prefix",
        ]
        assert mask_from_json(mask_to_json(sink())) == sink()
        assert sink().describe() == "Sink"
    finally:
        registry.own.cache_clear()
        sys.modules.pop("attnviz.core.masks.sink", None)


def test_every_mask_of_attnviz_says_what_a_plug_in_has_to() -> None:
    for rule in registry.own_offered():
        assert rule.kind not in fit.RESERVED
        assert fit.check(rule) is rule
        assert rule.__doc__
        assert rule.spelled(tuple(str(number.start(16)) for number in rule.numbers)) == rule.starting(16)


@dataclass
class _Thawed(Mask):
    kind = "thawed"
    allowed = NoMask.allowed


@dataclass(frozen=True)
class _Nameless(NoMask):
    title = ""
    kind = "nameless"


@dataclass(frozen=True)
class _Unnumbered(NoMask):
    width: int
    kind = "unnumbered"


@dataclass(frozen=True)
class _Misnumbered(NoMask):
    kind, numbers = "misnumbered", (Number("width", "width"),)


@dataclass(frozen=True)
class _Numeric(NoMask):
    kind = "numeric"

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
        return rows * cols


@dataclass(frozen=True)
class _Braced(NoMask):
    kind, title = "braced", "Every {n}"


@dataclass(frozen=True)
class _Spaced(NoMask):
    kind = "two words"


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (NoMask(), "no subclass"),
        (int, "no subclass"),
        (Mask, "lacks allowed"),
        (_Thawed, "frozen=True"),
        (_Nameless, "no title"),
        (_Unnumbered, "field width has neither"),
        (_Misnumbered, "no field width"),
        (_Numeric, "boolean array"),
        (_Braced, "without braces"),
        (_Spaced, "'two words'"),
    ],
)
def test_a_class_that_cannot_be_offered_says_why(rule: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        fit.check(rule)
