"""Checks that a class of another package can be offered as a mask, and says in a sentence what is wrong."""

from __future__ import annotations

import inspect
import re
from dataclasses import MISSING, fields, is_dataclass

import numpy as np

from attnviz.core.masks.base import Mask
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: Kinds of which a file may mean more than one class.
RESERVED = ("both", "array", "class")
_KIND = re.compile(r"[a-z][a-z0-9_-]{0,39}")
#: What a field of a mask may hold, so that JSON can.
_PLAIN = (bool, int, float, str, tuple, type(None))
_SIDE = 16


def check(rule: object) -> type[Mask]:
    """``rule`` itself, where it is a mask that every part of attnviz can use.

    Raises:
        ValueError: it is not; the sentence says why.
    """
    if not (isinstance(rule, type) and issubclass(rule, Mask)):
        raise _no(QT_TRANSLATE_NOOP("errors", "it is no subclass of attnviz.core.masks.Mask."))
    if inspect.isabstract(rule):
        missing = ", ".join(sorted(rule.__abstractmethods__))
        raise _no(QT_TRANSLATE_NOOP("errors", "it lacks {missing}."), missing=missing)
    if not is_dataclass(rule) or not rule.__dataclass_params__.frozen:
        raise _no(QT_TRANSLATE_NOOP("errors", "a mask is a dataclass with frozen=True."))
    if not _KIND.fullmatch(rule.kind) or rule.kind in RESERVED:
        words = QT_TRANSLATE_NOOP(
            "errors",
            "its kind must be a word of small letters, digits, - and _, and not {reserved}; it is {kind!r}.",
        )
        raise _no(words, kind=rule.kind, reserved=", ".join(RESERVED))
    if rule.offered and not rule.title:
        raise _no(QT_TRANSLATE_NOOP("errors", "it has no title, under which it could be offered."))
    if any(sign in words for words in (rule.title, *(n.label for n in rule.numbers)) for sign in "{}"):
        raise _no(
            QT_TRANSLATE_NOOP("errors", "its title and the labels of its numbers are text without braces.")
        )
    if rule.__qualname__ != rule.__name__:
        raise _no(QT_TRANSLATE_NOOP("errors", "its class must stand at the top of its module."))
    _check_numbers(rule)
    _try(rule)
    return rule


def _check_numbers(rule: type[Mask]) -> None:
    numbered = {number.field for number in rule.numbers}
    known = {field.name for field in fields(rule)}  # type: ignore[arg-type]
    if numbered - known:
        words = QT_TRANSLATE_NOOP("errors", "it has no field {names}, which its numbers name.")
        raise _no(words, names=", ".join(sorted(numbered - known)))
    bare = [
        field.name
        for field in fields(rule)  # type: ignore[arg-type]
        if field.name not in numbered and field.default is MISSING and field.default_factory is MISSING
    ]
    if bare and rule.offered:
        words = QT_TRANSLATE_NOOP("errors", "its field {names} has neither a default nor a place in numbers.")
        raise _no(words, names=", ".join(bare))


def _try(rule: type[Mask]) -> None:
    """Make the mask that is offered first, and ask it about one cell."""
    if not rule.offered:
        return
    mask = rule.starting(_SIDE)
    for field in fields(rule):  # type: ignore[arg-type]
        if not isinstance(getattr(mask, field.name), _PLAIN):
            words = QT_TRANSLATE_NOOP("errors", "its field {name} holds what no file can.")
            raise _no(words, name=field.name)
    allowed = mask.allowed(np.array([[0]]), np.array([[0]]), (_SIDE, _SIDE))
    if np.asarray(allowed).dtype != bool or np.shape(allowed) != (1, 1):
        words = QT_TRANSLATE_NOOP("errors", "its allowed() must give a boolean array of the block's shape.")
        raise _no(words)
    if hash(mask) != hash(rule.starting(_SIDE)) or mask != rule.starting(_SIDE) or not mask.words():
        raise _no(QT_TRANSLATE_NOOP("errors", "two of it with the same numbers must be equal."))


def _no(words: str, **values: str) -> ValueError:
    return ValueError(Sentence(words, **values))
