"""The golden inputs through ``attnviz render`` into every format of numbers, and back: PyTorch's values."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from attnviz.cli import main
from tests.conftest import GOLDEN

#: Statistic -> what the files call it that hold PyTorch's.
STATISTICS = ("max_weight", "entropy", "effective_keys", "jacobian_norm", "logsumexp", "fully_masked")


@pytest.fixture(params=GOLDEN, ids=lambda path: path.stem)
def golden(request: pytest.FixtureRequest) -> dict[str, np.ndarray]:
    with np.load(request.param) as file:
        return dict(file)


def close(found: object, golden: dict[str, np.ndarray], name: str, head: int) -> None:
    """Within the tolerance that the golden files state for a float32 computation."""
    scores = golden["scores"][np.isfinite(golden["scores"])]
    room = 3e-7 * max(1.0, float(np.abs(scores).max()))
    want = golden[name][head].astype(float)
    if name == "raw_scores":
        room = 1e-6
    largest = np.abs(golden[name][np.isfinite(golden[name])].astype(float)).max(initial=0.0)
    got = np.asarray(found, dtype=float)
    assert got.shape == want.shape
    np.testing.assert_array_equal(np.isfinite(got), np.isfinite(want))
    there = np.isfinite(want)
    np.testing.assert_allclose(got[there], want[there], rtol=0, atol=room * max(largest, 1.0), err_msg=name)


def test_every_format_of_numbers_holds_the_golden_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: dict[str, np.ndarray]
) -> None:
    monkeypatch.chdir(tmp_path)
    arrays = {name: golden[name] for name in ("query", "key", "value", "scale", "is_causal", "attn_mask")}
    if not arrays["attn_mask"].size:
        del arrays["attn_mask"]
    np.savez("in.npz", axes="HTd", **arrays)
    for head in {0, len(golden["query"]) - 1}:
        for ending in ("npz", "json", "csv"):
            assert main(["render", "-o", f"a.{ending}", "--input", "in.npz", "--head", str(head)]) == 0
        with np.load("a.npz") as stages:
            for name, ours in (("raw_scores", "raw_scores"), ("scores", "masked_scores")):
                close(stages[ours], golden, name, head)
            for name in ("weights", "output", *STATISTICS):
                close(stages[name], golden, name, head)
            assert float(stages["scale"]) == float(golden["scale"])
        data = json.loads(Path("a.json").read_text("utf-8"))
        with Path("a.csv").open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        for name in STATISTICS:
            values = [np.nan if value is None else value for value in data["statistics"][name]]
            if name == "logsumexp":
                values = [-np.inf if np.isnan(value) else value for value in values]
            close(values, golden, name, head)
            cells = [row[name] for row in rows]
            numbers = {"TRUE": 1.0, "FALSE": 0.0, "": -np.inf}
            close(
                [numbers.get(cell) if cell in numbers else float(cell) for cell in cells], golden, name, head
            )
