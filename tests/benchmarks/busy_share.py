"""The share of a GPU's slots that `stream` keeps busy, from the launches that the program would make.

Run: python -m tests.benchmarks.busy_share

A simulation, not a measurement: every tile of 64 x 64 scores takes the same time, and a block starts as soon
as one of the slots (two a multiprocessor) is free, in the order of the grid.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable

import numpy as np

from attnviz.core.masks import Causal, Mask, NoMask, SlidingWindow
from attnviz.engine.gpu.device_mask import mask_rule
from attnviz.engine.gpu.launch import WORK
from attnviz.engine.gpu.stream_plan import RESIDENT, Launch, launches, tile_work

#: Multiprocessors, and what `sm` the kernels are compiled for.
CARDS = {
    "T4 (sm_75)": 40,
    "A100 (sm_80)": 108,
    "L4 (sm_89)": 58,
    "RTX 4090 (sm_89)": 128,
    "H100 (sm_90)": 132,
    "B200 (sm_100)": 148,
    "RTX 5090 (sm_120)": 170,
}
LENGTHS = (1024, 2048, 4096, 8192, 16_384, 65_536, 131_072)

#: What beginning and ending a piece takes, and joining the parts of a launch, in tiles of d_k = d_v = 64: on
#: an H100 at a quarter of its peak a tile takes 19 microseconds, a block's first and last bytes about one, a
#: small launch five.
PIECE, JOIN = 1 / 16, 1 / 4


def time_of(launch: Launch, slots: int, chunks: int) -> float:
    """Tiles' times until the last block has ended, and the parts are joined."""
    costs = np.add.reduceat(launch.tiles + PIECE, launch.begin[:-1])
    ends = [0.0] * slots
    for cost in np.repeat(costs, chunks).tolist():
        heapq.heapreplace(ends, ends[0] + cost)
    return max(ends) + (JOIN if launch.parts else 0.0)


def busy_share(plan: Iterable[Launch], slots: int, chunks: int = 1) -> float:
    """Tiles made, over what all slots could have made in the time that all launches take."""
    made, taken = 0, 0.0
    for launch in plan:
        made += chunks * int(launch.tiles.sum())
        taken += slots * time_of(launch, slots, chunks)
    return made / taken


def share_of(n: int, mask: Mask, multiprocessors: int, d: int = 64) -> float:
    """Of n positions and a head d wide."""
    slots, chunks = RESIDENT * multiprocessors, -(-d // 64)
    plan = launches(mask_rule(mask, (n, n)), (0, n), slots, chunks, WORK // tile_work(d, d))
    return busy_share(plan, slots, chunks)


def main() -> None:
    """A table for each mask: lengths across, cards down."""
    for mask in (Causal(), NoMask(), SlidingWindow(1024)):
        print(f"\n| {mask.describe()} | " + " | ".join(f"{n:,}" for n in LENGTHS) + " |")
        print("|---" * (len(LENGTHS) + 1) + "|")
        for card, multiprocessors in CARDS.items():
            shares = (share_of(n, mask, multiprocessors) for n in LENGTHS)
            print(f"| {card} | " + " | ".join(f"{share:.0%}" for share in shares) + " |")


if __name__ == "__main__":
    main()
