"""Every panel in every picture format, in every theme, opened by a program that did not write it.

Pillow reads PNG, an XML parser SVG, poppler PDF, python-pptx and LibreOffice the decks. What is read back is
held to the tile that the window draws from: its words, its cells' colours and so its numbers.
"""

from __future__ import annotations

import base64
import io
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image, ImageColor
from pptx import Presentation
from PySide6.QtGui import QFontInfo

from attnviz.core.colours.picture import BLOCKED
from attnviz.core.dimensions import Dimensions
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS, RandomSource, Settings, View
from attnviz.export import write_sheet
from attnviz.figures import FIGURES, OVERVIEW
from attnviz.figures.panels.stage import RECIPES, StageFigure
from attnviz.figures.sheet.composition import FigureScene, lay_out
from attnviz.figures.sheet.sheet import PRESETS, Sheet
from attnviz.figures.style import fonts
from attnviz.figures.style.colormaps import palette
from attnviz.figures.style.theme import THEMES
from attnviz.figures.words.result_words import settings_in_words

Compute = Callable[..., Result]
SVG = "{http://www.w3.org/2000/svg}"
POPPLER = pytest.mark.skipif(not shutil.which("pdftoppm"), reason="poppler-utils are not installed")


def stage_of(scene: FigureScene) -> StageFigure:
    (figure,) = (figure for figure in scene.figures if isinstance(figure, StageFigure))
    return figure


def wanted(figure: StageFigure, theme: str) -> np.ndarray:
    """The colours (h, w, 3) that the cells must have; −1 where the hatch shows."""
    table = palette(figure.recipe.kind, THEMES[theme])[:, :3].astype(int)
    indices = figure.matrix.palette_indices
    return np.where((indices == BLOCKED)[..., None], -1, table[indices])


def sampled(pixels: np.ndarray, scene: FigureScene, times: float) -> np.ndarray:
    """The colour in the middle of every cell of a picture of ``times`` the scene's pixels."""
    figure = stage_of(scene)
    rect = figure.mapRectToScene(figure.matrix.rect)
    rows, cols = figure.matrix.palette_indices.shape
    # Large cells hold their number in the middle: look above it.
    y = (rect.top() + rect.height() * (np.arange(rows) + (0.5 if rows > 20 else 0.15)) / rows) * times
    x = (rect.left() + rect.width() * (np.arange(cols) + 0.5) / cols) * times
    return pixels[np.ix_(y.astype(int), x.astype(int))].astype(int)


def assert_cells(found: np.ndarray, want: np.ndarray, tolerance: int) -> None:
    seen = want >= 0
    assert seen.any()
    np.testing.assert_allclose(found[seen], want[seen], atol=tolerance)


def run(*command: str | Path) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True, timeout=120)
    assert done.stderr == "", done.stderr
    return done.stdout


# -- PNG ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("panel", RECIPES)
@pytest.mark.parametrize("length", [1, 7, 97])
def test_png_colours_are_the_values(
    qapp: object, tmp_path: Path, compute: Compute, panel: str, theme: str, length: int
) -> None:
    result = compute(Settings(RandomSource(Dimensions(16, 2, length), seed=3), head=1))
    sheet = Sheet((panel,), theme, (901, 701))
    write_sheet(result, tmp_path / "a.png", sheet)
    with Image.open(tmp_path / "a.png") as picture:
        pixels = np.asarray(picture.convert("RGB"))
    scene = lay_out(result, sheet)
    assert_cells(sampled(pixels, scene, 1.0), wanted(stage_of(scene), theme), 0)


def test_png_cells_are_not_smoothed(qapp: object, tmp_path: Path, compute: Compute) -> None:
    """Every pixel of a heatmap without grid lines is a colour of its palette."""
    result = compute(Settings(RandomSource(Dimensions(16, 2, 97)), masked=False))
    sheet = Sheet(("raw",), "light", (700, 600))
    write_sheet(result, tmp_path / "a.png", sheet)
    figure = stage_of(scene := lay_out(result, sheet))
    rect = figure.mapRectToScene(figure.matrix.rect)
    assert figure.matrix.cell_size()[0] < 6
    with Image.open(tmp_path / "a.png") as picture:
        inside = (int(rect.left()) + 3, int(rect.top()) + 3, int(rect.right()) - 3, int(rect.bottom()) - 3)
        found = {colour for _, colour in picture.convert("RGB").crop(inside).getcolors(1 << 20)}
    assert found <= {tuple(map(int, colour)) for colour in palette("diverging", THEMES["light"])[:, :3]}
    assert len(found) > 20
    assert scene.figures


