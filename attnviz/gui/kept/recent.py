"""The files that were opened last, remembered between runs."""

from __future__ import annotations

from pathlib import Path

from attnviz.gui.kept.store import Store, store

LIMIT = 8


class RecentFiles:
    """Paths, the newest first. Every window asks the store anew, so that two of them share one list.

    Args:
        kept: where they are; the person's own settings by default.
    """

    def __init__(self, kept: Store | None = None):
        self._kept = kept

    @property
    def _store(self) -> Store:
        return store() if self._kept is None else self._kept

    @property
    def paths(self) -> tuple[str, ...]:
        """The files, the one opened last first."""
        kept = self._store.value("recent") or []
        # QSettings returns a list of one entry as a string, and anything at all where somebody else wrote the
        # file.
        listed = kept if isinstance(kept, list | tuple) else [kept]
        return tuple(path for path in listed if isinstance(path, str) and path)[:LIMIT]

    def add(self, path: str) -> None:
        """Make ``path`` the newest."""
        paths = self.paths
        if paths[:1] != (path,):
            self._write([path, *(p for p in paths if p != path)][:LIMIT])

    def drop(self, path: str) -> None:
        """Forget one."""
        self._write([p for p in self.paths if p != path])

    def clear(self) -> None:
        """Forget every file."""
        self._write([])

    def _write(self, paths: list[str]) -> None:
        kept = self._store
        if paths:
            kept.setValue("recent", paths)
        else:
            kept.remove("recent")
        kept.sync()


def told_apart(paths: tuple[str, ...]) -> list[str]:
    """Return the files' names; with their folder where two are alike."""
    names = [Path(path).name for path in paths]
    return [
        f"{name} — {Path(path).parent}" if names.count(name) > 1 else name
        for path, name in zip(paths, names, strict=True)
    ]
