"""A block's edge is that of the mask, also where it comes from another block cut in the same way."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.masks import Causal, Mask, Prefix, SlidingWindow
from attnviz.engine.cpu.mask_edge import edge
from tests.engine.numpy_cases import masks_for

BLOCKS = [
    ((0, 7), (0, 7)),
    ((7, 14), (7, 14)),
    ((30, 61), (24, 55)),
    ((40, 71), (34, 65)),
    ((90, 97), (0, 97)),
]


@pytest.mark.parametrize("shape", [(97, 97), (97, 130)], ids=str)
def test_an_edge_is_what_the_rule_says_of_its_block(shape: tuple[int, int]) -> None:
    query, key = np.arange(shape[0])[:, None], np.arange(shape[1])[None, :]
    masks = [*masks_for(*shape), Causal() & SlidingWindow(9), Causal() & Prefix(4)]
    for mask in masks:
        whole = np.broadcast_to(mask.allowed(query, key, shape), shape)
        for rows, cols in BLOCKS:
            found = edge(mask, rows, cols, shape)
            expected = whole[slice(*rows), slice(*cols)]
            if found is None:
                assert expected.all()
                continue
            np.testing.assert_array_equal(found.allowed, expected)
            np.testing.assert_array_equal(found.blocked, ~expected)
            np.testing.assert_array_equal(found.keys_seen, expected.sum(axis=1))
            assert found.sees_future == (expected & (key > query)[slice(*rows), slice(*cols)]).any()


@pytest.mark.parametrize(
    ("mask", "by_distance"),
    [
        (Causal("bottom-right"), True),
        (SlidingWindow(3), True),
        (Causal() & SlidingWindow(3), True),
        (Prefix(2), False),
        (Causal() & Prefix(2), False),
    ],
    ids=str,
)
def test_the_same_cut_is_made_once_where_the_rule_is_one_of_distance(mask: Mask, by_distance: bool) -> None:
    one, other = (edge(mask, (n, n + 8), (n, n + 8), (97, 97)) for n in (0, 8))
    assert (one is other) == by_distance
