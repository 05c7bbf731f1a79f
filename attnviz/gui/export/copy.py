"""What the Export dialog can put on the clipboard: pictures at three densities, numbers, LaTeX, a program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from attnviz.core.errors import AttnvizError
from attnviz.core.result import Result
from attnviz.core.tile import Stage
from attnviz.export.image import paint
from attnviz.export.snippet import python_snippet
from attnviz.export.text import cell_tsv, formula_latex, matrix_tsv, row_latex, row_tsv
from attnviz.export.vector import svg
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.words.translate import translate
from attnviz.gui.clipboard import fresh_data, put, put_table
from attnviz.gui.failures import sentence

#: Pixels per inch of a screen at its plain density.
SCREEN_DPI = 96.0
SVG_TYPE = "image/svg+xml"
#: Panel -> the matrix that is copied for it.
MATRICES = {"raw": Stage.RAW, "scaled": Stage.SCALED, "mask": Stage.MASKED, "weights": Stage.WEIGHTS}


def copy_image(result: Result, sheet: Sheet, times: int) -> None:
    """Copy the sheet as an image, at ``times`` the pixels that its inches have on a plain screen."""
    dpi = SCREEN_DPI * times
    width, height = (max(1, round(inches * dpi)) for inches in sheet.inches)
    clipboard().setImage(paint(result, replace(sheet, size=(width, height), dpi=dpi)))


def copy_svg(result: Result, sheet: Sheet) -> None:
    """Copy the sheet as SVG, and as its text for programs that know no SVG."""
    text = svg(result, sheet)
    data = fresh_data()
    data.setData(SVG_TYPE, text.encode("utf-8", "replace"))
    data.setText(text)
    clipboard().setMimeData(data)


def clipboard():  # type: ignore[no-untyped-def]
    """Return the application's clipboard."""
    return QGuiApplication.clipboard()


def copy_menu(
    current: Callable[[], tuple[Result, Sheet, tuple[int, int] | None] | None],
    tell: Callable[[str], object],
    parent: QWidget,
) -> QMenu:
    """Return the menu; ``current()`` gives result, sheet and marked cell, ``tell`` says what was done,
    or not."""
    menu = QMenu(parent)

    def add(words: str, copy: Callable[[Result, Sheet, tuple[int, int]], object]) -> None:
        def act() -> None:
            if (now := current()) is None:
                return
            result, sheet, cell = now
            try:
                copy(result, sheet, cell or (result.shape[0] - 1, 0))
            except AttnvizError as error:
                tell(sentence(error))
            else:
                tell(translate("Export", "Copied: {what}.").format(what=words))

        menu.addAction(words).triggered.connect(act)

    add(translate("Export", "Picture"), lambda result, sheet, cell: copy_image(result, sheet, 1))
    add(
        translate("Export", "Picture, twice the pixels"),
        lambda result, sheet, cell: copy_image(result, sheet, 2),
    )
    add(
        translate("Export", "Picture, three times the pixels"),
        lambda result, sheet, cell: copy_image(result, sheet, 3),
    )
    add(translate("Export", "Picture as SVG"), lambda result, sheet, cell: copy_svg(result, sheet))
    menu.addSeparator()
    add(
        translate("Export", "The cell as a table"),
        lambda result, sheet, cell: put_table(cell_tsv(result, *cell)),
    )
    add(
        translate("Export", "The row as a table"),
        lambda result, sheet, cell: put_table(row_tsv(result, cell[0])),
    )
    add(
        translate("Export", "The matrix as a table"),
        lambda result, sheet, cell: put_table(matrix_tsv(result, matrix_of(sheet))),
    )
    menu.addSeparator()
    add(translate("Export", "The formula as LaTeX"), lambda result, sheet, cell: put(formula_latex(result)))
    add(translate("Export", "The row as LaTeX"), lambda result, sheet, cell: put(row_latex(result, cell[0])))
    add(
        translate("Export", "The settings as Python"),
        lambda result, sheet, cell: put(python_snippet(result)),
    )
    return menu


def matrix_of(sheet: Sheet) -> str:
    """Return the matrix of the first panel that shows one, else the weights."""
    names = (panel.partition("@")[0] for panel in sheet.panels)
    return next((str(MATRICES[name]) for name in names if name in MATRICES), str(Stage.WEIGHTS))
