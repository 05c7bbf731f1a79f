"""In which folder a file dialog begins: where the last one ended, never where the program was started."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths

from attnviz.gui.kept.store import keep, store

OPEN, EXPORT = "open_folder", "export_folder"


def first(kind: str) -> str:
    """Return the folder for ``kind`` (:data:`OPEN` or :data:`EXPORT`):
    the one used last, else that of the other."""
    kept = store()
    for key in (kind, EXPORT if kind == OPEN else OPEN):
        folder = kept.value(key)
        if isinstance(folder, str) and folder and Path(folder).is_dir():
            return folder
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return documents if documents and Path(documents).is_dir() else str(Path.home())


def used(kind: str, path: str) -> None:
    """Let the next dialog of this kind begin beside ``path``."""
    keep({kind: str(Path(path).absolute().parent)})
