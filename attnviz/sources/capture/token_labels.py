"""Which tokens stand at the axes of a captured call: those that are known to, else none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from attnviz.core.errors import InputError
from attnviz.sources.capture.captured_call import CapturedLayer

Labels = list[Any] | None
_FILL = -1e4  # no real bias is this low


class Tokens:
    """Labels of positions as a person gives them: one list, or one list a sequence.

    Raises:
        InputError: it is neither.
    """

    def __init__(self, given: Any, name: str):
        values = given.tolist() if hasattr(given, "tolist") else given
        try:
            entries = list(values)
        except TypeError as error:
            raise InputError(f"{name} is a list of labels, or one list a sequence; not {given!r}.") from error
        entries = [e.tolist() if hasattr(e, "tolist") else e for e in entries]
        nested = [isinstance(e, (list, tuple)) for e in entries]
        if any(nested) and not all(nested):
            raise InputError(
                f"{name} mixes labels and lists of labels; give one list, or one list a sequence."
            )
        self.name = name
        self.per_sequence = bool(entries) and all(nested)
        self._lists = [list(e) for e in entries] if self.per_sequence else [entries]

    def of(self, batch: int, size: int) -> Labels:
        """Return the list of one sequence of a batch of ``size``. One list alone belongs to the first."""
        if self.per_sequence and len(self._lists) != size:
            return None
        return self._lists[batch] if batch < len(self._lists) else None

    @property
    def lists(self) -> list[int]:
        """The sequences that have a list; an empty one says that there are no labels."""
        return [n for n, each in enumerate(self._lists) if each or not self.per_sequence]

    def names(self, sequences: Sequence[int]) -> str:
        """Return the lists of some sequences, e.g. ``tokens[0] (3), tokens[2] (5)``."""
        named = [f"{self.name}[{n}] ({len(self._lists[n])})" for n in sequences[:6]]
        return ", ".join(named + ["..."] * (len(sequences) > 6))

    def __str__(self) -> str:
        if self.per_sequence:
            counts = ", ".join(map(str, map(len, self._lists)))
            return f"{self.name} (lists of {counts})"
        return f"{self.name} ({len(self._lists[0])})"


@dataclass(frozen=True)
class Place:
    """Where a call stands in its sequence.

    Attributes:
        first: position of its first query; None where it cannot be known.
        keys: whether its keys are the positions from 0 on.
        total: positions that the module has read in this sequence when the block ends.
        alone: whether the sequence is the first that its module read in the block.
    """

    first: int | None
    keys: bool
    total: int
    alone: bool


def lengths(layer: CapturedLayer) -> tuple[int, int]:
    """(T_q, T_k) of a call, refused or not."""
    query, key = layer.shapes[:2] if layer.shapes else ((0, 0), (0, 0))
    return query[-2], key[-2]


def places(layers: Sequence[CapturedLayer]) -> list[Place]:
    """Find the place of every call: a module with a cache reads on where it stopped."""
    runs: dict[str, list[list[int]]] = {}  # module -> its sequences, each (positions read, last step)
    found: list[tuple[int | None, bool, list[int] | None, bool]] = []
    for layer in layers:
        t_q, t_k = lengths(layer)
        if layer.kind == "cross" or not layer.module:
            found.append((0 if t_q == t_k else None, t_q == t_k, None, True))
            continue
        mine = runs.setdefault(layer.module, [])
        last = mine[-1] if mine else None
        if t_q == t_k:
            # The whole sequence once more: one position longer, it is generation without a cache.
            grown = last is not None and t_q == last[0] + 1 and layer.step == last[1] + 1
            if last is not None and (grown or layer.step == last[1]):
                last[0], last[1] = t_q, layer.step
            else:
                mine.append([t_q, layer.step])
            found.append((0, True, mine[-1], len(mine) == 1))
        elif last is not None and t_k > t_q and layer.step > last[1]:
            before = last[0]
            last[0], last[1] = before + t_q, layer.step
            found.append((before, t_k == last[0], last, len(mine) == 1))
        elif last is None and (first := _first_of_mask(layer, t_q, t_k)) is not None:
            mine.append([first + t_q, layer.step])
            found.append((first, first + t_q == t_k, mine[-1], True))
        else:
            found.append((None, False, None, last is None))
    return [Place(first, keys, run[0] if run else -1, alone) for first, keys, run, alone in found]


def _first_of_mask(layer: CapturedLayer, t_q: int, t_k: int) -> int | None:
    """Position of the first query in a cache that was there before, by the last key that the last query sees.

    A cache of fixed size has places after it that are not written yet.
    """
    if t_k < t_q or layer.refusal is not None or layer.is_causal:
        return None
    mask = layer.attn_mask
    if mask is None:
        return t_k - t_q if t_q == 1 else None
    open_ = mask if mask.dtype.kind == "b" else mask > _FILL
    seen = np.flatnonzero(open_[..., -1, :].any(axis=(0, 1)))
    if not len(seen) or mask.shape[-1] != t_k:
        return None
    return max(int(seen[-1]) - t_q + 1, 0)


def labels_of(
    layers: Sequence[CapturedLayer], index: int, batch: int, tokens: Tokens | None, key_tokens: Tokens | None
) -> tuple[Labels, Labels]:
    """Labels of the queries and of the keys of one call, for one sequence of its batch.

    ``tokens`` are what the model reads. Where ``key_tokens`` are given too, they are what the encoder, and so
    cross-attention, reads, and ``tokens`` are the decoder's.
    """
    layer = layers[index]
    size = _batch(layer)
    source, target = (tokens, None) if key_tokens is None else (key_tokens, tokens)
    given = [None if t is None else t.of(batch, size) for t in (source, target)]
    if given == [None, None]:
        return None, None
    place = places(layers)
    two_sided = any(other.kind == "cross" and other.side for other in layers)
    t_q, t_k = lengths(layer)
    if layer.kind == "cross":
        if not layer.side and key_tokens is None:
            return _either(given[0], t_q, t_k)
        first = _first_of_rows(layers, index, place) if layer.side else 0
        rows = _slice(given[1], first, t_q, _total(layers, place, layer))
        cols = _exact(given[0], t_k)
        return (rows or _numbers(first, t_q) if cols and layer.side else rows), cols
    own = given[0]
    if two_sided and layer.side == "decoder":
        own = given[1]
    elif not two_sided and key_tokens is not None:
        if t_q != t_k and not layer.module:
            return _exact(given[1], t_q), _exact(given[0], t_k)
        own = given[1] if given[1] is not None else given[0]
    here = place[index]
    if not layer.module and t_q != t_k:
        return _either(own, t_q, t_k)
    if not here.alone:
        return None, None
    total = here.total if here.total >= 0 else t_k
    rows = _slice(own, here.first, t_q, total)
    cols = _slice(own, 0, t_k, total) if here.keys else None
    if own is None and two_sided and layer.side == "decoder":
        rows = _numbers(here.first, t_q)
        cols = _numbers(0, t_k) if here.keys else None
    return rows, cols


def _batch(layer: CapturedLayer) -> int:
    return len(layer.query) if layer.refusal is None else 1


def _exact(labels: Labels, count: int) -> Labels:
    return labels if labels is not None and len(labels) == count else None


def _either(labels: Labels, t_q: int, t_k: int) -> tuple[Labels, Labels]:
    """Return the axis that has as many positions; none where both have."""
    if t_q == t_k:
        return None, None
    return _exact(labels, t_q), _exact(labels, t_k)


def _slice(labels: Labels, first: int | None, count: int, total: int) -> Labels:
    """Labels of ``count`` positions, if the list is one of this sequence.

    It has one label a position that was read, or also one for the token generated last, which no call read;
    or it is the prompt's alone, which labels nothing beyond.
    """
    if labels is None or first is None or first + count > len(labels):
        return None
    if len(labels) in (total, total + 1, first + count):
        return labels[first : first + count]
    return None


def _numbers(first: int | None, count: int) -> Labels:
    return None if first is None else [str(first + i) for i in range(count)]


def _first_of_rows(layers: Sequence[CapturedLayer], index: int, place: Sequence[Place]) -> int | None:
    """Position of the first query of a cross-attention: that of the decoder's self-attention beside it."""
    t_q = lengths(layers[index])[0]
    for i in range(index - 1, -1, -1):
        other = layers[i]
        if other.step != layers[index].step:
            break
        if other.kind == "self" and other.side == layers[index].side and lengths(other)[0] == t_q:
            return place[i].first
    return 0 if layers[index].step == 0 else None


def _total(layers: Sequence[CapturedLayer], place: Sequence[Place], layer: CapturedLayer) -> int:
    totals = [
        p.total for p, o in zip(place, layers, strict=True) if o.kind == "self" and o.side == layer.side
    ]
    return max(totals, default=lengths(layer)[0])
