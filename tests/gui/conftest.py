"""For every test of the window: its own settings, no Qt warning, and nothing left behind."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from weakref import WeakSet

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, Qt
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from attnviz.gui import language
from attnviz.gui.app import prepare
from attnviz.gui.kept import store
from attnviz.gui.session.worker import Worker
from tests.gui.driver import Driver

HERE = Path(__file__).parent
#: What the offscreen platform cannot do (tell a window's least size, raise it) it says on every occasion.
OFFSCREEN = "This plugin does not support"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Any other warning of Qt fails the test."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(pytest.mark.qt_log_ignore(OFFSCREEN))


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application as ``attnviz`` prepares it."""
    qapp.setStyle("Fusion")
    prepare(qapp)
    return qapp


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither reads nor writes what the person at this machine has chosen."""
    monkeypatch.setattr(store, "path", lambda: tmp_path / "settings" / "attnviz" / "attnviz.conf")
    monkeypatch.setattr(store, "_untold", [])
    monkeypatch.setattr(store, "_told", set())
    monkeypatch.setattr(store, "_instead", {})
    for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
        QSettings.setPath(QSettings.Format.NativeFormat, scope, str(tmp_path / "settings"))
    QCoreApplication.setOrganizationName("attnviz")
    QCoreApplication.setApplicationName("attnviz")


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Callable[[str], None]]:
    """Changes the language; English again after the test."""

    def change(code: str) -> None:
        language.use(qapp, code)
        QApplication.sendPostedEvents()

    yield change
    change("en")


@pytest.fixture(autouse=True)
def pointer_aside(qapp: QApplication) -> None:
    """A window that opens under the pointer is pointed at: an earlier test's pointer is out of the way."""
    QCursor.setPos(0, 0)


@pytest.fixture(scope="session")
def workers() -> Iterator[WeakSet[Worker]]:
    """Every worker that was ever started, for as long as it lives."""
    started: WeakSet[Worker] = WeakSet()
    start = Worker.start

    def start_and_remember(worker: Worker) -> None:
        started.add(worker)
        start(worker)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Worker, "start", start_and_remember)
        yield started


@pytest.fixture(scope="module", autouse=True)
def what_lives_is_set_aside() -> None:
    """The thousands of tests and their cases are garbage to no window: none looks through them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_left(own_settings: None, qapp: QApplication, workers: WeakSet[Worker]) -> Iterator[None]:
    """Every window of the test is gone after it, and every worker thread has ended."""
    before = set(map(id, QApplication.topLevelWidgets()))
    yield
    qapp.closeAllWindows()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    left = [w for w in QApplication.topLevelWidgets() if id(w) not in before]
    assert not left, f"top-level widgets are left: {left}"
    held = QGuiApplication.mouseButtons()
    assert held == Qt.MouseButton.NoButton, f"a button of the mouse is still held: {held}"
    running = [worker for worker in workers if isValid(worker) and worker.isRunning()]
    assert not running, "a worker thread still runs"


@pytest.fixture
def open_window(qtbot: QtBot) -> Iterator[Callable[..., Driver]]:
    """Opens windows as :class:`Driver` does, settled; closes them after the test."""
    opened: list[Driver] = []

    def open_(*args: object, **kwargs: object) -> Driver:
        driver = Driver(qtbot, *args, **kwargs)  # type: ignore[arg-type]
        opened.append(driver)
        driver.settle()
        return driver

    yield open_
    for driver in opened:
        driver.close()


@pytest.fixture
def first(open_window: Callable[..., Driver]) -> Driver:
    """The window as it is at the first start."""
    return open_window()
