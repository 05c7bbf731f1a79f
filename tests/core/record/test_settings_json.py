"""Settings go into JSON and come back the same; what cannot come back says so."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import AttnvizError, InputError
from attnviz.core.inputs import Inputs
from attnviz.core.masks import (
    Alibi,
    BooleanArray,
    Causal,
    Documents,
    FloatArray,
    Mask,
    NoMask,
    OwnMask,
    Prefix,
    SlidingWindow,
)
from attnviz.core.record.settings_json import (
    CARRIED_UP_TO,
    mask_from_json,
    mask_to_json,
    settings_from_json,
    settings_to_json,
)
from attnviz.core.settings import (
    FIRST_SETTINGS,
    ArraySource,
    FileSource,
    RandomSource,
    Settings,
    TextSource,
)

RULES = [
    NoMask(),
    OwnMask(),
    Causal(),
    Causal("bottom-right"),
    SlidingWindow(7, "bottom-right"),
    Prefix(3),
    Documents((1, 7, 97)),
    Alibi(),
    Alibi(0.25),
    Causal() & Alibi(0.5) & Prefix(0),
]


def through_json(data: dict) -> dict:
    return json.loads(json.dumps(data, allow_nan=False))


@pytest.mark.parametrize("mask", RULES, ids=repr)
def test_rules_come_back_equal(mask: Mask) -> None:
    assert mask_from_json(through_json(mask_to_json(mask))) == mask


@pytest.mark.parametrize(
    "array",
    [
        np.eye(7, dtype=bool),
        np.where(np.tri(97, 1025) > 0, np.float32(0.1), -np.inf).astype(np.float32),
        np.zeros((2, 1, 7), np.float16),
    ],
    ids=["boolean", "float with -inf", "a head each"],
)
def test_arrays_come_back_bit_for_bit(array: np.ndarray) -> None:
    mask = BooleanArray(array) if array.dtype == bool else FloatArray(array)
    back = mask_from_json(through_json(mask_to_json(mask)))
    assert type(back) is type(mask)
    assert back.array.dtype == array.dtype  # type: ignore[attr-defined]
    np.testing.assert_array_equal(back.array, array)  # type: ignore[attr-defined]


def test_an_array_that_is_too_large_goes_by_its_name() -> None:
    noise = np.random.default_rng(0).standard_normal((400, 400)).astype(np.float32)
    data = through_json(mask_to_json(FloatArray(noise)))
    assert len(json.dumps(data)) < CARRIED_UP_TO
    with pytest.raises(InputError, match=r"400 × 400, SHA-256 [0-9a-f]{12}"):
        mask_from_json(data)


@pytest.mark.parametrize(
    "settings",
    [
        FIRST_SETTINGS,
        Settings(TextSource('ab "q" \\ 漢 \udc80', "pt"), 1, 2, 0.35, SlidingWindow(4), False, "-1e9"),
        Settings(RandomSource(Dimensions(21, 3, 97), 2**63 + 1, True), head=2),
        Settings(FileSource("run.npz", "axes=THd,batch=0"), mask=OwnMask()),
    ],
    ids=["first", "text", "random", "file"],
)
def test_settings_come_back_equal(settings: Settings) -> None:
    assert settings_from_json(through_json(settings_to_json(settings))) == settings


def test_no_folder_travels() -> None:
    data = settings_to_json(Settings(FileSource("/home/somebody/secret/run.npz")))
    assert "secret" not in json.dumps(data)
    assert settings_from_json(data).source == FileSource("run.npz")


def test_arrays_of_a_program_come_back_as_a_file() -> None:
    def load(layer: int) -> Inputs:
        raise AssertionError("nothing is loaded")

    data = settings_to_json(Settings(ArraySource("mine", load)))
    assert settings_from_json(data).source == FileSource("mine.npz")


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"source": {"kind": "dream"}},
        {
            "source": {
                "kind": "random",
                "d_model": 7,
                "n_head": 2,
                "seq_len": 1,
                "seed": 0,
                "unit_length": False,
            }
        },
        {"mask": {"rule": "spiral"}},
        {"mask": {"rule": "array", "shape": [2, 2], "sha256": "0" * 64, "npy": "%%%"}},
        {"mask": {"rule": "array", "shape": [2, 2], "sha256": "0" * 64, "npy": "QUJD"}},
        {"mask": None},
        {"fill": "0"},
        {"scaling": "much"},
    ],
)
def test_what_is_no_settings_is_a_sentence(broken: dict) -> None:
    data = {} if not broken else {**settings_to_json(FIRST_SETTINGS), **broken}
    with pytest.raises(AttnvizError) as caught:
        settings_from_json(data)
    assert str(caught.value).endswith(".")


def test_a_mask_of_another_program_is_named_when_it_comes_back() -> None:
    data = through_json(settings_to_json(replace(FIRST_SETTINGS, mask=_Foreign())))
    with pytest.raises(InputError, match="The mask '_Foreign: Foreign' is a program's own"):
        settings_from_json(data)


class _Foreign(Mask):
    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
        return rows >= cols

    def describe(self) -> str:
        return "Foreign"
