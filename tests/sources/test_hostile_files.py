"""Files made to do harm: each is refused by a sentence that names it, at once and in little memory."""

from __future__ import annotations

import base64
import io
import json
import lzma
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from attnviz.core.errors import AmbiguousInput, AttnvizError, InputError
from attnviz.core.files import limits
from attnviz.core.record.find_record import read_record
from attnviz.core.settings import FileSource
from attnviz.figures.sheet.sheet import sheet_from_json
from attnviz.sources import load
from attnviz.sources.formats.mask_file import load_mask

ROW = np.ones((2, 2), np.float32)
#: Parts of a figure that are looked through here.
MANY = 100
#: Bytes that reading any of these may take.
MOST_BYTES = 160 << 20


def npy(header: str, data: bytes = b"") -> bytes:
    text = header.encode("latin-1") + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + data


def described(shape: str, descr: str = "'<f4'") -> bytes:
    return npy(f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}}}")


def saved(array: object) -> bytes:
    file = io.BytesIO()
    np.save(file, np.asarray(array))
    return file.getvalue()


def npz(compression: int = zipfile.ZIP_DEFLATED, **members: object) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, data in members.items():
            archive.writestr(f"{name}.npy", data if isinstance(data, bytes) else saved(data))
    return file.getvalue()


def safetensors(header: object, data: bytes = bytes(64)) -> bytes:
    text = (header if isinstance(header, str) else json.dumps(header)).encode()
    return struct.pack("<Q", len(text)) + text + data


def broken(data: bytes, at: bytes, offset: int, value: bytes) -> bytes:
    place = data.rfind(at) + offset
    return data[:place] + value + data[place + len(value) :]


TENSOR = {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]}
QK = {"q": TENSOR, "k": TENSOR}
HEADERS = [
    npy("(((("), npy("'''"),
    npy("[" * 900), npy("{1: 2}"), described("(2, 2)", "()"), described("(True, 2)"),
    described("(2.0, 2)"), described("(-1, 2)"), described("(1000, 100000000000)"), described("(10**15,)"),
    described("(1000000000000000, 1)"), described("(0, 1000000000000)"), described("(2, 2)", "'|S0'"),
    described("(2, 2)", "[('a', '<f4', (10000, 10000, 10000))]"), b"\x93NUMPY\x09\x00aa", b"\x93NUM",
]  # fmt: skip
EMPTY = 11  # of no entries: a mask that fits nothing
W = {"x": np.ones((3, 4)), "W_Q": np.ones((4, 4)), "W_K": np.ones((4, 4)), "W_V": np.ones((4, 4))}
FILES: list[tuple[str, bytes]] = [
    *(("a.npy", header) for header in HEADERS),
    *(("a.npz", npz(q=header, k=ROW)) for header in HEADERS),
    *(("a.npz", npz(**{**W, "n_head": n})) for n in (np.nan, np.inf, -1, 0, 2.5, 1e300, "2", [1, 2])),
    *(("a.npz", npz(q=ROW, k=ROW, scale=n)) for n in (np.nan, np.inf, "x")),
    *(("a.npz", npz(**{**W, name: np.ones(shape)})) for name in ("W_Q", "W_K", "W_V", "x")
      for shape in ((4,), (0, 4), (1, 1, 1, 1, 1))),
    ("a.npz", npz(**{**W, "W_Q": described("(0, 1000000000000)"), "W_K": described("(0, 1000000000000)")})),
    ("a.npz", npz(q=described("(1000000000000, 0, 1, 1)"), k=described("(1000000000000, 0, 1, 1)"))),
    ("a.npz", npz(zipfile.ZIP_LZMA, q=ROW, k=ROW).replace(b"\x00\x5d\x00", bytes(3))),
    ("a.npz", broken(npz(q=ROW, k=ROW), b"PK\x01\x02", 6, struct.pack("<H", 99))),
    ("a.npz", broken(npz(q=ROW, k=ROW), b"PK\x01\x02", 46, b"\xff\xfe")),
    ("a.npz", broken(npz(q=ROW, k=ROW), b"PK\x01\x02", 10, struct.pack("<H", 77))),
    ("a.npz", broken(npz(q=ROW, k=ROW), b"PK\x01\x02", 8, struct.pack("<H", 1))),
    ("a.npz", broken(npz(q=ROW, k=ROW), b"PK\x05\x06", 12, struct.pack("<I", 1 << 30))),
    ("a.npz", npz(q=ROW, k=ROW, tokens=described("(10000000000,)", "'|S1'"))),
    ("a.npz", npz(**{"²_q": ROW, "9" * 4400 + ".q": ROW})),
    ("a.safetensors", safetensors("[" * 90_000)),
    ("a.safetensors", safetensors('{"q": {"dtype": "F32", "shape": [1e999], "data_offsets": [0, 1e999]}}')),
    ("a.safetensors", safetensors('{"q": ' + "9" * 5000 + "}")),
    ("a.safetensors", safetensors({"q": {**TENSOR, "shape": "22"}, "k": TENSOR})),
    ("a.safetensors", safetensors({"q": {**TENSOR, "shape": [True, 4]}, "k": TENSOR})),
    ("a.safetensors", safetensors({"q": {**TENSOR, "dtype": []}, "k": TENSOR})),
    ("a.safetensors", safetensors({"__metadata__": [], **QK})),
    ("a.safetensors", struct.pack("<Q", 2**63) + b"{}"),
    ("a.csv", b"1,2\n" + b'"' + b"1" * 200_000),
    ("a.csv", b"\xff\xfe" + "1;2".encode("utf-16-be")[:-1]),
    ("a.tsv", b"\x00" * 100),
]  # fmt: skip


