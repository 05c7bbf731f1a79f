"""Shared by all tests: the golden values, and Qt offscreen."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # the tests on a GPU need no Qt
    from PySide6.QtWidgets import QApplication

# Before any Qt import: tests never need a screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Nor do they read what the person at this machine has chosen; processes that they start inherit this.
_settings = tempfile.mkdtemp(prefix="attnviz-tests-")
atexit.register(shutil.rmtree, _settings, ignore_errors=True)
os.environ["XDG_CONFIG_HOME"] = _settings

ROOT = Path(__file__).parent.parent
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.npz"))


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """Give pytest-qt's application the program's English: with its plurals, in whatever order tests run."""
    from attnviz.gui import language

    language.use(qapp, "en")
    return qapp


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """Put a package with entry points on the path, as an installer would; the tables then read it.

    The function takes the package's name, its code, and the entry points of each group, a line each. It
    returns the ``PYTHONPATH`` under which another process sees all that is installed.
    """
    from attnviz.core import plugins

    rooms = [str(ROOT)]

    def add(package: str, code: str, **groups: str) -> str:
        info = (room := tmp_path / package) / f"{package}-1.0.dist-info"
        info.mkdir(parents=True)
        (room / f"{package}.py").write_text(code, encoding="utf-8")
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        points = "".join(f"[attnviz.{group}]\n{lines}\n" for group, lines in groups.items())
        (info / "entry_points.txt").write_text(points)
        rooms.append(str(room))
        monkeypatch.syspath_prepend(str(room))
        monkeypatch.delitem(sys.modules, package, raising=False)
        plugins.forget()
        return os.pathsep.join(rooms)

    plugins.forget()
    yield add
    plugins.forget()
