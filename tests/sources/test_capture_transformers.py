"""Captures of Transformers' models, tiny and random: equal to their own attentions, or refused by name."""

from __future__ import annotations

import sys
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from attnviz.api.capture import capture
from attnviz.core.errors import InputError
from attnviz.core.reference import attention
from attnviz.core.settings import FileSource
from attnviz.sources.files import load_file

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytestmark = pytest.mark.filterwarnings("ignore")

VOCABULARY = {"vocab_size": 50, "pad_token_id": 0}
DECODER = {
    "hidden_size": 32, "intermediate_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4,
    "num_key_value_heads": 2, "eos_token_id": None, **VOCABULARY,
}  # fmt: skip
MODELS = {
    "Llama": ("ForCausalLM", DECODER),
    "Mistral": ("ForCausalLM", {**DECODER, "sliding_window": 3}),
    "GPT2": (
        "LMHeadModel",
        {"n_embd": 32, "n_layer": 2, "n_head": 4, "scale_attn_by_inverse_layer_idx": True},
    ),
    "Gemma2": ("ForCausalLM", {**DECODER, "head_dim": 8, "attn_logit_softcapping": 2.0}),
    "GptOss": (
        "ForCausalLM",
        {**DECODER, "head_dim": 8, "num_local_experts": 2, "num_experts_per_tok": 1},
    ),
    "Bert": ("Model", {k: v for k, v in DECODER.items() if k != "num_key_value_heads"}),
}
#: Transformers itself refuses these.
NO_SDPA = {("Gemma2", "sdpa"), ("GptOss", "sdpa")}
T5 = {"d_model": 32, "d_kv": 8, "d_ff": 32, "num_layers": 1, "num_heads": 4, "decoder_start_token_id": 0}
IDS = torch.arange(3, 11)[None].repeat(2, 1)
PADDED = {"input_ids": IDS, "attention_mask": torch.tensor([[1] * 8, [0] * 3 + [1] * 5])}


def build(name: str, suffix: str, options: Any, implementation: str) -> Any:
    torch.manual_seed(0)
    cls, config = getattr(transformers, name + suffix), getattr(transformers, f"{name}Config")
    model = cls._from_config(config(**options), attn_implementation=implementation).eval()
    with torch.no_grad():
        for parameter_name, p in model.named_parameters():
            if p.ndim == 2 and any(
                part in parameter_name for part in ("q_proj", "query", "c_attn", "relative")
            ):
                p *= 10
    return model


def weights(c: capture, layer: int, batch: int = 0) -> np.ndarray:
    i = c.inputs(layer, batch)
    mask = [i.attn_mask.for_head(h, i.n_head) if i.attn_mask else None for h in range(i.n_head)]
    sinks = [None] * i.n_head if i.sinks is None else i.sinks
    found = []
    for n, (m, sink) in enumerate(zip(mask, sinks, strict=True)):
        h = i.head_of(n)
        found.append(attention(h.query, h.key, h.value, i.scale, m, i.softcap, sink).weights)
    return np.stack(found)


WAYS = [(name, way) for name in MODELS for way in ("eager", "sdpa") if (name, way) not in NO_SDPA]


@pytest.mark.parametrize(("name", "implementation"), WAYS)
def test_weights_are_the_models_own(name: str, implementation: str) -> None:
    model = build(name, *MODELS[name], implementation)
    with torch.no_grad():
        expected = model(**PADDED)[0]
        with capture() as c:
            output = model(**PADDED)[0]
        model.set_attn_implementation("eager") if hasattr(model, "set_attn_implementation") else None
        own = model(**PADDED, output_attentions=True).attentions
    assert torch.equal(output, expected)
    assert len(c.layers) == len(own)
    for layer, theirs in enumerate(own):
        for batch in range(2):
            seen = slice(3 * batch, None)  # padded queries read whatever they like
            np.testing.assert_allclose(weights(c, layer, batch)[:, seen], theirs[batch, :, seen], atol=1e-5)


@pytest.mark.parametrize("implementation", ["eager", "sdpa"])
def test_a_position_bias_is_added_as_a_mask(implementation: str) -> None:
    model = build("T5", "ForConditionalGeneration", {**T5, **VOCABULARY}, implementation)
    given = {"input_ids": IDS, "decoder_input_ids": IDS[:, :5]}
    with torch.no_grad():
        with capture() as c:
            model(**given)
        model.set_attn_implementation("eager")
        own = model(**given, output_attentions=True)
    theirs = [*own.encoder_attentions, *own.decoder_attentions, *own.cross_attentions]
    for layer in range(3):
        np.testing.assert_allclose(weights(c, layer), theirs[layer][0], atol=2e-5)
    assert [(i.side, i.kind) for i in c.layers] == [
        ("encoder", "self"),
        ("decoder", "self"),
        ("decoder", "cross"),
    ]


