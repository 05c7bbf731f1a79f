"""The engine on a real GPU. Where there is none, tests are skipped; where one does not work, they fail.

``ATTNVIZ_REQUIRE_GPU=1`` turns every skip into a failure, for machines that have a GPU.

``ATTNVIZ_GPU_POOL=0`` gives every array an allocation of its own, for compute-sanitizer: within CuPy's pool a
step past an array's end meets the program's own memory, and memory that was used before looks initialised.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Generator
from typing import Any

import pytest

from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.gpu.probe import find_cupy, hopeless

#: How the reasons begin that are nobody's fault; whatever else is said, a GPU is there and does not work.
_NONE_HERE = ("no GPU found", "no GPU is visible")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and os.environ.get("ATTNVIZ_REQUIRE_GPU") == "1":
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"ATTNVIZ_REQUIRE_GPU=1, and this was not tried: {why}"
    return report


@pytest.fixture(scope="session")
def found() -> tuple[Any, str]:
    """The cupy module and the GPU's name."""
    with warnings.catch_warnings():
        warnings.simplefilter("default")  # what CuPy says about libraries that are not asked for here
        cupy, text = find_cupy()
    if cupy is None:
        (pytest.skip if hopeless() or text.startswith(_NONE_HERE) else pytest.fail)(text)
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
