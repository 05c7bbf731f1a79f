"""Settings as JSON and back: what a figure carries inside so that it can be brought back to life."""

from __future__ import annotations

import base64
import hashlib
import io
import math
import os
import zlib
from collections.abc import Mapping
from dataclasses import fields as fields_of
from typing import Any

import numpy as np

from attnviz.core import checks
from attnviz.core.colours.own_colours import OwnColours
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import InputError
from attnviz.core.files import limits
from attnviz.core.files.boundary import reading
from attnviz.core.files.npy import read_header
from attnviz.core.masks import BooleanArray, Both, FloatArray, Mask
from attnviz.core.masks.registry import find, is_known, own
from attnviz.core.record.schema import Kind, fields, file_name, listed, number, optional, table, text, whole
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import ArraySource, FileSource, RandomSource, Settings, Source, TextSource

_UNREADABLE = QT_TRANSLATE_NOOP(
    "errors", "These settings cannot be read ({reason}); a newer attnviz may have written them."
)
_DAMAGED = QT_TRANSLATE_NOOP("errors", "The mask array ({name}) in the figure is damaged: {reason}.")
_COUNT = whole(-limits.POSITIONS)
_HEADER = 4096  # bytes before the numbers of an .npy, and to spare
#: Bytes up to which an input, or a mask given as an array, travels inside a figure.
CARRIED_UP_TO = 256 * 1024
_ARRAY: dict[str, Kind] = {
    "shape": listed(whole(), limits.AXES), "sha256": text(), "npy": optional(text(2 * CARRIED_UP_TO)),
}  # fmt: skip
#: Cells up to which a program's own rule is written out to travel.
MOST_MASK_CELLS = 4_000_000


def settings_to_json(settings: Settings) -> dict[str, Any]:
    """Write ``settings`` in JSON's own types. A file goes by its name without its folder."""
    return {
        "source": source_to_json(settings.source),
        "layer": settings.layer,
        "head": settings.head,
        "scaling": settings.scaling,
        "mask": mask_to_json(settings.mask),
        "masked": settings.masked,
        "capped": settings.capped,
        "sinks": settings.sinks,
        "fill": settings.fill,
        "colours": settings.colours.to_json(),
    }


def settings_from_json(data: Mapping[str, Any]) -> Settings:
    """Return the inverse of :func:`settings_to_json`; a file's path is its bare name, for the caller to find.

    Raises:
        InputError: ``data`` is not what :func:`settings_to_json` writes, or holds arrays that did not travel.
    """
    with reading("", _UNREADABLE):
        table("settings", data)
        return Settings(
            source=source_from_json(data["source"]),
            layer=data["layer"],
            head=data["head"],
            scaling=checks.share("scaling", data["scaling"]),
            mask=mask_from_json(data["mask"]),
            masked=data["masked"],
            fill=data["fill"],
            # the figure may be older than these fields
            capped=data.get("capped", True),
            sinks=data.get("sinks", True),
            colours=OwnColours.from_json(data.get("colours", {})),
        )


def source_to_json(source: Source) -> dict[str, Any]:
    """Return where the input comes from."""
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
            # The folder would tell something of the person's machine, and nothing of the input.
            return {"kind": "file", "name": os.path.basename(path), "reading": reading}
        case ArraySource(title=title):
            return {"kind": "arrays", "title": title}


def source_from_json(data: Mapping[str, Any]) -> Source:
    """Return the inverse of :func:`source_to_json`; arrays of a program become the file that carries them."""
    match table("source", data)["kind"]:
        case "text":
            found = fields("source", data, {"text": text(limits.TEXT), "language": text()})
            return TextSource(found["text"], found["language"])
        case "random":
            size = Dimensions(data["d_model"], data["n_head"], data["seq_len"])
            return RandomSource(size, data["seed"], data["unit_length"])
        case "file":
            found = fields("source", data, {"name": file_name, "reading": optional(text())})
            return FileSource(found["name"], found["reading"])
        case "arrays":
            return FileSource(f"{fields('source', data, {'title': text()})['title']}.npz")
        case kind:
            raise InputError(
                Sentence(
                    QT_TRANSLATE_NOOP(
                        "errors", "There is no input of the kind {kind}; a newer attnviz may have written it."
                    ),
                    kind=checks.shown(kind),
                )
            )


def portable(mask: Mask, shape: tuple[int, int], n_head: int) -> Mask:
    """``mask``, and in the place of a rule that no file knows, a program's own, the array that it comes to.

    A rule that is too large for that stays: it is named, and refused where the file is opened.
    """
    if type(mask) is Both:
        return Both(portable(mask.first, shape, n_head), portable(mask.second, shape, n_head))
    if is_known(mask) or _is_array(mask) or shape[0] * shape[1] > MOST_MASK_CELLS:
        return mask
    rules = [mask.for_head(head, n_head) for head in range(n_head)]
    if shape[0] * shape[1] * n_head > MOST_MASK_CELLS and any(rule != mask for rule in rules):
        return mask
    if all(rule == rules[0] for rule in rules):
        array = mask_array(rules[0], shape)
    else:
        array = np.stack([mask_array(rule, shape) for rule in rules])
    return BooleanArray(array) if array.dtype.kind == "b" else FloatArray(array)


