"""The engine on a real GPU; without one, every test here is skipped with the probe's reason."""

from __future__ import annotations

from typing import Any

import pytest

from attnviz.engine.cupy_engine import CupyEngine
from attnviz.engine.device import find_cupy


@pytest.fixture(scope="session")
def cupy() -> Any:
    module, reason = find_cupy()
    if module is None:
        pytest.skip(reason)
    return module


@pytest.fixture
def engine(cupy: Any) -> CupyEngine:
    return CupyEngine(cupy, find_cupy()[1])
