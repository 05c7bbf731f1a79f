"""Words whose form depends on a number, also on one that Qt has no room for."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.figures.words import text
from attnviz.figures.words.translate import figures
from attnviz.gui import language


@pytest.mark.parametrize("spoken", ["en", "sv", "ka"])
@pytest.mark.parametrize("n", [2**31 - 1, 2**31, 131_072 * 131_071 // 2, 2**40])
def test_as_many_blocked_cells_as_a_long_sequence_has(qapp: QApplication, spoken: str, n: int) -> None:
    """T = 131,072 blocks 8.6 thousand million cells, over the 32 bits of Qt's plural forms."""
    language.use(qapp, spoken)
    try:
        many, few = (figures.tr("{n} blocked", None, number) for number in (n, 7))
        assert many == few
        assert text.count(n) in many.format(n=text.count(n))
    finally:
        language.use(qapp, "en")
