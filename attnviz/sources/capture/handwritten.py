"""Notices attention that a model writes by hand: a product of matrices, a softmax, another product.

It is only noticed, so that a capture can say what it does not hold.
"""

from __future__ import annotations

import weakref
from typing import Any

import torch

_PRODUCTS = frozenset({"matmul", "__matmul__", "__rmatmul__", "bmm", "einsum", "baddbmm"})
#: Functions that turn scores into weights; exp for models that take the sum apart, as Reformer does.
_SOFTMAXES = frozenset({"softmax", "_softmax", "exp", "exp_"})
_SCORES, _WEIGHTS = 1, 2
_MANY = 256


class ByHand:
    """Follows the results of products through what is done to them, until weights meet a matrix."""

    def __init__(self) -> None:
        self._tags: dict[int, tuple[weakref.ref[Any], int]] = {}

    def see(self, func: Any, args: Any, result: Any) -> bool:
        """Return whether this call multiplies attention weights with something: attention written by hand."""
        name = getattr(func, "__name__", "")
        product = name in _PRODUCTS
        if not (product or self._tags):
            return False
        tag = self._tag_of(args)
        if product:
            if tag == _WEIGHTS:
                return True
            self._put(result, _SCORES)
        elif tag == _SCORES and name in _SOFTMAXES:
            self._put(result, _WEIGHTS)
        elif tag:
            self._put(result, tag)
        return False

    def _tag_of(self, args: Any) -> int:
        found = 0
        for arg in args:
            if isinstance(arg, torch.Tensor):
                seen = self._tags.get(id(arg))
                if seen is not None and seen[0]() is arg:
                    found = max(found, seen[1])
            elif type(arg) in (list, tuple):
                found = max(found, self._tag_of(arg))
        return found

    def _put(self, result: Any, tag: int) -> None:
        if not isinstance(result, torch.Tensor):
            return
        if len(self._tags) > _MANY:
            self._tags = {key: seen for key, seen in self._tags.items() if seen[0]() is not None}
        self._tags[id(result)] = (weakref.ref(result), tag)
