"""Files speak the language of the application, in every format; numbers for programs speak none."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from pptx import Presentation

from attnviz.core.record.find_record import read_record
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS
from attnviz.export import write, write_sheet
from attnviz.export.snippet import python_snippet
from attnviz.export.text import formula_latex, matrix_tsv, row_latex
from attnviz.figures import FIGURES
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.words.result_words import settings_in_words

Compute = Callable[..., Result]
ENGLISH = {"weights": "Weights", "peakiness": "How peaked"}


def title_of(panel: str, code: str) -> str:
    title = FIGURES[panel]().title()
    assert (title == ENGLISH[panel]) == (code == "en")
    return title


@pytest.mark.parametrize("panel", ENGLISH)
def test_svg_and_pdf(spoken: str, tmp_path: Path, compute: Compute, panel: str) -> None:
    title, caption = title_of(panel, spoken), settings_in_words(compute())
    sheet = Sheet((panel,), caption=caption, dpi=100.0)
    write_sheet(compute(), tmp_path / "a.svg", sheet)
    texts = ElementTree.parse(tmp_path / "a.svg").iter("{http://www.w3.org/2000/svg}text")
    words = ["".join(text.itertext()) for text in texts]
    assert title in words
    # A line may be several pieces of text, one a script.
    assert "".join(caption.split()) in "".join("".join(words).split())
    if not shutil.which("pdftotext"):
        pytest.skip("poppler-utils are not installed")
    write_sheet(compute(), tmp_path / "a.pdf", sheet)
    done = subprocess.run(
        ["pdftotext", "-enc", "UTF-8", tmp_path / "a.pdf", "-"], capture_output=True, check=True
    )
    assert done.stderr == b""
    assert set(title.split()) <= set(done.stdout.decode("utf-8").split())


def test_png_and_pptx(spoken: str, tmp_path: Path, compute: Compute) -> None:
    title_of("weights", spoken)
    for name in ("a.png", "a.pptx"):
        write_sheet(compute(), tmp_path / name, Sheet(("weights",), size=(640, 360), dpi=48.0))
        assert read_record(tmp_path / name).settings == FIRST_SETTINGS
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (640, 360)
    made = list(Presentation(str(tmp_path / "a.pptx")).slides)
    notes = made[1].notes_slide.notes_text_frame.text
    decimal = {"en": "0.56", "sv": "0,56", "ka": "0,56"}[spoken]
    assert decimal in notes
    assert settings_in_words(compute()) in notes


def test_what_programs_read_is_the_same_in_every_language(
    spoken: str, tmp_path: Path, compute: Compute
) -> None:
    result = compute()
    assert "0.177" not in formula_latex(result)
    assert "1.0" in matrix_tsv(result, "weights").split()
    assert "," not in row_latex(result, 0).partition("softmax")[2].replace(", ", "")
    compile(python_snippet(result), "snippet", "exec")
    write(result, tmp_path / "a.json", ())
    write(result, tmp_path / "a.csv", ())
    data = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert data["settings"]["mask"] == "Causal: key ≤ query"
    assert (tmp_path / "a.csv").read_text(encoding="utf-8-sig").startswith("query,token,max_weight")
