"""Keeps a plug-in's figure that fails from doing harm: its panel says so, and every other one goes on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from attnviz.core.errors import InputError, first_line
from attnviz.core.panels import PanelEntry
from attnviz.core.result import Result
from attnviz.figures.figure import HEADER, Figure
from attnviz.figures.style.theme import text_shade
from attnviz.figures.words.translate import translate


def _nothing() -> None:
    return None


#: Methods of a figure that others call, and what they return where a plug-in's method fails.
_ANSWERS: dict[str, Callable[[], Any]] = {
    **dict.fromkeys(("set_theme", "set_cursor", "retranslate", "show_extra", "resizeEvent"), _nothing),
    **dict.fromkeys(("lay_out", "for_screen", "keep_reach", "recall", "cell_at", "table"), _nothing),
    **{"choices": list, "choice": dict, "words_at": str, "what_to_see": str},
}


def make_plugged(entry: PanelEntry) -> Figure:
    """Make the figure of a plug-in's panel; where that fails, one that says so in its place."""
    try:
        kind = entry.read()
        figure = _guarded(kind)(*entry.arguments) if isinstance(kind, type) else kind(*entry.arguments)
        figure.title()
    except Exception as error:
        return _Failed(entry, error)
    return figure


class _Guard(Figure):
    """Stands before a plug-in's class: what it raises becomes the sentence :attr:`failure`."""

    def fail(self, error: Exception) -> None:
        """Show ``error`` in the place of the picture."""
        words = translate("figures", "The plug-in of this panel failed: {reason}.")
        self.failure = words.format(reason=f"{type(error).__name__}: {first_line(error)}".rstrip("."))
        self._show_parts(False)
        self.update()

    def show_result(self, result: Result) -> None:
        """Draw ``result``; after one that failed the next is tried again."""
        if self.failure:
            self.failure = ""
            self._show_parts(True)
        try:
            super().show_result(result)
        except Exception as error:
            self.fail(error)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if not self.failure:
            painter.save()
            try:
                super().paint(painter, option, widget)
            except Exception as error:
                self.fail(error)
            painter.restore()
        if self.failure:
            paint_failure(self, painter)


class _Failed(Figure):
    """Stands in the place of a figure that could not be made."""

    def __init__(self, entry: PanelEntry, error: Exception):
        super().__init__()
        self.name, self._title = entry.name, entry.title  # type: ignore[misc]
        words = translate("figures", "The plug-in of this panel failed: {reason}.")
        self.failure = words.format(reason=f"{type(error).__name__}: {first_line(error)}".rstrip("."))

    def title(self) -> str:
        return self._title

    def draw_result(self, result: Result) -> bool:
        return True

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        paint_failure(self, painter)


def paint_failure(figure: Figure, painter: QPainter) -> None:
    """Write why a figure cannot be drawn, in the place of its picture."""
    with suppress(Exception):  # even its title may fail
        figure.paint_name(painter, figure.theme.ink)
    room: QRectF = figure.boundingRect().adjusted(0, HEADER, -8, -8)
    painter.setFont(figure.caption)
    painter.setPen(QColor(text_shade(figure.theme.warning)))
    painter.drawText(room, Qt.TextFlag.TextWordWrap, figure.failure)


def require_drawn(figures: list[Figure]) -> None:
    """Refuse a file in which a panel could not be drawn.

    Raises:
        InputError: a plug-in failed; its panel is named.
    """
    for figure in figures:
        if figure.failure:
            raise InputError(f"{figure.name}: {figure.failure}")


@lru_cache
def _guarded(kind: type[Figure]) -> type[Figure]:
    """Return ``kind`` behind :class:`_Guard`; other methods answer as :data:`_ANSWERS` where they fail."""

    def safe(name: str, otherwise: Callable[[], Any]) -> Callable[..., Any]:
        plain = getattr(kind, name)

        def answer(self: _Guard, *arguments: Any) -> Any:
            try:
                return plain(self, *arguments)
            except Exception as error:
                self.fail(error)
                return otherwise()

        return answer

    members = {name: safe(name, otherwise) for name, otherwise in _ANSWERS.items()}
    return type(f"Guarded{kind.__name__}", (_Guard, kind), members)
