"""Attention as operators of PyTorch and of others, called by their own names: what exported programs do."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import torch

_SDPA = torch.ops.aten.scaled_dot_product_attention
_OPERATORS = (torch._ops.OpOverload, torch._ops.OpOverloadPacket)
_BUILTIN = type(torch._C._nn.scaled_dot_product_attention)
_ATTENDS = re.compile(r"attention|attn|transformer_encoder_layer", re.IGNORECASE)
#: Functions with attention in their name that compute none.
_ASIDE = re.compile(r"backward|mask|bias|rope|rotary|cache|fused_sdp_choice|debug", re.IGNORECASE)


def is_sdpa(func: Any) -> bool:
    """Return whether ``func`` is the operator behind PyTorch's ``scaled_dot_product_attention``;
    same arguments."""
    return func is _SDPA or getattr(func, "overloadpacket", None) is _SDPA


@lru_cache(maxsize=1024)
def attention_operator(func: Any) -> str:
    """Return the name of an operator that attends, such as ``aten._scaled_dot_product_flash_attention``;
    else ""."""
    if isinstance(func, _OPERATORS):
        name = str(func).removesuffix(".default")
    elif isinstance(func, _BUILTIN):
        name = getattr(func, "__name__", "")
    else:
        return ""
    return name if _ATTENDS.search(name) and not _ASIDE.search(name) else ""
