"""Around a capture a model runs as ever, whatever runs it; what could not be seen is told afterwards."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from attnviz.api.capture import capture
from attnviz.core.errors import InputError

torch = pytest.importorskip("torch")
from attnviz.sources.capture.calls import Keeper  # noqa: E402

F = torch.nn.functional
sdpa = F.scaled_dot_product_attention
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(autouse=True)
def _seeded() -> None:
    torch.manual_seed(0)


def attend(x: Any) -> Any:
    return sdpa(x, x, x, is_causal=True)


def fake(x: Any) -> Any:
    from torch._subclasses import FakeTensorMode

    with FakeTensorMode(allow_non_fake_inputs=True):
        return sdpa(x, x, x).shape


def jagged(x: Any) -> Any:
    nested = torch.nested.nested_tensor([x[0, 0], x[1, 0, :3]], layout=torch.jagged)
    nested = nested.unflatten(-1, [2, 4]).transpose(1, 2)
    return sdpa(nested, nested, nested).values()


REFUSED = {
    "vmap": (lambda x: torch.func.vmap(attend)(x), "torch.func"),
    "grad": (lambda x: torch.func.grad(lambda y: attend(y).sum())(x), "torch.func"),
    "meta": (lambda x: attend(x.to("meta")).shape, "meta tensors"),
    "fake": (fake, "FakeTensor"),
    "jagged": (jagged, "nested tensors"),
}


@pytest.mark.parametrize(("run", "name"), REFUSED.values(), ids=REFUSED)
def test_what_holds_no_numbers_is_refused_by_its_name(
    told: Callable[..., Any], run: Callable[..., Any], name: str
) -> None:
    x = torch.randn(2, 4, 5, 8)
    expected = run(x)
    with told(name), capture() as c:
        output = run(x)
    assert torch.equal(output, expected) if isinstance(output, torch.Tensor) else output == expected
    with pytest.raises(InputError, match=name):
        c.inputs()


class Attend(torch.nn.Module):  # type: ignore[name-defined]
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(8, 8)

    def forward(self, x: Any) -> Any:
        return attend(self.linear(x))


RUNS = {
    "traced": lambda m, x: torch.jit.trace(m, (x,))(x),
    "scripted": lambda m, x: torch.jit.script(m.linear)(x),
    "exported": lambda m, x: torch.export.export(m, (x,)).module()(x),
    "followed": lambda m, x: torch.fx.symbolic_trace(m)(x),
    "checkpointed": lambda m, x: torch.utils.checkpoint.checkpoint(m, x, use_reentrant=False),
}


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_the_model_runs_as_ever(run: Callable[..., Any]) -> None:
    model, x = Attend(), torch.randn(1, 2, 5, 8)
    expected = run(model, x)
    with capture():
        output = run(model, x)
    assert torch.equal(output, expected)


def test_tracing_leaves_nothing_of_the_capture_in_the_graph() -> None:
    model, x = Attend(), torch.randn(1, 2, 5, 8)

    def kinds() -> list[str]:
        return [node.kind() for node in torch.jit.trace(model, (x,)).inlined_graph.nodes()]

    expected = kinds()
    with capture():
        assert kinds() == expected


@pytest.mark.parametrize("fullgraph", [False, True])
@pytest.mark.parametrize("before", [False, True])
def test_compiled_functions_are_seen_and_compiled_afterwards(fullgraph: bool, before: bool) -> None:
    torch._dynamo.reset()
    graphs = []

    def backend(graph: Any, example: list[Any]) -> Callable[..., Any]:
        graphs.append(graph)
        return graph.forward

    x = torch.randn(1, 2, 5, 8)
    compiled = torch.compile(attend, backend=backend, fullgraph=fullgraph)
    if before:
        compiled(x)
    with capture() as c:
        output = compiled(x)
    torch.testing.assert_close(output, attend(x))
    assert len(c.layers) == 1
    compiled(x)
    assert (len(graphs), len(c.layers)) == (1, 1)


def test_a_failure_of_our_own_is_told_and_reaches_no_model(
    told: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Keeper, "_copy", fail)
    x = torch.randn(1, 2, 5, 8)
    with told("disk full"), capture() as c:
        assert torch.equal(attend(x), attend(x))
    with pytest.raises(InputError, match="could not be recorded: OSError: disk full"):
        c.inputs()


def test_the_models_own_error_comes_through() -> None:
    x = torch.randn(1, 2, 5, 8)
    with capture() as c, pytest.raises(RuntimeError, match="size"):
        sdpa(x, x[..., :3], x)
    assert c.layers == []


@pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode])
@pytest.mark.parametrize("padded", [False, True])
def test_nested_encoders_give_bit_for_bit_what_they_give(mode: type, padded: bool) -> None:
    """PyTorch's fused path makes padded positions 0; the calls are seen beside it."""
    layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = torch.nn.TransformerEncoder(layer, 2).eval()
    x = torch.randn(2, 5, 16)
    padding = torch.tensor([[False] * 5, [False] * 3 + [True] * 2])
    options = {"src_key_padding_mask": padding} if padded else {}
    with mode():
        expected = model(x, **options)
        with capture() as c:
            output = model(x, **options)
    assert torch.equal(output, expected)
    assert [str(i.module) for i in c.layers] == [f"layers.{i}.self_attn (MultiheadAttention)" for i in (0, 1)]
    inputs = c.inputs(1, 1)
    mask = inputs.attn_mask.for_head(0, inputs.n_head)
    assert mask.allowed(np.arange(3)[:, None], np.arange(5)[None], (5, 5)).sum() == (9 if padded else 15)


def test_attention_by_hand_is_noticed_by_its_module(told: Callable[..., Any]) -> None:
    class ByHand(torch.nn.Module):  # type: ignore[name-defined]
        def forward(self, x: Any) -> Any:
            return F.dropout((x @ x.mT / 3).softmax(-1), 0.0) @ x

    model = torch.nn.Sequential(ByHand(), Attend())
    with told("0 \\(ByHand\\) multiplies Q and K by hand"), capture() as c:
        model(torch.randn(1, 2, 5, 8))
    assert len(c.layers) == 1
    assert "not recorded: 0 (ByHand) multiplies Q and K by hand" in repr(c)
    assert c.inputs().provenance["not_recorded"] == ["0 (ByHand) multiplies Q and K by hand"]


def test_a_softmax_that_routes_is_no_attention() -> None:
    gate, x = torch.nn.Linear(8, 4), torch.randn(5, 8)
    with capture() as c:
        gate(x).softmax(-1) @ torch.randn(4, 3)
    assert c.gaps == {}


def test_attention_modules_without_a_call_leave_a_gap(told: Callable[..., Any]) -> None:
    class SparseAttention(torch.nn.Module):  # type: ignore[name-defined]
        def forward(self, x: Any) -> Any:
            return x.cumsum(-2)

    model = torch.nn.Sequential(SparseAttention(), Attend())
    with (
        told("0 \\(SparseAttention\\) made no call that could be seen"),
        capture(),
    ):
        model(torch.randn(1, 2, 5, 8))


def test_two_threads_capture_their_own_calls() -> None:
    x, seen = torch.randn(1, 2, 5, 8), []

    def run() -> None:
        with capture() as c:
            attend(x)
            seen.append(len(c.layers))

    with capture() as c:
        threads = [threading.Thread(target=run) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert (seen, len(c.layers)) == ([1, 1, 1], 0)
    assert torch.nn.TransformerEncoder.forward.__name__ == "forward"
    assert not hasattr(torch.nn.TransformerEncoder.forward, "__wrapped__")