def test_a_soft_cap_bites_and_is_shown(told: Callable[..., Any]) -> None:
    """Gemma 2 with a cap that changes the weights: the same model without it has others."""
    model = build("Gemma2", *MODELS["Gemma2"], "eager")
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            parameter *= 80 if "k_proj" in name else 1
    with capture() as c, torch.no_grad():
        model(IDS)
    inputs = c.inputs(1)
    assert inputs.softcap == 2.0
    head = inputs.head_of(0)
    mask = inputs.attn_mask.for_head(0, inputs.n_head)
    uncapped = attention(head.query, head.key, head.value, inputs.scale, mask).weights
    assert np.abs(uncapped - weights(c, 1)[0]).max() > 0.01


def test_sinks_take_their_share(tmp_path: Path) -> None:
    """GPT-OSS: rows sum to less than 1, in the window's numbers as in the model's."""
    model = build("GptOss", *MODELS["GptOss"], "eager")
    with torch.no_grad():
        for layer in model.model.layers:
            layer.self_attn.sinks.copy_(torch.tensor([0.0, 1.0, 2.0, -1.0]))
    with capture() as c, torch.no_grad():
        own = model(IDS, output_attentions=True).attentions
    inputs = c.inputs(1)
    np.testing.assert_array_equal(inputs.sinks, [0, 1, 2, -1])
    np.testing.assert_allclose(weights(c, 1), own[1][0], atol=1e-5)
    assert weights(c, 1).sum(-1).max() < 0.99
    path = tmp_path / "run.safetensors"
    c.save(path)
    again = load_file(FileSource(str(path), "batch=0"), 1)
    np.testing.assert_array_equal(again.sinks, inputs.sinks)


@pytest.mark.parametrize("implementation", ["eager", "sdpa"])
def test_steps_of_generation_have_the_models_heads_and_their_tokens(implementation: str) -> None:
    model = build("Llama", *MODELS["Llama"], implementation)
    tokens = [[f"{b}.{i}" for i in range(11)] for b in range(2)]
    with capture(tokens=tokens) as c:
        model.generate(**PADDED, max_new_tokens=3, do_sample=False)
    assert len(c.layers) == 6
    assert "step 2, model.layers.1.self_attn (LlamaAttention), " in repr(c)
    last = c.inputs(5, 1)
    assert (last.n_head, last.n_kv_head, last.shape) == (4, 2, (1, 10))
    assert (last.query_tokens, last.key_tokens) == (("1.9",), tuple(tokens[1][:10]))
    assert not weights(c, 5, 1)[..., :3].any()


def test_registered_functions_and_code_that_is_imported_later_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Remote code has a module of its own; a function that does more is held to its answer."""
    llama = sys.modules["transformers.models.llama.modeling_llama"]
    module = ModuleType("transformers_modules.mine.modeling_mine")

    def own(
        module: Any,
        query: Any,
        key: Any,
        value: Any,
        attention_mask: None,
        scaling: float,
        dropout: float = 0.0,
        **kwargs: float,
    ) -> tuple[Any, Any]:
        return llama.eager_attention_forward(
            module, query, key, value, None, scaling * kwargs.get("off", 1.0)
        )

    module.eager_attention_forward = own  # type: ignore[attr-defined]
    layer = build("Llama", *MODELS["Llama"], "eager").model.layers[0].self_attn
    q, k = torch.randn(1, 4, 5, 8), torch.randn(1, 2, 5, 8)
    with capture() as c, torch.no_grad():
        monkeypatch.setitem(sys.modules, module.__name__, module)
        torch.zeros(1)
        module.eager_attention_forward(layer, q, k, k, None, 0.5)
        module.eager_attention_forward(layer, q, k, k, None, 0.5, off=1.01)
    assert module.eager_attention_forward is own
    assert [i.refusal is None for i in c.layers] == [True, False]


def test_calls_in_another_thread_are_told(told: Callable[..., Any]) -> None:
    model = build("Llama", *MODELS["Llama"], "eager")
    with told("in another thread"), capture() as c:
        thread = threading.Thread(target=lambda: model(IDS))
        thread.start()
        thread.join()
    with pytest.raises(
        InputError, match=r"thread that entered the block.*Noticed and not recorded: attention"
    ):
        c.inputs()


def test_everything_is_put_back() -> None:
    registry = transformers.modeling_utils.AttentionInterface
    llama = sys.modules["transformers.models.llama.modeling_llama"]
    before = (dict(vars(registry)), llama.eager_attention_forward, torch.compile)
    with capture(), warnings.catch_warnings():
        pass
    assert (dict(vars(registry)), llama.eager_attention_forward, torch.compile) == before
