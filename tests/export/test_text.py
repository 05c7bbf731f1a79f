"""The clipboard's words: tables that other programs read, LaTeX, and a program of the same numbers."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from attnviz.core import reference
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import InputError, MemoryBudgetError
from attnviz.core.masks import Alibi, BooleanArray, Causal, Documents, OwnMask, Prefix, SlidingWindow
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
from attnviz.export.snippet import python_snippet
from attnviz.export.text import MATRICES, cell_tsv, formula_latex, matrix_tsv, row_latex, row_tsv

Compute = Callable[..., Result]
ROOT = Path(__file__).resolve().parents[2]


def table(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter="\t"))


def stages_of(result: Result) -> reference.ReferenceStages:
    head = result.head
    return reference.attention(head.query, head.key, head.value, result.scale, result.mask)


def test_a_cell(compute: Compute) -> None:
    result = compute()
    names, values = table(cell_tsv(result, 6, 5))
    cell = dict(zip(names, values, strict=True))
    assert (cell["query_token"], cell["key_token"], cell["allowed"]) == ("very", "get", "TRUE")
    want = stages_of(result)
    assert float(cell["raw_score"]) == pytest.approx(want.raw_scores[6, 5], rel=1e-5)
    assert float(cell["weight"]) == pytest.approx(want.weights[6, 5], rel=1e-4)
    assert dict(zip(*table(cell_tsv(result, 5, 6)), strict=True))["allowed"] == "FALSE"


def test_a_row(compute: Compute) -> None:
    result = compute()
    header, *lines = table(row_tsv(result, 6))
    assert len(lines) == 19
    weights = [float(line[header.index("weight")]) for line in lines]
    np.testing.assert_allclose(weights, stages_of(result).weights[6], rtol=1e-4, atol=1e-9)
    assert [line[header.index("key_token")] for line in lines] == list(result.inputs.key_tokens or ())


@pytest.mark.parametrize("name", MATRICES)
def test_a_matrix(compute: Compute, name: str) -> None:
    result = compute(Settings(RandomSource(Dimensions(14, 2, 7), seed=5)))
    header, *lines = table(matrix_tsv(result, name))
    values = np.array([[float(cell) for cell in line[1:]] for line in lines])
    want = stages_of(result)
    expected = getattr(want, name) if hasattr(want, name) else getattr(result.head, name)
    np.testing.assert_allclose(values, expected, rtol=1e-4, atol=1e-5)
    assert [line[0] for line in lines] == [str(i) for i in range(7)]
    assert len(header) == values.shape[1] + 1


def test_labels_stay_in_their_cells(compute: Compute) -> None:
    result = compute()
    tokens = tuple('a\tb\n"c' if i == 2 else t for i, t in enumerate(result.inputs.key_tokens or ()))
    odd = replace(result, inputs=replace(result.inputs, key_tokens=tokens, query_tokens=tokens))
    for text in (cell_tsv(odd, 2, 2), row_tsv(odd, 2), matrix_tsv(odd, "weights")):
        assert len({len(line) for line in table(text)}) == 1
        assert any('a\tb\n"c' in cell for line in table(text) for cell in line)


def test_a_matrix_at_picture_resolution_is_refused_with_its_size_and_a_tile(compute: Compute) -> None:
    result = compute(view=View(pixels=(8, 8)))
    with pytest.raises(MemoryBudgetError, match=r"19 × 19 here.*at 8 × 8.*tile\(\"weights\", head=1"):
        matrix_tsv(result, "weights")
    with pytest.raises(InputError, match="no matrix 'fog'"):
        matrix_tsv(result, "fog")
    for call in (lambda: cell_tsv(result, 19, 0), lambda: row_tsv(result, -1), lambda: row_latex(result, 97)):
        with pytest.raises(InputError, match="0 to 18"):
            call()


@pytest.mark.parametrize(
    ("changes", "part", "absent"),
    [
        ({}, r"\frac{Q K^{\top}}{\sqrt{d_k}}", "cdot"),
        ({"scaling": 0.0}, r"\operatorname{mask}\!\left(Q K^{\top}\right)", "frac"),
        ({"scaling": 0.5}, r"\cdot Q K^{\top}", "frac"),
        ({"masked": False}, r"\operatorname{softmax}\!\left(\frac{Q", "mask"),
    ],
)
def test_the_formula_has_the_terms_that_are_on(
    compute: Compute, changes: dict, part: str, absent: str
) -> None:
    text = formula_latex(compute(replace(FIRST_SETTINGS, **changes)))
    assert part in text
    assert absent not in text
    assert text.count("{") == text.count("}")


def test_a_row_in_latex(compute: Compute) -> None:
    text = row_latex(compute(), 2)
    numbers = re.findall(r"-?\d+\.\d+(?: \\cdot 10\^\{-?\d+\})?", text)
    assert len(numbers) == 6, "three scores and three weights"
    assert sum(map(float, numbers[3:])) == pytest.approx(1, abs=0.01)
    assert r"-\infty" in text
    assert r"\dots" in text
    assert text.count("{") == text.count("}")
    assert "−" not in text


@pytest.mark.parametrize(
    "settings",
    [
        FIRST_SETTINGS,
        replace(FIRST_SETTINGS, scaling=0.0, masked=False),
        Settings(TextSource('quote " and \\ and é', "pt"), 1, 3, 0.5, SlidingWindow(3)),
        Settings(RandomSource(Dimensions(21, 3, 97), 5, True), 0, 2, 1.0, Prefix(4)),
        Settings(RandomSource(Dimensions(8, 2, 9)), mask=Documents((4, 5)) & Alibi()),
        Settings(FileSource("run.npz"), head=1, mask=Causal("bottom-right")),
        Settings(FileSource("masked.npz"), head=1, mask=OwnMask()),
        Settings(FileSource("masked.npz"), head=0, mask=SlidingWindow(4)),
    ],
    ids=["first", "open", "text", "random", "composed", "rectangular", "own", "own and another"],
)
def test_the_program_computes_the_same_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compute: Compute, settings: Settings
) -> None:
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(3)
    q, k, v = (rng.standard_normal((2, n, 6), dtype=np.float32) for n in (5, 9, 9))
    np.savez("run.npz", query=q, key=k, value=v, axes="HTd")
    np.savez("masked.npz", query=q, key=k, value=v, axes="HTd", attn_mask=rng.random((5, 9)) < 0.6, scale=0.4)
    result = compute(settings)
    program = python_snippet(result)
    assert str(tmp_path) not in program
    lines = f"{program}import numpy as np\nnp.savez('out.npz', weights=a.weights, output=a.output)\n"
    environment = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", lines],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr + program
    with np.load("out.npz") as out:
        want = stages_of(result)
        np.testing.assert_allclose(out["weights"], want.weights, rtol=2e-5, atol=1e-6)
        np.testing.assert_allclose(out["output"], want.output, rtol=2e-5, atol=2e-5)


def test_what_a_program_cannot_say(compute: Compute) -> None:
    array = Settings(RandomSource(Dimensions(4, 1, 3)), mask=BooleanArray(np.tri(3, dtype=bool)))
    with pytest.raises(InputError, match="attn_mask"):
        python_snippet(compute(array))
    inputs = compute(Settings(RandomSource(Dimensions(4, 1, 3)))).inputs
    handed = Settings(ArraySource("mine", lambda layer: inputs))
    assert "# query, key, value: one head of 'mine'" in python_snippet(compute(handed))
