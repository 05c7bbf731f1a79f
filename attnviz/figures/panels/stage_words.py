"""What a T x T stage says of itself: its name, shape, limits and counts, and the step that leads to it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import Picture
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.result import Result
from attnviz.core.tile import Stage
from attnviz.figures.items import colorbar
from attnviz.figures.words import text
from attnviz.figures.words.clip_words import clipped, keep_clipped
from attnviz.figures.words.fill_words import fill_in_words, fill_of
from attnviz.figures.words.terms import cap_in_words, terms_of
from attnviz.figures.words.translate import figures, translate
from attnviz.figures.words.what_to_see import rows_in_words


@dataclass(frozen=True)
class StageWords:
    """The words of one picture.

    Attributes:
        side: in words, where the figure stands for one side of the scaling switch.
        scale: of its colours;
        raw_scale: of those that the raw scores have.
    """

    stage: Stage
    result: Result
    picture: Picture | None
    side: str
    scale: Scale
    raw_scale: Scale

    def subtitle(self) -> str:
        """All of it."""
        shape = self.shape() if self.stage is Stage.RAW or not self.whole else ""
        return joined(shape, self._what(), self._limits_beside(), *self._counts())

    def beside_forms(self) -> list[str]:
        """Return what may stand beside the title, the fullest first; the clipped cells are always said."""
        return keep_clipped(self._forms(), "" if self.result.preview else self.clipped_count())

    def _forms(self) -> list[str]:
        """Return the subtitle with the shape, which gives way first, as that of a part last;
        what is wrong stays to the last."""
        if self.result.preview:
            side = joined(self.side, translate("figures", "preview"))
            return [joined(self.shape(), side), side]
        clips, bad = self._counts()
        few = ""
        if self.stage is Stage.MASKED:
            blocked = self.result.blocked_cells
            few = figures.tr("{n} blocked", None, blocked or 0).format(n=text.count(blocked))
        what, limits = self._what(), self._limits_beside()
        whole = (self.shape(), self.side, what, limits)
        if not self.whole:
            short = self.shape(short=True)
            some = [
                whole,
                *((short, self.side, words, limits) for words in (what, few)),
                (short, self.side, limits),
            ]
            return [*(joined(*form, clips, bad) for form in some), joined(short, self.side, bad), short]
        shorter = [(self.shape(short=True), self.side, few), (self.side, few)] if few else [(self.side, what)]
        forms = [
            whole,
            *((*form, limits) for form in shorter),
            (self.shape(), self.side, limits),
            (self.side, limits),
        ]
        return [*(joined(*form, clips, bad) for form in forms), joined(self.side, bad), self.side]

    @property
    def whole(self) -> bool:
        """Whether all of the matrix is shown."""
        picture, (n_q, n_k) = self.picture, self.result.shape
        return picture is None or (picture.rows, picture.cols) == ((0, n_q), (0, n_k))

    def shape(self, *, short: bool = False) -> str:
        """``19 × 19``; of a part, ``rows 3–9 of 19, columns 0–5 of 19`` or, ``short``, ``3–9 × 0–5``."""
        (n_q, n_k), picture = self.result.shape, self.picture
        if picture is None or self.whole:
            return f"{n_q} × {n_k}"
        rows, cols = _span(*picture.rows), _span(*picture.cols)
        if short:
            return f"{rows} × {cols}"
        return translate("figures", "rows {rows} of {n_q}, columns {cols} of {n_k}").format(
            rows=rows, n_q=text.count(n_q), cols=cols, n_k=text.count(n_k)
        )

    def _what(self) -> str:
        result = self.result
        fixed = result.settings.colours.of_stage(self.stage).fixed
        if self.stage in (Stage.RAW, Stage.SCALED) and fixed:
            return translate("figures", "fixed limits")
        if self.stage is Stage.SCALED:
            return self._limits()
        if self.stage is Stage.MASKED:
            words = translate("figures", "{blocked} of {cells} blocked").format(
                blocked=text.count(result.blocked_cells), cells=text.count(math.prod(result.shape))
            )
            told = result.blocked_cells and math.isfinite(fill_of(result))
            return f"{words}: {fill_in_words(result)}" if told else words
        if self.stage is not Stage.WEIGHTS or result.preview:
            return ""
        return rows_in_words(result) or sums_in_words(result.statistics)

    def _limits(self) -> str:
        """Return whether the limits are those of the raw scores,
        or what the colours go about where it is not 0."""
        if self.scale.shifted:
            at = colorbar.shifted_label(self.scale.middle, self.scale)
            return translate("figures", "colours about {number}").format(number=at)
        shared = self.scale == self.raw_scale
        return translate("figures", "same limits") if shared else translate("figures", "own limits")

    def _limits_beside(self) -> str:
        """Return what raw and masked scores say of their limits: nothing where they are as expected."""
        if self.stage not in (Stage.RAW, Stage.MASKED):
            return ""
        own = self.stage is Stage.MASKED and self.result.limits.masked == self.scale
        return self._limits() if own or self.scale.shifted else ""

    def _counts(self) -> tuple[str, str]:
        """Cells beyond the colours' limits, and cells that are no number; empty where there are none."""
        picture = self.picture
        if picture is None:
            return "", ""
        bad = self.result.nonfinite.get(self.stage, 0)
        said = text.at_least(bad, picture.exact)
        return clipped(self.clipped_count()), f"{said} NaN/∞" if bad else ""

    def clipped_count(self) -> str:
        """Return how many cells lie beyond the colours' limits, in digits; empty where none do."""
        clips = 0 if self.picture is None else sum(self.picture.clipped)
        return text.at_least(clips, self.picture.exact) if self.picture is not None and clips else ""

    def operation(self) -> str:
        """Return the step of the formula, and what one cell of the picture stands for."""
        mask = translate("figures", "→ mask") if self.result.masked else translate("figures", "→ mask off")
        steps = {
            Stage.RAW: text.whole("Q · Kᵀ"),
            Stage.SCALED: _scaling(self.result),
            Stage.MASKED: f"{cap_in_words(self.result.head.softcap)} {mask}".strip(),
            Stage.WEIGHTS: translate("figures", "→ softmax"),
        }[self.stage]
        return joined(steps, self._reduction())

    def _reduction(self) -> str:
        """Return what one picture cell stands for, where it is not one matrix cell."""
        picture = self.picture
        if picture is None or picture.exact:
            return ""
        h = (picture.rows[1] - picture.rows[0]) / picture.shape[0]
        w = (picture.cols[1] - picture.cols[0]) / picture.shape[1]
        if picture.sampled:
            word = translate("figures", "one")
        elif self.stage is Stage.WEIGHTS:
            word = translate("figures", "largest")
        else:
            word = translate("figures", "strongest")
        return translate("figures", "{word} of {h} × {w} cells").format(word=word, h=_about(h), w=_about(w))


