"""Exported numbers, read back by readers that did not write them, against the float64 reference."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from attnviz.core import reference
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import ExportError, InputError, MemoryBudgetError
from attnviz.core.files.delimited import COMMA, POINT, Dialect, table, unguarded
from attnviz.core.masks import BooleanArray, Causal
from attnviz.core.result import Result
from attnviz.core.settings import (
    FIRST_SETTINGS,
    ArraySource,
    FileSource,
    RandomSource,
    Settings,
    TextSource,
    View,
)
from attnviz.core.tile import Stage
from attnviz.export.data import STATISTICS, describe, exact_view, save_csv, save_json, save_npz
from attnviz.sources import load
from tests.sources.written import table_of

Compute = Callable[..., Result]

DEAD_ROW = BooleanArray(np.array([[True, False, False], [False, False, False], [True, True, True]]))


@pytest.mark.parametrize(
    "settings",
    [
        FIRST_SETTINGS,
        replace(FIRST_SETTINGS, scaling=0.0, masked=False),
        Settings(RandomSource(Dimensions(14, 2, 1), seed=3)),
        Settings(RandomSource(Dimensions(21, 3, 97), seed=3), head=2),
        Settings(RandomSource(Dimensions(4, 1, 3)), mask=DEAD_ROW),
    ],
    ids=["first", "raw and open", "one position", "97", "a dead row"],
)
def test_npz_holds_every_stage_as_the_reference_has_it(
    tmp_path: Path, compute: Compute, settings: Settings
) -> None:
    result = compute(settings)
    save_npz(result, tmp_path / "stages.npz")
    with np.load(tmp_path / "stages.npz", allow_pickle=False) as file:
        stages = dict(file)
    want = reference.attention(
        stages["query"],
        stages["key"],
        stages["value"],
        float(stages["scale"]),
        settings.mask if settings.masked else None,
    )
    for name in (*map(str, Stage), "output"):
        np.testing.assert_allclose(stages[name], getattr(want, name), rtol=2e-5, atol=2e-5, err_msg=name)
    for name in STATISTICS:
        np.testing.assert_allclose(
            stages[name], getattr(want.statistics, name), rtol=1e-4, atol=1e-4, err_msg=name
        )
    tokens = result.inputs.query_tokens
    assert ("query_tokens" in stages) == (tokens is not None)
    if tokens is not None:
        assert tuple(stages["query_tokens"]) == tokens


def test_npz_refuses_reduced_stages(tmp_path: Path, compute: Compute) -> None:
    with pytest.raises(MemoryBudgetError, match="8 × 8 of the 19 × 19 cells"):
        save_npz(compute(view=View(pixels=(8, 8))), tmp_path / "a.npz")
    assert not any(tmp_path.iterdir())


def test_whole_stages_over_the_budget_are_refused_with_the_bytes_and_the_tile_that_serves() -> None:
    inputs = load(RandomSource(Dimensions(64, 1, 65_536)), 0)
    with pytest.raises(MemoryBudgetError) as caught:
        exact_view(inputs, 0, budget=1 << 30)
    assert caught.value.needed == 65_536**2 * 32
    for part in ("128.0 GiB", "1.0 GiB", 'tile("weights", head=0, rows=slice(0, 65536)'):
        assert part in str(caught.value)


def test_json_is_strict_and_holds_what_makes_the_picture_again(tmp_path: Path, compute: Compute) -> None:
    result = compute(Settings(RandomSource(Dimensions(14, 2, 7), seed=11), head=1, mask=Causal()))
    save_json(result, tmp_path / "a.json")

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    data = json.loads((tmp_path / "a.json").read_bytes().decode("utf-8"), parse_constant=refuse)
    assert data["settings"]["source"] == {
        "kind": "random", "d_model": 14, "n_head": 2, "seq_len": 7, "seed": 11, "unit_length": False,
    }  # fmt: skip
    assert data["settings"]["head"] == 1
    assert data["settings"]["scale"] == pytest.approx(7**-0.5)
    assert data["engine"] == "numpy"
    assert data["summary"]["blocked_cells"] == 21
    assert len(data["input"]["sha256"]["query"]) == 64
    assert list(data["statistics"]) == list(STATISTICS)
    np.testing.assert_allclose(data["statistics"]["entropy"], result.statistics.entropy, rtol=0, atol=0)


def test_json_writes_null_for_what_json_lacks(tmp_path: Path, compute: Compute) -> None:
    result = compute(Settings(RandomSource(Dimensions(4, 1, 3)), mask=DEAD_ROW))
    save_json(result, tmp_path / "a.json")
    data = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert data["statistics"]["logsumexp"][1] is None
    assert data["statistics"]["fully_masked"] == [False, True, False]
    assert data["summary"]["fully_masked_rows"] == 1


def test_json_keeps_any_text(tmp_path: Path, compute: Compute) -> None:
    text = 'ab "q" \\ 漢 \udc80'
    result = compute(Settings(TextSource("ab")))
    save_json(replace(result, settings=Settings(TextSource(text))), tmp_path / "a.json")
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["settings"]["source"]["text"] == text


def test_a_file_source_leaves_its_folder_out(compute: Compute) -> None:
    folder = "/home/somebody/secret/"
    result = replace(compute(), settings=Settings(FileSource(folder + "run.npz", "batch 0")))
    assert describe(result)["settings"]["source"] == {"kind": "file", "name": "run.npz", "reading": "batch 0"}
    arrays = replace(compute(), settings=Settings(ArraySource("mine", lambda layer: result.inputs)))
    assert describe(arrays)["settings"]["source"] == {"kind": "arrays", "title": "mine"}


def test_json_tells_of_the_mask_that_came_with_the_input(compute: Compute) -> None:
    result = compute()
    assert describe(result)["input"]["attn_mask"] is None
    with_mask = replace(result, inputs=replace(result.inputs, attn_mask=DEAD_ROW))
    assert describe(with_mask)["input"]["attn_mask"] == "Custom: boolean array"


def test_csv_has_one_line_a_query_with_its_tokens(tmp_path: Path, compute: Compute) -> None:
    result = compute()
    save_csv(result, tmp_path / "a.csv")
    with open(tmp_path / "a.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["token"] for row in rows] == list(result.inputs.query_tokens or ())
    for query, row in enumerate(rows):
        assert int(row["query"]) == query
        assert float(row["entropy"]) == result.statistics.entropy[query]
        assert row["argmax_token"] == result.inputs.key_tokens[result.statistics.argmax[query]]


@pytest.mark.parametrize("save", [save_npz, save_json, save_csv])
def test_a_missing_folder_is_a_sentence(tmp_path: Path, compute: Compute, save: Callable) -> None:
    with pytest.raises(ExportError, match="no folder"):
        save(compute(), tmp_path / "nowhere" / "a")


def _named(compute: Compute, tokens: tuple[str, ...]) -> Result:
    result = compute(Settings(RandomSource(Dimensions(8, 2, len(tokens)))))
    return replace(result, inputs=replace(result.inputs, query_tokens=tokens, key_tokens=tokens))


ODD_TOKENS = (
    '"', 'said "no"', "a\tb", "a\nb", "a\r\nb", "\r", " lead", "trail ", "", "a,b", "a;b", "\u2028",
    "\x0b", "\x85",
    "=1+1", "+x", "-1", "@a", "\t=1", "'=1", "''@", "\uff1d1", "=cmd|' /C calc'!A0", "\ufeffx", "漢", "'tis",
)  # fmt: skip


@pytest.mark.parametrize("dialect", [Dialect(), POINT, COMMA, Dialect("\t", ",", guarded=True)])
def test_csv_is_read_back_whatever_its_dialect_and_its_tokens(
    tmp_path: Path, compute: Compute, dialect: Dialect
) -> None:
    result = _named(compute, ODD_TOKENS)
    save_csv(result, tmp_path / "a.csv", dialect)
    text = (tmp_path / "a.csv").read_bytes().decode("utf-8-sig")
    header, *lines = csv.reader(io.StringIO(text, newline=""), delimiter=dialect.separator)
    tokens = [line[header.index("token")] for line in lines]
    assert tuple(map(unguarded, tokens) if dialect.guarded else tokens) == ODD_TOKENS
    if dialect.guarded:
        assert not any(re.match("\\s*[=+@\uff1d-]|[\t\r\n]", token) for token in tokens)
    entropy = [float(line[header.index("entropy")].replace(dialect.decimal, ".")) for line in lines]
    assert entropy == result.statistics.entropy.tolist()


def test_csv_has_a_sign_for_what_no_encoding_has(tmp_path: Path, compute: Compute) -> None:
    save_csv(_named(compute, ("a\x00b", "\udcff", "\ud83d")), tmp_path / "a.csv")
    lines = list(csv.reader(io.StringIO((tmp_path / "a.csv").read_text("utf-8-sig"))))
    assert [line[1] for line in lines[1:]] == ["a\u2400b", "\ufffd", "\ufffd"]


@pytest.mark.parametrize(("separator", "decimal"), [(",", "."), (";", ","), (";", "."), ("\t", ",")])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_table_of_numbers_is_read_in_every_dialect(
    tmp_path: Path, separator: str, decimal: str, encoding: str
) -> None:
    rows = [["'=1+1", 0.25, -1.5], ["b", 1e-7, 1234.5], ["c", 3.0, -0.001]]
    path = tmp_path / "a.csv"
    path.write_text(table(rows, Dialect(separator, decimal, guarded=False)), encoding)
    contents = table_of(path)
    assert [float(x) for x in contents[""].read().ravel()] == pytest.approx(
        [0.25, -1.5, 1e-7, 1234.5, 3.0, -0.001]
    )


def test_a_decimal_comma_needs_another_separator() -> None:
    with pytest.raises(InputError, match="semicolon or tab"):
        Dialect(",", ",")
