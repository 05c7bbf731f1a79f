"""One call of an attention function of Transformers: eager, sdpa, flex_attention or a registered one.

Such a function is handed more than Q, K, V, mask and scale, so what it returns is the measure: a term that is
known is named, and one that nobody has thought of makes a difference that is noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from inspect import signature
from typing import Any

import numpy as np
import torch

from attnviz.core.errors import AttnvizError, InputError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.capture.calls import Call, Keeper, best, failed, prove
from attnviz.sources.capture.proof import Proof
from attnviz.sources.capture.snapshot import copied, require_readable, unseen

_NAMES = ("module", "query", "key", "value", "attention_mask")
_SOFTCAP = QT_TRANSLATE_NOOP("errors", "a soft-cap (softcap = {value})")
_SINKS = QT_TRANSLATE_NOOP("errors", "sinks")
_HEAD_MASK = QT_TRANSLATE_NOOP("errors", "a head mask")
_BIAS = QT_TRANSLATE_NOOP("errors", "a position bias")
_DROPPED = QT_TRANSLATE_NOOP(
    "errors",
    "Not shown: with dropout (p = {p}) this attention function cannot be checked; call model.eval() before.",
)
_CAPS = ("softcap", "logit_softcap", "attn_logit_softcapping")
_SINK_NAMES = ("s_aux", "sinks", "sink", "attention_sinks")
#: Argument -> what it is, for the arguments that no stage can express.
_TERMS = {"head_mask": _HEAD_MASK, "layer_head_mask": _HEAD_MASK}
#: The same for what a module may hold, and does not hand over.
_HELD = {**dict.fromkeys(_CAPS, _SOFTCAP), **dict.fromkeys(_SINK_NAMES, _SINKS)}
#: Added to the scaled scores, as a float mask is.
_BIASES = ("position_bias", "attention_bias", "attn_bias", "alibi", "relative_position_bias")


class FunctionCall:
    """A call from before it is made (``__init__``) until it has answered (:meth:`end`).

    Args:
        keeper: of the capture.
        function: the attention function itself.
        args: as the model gave them.

    ``inner`` are the calls of PyTorch's own attention that the function makes meanwhile, with their answers.
    """

    def __init__(self, keeper: Keeper, function: Callable[..., Any], args: Any, kwargs: Mapping[str, Any]):
        self.keeper = keeper
        self.inner: list[tuple[Call, Any]] = []
        self.call: Call | None = None
        try:
            self.given = _bound(function, args, kwargs)
            self.query = tuple(self.given["query"].shape)
            self.key = tuple(self.given["key"].shape)
            if _delegates(function):
                return
            mask = _mask(self.given)
            module = self.given["module"]
            dropout = float(self.given.get("dropout") or 0.0) if getattr(module, "training", False) else 0.0
            q, k, v = (self.given[name] for name in ("query", "key", "value"))
            call = keeper.begin(q, k, v, mask, False, self.given.get("scaling"), dropout, True)
            self.call = replace(call, **_terms(self.given))
        except Exception as error:  # the model's own run goes on
            self.call = Call(keeper.callers.find(), refusal=failed(error))

    def end(self, result: Any) -> None:
        """Keep what was seen, refused where it is not what the function returned."""
        call = self.call
        try:
            if len(self.inner) > 1:
                for inner, answer in self.inner:
                    self.keeper.end(inner, answer)
                return
            if self.inner:
                call = replace(self._unpacked(self.inner[0][0]), **_terms(self.given))
            if call is None:
                return
            self.call = call
            call.hints = tuple(_hints(self.given))
            call.refusal = _refusal(self.given) or call.refusal
            proof = None if call.refusal else self._prove(call, result)
            self.keeper.keep(self.call, proof)
        except Exception as error:
            call = call or Call(self.keeper.callers.find())
            call.refusal = error if isinstance(error, AttnvizError) else failed(error)
            self.keeper.keep(call, None)

    def _prove(self, call: Call, result: Any) -> Proof | None:
        output, weights = result if isinstance(result, tuple) and len(result) > 1 else (result, None)
        if isinstance(output, tuple):
            output = output[0]
        with unseen():
            if call.dropout and self.inner:
                return None
            require_readable(output)
            if call.dropout and not isinstance(weights, torch.Tensor):
                raise InputError(Sentence(_DROPPED, p=f"{call.dropout:g}"))
            seed, layouts = len(self.keeper.layers), _layouts(call, output)
            first: Proof | None = None
            for group in self._readings(call):
                found = [(r, prove(r, output, weights, last, seed)) for r in group for last in layouts]
                first = found[0][1] if group[0] is call else first
                if any(proof.holds for _, proof in found):
                    self.call, proof = best(found)
                    return proof
        return first

    def _readings(self, call: Call) -> Iterator[list[Call]]:
        """Yield what the arguments can mean: a function may be causal, or scale, by what its module says."""
        yield [call, *self.keeper.absorbed(call)]
        if call.softcap is not None or call.sinks is not None:  # handed over, and perhaps not used
            yield [replace(call, softcap=None, sinks=None)]
        if self.inner or call.arrays is None:
            return
        module, (q, k, _) = self.given["module"], call.arrays
        if call.mask is None and q.shape[2] > 1:
            yield [replace(call, is_causal=True)]
            if q.shape[2] < k.shape[2]:
                late = np.tri(q.shape[2], k.shape[2], k.shape[2] - q.shape[2], dtype=bool)
                yield [replace(call, mask=late[None, None])]
        if hasattr(module, "scale_attn_weights"):  # GPT-2 of Transformers 4 scales by itself
            scale = q.shape[3] ** -0.5 if module.scale_attn_weights else 1.0
            if getattr(module, "scale_attn_by_inverse_layer_idx", False):
                scale /= float(module.layer_idx + 1)
            yield [replace(call, scale=scale), replace(call, scale=scale, is_causal=True)]

    def _unpacked(self, call: Call) -> Call:
        """PyTorch's call with the heads of the model: query heads packed beside each other come apart,
        and keys and values that were only repeated for their group become one again."""
        if call.arrays is None or len(self.query) != 4:
            return call
        q, k, v = call.arrays
        heads, mask = self.query[1], call.mask
        if self.query[2] == 1 and q.shape[1:3] != (heads, 1) and q.shape[1] * q.shape[2] == heads:
            if mask is not None and mask.shape[1:3] != (1, 1):
                mask = np.broadcast_to(mask, (len(mask), *q.shape[1:3], mask.shape[3]))
                mask = mask.reshape(len(mask), heads, 1, mask.shape[3])
            q = q.reshape(len(q), heads, 1, q.shape[3])
            shapes = (self.query, *call.shapes[1:])
            return replace(call, arrays=(q, k, v), mask=mask, shapes=shapes)
        own = self.key[1]
        if k.shape[1] == v.shape[1] == heads and own < heads and heads % own == 0:
            few = [np.ascontiguousarray(a[:, :: heads // own]) for a in (k, v)]
            if all(
                np.array_equal(np.repeat(b, heads // own, axis=1), a)
                for a, b in zip((k, v), few, strict=True)
            ):
                return replace(call, arrays=(q, few[0], few[1]))
        return call


def _layouts(call: Call, output: Any) -> tuple[bool, ...]:
    """Return whether the heads of an answer can come after its positions, as Transformers has it,
    or before them."""
    assert call.arrays is not None
    q, _, v = call.arrays
    return (True, False) if tuple(output.shape) == (*q.shape[:3], v.shape[3]) else (True,)


def _delegates(function: Callable[..., Any]) -> bool:
    """Return whether the function is Transformers' own that calls PyTorch's attention,
    which is then what counts."""
    return getattr(function, "__name__", "") == "sdpa_attention_forward"


def _bound(function: Callable[..., Any], args: Any, kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments by their names, those beside the usual ones as well."""
    try:
        names = [
            p.name for p in signature(function).parameters.values() if p.kind in (p.POSITIONAL_OR_KEYWORD,)
        ]
    except (TypeError, ValueError):
        names = []
    names = [*_NAMES, *names[len(_NAMES) :]]
    return {"attention_mask": None, **dict(zip(names, args, strict=False)), **kwargs}


