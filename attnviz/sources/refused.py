"""What is no input of attention, said by its name: weights alone, scores alone, terms that are not
computed."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NoReturn

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.files.boundary import short
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.formats.stored_array import Contents

_EXPECTED = (
    "query, key and value (or q, k, v), or x with W_Q, W_K and W_V; for several layers layer0.query and so on"
)
_TERM_NAMES = "headmask layerheadmask relativepositionbiastable"
_WEIGHT_NAMES = """
weights attention attentions attn attns attnweight attnweights attentionweight attentionweights attnprobs
attnprob attentionprobs attentionprobabilities probs outputattentions selfattentions crossattentions
encoderattentions decoderattentions attentionmaps attnmaps attentionmatrix attentionscores attnscores scores
logits rawscores scaledscores maskedscores
"""
_FOLLOWING_NAMES = """
rawscores scaledscores maskedscores weights output out outputs contextlayer attnoutput maxweight argmax
entropy effectivekeys effectiveshare sinkshare cappedscores
jacobiannorm logsumexp lse rowmax keysseen futuremass fullymasked
format module dmodel dk dv seqlen nlayer layer head seed inputid inputids tokenids ids text title name
"""
#: Terms of a model's attention that stand beside Q, K, V and mask, and that no stage shows yet.
_TERMS = frozenset(_TERM_NAMES.split())
#: Parts of names of their kin: terms, masks under names that nobody reads, and biases of projections, which x
#: · W lacks.
_LIKE_TERMS = re.compile(
    r"\w*(alibi|slope|softcap|sink)\w*|(pos|position|rel|relative|attn|attention|score|logit)\w*bias(table)?"
    r"|b(q|k|v|qkv|query|key|value)|(q|k|v|qkv|query|key|value)(proj)?bias|inprojbias"
    r"|\w*(mask|window|seqlens?|temperature|logitcap|softmaxscale|relpos)\w*"
)
#: Arrays that follow from Q, K, V and the mask, which attnviz and others write beside them; they add nothing.
_FOLLOWS = frozenset(_FOLLOWING_NAMES.split())
_WEIGHTS = frozenset(_WEIGHT_NAMES.split())
#: How far the sum of a row of weights may be from 1: in bfloat16 it is off by half a hundredth.
_OFF_ONE = 1e-2
#: Numbers up to which an array without a known name is looked through.
_MOST_READ = 1 << 24


def refuse_terms(contents: Contents, name: str, known: Container[str]) -> None:
    """Nothing where a file holds no term that would be left out.

    Raises:
        InputError: it does; the message has its name.
    """
    for full in contents:
        plain = _plain(full)
        stranger = plain not in known and plain not in _FOLLOWS
        like = stranger and (_LIKE_TERMS.fullmatch(plain) or full.lower() == "bias")
        if plain in _TERMS or like:
            words = QT_TRANSLATE_NOOP(
                "errors",
                "{name} holds {full}, which changes the weights and is not computed here: what was drawn "
                "would be "
                "another attention. Leave it out to see the weights without it.",
            )
            raise InputError(Sentence(words, name=name, full=short(full)))


def left_out(contents: Contents, name: str, known: Container[str]) -> Sentence | None:
    """Name the arrays of a file that are not read, where any is; what follows from the others is none.

    Args:
        known: names, without case and signs, that are read.
    """
    plain = {full: _plain(full) for full in contents if full}
    found = [
        short(full) for full in contents if full and plain[full] not in known and plain[full] not in _FOLLOWS
    ]
    if not found:
        return None
    words = QT_TRANSLATE_NOOP("errors", "{name} also holds {found}, which attnviz does not read.")
    return Sentence(words, name=name, found=", ".join(found[:6]) + (", …" if len(found) > 6 else ""))


def refuse_unknown(contents: Contents, name: str) -> NoReturn:
    """Refuse a file without anything that attention starts from.

    Raises:
        InputError: it has its names, or says that they are weights.
    """
    for full, stored in contents.items():
        if len(stored.shape) < 2 or 0 in stored.shape:
            continue
        known = _plain(full) in _WEIGHTS
        if known or (np.prod(stored.shape) <= _MOST_READ and are_weights(stored.read())):
            words = QT_TRANSLATE_NOOP(
                "errors",
                "{name} holds {full}, which are attention weights or scores of shape {shape}; Q and K are "
                "needed, "
                "from which attnviz computes them. Save query, key and value, e.g. with attnviz.capture.",
            )
            raise InputError(Sentence(words, name=name, full=short(full), shape=stored.shape))
    names = ", ".join(short(each) for each in sorted(contents)[:12])
    names += ", ..." if len(contents) > 12 else ""
    words = QT_TRANSLATE_NOOP("errors", "{name} holds {found}; it should hold {expected}.")
    raise InputError(Sentence(words, name=name, found=names or "nothing", expected=_EXPECTED))


def refuse_weights(array: np.ndarray, name: str) -> None:
    """Nothing where ``array`` is no attention weights.

    Raises:
        InputError: it is.
    """
    if are_weights(array):
        words = QT_TRANSLATE_NOOP(
            "errors",
            "{name} {shape} seems to be attention weights: no number is below 0, and each row sums to 1. "
            "Q and K "
            "are needed, from which attnviz computes them; save those, e.g. with attnviz.capture.",
        )
        raise InputError(Sentence(words, name=name, shape=array.shape))


def are_weights(array: np.ndarray) -> bool:
    """Return whether the last axis is a softmax: nothing below 0, rows that sum to 1 (a masked one to 0).

    Rows of a single 1 alone do not count: tokens are written so too, and so is the identity.
    """
    if array.dtype.kind != "f" or array.ndim < 2 or array.shape[-1] < 2 or array.size == 0:
        return False
    first = array.reshape(-1, array.shape[-1])[:64] if array.flags.c_contiguous else array[..., :64, :]
    return all(_sum_to_one(part) for part in (first, array)) and not bool(((array == 0) | (array == 1)).all())


def _sum_to_one(array: np.ndarray) -> bool:
    if not (array >= 0).all():  # nor may it be NaN
        return False
    sums = array.sum(axis=-1, dtype=np.float64)
    return bool(((np.abs(sums - 1) < _OFF_ONE) | (sums == 0)).all() and (sums > 0).any())


def _plain(full: str) -> str:
    """Return the last part of a name, without case, signs and the number of a layer."""
    last = re.split(r"[./]", full)[-1]
    return re.sub(r"[_\- ]", "", re.sub(r"^.*?\d+_", "", last)).rstrip("0123456789").lower()
