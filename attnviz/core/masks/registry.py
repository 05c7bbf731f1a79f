"""Which masks there are: the modules of this folder are looked through, and the plug-ins of other packages.

No list has to be kept: a mask is found by its ``kind``. A package offers one by an entry point in the group
``attnviz.masks``. Plug-ins are read on the first question that needs them, never by ``import attnviz``.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

from attnviz.core import masks, plugins
from attnviz.core.masks.base import Mask
from attnviz.core.masks.fit import check

GROUP = "attnviz.masks"


@cache
def own() -> Mapping[str, type[Mask]]:
    """Return the masks of attnviz by their kind."""
    names = [f"{masks.__name__}.{module.name}" for module in pkgutil.iter_modules(masks.__path__)]
    found = [value for name in names for value in vars(import_module(name)).values()]
    rules = [value for value in found if isinstance(value, type) and issubclass(value, Mask)]
    return {rule.kind: rule for rule in rules if rule.kind}


def _check(loaded: object) -> tuple[str, type[Mask]]:
    rule = check(loaded)
    return rule.kind, rule


#: The masks by their kind.
TABLE = plugins.Table(GROUP, own, _check)


def find(kind: str) -> type[Mask] | None:
    """Return the mask of this kind; plug-ins are read only where it is none of attnviz's own."""
    return TABLE.find(kind)


def is_known(mask: Mask) -> bool:
    """Return whether files and snippets can name the rule; a subclass of one that they know may rule
    otherwise."""
    kind = type(mask).kind
    return bool(kind) and find(kind) is type(mask)


def offered(rules: Iterable[type[Mask]]) -> list[type[Mask]]:
    """Those that people are offered, in the order in which lists show them."""
    return sorted((rule for rule in rules if rule.offered), key=lambda rule: (rule.place, rule.kind))


def own_offered() -> list[type[Mask]]:
    """Return the masks of attnviz that people are offered."""
    return offered(own().values())


def offered_now() -> list[type[Mask]]:
    """Those of attnviz, and of plug-ins where they have been read."""
    return [*own_offered(), *offered(rule for kind, rule in TABLE.now().items() if kind not in own())]


def all_offered() -> list[type[Mask]]:
    """Return the masks that people are offered, those of plug-ins last."""
    TABLE.plugged()
    return offered_now()
