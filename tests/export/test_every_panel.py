"""The round: every panel in every format, light and dark, in every language, opened by another program.

What is read back is held to numbers that NumPy computes here from Q, K and V alone.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import imageio_ffmpeg
import numpy as np
import pytest
from PIL import Image, ImageColor
from pptx import Presentation
from PySide6.QtWidgets import QApplication

from attnviz.core.record.find_record import read_record
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS
from attnviz.engine.pipeline import Pipeline
from attnviz.export import MOVEMENTS, write_sheet
from attnviz.export.animation import save_movement
from attnviz.export.deck import pptx
from attnviz.export.movement import Movement, Timing
from attnviz.export.needs import frames
from attnviz.export.slides import paint_slide, slides
from attnviz.figures import FIGURES
from attnviz.figures.sheet.sheet import Sheet, sheet_from_json
from attnviz.figures.style.theme import THEMES
from attnviz.gui import language

Whole = Callable[..., Result]
SVG = "{http://www.w3.org/2000/svg}"
POPPLER = pytest.mark.skipif(not shutil.which("pdftoppm"), reason="poppler-utils are not installed")
OFFICE = pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
CELL = (18, 15)
ROUND = [(theme, code) for theme in ("light", "dark") for code in language.LANGUAGES]


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Callable[[str], None]]:
    """``speak("sv")``: from now on, to the end of the test."""
    yield lambda code: language.use(qapp, code)
    language.use(qapp, "en")


@pytest.fixture(params=ROUND, ids="-".join)
def look(request: pytest.FixtureRequest, speak: Callable[[str], None]) -> tuple[str, str]:
    """(theme, language), the language in use."""
    speak(request.param[1])
    return request.param


def numbers_of(panel: str, result: Result) -> list[str]:
    """Numbers, written as English writes them, that the panel must show: from Q, K and V, by NumPy alone."""
    q, k = (np.asarray(x, np.float64) for x in (result.head.query, result.head.key))
    raw = q @ k.T
    n, d_k = q.shape
    scores = np.where(np.tri(n, dtype=bool), raw * d_k**-0.5, -np.inf)
    weights = softmax(scores)
    peak = weights.max(axis=1)
    match panel:
        case "qkv" | "output":
            return [f"{n} × {d_k}"]
        case "raw" | "scaled":
            return [f"{np.ceil(3 * raw.std() / 10) * 10:.0f}"]  # three standard deviations, rounded up
        case "mask":
            return [f"{n * (n - 1) // 2}"]
        case "weights":
            return [*(result.inputs.key_tokens or ())]
        case "peakiness":
            saturated = [int((softmax(s)[1:].max(axis=1) > 0.99).sum()) for s in (scores, scores * d_k**0.5)]
            return [f"{raw.std():.1f}", f"{d_k**0.5:.1f}", *map(str, saturated)]
        case "cell":
            return [f"{raw[CELL]:.2f}", f"{scores[CELL]:.3f}", f"{weights[CELL]:.3f}"]
        case "row":
            return [f"{x:.3f}" for x in sorted(weights[CELL[0]])[-3:]]
        case "leak":
            open_ = softmax(raw * d_k**-0.5)
            return [f"{100 * np.triu(open_, 1).sum(axis=1).mean():.1f}", f"{n * (n - 1) // 2}"]
        case "spread":
            return [f"{np.median(peak[1:]):.2f}"]
        case "heads":
            return [f"{peak.mean():.2f}"]
        case "heads_map":
            return [
                f"{peak.mean():.3f}",
                f"{-(weights * np.log(weights + (weights == 0))).sum(axis=1).mean():.3f}",
            ]
        case "concat":
            return [f"{n} × {result.inputs.n_head * d_k}"]
        case "sweep":
            return [f"d_k = {d_k}", f"{d_k**0.5:.2f}", "4096"]  # the law, √d_k
    raise AssertionError(f"The round knows no number of {panel}.")


def softmax(scores: np.ndarray) -> np.ndarray:
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def spoken(number: str, code: str) -> str:
    number = number.replace("-", "−")
    return number if code == "en" else number.replace(".", ",")


def plain(words: str) -> str:
    """Without what programs put between the pieces of a line, and without signs of digit groups."""
    return re.sub(r"[\s\u00a0\u202f]", "", words)


def run(*command: str | Path) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, check=True, timeout=120)
    assert done.stderr == b"", done.stderr
    return done.stdout.decode("utf-8")


def sheet_of(panel: str, theme: str) -> Sheet:
    return Sheet((panel,), theme, size=(1440, 810), dpi=108, title="Über Ω", cursor=CELL)


def assert_told(words: str, panel: str, result: Result, code: str) -> None:
    words = plain(words)
    assert plain("Über Ω") in words
    # One heading may be several pieces of text: the letters of Q · K · V have colours of their own.
    assert plain(FIGURES[panel]().title()) in words or panel == "scaled"
    for number in numbers_of(panel, result):
        assert plain(spoken(number, code)) in words, (number, words)


@pytest.mark.parametrize("panel", FIGURES)
def test_png(look: tuple[str, str], tmp_path: Path, whole: Whole, panel: str) -> None:
    theme, _ = look
    sheet = sheet_of(panel, theme)
    write_sheet(whole(), tmp_path / "a.png", sheet)
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (1440, 810)
        assert picture.info["dpi"] == pytest.approx((108, 108), abs=0.02)
        assert picture.info["Title"] == "Über Ω"
        pixels = picture.convert("RGB")
    assert {pixels.getpixel(at) for at in ((1, 1), (1438, 1), (1, 808), (1438, 808))} == {
        ImageColor.getrgb(THEMES[theme].ground)
    }
    # More than words on a ground: a panel that waits for its numbers has only a sentence.
    assert len({colour for _, colour in pixels.getcolors(1 << 20) or []}) > 60
    record = read_record(tmp_path / "a.png")
    assert record.settings == FIRST_SETTINGS
    assert sheet_from_json(record.figure) == sheet


@pytest.mark.parametrize("panel", FIGURES)
def test_svg(look: tuple[str, str], tmp_path: Path, whole: Whole, panel: str) -> None:
    theme, code = look
    write_sheet(whole(), tmp_path / "a.svg", sheet_of(panel, theme))
    root = ElementTree.parse(tmp_path / "a.svg").getroot()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "13.3333333in", "7.5in", "0 0 1440 810",
    )  # fmt: skip
    words = " ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
    assert_told(words, panel, whole(), code)
    fills = {group.get("fill", "").lower() for group in root.iter(f"{SVG}g")}
    assert THEMES[theme].ground.lower() in fills
    assert sheet_from_json(read_record(tmp_path / "a.svg").figure).theme == theme


@POPPLER
@pytest.mark.parametrize("panel", FIGURES)
def test_pdf(look: tuple[str, str], tmp_path: Path, whole: Whole, panel: str) -> None:
    theme, code = look
    path = tmp_path / "a.pdf"
    write_sheet(whole(), path, sheet_of(panel, theme))
    info = run("pdfinfo", path)
    assert re.search(r"Pages:\s+1\n", info)
    assert re.search(r"Page size:\s+960 x 540 pts", info)
    assert re.search(r"Title:\s+Über Ω\n", info)
    fonts = [line.split() for line in run("pdffonts", path).splitlines()[2:]]
    assert fonts
    assert all(line[-5] == "yes" for line in fonts), "every font is embedded"
    assert all(
        line[8] == "image" for line in map(str.split, run("pdfimages", "-list", path).splitlines()[2:])
    )
    assert_told(run("pdftotext", "-enc", "UTF-8", "-raw", path, "-"), panel, whole(), code)
    run("pdftoppm", "-png", "-r", "36", "-singlefile", path, tmp_path / "page")
    with Image.open(tmp_path / "page.png") as page:
        assert page.size == (480, 270)
        assert page.convert("RGB").getpixel((1, 1)) == ImageColor.getrgb(THEMES[theme].ground)
    assert read_record(path).settings == FIRST_SETTINGS


@pytest.mark.parametrize("ending", MOVEMENTS)
@pytest.mark.parametrize("panel", FIGURES)
def test_movements(qapp: object, tmp_path: Path, pipeline: Pipeline, panel: str, ending: str) -> None:
    """Three moments of the toggle: the panel is there in each, and moves if it tells of the scale."""
    theme = ("light", "dark")[(list(FIGURES).index(panel) + MOVEMENTS.index(ending)) % 2]
    path = tmp_path / f"a{ending}"
    sheet = Sheet((panel,), theme, size=(640, 360), dpi=48, cursor=CELL)
    save_movement(path, FIRST_SETTINGS, Movement.TOGGLE, frames(pipeline, sheet), sheet, Timing(0.5, 6))
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-i", path, "-fps_mode", "passthrough"]
    run(*command, tmp_path / "%03d.png")
    found = sorted(tmp_path.glob("*.png"))
    shown = [np.asarray(Image.open(file).convert("RGB"), int) for file in found]
    ground = ImageColor.getrgb(THEMES[theme].ground)
    for pixels in shown:
        assert pixels.shape == (360, 640, 3)
        assert np.abs(pixels[2, 2] - ground).max() <= 3  # H.264 keeps colours nearly
        assert (np.abs(pixels - ground).max(axis=2) > 40).mean() > 0.005
    still = np.abs(shown[0] - shown[-1]).mean() < 0.05
    assert still == (panel in ("qkv", "raw", "sweep"))


@pytest.mark.parametrize(
    ("theme", "code", "against"),
    [("light", "en", False), ("dark", "sv", False), ("light", "ka", False), ("dark", "ka", True)],
)
def test_decks(speak: Callable[[str], None], whole: Whole, theme: str, code: str, against: bool) -> None:
    speak(code)
    results = [whole(), whole(replace(FIRST_SETTINGS, scaling=0.0))][: 1 + against]
    sheet = Sheet(tuple(FIGURES), theme, cursor=CELL)
    made = list(Presentation(io.BytesIO(pptx(results, sheet))).slides)
    assert [slide.shapes.title.text for slide in made] == [slide.title for slide in slides(results, sheet)]
    for slide in made:
        assert str(slide.background.fill.fore_color.rgb) == THEMES[theme].ground.lstrip("#").upper()
    for slide in made[1:-1]:
        pictures = [shape for shape in slide.shapes if shape.shape_type == 13]
        assert pictures
        for shape in pictures:
            assert shape._element.nvPicPr.cNvPr.get("descr")
            with Image.open(io.BytesIO(shape.image.blob)) as image:
                assert image.width / shape.width.inches == pytest.approx(288, abs=1)
                assert (np.asarray(image.convert("RGBA"))[..., 3] > 0).mean() > 0.01
    assert spoken("13.2", code) in made[1].notes_slide.notes_text_frame.text
    # Each panel's notes begin with a sentence of its own.
    seen = [slide.notes_slide.notes_text_frame.text.split("\n")[0] for slide in made[1:-1]]
    assert len(set(seen)) == len(seen)


def ink(page: np.ndarray) -> list[int]:
    """First and last row of pixels with words on the ground; nothing where there are none."""
    if not page.size:
        return []
    rows = np.flatnonzero((np.abs(page - np.median(page)) > 60).any(axis=1))
    return [int(rows[0]), int(rows[-1])] if len(rows) else []


@OFFICE
@POPPLER
@pytest.mark.parametrize(("theme", "code"), [("light", "sv"), ("dark", "ka")])
def test_decks_as_libreoffice_draws_them(
    speak: Callable[[str], None], tmp_path: Path, whole: Whole, theme: str, code: str
) -> None:
    """Nothing is shifted: each page is the slide of the dialog's preview."""
    speak(code)
    sheet = Sheet(tuple(FIGURES), theme, title="Attention", cursor=CELL)
    write_sheet(whole(), tmp_path / "a.pptx", sheet)
    planned = slides([whole()], sheet)
    pictures = [paint_slide(slide, THEMES[theme], 960) for slide in planned]
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    convert = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", tmp_path]
    subprocess.run([*convert, tmp_path / "a.pptx"], capture_output=True, check=True, timeout=300)  # type: ignore[list-item]
    if not (tmp_path / "a.pdf").exists():
        pytest.skip("LibreOffice is there, but not Impress")
    assert re.search(rf"Pages:\s+{len(planned)}\n", run("pdfinfo", tmp_path / "a.pdf"))
    words = plain(run("pdftotext", "-enc", "UTF-8", tmp_path / "a.pdf", "-"))
    assert all(plain(slide.title) in words for slide in planned)
    run("pdftoppm", "-png", "-r", "72", tmp_path / "a.pdf", tmp_path / "page")
    files = sorted(tmp_path.glob("page-*.png"))
    for file, slide, picture in zip(files, planned, pictures, strict=True):
        page = np.asarray(Image.open(file).convert("L"), dtype=float)
        picture.save(str(tmp_path / "ours.png"))
        ours = np.asarray(Image.open(tmp_path / "ours.png").convert("L"), dtype=float)
        assert page.shape == pytest.approx(ours.shape, abs=1)
        page, ours = page[:540, :960], ours[:540, :960]
        # Other anti-aliasing, another hinting; a shift by a few pixels would give several times as much.
        assert np.abs(page - ours).mean() < 4.0, slide.title
        # Title, caption and table lie where the preview has them, within a hundredth of the page's height.
        for part in (slice(0, 78), slice(500, 540), slice(78, 500) if slide.table else slice(0)):
            assert ink(page[part]) == pytest.approx(ink(ours[part]), abs=2), slide.title
        if slide.words:
            # Nor do the lines beside a picture drift from those of the file, down to the last.
            beside = slice(78, 495), slice(round(slide.words.place[0] * 72), None)
            assert ink(page[beside]) == pytest.approx(ink(ours[beside]), abs=1), slide.title
