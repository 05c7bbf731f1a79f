"""The benchmark of a start begins the program as a person does, and ends it at its first picture."""

from __future__ import annotations

import pytest

from tests.benchmarks import window


def test_a_start_is_measured_beside_a_bare_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    found = window.measure_start(1)
    assert found["attnviz"]["median_ms"] > found["bare"]["median_ms"] > 0
