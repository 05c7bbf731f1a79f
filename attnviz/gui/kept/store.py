"""Where the person's choices are kept between runs, and that a start never depends on what lies there."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths

from attnviz.figures.words.translate import translate

#: Bytes up to which a settings file is read; usual ones have a few kilobytes.
MOST_BYTES = 4 * 1024 * 1024


class Forgetful:
    """Stands in for a store that cannot be read: keeps what it is told as long as the program runs."""

    def __init__(self) -> None:
        self._values: dict[str, object] = {}

    def value(self, key: str, default: object = None) -> object:
        """Return what was kept under ``key`` in this run."""
        return self._values.get(key, default)

    def setValue(self, key: str, value: object) -> None:
        """Keep ``value`` until the program ends."""
        self._values[key] = value

    def remove(self, key: str) -> None:
        """Forget ``key``."""
        self._values.pop(key, None)

    def sync(self) -> None:
        """Nothing is written."""


Store = QSettings | Forgetful

_instead: dict[Path, Forgetful] = {}  # one for each file, so that every part of the window sees the same
_untold: list[str] = []
_told: set[Path] = set()


def path() -> Path | None:
    """Return the settings file; None where the system keeps settings by other means than a file of ours."""
    if sys.platform in ("win32", "darwin"):
        return None
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(folder) / "attnviz" / "attnviz.conf"


def store() -> Store:
    """Return the person's settings. Where the file is no plain readable file, a stand-in that forgets."""
    if (file := path()) is None:
        return QSettings()
    if reason := _unusable(file):
        return _stand_in(file, reason)
    # By its path: else Qt would also read other files of the same organisation, which were not checked.
    settings = QSettings(str(file), QSettings.Format.NativeFormat)
    if settings.status() == QSettings.Status.NoError:
        return settings
    return _stand_in(file, translate("Store", "it is damaged"))


def keep(values: Mapping[str, object]) -> None:
    """Write these now: a program that is killed the next moment has kept them. ``None`` removes a key."""
    kept = store()
    for key, value in values.items():
        if value is None:
            kept.remove(key)
        else:
            kept.setValue(key, value)
    kept.sync()
    if isinstance(kept, QSettings) and kept.status() != QSettings.Status.NoError and (file := path()):
        _tell_once(file, translate("Store", "it cannot be written"))


def complaint() -> str:
    """Return a sentence about settings that could not be read or written, once; else nothing."""
    return _untold.pop() if _untold else ""


def _unusable(file: Path) -> str:
    """Why a file must not be opened, if so. Opening a pipe would wait for its other end."""
    try:
        found = os.stat(file)
    except FileNotFoundError:
        return ""
    except (OSError, ValueError):
        return translate("Store", "it cannot be read")
    if not stat.S_ISREG(found.st_mode):
        return translate("Store", "it is not a plain file")
    if found.st_size > MOST_BYTES:
        return translate("Store", "it is too large")
    return "" if os.access(file, os.R_OK) else translate("Store", "it cannot be read")


def _stand_in(file: Path, reason: str) -> Forgetful:
    _tell_once(file, reason)
    return _instead.setdefault(file, Forgetful())


def _tell_once(file: Path, reason: str) -> None:
    if file not in _told:
        _told.add(file)
        words = translate(
            "Store", "The settings in {file} are left alone: {reason}. This window remembers nothing."
        )
        _untold.append(words.format(file=file, reason=reason))
