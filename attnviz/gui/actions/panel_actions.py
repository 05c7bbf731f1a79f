"""What can be done with one panel: by its menu, its buttons, and the keys on the panel pointed at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWhatsThis

from attnviz.core.errors import AttnvizError
from attnviz.figures.words.result_words import what_to_see
from attnviz.figures.words.translate import translate
from attnviz.gui.session import colour_kinds

if TYPE_CHECKING:
    from attnviz.figures.sheet.sheet import Sheet
    from attnviz.gui.window.main_window import MainWindow

#: Device pixels for each px of a copied panel, at least: a slide shows it larger than the board.
LEAST_DENSITY = 2.0
MARGIN = 8.0
SCREEN_DPI = 96.0


class PanelActions:
    """Handlers of the actions that work on one panel, by its name."""

    def __init__(self, window: MainWindow):
        self._window = window
        self._acts: dict[str, Callable[[str], object]] = {
            "copy_picture": self.copy_picture,
            "copy_numbers": self.copy_numbers,
            "save": lambda name: window.dialogs.save((name,)),
            "table": window.dialogs.table,
            "colours": self.choose_colours,
            "panel_alone": window.board.focus_on,
            "panel_float": window.by_keys.swap_floating,
            "panel_hide": lambda name: window.board.set_shown(name, False),
            "panel_menu": self.show_menu,
            "what": self.explain,
        }

    def run(self, action: str, name: str) -> None:
        """Do what ``action`` of the table does, with the panel of this name."""
        self._acts[action](name)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Of the window's own actions: they work on the panel pointed at. "save" is of the whole board."""
        names = (name for name in self._acts if name != "save")
        return {name: partial(self._at_pointed, name) for name in names}

    def _at_pointed(self, action: str) -> None:
        if name := self._window.by_keys.pointed():
            self.run(action, name)

    def can(self, action: str, name: str) -> bool:
        """Return whether the panel has what the action needs."""
        panel = self._window.board.panels.get(name)
        if panel is None:
            return False
        if action == "colours":
            return colour_kinds.of_panel(name) is not None
        if action in ("copy_numbers", "table"):
            return panel.tabular()
        return action != "save" or name.partition("@")[0] != "code"

    def show_menu(self, name: str, at: QPoint | None = None) -> None:
        """Show the panel's menu, at a place of the screen, or at the panel's corner."""
        from attnviz.gui.actions.panel_menu import popup

        popup(self._window, name, at)

    def copy_picture(self, name: str) -> None:
        """Copy the panel as a picture: as it is seen, at twice the pixels at least."""
        QGuiApplication.clipboard().setImage(self.picture_of(name))
        self._copied(name)

    def picture_of(self, name: str) -> QImage:
        """Return a panel as an image. What is no figure, or is not there yet, is taken off the screen."""
        panel, result = self._window.board.panel(name), self._window.session.result
        if result is not None and hasattr(panel, "figure"):
            from attnviz.export.image import paint

            try:
                whole = replace(result, extras={**self._window.session.extras, **result.extras})
                return paint(whole, self._sheet(name))
            except AttnvizError:
                pass  # the panel is shown all the same
        return panel.grab().toImage()

    def _sheet(self, name: str) -> Sheet:
        from attnviz.figures.sheet.sheet import NO_CLAIM, Sheet

        window, panel = self._window, self._window.board.panel(name)
        density = max(LEAST_DENSITY, panel.devicePixelRatioF())
        size = (round(panel.width() * density), round(panel.height() * density))
        return Sheet(
            (name,), window.theme.name, size, SCREEN_DPI * density, cursor=window.session.cursor,
            choices=window.session.viewed.choices, least_type=NO_CLAIM, margin=MARGIN,
        )  # fmt: skip

    def copy_numbers(self, name: str) -> None:
        """All that the panel's table would list, for a spreadsheet."""
        from attnviz.gui.clipboard import put_table
        from attnviz.gui.table import as_text

        def copy() -> None:
            put_table(as_text(model, named=True) if (model := self._model(name)) else "")
            self._copied(name)

        self._window.dialogs.when_listed(name, copy)

    def _model(self, name: str):  # type: ignore[no-untyped-def]
        return self._window.dialogs.model_of(self._window.board.panel(name))

    def _copied(self, name: str) -> None:
        words = translate("MainWindow", "Copied: {what}.")
        self._window.tell_briefly(words.format(what=self._window.board.panel(name).title()))

    def choose_colours(self, name: str) -> None:
        """Ask for the colour limits and map of the kind of numbers that the panel shows."""
        if (kind := colour_kinds.of_panel(name)) is not None:
            self._window.dialogs.colours(kind, name)
            return
        words = translate("MainWindow", "“{panel}” has no colours to choose.")
        self._window.tell_briefly(words.format(panel=self._window.board.panel(name).title()))

    def explain(self, name: str) -> None:
        """Say what to look at in the panel, beside it."""
        window = self._window
        panel = window.board.panel(name)
        words = panel.title()
        if window.session.result is not None and hasattr(panel, "figure"):
            words = what_to_see(name, window.session.result)
        QWhatsThis.showText(panel.mapToGlobal(QPoint(24, 48)), words, panel)
