"""``python -m tests [PYTEST ARGUMENTS]``: style, types, import contracts and tests; all run, one verdict.

Exit status 0 when everything passed, 1 when anything failed.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


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
        "tests (pytest)": [python, "-m", "pytest", *pytest_arguments],
    }


def main(pytest_arguments: Sequence[str]) -> int:
    failed = []
    for heading, command in steps(pytest_arguments).items():
        print(f"\n== {heading} ==", flush=True)
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(heading)
    print("\n== " + (f"failed: {', '.join(failed)}" if failed else "all passed") + " ==")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
