"""What the person has chosen: one frozen value, so that undo, export and comparison are assignments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from attnviz.core import checks
from attnviz.core.colours.own_colours import OwnColours
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import InputError
from attnviz.core.inputs import Inputs
from attnviz.core.masks import Causal, Mask, OwnMask
from attnviz.core.numbers.fill import FILLS
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

FIRST_TEXT = "Alice was beginning to get very tired of sitting by her sister"


@dataclass(frozen=True)
class TextSource:
    """Typed text through the bundled decoder (glassllm, English or Portuguese)."""

    text: str = FIRST_TEXT
    language: str = "en"

    def __post_init__(self) -> None:
        checks.of_kind("text", self.text, str)
        checks.of_kind("language", self.language, str)


@dataclass(frozen=True)
class RandomSource:
    """Seeded random input: x of variance 1 through W of variance 1/d_model, or Q and K rows of length 1."""

    dimensions: Dimensions = field(default_factory=Dimensions)
    seed: int = 0
    unit_length: bool = False

    def __post_init__(self) -> None:
        checks.whole("seed", self.seed)
        checks.of_kind("unit_length", self.unit_length, bool)


@dataclass(frozen=True)
class FileSource:
    """Arrays from a file. ``reading`` says how its axes are read where AmbiguousInput asks."""

    path: str
    reading: str | None = None


@dataclass(frozen=True)
class ArraySource:
    """Arrays handed over by a program (``attnviz.show``, a capture). ``load(layer)`` gives the Inputs."""

    title: str
    load: Callable[[int], Inputs]


Source = TextSource | RandomSource | FileSource | ArraySource


@dataclass(frozen=True)
class Settings:
    """One state of the laboratory.

    Attributes:
        scaling: how much of the division by √d_k is applied, from 0 (raw) to 1 (scaled):
            scale = d_k ** (−scaling / 2), or ``Inputs.scale ** scaling`` where a model has its own. One that
            is 0 or less is reached evenly: 1 − scaling + scaling · ``Inputs.scale``.
        mask: the rule on show; ``masked`` off shows every key without forgetting the rule.
        fill: what is written over a blocked score in the explanation of the mask, a name of
            ``core.numbers.fill.FILLS``.
            Engines always leave a blocked key out of the arithmetic, which is what −∞ means.
        capped: whether the soft-cap of a model that has one is on.
        sinks: whether the sinks of a model that has them are on.
        colours: limits and maps that the person has chosen; by default they follow the numbers and the theme.

    Raises:
        InputError: layer or head are no whole numbers of at least 0, scaling is not from 0 to 1 (NaN is not),
            masked, capped or sinks is neither True nor False, or there is no such fill.
    """

    source: Source = field(default_factory=TextSource)
    layer: int = 0
    head: int = 0
    scaling: float = 1.0
    mask: Mask = field(default_factory=Causal)
    masked: bool = True
    fill: str = "-inf"
    capped: bool = True
    sinks: bool = True
    colours: OwnColours = field(default_factory=OwnColours)

    def __post_init__(self) -> None:
        checks.whole("layer", self.layer)
        checks.whole("head", self.head)
        checks.share("scaling", self.scaling)
        for name in ("masked", "capped", "sinks"):
            checks.of_kind(name, getattr(self, name), bool)
        if self.fill not in FILLS:
            words = QT_TRANSLATE_NOOP("errors", "fill must be one of {fills}, not {value}.")
            raise InputError(Sentence(words, fills=", ".join(FILLS), value=checks.shown(self.fill)))

    def scale(self, d_k: int, own: float | None = None) -> float:
        """Return the factor of the raw scores."""
        full = d_k**-0.5 if own is None else own
        if self.scaling in (0, 1):
            return full if self.scaling else 1.0
        return full**self.scaling if full > 0 else 1 + (full - 1) * self.scaling

    def opened_on(self, source: Source, layer: int = 0) -> Settings:
        """Return these settings on arrays that somebody brings: their first head, under their own mask."""
        return replace(self, source=source, layer=layer, head=0, mask=OwnMask(), masked=True)


#: The first picture: the target of the first minute.
FIRST_SETTINGS = Settings(source=TextSource(), layer=2, head=1)


@dataclass(frozen=True)
class View:
    """What part of the T x T stages is looked at, and at what resolution.

    rows and cols are half-open; None is everything. ``pixels`` bounds the tile: (height, width).
    ``compare`` also asks for the result on the other side of the scaling switch. ``own_limits`` colours
    scaled scores between limits of their own; else they share those of the raw scores, so that scaling fades.
    ``values``: whether the numbers of T x T tiles are wanted, and not their pictures alone; where they lie on
    the host, or are few, they are there in any case.
    """

    rows: tuple[int, int] | None = None
    cols: tuple[int, int] | None = None
    pixels: tuple[int, int] = (512, 512)
    compare: bool = False
    own_limits: bool = False
    values: bool = True
