"""A mask as arrays of a file, each under the name that says what it means: read back, it is the same."""

from __future__ import annotations

import json

import numpy as np

from attnviz.core.errors import AttnvizError
from attnviz.core.files import limits
from attnviz.core.files.boundary import reading
from attnviz.core.masks import BooleanArray, Both, Causal, FloatArray, Mask, NoMask, OwnMask
from attnviz.core.masks.given import compact, upside_down
from attnviz.core.masks.registry import is_known
from attnviz.core.record.settings_json import mask_array, mask_from_json, mask_to_json
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

_UNREADABLE = QT_TRANSLATE_NOOP("errors", "{name} holds a mask_rule that cannot be read: {reason}.")

_TOO_LONG = QT_TRANSLATE_NOOP("errors", "it is longer than any that attnviz writes")


def named(array: np.ndarray) -> dict[str, np.ndarray]:
    """``array``, boolean (True takes part) or float (added), under a name by which nobody asks what it is.

    A boolean mask that seems upside down would be asked about: it is written as what it adds.
    """
    if upside_down(array):
        array = np.where(array, np.float32(0), np.float32(-np.inf))
    return {"attn_bias" if array.dtype.kind == "f" else "attn_mask": array}


def mask_arrays(mask: Mask, shape: tuple[int, int]) -> dict[str, np.ndarray]:
    """Return what says ``mask``, of one head, in a file: a rule as JSON, and nothing of T_q × T_k;
    else its numbers.

    Args:
        shape: (T_q, T_k).
    """
    if type(mask) is NoMask or mask == OwnMask():
        return {"is_causal": np.array(False)}
    if type(mask) is Causal:
        return {"is_causal": np.array(True), "causal_alignment": np.array(mask.alignment)}
    if type(mask) in (BooleanArray, FloatArray):
        return named(compact(mask.array))  # type: ignore[attr-defined]
    if _is_rule(mask):
        return {"mask_rule": np.array(json.dumps(mask_to_json(mask)))}
    return named(mask_array(mask, shape))


def rule_of(text: str, name: str) -> Mask:
    """Return the mask that ``mask_rule`` says in the file ``name``.

    Raises:
        InputError: it is none.
    """
    with reading(name, _UNREADABLE):
        if len(text) > limits.RECORD:
            raise ValueError(Sentence(_TOO_LONG))
        try:
            return mask_from_json(json.loads(text))
        except AttnvizError as error:  # the words of the inner error name no file
            raise ValueError(error.args[0]) from error


def _is_rule(mask: Mask) -> bool:
    if type(mask) is Both:
        return _is_rule(mask.first) and _is_rule(mask.second)
    return is_known(mask)
