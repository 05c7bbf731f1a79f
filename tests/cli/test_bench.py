"""``attnviz bench``: the table as text and as a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from attnviz.bench import cpu as engine_bench
from attnviz.bench import gpu
from attnviz.commands import bench
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
    assert done.returncode == 0
    data = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    assert data["machine"]["cores"] >= 1
    assert len(data["rows"]) == len(done.stdout.splitlines()) - 1 > 0
    assert [line.rpartition(": ")[0] for line in done.stderr.splitlines()] == [
        row["name"] for row in data["rows"]
    ]


def test_a_gpu_is_timed_too_and_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    row = {"name": "scores", "median ms": 1.0, "yardstick": "a copy", "yardstick ms": 2.0, "ratio": 0.5}
    asked: list[bool] = []
    monkeypatch.setattr(engine_bench, "run", lambda quick: asked.append(quick) or [row])
    on_gpu = {**row, "name": "GPU of the day: scores"}
    monkeypatch.setattr(gpu, "rows", lambda quick: asked.append(quick) or [on_gpu])
    monkeypatch.setattr(bench, "driver", lambda: ("13.0", ["GPU of the day"], ""))
    file = tmp_path / "bench.json"
    assert bench.run(["--quick", "--json", str(file)]) == 0
    assert asked == [True, True]
    printed = capsys.readouterr()
    assert printed.err == "GPU of the day: scores: 1 ms\nscores: 1 ms\n"
    assert printed.out.splitlines()[1].startswith("GPU of the day: scores")
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["machine"]["gpus"] == ["GPU of the day"]
    assert data["rows"] == [on_gpu, row]


def test_a_folder_that_is_not_there_is_refused_before_the_work(attnviz: Run) -> None:
    refused(attnviz("bench", "--json", "nowhere/a.json"), 1, "no folder")
