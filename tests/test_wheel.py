"""The source distribution and the wheel: built from it, installed outside the clone, and used there."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path

import pytest

from attnviz.core.version import __version__
from tests.icons import SIZES

pytest.importorskip("hatchling", reason="hatchling is not installed")

ROOT = Path(__file__).resolve().parent.parent
Installed = Callable[..., str]
#: The real window, which closes itself once its first picture is painted.
WINDOW = """
import sys
from PySide6.QtCore import QTimer
from attnviz.gui.window.main_window import MainWindow

shown = []
class ClosesItself(MainWindow):
    def __init__(self, *words, **options):
        super().__init__(*words, **options)
        self.painted.connect(lambda result: (shown.append(result), QTimer.singleShot(0, self.close)))

import attnviz.gui.app as app
app.MainWindow = ClosesItself
from attnviz.cli import main
status = main(["--fresh"])
print(len(shown) > 0, app.icon().isNull())
sys.exit(status)
"""


def build(target: str, source: Path, folder: Path) -> Path:
    """Build a distribution of ``source`` into ``folder`` without a network, and return its file."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (made,) = folder.glob("*.tar.gz" if target == "sdist" else "*.whl")
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the source distribution gives, far from the clone."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return build("wheel", source, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """``installed("python", ...)`` runs a program of a fresh environment and returns what it printed."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home / "venv", with_pip=False)
    paths = {"base": str(home / "venv"), "platbase": str(home / "venv")}
    programs = Path(sysconfig.get_path("scripts", "venv", paths))
    packages = Path(sysconfig.get_path("purelib", "venv", paths))
    # The dependencies of this environment, but not the clone, which an editable install would lead to.
    dependencies = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    (packages / "dependencies.pth").write_text("\n".join(dependencies), encoding="utf-8")
    python = programs / Path(sys.executable).name
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-qq"]
    subprocess.run([*pip, "--no-deps", "--no-index", "--no-compile", str(wheel)], check=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"QT_QPA_PLATFORM": "offscreen", "PYTHONIOENCODING": "utf-8"}
    environment["NUMBA_DISABLE_JIT"] = "1"  # compiling the loops takes ten seconds, and is tested elsewhere

    def run(program: str, *words: str) -> str:
        path = python if program == "python" else programs / program
        done = subprocess.run(
            [str(path), *words], cwd=home, env=environment, capture_output=True, encoding="utf-8",
            timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_the_source_distribution_holds_what_the_tests_need(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in (
        "pyproject.toml",
        "tests/test_wheel.py",
        "kernels/tile.cu",
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
    ):
        assert name in names
    assert [name for name in names if "__pycache__" in name or name.startswith((".venv", "dist"))] == []


def test_the_wheel_holds_code_kernels_and_resources(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (about,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        metadata = message_from_bytes(archive.read(about))
    assert {f"attnviz/_data/resources/icons/attnviz-{size}.png" for size in SIZES} <= names
    for room in ("kernels", "resources"):
        shipped = [file for file in (ROOT / room).rglob("*") if file.is_file()]
        assert {f"attnviz/_data/{file.relative_to(ROOT).as_posix()}" for file in shipped} - names == set()
    assert [name for name in names if name.startswith("tests/")] == []
    assert metadata["Version"] == __version__
    assert metadata["License-Expression"] == "MIT"


def test_import_finds_the_wheel_and_computes(installed: Installed) -> None:
    script = (
        "import attnviz, numpy as np; x = np.eye(3, dtype=np.float32); "
        "a = attnviz.scaled_dot_product_attention(x, x, x); "
        "print(attnviz.__version__, a.weights.shape, attnviz.__file__, sep='|')"
    )
    version, shape, file = installed("python", "-c", script).strip().split("|")
    assert (version, shape) == (__version__, "(3, 3)")
    assert not Path(file).is_relative_to(ROOT)


def test_render_draws(installed: Installed, tmp_path: Path) -> None:
    picture = tmp_path / "attention.png"
    assert installed("attnviz", "render", "-o", str(picture)) == f"Wrote {picture}\n"
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_doctor_finds_everything(installed: Installed) -> None:
    said = installed("attnviz", "doctor")
    assert said.endswith("attnviz can run.\n")
    assert f"{len(list((ROOT / 'kernels').glob('*.cu')))} CUDA sources" in said


def test_the_window_opens_paints_and_closes(installed: Installed) -> None:
    assert installed("python", "-c", WINDOW) == "True False\n"
