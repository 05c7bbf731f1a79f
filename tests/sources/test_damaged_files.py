"""Files that are damaged, dangerous, too large or of another kind: each ends in a sentence."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import save_file

from attnviz.core import memory
from attnviz.core.errors import InputError, MemoryBudgetError
from attnviz.core.inputs import Inputs
from attnviz.core.masks import Causal
from attnviz.core.settings import FileSource
from attnviz.sources import SUFFIXES, load
from attnviz.sources.formats.mask_file import load_mask

DATA = Path(__file__).parent.parent / "data"
rng = np.random.default_rng(4)


def normal(*shape: int) -> np.ndarray:
    return rng.standard_normal(shape, dtype=np.float32)


def opened(path: Path, reading: str | None = None, layer: int = 0) -> Inputs:
    return load(FileSource(str(path), reading), layer)


def test_missing_wrong_and_empty_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"There is no file .*nowhere\.npz"):
        opened(tmp_path / "nowhere.npz")
    with pytest.raises(InputError, match=r"is no file but a folder; choose a file"):
        opened(tmp_path)
    for suffix in SUFFIXES:
        (tmp_path / f"empty{suffix}").touch()
        with pytest.raises(InputError, match=rf"empty\{suffix} is empty"):
            opened(tmp_path / f"empty{suffix}")
    (tmp_path / "model.pt").write_bytes(b"x")
    with pytest.raises(InputError, match="is a pickle, which can run code"):
        opened(tmp_path / "model.pt")
    (tmp_path / "notes.txt").write_bytes(b"x")
    with pytest.raises(
        InputError, match=r"unknown ending; attnviz reads .npy, .npz, .safetensors, .csv, .tsv, .png"
    ):
        opened(tmp_path / "notes.txt")


def test_what_torch_saved_under_another_name_is_a_pickle(tmp_path: Path) -> None:
    path = tmp_path / "run.safetensors"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("run/data.pkl", b"\x80\x02}.")
    with pytest.raises(InputError, match=r"run.safetensors is a pickle, .*safetensors.torch.save_file"):
        opened(path)


@pytest.mark.parametrize("suffix", [".npy", ".npz", ".safetensors"])
def test_noise_under_any_name_is_a_sentence(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"noise{suffix}"
    for length in (1, 7, 8, 97, 1025):
        path.write_bytes(rng.bytes(length))
        with pytest.raises(InputError, match=f"noise{suffix}"):
            opened(path)


@pytest.mark.parametrize("name", ["torch_numpy.npz", "torch_float32.safetensors"])
def test_every_truncation_is_a_sentence(tmp_path: Path, name: str) -> None:
    data, path = (DATA / name).read_bytes(), tmp_path / name
    for length in range(1, len(data), 97):
        path.write_bytes(data[:length])
        with pytest.raises(InputError):
            opened(path, "axes=HTd")


def test_a_truncated_npy(npy: Callable[..., Any]) -> None:
    path = npy(normal(7, 6))
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(InputError, match=r"cannot be read as a NumPy array|cut short"):
        opened(path, "array=x")
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(InputError, match=r"cannot be read as a NumPy array|cut short"):
        opened(path, "array=x")


@pytest.mark.parametrize("position", range(0, 4761, 97))
def test_one_wrong_byte_never_gives_another_error(tmp_path: Path, position: int) -> None:
    data, path = bytearray((DATA / "torch_numpy.npz").read_bytes()), tmp_path / "bent.npz"
    data[position] ^= 0xFF
    path.write_bytes(data)
    try:
        inputs = opened(path, "axes=HTd")
    except InputError as error:
        sentence = str(error)
        assert "bent.npz" in sentence
    else:
        assert inputs.n_head == 3


def test_pickles_are_not_opened(npz: Callable[..., Any], npy: Callable[..., Any]) -> None:
    objects = np.array([{"a": 1}, None], dtype=object)
    with pytest.raises(InputError, match=r"holds Python objects .*not opened"):
        opened(npz(q=objects, k=normal(2, 2), v=normal(2, 2)))
    with pytest.raises(InputError, match=r"holds Python objects .*not opened"):
        opened(npy(objects))
    # An object array that nobody asks for does no harm.
    assert opened(npz(q=normal(2, 2), k=normal(2, 2), v=normal(2, 2), notes=objects)).shape == (2, 2)


def test_complex_and_text_are_refused(npz: Callable[..., Any]) -> None:
    a = normal(2, 2)
    with pytest.raises(InputError, match="value is complex"):
        opened(npz(q=a, k=a, v=a.astype(complex)))
    with pytest.raises(InputError, match="key has entries of type <U1"):
        opened(npz(q=a, k=np.array([["a", "b"]]), v=a))


def test_size_is_predicted_from_the_header(
    npz: Callable[..., Any], npy: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a = normal(97, 1025)
    save_file({"q": a, "k": a, "v": a}, tmp_path / "run.safetensors")
    paths = [npz(q=a, k=a, v=a), npy(a), tmp_path / "run.safetensors"]
    monkeypatch.setattr(memory, "default_budget", lambda: 97 * 1025 * 4 - 1)
    monkeypatch.setattr(np, "fromfile", lambda *args, **kwargs: pytest.fail("numbers were read"))
    monkeypatch.setattr(np.lib.format, "read_array", lambda *args, **kwargs: pytest.fail("numbers were read"))
    for path in paths:
        with pytest.raises(MemoryBudgetError, match=r"97 × 1,025.*KiB"):
            opened(path)


def test_safetensors_metadata_and_types(tmp_path: Path) -> None:
    path = tmp_path / "run.safetensors"
    a = rng.integers(-9, 9, (3, 7, 4)).astype(np.int8)
    metadata = {"tokens": json.dumps(list("abcdefg")), "scale": "0.25", "is_causal": "true", "format": "pt"}
    save_file({"q": a, "k": a.astype(np.float16), "v": a.astype(np.float64)}, path, metadata)
    inputs = opened(path)
    assert inputs.query_tokens == tuple("abcdefg")
    assert (inputs.scale, inputs.attn_mask, inputs.n_head) == (0.25, Causal(), 3)
    np.testing.assert_array_equal(inputs.head_of(2).query, a[2])


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ({"q": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 99]}}, "has shape .* but 99 bytes"),
        ({"q": {"dtype": "F32", "shape": [9, 9], "data_offsets": [0, 324]}}, "cut short"),
        ({"q": {"dtype": "F32", "shape": [-1, -4], "data_offsets": [0, 16]}}, "has shape"),
        ({"q": {"shape": [2, 2]}}, "dtype"),
        ([1, 2], "damaged"),
        ({"q": 3}, "damaged"),
    ],
)
def test_safetensors_with_a_header_that_lies(tmp_path: Path, header: Any, sentence: str) -> None:
    text = json.dumps(header).encode()
    path = tmp_path / "lie.safetensors"
    path.write_bytes(len(text).to_bytes(8, "little") + text + bytes(16))
    with pytest.raises(InputError, match=sentence):
        opened(path)


def test_safetensors_of_a_type_that_is_not_read(tmp_path: Path) -> None:
    entry = {"dtype": "F8_E4M3", "shape": [2, 2], "data_offsets": [0, 4]}
    text = json.dumps({"q": entry, "k": entry}).encode()
    path = tmp_path / "eight.safetensors"
    path.write_bytes(len(text).to_bytes(8, "little") + text + bytes(4))
    with pytest.raises(InputError, match=r"q in eight.safetensors is F8_E4M3; save it as F32 or BF16"):
        opened(path)


def test_the_beginning_of_a_safetensors_file_counts_its_bytes(tmp_path: Path) -> None:
    """The header's length stands in eight bytes before it, which are no part of it."""
    path = tmp_path / "run.safetensors"
    path.write_bytes((200).to_bytes(8, "little") + b"{" * 192)
    with pytest.raises(InputError, match="its header would have 200 bytes, of which the file has 192"):
        opened(path)