def test_transparent_ground(qapp: object, tmp_path: Path, compute: Compute) -> None:
    for name, transparent in (("a.png", True), ("b.png", False)):
        write_sheet(compute(), tmp_path / name, Sheet(("qkv",), size=(300, 200), transparent=transparent))
    with Image.open(tmp_path / "a.png") as clear, Image.open(tmp_path / "b.png") as solid:
        assert clear.getpixel((0, 0)) == (0, 0, 0, 0)
        assert clear.getchannel("A").getextrema() == (0, 255)
        assert solid.mode == "RGB"


@pytest.mark.parametrize("name", PRESETS)
def test_presets_have_their_pixels_and_their_dots_an_inch(
    qapp: object, tmp_path: Path, compute: Compute, name: str
) -> None:
    width, height, dpi, least = PRESETS[name]
    sheet = Sheet(("weights",), size=(width, height), dpi=dpi, least_type=least)
    write_sheet(compute(), tmp_path / "a.png", sheet)
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (width, height)
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert lay_out(compute(), sheet).smallest_type >= least - 0.01


# -- what can be chosen ------------------------------------------------------------------------------------


def words_of(svg: Path) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.parse(svg).iter(f"{SVG}text")]


def drawn_words(result: Result, tmp_path: Path, **choices: object) -> list[str]:
    path = tmp_path / "words.svg"
    write_sheet(result, path, replace(Sheet(("weights",)), **choices))  # type: ignore[arg-type]
    return words_of(path)


def test_title_caption_bars_and_labels_can_be_chosen(qapp: object, tmp_path: Path, compute: Compute) -> None:
    result = compute()
    words = drawn_words(result, tmp_path, title="Figure 1", caption=settings_in_words(result))
    assert "Figure 1" in words
    assert "÷√32" in " ".join(words)
    plain = drawn_words(result, tmp_path)
    assert "Figure 1" not in plain
    assert {"Alice", "0", "1"} <= set(plain)
    assert "Alice" not in drawn_words(result, tmp_path, token_labels=False)
    assert not {"0", "1"} & set(drawn_words(result, tmp_path, colour_bars=False))
    bands = [(tmp_path / "words.svg").read_text(encoding="utf-8").count(THEMES["light"].query.lower())]
    drawn_words(result, tmp_path, colour_bars=False, cursor=(6, 5))
    bands += [(tmp_path / "words.svg").read_text(encoding="utf-8").count(THEMES["light"].query.lower())]
    assert bands[1] > bands[0]


def test_a_long_caption_is_broken_and_not_cut(qapp: object, tmp_path: Path, compute: Compute) -> None:
    caption = " ".join(f"word{i}" for i in range(60))
    words = drawn_words(compute(), tmp_path, caption=caption)
    assert set(caption.split()) <= set(" ".join(words).split())


# -- SVG ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("panel", RECIPES)
def test_svg(qapp: object, tmp_path: Path, compute: Compute, panel: str, theme: str) -> None:
    result = compute()
    sheet = Sheet((panel,), theme, cursor=(6, 5))
    write_sheet(result, tmp_path / "a.svg", sheet)
    root = ElementTree.parse(tmp_path / "a.svg").getroot()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "13.3333333in",
        "7.5in",
        "0 0 1920 1080",
    )
    words = words_of(tmp_path / "a.svg")
    figure = FIGURES[panel]()
    assert set(figure.title().replace(" ", "")) <= set("".join(words))
    if panel in RECIPES:
        assert {"query (reads)", "key (is read)", *(result.inputs.key_tokens or ())} <= set(words)
        (cells,) = (
            image for image in map(decoded, root.iter(f"{SVG}image")) if image.shape[0] == image.shape[1]
        )
        scene = lay_out(result, sheet)
        want = wanted(stage_of(scene), theme)
        times = cells.shape[0] // want.shape[0]
        blocks = cells.reshape(want.shape[0], times, want.shape[1], times, 4)
        assert (blocks == blocks[:, :1, :, :1]).all(), "each cell is one colour"
        assert_cells(blocks[:, 0, :, 0, :3].astype(int), want, 0)
        assert ((blocks[:, 0, :, 0, 3] == 0) == (want[..., 0] < 0)).all()


