"""A panel's numbers as a table, for screen readers and for copying."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QLabel, QTableView, QVBoxLayout, QWidget

from attnviz.core import delimited
from attnviz.core.tile import Tile, edges
from attnviz.figures import text
from attnviz.figures.text import significant
from attnviz.figures.translate import translate
from attnviz.gui.clipboard import put_table
from attnviz.gui.reading import Listing

Index = QModelIndex | QPersistentModelIndex


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
    if tokens is not None and count == interval[1] - interval[0]:
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
    """One table, its caption, and Ctrl+C for what is selected as tab-separated text."""

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
        column = QVBoxLayout(self)
        column.addWidget(caption)
        column.addWidget(self.view)
        QShortcut(QKeySequence.StandardKey.Copy, self, activated=self.copy)  # type: ignore[call-overload]

    def copy(self) -> None:
        """The selected cells, or all, as tab-separated text."""
        model = self.view.model()
        chosen = self.view.selectionModel().selectedIndexes()
        rows = sorted({i.row() for i in chosen}) or range(model.rowCount())
        cols = sorted({i.column() for i in chosen}) or range(model.columnCount())
        with text.for_programs():
            lines = [delimited.line(str(model.index(r, c).data()) for c in cols) for r in rows]
        put_table("\n".join(lines))
