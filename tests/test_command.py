"""The one test command: everything runs, and one failure is the verdict."""

from __future__ import annotations

import sys
from pathlib import Path
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


def test_the_verdict_says_what_was_not_tried(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "test_some.py").write_text(
        "import pytest\n"
        "@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_gpu(n): pytest.skip('no GPU found')\n"
        "@pytest.mark.skipif(True, reason='no such program')\n"
        "def test_program(): pass\n"
        "def test_passes(): pass\n"
    )
    pytest_alone = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
    monkeypatch.setattr(command, "steps", lambda arguments: {"tests": [*pytest_alone, *arguments]})
    assert command.main([]) == 0
    assert capfd.readouterr().out.endswith(
        "== all passed; not tried here: 2 tests: no GPU found; 1 tests: no such program ==\n"
    )


def test_quick_takes_a_part_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []
    monkeypatch.setattr(command, "steps", lambda arguments: told.extend(arguments) or {})
    assert command.main(["--quick", "-x"]) == 0
    assert told[1:] == ["-x", *command.QUICK]
    assert all((command.ROOT / name).exists() for name in command.QUICK)
    assert "most tests were not tried (--quick) ==" in capfd.readouterr().out
