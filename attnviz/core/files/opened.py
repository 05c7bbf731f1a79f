"""A file as it was at one moment: all that is read of it, and its hash, belong together."""

from __future__ import annotations

import hashlib
import io
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import IO

from attnviz.core.errors import InputError
from attnviz.core.files import limits
from attnviz.core.files.boundary import reading
from attnviz.core.files.patience import patiently
from attnviz.core.job import check_cancelled
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: Nanoseconds within which two changes may leave the same time behind (FAT keeps two seconds).
_COARSE = 2_000_000_000
#: How often a file is read again if somebody writes to it meanwhile.
_TRIES = 3
_KINDS = (
    (stat.S_ISDIR, QT_TRANSLATE_NOOP("errors", "a folder")),
    (stat.S_ISFIFO, QT_TRANSLATE_NOOP("errors", "a pipe")),
    (stat.S_ISSOCK, QT_TRANSLATE_NOOP("errors", "a socket")),
)
_DEVICE = QT_TRANSLATE_NOOP("errors", "a device")


@dataclass(frozen=True)
class Origin:
    """What a file was when it was read.

    Attributes:
        path: where it lay.
        mark: device, inode, size and times of its last changes.
        sha256: of its bytes, where they are held; else None.
        settled: whether enough time had passed since its last change for the next to have another time.
    """

    path: str
    mark: tuple[int, ...]
    sha256: str | None = None
    settled: bool = True

    @property
    def content(self) -> object:
        """Equal where the bytes are, as far as is known."""
        return self.sha256 or self.mark

    def unchanged(self) -> bool:
        """Return whether the file is still as it was read; a file that is gone has not changed."""
        return patiently(self._unchanged)

    def _unchanged(self) -> bool:
        try:
            if _mark(os.stat(self.path)) != self.mark:
                return False
            if self.sha256 is None:
                return True
            if self.mark[2] <= limits.HASHED_AGAIN:
                return hashlib.sha256(Path(self.path).read_bytes()).hexdigest() == self.sha256
        except (OSError, ValueError):
            return True
        return self.settled


class Opened:
    """A file that is being read: a :class:`~pathlib.PurePath`'s name, and its bytes.

    Attributes:
        name, suffix: of the file; the suffix in small letters.
        size: its bytes.
        origin: what it was when it was opened; None of bytes that lay in another file.
        data: all of it, where it has at most ``limits.HELD`` bytes.
    """

    def __init__(
        self, name: str, size: int, data: bytes | None, file: IO[bytes] | None, origin: Origin | None
    ):
        self.name, self.suffix, self.size = name, PurePath(name).suffix.lower(), size
        self.data, self.origin, self._file = data, origin, file

    @classmethod
    def held(cls, name: str, data: bytes) -> Opened:
        """Bytes that lay in another file, under their own ``name``."""
        return cls(name, len(data), data, None, None)

    @property
    def sha256(self) -> str | None:
        """In hexadecimal, of the very bytes that are read; None of a file that is read in parts."""
        if self.origin is not None:
            return self.origin.sha256
        assert self.data is not None
        return hashlib.sha256(self.data).hexdigest()

    def open(self) -> IO[bytes]:
        """Return the bytes from their beginning; several may be read at once, by one thread."""
        if self.data is not None:
            return io.BytesIO(self.data)
        assert self._file is not None
        return io.BufferedReader(_Part(self._file, self.size), 1 << 16)

    def read_bytes(self, most: int | None = None) -> bytes:
        """All of it.

        Raises:
            InputError: there are more than ``most``.
        """
        if most is not None and self.size > most:
            raise too_large(self.name, self.size, most)
        if self.data is not None:
            return self.data
        with self.open() as file:
            return file.read()


class _Part(io.RawIOBase):
    """A place of its own in a file that others read too, as long as that was when it was opened."""

    def __init__(self, file: IO[bytes], size: int):
        super().__init__()
        self._file, self._size, self._at = file, size, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        start = {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: self._size}[whence]
        if start + offset < 0:
            raise ValueError("a place before the beginning of the file")
        self._at = start + offset
        return self._at

    def tell(self) -> int:
        return self._at

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        at, count = self._at, max(0, min(len(buffer), self._size - self._at))

        def read() -> bytes:
            self._file.seek(at)
            return _bytes(self._file, count)

        data = patiently(read)
        buffer[: len(data)] = data
        self._at += len(data)
        return len(data)


