"""Where an export goes: asked of the person, who confirms before an older file is replaced."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from attnviz.core.files.printable import printable
from attnviz.figures.words.text import number
from attnviz.figures.words.translate import translate
from attnviz.gui.kept import folders


def ask(parent: QWidget, ending: str, name: str) -> str:
    """Return the path that was chosen, or nothing; ``name`` is offered.

    A name without an ending gets ``ending``, then is confirmed.
    """
    folder = folders.first(folders.EXPORT)
    dialog = QFileDialog(parent, translate("Export", "Export"), folder, f"*{ending}")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(ending.removeprefix("."))
    dialog.selectFile(name)
    path = dialog.selectedFiles()[0] if dialog.exec() else ""
    if path:
        folders.used(folders.EXPORT, path)
    return path


def whole(path: str, ending: str) -> str:
    """``path`` with ``ending``; nothing where that is another file, which nobody has said to replace."""
    if path.lower().endswith(ending):
        return path
    return "" if Path(path + ending).exists() else path + ending


def saved(path: str) -> str:
    """Say that the file is there, and its size."""
    size = Path(path).stat().st_size
    human = f"{number(size / 1e6, 1)} MB" if size >= 1e6 else f"{number(max(size / 1e3, 1), 0)} kB"
    words = translate("Export", "Saved {name}, {size}.")
    return words.format(name=printable(Path(path).name), size=human)
