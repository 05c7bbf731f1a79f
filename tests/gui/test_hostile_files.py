"""Files made to do harm, dropped on the window or opened: a sentence, and the window lives on."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog

from attnviz.core.files import opened
from attnviz.core.settings import FIRST_SETTINGS
from tests.gui.driver import Driver


def drop(driver: Driver, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place, copy, button = QPointF(5, 5), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    driver.window.dropEvent(QDropEvent(place, copy, data, button, Qt.KeyboardModifier.NoModifier))


def make(path: Path, data: bytes | None) -> None:
    if data is None:
        os.mkfifo(path)
    else:
        path.write_bytes(data)


KINDS = [
    ("a.npy", b"\x93NUMPY\x01\x00\x05\x00((((\n", "cannot be read as a NumPy array"),
    ("a.npz", b"PK\x05\x06" + bytes(18), "holds nothing"),
    ("a.safetensors", (9).to_bytes(8, "little") + b'{"q":1e9}', "safetensors"),
    ("a.csv", b"1;2\n3", "cell"),
    ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\x09iTXt", "carries no attnviz settings|damaged"),
    ("a.pptx", b"PK\x03\x04", "damaged"),
]
PIPES = [(f"pipe{end}", None, "is no file but a pipe") for end in (".npz", ".png")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in the file system")
def test_each_is_refused_by_a_sentence(
    first: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for i, (name, data, sentence) in enumerate([*KINDS, *PIPES]):
        make(tmp_path / name, data)
        with first.refusal():
            if i % 2:
                drop(first, tmp_path / name)
            else:
                monkeypatch.setattr(
                    QFileDialog, "getOpenFileName", lambda *a, n=name: (str(tmp_path / n), "")
                )
                first.window.actions_["open"].trigger()
        assert re.search(sentence, first.sentences[-1]), first.sentences[-1]
        assert name in first.sentences[-1]
        assert first.window.notice.isVisible()
        assert first.session.settings == FIRST_SETTINGS
    np.savez(tmp_path / "good.npz", q=np.eye(3), k=np.eye(3))
    with first.painting():
        drop(first, tmp_path / "good.npz")
    assert first.result.inputs.title == "good.npz"


def test_a_mask_that_is_a_pipe(first: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "mask.npy")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *words: (str(tmp_path / "mask.npy"), ""))
    masks = first.window.controls.masks
    masks.rule.activated.emit(masks.rule.count() - 1)
    first.until(masks.refusal.isVisible)
    assert "is no file but a pipe" in masks.refusal.text()


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """A disk that does not answer until the test is over; tells whether it was asked."""
    asked, over = threading.Event(), threading.Event()
    monkeypatch.setattr(opened, "_bytes", lambda file, count: (asked.set(), over.wait(), b"")[2])
    yield asked.is_set
    over.set()


@pytest.mark.parametrize("name", ["a.npz", "a.png"])
@pytest.mark.parametrize("how", ["escape", "quit"])
def test_a_disk_that_hangs_holds_neither_escape_nor_quit(
    first: Driver, tmp_path: Path, hanging: Callable[[], bool], name: str, how: str
) -> None:
    (tmp_path / name).write_bytes(b"x" * 1000)
    drop(first, tmp_path / name)
    first.until(hanging)
    if how == "quit":
        first.close()  # returns once every thread of the window has ended
        return
    first.press(Qt.Key.Key_Escape)
    first.until(lambda: first.session.settings == FIRST_SETTINGS)
    with first.painting():
        first.session.chosen.toggle_scaling()


def test_a_file_that_changed_shows_its_new_numbers_and_says_so(first: Driver, tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    query = np.random.default_rng(1).standard_normal((7, 4), dtype=np.float32)
    np.savez(path, q=query, k=query)
    with first.painting():
        drop(first, path)
    before = first.result.distribution.std
    np.savez(path, q=10 * query, k=10 * query)
    with first.painting():
        drop(first, path)
    assert first.result.distribution.std == pytest.approx(100 * before, rel=1e-4)
    assert "run.npz has changed on disk" in first.window.notice.label.text()
    assert first.window.notice.isVisible()
    np.savez(path, q=query, k=query)
    with first.painting():
        first.session.chosen.toggle_scaling()  # it is noticed at whatever comes next
    assert first.result.distribution.std == pytest.approx(before, rel=1e-4)
    assert first.window.notice.isVisible()