def _npy(header: str, version: bytes = b"\1\0", numbers: int = 64) -> bytes:
    return b"\x93NUMPY" + version + len(header).to_bytes(2, "little") + header.encode() + bytes(numbers)


_SHAPED = "{{'descr': '<f4', 'fortran_order': False, 'shape': {}, }}\n"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (_npy(_SHAPED.format("(10**15, 8)")), "its header is not one that numpy.save writes"),
        (_npy(_SHAPED.format("(int(3), n)")), "its header is not one that numpy.save writes"),
        (_npy(_SHAPED.format("(" * 3000 + ")" * 3000)), "its header is not one that numpy.save writes"),
        (_npy(_SHAPED.format("(2, 8), 1: 2")), "its header is not one that numpy.save writes"),
        (_npy("lambda: {'descr': 1}\n"), "its header is not one that numpy.save writes"),
        (_npy("{'descr': '<f4', 'fortran\n"), "its header is not one that numpy.save writes"),
        (_npy(_SHAPED.format("(2, 8)") + " " * 20_000), "its header is not one that numpy.save writes"),
        (_npy(_SHAPED.format("(2.0, 8)")), r"shape is not valid: \(2.0, 8\)"),
        (_npy(_SHAPED.format("(-2, 8)")), "a shape that no array can have"),
        (_npy(_SHAPED.format("(2, 8)"), b"\3\0"), "version 3.0 of the format, which attnviz does not read"),
        (_npy(_SHAPED.format("(2, 8)"))[:20], "only its beginning is there"),
        (b"\x93NUM", "only its beginning is there"),
        (b"\x93NUMPX\1\0" + bytes(64), "it does not begin as a .npy file does"),
    ],
)
def test_what_is_odd_in_the_header_of_an_npy_is_said_in_plain_words(
    tmp_path: Path, data: bytes, sentence: str
) -> None:
    path = tmp_path / "odd.npy"
    path.write_bytes(data)
    with pytest.raises(InputError, match=sentence) as refused:
        load(FileSource(str(path)))
    with pytest.raises(InputError, match=sentence):
        load_mask(str(path))
    assert "0x" not in str(refused.value)
