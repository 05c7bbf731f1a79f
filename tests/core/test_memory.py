"""Memory is predicted in words, before it is taken."""

from __future__ import annotations

import pytest

from attnviz.core import memory
from attnviz.core.errors import MemoryBudgetError


def test_what_fits_passes() -> None:
    memory.require(10, "A thing", "Ask for less.", budget=10)


def test_what_does_not_names_bytes_budget_and_remedy() -> None:
    with pytest.raises(MemoryBudgetError) as caught:
        memory.require(3 << 30, "A thing", "Ask for less.", budget=1 << 20)
    assert str(caught.value) == "A thing would take 3.0 GiB, over the budget of 1.0 MiB. Ask for less."
    assert (caught.value.needed, caught.value.budget) == (3 << 30, 1 << 20)
    assert isinstance(caught.value, MemoryError)


def test_the_budget_is_half_of_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert memory.available_bytes() > 0
    monkeypatch.setattr(memory, "available_bytes", lambda: 1000)
    assert memory.default_budget() == 500
    with pytest.raises(MemoryBudgetError, match="over the budget of 500 B"):
        memory.require(501, "A thing", "Ask for less.")


@pytest.mark.parametrize(
    ("n", "words"),
    [(0, "0 B"), (1023, "1023 B"), (1536, "1.5 KiB"), (64 << 30, "64.0 GiB"), (1 << 41, "2.0 TiB")],
)
def test_bytes_for_people(n: int, words: str) -> None:
    assert memory.human(n) == words
