"""Importing attnviz is cheap and works anywhere: neither Qt nor CuPy comes with it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import attnviz
from attnviz.core.version import __version__

ROOT = Path(__file__).resolve().parent.parent
#: Import name -> the distribution that brings it, where the two differ.
DISTRIBUTIONS = {
    "PySide6": "PySide6-Essentials",
    "shiboken6": "PySide6-Essentials",
    "PIL": "Pillow",
    "imageio_ffmpeg": "imageio-ffmpeg",
    "pptx": "python-pptx",
    "cupy": "cupy-cuda13x",
    "cupy_backends": "cupy-cuda13x",
    "transformers": "torch",  # only where a captured model already uses it
}
HEAVY = ("PySide6", "pyqtgraph", "cupy", "numba", "torch", "glassllm", "safetensors")


@pytest.mark.parametrize("statement", ["import attnviz", "import attnviz.cli", "import attnviz.sources"])
def test_nothing_heavy_is_imported(statement: str) -> None:
    script = f"import sys; {statement}; print(*[name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_the_public_names_are_there() -> None:
    names = ("scaled_dot_product_attention", "Dimensions", "presets", "show", "capture")
    assert [name for name in names if not hasattr(attnviz, name)] == []
    assert attnviz.Dimensions(d_model=768, n_head=12, seq_len=1024).d_k == 64
    assert "andrea-120m" in attnviz.presets()


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    assert attnviz.__version__ == __version__


def test_every_package_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [
        line
        for name, lines in project["optional-dependencies"].items()
        if name not in ("test", "docs")
        for line in lines
    ]
    declared = {re.match(r"[\w-]+", line).group().lower() for line in project["dependencies"] + extras}  # type: ignore[union-attr]
    imported = {name for path in (ROOT / "attnviz").rglob("*.py") for name in packages_of(path)}
    distributions = {name: DISTRIBUTIONS.get(name, name).lower() for name in imported}
    assert {name: dist for name, dist in distributions.items() if dist not in declared} == {}


def packages_of(path: Path) -> set[str]:
    """Top-level names that a file imports, without the standard library and attnviz itself."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.split(".")[0] for name in names} - set(sys.stdlib_module_names) - {"attnviz"}
