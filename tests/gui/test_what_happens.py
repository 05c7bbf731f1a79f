"""The ways through the code in docs/what-happens.md are walked in the order in which it tells them."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt

from tests.gui.driver import Driver

ROOT = Path(__file__).parents[2]


def methods_of(section: str) -> list[tuple[str, str, str]]:
    """(Module, class, method) of every method that a section names, in its order, each once."""
    page = (ROOT / "docs" / "what-happens.md").read_text(encoding="utf-8")
    text = page.split(f"## {section}\n")[1].split("\n## ")[0]
    places = re.findall(r"`(attnviz/[\w/]+)\.py:(\w+)\.(\w+)`", text)
    return [(path.replace("/", "."), owner, name) for path, owner, name in dict.fromkeys(places)]


def note_first_calls(methods: list[tuple[str, str, str]], patch: pytest.MonkeyPatch) -> list[str]:
    """Return the list that grows by the name of each method when it is first called."""
    called: list[str] = []

    def noted(name: str, method: Callable[..., object]) -> Callable[..., object]:
        @wraps(method)
        def call(*arguments: Any, **named: Any) -> object:
            if name not in called:
                called.append(name)
            return method(*arguments, **named)

        return call

    for module, owner, name in methods:
        kind = getattr(importlib.import_module(module), owner)
        patch.setattr(kind, name, noted(f"{owner}.{name}", getattr(kind, name)))
    return called


@pytest.mark.parametrize("section", ["S is pressed", "A file is opened"])
def test_methods_are_called_in_the_order_that_is_told(
    section: str, open_window: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    methods = methods_of(section)
    if section == "A file is opened":  # the test opens it by its name, not through the system's dialog
        methods = [method for method in methods if method[1] != "Dialogs"]
    assert len(methods) >= 3
    called = note_first_calls(methods, monkeypatch)
    driver = open_window()
    driver.settle()
    called.clear()
    if section == "S is pressed":
        driver.press(Qt.Key.Key_S)
    else:
        np.savez(tmp_path / "head.npz", query=np.eye(5), key=np.eye(5), value=np.eye(5))
        driver.session.open_file(str(tmp_path / "head.npz"))
    driver.settle()
    assert called == [f"{owner}.{name}" for _, owner, name in methods]
