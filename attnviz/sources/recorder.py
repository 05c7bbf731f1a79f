"""Watches PyTorch's attention calls without changing what they give.

A torch function mode sees every call of ``scaled_dot_product_attention`` and ``multi_head_attention_forward``
in its thread, however the model imported them. Imported only inside a capture, since it needs PyTorch.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import torch
import torch.nn.functional as F
from torch.overrides import TorchFunctionMode

_sdpa = F.scaled_dot_product_attention
_mha = F.multi_head_attention_forward
_mha_signature = inspect.signature(_mha)


class Recorder(TorchFunctionMode):
    """Tells ``record`` the arguments of each attention call, before the call.

    Args:
        record: called with query, key, value, attn_mask, is_causal and scale, as PyTorch names them.

    While it is on, PyTorch leaves its fused path for ``nn.MultiheadAttention`` in evaluation, as it does
    under any mode; the results of the two paths differ by rounding alone.
    """

    def __init__(self, record: Callable[..., None]):
        super().__init__()
        self._record = record

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if func is _sdpa:
            self._sdpa(*args, **kwargs)
        elif func is _mha:
            self._watch_multi_head(args, kwargs)
        return func(*args, **kwargs)

    def _sdpa(
        self,
        query: Any,
        key: Any,
        value: Any,
        attn_mask: Any = None,
        dropout_p: float = 0.0,
        is_causal: bool = False,
        scale: float | None = None,
        enable_gqa: bool = False,
    ) -> None:
        self._record(query, key, value, attn_mask, is_causal, scale)

    def _watch_multi_head(self, args: Any, kwargs: Any) -> None:
        """Run the projections once more, only as far as the attention call inside.

        With ``need_weights`` PyTorch multiplies by hand and never makes that call, and the model's own run
        must stay as it is.
        """
        bound = _mha_signature.bind(*args, **kwargs).arguments
        watched = {**bound, "need_weights": False, "training": False}

        def stop(*inner: Any, **named: Any) -> None:
            self._sdpa(*inner, **named)
            raise _Seen

        # Without modes, so that captures around this one do not see the second run.
        quiet = torch._C.DisableTorchFunction()
        with torch.no_grad(), quiet, suppress(_Seen), _replaced(F, "scaled_dot_product_attention", stop):
            _mha(**watched)


class _Seen(Exception):
    """Q, K and V are known; nothing after them is needed."""


@contextmanager
def transformers_eager(record: Callable[..., None]) -> Iterator[None]:
    """Watch the hand-written attention of Hugging Face Transformers, in every model module that is loaded.

    Its other implementations call ``scaled_dot_product_attention``, which the Recorder sees.
    """
    name = "eager_attention_forward"
    modules = [
        module
        for path, module in list(sys.modules.items())
        if path.startswith("transformers.models.") and callable(vars(module).get(name))
    ]
    originals = [(module, getattr(module, name)) for module in modules]

    def watching(original: Callable[..., Any]) -> Callable[..., Any]:
        def eager_attention_forward(
            module: Any, query: Any, key: Any, value: Any, attention_mask: Any, *args: Any, **kwargs: Any
        ) -> Any:
            scale = args[0] if args else kwargs.get("scaling")
            record(query, key, value, attention_mask, False, scale)
            return original(module, query, key, value, attention_mask, *args, **kwargs)

        return eager_attention_forward

    for module, original in originals:
        setattr(module, name, watching(original))
    try:
        yield
    finally:
        for module, original in originals:
            setattr(module, name, original)


@contextmanager
def _replaced(owner: Any, name: str, value: Any) -> Iterator[None]:
    original = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, original)
