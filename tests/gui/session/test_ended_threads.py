"""Threads end before what they belong to is destroyed, and before Python does."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnviz.core.job import Job
from attnviz.gui.export.work import Work
from attnviz.gui.session.task import Task


class Endless:
    """Work that goes on until it is not wanted any more; ``ended`` says whether it was told so."""

    def __init__(self) -> None:
        self.began, self.ended = threading.Event(), False

    def __call__(self, job: Job) -> None:
        try:
            while not threading.Event().wait(0.001):
                self.began.set()
                job.step(0.0)
        finally:
            self.ended = True


def destroy(owner: QObject) -> None:
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete.value)


def test_an_owner_that_goes_ends_its_task(qtbot: QtBot, qapp: QApplication) -> None:
    work, owner = Endless(), QObject()
    Task(work, owner).start()
    assert work.began.wait(10)
    destroy(owner)
    assert work.ended


def test_work_that_is_closed_begins_nothing_more(qtbot: QtBot, qapp: QApplication) -> None:
    """An answer that is on its way at the close may ask for the next task."""
    endless, told = Endless(), []
    work = Work(QObject(qapp))

    def again(value: object) -> None:
        told.append(value)
        work.start(endless, told.append)

    work.start(lambda job: 1, again)
    work.close()
    QCoreApplication.processEvents()
    work.start(endless, told.append)
    assert not endless.began.is_set()
    assert told == []
    destroy(work.parent())


SCRIPT = """
import sys, threading, time
from PySide6.QtWidgets import QApplication
app = QApplication([])
from attnviz.engine.cpu.threads import for_each
{begin}
began.wait()
"""
TASK = """
from attnviz.gui.session.task import Task
began = threading.Event()
def endless(job):
    began.set()
    while True: job.step(0.0); time.sleep(0.001)
Task(endless, app).start()
"""
POOL = """
from attnviz.gui.session.task import Task
began = threading.Event()
def endless(item, check):
    began.set()
    while True: check(); time.sleep(0.001)
Task(lambda job: for_each(range(4), endless, lambda i: 1.0, job), app).start()
"""
WORKER = """
from attnviz.gui.session.worker import Worker
began = threading.Event()
worker = Worker(lambda: began.set(), app)
worker.start()
"""


@pytest.mark.parametrize("begin", [TASK, POOL, WORKER], ids=["task", "pool", "worker"])
def test_python_ends_whatever_still_runs(begin: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(begin=begin)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
