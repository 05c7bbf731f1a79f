"""``python -m tests.newest``: run the tests with the newest of everything, and keep what came out.

The README's commands install the versions of ``constraints.txt``, which have passed. This one installs the
newest versions that ``pyproject.toml`` admits into a fresh environment, runs the same tests there and writes
the verdict into ``tests/NEWEST.md``. When they pass, ``constraints.txt`` takes over the versions for this
Python. They are the newest that the first release of this Python can install: Debian 12 has 3.11.2.
"""

from __future__ import annotations

import datetime
import platform
import re
import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path

from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
RECORD = ROOT / "tests" / "NEWEST.md"
#: The last Python that NumPy and PySide6 serve with an older version, and those after it.
MARKERS = ('python_version < "3.12"', 'python_version >= "3.12"')
HEAD = """\
# The versions that the tests have passed with. The README's commands install these.
# The ranges are in pyproject.toml.
# Written by: python -m tests.newest
"""
_LINE = re.compile(r"([\w.-]+)==([\w.+!-]+)(?:\s*;\s*(.+))?")


def read(text: str) -> dict[tuple[str, str], str]:
    """Versions by name and marker; a line without a marker holds for both."""
    found = {}
    for line in text.splitlines():
        if match := _LINE.fullmatch(line.strip()):
            name, version, marker = match.groups()
            found |= {(name.lower(), each): version for each in ([marker] if marker else MARKERS)}
    return found


def write(versions: Mapping[tuple[str, str], str]) -> str:
    """The text of ``constraints.txt``: one line for a package, or one for each marker where they differ."""
    lines = []
    for name in sorted({name for name, _ in versions}):
        of_marker = {marker: versions[name, marker] for marker in MARKERS if (name, marker) in versions}
        if len(of_marker) == len(MARKERS) and len(set(of_marker.values())) == 1:
            lines.append(f"{name}=={of_marker[MARKERS[0]]}")
        else:
            lines += [f"{name}=={version}; {marker}" for marker, version in of_marker.items()]
    return HEAD + "\n".join(lines) + "\n"


def adopt(text: str, installed: Mapping[str, str], marker: str) -> str:
    """``text`` with the versions of one Python replaced by those that are installed there."""
    kept = {key: version for key, version in read(text).items() if key[1] != marker}
    return write(kept | {(name, marker): version for name, version in installed.items()})


def too_new(installed: Iterable[Distribution], python: tuple[int, int]) -> list[str]:
    """Requirements that leave out the versions which the first release of ``python`` can't install."""
    first = "{}.{}.0".format(*python)
    return [
        f"{package.name}<{package.version}"
        for package in installed
        if not SpecifierSet(",".join(package.metadata.get_all("Requires-Python") or [])).contains(first)
    ]


def install(python: str, site: Path) -> None:
    """Install the newest versions that every release of this Python can install."""
    older: list[str] = []
    while True:
        command = [python, "-m", "pip", "install", "--quiet", "-e", f"{ROOT}[test]", *older]
        subprocess.run(command, check=True)
        more = too_new(distributions(path=[str(site)]), sys.version_info[:2])
        if not more:
            return
        older += more


def record(text: str, heading: str, verdict: Sequence[str], changed: Sequence[str]) -> str:
    """Put a new entry at the top of the record ``text``; an older one of the same heading goes."""
    head, *entries = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    others = [entry for entry in entries if entry.splitlines()[0] != f"## {heading}"]
    newer = ", ".join(changed) if changed else "none; the versions of constraints.txt are the newest"
    lines = [f"## {heading}", "", *verdict, "", f"Other versions than in constraints.txt: {newer}.", ""]
    return head + "\n".join(lines) + "\n" + "".join(others)


def main(pytest_arguments: Sequence[str]) -> int:
    marker = MARKERS[sys.version_info >= (3, 12)]
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python")
        site = sysconfig.get_path("purelib", "venv", {"base": folder, "platbase": folder})
        install(python, Path(site))
        freeze = [python, "-m", "pip", "freeze", "--exclude-editable"]
        frozen = subprocess.run(freeze, capture_output=True, text=True, check=True).stdout
        done = subprocess.Popen(
            [python, "-m", "tests", *pytest_arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert done.stdout
        said = []
        for line in done.stdout:
            print(line, end="", flush=True)
            said.append(line.strip())
        passed = done.wait() == 0
    installed = {name: version for (name, each), version in read(frozen).items() if each == marker}
    before = CONSTRAINTS.read_text(encoding="utf-8")
    known = {name: version for (name, each), version in read(before).items() if each == marker}
    changed = [f"{name} {version}" for name, version in installed.items() if known.get(name) != version]
    verdict = [
        line.strip("= ") + "."
        for line in said
        if re.match(r"=+ (.*\d+ passed|all passed|failed)|FAILED |ERROR ", line)
    ]
    heading = f"{platform.system()}, Python {platform.python_version()}"
    verdict.insert(0, f"{datetime.date.today().isoformat()}.")
    RECORD.write_text(record(RECORD.read_text("utf-8"), heading, verdict, changed), encoding="utf-8")
    if passed:
        CONSTRAINTS.write_text(adopt(before, installed, marker), encoding="utf-8")
    return 0 if passed else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
