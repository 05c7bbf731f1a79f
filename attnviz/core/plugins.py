"""What other packages add: the objects behind their entry points in a group such as ``attnviz.panels``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attnviz.core.errors import first_line
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence, reason

if TYPE_CHECKING:
    from importlib import metadata

Entry = TypeVar("Entry")


class Table(Generic[Entry]):
    """Holds the entries of attnviz by their names, and those that plug-ins and programs add.

    The plug-ins are read on the first question that needs them, never by ``import attnviz``.

    Args:
        group: of the entry points, such as ``attnviz.panels``.
        own: gives the entries of attnviz by name.
        check: returns the name and the entry for the object of a plug-in, or raises a ValueError that
            says what is wrong with it.
    """

    def __init__(
        self,
        group: str,
        own: Callable[[], Mapping[str, Entry]],
        check: Callable[[object], tuple[str, Entry]],
    ):
        self.group = group
        self._own, self._check = own, check
        self._added: dict[str, Entry] = {}
        self._plugged: dict[str, Entry] | None = None
        self._refused: tuple[Sentence, ...] = ()
        _TABLES.append(self)

    def add(self, added: object) -> Entry:
        """Add an entry from a running program; it is offered until the program ends.

        Raises:
            ValueError: it cannot be used, or its name is taken.
        """
        name, entry = self._check(added)
        if self.now().get(name, entry) is not entry:
            raise ValueError(_taken(name))
        self._added[name] = entry
        return entry

    def own(self) -> Mapping[str, Entry]:
        """Return the entries of attnviz by name."""
        return self._own()

    def plugged(self) -> Mapping[str, Entry]:
        """Return the entries of plug-ins by name; reads the plug-ins if nothing has yet."""
        if self._plugged is None:
            found: dict[str, Entry] = {}
            taken = {**self.own(), **self._added}

            def take(_: str, loaded: object) -> None:
                name, entry = self._check(loaded)
                if taken.setdefault(name, entry) is not entry:
                    raise ValueError(_taken(name))
                found[name] = entry

            self._refused = entries(self.group, take)[1]
            self._plugged = found
        return self._plugged

    def refused(self) -> tuple[Sentence, ...]:
        """Return a sentence for each plug-in that was left out, where the plug-ins have been read."""
        return self._refused

    def find(self, name: str) -> Entry | None:
        """Return the entry of this name; reads the plug-ins only where attnviz has none."""
        return self.own().get(name) or self._added.get(name) or self.plugged().get(name)

    def now(self) -> dict[str, Entry]:
        """Every entry by name; those of plug-ins only where they have been read."""
        return {**self.own(), **self._added, **(self._plugged or {})}

    def all(self) -> dict[str, Entry]:
        """Every entry by name, those of plug-ins last; reads the plug-ins if nothing has yet."""
        self.plugged()
        return self.now()

    def forget(self) -> None:
        """Forget what was added, and read the plug-ins anew when they are next needed."""
        self._added.clear()
        self._plugged, self._refused = None, ()


#: Every table, in the order in which the program made them.
_TABLES: list[Table[Any]] = []


def refused() -> tuple[Sentence, ...]:
    """Return a sentence for each plug-in of any table that was left out, where plug-ins have been read."""
    return tuple(sentence for table in _TABLES for sentence in table.refused())


def forget() -> None:
    """Forget what programs added, and read every plug-in anew when it is next needed."""
    for table in _TABLES:
        table.forget()


def _taken(name: str) -> Sentence:
    return Sentence(QT_TRANSLATE_NOOP("errors", "the name {name!r} is taken already."), name=name)


def entries(
    group: str, check: Callable[[str, Any], object] | None = None
) -> tuple[dict[str, Any], tuple[Sentence, ...]]:
    """Load the plug-ins of ``group``, in the order of their names.

    Reading the metadata of every installed package takes some ms: call it late, and once.

    Args:
        check: called with a name and its object; what it raises says why the plug-in cannot be used.

    Returns:
        The loaded objects by the name of their entry point, and one sentence for each that is left out:
        it raised while it was imported or checked, or another plug-in has its name.
    """
    from importlib import metadata  # takes some ms, and the start does without it

    found: dict[str, Any] = {}
    refused: list[Sentence] = []
    try:
        points = sorted(metadata.entry_points(group=group), key=lambda point: (point.name, point.value))
    except Exception as error:  # the metadata of a damaged package
        words = QT_TRANSLATE_NOOP("errors", "The plug-ins of {group} could not be read: {reason}.")
        return {}, (Sentence(words, group=group, reason=first_line(error)),)
    for point in points:
        try:
            if metadata.EntryPoint.pattern.match(point.value) is None:  # load() would fail without a reason
                words = QT_TRANSLATE_NOOP("errors", "its entry point is no module:name but {value!r}.")
                raise ValueError(Sentence(words, value=point.value))
            # A package that lies on the path twice is one plug-in.
            loaded = point.load()
            if found.get(point.name, loaded) is not loaded:
                words = QT_TRANSLATE_NOOP("errors", "another plug-in has this name.")
                raise ValueError(Sentence(words))
            if check is not None:
                check(point.name, loaded)
            found[point.name] = loaded
        except (Exception, SystemExit) as error:
            refused.append(_refused(group, point, error))
    return found, tuple(refused)


def _refused(group: str, point: metadata.EntryPoint, error: BaseException) -> Sentence:
    words = QT_TRANSLATE_NOOP("errors", "The plug-in {name!r} ({package}, {group}) is left out: {reason}")
    why = reason(error) if isinstance(error, Exception) else first_line(error)
    why = why if isinstance(why, Sentence) else f"{first_line(error)}."
    package = point.dist.name if point.dist is not None else point.value
    return Sentence(words, name=point.name, package=package, group=group, reason=why)
