"""Puts the watchers of captures in front of what a torch function mode does not see, and takes them away.

Those are Transformers' attention functions, where they are looked up (so that models which are imported or
built later, remote code and registered functions are seen too); the fused paths of ``nn.TransformerEncoder``
and its parts; and compiled functions, which run uncompiled meanwhile.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import wraps
from typing import TYPE_CHECKING, Any

import torch

from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.capture.snapshot import busy
from attnviz.sources.capture.transformers_calls import FunctionCall

if TYPE_CHECKING:
    from attnviz.sources.capture.recorder import Recorder

_lock = threading.RLock()
_recorders: list[Recorder] = []
_patches = ExitStack()
_scanned = 0
_FUSED = (torch.nn.TransformerEncoder, torch.nn.TransformerEncoderLayer, torch.nn.MultiheadAttention)
_inside = threading.local()
_ATTENDS = re.compile(r"attention|aten::softmax|aten::_softmax")
_SCRIPTED = QT_TRANSLATE_NOOP("errors", "{module} runs by torch.jit")
_THREAD = QT_TRANSLATE_NOOP("errors", "attention calls in another thread than the block's")


@contextmanager
def by(recorder: Recorder) -> Iterator[None]:
    """Let ``recorder`` see what is watched here; the last one to leave puts everything back."""
    with _lock:
        if not _recorders:
            _install()
        _recorders.append(recorder)
    try:
        yield
    finally:
        with _lock:
            _recorders.remove(recorder)
            if not _recorders:
                _patches.close()


def _install() -> None:
    global _scanned
    _scanned = 0
    for cls in _FUSED:
        _patch(cls, "forward", _fused(vars(cls)["forward"]))
    _patch(torch.jit.ScriptModule, "__call__", _scripted(torch.jit.ScriptModule.__call__))
    _uncompiled()
    rescan()


def _patch(owner: Any, name: str, value: Any) -> None:
    """Set ``owner.name`` until the end; what it was, or that it was not there, comes back."""
    missing = object()
    original = vars(owner).get(name, missing)
    setattr(owner, name, value)

    def restore() -> None:
        if vars(owner).get(name) is value:
            if original is missing:
                delattr(owner, name)
            else:
                setattr(owner, name, original)

    _patches.callback(restore)


def rescan() -> None:
    """Watch the attention functions of the modules that were imported since the last time."""
    global _scanned
    if len(sys.modules) == _scanned:
        return
    with _lock:
        _scanned = len(sys.modules)
        for module in list(sys.modules.values()):
            names = getattr(module, "__dict__", None)
            function = names.get("eager_attention_forward") if isinstance(names, dict) else None
            if callable(function) and not hasattr(function, "attnviz_original"):
                _patch(module, "eager_attention_forward", _watching(function))
        flex = sys.modules.get("torch._higher_order_ops.flex_attention")
        operator = type(getattr(flex, "flex_attention", None))
        if flex is not None and not hasattr(operator.__call__, "attnviz_original"):
            _patch(operator, "__call__", _flexible(operator.__call__))
        utils = sys.modules.get("transformers.modeling_utils")
        registry = getattr(utils, "AttentionInterface", None)
        if isinstance(registry, type):
            for name in ("get_interface", "__getitem__"):
                found = getattr(registry, name, None)
                if found is not None and not hasattr(found, "attnviz_original"):
                    _patch(registry, name, _answering(found))


def _answering(look_up: Callable[..., Any]) -> Callable[..., Any]:
    """Return a look-up in the registry whose answers are watched."""

    @wraps(look_up)
    def found(*args: Any, **kwargs: Any) -> Any:
        function = look_up(*args, **kwargs)
        return _watching(function) if callable(function) and not busy() else function

    found.attnviz_original = look_up  # type: ignore[attr-defined]
    return found


def _watching(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return an attention function (module, query, key, value, attention_mask, ...) that is watched."""
    if hasattr(function, "attnviz_original"):
        return function

    @wraps(function)
    def watching(*args: Any, **kwargs: Any) -> Any:
        if busy():
            return function(*args, **kwargs)
        seen = [(recorder, FunctionCall(recorder.keeper, function, args, kwargs)) for recorder in _here()]
        for recorder, call in seen:
            recorder.functions.append(call)
        try:
            result = function(*args, **kwargs)
        finally:
            for recorder, _ in seen:
                recorder.functions.pop()
        for _, call in seen:
            call.end(result)
        return result

    watching.attnviz_original = function  # type: ignore[attr-defined]
    return watching


