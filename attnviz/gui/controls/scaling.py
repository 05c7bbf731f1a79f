"""SCALING: a slider from the raw scores to the scaled ones."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSlider, QVBoxLayout, QWidget

from attnviz.core.result import Result
from attnviz.core.settings import Settings
from attnviz.figures.style.fonts import CAPTION
from attnviz.figures.words.text import rounded
from attnviz.gui.controls.section import Section, row
from attnviz.gui.look.type_scale import ui
from attnviz.gui.session.session import Session

#: Steps of the slider over the whole of scaling; a key moves by 1/20 of it.
STEPS = 200


class ScalingControl(Section):
    """Left: scores as they are. Right: the full division by √d_k. Between them d_k to a power in between."""

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__("", parent)
        self._session = session
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, STEPS)
        self.slider.setSingleStep(STEPS // 20)
        self.slider.setPageStep(STEPS // 4)
        self.slider.setFixedHeight(16)
        self.off, self.now, self.full = QLabel("× 1"), QLabel(), QLabel()
        self.now.setFont(ui(CAPTION))
        for label in (self.off, self.now, self.full):
            label.setProperty("kind", "muted")
        self.title.addWidget(self.now)
        scale = QVBoxLayout()
        scale.setSpacing(1)
        scale.addWidget(self.slider)
        scale.addLayout(row(self.off, QWidget(), self.full, stretch=1))
        self.body.addLayout(scale)
        self.slider.valueChanged.connect(self._move)
        self.slider.sliderReleased.connect(lambda: session.chosen.settle())
        session.settings_changed.connect(self._follow)
        session.result_changed.connect(self._show)
        self._follow(session.settings)
        self.retranslate()

    def retranslate(self) -> None:
        self.head(self.tr("Scaling"))
        self.slider.setAccessibleName(self.tr("Scaling"))
        self.slider.setToolTip(
            self.tr(
                "How much of the division by √d_k is applied. Watch how peaked the weights become without it."
            )
        )
        if self._session.result is not None:
            self._show(self._session.result)

    def _move(self, value: int) -> None:
        if value != round(self._session.settings.scaling * STEPS):
            self._session.chosen.set_scaling(value / STEPS)

    def _follow(self, settings: Settings) -> None:
        place = round(settings.scaling * STEPS)
        if self.slider.value() != place:
            self.slider.blockSignals(True)
            self.slider.setValue(place)
            self.slider.blockSignals(False)

    def _show(self, result: Result) -> None:
        if result.inputs.scale is None:
            full = f"× 1/√{result.inputs.d_k} = {rounded(result.full_scale)}"
        else:
            full = self.tr("× {scale}, the model’s own").format(scale=rounded(result.full_scale))
        between = 0 < result.settings.scaling < 1
        self.full.setText(full)
        self.now.setText(f"× {rounded(result.scale)}" if between else "")
