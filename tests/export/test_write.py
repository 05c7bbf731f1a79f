"""The ending of a name picks the format."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from attnviz import export
from attnviz.core.errors import InputError


@pytest.mark.parametrize("ending", [*export.PICTURES, *export.NUMBERS, ".PNG"])
def test_every_format_that_is_promised_is_written(
    qapp: object, tmp_path: Path, compute: Callable, ending: str
) -> None:
    path = tmp_path / f"a b é{ending}"
    export.write(compute(), path, ["raw"], size=(300, 200))
    match ending.lower():
        case ".png":
            with Image.open(path) as picture:
                assert picture.size == (300, 200)
        case ".svg" | ".pdf" | ".pptx":
            assert path.stat().st_size > 1000
        case ".npz":
            with np.load(path) as stages:
                assert stages["weights"].shape == (19, 19)
        case ".json":
            assert json.loads(path.read_text(encoding="utf-8"))["input"]["d_k"] == 32
        case ".csv":
            assert len(path.read_text(encoding="utf-8").splitlines()) == 20


@pytest.mark.parametrize("name", ["a.mp4", "a.xyz", "a", ".png"])
def test_other_endings_are_refused_with_those_that_there_are(
    tmp_path: Path, compute: Callable, name: str
) -> None:
    with pytest.raises(InputError, match=r"\.npz \.csv \.json|movement"):
        export.write(compute(), tmp_path / name, ["raw"])
    assert not any(tmp_path.iterdir())
