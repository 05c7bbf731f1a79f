"""Files that are dropped on the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent

from attnviz.figures.words.translate import translate


def accept(event: QDragEnterEvent) -> None:
    """Let files come in, and nothing else."""
    if any(url.isLocalFile() for url in event.mimeData().urls()):
        event.acceptProposedAction()


def files_of(event: QDropEvent) -> list[str]:
    """Return the paths that were dropped; taken, where there are any."""
    paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    if paths:
        event.acceptProposedAction()
    return paths


def one_of(paths: Sequence[str]) -> str:
    """Return what is said of several files at once."""
    words = translate("MainWindow", "One file at a time: of {n} that were dropped, {name} is opened.")
    return words.format(n=len(paths), name=Path(paths[0]).name)
