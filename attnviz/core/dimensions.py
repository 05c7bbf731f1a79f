"""The dimensions of one attention layer, and the one rule that binds them: n_head divides d_model."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral

from attnviz.core.checks import shown
from attnviz.core.errors import DimensionError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

MAX_SEQ_LEN = 1_048_576
MAX_D_MODEL = 65_536


@dataclass(frozen=True)
class Dimensions:
    """d_model, n_head and T of one multi-head attention layer.

    Args:
        d_model: width of the residual stream, in components.
        n_head: number of query heads; must divide ``d_model``.
        seq_len: number of positions T.

    Raises:
        DimensionError: a value is not a positive whole number, is over the stated limit, or
            ``n_head`` does not divide ``d_model`` (``.nearest`` then holds the nearest that it divides).

    The split d_k = d_model / n_head is that of Vaswani et al. (2017), section 3.2.2.
    """

    d_model: int = 768
    n_head: int = 12
    seq_len: int = 1024

    def __post_init__(self) -> None:
        for name, value, most in (
            ("d_model", self.d_model, MAX_D_MODEL),
            ("n_head", self.n_head, MAX_D_MODEL),
            ("T", self.seq_len, MAX_SEQ_LEN),
        ):
            if isinstance(value, bool) or not isinstance(value, Integral) or value < 1:
                raise DimensionError(
                    Sentence(
                        QT_TRANSLATE_NOOP(
                            "errors", "{name} must be a whole number of at least 1, not {value}."
                        ),
                        name=name,
                        value=shown(value),
                    )
                )
            if value > most:
                raise DimensionError(
                    Sentence(
                        QT_TRANSLATE_NOOP("errors", "{name} can be at most {most:,}, not {value:,}."),
                        name=name,
                        most=most,
                        value=value,
                    )
                )
        if self.d_model % self.n_head:
            near = nearest_multiples(self.d_model, self.n_head)
            raise DimensionError(_no_division(self.d_model, self.n_head, near), near)

    @property
    def d_k(self) -> int:
        """Width of one head's query and key, d_model / n_head."""
        return self.d_model // self.n_head


def _no_division(d_model: int, n_head: int, near: tuple[int, ...]) -> Sentence:
    values = {"n_head": n_head, "d_model": d_model, "below": near[0], "above": near[-1]}
    if len(near) == 1:
        return Sentence(
            QT_TRANSLATE_NOOP(
                "errors", "{n_head} heads do not divide d_model = {d_model}. Nearest that do: {above}."
            ),
            **values,
        )
    return Sentence(
        QT_TRANSLATE_NOOP(
            "errors",
            "{n_head} heads do not divide d_model = {d_model}. Nearest that do: {below} and {above}.",
        ),
        **values,
    )


def nearest_multiples(d_model: int, n_head: int) -> tuple[int, ...]:
    """The multiples of ``n_head`` just below and just above ``d_model`` (only above if below is 0)."""
    below = d_model // n_head * n_head
    return tuple(n for n in (below, below + n_head) if 0 < n <= MAX_D_MODEL)
