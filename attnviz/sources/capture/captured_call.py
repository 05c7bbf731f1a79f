"""What a capture keeps of one attention call, as NumPy arrays with the axes (B, H, T, d)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.errors import AttnvizError, InputError

Arrays = tuple[np.ndarray, np.ndarray, np.ndarray]

NOTHING_KEPT = np.empty(0, np.float32)
_LOWEST = -65504.0  # float16's lowest: a mask that reaches it is a fill, not a bias
# Below these exp is 0 in float32 (which serves 16-bit calls as well) and in float64.
_UNDERFLOW = {np.dtype(np.float32): 104.0, np.dtype(np.float64): 746.0}


@dataclass(frozen=True, eq=False)
class CapturedLayer:
    """One attention call: NumPy copies on this machine, float32, or float64 where the model's were.

    Attributes:
        query: (B, H, T_q, d_k); empty where the call is refused.
        key: (B, H_kv, T_k, d_k).
        value: (B, H_kv, T_k, d_v).
        attn_mask: boolean (True takes part) or float (added), broadcastable to (B, H, T_q, T_k), as the model
            gave it; or None.
        is_causal: whether query i sees keys j <= i alone.
        scale: factor of the raw scores; None is 1/√d_k.
        softcap: c of c · tanh(score / c), which scaled scores become before the mask is added; or None.
        sinks: (H,), a score a head that takes part in each row's sum; or None.
        module: path and class of the module that made the call, e.g. ``"h.0.attn (GPT2Attention)"``; or "".
        kind: ``"self"``, ``"cross"`` or "" where it cannot be known.
        side: ``"encoder"`` or ``"decoder"`` in a model that has both, else "".
        step: which forward of the model the call belongs to; 0 is the first in the block.
        dropout: probability of attention dropout; the weights shown are those before it.
        difference: largest difference from what the model itself got, or None where it could not be compared.
        refusal: why the call cannot be shown, or None.
        shapes: of query, key and value as the model gave them.
    """

    query: np.ndarray
    key: np.ndarray
    value: np.ndarray
    attn_mask: np.ndarray | None
    is_causal: bool
    scale: float | None
    softcap: float | None = None
    sinks: np.ndarray | None = None
    module: str = ""
    kind: str = ""
    side: str = ""
    step: int = 0
    past: int | None = None
    dropout: float = 0.0
    difference: float | None = None
    refusal: AttnvizError | None = None
    shapes: tuple[tuple[int, ...], ...] = ()

    def shown_mask(self) -> np.ndarray | None:
        """Return the mask with −inf where the model wrote a very low number instead,
        if that is exactly the same."""
        if self.attn_mask is None or self.attn_mask.dtype.kind == "b":
            return self.attn_mask
        filled = self.attn_mask <= _LOWEST
        if not filled.any() or not self._fills_vanish(filled):
            return self.attn_mask
        return blocking(self.attn_mask, filled)

    def _fills_vanish(self, filled: np.ndarray) -> bool:
        """Return whether every filled key beside an open one has a weight of exactly 0 in the call's
        arithmetic.

        |q·k| <= |q||k| bounds how far scores can raise a filled key above an open one.
        """
        mask, shape = self.attn_mask, filled.shape
        assert mask is not None
        scale = self.query.shape[-1] ** -0.5 if self.scale is None else self.scale
        with np.errstate(over="ignore", invalid="ignore"):
            reach = 2 * abs(scale) * _norms(self.query) * _norms(self.key).max(axis=(1, 2))[:, None, None]
            for axis, size in enumerate(shape[:-1]):
                if size == 1:
                    reach = reach.max(axis=axis, keepdims=True)
            highest_fill = np.where(filled, mask, -np.inf).max(axis=-1)
            highest_open = np.where(filled, -np.inf, mask).max(axis=-1)
            gap = highest_open - highest_fill - reach
        several = filled.any(axis=-1) & ~filled.all(axis=-1)
        return bool((gap[several] > _UNDERFLOW[np.result_type(self.query, self.key)]).all())


def blocking(mask: np.ndarray, filled: np.ndarray) -> np.ndarray:
    """``mask`` with −inf where it is ``filled``, in rows that leave some key open; in others it stays."""
    return np.where(filled & ~filled.all(axis=-1, keepdims=True), mask.dtype.type(-np.inf), mask)


def absorbing(mask: np.ndarray | None) -> np.ndarray | None:
    """``mask`` of a float16 model that writes its lowest over whole rows: no score is left of the sum.

    None where there is no such row. float32, in which the rows are shown, needs its own lowest for that.
    """
    if mask is None or mask.dtype.kind != "f":
        return None
    whole = (mask <= _LOWEST).all(axis=-1, keepdims=True)
    return np.where(whole, np.finfo(np.float32).min, mask).astype(mask.dtype) if whole.any() else None


def _norms(vectors: np.ndarray) -> np.ndarray:
    return np.sqrt(np.vecdot(vectors, vectors))


def refused(refusal: AttnvizError, **fields: object) -> CapturedLayer:
    """Return a call of which nothing is kept but why."""
    none = NOTHING_KEPT
    return CapturedLayer(none, none, none, none, False, None, refusal=refusal, **fields)  # type: ignore[arg-type]


def four_axes(
    query: np.ndarray, key: np.ndarray, value: np.ndarray, mask: np.ndarray | None, grouped: bool
) -> tuple[Arrays, np.ndarray | None]:
    """Q, K, V as (B, H, T, d), the mask as (B or 1, H or 1, T_q or 1, T_k or 1), broadcast as in PyTorch.

    All leading axes together become B, after they were broadcast with each other.
    """
    arrays = [query, key, value] if mask is None else [query, key, value, mask]
    count = max(4, *(a.ndim for a in arrays))
    arrays = [a.reshape((1,) * (count - a.ndim) + a.shape) for a in arrays]
    batch = np.broadcast_shapes(*(a.shape[:-3] for a in arrays))
    heads = [a.shape[-3] for a in arrays[:3]]
    if not grouped:
        heads[0] = np.broadcast_shapes(*((a.shape[-3],) for a in arrays))[0]
    kv = int(np.lcm(heads[1], heads[2]))
    if min(heads) < 1 or heads[0] % kv:
        raise InputError(f"{heads[1]} and {heads[2]} key/value heads do not divide {heads[0]} query heads.")
    q = _flat(np.broadcast_to(arrays[0], (*batch, heads[0], *arrays[0].shape[-2:])))
    k, v = (_flat(np.broadcast_to(_repeated(a, kv), (*batch, kv, *a.shape[-2:]))) for a in arrays[1:3])
    if mask is None:
        return (q, k, v), None
    m = arrays[3]
    alike = all(n == 1 for n in m.shape[:-3])
    return (q, k, v), _flat(m if alike else np.broadcast_to(m, (*batch, *m.shape[-3:])))


def _repeated(array: np.ndarray, heads: int) -> np.ndarray:
    return array if array.shape[-3] == heads else np.repeat(array, heads // array.shape[-3], axis=-3)


def _flat(array: np.ndarray) -> np.ndarray:
    return array.reshape(-1, *array.shape[-3:])


class Masks:
    """The masks of a capture, each kept once however many calls share it; told apart by what they hold."""

    def __init__(self) -> None:
        self._kept: list[np.ndarray] = []

    def keep(self, mask: np.ndarray) -> np.ndarray:
        """Return a copy of ``mask``, or the one that was kept before."""
        for kept in reversed(self._kept):
            if _same(kept, mask):
                return kept
        copy = np.array(mask, order="C")
        copy.setflags(write=False)
        self._kept.append(copy)
        return copy


def _same(a: np.ndarray, b: np.ndarray) -> bool:
    if a.shape != b.shape or a.dtype != b.dtype:
        return False
    last = (0,) * (a.ndim - 1) + (slice(None),)
    return bool(np.array_equal(a[last], b[last], equal_nan=False) and np.array_equal(a, b))
