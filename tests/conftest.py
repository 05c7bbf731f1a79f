"""Shared by all tests: the golden values, and Qt offscreen."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import pytest

# Before any Qt import: tests never need a screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Nor do they read what the person at this machine has chosen; processes that they start inherit this.
_settings = tempfile.mkdtemp(prefix="attnviz-tests-")
atexit.register(shutil.rmtree, _settings, ignore_errors=True)
os.environ["XDG_CONFIG_HOME"] = _settings

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.npz"))


@pytest.fixture(scope="session")
def qapp(qapp):  # type: ignore[no-untyped-def]
    """Give pytest-qt's application the program's English: with its plurals, in whatever order tests run."""
    from attnviz.gui import language

    language.use(qapp, "en")
    return qapp
