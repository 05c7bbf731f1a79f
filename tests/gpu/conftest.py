"""The engine on a real GPU. Where there is none, tests are skipped; where one does not work, they fail.

``ATTNVIZ_GPU_POOL=0`` gives every array an allocation of its own, for compute-sanitizer: within CuPy's pool a
step past an array's end meets the program's own memory, and memory that was used before looks initialised.
"""

from __future__ import annotations

import os
import warnings
from typing import Any

import pytest

from attnviz.engine.cupy_engine import CupyEngine
from attnviz.engine.device import find_cupy, hopeless


@pytest.fixture(scope="session")
def found() -> tuple[Any, str]:
    """The cupy module and the GPU's name."""
    with warnings.catch_warnings():
        warnings.simplefilter("default")  # what CuPy says about libraries that are not asked for here
        cupy, text = find_cupy()
    if cupy is None:
        (pytest.skip if hopeless() or text.startswith("no GPU found") else pytest.fail)(text)
    if os.environ.get("ATTNVIZ_GPU_POOL") == "0":
        cupy.cuda.set_allocator(None)
        cupy.cuda.set_pinned_memory_allocator(None)
    return cupy, text


@pytest.fixture(scope="session")
def cupy(found: tuple[Any, str]) -> Any:
    return found[0]


@pytest.fixture
def engine(found: tuple[Any, str]) -> CupyEngine:
    return CupyEngine(*found)
