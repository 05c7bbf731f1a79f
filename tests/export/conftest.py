"""Results to export: real ones, from the pipeline."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS, Settings, View
from attnviz.engine.numpy_engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.export.data import exact_view
from attnviz.sources import load


@pytest.fixture(scope="session")
def compute() -> Callable[..., Result]:
    """``compute(settings, view=None)``: the Result; cell for cell where no view is given."""
    pipeline = Pipeline(load, NumpyEngine())

    def result(settings: Settings = FIRST_SETTINGS, view: View | None = None) -> Result:
        view = view or exact_view(load(settings.source, settings.layer), settings.head)
        return pipeline.compute(settings, view)

    return result
