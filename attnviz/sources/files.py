"""Inputs from a file: finds Q, K and V, or x and its weights, under the names that people give them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from attnviz.core import memory
from attnviz.core.checks import whole
from attnviz.core.errors import InputError, ShapeError
from attnviz.core.files import limits
from attnviz.core.files.archive import members
from attnviz.core.files.boundary import short
from attnviz.core.files.opened import Opened, opened
from attnviz.core.inputs import Inputs
from attnviz.core.job import expect
from attnviz.core.record.figure_record import FIGURES
from attnviz.core.record.mask_arrays import rule_of
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import FileSource
from attnviz.sources.arrays import from_arrays, numeric
from attnviz.sources.axes import choose_batch, heads_first, pick_batch, split_heads
from attnviz.sources.checks import check_index
from attnviz.sources.file_masks import ROLES, Place, masks_of, said_open, vouched
from attnviz.sources.formats.csv_files import read_csv
from attnviz.sources.formats.figure_files import unpacked
from attnviz.sources.formats.numpy_files import read_npy, read_npz
from attnviz.sources.formats.safetensors_files import read_safetensors
from attnviz.sources.formats.stored_array import Contents, Stored
from attnviz.sources.labels import labels_at, token_list, with_labels
from attnviz.sources.projections import from_projections
from attnviz.sources.reading import Reading, typed
from attnviz.sources.refused import left_out, refuse_terms, refuse_unknown
from attnviz.sources.single import from_single

_READERS: dict[str, Callable[[Opened], Contents]] = {
    ".npy": read_npy,
    ".npz": read_npz,
    ".safetensors": read_safetensors,
    ".csv": read_csv,
    ".tsv": read_csv,
}
#: Endings that :func:`load_file` reads, e.g. for a file dialog.
SUFFIXES = tuple(_READERS)
_PICKLES = (".pt", ".pth", ".bin", ".pkl", ".ckpt")

_NAMES = {
    "query": "query queries q",
    "key": "key keys k",
    "value": "value values v",
    "x": "x hiddenstates",
    "w_query": "wq wquery",
    "w_key": "wk wkey",
    "w_value": "wv wvalue",
    "w_output": "wo woutput wout",
    "attn_mask": "attnmask attentionmask mask",
    "attn_bias": "attnbias attentionbias positionbias scorebias",
    "key_padding_mask": "keypaddingmask srckeypaddingmask memorykeypaddingmask",
    "padding_mask": "paddingmask padmask",
    "mask_rule": "maskrule",
    "is_causal": "iscausal causal",
    "causal_alignment": "causalalignment",
    "cross": "cross iscross crossattention iscrossattention",
    "scale": "scale scaling",
    "softcap": "softcap logitsoftcap logitssoftcap attnlogitsoftcap attnlogitsoftcapping softcapping",
    "sinks": "sink sinks saux attentionsink attentionsinks",
    "tokens": "tokens labels",
    "query_tokens": "querytokens",
    "key_tokens": "keytokens",
    "n_head": "nhead nheads numheads",
    "n_kv_head": "nkvhead nkvheads numkeyvalueheads",
    "axes": "axes",
}
_ROLES = {name: role for role, names in _NAMES.items() for name in names.split()}
_NUMBERS = ("query", "key", "value", "x", "w_query", "w_key", "w_value", "w_output")

Roles = dict[str, Stored]


def load_file(source: FileSource, layer: int = 0) -> Inputs:
    """One layer's inputs from a .npy, .npz, .safetensors, .csv or .tsv file, or a figure that carries one.

    Names are matched without regard to case and underscores: query/key/value, q/k/v, or x with W_Q, W_K, W_V
    and perhaps W_O; beside them attn_mask, attn_bias, key_padding_mask (True is hidden, as PyTorch has it),
    is_causal, causal_alignment, mask_rule (in attnviz's own files), scale, softcap, sinks, tokens or
    query_tokens and key_tokens, n_head, n_kv_head, axes ("HTd" or "THd") and cross_attention. A file that
    says nothing of a mask is shown with every key seen: what is causal says is_causal = True.
    Names that differ only before their last part, such as ``layer0.query``, are layers, in the order of their
    numbers; those without it hold for every layer.

    Raises:
        InputError: no such file, damaged, pickled, or nothing in it that is known; the message has its names.
        AmbiguousInput: the axes, the batch or the meaning of a mask must be asked for.
        ShapeError: shapes that do not fit together.
        MemoryBudgetError: predicted from the file's header, before its numbers are read.
    """
    with opened(source.path) as outer:
        file = outer
        for _ in range(limits.NESTED):
            if file.suffix not in FIGURES:
                break
            file = unpacked(file)
        contents = _followed(_contents(file))
        layers = _layers(contents, file.name)
        check_index("layer", layer, len(layers))
        roles = layers[layer]
        _require_some(roles)
        _require_memory(roles, file.name)
        expect(sum(stored.pieces for stored in roles.values()))
        inputs = _made(roles, Reading(source.reading), _options(roles, file, source.reading))
    unread = left_out(contents, file.name, _ROLES)
    remarks = inputs.remarks if unread is None else (*inputs.remarks, unread)
    # Only now is it known that the file stayed the same while its parts were read.
    return Inputs(
        **{**vars(inputs), "layer": layer, "n_layer": len(layers), "origin": outer.origin, "remarks": remarks}
    )


def _made(roles: Roles, reading: Reading, options: dict[str, Any]) -> Inputs:
    masks = {role: roles[role].read() for role in ROLES if role in roles}
    said, rule = options.pop("said_causal"), None
    if "mask_rule" in roles:
        rule = rule_of(str(roles["mask_rule"].read()), options["title"])

    def masked(place: Place) -> dict[str, Any]:
        """Return the options, and the mask of what was found to lie at ``place``."""
        found = masks_of(masks, place, reading)
        if rule is not None:
            found = rule if found is None else rule & found
        return {**options, "attn_mask": said_open(said, found)}

    if {"query", "key"} <= set(roles):
        return _from_attention(roles, reading, options, masks, masked)
    if "x" in roles and "w_query" in roles:
        return _from_weights(roles, reading, masked)
    return from_single(roles["x"].read(), reading, options, masked)


def _contents(file: Opened) -> Contents:
    suffix = file.suffix
    if suffix in _PICKLES or (suffix == ".safetensors" and _saved_by_torch(file)):
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "{name} is a pickle, which can run code and is not opened; save the tensors with "
                    "safetensors.torch.save_file or numpy.savez.",
                ),
                name=file.name,
            )
        )
    if suffix not in _READERS:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} has an unknown ending; attnviz reads {endings}."),
                name=file.name,
                endings=", ".join((*SUFFIXES, *FIGURES)),
            )
        )
    return _READERS[suffix](file)


def _saved_by_torch(file: Opened) -> bool:
    """Return whether ``torch.save`` wrote it, whatever its ending says: a zip with a pickle inside."""
    with file.open() as stream:
        if stream.read(4) != b"PK\x03\x04":  # a zip begins so, and no header of safetensors that is read
            return False
    with members(file) as archive:
        return any(name.endswith("data.pkl") for name in archive.namelist())


def _followed(contents: Contents) -> Contents:
    """Return the contents with shared masks in place: a mask that is a text names the one that it shares."""
    masks = {name: stored for name, stored in contents.items() if name.endswith((".attn_mask", ".attn_bias"))}
    texts = {name: s for name, s in masks.items() if s.dtype.startswith("str") and s.shape == ()}
    shared = {name: str(stored.read()) for name, stored in texts.items()}
    return {**contents, **{name: contents[of] for name, of in shared.items() if of in contents}}


def _layers(contents: Contents, name: str) -> list[Roles]:
    """Return the arrays of each layer by their role; those without a layer are shared by all."""
    if "" in contents:
        return [{role or "x": stored for role, stored in contents.items()}]
    groups: dict[str, Roles] = {}
    for full, stored in contents.items():
        prefix, last = _split(full)
        role = _ROLES.get(re.sub(r"[_\- ]", "", last).lower())
        if role is None:
            continue
        if role in groups.setdefault(prefix, {}):
            raise InputError(
                Sentence(
                    QT_TRANSLATE_NOOP("errors", "{name} has {role} twice, once as {full!r}; keep one."),
                    name=name,
                    role=role,
                    full=short(full),
                )
            )
        groups[prefix][role] = stored
    refuse_terms(contents, name, _ROLES)
    shared = groups.pop("", {})
    layers = [{**shared, **groups[prefix]} for prefix in sorted(groups, key=_natural)] or [shared]
    layers = [roles for roles in layers if _complete(roles)]
    if not layers:
        refuse_unknown(contents, name)
    return layers


def _split(name: str) -> tuple[str, str]:
    """("layer0", "query") of "layer0.query", "layer0/query" or "layer0_query"; ("", name) of a plain name."""
    if match := re.fullmatch(r"(.*)[./](.+)", name):
        return match[1], match[2]
    match = re.search(r"\d_(?=.)", name)
    return (name[: match.start() + 1], name[match.end() :]) if match else ("", name)


def _natural(name: str) -> list[tuple[bool, tuple[int, str], str]]:
    """Sorts layer 10 after layer 9."""
    return [(part.isdecimal(), _number(part), part) for part in re.split(r"(\d+)", name)]


def _number(digits: str) -> tuple[int, str]:
    """Orders numbers of any length: Python reads no more than 4,300 digits."""
    digits = digits.lstrip("0") if digits.isdecimal() else ""
    return len(digits), digits


def _complete(roles: Roles) -> bool:
    has_weights = any(role.startswith("w_") for role in roles)
    wanted = [{"query", "key"}, {"x", "w_query", "w_key", "w_value"}, set() if has_weights else {"x"}]
    return any(need and need <= set(roles) for need in wanted)


def _require_some(roles: Roles) -> None:
    """Arrays without entries are refused by their header: shapes beside a 0 may be of any size."""
    if any(role in _NUMBERS and 0 in stored.shape for role, stored in roles.items()):
        shapes = ", ".join(f"{role} {s.shape}" for role, s in roles.items() if role in _NUMBERS)
        words = QT_TRANSLATE_NOOP(
            "errors", "Attention needs at least one head, position and component: {shapes}."
        )
        raise ShapeError(Sentence(words, shapes=shapes))


def _require_memory(roles: Roles, name: str) -> None:
    shapes = ", ".join(
        f"{role} {' × '.join(f'{n:,}' for n in s.shape)}" for role, s in roles.items() if len(s.shape) > 1
    )
    memory.require(
        sum(stored.nbytes for stored in roles.values()),
        Sentence(QT_TRANSLATE_NOOP("errors", "One layer of {name} ({shapes})"), name=name, shapes=shapes),
        Sentence(
            QT_TRANSLATE_NOOP("errors", "Save fewer heads or fewer positions."),
        ),
    )


def _options(roles: Roles, file: Opened, reading: str | None) -> dict[str, Any]:
    options: dict[str, Any] = {
        "title": file.name,
        "provenance": {
            "source": "file",
            "file": file.name,
            "bytes": file.size,
            "reading": reading,
            "arrays": {role: f"{stored.dtype} {list(stored.shape)}" for role, stored in roles.items()},
        },
    }
    if (sha256 := file.sha256) is not None:
        options["provenance"]["sha256"] = sha256
    tokens = roles.get("query_tokens", roles.get("tokens"))
    for name, stored in (("tokens", tokens), ("key_tokens", roles.get("key_tokens"))):
        if stored is not None:
            if math.prod(stored.shape) > limits.LABELS:
                words = QT_TRANSLATE_NOOP("errors", "{name} has {n:,} entries, more than attnviz reads.")
                raise InputError(Sentence(words, name=name, n=math.prod(stored.shape)))
            options[name] = token_list(stored.read(), name)
    if "scale" in roles:
        options["scale"] = _one_or_each(roles["scale"], "scale")
    if "softcap" in roles:
        options["softcap"] = float(_one_number(roles["softcap"], "softcap"))
    if "sinks" in roles:
        options["sinks"] = np.atleast_1d(_one_or_each(roles["sinks"], "sinks"))
    options["said_causal"] = None
    if "is_causal" in roles:
        options["said_causal"] = options["is_causal"] = bool(_one_number(roles["is_causal"], "is_causal"))
    if "causal_alignment" in roles:
        options["causal_alignment"] = str(roles["causal_alignment"].read())
    if "cross" in roles:
        options["cross"] = bool(_one_number(roles["cross"], "cross_attention"))
    return options


def _one_number(stored: Stored, name: str) -> Any:
    array = stored.read() if math.prod(stored.shape) == 1 else np.empty(0, np.float32)
    if array.size != 1 or array.dtype.kind not in "fiub":
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} is one number, not {dtype} of shape {shape}."),
                name=name,
                dtype=stored.dtype,
                shape=stored.shape,
            )
        )
    return array.reshape(-1)[0]


def _one_or_each(stored: Stored, name: str) -> Any:
    """Return a number, or one for each head, (H,)."""
    if math.prod(stored.shape) == 1:
        return float(_one_number(stored, name))
    if len(stored.shape) != 1 or stored.shape[0] > limits.LABELS:
        words = QT_TRANSLATE_NOOP(
            "errors", "{name} is one number, or one a head, not {dtype} of shape {shape}."
        )
        raise InputError(Sentence(words, name=name, dtype=stored.dtype, shape=stored.shape))
    return stored.read()


def _numbers(roles: Roles, name: str, reading: Reading) -> np.ndarray:
    return numeric(typed(roles[name].read(), name, reading), name)


def _from_attention(
    roles: Roles,
    reading: Reading,
    options: Mapping[str, Any],
    masks: Mapping[str, np.ndarray],
    masked: Callable[[Place], dict[str, Any]],
) -> Inputs:
    query, key = (_numbers(roles, role, reading) for role in ("query", "key"))
    value = _numbers(roles, "value", reading) if "value" in roles else key
    arrays, batch, size = pick_batch((query, key, value), reading)
    tokens = labels_at(options.get("tokens"), batch, size)
    known = vouched(masks, size) | ({len(tokens)} if tokens is not None else set())
    if "n_head" in roles and all(a.ndim == 2 for a in arrays):
        q, k, v = split_heads(arrays, _count(roles, "n_head"))
    else:
        declared = str(roles["axes"].read()) if "axes" in roles else None
        q, k, v = heads_first(arrays, reading, known, declared)
    heads = len(q) if q.ndim == 3 else 1
    place = Place(batch, size, heads, (q.shape[-2], k.shape[-2]))
    return from_arrays(q, k, v if "value" in roles else None, **with_labels(masked(place), batch, size))


def _from_weights(roles: Roles, reading: Reading, masked: Callable[[Place], dict[str, Any]]) -> Inputs:
    x, batch, size = _numbers(roles, "x", reading), 0, 1
    if x.ndim == 3:
        size = len(x)
        batch = choose_batch(size, f"x {x.shape}", reading)
        x = x[batch]
    names = [name for name in ("w_query", "w_key", "w_value", "w_output") if name in roles]
    weights = {name: _matrix(_numbers(roles, name, reading), name) for name in names}
    wide, narrow = weights["w_query"].shape[1], weights["w_key"].shape[1]
    if "n_head" in roles:
        n_head = _count(roles, "n_head")
    else:
        counts = {wide // d: d for d in _divisors(math.gcd(wide, narrow))}
        shapes = ", ".join(f"{name} {array.shape}" for name, array in weights.items())
        choices = {str(n): f"{n} head{'s' * (n > 1)} of d_k = {d}" for n, d in counts.items()}
        n_head = int(reading.choose("heads", f"How many heads have {shapes}?", choices))
    n_kv = _count(roles, "n_kv_head") if "n_kv_head" in roles else None
    if n_kv is None and n_head >= 1:
        n_kv = max(n_head * narrow // max(wide, 1), 1)
    options = masked(Place(batch, size, n_head, (len(x), len(x)))) if x.ndim == 2 else {}
    options = with_labels(options, batch, size)
    return from_projections(x, **weights, n_head=n_head, n_kv_head=n_kv, cross=False, **options)


def _count(roles: Roles, name: str) -> int:
    """Return a number of heads.

    Raises:
        InputError: it is no whole number of at least 1.
    """
    number = _one_number(roles[name], name).item()
    return whole(name, int(number) if isinstance(number, float) and number.is_integer() else number, least=1)


def _divisors(number: int) -> list[int]:
    """Return the largest first, of those that a person would choose from."""
    small = [d for d in range(1, math.isqrt(number) + 1) if number % d == 0]
    return sorted({*small, *(number // d for d in small)}, reverse=True)[: limits.CHOICES]


def _matrix(weight: np.ndarray, name: str) -> np.ndarray:
    """Per-head weights side by side: (H, d_model, d_k) becomes (d_model, H · d_k)."""
    if weight.ndim not in (2, 3) or 0 in weight.shape:
        words = QT_TRANSLATE_NOOP("errors", "{name} is a matrix (d_model, H · d_k), not {shape}.")
        raise ShapeError(Sentence(words, name=name, shape=weight.shape))
    if weight.ndim == 2:
        return weight
    if name == "w_output":
        return weight.reshape(-1, weight.shape[2])
    return weight.swapaxes(0, 1).reshape(weight.shape[1], -1)
