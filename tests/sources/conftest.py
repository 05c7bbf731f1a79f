"""Writers of small files, shared by the tests of files."""

from __future__ import annotations

import numpy as np
import pytest


@pytest.fixture
def npz(tmp_path):
    def write(**arrays):
        path = tmp_path / "run.npz"
        np.savez(path, **arrays)
        return path

    return write


@pytest.fixture
def npy(tmp_path):
    def write(array):
        path = tmp_path / "x.npy"
        np.save(path, array)
        return path

    return write


@pytest.fixture
def told():
    """A block at whose end a warning that matches is given."""
    return lambda match: pytest.warns(UserWarning, match=match)
