"""Every call of 62 architectures is shown as the model computed it, or named: wrong is not a state.

Needs PyTorch and Transformers; weights are drawn large enough that masks, caps and sinks bite.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from attnviz.api.capture import capture
from attnviz.core.reference import attention
from tests.sources.architectures import ARCHITECTURES, BY_HAND, WITHOUT_ATTENTION

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytestmark = pytest.mark.filterwarnings("ignore")

IDS = torch.arange(3, 11)[None].repeat(2, 1)
PADDED = torch.tensor([[1] * 8, [0] * 3 + [1] * 5])
ENLARGED = ("q_proj", "query", "c_attn", "relative", "qkv", "q_lin", ".q.", "Wqkv", "k_proj", ".k.", "key")


def build(name: str, implementation: str) -> Any:
    """The model, or a skip where Transformers has no such implementation of it."""
    model, config, options = ARCHITECTURES[name]
    if not hasattr(transformers, model):
        pytest.skip(f"this version of Transformers has no {model}")
    torch.manual_seed(0)
    try:
        made = getattr(transformers, model)._from_config(
            getattr(transformers, config)(**options), attn_implementation=implementation
        )
    except ValueError as error:
        pytest.skip(str(error)[:80])
    with torch.no_grad():
        for which, parameter in made.named_parameters():
            if parameter.ndim == 2 and any(part in which for part in ENLARGED):
                parameter *= 8
    return made.eval()


def given(model: Any) -> dict[str, Any]:
    """Two sequences, the second padded on the left; pictures for a model of pictures."""
    if hasattr(model.config, "image_size"):
        return {"pixel_values": torch.randn(2, 3, model.config.image_size, model.config.image_size)}
    words: dict[str, Any] = {"input_ids": IDS, "attention_mask": PADDED}
    if getattr(model.config, "is_encoder_decoder", False):
        words["decoder_input_ids"] = IDS[:, :5]
    return words


def weights(c: capture, call: int, batch: int) -> np.ndarray:
    inputs, found = c.inputs(call, batch), []
    for n in range(inputs.n_head):
        head = inputs.head_of(n)
        mask = inputs.attn_mask.for_head(n, inputs.n_head) if inputs.attn_mask else None
        sink = None if inputs.sinks is None else float(inputs.sinks[n])
        scale = inputs.scale_of(n)
        stages = attention(head.query, head.key, head.value, scale, mask, inputs.softcap, sink)
        found.append(stages.weights)
    return np.stack(found)


def own_weights(answer: Any) -> list[Any]:
    kinds = ("attentions", "encoder_attentions", "decoder_attentions", "cross_attentions")
    return [each for kind in kinds for each in (getattr(answer, kind, None) or ()) if each is not None]


@pytest.mark.parametrize("implementation", ["eager", "sdpa"])
@pytest.mark.parametrize("name", ARCHITECTURES)
def test_every_call_is_right_or_named(name: str, implementation: str) -> None:
    model = build(name, implementation)
    words = given(model)
    with torch.no_grad():
        expected = model(**words)[0]
        with warnings.catch_warnings(), capture() as c:
            warnings.simplefilter("ignore")
            answer = model(**words)
    assert torch.equal(answer[0], expected)
    if name in WITHOUT_ATTENTION:
        assert not c.layers
        return
    if name in BY_HAND and not c.layers:
        assert c.gaps
        assert all("by hand" in gap for gap in c.gaps)
        return
    assert [layer.refusal for layer in c.layers if layer.refusal is not None] == []
    assert max(layer.difference or 0.0 for layer in c.layers) < 2e-5
    if implementation != "eager":
        return
    with torch.no_grad():
        theirs = own_weights(model(**words, output_attentions=True))
    compared = 0
    for call in range(len(c.layers)):
        for batch in (0, 1):
            ours = weights(c, call, batch)
            # Rows of padding read whatever they like.
            seen = slice(3 * batch if "input_ids" in words and ours.shape[1] == 8 else 0, None)
            off = [
                float(np.abs(ours[:, seen] - each[batch, :, seen].numpy()).max())
                for each in theirs
                if tuple(each.shape[1:]) == ours.shape
            ]
            if off:
                compared += 1
                assert min(off) < 1e-4
    assert compared


def test_the_table_is_as_long_as_it_says() -> None:
    assert len(ARCHITECTURES) == 62
    assert set(ARCHITECTURES) > BY_HAND | WITHOUT_ATTENTION
