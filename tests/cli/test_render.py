"""``attnviz render``: files that other programs read, and refusals in one line."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from pptx import Presentation

from attnviz.commands.options import THEMES
from attnviz.commands.picture_options import LAWS, MEASURES, SHEETS
from attnviz.core.dimensions import Dimensions
from attnviz.core.record.find_record import read_record
from attnviz.core.settings import RandomSource
from attnviz.export import FORMATS
from attnviz.figures.panels import peakiness_spread, sweep
from attnviz.figures.sheet import sheet as sheets
from attnviz.figures.style import theme as figures
from tests.cli.conftest import Run, refused

RANDOM = ("--d-model", "14", "--n-head", "2", "--seq-len", "7", "--seed", "3")


def test_the_first_picture(attnviz: Run, tmp_path: Path) -> None:
    done = attnviz("render", "-o", "a.png", "--size", "800x500")
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "Wrote a.png\n")
    with Image.open(tmp_path / "a.png") as picture:
        assert (picture.format, picture.size) == ("PNG", (800, 500))
        assert len(picture.convert("RGB").getcolors(1 << 20)) > 50
    assert os.listdir(tmp_path) == ["a.png"]


def test_the_themes_and_measures_on_offer_are_those_that_there_are() -> None:
    assert tuple(sheets.PRESETS) == SHEETS
    assert tuple(figures.THEMES) == THEMES
    assert (peakiness_spread.MEASURES, sweep.KINDS) == (MEASURES, LAWS)


def test_measure_law_and_width_are_chosen_and_kept(attnviz: Run, tmp_path: Path) -> None:
    chosen = ("--measure", "keys", "--law", "length", "--read-d-k", "256")
    for figure, options in (
        ("a.svg", (*RANDOM, "--panels", "spread,sweep", "--small-type", *chosen)),
        ("b.svg", ("--settings", "a.svg")),
        ("c.svg", ("--settings", "b.svg", "--measure", "entropy")),
    ):
        assert attnviz("render", "-o", figure, *options).stderr == ""
        words = " ".join(re.findall(r">([^<>]+)</text>", (tmp_path / figure).read_text("utf-8")))
        measure = "entropy share" if figure == "c.svg" else "effective keys"
        assert f"{measure}, per query" in words
        assert "blue: 1/√d_k" in words
        assert "d_k = 256" in words
    refused(attnviz("render", "-o", "a.npz", *RANDOM, "--measure", "keys"), 2, "--measure is for")
    refused(attnviz("render", "-o", "a.svg", "--read-d-k", "3"), 2, "--read-d-k", "3")


def test_panels_and_theme_are_seen(attnviz: Run, tmp_path: Path) -> None:
    for name, options in (
        ("a.png", ("--panels", "weights", "--theme", "dark")),
        ("b.png", ("--panels", "weights", "--theme", "light")),
        ("c.png", ("--panels", "raw,scaled", "--theme", "light")),
    ):
        assert attnviz("render", "-o", name, "--size", "640x400", *options).returncode == 0
    pictures = [
        np.asarray(Image.open(tmp_path / name).convert("RGB")) for name in ("a.png", "b.png", "c.png")
    ]
    assert pictures[0].mean() < 80 < 200 < pictures[1].mean()
    assert (pictures[1] != pictures[2]).any()


def test_a_dead_display_is_never_asked(attnviz: Run, tmp_path: Path) -> None:
    done = attnviz("render", "-o", "a.png", "--size", "400x300", DISPLAY=":987")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("ending", "start"), [("svg", b"<?xml"), ("pdf", b"%PDF-"), ("pptx", b"PK")])
def test_vector_pictures(attnviz: Run, tmp_path: Path, ending: str, start: bytes) -> None:
    done = attnviz("render", "-o", f"a.{ending}", "--panels", "raw,scaled")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / f"a.{ending}").read_bytes().startswith(start)


def test_a_figure_is_drawn_again_in_another_form(attnviz: Run, tmp_path: Path) -> None:
    look = ("--panels", "weights", "--theme", "dark", "--cursor", "1,0", "--title", "Figure 1", "--caption")
    assert attnviz("render", "-o", "a.png", *RANDOM, "--head", "1", "--no-scale", *look).returncode == 0
    for before, after in (("a.png", "b.svg"), ("b.svg", "c.pdf"), ("c.pdf", "d.pptx"), ("d.pptx", "e.png")):
        done = attnviz("render", "-o", after, "--settings", before)
        assert (done.returncode, done.stderr) == (0, ""), after
    first, last = read_record(tmp_path / "a.png"), read_record(tmp_path / "e.png")
    assert first == last
    assert first.settings.source == RandomSource(Dimensions(14, 2, 7), seed=3)
    assert (first.settings.head, first.settings.scaling, first.cursor) == (1, 0.0, (1, 0))
    same = [np.asarray(Image.open(tmp_path / name).convert("RGB")) for name in ("a.png", "e.png")]
    assert (same[0] == same[1]).all()
    assert attnviz("render", "-o", "f.npz", "--settings", "a.png").returncode == 0
    assert attnviz("render", "-o", "g.npz", *RANDOM, "--head", "1", "--no-scale").returncode == 0
    with np.load(tmp_path / "f.npz") as ours, np.load(tmp_path / "g.npz") as theirs:
        assert (ours["weights"] == theirs["weights"]).all()


def test_a_slide_with_too_much_on_it_is_refused_unless_small_type_is_allowed(
    attnviz: Run, tmp_path: Path
) -> None:
    crowded = ("render", "-o", "a.svg", "--sheet", "slide")
    refused(attnviz(*crowded), 2, "14 pt", "13.33 × 7.50 in", "(--small-type)")
    assert os.listdir(tmp_path) == []
    for allowed in (("--small-type",), ("--smallest-type", "0")):
        done = attnviz(*crowded, *allowed)
        assert (done.returncode, done.stderr) == (0, "")
    done = attnviz(*crowded, "--panels", "raw,scaled,weights")
    assert done.returncode == 0
    lines = done.stderr.splitlines()  # positions in their place
    assert [line.split(":")[0] for line in lines] == ["Raw scores"]
    assert "19 tokens would have room in type of" in done.stderr
    refused(attnviz("render", "-o", "b.pptx", "--panels", "cell", "--smallest-type", "30"), 2, "30 pt")


def test_the_whole_window_is_a_picture_for_a_screen(attnviz: Run, tmp_path: Path) -> None:
    """It holds more than a slide can show in legible type, and does not claim to be one."""
    done = attnviz("render", "-o", "a.svg")
    assert (done.returncode, done.stderr) == (0, "")
    assert 'width="20in" height="11.25in"' in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_the_deck_that_compares_has_the_numbers_of_both_sides(attnviz: Run, tmp_path: Path) -> None:
    done = attnviz("render", "-o", "a.pptx", "--against-unscaled", "--panels", "heads", *RANDOM)
    assert (done.returncode, done.stderr) == (0, "")
    (slide,) = list(Presentation(str(tmp_path / "a.pptx")).slides)[1:-1]
    left, right = (shape.image.blob for shape in slide.shapes if shape.shape_type == 13)
    pictures = [np.asarray(Image.open(io.BytesIO(blob)).convert("RGB"), int) for blob in (left, right)]
    # Two heads of seven positions each: cells of the darkest blue in both, and more of them unscaled.
    dark = [int((picture.sum(axis=2) < 200).sum()) for picture in pictures]
    assert 0 < dark[0] < dark[1]


def test_sizes_in_inches_and_by_name(attnviz: Run, tmp_path: Path) -> None:
    for words, size in (
        (("--size", "90x60mm", "--dpi", "300"), (1063, 709)),
        (("--sheet", "slide-4k"), (3840, 2160)),
        (("--sheet", "a4-column"), (1000, 750)),
    ):
        assert attnviz("render", "-o", "a.png", "--panels", "raw", *words).returncode == 0
        with Image.open(tmp_path / "a.png") as picture:
            assert picture.size == size


@pytest.mark.skipif(not shutil.which("pdfinfo"), reason="poppler-utils are not installed")
def test_a_size_in_millimetres_is_exact_whatever_the_resolution(attnviz: Run, tmp_path: Path) -> None:
    words = ("--panels", "raw", "--size", "90x60mm", "--dpi", "300")
    assert attnviz("render", "-o", "a.pdf", *words).returncode == 0
    assert attnviz("render", "-o", "a.svg", "--settings", "a.pdf").returncode == 0
    assert attnviz("render", "-o", "b.pdf", "--settings", "a.svg").returncode == 0
    for name in ("a.pdf", "b.pdf"):
        told = subprocess.run(["pdfinfo", tmp_path / name], capture_output=True, text=True, check=True).stdout
        width, height = re.findall(r"Page size:\s+([\d.]+) x ([\d.]+) pts", told)[0]
        assert (float(width), float(height)) == pytest.approx((90 / 25.4 * 72, 60 / 25.4 * 72), abs=1e-3)
    svg = (tmp_path / "a.svg").read_text(encoding="utf-8")
    sides = [float(side) * 25.4 for side in re.findall(r'(?:width|height)="([\d.]+)in"', svg)[:2]]
    assert sides == pytest.approx([90, 60], abs=1e-6)
    assert attnviz("render", "-o", "c.svg", "--settings", "a.svg", "--size", "800x600").returncode == 0
    assert 'viewBox="0 0 800 600"' in (tmp_path / "c.svg").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX names of time zones")
def test_no_file_tells_the_zone_of_the_clock(attnviz: Run, tmp_path: Path) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    done = attnviz("render", "-o", "a.pdf", "--panels", "raw", "--caption", TZ="Asia/Kolkata")
    assert (done.returncode, done.stderr) == (0, "")
    data = (tmp_path / "a.pdf").read_bytes()
    assert b"05:30" not in data
    assert b"05'30" not in data
    written = re.findall(rb"/(?:CreationDate|ModDate) \(D:(\d{14})", data)
    assert len(written) == 2
    for date in written:
        at = datetime.strptime(date.decode(), "%Y%m%d%H%M%S").replace(tzinfo=UTC)
        assert timedelta(0) <= at - before < timedelta(minutes=2)


def test_a_movement_is_legible_on_a_slide_unless_panels_are_named(attnviz: Run, tmp_path: Path) -> None:
    words = ("render", "-o", "a.apng", "--seconds", "0.5", "--fps", "4")
    done = attnviz(*words)
    assert done.returncode == 0
    assert re.fullmatch(r"Weights: 19 tokens would have room in type of [\d.]+ pt only, .*\n", done.stderr)
    (tmp_path / "a.apng").unlink()
    refused(attnviz(*words, "--panels", "raw,scaled,mask,weights,peakiness"), 2, "smallest type", "14 pt")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("movement", ["toggle", "mask", "d_k"])
def test_movements(attnviz: Run, tmp_path: Path, movement: str) -> None:
    words = (*RANDOM, "--movement", movement, "--seconds", "1", "--fps", "10", "--size", "320x180")
    assert attnviz("render", "-o", "a.gif", *words, "--smallest-type", "0").returncode == 0
    with Image.open(tmp_path / "a.gif") as film:
        assert film.size == (320, 180)
        assert film.n_frames > 4  # type: ignore[attr-defined]
        assert film.info["loop"] == 0


def test_npz_has_the_numbers_of_the_first_picture(attnviz: Run, tmp_path: Path) -> None:
    assert attnviz("render", "-o", "a.npz").returncode == 0
    with np.load(tmp_path / "a.npz", allow_pickle=False) as file:
        assert file["query_tokens"][6] == "very"
        assert file["raw_scores"][6, 5] == pytest.approx(4.26, abs=5e-3)
        assert file["scaled_scores"][6, 5] == pytest.approx(0.753, abs=5e-4)
        assert file["weights"][6, 5] == pytest.approx(0.178, abs=5e-4)
        assert np.isneginf(file["masked_scores"][5, 6])
        np.testing.assert_allclose(file["weights"].sum(axis=1), 1, rtol=1e-6)
        np.testing.assert_allclose(file["output"], file["weights"] @ file["value"], rtol=1e-4, atol=1e-5)


def test_scaling_and_mask_options(attnviz: Run, tmp_path: Path) -> None:
    assert attnviz("render", "-o", "a.npz", *RANDOM, "--no-scale", "--mask", "sliding:2").returncode == 0
    with np.load(tmp_path / "a.npz") as file:
        assert file["scale"] == 1
        np.testing.assert_array_equal(file["raw_scores"], file["scaled_scores"])
        assert file["keys_seen"].tolist() == [1, 2, 2, 2, 2, 2, 2]
    assert attnviz("render", "-o", "b.npz", *RANDOM, "--mask", "none").returncode == 0
    with np.load(tmp_path / "b.npz") as file:
        assert file["keys_seen"].tolist() == [7] * 7
        assert file["scale"] == pytest.approx(7**-0.5)
    assert attnviz("render", "-o", "c.npz", *RANDOM, "--mask", "prefix:3").returncode == 0
    with np.load(tmp_path / "c.npz") as file:
        assert file["keys_seen"].tolist() == [3, 3, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("dtype", [bool, np.float32])
def test_a_mask_from_a_file(attnviz: Run, tmp_path: Path, dtype: type) -> None:
    allowed = np.tri(7, k=2, dtype=bool)
    array = allowed if dtype is bool else np.where(allowed, np.float32(0.5), -np.inf).astype(dtype)
    np.save(tmp_path / "mask.npy", array)
    assert attnviz("render", "-o", "a.npz", *RANDOM, "--mask", "mask.npy").returncode == 0
    with np.load(tmp_path / "a.npz") as file:
        np.testing.assert_array_equal(np.isneginf(file["masked_scores"]), ~allowed)
        bias = file["masked_scores"][allowed] - file["scaled_scores"][allowed]
        np.testing.assert_allclose(bias, 0 if dtype is bool else 0.5, atol=1e-6)


def test_json_is_strict_and_says_nothing_of_the_machine(attnviz: Run, tmp_path: Path) -> None:
    """From a file of arrays, whose folder must not be told either."""
    rng = np.random.default_rng(0)
    folder = tmp_path / "private folder"
    folder.mkdir()
    np.savez(folder / "run.npz", **{name: rng.standard_normal((7, 5)) for name in ("query", "key", "value")})
    done = attnviz("render", "-o", "a.json", "--input", folder / "run.npz")
    assert (done.returncode, done.stderr) == (0, "run.npz says nothing of a mask: every key is seen.\n")
    text = (tmp_path / "a.json").read_text(encoding="utf-8")
    data = json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert data["settings"]["source"]["name"] == "run.npz"
    assert len(data["statistics"]["entropy"]) == 7
    assert "private folder" not in text
    assert str(tmp_path) not in text


def test_the_same_seed_gives_the_same_numbers(attnviz: Run, tmp_path: Path) -> None:
    for name, seed in (("a.json", "5"), ("b.json", "5"), ("c.json", "6")):
        assert attnviz("render", "-o", name, "--preset", "tiny", "--seed", seed).returncode == 0
    a, b, c = ((tmp_path / name).read_bytes() for name in ("a.json", "b.json", "c.json"))
    assert a == b
    assert a != c


def test_csv(attnviz: Run, tmp_path: Path) -> None:
    assert attnviz("render", "-o", "a.csv", "--text", "The cat sat, then slept").returncode == 0
    with open(tmp_path / "a.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["keys_seen"] == "1"
    assert [int(row["keys_seen"]) for row in rows] == list(range(1, len(rows) + 1))


@pytest.mark.parametrize(
    ("words", "status", "parts"),
    [
        ((), 2, ("-o",)),
        (("-o", "a"), 2, (" ".join(FORMATS),)),
        (("-o", "a.gif", "--movement", "d_k"), 2, ("Only random input",)),
        (("-o", "a.gif", "--movement", "dance"), 2, ("toggle",)),
        (("-o", "a.png", "--movement", "mask"), 2, ("--movement is for .gif .apng .mp4", ".png")),
        (("-o", "a.csv", "--no-loop"), 2, ()),
        (("-o", "a.csv", "--fps", "20"), 2, ("--fps is for",)),
        (("-o", "a.csv", "--title", "x"), 2, ("--title is for .png .svg", ".csv")),
        (("-o", "a.npz", "--size", "3x2in"), 2, ("--size is for",)),
        (("-o", "a.json", "--no-labels"), 2, ()),
        (("-o", "a.json", "--against-unscaled"), 2, ("--against-unscaled is for",)),
        (("-o", "a.png", "--seed", "1,2"), 2, ("'1,2' is not a whole number",)),
        (("-o", "a.png", "--seed", "nan"), 2, ("'nan' is not a whole number",)),
        (("-o", "a.png", "--dpi", "nan"), 2, ("--dpi",)),
        (("-o", "a.png", "--dpi", "0.5"), 2, ("from 1 to 4800",)),
        (("-o", "a.gif", "--seconds", "inf"), 2, ("--seconds",)),
        (("-o", "a.png", "--cursor", "99,3"), 2, ("no query 99",)),
        (("-o", "a.MP4", "--seconds", "90"), 2, ("from 0.5 to 60 s",)),
        (("-o", "a.png", "--settings", "nowhere.png"), 2, ("no file nowhere.png",)),
        (("-o", "a.png", "--settings", "junk.npy"), 2, (".png, .svg, .pdf, .pptx",)),
        (("-o", "a.png", "--settings", "a.pdf", "--text", "hi"), 2, ("leave out --text",)),
        (("-o", "a.png", "--size", "900x900in"), 2, ("200 inches",)),
        (("-o", "a.png", "--cursor", "5"), 2, ("as in 6,5",)),
        (("-o", "a.png", "--against-unscaled"), 2, (".pptx",)),
        (("-o", "a.png", "--lang", "fi"), 2, ("invalid choice: 'fi'",)),
        (("-o", "a.png", "--size", "12"), 2, ("1920x1080",)),
        (("-o", "a.png", "--size", "0x9"), 2, ("from 1 to",)),
        (("-o", "a.png", "--panels", "raw,fog"), 2, ("fog", "qkv,raw,scaled")),
        (("-o", "a.png", "--theme", "pink"), 2, ("pink", "dark")),
        (("-o", "a.png", "--mask", "sliding:x"), 2, ("sliding:64",)),
        (("-o", "a.png", "--mask", "sliding:0"), 2, ("at least 1 key",)),
        (("-o", "a.png", "--mask", "triangle"), 2, ("causal:bottom-right, none, sliding:W, prefix:N)",)),
        (("-o", "a.png", "--mask", "junk.npy"), 2, ("junk.npy", "boolean or float")),
        (("-o", "a.png", "--head", "-1"), 2, ("at least 0",)),
        (("-o", "a.png", "--head", "9"), 2, ("9", "heads 0 to 3")),
        (("-o", "a.png", "--layer", "9"), 2, ("9",)),
        (("-o", "a.png", "--d-model", "100", "--n-head", "12"), 2, ("96", "108")),
        (("-o", "a.png", "--text", "a", "--seed", "1"), 2, ("One input at a time",)),
        (("-o", "a.png", "--reading", "x"), 2, ("--input",)),
        (("-o", "a.png", "--text", ""), 2, ()),
        (("-o", "a.png", "--input", "nowhere.npz"), 2, ("nowhere.npz",)),
        (("-o", "a.png", "--input", "junk.npy"), 2, ("junk.npy",)),
        (("-o", "a.png", "--bogus"), 2, ("--bogus",)),
        (("-o", "a.png", "--pan", "raw"), 2, ("--pan",)),
        (("-o", "nowhere/a.png"), 1, ("no folder 'nowhere'",)),
        (
            ("-o", "a.npz", "--seq-len", "131072", "--d-model", "16", "--n-head", "1"),
            1,
            ("512.0 GiB", "tile("),
        ),
    ],
)
def test_refusals(
    attnviz: Run, tmp_path: Path, words: tuple[str, ...], status: int, parts: tuple[str, ...]
) -> None:
    (tmp_path / "junk.npy").write_bytes(b"junk")
    refused(attnviz("render", *words), status, *parts)
    assert os.listdir(tmp_path) == ["junk.npy"]


def test_an_ambiguous_file_lists_the_flags_to_pass(attnviz: Run, tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.random.default_rng(0).standard_normal((7, 5)))
    asked = attnviz("render", "-o", "a.npz", "--input", "x.npy")
    refused(asked, 2, "--reading ")
    reading = asked.stderr.split("--reading ")[1].split(" ")[0]
    assert attnviz("render", "-o", "a.npz", "--input", "x.npy", "--reading", reading).returncode == 0
    with np.load(tmp_path / "a.npz") as file:
        assert file["weights"].shape[0] in (5, 7)


def test_a_missing_gpu_is_a_failure_only_when_asked_for(attnviz: Run, tmp_path: Path) -> None:
    by_name = attnviz("render", "-o", "a.json", "--engine", "cupy", CUDA_VISIBLE_DEVICES="")
    refused(by_name, 1)
    assert attnviz("render", "-o", "a.json", "--engine", "numpy").returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX limit on the size of files")
def test_a_write_that_breaks_off_leaves_the_old_file(tmp_path: Path) -> None:
    """A real failure half way: the system lets no file grow over 4 KiB."""
    (tmp_path / "a.npz").write_bytes(b"old")
    script = (
        "import resource, signal, sys; from attnviz.cli import main;"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"
        "sys.exit(main(['render', '-o', 'a.npz']))"
    )
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    failed = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    refused(failed, 1, "'a.npz' was not written")
    assert (tmp_path / "a.npz").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.npz"]
