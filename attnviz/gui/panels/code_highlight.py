"""Quiet colours for code: the language's words, comments, and Q, K and V in their own colours."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtGui import (
    QColor,
    QFont,
    QSyntaxHighlighter,
    QTextBlockUserData,
    QTextCharFormat,
    QTextDocument,
)

from attnviz.figures.style.theme import LIGHT, Theme

PYTHON_WORDS = (
    "and as assert class def else for from if in is lambda None not or return self True False with yield"
)
CUDA_WORDS = (
    "alignas bool char const continue double else extern false float for if inline int long return short "
    "sizeof static struct template this true unsigned void __device__ __global__ __shared__ __launch_bounds__"
)


@dataclass
class Line:
    """What is known of one line of the document."""

    kind: str  # "heading", "python", "cuda", "number" or "note"
    marked: bool = False
    scaling: tuple[int, int] | None = None  # where the multiplication by the scale stands


class LineData(QTextBlockUserData):
    """Carries a Line in a block of the document."""

    def __init__(self, line: Line):
        super().__init__()
        self.line = line


def _words(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b({'|'.join(words.split())})\b")


_LANGUAGE = {"python": _words(PYTHON_WORDS), "cuda": _words(CUDA_WORDS)}
_COMMENT = {
    "python": re.compile(r'#.*$|""".*?"""|^\s*""".*$'),
    "cuda": re.compile(r"//.*$"),
}
_TENSORS = {
    "query": re.compile(r"\b(query|q)\b"),
    "key": re.compile(r"\b(key|k)\b"),
    "value": re.compile(r"\b(value|sum_values|v)\b"),
}


class CodeHighlighter(QSyntaxHighlighter):
    """Colours a document whose blocks carry :class:`LineData`."""

    def __init__(self, document: QTextDocument):
        super().__init__(document)
        self.theme: Theme = LIGHT
        self.scaling_on = True

    def highlightBlock(self, words: str) -> None:
        data = self.currentBlockUserData()
        if not isinstance(data, LineData):
            return
        line, theme = data.line, self.theme
        if line.kind in ("heading", "note"):
            self.setFormat(0, len(words), _format(theme.muted, bold=line.kind == "heading"))
            return
        if line.kind == "number":
            self.setFormat(0, len(words), _format(theme.ink, bold=True))
            return
        self.setFormat(0, len(words), _format(theme.ink if line.marked else theme.muted))
        for found in _LANGUAGE[line.kind].finditer(words):
            self.setFormat(found.start(), len(found[0]), _format(theme.ink, bold=True))
        for colour, pattern in _TENSORS.items():
            for found in pattern.finditer(words):
                self.setFormat(found.start(), len(found[0]), _format(getattr(theme, colour)))
        for found in _COMMENT[line.kind].finditer(words):
            self.setFormat(found.start(), len(found[0]), _format(theme.muted, italic=True))
        if line.scaling is not None:
            form = _format(theme.ink, bold=True)
            form.setBackground(QColor(theme.hairline))
            if not self.scaling_on:
                form.setForeground(QColor(theme.warning))
                form.setFontStrikeOut(True)
            self.setFormat(line.scaling[0], line.scaling[1] - line.scaling[0], form)


def _format(colour: str, *, bold: bool = False, italic: bool = False) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setForeground(QColor(colour))
    form.setFontItalic(italic)
    if bold:
        form.setFontWeight(QFont.Weight.Bold)
    return form