def mask_array(mask: Mask, shape: tuple[int, int]) -> np.ndarray:
    """Return the mask written out, in PyTorch's meaning: boolean, or float with −inf where it blocks."""
    rows, cols = np.arange(shape[0])[:, None], np.arange(shape[1])[None, :]
    allowed = np.broadcast_to(mask.allowed(rows, cols, shape), shape)
    bias = mask.bias(rows, cols, shape)
    return allowed if bias is None else np.where(allowed, bias, -np.inf)


def mask_to_json(mask: Mask) -> dict[str, Any]:
    """Return a mask's rule; an array is compressed, or named by its hash where it is over
    :data:`CARRIED_UP_TO`."""
    if type(mask) is Both:
        return {"rule": "both", "first": mask_to_json(mask.first), "second": mask_to_json(mask.second)}
    if _is_array(mask):
        return {"rule": "array", **_array_to_json(mask.array)}  # type: ignore[attr-defined]
    if not is_known(mask):
        return {"rule": "class", "words": f"{type(mask).__name__}: {mask.describe()}"}
    data = {"rule": mask.kind, **mask.to_json()}
    if mask.kind not in own():
        data["package"] = type(mask).__module__.partition(".")[0]  # for readers who do not have the file
    return data


def _is_array(mask: Mask) -> bool:
    return type(mask) in (BooleanArray, FloatArray)


def mask_from_json(data: Mapping[str, Any], depth: int = 0) -> Mask:
    """Return the inverse of :func:`mask_to_json`.

    Raises:
        InputError: a rule that is not known, an array that was too large to travel, or more than
            ``limits.NESTED`` masks within each other.
    """
    if depth > limits.NESTED:
        words = QT_TRANSLATE_NOOP("errors", "More than {most} masks are nested in each other.")
        raise InputError(Sentence(words, most=limits.NESTED))
    match table("mask", data)["rule"]:
        case "both":
            return Both(*(mask_from_json(data[side], depth + 1) for side in ("first", "second")))
        case "array":
            array = _array_from_json(data)
            return BooleanArray(array) if array.dtype.kind == "b" else FloatArray(array)
        case "class":
            raise InputError(
                Sentence(
                    QT_TRANSLATE_NOOP(
                        "errors",
                        "The mask {rule} is a program's own and was too large to travel in the figure; "
                        "open the input itself, and give the mask as an array.",
                    ),
                    rule=repr(data["words"]),
                )
            )
        case str(kind) if rule := find(kind):
            own = {field.name for field in fields_of(rule)}  # type: ignore[arg-type]
            # A table that a newer version adds is left out; a table where a number belongs is refused.
            told = {k: v for k, v in data.items() if k in own or not isinstance(v, Mapping)}
            return rule.from_json({k: _plain(k, v) for k, v in told.items()})
    raise _unknown(data)


def _unknown(data: Mapping[str, Any]) -> InputError:
    rule = checks.shown(data.get("words", data["rule"]))
    if "package" in data:
        words = QT_TRANSLATE_NOOP(
            "errors",
            "The mask {rule} comes from the plug-in {package}, which is not installed here, or is left out; "
            "attnviz doctor names what is left out.",
        )
        return InputError(Sentence(words, rule=rule, package=checks.shown(data["package"])))
    words = QT_TRANSLATE_NOOP("errors", "The mask {rule} is not known; a newer attnviz may have written it.")
    return InputError(Sentence(words, rule=rule))


def _plain(name: str, value: Any) -> Any:
    """Return a value that a field of a mask may hold, bounded: what it means is for the mask to check."""
    match value:
        case list() | tuple():
            return listed(_scalar, limits.LABELS)(name, value)
    return _scalar(name, value)


def _scalar(name: str, value: Any) -> Any:
    match value:
        case None | bool():
            return value
        case int():
            return _COUNT(name, value)
        case float():
            return number()(name, value)
    return text()(name, value)


def _array_to_json(array: np.ndarray) -> dict[str, Any]:
    file = io.BytesIO()
    np.save(file, array, allow_pickle=False)
    packed = zlib.compress(file.getvalue(), 9)
    about = {
        "dtype": array.dtype.name,
        "shape": list(array.shape),
        "sha256": hashlib.sha256(file.getvalue()).hexdigest(),
    }
    if len(packed) <= CARRIED_UP_TO and array.nbytes <= limits.MASK:
        about["npy"] = base64.b64encode(packed).decode("ascii")
    return about


def _array_from_json(data: Mapping[str, Any]) -> np.ndarray:
    found = fields("mask", data, _ARRAY, npy=None)
    shape = " × ".join(str(n) for n in found["shape"])
    if found["npy"] is None:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "The mask array ({shape}, SHA-256 {hash}…) was too large to travel in the "
                    "figure; open the input itself and give the mask again.",
                ),
                shape=shape,
                hash=found["sha256"][:12],
            )
        )
    with reading(shape, _DAMAGED):
        # Bounded: a small file must not unpack into one that fills memory.
        plain = zlib.decompressobj().decompress(
            base64.b64decode(found["npy"], validate=True), limits.MASK + 4096
        )
        shape_said, _, dtype = read_header(io.BytesIO(plain))
        if math.prod(shape_said) * dtype.itemsize > len(plain):
            raise ValueError(Sentence(QT_TRANSLATE_NOOP("errors", "it is no mask that attnviz writes")))
        return np.load(io.BytesIO(plain), allow_pickle=False)
