"""Where an export goes: asked of the person, who confirms before an older file is replaced."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from attnviz.figures.translate import translate
from attnviz.gui import folders


def ask(parent: QWidget, ending: str) -> str:
    """The path that was chosen, or nothing. A name without an ending gets ``ending``, then is confirmed."""
    folder = folders.first(folders.EXPORT)
    dialog = QFileDialog(parent, translate("Export", "Export"), folder, f"*{ending}")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(ending.removeprefix("."))
    dialog.selectFile(f"attention{ending}")
    path = dialog.selectedFiles()[0] if dialog.exec() else ""
    if path:
        folders.used(folders.EXPORT, path)
    return path


def whole(path: str, ending: str) -> str:
    """``path`` with ``ending``; nothing where that is another file, which nobody has said to replace."""
    if path.lower().endswith(ending):
        return path
    return "" if Path(path + ending).exists() else path + ending
