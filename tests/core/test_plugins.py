"""Plug-ins are found through the metadata of installed packages; one that fails is named and left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from attnviz.core import plugins

Install = Callable[..., str]


def test_what_is_installed_is_found(install: Install) -> None:
    install("one_plugin", "a = 1\nb = 2\n", masks="first = one_plugin:a\nsecond = one_plugin:b")
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
    install("good_plugin", "a = 1\n", masks="good = good_plugin:a")
    install("bad_plugin", code, masks="bad = bad_plugin:a")

    def check(name: str, loaded: object) -> None:
        if not isinstance(loaded, int):
            raise TypeError(f"{name} is no number")

    found, refused = plugins.entries("attnviz.masks", check)
    assert found == {"good": 1}
    assert len(refused) == 1
    assert "'bad' (bad_plugin, attnviz.masks) is left out" in refused[0]
    assert why in refused[0]


def test_a_name_is_given_once(install: Install) -> None:
    install("first_plugin", "a = 'first'\n", masks="same = first_plugin:a")
    install("second_plugin", "a = 'second'\n", masks="same = second_plugin:a")
    found, refused = plugins.entries("attnviz.masks")
    assert found == {"same": "first"}
    assert ["second_plugin" in sentence for sentence in refused] == [True]


def test_an_entry_point_that_names_nothing_is_told(install: Install) -> None:
    install("odd_plugin", "a = 1\n", masks="odd = not a module")
    found, refused = plugins.entries("attnviz.masks")
    assert found == {}
    assert "its entry point is no module:name but 'not a module'" in refused[0]


@pytest.fixture
def table() -> Iterator[plugins.Table[int]]:
    """A table of numbers by their words."""

    def check(loaded: object) -> tuple[str, int]:
        if not isinstance(loaded, int):
            raise ValueError("it is no number.")
        return f"n{loaded}", loaded

    made: plugins.Table[int] = plugins.Table("attnviz.numbers", lambda: {"n1": 1}, check)
    yield made
    plugins._TABLES.remove(made)


def test_a_table_reads_plug_ins_on_the_first_question_that_needs_them(
    install: Install, table: plugins.Table[int]
) -> None:
    install("numbers", "two, one, word = 2, 1.5, 'word'\n", numbers="two = numbers:two\nword = numbers:word")
    assert (table.find("n1"), table.now(), table.refused()) == (1, {"n1": 1}, ())
    assert table.find("n2") == 2
    assert table.all() == {"n1": 1, "n2": 2}
    assert "'word' (numbers, attnviz.numbers) is left out: it is no number." in table.refused()[0]
    assert table.refused() == plugins.refused()
    assert table.find("n3") is None


def test_a_name_of_attnviz_is_never_given_away(install: Install, table: plugins.Table[int]) -> None:
    install("own", "class One(int): pass\none = One(1)\n", numbers="one = own:one")
    assert table.all() == {"n1": 1}
    assert "the name 'n1' is taken already" in table.refused()[0]
    assert table.add(7) == 7
    assert table.find("n7") == 7
    with pytest.raises(ValueError, match="it is no number"):
        table.add("seven")
    table.forget()
    assert table.find("n7") is None
