"""The one boundary behind which strangers' files are read: whatever a library raises becomes one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from zipfile import BadZipFile

from attnviz.core.errors import AttnvizError, InputError, first_line
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: Errors whose words are written for people. Of any other error the kind is named too.
_SPEAKING = (ValueError, EOFError, NotImplementedError, BadZipFile)
#: The most characters that are repeated of a library's or a file's words.
_MOST = 160
#: What Python writes for a value that has no words: its type and address.
_ADDRESS = re.compile(r"<[^<>]* at 0x[0-9a-fA-F]+>")
_DAMAGED = QT_TRANSLATE_NOOP(
    "errors", "{name} is damaged, or of another kind than its ending says: {reason}."
)


@contextmanager
def reading(name: str, words: str = _DAMAGED) -> Iterator[None]:
    """Turn what is raised inside into an InputError about the file ``name``; our own errors pass as they are.

    Args:
        words: a marked template of ``{name}`` and ``{reason}``.
    """
    try:
        yield
    except AttnvizError:
        raise
    except MemoryError as error:
        template = QT_TRANSLATE_NOOP("errors", "{name} needs more memory than this machine can give it.")
        raise InputError(Sentence(template, name=name)) from error
    except RecursionError as error:
        template = QT_TRANSLATE_NOOP("errors", "{name} is nested too deeply to be read.")
        raise InputError(Sentence(template, name=name)) from error
    except OSError as error:
        template = QT_TRANSLATE_NOOP("errors", "{name} cannot be read: {reason}.")
        raise InputError(Sentence(template, name=name, reason=_said(error.strerror or str(error)))) from error
    except Exception as error:  # a library may raise anything on a file that its writers never saw
        raise InputError(Sentence(words, name=name, reason=why(error))) from error


def why(error: Exception) -> str:
    """Return the reason in a few words: our own sentence, or the first line of a library's."""
    first = error.args[0] if error.args else ""
    if isinstance(first, Sentence):
        return first
    words = _said(first_line(error))
    kind = type(error).__name__
    return words if isinstance(error, _SPEAKING) or words == kind else f"{kind}: {words}"


def _said(words: str) -> str:
    """One line, cut where it is long, without its full stop."""
    return short(" ".join(_ADDRESS.sub("…", words).split()).rstrip("."))


def short(words: str) -> str:
    """``words``, cut where they are longer than anybody reads."""
    return words if len(words) <= _MOST else words[: _MOST - 1] + "…"
