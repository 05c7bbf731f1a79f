"""Copies of the tensors of a call; what holds no plain numbers is refused by its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import torch
from torch.utils._python_dispatch import _disable_current_modes

from attnviz.core.errors import InputError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.arrays import to_numpy

_PLAIN = torch.Tensor.__torch_function__.__func__


@contextmanager
def unseen() -> Iterator[None]:
    """Do what is inside unseen by any mode (a FLOP counter's,
    a capture's around this one) and by autograd."""
    with torch._C.DisableTorchFunction(), torch.no_grad(), _disable_current_modes():
        yield


def busy() -> bool:
    """Return whether PyTorch only follows the code now, to compile, export or trace it."""
    return torch.compiler.is_compiling() or torch.jit.is_tracing()


def unreadable(tensor: Any, *, mask: bool = False) -> str:
    """Name of what keeps ``tensor`` from being read; empty where nothing does."""
    kind = type(tensor).__name__
    if not isinstance(tensor, torch.Tensor):
        return kind
    if torch._C._functorch.is_functorch_wrapped_tensor(tensor):
        return "torch.func (vmap, grad)"
    if tensor.is_nested:
        return "nested tensors"
    if torch.Tensor.__torch_dispatch__ is not type(tensor).__torch_dispatch__:
        return kind
    if tensor.device.type == "meta":
        return "meta tensors"
    if tensor.layout != torch.strided:
        return str(tensor.layout)
    own = type(tensor).__torch_function__
    if mask and getattr(own, "__func__", own) not in (_PLAIN, torch._C._disabled_torch_function_impl):
        return kind
    return ""


def require_readable(tensor: Any, *, mask: bool = False) -> None:
    """Refuse what holds no plain numbers.

    Raises:
        InputError: names it.
    """
    if name := unreadable(tensor, mask=mask):
        words = QT_TRANSLATE_NOOP(
            "errors", "This call was made with {name}, which hold no plain array to look at."
        )
        raise InputError(Sentence(words, name=name))


def copied(tensor: Any) -> np.ndarray:
    """Return a copy that the model cannot write to: boolean, float64, or float32."""
    array = to_numpy(tensor)
    kept = array.dtype.kind == "b" or array.dtype == np.float64
    return np.array(array, dtype=None if kept else np.float32, order="C")


def mask_array(mask: Any) -> np.ndarray:
    """Return the numbers of a mask, a view where that can be;
    axes along which it only repeats have size 1."""
    once = tuple(
        slice(0, 1) if stride == 0 and size > 1 else slice(None)
        for size, stride in zip(mask.shape, mask.stride(), strict=True)
    )
    array = to_numpy(mask[once])
    return array if array.dtype.kind == "b" or array.dtype == np.float64 else np.asarray(array, np.float32)


def unit_roundoff(*tensors: Any) -> float:
    """Of the coarsest number type among ``tensors``, and of what PyTorch may multiply float32 in."""
    unit = max(torch.finfo(t.dtype).eps / 2 for t in tensors if t.dtype.is_floating_point)
    if any(t.dtype == torch.float32 for t in tensors):
        coarse = {"high": 2.0**-11, "medium": 2.0**-9}.get(torch.get_float32_matmul_precision(), 0.0)
        if any(t.is_cuda for t in tensors) and torch.backends.cuda.matmul.allow_tf32:
            coarse = max(coarse, 2.0**-11)
        unit = max(unit, coarse)
    return unit
