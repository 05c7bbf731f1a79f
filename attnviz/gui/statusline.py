"""The line at the foot: engine and device, what took how long, and how many scores there are."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from attnviz.core.result import EngineReport, Result
from attnviz.gui.scale import px, ui

#: Timings in the order of the formula, several under one word.
_STEPS = (
    ("scores", ("raw_scores", "scaled_scores", "masked_scores")),
    ("softmax", ("weights", "statistics")),
)


def _tr(sentence: str) -> str:
    return QCoreApplication.translate("StatusLine", sentence)


class StatusLine(QWidget):
    """Three quiet texts: left the engine, in the middle times or progress, right the size."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("status")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(px(24))
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        self.engine, self.middle, self.size_ = QLabel(self), QLabel(self), QLabel(self)
        for label, align in (
            (self.engine, Qt.AlignmentFlag.AlignLeft),
            (self.middle, Qt.AlignmentFlag.AlignHCenter),
            (self.size_, Qt.AlignmentFlag.AlignRight),
        ):
            label.setProperty("role", "caption")
            label.setFont(ui(8.5))
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
            row.addWidget(label, 1)
        self._times = ""

    def show_engine(self, report: EngineReport) -> None:
        self.engine.setText(str(report))
        self.engine.setToolTip(str(report))

    def show_result(self, result: Result) -> None:
        n_q, n_k = result.shape
        words = "T × T = {n:,}" if n_q == n_k else "T_q × T_k = {n:,}"
        self.size_.setText(words.format(n=n_q * n_k))

    def show_times(self, result: Result, drawing: float) -> None:
        """Milliseconds of what was computed for ``result``, and ``drawing`` seconds of painting it."""
        parts = []
        for word, keys in _STEPS:
            seconds = [result.timings[key] for key in keys if key in result.timings]
            parts.append(f"{_tr(word)} {_ms(sum(seconds))}" if seconds else f"{_tr(word)} {_tr('kept')}")
        parts.append(f"{_tr('drawing')} {_ms(drawing)}")
        self._times = " · ".join(parts)
        self.middle.setText(self._times)

    def show_progress(self, share: float | None) -> None:
        """The share done of long work, or None when nothing is at work."""
        if share is None:
            self.middle.setText(self._times)
        else:
            self.middle.setText(_tr("computing … {share:.0%} · Esc cancels").format(share=share))


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"
