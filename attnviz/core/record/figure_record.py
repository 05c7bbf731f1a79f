"""What a figure says of itself: settings, view, and the input when small: enough to reopen it."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.files import limits
from attnviz.core.files.boundary import reading
from attnviz.core.files.opened import opened
from attnviz.core.inputs import Inputs
from attnviz.core.record.mask_arrays import named
from attnviz.core.record.schema import (
    Kind,
    fields,
    file_name,
    number,
    optional,
    pair,
    table,
    text,
    truth,
    whole,
)
from attnviz.core.record.settings_json import (
    CARRIED_UP_TO,
    mask_array,
    portable,
    settings_from_json,
    settings_to_json,
)
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import ArraySource, FileSource, Settings
from attnviz.core.version import __version__

NAME = QT_TRANSLATE_NOOP("errors", "The record in the figure")
_DAMAGED = QT_TRANSLATE_NOOP("errors", "The settings inside the figure are damaged: {reason}.")
_RECORD: dict[str, Kind] = {
    "settings": table, "view": table, "figure": table, "scores": optional(pair(number())),
    "file": optional(table),
}  # fmt: skip
_VIEW: dict[str, Kind] = {
    "rows": optional(pair(whole())), "cols": optional(pair(whole())), "cursor": optional(pair(whole())),
    "own_limits": truth,
}  # fmt: skip
_FILE: dict[str, Kind] = {
    "name": file_name, "sha256": optional(text()), "shapes": table, "data": optional(text(limits.RECORD)),
    "one_layer": truth,
}  # fmt: skip
#: Endings of the figures that carry a record.
FIGURES = (".png", ".svg", ".pdf", ".pptx")


@dataclass(frozen=True)
class InputFile:
    """The file that the input came from, or the arrays of a program as one. ``data`` travels when small.

    ``one_layer``: it holds the layer on show alone, with its axes declared, and not all that the input had.
    """

    name: str
    sha256: str | None
    shapes: Mapping[str, Any] = field(default_factory=dict)
    data: bytes | None = None
    one_layer: bool = False


@dataclass(frozen=True)
class Record:
    """Everything that brings a figure back.

    ``figure`` is how it was drawn (panels, theme, size ...); ``scores`` the mean and standard deviation of
    the raw scores, by which a changed input is noticed; ``own_limits`` as in ``View``.
    """

    settings: Settings
    rows: tuple[int, int] | None = None
    cols: tuple[int, int] | None = None
    cursor: tuple[int, int] | None = None
    file: InputFile | None = None
    figure: Mapping[str, Any] = field(default_factory=dict)
    scores: tuple[float, float] | None = None
    own_limits: bool = False

    def difference(self, result: Result) -> str | None:
        """Return a sentence where ``result`` does not have the numbers of the figure; None where it has."""
        if self.scores is None:
            return None
        mean, std = self.scores
        # Another machine's BLAS rounds differently in the seventh digit, not in the fourth.
        room = 1e-4 * max(abs(mean), std, 1e-30)
        now = result.distribution
        if math.isclose(mean, now.mean, abs_tol=room) and math.isclose(std, now.std, abs_tol=room):
            return None
        return Sentence(
            QT_TRANSLATE_NOOP(
                "errors",
                "The input is no longer the one of the figure: its raw scores had σ {before:.4g}, those of "
                "{title!r} now have {now:.4g}.",
            ),
            before=std,
            title=result.inputs.title,
            now=now.std,
        )


def record_of(
    result: Result, cursor: tuple[int, int] | None = None, figure: Mapping[str, Any] | None = None
) -> Record:
    """Return the record of ``result``. Reads the input's file again where it is small enough to travel."""
    settings, file = result.settings, None
    settings = replace(settings, mask=portable(settings.mask, result.shape, result.inputs.n_head))
    if isinstance(settings.source, FileSource):
        file = _input_file(result.inputs, settings.source)
    elif isinstance(settings.source, ArraySource):
        file = _arrays_file(result.inputs, settings.source.title)
    if file is not None and file.one_layer:
        settings = replace(settings, layer=0)
        if isinstance(settings.source, FileSource):
            settings = replace(settings, source=replace(settings.source, reading=None))
    spread = (float(result.distribution.mean), float(result.distribution.std))
    scores = spread if all(map(math.isfinite, spread)) else None
    view = result.view
    return Record(settings, view.rows, view.cols, cursor, file, dict(figure or {}), scores, view.own_limits)


def to_json(record: Record) -> str:
    """``record`` as one ASCII line of JSON, fit for any container."""
    data: dict[str, Any] = {
        "attnviz": __version__,
        "settings": settings_to_json(record.settings),
        "view": {
            "rows": _pair(record.rows),
            "cols": _pair(record.cols),
            "cursor": _pair(record.cursor),
            "own_limits": record.own_limits,
        },
        "figure": dict(record.figure),
        "scores": record.scores,
    }
    if (file := record.file) is not None:
        data["file"] = {
            "name": file.name,
            "sha256": file.sha256,
            "shapes": dict(file.shapes),
            "one_layer": file.one_layer,
        }
        if file.data is not None:
            data["file"]["data"] = base64.b64encode(file.data).decode("ascii")
    return json.dumps(data, ensure_ascii=True, allow_nan=False)


def from_json(text: str) -> Record:
    """Return the inverse of :func:`to_json`.

    Raises:
        InputError: it is no record, or one that this version cannot read.
    """
    with reading(NAME, _DAMAGED):
        data = json.loads(text, parse_constant=_no_number, parse_float=_finite)
        found = fields(NAME, data, _RECORD, file=None)
        view, file = fields("view", found["view"], _VIEW, own_limits=False), found["file"]
        return Record(
            settings=settings_from_json(found["settings"]),
            rows=view["rows"],
            cols=view["cols"],
            cursor=view["cursor"],
            file=None if file is None else _file(file),
            figure=dict(found["figure"]),
            scores=found["scores"],
            own_limits=view["own_limits"],
        )


