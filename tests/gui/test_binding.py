"""The Qt binding itself: a wheel that miscounts references ends the process after some thousand calls."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QObject


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_void_calls_keep_the_reference_count_of_none() -> None:
    thing = QObject()
    thing.setObjectName("warm")
    before = sys.getrefcount(None)
    for _ in range(1000):
        thing.setObjectName("a")
    assert abs(sys.getrefcount(None) - before) < 100