def _mask(given: Mapping[str, Any]) -> Any:
    """Return the mask with the biases that are added beside it, over the keys that there are."""
    mask, q, k = given["attention_mask"], given["query"], given["key"]
    if mask is not None and not isinstance(mask, torch.Tensor):
        if not hasattr(mask, "mask_mod"):
            name = type(mask).__name__
            words = QT_TRANSLATE_NOOP("errors", "Not shown: its mask is a {name}, which attnviz cannot read.")
            raise InputError(Sentence(words, name=name))
        from torch.nn.attention.flex_attention import create_mask

        with unseen():
            mask = create_mask(mask.mask_mod, q.shape[0], q.shape[1], q.shape[2], k.shape[2], q.device.type)
    with unseen():
        if mask is not None:
            mask = mask[..., : k.shape[-2]]
        for name in _BIASES:
            bias = given.get(name)
            if not isinstance(bias, torch.Tensor):
                continue
            bias = bias[..., : k.shape[-2]]
            if mask is None:
                mask = bias
            elif mask.dtype == torch.bool:
                mask = torch.where(mask, bias, float("-inf"))
            else:
                mask = bias + mask
    return mask


def _terms(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the soft-cap and the sinks (H,) that are handed over."""
    caps = [given.get(name) for name in _CAPS]
    cap = next((float(cap) for cap in caps if cap), None)
    found = [given.get(name) for name in _SINK_NAMES]
    sinks = next((sinks for sinks in found if isinstance(sinks, torch.Tensor)), None)
    if sinks is None or sinks.numel() != given["query"].shape[1]:
        return {"softcap": cap, "sinks": None}
    with unseen():
        return {"softcap": cap, "sinks": copied(sinks.reshape(-1))}


def _refusal(given: Mapping[str, Any]) -> InputError | None:
    """Name a term that the formula on show does not have."""
    for name, words in _TERMS.items():
        value = given.get(name)
        if value is None or (isinstance(value, (int, float)) and not value):
            continue
        if words is _HEAD_MASK and isinstance(value, torch.Tensor) and bool((value == 1).all()):
            continue
        return _cannot(Sentence(words))
    return None


def _cannot(term: str) -> InputError:
    words = QT_TRANSLATE_NOOP(
        "errors", "Not shown: the model uses {term} here, which attnviz has no stage for yet."
    )
    return InputError(Sentence(words, term=term))


def _hints(given: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the module or the arguments hold that may be the missing term."""
    module = given["module"]
    for name, words in _HELD.items():
        if getattr(module, name, None) is not None:
            yield Sentence(words, value=getattr(module, name)) if words is _SOFTCAP else Sentence(words)
    for name in _BIASES:
        if given.get(name) is not None:
            yield Sentence(_BIAS)
    known = {*_NAMES, *_TERMS, *_HELD, *_BIASES, "scaling", "dropout", "position_ids", "cache_position"}
    for name, value in given.items():
        if name not in known and isinstance(value, torch.Tensor) and value.is_floating_point():
            yield name
