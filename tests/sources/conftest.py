"""Writers of small files, shared by the tests of files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest


@pytest.fixture
def npz(tmp_path: Path) -> Callable[..., Any]:
    def write(**arrays: Any) -> Path:
        path = tmp_path / "run.npz"
        np.savez(path, **arrays)
        return path

    return write


@pytest.fixture
def npy(tmp_path: Path) -> Callable[..., Any]:
    def write(array: np.ndarray) -> Path:
        path = tmp_path / "x.npy"
        np.save(path, array)
        return path

    return write


@pytest.fixture
def told() -> Callable[..., Any]:
    """A block at whose end a warning that matches is given."""
    return lambda match: pytest.warns(UserWarning, match=match)
