"""Attention that a capture cannot record is told by its name, also beside calls that it can."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from attnviz.api.capture import capture

torch = pytest.importorskip("torch")
from attnviz.sources.capture.operators import attention_operator  # noqa: E402

F, aten = torch.nn.functional, torch.ops.aten
Q = torch.randn(1, 2, 6, 4)


class Attend(torch.nn.Module):  # type: ignore[name-defined]
    def forward(self, q: Any) -> Any:
        return F.scaled_dot_product_attention(q, q, q, is_causal=True)


class Reformed(torch.nn.Module):  # type: ignore[name-defined]
    """The sum taken apart from the exponentials, as Reformer has it."""

    def forward(self, q: Any) -> Any:
        scores = torch.matmul(q, q.transpose(-1, -2))
        return torch.matmul(torch.exp(scores - torch.logsumexp(scores, -1, keepdim=True)), q)


def flexible(q: Any) -> Any:
    from torch.nn.attention.flex_attention import flex_attention

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return flex_attention(q, q, q)


def traced(q: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with torch._C.DisableTorchFunction():
            made = torch.jit.trace(Attend(), q, check_trace=False)
    return made(q)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda q: aten._scaled_dot_product_attention_math(q, q, q), "_scaled_dot_product_attention_math"),
        (lambda q: torch._scaled_dot_product_attention_math(q, q, q), "_scaled_dot_product_attention_math"),
        (
            lambda q: aten._scaled_dot_product_flash_attention_for_cpu.default(q, q, q),
            r"a call of aten._scaled_dot_product_flash_attention_for_cpu\.",
        ),
        (flexible, "a call of flex_attention"),
        (traced, "Attend runs by torch.jit"),
        (Reformed(), r"\(?Reformed\)? multiplies Q and K by hand"),
    ],
)
@pytest.mark.parametrize("beside", [False, True])
def test_what_is_not_recorded_is_named(
    told: Callable[..., Any], call: Callable[..., Any] | Reformed, name: str, beside: bool
) -> None:
    with told(f"Not recorded: .*{name}"), capture() as c:
        call(Q)
        if beside:
            Attend()(Q)
    assert len(c.layers) == beside
    assert list(c.gaps.values()) == [1]


@pytest.mark.parametrize(
    "packet", [aten.scaled_dot_product_attention, aten.scaled_dot_product_attention.default]
)
def test_the_operator_behind_sdpa_is_recorded(packet: Any) -> None:
    with capture() as c:
        output = packet(Q, Q, Q, None, 0.0, True, scale=0.3)
    (layer,) = c.layers
    assert (layer.refusal, layer.is_causal, layer.scale) == (None, True, 0.3)
    assert layer.difference < 1e-5
    torch.testing.assert_close(output, F.scaled_dot_product_attention(Q, Q, Q, is_causal=True, scale=0.3))


def test_exported_programs_are_recorded() -> None:
    program = torch.export.export(Attend(), (Q,)).module()
    with capture() as c:
        program(Q)
    assert [layer.refusal for layer in c.layers] == [None]
    np.testing.assert_array_equal(c.layers[0].query, Q)


@pytest.mark.parametrize("what", [lambda: None, lambda: torch.nn.Linear(4, 4)(Q), lambda: (Q @ Q.mT).exp()])
def test_a_block_in_which_nothing_attends_says_so(told: Callable[..., Any], what: Callable[..., Any]) -> None:
    with told("Nothing was captured: no attention call was seen"), capture():
        what()


def test_masks_and_caches_made_by_operators_are_no_calls() -> None:
    assert not attention_operator(aten.softmax.int)
    assert not attention_operator(aten._scaled_dot_product_flash_attention_backward)
    assert attention_operator(aten._native_multi_head_attention)
