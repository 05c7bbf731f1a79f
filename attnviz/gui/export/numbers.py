"""What a file of numbers will hold, in words: it has no picture to preview."""

from __future__ import annotations

from attnviz.core.files.delimited import Dialect
from attnviz.core.result import Result
from attnviz.export.data import like_formulas
from attnviz.export.formats import by_ending
from attnviz.figures.words.text import count
from attnviz.figures.words.translate import figures, translate


def in_words(ending: str, result: Result) -> str:
    """One sentence on the file with that ending."""
    n_q, n_k = result.shape
    return translate("Export", by_ending(ending).holds).format(q=count(n_q), k=count(n_k))


def guarded_words(dialect: Dialect, result: Result) -> str:
    """Return what a table does with tokens that begin like a formula; nothing where there are none."""
    n = like_formulas(result)
    if not n:
        return ""
    if dialect.guarded:
        return figures.tr(
            "{n} tokens begin like a formula: an apostrophe before them makes a spreadsheet show them.",
            None,
            n,
        ).format(n=count(n))
    return figures.tr(
        "{n} tokens begin like a formula: a spreadsheet may calculate with them.", None, n
    ).format(n=count(n))
