"""Type: the system's UI face, with bundled DejaVu where the system has no face for it.

Four sizes only. Register once per process, after the QGuiApplication exists.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF

from attnviz.core.files.paths import data_dir

#: Points at 96 dpi: caption, body, title, formula.
CAPTION, BODY, TITLE, FORMULA = 7.5, 9.5, 10.5, 16.0


@cache
def register() -> None:
    """Make the bundled faces known to Qt, for machines that have none (and for Georgian everywhere)."""
    for path in sorted((data_dir("resources") / "fonts").glob("*.ttf")):
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            raise OSError(f"The bundled font {path.name} cannot be read; reinstall attnviz.")


def face(points: float = BODY, *, bold: bool = False) -> QFont:
    """Return the UI face at ``points``, with tabular figures where the face has them."""
    register()
    font = QFont()
    font.setFamilies([font.family(), "DejaVu Sans"])
    font.setPointSizeF(points)
    font.setBold(bold)
    if hasattr(QFont, "setFeature"):
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


def narrowed(font: QFont, words: str, width: float) -> QFont:
    """``font``, or the same in a size at which ``words`` have room in ``width`` px; a caption at least."""
    wide = QFontMetricsF(font).horizontalAdvance(words)
    if wide <= width:
        return font
    smaller = QFont(font)
    smaller.setPointSizeF(max(font.pointSizeF() * width / wide, CAPTION))
    return smaller


def mathematics(points: float = FORMULA, *, italic: bool = False) -> QFont:
    """Return the serif face of the formula."""
    register()
    font = QFont("DejaVu Serif")
    font.setPointSizeF(points)
    font.setItalic(italic)
    return font


def resolved_family() -> tuple[str, str]:
    """Return the family that :func:`face` asks for first, and the one that this system has in its place."""
    font = face()
    return font.family(), QFontInfo(font).family()
