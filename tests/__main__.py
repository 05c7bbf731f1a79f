"""``python -m tests [--quick] [PYTEST ARGUMENTS]``: style, types, import contracts and tests; one verdict.

All of them run, whatever fails. ``--quick`` takes the tests of :data:`QUICK` alone: a verdict in a minute.
The last line also says what was not tried on this machine, and why. Exit status 0 when everything passed,
1 when anything failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
# After a crash of one process the others would wait for it for ever.
PROCESSES = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile", "--max-worker-restart", "0")

#: What breaks first when something is wrong, and is proved in a second or two a file.
QUICK = (
    "tests/api/test_attention.py",
    "tests/core",
    "tests/engine/test_golden.py",
    "tests/figures/words",
    "tests/gui/window/test_window_first.py",
    "tests/sources/test_arrays.py",
    "tests/sources/test_files.py",
    "tests/sources/test_random.py",
    "tests/test_imports.py",
)


def steps(pytest_arguments: Sequence[str]) -> dict[str, list[str]]:
    """What is run, in turn: heading -> command."""
    python = sys.executable
    return {
        "style (ruff check)": [python, "-m", "ruff", "check", "."],
        "format (ruff format)": [python, "-m", "ruff", "format", "--check", "."],
        "types (mypy)": [python, "-m", "mypy"],
        # import-linter has no module to run with -m; its function is the command's own entry point.
        "imports (lint-imports)": [
            python,
            "-c",
            "from importlinter.cli import lint_imports_command as c; c()",
        ],
        # A file's tests stay in one process, which makes what they share once. More processes than four would
        # each want a gigabyte, and the last file decides when they end.
        "tests (pytest)": [python, "-m", "pytest", *PROCESSES, *pytest_arguments],
    }


def untried(report: Path) -> str:
    """Say which tests pytest's JUnit report calls skipped: counts and reasons, "" where none was."""
    if not report.exists() or not report.stat().st_size:
        return ""
    reasons = Counter(
        skipped.get("message", "").strip() or "no reason given"
        for skipped in ElementTree.parse(report).iter("skipped")
    )
    return "; ".join(f"{n} tests: {reason}" for reason, n in reasons.most_common())


def main(arguments: Sequence[str]) -> int:
    pytest_arguments = [word for word in arguments if word != "--quick"]
    if len(pytest_arguments) < len(arguments):
        pytest_arguments += QUICK
    failed = []
    handle, name = tempfile.mkstemp(".xml")
    os.close(handle)
    report = Path(name)
    try:
        for heading, command in steps([f"--junitxml={report}", *pytest_arguments]).items():
            print(f"\n== {heading} ==", flush=True)
            if subprocess.run(command, cwd=ROOT, check=False).returncode:
                failed.append(heading)
        left = untried(report)
    finally:
        report.unlink()
    verdict = f"failed: {', '.join(failed)}" if failed else "all passed"
    if "--quick" in arguments:
        verdict += "; most tests were not tried (--quick)"
    print(f"\n== {verdict}" + (f"; not tried here: {left}" if left else "") + " ==")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
