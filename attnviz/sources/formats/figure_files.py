"""Figures that attnviz wrote: the input that travels inside them, as the file that it was."""

from __future__ import annotations

import re
from pathlib import PurePath

from attnviz.core.errors import InputError
from attnviz.core.files.opened import Opened
from attnviz.core.record.find_record import record_in
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence


def unpacked(figure: Opened) -> Opened:
    """Return the input inside ``figure`` under its own name.

    Raises:
        InputError: ``figure`` carries no settings, or its input is in no file.
    """
    file = record_in(figure).file
    if file is None or file.data is None:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "{name} carries no arrays: its settings say how its input is made."
                ),
                name=figure.name,
            )
        )
    # Whoever made the figure wrote this name: it is shown, and never opened.
    name = re.sub(r"[^\w.\- ]", "_", PurePath(file.name).name).lstrip(".")
    return Opened.held(name or "input.npz", file.data)
