"""A result's numbers as files: ``.npz`` the stages, ``.json`` settings and statistics, ``.csv`` the rows."""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from attnviz.core.errors import MemoryBudgetError
from attnviz.core.files.delimited import Dialect, looks_like_formula, table
from attnviz.core.inputs import Inputs
from attnviz.core.memory import require
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.record.mask_arrays import mask_arrays
from attnviz.core.record.settings_json import source_to_json
from attnviz.core.result import Result, rule_of, unasked_mask
from attnviz.core.settings import View
from attnviz.core.tile import Stage, Tile
from attnviz.core.version import __version__
from attnviz.export.files import write_file

#: Names of the per-row statistics, as in the Python interface.
STATISTICS = (
    "max_weight",
    "argmax",
    "entropy",
    "effective_keys",
    "effective_share",
    "jacobian_norm",
    "logsumexp",
    "row_max",
    "keys_seen",
    "future_mass",
    "fully_masked",
)


def exact_view(inputs: Inputs, head: int, budget: int | None = None) -> View:
    """Return the view whose tiles are the whole matrices, cell for cell: what :func:`save_npz` needs.

    Raises:
        MemoryBudgetError: four T_q x T_k stages are over the budget; names a tile call that would serve.
    """
    n_q, n_k = inputs.shape
    require(
        # Four stages, at most 8 bytes a cell.
        n_q * n_k * 4 * 8,
        f"Every stage of one head at {n_q:,} × {n_k:,}",
        "A part of it fits: attnviz.scaled_dot_product_attention(query, key, value)"
        f'.tile("weights", head={head}, rows=slice(0, {n_q}), cols=slice(0, {n_k}), shape=(512, 512)).',
        budget,
    )
    return View(pixels=(max(n_q, n_k), max(n_k, inputs.d_k, inputs.d_v)))


def save_npz(result: Result, path: str | os.PathLike) -> None:
    """Every stage of the head on show under its API name, with Q, K, V, mask, statistics and labels.

    The file opens under its own mask: ``is_causal``, ``attn_mask`` or ``attn_bias`` as PyTorch reads them, or
    ``mask_rule``, the JSON of a rule.

    Raises:
        MemoryBudgetError: a stage of ``result`` is not there cell for cell; compute with :func:`exact_view`.
        ExportError: the file cannot be written.
    """
    arrays: dict[str, Any] = {str(stage): _whole(result, stage, result.tiles[stage]) for stage in Stage}
    arrays["output"] = _whole(result, "output", result.output)
    arrays |= {"query": result.head.query, "key": result.head.key, "value": result.head.value}
    arrays["scale"] = np.float64(result.scale)
    if result.head.softcap is not None:
        arrays["softcap"] = np.float64(result.head.softcap)
    if result.head.sink is not None:
        arrays["sinks"] = np.array([result.head.sink])
    arrays |= mask_arrays(result.mask, result.shape)
    arrays |= _statistics(result.statistics)
    for name in ("query_tokens", "key_tokens"):
        if (tokens := getattr(result.inputs, name)) is not None:
            arrays[name] = np.array(tokens, dtype=str)
    write_file(path, lambda file: np.savez(file, allow_pickle=False, **arrays))


def save_json(result: Result, path: str | os.PathLike) -> None:
    """Write settings, provenance and per-row statistics: enough to make the picture again anywhere.

    NaN and infinities are ``null``. Nothing of the machine is in it: no user, no folder, no device.

    Raises:
        ExportError: the file cannot be written.
    """
    text = _json(_plain(describe(result))) + "\n"
    # A lone surrogate (from an argument that was no UTF-8) becomes JSON's own escape.
    write_file(path, lambda file: file.write(text.encode("utf-8", "backslashreplace")))


def save_csv(result: Result, path: str | os.PathLike, dialect: Dialect | None = None) -> None:
    """One line a query: its index, its token, every statistic, and the token of its largest weight.

    UTF-8 with a byte-order mark, without which spreadsheets misread labels that are not ASCII.

    Args:
        dialect: separator, decimal sign, and whether tokens that begin like a formula are kept from being
            one; None: comma, point, and tokens as they are, for programs.

    Raises:
        ExportError: the file cannot be written.
    """
    dialect = dialect or Dialect()
    columns = {name: values.tolist() for name, values in _statistics(result.statistics).items()}
    tokens, keys = result.inputs.query_tokens, result.inputs.key_tokens
    lines: list[list[object]] = [["query", "token", *columns, "argmax_token"]]
    for query in range(result.shape[0]):
        best = columns["argmax"][query]
        lines.append(
            [query, tokens[query] if tokens else ""]
            + [values[query] for values in columns.values()]
            + [keys[best] if keys and best >= 0 else ""]
        )
    text = table(lines, dialect, "\r\n")
    write_file(path, lambda file: file.write(text.encode("utf-8-sig")))


