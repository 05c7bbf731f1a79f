"""Plug-ins are found through the metadata of installed packages; one that fails is named and left out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from attnviz.core import plugins

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a package with entry points of ``attnviz.masks`` on the path, as an installer would."""

    def add(package: str, code: str, **points: str) -> None:
        room = tmp_path / package
        info = room / f"{package}-1.0.dist-info"
        info.mkdir(parents=True)
        (room / f"{package}.py").write_text(code)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = "\n".join(f"{name} = {value}" for name, value in points.items())
        (info / "entry_points.txt").write_text(f"[attnviz.masks]\n{lines}\n")
        monkeypatch.syspath_prepend(str(room))
        monkeypatch.delitem(sys.modules, package, raising=False)

    return add


def test_what_is_installed_is_found(install: Install) -> None:
    install("one_plugin", "a = 1\nb = 2\n", first="one_plugin:a", second="one_plugin:b")
    assert plugins.entries("attnviz.masks") == ({"first": 1, "second": 2}, ())
    assert plugins.entries("attnviz.nothing") == ({}, ())


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise RuntimeError('no licence')", "no licence"),
        ("raise SystemExit(3)", "3"),
        ("import a_module_that_is_not_there", "No module named 'a_module_that_is_not_there'"),
        ("x = (", "was never closed"),
        ("b = 2", "has no attribute 'a'"),
        ("a = 'a word'", "no number"),
    ],
)
def test_one_that_fails_is_named_and_the_others_stay(install: Install, code: str, why: str) -> None:
    install("good_plugin", "a = 1\n", good="good_plugin:a")
    install("bad_plugin", code, bad="bad_plugin:a")

    def check(name: str, loaded: object) -> None:
        if not isinstance(loaded, int):
            raise TypeError(f"{name} is no number")

    found, refused = plugins.entries("attnviz.masks", check)
    assert found == {"good": 1}
    assert len(refused) == 1
    assert "'bad' (bad_plugin, attnviz.masks) is left out" in refused[0]
    assert why in refused[0]


def test_a_name_is_given_once(install: Install) -> None:
    install("first_plugin", "a = 'first'\n", same="first_plugin:a")
    install("second_plugin", "a = 'second'\n", same="second_plugin:a")
    found, refused = plugins.entries("attnviz.masks")
    assert found == {"same": "first"}
    assert ["second_plugin" in sentence for sentence in refused] == [True]
