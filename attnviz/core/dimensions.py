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
            heads = nearest_divisors(self.d_model, self.n_head)
            raise DimensionError(_no_division(self.d_model, self.n_head, near, heads), near, heads)

    @property
    def d_k(self) -> int:
        """Width of one head's query and key, d_model / n_head."""
        return self.d_model // self.n_head


def _no_division(d_model: int, n_head: int, near: tuple[int, ...], heads: tuple[int, ...]) -> Sentence:
    return Sentence(
        QT_TRANSLATE_NOOP(
            "errors",
            "{n_head} heads do not divide d_model = {d_model}. Nearest d_model: {widths}. Nearest n_head: "
            "{heads}.",
        ),
        n_head=n_head,
        d_model=d_model,
        widths=_one_or_two(near),
        heads=_one_or_two(heads),
    )


def _one_or_two(numbers: tuple[int, ...]) -> Sentence | int:
    if len(numbers) == 1:
        return numbers[0]
    return Sentence(QT_TRANSLATE_NOOP("errors", "{below} and {above}"), below=numbers[0], above=numbers[1])


def nearest_divisors(d_model: int, n_head: int) -> tuple[int, ...]:
    """Return the divisors of ``d_model`` just below and just above ``n_head`` (only below if none is
    above)."""
    below = next(n for n in range(min(n_head, d_model), 0, -1) if d_model % n == 0)
    above = next((n for n in range(n_head, d_model + 1) if d_model % n == 0), below)
    return (below,) if above == below else (below, above)


def nearest_multiples(d_model: int, n_head: int) -> tuple[int, ...]:
    """Return the multiples of ``n_head`` just below and just above ``d_model`` (only above if below is 0)."""
    below = d_model // n_head * n_head
    return tuple(n for n in (below, below + n_head) if 0 < n <= MAX_D_MODEL)
