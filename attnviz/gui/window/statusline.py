"""The line at the foot: engine and device, what took how long, and how many scores there are."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from attnviz.core.job import Activity, Standing
from attnviz.core.result import EngineReport, Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.figures.words import text
from attnviz.figures.words.text import count, number, percent
from attnviz.figures.words.translate import said, translate
from attnviz.gui.kept.store import keep, store
from attnviz.gui.look.type_scale import px, ui
from attnviz.gui.widgets.retranslating import Worded

#: Timings in the order of the formula, some of them under one word.
_STEPS = (
    (QT_TRANSLATE_NOOP("StatusLine", "scores"), ("raw_scores", "scaled_scores", "masked_scores")),
    (QT_TRANSLATE_NOOP("StatusLine", "softmax"), ("weights", "statistics")),
)
#: The long work, and how far it is.
_AT_WORK = {
    Activity.LOADING: QT_TRANSLATE_NOOP("StatusLine", "loading the input … {share} · Esc cancels"),
    Activity.PROJECTING: QT_TRANSLATE_NOOP("StatusLine", "projecting Q, K, V … {share} · Esc cancels"),
    Activity.COMPUTING: QT_TRANSLATE_NOOP("StatusLine", "computing … {share} · Esc cancels"),
}


MARGIN, GAP = 16, 12  # px


class StatusLine(Worded):
    """Three quiet texts: left the engine, in the middle times or progress, right the size."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("status")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(px(24))
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN, 0, MARGIN, 0)
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
            label.setMinimumWidth(1)
            row.addWidget(label, 1)
        # A GPU compiles its kernels at the first start, which takes seconds.
        self._engine_words = translate("StatusLine", "preparing the engine …")
        self.engine.setText(self._engine_words)
        self._engine: EngineReport | None = None
        self._told_before = False
        self._timed: tuple[Result, float] | None = None
        self._standing: Standing | None = None

    def show_engine(self, report: EngineReport) -> None:
        """Say what computes."""
        if self._engine is None or report.reason != self._engine.reason:
            self._told_before = self._was_told(report)
        self._engine = report
        known = usual_reason(report)
        short = replace(report, reason="" if self._told_before else known or report.reason)
        self._engine_words = engine_in_words(short)
        self.engine.setToolTip(engine_in_words(report))
        self.engine.setAccessibleName(engine_in_words(report))
        self._fit()

    @staticmethod
    def _was_told(report: EngineReport) -> bool:
        """Return whether the usual reason was told at a start before this; from now on it was."""
        known = usual_reason(report)
        if not known:
            return False
        before = store().value(_TOLD)
        keep({_TOLD: known})
        return before == known

    def show_result(self, result: Result) -> None:
        """Say how long each part took, and how large the scores are."""
        n_q, n_k = result.shape
        self.size_.setText(("T × T = " if n_q == n_k else "T_q × T_k = ") + count(n_q * n_k))
        self._fit()

    def show_times(self, result: Result, drawing: float) -> None:
        """Milliseconds of what was computed for ``result``, and ``drawing`` seconds of painting it."""
        self._timed = (result, drawing)
        self._fill()

    def show_progress(self, standing: Standing | None) -> None:
        """Show how far long work is, or None when nothing is at work."""
        self._standing = standing
        self._fill()

    def retranslate(self) -> None:
        if self._engine is not None:
            self.show_engine(self._engine)
        if self._timed is not None:
            self.show_result(self._timed[0])
        self._fill()

    def _fill(self) -> None:
        if self._standing is not None:
            self.middle.setText(at_work_in_words(self._standing))
        elif self._timed is not None:
            self.middle.setText(_times_in_words(*self._timed))
        else:
            self.middle.setText("")
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Never keep the window from being made narrower: see :meth:`_fit`."""
        return QSize(px(200), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Whole words in a narrow window too: first the size goes, then the engine is cut."""
        metrics = self.engine.fontMetrics()
        widths = [metrics.horizontalAdvance(label.text()) for label in (self.middle, self.size_)]
        room = self.width() - 2 * MARGIN - 2 * GAP
        engine = metrics.horizontalAdvance(self._engine_words)
        self.size_.setVisible(engine + sum(widths) <= room)
        # The sentence in the middle is never cut: it stands beside the engine then.
        self.middle.setVisible(widths[0] <= room)
        self.engine.setText(text.elide(self._engine_words, self.engine.font(), max(room - widths[0], 0)))
        # with a third of the line for each, the longest would be cut
        for label in (self.engine, self.middle, self.size_):
            label.setMinimumWidth(label.sizeHint().width())


#: The reasons that engines give most often; any other is shown in its own words.
_REASONS = (
    QT_TRANSLATE_NOOP("errors", "no GPU found (driver missing)"),
    QT_TRANSLATE_NOOP("errors", "no GPU found"),
    QT_TRANSLATE_NOOP("errors", "CuPy is not installed"),
)
#: The last of :data:`_REASONS` that was told, in QSettings.
_TOLD = "told/engine"


def usual_reason(report: EngineReport) -> str:
    """Return which of :data:`_REASONS` there is: nothing is wrong with such a machine;
    empty for any other."""
    return next((known for known in _REASONS if report.reason.partition(":")[0] == known), "")


def engine_in_words(report: EngineReport) -> str:
    """Engine, device, and why it is not the one hoped for."""
    known = usual_reason(report)
    reason = report.reason.replace(known, translate("errors", known), 1) if known else said(report.reason)
    return str(replace(report, device=said(report.device), reason=reason))


def at_work_in_words(standing: Standing) -> str:
    """Say what is being done, and how far it is."""
    words = translate("StatusLine", _AT_WORK[standing.activity])
    if standing.share is None:
        return words.replace(" {share}", "")
    return words.format(share=percent(standing.share))


def _times_in_words(result: Result, drawing: float) -> str:
    parts = []
    for word, keys in _STEPS:
        seconds = [result.timings[key] for key in keys if key in result.timings]
        took = _ms(sum(seconds)) if seconds else translate("StatusLine", "kept")
        parts.append(translate("StatusLine", word) + " " + took)
    return " · ".join([*parts, translate("StatusLine", "drawing") + " " + _ms(drawing)])


def _ms(seconds: float) -> str:
    return number(seconds * 1e3, 1) + " ms"
