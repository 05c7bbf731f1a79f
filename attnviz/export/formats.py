"""The one table of formats: what each is called, what writes it, and what it needs.

A format is an entry here and a file with what writes it. A package adds one by an entry point in the group
``attnviz.formats`` that names a :class:`Format`, a program by ``TABLE.add``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

from attnviz.core.errors import AttnvizError, ExportError, InputError, first_line
from attnviz.core.plugins import Table
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

GROUP = "attnviz.formats"
_ENDING = re.compile(r"\.[a-z0-9]{1,12}")


class Kind(Enum):
    """Says what a file shows, and so how its writer is called."""

    #: One result on a sheet: ``writer(result, path, sheet)``.
    PICTURE = "picture"
    #: Several results after each other: ``writer(frames, timing, theme, job) -> bytes``; frames are PIL's.
    MOVEMENT = "movement"
    #: The numbers of one result: ``writer(result, path)``.
    NUMBERS = "numbers"


@dataclass(frozen=True)
class Format:
    """Describes one format.

    Attributes:
        ending: of its files, with the dot and in small letters.
        kind: what a file shows.
        words: its name in the list of the Export dialog, in English.
        writer: the function that writes it, or where that function is, as ``module:function``. The module is
            then read when the first file is written.
        filter: its name in the dialog of Save as, with the pattern of its files; not offered there if empty.
        holds: what a file of numbers holds, in one sentence with ``{q}`` queries and ``{k}`` keys.
        vector: heatmaps keep all their cells, however small they are drawn.
        ground: a picture may do without its ground.
        slides: a deck: each panel has a slide, whose size is fixed. The writer also takes a ``Job``.
        every_cell: each stage is needed cell for cell.
        table: the writer also takes a ``Dialect``: the separator and the decimal sign.
        even: both sides are whole multiples of two pixels.
    """

    ending: str
    kind: Kind
    words: str
    writer: str | Callable[..., Any]
    filter: str = ""
    holds: str = ""
    vector: bool = False
    ground: bool = False
    slides: bool = False
    every_cell: bool = False
    table: bool = False
    even: bool = False

    def read(self) -> Callable[..., Any]:
        """Return the function that writes the format; its module is read if it was not yet."""
        if callable(self.writer):
            return self.writer
        module, _, name = self.writer.partition(":")
        return getattr(import_module(module), name)

    def write(self, *arguments: object) -> Any:
        """Call the function that writes the format; what a plug-in's raises becomes a sentence.

        Raises:
            ExportError: a plug-in failed.
        """
        try:
            return self.read()(*arguments)
        except AttnvizError:
            raise
        except Exception as error:
            if TABLE.own().get(self.ending) is self:
                raise
            words = QT_TRANSLATE_NOOP("errors", "The plug-in that writes {ending} failed: {reason}.")
            reason = f"{type(error).__name__}: {first_line(error)}"
            raise ExportError(Sentence(words, ending=self.ending, reason=reason)) from error

    @property
    def draws(self) -> bool:
        """Whether a file shows panels, still or moving."""
        return self.kind is not Kind.NUMBERS


_OWN = (
    Format(
        ".png", Kind.PICTURE, QT_TRANSLATE_NOOP("Export", "PNG picture"), "attnviz.export.image:save_png",
        QT_TRANSLATE_NOOP("Saving", "Picture (*.png)"), ground=True,
    ),
    Format(
        ".svg", Kind.PICTURE, QT_TRANSLATE_NOOP("Export", "SVG drawing"), "attnviz.export.vector:save_svg",
        QT_TRANSLATE_NOOP("Saving", "Drawing (*.svg)"), vector=True, ground=True,
    ),
    Format(
        ".pdf", Kind.PICTURE, QT_TRANSLATE_NOOP("Export", "PDF page"), "attnviz.export.vector:save_pdf",
        QT_TRANSLATE_NOOP("Saving", "Page (*.pdf)"), vector=True, ground=True,
    ),
    Format(
        ".pptx", Kind.PICTURE, QT_TRANSLATE_NOOP("Export", "Slides, one per panel (PowerPoint)"),
        "attnviz.export.deck:save_pptx", slides=True,
    ),
    Format(
        ".gif", Kind.MOVEMENT, QT_TRANSLATE_NOOP("Export", "GIF animation"), "attnviz.export.animation:gif"
    ),
    Format(
        ".apng", Kind.MOVEMENT, QT_TRANSLATE_NOOP("Export", "APNG animation"), "attnviz.export.animation:apng"
    ),
    Format(
        ".mp4", Kind.MOVEMENT, QT_TRANSLATE_NOOP("Export", "MP4 video"), "attnviz.export.animation:mp4",
        even=True,
    ),
    Format(
        ".npz", Kind.NUMBERS, QT_TRANSLATE_NOOP("Export", "Numbers: every stage (NPZ)"),
        "attnviz.export.data:save_npz", QT_TRANSLATE_NOOP("Saving", "Numbers of every stage (*.npz)"),
        QT_TRANSLATE_NOOP(
            "Export",
            "Q, K, V, every stage ({q} × {k} cells each), the output and the statistics, for NumPy.",
        ),
        every_cell=True,
    ),
    Format(
        ".csv", Kind.NUMBERS, QT_TRANSLATE_NOOP("Export", "Numbers: one row per query (CSV)"),
        "attnviz.export.data:save_csv",
        holds=QT_TRANSLATE_NOOP(
            "Export", "One line for each of the {q} queries: its token and every statistic."
        ),
        table=True,
    ),
    Format(
        ".json", Kind.NUMBERS, QT_TRANSLATE_NOOP("Export", "Settings and statistics (JSON)"),
        "attnviz.export.data:save_json", QT_TRANSLATE_NOOP("Saving", "Settings and statistics (*.json)"),
        QT_TRANSLATE_NOOP(
            "Export", "The settings, where the input came from, and every statistic of the {q} queries."
        ),
    ),
)  # fmt: skip


def _check(loaded: object) -> tuple[str, Format]:
    if not isinstance(loaded, Format):
        raise _no(QT_TRANSLATE_NOOP("errors", "it is no attnviz.export.formats.Format."))
    if not isinstance(loaded.ending, str) or not _ENDING.fullmatch(loaded.ending):
        words = QT_TRANSLATE_NOOP(
            "errors", "its ending must be a dot and small letters or digits; it is {ending!r}."
        )
        raise _no(words, ending=loaded.ending)
    if not isinstance(loaded.kind, Kind):
        raise _no(QT_TRANSLATE_NOOP("errors", "its kind must be one of attnviz.export.formats.Kind."))
    if not isinstance(loaded.words, str) or not loaded.words.strip():
        raise _no(QT_TRANSLATE_NOOP("errors", "it has no words, under which it could be offered."))
    if not callable(loaded.read()):
        raise _no(QT_TRANSLATE_NOOP("errors", "its writer can not be called."))
    return loaded.ending, loaded


def _no(words: str, **values: object) -> ValueError:
    return ValueError(Sentence(words, **values))


_BY_ENDING = {each.ending: each for each in _OWN}
#: The formats by their endings.
TABLE: Table[Format] = Table(GROUP, lambda: _BY_ENDING, _check)


def endings(*kinds: Kind) -> tuple[str, ...]:
    """Return the endings of these kinds, those of plug-ins only where they have been read."""
    return tuple(ending for ending, each in TABLE.now().items() if each.kind in kinds)


def by_ending(ending: str) -> Format:
    """Return the format of an ending.

    Raises:
        KeyError: nothing can be written under it.
    """
    if (found := TABLE.find(ending)) is None:
        raise KeyError(ending)
    return found


def format_of(path: str | os.PathLike) -> Format:
    """Return the format that the ending of ``path`` names, whatever the case of its letters.

    Raises:
        InputError: nothing can be written under that ending; names those that can.
    """
    try:
        return by_ending(Path(path).suffix.lower())
    except KeyError:
        pass
    name = Path(path).name or str(path)
    words = f"{name!r} has no ending that is known; the formats are {' '.join(TABLE.now())}."
    raise InputError(" ".join([words, *TABLE.refused()]))
