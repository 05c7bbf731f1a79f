"""Watches PyTorch's attention calls without changing what they give.

A torch function mode sees every call of ``scaled_dot_product_attention`` and ``multi_head_attention_forward``
in its thread, however the model imported them. Imported only inside a capture, since it needs PyTorch.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import torch
import torch.nn.functional as F
from torch.overrides import TorchFunctionMode

from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.capture import watchers
from attnviz.sources.capture.calls import Call, Keeper, failed
from attnviz.sources.capture.handwritten import ByHand
from attnviz.sources.capture.operators import attention_operator, is_sdpa
from attnviz.sources.capture.projected_proof import prove_projected
from attnviz.sources.capture.snapshot import busy
from attnviz.sources.capture.transformers_calls import FunctionCall

_sdpa = F.scaled_dot_product_attention
_mha = F.multi_head_attention_forward
_mha_run = _mha
_mha_signature = inspect.signature(_mha)
_BY_HAND = QT_TRANSLATE_NOOP("errors", "{module} multiplies Q and K by hand")


class Recorder(TorchFunctionMode):
    """Tells ``keeper`` each attention call of this thread, before it is made and when it has answered.

    Nothing that goes wrong in here reaches the model.
    """

    def __init__(self, keeper: Keeper):
        super().__init__()
        self.keeper = keeper
        self.thread = threading.get_ident()
        self.functions: list[FunctionCall] = []
        self.shadows = 0
        self._by_hand = ByHand()
        self._stack = ExitStack()

    def __enter__(self) -> Recorder:
        self._stack.enter_context(watchers.by(self))
        super().__enter__()
        return self

    def __exit__(self, *failure: Any) -> None:
        super().__exit__(*failure)
        self._stack.close()

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if busy():
            return func(*args, **kwargs)
        watchers.rescan()
        if func is _sdpa or is_sdpa(func):
            return self._watch_sdpa(func, args, kwargs)
        if func is _mha:
            return self._watch_multi_head(args, kwargs)
        result = func(*args, **kwargs)
        with suppress(Exception):
            if not self.functions and (operator := attention_operator(func)):
                self.keeper.miss_call(operator)
            if not self.functions and self._by_hand.see(func, args, result):
                name = str(self.keeper.callers.find()) or Sentence(
                    QT_TRANSLATE_NOOP("errors", "code outside of a module")
                )
                self.keeper.miss(Sentence(_BY_HAND, module=name))
        return result

    def _watch_sdpa(self, sdpa: Any, args: Any, kwargs: Any) -> Any:
        if any(not isinstance(a, torch.Tensor) for a in args[:1]):  # torch.fx follows the code
            return sdpa(*args, **kwargs)
        call = self._begin(*args, **kwargs)
        output = sdpa(*args, **kwargs)
        if self.functions:
            self.functions[-1].inner.append((call, output))
        else:
            self.keeper.end(call, output)
        return output

    def _begin(
        self,
        query: Any = None,
        key: Any = None,
        value: Any = None,
        attn_mask: Any = None,
        dropout_p: float = 0.0,
        is_causal: bool = False,
        scale: float | None = None,
        enable_gqa: bool = False,
        kind: str = "",
        **unknown: Any,
    ) -> Call:
        """Take any arguments: whether they are right PyTorch itself says."""
        return self.keeper.begin(query, key, value, attn_mask, is_causal, scale, dropout_p, enable_gqa, kind)

    def _watch_multi_head(self, args: Any, kwargs: Any) -> Any:
        call, bound = None, {}
        with suppress(Exception):
            bound = _mha_signature.bind(*args, **kwargs).arguments
            call = self._projected(bound)
        result = _mha_run(*args, **kwargs)
        if call is None:
            self.keeper.miss(Sentence(QT_TRANSLATE_NOOP("errors", "a call of nn.MultiheadAttention")))
            return result
        try:
            proof = None
            if call.refusal is None and not call.dropout:
                proof = prove_projected(call, bound, result, seed=len(self.keeper.layers))
            self.keeper.keep(call, proof)
        except Exception as error:
            call.refusal = failed(error)
            self.keeper.keep(call, None)
        return result

    def _projected(self, bound: Any) -> Call | None:
        """Run the projections once more, only as far as the attention call inside.

        With ``need_weights`` PyTorch multiplies by hand and never makes that call, and the model's own run
        must stay as it is.
        """
        again = {**bound, "need_weights": False, "training": False}
        seen: list[Call] = []
        kind = "self" if _alike(bound["query"], bound["key"]) else "cross"

        def stop(*inner: Any, **named: Any) -> None:
            seen.append(self._begin(*inner, **{**named, "kind": kind}))
            raise _Seen

        # Outside of all modes, so that captures around this one do not see the second run.
        quiet = torch._C.DisableTorchFunction()
        with torch.no_grad(), quiet, suppress(_Seen), _replaced(F, "scaled_dot_product_attention", stop):
            _mha(**again)
        if seen and bound.get("training", True):
            seen[0].dropout = float(bound["dropout_p"])
        return seen[0] if seen else None


def _alike(a: Any, b: Any) -> bool:
    """Return whether both are the same numbers in memory, perhaps under two names."""
    return a is b or (a.data_ptr(), a.shape, a.stride()) == (b.data_ptr(), b.shape, b.stride())


class _Seen(Exception):
    """Q, K and V are known; nothing after them is needed."""


@contextmanager
def _replaced(owner: Any, name: str, value: Any) -> Iterator[None]:
    original = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, original)
