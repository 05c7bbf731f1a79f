"""What the masks of a file mean: read where that is plain, asked where it is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.api.attention import scaled_dot_product_attention
from attnviz.core.errors import AmbiguousInput, InputError, ShapeError
from attnviz.core.inputs import Inputs
from attnviz.core.masks import Causal, FloatArray, NoMask, OwnMask
from attnviz.core.result import rule_of, unasked_mask
from attnviz.core.settings import FileSource, Settings
from attnviz.sources import from_arrays, load
from attnviz.sources.formats.mask_file import load_mask
from attnviz.sources.handed import doubts

rng = np.random.default_rng(4)
HIDDEN, SEEN = "mask=hidden", "mask=takes-part"


def normal(*shape: int) -> np.ndarray:
    return rng.standard_normal(shape, dtype=np.float32)


def opened(path: Path, reading: str | None = None, layer: int = 0) -> Inputs:
    return load(FileSource(str(path), reading), layer)


def allowed(inputs: Inputs, head: int = 0) -> np.ndarray:
    rows, cols = np.ogrid[: inputs.seq_len_q, : inputs.seq_len_k]
    mask = inputs.attn_mask.for_head(head, inputs.n_head)
    return np.broadcast_to(mask.allowed(rows, cols, inputs.shape), inputs.shape)


@pytest.mark.parametrize("shape", [(6, 6), (1, 10), (9, 5)])
def test_a_file_without_a_mask_is_unmasked_as_arrays_of_a_program_are(
    npz: Callable[..., Any], shape: tuple[int, int]
) -> None:
    q, k = normal(4, shape[0], 3), normal(4, shape[1], 3)
    of_file, handed = opened(npz(q=q, k=k, v=k, axes="HTd")), from_arrays(q, k, k)
    settings = Settings(mask=OwnMask())
    for inputs in (of_file, handed):
        assert rule_of(settings, inputs) == NoMask()
        assert "says nothing of a mask: every key is seen" in unasked_mask(settings, inputs)
        assert (
            inputs.provenance.get("mask", "none given: every key is seen") == "none given: every key is seen"
        )
    assert rule_of(Settings(mask=OwnMask(causal_without=True)), of_file) == Causal()
    said = opened(npz(q=q, k=k, v=k, axes="HTd", is_causal=False))
    assert unasked_mask(settings, said) is None
    aligned = opened(npz(q=q, k=k, v=k, axes="HTd", is_causal=True, causal_alignment="bottom-right"))
    assert rule_of(settings, aligned) == Causal("bottom-right")


@pytest.mark.parametrize("name", ["attn_mask", "attention_mask", "mask"])
@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int64, np.uint8])
@pytest.mark.parametrize("shape", [(6, 6), (1, 6), (6,), (1, 1, 1, 6), (1, 1, 6, 6), (4, 6, 6)])
def test_ones_and_zeros_are_asked_about(
    npz: Callable[..., Any], name: str, dtype: type | type[float] | type[int], shape: Any
) -> None:
    a = normal(4, 6, 3)
    mask = np.broadcast_to(np.arange(6) < 4, shape).astype(dtype)
    path = npz(q=a, k=a, v=a, axes="HTd", **{name: mask})
    with pytest.raises(AmbiguousInput, match=r"of 0 and 1 alone. What does a 1 mean") as question:
        opened(path)
    assert ("mask=added" in dict(question.value.choices)) == (np.dtype(dtype).kind == "f")
    wanted = np.broadcast_to(np.arange(6) < 4, (6, 6))
    np.testing.assert_array_equal(allowed(opened(path, SEEN)), wanted)
    np.testing.assert_array_equal(allowed(opened(path, HIDDEN)), ~wanted)


def test_what_is_plain_is_not_asked(npz: Callable[..., Any]) -> None:
    a = normal(4, 6, 3)
    for mask in (
        np.ones((1, 6), np.int64),
        np.tri(6, dtype=bool),
        np.where(np.tri(6) > 0, 0, -1e9),
        np.zeros((6, 6)),
    ):
        assert opened(npz(q=a, k=a, v=a, axes="HTd", attn_mask=mask)).attn_mask is not None
    ones = np.tri(6, dtype=np.float32)
    biased = opened(npz(q=a, k=a, v=a, axes="HTd", attn_bias=ones, attn_mask=np.tri(6, dtype=bool)))
    assert biased.attn_mask.has_bias
    np.testing.assert_array_equal(allowed(biased), np.tri(6) > 0)


def test_padding_of_pytorch_hides_where_it_is_true(npz: Callable[..., Any]) -> None:
    a = normal(2, 4, 6, 3)
    padding = np.arange(6) >= np.array([[4], [5]])
    inputs = opened(npz(q=a, k=a, v=a, axes="HTd", key_padding_mask=padding), "batch=1")
    np.testing.assert_array_equal(allowed(inputs)[0], ~padding[1])
    with pytest.raises(AmbiguousInput, match="is boolean, and may be upside down"):
        opened(npz(q=a, k=a, v=a, axes="HTd", padding_mask=padding), "batch=1")
    with pytest.raises(AmbiguousInput, match="may be upside down"):
        opened(npz(q=a[0], k=a[0], v=a[0], axes="HTd", attn_mask=~np.tri(6, dtype=bool)))
    with pytest.raises(ShapeError, match=r"key_padding_mask is .sequences, keys."):
        opened(npz(q=a, k=a, v=a, axes="HTd", key_padding_mask=padding[:, :5]), "batch=1")


def test_one_row_a_sequence_or_one_a_query(npz: Callable[..., Any]) -> None:
    a, six = normal(2, 4, 6, 3), normal(6, 4, 6, 3)
    padding = np.arange(6) < np.array([[4], [5]])
    inputs = opened(npz(q=a, k=a, v=a, axes="HTd", attn_mask=padding), "batch=1")
    np.testing.assert_array_equal(allowed(inputs)[2], padding[1])
    square = np.arange(6) < np.arange(6, 0, -1)[:, None]
    path = npz(q=six, k=six, v=six, axes="HTd", attn_mask=square)
    with pytest.raises(AmbiguousInput, match="What is the first axis of attn_mask"):
        opened(path, "batch=1")
    np.testing.assert_array_equal(allowed(opened(path, "batch=1,mask_axes=queries")), square)
    np.testing.assert_array_equal(allowed(opened(path, "batch=1,mask_axes=sequences"))[3], square[1])
    causal = npz(q=six, k=six, v=six, axes="HTd", attn_mask=np.tri(6, dtype=bool))
    np.testing.assert_array_equal(allowed(opened(causal, "batch=1")), np.tri(6) > 0)
    each = rng.random((8, 6, 6)) > 0.4
    of_heads = opened(npz(q=a, k=a, v=a, axes="HTd", attn_mask=each), "batch=1")
    np.testing.assert_array_equal(allowed(of_heads, 2), each[6])


@pytest.mark.parametrize(
    ("mask", "says"), [(np.array([4, 6]), "lengths"), (np.full((6, 6), 255, np.uint8), "more than 0 and 1")]
)
def test_other_whole_numbers_are_refused(npz: Callable[..., Any], mask: np.ndarray, says: str) -> None:
    a = normal(4, 6, 3)
    with pytest.raises(InputError, match=says):
        opened(npz(q=a, k=a, v=a, axes="HTd", attn_mask=mask))


@pytest.mark.parametrize(
    ("hole", "said"), [(np.nan, "holds NaN:"), (np.inf, "holds +∞:"), ((np.nan, np.inf), "NaN / +∞")]
)
def test_a_mask_that_makes_rows_nan_is_said(
    tmp_path: Path, hole: float | tuple[float, float], said: str
) -> None:
    mask = np.where(np.tri(3, 4), np.float32(0.5), -np.inf)
    mask[1, 2:] = hole
    q, k = normal(3, 5), normal(4, 5)
    np.savez(tmp_path / "x.npz", query=q, key=k, attn_bias=mask)
    np.save(tmp_path / "mask.npy", mask)
    for found in (load(FileSource(str(tmp_path / "x.npz"))), from_arrays(q, k, attn_mask=FloatArray(mask))):
        assert [said in each for each in found.remarks] == [True]
    assert any(said in each for each in doubts(q, k, None, mask, None))
    with pytest.raises(InputError, match=r"mask\.npy holds .*What hides a key is −∞"):
        load_mask(str(tmp_path / "mask.npy"))
    with pytest.warns(UserWarning, match="attn_mask holds"):
        attention = scaled_dot_product_attention(q, k, attn_mask=NoMask() & FloatArray(mask))
    assert np.isnan(attention.weights[1]).any()


def test_minus_infinity_and_large_numbers_are_said_nothing_of() -> None:
    for value in (-np.inf, -3e38, 1e30):
        assert not from_arrays(normal(3, 5), normal(3, 5), attn_mask=np.full((3, 3), value)).remarks
