"""Results to export: real ones, from the pipeline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.export.data import exact_view
from attnviz.figures import FIGURES, needs_of
from attnviz.gui import language
from attnviz.sources import load


@pytest.fixture(scope="session")
def pipeline() -> Pipeline:
    return Pipeline(load, NumpyEngine())


@pytest.fixture(scope="session")
def compute(pipeline: Pipeline) -> Callable[..., Result]:
    """``compute(settings, view=None)``: the Result; cell for cell where no view is given."""

    def result(settings: Settings = FIRST_SETTINGS, view: View | None = None) -> Result:
        view = view or exact_view(load(settings.source, settings.layer), settings.head)
        return pipeline.compute(settings, view)

    return result


@pytest.fixture(scope="session")
def whole(pipeline: Pipeline, compute: Callable[..., Result]) -> Callable[..., Result]:
    """``whole(settings)``: the Result with every extra that any panel draws from."""
    made: dict[Settings, Result] = {}

    def result(settings: Settings = FIRST_SETTINGS) -> Result:
        if settings not in made:
            extras = {name: pipeline.extra(name, settings) for name in sorted(needs_of(tuple(FIGURES)))}
            made[settings] = replace(compute(settings), extras=extras)
        return made[settings]

    return result


@pytest.fixture(params=list(language.LANGUAGES))
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """Each language in turn, as the application's."""
    language.use(qapp, request.param)
    yield request.param
    language.use(qapp, "en")
