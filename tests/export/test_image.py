"""Pictures: exactly the pixels asked for, read back with Pillow."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from attnviz.core.errors import ExportError, InputError, MemoryBudgetError
from attnviz.core.result import Result
from attnviz.export import image
from attnviz.export.image import save_png
from attnviz.figures.style.theme import THEMES

Compute = Callable[..., Result]
ALL = ("qkv", "raw", "scaled", "mask", "weights", "output", "peakiness")


@pytest.mark.parametrize("size", [(1920, 1080), (641, 359), (333, 1000)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pixels_asked_for_on_the_ground_of_the_theme(
    qapp: object, tmp_path: Path, compute: Compute, size: tuple[int, int], theme: str
) -> None:
    save_png(compute(), tmp_path / "a.png", ALL, theme=theme, size=size)
    with Image.open(tmp_path / "a.png") as picture:
        assert (picture.format, picture.size) == ("PNG", size)
        pixels = np.asarray(picture.convert("RGB"))
    ground = THEMES[theme].ground
    for corner in (pixels[0, 0], pixels[-1, -1], pixels[0, -1], pixels[-1, 0]):
        assert "#{:02X}{:02X}{:02X}".format(*corner) == ground.upper()
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50
    assert os.listdir(tmp_path) == ["a.png"]


def test_what_is_drawn_depends_on_the_scale(qapp: object, compute: Compute) -> None:
    from dataclasses import replace

    from attnviz.core.settings import FIRST_SETTINGS

    on = image.draw(compute(), ["weights"], size=(400, 400))
    off = image.draw(compute(replace(FIRST_SETTINGS, scaling=0.0)), ["weights"], size=(400, 400))
    again = image.draw(compute(), ["weights"], size=(400, 400))
    assert on == again
    assert on != off


def test_refusals_leave_the_old_picture(qapp: object, tmp_path: Path, compute: Compute) -> None:
    target = tmp_path / "a.png"
    target.write_bytes(b"old")
    with pytest.raises(InputError, match="panel"):
        save_png(compute(), target, ["nonsense"])
    with pytest.raises(ExportError, match="no folder"):
        save_png(compute(), tmp_path / "b" / "a.png", ["raw"])
    assert target.read_bytes() == b"old"


def test_a_picture_over_the_budget(monkeypatch: pytest.MonkeyPatch, qapp: object, compute: Compute) -> None:
    monkeypatch.setattr("attnviz.core.memory.default_budget", lambda: 1 << 20)
    with pytest.raises(MemoryBudgetError, match="4,000 × 4,000 pixels"):
        image.draw(compute(), ["raw"], size=(4000, 4000))