def like_formulas(result: Result) -> int:
    """Return how many tokens begin like a spreadsheet's formula."""
    tokens = {*(result.inputs.query_tokens or ()), *(result.inputs.key_tokens or ())}
    return sum(map(looks_like_formula, tokens))


def describe(result: Result) -> dict[str, Any]:
    """Return what :func:`save_json` writes, before NaN becomes null."""
    inputs, settings = result.inputs, result.settings
    statistics, unscaled, scaled = result.statistics, result.unscaled_statistics, result.scaled_statistics
    return {
        "attnviz": __version__,
        "engine": result.engine.name,
        "settings": {
            "source": source_to_json(settings.source),
            "layer": settings.layer,
            "head": settings.head,
            "scaling": settings.scaling,
            "scale": result.scale,
            "mask": rule_of(replace(settings, masked=True), inputs).describe(),
            "masked": settings.masked,
            "softcap": result.head.softcap,
            "sink": result.head.sink,
            "mask_because": unasked_mask(settings, inputs),
        },
        "input": {
            "title": inputs.title,
            "d_model": inputs.d_model,
            "n_layer": inputs.n_layer,
            "n_head": inputs.n_head,
            "n_kv_head": inputs.n_kv_head,
            "query_positions": inputs.seq_len_q,
            "key_positions": inputs.seq_len_k,
            "d_k": inputs.d_k,
            "d_v": inputs.d_v,
            "rotary": inputs.rotary,
            "attn_mask": None if inputs.attn_mask is None else inputs.attn_mask.describe(),
            "query_tokens": inputs.query_tokens,
            "key_tokens": inputs.key_tokens,
            "provenance": dict(inputs.provenance),
            "sha256": {name: _sha256(getattr(result.head, name)) for name in ("query", "key", "value")},
        },
        "summary": {
            "raw_score_mean": result.distribution.mean,
            "raw_score_std": result.distribution.std,
            "blocked_cells": result.blocked_cells,
            "fully_masked_rows": int(statistics.fully_masked.sum()),
            "saturable_rows": statistics.saturable,
            "saturated_rows": statistics.saturated,
            "saturated_rows_scaled": scaled.saturated,
            "saturated_rows_unscaled": unscaled.saturated,
        },
        "statistics": _statistics(statistics),
    }


def _whole(result: Result, name: str, tile: Tile) -> np.ndarray:
    n_q = result.shape[0]
    width = result.inputs.d_v if name == "output" else result.shape[1]
    if tile.values.shape != (n_q, width):
        held = " × ".join(map(str, tile.values.shape))
        raise MemoryBudgetError(
            f"The picture holds {held} of the {n_q} × {width} cells of {name}. "
            'For every cell: "attnviz render -o stages.npz" with the same input.',
            n_q * width * tile.values.itemsize,
            tile.values.nbytes,
        )
    return tile.values


def _statistics(rows: RowStatistics) -> dict[str, np.ndarray]:
    share = {} if rows.sink_share is None else {"sink_share": rows.sink_share}
    return {name: getattr(rows, name) for name in STATISTICS} | share


def _sha256(array: np.ndarray) -> str:
    little = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
    return hashlib.sha256(little.tobytes()).hexdigest()


def _json(value: Any, indent: str = "") -> str:
    """JSON with one line a name: a list of a thousand numbers stays one line."""
    if not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    inner = indent + " "
    items = [f"{inner}{json.dumps(name)}: {_json(item, inner)}" for name, item in value.items()]
    return "{\n" + ",\n".join(items) + f"\n{indent}}}"


def _plain(value: Any) -> Any:
    """``value`` in JSON's own types; numbers that JSON lacks become None."""
    match value:
        case np.ndarray():
            return _plain(value.tolist())
        case np.generic():
            return _plain(value.item())
        case Mapping():
            return {str(key): _plain(item) for key, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
        case float() if not math.isfinite(value):
            return None
    return value
