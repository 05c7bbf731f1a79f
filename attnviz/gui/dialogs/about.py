"""About attnviz: what it is and its version, all licences, and what to say of this system in a report."""

from __future__ import annotations

import locale
import os
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from attnviz.core.version import __version__
from attnviz.figures.style import fonts
from attnviz.figures.words.translate import translate
from attnviz.gui import language
from attnviz.gui.dialogs.licences import Part, parts
from attnviz.gui.kept import store as settings
from attnviz.gui.look.type_scale import px, ui

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow

PAGES = ("about", "licences", "system")
SIZE, LIST_WIDTH = (760, 480), 270


class AboutDialog(QDialog):
    """Three pages; ``page`` is a name of :data:`PAGES`."""

    def __init__(self, window: MainWindow, page: str = "about"):
        super().__init__(window)
        self.setWindowTitle(translate("About", "About attnviz"))
        self.pages = QTabWidget(self)
        self.pages.addTab(_about(), translate("About", "About"))
        self.licences = Licences(self)
        self.pages.addTab(self.licences, translate("About", "Licences"))
        self.system = QPlainTextEdit(system_in_words(window), self)
        self.system.setReadOnly(True)
        self.system.setFont(ui(fonts.BODY))
        self.system.setAccessibleName(translate("About", "This system"))
        self.pages.tabBar().setDrawBase(False)
        self.pages.addTab(self.system, translate("About", "This system"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.buttons.rejected.connect(self.reject)
        self.copy = self.buttons.addButton(translate("About", "Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.setToolTip(translate("About", "Copy the text of this page, for a report or a question"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text()))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(self.pages)
        column.addWidget(self.buttons)
        self.resize(px(SIZE[0]), px(SIZE[1]))
        self.pages.setCurrentIndex(PAGES.index(page))

    def text(self) -> str:
        """Return what the page on show says."""
        page = PAGES[self.pages.currentIndex()]
        if page == "licences":
            return self.licences.text.toPlainText()
        return self.system.toPlainText() if page == "system" else f"attnviz {__version__}"


def _about() -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(16, 24, 16, 16)
    column.setSpacing(8)
    name = QLabel("attnviz", page)
    name.setFont(ui(fonts.FORMULA, bold=True))
    column.addWidget(name)
    lines = (
        translate("About", "Version {version}").format(version=__version__),
        translate(
            "About",
            "A laboratory for attention: it computes softmax(mask(Q·Kᵀ/√d_k))·V step by step, and shows "
            "every step with its true numbers.",
        ),
        translate("About", "Free software under the MIT licence, without any warranty."),
        translate("About", "Nothing is sent anywhere: what you type and open stays on this machine."),
    )
    for words in lines:
        label = QLabel(words, page)
        label.setFont(ui(fonts.BODY))
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(label)
    column.addStretch(1)
    return page


class Licences(QWidget):
    """Every part with a licence of its own; beside the list the text of the chosen one."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._parts: list[Part] = parts()
        self.list, self.text = QListWidget(self), QPlainTextEdit(self)
        self.list.setAccessibleName(translate("About", "Licences"))
        self.list.setFixedWidth(px(LIST_WIDTH))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(translate("About", "Text of the licence"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 12, 0, 0)
        row.addWidget(self.list)
        row.addWidget(self.text, 1)
        for part in self._parts:
            self.list.addItem(f"{part.name} {part.version}".strip())
        self.list.ensurePolished()
        self.list.currentRowChanged.connect(self._show)
        self.list.setCurrentRow(0)

    def _show(self, row: int) -> None:
        part = self._parts[row]
        words = part.text() or translate("About", "Its text did not come with the package.")
        self.text.setPlainText(f"{part.name}: {part.licence}\n\n{words}")


def system_in_words(window: MainWindow) -> str:
    """Return what tells one machine from another: versions, screen, engine. Nothing of the person's files."""
    engine, app = window.session.engine, QGuiApplication.instance()
    screen = window.screen()
    lines = [
        ("attnviz", __version__),
        ("Python", f"{platform.python_version()} ({sys.platform}, {platform.machine()})"),
        ("System", platform.platform()),
        ("Qt", f"{qVersion()}, {QGuiApplication.platformName()}"),
        (
            "Screen",
            f"{screen.size().width()} × {screen.size().height()}, density {screen.devicePixelRatio():g}, "
            f"{screen.logicalDotsPerInch():.0f} dots an inch",
        ),
        ("Window", f"{window.width()} × {window.height()}"),
        ("Engine", "—" if engine is None else str(engine)),
        ("Processors", str(os.cpu_count())),
        ("Language", f"{language.current()}, system {locale.getlocale()[0]}"),
        ("Theme", window.theme.name),
        ("Settings", _at_home(settings.path())),
    ]
    assert app is not None
    known = [f"{part.name} {part.version}" for part in parts() if part.version and part.name != "attnviz"]
    return "\n".join(f"{name}: {words}" for name, words in lines) + "\nPackages: " + ", ".join(known)


def _at_home(path: Path | None) -> str:
    """Return a path without the person's name in it."""
    if path is None:
        return "—"
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
