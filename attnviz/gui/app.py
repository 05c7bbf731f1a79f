"""Starts the application: one QApplication, one session, one window, and an orderly end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.core.computes import Computes
from attnviz.core.files.paths import data_dir
from attnviz.core.settings import Settings
from attnviz.figures.style import fonts
from attnviz.figures.style.graph import pg
from attnviz.gui import language
from attnviz.gui.kept.remembering import first_settings
from attnviz.gui.kept.store import complaint
from attnviz.gui.layouts import OVERVIEW
from attnviz.gui.session.reopening import is_figure, reopen
from attnviz.gui.session.session import Session
from attnviz.gui.signals import EndingSignals
from attnviz.gui.window.main_window import MainWindow

SWITCH_SECONDS = 0.0005


def make_pipeline() -> Computes:
    """Return the pipeline of the window; made in the worker thread,
    which then owns the engine and its device."""
    from attnviz.engine.pipeline import Pipeline
    from attnviz.engine.select import select
    from attnviz.sources import load

    engine = select("auto")
    engine.warm_up()
    return Pipeline(load, engine)


def application(argv: Sequence[str] = (), lang: str | None = None) -> QApplication:
    """Return the process's one QApplication, made on the first call,
    in ``lang`` or the person's own language."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication([*argv] or ["attnviz"])
    if existing is None:
        app.setApplicationName("attnviz")
        app.setOrganizationName("attnviz")
        app.setDesktopFileName("attnviz")
        app.setWindowIcon(icon())
        app.setStyle("Fusion")
    prepare(app)
    language.use(app, lang or language.chosen())
    return app


def icon() -> QIcon:
    """Return the program's icon in every size that is shipped."""
    pictures = QIcon()
    for path in data_dir("resources").glob("icons/attnviz-*.png"):
        pictures.addFile(str(path))
    return pictures


def prepare(app: QApplication) -> None:
    """Set what every window of ours needs of an application, also of one that somebody else has made."""
    pg.setConfigOptions(imageAxisOrder="row-major")
    # Without it, controls that paint themselves lose the palette of the window as soon as it has a style
    # sheet.
    app.setAttribute(Qt.ApplicationAttribute.AA_UseStyleSheetPropagationInWidgetStyles)
    fonts.register()
    # Every call of Qt lets other threads run: at the usual 5 ms a turn, each call would wait that long for a
    # worker that computes.
    sys.setswitchinterval(SWITCH_SECONDS)
    # English is translated too: its plural forms are.
    language.use(app, language.current())


def run(
    settings: Settings | None = None,
    argv: Sequence[str] = (),
    theme: str | None = None,
    file: str | None = None,
    lang: str | None = None,
    signals: EndingSignals | None = None,
    *,
    fresh: bool = False,
) -> int:
    """Open the window on ``settings`` (what was shown last when None) and stay until it is closed.

    ``fresh``: on the first picture instead.

    Where they are those of a figure, ``file`` names it: it also brings its view and its marked cell.
    ``signals`` may already have been listening while Qt was imported.
    """
    signals = signals or EndingSignals()
    app = application(argv, lang)
    first, news = first_settings(settings, fresh=fresh)
    session = Session(make_pipeline, first)
    window = MainWindow(session, theme, remember=True)
    if fresh:
        window.board.arrange(OVERVIEW)
    elif settings is None:
        window.remembering.recall_look()
    window.show()
    if news := " ".join(words for words in (news, complaint()) if words):
        window.tell(news)
    if file is not None and is_figure(file):
        reopen(session, file)
    signals.call(partial(end, window), window)
    status = app.exec()
    signals.restore()
    session.close()
    window.deleteLater()
    app.sendPostedEvents(None, 0)
    app.processEvents()
    del window
    sys.stdout.flush()
    return status


def end(window: MainWindow, asked: QWidget | None = None) -> None:
    """Close ``window`` as a person would: first the menus and dialogs that wait for an answer before it.

    Args:
        asked: what was asked to close in the turn before; where it is still there, it is not asked again.
    """
    before = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if before is None or before is asked:
        window.close()
        QApplication.exit()
        return
    before.close()
    # Its own event loop ends before the outer loop turns again.
    QTimer.singleShot(0, window, lambda: end(window, before))
