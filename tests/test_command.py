"""The one test command: everything runs, and one failure is the verdict."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

import tests.__main__ as command


def test_a_failure_does_not_hide_what_comes_after(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    module: ModuleType = command
    fail, say = [sys.executable, "-c", "raise SystemExit(3)"], [sys.executable, "-c", "print('said')"]
    monkeypatch.setattr(module, "steps", lambda arguments: {"first": fail, "second": say})
    assert command.main([]) == 1
    shown = capfd.readouterr().out
    assert "== second ==\nsaid\n" in shown
    assert shown.endswith("== failed: first ==\n")
    monkeypatch.setattr(module, "steps", lambda arguments: {"second": say})
    assert command.main([]) == 0


def test_what_follows_goes_to_pytest() -> None:
    steps = command.steps(["-k", "mask"])
    assert steps["tests (pytest)"][-2:] == ["-k", "mask"]
    assert len(steps) == 5
