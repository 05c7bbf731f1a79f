"""The files that were opened last, remembered between runs."""

from __future__ import annotations

from PySide6.QtCore import QSettings

LIMIT = 8


class RecentFiles:
    """Paths, the newest first.

    Args:
        store: where they are kept; the person's own settings by default.
    """

    def __init__(self, store: QSettings | None = None):
        self._store = store or QSettings()
        kept = self._store.value("recent") or []
        # QSettings gives a list of one back as a string.
        self._paths = [kept] if isinstance(kept, str) else [str(path) for path in kept]

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(self._paths)

    def add(self, path: str) -> None:
        """Make ``path`` the newest."""
        if self._paths[:1] != [path]:
            self._paths = [path, *(p for p in self._paths if p != path)][:LIMIT]
            self._store.setValue("recent", self._paths)

    def clear(self) -> None:
        self._paths = []
        self._store.remove("recent")
