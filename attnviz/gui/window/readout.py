"""The fixed read-out: one cell's numbers at every stage, always in the same place."""

from __future__ import annotations

import math

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

from attnviz.core.numbers.cell import Cell, read_cell
from attnviz.core.result import Result
from attnviz.figures.style import fonts
from attnviz.figures.words import text
from attnviz.figures.words.cell_words import NO_VALUE, is_undefined
from attnviz.figures.words.fill_words import fill_in_words
from attnviz.figures.words.terms import cap_in_words
from attnviz.figures.words.text import count, number, significant, small
from attnviz.figures.words.translate import translate
from attnviz.gui.look.type_scale import px, ui
from attnviz.gui.widgets.retranslating import Worded
from attnviz.gui.window.part_shown import PartShown

FIELDS = ("query", "key", "raw", "scaled", "mask", "exp", "sum", "weight", "other")
GAP, LEAST_GAP = 24, 8  # px between fields
HEIGHT, SECOND = 60, 44  # px of one line of fields, and of a second below it
MARGIN = 16
IN_FIRST = 5  # fields of the first line, where there are two


class Hint(QLabel):
    """One quiet line, or its first words where there is no room for all of it; it takes none from others."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._words = ""
        self.setObjectName("hint")
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        # It never keeps the window from becoming narrower.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, words: str) -> None:
        self._words = words
        self._fit()

    def clear(self) -> None:
        self.setText("")

    def shortest(self) -> str:
        """Return the words that are said in any room."""
        return self._words.partition(":")[0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        forms = (self._words, self.shortest())
        super().setText(text.fitting(forms, self.font(), self.width()))


class Readout(Worded):
    """Query and key token, and q·k, scaled score, mask, exp, row sum, weight of the cell under the cursor."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("readout")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.captions: dict[str, QLabel] = {}
        self.values: dict[str, QLabel] = {}
        self._zoom = 1.0
        lines = QVBoxLayout(self)
        lines.setContentsMargins(MARGIN, 8, MARGIN, 8)
        lines.setSpacing(4)
        self._lines = [QHBoxLayout(), QHBoxLayout()]
        for line in self._lines:
            line.setSpacing(0)
            lines.addLayout(line)
        self._fields = {name: self._field(name) for name in FIELDS}
        self.hint, self.part = Hint(self), PartShown(self)
        self._in_two: bool | None = None
        self._share(False)
        self._result: Result | None = None
        self._cell: tuple[int, int] | None = None
        self.cell: Cell | None = None
        self._fill()

    def minimumSizeHint(self) -> QSize:
        """So narrow that a window fits every screen: the fields then take two lines."""
        return QSize(px(300), self.height())

    def set_zoom(self, zoom: float) -> None:
        """Draw all of it ``zoom`` times as large as usual."""
        if zoom != self._zoom:
            self._zoom = zoom
            self._set_fonts()
            self._forget_widths()
            self._fill()

    def _set_fonts(self) -> None:
        for caption, value in zip(self.captions.values(), self.values.values(), strict=True):
            caption.setFont(ui(8.5 * self._zoom))
            value.setFont(ui(fonts.TITLE * self._zoom, bold=True))
        self.hint.setFont(ui(fonts.BODY * self._zoom))
        self.part.set_zoom(self._zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._flow()

    def _flow(self) -> None:
        """One line of fields, or two where they would be cut in one."""
        wide = [field.sizeHint().width() for field in self._fields.values()]
        hint = self.hint.fontMetrics().horizontalAdvance(self.hint.shortest()) + LEAST_GAP
        hint += self.part.sizeHint().width() if self.part.isVisibleTo(self) else 0
        self._share(sum(wide) + LEAST_GAP * len(wide) + hint + 2 * MARGIN > self.width())

    def _share(self, in_two: bool) -> None:
        height = px(self._zoom * (HEIGHT + (SECOND if in_two else 0)))
        if height != self.height():
            self.setFixedHeight(height)
        if in_two == self._in_two:
            return
        self._in_two = in_two
        for line in self._lines:
            while line.takeAt(0) is not None:
                pass
        for i, field in enumerate(self._fields.values()):
            line = self._lines[in_two and i >= IN_FIRST]
            line.addWidget(field)
            # Large type takes room from the gaps before it is cut.
            line.addSpacing(LEAST_GAP)
            line.addSpacerItem(QSpacerItem(GAP - LEAST_GAP, 0, QSizePolicy.Policy.Maximum))
        self._lines[0].addStretch(1) if in_two else None
        self._lines[in_two].addWidget(self.hint, 1)
        self._lines[in_two].addSpacing(LEAST_GAP)
        self._lines[in_two].addWidget(self.part)

    def _field(self, name: str) -> QWidget:
        field = QWidget(self)
        caption, value = QLabel(field), QLabel(field)
        caption.setProperty("role", "caption")
        value.setProperty("role", "value")
        value.setProperty("field", name)
        caption.setFont(ui(8.5))
        value.setFont(ui(fonts.TITLE, bold=True))
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        value.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        value.setTextFormat(Qt.TextFormat.PlainText)
        self.captions[name], self.values[name] = caption, value
        column = QVBoxLayout(field)
        column.setSpacing(2)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(caption)
        column.addWidget(value)
        return field

    def show_result(self, result: Result) -> None:
        """Show the same cell, of a new result."""
        if self._result is None or result.inputs is not self._result.inputs:
            self._forget_widths()
        self._result = result
        self.part.show_result(result)
        self._fill()

    def show_cell(self, cell: tuple[int, int] | None) -> None:
        """Another cell (query, key) of the result on show; None empties the read-out."""
        self._cell = cell
        self._fill()

    def retranslate(self) -> None:
        self._forget_widths()
        self._fill()

    def _forget_widths(self) -> None:
        for label in self.values.values():
            label.setMinimumWidth(0)

    def _fill(self) -> None:
        result = self._result
        inside = (
            result is not None
            and self._cell is not None
            and self._cell[0] < result.shape[0]
            and self._cell[1] < result.shape[1]
        )
        scaled_on = result is None or result.settings.scaling > 0
        captions = {
            "query": translate("Readout", "query (reads)"),
            "key": translate("Readout", "key (is read)"),
            "raw": "q · k",
            "scaled": self._scaled_caption(),
            "mask": translate("Readout", "mask"),
            "exp": translate("Readout", "exp(score − max)"),
            "sum": translate("Readout", "row sum"),
            "weight": translate("Readout", "weight"),
            "other": translate("Readout", "scaled weight"),
        }
        if scaled_on:
            captions["other"] = translate("Readout", "unscaled weight")
        for name, words in captions.items():
            self.captions[name].setText(words)
        values = dict.fromkeys(FIELDS, "–")
        if inside and result and self._cell:
            values = self._words(result, self._cell)
        for name, value in values.items():
            self.values[name].setText(value)
            self.values[name].setAccessibleName(f"{captions[name]}: {value}")
            # A field that has grown keeps its width, so that its neighbours do not jump with every cell.
            wide = self.values[name].sizeHint().width()
            self.values[name].setMinimumWidth(max(wide, self.values[name].minimumWidth()))
        self._flow()

    def _scaled_caption(self) -> str:
        if self._result is None:
            return "÷ √d_k"
        share, head = self._result.settings.scaling, self._result.head
        words = f"× {significant(self._result.scale)}"
        if share == 0:
            words = "÷ 1"
        elif share == 1 and self._result.inputs.scale is None:
            words = f"÷ √{head.d_k}"
        return f"{words} {cap_in_words(head.softcap)}".strip()

    def _words(self, result: Result, at: tuple[int, int]) -> dict[str, str]:
        query, key = at
        mask = result.mask
        cell = read_cell(result.head, query, key, result.scale, mask, result.statistics)
        self.cell = cell
        scaled_on = result.settings.scaling > 0
        other = read_cell(
            result.head, query, key, 1.0 if scaled_on else result.full_scale, mask,
            result.unscaled_statistics if scaled_on else result.scaled_statistics,
        )  # fmt: skip
        inputs = result.inputs
        capped = "" if cell.softcap is None else f" → {number(cell.capped, 3)}"
        return {
            "query": _named(inputs.query_tokens, query),
            "key": _named(inputs.key_tokens, key),
            "raw": number(cell.raw, 3),
            "scaled": number(cell.scaled, 3) + capped,
            "mask": self._mask_words(cell, fill_in_words(result)),
            **{
                name: "…"
                if result.preview and math.isnan(value)
                else NO_VALUE
                if name in ("exp", "sum") and is_undefined(result, cell)
                else small(value)
                for name, value in (
                    ("exp", cell.exp), ("sum", cell.row_sum), ("weight", cell.weight), ("other", other.weight)
                )
            },
        }  # fmt: skip

    @staticmethod
    def _mask_words(cell: Cell, fill: str) -> str:
        if not cell.allowed:
            words = (
                translate("Readout", "all blocked, {fill}")
                if cell.row_max == -math.inf
                else translate("Readout", "blocked, {fill}")
            )
            return words.format(fill=fill)
        return (
            translate("Readout", "allowed")
            if cell.bias == 0
            else translate("Readout", "allowed, {bias}").format(bias=number(cell.bias, 3))
        )


def _named(tokens: tuple[str, ...] | None, index: int) -> str:
    return count(index) if tokens is None else f"{tokens[index]} · {count(index)}"
