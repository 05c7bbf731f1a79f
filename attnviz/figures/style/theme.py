"""The two themes: every colour that anything draws with, named by what it means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    """Colours as ``#rrggbb``. Q, K and V keep one colour each everywhere (after Okabe and Ito)."""

    name: str
    ground: str  # behind everything
    panel: str  # fields, read-out, cards
    ink: str  # text, curves
    muted: str  # secondary text; at least 4.5:1 on ground and panel
    hairline: str
    control: str  # outline of fields and off switches; at least 3:1 on ground
    query: str
    key: str
    value: str
    accent: str  # switches, focus ring, the chosen layer and head
    on_accent: str
    hatch: str  # blocked cells
    warning: str  # NaN and inf
    bars: str  # histogram


LIGHT = Theme(
    name="light",
    ground="#FAFAF9",
    panel="#FFFFFF",
    ink="#1C1C1E",
    muted="#636366",
    hairline="#E3E3E0",
    control="#8E8E93",
    query="#0072B2",
    key="#D55E00",
    value="#009E73",
    accent="#0072B2",
    on_accent="#FFFFFF",
    hatch="#B9B9B5",
    warning="#CC2FA0",
    bars="#C9C9C6",
)

DARK = Theme(
    name="dark",
    ground="#17181A",
    panel="#1F2124",
    ink="#E8E8E6",
    muted="#9C9C98",
    hairline="#2E3034",
    control="#6E7176",
    query="#56B4E9",
    key="#FF8A3D",
    value="#2ECC9A",
    accent="#0072B2",
    on_accent="#FFFFFF",
    hatch="#4A4D52",
    warning="#FF5FCF",
    bars="#4B4E53",
)

CONTRAST = Theme(
    name="contrast",
    ground="#FFFFFF",
    panel="#FFFFFF",
    ink="#000000",
    muted="#333333",
    hairline="#767676",
    control="#000000",
    query="#004C82",
    key="#9E3D00",
    value="#00614A",
    accent="#004C82",
    on_accent="#FFFFFF",
    hatch="#767676",
    warning="#8E0070",
    bars="#9A9A9A",
)

#: Colours for frames and lines that are too faint for small words (less than 4.5:1), each with the shade for
#: words.
_TEXT_SHADES = {LIGHT.key: "#BB5300", LIGHT.value: "#00825E"}


def text_shade(colour: str) -> str:
    """Return the shade of a theme's ``colour`` in which words are set:
    the colour itself wherever it can be read."""
    return _TEXT_SHADES.get(colour, colour)


def contrast(colour: str, ground: str) -> float:
    """Contrast of two colours ``#rrggbb``, from 1 to 21 (WCAG 2.2, "contrast ratio")."""
    lighter, darker = sorted((_luminance(colour), _luminance(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


THEMES = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}