def _flexible(call: Callable[..., Any]) -> Callable[..., Any]:
    """Return the operator of flex_attention, of which each call of its own is told;
    it calls itself on its way."""

    @wraps(call)
    def flexible(self: Any, *args: Any, **kwargs: Any) -> Any:
        if busy() or getattr(_inside, "flex", False):
            return call(self, *args, **kwargs)
        for recorder in _here():
            recorder.keeper.miss_call("flex_attention")
        _inside.flex = True
        try:
            return call(self, *args, **kwargs)
        finally:
            _inside.flex = False

    flexible.attnviz_original = call  # type: ignore[attr-defined]
    return flexible


def _scripted(call: Callable[..., Any]) -> Callable[..., Any]:
    """Return a module of torch.jit, which runs where nothing is seen; that it attends stands in its code."""

    @wraps(call)
    def scripted(self: Any, *args: Any, **kwargs: Any) -> Any:
        with suppress(Exception):
            if not busy() and (here := _here()) and _ATTENDS.search(str(self.inlined_graph)):
                for recorder in here:
                    recorder.keeper.miss(Sentence(_SCRIPTED, module=getattr(self, "original_name", "")))
        return call(self, *args, **kwargs)

    return scripted


def _here() -> list[Recorder]:
    """Return the captures of this thread that do not watch such a function already; others are told."""
    thread = threading.get_ident()
    for recorder in _recorders:
        if recorder.thread != thread:
            recorder.keeper.miss(Sentence(_THREAD))
    return [recorder for recorder in _recorders if recorder.thread == thread and not recorder.functions]


def _fused(forward: Callable[..., Any]) -> Callable[..., Any]:
    """``forward`` that gives what PyTorch's fused path gives, and runs once more without it to be seen."""

    @wraps(forward)
    def forward_twice(self: Any, *args: Any, **kwargs: Any) -> Any:
        mine = [] if busy() else [r for r in _recorders if r.thread == threading.get_ident()]
        if not mine or any(r.shadows for r in mine) or not _may_fuse(self, args, kwargs):
            return forward(self, *args, **kwargs)
        for recorder in mine:
            recorder.shadows += 1
        try:
            with suppress(Exception):
                forward(self, *args, **kwargs)
            with torch._C.DisableTorchFunction():
                return forward(self, *args, **kwargs)
        finally:
            for recorder in mine:
                recorder.shadows -= 1

    return forward_twice


def _may_fuse(module: Any, args: Any, kwargs: Any) -> bool:
    """Return whether PyTorch may take its fused path, which no mode sees:
    nothing but numbers depend on the run."""
    parts = list(module.modules())
    given = [a for a in (*args, *kwargs.values()) if isinstance(a, torch.Tensor)]
    return (
        not module.training
        and torch.backends.mha.get_fastpath_enabled()
        and not torch.is_autocast_enabled()
        and type(module) in _FUSED
        and all(type(part).__module__.startswith("torch.nn") for part in parts)
        and not any(part._forward_hooks or part._forward_pre_hooks for part in parts)
        and all(type(a) in (torch.Tensor, torch.nn.Parameter) for a in given)
        and not any(torch._C._functorch.is_functorch_wrapped_tensor(a) for a in given)
        and not (torch.is_grad_enabled() and any(t.requires_grad for t in (*module.parameters(), *given)))
        and all(hasattr(m, "keeper") for m in torch.overrides._get_current_function_mode_stack())
    )


def _uncompiled() -> None:
    """Let compiled functions run as they were written, so that their calls are made where they are seen."""
    if not hasattr(torch.compiler, "set_stance"):
        return
    if "torch._dynamo" in sys.modules:
        _patches.enter_context(torch.compiler.set_stance("force_eager"))
        return
    compile_ = torch.compile
    entered: list[Any] = []

    @wraps(compile_)
    def compile_later(*args: Any, **kwargs: Any) -> Any:
        made = compile_(*args, **kwargs)
        with suppress(Exception):
            if _recorders and not entered:
                entered.append(True)
                _patches.enter_context(torch.compiler.set_stance("force_eager"))
        return made

    _patch(torch, "compile", compile_later)
