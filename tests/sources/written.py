"""The same Q, K and V, written in every kind of file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from attnviz.core.files.opened import opened
from attnviz.sources.formats.csv_files import read_csv
from attnviz.sources.formats.stored_array import Contents

T, D = 97, 8
QUERY, KEY, VALUE = np.random.default_rng(6).standard_normal((3, T, D), dtype=np.float32)
NAMED = {"query": QUERY, "key": KEY, "value": VALUE}


def write(path: Path, **how: Any) -> Path:
    match path.suffix:
        case ".npz":
            (np.savez_compressed if how.get("packed") else np.savez)(path, **NAMED)
        case ".npy":
            np.save(path, np.asarray(np.stack(list(NAMED.values())), order=how.get("order", "C")))
        case ".safetensors":
            path.write_bytes(safetensors(how["kind"]))
        case ".csv":
            table = np.concatenate([QUERY, KEY, VALUE], axis=1)
            header = ",".join(f"{name}{i}" for name in "qkv" for i in range(D))
            np.savetxt(path, table, delimiter=",", header=header, comments="", fmt="%.9g")
    return path


def safetensors(kind: str) -> bytes:
    """The file as the format is written down: length, JSON header, numbers."""
    bits = {"F32": "<f4", "F64": "<f8", "BF16": "<u2"}[kind]
    arrays = [upper_half(a) >> 16 if kind == "BF16" else a for a in NAMED.values()]
    body = [a.astype(bits).tobytes() for a in arrays]
    size = len(body[0])
    header = json.dumps(
        {
            name: {"dtype": kind, "shape": [T, D], "data_offsets": [i * size, (i + 1) * size]}
            for i, name in enumerate(NAMED)
        }
    ).encode()
    return len(header).to_bytes(8, "little") + header + b"".join(body)


def upper_half(a: np.ndarray) -> np.ndarray:
    """The bits of float32 that bfloat16 keeps."""
    return a.view(np.uint32) & np.uint32(0xFFFF0000)


def table_of(path: Path) -> Contents:
    """What ``read_csv`` finds in the table at ``path``."""
    with opened(path) as file:
        return read_csv(file)
