"""One array without a name, as .npy and most tables are: what it is must be asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from attnviz.core.errors import ShapeError
from attnviz.core.inputs import Inputs
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.arrays import from_arrays, numeric
from attnviz.sources.axes import Triple, heads_first, pick_batch
from attnviz.sources.file_masks import Place
from attnviz.sources.labels import labels_at, with_labels
from attnviz.sources.reading import Reading, typed
from attnviz.sources.refused import refuse_weights


def from_single(
    array: np.ndarray,
    reading: Reading,
    options: Mapping[str, Any],
    masked: Callable[[Place], dict[str, Any]] | None = None,
) -> Inputs:
    """Make inputs from one array, read as the person says.

    It may be x, which then serves as Q, K and V (self-attention without projections); Q, K and V stacked
    along a first axis of 3; or side by side in columns.

    Args:
        masked: the options with the mask of the file, once its place is known.

    Raises:
        AmbiguousInput: it was not said yet; the question has the array's shape.
        InputError: it is attention weights, unless it was said to be something else.
        ShapeError: it has fewer than 2 or more than 5 axes, or none of the readings fits.
    """
    array = numeric(typed(array, "The array", reading), "The array")
    if not 2 <= array.ndim <= 5 or 0 in array.shape:
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "The array is {shape}; it should be 2-D to 4-D, (T, d) or (H, T, d), and not empty.",
                ),
                shape=array.shape,
            )
        )
    if not reading.answered("array"):
        refuse_weights(array, "The array")
    ways = _ways(array)
    question = Sentence(
        QT_TRANSLATE_NOOP("errors", "The array is {shape} and has no name. What is it?"), shape=array.shape
    )
    way = reading.choose("array", question, {key: sentence for key, (sentence, _) in ways.items()})
    arrays, batch, size = pick_batch(ways[way][1](), reading)
    tokens = labels_at(options.get("tokens"), batch, size)
    q, k, v = heads_first(arrays, reading, {len(tokens)} if tokens else set(), None)
    place = Place(batch, size, len(q) if q.ndim == 3 else 1, (q.shape[-2], k.shape[-2]))
    options = with_labels(dict(options) if masked is None else masked(place), batch, size)
    return from_arrays(q, k, v, **{"cross": False if way == "x" else None, **options})


def _ways(array: np.ndarray) -> dict[str, tuple[Sentence, Callable[[], Triple]]]:
    """Return what the array can be: key -> its sentence, and Q, K and V of it.

    Raises:
        ShapeError: none of the readings fits.
    """
    ways: dict[str, tuple[Sentence, Callable[[], Triple]]] = {}
    if array.ndim <= 4:
        sentence = Sentence(
            QT_TRANSLATE_NOOP("errors", "x {shape} as Q, K and V: self-attention without projections"),
            shape=array.shape,
        )
        ways["x"] = (sentence, lambda: (array, array, array))
    if array.ndim >= 3 and len(array) == 3:
        sentence = Sentence(
            QT_TRANSLATE_NOOP("errors", "Q, K and V stacked along the first axis, each {shape}"),
            shape=array.shape[1:],
        )
        ways["stacked"] = (sentence, lambda: (array[0], array[1], array[2]))
    if array.ndim == 2 and array.shape[1] % 3 == 0:
        d = array.shape[1] // 3
        sentence = Sentence(
            QT_TRANSLATE_NOOP("errors", "Q, K and V side by side, each {shape}"), shape=(len(array), d)
        )
        ways["columns"] = (sentence, lambda: (array[:, :d], array[:, d : 2 * d], array[:, 2 * d :]))
    if not ways:
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "The array is {shape}; five axes would be (3, B, H, T, d): Q, K and V stacked."
                ),
                shape=array.shape,
            )
        )
    return ways
