"""What goes on the clipboard: words, and tables in the two forms that programs and spreadsheets read."""

from __future__ import annotations

import csv
import io
import re
from html import escape

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QStandardItemModel

from attnviz.core.files.printable import encodable, printable

#: Cells up to which a table is also copied as HTML, some 80 bytes each.
MOST_CELLS = 250_000
_NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?")
_HEAD = (
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body><table>'
)


def put(words: str) -> None:
    """``words`` as plain text."""
    QGuiApplication.clipboard().setText(encodable(words))


def put_table(tsv: str) -> None:
    """Copy a table of tab-separated text, as such and as HTML; nothing where it is empty.

    Programs read the text, whose fields are what they are. Spreadsheets take the HTML, in which numbers
    arrive as numbers in every language, and words such as ``=1+1`` as words.
    """
    if not tsv:
        return
    data = fresh_data()
    data.setText(encodable(tsv))
    if tsv.count("\t") + tsv.count("\n") <= MOST_CELLS:
        data.setHtml(as_html(tsv))
    QGuiApplication.clipboard().setMimeData(data)


def fresh_data() -> QMimeData:
    """Empty data, made by Qt itself.

    Of one made in Python the clipboard keeps the C++ half beyond Python's end, which then ends by a signal.
    """
    model = QStandardItemModel(1, 1)
    model.setItemData(model.index(0, 0), {int(Qt.ItemDataRole.DisplayRole): ""})
    data = model.mimeData([model.index(0, 0)])
    for name in data.formats():
        data.removeFormat(name)
    return data


def as_html(tsv: str) -> str:
    """Return the table as HTML with typed cells; columns whose name ends in ``token`` hold words alone."""
    lines = list(csv.reader(io.StringIO(tsv, newline=""), delimiter="\t"))
    words = {j for j, name in enumerate(lines[0]) if name.endswith("token")} if lines else set()
    rows = ("".join(_cell(cell, j in words) for j, cell in enumerate(line)) for line in lines)
    return _HEAD + "".join(f"<tr>{row}</tr>" for row in rows) + "</table></body></html>"


def _cell(cell: str, is_word: bool) -> str:
    if not is_word and _NUMBER.fullmatch(cell):
        return f'<td x:num="{cell}" sdval="{cell}" sdnum="1033;">{cell}</td>'
    # The cell has the format "text": Excel reads the style, LibreOffice the attribute.
    shown = escape(printable(cell))
    return f"""<td x:str sdnum="1033;0;@" style='mso-number-format:"\\@"; white-space:pre'>{shown}</td>"""
