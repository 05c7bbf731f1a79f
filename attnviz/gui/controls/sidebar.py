"""The sidebar: the controls in the order in which attention uses what they set."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from attnviz.gui.controls.dimensions import DimensionsControl
from attnviz.gui.controls.heads import HeadControl, LayerControl
from attnviz.gui.controls.input import InputControl
from attnviz.gui.controls.mask import MaskControl
from attnviz.gui.controls.scaling import ScalingControl
from attnviz.gui.controls.section import Refusal
from attnviz.gui.kept.recent import RecentFiles
from attnviz.gui.look.type_scale import px
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.number_field import NumberField

WIDTH, MARGIN, ENDS = 231, 16, 12


class Controls(QScrollArea):
    """Shows ``session.settings`` and what is known of the input; emits nothing but session intents."""

    def __init__(self, session: Session, parent: QWidget | None = None, recent: RecentFiles | None = None):
        super().__init__(parent)
        self.setObjectName("sidebar")
        self.setFixedWidth(px(WIDTH) + 1)  # and its hairline
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page = QWidget()
        page.setObjectName("sidebarPage")
        column = QVBoxLayout(page)
        column.setContentsMargins(MARGIN, ENDS, MARGIN, ENDS)
        column.setSpacing(14)
        self.input = InputControl(session, recent=recent)
        self.dimensions = DimensionsControl(session)
        self.layers = LayerControl(session)
        self.heads = HeadControl(session)
        self.scaling = ScalingControl(session)
        self.masks = MaskControl(session)
        for control in (self.input, self.dimensions, self.layers, self.heads, self.scaling, self.masks):
            column.addWidget(control)
        column.addStretch(1)
        self.setWidget(page)
        self._column = column
        self.verticalScrollBar().rangeChanged.connect(self._make_room)

    def _make_room(self, lowest: int, highest: int) -> None:
        """Put the scroll bar into the margin, so that nothing moves when it comes."""
        bar = self.verticalScrollBar().sizeHint().width() if highest > lowest else 0
        self._column.setContentsMargins(MARGIN, ENDS, MARGIN - bar, ENDS)

    def says(self, sentence: str) -> bool:
        """Return whether a control shows this refusal, where it can be read now."""
        return any(
            label.text() == sentence and label.isVisible() and not label.visibleRegion().isEmpty()
            for label in self.findChildren(Refusal)
        )

    def open_file(self) -> None:
        """Ask for a file and open it: what the menu and its key do."""
        self.input.file.ask()

    def bring_back(self) -> bool:
        """Take back what stands in a field and was refused; False where nothing was."""
        refused = [field for field in self.findChildren(NumberField) if field.property("refused")]
        for field in refused:
            field.bring_back()
        return bool(refused)
