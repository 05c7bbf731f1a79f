"""The public capture: what ``sources`` recorded, as windows and as calls of the public function."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import numpy as np

from attnviz.api.answer import Attention
from attnviz.api.attention import scaled_dot_product_attention
from attnviz.api.figure import MOST_DRAWN, Figure
from attnviz.core.inputs import Inputs
from attnviz.core.masks import NoMask
from attnviz.core.settings import Settings
from attnviz.core.terms.in_force import with_terms
from attnviz.sources.capture.context import CapturedLayer
from attnviz.sources.capture.context import capture as _Recorded
from attnviz.sources.checks import check_index

if TYPE_CHECKING:  # Qt is imported where a window is asked for
    from attnviz.gui.window.main_window import MainWindow

__all__ = ["CapturedLayer", "capture"]


class capture(_Recorded):
    """Records each attention call of PyTorch models, in the order in which they are made.

    Each call is one layer. Everything is put back when the block ends, also by an exception; captures nest,
    and each records. Outputs, gradients and the random state of the model stay what they are, with one
    exception: what ``torch.compile`` has compiled runs uncompiled in the block, and so differs by rounding.
    Modules of ``nn.TransformerEncoder`` that PyTorch would fuse in evaluation run twice, once as ever and
    once to be seen.

    Every call is held to what the model itself got: rows of its output (and weights, where it gives them) are
    recomputed from what was recorded. A call that uses what attnviz cannot show (a head mask, a term
    that nobody has thought of) is a layer that is refused by name: :meth:`inputs` raises the sentence,
    ``repr`` and a warning at the end of the block tell it. Nothing is raised inside the model.

    Seen are calls in the thread that entered the block.

    ``c[3]`` is the first sequence of call 3 and ``c[3, 1]`` its second: an :class:`attnviz.Attention` with
    the mask, scale, soft-cap and sinks of the call.

    Args:
        tokens: labels of the positions that the model reads: one list for the first sequence, or one list a
            sequence. Steps of ``generate`` take them from the prompt's and the generated tokens together.
        title: what the window calls it.
        key_tokens: labels of what an encoder and cross-attention read; ``tokens`` are then those of the
            decoder (the target). With ``tokens`` alone a model with both has them at the encoder, and numbers
            of positions at the decoder.

    Raises:
        InputError: PyTorch is not installed, or the tokens are no lists.
    """

    def __getitem__(self, call: int | tuple[int, int]) -> Attention:
        """Return the attention of a call, of its first sequence or of the one that is said.

        Raises:
            InputError: nothing was captured, there is no such call or sequence, or it cannot be shown; the
                message names why.
        """
        layer, batch = call if isinstance(call, tuple) else (call, 0)
        return attention_of(self.inputs(layer, batch))

    def figure(self, *panels: str, layer: int | None = None, head: int = 0, batch: int = 0) -> Figure:
        """Return a picture of one head of a call, which shows itself in a notebook and has ``.save``.

        Args:
            panels: as in :meth:`attnviz.Attention.figure`.
            layer: number of the call; the first that can be shown where None.
            head: number of the head.
            batch: number of the sequence.

        Raises:
            InputError: there is no such call, sequence or head, or it cannot be shown.
        """
        layer = self.first_shown() if layer is None else layer
        inputs = self.inputs(layer, batch)
        check_index("head", head, inputs.n_head)
        where, scale = self.layers[layer].module or f"call {layer}", inputs.scale_of(head)
        return Figure(
            with_terms(inputs.head_of(head), Settings(), inputs, head),
            (inputs.attn_mask or NoMask()).for_head(head, inputs.n_head),
            inputs.d_k**-0.5 if scale is None else scale,
            panels or ("weights",),
            inputs.query_tokens,
            inputs.key_tokens,
            f"{where} · head {head}",
        )

    def _repr_html_(self) -> str:
        """Return the calls for a notebook, and a picture of the first one that can be shown."""
        words = f"<pre>{html.escape(repr(self))}</pre>"
        shown = next((layer for layer in self.layers if layer.refusal is None), None)
        few = shown is not None and max(shown.query.shape[2], shown.key.shape[2]) <= MOST_DRAWN
        return words + (self.figure()._repr_html_() if few else "")

    def show(self, batch: int = 0, *, block: bool | None = None) -> MainWindow:
        """Open the window on what was captured; ``block`` as in :func:`attnviz.show`."""
        from attnviz.gui.show import show_source

        source, first = self.source(batch), self.first_shown()
        return show_source(source, block=block, layer=first)


def attention_of(inputs: Inputs) -> Attention:
    """Return the public call on all heads of ``inputs``, with their mask and terms."""
    heads = [inputs.head_of(n) for n in range(inputs.n_head)]
    shared = heads[:: inputs.n_head // inputs.n_kv_head]
    return scaled_dot_product_attention(
        np.stack([head.query for head in heads]),
        np.stack([head.key for head in shared]),
        np.stack([head.value for head in shared]),
        attn_mask=inputs.attn_mask, scale=inputs.scale, softcap=inputs.softcap, sinks=inputs.sinks,
        enable_gqa=True, axes="HTd",
    )  # fmt: skip
