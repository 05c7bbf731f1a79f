"""Every public class, function and method says what it does, where it stands or in the class it overrides."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator

import pytest

import attnviz

#: Names that Qt calls (``paintEvent``): its own documentation says when.
_OF_QT = re.compile(r"[a-z]+[A-Z]")
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(attnviz.__path__, "attnviz.")
    if not module.name.endswith("__main__")
)


def _undocumented(module: object) -> Iterator[str]:
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:  # type: ignore[attr-defined]
            continue
        if (inspect.isfunction(value) or inspect.isclass(value)) and not inspect.getdoc(value):
            yield name
        if inspect.isclass(value):
            yield from (f"{name}.{member}" for member in vars(value) if _is_bare(value, member))


def _is_bare(kind: type, member: str) -> bool:
    if member.startswith("_") or _OF_QT.match(member):
        return False
    value = vars(kind)[member]
    function = getattr(value, "fget", getattr(value, "func", getattr(value, "__func__", value)))
    if not inspect.isfunction(function) or function.__doc__:
        return False
    return not any(getattr(getattr(base, member, None), "__doc__", None) for base in kind.__mro__[1:])


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_has_a_docstring(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        pytest.skip(f"{error.name} is not installed")
    assert module.__doc__ or name.endswith("__init__")
    assert list(_undocumented(module)) == []
