"""The strip above the panels: what is looked at, the formula, the two switches, and Export."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from attnviz.core.result import Result
from attnviz.core.settings import Settings
from attnviz.figures.items.formula import lay_out, paint_formula
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import LIGHT, Theme
from attnviz.figures.words.result_words import title_in_words
from attnviz.figures.words.terms import ALL, Terms, terms_ahead, terms_of
from attnviz.figures.words.translate import translate
from attnviz.gui.look.type_scale import px, ui
from attnviz.gui.widgets.retranslating import Worded
from attnviz.gui.widgets.switch import Switch

HEIGHT, MARGIN = 48, 8
TITLE_WIDTH, KEY_SIZE = 176, QSize(20, 18)
LEAST_FORMULA = 220  # px in which the formula is still read
PLAIN_FORMULA = 320  # in front of a class, where it may shrink a little for the title's sake, not more


class FormulaLabel(Worded):
    """Attention(Q, K, V) = softmax(mask(QKᵀ/√d_k))V, the term that is off struck through.

    A click on a term asks for the panel that shows it.
    """

    panel_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self.terms = ALL
        self.zoom = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._under = ""
        self.setMouseTracking(True)
        self.retranslate()

    def retranslate(self) -> None:
        self.setToolTip(
            translate("Header", "Click a term to see its panel alone; click again for all of them")
        )
        self._describe()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._panel_at(event))

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at("")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and (panel := self._panel_at(event)):
            self.panel_asked.emit(panel)

    def _panel_at(self, event: QMouseEvent) -> str:
        return lay_out(self._room(), self._points(), terms=self.terms).panel_at(event.position())

    def _point_at(self, panel: str) -> None:
        if panel != self._under:
            self._under = panel
            self.setCursor(Qt.CursorShape.PointingHandCursor if panel else Qt.CursorShape.ArrowCursor)
            self.update()

    def _room(self) -> QRectF:
        return self.rect().toRectF().adjusted(MARGIN, 0, -MARGIN, 0)

    def _points(self) -> float:
        """As large as the header's height allows, up to a size for a class room."""
        return min(max(fonts.FORMULA, 0.33 * self.height()), 1.6 * fonts.FORMULA * self.zoom)

    @property
    def scaled(self) -> bool:
        """Whether the term of the scaling is in force."""
        return self.terms.scaled

    @property
    def masked(self) -> bool:
        """Whether the term of the mask is in force."""
        return self.terms.masked

    def show_terms(self, terms: Terms) -> None:
        """Show which terms are in force."""
        if terms != self.terms:
            self.terms = terms
            self._describe()
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Redraw in ``theme``."""
        self._theme = theme
        self.update()

    def _describe(self) -> None:
        off = [
            name
            for name, on in (
                (translate("Header", "scaling"), self.scaled),
                (translate("Header", "mask"), self.masked),
                (translate("Header", "soft-cap"), self.terms.capped or not self.terms.cap),
                (translate("Header", "sink"), self.terms.sinks or not self.terms.has_sinks),
            )
            if not on
        ]
        words = self.terms.in_words()
        if off:
            words += "; " + translate("Header", "off: {what}").format(what=", ".join(off))
        self.setAccessibleName(words)

    def sizeHint(self) -> QSize:
        return QSize(px(500), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_formula(
            painter, self._room(), self._theme, self.terms, points=self._points(), under=self._under
        )


class Beside(QLabel):
    """Words beside a switch: a click on them is one on the switch, which so becomes the largest target."""

    def __init__(self, switch: Switch, parent: QWidget):
        super().__init__(parent)
        self._switch = switch
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._switch.click()


class Header(Worded):
    """Emits intents; shows settings and the result's title."""

    scaling_toggled = Signal()
    mask_toggled = Signal()
    export_asked = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._result: Result | None = None
        self._chosen: Settings | None = None
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._zoom = 1.0
        self._keys: list[QLabel] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 16, 0)
        row.setSpacing(4)
        self.menu_button = QToolButton(self)
        self.menu_button.setObjectName("menu")
        self.menu_button.setText("☰")
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.board_button = QToolButton(self)
        self.board_button.setText("▦")
        self.board_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row.addWidget(self.menu_button)
        row.addWidget(self.board_button)
        row.addSpacing(4)  # the button's focus ring has room of its own
        row.addLayout(self._title())
        self.formula = FormulaLabel(self)
        row.addWidget(self.formula, 1)
        self.scaling_switch = Switch(self)
        self.mask_switch = Switch(self)
        self.scaling_label = Beside(self.scaling_switch, self)
        self.mask_label = Beside(self.mask_switch, self)
        for label, switch, key in (
            (self.scaling_label, self.scaling_switch, "S"),
            (self.mask_label, self.mask_switch, "M"),
        ):
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setBuddy(switch)
            label.setContentsMargins(0, 3, 0, 0)  # letters stand above the middle of their line
            hint = Beside(switch, self)
            hint.setText(key)
            hint.setProperty("role", "key")
            hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._keys.append(hint)
            for widget in (label, switch, hint):
                row.addWidget(widget)
            row.addSpacing(12)
        self.export = QPushButton(self)
        row.addWidget(self.export)
        self.scaling_switch.clicked.connect(self.scaling_toggled)
        self.mask_switch.clicked.connect(self.mask_toggled)
        self.export.clicked.connect(self.export_asked)
        self._set_sizes()
        self.retranslate()

    def set_zoom(self, zoom: float) -> None:
        """Draw all of it ``zoom`` times as large as usual."""
        if zoom != self._zoom:
            self._zoom = zoom
            self._set_sizes()
            self.retranslate()

    def _set_sizes(self) -> None:
        zoom = self._zoom
        self.setFixedHeight(px(HEIGHT * zoom))
        self.formula.zoom = zoom
        self.formula.update()
        self.source.setFont(ui(8.5 * zoom))
        self.place.setFont(ui(9.0 * zoom, bold=True))
        for label, switch, key in (
            (self.scaling_label, self.scaling_switch, self._keys[0]),
            (self.mask_label, self.mask_switch, self._keys[1]),
        ):
            label.setFont(ui(fonts.BODY * zoom, bold=True))
            label.setFixedHeight(px(HEIGHT * zoom))
            switch.set_zoom(zoom)
            key.setFont(ui(8.0 * zoom))
            key.setFixedSize(px(KEY_SIZE.width() * zoom), px(KEY_SIZE.height() * zoom))
        self.export.setFont(ui(fonts.BODY * zoom))
        for sign in (self.menu_button, self.board_button):
            sign.setFont(ui(fonts.BODY * zoom))
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def minimumSizeHint(self) -> QSize:
        """So narrow that a window fits every screen: see :meth:`_make_room`."""
        return QSize(px(300), self.height())

    def _make_room(self) -> None:
        """In a narrow window the keys' signs give way first, then the title is cut, then it goes."""
        title, key = px(TITLE_WIDTH * self._zoom), 2 * (px(KEY_SIZE.width() * self._zoom) + 4)
        switches = (self.scaling_label, self.scaling_switch, self.mask_label, self.mask_switch)
        others = (self.menu_button, self.board_button, *switches, self.export)
        # The spaces: between all parts, beside the switches, and the margins.
        room = self.width() - sum(part.sizeHint().width() for part in others) - 4 * 10 - 28 - 24
        room -= px(LEAST_FORMULA if self._zoom == 1 else PLAIN_FORMULA * self._zoom)
        for hint in self._keys:
            hint.setVisible(room >= title + key)
        room = max(0, min(title, room - key if room >= title + key else room))
        for label in (self.source, self.place):
            label.setVisible(room >= title / 3)
            if label.width() != room:
                label.setFixedWidth(max(room, 1))
        if self._result is not None:
            self._show_title(self._result)

    def _title(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(0)
        column.setContentsMargins(0, 6, 0, 6)
        self.source, self.place = QLabel(self), QLabel(self)
        self.source.setProperty("role", "caption")
        for label in (self.source, self.place):
            label.setTextFormat(Qt.TextFormat.PlainText)
            column.addWidget(label)
        return column

    def retranslate(self) -> None:
        if self._result is not None:
            self.show_result(self._result)
        self._name_scaling()
        self.mask_label.setText(translate("Header", "mask"))
        self.export.setText(translate("Header", "Export"))
        self.export.setToolTip(
            translate("Header", "Save what is on show as a picture or as numbers (Ctrl+E)")
        )
        self.board_button.setAccessibleName(translate("Header", "Layouts and panels"))
        self.board_button.setToolTip(translate("Header", "Layouts and panels: what is on the board"))
        self.menu_button.setAccessibleName(translate("Header", "Menu"))
        self.menu_button.setToolTip(translate("Header", "Open, save, undo, themes"))
        self.mask_switch.setAccessibleName(translate("Header", "Mask"))
        self.mask_switch.setToolTip(
            translate("Header", "Hide the keys that the rule blocks, for example the future (M)")
        )

    def show_settings(self, settings: Settings) -> None:
        """Set switches and formula at once, before the result is there: a control answers at once."""
        self._chosen = settings
        self.scaling_switch.setChecked(settings.scaling > 0)
        self.mask_switch.setChecked(settings.masked)
        self._show_terms(terms_ahead(settings, None if self._result is None else self._result.inputs))

    def _show_terms(self, terms: Terms) -> None:
        self.formula.show_terms(terms)
        self._name_scaling()

    def _name_scaling(self) -> None:
        """Name the switch by the factor that it puts in force."""
        factor = self.formula.terms.factor
        self.scaling_label.setText(f"× {factor}" if factor else "÷√d<sub>k</sub>")
        self.scaling_switch.setAccessibleName(
            translate("Header", "Scaling of the scores by {factor}").format(factor=factor)
            if factor
            else translate("Header", "Scaling by one over the square root of d_k")
        )
        self.scaling_switch.setToolTip(
            translate("Header", "Multiply every score by {factor} (S)").format(factor=factor)
            if factor
            else translate(
                "Header", "Divide every score by √d_k, so that its size does not grow with d_k (S)"
            )
        )

    def show_result(self, result: Result) -> None:
        """Show the title and the terms of what is shown now."""
        self._result = result
        self._show_terms(terms_of(result))
        # else newer choices stand there already; if the input brings no mask, none is on
        if self._chosen in (None, result.settings):
            # Where the input brings no mask, none is on.
            self.mask_switch.setChecked(result.masked)
        self._show_title(result)

    def _show_title(self, result: Result) -> None:
        inputs, settings = result.inputs, result.settings
        _elide(self.source, title_in_words(inputs))
        words = translate("Header", "head {head}")
        if inputs.n_layer > 1:
            words = translate("Header", "layer {layer} · head {head}")
        _elide(self.place, words.format(layer=settings.layer, head=settings.head))

    def set_theme(self, theme: Theme) -> None:
        """Redraw the formula in ``theme``."""
        self.formula.set_theme(theme)


def _elide(label: QLabel, words: str) -> None:
    """Cut what does not fit, and say it whole in the tooltip."""
    label.ensurePolished()
    shown = label.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, label.width())
    label.setText(shown)
    label.setToolTip(words if shown != words else "")