def test_the_words_of_a_drawing_name_a_class_of_faces_that_every_program_has(
    qapp: object, tmp_path: Path, compute: Compute
) -> None:
    write_sheet(compute(), tmp_path / "a.svg", Sheet(("weights", "cell"), title="A title", least_type=0))
    groups = ElementTree.parse(tmp_path / "a.svg").getroot().iter(f"{SVG}g")
    families = {family for group in groups if (family := group.get("font-family"))}
    assert families
    for family in families:
        names = family.split(", ")
        assert names[-1] in ("sans-serif", "serif")
        assert QFontInfo(fonts.face()).family() in names or names[-1] == "serif"
        assert len(set(names)) == len(names)


def decoded(image: ElementTree.Element) -> np.ndarray:
    href = image.get("{http://www.w3.org/1999/xlink}href", "")
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(href.partition(",")[2]))).convert("RGBA"))


@pytest.mark.skipif(not shutil.which("rsvg-convert"), reason="librsvg is not installed")
def test_svg_as_librsvg_draws_it(qapp: object, tmp_path: Path, compute: Compute) -> None:
    sheet = Sheet(("weights",), "dark")
    write_sheet(compute(), tmp_path / "a.svg", sheet)
    run("rsvg-convert", "--width", "1920", "--height", "1080", "-o", tmp_path / "a.png", tmp_path / "a.svg")
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (1920, 1080)
        pixels = np.asarray(picture.convert("RGB"))
    scene = lay_out(compute(), sheet)
    assert_cells(sampled(pixels, scene, 1.0), wanted(stage_of(scene), "dark"), 1)


# -- PDF ---------------------------------------------------------------------------------------------------


@POPPLER
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("panel", RECIPES)
def test_pdf(qapp: object, tmp_path: Path, compute: Compute, panel: str, theme: str) -> None:
    result = compute()
    sheet = Sheet((panel,), theme, cursor=(6, 5), title="Über Ω")
    path = tmp_path / "a.pdf"
    write_sheet(result, path, sheet)
    info = run("pdfinfo", path)
    assert re.search(r"Pages:\s+1\n", info)
    assert re.search(r"Page size:\s+960 x 540 pts", info)
    assert "Über Ω" in info
    fonts = [line.split() for line in run("pdffonts", path).splitlines()[2:]]
    assert fonts
    assert all(line[-5] == "yes" for line in fonts), "every font is embedded"
    words = run("pdftotext", "-layout", path, "-")
    assert "Über Ω" in words
    if panel not in RECIPES:
        return
    assert "key (is read)" in words
    assert {"Alice", "very", "ter"} <= set(words.split())
    images = [line.split() for line in run("pdfimages", "-list", path).splitlines()[2:]]
    assert ["1007", "1007"] in [line[3:5] for line in images]
    assert all(line[8] == "image" for line in images), "no JPEG"
    run("pdfimages", "-png", path, tmp_path / "cell")
    cells = next(
        pixels
        for file in sorted(tmp_path.glob("cell-*.png"))
        if (pixels := np.asarray(Image.open(file).convert("RGB"))).shape[:2] == (1007, 1007)
    )
    # Every cell is a block of 53 equal pixels: what viewers smooth is its edge alone.
    blocks = cells.reshape(19, 53, 19, 53, 3)
    assert (blocks == blocks[:, :1, :, :1]).all()
    cells = blocks[:, 0, :, 0]
    scene = lay_out(result, sheet)
    assert_cells(cells.astype(int), wanted(stage_of(scene), theme), 0)
    run("pdftoppm", "-png", "-r", "144", "-singlefile", path, tmp_path / "page")
    page = np.asarray(Image.open(tmp_path / "page.png").convert("RGB"))
    assert page.shape == (1080, 1920, 3)
    found = sampled(page, scene, 1.0)
    want = wanted(stage_of(scene), theme)
    # The cursor's bands cross the middle of no cell, but antialiasing may touch the smallest.
    assert_cells(found, want, 2)


