"""Tables as spreadsheets and programs write them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from attnviz.core import memory
from attnviz.core.errors import InputError, MemoryBudgetError
from attnviz.sources.formats.csv_files import number
from tests.sources.written import table_of as read_csv

VALUES = [[1.5, -2.25], [0.125, 3.0], [4.0, 0.0]]


def table(tmp_path: Path, text: str, name: str = "x.csv", encoding: str = "utf-8") -> dict[str, np.ndarray]:
    path = tmp_path / name
    path.write_bytes(text.encode(encoding))
    return {role: stored.read() for role, stored in read_csv(path).items()}


@pytest.mark.parametrize(
    "text",
    [
        "1.5,-2.25\n0.125,3\n4,0\n",
        "1.5;-2.25\r\n0.125;3\r\n4;0\r\n",
        "1,5;-2,25\n0,125;3\n4;0",
        "1.5\t-2.25\n0.125\t3\n4\t0\n",
        "1,5\t−2,25\n0,125\t3,0\n4,0\t0,0\n",
        '"1,5","-2,25"\n"0,125","3"\n"4","0"\n',
        " 1.5 , -2.25 \n\n 0.125,3e0\n4,0\n\n",
        "1.5;-2.25;\n0.125;3;\n4;0;\n",
        "a,b\n1.5,-2.25\n0.125,3\n4,0\n",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_separators_decimals_headers_and_encodings(tmp_path: Path, text: str, encoding: str) -> None:
    found = table(tmp_path, text, encoding=encoding)
    assert list(found) == [""]
    assert found[""].dtype == np.float32
    np.testing.assert_array_equal(found[""], VALUES)


@pytest.mark.parametrize(
    "text",
    [
        "the,1.5,-2.25\ncat,0.125,3\nsat,4,0\n",
        "token,a,b\nthe,1.5,-2.25\ncat,0.125,3\nsat,4,0\n",
        ",0,1\nthe,1.5,-2.25\ncat,0.125,3\nsat,4,0\n",
        'token;a;b\n"the";1,5;-2,25\n"cat";0,125;3\n"sat";4;0\n',
    ],
)
def test_labels_in_the_first_column(tmp_path: Path, text: str) -> None:
    found = table(tmp_path, text)
    assert found["tokens"].tolist() == ["the", "cat", "sat"]
    np.testing.assert_array_equal(found[""], VALUES)


def test_a_numbered_index_under_an_empty_corner(tmp_path: Path) -> None:
    found = table(tmp_path, ",0,1\n0,1.5,-2.25\n1,0.125,3\n2,4,0\n")
    assert found["tokens"].tolist() == ["0", "1", "2"]
    np.testing.assert_array_equal(found[""], VALUES)


@pytest.mark.parametrize(
    "header", ["q0,q1,k0,k1,v0", "query_0,query_1,key_0,key_1,value_0", "Q[0],Q[1],K[0],K[1],V[0]"]
)
def test_a_header_may_name_q_k_v(tmp_path: Path, header: str) -> None:
    found = table(tmp_path, f"{header}\n1,2,3,4,5\n6,7,8,9,10\n")
    np.testing.assert_array_equal(found["query"], [[1, 2], [6, 7]])
    np.testing.assert_array_equal(found["key"], [[3, 4], [8, 9]])
    np.testing.assert_array_equal(found["value"], [[5], [10]])


@pytest.mark.parametrize(
    ("shape", "separator"), [((1, 1), ","), ((97, 1), ";"), ((7, 1025), "\t"), ((1, 7), ",")]
)
def test_what_numpy_writes_comes_back(tmp_path: Path, shape: tuple[int, int], separator: str) -> None:
    values = np.random.default_rng(5).standard_normal(shape, dtype=np.float32)
    path = tmp_path / "x.csv"
    np.savetxt(path, values, delimiter=separator)
    np.testing.assert_array_equal(read_csv(path)[""].read(), values)


def test_nan_and_inf_are_numbers(tmp_path: Path) -> None:
    found = table(tmp_path, "nan,1\n-inf,Infinity\n")[""]
    np.testing.assert_array_equal(found, [[np.nan, 1], [-np.inf, np.inf]])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a,b\n1,2\n3,x\n", "Row 3, column B of x.csv holds 'x', which is no number"),
        (
            "t,a,b\nthe,1,2\n\ncat,,4\nsat,5,6\n",
            "Row 4, column B of x.csv is empty; write a number there, or nan",
        ),
        ("1,2,3\n3,4\n4,5,6\n", "Row 2 of x.csv has 2 cells, the other rows have 3"),
        ("1,2,3\n4,5\n", "x.csv has 2 cells, the other rows have 3|x.csv has 3 cells, the other rows have 2"),
        ("1,2,3\n3\n4,5,6\n", "Row 2 of x.csv has 1 cell, the other rows have 3"),
        ("1,2\n#N/A,3\n4,5\n", "Row 2, column A of x.csv holds '#N/A'"),
        ("the\ncat\n", "has labels only"),
        ("\n\n", "x.csv is empty; it should have one row a position"),
        ("1,2\n1_0,3\n4,5\n6,7\n", "holds '1_0', which is no number"),
    ],
)
def test_a_bad_cell_is_named_by_row_and_column(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        table(tmp_path, text)


def test_columns_are_counted_as_spreadsheets_do(tmp_path: Path) -> None:
    row = ",".join("1" * 60)
    with pytest.raises(InputError, match="Row 2, column AB"):
        table(tmp_path, f"{row}\n" + ",".join("1" * 27) + ",x," + ",".join("1" * 32) + f"\n{row}\n")


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"\x00\x01\x02\xff", b"\x89PNG\r\n\x1a\n\x00", b"a" * 200_000]
)
def test_what_is_no_table(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes(data)
    with pytest.raises(InputError):
        read_csv(path)


def test_a_table_too_large_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.csv"
    path.write_text("1,2\n")
    monkeypatch.setattr(memory, "default_budget", lambda: 100)
    with pytest.raises(MemoryBudgetError, match=r"Reading x\.csv would take .*Save it as \.npy"):
        read_csv(path)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("1.5", 1.5), ("1,5", 1.5), ("−1,5e3", -1500), ("1\u00a0234,5", 1234.5), ("1,234.5", 1234.5),
        ("1.234,5", 1234.5), ("-1.234.567,5", -1234567.5), ("1 234 567", 1234567), ("+2", 2), (".5", 0.5),
        ("1 2", None), ("", None), ("1,2,3", None), ("0x1", None), ("1e", None), ("0.125,3", None),
    ],
)  # fmt: skip
def test_numbers(cell: str, value: float | None) -> None:
    assert number(cell) == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('"' * 200_000, "x.csv holds no number; it should have one row a position"),
        ('"' * 3, "x.csv has a quotation mark that is never closed"),
        ('"1,2\n3,4\n', "x.csv has a quotation mark that is never closed"),
        ("-\n-\n", "x.csv holds no number"),
        (";;;\n", "x.csv (is empty|holds no number)"),
        ("''''", "x.csv holds no number"),
        ("a\nb\n", "x.csv has labels only"),
        ("ж\nλ\n", "x.csv has labels only"),
        ('""\n""\n', "x.csv is empty"),
        ("1" * 140_000 + ",2\n", "x.csv is no table that can be read: a cell has more than 131,072"),
    ],
)
def test_a_table_without_numbers_says_what_it_has(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        table(tmp_path, text)
