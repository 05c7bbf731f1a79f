"""One attention call on its way into a capture: copied before it is made, held to its answer after it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import torch

from attnviz.core import memory
from attnviz.core.errors import AttnvizError, InputError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence, reason
from attnviz.sources.capture.call_names import Caller, Callers
from attnviz.sources.capture.captured_call import CapturedLayer, Masks, absorbing, four_axes, refused
from attnviz.sources.capture.proof import Proof, Terms, compare, recompute, rows_to_check
from attnviz.sources.capture.snapshot import copied, mask_array, require_readable, unit_roundoff, unseen

_HEADS_CHECKED = 64
_EMPTY = QT_TRANSLATE_NOOP("errors", "Attention needs at least one head, position and component: {shapes}.")
_OPERATOR = QT_TRANSLATE_NOOP("errors", "a call of {operator}")
_OPERATOR_IN = QT_TRANSLATE_NOOP("errors", "{module} calls {operator}")
_NO_CALL = QT_TRANSLATE_NOOP("errors", "{module} made no call that could be seen")


@dataclass(eq=False)
class Call:
    """What is known of a call before it is made; ``refusal`` where that is not enough."""

    caller: Caller
    shapes: tuple[tuple[int, ...], ...] = ()
    arrays: tuple[np.ndarray, np.ndarray, np.ndarray] | None = None
    mask: np.ndarray | None = None
    is_causal: bool = False
    scale: float | None = None
    softcap: float | None = None
    sinks: np.ndarray | None = None
    dropout: float = 0.0
    units: tuple[Any, ...] = ()
    kind: str = ""
    hints: tuple[str, ...] = ()
    refusal: AttnvizError | None = None


@dataclass(eq=False)
class Keeper:
    """Everything that one capture has seen, in order.

    Attributes:
        layers: the calls.
        gaps: what was noticed and could not be recorded -> how often; keys are sentences.
    """

    layers: list[CapturedLayer] = field(default_factory=list)
    gaps: dict[str, int] = field(default_factory=dict)
    masks: Masks = field(default_factory=Masks)

    def __post_init__(self) -> None:
        self.callers = Callers(self)

    def finish(self) -> None:
        """Let go of what only the block needs; say which attention modules made no call that was seen."""
        for path in self.callers.without_call():
            self.miss(Sentence(_NO_CALL, module=path))
        self.callers.finish()
        self.masks = Masks()

    def miss(self, sentence: str) -> None:
        """Remember something that was noticed and not recorded."""
        self.gaps[sentence] = self.gaps.get(sentence, 0) + 1

    def miss_call(self, operator: str) -> None:
        """Remember a call of an operator that attends, and is not recorded, under its name and its module."""
        caller = str(self.callers.find())
        if caller:
            self.miss(Sentence(_OPERATOR_IN, module=caller, operator=operator))
        else:
            self.miss(Sentence(_OPERATOR, operator=operator))

    def begin(
        self,
        query: Any,
        key: Any,
        value: Any,
        mask: Any = None,
        is_causal: Any = False,
        scale: Any = None,
        dropout: float = 0.0,
        grouped: bool = False,
        kind: str = "",
    ) -> Call:
        """Copy a call's arguments. Never raises: what cannot be copied is refused."""
        call = Call(Caller())
        try:
            call.caller = self.callers.find()
            call.kind = kind or call.caller.kind
            for tensor in (query, key, value):
                require_readable(tensor)
            call.shapes = tuple(tuple(map(int, t.shape)) for t in (query, key, value))
            if 0 in sum(call.shapes, ()):
                raise InputError(Sentence(_EMPTY, shapes=", ".join(map(str, call.shapes))))
            with unseen():
                self._copy(call, query, key, value, mask, grouped)
            call.is_causal = call.is_causal or bool(is_causal)
            call.scale = None if scale is None else float(scale)
            call.dropout = float(dropout)
        except AttnvizError as error:
            call.refusal = error
        except Exception as error:  # whatever the reason is, the model's own run goes on
            call.refusal = failed(error)
        return call

    def _copy(self, call: Call, query: Any, key: Any, value: Any, mask: Any, grouped: bool) -> None:
        if type(mask).__name__ == "CausalBias" and hasattr(mask, "variant"):
            shape = (int(mask.seq_len_q), int(mask.seq_len_kv))
            upper = mask.variant.name == "UPPER_LEFT" or shape[0] == shape[1]
            call.is_causal = upper
            mask = None if upper else torch.ones(shape, dtype=torch.bool).tril(shape[1] - shape[0])
        if mask is not None:
            require_readable(mask, mask=True)
        self._require_memory(query, key, value, mask)
        q, k, v = map(copied, (query, key, value))
        array = None if mask is None else mask_array(mask)
        if array is not None and array.dtype.kind not in "bf":
            raise InputError(f"attn_mask is {array.dtype}; it should be boolean or float.")
        call.arrays, array = four_axes(q, k, v, array, grouped)
        call.mask = None if array is None else self.masks.keep(array)
        call.units = (query, key, value)

    def _require_memory(self, query: Any, key: Any, value: Any, mask: Any) -> None:
        batch = np.broadcast_shapes(*(t.shape[:-3] for t in (query, key, value)))
        needed = 0
        for t in (query, key, value):
            whole = math.prod((*batch, *t.shape[-3:]))
            needed += whole * max(t.element_size(), 4)
        if mask is not None:
            # The mask, and the −inf that are written into a copy of it when somebody looks at it.
            cells = math.prod(
                1 if stride == 0 else n for n, stride in zip(mask.shape, mask.stride(), strict=True)
            )
            needed += cells * (1 if mask.dtype == torch.bool else 2 * max(mask.element_size(), 4))
        memory.require(
            needed,
            Sentence(QT_TRANSLATE_NOOP("errors", "Q, K, V and the mask of this attention call")),
            Sentence(QT_TRANSLATE_NOOP("errors", "Capture a shorter input or fewer sequences.")),
        )

    def absorbed(self, call: Call) -> Iterator[Call]:
        """Yield the call as float16 computes rows that are filled as a whole, where it has any."""
        if any(t.dtype == torch.float16 for t in call.units) and (mask := absorbing(call.mask)) is not None:
            yield replace(call, mask=self.masks.keep(mask))

    def end(self, call: Call, output: Any) -> None:
        """Keep a call once it was made, if it gives what the model got. Never raises."""
        try:
            proof = None
            if call.refusal is None and not call.dropout:
                with unseen():
                    require_readable(output)
                    readings = [call, *self.absorbed(call)]
                    call, proof = best((r, prove(r, output, None, False, len(self.layers))) for r in readings)
            self.keep(call, proof)
        except AttnvizError as error:
            call.refusal = error
            self.keep(call, None)
        except Exception as error:
            call.refusal = failed(error)
            self.keep(call, None)

    def keep(self, call: Call, proof: Proof | None) -> None:
        """Append the layer, refused where its proof does not hold."""
        if call.refusal is None and proof is not None and not proof.holds:
            call.refusal = _differs(proof.difference, call.hints)
        caller = call.caller
        told: dict[str, Any] = {
            "module": str(caller), "kind": call.kind, "side": caller.side, "step": caller.step,
            "dropout": call.dropout, "shapes": call.shapes,
        }  # fmt: skip
        if call.refusal is not None or call.arrays is None:
            self.layers.append(refused(call.refusal or failed(ValueError("no arrays")), **told))
            return
        q, k, v = call.arrays
        difference = None if proof is None else proof.difference
        told |= {name: getattr(call, name) for name in ("is_causal", "scale", "softcap", "sinks")}
        self.layers.append(CapturedLayer(q, k, v, call.mask, difference=difference, **told))


