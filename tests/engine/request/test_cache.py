"""What is remembered, and what is forgotten first."""

from __future__ import annotations

import pytest

from attnviz.engine.request.cache import Memo


class Maker:
    """Makes values that take the seconds said, on a clock of its own."""

    def __init__(self, **memory: set[str]) -> None:
        self.now, self.made = 0.0, []
        self.memo = Memo({"tile": 3}, clock=lambda: self.now, **memory)

    def ask(self, key: str, seconds: float = 1.0) -> str:
        def make() -> str:
            self.now += seconds
            self.made.append(key)
            return key.upper()

        return self.memo.get("tile", key, make)


def test_the_least_recently_asked_for_goes_first() -> None:
    maker = Maker()
    for key in "abcad":
        assert maker.ask(key) == key.upper()
    assert [maker.memo.holds("tile", key) for key in "abcd"] == [True, False, True, True]
    assert maker.made == ["a", "b", "c", "d"]


def test_a_dear_entry_outlives_cheap_ones() -> None:
    maker = Maker(dear={"tile"})
    maker.ask("whole", 30.0)
    for place in range(20):
        maker.ask(f"place {place}")
    maker.ask("whole")
    assert maker.made.count("whole") == 1
    assert [place for place in range(20) if maker.memo.holds("tile", f"place {place}")] == [18, 19]


def test_a_dear_entry_that_nobody_asks_for_is_forgotten_in_the_end() -> None:
    maker = Maker(dear={"tile"})
    maker.ask("whole", 30.0)
    for place in range(100):
        maker.ask(f"place {place}")
    assert not maker.memo.holds("tile", "whole")


def test_what_fails_is_not_kept() -> None:
    maker = Maker()

    def fail() -> str:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        maker.memo.get("tile", "a", fail)
    assert not maker.memo.holds("tile", "a")
    assert maker.ask("a") == "A"