def refused(read: Callable[[], object]) -> None:
    with pytest.raises(AttnvizError) as caught:
        read()
    sentence = str(caught.value)
    assert len(sentence) < 900
    assert not isinstance(caught.value, AmbiguousInput) or len(caught.value.choices) <= limits.CHOICES
    assert sentence.count("Error") <= 1


@pytest.mark.parametrize("number", range(len(FILES)))
def test_an_input_made_to_do_harm(tmp_path: Path, number: int) -> None:
    name, data = FILES[number]
    (tmp_path / name).write_bytes(data)
    refused(lambda: load(FileSource(str(tmp_path / name), "array=x")))


@pytest.mark.parametrize("number", [n for n in range(len(HEADERS) + 1) if n != EMPTY])
def test_a_mask_made_to_do_harm(tmp_path: Path, number: int) -> None:
    path = tmp_path / "mask.npy"
    path.write_bytes([*HEADERS, npz(a=ROW)][number])
    refused(lambda: load_mask(str(path)))


def test_many_arrays_are_found_without_opening_the_archive_for_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, opened, init = tmp_path / "many.npz", [], zipfile.ZipFile.__init__
    path.write_bytes(npz(zipfile.ZIP_STORED, **{f"layer{i}.{n}": ROW for i in range(500) for n in "qk"}))
    monkeypatch.setattr(zipfile.ZipFile, "__init__", lambda *a, **k: (opened.append(1), init(*a, **k))[1])
    assert load(FileSource(str(path)), 499).n_layer == 500
    assert len(opened) == 1


def test_a_large_batch_offers_some_sequences_and_takes_any(tmp_path: Path) -> None:
    path = tmp_path / "batch.npz"
    np.savez(path, q=np.ones((5000, 1, 2, 2)), k=np.ones((5000, 1, 2, 2)), axes="HTd")
    with pytest.raises(AmbiguousInput) as caught:
        load(FileSource(str(path)))
    assert len(caught.value.choices) == limits.CHOICES
    assert load(FileSource(str(path), "batch=4999")).seq_len_q == 2
    for answer in ("5000", "-1", "²", "9" * 5000, "1.0"):
        with pytest.raises(InputError, match="batch=0 to 4999"):
            load(FileSource(str(path), f"batch={answer}"))


def test_a_table_of_many_widths_is_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "wide.csv"
    path.write_text("\n".join(",".join("1" * n) for n in range(1, 1200)))
    with pytest.raises(InputError, match=r"wide\.csv has"):
        load(FileSource(str(path)))


# -- figures ------------------------------------------------------------------------------------------------

SHEET = {"panels": ["weights"], "theme": "light", "size": [400, 300], "dpi": 144.0}
RECORD = {
    "attnviz": "1",
    "settings": {
        "source": {
            "kind": "random", "d_model": 8, "n_head": 2, "seq_len": 6, "seed": 0, "unit_length": False,
        },
        "layer": 0, "head": 0, "scaling": 1.0, "mask": {"rule": "none"}, "masked": True, "fill": "-inf",
    },
    "view": {"rows": None, "cols": None, "cursor": None},
    "figure": SHEET,
    "scores": None,
}  # fmt: skip


def png(record: object, packed: bool = True) -> bytes:
    text = (record if isinstance(record, str) else json.dumps(record)).encode()
    content = b"attnviz\0\1\0\0\0" + zlib.compress(text, 9) if packed else b"attnviz\0\0\0\0\0" + text
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(content)) + b"iTXt" + content + bytes(4)


def within(**changes: object) -> bytes:
    """The record with other values at places such as ``settings__mask``."""
    record = json.loads(json.dumps(RECORD))
    for place, value in changes.items():
        *path, last = place.split("__")
        table = record
        for name in path:
            table = table[name]
        table[last] = value
    return png(record)


def masked(data: bytes) -> bytes:
    mask = {"rule": "array", "shape": [6, 6], "sha256": "0" * 64, "npy": base64.b64encode(data).decode()}
    return within(settings__mask=mask)


def nested(depth: int) -> dict:
    mask: dict = {"rule": "none"}
    for _ in range(depth):
        mask = {"rule": "both", "first": mask, "second": {"rule": "none"}}
    return mask


def deck(name: str, data: bytes, compression: int = zipfile.ZIP_DEFLATED, times: int = 1) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for i in range(times):
            archive.writestr(name.format(i=i), data)
    return file.getvalue()


