"""Why a driver that is there shows no GPU: hidden by a setting, or closed to this user."""

from __future__ import annotations

import os
import re
from pathlib import Path

from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

_DEV = Path("/dev")
_NEEDED = re.compile(r"nvidia(ctl|-uvm|\d+)")


def hidden() -> str:
    """One sentence without its full stop; empty where nothing is known to hide a GPU."""
    closed = _closed()
    if closed is not None:
        words = QT_TRANSLATE_NOOP("errors", "the GPU is not open to this user ({file}: permission denied)")
        return Sentence(words, file=str(closed))
    chosen = os.environ.get("CUDA_VISIBLE_DEVICES")
    if chosen is None:
        return ""
    return Sentence(
        QT_TRANSLATE_NOOP("errors", "no GPU is visible, as CUDA_VISIBLE_DEVICES is “{value}”"), value=chosen
    )


def _closed() -> Path | None:
    """Return a file of the driver's that there is and that this user may not open,
    as the driver itself would."""
    for file in sorted(_DEV.glob("nvidia*")):
        if not _NEEDED.fullmatch(file.name):
            continue
        try:
            os.close(os.open(file, os.O_RDWR))
        except PermissionError:
            return file
        except OSError:
            continue
    return None
