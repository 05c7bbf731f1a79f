"""Settings as JSON and back: what a figure carries inside so that it can be brought back to life."""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import os
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from attnviz.core import checks
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import AttnvizError, InputError
from attnviz.core.masks import (
    Alibi,
    BooleanArray,
    Both,
    Causal,
    Documents,
    FloatArray,
    Mask,
    NoMask,
    OwnMask,
    Prefix,
    SlidingWindow,
)
from attnviz.core.own_colours import OwnColours
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence, reason
from attnviz.core.settings import ArraySource, FileSource, RandomSource, Settings, Source, TextSource

#: Bytes up to which an input, or a mask given as an array, travels inside a figure.
CARRIED_UP_TO = 256 * 1024


def settings_to_json(settings: Settings) -> dict[str, Any]:
    """``settings`` in JSON's own types. A file goes by its name without its folder."""
    return {
        "source": source_to_json(settings.source),
        "layer": settings.layer,
        "head": settings.head,
        "scaling": settings.scaling,
        "mask": mask_to_json(settings.mask),
        "masked": settings.masked,
        "fill": settings.fill,
        "colours": settings.colours.to_json(),
    }


def settings_from_json(data: Mapping[str, Any]) -> Settings:
    """The inverse of :func:`settings_to_json`; a file's path is its bare name, for the caller to find.

    Raises:
        InputError: ``data`` is not what :func:`settings_to_json` writes, or holds arrays that did not travel.
    """
    try:
        return Settings(
            source=source_from_json(data["source"]),
            layer=data["layer"],
            head=data["head"],
            scaling=checks.share("scaling", data["scaling"]),
            mask=mask_from_json(data["mask"]),
            masked=data["masked"],
            fill=data["fill"],
            colours=OwnColours.from_json(data.get("colours", {})),  # a figure may be older than they are
        )
    except AttnvizError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "These settings cannot be read ({reason}); a newer attnviz may have written them.",
                ),
                reason=reason(error),
            )
        ) from error


def source_to_json(source: Source) -> dict[str, Any]:
    """Where the input comes from."""
    match source:
        case TextSource(text, language):
            return {"kind": "text", "text": text, "language": language}
        case RandomSource(size, seed, unit_length):
            return {
                "kind": "random",
                "d_model": size.d_model,
                "n_head": size.n_head,
                "seq_len": size.seq_len,
                "seed": seed,
                "unit_length": unit_length,
            }
        case FileSource(path, reading):
            # The folder says something of the person's machine, and nothing of the input.
            return {"kind": "file", "name": os.path.basename(path), "reading": reading}
        case ArraySource(title=title):
            return {"kind": "arrays", "title": title}


def source_from_json(data: Mapping[str, Any]) -> Source:
    """The inverse of :func:`source_to_json`; arrays of a program become the file that carries them."""
    match data["kind"]:
        case "text":
            return TextSource(data["text"], data["language"])
        case "random":
            size = Dimensions(data["d_model"], data["n_head"], data["seq_len"])
            return RandomSource(size, data["seed"], data["unit_length"])
        case "file":
            return FileSource(str(data["name"]), data["reading"])
        case "arrays":
            return FileSource(f"{data['title']}.npz")
        case kind:
            raise InputError(
                Sentence(
                    QT_TRANSLATE_NOOP(
                        "errors", "There is no input of the kind {kind}; a newer attnviz may have written it."
                    ),
                    kind=repr(kind),
                )
            )


def mask_to_json(mask: Mask) -> dict[str, Any]:
    """A mask's rule; an array is compressed, or named by its hash where it is over :data:`CARRIED_UP_TO`."""
    match mask:
        case NoMask():
            return {"rule": "none"}
        case OwnMask():
            return {"rule": "own"}
        case Causal(alignment):
            return {"rule": "causal", "alignment": alignment}
        case SlidingWindow(window, alignment):
            return {"rule": "sliding", "window": window, "alignment": alignment}
        case Prefix(length):
            return {"rule": "prefix", "length": length}
        case Documents(lengths):
            return {"rule": "documents", "lengths": list(lengths)}
        case Alibi(slope):
            return {"rule": "alibi", "slope": slope}
        case Both(first, second):
            return {"rule": "both", "first": mask_to_json(first), "second": mask_to_json(second)}
        case BooleanArray(array) | FloatArray(array):
            return {"rule": "array", **_array_to_json(array)}
    return {"rule": "unknown", "words": mask.describe()}


def mask_from_json(data: Mapping[str, Any]) -> Mask:
    """The inverse of :func:`mask_to_json`.

    Raises:
        InputError: a rule that is not known, or an array that was too large to travel.
    """
    match data["rule"]:
        case "none":
            return NoMask()
        case "own":
            return OwnMask()
        case "causal":
            return Causal(data["alignment"])
        case "sliding":
            return SlidingWindow(data["window"], data["alignment"])
        case "prefix":
            return Prefix(data["length"])
        case "documents":
            return Documents(tuple(data["lengths"]))
        case "alibi":
            return Alibi(data["slope"])
        case "both":
            return Both(mask_from_json(data["first"]), mask_from_json(data["second"]))
        case "array":
            array = _array_from_json(data)
            return BooleanArray(array) if array.dtype.kind == "b" else FloatArray(array)
    raise InputError(
        Sentence(
            QT_TRANSLATE_NOOP("errors", "The mask {rule} is not known; a newer attnviz may have written it."),
            rule=repr(data.get("words", data["rule"])),
        )
    )


def _array_to_json(array: np.ndarray) -> dict[str, Any]:
    file = io.BytesIO()
    np.save(file, array, allow_pickle=False)
    packed = zlib.compress(file.getvalue(), 9)
    about = {
        "dtype": array.dtype.name,
        "shape": list(array.shape),
        "sha256": hashlib.sha256(file.getvalue()).hexdigest(),
    }
    if len(packed) <= CARRIED_UP_TO:
        about["npy"] = base64.b64encode(packed).decode("ascii")
    return about


def _array_from_json(data: Mapping[str, Any]) -> np.ndarray:
    shape = " × ".join(str(n) for n in data["shape"])
    if "npy" not in data:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "The mask array ({shape}, SHA-256 {hash}…) was too large to travel in the "
                    "figure; open the input itself and give the mask again.",
                ),
                shape=shape,
                hash=data["sha256"][:12],
            )
        )
    try:
        # Bounded: a small file must not unpack into one that fills the memory.
        packed = zlib.decompressobj()
        plain = packed.decompress(base64.b64decode(data["npy"], validate=True), 1 << 30)
        return np.load(io.BytesIO(plain), allow_pickle=False)
    except (binascii.Error, zlib.error, ValueError, EOFError) as error:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "The mask array ({shape}) in the figure is damaged: {reason}."),
                shape=shape,
                reason=reason(error),
            )
        ) from error
