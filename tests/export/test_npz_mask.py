"""The stages as a file open under the mask that they were computed under."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import InputError
from attnviz.core.masks import (
    Alibi,
    BooleanArray,
    Causal,
    Documents,
    FloatArray,
    Mask,
    NoMask,
    OwnMask,
    SlidingWindow,
)
from attnviz.core.record.figure_record import _arrays_file
from attnviz.core.result import Result, unasked_mask
from attnviz.core.settings import FileSource, RandomSource, Settings
from attnviz.core.tile import Stage
from attnviz.export.data import save_npz
from attnviz.sources import from_arrays, load

Compute = Callable[..., Result]
UPSIDE_DOWN = ~np.tri(7, dtype=bool)
ZERO_ONE = np.tri(7, dtype=np.float32)


@dataclass(frozen=True)
class OwnRule(Causal):
    """A program's own, which rules otherwise than what it descends from."""

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
        return cols <= rows + 1

    def span(self, rows: tuple[int, int], shape: tuple[int, int]) -> tuple[int, int]:
        return (0, shape[1])

    def open_span(self, rows: tuple[int, int], shape: tuple[int, int]) -> tuple[int, int]:
        return (0, 0)


@pytest.mark.parametrize(
    ("mask", "written"),
    [
        (NoMask(), "is_causal"),
        (Causal(), "is_causal"),
        (Causal("bottom-right"), "causal_alignment"),
        (SlidingWindow(3), "mask_rule"),
        (Causal() & Alibi(), "mask_rule"),
        (Documents((3, 4)), "mask_rule"),
        (BooleanArray(UPSIDE_DOWN), "attn_bias"),
        (BooleanArray(np.broadcast_to(np.arange(7) < 5, (7, 7))), "attn_mask"),
        (FloatArray(np.stack([ZERO_ONE, -ZERO_ONE])), "attn_bias"),
        (Causal() & BooleanArray(UPSIDE_DOWN | np.eye(7, dtype=bool)), "attn_mask"),
        (OwnRule(), "attn_mask"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_npz_opens_again_under_its_own_mask(
    tmp_path: Path, compute: Compute, mask: Mask, written: str
) -> None:
    result = compute(Settings(RandomSource(Dimensions(8, 2, 7), seed=3), head=1, mask=mask))
    save_npz(result, tmp_path / "stages.npz")
    with np.load(tmp_path / "stages.npz", allow_pickle=False) as file:
        assert written in file
        stages = dict(file)
    source = FileSource(str(tmp_path / "stages.npz"))
    again = compute(Settings(source, mask=OwnMask()))
    for stage in Stage:
        np.testing.assert_array_equal(again.tiles[stage].values, stages[str(stage)], err_msg=str(stage))
    assert not unasked_mask(again.settings, again.inputs)
    assert not again.inputs.remarks
    if written != "attn_mask" and "array" not in again.mask.describe():
        assert again.mask == result.mask


@pytest.mark.parametrize(
    "text", ['{"rule": "sliding", "window": -1, "alignment": "top-left"}', "[" * 9000, "3"]
)
def test_a_mask_rule_that_is_none_is_refused_by_the_file_s_name(tmp_path: Path, text: str) -> None:
    x = np.ones((3, 2), np.float32)
    np.savez(tmp_path / "odd.npz", query=x, key=x, mask_rule=np.array(text))
    with pytest.raises(InputError, match=r"odd\.npz"):
        load(FileSource(str(tmp_path / "odd.npz")))


@pytest.mark.parametrize("array", [UPSIDE_DOWN, ZERO_ONE, ~np.tri(5, 7, dtype=bool)])
def test_arrays_that_a_figure_carries_open_without_a_question(tmp_path: Path, array: np.ndarray) -> None:
    q, k = np.ones((2, len(array), 3), np.float32), np.ones((2, 7, 3), np.float32)
    carried = _arrays_file(from_arrays(q, k, attn_mask=array), "x").data
    assert carried is not None
    (tmp_path / "x.npz").write_bytes(carried)
    again, rows, cols = load(FileSource(str(tmp_path / "x.npz"))), *np.ogrid[: len(array), :7]
    assert again.attn_mask is not None
    mask = again.attn_mask.for_head(1, 2)
    want = array if array.dtype == bool else np.ones_like(array, bool)
    np.testing.assert_array_equal(mask.allowed(rows, cols, array.shape), want)
