"""Files, among them ones that PyTorch, NumPy, safetensors and a spreadsheet wrote."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from attnviz.core import memory
from attnviz.core.errors import AmbiguousInput, InputError, MemoryBudgetError, ShapeError
from attnviz.core.masks import Causal
from attnviz.core.reference import attention
from attnviz.core.settings import FileSource
from attnviz.sources import SUFFIXES, load
from tests.conftest import GOLDEN

DATA = Path(__file__).parent.parent / "data"
rng = np.random.default_rng(4)


def normal(*shape):
    return rng.standard_normal(shape, dtype=np.float32)


def opened(path, reading=None, layer=0):
    return load(FileSource(str(path), reading), layer)


def stored_in(path):
    with np.load(path) as arrays:
        return dict(arrays)


def asked(path, reading=None):
    with pytest.raises(AmbiguousInput) as question:
        opened(path, reading)
    return question.value


@pytest.fixture
def npz(tmp_path):
    def write(**arrays):
        path = tmp_path / "run.npz"
        np.savez(path, **arrays)
        return path

    return write


@pytest.fixture
def npy(tmp_path):
    def write(array):
        path = tmp_path / "x.npy"
        np.save(path, array)
        return path

    return write


# What real programs wrote


def test_pytorch_through_numpy():
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


def test_pytorch_through_safetensors():
    path = DATA / "torch_float32.safetensors"
    first, second = opened(path, "axes=HTd"), opened(path, "axes=HTd", 1)
    assert (first.n_layer, second.layer) == (2, 1)
    # One key/value head leaves only one way to read the axes of the second layer.
    assert (second.n_head, second.n_kv_head, second.shape) == (3, 1, (7, 7))
    np.testing.assert_array_equal(opened(path, None, 1).head_of(2).query, second.head_of(2).query)
    np.testing.assert_array_equal(first.head_of(1).query, stored_in(DATA / "torch_numpy.npz")["query"][0, 1])
    with pytest.raises(InputError, match="no layer 2; this input has layers 0 to 1"):
        opened(path, None, 2)


def test_bfloat16_is_read_exactly():
    torch = pytest.importorskip("torch")
    full, half = (opened(DATA / f"torch_{kind}.safetensors", "axes=HTd") for kind in ("float32", "bfloat16"))
    for a, b in zip(vars(full.head_of(2)).values(), vars(half.head_of(2)).values(), strict=True):
        np.testing.assert_array_equal(b, torch.from_numpy(a).bfloat16().float().numpy())
    assert half.provenance["arrays"]["query"] == "bfloat16 [3, 7, 8]"


@pytest.mark.parametrize(
    "name", ["spreadsheet_semicolon.csv", "spreadsheet_comma.csv", "spreadsheet_unicode_text.tsv"]
)
def test_a_spreadsheet(name):
    inputs = opened(DATA / name)
    assert inputs.query_tokens == ("Det", "är; en", '"katt"', "här")
    head = inputs.head_of(0)
    np.testing.assert_array_equal(head.query, [[-1.25, 0], [0.5, -1], [-0.5, 0.75], [1.25, -0.25]])
    np.testing.assert_array_equal(head.value, [[1, -0.5], [0, 1.25], [-1, 0.25], [0.75, -0.75]])


# Names


@pytest.mark.parametrize(
    "names", ["query key value", "q k v", "Q K V", "Query KEY Value", "queries keys values"]
)
def test_names_of_q_k_v(npz, names):
    arrays = [normal(5, 4) for _ in range(3)]
    head = opened(npz(**dict(zip(names.split(), arrays, strict=True)))).head_of(0)
    for found, expected in zip((head.query, head.key, head.value), arrays, strict=True):
        np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    "names", ["W_Q W_K W_V W_O", "w_q w_k w_v w_o", "wq wk wv wo", "W_query W_key W_value W_out"]
)
def test_x_with_weights(npz, names):
    x, weights = normal(7, 12), [normal(12, 12) for _ in range(4)]
    path = npz(x=x, **dict(zip(names.split(), weights, strict=True)))
    question = asked(path)
    assert "w_query (12, 12)" in str(question)
    assert ("heads=3", "3 heads of d_k = 4") in question.choices
    inputs = opened(path, "heads=3")
    assert (inputs.n_head, inputs.d_k, inputs.d_model) == (3, 4, 12)
    np.testing.assert_allclose(inputs.head_of(1).key, (x @ weights[1])[:, 4:8], rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(inputs.output_projection(), weights[3])


def test_the_file_may_say_its_heads(npz):
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


def test_mask_scale_and_tokens(npz):
    a, mask = normal(5, 4), np.tril(np.ones((5, 5), bool), 1)
    inputs = opened(npz(q=a, k=a, v=a, attn_mask=mask, scale=0.25, tokens=np.array(list("abcde"))))
    np.testing.assert_array_equal(inputs.attn_mask.array, mask)
    assert inputs.scale == 0.25
    assert inputs.query_tokens == inputs.key_tokens == tuple("abcde")
    crossed = opened(npz(q=a[:2], k=a, v=a, query_tokens=["x", "y"], key_tokens=list("abcde")))
    assert (crossed.query_tokens, crossed.key_tokens) == (("x", "y"), tuple("abcde"))
    with pytest.raises(InputError, match=r"scale is one number, not float64 of shape \(2,\)"):
        opened(npz(q=a, k=a, v=a, scale=[1.0, 2.0]))


@pytest.mark.parametrize("prefix", ["layer{}.", "model.layers.{}.self_attn.", "layer{}_", "blocks/{}/"])
def test_layers_are_in_the_order_of_their_numbers(npz, prefix):
    layers = {n: normal(5, 4) for n in (10, 9, 0)}
    arrays = {prefix.format(n) + name: a for n, a in layers.items() for name in ("query", "K", "v")}
    path = npz(tokens=np.array(list("abcde")), **arrays)
    for layer, n in enumerate(sorted(layers)):
        inputs = opened(path, layer=layer)
        assert (inputs.n_layer, inputs.layer) == (3, layer)
        np.testing.assert_array_equal(inputs.head_of(0).query, layers[n])
        assert inputs.query_tokens == tuple("abcde")


def test_names_that_are_not_known(npz):
    with pytest.raises(InputError, match=r"holds arr_0, arr_1, arr_2; it should hold query, key and value"):
        opened(npz(arr_0=normal(2, 2), arr_1=normal(2, 2), arr_2=normal(2, 2)))
    with pytest.raises(InputError, match="holds q; it should hold"):
        opened(npz(q=normal(2, 2)))
    with pytest.raises(InputError, match="has query twice, once as 'query'; keep one"):
        opened(npz(q=normal(2, 2), k=normal(2, 2), query=normal(2, 2)))
    with pytest.raises(InputError, match="holds nothing"):
        opened(npz())


# Axes


def test_axes_decided_by_the_shapes_alone(npz):
    q, k = normal(6, 5, 4), normal(6, 9, 4)
    assert opened(npz(q=q, k=k, v=k)).n_head == 6
    inputs = opened(npz(q=q.swapaxes(0, 1), k=k.swapaxes(0, 1), v=k.swapaxes(0, 1)))
    assert (inputs.n_head, inputs.shape) == (6, (5, 9))
    np.testing.assert_array_equal(inputs.head_of(3).query, q[3])
    one = normal(7, 1, 4)
    assert opened(npz(q=one, k=one, v=one)).shape == (7, 7)
    assert opened(npz(q=one.swapaxes(0, 1), k=one.swapaxes(0, 1), v=one.swapaxes(0, 1))).shape == (7, 7)


def test_axes_decided_by_what_lies_beside_them(npz):
    a = normal(3, 7, 4)
    assert opened(npz(q=a, k=a, v=a, tokens=np.array(list("abcdefg")))).n_head == 3
    assert opened(npz(q=a, k=a, v=a, tokens=np.array(list("abc")))).n_head == 7
    assert opened(npz(q=a, k=a, v=a, attn_mask=np.ones((7, 7), bool))).n_head == 3
    assert opened(npz(q=a, k=a, v=a, axes="THd")).n_head == 7
    assert opened(npz(q=a[None], k=a[None], v=a[None], axes="BHTd")).n_head == 3


def test_axes_that_must_be_asked(npz):
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


def test_batch_and_axes_are_asked_one_after_the_other(npz):
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


def test_shapes_that_fit_in_no_order(npz):
    with pytest.raises(ShapeError, match=r"query \(2, 3, 4\), key \(2, 3, 5\), value \(2, 3, 5\)"):
        opened(npz(q=normal(2, 3, 4), k=normal(2, 3, 5), v=normal(2, 3, 5)))
    with pytest.raises(ShapeError, match=r"not query \(4,\)"):
        opened(npz(q=normal(4), k=normal(4), v=normal(4)))


# One array without a name


def test_one_array_is_asked_for(npy):
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
def test_npy_of_every_kind(npy, dtype, order):
    stacked = np.asarray(rng.integers(-9, 9, (3, 2, 97, 4)), dtype=dtype, order=order)
    path = npy(stacked)
    assert dict(asked(path).choices)["array=stacked"].endswith("each (2, 97, 4)")
    head = opened(path, "array=stacked,axes=HTd").head_of(1)
    np.testing.assert_array_equal(head.value, stacked[2, 1].astype(head.value.dtype))


@pytest.mark.parametrize("shape", [(4,), (0, 4), (2, 1, 1, 2, 2), (3, 1, 1, 1, 2, 2)])
def test_one_array_of_a_shape_that_cannot_be(npy, shape):
    with pytest.raises(ShapeError, match=r"The array is \("):
        opened(npy(np.zeros(shape)))


# Files that cannot be read


def test_missing_wrong_and_empty_files(tmp_path):
    with pytest.raises(InputError, match=r"There is no file .*nowhere\.npz"):
        opened(tmp_path / "nowhere.npz")
    with pytest.raises(InputError, match=r"is no file; choose a file that ends in .npy, .npz"):
        opened(tmp_path)
    for suffix in SUFFIXES:
        (tmp_path / f"empty{suffix}").touch()
        with pytest.raises(InputError, match=rf"empty\{suffix} is empty"):
            opened(tmp_path / f"empty{suffix}")
    (tmp_path / "model.pt").write_bytes(b"x")
    with pytest.raises(InputError, match="is a pickle, which can run code"):
        opened(tmp_path / "model.pt")
    (tmp_path / "notes.txt").write_bytes(b"x")
    with pytest.raises(
        InputError, match=r"unknown ending; attnviz reads .npy, .npz, .safetensors, .csv, .tsv"
    ):
        opened(tmp_path / "notes.txt")


@pytest.mark.parametrize("suffix", [".npy", ".npz", ".safetensors"])
def test_noise_under_any_name_is_a_sentence(tmp_path, suffix):
    path = tmp_path / f"noise{suffix}"
    for length in (1, 7, 8, 97, 1025):
        path.write_bytes(rng.bytes(length))
        with pytest.raises(InputError, match=f"noise{suffix}"):
            opened(path)


@pytest.mark.parametrize("name", ["torch_numpy.npz", "torch_float32.safetensors"])
def test_every_truncation_is_a_sentence(tmp_path, name):
    data, path = (DATA / name).read_bytes(), tmp_path / name
    for length in range(1, len(data), 97):
        path.write_bytes(data[:length])
        with pytest.raises(InputError):
            opened(path, "axes=HTd")


def test_a_truncated_npy(npy):
    path = npy(normal(7, 6))
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(InputError, match=r"cannot be read as a NumPy array|cut short"):
        opened(path, "array=x")
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(InputError, match=r"cannot be read as a NumPy array|cut short"):
        opened(path, "array=x")


@pytest.mark.parametrize("position", range(0, 4761, 97))
def test_one_wrong_byte_never_gives_another_error(tmp_path, position):
    data, path = bytearray((DATA / "torch_numpy.npz").read_bytes()), tmp_path / "bent.npz"
    data[position] ^= 0xFF
    path.write_bytes(data)
    try:
        inputs = opened(path, "axes=HTd")
    except InputError as error:
        sentence = str(error)
        assert "bent.npz" in sentence
    else:
        assert inputs.n_head == 3


def test_pickles_are_not_opened(npz, npy):
    objects = np.array([{"a": 1}, None], dtype=object)
    with pytest.raises(InputError, match=r"holds Python objects .*not opened"):
        opened(npz(q=objects, k=normal(2, 2), v=normal(2, 2)))
    with pytest.raises(InputError, match=r"holds Python objects .*not opened"):
        opened(npy(objects))
    # An object array that nobody asks for does no harm.
    assert opened(npz(q=normal(2, 2), k=normal(2, 2), v=normal(2, 2), notes=objects)).shape == (2, 2)


def test_complex_and_text_are_refused(npz):
    a = normal(2, 2)
    with pytest.raises(InputError, match="value is complex"):
        opened(npz(q=a, k=a, v=a.astype(complex)))
    with pytest.raises(InputError, match="key has entries of type <U1"):
        opened(npz(q=a, k=np.array([["a", "b"]]), v=a))


def test_size_is_predicted_from_the_header(npz, npy, tmp_path, monkeypatch):
    a = normal(97, 1025)
    save_file({"q": a, "k": a, "v": a}, tmp_path / "run.safetensors")
    paths = [npz(q=a, k=a, v=a), npy(a), tmp_path / "run.safetensors"]
    monkeypatch.setattr(memory, "default_budget", lambda: 97 * 1025 * 4 - 1)
    monkeypatch.setattr(np, "fromfile", lambda *args, **kwargs: pytest.fail("numbers were read"))
    monkeypatch.setattr(np.lib.format, "read_array", lambda *args, **kwargs: pytest.fail("numbers were read"))
    for path in paths:
        with pytest.raises(MemoryBudgetError, match=r"97 × 1,025.*KiB"):
            opened(path)


def test_safetensors_metadata_and_types(tmp_path):
    path = tmp_path / "run.safetensors"
    a = rng.integers(-9, 9, (3, 7, 4)).astype(np.int8)
    metadata = {"tokens": json.dumps(list("abcdefg")), "scale": "0.5", "is_causal": "true", "format": "pt"}
    save_file({"q": a, "k": a.astype(np.float16), "v": a.astype(np.float64)}, path, metadata)
    inputs = opened(path)
    assert inputs.query_tokens == tuple("abcdefg")
    assert (inputs.scale, inputs.attn_mask, inputs.n_head) == (0.5, Causal(), 3)
    np.testing.assert_array_equal(inputs.head_of(2).query, a[2])


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ({"q": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 99]}}, "has shape .* but 99 bytes"),
        ({"q": {"dtype": "F32", "shape": [9, 9], "data_offsets": [0, 324]}}, "cut short"),
        ({"q": {"dtype": "F32", "shape": [-1, -4], "data_offsets": [0, 16]}}, "has shape"),
        ({"q": {"shape": [2, 2]}}, "dtype"),
        ([1, 2], "damaged"),
        ({"q": 3}, "damaged"),
    ],
)
def test_safetensors_with_a_header_that_lies(tmp_path, header, sentence):
    text = json.dumps(header).encode()
    path = tmp_path / "lie.safetensors"
    path.write_bytes(len(text).to_bytes(8, "little") + text + bytes(16))
    with pytest.raises(InputError, match=sentence):
        opened(path)


def test_safetensors_of_a_type_that_is_not_read(tmp_path):
    entry = {"dtype": "F8_E4M3", "shape": [2, 2], "data_offsets": [0, 4]}
    text = json.dumps({"q": entry, "k": entry}).encode()
    path = tmp_path / "eight.safetensors"
    path.write_bytes(len(text).to_bytes(8, "little") + text + bytes(4))
    with pytest.raises(InputError, match=r"q in eight.safetensors is F8_E4M3; save it as F32 or BF16"):
        opened(path)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_files_open(path):
    golden = stored_in(path)
    reading = "axes=HTd"
    inputs = opened(path, reading)
    assert (inputs.n_head, *inputs.shape) == golden["weights"].shape
    np.testing.assert_array_equal(inputs.head_of(0).query, golden["query"][0])
