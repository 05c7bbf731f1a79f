"""Figures carry their settings and input: other readers find them, and they come back or say why not."""

from __future__ import annotations

import contextlib
import getpass
import hashlib
import json
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import AmbiguousInput, InputError
from attnviz.core.masks import BooleanArray, Causal, Mask, NoMask, OwnMask, SlidingWindow
from attnviz.core.record import settings_json
from attnviz.core.record.figure_record import CARRIED_UP_TO, from_json, record_of, settings_for, to_json
from attnviz.core.record.find_record import read_record
from attnviz.core.result import Result
from attnviz.core.settings import (
    FIRST_SETTINGS,
    ArraySource,
    FileSource,
    RandomSource,
    Settings,
    View,
)
from attnviz.core.tile import Stage
from attnviz.export import PICTURES, snippet, write_sheet
from attnviz.export.snippet import python_snippet
from attnviz.figures.sheet.sheet import Sheet, sheet_from_json
from attnviz.sources import from_arrays

Compute = Callable[..., Result]
SMALL = View(pixels=(64, 64))
SHEET = Sheet(("weights",), "dark", (640, 360), dpi=48.0, title="Ω <&> 漢", cursor=(3, 1))
rng = np.random.default_rng(7)


def saved(path: Path, heads: int = 2, length: int = 7, width: int = 5) -> Path:
    arrays = {name: rng.standard_normal((heads, length, width), dtype=np.float32) for name in "qkv"}
    np.savez(path, axes="HTd", **arrays)
    return path


def reopened(compute: Compute, figure: Path) -> Result:
    return compute(settings_for(read_record(figure), figure))


@pytest.mark.parametrize("ending", PICTURES)
@pytest.mark.parametrize(
    "settings",
    [
        FIRST_SETTINGS,
        Settings(RandomSource(Dimensions(14, 2, 97), 11, True), 0, 1, 0.0, SlidingWindow(9)),
        Settings(RandomSource(Dimensions(4, 1, 3)), mask=BooleanArray(np.tri(3, dtype=bool)), masked=False),
    ],
    ids=["text", "random", "mask array"],
)
def test_a_figure_brings_back_its_numbers(
    qapp: object, tmp_path: Path, compute: Compute, ending: str, settings: Settings
) -> None:
    before = compute(settings)
    figure = tmp_path / f"f{ending}"
    write_sheet(replace(before, view=View((1, 3), (0, 2), own_limits=True)), figure, SHEET)
    record = read_record(figure)
    after = reopened(compute, figure)
    assert (record.rows, record.cols, record.cursor) == ((1, 3), (0, 2), (3, 1))
    assert record.own_limits
    assert sheet_from_json(record.figure) == SHEET
    assert record.difference(after) is None
    for stage in Stage:
        np.testing.assert_array_equal(after.tiles[stage].values, before.tiles[stage].values)


