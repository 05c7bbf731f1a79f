"""A result in words: its settings as a caption and as a table, and the numbers behind the panels."""

from __future__ import annotations

import math

from attnviz.core.files.printable import one_line
from attnviz.core.inputs import Inputs
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.numbers.survey import summarise
from attnviz.core.presets import preset_title
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.core.settings import RandomSource, Settings
from attnviz.figures.words import text
from attnviz.figures.words.fill_words import fill_in_words
from attnviz.figures.words.mask_words import mask_in_words
from attnviz.figures.words.translate import translate
from attnviz.figures.words.what_to_see import what_to_see as what_to_see

TITLES = (
    QT_TRANSLATE_NOOP("titles", "English decoder"),
    QT_TRANSLATE_NOOP("titles", "Portuguese decoder"),
    QT_TRANSLATE_NOOP("titles", "Random"),
    QT_TRANSLATE_NOOP("titles", "Arrays"),
)


_TINY = QT_TRANSLATE_NOOP("titles", "Tiny (every number fits)")


def preset_in_words(name: str) -> str:
    """Return a preset's title: the name of a model, or in the language of the application what it is for."""
    return translate("titles", preset_title(name))


LANGUAGES = {"en": QT_TRANSLATE_NOOP("titles", "English"), "pt": QT_TRANSLATE_NOOP("titles", "Portuguese")}


def decoder_language(code: str) -> str:
    """Return the language that a bundled decoder reads, in the language of the application."""
    return translate("titles", LANGUAGES[code]) if code in LANGUAGES else code


def title_in_words(inputs: Inputs) -> str:
    """Return the title of an input in the language of the application;
    one that a person gave stays as it is."""
    return translate("titles", inputs.title) if inputs.title in TITLES else one_line(inputs.title)


def _length(result: Result) -> str:
    """T, or T_q × T_k where they differ."""
    n_q, n_k = result.shape
    return text.count(n_q) if n_q == n_k else f"{text.count(n_q)} × {text.count(n_k)}"


def settings_in_words(result: Result) -> str:
    """One line: input, layer and head, sizes, scaling, mask; enough to make the picture again."""
    inputs, settings = result.inputs, result.settings
    parts = [title_in_words(inputs)]
    if isinstance(settings.source, RandomSource):
        parts.append(translate("figures", "seed {seed}").format(seed=settings.source.seed))
        if settings.source.unit_length:
            parts.append(translate("figures", "Q and K of length 1"))
    if inputs.n_layer > 1:
        parts.append(translate("figures", "layer {layer}").format(layer=settings.layer))
    parts.append(translate("figures", "head {head}").format(head=settings.head))
    parts.append(f"T = {_length(result)}")
    parts.append(f"d_k = {inputs.d_k}")
    if inputs.d_v != inputs.d_k:
        parts.append(f"d_v = {inputs.d_v}")
    return " · ".join([*parts, scaling_in_words(result), mask_in_words(result.mask)])


def scaling_in_words(result: Result) -> str:
    """``÷√64``, ``× 0.3`` or that scaling is off."""
    if result.settings.scaling == 0:
        return translate("figures", "not scaled")
    if result.settings.scaling == 1 and result.inputs.scale is None:
        return f"÷√{result.head.d_k}"
    return f"× {text.significant(result.scale)}"


def settings_table(result: Result) -> list[tuple[str, str]]:
    """(name, value) of every setting that decides the numbers."""
    inputs, settings = result.inputs, result.settings
    source = settings.source
    rows = [(translate("figures", "input"), title_in_words(inputs))]
    if isinstance(source, RandomSource):
        rows.append((translate("figures", "seed"), str(source.seed)))
    if inputs.d_model is not None:
        rows.append(("d_model", text.count(inputs.d_model)))
    n_q, n_k = result.shape
    rows += [
        ("n_head", str(inputs.n_head)),
        ("T", _length(result)),
        ("d_k", str(inputs.d_k)),
        *([("d_v", str(inputs.d_v))] if inputs.d_v != inputs.d_k else []),
        (translate("figures", "layer and head"), f"{settings.layer}, {settings.head}"),
        (translate("figures", "scale"), f"{scaling_in_words(result)} ({text.significant(result.scale, 4)})"),
        (translate("figures", "mask"), mask_in_words(result.mask)),
        (
            translate("figures", "blocked cells"),
            f"{text.count(result.blocked_cells)} / {text.count(n_q * n_k)}",
        ),
    ]
    if result.blocked_cells and result.settings.fill != Settings.fill:
        rows.append((translate("figures", "blocked scores are"), fill_in_words(result)))
    return rows


def numbers_in_words(result: Result) -> list[str]:
    """Lines of the numbers behind the panels: the scores' spread, and how peaked the rows are.

    Means go over the rows that ``core.survey.summarise`` counts, as in every table.
    """
    lines = [
        translate("figures", "Raw scores: mean {mean}, σ {std}.").format(
            mean=text.significant(result.distribution.mean), std=text.significant(result.distribution.std)
        )
    ]
    sides = [
        (translate("figures", "Scaled"), result.scaled_statistics),
        (translate("figures", "Unscaled"), result.unscaled_statistics),
    ]
    if 0 < result.settings.scaling < 1:
        # What is drawn lies between the two ends.
        sides.insert(0, (f"× {text.significant(result.scale)}", result.statistics))
    return [*lines, *(_peaked(name, rows) for name, rows in sides)]


def _peaked(name: str, rows: RowStatistics) -> str:
    means = summarise(rows)
    if math.isnan(means.max_weight):
        return translate("figures", "{name}: no row has weights.").format(name=name)
    return translate(
        "figures",
        "{name}: mean largest weight {weight}, mean entropy {entropy} nats, saturated rows {saturated} of "
        "{rows}.",
    ).format(
        name=name,
        weight=text.small(means.max_weight),
        entropy=text.number(means.entropy),
        saturated=text.count(rows.saturated),
        rows=text.count(rows.saturable),
    )
