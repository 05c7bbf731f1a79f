"""Settings that cannot be are refused where they are made, by a sentence, and never half taken."""

from __future__ import annotations

import copy
import json
import math
from typing import Any

import numpy as np
import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import AttnvizError, InputError
from attnviz.core.masks import Alibi, Causal, Documents, Prefix, SlidingWindow
from attnviz.core.record.figure_record import from_json
from attnviz.core.record.settings_json import settings_from_json, settings_to_json
from attnviz.core.settings import FIRST_SETTINGS, RandomSource, Settings, TextSource

NAN, INF = math.nan, math.inf


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Settings(scaling=NAN), "scaling must be a number from 0 to 1, not nan."),
        (lambda: Settings(scaling=INF), "from 0 to 1, not inf."),
        (lambda: Settings(scaling=1.5), "from 0 to 1, not 1.5."),
        (lambda: Settings(scaling=10**400), "from 0 to 1, not 1000"),
        (lambda: Settings(scaling=True), "from 0 to 1, not True."),
        (lambda: Settings(layer=-1), "layer must be a whole number of at least 0, not -1."),
        (lambda: Settings(head=1.5), "head must be a whole number, not 1.5."),
        (lambda: Settings(masked="no"), "masked must be True or False, not 'no'."),
        (lambda: Settings(fill="-1e8"), "fill must be one of -inf, -1e9, not '-1e8'."),
        (lambda: RandomSource(seed=-1), "seed must be a whole number of at least 0"),
        (lambda: RandomSource(seed=NAN), "seed must be a whole number, not nan."),
        (lambda: RandomSource(unit_length=1), "unit_length must be True or False, not 1."),
        (lambda: TextSource(text=None), "text must be text, not None."),
        (lambda: Dimensions(d_model=NAN), "d_model must be a whole number"),
        (lambda: Dimensions(seq_len=INF), "T must be a whole number"),
        (lambda: SlidingWindow(NAN), "window must be a whole number, not nan."),
        (lambda: Prefix(2.0), "length must be a whole number, not 2.0."),
        (lambda: Documents((3, 0)), "The length of a document must be a whole number of at least 1, not 0."),
        (lambda: Documents(()), "at least"),
        (lambda: Alibi(NAN), "slope must be a finite number, not nan."),
        (lambda: Causal("left"), "'top-left' or 'bottom-right', not 'left'"),
    ],
)
def test_what_cannot_be_is_refused_by_a_sentence(make: Any, words: str) -> None:
    with pytest.raises(AttnvizError) as refused:
        make()
    assert isinstance(refused.value, ValueError)  # what Python programs catch
    assert words in str(refused.value)
    assert len(str(refused.value)) < 120


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    assert Settings(layer=np.int64(2)).layer == 2
    assert SlidingWindow(np.int32(3)).window == 3
    assert Settings(scaling=np.float32(0.5)).scaling == 0.5


EVERY = [
    settings_to_json(settings)
    for settings in (
        FIRST_SETTINGS,
        Settings(RandomSource()),
        *(Settings(mask=mask) for mask in (SlidingWindow(3), Prefix(2), Documents((2, 3)), Alibi(0.5))),
    )
]


def places(data: dict, path: tuple = ()) -> list[tuple]:
    """Where the values of nested dictionaries stand."""
    return [
        place
        for key, value in data.items()
        for place in (places(value, (*path, key)) if isinstance(value, dict) else [(*path, key)])
    ]


@pytest.mark.parametrize("data", EVERY, ids=lambda data: data["mask"]["rule"])
@pytest.mark.parametrize("wrong", [NAN, INF, -INF, [], {}, "\0", -1.5], ids=repr)
def test_no_value_of_the_json_is_taken_for_another(data: dict, wrong: Any) -> None:
    for place in places(data):
        if isinstance(wrong, str) and place[0] == "source" and place[1] in ("text", "language"):
            continue  # any text is a text
        changed = copy.deepcopy(data)
        inner = changed
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = wrong
        if (place[-1], wrong) == ("slope", -1.5):
            continue  # odd, but a bias may grow with distance
        with pytest.raises(AttnvizError):
            settings_from_json(changed)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_record_with_what_is_no_number_is_damaged(word: str) -> None:
    record = {
        "settings": EVERY[0],
        "view": {"rows": None, "cols": None, "cursor": None},
        "figure": {"dpi": "HERE"},
        "scores": None,
    }
    assert from_json(json.dumps(record).replace('"HERE"', "144.0")).figure["dpi"] == 144
    with pytest.raises(InputError, match=f"damaged: {word} is no number"):
        from_json(json.dumps(record).replace('"HERE"', word))


@pytest.mark.parametrize("view", [{"rows": [0]}, {"cursor": [1.5, 2]}, {"cols": "ab"}, {"own_limits": 1}])
def test_a_view_that_cannot_be_is_damaged_too(view: dict) -> None:
    record = {
        "settings": EVERY[0],
        "view": {"rows": None, "cols": None, "cursor": None, **view},
        "figure": {},
        "scores": None,
    }
    with pytest.raises(InputError):
        from_json(json.dumps(record))


def test_json_that_is_nested_without_end_is_damaged() -> None:
    with pytest.raises(InputError, match="nested too deeply"):
        from_json('{"settings":' * 100_000)