@contextmanager
def opened(path: str | Path, most: int | None = None) -> Iterator[Opened]:
    """Open the file at ``path``; whatever is raised inside while it is read becomes one sentence.

    Args:
        most: bytes that it may have.

    Raises:
        InputError: there is no such file, it is a folder, a pipe or a device, empty or too large, it cannot
            be read, it is damaged, or it changed while it was read.
        Cancelled: the job that this thread works for is not wanted any more.
    """
    name = name_of(path)
    with reading(name):
        path = Path(path).expanduser()
        file, found = patiently(lambda: _open(path, name))
        with file:
            if found.st_size == 0:
                raise InputError(Sentence(QT_TRANSLATE_NOOP("errors", "{name} is empty."), name=name))
            if most is not None and found.st_size > most:
                raise too_large(name, found.st_size, most)
            if found.st_size <= limits.HELD:
                check_cancelled()
                data, sha, mark, settled = patiently(lambda: _read(file, name))
                check_cancelled()
                yield Opened(name, len(data), data, None, Origin(str(path), mark, sha, settled))
                return
            yield Opened(name, found.st_size, None, file, Origin(str(path), _mark(found)))
            now = patiently(lambda: os.fstat(file.fileno()))
            if (now.st_size, now.st_mtime_ns) != (found.st_size, found.st_mtime_ns):
                raise changed(name)


def name_of(path: str | Path) -> str:
    """Return what sentences call the file at ``path``: its name, or all of what a person wrote,
    as ``.`` and ``/``.

    Raises:
        InputError: nothing was written.
    """
    if not str(path):
        words = QT_TRANSLATE_NOOP("errors", "The name of a file is missing: an empty text was given.")
        raise InputError(Sentence(words))
    name = Path(path).name
    return name if name not in ("", "..", "~") else str(path)


def require_file(path: Path) -> None:
    """Refuse what is there and is no file; what is not there is for others to tell.

    Raises:
        InputError: it is a folder, a pipe or a device.
    """
    try:
        found = patiently(lambda: os.stat(path.expanduser()))
    except (OSError, ValueError):
        return
    _require_file(name_of(path), found)


def _open(path: Path, name: str) -> tuple[IO[bytes], os.stat_result]:
    """Open without waiting for a writer: of a pipe, or a link to one, that would last for ever."""
    try:
        _require_file(name, os.stat(path))
        # The path may lead to another file by now.
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError as error:
        words = QT_TRANSLATE_NOOP("errors", "There is no file {path}.")
        raise InputError(Sentence(words, path=path)) from error
    file = open(number, "rb", buffering=0)  # noqa: SIM115 - the caller closes it
    try:
        found = os.fstat(number)
        _require_file(name, found)
    except BaseException:
        file.close()
        raise
    return file, found


def _require_file(name: str, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        kind = next((words for is_so, words in _KINDS if is_so(found.st_mode)), _DEVICE)
        words = QT_TRANSLATE_NOOP("errors", "{name} is no file but {kind}; choose a file.")
        raise InputError(Sentence(words, name=name, kind=Sentence(kind)))


def _read(file: IO[bytes], name: str) -> tuple[bytes, str, tuple[int, ...], bool]:
    """All bytes, their hash, what the file was, and whether it has been so for a while."""
    for _ in range(_TRIES):
        before = os.fstat(file.fileno())
        now = time.time_ns()
        file.seek(0)
        data = _bytes(file, before.st_size)
        after = os.fstat(file.fileno())
        if (before.st_size, before.st_mtime_ns, len(data)) == (
            after.st_size,
            after.st_mtime_ns,
            after.st_size,
        ):
            last = max(after.st_mtime_ns, after.st_ctime_ns)
            return data, hashlib.sha256(data).hexdigest(), _mark(after), last + _COARSE < now
        if max(after.st_size, len(data)) > limits.HELD:
            break
    raise changed(name)


def _bytes(file: IO[bytes], count: int) -> bytes:
    """Return the next ``count`` bytes; fewer where the file ends before. The system may give them in
    parts."""
    parts: list[bytes] = []
    while count and (part := file.read(count)):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _mark(found: os.stat_result) -> tuple[int, ...]:
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def changed(name: str) -> InputError:
    """Say that the file is another one by now."""
    words = QT_TRANSLATE_NOOP("errors", "{name} changed on disk after it was opened; open it again.")
    return InputError(Sentence(words, name=name))


def too_large(name: str, size: int, most: int) -> InputError:
    """Say that a file has more than ``most`` bytes."""
    words = QT_TRANSLATE_NOOP(
        "errors", "{name} has {size:,} bytes; attnviz reads such a file up to {most:,}."
    )
    return InputError(Sentence(words, name=name, size=size, most=most))
