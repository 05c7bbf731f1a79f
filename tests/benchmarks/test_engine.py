"""The engine's benchmark. Run: python -m pytest -s tests/benchmarks/test_engine.py

Prints the table that ``attnviz bench`` prints, and asserts that every figure is there, not how large it is:
times are this machine's, and are kept with it in RECORD.md.
"""

from __future__ import annotations

import math

from attnviz.bench.cpu import run
from attnviz.commands.bench import table
from attnviz.engine.cpu.rows import numba_loader


def test_every_figure_stands_beside_a_yardstick() -> None:
    rows = list(run(quick=True))
    print("\n" + table(rows))
    pictures = {"and pictures"} if numba_loader.load().module else set()
    for words in {"statistics and output", "weights of a", "toggle"} | pictures:
        assert any(words in row["name"] for row in rows)
    for row in rows:
        assert row["median ms"] > 0
        assert row["yardstick ms"] > 0
        assert math.isclose(row["ratio"], row["median ms"] / row["yardstick ms"])
