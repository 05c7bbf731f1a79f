"""Files that are either whole or not there: written beside the target, then renamed over it."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from attnviz.core.errors import ExportError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence


def check_target(path: str | os.PathLike) -> Path:
    """Return the real path that would be written, checked before long work starts.

    Raises:
        ExportError: the folder does not exist or may not be written, ``path`` is a folder, a device, a pipe
            or a write-protected file, or no file can have such a name.
    """
    target = Path(os.path.realpath(path))
    try:
        return _checked(target, path)
    except ExportError:
        raise
    except OSError as error:  # the name is too long, or the folder may not be read
        raise _not_written(target, error) from error


def _checked(target: Path, path: str | os.PathLike) -> Path:
    if target.is_dir():
        raise ExportError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name!r} is a folder; name a file in it."), name=target.name
            )
        )
    if not target.parent.is_dir():
        raise ExportError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "{name!r} was not written: there is no folder {folder!r}; make it first."
                ),
                name=target.name,
                # Through a link, the folder of the link would tell nothing.
                folder=str(target.parent if os.path.islink(path) else Path(path).parent),
            )
        )
    # Renaming would put a file in the place of a device, and leave a reader of a pipe waiting.
    if target.exists() and not target.is_file():
        raise ExportError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name!r} is a device or a pipe, no file: choose another name."),
                name=target.name,
            )
        )
    if not os.access(target.parent, os.W_OK):
        raise ExportError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "{name!r} cannot be written: no permission to write in its folder."
                ),
                name=target.name,
            )
        )
    # A folder lets a protected file be replaced; but who protects a file means to keep it.
    if target.exists() and not os.access(target, os.W_OK):
        raise ExportError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name!r} is write-protected: choose another name."),
                name=target.name,
            )
        )
    return target


def write_file(path: str | os.PathLike, write: Callable[[BinaryIO], object]) -> None:
    """Give ``write`` a new binary file, and put it in the place of ``path`` when all went well.

    Raises:
        ExportError: the file could not be written; an older file of that name is untouched.
    """
    target = check_target(path)
    # Not made from the target's name, which may already be as long as names can be.
    part = target.with_name(f".{secrets.token_hex(8)}.part")
    try:
        # Mode 0o666 leaves it to the umask, as for any file that a person makes.
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _O_BINARY, 0o666), "wb") as file:
            write(file)
        if target.exists():
            shutil.copymode(target, part)
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise _not_written(target, error) from error
    except BaseException:
        part.unlink(missing_ok=True)
        raise


_O_BINARY = getattr(os, "O_BINARY", 0)

_REASONS = {
    errno.ENOSPC: Sentence(QT_TRANSLATE_NOOP("errors", "the disk is full")),
    errno.EDQUOT: Sentence(QT_TRANSLATE_NOOP("errors", "the disk quota is used up")),
    errno.EFBIG: Sentence(QT_TRANSLATE_NOOP("errors", "the file is larger than this system allows")),
    errno.EACCES: Sentence(
        QT_TRANSLATE_NOOP("errors", "no permission to write there (or another program holds the file)")
    ),
    errno.EPERM: Sentence(QT_TRANSLATE_NOOP("errors", "no permission to write there")),
    errno.EROFS: Sentence(QT_TRANSLATE_NOOP("errors", "the disk is read-only")),
    errno.ENAMETOOLONG: Sentence(QT_TRANSLATE_NOOP("errors", "the file name is too long")),
}


def _not_written(target: Path, error: OSError) -> ExportError:
    return ExportError(
        Sentence(
            QT_TRANSLATE_NOOP("errors", "{name!r} was not written: {reason}."),
            name=target.name,
            reason=_reason(error),
        )
    )


def _reason(error: OSError) -> str:
    return _REASONS.get(error.errno or 0, error.strerror or str(error))
