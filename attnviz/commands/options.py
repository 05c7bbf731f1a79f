"""The words of a call turned into Settings: what is computed (``what``) and under which rule (``how``)."""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from pathlib import Path

from attnviz.commands import mask_option
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import InputError
from attnviz.core.masks import Causal, Mask, OwnMask
from attnviz.core.panels import TABLE, entry_of
from attnviz.core.presets import presets
from attnviz.core.settings import FIRST_SETTINGS, FileSource, RandomSource, Settings, Source, TextSource

#: Themes of ``attnviz.figures``; the names stand here so that a refused call need not load Qt.
THEMES = ("light", "dark", "contrast")
#: Languages, for the same reason: codes of ``attnviz.gui.language``.
LANGUAGES = ("en", "sv", "ka")
MAX_SIDE = 16_384


def add_input_options(parser: argparse.ArgumentParser) -> None:
    """Add what is computed: random input of given dimensions, a text, or a file; and which layer and head."""
    group = parser.add_argument_group("what (the first picture of the window, if none is given)")
    group.add_argument("--preset", metavar="NAME", choices=tuple(presets()), help=", ".join(presets()))
    group.add_argument("--d-model", metavar="N", type=whole, help="random input: width of x")
    group.add_argument("--n-head", metavar="N", type=whole, help="random input: number of heads")
    group.add_argument("--seq-len", metavar="N", type=whole, help="random input: number of positions T")
    group.add_argument("--seed", metavar="N", type=whole, help="random input: seed of the draw (0)")
    group.add_argument(
        "--unit-length", action="store_true", help="random input: rows of Q and K of length 1, not variance 1"
    )
    group.add_argument("--text", metavar="STRING", help="a text through the bundled English decoder")
    group.add_argument("--input", metavar="FILE", help=".npy .npz .safetensors .csv with Q, K, V or x and W")
    group.add_argument(
        "--reading",
        metavar="KEY",
        help="how FILE or that of --mask is read, where asked",
    )
    group.add_argument("--layer", metavar="N", type=whole, help="which layer, counted from 0")
    group.add_argument("--head", metavar="N", type=whole, help="which head, counted from 0")


def add_rule_options(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Return how it is computed: scaling, mask, engine. Returns the group, for what else belongs there."""
    group = parser.add_argument_group("how")
    group.add_argument(
        "--scale", action=argparse.BooleanOptionalAction, help="divide the scores by √d_k (yes)"
    )
    group.add_argument(
        "--mask",
        metavar="RULE",
        type=mask_option.mask,
        help=mask_option.HELP,
    )
    group.add_argument(
        "--engine", choices=("auto", "numpy", "cupy"), default="auto", help="what computes (auto)"
    )
    return group


def first_given(options: argparse.Namespace) -> str | None:
    """Return the first option of input or rule that was given, as it is written; None where none was."""
    words = ("preset", "d_model", "n_head", "seq_len", "seed", "text", "input", "reading", "layer", "head")
    given = [name for name in (*words, "scale", "mask") if getattr(options, name) is not None]
    given += ["unit_length"] if options.unit_length else []
    return f"--{given[0].replace('_', '-')}" if given else None


def settings_of(options: argparse.Namespace) -> Settings:
    """Return the Settings that parsed ``options`` ask for.

    Raises:
        InputError: options that exclude each other.
        DimensionError: dimensions that cannot be.
    """
    source = _source(options)
    first = FIRST_SETTINGS if isinstance(source, TextSource) else Settings()
    # --mask none keeps the rule and switches it off, as the switch in the window does.
    return replace(
        first,
        source=source,
        layer=first.layer if options.layer is None else options.layer,
        head=first.head if options.head is None else options.head,
        scaling=0.0 if options.scale is False else 1.0,
        mask=_mask_of(options, source),
        masked=options.mask != "none",
    )


def _mask_of(options: argparse.Namespace, source: Source) -> Mask:
    """Return the rule that was said. Else arrays are shown under the mask that they bring,
    all else causally."""
    if isinstance(options.mask, Path):
        from attnviz.sources.formats.mask_file import load_mask

        return load_mask(str(options.mask), options.reading)
    if isinstance(options.mask, Mask):
        return options.mask
    return OwnMask() if isinstance(source, FileSource) else Causal()


def _source(options: argparse.Namespace) -> Source:
    dimensions = {name: getattr(options, name) for name in ("d_model", "n_head", "seq_len")}
    chosen = {name: value for name, value in dimensions.items() if value is not None}
    random = bool(chosen) or options.preset or options.seed is not None or options.unit_length
    given = [
        name
        for name, there in (
            ("random input (--preset, --d-model, --n-head, --seq-len, --seed, --unit-length)", random),
            ("--text", options.text is not None),
            ("--input", options.input is not None),
        )
        if there
    ]
    if len(given) > 1:
        raise InputError(f"One input at a time: give {' or '.join(given)}, not both.")
    if options.reading is not None and options.input is None and not isinstance(options.mask, Path):
        raise InputError("--reading says how a file is read: give the file with --input FILE.")
    if options.input is not None:
        return FileSource(options.input, options.reading)
    if random:
        size = presets()[options.preset] if options.preset else Dimensions()
        return RandomSource(replace(size, **chosen), options.seed or 0, options.unit_length)
    return FIRST_SETTINGS.source if options.text is None else TextSource(options.text)


def whole(word: str) -> int:
    """Return a whole number of at least 0; digits may be grouped with commas or underscores."""
    if re.fullmatch(r"[0-9]+|[0-9]{1,3}([,_][0-9]{3})+", word) is None:
        raise argparse.ArgumentTypeError(f"{word!r} is not a whole number of at least 0")
    try:
        return int(re.sub("[,_]", "", word))
    except ValueError as error:  # of thousands of digits
        raise argparse.ArgumentTypeError(f"{word[:20]}… has too many digits") from error


def panels(word: str) -> tuple[str, ...]:
    """``raw,scaled`` as names of panels, in the order given."""
    names = tuple(name.strip() for name in word.split(",") if name.strip())
    unknown = [name for name in names if (entry := entry_of(name)) is None or not entry.figure]
    if unknown or not names:
        known = ",".join(name for name, entry in TABLE.all().items() if entry.figure)
        words = f"{', '.join(unknown) or repr(word)}: the panels are {known}"
        raise argparse.ArgumentTypeError(". ".join([words, *TABLE.refused()]).removesuffix("."))
    if len(set(names)) < len(names):
        raise argparse.ArgumentTypeError(f"{word!r} names a panel twice")
    return names
