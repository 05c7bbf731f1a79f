"""Inputs from a file: finds Q, K and V, or x and its weights, under the names that people give them."""

from __future__ import annotations

import math
import re
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from attnviz.core import memory
from attnviz.core.errors import InputError
from attnviz.core.inputs import Inputs
from attnviz.core.job import expect
from attnviz.core.masks import NoMask
from attnviz.core.pieces import of_bytes, sha256
from attnviz.core.record import FIGURES
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import FileSource
from attnviz.sources.arrays import from_arrays, from_projections, numeric
from attnviz.sources.axes import choose_batch, heads_first, pick_batch, split_heads
from attnviz.sources.checks import check_index
from attnviz.sources.csv_files import read_csv
from attnviz.sources.figure_files import unpacked
from attnviz.sources.labels import token_list, tokens_of_sequence
from attnviz.sources.numpy_files import read_npy, read_npz
from attnviz.sources.reading import Reading
from attnviz.sources.safetensors_files import read_safetensors
from attnviz.sources.single import from_single
from attnviz.sources.stored import Contents, Stored

_READERS: dict[str, Callable[[Path], Contents]] = {
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
    "is_causal": "iscausal causal",
    "scale": "scale scaling",
    "tokens": "tokens labels",
    "query_tokens": "querytokens",
    "key_tokens": "keytokens",
    "n_head": "nhead nheads numheads",
    "n_kv_head": "nkvhead nkvheads numkeyvalueheads",
    "axes": "axes",
}
_ROLES = {name: role for role, names in _NAMES.items() for name in names.split()}
_EXPECTED = (
    "query, key and value (or q, k, v), or x with W_Q, W_K and W_V; for several layers layer0.query and so on"
)
_HASHED_UP_TO = 64 << 20  # bytes; a larger file is told by its size alone

Roles = dict[str, Stored]


def load_file(source: FileSource, layer: int = 0) -> Inputs:
    """One layer's inputs from a .npy, .npz, .safetensors, .csv or .tsv file, or a figure that carries one.

    Names are matched without regard to case and underscores: query/key/value, q/k/v, or x with W_Q, W_K, W_V
    and perhaps W_O; beside them attn_mask, is_causal, scale, tokens or query_tokens and key_tokens, n_head,
    n_kv_head and axes ("HTd" or "THd"). is_causal = False without attn_mask says that every key is seen.
    Names that differ only before their last part, such as ``layer0.query``, are layers, in the order of their
    numbers; those without it hold for every layer.

    Raises:
        InputError: no such file, damaged, pickled, or nothing in it that is known; the message has its names.
        AmbiguousInput: the axes or the batch must be asked for.
        ShapeError: shapes that do not fit together.
        MemoryBudgetError: predicted from the file's header, before its numbers are read.
    """
    path = Path(source.path).expanduser()
    if path.suffix.lower() in FIGURES:
        with unpacked(path) as inner:
            return load_file(FileSource(str(inner), source.reading), layer)
    layers = _layers(_followed(_contents(path)), path.name)
    check_index("layer", layer, len(layers))
    roles = layers[layer]
    _require_memory(roles, path.name)
    expect(sum(stored.pieces for stored in roles.values()) + of_bytes(_hashed_bytes(path)))
    reading = Reading(source.reading)
    options = _options(roles, path, source.reading)
    if "query" in roles:
        inputs = _from_attention(roles, reading, options)
    elif "x" in roles and "w_query" in roles:
        inputs = _from_weights(roles, reading, options)
    else:
        inputs = from_single(roles["x"].read(), reading, options)
    return Inputs(**{**vars(inputs), "layer": layer, "n_layer": len(layers)})


def _contents(path: Path) -> Contents:
    suffix = path.suffix.lower()
    if not path.exists():
        raise InputError(Sentence(QT_TRANSLATE_NOOP("errors", "There is no file {path}."), path=path))
    if not path.is_file():
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{path} is no file; choose a file that ends in {endings}."),
                path=path,
                endings=", ".join(SUFFIXES),
            )
        )
    if suffix in _PICKLES or (suffix == ".safetensors" and _saved_by_torch(path)):
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "{name} is a pickle, which can run code and is not opened; save the tensors with "
                    "safetensors.torch.save_file or numpy.savez.",
                ),
                name=path.name,
            )
        )
    if suffix not in _READERS:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} has an unknown ending; attnviz reads {endings}."),
                name=path.name,
                endings=", ".join((*SUFFIXES, *FIGURES)),
            )
        )
    try:
        if path.stat().st_size == 0:
            raise InputError(Sentence(QT_TRANSLATE_NOOP("errors", "{name} is empty."), name=path.name))
        return _READERS[suffix](path)
    except OSError as error:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} cannot be read: {reason}."),
                name=path.name,
                reason=error.strerror or error,
            )
        ) from error


def _saved_by_torch(path: Path) -> bool:
    """Whether ``torch.save`` wrote it, whatever its ending says: a zip with a pickle inside."""
    try:
        with zipfile.ZipFile(path) as archive:
            return any(name.endswith("data.pkl") for name in archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return False


def _followed(contents: Contents) -> Contents:
    """A mask that is a text is the name of the one that it shares."""
    texts = {name: stored for name, stored in contents.items() if stored.dtype.startswith("str")}
    shared = {name: str(stored.read()) for name, stored in texts.items() if name.endswith(".attn_mask")}
    return {**contents, **{name: contents[of] for name, of in shared.items() if of in contents}}


def _layers(contents: Contents, name: str) -> list[Roles]:
    """The arrays of each layer by their role; those without a layer are shared by all."""
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
                    full=full,
                )
            )
        groups[prefix][role] = stored
    shared = groups.pop("", {})
    layers = [{**shared, **groups[prefix]} for prefix in sorted(groups, key=_natural)] or [shared]
    layers = [roles for roles in layers if _complete(roles)]
    if not layers:
        names = ", ".join(sorted(contents)[:12]) + (", ..." if len(contents) > 12 else "")
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} holds {found}; it should hold {expected}."),
                name=name,
                found=names or "nothing",
                expected=_EXPECTED,
            )
        )
    return layers


