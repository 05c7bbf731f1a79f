"""Masks from files, and the sentence for what is none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from attnviz.core.errors import AmbiguousInput, InputError, ShapeError
from attnviz.core.masks import BooleanArray, FloatArray
from attnviz.sources.formats.mask_file import load_mask


@pytest.mark.parametrize(
    ("array", "kind"),
    [(np.tri(7, dtype=bool), BooleanArray), (np.zeros((2, 5, 7), np.float32), FloatArray)],
)
def test_a_boolean_or_float_array_is_a_mask(
    tmp_path: Path, array: np.ndarray, kind: type[BooleanArray] | type[FloatArray]
) -> None:
    np.save(tmp_path / "mask.npy", array)
    mask = load_mask(str(tmp_path / "mask.npy"))
    assert isinstance(mask, kind)
    assert (mask.array == array).all()


def test_what_is_no_mask_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no file"):
        load_mask(str(tmp_path / "gone.npy"))
    (tmp_path / "text.npy").write_text("1, 0")
    with pytest.raises(InputError, match="file of one boolean or float array"):
        load_mask(str(tmp_path / "text.npy"))
    np.savez(tmp_path / "several.npz", a=np.ones(3, bool), b=np.ones(3, bool))
    with pytest.raises(InputError, match="holds several arrays"):
        load_mask(str(tmp_path / "several.npz"))
    np.save(tmp_path / "whole.npy", np.full((3, 3), 7))
    with pytest.raises(InputError, match=r"whole\.npy is int64 and holds more than 0 and 1.*lengths"):
        load_mask(str(tmp_path / "whole.npy"))
    np.save(tmp_path / "batch.npy", np.ones((2, 1, 3, 3), bool))
    with pytest.raises(ShapeError, match="of a batch, save one sequence"):
        load_mask(str(tmp_path / "batch.npy"))


@pytest.mark.parametrize("dtype", [np.float32, np.int64, np.uint8])
def test_ones_and_zeros_are_asked_about(tmp_path: Path, dtype: type[float] | type[int] | type) -> None:
    path = str(tmp_path / "mask.npy")
    np.save(path, np.tri(5, dtype=dtype)[None, None])
    with pytest.raises(AmbiguousInput, match="What does a 1 mean") as question:
        load_mask(path)
    keys = [key for key, _ in question.value.choices]
    assert keys == ["mask=takes-part", "mask=hidden"] + ["mask=added"] * (dtype is np.float32)
    np.testing.assert_array_equal(load_mask(path, "axes=HTd,mask=takes-part").array, np.tri(5) == 1)  # type: ignore[attr-defined]
    np.testing.assert_array_equal(load_mask(path, "mask=hidden").array, np.tri(5) == 0)  # type: ignore[attr-defined]
    if dtype is np.float32:
        assert isinstance(load_mask(path, "mask=added"), FloatArray)


PADDING = np.arange(5) < np.array([5, 2, 4, 1, 3])[:, None]


@pytest.mark.parametrize("array", [PADDING, np.where(PADDING, np.float32(0), -np.inf), PADDING[:, ::-1]])
def test_rows_of_padding_are_asked_about(tmp_path: Path, array: np.ndarray) -> None:
    path = str(tmp_path / "mask.npy")
    np.save(path, array)
    with pytest.raises(AmbiguousInput, match=r"first axis of mask\.npy") as question:
        load_mask(path)
    assert [key for key, _ in question.value.choices] == ["mask_axes=queries", "mask_axes=sequences"]
    with pytest.raises(AmbiguousInput, match="Which sequence"):
        load_mask(path, "mask_axes=sequences")
    np.testing.assert_array_equal(load_mask(path, "batch=3,mask_axes=sequences").array, array[3:4])  # type: ignore[attr-defined]
    np.testing.assert_array_equal(load_mask(path, "mask_axes=queries").array, array)  # type: ignore[attr-defined]


def test_of_a_batch_any_square_mask_is_asked_about_unless_it_is_causal(tmp_path: Path) -> None:
    path = str(tmp_path / "mask.npy")
    np.save(path, ~np.eye(5, dtype=bool))
    assert load_mask(path).array.shape == (5, 5)  # type: ignore[attr-defined]
    with pytest.raises(AmbiguousInput, match="first axis"):
        load_mask(path, "batch=1")
    for plain in (np.tri(5, dtype=bool), np.where(np.tri(5), 0.0, -np.inf)):
        np.save(path, plain)
        assert load_mask(path, "batch=1").array.shape == (5, 5)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "rule",
    [np.tri(5, k=-1), np.tri(5, k=2), np.maximum(np.tri(5), np.arange(5) < 3), np.ones((5, 5)), np.eye(5)],
)
def test_a_rule_over_positions_is_not_asked_about(tmp_path: Path, rule: np.ndarray) -> None:
    np.save(tmp_path / "mask.npy", rule.astype(bool))
    np.testing.assert_array_equal(load_mask(str(tmp_path / "mask.npy")).array, rule.astype(bool))  # type: ignore[attr-defined]
