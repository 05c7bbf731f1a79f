"""Errors whose message is written for the person who made the mistake.

Every message says what is wrong and what would be right. They subclass the built-in error that a
NumPy or PyTorch user would expect to catch.
"""


class AttnvizError(Exception):
    """Base of every error that attnviz raises on purpose."""


class DimensionError(AttnvizError, ValueError):
    """d_model, n_head, d_k or T that cannot be.

    ``nearest`` holds d_model values that would do, ``nearest_heads`` n_head values that would do.
    """

    def __init__(self, message: str, nearest: tuple[int, ...] = (), nearest_heads: tuple[int, ...] = ()):
        super().__init__(message)
        self.nearest = nearest
        self.nearest_heads = nearest_heads


class ShapeError(AttnvizError, ValueError):
    """Arrays whose shapes do not fit together."""


class InputError(AttnvizError, ValueError):
    """A text, file or array that cannot be used as input."""


class AmbiguousInput(InputError):
    """An array whose axes can be read in several ways; ``choices`` holds them, ready to be asked.

    Each choice is ``(key, sentence)``: pass the key back as ``FileSource.reading``.
    """

    def __init__(self, message: str, choices: tuple[tuple[str, str], ...]):
        super().__init__(message)
        self.choices = choices


class MemoryBudgetError(AttnvizError, MemoryError):
    """Work whose predicted size is over the budget; raised before anything is allocated."""

    def __init__(self, message: str, needed: int, budget: int):
        super().__init__(message)
        self.needed = needed
        self.budget = budget


class Cancelled(AttnvizError):
    """The person, or a newer request, no longer wants this work."""


class EngineUnavailable(AttnvizError, RuntimeError):
    """The engine that was asked for by name cannot run here; the message says why."""


class ExportError(AttnvizError, OSError):
    """A file that could not be written; whatever stood in its place before is untouched."""


def first_line(error: BaseException) -> str:
    """Return what an exception says, in one line without its full stop; its kind where it says nothing."""
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