def _split(name: str) -> tuple[str, str]:
    """("layer0", "query") of "layer0.query", "layer0/query" or "layer0_query"; ("", name) of a plain name."""
    match = re.fullmatch(r"(.*)[./](.+)", name) or re.fullmatch(r"(.*?\d+)_(.+)", name)
    return (match[1], match[2]) if match else ("", name)


def _natural(name: str) -> list[tuple[bool, int, str]]:
    """Sorts layer 10 after layer 9."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"(\d+)", name)]


def _complete(roles: Roles) -> bool:
    has_weights = any(role.startswith("w_") for role in roles)
    wanted = [{"query", "key"}, {"x", "w_query", "w_key", "w_value"}, set() if has_weights else {"x"}]
    return any(need and need <= set(roles) for need in wanted)


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


def _options(roles: Roles, path: Path, reading: str | None) -> dict[str, Any]:
    options: dict[str, Any] = {
        "title": path.name,
        "provenance": {
            "source": "file",
            "file": path.name,
            "bytes": path.stat().st_size,
            "reading": reading,
            "arrays": {role: f"{stored.dtype} {list(stored.shape)}" for role, stored in roles.items()},
        },
    }
    if _hashed_bytes(path):
        options["provenance"]["sha256"] = sha256(path)
    tokens = roles.get("query_tokens", roles.get("tokens"))
    for name, stored in (("tokens", tokens), ("key_tokens", roles.get("key_tokens"))):
        if stored is not None:
            options[name] = token_list(stored.read())
    if "scale" in roles:
        options["scale"] = float(_one_number(roles["scale"], "scale"))
    if "is_causal" in roles:
        options["is_causal"] = bool(_one_number(roles["is_causal"], "is_causal"))
    # An empty mask is how some files say that there is none.
    if "attn_mask" in roles and 0 not in roles["attn_mask"].shape:
        options["attn_mask"] = roles["attn_mask"].read()
    elif options.get("is_causal") is False:
        options["attn_mask"] = NoMask()
    return options


def _hashed_bytes(path: Path) -> int:
    size = path.stat().st_size
    return size if size <= _HASHED_UP_TO else 0


def _one_number(stored: Stored, name: str) -> Any:
    array = stored.read()
    if array.size != 1 or array.dtype.kind not in "fiub":
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} is one number, not {dtype} of shape {shape}."),
                name=name,
                dtype=array.dtype,
                shape=array.shape,
            )
        )
    return array.reshape(-1)[0]


def _from_attention(roles: Roles, reading: Reading, options: Mapping[str, Any]) -> Inputs:
    query, key = (numeric(roles[role].read(), role) for role in ("query", "key"))
    value = numeric(roles["value"].read(), "value") if "value" in roles else key
    arrays, batch = pick_batch((query, key, value), reading)
    options = {**options, **tokens_of_sequence(options, batch)}
    mask = options.get("attn_mask")
    mask = None if isinstance(mask, NoMask) else mask
    vouched = {len(options["tokens"])} if options.get("tokens") else set()
    if mask is not None and mask.ndim >= 2 and mask.shape[-2] > 1:
        vouched.add(mask.shape[-2])
    if "n_head" in roles and all(a.ndim == 2 for a in arrays):
        q, k, v = split_heads(arrays, int(_one_number(roles["n_head"], "n_head")))
    else:
        declared = str(roles["axes"].read()) if "axes" in roles else None
        q, k, v = heads_first(arrays, reading, vouched, declared)
    if mask is not None and mask.ndim == 4 and len(mask) > batch:
        options = {**options, "attn_mask": mask[batch]}
    return from_arrays(q, k, v if "value" in roles else None, **options)


def _from_weights(roles: Roles, reading: Reading, options: Mapping[str, Any]) -> Inputs:
    x = numeric(roles["x"].read(), "x")
    if x.ndim == 3:
        x = x[choose_batch(len(x), f"x {x.shape}", reading)]
    names = [name for name in ("w_query", "w_key", "w_value", "w_output") if name in roles]
    weights = {name: _matrix(numeric(roles[name].read(), name), name) for name in names}
    wide, narrow = weights["w_query"].shape[1], weights["w_key"].shape[1]
    if "n_head" in roles:
        n_head = int(_one_number(roles["n_head"], "n_head"))
    else:
        common = math.gcd(wide, narrow)
        counts = {wide // d: d for d in range(common, 0, -1) if common % d == 0}
        shapes = ", ".join(f"{name} {array.shape}" for name, array in weights.items())
        choices = {str(n): f"{n} head{'s' * (n > 1)} of d_k = {d}" for n, d in counts.items()}
        n_head = int(reading.choose("heads", f"How many heads have {shapes}?", choices))
    n_kv = int(_one_number(roles["n_kv_head"], "n_kv_head")) if "n_kv_head" in roles else None
    if n_kv is None and n_head >= 1:
        n_kv = max(n_head * narrow // max(wide, 1), 1)
    return from_projections(x, **weights, n_head=n_head, n_kv_head=n_kv, **options)


def _matrix(weight: np.ndarray, name: str) -> np.ndarray:
    """Per-head weights side by side: (H, d_model, d_k) becomes (d_model, H · d_k)."""
    if weight.ndim != 3:
        return weight
    if name == "w_output":
        return weight.reshape(-1, weight.shape[2])
    return weight.swapaxes(0, 1).reshape(weight.shape[1], -1)
