"""Puts attnviz into the menu of a Linux desktop, and takes it out again.

Array files (.npy, .npz, .safetensors) get a type and open with attnviz. Pictures and PDF files that attnviz
wrote do not: the viewer that a person has chosen for all of them would change.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from attnviz.core.errors import InputError
from attnviz.core.files.paths import data_dir

#: Where a desktop looks, below its data folder.
ENTRY, TYPES = Path("applications", "attnviz.desktop"), Path("mime", "packages", "attnviz.xml")
#: The commands that read the written files into the desktop's own tables, each with its folder.
REFRESHING = (("update-desktop-database", "applications"), ("update-mime-database", "mime"))


def install() -> list[Path]:
    """Write the menu entry, the icon and the file types for this person, and return the files.

    Raises:
        InputError: this system has no such menu.
        OSError: a file cannot be written.
    """
    folder, written = _data_folder(), []
    for path, content in _files():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
        written.append(folder / path)
    _refresh(folder)
    return written


def uninstall() -> list[Path]:
    """Remove what :func:`install` wrote, and return the files that were there.

    Raises:
        InputError: this system has no such menu.
        OSError: a file cannot be removed.
    """
    folder = _data_folder()
    removed = [folder / path for path, _ in _files() if (folder / path).is_file()]
    for path in removed:
        path.unlink()
    if removed:
        _refresh(folder)
    return removed


def command() -> list[str]:
    """Return the words that start this installation of attnviz from anywhere."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    script = Path(sys.executable).parent / "attnviz"
    return [str(script)] if script.is_file() else [sys.executable, "-m", "attnviz"]


def exec_line(words: list[str]) -> str:
    """Return ``words`` as the Exec key of a desktop entry, quoted where they need it."""
    return " ".join(word if re.fullmatch(r"[\w@.:/+=-]+", word) else _quoted(word) for word in words) + " %f"


def _quoted(word: str) -> str:
    inner = re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%")
    # The file format takes backslashes once more.
    return '"' + inner.replace("\\", "\\\\").replace("\n", "\\n") + '"'


def _files() -> Iterator[tuple[Path, bytes]]:
    """Each file with its content, below the data folder."""
    resources = data_dir("resources")
    entry = (resources / "desktop" / "attnviz.desktop").read_text(encoding="utf-8")
    line = f"Exec={exec_line(command())}"
    yield ENTRY, re.sub("^Exec=.*$", lambda match: line, entry, flags=re.MULTILINE).encode()
    yield TYPES, (resources / "desktop" / "attnviz-mime.xml").read_bytes()
    icons, themes = resources / "icons", Path("icons", "hicolor")
    yield themes / "scalable" / "apps" / "attnviz.svg", (icons / "attnviz.svg").read_bytes()
    for picture in sorted(icons.glob("attnviz-*.png")):
        size = picture.stem.rpartition("-")[2]
        yield themes / f"{size}x{size}" / "apps" / "attnviz.png", picture.read_bytes()


def _data_folder() -> Path:
    if sys.platform in ("darwin", "win32"):
        raise InputError("A menu entry is written on Linux alone; here the bundle starts by a double click.")
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def _refresh(folder: Path) -> None:
    """Let the desktop read its tables anew; where it lacks the command it does so at the next login."""
    for name, below in REFRESHING:
        if (program := shutil.which(name)) and (folder / below).is_dir():
            subprocess.run([program, str(folder / below)], capture_output=True, check=False)
