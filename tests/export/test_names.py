"""What an exported file is offered to be called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.result import Result
from attnviz.core.settings import ArraySource, FileSource, RandomSource, Settings, Source, TextSource
from attnviz.export.names import MOST_BYTES, name_for, plain
from attnviz.sources import load


@pytest.mark.parametrize(
    ("source", "panels", "name"),
    [
        (FileSource("/a/b/run.npz"), ("weights",), "run-weights.png"),
        (FileSource("C:\\x\\run.2.safetensors"), ("weights@scaled",), "run.2-weights.png"),
        (FileSource("run.npz"), ("weights", "raw"), "run.png"),
        (FileSource("run.npz"), ("weights@scaled", "weights@unscaled"), "run-weights.png"),
        (FileSource("\x0b\udcff.npz"), (), "attention.png"),
        (FileSource("con.npz"), (), "con-.png"),
        (FileSource(".npz"), ("heads_map",), "npz-heads-map.png"),
        (TextSource("The cat sat on the mat, and"), ("raw",), "the-cat-sat-on-the-raw.png"),
        (TextSource("კატა ზის"), (), "კატა-ზის.png"),
        (TextSource("..."), (), "attention.png"),
        (RandomSource(Dimensions(4, 1, 2), seed=7), (), "random-7.png"),
        (ArraySource('a/b: "c"', lambda layer: load(RandomSource(), layer)), (), "a-b-c.png"),
    ],
)  # fmt: skip
def test_it_is_named_after_input_and_panel(
    compute: Callable[..., Result], source: Source, panels: tuple[str, ...], name: str
) -> None:
    result = compute(Settings(RandomSource(Dimensions(4, 1, 2))))
    assert name_for(replace(result, settings=Settings(source)), panels, ".png") == name


def test_a_name_is_short_enough_for_every_disk() -> None:
    assert len(plain("ა" * 300).encode()) <= MOST_BYTES
    assert plain("ა" * 300).strip("ა") == ""
