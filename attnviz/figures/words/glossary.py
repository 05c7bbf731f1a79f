"""The words of the field that stand in the figures, each with what it means in a sentence or two."""

from __future__ import annotations

from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.figures.words.translate import translate

#: (stem that the words on show hold, what it means). The translation of the first is the stem in that
#: language.
TERMS = (
    (
        QT_TRANSLATE_NOOP("glossary", "clipped"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Clipped: cells beyond the ends of the colour bar. They have its last colour; their numbers stay "
            "as they are.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "same limits"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Same limits: the colours go as far as those of the raw scores, so that the same colour is the "
            "same number in every panel that says so. L gives each panel its own.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "own limits"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Own limits: the colours go as far as this panel needs. The same colour is another number in the "
            "panel of the raw scores.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "strongest"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Strongest: there are more cells than pixels. Each one drawn stands for several, and shows the "
            "one farthest from 0. Zoom in to see all.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "largest of"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Largest: there are more cells than pixels. Each one drawn stands for several, and shows the "
            "largest weight of them. Zoom in to see all.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "range of"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Range: there are more rows than pixels. The line is the median of so many neighbouring rows, "
            "and the band reaches from the least to the largest of them.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "columns"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Only this part of the matrix is shown. A double click or Ctrl+0 shows all of it again.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "blocked"),
        QT_TRANSLATE_NOOP(
            "glossary", "Blocked: the mask hides this key from this query. Its weight is exactly 0."
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "NaN"),
        QT_TRANSLATE_NOOP(
            "glossary", "NaN and ∞ are no numbers that can be drawn; their cells are marked with a cross."
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "RoPE"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "RoPE, rotary position embedding: Q and K are rotated by angles that grow with their position, "
            "so that a score depends on how far apart the two are.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "softmax"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Softmax: exp(score), divided by the sum of that over the row. It makes positive weights that "
            "sum to 1; a larger score gets a larger weight.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "saturated"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Saturated: the largest weight of the row is above 0.99. Such a row hardly learns, since its "
            "weights hardly change with its scores. Rows with a single key do not count.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "σ"),
        QT_TRANSLATE_NOOP(
            "glossary", "σ is the standard deviation: how far from their mean the numbers usually are."
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "largest weight"),
        QT_TRANSLATE_NOOP("glossary", "Largest weight of a row: near 1, the query reads a single key."),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "entropy"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Entropy: how evenly a row spreads its weight; 0 where one key has all of it. A nat is its unit "
            "with natural logarithms, 1.44 bits. Its share is of the most that the row could have.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "effective"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Effective keys, exp(entropy): over how many keys an even row would be spread as far. Their "
            "share is of the keys that the row sees.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "Jacobian"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "Jacobian norm: how much the weights of a row change when its scores do. Near 0, hardly any "
            "gradient passes through the row.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "uniform"),
        QT_TRANSLATE_NOOP(
            "glossary", "Uniform: what a row would have that gives the same weight to every key it sees."
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "random would be"),
        QT_TRANSLATE_NOOP(
            "glossary",
            "The σ that the scores would have if Q and K were random, with components of variance 1, or "
            "vectors of length 1 where the input is so.",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "W_O"),
        QT_TRANSLATE_NOOP(
            "glossary", "W_O: the matrix that makes the output of the layer of all heads side by side."
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "ALiBi"),
        QT_TRANSLATE_NOOP(
            "glossary", "ALiBi: each head takes its slope times the distance off the score of a key."
        ),
    ),
    (
        QT_TRANSLATE_NOOP("glossary", "preview"),
        QT_TRANSLATE_NOOP(
            "glossary", "Preview: some cells and rows, exact, while the others are still computed."
        ),
    ),
)


def explanations(words: str) -> list[str]:
    """Return what the terms in ``words``, in the language of the application, mean; each once."""
    found = words.casefold()
    return [
        translate("glossary", meaning)
        for term, meaning in TERMS
        if translate("glossary", term).casefold() in found
    ]
