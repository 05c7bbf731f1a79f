"""Q, K and V of any PyTorch model, taken while it runs: ``with attnviz.capture() as c: model(x)``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from attnviz.core import memory
from attnviz.core.errors import InputError
from attnviz.core.inputs import Inputs
from attnviz.core.masks import NoMask
from attnviz.core.settings import ArraySource
from attnviz.sources.arrays import from_arrays, to_numpy
from attnviz.sources.checks import check_index

_NOTHING = (
    "Nothing was captured: the model made no attention call that can be seen. Seen are "
    "torch.nn.functional.scaled_dot_product_attention, nn.MultiheadAttention and Transformers' models; "
    "a model that multiplies Q and K itself, or is scripted, is not. Hand its Q, K and V to attnviz.show."
)


@dataclass(frozen=True, eq=False)
class CapturedLayer:
    """One attention call: NumPy copies on this machine, float32, or float64 where the model's were.

    Attributes:
        query: (B, H, T_q, d_k).
        key: (B, H_kv, T_k, d_k).
        value: (B, H_kv, T_k, d_v).
        attn_mask: boolean (True takes part) or float (added), broadcastable to (B, H, T_q, T_k), or None.
        is_causal: whether query i sees keys j <= i alone.
        scale: factor of the raw scores; None is 1/√d_k.
    """

    query: np.ndarray
    key: np.ndarray
    value: np.ndarray
    attn_mask: np.ndarray | None
    is_causal: bool
    scale: float | None


class capture:
    """Records each attention call of PyTorch models, in the order in which they are made.

    Each call is one layer. Everything is put back when the block ends, also by an exception; captures nest,
    and each records. Outputs, gradients and the random state of the model stay what they are, but for
    rounding where PyTorch would have taken its fused path for ``nn.MultiheadAttention``.

    Seen are calls in the thread that entered the block. (Models of Transformers with the "eager"
    implementation are watched in every thread: do not run them elsewhere meanwhile.)

    Args:
        tokens: labels of the positions, shown where a layer has as many.
        title: what the window calls it.

    Raises:
        InputError: PyTorch is not installed.
    """

    def __init__(self, tokens: Sequence[Any] | None = None, title: str = "Capture"):
        self.layers: list[CapturedLayer] = []
        self._tokens = None if tokens is None else list(tokens)
        self._title = title
        self._stack = ExitStack()
        self._last_mask: tuple[Any, np.ndarray | None] = (None, None)

    def __enter__(self) -> capture:
        try:
            recorder = import_module("attnviz.sources.recorder")
        except ImportError as error:
            raise InputError("capture needs PyTorch; install it with: pip install torch") from error
        self._stack.enter_context(recorder.transformers_eager(self._record))
        self._stack.enter_context(recorder.Recorder(self._record))
        return self

    def __repr__(self) -> str:
        """The calls in their order, each with its shapes: what ``inputs(layer)`` and the window take."""
        calls = (
            f"  layer {i}: query {seen.query.shape}, key {seen.key.shape}, value {seen.value.shape}"
            for i, seen in enumerate(self.layers)
        )
        return "\n".join([f"<capture {self._title!r}: attention calls seen: {len(self.layers)}>", *calls])

    def __exit__(self, *failure: Any) -> None:
        self._last_mask = (None, None)
        self._stack.close()

    def inputs(self, layer: int = 0, batch: int = 0) -> Inputs:
        """One layer's inputs, of one sequence of the batch.

        Raises:
            InputError: nothing was captured, or there is no such layer or sequence.
        """
        self._require_layers()
        check_index("layer", layer, len(self.layers))
        seen = self.layers[layer]
        t_q, t_k = seen.query.shape[2], seen.key.shape[2]
        found = from_arrays(
            seen.query,
            seen.key,
            seen.value,
            tokens=self._tokens_of(t_q),
            key_tokens=self._tokens_of(t_k),
            attn_mask=NoMask() if seen.attn_mask is None and not seen.is_causal else seen.attn_mask,
            is_causal=seen.is_causal,
            scale=seen.scale,
            batch=batch,
            title=self._title,
            provenance={"source": "capture", "call": layer, "batch": batch},
        )
        return Inputs(**{**vars(found), "layer": layer, "n_layer": len(self.layers)})

    def source(self, batch: int = 0) -> ArraySource:
        """What was captured, as the window takes it: every layer of one sequence of the batch."""
        self._require_layers()
        return ArraySource(self._title, lambda layer: self.inputs(layer, batch))

    def show(self, batch: int = 0, *, block: bool | None = None) -> Any:
        """Open the window on what was captured; ``block`` as in :func:`attnviz.show`."""
        source = self.source(batch)
        # By name, since sources know nothing of the window.
        return import_module("attnviz.gui.show").show_source(source, block=block)

    def save(self, path: str | Path) -> None:
        """Write every layer to a ``.safetensors`` or ``.npz`` file that ``attnviz FILE`` opens.

        Raises:
            InputError: nothing was captured, the folder is not there, or the ending is another.
        """
        self._require_layers()
        path = Path(path)
        if not path.parent.is_dir():
            raise InputError(f"{path.name} was not saved: there is no folder {str(path.parent)!r}.")
        arrays: dict[str, np.ndarray] = {}
        told: dict[str, Any] = {"axes": "HTd"}
        for i, layer in enumerate(self.layers):
            for name in ("query", "key", "value", "attn_mask"):
                if (array := getattr(layer, name)) is not None:
                    arrays[f"layer{i}.{name}"] = np.ascontiguousarray(array)
            told[f"layer{i}.is_causal"] = layer.is_causal
            if layer.scale is not None:
                told[f"layer{i}.scale"] = layer.scale
            for name, axis in (("query_tokens", layer.query), ("key_tokens", layer.key)):
                if (tokens := self._tokens_of(axis.shape[2])) is not None:
                    told[f"layer{i}.{name}"] = [str(token) for token in tokens]
        if path.suffix.lower() == ".npz":
            np.savez(path, **arrays, **{name: np.array(value) for name, value in told.items()})  # type: ignore[arg-type]
        elif path.suffix.lower() == ".safetensors":
            from safetensors.numpy import save_file

            save_file(arrays, path, {name: json.dumps(value) for name, value in told.items()})
        else:
            raise InputError(
                f"A capture is saved as .safetensors or .npz, not as {path.suffix or path.name}."
            )

    def _record(self, query: Any, key: Any, value: Any, mask: Any, is_causal: bool, scale: Any) -> None:
        tensors = (query, key, value)
        if any(t.is_nested or t.device.type == "meta" for t in tensors):
            raise InputError(
                f"Layer {len(self.layers)} has nested or meta tensors, which hold no plain array to look at."
            )
        memory.require(
            sum(t.numel() * max(t.element_size(), 4) for t in tensors),
            f"Q, K and V of layer {len(self.layers)}",
            "Capture a shorter input, or fewer layers.",
        )
        if mask is not self._last_mask[0]:  # most models hand the same mask to every layer
            self._last_mask = (mask, None if mask is None else _blocking(_copy(mask)))
        q, k, v = (_batched(_copy(t)) for t in tensors)
        own_scale = None if scale is None else float(scale)
        self.layers.append(CapturedLayer(q, k, v, self._last_mask[1], bool(is_causal), own_scale))

    def _tokens_of(self, count: int) -> list[Any] | None:
        return self._tokens if self._tokens is not None and len(self._tokens) == count else None

    def _require_layers(self) -> None:
        if not self.layers:
            raise InputError(_NOTHING)


def _copy(tensor: Any) -> np.ndarray:
    """A copy that the model cannot write to; axes before (B, H, T, d) become one."""
    array = to_numpy(tensor)
    array = array.reshape(-1, *array.shape[-3:]) if array.ndim > 4 else array
    kept = array.dtype.kind == "b" or array.dtype == np.float64
    return np.array(array, dtype=None if kept else np.float32, order="C")


def _batched(array: np.ndarray) -> np.ndarray:
    return array.reshape(*(1,) * (4 - array.ndim), *array.shape)


def _blocking(mask: np.ndarray) -> np.ndarray:
    """The mask with −inf where a model wrote its lowest number instead, in rows that leave some key open.

    Such a key's weight is exactly 0 either way. Rows without an open key stay: their weights are uniform.
    """
    if mask.dtype.kind == "b":
        return mask
    lowest = mask <= np.float32(-65504)  # float16's; no score comes near it
    return np.where(lowest & ~lowest.all(axis=-1, keepdims=True), mask.dtype.type(-np.inf), mask)
