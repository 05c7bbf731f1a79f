"""What is no input of attention is refused by its name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.core.errors import AmbiguousInput, InputError, ShapeError
from attnviz.core.inputs import Inputs
from attnviz.core.settings import FileSource
from attnviz.sources import from_arrays, load
from attnviz.sources.handed import doubts, refuse_alone
from attnviz.sources.refused import are_weights

rng = np.random.default_rng(9)


def normal(*shape: int) -> np.ndarray:
    return rng.standard_normal(shape, dtype=np.float32)


def softmax(x: np.ndarray) -> np.ndarray:
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def opened(path: Path, reading: str | None = None) -> Inputs:
    return load(FileSource(str(path), reading))


@pytest.mark.parametrize("shape", [(7, 7), (4, 7, 7), (1, 4, 7, 9), (3, 1, 4, 7, 7)])
@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_weights_alone(
    npy: Callable[..., Any], npz: Callable[..., Any], shape: Any, dtype: type | type[float]
) -> None:
    weights = softmax(normal(*shape)).astype(dtype)
    with pytest.raises(InputError, match=r"seems to be attention weights.*Q and K are needed"):
        opened(npy(weights))
    for name in ("attentions", "layer0.attn_weights", "anything"):
        with pytest.raises(InputError, match="attention weights or scores of shape"):
            opened(npz(**{name: weights}))
    with pytest.raises(InputError, match="attention weights"):
        refuse_alone(weights, None)
    if len(shape) < 5:
        assert opened(npy(weights[..., :7]), "array=x,axes=HTd,batch=0").d_k == 7


def test_what_is_not_weights() -> None:
    assert not are_weights(np.eye(5))
    assert not are_weights(np.array([[0.5, 0.4], [0.5, 0.5]]))
    assert not are_weights(np.array([[1.5, -0.5], [0.5, 0.5]]))
    assert not are_weights(np.array([[np.nan, 1.0], [0.5, 0.5]]))
    assert not are_weights(np.ones((4, 1)))
    assert are_weights(np.array([[0.0, 0.0], [0.3, 0.7]]))  # a masked row
    with pytest.raises(InputError, match="Q and K are needed"):
        refuse_alone(normal(4, 4), None)


@pytest.mark.parametrize("name", ["head_mask", "layer0.relative_position_bias_table"])
def test_terms_that_are_not_computed(npz: Callable[..., Any], name: str) -> None:
    a = normal(5, 4)
    with pytest.raises(InputError, match="changes the weights and is not computed here"):
        opened(npz(q=a, k=a, v=a, **{name: np.float32(30)}))


def test_bfloat16_that_lost_its_name_is_asked_about(npz: Callable[..., Any], npy: Callable[..., Any]) -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes")
    a = normal(2, 6, 8)
    half = a.astype(ml_dtypes.bfloat16)
    for path, reading in ((npz(q=half, k=half, v=half), "axes=HTd"), (npy(half), "array=x,axes=HTd")):
        with pytest.raises(AmbiguousInput, match=r"as np.save leaves bfloat16 .a .safetensors file"):
            opened(path, reading)
        head = opened(path, f"bits=bfloat16,{reading}").head_of(1)
        np.testing.assert_array_equal(head.query, half[1].astype(np.float32))
    np.testing.assert_array_equal(
        from_arrays(*[half.view("V2")] * 3).head_of(0).key, half[0].astype(np.float32)
    )
    assert "bfloat16" in doubts(*[half.view("V2")] * 2, None, None, "HTd")[0]  # type: ignore[call-arg]
    noise = rng.integers(0, 2**16, (2, 6, 8)).astype("<u2").view("V2")
    with pytest.raises(InputError, match=r"without a type.*bfloat16.*safetensors"):
        opened(npy(noise), "array=x,axes=HTd,bits=bfloat16")
    for kind in ("float8_e5m2", "float8_e4m3fn"):
        narrow = a.astype(getattr(ml_dtypes, kind))
        with pytest.raises(InputError, match=r"float8.*float32"):
            opened(npy(narrow), "array=x,axes=HTd")


def test_a_pair_in_two_orders(npz: Callable[..., Any]) -> None:
    q, k = normal(16, 8, 4), normal(8, 16, 4)
    with pytest.raises(ShapeError, match="axes in two orders"):
        from_arrays(q, k, k, axes=None)
    with pytest.raises(ShapeError, match="axes in two orders"):
        opened(npz(q=q, k=k, v=k))
    assert from_arrays(q, k, k, axes="HTd").n_kv_head == 8
    assert opened(npz(q=q, k=k, v=k, axes="HTd")).n_kv_head == 8
    flash = normal(1, 100, 12, 4)
    assert "100 heads of 12 positions" in doubts(flash, flash, flash, None, None)[0]
    assert doubts(flash, flash, flash, None, "THd") == ()
    assert from_arrays(flash, flash, flash, axes="THd").n_head == 12


def test_labels_of_every_kind() -> None:
    a = normal(3, 2)
    for tokens in ([1, 2, 3], np.array([1, 2, 3]), [[1, 2, 3]], (np.int64(1), 2.0, b"3"), iter("123")):
        assert from_arrays(a, a, a, tokens=tokens).query_tokens == ("1", "2", "3")
    batch = normal(2, 1, 3, 2)
    found = from_arrays(batch, batch, batch, tokens=[list("abc"), list("xyz")], batch=1)
    assert found.query_tokens == found.key_tokens == ("x", "y", "z")
    for wrong in (5, {"a": 1}, b"abc", [["a"], ["b"], ["c"]]):
        with pytest.raises(InputError, match="tokens is a list of one label a position"):
            from_arrays(a, a, a, tokens=wrong)


def test_labels_from_tensors() -> None:
    torch = pytest.importorskip("torch")
    a = normal(3, 2)
    for tokens in (torch.arange(3), list(torch.arange(3)), torch.arange(3)[None]):
        assert from_arrays(a, a, a, tokens=tokens).query_tokens == ("0", "1", "2")


def test_arrays_that_are_kept_do_not_change(monkeypatch: pytest.MonkeyPatch) -> None:
    a = normal(2, 5, 4)
    inputs = from_arrays(a, a, a, attn_mask=(mask := normal(5, 5)), keep=True)
    before, was = a.copy(), mask.copy()
    a[:], mask[:] = 0, 0
    np.testing.assert_array_equal(inputs.head_of(1).query, before[1])
    np.testing.assert_array_equal(inputs.attn_mask.array, was)
    monkeypatch.setattr("attnviz.core.kept.MOST_COPIED", 10)
    inputs = from_arrays(before, before, before, keep=True)
    inputs.head_of(0)
    before[1, 2] = 7
    inputs.head_of(0)
    with pytest.raises(InputError, match="were written into"):
        inputs.head_of(1)
