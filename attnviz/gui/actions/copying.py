"""What the clipboard gets: numbers of the read-out, or of the panel under the pointer, in several forms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attnviz.core.files import delimited
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.figures.words.text import unspoken
from attnviz.figures.words.translate import translate
from attnviz.gui.clipboard import put, put_table
from attnviz.gui.window.board import Board
from attnviz.gui.window.readout import Readout

#: Panel, form and name of each copy that has a name of its own.
NAMED = (
    ("cell", "text", QT_TRANSLATE_NOOP("Copying", "Copy the cell's arithmetic")),
    ("cell", "tsv", QT_TRANSLATE_NOOP("Copying", "Copy the cell as a table")),
    ("cell", "latex", QT_TRANSLATE_NOOP("Copying", "Copy the cell as LaTeX")),
    ("row", "tsv", QT_TRANSLATE_NOOP("Copying", "Copy the row as a table")),
    ("code", "text", QT_TRANSLATE_NOOP("Copying", "Copy the code")),
)


def copy_numbers(board: Board, readout: Readout) -> None:
    """Copy the numbers of the panel under the pointer where it writes them out,
    else those of the read-out."""
    panel = board.panels.get(board.last_hovered)
    if panel is None:
        _keep(readout_text(readout))
    else:
        panel.write("text", lambda words: _keep(words or readout_text(readout)))


def readout_text(readout: Readout) -> str:
    """One line of names, one of numbers as programs read them, tab-separated."""
    names = [label.text() for label in readout.captions.values()]
    values = [unspoken(label.text()) for label in readout.values.values()]
    return delimited.line(names) + "\n" + delimited.line(values)


def named_copies(board: Board) -> list[tuple[str, Callable[[], None]]]:
    """(Name, what does it) of every copy that the visible panels can give now."""
    return [
        (translate("Copying", words), partial(_copy, board, name, form))
        for name, form, words in NAMED
        if name in board.panels
    ]


def _copy(board: Board, name: str, form: str) -> None:
    board.panel(name).write(form, put_table if form == "tsv" else _keep)


def _keep(words: str) -> None:
    if words:
        put(words)
