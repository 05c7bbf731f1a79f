"""``attnviz doctor``: true about this machine, and each fault with the command that mends it."""

from __future__ import annotations

import importlib.metadata
import platform
import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from attnviz.commands import checks, doctor
from attnviz.core.files.paths import data_dir
from attnviz.engine.cpu.rows import numba_loader
from attnviz.gui import display
from tests.cli.conftest import Run


def test_the_report_of_this_machine(attnviz: Run) -> None:
    done = attnviz("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    lines = {line.split()[1]: line for line in done.stdout.splitlines() if line.startswith(("ok", "missing"))}
    assert platform.python_version() in lines["Python"]
    assert np.__version__ in lines["NumPy"]
    assert importlib.metadata.version("glassllm") in lines["glassllm"]
    assert f"{len(list(data_dir('kernels').glob('*.cu')))} CUDA sources" in lines["kernels"]
    assert "Numba" in lines["loops"]
    assert "NumPy" in lines["engine"] or "CuPy" in lines["engine"]
    assert done.stdout.endswith("attnviz can run.\n")


def test_loops_that_cannot_be_compiled_are_missed_and_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba_loader, "load", lambda: numba_loader.Loops(None, "no Numba", "pip install it"))
    (check,) = checks.loops()
    assert (check.mark, check.found, check.mend) == (
        "missing", "no Numba: NumPy serves long inputs", "pip install it",
    )  # fmt: skip


def test_a_broken_part_ends_with_status_1_and_its_mend(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        doctor, "CHECKS", (lambda: [checks.Check("Qt", "does not load", "mend it", broken=True)],)
    )
    assert doctor.run([]) == 1
    shown = capsys.readouterr().out
    assert "BROKEN   Qt  does not load" in shown
    assert "mend: mend it" in shown
    assert shown.endswith("attnviz cannot run: Qt.\n")


def test_missing_libraries_come_with_the_line_that_installs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    absent = {"libattnviz-absent.so.1": "libabsent1"}
    monkeypatch.setattr(display, "DRAWING_LIBRARIES", absent)
    with pytest.raises(display.QtUnavailable, match=r"libabsent1.* apt-get install -y libabsent1"):
        display.require_qt(window=False)
    (check,) = checks.drawing()
    assert check.broken
    assert check.mend == "apt-get install -y libabsent1"


def test_libraries_of_the_window_are_needed_only_where_there_is_a_display(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(display, "X11_LIBRARIES", {"libattnviz-absent.so.1": "libabsent1"})
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert [check.mark for check in checks.window()] == ["missing", "missing"]
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(display, "display_problem", lambda: "it does not answer")
    assert [check.mark for check in checks.window()] == ["missing", "missing"]
    monkeypatch.setattr(display, "display_problem", lambda: "")
    assert [check.mark for check in checks.window()] == ["ok", "BROKEN"]
    with pytest.raises(display.QtUnavailable, match="libabsent1"):
        display.require_qt(window=True)


@pytest.mark.parametrize(
    ("wheels", "mark", "part"),
    [
        ((), "missing", "not installed"),
        (("cupy-cuda13x",), "ok", "cupy-cuda13x 14.0"),
        (("cupy-cuda12x", "cupy-cuda13x"), "missing", "break each other"),
    ],
)
def test_cupy_wheels(monkeypatch: pytest.MonkeyPatch, wheels: tuple[str, ...], mark: str, part: str) -> None:
    names = (*wheels, "numpy", "cupyx-lookalike")
    found = [SimpleNamespace(metadata={"Name": name}, version="14.0") for name in names]
    monkeypatch.setattr(checks, "distributions", lambda: found)
    (check,) = checks.cupy()
    assert check.mark == mark
    assert part in check.found
    if len(wheels) > 1:
        assert check.mend == "pip uninstall -y cupy-cuda12x cupy-cuda13x && pip install 'cupy-cuda13x[ctk]'"


def test_a_package_that_is_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(checks, "version", absent)
    found = {check.name: check for check in checks.packages()}
    assert found["glassllm"].broken
    assert found["glassllm"].mend == "pip install glassllm"
    assert not found["torch"].broken


def test_no_advice_names_a_package_that_a_stranger_could_register() -> None:
    """attnviz is not published: pip would take whatever somebody puts under its name."""
    room = Path(checks.__file__).parents[1]
    advice = re.compile(r"pip install [^\n(]*\battnviz\b")
    found = [file.name for file in room.rglob("*.py") if advice.search(file.read_text(encoding="utf-8"))]
    assert found == []
