"""The node tests of ONNX's Attention (opsets 23 to 25), each as a call of ours. Needs the package onnx."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import attnviz

pytest.importorskip("onnx")
node_tests = pytest.importorskip("onnx.backend.test.case.node.attention")

#: ``qk_matmul_output_mode`` -> the stage that the node gives beside its output.
STAGES = {0: "scaled_scores", 1: "capped_scores", 2: "masked_scores", 3: "weights"}
INPUTS = ("query", "key", "value", "attn_mask", "past_key", "past_value", "nonpad_kv_seqlen")


@dataclass(frozen=True, eq=False)
class Node:
    name: str
    inputs: dict[str, np.ndarray]
    attributes: dict[str, Any]
    outputs: dict[str, np.ndarray]

    def __str__(self) -> str:
        return self.name


def collected() -> list[Node]:
    """Every node test with its arrays, as the package makes them."""
    import onnx

    found: list[Node] = []

    def expect(node: Any, inputs: Any, outputs: Any, name: str, **_: Any) -> None:
        given = list(node.input)
        arrays = iter(inputs)
        named = {what: next(arrays) for what, arg in zip(INPUTS, given, strict=False) if arg}
        values = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
        told = iter(outputs)
        answers = list(node.output)
        names = ("output", "present_key", "present_value", "stage")
        found.append(
            Node(name, named, values, {n: next(told) for n, arg in zip(names, answers, strict=False) if arg})
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(node_tests, "expect", expect)
        np.random.seed(0)  # noqa: NPY002  the package draws from it
        for name, export in inspect.getmembers(node_tests.Attention, inspect.isfunction):
            if name.startswith("export"):
                export()
    return found


NODES = collected()


def heads_first(array: np.ndarray, count: int | None) -> np.ndarray:
    """(B, T, H · d) as (B, H, T, d)."""
    if array.ndim == 4:
        return array
    return array.reshape(*array.shape[:2], count, -1).swapaxes(1, 2)


def mask_of(node: Node, shape: tuple[int, int, int]) -> np.ndarray | None:
    """What the node lets take part and adds, written out as a caller of PyTorch's function would."""
    batch, t_q, t_k = shape
    values, mask = node.attributes, node.inputs.get("attn_mask")
    past = node.inputs["past_key"].shape[2] if "past_key" in node.inputs else 0
    offset = np.full((batch, 1, 1, 1), past)
    allowed = np.ones((batch, 1, t_q, t_k), bool)
    if (lengths := node.inputs.get("nonpad_kv_seqlen")) is not None:
        offset = lengths.reshape(-1, 1, 1, 1) - t_q
        allowed = allowed & (np.arange(t_k) < lengths.reshape(-1, 1, 1, 1))
    ahead = np.arange(t_k) - (np.arange(t_q)[:, None] + offset)
    right = 0 if values.get("is_causal") else values.get("right_window_size", -1)
    if right >= 0:
        allowed = allowed & (ahead <= right)
    if (left := values.get("left_window_size", -1)) >= 0:
        allowed = allowed & (ahead >= -left)
    if mask is None:
        return allowed
    if (missing := t_k - mask.shape[-1]) > 0:
        fill = False if mask.dtype == bool else -np.inf
        mask = np.pad(mask, [(0, 0)] * (mask.ndim - 1) + [(0, missing)], constant_values=fill)
    if mask.dtype == bool:
        return allowed & mask
    return np.where(allowed, mask, mask.dtype.type(-np.inf))


@pytest.mark.parametrize("node", NODES, ids=str)
@pytest.mark.filterwarnings("ignore")  # of masks that let queries see nothing, which these try on purpose
def test_a_node_is_a_call_of_ours(node: Node) -> None:
    values = node.attributes
    q, k, v = (
        heads_first(node.inputs[name], values.get(count))
        for name, count in (("query", "q_num_heads"), ("key", "kv_num_heads"), ("value", "kv_num_heads"))
    )
    if "past_key" in node.inputs:
        k = np.concatenate((node.inputs["past_key"], k), axis=2)
        v = np.concatenate((node.inputs["past_value"], v), axis=2)
    a = attnviz.scaled_dot_product_attention(
        q, k, v, mask_of(node, (len(q), q.shape[2], k.shape[2])), scale=values.get("scale"),
        softcap=values.get("softcap"), enable_gqa=True, engine="numpy", axes="HTd",
    )  # fmt: skip
    wanted = node.outputs["output"]
    coarse = {2: 4e-3, 4: 2e-5, 8: 1e-6}[np.dtype(wanted.dtype).itemsize]
    coarse = 4e-2 if wanted.dtype.name == "bfloat16" else coarse
    found = a.output if wanted.ndim == 4 else a.output.swapaxes(1, 2).reshape(wanted.shape)
    np.testing.assert_allclose(found, wanted.astype(np.float64), rtol=coarse, atol=coarse)
    if "stage" in node.outputs:
        stage = STAGES[values.get("qk_matmul_output_mode", 0)]
        ours, theirs = getattr(a, stage), node.outputs["stage"].astype(np.float64)
        shown = np.isfinite(ours)
        np.testing.assert_allclose(ours[shown], theirs[shown], rtol=10 * coarse, atol=10 * coarse)
        assert not np.isfinite(theirs[~shown]).any() or (theirs[~shown] < -1e4).all()


def test_there_are_many() -> None:
    assert len(NODES) >= 90
