"""What ``--mask`` takes: the rule of a mask with its numbers, or the file of one."""

from __future__ import annotations

import argparse
from pathlib import Path

from attnviz.core.errors import first_line
from attnviz.core.masks import Mask
from attnviz.core.masks.registry import TABLE, all_offered, own_offered

HELP = (
    f"{', '.join(rule.usage() for rule in own_offered())}, the rule of an installed plug-in, or a .npy file "
    "of (T_q, T_k); by default causal for text and random input, and for a FILE its own mask, or none"
)


def mask(word: str) -> Mask | Path | str:
    """Return a mask's rule, the file of one, or ``"none"``."""
    if word == "none":
        return word
    kind, colon, rest = word.partition(":")
    is_file = bool(word) and Path(word).exists()
    rule = next((rule for rule in own_offered() if rule.kind == kind), None)
    if is_file and (rule is None or (rule.numbers and not colon)):
        return Path(word)
    rule = rule or next((rule for rule in all_offered() if rule.kind == kind), None)
    if rule is None:
        rules = ", ".join(rule.usage() for rule in all_offered())
        said = f"{word!r} is neither a rule ({rules}) nor a file that is there."
        left_out = [reason for reason in TABLE.refused() if repr(kind) in reason]
        raise argparse.ArgumentTypeError(" ".join([said, *left_out]))
    return _spelled(rule, word, tuple(rest.split(",")) if colon else ())


def _spelled(rule: type[Mask], word: str, words: tuple[str, ...]) -> Mask:
    try:
        return rule.spelled(words)
    except Exception as error:  # a plug-in may refuse its numbers in any way
        raise argparse.ArgumentTypeError(f"{word!r}: {first_line(error)}") from error
