"""The frames of a movement on one scene: only what moves changes from one to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from attnviz.core.result import Result
from attnviz.figures.sheet.composition import lay_out, render
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.words.result_words import settings_in_words


class Reel:
    """A scene that shows one frame after the other; its limits serve all of them, and stand still.

    In the peakiness panel the solid curve follows the scale of the moment, against the unscaled one.

    Args:
        results: of the frames, in order, with their extras; neighbours that stand still may be the same.
        captioned: the sheet's caption, if any, tells the settings, and goes along; else it stays.
    """

    def __init__(self, results: Sequence[Result], sheet: Sheet, *, captioned: bool = True):
        self.results = results
        self._told = [settings_in_words(result) if captioned else sheet.caption for result in results]
        if sheet.caption:
            # The room for the longest of them from the start.
            sheet = replace(sheet, caption=max(self._told, key=len))
        self._captioned = bool(sheet.caption) and captioned
        self.scene = lay_out(_moving(results[-1]), sheet)
        for result in {id(result): result for result in results}.values():
            self._put(result)
            for figure in self.scene.figures:
                figure.keep_reach()
        self._shown: Result | None = None

    def show(self, index: int) -> bool:
        """Put frame ``index`` on the scene; False where it is there already."""
        result = self.results[index]
        if result is self._shown:
            return False
        self._shown = result
        self._put(result)
        if self._captioned and self.scene.words is not None:
            self.scene.words.say(self._told[index])
        return True

    def _put(self, result: Result) -> None:
        for figure in self.scene.figures:
            figure.show_result(_moving(result))
            for name, value in result.extras.items():
                figure.show_extra(name, value)


def _moving(result: Result) -> Result:
    return replace(result, scaled_statistics=result.statistics, full_scale=result.scale)


def paint_frames(results: Sequence[Result], sheet: Sheet, *, captioned: bool = True) -> Iterator[Image.Image]:
    """Yield the frames in order, one picture each; a frame that stands still is the picture before it,
    again."""
    reel = Reel(results, sheet, captioned=captioned)
    before: Image.Image | None = None
    for index in range(len(results)):
        if reel.show(index) or before is None:
            image = QImage(*sheet.size, QImage.Format.Format_RGB888)
            image.fill(Qt.GlobalColor.white)
            painter = QPainter(image)
            try:
                render(reel.scene, painter)
            finally:
                painter.end()
            before = picture_of(image)
        yield before


def picture_of(image: QImage) -> Image.Image:
    """Return a QImage of format RGB888 as Pillow's."""
    raw = bytes(image.constBits())
    size = (image.width(), image.height())
    return Image.frombytes("RGB", size, raw, "raw", "RGB", image.bytesPerLine())
