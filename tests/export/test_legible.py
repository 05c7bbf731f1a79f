"""The size of type, measured in the files by programs that did not write them: 14 pt and more on a slide."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from pptx import Presentation

from attnviz.core.errors import InputError
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS
from attnviz.export import write_sheet
from attnviz.export.deck import pptx
from attnviz.export.legible import require_legible
from attnviz.export.slides import Picture, slides
from attnviz.export.vector import svg
from attnviz.figures import FIGURES, OVERVIEW
from attnviz.figures.sheet.sheet import PRESETS, Sheet, least_type_at
from attnviz.figures.words.result_words import settings_in_words

Whole = Callable[..., Result]
SVG = "{http://www.w3.org/2000/svg}"
POPPLER = pytest.mark.skipif(not shutil.which("pdftohtml"), reason="poppler-utils are not installed")
LEAST = 13.99  # 14 pt, but for rounding in the files


def points_in_svg(text: str) -> list[float]:
    """Of every text: its font size times its transform, on a page of the stated inches."""
    root = ElementTree.fromstring(text)
    inches = float(root.get("height", "").removesuffix("in"))
    points_a_unit = inches * 72 / float(root.get("viewBox", "").split()[3])
    sizes = []
    for group in root.iter(f"{SVG}g"):
        matrix = [
            float(n) for n in re.findall(r"[-\d.e]+", group.get("transform", "matrix(1,0,0,1,0,0)")[6:])
        ]
        scale = np.hypot(matrix[0], matrix[1]) * points_a_unit
        sizes += [float(text.get("font-size", "")) * scale for text in group.findall(f"{SVG}text")]
    return sizes


def points_in_pdf(path: Path) -> list[float]:
    """Of every font that poppler finds on the page; it counts in thirds of a point."""
    done = subprocess.run(
        ["pdftohtml", "-xml", "-i", "-stdout", "-zoom", "3", path], capture_output=True, check=True
    )
    root = ElementTree.fromstring(done.stdout)
    page = root.find("page")
    assert page is not None
    thirds = float(page.get("height", "")) / 540
    return [float(font.get("size", "")) / thirds for font in page.iter("fontspec")]


@POPPLER
@pytest.mark.parametrize("panel", FIGURES)
def test_every_panel_alone_on_a_slide(spoken: str, tmp_path: Path, whole: Whole, panel: str) -> None:
    result = whole()
    sheet = Sheet((panel,), title="A title", caption=settings_in_words(result), cursor=(6, 5))
    points = points_in_svg(svg(result, sheet))
    assert len(points) > 5
    assert min(points) >= LEAST
    write_sheet(result, tmp_path / "a.pdf", sheet)
    assert min(points_in_pdf(tmp_path / "a.pdf")) >= LEAST
    assert require_legible([result], sheet, ".png") == pytest.approx(min(points), abs=0.05)


@pytest.mark.parametrize(
    "panels", [("raw", "scaled"), ("raw", "scaled", "weights"), ("weights", "peakiness")]
)
def test_panels_beside_each_other(qapp: object, whole: Whole, panels: tuple[str, ...]) -> None:
    assert min(points_in_svg(svg(whole(), Sheet(panels, title="A title", caption="A caption")))) >= LEAST


@pytest.mark.parametrize("against", [False, True])
def test_every_panel_in_a_deck(spoken: str, whole: Whole, against: bool) -> None:
    """The words on the slides, and those inside the pictures: each is drawn again as SVG, and measured."""
    results = [whole(), whole(replace(FIRST_SETTINGS, scaling=0.0))][: 1 + against]
    sheet = Sheet(tuple(FIGURES), cursor=(6, 5))
    planned = slides(results, sheet)
    assert require_legible(results, sheet, ".pptx") >= LEAST
    pictures = [picture for slide in planned for picture in slide.pictures if picture.drawn]
    assert len(pictures) == sum(2 if against and name not in ONCE else 1 for name in FIGURES)
    for picture in pictures:
        assert picture.drawn is not None
        result, drawn = picture.drawn
        assert drawn.inches == pytest.approx(picture.place[2:], abs=1e-2)
        points = points_in_svg(svg(result, drawn))
        assert min(points) >= LEAST, picture.name
        inside(picture)


ONCE = ("qkv", "raw", "peakiness", "spread", "sweep")


def inside(picture: Picture) -> None:
    left, top, width, height = picture.place
    assert left >= 0
    assert top >= 0
    assert left + width <= 13.34
    assert top + height <= 7.5


def test_panels_too_wide_to_stand_beside_each_other_have_a_slide_a_side(
    qapp: object, tmp_path: Path, whole: Whole
) -> None:
    pair = [whole(), whole(replace(FIRST_SETTINGS, scaling=0.0))]
    (tmp_path / "a.pptx").write_bytes(pptx(pair, Sheet(("weights", "cell", "heads_map"), cursor=(6, 5))))
    made = list(Presentation(str(tmp_path / "a.pptx")).slides)
    assert [slide.shapes.title.text for slide in made[1:-1]] == [
        "Attention weights",
        "One cell · Scaled",
        "One cell · Unscaled",
        "Heads, by statistic · Scaled",
        "Heads, by statistic · Unscaled",
    ]
    pictures = [[shape for shape in slide.shapes if shape.shape_type == 13] for slide in made[1:-1]]
    assert [len(found) for found in pictures] == [2, 1, 1, 1, 1]
    # Each side has its own numbers, those of every head too.
    assert pictures[3][0].image.blob != pictures[4][0].image.blob
    assert "Unscaled" in pictures[4][0]._element.nvPicPr.cNvPr.get("descr")
    assert "not scaled" in made[5].notes_slide.notes_text_frame.text
    for found in pictures:
        for shape in found:
            (tmp_path / "a.png").write_bytes(shape.image.blob)
            with Image.open(tmp_path / "a.png") as image:
                assert image.width / shape.width.inches == pytest.approx(288, abs=1)


def test_what_is_too_small_is_refused_with_the_size_and_the_ways_out(qapp: object, whole: Whole) -> None:
    crowded = Sheet(OVERVIEW)
    with pytest.raises(InputError, match=r"would be \d\.\d pt on 13\.33 × 7\.50 in.*14 pt.*allow small type"):
        require_legible([whole()], crowded, ".svg")
    assert require_legible([whole()], replace(crowded, least_type=0), ".svg") < 14
    assert require_legible([whole()], crowded, ".pptx") >= LEAST
    column = Sheet(("cell",), size=(1000, 750), dpi=300, least_type=PRESETS["a4-column"][3])
    assert require_legible([whole()], column, ".pptx") >= LEAST, "a slide is a slide, whatever the sheet was"
    with pytest.raises(InputError, match="less than 30 pt"):
        require_legible([whole()], replace(column, least_type=30), ".pptx")


@pytest.mark.parametrize("name", PRESETS)
def test_every_panel_alone_has_the_least_type_of_every_preset(qapp: object, whole: Whole, name: str) -> None:
    """But for the four parts of the leak, which fit a wide slide alone: elsewhere they are refused."""
    width, height, dpi, least = PRESETS[name]
    for panel in FIGURES:
        sheet = Sheet((panel,), size=(width, height), dpi=dpi, least_type=least, cursor=(6, 5))
        if panel == "leak" and name not in ("slide", "slide-4k", "screen"):
            with pytest.raises(InputError, match="allow small type"):
                require_legible([whole()], sheet, ".pdf")
            continue
        assert min(points_in_svg(svg(whole(), sheet))) >= least - 0.01, panel


def test_a_sheet_of_a_slides_width_has_a_slides_type() -> None:
    assert [least_type_at(inches) for inches in (3.5, 9.9, 10.0, 13.33)] == [1.0, 1.0, 14.0, 14.0]
