"""A capture as a file that ``attnviz FILE`` opens: .safetensors or .npz, every mask in it once."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from attnviz.core.errors import InputError
from attnviz.sources.capture.captured_call import CapturedLayer
from attnviz.sources.capture.token_labels import Labels


def save(
    path: Path,
    layers: Sequence[CapturedLayer],
    labels: Callable[[int, int], tuple[Labels, Labels]],
    shown_mask: Callable[[int], np.ndarray | None],
) -> None:
    """Write every layer that can be shown, under its own number.

    Args:
        labels: (layer, sequence) -> labels of queries and keys.
        shown_mask: layer -> its mask; the same array where layers share one.

    Raises:
        InputError: the folder is not there, or the ending is another.
    """
    if not path.parent.is_dir():
        raise InputError(f"{path.name} was not saved: there is no folder {str(path.parent)!r}.")
    if path.suffix.lower() not in (".npz", ".safetensors"):
        raise InputError(f"A capture is saved as .safetensors or .npz, not as {path.suffix or path.name}.")
    arrays: dict[str, np.ndarray] = {}
    told: dict[str, Any] = {"axes": "HTd"}
    masks: dict[int, str] = {}
    for i, layer in enumerate(layers):
        if layer.refusal is not None:
            continue
        for name in ("query", "key", "value"):
            arrays[f"layer{i}.{name}"] = np.ascontiguousarray(getattr(layer, name))
        if (mask := shown_mask(i)) is not None:
            # Under the name that says what its numbers are: a mask of nothing but 0 and 1 would be asked
            # about.
            role = "attn_bias" if mask.dtype.kind == "f" else "attn_mask"
            name = masks.setdefault(id(mask), f"layer{i}.{role}")
            if name in arrays:
                told[f"layer{i}.{role}"] = name
            else:
                arrays[name] = np.ascontiguousarray(mask)
        told[f"layer{i}.is_causal"] = layer.is_causal
        if layer.scale is not None:
            told[f"layer{i}.scale"] = layer.scale
        if layer.softcap is not None:
            told[f"layer{i}.softcap"] = layer.softcap
        if layer.sinks is not None:
            arrays[f"layer{i}.sinks"] = layer.sinks
        if layer.module:
            told[f"layer{i}.module"] = layer.module
        told.update(_tokens(i, len(layer.query), labels))
    if path.suffix.lower() == ".npz":
        texts = {name: np.array(value) for name, value in told.items()}
        np.savez(path, **arrays, **texts)  # type: ignore[arg-type]
    else:
        from safetensors.numpy import save_file

        save_file(arrays, path, {name: json.dumps(value) for name, value in told.items()})


def _tokens(i: int, size: int, labels: Callable[[int, int], tuple[Labels, Labels]]) -> dict[str, Any]:
    """One list for a single sequence, else one a sequence, empty where it has no labels, as JSON."""
    found = [labels(i, batch) for batch in range(size)]
    told: dict[str, Any] = {}
    for which, name in enumerate(("query_tokens", "key_tokens")):
        lists = [[str(token) for token in pair[which] or []] for pair in found]
        if any(lists):
            told[f"layer{i}.{name}"] = lists[0] if size == 1 else json.dumps(lists)
    return told
