"""Prints the panels that are on the board: on white, as large as the page allows, with the settings below."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from attnviz.core.errors import ExportError
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.export.files import check_target
from attnviz.figures.sheet.composition import lay_out, logical_dpi, render
from attnviz.figures.sheet.sheet import NO_CLAIM, Sheet
from attnviz.figures.words.result_words import settings_in_words
from attnviz.figures.words.translate import translate

MARGIN_MM = 10.0


def printer_for(title: str) -> QPrinter:
    """Return a printer set to one page, lying."""
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    printer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    printer.setDocName(title)
    printer.setCreator("attnviz")
    return printer


def ask(printer: QPrinter, parent: QWidget) -> bool:
    """Return the system's own dialog; False where the person thought better of it."""
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(translate("Printing", "Print"))
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange, False)
    return dialog.exec() == QDialog.DialogCode.Accepted


def sheet_for(printer: QPrinter, result: Result, sheet: Sheet) -> Sheet:
    """``sheet`` as large as the printed part of a page."""
    area = printer.pageLayout().paintRect(QPageLayout.Unit.Inch)
    dpi = logical_dpi()
    size = (max(1, round(area.width() * dpi)), max(1, round(area.height() * dpi)))
    return Sheet(
        sheet.panels, "light", size, dpi, caption=settings_in_words(result), cursor=sheet.cursor,
        least_type=NO_CLAIM, margin=0.0, transparent=True, choices=sheet.choices,
    )  # fmt: skip


def print_sheet(printer: QPrinter, result: Result, sheet: Sheet) -> None:
    """Paint one page.

    Raises:
        ExportError: the printer, or the file that it prints into, takes nothing.
    """
    if printer.outputFileName():
        check_target(printer.outputFileName())
    # A point of type must mean the same here as where the figures are laid out.
    printer.setResolution(round(logical_dpi()))
    page = sheet_for(printer, result, sheet)
    scene = lay_out(result, page)
    painter = QPainter()
    if not painter.begin(printer):
        words = QT_TRANSLATE_NOOP("errors", "The printer {name!r} takes nothing; choose another one.")
        raise ExportError(Sentence(words, name=printer.outputFileName() or printer.printerName()))
    try:
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        render(scene, painter, QRectF(0, 0, *page.size))
    finally:
        painter.end()
