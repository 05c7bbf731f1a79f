"""``attnviz bench``: times the engines on this machine."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Sequence
from datetime import date
from itertools import chain
from typing import Any

from attnviz.commands.gpu import driver
from attnviz.commands.parser import Parser
from attnviz.core.version import __version__
from attnviz.export.files import check_target, write_file

EXAMPLES = """\
  attnviz bench
  attnviz bench --quick --json bench.json"""


def run(argv: Sequence[str]) -> int:
    """Parse, time, print a table, and write it as JSON where asked."""
    parser = Parser("attnviz bench", "Time the engines on this machine, each beside a yardstick.", EXAMPLES)
    parser.add_argument("--json", metavar="FILE", help="also write the table to FILE")
    parser.add_argument("--quick", action="store_true", help="fewer repeats and shorter inputs")
    options = parser.parse_args(argv)
    if options.json is not None:
        check_target(options.json)

    from attnviz.bench import cpu, gpu

    rows = []
    for row in chain(gpu.rows(quick=options.quick), cpu.run(quick=options.quick)):
        print(": ".join((row["name"], _cell(row["median ms"]) + " ms")), file=sys.stderr, flush=True)
        rows.append(row)  # printed at once: minutes of work are not silent, and what was measured is kept
    print(table(rows))
    if options.json is not None:
        text = json.dumps({"machine": machine(), "rows": rows}, ensure_ascii=False, indent=1)
        write_file(options.json, lambda file: file.write((text + "\n").encode("utf-8")))
    return 0


def machine() -> dict[str, Any]:
    """Return what the times were taken on: without it they mean nothing."""
    return {
        "attnviz": __version__,
        "date": date.today().isoformat(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "gpus": driver()[1],
    }


def table(rows: Sequence[dict[str, Any]]) -> str:
    """Rows under the names of their columns, numbers to the right."""
    if not rows:
        return "Nothing was measured."
    names = list(dict.fromkeys(name for row in rows for name in row))
    cells = [[_cell(row.get(name)) for name in names] for row in rows]
    widths = [max(len(text) for text in column) for column in zip(names, *cells, strict=True)]
    numeric = [all(isinstance(row.get(name), int | float | None) for row in rows) for name in names]

    def line(texts: Sequence[str]) -> str:
        parts = zip(texts, widths, numeric, strict=True)
        return "  ".join(text.rjust(w) if right else text.ljust(w) for text, w, right in parts).rstrip()

    return "\n".join([line(names), *map(line, cells)])


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if not isinstance(value, float):
        return str(value)
    return f"{value:.3g}" if abs(value) < 100 else f"{value:,.0f}"
