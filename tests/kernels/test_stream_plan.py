"""How one pass is cut: every tile once, launches short, parts few, and multiprocessors busy to the end."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from attnviz.core.masks import Causal, Documents, Mask, NoMask, SlidingWindow
from attnviz.engine.gpu.device_mask import MaskRule, mask_rule
from attnviz.engine.gpu.launch import WORK
from attnviz.engine.gpu.stream_plan import RESUMED, WAVES, WHOLE, Launch, launches, tile_work
from tests.benchmarks.busy_share import CARDS, JOIN, PIECE, busy_share, share_of, time_of

SHAPES = ((1, 1), (64, 64), (65, 130), (1000, 1000), (3000, 700), (1, 20_000), (5000, 1))
MASKS = (NoMask(), Causal("bottom-right"), SlidingWindow(100, "bottom-right"))
LONG = (1024, 2048, 4096, 16_384, 65_536)


def dead_rows(t_q: int, t_k: int) -> MaskRule:
    """Every third query sees nothing, nor do the first hundred; others see runs of any length."""
    rng = np.random.default_rng(t_q)
    first, end = np.sort(rng.integers(0, t_k + 1, (2, t_q)), axis=0).astype(np.int32)
    blind = (np.arange(t_q) % 3 == 0) | (np.arange(t_q) < 100)
    return MaskRule(np.where(blind, t_k, first), np.where(blind, 0, end))


def rules(t_q: int, t_k: int) -> list[MaskRule]:
    return [*(mask_rule(mask, (t_q, t_k)) for mask in MASKS), dead_rows(t_q, t_k)]


def of_a_row_block(plan: list[Launch]) -> dict[int, list[tuple[int, int, int, int]]]:
    """First query -> launch, first key, end of the keys and part of each of its pieces, by their keys."""
    found: dict[int, list[tuple[int, int, int, int]]] = {}
    for n, launch in enumerate(plan):
        for row0, begin, end, part in launch.pieces.tolist():
            found.setdefault(row0, []).append((n, begin, end, part))
    return {row0: sorted(pieces) for row0, pieces in found.items()}


@pytest.mark.parametrize(("slots", "most"), [(1, 1000), (4, 1), (7, 10), (264, 100), (264, 10**6)])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_tile_is_made_once(shape: tuple[int, int], slots: int, most: int) -> None:
    for rule in rules(*shape):
        lo = shape[0] // 3
        plan = list(launches(rule, (lo, shape[0]), slots, 1, most))
        shares = [launch.done for launch in plan]
        assert shares == sorted(shares)
        assert shares[-1] == 1
        assert max(launch.tiles.sum() for launch in plan) <= most
        found = of_a_row_block(plan)
        assert sorted(found) == list(range(lo, shape[0], 64))
        for row0, pieces in found.items():
            span = rule.span((row0, min(row0 + 64, shape[0])))
            assert (pieces[0][1], pieces[-1][2]) == span
            for before, after in pairwise(pieces):
                assert before[2] == after[1]
                assert (before[2] - span[0]) % 64 == 0


@pytest.mark.parametrize(("slots", "most"), [(4, 1), (4, 7), (7, 10), (264, 100), (264, 10**6)])
def test_parts_are_joined_in_the_order_of_their_keys(slots: int, most: int) -> None:
    for rule in rules(1000, 1000):
        plan = list(launches(rule, (0, 1000), slots, 1, most))
        for row0, pieces in of_a_row_block(plan).items():
            for n, launch in enumerate(plan):
                here = [piece for piece in pieces if piece[0] == n]
                joints = [joint for joint in launch.joints.tolist() if joint[0] == row0]
                goes_on = bool(here) and pieces[0][0] < n
                if len(here) > 1:
                    assert joints == [[row0, here[0][3], here[-1][3] + 1, goes_on]]
                    assert [piece[3] for piece in here] == list(range(joints[0][1], joints[0][2]))
                else:
                    assert joints == []
                    assert [piece[3] for piece in here] == [RESUMED if goes_on else WHOLE] * len(here)


@pytest.mark.parametrize("multiprocessors", sorted(set(CARDS.values())))
@pytest.mark.parametrize("mask", [Causal(), NoMask(), SlidingWindow(1024), Documents((300, 724))], ids=str)
def test_multiprocessors_are_busy(mask: Mask, multiprocessors: int) -> None:
    """From eight tiles a slot on 85 %; with less, a tile and a half beside an even share at most."""
    slots = 2 * multiprocessors
    for n in LONG if not isinstance(mask, Documents) else LONG[:1]:
        plan = list(launches(mask_rule(mask, (n, n)), (0, n), slots, 1, WORK // tile_work(64, 64)))
        tiles = sum(int(launch.tiles.sum()) for launch in plan)
        if tiles >= 8 * slots:
            assert busy_share(plan, slots) >= 0.85, f"{n:,}"
        else:
            assert time_of(plan[0], slots, 1) <= -(-tiles // slots) + 1.5, f"{n:,}"


@pytest.mark.parametrize("d", [128, 256, 1000])
@pytest.mark.parametrize("mask", [Causal(), NoMask()], ids=str)
def test_multiprocessors_are_busy_where_values_are_wide(mask: Mask, d: int) -> None:
    for n in LONG[1:4]:
        assert share_of(n, mask, CARDS["H100 (sm_90)"], d) >= 0.8


@pytest.mark.parametrize("slots", [1, 80, 340])
def test_what_is_joined_is_bounded(slots: int) -> None:
    """Two parts a block at most, and four blocks a slot, however many queries there are."""
    for mask in (*MASKS, SlidingWindow(3000)):
        for n in (64, *LONG, 200_000):
            for launch in launches(mask_rule(mask, (n, n)), (0, n), slots, 1, WORK // tile_work(64, 64)):
                assert launch.parts <= 2 * WAVES * slots
                assert not launch.parts or launch.blocks <= WAVES * slots


def test_the_longest_row_block_is_first() -> None:
    """Where none is shared out: a short one at the end delays nobody."""
    (launch,) = launches(mask_rule(Causal(), (1024, 1024)), (0, 1024), 4, 1, 10**6)
    assert launch.pieces[:, 0].tolist() == list(range(960, -1, -64))
    assert launch.parts == 0
    assert time_of(launch, 4, 1) == 34 + 4 * PIECE


def test_a_launch_of_known_length() -> None:
    """16 row blocks of 1 to 16 tiles, a tile a block: all at once, and the parts of 15 joined."""
    (launch,) = launches(mask_rule(Causal(), (1024, 1024)), (0, 1024), 264, 1, 10**6)
    assert launch.blocks == len(launch.pieces) == 136
    assert launch.parts == 135
    assert time_of(launch, 264, 1) == 1 + PIECE + JOIN
    assert time_of(launch, 100, 1) == 2 * (1 + PIECE) + JOIN
    assert busy_share([launch], 264) == 136 / (264 * (1 + PIECE + JOIN))


def test_work_counts_what_is_made() -> None:
    """16 components and 64 columns at a time, and the scores for each 64 columns."""
    assert tile_work(64, 64) == 64 * 64 * (64 + 64)
    assert tile_work(1, 65) == 2 * 64 * 64 * (16 + 64)
    assert tile_work(17, 0) == 64 * 64 * 32
