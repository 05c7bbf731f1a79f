"""A result in words: its settings as a caption, and the one sentence of what there is to see."""

from __future__ import annotations

from attnviz.core.result import Result
from attnviz.core.settings import RandomSource
from attnviz.figures import text
from attnviz.figures.figure import tr


def settings_in_words(result: Result) -> str:
    """One line: input, layer and head, sizes, scaling, mask; enough to make the picture again."""
    inputs, settings = result.inputs, result.settings
    n_q, n_k = result.shape
    parts = [inputs.title]
    if isinstance(settings.source, RandomSource):
        parts.append(tr("seed {seed}").format(seed=settings.source.seed))
        if settings.source.unit_length:
            parts.append(tr("Q and K of length 1"))
    if inputs.n_layer > 1:
        parts.append(tr("layer {layer}").format(layer=settings.layer))
    parts.append(tr("head {head}").format(head=settings.head))
    parts.append(f"T = {n_q:,}" if n_q == n_k else f"T = {n_q:,} × {n_k:,}")
    parts.append(f"d_k = {inputs.d_k}")
    return " · ".join([*parts, scaling_in_words(result), result.mask.describe()])


def scaling_in_words(result: Result) -> str:
    """``÷√64``, ``× 0.3`` or that scaling is off."""
    if result.settings.scaling == 0:
        return tr("not scaled")
    if result.settings.scaling == 1 and result.inputs.scale is None:
        return f"÷√{result.head.d_k}"
    return f"× {text.significant(result.scale)}"


def settings_table(result: Result) -> list[tuple[str, str]]:
    """(name, value) of every setting that decides the numbers."""
    inputs, settings = result.inputs, result.settings
    source = settings.source
    rows = [(tr("input"), inputs.title)]
    if isinstance(source, RandomSource):
        rows.append((tr("seed"), str(source.seed)))
    if inputs.d_model is not None:
        rows.append(("d_model", f"{inputs.d_model:,}"))
    n_q, n_k = result.shape
    rows += [
        ("n_head", str(inputs.n_head)),
        ("T", f"{n_q:,}" if n_q == n_k else f"{n_q:,} × {n_k:,}"),
        ("d_k", str(inputs.d_k)),
        (tr("layer and head"), f"{settings.layer}, {settings.head}"),
        (tr("scale"), f"{scaling_in_words(result)} ({text.significant(result.scale, 4)})"),
        (tr("mask"), result.mask.describe()),
        (tr("blocked cells"), f"{result.blocked_cells:,} / {n_q * n_k:,}"),
    ]
    return rows


def numbers_in_words(result: Result) -> list[str]:
    """Lines of the numbers behind the panels: the scores' spread, and how peaked the rows are."""
    lines = [
        tr("Raw scores: mean {mean}, σ {std}.").format(
            mean=text.significant(result.distribution.mean), std=text.significant(result.distribution.std)
        )
    ]
    for name, rows in (
        (tr("Scaled"), result.scaled_statistics),
        (tr("Unscaled"), result.unscaled_statistics),
    ):
        lines.append(
            tr(
                "{name}: mean largest weight {weight}, mean entropy {entropy} nats, "
                "saturated rows {saturated:,} of {rows:,}."
            ).format(
                name=name,
                weight=text.number(float(rows.max_weight.mean())),
                entropy=text.number(float(rows.entropy.mean())),
                saturated=rows.saturated,
                rows=rows.saturable,
            )
        )
    return lines


def what_to_see(panel: str, result: Result) -> str:
    """One sentence that says what to look at in ``panel``, with this result's own numbers."""
    rows, d_k = result.statistics, result.head.d_k
    match panel.partition("@")[0]:
        case "qkv":
            return tr("Each row is one position's query, key or value: three linear maps of the same input.")
        case "raw":
            return tr("Each cell is the dot product of one query and one key; their σ is {std}.").format(
                std=text.significant(result.distribution.std)
            )
        case "scaled":
            if result.settings.scaling == 0:
                return tr("Scaling is off: the scores are the raw ones.")
            return tr(
                "The same scores on the same colours, divided by √{d_k}: the pattern stays, it fades."
            ).format(d_k=d_k)
        case "mask":
            return tr("{blocked:,} of {cells:,} cells are blocked: those keys take no part.").format(
                blocked=result.blocked_cells, cells=result.shape[0] * result.shape[1]
            )
        case "weights":
            return tr("Each row sums to 1; the largest weight of a row is {weight} on average.").format(
                weight=text.number(float(rows.max_weight.mean()), 2)
            )
        case "output":
            return tr("Each row is the sum of the values, weighted by that row's weights.")
        case "peakiness":
            return tr(
                "{scaled:,} rows are saturated when scaled, {unscaled:,} when not, of {rows:,}."
            ).format(
                scaled=result.scaled_statistics.saturated,
                unscaled=result.unscaled_statistics.saturated,
                rows=rows.saturable,
            )
    return settings_in_words(result)
