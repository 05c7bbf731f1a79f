"""Figures that attnviz wrote: the input that travels inside them, laid out as the file that it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from attnviz.core.errors import InputError
from attnviz.core.record_files import read_record
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence


@contextmanager
def unpacked(figure: Path) -> Iterator[Path]:
    """The input inside ``figure`` as a file under its own name, for as long as the block lasts.

    Raises:
        InputError: ``figure`` carries no settings, or its input is in no file.
    """
    file = read_record(figure).file
    if file is None or file.data is None:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "{name} carries no arrays: its settings say how its input is made."
                ),
                name=figure.name,
            )
        )
    with TemporaryDirectory() as folder:
        # The name was written by whoever made the figure: it must not lead out of the folder.
        inner = Path(folder) / (re.sub(r"[^\w.\- ]", "_", Path(file.name).name).lstrip(".") or "input.npz")
        inner.write_bytes(file.data)
        yield inner