@POPPLER
@pytest.mark.parametrize(
    ("size", "dpi", "points"),
    [
        ((1000, 750), 300.0, (240, 180)),
        ((97, 1025), 72.0, (97, 1025)),
        ((1067, 717), 300.0, (256.08, 172.08)),
        ((1050, 788), 300.0, (252, 189.12)),
    ],
)
def test_pdf_pages_are_exact(
    qapp: object,
    tmp_path: Path,
    compute: Compute,
    size: tuple[int, int],
    dpi: float,
    points: tuple[float, float],
) -> None:
    write_sheet(compute(), tmp_path / "a.pdf", Sheet(("weights",), "dark", size=size, dpi=dpi))
    assert re.search(rf"Page size:\s+{points[0]} x {points[1]} pts", run("pdfinfo", tmp_path / "a.pdf"))
    run("pdftoppm", "-r", "300", "-png", "-singlefile", tmp_path / "a.pdf", tmp_path / "a")
    with Image.open(tmp_path / "a.png") as page:
        corners = {(x, y) for x in (0, page.width - 2) for y in (0, page.height - 2)}
        ground = ImageColor.getrgb(THEMES["dark"].ground)
        assert {page.convert("RGB").getpixel(corner) for corner in corners} == {ground}


@POPPLER
def test_a_long_input_goes_in_whole_up_to_the_stated_cells(
    qapp: object, tmp_path: Path, compute: Compute
) -> None:
    write_sheet(compute(Settings(RandomSource(Dimensions(8, 1, 1025)))), tmp_path / "a.pdf", Sheet(("raw",)))
    images = [line.split() for line in run("pdfimages", "-list", tmp_path / "a.pdf").splitlines()[2:]]
    assert ["1025", "1025"] in [line[3:5] for line in images]


@POPPLER
@pytest.mark.parametrize("size", [(1920, 1080), (700, 900)])
def test_what_a_cell_stands_for_is_said(
    qapp: object, tmp_path: Path, compute: Compute, size: tuple[int, int]
) -> None:
    """Beside another panel at 14 pt too, where the second line of the title has little room."""
    result = compute(Settings(RandomSource(Dimensions(8, 1, 2048))), View(pixels=(256, 256)))
    write_sheet(result, tmp_path / "a.pdf", Sheet(("weights", "peakiness"), size=size))
    assert "largest of 8 × 8" in run("pdftotext", "-layout", tmp_path / "a.pdf", "-")


def test_a_transparent_drawing_has_no_ground(qapp: object, tmp_path: Path, compute: Compute) -> None:
    for transparent in (False, True):
        write_sheet(compute(), tmp_path / "a.svg", Sheet(("raw",), transparent=transparent))
        text = (tmp_path / "a.svg").read_text(encoding="utf-8").lower()
        assert (f'fill="{THEMES["light"].ground.lower()}"' in text) != transparent


# -- PPTX --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_a_deck(qapp: object, tmp_path: Path, compute: Compute, theme: str) -> None:
    result = compute()
    write_sheet(result, tmp_path / "a.pptx", Sheet(OVERVIEW, theme, title="Attention"))
    deck = Presentation(str(tmp_path / "a.pptx"))
    assert deck.slide_width / deck.slide_height == pytest.approx(16 / 9, rel=1e-3)
    assert deck.core_properties.author == ""
    made = list(deck.slides)
    assert len(made) == 1 + len(OVERVIEW) + 1
    assert made[0].shapes.title.text == "Attention"
    assert "softmax" in made[0].shapes[1]._element.nvPicPr.cNvPr.get("descr")
    assert (deck.slide_width, deck.slide_height) == (
        12192000,
        6858000,
    )  # what presentation programs call 16:9
    for slide in made:
        assert slide.shapes.title.is_placeholder
        assert slide.shapes.title.text
        for shape in slide.shapes:
            assert shape.left >= 0
            assert shape.left + shape.width <= deck.slide_width
            assert shape.top + shape.height <= deck.slide_height
            if shape.has_text_frame:
                sizes = [p.font.size.pt for p in shape.text_frame.paragraphs if p.text]
                assert all(points >= 14 for points in sizes)
    for panel, slide in zip(OVERVIEW, made[1:-1], strict=True):
        (picture,) = (shape for shape in slide.shapes if shape.shape_type == 13)
        with Image.open(io.BytesIO(picture.image.blob)) as image:
            # Twice the 144 px an inch of a 1920 x 1080 projector.
            assert image.width >= picture.width.inches * 287
        assert picture._element.nvPicPr.cNvPr.get("descr"), panel
        assert "σ 13.2" in slide.notes_slide.notes_text_frame.text
    (table,) = (shape.table for shape in made[-1].shapes if shape.has_table)
    cells = {row.cells[0].text: row.cells[1].text for row in table.rows}
    assert cells["d_k"] == "32"
    assert cells["T"] == "19"


