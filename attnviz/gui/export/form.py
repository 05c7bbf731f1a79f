"""The choices of the Export dialog: what is drawn, how, and in which format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from attnviz.core.files.delimited import Dialect, dialect_of
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.export.formats import TABLE, Format, Kind, by_ending
from attnviz.export.movement import Movement, Timing
from attnviz.figures.sheet.composition import FIGURES
from attnviz.figures.sheet.sheet import PRESETS, Sheet, least_type_at
from attnviz.figures.style.theme import THEMES
from attnviz.figures.words.result_words import settings_in_words
from attnviz.figures.words.translate import translate
from attnviz.gui import language
from attnviz.gui.widgets.check_box import CheckBox
from attnviz.gui.widgets.combo import Combo
from attnviz.gui.widgets.decimal_field import DecimalField
from attnviz.gui.widgets.segmented import Segmented

COMPARISON = "against"  # a deck of scaled against unscaled
DECK = ".pptx"  # the format of that deck
SIZES = {
    "slide": QT_TRANSLATE_NOOP("Export", "16:9 slide, 1920 × 1080"),
    "slide-4k": QT_TRANSLATE_NOOP("Export", "16:9 slide, 3840 × 2160"),
    "slide-4:3": QT_TRANSLATE_NOOP("Export", "4:3 slide"),
    "a4-column": QT_TRANSLATE_NOOP("Export", "Column of an A4 page"),
    "letter-column": QT_TRANSLATE_NOOP("Export", "Column of a Letter page"),
    "square": QT_TRANSLATE_NOOP("Export", "Square"),
    "screen": QT_TRANSLATE_NOOP("Export", "Screen, 1920 × 1080"),
}
#: Unit -> how many of it make an inch; of pixels it depends on the resolution.
UNITS = {"px": 0.0, "mm": 25.4, "in": 1.0}
_SEPARATORS = (
    (QT_TRANSLATE_NOOP("Export", "Comma"), ","),
    (QT_TRANSLATE_NOOP("Export", "Semicolon"), ";"),
    (QT_TRANSLATE_NOOP("Export", "Tab character"), "\t"),
)
_DECIMALS = ((QT_TRANSLATE_NOOP("Export", "Point"), "."), (QT_TRANSLATE_NOOP("Export", "Comma"), ","))
MOST_PIXELS = 16_384
UNIT_WIDTH = 68
_MOVEMENTS = (
    (Movement.TOGGLE, QT_TRANSLATE_NOOP("Export", "Scale")),
    (Movement.MASK, QT_TRANSLATE_NOOP("Export", "Mask")),
    (Movement.WIDTH, "d_k"),
)
_THEMES = {
    "light": QT_TRANSLATE_NOOP("Export", "Light"),
    "dark": QT_TRANSLATE_NOOP("Export", "Dark"),
    "contrast": QT_TRANSLATE_NOOP("Export", "Contrast"),
}


class ExportForm(QWidget):
    """Tells ``changed`` whenever a choice changes; :meth:`sheet` and :meth:`timing` say what is chosen."""

    changed = Signal()

    def __init__(self, theme: str, panels: Sequence[str] = ("weights",), parent: QWidget | None = None):
        super().__init__(parent)
        self._make(theme, panels)
        self._lay_out()
        self._connect()
        self._use_preset()
        self._show_fields()

    # -- what is chosen ----------------------------------------------------------------------------

    @property
    def format(self) -> str:
        """An ending, or :data:`COMPARISON`."""
        return str(self.formats.currentData())

    def choose_format(self, format: str) -> None:
        """Choose an ending, or :data:`COMPARISON`, as if by hand."""
        self.formats.setCurrentIndex(self.formats.findData(format))

    @property
    def ending(self) -> str:
        """The ending that is chosen; that of a deck for a comparison."""
        return DECK if self.format == COMPARISON else self.format

    @property
    def entry(self) -> Format:
        """What the table of formats says of the chosen one."""
        return by_ending(self.ending)

    @property
    def panels(self) -> tuple[str, ...]:
        """The panels that are chosen."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    @property
    def movement(self) -> Movement:
        """What moves."""
        return _MOVEMENTS[self.movements.current][0]

    def timing(self) -> Timing:
        """Return how long the movement takes."""
        return Timing(self.seconds.value, self.fps.value, self.loop.isChecked())

    def dialect(self) -> Dialect:
        """Return how a table is written.

        Raises:
            InputError: separator and decimal sign are the same.
        """
        return Dialect(
            str(self.separators.currentData()),
            str(self.decimals.currentData()),
            guarded=self.guard.isChecked(),
        )

    def sheet(
        self,
        result: Result,
        cursor: tuple[int, int] | None,
        choices: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> Sheet:
        """Return the sheet that is chosen, for ``result``; ``choices`` are those of ``Session.choices``."""
        dpi = self.dpi.value
        per_inch = UNITS[self.units.currentText()]
        sides = [
            field.value if per_inch == 0 else field.value / per_inch * dpi for field in (self.wide, self.high)
        ]
        width, height = (min(max(round(side), 1), MOST_PIXELS) for side in sides)
        whole = (width, height) == tuple(map(round, sides))
        return Sheet(
            panels=self.panels,
            theme=list(THEMES)[self.themes.current],
            size=(width, height),
            page=(self.wide.value / per_inch, self.high.value / per_inch) if per_inch and whole else None,
            dpi=dpi,
            transparent=self.transparent.isChecked() and self.transparent.isEnabledTo(self),
            title=self.title.text().strip(),
            caption=settings_in_words(result) if self.caption.isChecked() else "",
            colour_bars=self.colour_bars.isChecked(),
            token_labels=self.labels.isChecked(),
            cursor=cursor if self.mark.isChecked() else None,
            choices=choices or {},
            least_type=0.0 if self.small_type.isChecked() else self._least_type(width / dpi),
        )

    def _least_type(self, inches: float) -> float:
        """Points that the preset asks for, or a sheet of that width."""
        preset = PRESETS.get(self.sizes.currentData())
        return preset[3] if preset else least_type_at(inches)

    # -- building ----------------------------------------------------------------------------------

    def _make(self, theme: str, panels: Sequence[str]) -> None:
        """Without parents: who is laid out first is then first by Tab too."""
        self.formats = _combo(translate("Export", "Format"), offered_formats())
        self.boxes = {name: CheckBox(translate("figures", entry.title)) for name, entry in FIGURES.items()}
        for name, box in self.boxes.items():
            box.setChecked(name in {panel.partition("@")[0] for panel in panels})
        self.sizes = _combo(
            translate("Export", "Size"), [(translate("Export", words), name) for name, words in SIZES.items()]
        )
        self.sizes.addItem(translate("Export", "Custom"), "")
        self.wide, self.high = (
            DecimalField(translate("Export", "Width"), 1, MOST_PIXELS),
            DecimalField(translate("Export", "Height"), 1, MOST_PIXELS),
        )
        self.units = _combo(translate("Export", "Unit"), [(unit, unit) for unit in UNITS])
        self.units.setFixedWidth(UNIT_WIDTH)
        self.dpi = DecimalField(translate("Export", "Pixels per inch"), 36, 1200)
        self.themes = Segmented(
            translate("Export", "Theme"), [translate("Export", _THEMES[name]) for name in THEMES]
        )
        self.themes.set_current(list(THEMES).index(theme))
        self.title = QLineEdit()
        self.title.setAccessibleName(translate("Export", "Title"))
        self.transparent = CheckBox(translate("Export", "Transparent background"))
        self.caption = CheckBox(translate("Export", "Caption: the settings in words"))
        self.colour_bars = CheckBox(translate("Export", "Colour bars"))
        self.labels = CheckBox(translate("Export", "Token labels"))
        self.mark = CheckBox(translate("Export", "The marked cell"))
        self.small_type = CheckBox(translate("Export", "Allow small type"))
        for box in (self.colour_bars, self.labels):
            box.setChecked(True)
        self.movements = Segmented(
            translate("Export", "What moves"),
            [translate("Export", words) for _, words in _MOVEMENTS],
        )
        self.movements.set_current(0)
        self.seconds = DecimalField(translate("Export", "Seconds"), 0.5, 60, 1)
        self.seconds.set_value(Timing.seconds)
        self.fps = DecimalField(translate("Export", "Frames per second"), 1, 50)
        self.fps.set_value(Timing.fps)
        self._make_table()
        self.loop = CheckBox(translate("Export", "Loop"))
        self.loop.setChecked(Timing.loop)

    def _make_table(self) -> None:
        usual = dialect_of(language.current())
        self.separators = _combo(
            translate("Export", "Separator"),
            [(translate("Export", words), sign) for words, sign in _SEPARATORS],
        )
        self.separators.setCurrentIndex(self.separators.findData(usual.separator))
        self.decimals = _combo(
            translate("Export", "Decimal sign"),
            [(translate("Export", words), sign) for words, sign in _DECIMALS],
        )
        self.decimals.setCurrentIndex(self.decimals.findData(usual.decimal))
        self.guard = CheckBox(translate("Export", "Keep tokens from being formulas"))
        self.guard.setChecked(True)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.formats)
        self._lay_out_moving()
        self._lay_out_table()
        self._lay_out_look()
        column.addWidget(self.moving)
        column.addWidget(self.table)
        column.addWidget(self.look)
        column.addStretch(1)

    def _lay_out_look(self) -> None:
        self.look = QWidget(self)
        form = QFormLayout(self.look)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(8)
        grid = QGridLayout()
        grid.setSpacing(4)
        for i, box in enumerate(self.boxes.values()):
            grid.addWidget(box, i // 2, i % 2)
        form.addRow(grid)
        form.addRow(translate("Export", "Title"), self.title)
        form.addRow(translate("Export", "Theme"), self.themes)
        form.addRow(translate("Export", "Size"), self.sizes)
        self.size_row = QWidget(self)
        sides = QHBoxLayout(self.size_row)
        sides.setContentsMargins(0, 0, 0, 0)
        for widget in (self.wide, QLabel("×", self), self.high, self.units):
            sides.addWidget(widget)
        form.addRow("", self.size_row)
        form.addRow(translate("Export", "Pixels per inch"), self.dpi)
        for box in (
            self.caption, self.labels, self.colour_bars, self.mark, self.transparent, self.small_type,
        ):  # fmt: skip
            form.addRow(box)

    def _lay_out_table(self) -> None:
        self.table = QWidget(self)
        form = QFormLayout(self.table)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(translate("Export", "Separator"), self.separators)
        form.addRow(translate("Export", "Decimal sign"), self.decimals)
        form.addRow(self.guard)

    def _lay_out_moving(self) -> None:
        self.moving = QWidget(self)
        form = QFormLayout(self.moving)
        form.setContentsMargins(0, 0, 0, 0)
        # If the column is too narrow for a row, the field stands below its label instead of being cut.
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(translate("Export", "What moves"), self.movements)
        form.addRow(translate("Export", "Seconds"), self.seconds)
        form.addRow(translate("Export", "Frames per second"), self.fps)
        form.addRow(self.loop)

    def _connect(self) -> None:
        self.formats.currentIndexChanged.connect(self._show_fields)
        self.sizes.currentIndexChanged.connect(self._use_preset)
        self.units.currentIndexChanged.connect(self._change_unit)
        self.themes.chosen.connect(lambda index: self.changed.emit())
        self.movements.chosen.connect(lambda index: self.changed.emit())
        for combo in (self.separators, self.decimals):
            combo.currentIndexChanged.connect(lambda index: self.changed.emit())
        self.title.textChanged.connect(lambda words: self.changed.emit())
        for box in self.findChildren(CheckBox):
            box.toggled.connect(lambda on: self.changed.emit())
        for field in (self.wide, self.high, self.dpi):
            field.changed.connect(lambda value: self._customise())

    # -- answering ---------------------------------------------------------------------------------

    def _show_fields(self) -> None:
        entry = self.entry
        self.look.setVisible(entry.draws)
        self.moving.setVisible(entry.kind is Kind.MOVEMENT)
        self.table.setVisible(entry.table)
        self.transparent.setEnabled(entry.ground)
        for widget in (self.sizes, self.size_row, self.dpi):
            widget.setEnabled(not entry.slides)
        self.changed.emit()

    def _use_preset(self) -> None:
        if (name := self.sizes.currentData()) in PRESETS:
            width, height, dpi, _ = PRESETS[name]
            self.units.blockSignals(True)
            self.units.setCurrentIndex(0)
            self.units.blockSignals(False)
            self._unit = "px"
            for field, value in ((self.wide, width), (self.high, height), (self.dpi, dpi)):
                field.set_value(value, least=1 if field is not self.dpi else None, decimals=0)
        self.changed.emit()

    def _customise(self) -> None:
        """Show that a size that is typed is no preset's any more."""
        self.sizes.blockSignals(True)
        self.sizes.setCurrentIndex(self.sizes.count() - 1)
        self.sizes.blockSignals(False)
        self.changed.emit()

    def _change_unit(self) -> None:
        """Show the same size in another unit."""
        before, now = UNITS[self._unit], UNITS[self.units.currentText()]
        self._unit = self.units.currentText()
        for field in (self.wide, self.high):
            inches = field.value / (before or self.dpi.value)
            value = inches * (now or self.dpi.value)
            field.set_value(value, least=0.1 if now else 1, decimals=2 if now else 0)
        self._customise()


def offered_formats() -> list[tuple[str, str]]:
    """Words and ending of each format, and the comparison after the deck that it is."""
    found = []
    for ending, entry in TABLE.now().items():
        found.append((translate("Export", entry.words), ending))
        if ending == DECK:
            found.append((translate("Export", "Slides, scaled against unscaled"), COMPARISON))
    return found


def _combo(name: str, entries: Sequence[tuple[str, str]]) -> Combo:
    combo = Combo()
    combo.setAccessibleName(name)
    for words, value in entries:
        combo.addItem(words, value)
    return combo