def test_other_programs_find_the_record(qapp: object, tmp_path: Path, compute: Compute) -> None:
    result = compute(view=SMALL)
    texts = {}
    for ending in PICTURES:
        write_sheet(result, tmp_path / f"f{ending}", SHEET)
    with Image.open(tmp_path / "f.png") as picture:
        texts["png"] = picture.text["attnviz"]  # type: ignore[attr-defined]
    tree = ElementTree.parse(tmp_path / "f.svg")
    texts["svg"] = tree.findtext(".//{http://www.w3.org/2000/svg}metadata")
    with zipfile.ZipFile(tmp_path / "f.pptx") as deck:
        assert deck.testzip() is None
        texts["pptx"] = ElementTree.fromstring(deck.read("customXml/item1.xml")).text
    if shutil.which("pdfdetach"):
        command = ["pdfdetach", "-save", "1", "-o", tmp_path / "a.json", tmp_path / "f.pdf"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        texts["pdf"] = (tmp_path / "a.json").read_text(encoding="ascii")
    for ending, text in texts.items():
        assert json.loads(text)["settings"]["source"]["kind"] == "text", ending
        assert from_json(text) == read_record(tmp_path / f"f.{ending}")


@pytest.mark.parametrize("ending", PICTURES)
def test_a_small_file_travels_in_the_figure(
    qapp: object, tmp_path: Path, compute: Compute, ending: str
) -> None:
    file = saved(tmp_path / "run.npz")
    settings = Settings(FileSource(str(file)), head=1, mask=OwnMask())
    before = compute(settings)
    figure = tmp_path / f"f{ending}"
    write_sheet(before, figure, SHEET)
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    file.unlink()
    after = reopened(compute, figure)
    np.testing.assert_array_equal(after.head.query, before.head.query)
    assert after.inputs.title == "run.npz"
    assert after.inputs.provenance["sha256"] == digest
    # And it travels on: a figure of a figure.
    again = tmp_path / f"again{ending}"
    write_sheet(after, again, SHEET)
    figure.unlink()
    np.testing.assert_array_equal(reopened(compute, again).head.key, before.head.key)


def test_a_file_that_changed_since_it_was_read_travels_as_it_was(tmp_path: Path, compute: Compute) -> None:
    file = saved(tmp_path / "run.npz")
    before = compute(Settings(FileSource(str(file)), head=1))
    saved(file)
    record = record_of(before)
    assert record.file is not None
    assert record.file.sha256 != hashlib.sha256(file.read_bytes()).hexdigest()
    assert record.file.data is not None


def test_one_small_layer_of_a_large_file_travels_alone(
    qapp: object, tmp_path: Path, compute: Compute
) -> None:
    """With axes that had to be asked for: in the figure they are declared."""
    file = tmp_path / "run.npz"
    arrays = {
        f"layer{n}.{name}": rng.standard_normal((7, 2, 2300 if n else 5), dtype=np.float32)
        for n in range(3)
        for name in ("query", "key", "value")
    }
    np.savez(file, **arrays)
    assert file.stat().st_size > CARRIED_UP_TO
    with pytest.raises(AmbiguousInput) as asked:
        compute(Settings(FileSource(str(file))))
    reading = asked.value.choices[0][0]
    before = compute(Settings(FileSource(str(file), reading), layer=0, head=1))
    write_sheet(before, tmp_path / "f.svg", SHEET)
    file.unlink()
    after = reopened(compute, tmp_path / "f.svg")
    np.testing.assert_array_equal(after.head.value, before.head.value)
    assert (after.inputs.title, after.settings.layer) == ("run.npz", 0)


def test_a_large_file_is_looked_for_beside_the_figure(qapp: object, tmp_path: Path, compute: Compute) -> None:
    file = saved(tmp_path / "big.npz", heads=4, length=256, width=64)
    assert file.stat().st_size > CARRIED_UP_TO
    before = compute(Settings(FileSource(str(file)), head=2), SMALL)
    figure = tmp_path / "f.png"
    write_sheet(before, figure, SHEET)
    assert figure.stat().st_size < CARRIED_UP_TO
    np.testing.assert_array_equal(reopened(compute, figure).head.query, before.head.query)

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    moved = shutil.copy(figure, elsewhere)
    with pytest.raises(InputError, match=r"made from 'big.npz' \(.*SHA-256 [0-9a-f]{12}.*not beside it"):
        settings_for(read_record(Path(moved)), Path(moved))
    saved(elsewhere / "big.npz", heads=4, length=256, width=64)
    with pytest.raises(InputError, match=r"'big.npz' beside it is another one"):
        settings_for(read_record(Path(moved)), Path(moved))


def test_arrays_of_a_program_travel_with_labels_scale_and_mask(
    qapp: object, tmp_path: Path, compute: Compute
) -> None:
    q, k, v = (rng.standard_normal((4, 7, 6), dtype=np.float32) for _ in range(3))
    mask = rng.random((7, 7)) < 0.7
    inputs = from_arrays(
        q, k[:2], v[:2], title="mine", attn_mask=mask, scale=0.3, tokens=[f"t{i}" for i in range(7)]
    )
    settings = Settings(ArraySource("mine", lambda layer: inputs), head=3, mask=OwnMask())
    before = compute(settings)
    write_sheet(before, tmp_path / "f.png", SHEET)
    after = reopened(compute, tmp_path / "f.png")
    np.testing.assert_array_equal(after.tiles[Stage.WEIGHTS].values, before.tiles[Stage.WEIGHTS].values)
    assert after.scale == before.scale
    assert after.inputs.query_tokens == before.inputs.query_tokens
    assert (after.inputs.n_head, after.inputs.n_kv_head) == (4, 2)


def test_arrays_whose_program_masked_nothing_come_back_unmasked(
    qapp: object, tmp_path: Path, compute: Compute
) -> None:
    q = rng.standard_normal((2, 7, 6), dtype=np.float32)
    inputs = from_arrays(q, q, q, title="mine", attn_mask=NoMask())
    before = compute(Settings(ArraySource("mine", lambda layer: inputs), mask=OwnMask()))
    assert before.blocked_cells == 0
    write_sheet(before, tmp_path / "f.png", SHEET)
    assert reopened(compute, tmp_path / "f.png").blocked_cells == 0


def test_arrays_that_are_too_large_are_named(qapp: object, tmp_path: Path, compute: Compute) -> None:
    q = rng.standard_normal((2, 300, 64), dtype=np.float32)
    inputs = from_arrays(q, q, q, title="mine")
    before = compute(Settings(ArraySource("mine", lambda layer: inputs)), SMALL)
    write_sheet(before, tmp_path / "f.svg", SHEET)
    with pytest.raises(InputError, match=r"query 2 × 300 × 64"):
        settings_for(read_record(tmp_path / "f.svg"), tmp_path / "f.svg")


@pytest.mark.skipif(not shutil.which("inkscape"), reason="Inkscape is not installed")
def test_a_figure_saved_by_inkscape_still_opens(qapp: object, tmp_path: Path, compute: Compute) -> None:
    write_sheet(compute(view=SMALL), tmp_path / "f.svg", SHEET)
    command = ["inkscape", "--export-type=svg", "-o", str(tmp_path / "g.svg"), str(tmp_path / "f.svg")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    # Without a desktop GTK complains of itself; of the drawing nothing is said.
    said = [line for line in done.stderr.splitlines() if line and "Gtk" not in line]
    assert said == []
    assert read_record(tmp_path / "g.svg") == read_record(tmp_path / "f.svg")


def test_another_input_is_noticed(compute: Compute) -> None:
    record = record_of(compute(Settings(RandomSource(Dimensions(14, 2, 97), seed=1))))
    other = compute(Settings(RandomSource(Dimensions(14, 2, 97), seed=2)))
    assert "no longer the one" in (record.difference(other) or "")


@pytest.mark.parametrize("ending", PICTURES)
def test_nothing_of_the_machine_is_in_a_file(
    qapp: object, tmp_path: Path, compute: Compute, ending: str
) -> None:
    file = saved(tmp_path / "run.npz")
    figure = tmp_path / f"f{ending}"
    write_sheet(compute(Settings(FileSource(str(file)))), figure, SHEET)
    data = figure.read_bytes()
    if ending == ".pptx":
        with zipfile.ZipFile(figure) as deck:
            data = b"".join(deck.read(name) for name in deck.namelist())
    data += to_json(read_record(figure)).encode()
    for secret in (str(tmp_path), str(Path.home()), tmp_path.name):
        assert secret.encode() not in data
    if len(user := getpass.getuser()) > 4:
        assert user.encode() not in data


def test_pictures_of_other_programs_say_so(tmp_path: Path) -> None:
    Image.new("RGB", (3, 3)).save(tmp_path / "a.png")
    Image.new("RGB", (3, 3)).save(tmp_path / "a.pdf")
    (tmp_path / "a.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "a.pptx", "w") as deck:
        deck.writestr("customXml/item1.xml", "<other/>")
    for ending in PICTURES:
        with pytest.raises(InputError, match="carries no attnviz settings"):
            read_record(tmp_path / f"a{ending}")


def read_or_refuse(figure: Path) -> None:
    """Reads, or raises nothing but an InputError."""
    with contextlib.suppress(InputError):
        read_record(figure)


@pytest.mark.parametrize("ending", PICTURES)
def test_damaged_files_end_in_no_other_error(
    qapp: object, tmp_path: Path, compute: Compute, ending: str
) -> None:
    figure = tmp_path / f"f{ending}"
    write_sheet(compute(view=SMALL), figure, SHEET)
    whole = figure.read_bytes()
    noise = np.random.default_rng(1)
    for cut in (0, 1, 7, 97, len(whole) // 2, len(whole) - 1):
        figure.write_bytes(whole[:cut])
        read_or_refuse(figure)
    for _ in range(40):
        broken = bytearray(whole)
        for at in noise.integers(0, min(len(whole), 4096), 8):
            broken[at] = noise.integers(256)
        figure.write_bytes(broken)
        read_or_refuse(figure)


def test_hostile_files_are_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'
    (tmp_path / "a.svg").write_text(bomb, encoding="utf-8")
    with pytest.raises(InputError, match="entities"):
        read_record(tmp_path / "a.svg")
    with pytest.raises(InputError, match="no file"):
        read_record(tmp_path / "none.png")
    with pytest.raises(InputError, match="is no figure"):
        read_record(tmp_path / "a.jpg")


def test_a_hostile_name_stays_in_its_folder(qapp: object, tmp_path: Path, compute: Compute) -> None:
    file = saved(tmp_path / "run.npz")
    record = record_of(compute(Settings(FileSource(str(file)))))
    assert record.file is not None
    hostile = replace(record, file=replace(record.file, name="../../evil.npz"))
    from attnviz.export.alive import into_png
    from attnviz.export.image import paint, png_of

    data = into_png(png_of(paint(compute(view=SMALL), SHEET)), hostile)
    (tmp_path / "deep").mkdir()
    figure = tmp_path / "deep" / "f.png"
    figure.write_bytes(data)
    assert reopened(compute, figure).inputs.title == "evil.npz"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["deep", "f.png", "run.npz"]


def test_positions_may_be_numpys_integers(compute: Compute) -> None:
    view = View((np.int64(1), np.int32(3)), None, (64, 64))
    record = record_of(replace(compute(), view=view), (np.int64(2), np.int64(1)))
    assert from_json(to_json(record)) == record


@dataclass(frozen=True)
class Every(Mask):
    """A program's own rule, which no file can know."""

    step: int = 2

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
        return (cols % self.step == 0) & (cols <= rows)

    def describe(self) -> str:
        return "Every n-th"


@dataclass(frozen=True)
class Open(Causal):
    """A subclass of a known rule is not that rule."""

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
        return np.ones(np.broadcast_shapes(rows.shape, cols.shape), bool)

    def span(self, rows: tuple[int, int], shape: tuple[int, int]) -> tuple[int, int]:
        return (0, shape[1])

    def open_span(self, rows: tuple[int, int], shape: tuple[int, int]) -> tuple[int, int]:
        return (0, shape[1])


@dataclass(frozen=True)
class PerHead(Every):
    def for_head(self, head: int, n_head: int) -> Mask:
        return Every(head + 1)


@dataclass(frozen=True)
class Adding(Every):
    has_bias = True

    def bias(self, rows: np.ndarray, cols: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
        return -0.5 * (rows - cols)


@pytest.mark.parametrize("mask", [Every(), Open(), PerHead(), Adding(), Causal() & Every(3)], ids=repr)
def test_a_programs_own_mask_travels_as_its_array(
    qapp: object, tmp_path: Path, compute: Compute, mask: Mask
) -> None:
    result = compute(Settings(RandomSource(Dimensions(14, 2, 7)), mask=mask, head=1))
    write_sheet(result, tmp_path / "a.png", SHEET)
    again = reopened(compute, tmp_path / "a.png")
    for stage in Stage:
        np.testing.assert_array_equal(again.tiles[stage].values, result.tiles[stage].values)
    made: dict[str, Any] = {}
    exec(python_snippet(result), made)
    np.testing.assert_allclose(
        np.squeeze(made["a"].weights), result.tiles[Stage.WEIGHTS].values, rtol=2e-5, atol=1e-6
    )


def test_a_programs_own_mask_that_is_too_large_is_named(
    qapp: object, tmp_path: Path, compute: Compute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings_json, "MOST_MASK_CELLS", 10)
    monkeypatch.setattr(snippet, "MOST_MASK_CELLS", 10)
    result = compute(Settings(RandomSource(Dimensions(14, 2, 7)), mask=Every()))
    write_sheet(result, tmp_path / "a.png", SHEET)
    with pytest.raises(InputError, match=r"Every: Every n-th.*give the mask as an array"):
        read_record(tmp_path / "a.png")
    with pytest.raises(InputError, match=r"'Every'.*attn_mask"):
        python_snippet(result)


@pytest.mark.parametrize("odd", ["Head\x0b3\x01\uffffb\ufffe\udcff\x7f\x85", "\r\nb\u2028"])
@pytest.mark.parametrize("ending", PICTURES)
def test_no_sign_breaks_a_figure(
    qapp: object, tmp_path: Path, compute: Compute, odd: str, ending: str
) -> None:
    """In the title, the caption, the labels and the name of the input."""
    made = compute(Settings(RandomSource(Dimensions(14, 2, 3), seed=2)))
    tokens = (odd, "b", "c")
    result = replace(made, inputs=replace(made.inputs, title=odd, query_tokens=tokens, key_tokens=tokens))
    for sheet in (replace(SHEET, title=odd, caption=odd), replace(SHEET, title="")):
        figure = tmp_path / f"a{ending}"
        write_sheet(result, figure, replace(sheet, panels=("weights", "cell", "row"), cursor=(1, 0)))
        if ending == ".svg":
            ElementTree.parse(figure)
        if ending == ".pptx":
            with zipfile.ZipFile(figure) as deck:
                for part in deck.namelist():
                    if part.endswith((".xml", ".rels")):
                        ElementTree.fromstring(deck.read(part))
        again = reopened(compute, figure)
        assert again.distribution.std == made.distribution.std