def test_the_deck_that_compares(qapp: object, tmp_path: Path, compute: Compute) -> None:
    from attnviz.export.deck import save_comparison

    pair = compute(), compute(replace(FIRST_SETTINGS, scaling=0.0))
    save_comparison(*pair, tmp_path / "a.pptx", Sheet(("scaled", "weights", "peakiness", "spread")))
    made = list(Presentation(str(tmp_path / "a.pptx")).slides)
    pictures = [[s for s in slide.shapes if s.shape_type == 13] for slide in made]
    assert [len(found) for found in pictures] == [1, 2, 2, 1, 1, 0]
    left, right = pictures[2]
    assert left.left < right.left
    assert left.image.blob != right.image.blob
    assert [s._element.nvPicPr.cNvPr.get("descr").partition(":")[0] for s in (left, right)] == [
        "Scaled",
        "Unscaled",
    ]
    (table,) = (shape.table for shape in made[-1].shapes if shape.has_table)
    assert len(table.columns) == 3


# -- words without room -------------------------------------------------------------------------------------


def test_a_heading_without_room_says_less_and_is_not_cut(
    qapp: object, tmp_path: Path, compute: Compute
) -> None:
    """Beside the weights, at a slide's least type, there is no room for "√32 = 5.7"."""
    for panels, heading in (
        (("peakiness",), "random would be √32 = 5.7"),
        (("weights", "peakiness"), "random would be 5.7"),
    ):
        write_sheet(compute(), tmp_path / "a.svg", Sheet(panels))
        assert heading in words_of(tmp_path / "a.svg")


def test_a_deck_tells_of_itself_alone(qapp: object, tmp_path: Path, compute: Compute) -> None:
    """Its own first slide as thumbnail, the time of writing, no printer, and layouts as wide as slides."""
    before = datetime.now(UTC).replace(microsecond=0, tzinfo=None)
    write_sheet(compute(), tmp_path / "a.pptx", Sheet(("weights",), "dark", title="Attention"))
    with zipfile.ZipFile(tmp_path / "a.pptx") as parts:
        names = parts.namelist()
        thumbnail = Image.open(io.BytesIO(parts.read("docProps/thumbnail.jpeg"))).convert("RGB")
        properties = parts.read("docProps/app.xml").decode()
    assert not [name for name in names if "printer" in name.lower()]
    assert thumbnail.size == (256, 144)
    ground = ImageColor.getrgb(THEMES["dark"].ground)
    assert np.abs(np.subtract(thumbnail.getpixel((2, 2)), ground)).max() < 6
    assert "<Slides>3</Slides>" in properties
    assert "PowerPoint" not in properties
    deck = Presentation(str(tmp_path / "a.pptx"))
    for written in (deck.core_properties.created, deck.core_properties.modified):
        assert before <= written.replace(tzinfo=None) <= before + timedelta(minutes=1)
    for page in (deck.slide_master, *deck.slide_layouts):
        rights = [shape.left + shape.width for shape in page.shapes]
        assert max(rights) <= deck.slide_width
        assert max(rights) > 0.9 * deck.slide_width


# -- the hatch ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("panel", "part"),  # of the picture: letters, which are drawn anew at each size, would hide the hatch
    [("leak", (49, 113, 168, 232)), ("row", (0, 0, 960, 540)), ("weights", (0, 0, 960, 540))],
)
def test_the_hatch_grows_with_the_picture(
    qapp: object, tmp_path: Path, whole: Compute, panel: str, part: tuple[int, int, int, int]
) -> None:
    """At twice the pixels its lines are twice as far apart: made smaller again it is the same picture."""
    pictures = []
    for times in (1, 2):
        sheet = Sheet((panel,), size=(1920 * times, 1080 * times), dpi=144 * times, cursor=(6, 5))
        write_sheet(whole(), tmp_path / "a.png", sheet)
        with Image.open(tmp_path / "a.png") as picture:
            small = picture.convert("L").resize((960, 540), Image.Resampling.BOX).crop(part)
            pictures.append(np.asarray(small, float))
    assert np.abs(pictures[0] - pictures[1]).mean() < 0.4
