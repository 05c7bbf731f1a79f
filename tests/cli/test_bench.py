"""``attnviz bench``: the table as text and as a file."""

from __future__ import annotations

import json
from pathlib import Path

from attnviz.commands.bench import table
from tests.cli.conftest import Run, refused


def test_the_table_lines_up() -> None:
    rows = [{"name": "softmax", "ms": 0.12345, "ratio": None}, {"name": "scores", "ms": 1234.5, "ratio": 2.0}]
    assert table(rows).splitlines() == [
        "name        ms  ratio",
        "softmax  0.123      –",
        "scores   1,234      2",
    ]
    assert table([]) == "Nothing was measured."


def test_quick_bench_writes_what_it_prints(attnviz: Run, tmp_path: Path) -> None:
    done = attnviz("bench", "--quick", "--json", "bench.json")
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    assert data["machine"]["cores"] >= 1
    assert len(data["rows"]) == len(done.stdout.splitlines()) - 1 > 0


def test_a_folder_that_is_not_there_is_refused_before_the_work(attnviz: Run) -> None:
    refused(attnviz("bench", "--json", "nowhere/a.json"), 1, "no folder")
