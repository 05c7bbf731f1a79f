"""Capture from PyTorch models: what is recorded gives their own attention, and they notice nothing."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from attnviz.api.capture import capture
from attnviz.core import memory
from attnviz.core.errors import InputError, MemoryBudgetError
from attnviz.core.inputs import Inputs
from attnviz.core.masks import Causal, NoMask, OwnMask
from attnviz.core.reference import ReferenceStages, attention
from attnviz.core.result import rule_of
from attnviz.core.settings import FileSource, Settings
from attnviz.sources import load

torch = pytest.importorskip("torch")
F = torch.nn.functional
imported_by_name = F.scaled_dot_product_attention


@pytest.fixture(autouse=True)
def _seeded() -> None:
    torch.manual_seed(0)


def reference(inputs: Inputs, head: int) -> ReferenceStages:
    h = inputs.head_of(head)
    mask = inputs.attn_mask.for_head(head, inputs.n_head) if inputs.attn_mask else None
    return attention(h.query, h.key, h.value, inputs.scale, mask)


def assert_outputs(captured: capture, layer: int, output: np.ndarray, batch: int = 0) -> None:
    """``output`` (B, H, T_q, d_v) is what the reference gives on the captured inputs."""
    inputs = captured.inputs(layer, batch)
    for head in range(inputs.n_head):
        np.testing.assert_allclose(reference(inputs, head).output, output[batch, head], rtol=1e-4, atol=1e-5)


CALLS = {
    "plain": {},
    "causal": {"is_causal": True},
    "scaled": {"scale": 0.7},
    "boolean": {"attn_mask": torch.ones(7, 7).tril(1).bool()},
    "float": {"attn_mask": torch.linspace(-3, 3, 49).view(1, 1, 7, 7)},
    "a_batch_of_masks": {"attn_mask": torch.arange(2 * 7).view(2, 1, 1, 7) % 3 != 2},
}


@pytest.mark.parametrize("options", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize("call", [lambda *a, **k: F.scaled_dot_product_attention(*a, **k), imported_by_name])
def test_direct_calls(call: Callable[..., Any], options: Any) -> None:
    q, k, v = torch.randn(3, 2, 4, 7, 8)
    expected = call(q, k, v, **options)
    with capture() as c:
        output = call(q, k, v, **options)
    assert torch.equal(output, expected)
    assert len(c.layers) == 1
    for batch in range(2):
        assert_outputs(c, 0, output.numpy(), batch)


@pytest.mark.parametrize("shape", [(7, 8), (3, 7, 8), (2, 3, 7, 8), (2, 2, 3, 7, 8)])
def test_any_number_of_axes(shape: Any) -> None:
    q = torch.randn(shape)
    with capture() as c:
        output = F.scaled_dot_product_attention(q, q, q)
    assert c.layers[0].query.shape == (int(np.prod(shape[:-3])), shape[-3] if len(shape) > 2 else 1, 7, 8)
    assert_outputs(c, 0, output.numpy().reshape(c.layers[0].query.shape))


def test_rectangular_and_grouped() -> None:
    q, k, v = torch.randn(1, 6, 1, 8), torch.randn(1, 2, 97, 8), torch.randn(1, 2, 97, 5)
    with capture() as c:
        output = F.scaled_dot_product_attention(q, k, v, enable_gqa=True)
    inputs = c.inputs()
    assert (inputs.n_head, inputs.n_kv_head, inputs.shape, inputs.d_v) == (6, 2, (1, 97), 5)
    assert_outputs(c, 0, output.numpy())


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float64])
def test_number_types(dtype: Any) -> None:
    q = torch.randn(1, 2, 7, 8).to(dtype)
    with capture() as c:
        F.scaled_dot_product_attention(q, q, q)
    assert c.layers[0].query.dtype == (np.float64 if dtype == torch.float64 else np.float32)
    np.testing.assert_array_equal(c.layers[0].query, q.double().numpy())


def test_what_is_recorded_is_a_copy() -> None:
    q = torch.randn(1, 2, 7, 8)
    mask = torch.ones(7, 7).bool()
    with capture() as c:
        F.scaled_dot_product_attention(q, q, q, mask)
        before = q.numpy().copy()
        q.zero_()
        mask.zero_()
    np.testing.assert_array_equal(c.layers[0].query, before)
    assert c.layers[0].attn_mask.all()


@pytest.mark.parametrize("need_weights", [True, False])
@pytest.mark.parametrize("batch_first", [True, False])
@pytest.mark.parametrize("training", [True, False])
def test_multihead_attention(need_weights: bool, batch_first: bool, training: bool) -> None:
    model = torch.nn.MultiheadAttention(16, 4, batch_first=batch_first).train(training)
    x, mask = torch.randn(5, 5, 16), torch.ones(5, 5).triu(1).bool()
    options = {"attn_mask": mask, "need_weights": need_weights, "average_attn_weights": False}
    expected, expected_weights = model(x, x, x, **options)
    with capture() as c:
        output, weights = model(x, x, x, **options)
    torch.testing.assert_close(output, expected)
    assert len(c.layers) == 1
    assert c.layers[0].query.shape == (5, 4, 5, 4)
    if need_weights:
        torch.testing.assert_close(weights, expected_weights)
        for batch, head in [(0, 0), (4, 3)]:
            ours = reference(c.inputs(0, batch), head).weights
            np.testing.assert_allclose(ours, weights[batch, head].detach(), atol=1e-6)


def test_multihead_attention_across_with_padding_and_a_bias_in_the_keys() -> None:
    model = torch.nn.MultiheadAttention(
        16, 2, kdim=6, vdim=6, add_bias_kv=True, add_zero_attn=True, batch_first=True
    )
    x, memory_, padding = torch.randn(2, 3, 16), torch.randn(2, 5, 6), torch.arange(10).view(2, 5) > 7
    with capture() as c:
        _, weights = model(x, memory_, memory_, key_padding_mask=padding, average_attn_weights=False)
    assert c.inputs().shape == (3, 7)
    for batch in range(2):
        ours = reference(c.inputs(0, batch), 1).weights
        np.testing.assert_allclose(ours, weights[batch, 1].detach(), atol=1e-6)


def test_dropout_and_gradients_stay_what_they_are(told: Callable[..., Any]) -> None:
    layer = torch.nn.TransformerEncoderLayer(16, 4, dropout=0.3)
    model = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
    x = torch.randn(5, 2, 16)

    def run() -> tuple[Any, list[Any]]:
        torch.manual_seed(7)
        model.zero_grad()
        output = model(x)
        output.square().sum().backward()
        return output, [p.grad.clone() for p in model.parameters()]

    expected, expected_grads = run()
    with told(r"in training: weights are shown before dropout \(p = 0\.3\)"), capture() as c:
        output, grads = run()
    assert torch.equal(output, expected)
    assert all(map(torch.equal, grads, expected_grads))
    assert len(c.layers) == 2
    assert c.inputs(1).title == "Capture (before dropout, p = 0.3)"
    assert "before dropout (p = 0.3)" in repr(c)


@pytest.mark.parametrize("padded", [False, True])
def test_the_encoder_in_evaluation_where_pytorch_would_fuse(padded: bool) -> None:
    layer = torch.nn.TransformerEncoderLayer(16, 4, batch_first=True)
    model = torch.nn.TransformerEncoder(layer, 3, enable_nested_tensor=False).eval()
    x = torch.randn(2, 5, 16)
    options = (
        {"src_key_padding_mask": torch.tensor([[False] * 5, [False] * 3 + [True] * 2])} if padded else {}
    )
    with torch.inference_mode():
        expected = model(x, **options)
        with capture() as c:
            output = model(x, **options)
    torch.testing.assert_close(output, expected, rtol=1e-4, atol=1e-5)
    assert len(c.layers) == 3
    assert torch.backends.mha.get_fastpath_enabled()


def test_everything_is_put_back_after_an_exception() -> None:
    q = torch.randn(1, 1, 3, 4)
    c = capture()

    def fails() -> None:
        with c:
            F.scaled_dot_product_attention(q, q, q)
            raise KeyError

    with pytest.raises(KeyError):
        fails()
    assert F.scaled_dot_product_attention is imported_by_name
    F.scaled_dot_product_attention(q, q, q)
    assert len(c.layers) == 1


def test_captures_nest() -> None:
    q = torch.randn(1, 1, 3, 4)
    model = torch.nn.MultiheadAttention(4, 2)
    with capture() as outer:
        F.scaled_dot_product_attention(q, q, q)
        with capture() as inner:
            F.scaled_dot_product_attention(q, q, q)
            model(q[0], q[0], q[0])
    assert (len(outer.layers), len(inner.layers)) == (3, 2)


def test_other_threads_are_not_recorded(told: Callable[..., Any]) -> None:
    q = torch.randn(1, 1, 3, 4)
    with told("no attention call was seen in the block.* and other threads"), capture() as c:
        thread = threading.Thread(target=F.scaled_dot_product_attention, args=(q, q, q))
        thread.start()
        thread.join()
    assert c.layers == []


def test_transformers_written_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shape of Transformers' own modules: a function looked up by name when the layer runs."""
    module = ModuleType("transformers.models.small.modeling_small")

    def eager_attention_forward(
        module: None,
        query: Any,
        key: Any,
        value: Any,
        attention_mask: Any,
        scaling: float,
        dropout: float = 0.0,
        **kwargs: Any,
    ) -> tuple[Any, Any]:
        scores = query @ key.transpose(2, 3).repeat_interleave(2, 1) * scaling + attention_mask
        weights = scores.softmax(-1)
        return weights @ value.repeat_interleave(2, 1), weights

    module.eager_attention_forward = eager_attention_forward  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    q, k, v = torch.randn(1, 4, 5, 8), torch.randn(1, 2, 5, 8), torch.randn(1, 2, 5, 3)
    lowest = torch.finfo(torch.float32).min
    mask = torch.zeros(1, 1, 5, 5).masked_fill(torch.ones(5, 5).triu(1).bool(), lowest)
    with capture() as c:
        output, weights = module.eager_attention_forward(None, q, k, v, mask, scaling=0.3)
    assert module.eager_attention_forward is eager_attention_forward
    assert not c.inputs().attn_mask.allowed(np.zeros((1, 1), int), np.arange(1, 5)[None], (5, 5)).any()
    assert_outputs(c, 0, output.numpy())
    np.testing.assert_allclose(reference(c.inputs(), 3).weights, weights[0, 3], atol=1e-6)


