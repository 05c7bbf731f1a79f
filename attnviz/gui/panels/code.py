"""The code: the very lines that compute the stage under the pointer, with the cell's numbers set in."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QTextCursor, QTextFormat
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from attnviz.core.files.excerpts import CUDA, NUMPY, Excerpt, Mark, Part, excerpt, method_of
from attnviz.core.masks import Mask
from attnviz.core.masks.compose import Both
from attnviz.core.numbers.cell import Cell, read_cell
from attnviz.core.panels import entry_of
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.core.settings import RandomSource
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import LIGHT, Theme
from attnviz.figures.words.cell_words import STILL_TO_COME, bracketed, unknown
from attnviz.figures.words.text import number, significant, small
from attnviz.figures.words.translate import translate
from attnviz.gui.look.type_scale import px
from attnviz.gui.panels.code_highlight import CodeHighlighter, Line, LineData
from attnviz.gui.panels.panel import Panel
from attnviz.gui.widgets.segmented import Segmented

ENGINES = ("cupy", "numpy")
TITLES = {
    "qkv": "Q, K, V",
    "raw": QT_TRANSLATE_NOOP("CodePanel", "raw scores"),
    "scaled": QT_TRANSLATE_NOOP("CodePanel", "scaled scores"),
    "mask": QT_TRANSLATE_NOOP("CodePanel", "masked scores"),
    "weights": QT_TRANSLATE_NOOP("CodePanel", "weights"),
    "output": QT_TRANSLATE_NOOP("CodePanel", "output"),
    "peakiness": QT_TRANSLATE_NOOP("CodePanel", "statistics of the rows"),
}
_PROJECTIONS = (
    Part("sources/random.py", "load_random.head_of", (Mark("query, key, value ="),)),
    Part("core/numbers/chunks.py", "product", (Mark("np.matmul(x[rows], w"),)),
)


class CodePanel(Panel):
    """The source of one stage, in CUDA or NumPy: that of the engine that served, until one is chosen."""

    def __init__(self, name: str = "code", parent: QWidget | None = None):
        super().__init__(name, parent)
        self.stage = "weights"
        self._engine: str | None = None
        self._result: Result | None = None
        self._cell: tuple[int, int] | None = None
        self._theme: Theme = LIGHT

        self._words = ""
        self.heading, self.caption = QLabel(self), QLabel(self)
        self.caption.setProperty("kind", "muted")
        self.engines = Segmented("", ("CUDA", "NumPy"), parent=self)
        self.engines.setFixedHeight(px(22))
        self.engines.setFixedWidth(self.engines.sizeHint().width())
        self.engines.chosen.connect(lambda index: self.show_engine(ENGINES[index]))
        self.code = QPlainTextEdit(self)
        self.code.setReadOnly(True)
        # the pane uses the scroll bar of the panel
        self.code.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.code.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        # By Tab, not by a click: arrow keys still move the cell while somebody looks at the code.
        self.code.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.code.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFocusProxy(self.code)
        self._highlighter = CodeHighlighter(self.code.document())
        self._lay_out()
        self._set_fonts()
        self.retranslate()

    def _lay_out(self) -> None:
        column, row = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(0, 0, 16, 8)
        column.setSpacing(4)
        row.setSpacing(8)
        row.addWidget(self.heading)
        row.addWidget(self.caption, 1)
        row.addWidget(self.engines)
        column.addLayout(row)
        column.addWidget(self.code, 1)

    # -- what the board calls --------------------------------------------------------------------

    def title(self) -> str:
        return translate("CodePanel", "The code")

    def show_result(self, result: Result) -> None:
        self._result = result
        self._fill()

    def set_cursor(self, cell: tuple[int, int] | None) -> None:
        if cell != self._cell:
            self._cell = cell
            self._fill()

    def show_stage(self, panel: str) -> None:
        """Show the code of the stage that a panel shows; a panel without one changes nothing."""
        entry = entry_of(panel)
        stage = "" if entry is None else entry.stage or entry.name
        if stage in TITLES and stage != self.stage:
            self.stage = stage
            self._fill(scroll=True)

    def show_engine(self, name: str) -> None:
        """``"cupy"`` for the CUDA kernels, ``"numpy"`` for the lines that run on the CPU."""
        if name not in ENGINES:
            raise ValueError(f"The engine is one of {', '.join(ENGINES)}, not {name!r}.")
        self._engine = name
        self._fill(scroll=True)

    def set_theme(self, theme: Theme) -> None:
        self._theme = self._highlighter.theme = theme
        self._highlighter.rehighlight()
        self._mark_lines()

    def set_zoom(self, zoom: float) -> None:
        if zoom != self.zoom:
            super().set_zoom(zoom)
            self._set_fonts()

    def retranslate(self) -> None:
        self.heading.setText(self.title())
        self.engines.set_name(translate("CodePanel", "Engine"))
        self.setAccessibleName(self.title())
        self.code.setAccessibleName(self.title())
        self._words = ""
        self._fill()

    def minimumSizeHint(self) -> QSize:
        return QSize(180, 120)

    def written(self, form: str) -> str:
        return self.code.toPlainText() if form == "text" else ""

    def summary(self) -> str:
        """Of which stage the code is, where it stands, and the cell's numbers that it gives."""
        return self._told(self._listing())

    def _told(self, lines: list[tuple[str, Line]]) -> str:
        told = [words for words, line in lines if line.kind == "heading"]
        told += [words.strip().lstrip("#/ ") for words, line in lines if line.kind == "number"]
        return f"{self.title()}: {self._caption()}. " + "; ".join(told) + "." if told else lines[0][0]

    def _set_fonts(self) -> None:
        mono = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        mono.setFamilies([mono.family(), "DejaVu Sans Mono", "DejaVu Sans"])
        mono.setStyleHint(QFont.StyleHint.Monospace)
        mono.setPointSizeF(fonts.CAPTION * self.zoom)
        self.code.setFont(mono)
        heading, caption = fonts.face(fonts.TITLE, bold=True), fonts.face(fonts.CAPTION)
        for font in (heading, caption):
            font.setPointSizeF(font.pointSizeF() * self.zoom)
        self.heading.setFont(heading)
        self.caption.setFont(caption)

    # -- filling ---------------------------------------------------------------------------------

    @property
    def engine(self) -> str:
        """The engine whose code is shown."""
        if self._engine is not None:
            return self._engine
        return "numpy" if self._result is None else self._result.engine.name

    def parts(self) -> tuple[Part, ...]:
        """Return what is shown of the sources, in order; the mask's rule is that of the mask in force."""
        result = self._result
        if self.stage == "qkv":
            random = result is not None and isinstance(result.settings.source, RandomSource)
            return _PROJECTIONS if random else ()
        table = CUDA if self.engine == "cupy" else NUMPY
        rules = _rules(result.mask) if result is not None and self.stage == "mask" and table is NUMPY else ()
        return (*rules, *table[self.stage])

    def _fill(self, *, scroll: bool = False) -> None:
        if self._result is not None:
            self._highlighter.scaling_on = self._result.settings.scaling > 0
        self.engines.set_current(ENGINES.index(self.engine))
        self.caption.setText(self._caption())
        lines = self._listing()
        words = "\n".join(line for line, _ in lines)
        state = f"{self._highlighter.scaling_on}{words}"
        if state == self._words:
            return
        fresh, self._words = not self._words or scroll, state
        self.code.setAccessibleDescription(self._told(lines))
        bar = self.code.verticalScrollBar()
        place = bar.value()
        wraps = (
            QPlainTextEdit.LineWrapMode.NoWrap if self.parts() else QPlainTextEdit.LineWrapMode.WidgetWidth
        )
        self.code.setLineWrapMode(wraps)
        self._highlighter.setDocument(None)
        self.code.setPlainText(words)
        block = self.code.document().firstBlock()
        for _, line in lines:
            block.setUserData(LineData(line))
            block = block.next()
        self._highlighter.setDocument(self.code.document())
        self._highlighter.rehighlight()
        self._mark_lines()
        bar.setValue(0 if fresh else place)
        if fresh:
            self._show_first_mark(lines)

    def _caption(self) -> str:
        if self._result is None:
            return ""
        stage = translate("CodePanel", TITLES[self.stage])
        served = {"cupy": "CUDA", "numpy": "NumPy"}
        if self.engine == self._result.engine.name or self.stage == "qkv":
            return stage
        return translate(
            "CodePanel", "{stage} · the same step in {this}; {other} computed this picture"
        ).format(stage=stage, this=served[self.engine], other=served[self._result.engine.name])

    def _listing(self) -> list[tuple[str, Line]]:
        parts = self.parts()
        if not parts:
            words = translate(
                "CodePanel",
                "Q, K and V come from the model or the file that was opened; attnviz did not compute them.",
            )
            return [(words, Line("note"))]
        lines: list[tuple[str, Line]] = []
        cell = self._read_cell()
        for part in parts:
            try:
                found = excerpt(part)
            except (LookupError, OSError) as error:
                # The window must not fail because somebody has changed or removed the sources.
                lines.append((str(error), Line("note")))
                continue
            if lines:
                lines.append(("", Line("note")))
            where = f"kernels/{part.file}" if part.is_cuda else f"attnviz/{part.file}"
            lines.append((f"{where}:{found.first}", Line("heading")))
            for i in range(len(found.lines)):
                lines += self._lines(found, i, cell)
        return lines

    def _lines(self, found: Excerpt, at: int, cell: Cell | None) -> list[tuple[str, Line]]:
        """One line of code, and below it the cell's number where it gives one: at its end, few were seen."""
        words, mark = found.lines[at], found.marked.get(at)
        kind = "cuda" if found.part.is_cuda else "python"
        if mark is None:
            return [(words, Line(kind))]
        start = words.index(mark.text)
        line = Line(kind, marked=True, scaling=(start, start + len(mark.text)) if mark.scales else None)
        if not (note := self._note(mark, cell)):
            return [(words, line)]
        indent = words[: len(words) - len(words.lstrip())]
        sign = "//" if found.part.is_cuda else "#"
        return [(words, line), (f"{indent}{sign} {note}", Line("number", marked=True))]

    def _read_cell(self) -> Cell | None:
        result, at = self._result, self._cell
        if result is None or at is None or at[0] >= result.shape[0] or at[1] >= result.shape[1]:
            return None
        return read_cell(result.head, *at, result.scale, result.mask, result.statistics)

    def _note(self, mark: Mark, cell: Cell | None) -> str:
        """Return the cell's number that a marked line gives."""
        if cell is None or self._result is None:
            return ""
        if mark.scales:
            if self._result.settings.scaling == 0:
                return translate("CodePanel", "scaling off: × 1")
            return f"{number(cell.raw)} × {significant(self._result.scale)} = {number(cell.scaled)}"
        weight = f" = {STILL_TO_COME if unknown(self._result, cell) else small(cell.weight)}"
        if cell.row_sum > 0:  # the code subtracts the row's logsumexp
            total = cell.row_max + math.log(cell.row_sum)
            weight = f" = exp({number(cell.score)} − {bracketed(total)}){weight}"
        return {
            "raw": f"q · k = {number(cell.raw)}",
            "masked": translate("CodePanel", "allowed: {score}").format(score=number(cell.score))
            if cell.allowed
            else translate("CodePanel", "blocked: −∞"),
            "weight": translate("CodePanel", "weight") + weight,
        }.get(mark.number, "")

    # -- marked lines ----------------------------------------------------------------------------

    def _mark_lines(self) -> None:
        """Give the lines that matter a ground of their own."""
        ground = QColor(self._theme.hairline)
        ground.setAlphaF(0.5)
        chosen = []
        block = self.code.document().firstBlock()
        while block.isValid():
            data = block.userData()
            if isinstance(data, LineData) and data.line.marked:
                selection = QTextEdit.ExtraSelection()
                selection.cursor = QTextCursor(block)
                selection.format.setBackground(ground)
                selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
                chosen.append(selection)
            block = block.next()
        self.code.setExtraSelections(chosen)

    def _show_first_mark(self, lines: Sequence[tuple[str, Line]]) -> None:
        at = next((i for i, (_, line) in enumerate(lines) if line.marked), 0)
        room = self.code.viewport().height() / max(self.code.fontMetrics().lineSpacing(), 1)
        if at > room - 2:
            self.code.verticalScrollBar().setValue(int(at - room / 2))


def _rules(mask: Mask) -> tuple[Part, ...]:
    """Return the methods that decide which keys are allowed; both of a composed mask."""
    if isinstance(mask, Both):
        return (*_rules(mask.first), *_rules(mask.second))
    part = method_of(type(mask), "allowed")
    return () if part is None else (part,)
