"""``python -m tests.translations``: brings resources/translations up to date with the words in the sources.

Sources -> .ts by pyside6-lupdate (obsolete words are dropped), .ts -> .qm by pyside6-lrelease. What then is
``type="unfinished"`` in a .ts waits for a translator, and the tests fail until it is translated.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("en", "sv", "ka")
#: The rooms whose words are shown in the window or in a figure.
ROOMS = ("core", "sources", "engine", "figures", "export", "gui")


def sources() -> list[str]:
    """Every file that may hold words, relative to the repository's root."""
    return sorted(
        str(path.relative_to(ROOT)) for room in ROOMS for path in (ROOT / "attnviz" / room).rglob("*.py")
    )


def update(folder: Path = FOLDER) -> None:
    """Bring every .ts in ``folder`` up to date with the sources."""
    for language in LANGUAGES:
        # English is in the sources already: only its plural forms are written down.
        only = ["-pluralonly"] if language == "en" else []
        _qt(
            "lupdate", "-silent", "-no-obsolete", "-sort-messages", "-locations", "none", "-source-language",
            "en_US", "-target-language", language, *only, *sources(), "-ts",
            str(folder / f"attnviz_{language}.ts"),
        )  # fmt: skip


def release(folder: Path = FOLDER, target: Path | None = None) -> None:
    """Compile every .ts of ``folder`` into a .qm beside it, or in ``target``."""
    for language in LANGUAGES:
        ts, qm = folder / f"attnviz_{language}.ts", (target or folder) / f"attnviz_{language}.qm"
        _qt("lrelease", "-silent", str(ts), "-qm", str(qm))


def _qt(tool: str, *arguments: str) -> None:
    command = [str(Path(sys.executable).parent / f"pyside6-{tool}"), *arguments]
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "LC_ALL": "C.UTF-8"})


def main(arguments: Sequence[str]) -> int:
    if arguments:
        print("Usage: python -m tests.translations", file=sys.stderr)
        return 2
    update()
    release()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
