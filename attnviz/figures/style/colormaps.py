"""The colour maps, and the palette of 256 entries that a ``core.picture`` is drawn with.

All maps are interpolated in Oklab (Ottosson 2020) between a few anchors, placed so that lightness
changes evenly: equal steps of value look like equal steps. None needs red told from green.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from attnviz.core.colours.picture import ABOVE, BELOW, BLOCKED, LEVELS, NONFINITE
from attnviz.figures.style.theme import Theme

_DIVERGING = {
    "light": ("#16498C", "#5B95CE", "#F4F4F2", "#DD7566", "#98202A"),
    "contrast": ("#00306E", "#4488CC", "#FFFFFF", "#E0674F", "#7A0A14"),
    "dark": ("#4FA3F0", "#2C5F9E", "#24262A", "#A63D36", "#F4705E"),
}
_SEQUENTIAL = {
    "light": ("#FFFFFF", "#BBD7E3", "#5C9FBF", "#24659E", "#0A2A5E"),
    "contrast": ("#FFFFFF", "#B0CFE0", "#4C93BA", "#17558F", "#001845"),
    "dark": ("#1C1E22", "#24406F", "#23788F", "#45AE7C", "#F6E24B"),
}
#: Maps that can be chosen instead of the theme's, by ``core.own_colours.MAPS``: anchors for a light ground,
#: and for a dark one, on which nothing may be dark.
_CHOSEN = {
    "purple-orange": (
        ("#4A2378", "#9A85C2", "#F5F4F2", "#E39A3C", "#8A4600"),
        ("#B79CF0", "#6A4C9C", "#24262A", "#9A5A12", "#F5A742"),
    ),
    "teal-brown": (
        ("#005046", "#5AAE9E", "#F4F4F2", "#CDA45A", "#6B3F06"),
        ("#58CDB9", "#1E7567", "#24262A", "#80591C", "#DDB263"),
    ),
    "grey": (
        ("#FFFFFF", "#CFCFCF", "#949494", "#575757", "#161616"),
        ("#1C1E22", "#45484D", "#7B7E83", "#B5B7BA", "#F4F4F2"),
    ),
    "cividis": (
        ("#FDEA66", "#C4B56C", "#8C8777", "#575C6D", "#00224E"),
        ("#00224E", "#3F4B6B", "#7C7B78", "#BBAD6D", "#FDEA45"),
    ),
}

_TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def _oklab(colours: tuple[str, ...]) -> np.ndarray:
    srgb = np.array([[int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in colours]) / 255
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    return np.cbrt(linear @ _TO_LMS.T) @ _TO_LAB.T


def _srgb(lab: np.ndarray) -> np.ndarray:
    linear = (lab @ np.linalg.inv(_TO_LAB).T) ** 3 @ np.linalg.inv(_TO_LMS).T
    linear = np.clip(linear, 0, 1)
    srgb = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.round(srgb * 255).astype(np.uint8)


def _ramp(anchors: tuple[str, ...], count: int) -> np.ndarray:
    """Colours (count, 3) whose lightness goes evenly from the first anchor to the last."""
    lab = _oklab(anchors)
    at = (lab[:, 0] - lab[0, 0]) / (lab[-1, 0] - lab[0, 0])
    steps = np.linspace(0, 1, count)
    return _srgb(np.stack([np.interp(steps, at, lab[:, i]) for i in range(3)], axis=1))


@cache
def palette(kind: str, theme: Theme) -> np.ndarray:
    """RGBA palette (256, 4) uint8 of ``"diverging"`` or ``"sequential"`` in a theme.

    With the name of a map behind a colon, e.g. ``"diverging:purple-orange"``, that map; see :func:`with_map`.

    Blocked is transparent: the hatch behind the image shows through.
    """
    shape, _, chosen = kind.partition(":")
    if chosen:
        anchors = _CHOSEN[chosen][theme.name == "dark"]
    else:
        anchors = (_DIVERGING if shape == "diverging" else _SEQUENTIAL)[theme.name]
    if shape == "diverging":
        half = LEVELS // 2 + 1
        low = _ramp(anchors[2::-1], half)[::-1]
        values = np.concatenate([low, _ramp(anchors[2:], half)[1:]])
    else:
        values = _ramp(anchors, LEVELS)
    table = np.zeros((256, 4), dtype=np.uint8)
    table[:LEVELS, :3] = values
    table[:LEVELS, 3] = 255
    table[[BELOW, ABOVE]] = table[[0, LEVELS - 1]]
    table[NONFINITE] = [*_rgb(theme.warning), 255]
    # Viewers of PDF files that blend colours and transparency separately draw its edge in this colour.
    table[BLOCKED] = [*_rgb(theme.panel), 0]
    return table


def with_map(kind: str, name: str) -> str:
    """Return the palette ``kind`` in the map of that name; without a name the theme's own."""
    return f"{kind}:{name}" if name else kind


def _rgb(colour: str) -> list[int]:
    """Return the three parts of ``"#RRGGBB"``."""
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
