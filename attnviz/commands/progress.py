"""A progress bar on standard error, where that is a terminal and the work takes longer than a moment."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

#: Seconds before the bar appears.
DELAY = 1.0
#: Seconds between two pictures of it.
INTERVAL = 0.1
BAR = "{percentage:3.0f}% {bar} {elapsed} elapsed, {remaining} left"


@contextmanager
def progress_bar() -> Iterator[Callable[[float], None]]:
    """Yield what is told the share done, 0 to 1; draws nothing into files and pipes."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda share: None
        return
    from tqdm import tqdm

    tqdm.monitor_interval = 0  # no thread that watches the bar
    with tqdm(
        total=1.0, delay=DELAY, mininterval=INTERVAL, miniters=0,
        leave=False, file=sys.stderr, bar_format=BAR, dynamic_ncols=True,
    ) as bar:  # fmt: skip
        yield lambda share: bar.update(max(0.0, share - bar.n))
