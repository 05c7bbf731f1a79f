"""Arrays that a program hands over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.core.errors import InputError, ShapeError
from attnviz.core.masks import Causal, SlidingWindow
from attnviz.core.reference import attention
from attnviz.sources.arrays import from_arrays
from attnviz.sources.projections import from_projections
from tests.conftest import GOLDEN

rng = np.random.default_rng(3)


def normal(*shape: int) -> np.ndarray:
    return rng.standard_normal(shape, dtype=np.float32)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_values(path: Path) -> None:
    with np.load(path) as arrays:
        golden = dict(arrays)
    mask = golden["attn_mask"] if golden["attn_mask"].size else None
    inputs = from_arrays(
        golden["query"], golden["key"], golden["value"],
        attn_mask=mask, is_causal=bool(golden["is_causal"]), scale=float(golden["scale"]),
    )  # fmt: skip
    for head in range(inputs.n_head):
        h = inputs.head_of(head)
        own = inputs.attn_mask.for_head(head, inputs.n_head) if inputs.attn_mask else None
        stages = attention(h.query, h.key, h.value, inputs.scale, own)
        np.testing.assert_allclose(stages.weights, golden["weights"][head], atol=1e-12)
        np.testing.assert_allclose(stages.output, golden["output"][head], rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("lead", [(), (2,), (1, 2)])
def test_two_to_four_axes(lead: tuple[Any, ...]) -> None:
    q, k, v = normal(*lead, 7, 5), normal(*lead, 97, 5), normal(*lead, 97, 1)
    inputs = from_arrays(q, k, v)
    assert inputs.shape == (7, 97)
    assert (inputs.n_head, inputs.d_k, inputs.d_v) == (lead[-1] if lead else 1, 5, 1)
    head = inputs.head_of(inputs.n_head - 1)
    np.testing.assert_array_equal(head.query, q.reshape(-1, 7, 5)[-1])
    np.testing.assert_array_equal(head.value, v.reshape(-1, 97, 1)[-1])


def test_heads_share_keys_and_values() -> None:
    q, k = normal(6, 7, 4), normal(2, 7, 4)
    inputs = from_arrays(q, k, k)
    assert (inputs.n_head, inputs.n_kv_head) == (6, 2)
    for head in range(6):
        np.testing.assert_array_equal(inputs.head_of(head).key, k[head // 3])


def test_one_sequence_of_a_batch() -> None:
    q, mask = normal(3, 2, 5, 4), rng.random((3, 1, 5, 5)) > 0.5
    with pytest.raises(InputError, match=r"batch of 3 sequences .*batch=0"):
        from_arrays(q, q, q)
    inputs = from_arrays(q, q, q, batch=2, attn_mask=mask)
    np.testing.assert_array_equal(inputs.head_of(1).query, q[2, 1])
    grid = np.arange(5)
    allowed = inputs.attn_mask.for_head(0, 2).allowed(grid[:, None], grid[None], (5, 5))
    np.testing.assert_array_equal(allowed, mask[2, 0])
    with pytest.raises(InputError, match="no sequence 3; this input has sequences 0 to 2"):
        from_arrays(q, q, q, batch=3)


@pytest.mark.parametrize(
    ("dtype", "working"),
    [
        (np.float16, np.float32), (np.float32, np.float32), (np.float64, np.float64), (">f4", np.float32),
        (">f8", np.float64), (np.int64, np.float32), (np.uint8, np.float32), (bool, np.float32),
    ],
)  # fmt: skip
def test_number_types(dtype: Any, working: type[float]) -> None:
    a = np.asfortranarray(rng.integers(0, 2, (2, 7, 3)).astype(dtype))
    head = from_arrays(a, a, a).head_of(1)
    assert head.query.dtype == working
    assert head.query.flags.c_contiguous
    np.testing.assert_array_equal(head.query, a[1].astype(working))


def test_mixed_types_work_in_the_widest() -> None:
    a = normal(5, 4)
    assert from_arrays(a.astype(np.float16), a.astype(np.float64), a).head_of(0).query.dtype == np.float64


def test_nan_and_inf_are_kept() -> None:
    a = normal(5, 4)
    a[0, 0], a[1, 1] = np.nan, -np.inf
    np.testing.assert_array_equal(from_arrays(a, a, a).head_of(0).key, a)


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (np.ones((3, 2), complex), r"query is complex \(complex128\); attention needs real numbers"),
        (np.array([["a", "b"]]), "query has entries of type <U1"),
        (np.array([[None, 1]]), "query has entries of type object"),
        ([[1.0], [1.0, 2.0]], "query cannot be read as an array"),
    ],
)
def test_what_is_no_array_of_numbers(bad: list[list[float]] | np.ndarray, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        from_arrays(bad, normal(3, 2), normal(3, 2))


@pytest.mark.parametrize(
    ("shapes", "sentence"),
    [
        (((7, 4), (9, 5), (9, 5)), r"share d_k.*query \(7, 4\), key \(9, 5\), value \(9, 5\)"),
        (((7, 4), (9, 4), (8, 4)), r"share heads and T_k.*key \(9, 4\), value \(8, 4\)"),
        (((3, 7, 4), (2, 7, 4), (2, 7, 4)), "2 key/value heads do not divide 3 query heads"),
        (((4,), (4,), (4,)), r"\(T, d\), \(H, T, d\) or \(B, H, T, d\), not query \(4,\)"),
        (((1, 1, 1, 2, 2),) * 3, r"not query \(1, 1, 1, 2, 2\)"),
        (((0, 4), (3, 4), (3, 4)), r"at least one head, position and component: query \(0, 4\)"),
        (((2, 1, 3, 4), (3, 1, 3, 4), (3, 1, 3, 4)), "share the batch B"),
    ],
)
def test_shapes_that_do_not_fit_are_all_named(shapes: Any, sentence: str) -> None:
    with pytest.raises(ShapeError, match=sentence):
        from_arrays(*map(np.zeros, shapes))


def test_without_values_the_keys_serve() -> None:
    q, k = normal(3, 4), normal(5, 4)
    inputs = from_arrays(q, k)
    np.testing.assert_array_equal(inputs.head_of(0).value, k)
    assert inputs.provenance["value"] == "key"


def test_labels() -> None:
    a = normal(4, 2)
    tokens = [" the", b"\xe2\x82\xac", b"\xff", ""]
    inputs = from_arrays(a, a, a, tokens=tokens)
    assert inputs.query_tokens == inputs.key_tokens == ("the", "€", "\\xff", "∅")
    crossed = from_arrays(a, normal(2, 2), normal(2, 2), tokens=tokens)
    assert crossed.key_tokens is None
    assert from_arrays(a, a, a, tokens="abcd", key_tokens="wxyz").key_tokens == ("w", "x", "y", "z")
    with pytest.raises(InputError, match="tokens has 3 entries, but there are 4 queries"):
        from_arrays(a, a, a, tokens="abc")
    with pytest.raises(InputError, match="key_tokens has 3 entries, but there are 4 keys"):
        from_arrays(a, a, a, key_tokens="abc")


@pytest.mark.parametrize(
    "shape", [(5,), (1, 5), (4, 1), (4, 5), (1, 4, 5), (2, 4, 5), (1, 1, 1, 5), (1, 2, 4, 5)]
)
@pytest.mark.parametrize("kind", [bool, np.float32])
def test_masks_broadcast_as_in_pytorch(shape: Any, kind: type | type[float]) -> None:
    array = (rng.random(shape) > 0.5) if kind is bool else np.where(rng.random(shape) > 0.5, -np.inf, 1.5)
    inputs = from_arrays(normal(2, 4, 3), normal(2, 5, 3), normal(2, 5, 3), attn_mask=array)
    rows, cols = np.arange(4)[:, None], np.arange(5)[None]
    for head, whole in enumerate(np.broadcast_to(array, (1, 2, 4, 5))[0]):
        mask = inputs.attn_mask.for_head(head, 2)
        expected = whole if kind is bool else np.isfinite(whole)
        np.testing.assert_array_equal(mask.allowed(rows, cols, (4, 5)), expected)
        if kind is not bool:
            np.testing.assert_array_equal(mask.bias(rows, cols, (4, 5)), np.where(expected, whole, 0))


def test_masks_that_do_not_fit() -> None:
    a = normal(2, 4, 3)
    with pytest.raises(
        ShapeError, match=r"attn_mask \(3, 4\) does not broadcast to \(H, T_q, T_k\) = \(2, 4, 4\)"
    ):
        from_arrays(a, a, a, attn_mask=np.ones((3, 4), bool))
    with pytest.raises(ShapeError, match=r"attn_mask \(3, 4, 4\) does not broadcast"):
        from_arrays(a, a, a, attn_mask=np.ones((3, 4, 4), bool))
    with pytest.raises(InputError, match=r"attn_mask is int64; .*attn_mask\.astype\(bool\)"):
        from_arrays(a, a, a, attn_mask=np.ones((4, 4), np.int64))
    assert from_arrays(a, a, a, attn_mask=SlidingWindow(2)).attn_mask == SlidingWindow(2)
    assert from_arrays(a, a, a, is_causal=True).attn_mask == Causal()
    assert from_arrays(
        a, a, a, attn_mask=SlidingWindow(2), is_causal=True
    ).attn_mask == Causal() & SlidingWindow(2)


@pytest.mark.parametrize("scale", [True, "1", b"1", 1j, np.nan, np.inf])
def test_scale_is_one_finite_number(scale: Any) -> None:
    a = normal(4, 3)
    with pytest.raises(InputError, match="scale is one finite number"):
        from_arrays(a, a, a, scale=scale)
    with pytest.raises(ShapeError, match=r"scale \(2,\) should be \(1,\), one number a head of 1 head"):
        from_arrays(a, a, a, scale=[1, 2])
    assert from_arrays(a, a, a, scale=np.float32(0.5)).scale == 0.5


def test_a_head_that_is_not_there() -> None:
    a = normal(2, 4, 3)
    with pytest.raises(InputError, match="no head 2; this input has heads 0 to 1"):
        from_arrays(a, a, a).head_of(2)


def test_projections_head_by_head() -> None:
    x, wq, wk, wv, wo = normal(7, 12), normal(12, 16), normal(12, 8), normal(12, 6), normal(12, 12)
    inputs = from_projections(x, wq, wk, wv, wo, n_head=4, n_kv_head=2, tokens="abcdefg", is_causal=True)
    assert (inputs.d_model, inputs.n_head, inputs.n_kv_head, inputs.d_k, inputs.d_v) == (12, 4, 2, 4, 3)
    for head in range(4):
        h, kv = inputs.head_of(head), head // 2
        np.testing.assert_allclose(h.query, (x @ wq)[:, 4 * head : 4 * head + 4], rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(h.key, (x @ wk)[:, 4 * kv : 4 * kv + 4], rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(h.value, (x @ wv)[:, 3 * kv : 3 * kv + 3], rtol=1e-5, atol=1e-6)
        np.testing.assert_array_equal(inputs.projection_of(head).w_key, wk[:, 4 * kv : 4 * kv + 4])
    np.testing.assert_array_equal(inputs.output_projection(), wo)
    assert inputs.query_tokens == tuple("abcdefg")
    assert inputs.attn_mask == Causal()
    assert from_projections(x, wq, wq, wq, n_head=4).output_projection is None


def test_weights_that_do_not_fit() -> None:
    x, w = normal(7, 12), normal(12, 12)
    with pytest.raises(ShapeError, match=r"as many as x has columns, 12: .*W_K \(8, 12\).*transposed"):
        from_projections(x, w, normal(8, 12), w, n_head=2)
    with pytest.raises(ShapeError, match="5 heads on 5 key/value heads do not divide the weights"):
        from_projections(x, w, w, w, n_head=5)
    with pytest.raises(ShapeError, match="W_O must have n_head · d_v = 12 rows"):
        from_projections(x, w, w, w, normal(11, 12), n_head=2)
    with pytest.raises(ShapeError, match="2 key/value heads do not divide 3 query heads"):
        from_projections(x, w, w, w, n_head=3, n_kv_head=2)
    with pytest.raises(ShapeError, match="2-D and not empty"):
        from_projections(normal(12), w, w, w, n_head=2)


def test_torch_tensors() -> None:
    torch = pytest.importorskip("torch")
    a = torch.randn(2, 5, 4, requires_grad=True)
    for tensor in (a, a.bfloat16(), a.half(), a.double(), a.transpose(0, 1).contiguous().transpose(0, 1)):
        head = from_arrays(tensor, tensor, tensor).head_of(1)
        np.testing.assert_array_equal(head.query, tensor[1].detach().double().numpy())
    with pytest.raises(InputError, match="complex"):
        from_arrays(torch.ones(2, 2, dtype=torch.complex64), a, a)
