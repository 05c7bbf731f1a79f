"""A panel's numbers as a table, for screen readers and for copying."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from attnviz.core.errors import AttnvizError
from attnviz.core.files import delimited
from attnviz.core.files.delimited import TSV, Dialect, dialect_of
from attnviz.core.tile import Tile, edges
from attnviz.export.files import write_file
from attnviz.figures.words import text
from attnviz.figures.words.text import count, significant
from attnviz.figures.words.translate import Counted, translate
from attnviz.gui import language
from attnviz.gui.clipboard import put_table
from attnviz.gui.failures import sentence
from attnviz.gui.kept import folders
from attnviz.gui.listing import Listing

Index = QModelIndex | QPersistentModelIndex
table = Counted("table")


class TileModel(QAbstractTableModel):
    """The cells of a tile; a blocked cell says so. Headers are tokens, or the positions covered."""

    def __init__(
        self,
        tile: Tile,
        rows: Sequence[str] | None,
        cols: Sequence[str] | None,
        parent: QWidget | None = None,
    ):
        super().__init__(parent)
        self._tile = tile
        self._names = (
            _names(tile.rows, tile.values.shape[0], rows),
            _names(tile.cols, tile.values.shape[1], cols),
        )

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else self._tile.values.shape[0]

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._tile.values.shape[1]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        at = (index.row(), index.column())
        if self._tile.blocked is not None and self._tile.blocked[at]:
            return translate("Table", "blocked")
        return significant(float(self._tile.values[at]), 4)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._names[0 if orientation == Qt.Orientation.Vertical else 1][section]


def _names(interval: tuple[int, int], count: int, tokens: Sequence[str] | None) -> list[str]:
    at = edges(interval, count)
    # The tokens of another input do not fit the tile.
    if tokens is not None and count == interval[1] - interval[0] and interval[1] <= len(tokens):
        return [f"{tokens[i]} · {i}" for i in range(*interval)]
    return [str(lo) if hi - lo == 1 else f"{lo}–{hi - 1}" for lo, hi in itertools.pairwise(at)]


class ListingModel(QAbstractTableModel):
    """The lines of a figure that is not one matrix."""

    def __init__(self, listing: Listing, parent: QWidget | None = None):
        super().__init__(parent)
        self._listing = listing

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else self._listing.count

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._listing.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        return self._listing.cell(index.row(), index.column())

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        across = orientation == Qt.Orientation.Horizontal
        return self._listing.columns[section] if across else self._listing.row(section)


class TableDialog(QDialog):
    """One table, its caption, and buttons that copy what is selected, save all of it, and close."""

    def __init__(self, title: str, summary: str, model: QAbstractTableModel, parent: QWidget | None = None):
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(900, 560)
        caption = QLabel(summary, self)
        caption.setWordWrap(True)
        self.view = QTableView(self)
        self.view.setModel(model)
        model.setParent(self.view)
        self.view.setAccessibleName(title)
        self.view.setAccessibleDescription(summary)
        self.note = QLabel(self)
        self.note.setProperty("kind", "muted")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.buttons.rejected.connect(self.reject)
        action = QDialogButtonBox.ButtonRole.ActionRole
        self.copy_button = self.buttons.addButton(translate("Table", "Copy"), action)
        self.copy_button.setToolTip(
            translate("Table", "Copy the selected cells, or all, for a spreadsheet (Ctrl+C)")
        )
        self.copy_button.clicked.connect(lambda: self.copy(named=True))
        self.save_button = self.buttons.addButton(translate("Table", "Save as CSV…"), action)
        self.save_button.clicked.connect(self.ask_path)
        row = QHBoxLayout()
        row.addWidget(self.note, 1)
        row.addWidget(self.buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(caption)
        column.addWidget(self.view)
        column.addLayout(row)
        QShortcut(QKeySequence.StandardKey.Copy, self, activated=self.copy)  # type: ignore[call-overload]

    def copy(self, *, named: bool = False) -> None:
        """Copy the selected cells as tab-separated text, or all, ``named`` by their rows and columns."""
        model, chosen = self.view.model(), self.view.selectionModel().selectedIndexes()
        rows, cols = (sorted({at(i) for i in chosen}) for at in (lambda i: i.row(), lambda i: i.column()))
        put_table(as_text(model, rows, cols, named=named and not rows))
        n = len(chosen) or model.rowCount() * model.columnCount()
        self.note.setText(table.tr("{n} cells copied.", None, n).format(n=count(n)))

    def ask_path(self) -> None:
        """Ask for a name, and write all cells as a table that spreadsheets of this language read."""
        folder = Path(folders.first(folders.EXPORT)) / f"{safe_name(self.windowTitle())}.csv"
        path, _ = QFileDialog.getSaveFileName(self, translate("Table", "Save as CSV"), str(folder), "*.csv")
        if path:
            folders.used(folders.EXPORT, path)
            self.save(path if Path(path).suffix else f"{path}.csv")

    def save(self, path: str) -> None:
        """Write all cells to ``path``; the note says how it went."""
        words = as_text(self.view.model(), named=True, dialect=dialect_of(language.current()))
        try:
            write_file(path, lambda file: file.write(("\ufeff" + words).encode("utf-8", "replace")))
        except AttnvizError as error:
            self.note.setText(sentence(error))
        else:
            self.note.setText(translate("Export", "Saved {name}.").format(name=Path(path).name))


def as_text(
    model: QAbstractItemModel,
    rows: Sequence[int] = (),
    cols: Sequence[int] = (),
    dialect: Dialect = TSV,
    *,
    named: bool = False,
) -> str:
    """Write the cells of these rows and columns, or all; ``named``: under and beside their names."""
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    lines: list[list[object]] = []
    with text.for_programs():
        if named:
            lines.append(["", *(model.headerData(c, across) for c in range(model.columnCount()))])
        for r in rows or range(model.rowCount()):
            cells = [_value(model.index(r, c).data(), dialect) for c in cols or range(model.columnCount())]
            lines.append([model.headerData(r, down), *cells] if named else cells)
    return "\n".join(delimited.line(cells, dialect) for cells in lines)


def _value(cell: object, dialect: Dialect) -> object:
    """Return a cell's number as a number where the table has signs of its own for one, else its words."""
    if dialect == TSV:
        return str(cell)
    try:
        return float(str(cell))
    except ValueError:
        return str(cell)


def safe_name(title: str) -> str:
    """Return a title as the name of a file."""
    return "".join(c if c.isalnum() or c in " -_" else "-" for c in title).strip(" -") or "table"
