"""The stand-in and the engine on it; kernels are built once a session."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from attnviz.engine.gpu.engine import CupyEngine
from tests.kernels.fibers.standin import StandIn


@pytest.fixture(scope="session")
def build_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # the processes of one run build each kernel once
        folder = folder.parent
    (folder / "kernels").mkdir(exist_ok=True)
    return folder / "kernels"


@pytest.fixture
def device(build_folder: Path) -> StandIn:
    return StandIn(build_folder)


@pytest.fixture
def engine(device: StandIn) -> CupyEngine:
    return CupyEngine(device, "fibers on the CPU")
