"""The progress bar of the command line: on a terminal alone, and silent about short work."""

from __future__ import annotations

import io
import sys

import pytest

from attnviz.commands import progress


class Terminal(io.StringIO):
    """Standard error as a terminal has it."""

    def isatty(self) -> bool:
        return True


def test_a_pipe_or_a_file_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress.progress_bar() as tell:
        tell(0.5)
    assert stream.getvalue() == ""


def test_a_program_without_standard_error_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with progress.progress_bar() as tell:
        tell(0.5)


def test_a_terminal_shows_the_share_and_is_left_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "DELAY", 0)
    monkeypatch.setattr(progress, "INTERVAL", 0)
    with progress.progress_bar() as tell:
        for share in (0.25, 0.25, 0.1, 0.75, 1.0):
            tell(share)
    assert "100%" in stream.getvalue()
    assert stream.getvalue().endswith("\r")


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "DELAY", 3600)
    with progress.progress_bar() as tell:
        tell(0.5)
    assert "%" not in stream.getvalue()