def settings_for(record: Record, figure: Path) -> Settings:
    """Return the settings with their input found: inside ``figure``, or as the named file beside it.

    Raises:
        InputError: the input did not travel and is not beside the figure, or is another one by now.
    """
    settings, file = record.settings, record.file
    if not isinstance(settings.source, FileSource):
        return settings
    if file is not None and file.data is not None:
        return replace(settings, source=replace(settings.source, path=str(figure)))
    name = file.name if file is not None else settings.source.path
    about = _about(file)
    beside = figure.parent / Path(name).name
    if not beside.is_file():
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "{figure} was made from {name!r}{about}, which was too large to travel in it and is not "
                    "beside it; put it into the same folder.",
                ),
                figure=figure.name,
                name=name,
                about=about,
            )
        )
    if file is not None and file.sha256 is not None and _hash_of(beside) != file.sha256:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "{figure} was made from {name!r}{about}, and the {name!r} beside it is another one; put "
                    "the original there, or open {name!r} itself.",
                ),
                figure=figure.name,
                name=name,
                about=about,
            )
        )
    return replace(settings, source=replace(settings.source, path=str(beside)))


def _hash_of(path: Path) -> str | None:
    with opened(path) as file:
        return file.sha256


def _about(file: InputFile | None) -> str:
    if file is None:
        return ""
    parts = [f"{role} {shape}" for role, shape in file.shapes.items()]
    parts += [f"SHA-256 {file.sha256[:12]}…"] if file.sha256 else []
    return f" ({', '.join(parts)})" if parts else ""


def _pair(value: tuple[int, int] | None) -> tuple[int, int] | None:
    return None if value is None else (int(value[0]), int(value[1]))


def _no_number(word: str) -> float:
    raise ValueError(Sentence(QT_TRANSLATE_NOOP("errors", "{word} is no number"), word=word))


def _finite(word: str) -> float:
    if not math.isfinite(number := float(word)):
        _no_number(word)
    return number


def _file(data: Mapping[str, Any]) -> InputFile:
    found = fields("file", data, _FILE, data=None)
    packed = found["data"]
    return InputFile(
        found["name"],
        found["sha256"],
        dict(found["shapes"]),
        None if packed is None else base64.b64decode(packed, validate=True),
        found["one_layer"],
    )


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# -- the input as a file ------------------------------------------------------------------------------------


def _input_file(inputs: Inputs, source: FileSource) -> InputFile:
    """Return the file as it lies on the disk, while it is still the one that was read;
    else its arrays in memory."""
    name = Path(source.path).name
    sha = inputs.provenance.get("sha256")
    shapes = dict(inputs.provenance.get("arrays", {}))
    data = _small_file(Path(source.path).expanduser())
    if data is not None and _sha256(data) == sha:
        return InputFile(name, sha, shapes, data)
    if name.lower().endswith(FIGURES) and (inner := _inside(source.path)) is not None and inner.sha256 == sha:
        return inner
    arrays = _arrays_file(inputs, name)
    return arrays if arrays.data is not None else InputFile(name, sha, shapes)


def _inside(figure: str) -> InputFile | None:
    """Return what the figure carries now; None where it is gone, or carries nothing any more."""
    from attnviz.core.record.find_record import read_record

    try:
        return read_record(Path(figure).expanduser()).file
    except InputError:
        return None


def _small_file(path: Path) -> bytes | None:
    try:
        with opened(path, CARRIED_UP_TO) as file:
            return file.data
    except InputError:
        return None


def _arrays_file(inputs: Inputs, title: str) -> InputFile:
    """Q, K and V of every head, with labels, scale and mask, as one .npz."""
    t_q, t_k = inputs.shape
    shapes = {
        "query": f"{inputs.n_head} × {t_q} × {inputs.d_k}",
        "key": f"{inputs.n_kv_head} × {t_k} × {inputs.d_k}",
        "value": f"{inputs.n_kv_head} × {t_k} × {inputs.d_v}",
    }
    cells = inputs.n_head * t_q * inputs.d_k + inputs.n_kv_head * t_k * (inputs.d_k + inputs.d_v)
    cells += 0 if inputs.blocking_mask is None else inputs.n_head * t_q * t_k
    name = title if title.endswith(".npz") else f"{title}.npz"
    if 4 * cells > CARRIED_UP_TO:
        return InputFile(name, None, shapes)
    heads = [inputs.head_of(head) for head in range(inputs.n_head)]
    shared = heads[:: inputs.n_head // inputs.n_kv_head]
    arrays: dict[str, Any] = {
        "query": np.stack([head.query for head in heads]),
        "key": np.stack([head.key for head in shared]),
        "value": np.stack([head.value for head in shared]),
        "axes": np.array("HTd"),
    }
    for role in ("query_tokens", "key_tokens"):
        if (tokens := getattr(inputs, role)) is not None:
            arrays[role] = np.array(tokens, dtype=str)
    for term in ("scale", "softcap", "sinks"):
        if (given := getattr(inputs, term)) is not None:
            arrays[term] = np.asarray(given, np.float64)
    if inputs.blocking_mask is None and inputs.attn_mask is not None:
        arrays["is_causal"] = np.array(False)
    if (mask := inputs.blocking_mask) is not None:
        rules = [mask.for_head(head, inputs.n_head) for head in range(inputs.n_head)]
        arrays |= named(np.stack([mask_array(rule, (t_q, t_k)) for rule in rules]))
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays)
    data = file.getvalue()
    return InputFile(name, _sha256(data), shapes, data, one_layer=True)
