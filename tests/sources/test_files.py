"""Files, among them ones that PyTorch, NumPy, safetensors and a spreadsheet wrote."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.core.errors import AmbiguousInput, InputError, ShapeError
from attnviz.core.inputs import Inputs
from attnviz.core.masks import Causal
from attnviz.core.reference import attention
from attnviz.core.settings import FileSource
from attnviz.sources import load
from tests.conftest import GOLDEN

DATA = Path(__file__).parent.parent / "data"
rng = np.random.default_rng(4)


def normal(*shape: int) -> np.ndarray:
    return rng.standard_normal(shape, dtype=np.float32)


def opened(path: Path, reading: str | None = None, layer: int = 0) -> Inputs:
    return load(FileSource(str(path), reading), layer)


def stored_in(path: Path) -> dict[str, np.ndarray]:
    with np.load(path) as arrays:
        return dict(arrays)


def asked(path: Path, reading: str | None = None) -> AmbiguousInput:
    with pytest.raises(AmbiguousInput) as question:
        opened(path, reading)
    return question.value


# What real programs wrote


def test_pytorch_through_numpy() -> None:
    path = DATA / "torch_numpy.npz"
    question = asked(path)
    assert "query (3, 7, 8), key (3, 7, 8), value (3, 7, 8)" in str(question)
    assert [key for key, _ in question.choices] == ["axes=HTd", "axes=THd"]
    assert question.choices[0][1] == "(heads, positions, components): 3 heads, 7 positions"
    inputs, stored = opened(path, "axes=HTd"), stored_in(path)
    assert inputs.attn_mask == Causal()
    for head in range(3):
        h = inputs.head_of(head)
        stages = attention(h.query, h.key, h.value, mask=inputs.attn_mask)
        np.testing.assert_allclose(stages.weights, stored["weights"][0, head], atol=1e-6)
        np.testing.assert_allclose(stages.output, stored["output"][0, head], atol=1e-6)
    assert inputs.provenance["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    json.dumps(inputs.provenance)


def test_pytorch_through_safetensors() -> None:
    path = DATA / "torch_float32.safetensors"
    first, second = opened(path, "axes=HTd"), opened(path, "axes=HTd", 1)
    assert (first.n_layer, second.layer) == (2, 1)
    # One key/value head leaves only one way to read the axes of the second layer.
    assert (second.n_head, second.n_kv_head, second.shape) == (3, 1, (7, 7))
    np.testing.assert_array_equal(opened(path, None, 1).head_of(2).query, second.head_of(2).query)
    np.testing.assert_array_equal(first.head_of(1).query, stored_in(DATA / "torch_numpy.npz")["query"][0, 1])
    with pytest.raises(InputError, match="no layer 2; this input has layers 0 to 1"):
        opened(path, None, 2)


def test_bfloat16_is_read_exactly() -> None:
    torch = pytest.importorskip("torch")
    full, half = (opened(DATA / f"torch_{kind}.safetensors", "axes=HTd") for kind in ("float32", "bfloat16"))
    for name in ("query", "key", "value"):
        a, b = getattr(full.head_of(2), name), getattr(half.head_of(2), name)
        np.testing.assert_array_equal(b, torch.from_numpy(a).bfloat16().float().numpy())
    assert half.provenance["arrays"]["query"] == "bfloat16 [3, 7, 8]"


@pytest.mark.parametrize(
    "name", ["spreadsheet_semicolon.csv", "spreadsheet_comma.csv", "spreadsheet_unicode_text.tsv"]
)
def test_a_spreadsheet(name: str) -> None:
    inputs = opened(DATA / name)
    assert inputs.query_tokens == ("Det", "är; en", '"katt"', "här")
    head = inputs.head_of(0)
    np.testing.assert_array_equal(head.query, [[-1.25, 0], [0.5, -1], [-0.5, 0.75], [1.25, -0.25]])
    np.testing.assert_array_equal(head.value, [[1, -0.5], [0, 1.25], [-1, 0.25], [0.75, -0.75]])


# Names


@pytest.mark.parametrize(
    "names", ["query key value", "q k v", "Q K V", "Query KEY Value", "queries keys values"]
)
def test_names_of_q_k_v(npz: Callable[..., Any], names: str) -> None:
    arrays = [normal(5, 4) for _ in range(3)]
    head = opened(npz(**dict(zip(names.split(), arrays, strict=True)))).head_of(0)
    for found, expected in zip((head.query, head.key, head.value), arrays, strict=True):
        np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    "names", ["W_Q W_K W_V W_O", "w_q w_k w_v w_o", "wq wk wv wo", "W_query W_key W_value W_out"]
)
def test_x_with_weights(npz: Callable[..., Any], names: str) -> None:
    x, weights = normal(7, 12), [normal(12, 12) for _ in range(4)]
    path = npz(x=x, **dict(zip(names.split(), weights, strict=True)))
    question = asked(path)
    assert "w_query (12, 12)" in str(question)
    assert ("heads=3", "3 heads of d_k = 4") in question.choices
    inputs = opened(path, "heads=3")
    assert (inputs.n_head, inputs.d_k, inputs.d_model) == (3, 4, 12)
    np.testing.assert_allclose(inputs.head_of(1).key, (x @ weights[1])[:, 4:8], rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(inputs.output_projection(), weights[3])


def test_the_file_may_say_its_heads(npz: Callable[..., Any]) -> None:
    x, w = normal(1, 7, 12), normal(12, 12)
    assert opened(npz(x=x, W_Q=w, W_K=w, W_V=w, n_head=4)).d_k == 3
    shared = opened(npz(x=x, W_Q=w, W_K=w[:, :6], W_V=w[:, :6], n_head=4))
    assert (shared.n_head, shared.n_kv_head) == (4, 2)
    per_head = normal(4, 12, 3)
    inputs = opened(npz(x=x, W_Q=per_head, W_K=per_head, W_V=per_head, n_head=4))
    np.testing.assert_allclose(inputs.head_of(2).query, x[0] @ per_head[2], rtol=1e-5, atol=1e-6)
    merged = opened(npz(q=x[0], k=x[0, :, :6], v=x[0, :, :6], num_heads=4))
    assert (merged.n_head, merged.n_kv_head, merged.d_k) == (4, 2, 3)
    np.testing.assert_array_equal(merged.head_of(3).query, x[0, :, 9:])
    with pytest.raises(ShapeError, match="5 heads do not divide the columns of query"):
        opened(npz(q=x[0], k=x[0], v=x[0], n_head=5))


def test_mask_scale_and_tokens(npz: Callable[..., Any]) -> None:
    a, mask = normal(5, 4), np.tril(np.ones((5, 5), bool), 1)
    inputs = opened(npz(q=a, k=a, v=a, attn_mask=mask, scale=0.25, tokens=np.array(list("abcde"))))
    np.testing.assert_array_equal(inputs.attn_mask.array, mask)
    assert inputs.scale == 0.25
    assert inputs.query_tokens == inputs.key_tokens == tuple("abcde")
    crossed = opened(npz(q=a[:2], k=a, v=a, query_tokens=["x", "y"], key_tokens=list("abcde")))
    assert (crossed.query_tokens, crossed.key_tokens) == (("x", "y"), tuple("abcde"))
    with pytest.raises(
        InputError, match=r"scale is one number, or one a head, not float64 of shape \(1, 2\)"
    ):
        opened(npz(q=a, k=a, v=a, scale=[[1.0, 2.0]]))
    with pytest.raises(ShapeError, match=r"scale \(2,\) should be \(1,\), one number a head of 1 head"):
        opened(npz(q=a, k=a, v=a, scale=[1.0, 2.0]))


def test_terms_of_each_head(npz: Callable[..., Any]) -> None:
    a = normal(2, 5, 4)
    given = {"scale": [0.1, 0.2], "attn_logit_softcapping": 30.0, "s_aux": [1.0, -2.0]}
    inputs = opened(npz(q=a, k=a, v=a, **given), "axes=HTd")
    assert [inputs.scale_of(head) for head in (0, 1)] == [0.1, 0.2]
    assert inputs.softcap == 30.0
    np.testing.assert_array_equal(inputs.sinks, [1, -2])
    assert inputs.remarks == ()


@pytest.mark.parametrize("prefix", ["layer{}.", "model.layers.{}.self_attn.", "layer{}_", "blocks/{}/"])
def test_layers_are_in_the_order_of_their_numbers(npz: Callable[..., Any], prefix: str) -> None:
    layers = {n: normal(5, 4) for n in (10, 9, 0)}
    arrays = {prefix.format(n) + name: a for n, a in layers.items() for name in ("query", "K", "v")}
    path = npz(tokens=np.array(list("abcde")), **arrays)
    for layer, n in enumerate(sorted(layers)):
        inputs = opened(path, layer=layer)
        assert (inputs.n_layer, inputs.layer) == (3, layer)
        np.testing.assert_array_equal(inputs.head_of(0).query, layers[n])
        assert inputs.query_tokens == tuple("abcde")


def test_names_that_are_not_known(npz: Callable[..., Any]) -> None:
    with pytest.raises(InputError, match=r"holds arr_0, arr_1, arr_2; it should hold query, key and value"):
        opened(npz(arr_0=normal(2, 2), arr_1=normal(2, 2), arr_2=normal(2, 2)))
    with pytest.raises(InputError, match="holds q; it should hold"):
        opened(npz(q=normal(2, 2)))
    with pytest.raises(InputError, match="has query twice, once as 'query'; keep one"):
        opened(npz(q=normal(2, 2), k=normal(2, 2), query=normal(2, 2)))
    with pytest.raises(InputError, match="holds nothing"):
        opened(npz())


# Axes


def test_axes_decided_by_the_shapes_alone(npz: Callable[..., Any]) -> None:
    q, k = normal(6, 5, 4), normal(6, 9, 4)
    assert opened(npz(q=q, k=k, v=k)).n_head == 6
    inputs = opened(npz(q=q.swapaxes(0, 1), k=k.swapaxes(0, 1), v=k.swapaxes(0, 1)))
    assert (inputs.n_head, inputs.shape) == (6, (5, 9))
    np.testing.assert_array_equal(inputs.head_of(3).query, q[3])
    one = normal(7, 1, 4)
    assert opened(npz(q=one, k=one, v=one)).shape == (7, 7)
    assert opened(npz(q=one.swapaxes(0, 1), k=one.swapaxes(0, 1), v=one.swapaxes(0, 1))).shape == (7, 7)


def test_axes_decided_by_what_lies_beside_them(npz: Callable[..., Any]) -> None:
    a = normal(3, 7, 4)
    assert opened(npz(q=a, k=a, v=a, tokens=np.array(list("abcdefg")))).n_head == 3
    assert opened(npz(q=a, k=a, v=a, tokens=np.array(list("abc")))).n_head == 7
    assert opened(npz(q=a, k=a, v=a, attn_mask=np.ones((7, 7), bool))).n_head == 3
    assert opened(npz(q=a, k=a, v=a, axes="THd")).n_head == 7
    assert opened(npz(q=a[None], k=a[None], v=a[None], axes="BHTd")).n_head == 3


def test_axes_that_must_be_asked(npz: Callable[..., Any]) -> None:
    a = normal(3, 7, 4)
    path = npz(q=a, k=a, v=a)
    choices = dict(asked(path).choices)
    assert choices["axes=THd"] == "(positions, heads, components): 7 heads, 3 positions"
    inputs = opened(path, "axes=THd")
    assert (inputs.n_head, inputs.shape) == (7, (3, 3))
    np.testing.assert_array_equal(inputs.head_of(5).key, a[:, 5])
    assert inputs.provenance["reading"] == "axes=THd"
    with pytest.raises(InputError, match="axes=dTH is no reading of this file; choose axes=HTd or axes=THd"):
        opened(path, "axes=dTH")


@pytest.mark.parametrize("reading", ["foo=1", "axes=HTd,THd", "batch=0,ax=HTd", "HTd"])
def test_a_reading_that_answers_nothing_is_refused(npz: Callable[..., Any], reading: str) -> None:
    with pytest.raises(InputError, match="says nothing of how a file is read"):
        opened(npz(q=normal(5, 4), k=normal(5, 4)), reading)


def test_batch_and_axes_are_asked_one_after_the_other(npz: Callable[..., Any]) -> None:
    a, mask = normal(2, 3, 7, 4), rng.random((2, 1, 7, 7)) > 0.5
    path = npz(q=a, k=a, v=a)
    first = asked(path)
    assert "A batch of 2: query (2, 3, 7, 4)" in str(first)
    assert first.choices[1] == ("batch=1", "sequence 1 of 2")
    second = asked(path, "batch=1")
    assert second.choices[0][0] == "batch=1,axes=HTd"
    np.testing.assert_array_equal(opened(path, second.choices[0][0]).head_of(2).query, a[1, 2])
    inputs = opened(npz(q=a, k=a, v=a, attn_mask=mask), "batch=1")
    np.testing.assert_array_equal(inputs.attn_mask.array, mask[1, 0])
    shared = opened(npz(q=a, k=a[:1], v=a[:1], axes="HTd"), "batch=1")
    np.testing.assert_array_equal(shared.head_of(0).key, a[0, 0])


def test_shapes_that_fit_in_no_order(npz: Callable[..., Any]) -> None:
    with pytest.raises(ShapeError, match=r"query \(2, 3, 4\), key \(2, 3, 5\), value \(2, 3, 5\)"):
        opened(npz(q=normal(2, 3, 4), k=normal(2, 3, 5), v=normal(2, 3, 5)))
    with pytest.raises(ShapeError, match=r"not query \(4,\)"):
        opened(npz(q=normal(4), k=normal(4), v=normal(4)))


# One array without a name


def test_one_array_is_asked_for(npy: Callable[..., Any]) -> None:
    x = normal(7, 6)
    path = npy(x)
    question = asked(path)
    assert "The array is (7, 6) and has no name" in str(question)
    assert [key for key, _ in question.choices] == ["array=x", "array=columns"]
    head = opened(path, "array=x").head_of(0)
    for a in (head.query, head.key, head.value):
        np.testing.assert_array_equal(a, x)
    head = opened(path, "array=columns").head_of(0)
    np.testing.assert_array_equal(np.hstack([head.query, head.key, head.value]), x)


@pytest.mark.parametrize("dtype", ["<f2", "<f4", "<f8", ">f4", "<i4"])
@pytest.mark.parametrize("order", "CF")
def test_npy_of_every_kind(npy: Callable[..., Any], dtype: str, order: str) -> None:
    stacked = np.asarray(rng.integers(-9, 9, (3, 2, 97, 4)), dtype=dtype, order=order)
    path = npy(stacked)
    assert dict(asked(path).choices)["array=stacked"].endswith("each (2, 97, 4)")
    head = opened(path, "array=stacked,axes=HTd").head_of(1)
    np.testing.assert_array_equal(head.value, stacked[2, 1].astype(head.value.dtype))


@pytest.mark.parametrize("shape", [(4,), (0, 4), (2, 1, 1, 2, 2), (3, 1, 1, 1, 2, 2)])
def test_one_array_of_a_shape_that_cannot_be(npy: Callable[..., Any], shape: tuple[Any, ...]) -> None:
    with pytest.raises(ShapeError, match=r"The array is \(|Attention needs at least one .*: x \(0, 4\)"):
        opened(npy(np.zeros(shape)))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_files_open(path: Path) -> None:
    golden = stored_in(path)
    reading = "axes=HTd"
    inputs = opened(path, reading)
    assert (inputs.n_head, *inputs.shape) == golden["weights"].shape
    np.testing.assert_array_equal(inputs.head_of(0).query, golden["query"][0])


@pytest.mark.parametrize(
    "name",
    [
        "alibi_slopes",
        "rel_pos_bias",
        "sink_scores",
        "b_q",
        "bias",
        "temperature",
        "decoder_attention_mask",
        "window_size",
        "cu_seqlens",
        "softmax_scale",
        "logit_cap",
        "relative_position_bias",
    ],
)
def test_a_term_that_is_not_computed_is_refused_by_its_name(tmp_path: Path, name: str) -> None:
    q = np.ones((1, 3, 4), np.float32)
    np.savez(tmp_path / "a.npz", query=q, key=q, value=q, **{name: np.ones(1, np.float32)})
    with pytest.raises(InputError, match=f"holds {name}, which changes the weights"):
        load(FileSource(str(tmp_path / "a.npz")))


def test_arrays_that_are_not_read_are_named_and_those_that_follow_are_not(tmp_path: Path) -> None:
    q = np.ones((1, 3, 4), np.float32)
    np.savez(tmp_path / "a.npz", query=q, key=q, value=q, weights=q, gate=q, loss=np.float32(2))
    (said,) = load(FileSource(str(tmp_path / "a.npz"))).remarks
    assert said == "a.npz also holds gate, loss, which attnviz does not read."