@pytest.mark.parametrize("implementation", ["sdpa", "eager"])
@pytest.mark.filterwarnings("ignore")
def test_a_real_model_of_transformers(implementation: str) -> None:
    transformers = pytest.importorskip("transformers")
    config = transformers.LlamaConfig(
        vocab_size=50, hidden_size=32, intermediate_size=32, num_hidden_layers=3, num_attention_heads=4,
        num_key_value_heads=2, attn_implementation=implementation,
    )  # fmt: skip
    model, ids = transformers.LlamaForCausalLM(config).eval(), torch.arange(6)[None]
    with torch.no_grad():
        expected = model(ids).logits
        with capture(tokens="abcdef") as c:
            output = model(ids).logits
    assert torch.equal(output, expected)
    inputs = c.inputs(2)
    assert (inputs.n_layer, inputs.n_head, inputs.n_kv_head, inputs.shape) == (3, 4, 2, (6, 6))
    assert inputs.query_tokens == tuple("abcdef")
    if implementation == "eager":
        own = model(ids, output_attentions=True).attentions[2][0].detach()
        for head in range(4):
            np.testing.assert_allclose(reference(inputs, head).weights, own[head], atol=1e-6)


@pytest.mark.parametrize("suffix", [".safetensors", ".npz"])
def test_what_is_saved_is_opened_again(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"run{suffix}"
    mask = torch.ones(7, 7).tril().bool()
    with capture(tokens=list("abcdefg")) as c:
        for options in ({"is_causal": True}, {"attn_mask": mask, "scale": 0.5}, {}):
            q, k, v = torch.randn(3, 1, 7, 7, 7)  # heads and positions are as many: only the file can tell
            F.scaled_dot_product_attention(q, k, v, **options)
        cross = torch.randn(1, 7, 3, 7)
        F.scaled_dot_product_attention(q, cross, cross)
    c.save(path)
    for layer in range(4):
        ours, opened = c.inputs(layer), load(FileSource(str(path)), layer)
        assert (opened.n_layer, opened.layer, opened.n_head, opened.shape) == (4, layer, 7, ours.shape)
        assert (opened.scale, opened.query_tokens) == (ours.scale, tuple("abcdefg"))
        assert opened.key_tokens == (None if layer == 3 else tuple("abcdefg"))
        for a, b in zip(vars(opened.head_of(5)).values(), vars(ours.head_of(5)).values(), strict=True):
            np.testing.assert_array_equal(a, b)
    assert load(FileSource(str(path))).attn_mask == Causal()
    np.testing.assert_array_equal(load(FileSource(str(path)), 1).attn_mask.array, mask)


def test_saving_under_another_ending(tmp_path: Path) -> None:
    q = torch.randn(1, 1, 3, 4)
    with capture() as c:
        F.scaled_dot_product_attention(q, q, q)
    with pytest.raises(InputError, match=r"saved as \.safetensors or \.npz, not as \.pt"):
        c.save(tmp_path / "run.pt")
    with pytest.raises(InputError, match=r"run\.npz was not saved: there is no folder '.*nowhere'"):
        c.save(tmp_path / "nowhere" / "run.npz")


def test_nothing_captured_says_why(tmp_path: Path, told: Callable[..., Any]) -> None:
    with told("Nothing was captured.*Seen are torch.nn.functional.scaled_dot"), capture() as c:
        torch.randn(3, 4) @ torch.randn(4, 3)
    for use in (c.inputs, c.source, c.show, lambda: c.save(tmp_path / "x.npz")):
        with pytest.raises(InputError, match="Nothing was captured: no attention call was seen"):
            use()


def test_a_capture_tells_what_it_holds() -> None:
    q, k = torch.randn(2, 3, 5, 4), torch.randn(2, 3, 7, 4)
    with capture(title="Mine") as c:
        assert repr(c) == "<capture 'Mine': attention calls seen: 0>"
        F.scaled_dot_product_attention(q, k, k)
    first, second = repr(c).splitlines()
    assert first == "<capture 'Mine': attention calls seen: 1>"
    assert second.startswith(
        "  layer 0: query (2, 3, 5, 4), key (2, 3, 7, 4), value (2, 3, 7, 4), equal to the"
    )


def test_layers_and_sequences_that_are_not_there() -> None:
    q = torch.randn(2, 1, 3, 4)
    with capture() as c:
        F.scaled_dot_product_attention(q, q, q)
    with pytest.raises(InputError, match="no layer 1"):
        c.inputs(1)
    with pytest.raises(InputError, match="no sequence 2; this input has sequences 0 to 1"):
        c.inputs(0, 2)
    np.testing.assert_array_equal(load(c.source(1)).head_of(0).query, q[1, 0])


def test_too_large_is_refused_after_the_block(
    told: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its mask is counted, the model's own run goes on, and layers that fit are there."""
    q, mask = torch.randn(1, 1, 97, 64), torch.zeros(97, 97)
    monkeypatch.setattr(memory, "default_budget", lambda: 3 * 97 * 64 * 4)
    with told("over the budget"), capture() as c:
        F.scaled_dot_product_attention(q, q, q, mask)
        output = F.scaled_dot_product_attention(q, q, q)
    with pytest.raises(MemoryBudgetError, match=r"this attention call would take 146\.3 KiB"):
        c.inputs(0)
    assert c.layers[0].attn_mask.nbytes == 0
    assert_outputs(c, 1, output.numpy())


def test_without_pytorch_the_sentence_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "attnviz.sources.capture.recorder", None)
    with pytest.raises(InputError, match="pip install torch"), capture():
        pass


@pytest.mark.parametrize("suffix", [".npz", ".safetensors"])
def test_a_model_that_sees_every_key_is_no_causal_one_when_opened_again(tmp_path: Path, suffix: str) -> None:
    """The opened file gives the model's own weights, layer by layer, across and without a mask too."""
    layer = torch.nn.TransformerDecoderLayer(16, 2, 32, batch_first=True).eval()
    x, memory_ = torch.randn(1, 7, 16), torch.randn(1, 5, 16)
    causal = torch.nn.Transformer.generate_square_subsequent_mask(7)
    with capture() as c, torch.no_grad():
        layer(x, memory_, tgt_mask=causal)
    path = tmp_path / f"run{suffix}"
    c.save(path)
    for source in (FileSource(str(path)), c.source()):
        own = Settings(source=source, mask=OwnMask())
        within, across = (rule_of(own, load(source, number)) for number in (0, 1))
        rows, cols = np.arange(7)[:, None], np.arange(7)[None]
        np.testing.assert_array_equal(within.allowed(rows, cols, (7, 7)), np.tri(7, dtype=bool))
        assert across == NoMask()


def test_show_hands_the_source_to_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    module, shown = ModuleType("attnviz.gui.show"), []
    module.show_source = lambda source, *, block, layer: shown.append((source, block))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "attnviz.gui.show", module)
    q = torch.randn(1, 1, 3, 4)
    with capture(title="Mine") as c:
        F.scaled_dot_product_attention(q, q, q)
    c.show(block=False)
    source, block = shown[0]
    assert source.title == "Mine"
    assert block is False
    assert load(source).shape == (3, 3)


@pytest.mark.parametrize("hole", [float("nan"), float("inf")])
def test_a_mask_that_makes_rows_nan_is_told_at_the_end_of_the_block(hole: float) -> None:
    q = torch.randn(1, 2, 3, 4)
    c = capture()
    c.__enter__()
    F.scaled_dot_product_attention(q, q, q)
    F.scaled_dot_product_attention(q, q, q, attn_mask=torch.eye(3) * 2 + torch.tensor([0, hole, 0]))
    with pytest.warns(UserWarning, match="Layer 1: attn_mask holds"):
        c.__exit__(None, None, None)
    assert ["What hides a key is −∞" in each for each in c.inputs(1).remarks] == [True]
    assert not c.inputs(0).remarks
