"""Importing attnviz is cheap and works anywhere: neither Qt nor CuPy comes with it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import attnviz
from attnviz.core.version import __version__

ROOT = Path(__file__).resolve().parent.parent
HEAVY = ("PySide6", "pyqtgraph", "cupy", "torch", "glassllm", "safetensors")


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
