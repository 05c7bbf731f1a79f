"""Masks from files, and the sentence for what is none."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.errors import InputError, ShapeError
from attnviz.core.masks import BooleanArray, FloatArray
from attnviz.sources.mask_file import load_mask


@pytest.mark.parametrize(
    ("array", "kind"),
    [(np.tri(7, dtype=bool), BooleanArray), (np.zeros((2, 5, 7), np.float32), FloatArray)],
)
def test_a_boolean_or_float_array_is_a_mask(tmp_path, array, kind):
    np.save(tmp_path / "mask.npy", array)
    mask = load_mask(str(tmp_path / "mask.npy"))
    assert isinstance(mask, kind)
    assert (mask.array == array).all()


def test_what_is_no_mask_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(InputError, match="There is no file"):
        load_mask(str(tmp_path / "gone.npy"))
    (tmp_path / "text.npy").write_text("1, 0")
    with pytest.raises(InputError, match="file of one boolean or float array"):
        load_mask(str(tmp_path / "text.npy"))
    np.savez(tmp_path / "several.npz", a=np.ones(3, bool), b=np.ones(3, bool))
    with pytest.raises(InputError, match="holds several arrays"):
        load_mask(str(tmp_path / "several.npz"))
    np.save(tmp_path / "whole.npy", np.ones((3, 3), int))
    with pytest.raises(ShapeError, match="boolean or float"):
        load_mask(str(tmp_path / "whole.npy"))
