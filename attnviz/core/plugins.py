"""What other packages add: the objects behind their entry points in a group such as ``attnviz.panels``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attnviz.core.errors import first_line
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence, reason

if TYPE_CHECKING:
    from importlib import metadata


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
    from importlib import metadata  # some ms, of which the start needs none

    found: dict[str, Any] = {}
    refused: list[Sentence] = []
    try:
        points = sorted(metadata.entry_points(group=group), key=lambda point: (point.name, point.value))
    except Exception as error:  # the metadata of a package that is damaged
        words = QT_TRANSLATE_NOOP("errors", "The plug-ins of {group} could not be read: {reason}.")
        return {}, (Sentence(words, group=group, reason=first_line(error)),)
    for point in points:
        try:
            # One package that lies on the path twice is no second plug-in.
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
