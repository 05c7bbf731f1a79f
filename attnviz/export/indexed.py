"""Frames in 256 colours, of which those that mean something are kept exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageColor

from attnviz.core.colours.picture import LEVELS
from attnviz.figures.style.colormaps import palette as colour_map
from attnviz.figures.style.theme import THEMES, Theme, text_shade

MAPS = ("diverging", "sequential")
#: Roles of a theme in which figures draw; words in several of them are smoothed towards the ground.
ROLES = ("ground", "ink", "muted", "hairline", "query", "key", "value", "hatch", "warning", "bars")
SMOOTHED = ("ink", "muted", "query", "key")
SHARES = (0.35, 0.7)


class Palette:
    """Every third colour of both maps, the theme's own, and those that the rest of ``frames`` needs most."""

    def __init__(self, frames: Sequence[Image.Image], theme: str):
        maps = [colour_map(kind, THEMES[theme])[:LEVELS:3, :3] for kind in MAPS]
        fixed = np.unique(np.concatenate([*maps, _of_theme(THEMES[theme])]).astype(int), axis=0)
        width, height = frames[0].size
        montage = Image.new("RGB", (width, height * len(frames)))
        for i, frame in enumerate(frames):
            montage.paste(frame, (0, i * height))
        rest = montage.quantize(256 - len(fixed), Image.Quantize.MEDIANCUT).getpalette() or []
        self._colours = [*fixed.ravel().tolist(), *rest][: 3 * 256]
        self._image = Image.new("P", (1, 1))
        self._image.putpalette(self._colours)
        # Pillow takes the nearest of a few neighbours: a colour that is in the palette may become the one
        # beside it.
        self._exact = np.full(1 << 24, -1, np.int16)
        self._exact[_packed(fixed)] = np.arange(len(fixed))

    def index(self, frame: Image.Image) -> Image.Image:
        """``frame`` in the palette's colours: its own exactly, others as the nearest."""
        near = np.asarray(frame.quantize(palette=self._image, dither=Image.Dither.NONE))
        exact = self._exact[_packed(np.asarray(frame))]
        chosen = np.where(exact >= 0, exact, near).astype(np.uint8)
        picture = Image.frombytes("P", frame.size, chosen.tobytes())
        picture.putpalette(self._colours)
        return picture


def _of_theme(theme: Theme) -> np.ndarray:
    """Return the colours of the roles, and what lies between those of words and the ground."""
    ground = np.array(ImageColor.getrgb(theme.ground)[:3])
    plain = [ImageColor.getrgb(getattr(theme, role))[:3] for role in ROLES]
    words = [ImageColor.getrgb(text_shade(getattr(theme, role)))[:3] for role in (*SMOOTHED, "value")]
    between = [ground + share * (np.array(word) - ground) for word in words[:-1] for share in SHARES]
    return np.array([*plain, *words, *between])


def _packed(colours: np.ndarray) -> np.ndarray:
    """Each colour (the last axis) as one number."""
    wide = colours.astype(np.int32)
    return wide[..., 0] << 16 | wide[..., 1] << 8 | wide[..., 2]
