"""A capture is held to what the model itself got: terms that nobody told it of are noticed, and named."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from attnviz.api.capture import capture
from attnviz.core.errors import InputError
from attnviz.core.reference import attention

torch = pytest.importorskip("torch")
F = torch.nn.functional
bias = pytest.importorskip("torch.nn.attention.bias")
CAUSAL = torch.ones(5, 5).triu(1).bool()


@pytest.fixture(autouse=True)
def _seeded() -> None:
    torch.manual_seed(0)


def output_of(c: capture, layer: int = 0, batch: int = 0) -> np.ndarray:
    i = c.inputs(layer, batch)
    mask = [i.attn_mask.for_head(h, i.n_head) if i.attn_mask else None for h in range(i.n_head)]
    heads = map(i.head_of, range(i.n_head))
    return np.stack(
        [attention(h.query, h.key, h.value, i.scale, m).output for h, m in zip(heads, mask, strict=True)]
    )


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """An attention function as Transformers has them, with a fault that nobody told of."""

    def make(
        scale: float = 1.0,
        shift: int = 0,
        bias: float = 0.0,
        cap: float | None = None,
        gate: float = 1.0,
        dropped: float = 0.0,
    ) -> ModuleType:
        module = ModuleType("transformers.models.small.modeling_small")

        def eager_attention_forward(
            module: Any,
            query: Any,
            key: Any,
            value: Any,
            attention_mask: Any,
            scaling: float,
            dropout: float = 0.0,
            **kwargs: Any,
        ) -> tuple[Any, ...]:
            scores = query @ key.mT * scaling * scale + bias * torch.arange(key.shape[2], dtype=key.dtype)
            scores = torch.tanh(scores / cap) * cap if cap else scores
            weights = (scores + attention_mask.roll(shift, -1)).softmax(-1) * gate
            weights = F.dropout(weights, dropped)
            return (weights @ value).transpose(1, 2), weights if dropped else None

        module.eager_attention_forward = eager_attention_forward  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return module

    return make


def lowest(q: Any) -> Any:
    return torch.zeros(1, 1, 5, 5, dtype=q.dtype).masked_fill(CAUSAL, torch.finfo(q.dtype).min)


def run(source: ModuleType, c: capture, q: Any, layer: Any = None, **kwargs: Any) -> tuple[Any, ...]:
    with c:
        return source.eager_attention_forward(layer, q, q, q, lowest(q), scaling=0.4, **kwargs)


def test_nothing_beside_the_formula_is_equal(eager: Callable[..., Any]) -> None:
    c = capture()
    output, _ = run(eager(), c, torch.randn(2, 4, 5, 8))
    assert c.layers[0].difference < 1e-6
    np.testing.assert_allclose(output_of(c, batch=1), output[1].transpose(0, 1), atol=1e-5)
    assert "equal to the model's own" in repr(c)


@pytest.mark.parametrize(
    "fault", [{"scale": 1.01}, {"shift": 1}, {"bias": 0.05}, {"cap": 2.0}, {"gate": 0.999}], ids=str
)
def test_a_planted_fault_is_refused_with_its_number(
    told: Callable[..., Any], eager: Callable[..., Any], fault: Any
) -> None:
    c = capture()
    with told("attention calls"):
        run(eager(**fault), c, torch.randn(2, 4, 5, 8))
    with pytest.raises(InputError, match=r"own output differs by \d\S* from softmax"):
        c.inputs()


@pytest.mark.parametrize("term", [{"softcap": 2.0}, {"s_aux": torch.zeros(4)}], ids=["softcap", "sinks"])
def test_a_term_that_is_handed_over_and_not_used_is_not_shown(eager: Callable[..., Any], term: Any) -> None:
    """What the function gave is the measure, not what it was given."""
    c = capture()
    run(eager(), c, 3 * torch.randn(1, 4, 5, 8), **term)
    assert (c.layers[0].softcap, c.layers[0].sinks) == (None, None)
    assert c.layers[0].difference < 1e-6


def test_a_cap_that_is_used_is_shown(eager: Callable[..., Any]) -> None:
    c = capture()
    run(eager(cap=2.0), c, 3 * torch.randn(1, 4, 5, 8), softcap=2.0)
    assert c.layers[0].softcap == 2.0
    assert c.layers[0].difference < 1e-6


def test_a_cap_of_another_size_is_noticed(told: Callable[..., Any], eager: Callable[..., Any]) -> None:
    c = capture()
    with told("differs by"):
        run(eager(cap=2.02), c, 3 * torch.randn(1, 4, 5, 8), softcap=2.0)
    assert c.layers[0].refusal is not None


@pytest.mark.parametrize(
    ("term", "name"), [({"head_mask": torch.full((4, 1, 1), 0.5)}, "head mask")], ids=["head_mask"]
)
def test_a_term_without_a_stage_is_named_whatever_it_does(
    told: Callable[..., Any], eager: Callable[..., Any], term: Any, name: str
) -> None:
    c = capture()
    with told("no stage for"):
        run(eager(), c, torch.randn(1, 4, 5, 8), **term)
    with pytest.raises(InputError) as told:
        c.inputs()
    assert name in str(told.value)  # type: ignore[attr-defined]
    assert name in repr(c)


@pytest.mark.parametrize("fault", [{}, {"scale": 1.05}])
def test_the_weights_that_dropout_left_tell_those_before_it(
    told: Callable[..., Any], eager: Callable[..., Any], fault: Any
) -> None:
    layer = torch.nn.Identity().train()
    c = capture()
    with told("differs by" if fault else "before dropout"):
        run(eager(dropped=0.5, **fault), c, torch.randn(1, 4, 5, 8), layer=layer, dropout=0.5)
    assert (c.layers[0].refusal is None) == (not fault)


@pytest.mark.parametrize("kind", ["float16", "bfloat16", "float64"])
@pytest.mark.parametrize("scale", [1.0, 4.0])
def test_the_rounding_of_the_call_is_no_difference(
    eager: Callable[..., Any], kind: str, scale: float
) -> None:
    q = (torch.randn(2, 4, 5, 8) * scale).to(getattr(torch, kind))
    c = capture()
    run(eager(), c, q)
    assert c.layers[0].refusal is None


def test_rows_that_are_filled_as_a_whole_are_uniform_where_float16_makes_them_so(
    eager: Callable[..., Any],
) -> None:
    module, q = eager(), torch.randn(1, 2, 5, 8).half() * 3
    mask = torch.full((1, 1, 5, 5), torch.finfo(torch.float16).min, dtype=torch.float16)
    with capture() as c:
        output, _ = module.eager_attention_forward(None, q, q, q, mask, scaling=0.05)
    np.testing.assert_allclose(output_of(c), output[0].transpose(0, 1).float(), atol=5e-3)


@pytest.mark.parametrize("fill", [-1e5, -7e4, -65504.0])
def test_a_fill_that_leaks_stays_what_it_is(fill: float) -> None:
    q, v = torch.ones(1, 1, 4, 1), torch.arange(4.0).view(1, 1, 4, 1)
    k = torch.tensor([-1.1e5, -1.1e5, 0.0, 0.0]).view(1, 1, 4, 1)
    with capture() as c:
        output = F.scaled_dot_product_attention(q, k, v, torch.full((4, 4), fill).triu(1), scale=1.0)
    np.testing.assert_allclose(output_of(c)[0], output[0, 0], atol=1e-5)


@pytest.mark.parametrize("fill", [-1e5, -65504.0, torch.finfo(torch.float32).min])
def test_a_fill_that_leaves_exactly_nothing_is_blocked(fill: float) -> None:
    q = torch.randn(2, 2, 5, 8)
    with capture() as c:
        F.scaled_dot_product_attention(q, q, q, torch.zeros(5, 5).masked_fill(CAUSAL, fill))
    rows, cols = np.arange(5)[:, None], np.arange(5)[None]
    np.testing.assert_array_equal(c.inputs(0, 1).attn_mask.allowed(rows, cols, (5, 5)), ~CAUSAL.numpy())


@pytest.mark.parametrize(
    "change", [lambda m: m.fill_(-5), lambda m: m.data.fill_(-5), lambda m: m.numpy().fill(-5)]
)
def test_a_mask_that_is_changed_in_place_is_another(change: Callable[..., Any]) -> None:
    q, mask = torch.randn(1, 2, 5, 8), torch.zeros(5, 5)
    with capture() as c, torch.no_grad():
        F.scaled_dot_product_attention(q, q, q, mask)
        change(mask[:, :2])
        after = F.scaled_dot_product_attention(q, q, q, mask)
        F.scaled_dot_product_attention(q, q, q, mask.clone())
    assert not c.layers[0].attn_mask.any()
    np.testing.assert_allclose(output_of(c, 1), after[0], atol=1e-5)
    assert c.layers[2].attn_mask is c.layers[1].attn_mask  # kept once


@pytest.mark.parametrize("make", [bias.causal_upper_left, bias.causal_lower_right])
@pytest.mark.parametrize("t_q", [5, 7])
def test_causal_biases_of_pytorch(make: Callable[..., Any], t_q: int) -> None:
    q, k = torch.randn(2, 3, t_q, 8), torch.randn(2, 3, 7, 8)
    with capture() as c:
        output = F.scaled_dot_product_attention(q, k, k, make(t_q, 7))
    np.testing.assert_allclose(output_of(c, batch=1), output[1], atol=1e-5)


BROADCAST = {
    "five axes, a bias along one": ((2, 3, 4, 7, 8), (2, 3, 4, 7, 8), (2, 1, 4, 7, 7)),
    "keys of one batch": ((3, 2, 4, 8), (1, 2, 6, 8), (3, 1, 4, 6)),
    "three axes and four": ((4, 3, 8), (2, 4, 6, 8), None),
    "one key head": ((2, 4, 3, 8), (2, 1, 6, 8), (4, 3, 6)),
    "one query head": ((2, 1, 3, 8), (2, 4, 6, 8), (3, 6)),
    "two axes": ((3, 8), (6, 8), (3, 6)),
}


@pytest.mark.parametrize(("query", "key", "mask"), BROADCAST.values(), ids=BROADCAST)
def test_what_pytorch_broadcasts(query: Any, key: tuple[Any, ...], mask: Any) -> None:
    q, k = torch.randn(query), torch.randn(key)
    m = None if mask is None else 3 * torch.randn(mask)
    with capture() as c:
        output = F.scaled_dot_product_attention(q, k, k, m)
    seen = c.layers[0]
    whole = output.reshape(len(seen.query), seen.query.shape[1], *output.shape[-2:])
    for batch in range(len(seen.query)):
        np.testing.assert_allclose(output_of(c, batch=batch), whole[batch], atol=1e-5)


def test_long_calls_are_checked_on_rows_at_random() -> None:
    q = torch.randn(1, 1, 1500, 64)
    with capture() as c:
        F.scaled_dot_product_attention(q, q, q, is_causal=True)
    assert c.layers[0].difference < 1e-5


@pytest.mark.parametrize("need_weights", [True, False])
@pytest.mark.parametrize("average", [True, False])
def test_multihead_attention_is_held_to_its_projected_output(
    told: Callable[..., Any], need_weights: bool, average: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, x = torch.nn.MultiheadAttention(16, 4), torch.randn(5, 2, 16)
    with capture() as c:
        model(x, x, x, need_weights=need_weights, average_attn_weights=average)
    assert c.layers[0].difference < 1e-6
    recorder = sys.modules["attnviz.sources.capture.recorder"]
    real = recorder._mha

    def off(*args: Any, **kwargs: bool | None) -> tuple[Any, ...]:
        output, weights = real(*args, **kwargs)
        return (output, weights * 1.001) if need_weights else (output * 1.001, weights)

    monkeypatch.setattr(recorder, "_mha_run", off)
    with told("differs"), capture():
        model(x, x, x, need_weights=need_weights, average_attn_weights=average)
