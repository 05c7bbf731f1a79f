"""The dimensions of one attention layer, and the one rule that binds them: n_head divides d_model."""

from __future__ import annotations

from dataclasses import dataclass

from attnviz.core.errors import DimensionError

MAX_SEQ_LEN = 131_072
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
            if isinstance(value, bool) or int(value) != value or value < 1:
                raise DimensionError(f"{name} must be a whole number of at least 1, not {value}.")
            if value > most:
                raise DimensionError(f"{name} can be at most {most:,}, not {value:,}.")
        if self.d_model % self.n_head:
            near = nearest_multiples(self.d_model, self.n_head)
            raise DimensionError(
                f"{self.n_head} heads do not divide d_model = {self.d_model}. "
                f"Nearest that do: {' and '.join(str(n) for n in near)}.",
                near,
            )

    @property
    def d_k(self) -> int:
        """Width of one head's query and key, d_model / n_head."""
        return self.d_model // self.n_head


def nearest_multiples(d_model: int, n_head: int) -> tuple[int, ...]:
    """The multiples of ``n_head`` just below and just above ``d_model`` (only above if below is 0)."""
    below = d_model // n_head * n_head
    return tuple(n for n in (below, below + n_head) if 0 < n <= MAX_D_MODEL)
