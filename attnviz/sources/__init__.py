"""Makes query, key and value: one source, one file; each answers with a frozen ``Inputs``."""

from __future__ import annotations

from attnviz.core.inputs import Inputs
from attnviz.core.settings import ArraySource, FileSource, RandomSource, Source, TextSource
from attnviz.sources.arrays import from_arrays
from attnviz.sources.files import SUFFIXES, load_file
from attnviz.sources.random import load_random
from attnviz.sources.text import LANGUAGES, Token, load_text, tokens

__all__ = ["LANGUAGES", "SUFFIXES", "Token", "from_arrays", "load", "tokens"]


def load(source: Source, layer: int = 0) -> Inputs:
    """Return the inputs of one layer of ``source``.

    Raises:
        InputError: the source cannot be used, or has no such layer; the message says what would do.
        AmbiguousInput: a file's axes can be read in several ways; ``choices`` holds them.
        MemoryBudgetError: it would not fit; raised before anything is allocated.
    """
    match source:
        case TextSource():
            return load_text(source, layer)
        case RandomSource():
            return load_random(source, layer)
        case ArraySource():
            return source.load(layer)
        case FileSource():
            return load_file(source, layer)
