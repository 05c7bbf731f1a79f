"""Nothing is destroyed in a thread of the pool."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest

from attnviz.engine.cpu.garbage import collection_paused
from attnviz.engine.cpu.threads import for_each


class Node:
    """Cyclic garbage as soon as it is let go."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def eager() -> object:
    """Collection at nearly every allocation, so that a missing pause shows at once."""
    before = gc.get_threshold()
    gc.set_threshold(1, 1, 1)
    yield None
    gc.set_threshold(*before)


def test_the_pool_destroys_nothing(eager: object) -> None:
    ends: list[threading.Thread] = []

    def work(item: int, check: object) -> None:
        nodes = [Node() for _ in range(50)]
        for node in nodes:
            weakref.finalize(node, lambda: ends.append(threading.current_thread()))
        del nodes, node
        _ = [[] for _ in range(1000)]

    for_each(range(8), work, cost=lambda item: 1.0)
    gc.collect()
    assert len(ends) == 400
    assert set(ends) == {threading.current_thread()}


@pytest.mark.parametrize("on", [True, False])
def test_afterwards_collection_is_as_it_was(on: bool) -> None:
    before = gc.isenabled()
    (gc.enable if on else gc.disable)()
    try:
        with collection_paused():
            with collection_paused():
                assert not gc.isenabled()
            assert not gc.isenabled()
        assert gc.isenabled() is on
        with pytest.raises(KeyError), collection_paused():
            raise KeyError
        assert gc.isenabled() is on
    finally:
        (gc.enable if before else gc.disable)()
