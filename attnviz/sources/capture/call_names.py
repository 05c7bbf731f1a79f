"""Which module of a model makes a call, read from the Python frames between them.

Nothing is hooked or patched for it, so that modules run as ever.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import Any

import torch

_CALL = torch.nn.Module._call_impl.__code__
_MARK = "__attnviz_forward__"
_ATTENTION = re.compile(r"(Attention|Attn)$")
_CROSS = re.compile(r"cross|encoder_attn|enc_?dec|encoder_decoder|src_attn|memory_attn", re.IGNORECASE)


@dataclass(frozen=True)
class Caller:
    """Where a call comes from; every field is empty where no module is in between.

    Attributes:
        path: e.g. ``"model.layers.11.self_attn"``, as ``named_modules`` has it.
        cls: class of that module.
        kind: ``"self"``, ``"cross"`` or "".
        side: ``"encoder"`` or ``"decoder"``, else "".
        step: which forward of the outermost module this is.
    """

    path: str = ""
    cls: str = ""
    kind: str = ""
    side: str = ""
    step: int = 0
    module: Any = None

    def __str__(self) -> str:
        return f"{self.path} ({self.cls})" if self.path else self.cls


class Callers:
    """Tells callers of one capture apart, and counts the forwards of the outermost modules."""

    def __init__(self, owner: object) -> None:
        self._mark = f"{_MARK}{id(owner)}"
        self._steps: dict[int, int] = {}
        self.roots: dict[int, Any] = {}
        self._seen: dict[int, Any] = {}
        self._names: dict[int, dict[int, str]] = {}

    def find(self) -> Caller:
        """Return the caller of what runs now."""
        frames = []
        frame = sys._getframe(1)
        while frame is not None:
            if frame.f_code is _CALL:
                frames.append(frame)
            frame = frame.f_back  # type: ignore[assignment]
        if not frames:
            return Caller()
        modules = [f.f_locals["self"] for f in frames]
        inner, root = modules[0], modules[-1]
        self._seen[id(inner)] = inner
        step = self._step(frames[-1], root)
        path = self._path(inner, root)
        cls = type(inner).__name__
        return Caller(path, cls, _kind(path, inner, modules), _side(path, inner, root), step, inner)

    def _step(self, frame: Any, root: Any) -> int:
        """Numbers the forwards of a root: a mark lies among the frame's locals as long as it runs."""
        marked = frame.f_locals.get(self._mark)
        if marked is None:
            number = self._steps.get(id(root), -1) + 1
            self._steps[id(root)] = number
            self.roots[id(root)] = root
            frame.f_locals[self._mark] = marked = number
        return marked

    def _path(self, inner: Any, root: Any) -> str:
        names = self._names.get(id(root))
        if names is None or id(inner) not in names:
            names = self._names[id(root)] = {id(m): name for name, m in root.named_modules()}
        return names.get(id(inner), "")

    def without_call(self) -> list[str]:
        """Attention modules of the models that ran of which no call was seen, as ``str(Caller)``."""
        found = []
        for root in self.roots.values():
            paths = {path for path, module in root.named_modules() if id(module) in self._seen}
            for path, module in root.named_modules():
                inside = any(p == path or p.startswith(f"{path}.") or path.startswith(f"{p}.") for p in paths)
                if path and not inside and _ATTENTION.search(type(module).__name__):
                    found.append(f"{path} ({type(module).__name__})")
                    paths.add(path)
        return found

    def finish(self) -> None:
        """Lets go of the models."""
        self.roots, self._names, self._seen = {}, {}, {}


def _side(path: str, inner: Any, root: Any) -> str:
    parts = set(re.split(r"[._]", path))
    for side in ("decoder", "encoder"):
        if side in parts:
            return side
    decodes = getattr(inner, "is_decoder", None)
    if isinstance(decodes, bool):
        return "decoder" if decodes else "encoder"
    return next((side.lower() for side in ("Decoder", "Encoder") if side in type(root).__name__), "")


def _kind(path: str, inner: Any, modules: list[Any]) -> str:
    if (
        _CROSS.search(path)
        or _CROSS.search(type(inner).__name__)
        or getattr(inner, "is_cross_attention", False)
    ):
        return "cross"
    if path.endswith("multihead_attn") and any(
        isinstance(m, torch.nn.TransformerDecoderLayer) for m in modules
    ):
        return "cross"
    return "self" if path and not isinstance(inner, torch.nn.MultiheadAttention) else ""
