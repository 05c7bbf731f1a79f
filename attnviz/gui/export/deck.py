"""A deck in the making: painted a picture at a time in the window's thread, all else in another."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from attnviz.core.errors import Cancelled
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.export.deck import Deck
from attnviz.export.files import write_file
from attnviz.export.image import png_of
from attnviz.figures.sheet.sheet import Sheet
from attnviz.gui.export.work import Work


class DeckWriter(QObject):
    """Made by ``work``, whose signals tell of failures, and of a cancelled thread between two pictures."""

    progressed = Signal(float)
    written = Signal(str)  # the path

    def __init__(self, work: Work, parent: QObject):
        super().__init__(parent)
        self._work = work

    def make(self, path: str, results: Sequence[Result], sheet: Sheet) -> None:
        """Begin; the end is told by :attr:`written`, or by ``work``.

        Raises:
            InputError: a panel or theme that does not exist.
        """
        deck = Deck(results, sheet)
        pictures, pngs = deck.pictures, list[bytes]()

        def go_on() -> None:
            if len(pngs) == len(pictures):
                self._work.start(write, lambda nothing: self.written.emit(path))
                return
            image = deck.paint(pictures[len(pngs)])

            def compress(job: Job) -> bytes:
                png = png_of(image)
                if job.is_cancelled():
                    raise Cancelled("The deck was cancelled.")
                return png

            self._work.start(compress, add)

        def add(png: bytes) -> None:
            pngs.append(png)
            self.progressed.emit(len(pngs) / (len(pictures) + 1))
            go_on()

        def write(job: Job) -> None:
            data = deck.data(pngs)
            write_file(path, lambda file: file.write(data))

        go_on()