def best(tried: Iterable[tuple[Call, Proof]]) -> tuple[Call, Proof]:
    """Of several readings of a call the closest one that holds; the first where none does."""
    found = list(tried)
    return min(
        (pair for pair in found if pair[1].holds), key=lambda pair: pair[1].difference, default=found[0]
    )


def prove(call: Call, output: Any, weights: Any, heads_last: bool, seed: int) -> Proof:
    """Rows of the output, and of the weights where the call gave them, recomputed and compared.

    Args:
        output: (..., H, T_q, d_v), or (..., T_q, H, d_v) where ``heads_last``; H and d_v may be one axis.
    """
    assert call.arrays is not None
    q, k, v = call.arrays
    full = (len(q), q.shape[1], q.shape[2], v.shape[3])
    if heads_last:
        found = output.reshape(full[0], full[2], full[1], full[3]).transpose(1, 2)
    else:
        found = output.reshape(full)
    unit = unit_roundoff(*call.units, output)
    rows = rows_to_check(q.shape[2], k.shape[2], q.shape[3] + v.shape[3], seed)
    index = torch.from_numpy(rows).to(output.device)
    answer = copied(found.index_select(2, index))
    theirs = None
    if isinstance(weights, torch.Tensor) and tuple(weights.shape) == (*full[:3], k.shape[2]):
        # Dropout multiplies the weights that it leaves by 1 / (1 − p).
        theirs = copied(weights.index_select(2, index)) * np.float32(1 - call.dropout)
    clean = all(bool(np.isfinite(a).all()) for a in call.arrays)
    worst, holds = 0.0, True
    terms = Terms(call.mask, call.is_causal, call.scale, call.softcap, call.sinks)
    for part in recompute(q, k, v, terms, rows, unit, chosen(q, k, seed)):
        proofs = []
        if not call.dropout:
            proofs += [compare(answer[part.batch, part.heads], part.output, part.slack, part.dead, clean)]
        if theirs is not None:
            found = theirs[part.batch, part.heads]
            found = np.where(found == 0, part.weights, found) if call.dropout else found
            proofs += [compare(found, part.weights, part.loose, part.dead, clean)]
        # A NaN is the worst difference.
        worst = max([worst, *(p.difference for p in proofs)], key=lambda d: (math.isnan(d), d))
        holds = holds and all(p.holds for p in proofs)
    return Proof(worst, holds)


def chosen(q: np.ndarray, k: np.ndarray, seed: int) -> list[tuple[int, int]]:
    """(sequence, key/value head) pairs to check: all, or some at random."""
    pairs = [(b, h) for b in range(len(q)) for h in range(k.shape[1])]
    if len(pairs) <= _HEADS_CHECKED:
        return pairs
    some = np.random.default_rng(seed).choice(len(pairs), _HEADS_CHECKED, replace=False)
    return [pairs[i] for i in sorted(some)]


def _differs(difference: float, hints: Sequence[str]) -> InputError:
    words = QT_TRANSLATE_NOOP(
        "errors",
        "Not shown: the model's own output differs by {difference} from softmax(mask(QKᵀ·scale))V, so it "
        "uses a term that attnviz does not know, e.g. {terms}.",
    )
    terms = ", ".join(hints) or Sentence(QT_TRANSLATE_NOOP("errors", "a soft-cap, sinks or a position bias"))
    return InputError(Sentence(words, difference=f"{difference:.2g}", terms=terms))


def failed(error: Exception) -> InputError:
    """Turn what recording a call raised into the reason why the call is not shown."""
    words = QT_TRANSLATE_NOOP("errors", "Not shown: this attention call could not be recorded: {reason}")
    return InputError(Sentence(words, reason=f"{type(error).__name__}: {reason(error)}"))
