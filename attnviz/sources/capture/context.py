"""Q, K and V of any PyTorch model, taken while it runs: ``with attnviz.capture() as c: model(x)``."""

from __future__ import annotations

import re
import warnings
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any, Self

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.inputs import Inputs
from attnviz.core.masks import NoMask
from attnviz.core.masks.given import makes_nan
from attnviz.core.settings import ArraySource
from attnviz.sources.arrays import from_arrays
from attnviz.sources.capture import capture_file
from attnviz.sources.capture.captured_call import CapturedLayer
from attnviz.sources.capture.token_labels import Labels, Tokens, labels_of, lengths
from attnviz.sources.checks import check_index

__all__ = ["CapturedLayer", "capture"]

_NOTHING = (
    "Nothing was captured: no attention call was seen in the block. Seen are "
    "torch.nn.functional.scaled_dot_product_attention, nn.MultiheadAttention and the attention functions of "
    "Transformers (eager, sdpa, flex_attention, registered ones; remote code too), in the thread that "
    "entered the block; exported programs as well. Not seen are models that multiply Q and K by hand, "
    "flex_attention called directly, what torch.jit runs, torch.compile before PyTorch 2.6, and other "
    "threads. Hand their Q, K and V to attnviz.show."
)
_TOLD = 12  # the most gaps that are told one by one


class capture:
    """Records calls; :class:`attnviz.api.capture.capture`, which people use, tells all of it."""

    def __init__(self, tokens: Any = None, title: str = "Capture", *, key_tokens: Any = None):
        self.layers: list[CapturedLayer] = []
        self.gaps: dict[str, int] = {}
        self._tokens = None if tokens is None else Tokens(tokens, "tokens")
        self._key_tokens = None if key_tokens is None else Tokens(key_tokens, "key_tokens")
        self._title = title
        self._stack = ExitStack()
        self._keeper: Any = None
        self._shown: dict[int, np.ndarray] = {}

    def __enter__(self) -> Self:
        try:
            recorder = import_module("attnviz.sources.capture.recorder")
        except ImportError as error:
            raise InputError("capture needs PyTorch; install it with: pip install torch") from error
        self._keeper = recorder.Keeper(self.layers, self.gaps)
        self._stack.enter_context(recorder.Recorder(self._keeper))
        return self

    def __exit__(self, *failure: Any) -> None:
        self._stack.close()
        self._keeper.finish()
        self._keeper = None
        told = self._untold() if failure[:1] == (None,) or not failure else []
        if told:
            warnings.warn("attnviz.capture: " + " ".join(told), UserWarning, stacklevel=2)

    def __repr__(self) -> str:
        """Return the calls in their order, each with its shapes:
        what ``inputs(layer)`` and the window take."""
        several = len({layer.step for layer in self.layers}) > 1
        lines = [f"<capture {self._title!r}: attention calls seen: {len(self.layers)}>"]
        lines += [f"  layer {i}: {_described(layer, several)}" for i, layer in enumerate(self.layers)]
        lines += [f"  not recorded: {gap}{_times(count)}" for gap, count in self.gaps.items()]
        lines += [f"  {words}" for words in self._misfits()]
        return "\n".join(lines)

    def inputs(self, layer: int = 0, batch: int = 0) -> Inputs:
        """Give one layer's inputs, of one sequence of the batch.

        Raises:
            InputError: nothing was captured, there is no such layer or sequence, or the layer uses what
                cannot be shown; the message names it.
            MemoryBudgetError: the layer was too large to keep.
        """
        self._require_layers()
        check_index("layer", layer, len(self.layers))
        seen = self.layers[layer]
        if seen.refusal is not None:
            raise type(seen.refusal)(*_again(seen.refusal))
        check_index("sequence", batch, len(seen.query))
        rows, cols = self._labels(layer, batch)
        mask = self._shown_mask(layer)
        found = from_arrays(
            seen.query,
            seen.key,
            seen.value,
            attn_mask=NoMask() if mask is None and not seen.is_causal else mask,
            is_causal=seen.is_causal,
            scale=seen.scale,
            softcap=seen.softcap,
            sinks=seen.sinks,
            batch=batch,
            title=self._title_of(seen),
            provenance=self._provenance(layer, batch),
        )
        marked = from_arrays(
            np.zeros((found.seq_len_q, 1)), np.zeros((found.seq_len_k, 1)), tokens=rows, key_tokens=cols
        )
        labels = {"query_tokens": marked.query_tokens, "key_tokens": marked.key_tokens if cols else None}
        return Inputs(**{**vars(found), **labels, "layer": layer, "n_layer": len(self.layers)})

    def source(self, batch: int = 0) -> ArraySource:
        """Give what was captured as the window takes it: every layer of one sequence of the batch.

        Raises:
            InputError: nothing was captured, or nothing that can be shown.
        """
        self.first_shown()
        return ArraySource(self._title, lambda layer: self.inputs(layer, batch))

    def save(self, path: str | Path) -> None:
        """Write every layer that can be shown to a ``.safetensors`` or ``.npz`` file for ``attnviz FILE``.

        Raises:
            InputError: nothing was captured, the folder is not there, or the ending is another.
        """
        self.first_shown()
        capture_file.save(Path(path), self.layers, self._labels, self._shown_mask)
        left_out = [str(i) for i, layer in enumerate(self.layers) if layer.refusal is not None]
        if left_out:
            warnings.warn(
                f"{Path(path).name} leaves out what cannot be shown: layers {', '.join(left_out)}.",
                UserWarning,
                stacklevel=2,
            )

    def _labels(self, layer: int, batch: int) -> tuple[Labels, Labels]:
        return labels_of(self.layers, layer, batch, self._tokens, self._key_tokens)

    def _shown_mask(self, layer: int) -> np.ndarray | None:
        """Return the mask as it is shown; layers that share one, and show it alike, get the same array."""
        given, made = self.layers[layer].attn_mask, self.layers[layer].shown_mask()
        if made is None or made is given:
            return made
        return self._shown.setdefault(id(given), made)

    def _title_of(self, layer: CapturedLayer) -> str:
        return f"{self._title} (before dropout, p = {layer.dropout:g})" if layer.dropout else self._title

    def _provenance(self, layer: int, batch: int) -> dict[str, Any]:
        seen = self.layers[layer]
        told: dict[str, Any] = {"source": "capture", "call": layer, "batch": batch}
        if seen.module:
            told["module"] = seen.module
        if seen.difference is not None:
            told["difference_from_model"] = seen.difference
        if seen.dropout:
            told["dropout_not_shown"] = seen.dropout
        if self.gaps:
            told["not_recorded"] = list(self.gaps)[:_TOLD]
        return told

    def _require_layers(self) -> None:
        if not self.layers:
            noticed = f" Noticed and not recorded: {_listed(self.gaps)}." if self.gaps else ""
            raise InputError(_NOTHING + noticed)

    def first_shown(self) -> int:
        """Return the first call that can be shown.

        Raises:
            InputError: nothing was captured, or nothing that can be shown.
        """
        self._require_layers()
        for i, layer in enumerate(self.layers):
            if layer.refusal is None:
                return i
        self.inputs(0)
        raise AssertionError("a refused layer has inputs")

    def _misfits(self) -> list[str]:
        """Return which lists of tokens label no axis of any call of their sequence."""
        shown = [i for i, layer in enumerate(self.layers) if layer.refusal is None]
        if not shown:
            return []
        told = []
        for own, other in ((self._tokens, None), (None, self._key_tokens)):
            given = own or other
            if given is None:
                continue
            lost = [n for n in given.lists if not self._labels_any(shown, n, own, other)]
            if lost:
                told.append(self._misfit(given, lost))
        return told

    def _labels_any(self, shown: list[int], n: int, own: Tokens | None, other: Tokens | None) -> bool:
        of_sequence = (i for i in shown if n < len(self.layers[i].query))
        return any(_labelled(labels_of(self.layers, i, n, own, other)) for i in of_sequence)

    def _misfit(self, given: Tokens, lost: list[int]) -> str:
        counts = sorted({n for layer in self.layers for n in lengths(layer)})
        batches = sorted({len(layer.query) for layer in self.layers if layer.refusal is None})
        name = str(given) if len(lost) == len(given.lists) else given.names(lost)
        return (
            f"No position is labelled by {name}: the calls have {_some(counts)} positions, of "
            f"{_some(batches)} sequence(s); give one token a position."
        )

    def _untold(self) -> list[str]:
        """Return what a person has to know of the block that just ended."""
        told = [] if self.layers else [_NOTHING]
        refusals: dict[str, list[int]] = {}
        for i, layer in enumerate(self.layers):
            if layer.refusal is not None:
                refusals.setdefault(re.sub(r"differs by \S+", "differs", str(layer.refusal)), []).append(i)
        for which in refusals.values():
            told.append(
                f"{len(which)} of {len(self.layers)} attention calls (layer {_some(which)}): "
                f"{self.layers[which[0]].refusal}"
            )
        dropped = [layer.dropout for layer in self.layers if layer.dropout and layer.refusal is None]
        if dropped:
            told.append(f"The model is in training: weights are shown before dropout (p = {max(dropped):g}).")
        for i, layer in enumerate(self.layers):
            if (said := makes_nan(layer.attn_mask, "attn_mask")) is not None:
                told.append(f"Layer {i}: {said}")
                break
        if self.gaps:
            told.append(f"Not recorded: {_listed(self.gaps)}.")
        told += self._misfits()
        return told


