"""A result in words: its settings as a caption, and the one sentence of what there is to see."""

from __future__ import annotations

from attnviz.core.inputs import Inputs
from attnviz.core.presets import preset_title
from attnviz.core.printable import one_line
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.core.settings import RandomSource
from attnviz.figures import text
from attnviz.figures.mask_words import mask_in_words
from attnviz.figures.registry import FIGURES
from attnviz.figures.translate import figures, translate

TITLES = (
    QT_TRANSLATE_NOOP("titles", "English decoder"),
    QT_TRANSLATE_NOOP("titles", "Portuguese decoder"),
    QT_TRANSLATE_NOOP("titles", "Random"),
    QT_TRANSLATE_NOOP("titles", "Arrays"),
)


_TINY = QT_TRANSLATE_NOOP("titles", "Tiny (every number fits)")


def preset_in_words(name: str) -> str:
    """A preset's title: the name of a model, or in the language of the application what it is for."""
    return translate("titles", preset_title(name))


LANGUAGES = {"en": QT_TRANSLATE_NOOP("titles", "English"), "pt": QT_TRANSLATE_NOOP("titles", "Portuguese")}


def decoder_language(code: str) -> str:
    """The language that a bundled decoder reads, in the language of the application."""
    return translate("titles", LANGUAGES[code]) if code in LANGUAGES else code


def title_in_words(inputs: Inputs) -> str:
    """The title of an input in the language of the application; one that a person gave stays as it is."""
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
        (translate("figures", "layer and head"), f"{settings.layer}, {settings.head}"),
        (translate("figures", "scale"), f"{scaling_in_words(result)} ({text.significant(result.scale, 4)})"),
        (translate("figures", "mask"), mask_in_words(result.mask)),
        (
            translate("figures", "blocked cells"),
            f"{text.count(result.blocked_cells)} / {text.count(n_q * n_k)}",
        ),
    ]
    return rows


def numbers_in_words(result: Result) -> list[str]:
    """Lines of the numbers behind the panels: the scores' spread, and how peaked the rows are."""
    lines = [
        translate("figures", "Raw scores: mean {mean}, σ {std}.").format(
            mean=text.significant(result.distribution.mean), std=text.significant(result.distribution.std)
        )
    ]
    for name, rows in (
        (translate("figures", "Scaled"), result.scaled_statistics),
        (translate("figures", "Unscaled"), result.unscaled_statistics),
    ):
        lines.append(
            translate(
                "figures",
                "{name}: mean largest weight {weight}, mean entropy {entropy} nats, "
                "saturated rows {saturated} of {rows}.",
            ).format(
                name=name,
                weight=text.number(float(rows.max_weight.mean())),
                entropy=text.number(float(rows.entropy.mean())),
                saturated=text.count(rows.saturated),
                rows=text.count(rows.saturable),
            )
        )
    return lines


def what_to_see(panel: str, result: Result) -> str:
    """One sentence that says what to look at in ``panel``, with this result's own numbers."""
    rows, d_k = result.statistics, result.head.d_k
    match panel.partition("@")[0]:
        case "qkv":
            return translate(
                "figures",
                "Each row is one position's query, key or value: three linear maps of the same input.",
            )
        case "raw":
            return translate(
                "figures", "Each cell is the dot product of one query and one key; their σ is {std}."
            ).format(std=text.significant(result.distribution.std))
        case "scaled":
            if result.settings.scaling == 0:
                return translate("figures", "Scaling is off: the scores are the raw ones.")
            return translate(
                "figures",
                "The same scores on the same colours, divided by √{d_k}: the pattern stays, it fades.",
            ).format(d_k=d_k)
        case "mask":
            return figures.tr(
                "{blocked} of {cells} cells are blocked: those keys take no part.",
                None,
                result.blocked_cells or 0,
            ).format(
                blocked=text.count(result.blocked_cells),
                cells=text.count(result.shape[0] * result.shape[1]),
            )
        case "weights":
            return translate(
                "figures", "Each row sums to 1; the largest weight of a row is {weight} on average."
            ).format(weight=text.number(float(rows.max_weight.mean()), 2))
        case "output":
            return translate("figures", "Each row is the sum of the values, weighted by that row's weights.")
        case "peakiness":
            return translate(
                "figures", "Saturated rows: {scaled} when scaled, {unscaled} when not, of {rows}."
            ).format(
                scaled=text.count(result.scaled_statistics.saturated),
                unscaled=text.count(result.unscaled_statistics.saturated),
                rows=text.count(rows.saturable),
            )
    return _what_to_see_in_detail(panel.partition("@")[0], result)


def _what_to_see_in_detail(panel: str, result: Result) -> str:
    """Likewise, of the panels that the first picture does not have."""
    n_head = result.inputs.n_head
    match panel:
        case "cell":
            return translate(
                "figures",
                "One cell: the products of query and key add up to its score, which scale, mask and softmax "
                "turn into its weight.",
            )
        case "row":
            return translate(
                "figures",
                "One query: the softmax makes weights of its scores, and the values so weighted add up to "
                "its output.",
            )
        case "leak":
            return translate(
                "figures",
                "The mask blocks {blocked} of {cells} cells: without it, queries would read what is not "
                "known yet.",
            ).format(
                blocked=text.count(result.blocked_cells),
                cells=text.count(result.shape[0] * result.shape[1]),
            )
        case "spread":
            return translate(
                "figures",
                "The largest weight of a row: {scaled} on average when scaled, {unscaled} when not.",
            ).format(
                scaled=text.number(float(result.scaled_statistics.max_weight.mean()), 2),
                unscaled=text.number(float(result.unscaled_statistics.max_weight.mean()), 2),
            )
        case "heads":
            return figures.tr(
                "{n} heads look at the same positions, each in its own way.", None, n_head
            ).format(n=n_head)
        case "heads_map":
            return translate("figures", "A row is a head: some are peaked, others spread their weight.")
        case "concat":
            return figures.tr(
                "The outputs of {n} heads stand side by side, and W_O mixes them into the layer's.",
                None,
                n_head,
            ).format(n=n_head)
        case "sweep":
            return translate(
                "figures",
                "The wider a head, the larger its raw scores and the more saturated its softmax; divided by "
                "√d_k, both stay.",
            )
    figure = FIGURES[panel]()
    return figure.what_to_see(result) or figure.title()
