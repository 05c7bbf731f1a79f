"""Which settings a number that is typed into the palette can set: T65536, d_model = 64, 4 heads, seed:7."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import DimensionError
from attnviz.core.masks import Mask
from attnviz.core.masks.registry import offered_now
from attnviz.core.settings import RandomSource
from attnviz.figures.words import text
from attnviz.figures.words.mask_words import mask_in_words
from attnviz.figures.words.translate import translate
from attnviz.gui.actions.palette_search import Command, found

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow

#: Digits with their separators, or digits after a decimal sign; "64k" is 64 · 1024, or 64 · 1000.
_NUMBER = re.compile(r"(?<![\d.,−-])(?:\d[\d\s,.]*|[.,]\d+)(?:(?<=\d)\s?([kK])(?![^\W\d_]))?(?![^\W_])")
#: What stands between a name and its number.
_BETWEEN = re.compile(r"[=:×*→]|(?<!\w)(?:is|to|of|set|till|sätt)(?!\w)", re.IGNORECASE)
_MOST_DIGITS = 18
#: English name -> its other names, without spaces, hyphens and underscores.
_ALSO = {
    "T": ("t", "tq", "tk", "seqlen", "seqlength", "sequencelength", "length", "tokens", "positions",
          "context", "längd", "sekvenslängd", "positioner", "სიგრძე", "ტოკენი", "ტოკენები", "პოზიცია",
          "პოზიციები"),
    "d_model": ("dmodel", "width", "model", "modelwidth", "hidden", "hiddensize", "dim", "embd", "nembd",
                "bredd"),
    "d_k": ("dk", "dhead", "headdim", "headsize", "headwidth", "dimk"),
    "n_head": ("nhead", "nheads", "heads", "numheads", "numberofheads", "h", "huvuden", "თავები"),
    "seed": ("seed", "frö", "slumpfrö", "მარცვალი"),
    "layer": ("layer", "lager", "ფენა"),
    "head": ("head", "huvud", "თავი"),
    "scaling": ("scaling", "scale", "skalning", "skala", "მასშტაბი"),
}  # fmt: skip
_NAMES = {other: name for name, others in _ALSO.items() for other in others}
_SPACES = re.compile(r"[\s_\-]")


@dataclass(frozen=True)
class Typed:
    """A number among other words.

    Attributes:
        digits: without what separates thousands from each other by a space.
        words: the others.
        thousands: whether a k stands behind it.
    """

    digits: str
    words: str
    thousands: bool

    @property
    def name(self) -> str:
        """The English name of the setting that the words are, in any spelling; or nothing."""
        name = _SPACES.sub("", self.words.casefold())
        return _NAMES.get(name) or next((rule.kind for rule in _masks() if name in _names_of(rule)), "")

    @property
    def wholes(self) -> list[int]:
        """The whole numbers that it may be: of 64k two; of 65,536 the one with separated thousands."""
        plain = self.digits
        if re.fullmatch(r"\d{1,3}([.,]\d{3})+", plain) and self.name not in ("scaling", ""):
            plain = re.sub(r"[.,]", "", plain)
        if not plain.isdecimal() or len(plain) > _MOST_DIGITS:
            return []
        return [int(plain) * 1024, int(plain) * 1000] if self.thousands else [int(plain)]


def read(typed: str) -> Typed | None:
    """Return the first number in what is typed, if there is one."""
    if (number := _NUMBER.search(typed)) is None:
        return None
    digits = number[0].rstrip("kK") if number[1] else number[0]
    digits = re.sub(r"\s", "", digits).rstrip(".,")
    rest = f"{typed[: number.start()]} {typed[number.end() :]}"
    return Typed(digits, " ".join(_BETWEEN.sub(" ", rest).split()), number[1] is not None)


def of_number(window: MainWindow, typed: str) -> list[Command]:
    """Find settings that can become the number in what is typed; other words choose among them."""
    if (number := read(typed)) is None:
        return []
    offered = [command for n in number.wholes for command in _whole(window, n)]
    offered += [] if number.thousands else _share(window, number.digits)
    if number.name:
        return [command for command in offered if command.english == number.name]
    only_named = ("n_head", *(rule.kind for rule in _masks()))  # a number by itself is not offered as these
    plain = [command for command in offered if command.english not in only_named]
    return found(number.words, offered) if number.words else plain


def _whole(window: MainWindow, n: int) -> Iterator[Command]:
    session, kind = window.session, translate("Palette", "Set")
    size = session.chosen.last_source(RandomSource).dimensions
    for name, also, asked in (
        ("T", "sequence length seq_len tokens positions", (size.d_model, size.n_head, n)),
        ("d_model", "width model", (n, size.n_head, size.seq_len)),
        ("d_k", "dimension width", (n * size.n_head, size.n_head, size.seq_len)),
        ("n_head", "heads number of heads", (size.d_model, n, size.seq_len)),
    ):
        if (can := _that_can_be(name, *asked)) is not None:
            change = partial(session.chosen.set_dimensions, can.d_model, can.n_head, can.seq_len)
            yield Command(_in_words(name, n, can, asked), "", change, name, kind, also)
    seed = translate("Palette", "Seed = {n}").format(n=n)
    yield Command(seed, "", partial(session.chosen.set_seed, n), "seed", kind, "random draw")
    if (result := session.result) is not None:
        for which, words, act in (
            ("layer", translate("Palette", "Layer {n}"), session.chosen.set_layer),
            ("head", translate("Palette", "Head {n}"), session.chosen.set_head),
        ):
            if n < getattr(result.inputs, f"n_{which}"):
                yield Command(words.format(n=n), "", partial(act, n), which, kind)
    yield from _as_mask(window, n, kind)


def _masks() -> list[type[Mask]]:
    return [rule for rule in offered_now() if rule.numbers]


def _names_of(rule: type[Mask]) -> set[str]:
    """Return what a mask and its first number are called, here and in English,
    as :attr:`Typed.name` compares."""
    number = rule.numbers[0]
    words = (rule.title, number.label, translate("masks", rule.title), translate("masks", number.label))
    return {_SPACES.sub("", word.casefold()) for word in (rule.kind, number.field, *words, *number.also)}


def _as_mask(window: MainWindow, n: int, kind: str) -> Iterator[Command]:
    """Each mask with ``n`` as its first number, where it can be; its others are as they begin."""
    for rule in _masks():
        try:
            mask = replace(rule.starting(n), **{rule.numbers[0].field: n})  # type: ignore[type-var]
        except Exception:  # a plug-in may refuse a number in any way
            continue
        act = partial(window.session.chosen.set_mask, mask)
        also = f"mask {rule.numbers[0].field} {rule.title}"
        yield Command(mask_in_words(mask), "", act, rule.kind, kind, also)


def _that_can_be(name: str, d_model: int, n_head: int, seq_len: int) -> Dimensions | None:
    """Return these dimensions; where n_head does not divide d_model,
    with the nearest of what was not named."""
    try:
        return Dimensions(d_model, n_head, seq_len)
    except DimensionError as error:
        near = {"d_model": error.nearest_heads, "n_head": error.nearest}.get(name, ())
        if not near:
            return None
        other = min(near, key=lambda n: abs(n - (n_head if name == "d_model" else d_model)))
    pair = (d_model, other) if name == "d_model" else (other, n_head)
    try:
        return Dimensions(*pair, seq_len)
    except DimensionError:
        return None


def _in_words(name: str, n: int, can: Dimensions, asked: tuple[int, int, int]) -> str:
    """Return what becomes what: also what has to follow."""
    words = f"{name} = {text.count(n)}"
    for other, now, before in (("d_model", can.d_model, asked[0]), ("n_head", can.n_head, asked[1])):
        if now != before:
            words += f", {other} = {text.count(now)}"
    return words


def _share(window: MainWindow, digits: str) -> list[Command]:
    try:
        share = float(digits.replace(",", "."))
    except ValueError:
        return []
    if not 0 <= share <= 1:
        return []
    words = translate("Palette", "Scaling × {share}").format(share=text.number(share, 2))
    act = partial(window.session.chosen.set_scaling, share)
    return [Command(words, "", act, "scaling", translate("Palette", "Set"), "temperature square root d_k")]