def _described(layer: CapturedLayer, several: bool) -> str:
    shapes = (
        layer.shapes
        if layer.refusal is not None
        else [a.shape for a in (layer.query, layer.key, layer.value)]
    )
    told = ", ".join(f"{n} {tuple(s)}" for n, s in zip(("query", "key", "value"), shapes, strict=False))
    where = [f"step {layer.step}"] if several and layer.module else []
    where += [layer.module] if layer.module else []
    kind = " ".join(part for part in (layer.side, layer.kind and f"{layer.kind}-attention") if part)
    where += [kind] if kind and layer.module else []
    text = f"{', '.join(where)}: {told}" if where else told
    if layer.refusal is not None:
        return f"{text}: {layer.refusal}"
    if layer.dropout:
        text += f", before dropout (p = {layer.dropout:g})"
    if layer.difference is not None:
        text += f", equal to the model's own ({layer.difference:.0e})"
    return text


def _labelled(pair: tuple[Labels, Labels]) -> bool:
    """Return whether a call wears labels of a list, and not numbers of positions alone."""
    return any(labels and labels != [str(i) for i in range(len(labels))] for labels in pair)


def _again(error: Any) -> tuple[Any, ...]:
    """Return the arguments that make the same error anew: one that is raised twice would grow its
    traceback."""
    return (error.args[0], error.needed, error.budget) if hasattr(error, "needed") else error.args


def _listed(gaps: dict[str, int]) -> str:
    shown = [f"{gap}{_times(count)}" for gap, count in list(gaps.items())[:_TOLD]]
    return "; ".join([*shown, "..."] if len(gaps) > _TOLD else shown)


def _times(count: int) -> str:
    return f" ({count} times)" if count > 1 else ""


def _some(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers[:6])) + (", ..." if len(numbers) > 6 else "")
