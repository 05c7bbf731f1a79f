"""Blocks of queries and keys: together they are all that a mask lets anybody see, each once and in order."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.masks import Causal, Mask, NoMask, SlidingWindow
from attnviz.engine.cpu import blocks
from attnviz.engine.cpu.scores import all_open
from tests.engine.numpy_cases import masks_for

SLANTED = [SlidingWindow(700), SlidingWindow(100, "bottom-right"), Causal("bottom-right") & SlidingWindow(40)]


@pytest.mark.parametrize("shape", [(1, 7), (97, 97), (1025, 97), (97, 1025), (1025, 1025)], ids=str)
def test_each_query_meets_each_key_it_may_see_once_and_in_order(
    shape: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "_EDGE_ROWS", 100)
    for mask in [*masks_for(*shape), *SLANTED]:
        allowed = mask.allowed(np.arange(shape[0])[:, None], np.arange(shape[1])[None, :], shape)
        for rows in blocks.even_blocks((0, shape[0]), 400):
            taken, end = np.zeros(shape, np.int64), np.zeros(shape[0], np.int64)
            for few, span in blocks.parts_of(mask, rows, shape):
                for cols in blocks.key_blocks(mask, few, span, shape, 200, 70):
                    assert (end[slice(*few)] <= cols[0]).all(), (mask, few, cols)
                    taken[slice(*few), slice(*cols)] += 1
                    end[slice(*few)] = cols[1]
            assert taken.max(initial=0) <= 1, mask
            assert (taken >= allowed)[slice(*rows)].all(), mask


@pytest.mark.parametrize("mask", [Causal(), SlidingWindow(2500)])
def test_along_a_slanted_edge_few_queries_go_at_a_time_and_elsewhere_all(mask: Mask) -> None:
    shape, rows = (8192, 8192), (4096, 6144)
    parts = blocks.parts_of(mask, rows, shape)
    together = [span for few, span in parts if few == rows]
    assert len(together) == 1
    assert all_open(mask, rows, together[0], shape)
    assert {few[1] - few[0] for few, _ in parts if few != rows} == {512}
    assert blocks.parts_of(NoMask(), rows, shape) == [(rows, (0, 8192))]