ENDLESS = zlib.compress(described("(40000, 40000)", "'|b1'") + bytes(100 << 20), 9)
CARRIED = {"name": "a.npz", "sha256": None, "shapes": {}, "one_layer": True}
FIGURES: list[tuple[str, bytes]] = [
    *(("a.png", within(**{f"settings__source__{name}": value})) for name in ("d_model", "seed", "unit_length")
      for value in (None, "x", [], -1, 1.5)),
    *(("a.png", within(settings__source={"kind": "file", "name": name, "reading": reading}))
      for name, reading in (
          ("a.npz", 5), ("a.npz", {}), ("n" * 300, None), ("", None), ("a\0", None), (5, None))),
    *(("a.png", within(settings__source={"kind": kind})) for kind in ([], {}, None, "x" * 9000)),
    *(("a.png", within(scores=scores)) for scores in ([10**400, 1], [1], "ab", {}, [None, 1])),
    *(("a.png", within(view__rows=rows)) for rows in ([1], [1.5, 2], "ab", {}, [-1, 2], 5)),
    *(("a.png", within(settings__mask=mask)) for mask in (
        nested(600), nested(limits.NESTED + 1), {"rule": []}, [], {"rule": "alibi", "slope": 10**300},
        {"rule": "alibi", "slope": "x"}, {"rule": "sliding", "window": 10**30, "alignment": "top-left"},
        {"rule": "causal", "alignment": []}, {"rule": "documents", "lengths": 5},
        {"rule": "prefix", "length": {}},
        {"rule": "documents", "lengths": [10**30]}, {"rule": "array", "shape": 5, "sha256": "0"})),
    *(("a.png", masked(zlib.compress(header))) for n, header in enumerate(HEADERS) if n != EMPTY),
    ("a.png", masked(ENDLESS)),
    ("a.png", masked(zlib.compress(npz(a=ROW)))),
    ("a.png", png('{"attnviz":' + "[" * 90_000)),
    ("a.png", png('{"attnviz":' + "9" * 5000 + "}")),
    ("a.png", png("[]")),
    ("a.png", png(" " * (limits.RECORD + 1))),
    ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(12 * (MANY + 2))),
    ("a.png", b"\x89PNG\r\n\x1a\n" + b"\xff\xff\xff\xffiTXtattnviz\0\1"),
    ("a.pdf", b"%PDF-" + b"stream\n" * (MANY + 2)),
    ("a.pdf", b'%PDF-stream\n{"attnviz"'),
    ("a.svg", b"<svg><metadata id='attnviz'>"),
    ("a.svg", '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE a [<!ENTITY b "c">]><a/>'.encode("utf-16")),
    ("a.svg", b"<a>" * 20_000),
    ("a.pptx", deck("customXml/item{i}.xml", bytes(limits.RECORD + 1))),
    ("a.pptx", deck("customXml/item{i}.xml", b"<a/>", zipfile.ZIP_LZMA)[:60] + lzma.compress(b"x")),
    ("a.pptx", broken(deck("customXml/item{i}.xml", b"<a/>"), b"PK\x01\x02", 8, struct.pack("<H", 1))),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(FIGURES)))
def test_a_figure_made_to_do_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(limits, "PARTS", MANY)
    name, data = FIGURES[number]
    (tmp_path / name).write_bytes(data)
    refused(lambda: read_record(tmp_path / name))


@pytest.mark.parametrize("data", [masked(ENDLESS), png(" " * (limits.RECORD + 1))])
def test_a_small_figure_stays_small(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.png").write_bytes(data)
    tracemalloc.start()
    try:
        refused(lambda: read_record(tmp_path / "a.png"))
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("data", [data for _, data in FILES if len(data) < 9000][::5])
def test_an_input_made_to_do_harm_inside_a_figure(tmp_path: Path, data: bytes) -> None:
    for name in ("a.npz", "a.npy", "a.safetensors", "a.csv"):
        file = {**CARRIED, "name": name, "data": base64.b64encode(data).decode()}
        (tmp_path / "a.png").write_bytes(within(file=file))
        refused(lambda: load(FileSource(str(tmp_path / "a.png"), "x=1")))


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("panels", ([], "weights", 5, [5], ["weights"] * 2000, None)),
        ("theme", (5, None, [])),
        ("size", ([0, 0], [1], "ab", [10**9, 1], [1.5, 2], None)),
        ("dpi", (0, -1, "x", None, 10**400, float("inf"))),
        ("title", (5, None, ["a"], "a" * 20_000)),
        ("caption", (5, {})),
        ("margin", ("x", -1, 1e300)),
        ("least_type", (None, "x", float("nan"))),
        ("transparent", (1, "yes")),
        ("cursor", ([1], 5, [-1, 2])),
        ("page", ([0, 0], [1e300, 1])),
        ("choices", (5, {"a": 5}, {"a": {"b": []}}, {"a": {"b": {"c": {"d": {}}}}})),
    ],
)
def test_every_field_of_a_sheet_is_of_its_kind(field: str, values: tuple) -> None:
    assert sheet_from_json(SHEET).panels == ("weights",)
    for value in values:
        with pytest.raises(InputError, match=rf"does not say how it was drawn: .*{field}"):
            sheet_from_json({**SHEET, field: value})