def sums_in_words(statistics: RowStatistics) -> str:
    """Return what rows of weights sum to; with a sink, how much of the rows it takes."""
    if statistics.sink_share is None:
        return translate("figures", "each row sums to 1")
    if math.isnan(share := statistics.mean_sink_share):
        return ""
    words = translate("figures", "the sink takes {share}% of a row on average")
    return words.format(share=text.rounded(100 * share, 2))


def _scaling(result: Result) -> str:
    share = result.settings.scaling
    if share == 0:
        if factor := terms_of(result).factor:
            return translate("figures", "→ × {factor} off: × 1").format(factor=factor)
        return translate("figures", "→ ÷√{d_k} off: × 1").format(d_k=result.head.d_k)
    if share == 1 and result.inputs.scale is None:
        return f"→ ÷√{result.head.d_k}"
    return f"→ × {text.significant(result.scale)}"


def _span(start: int, end: int) -> str:
    """Positions from ``start`` up to the one before ``end``."""
    first, last = text.count(start), text.count(end - 1)
    return first if end - start == 1 else f"{first}–{last}"


def joined(*parts: str) -> str:
    """Return the parts that are not empty."""
    return " · ".join(part for part in parts if part)


def _about(n: float) -> str:
    """Return how many matrix cells, in two or three figures: the operation beside it has to fit too."""
    return text.rounded(n, 2) if n < 9.95 else text.count(n)
