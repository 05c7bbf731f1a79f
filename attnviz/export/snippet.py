"""The settings as a Python program that computes the same numbers with the public interface."""

from __future__ import annotations

import base64
import io
import zlib
from collections.abc import Iterator
from dataclasses import fields

import numpy as np

from attnviz.core import masks
from attnviz.core.errors import InputError
from attnviz.core.masks import BooleanArray, Both, Causal, FloatArray, Mask, NoMask, OwnMask
from attnviz.core.masks.registry import is_known
from attnviz.core.record.settings_json import MOST_MASK_CELLS, mask_array
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import ArraySource, FileSource, RandomSource, Source, TextSource

#: of a mask that is written out
MOST_CHARACTERS = 20_000
_ARRAYS = (BooleanArray, FloatArray)


def python_snippet(result: Result) -> str:
    """Return a program that ends with ``a``, the Attention of the head on show (``a.weights``,
    ``a.output`` ...).

    A file is named without its folder: run it where the file is. Arrays that a program handed over are
    called ``query``, ``key`` and ``value``, for that program to fill in.

    Raises:
        InputError: the mask was given as an array, which is more than a snippet can say.
    """
    settings, inputs = result.settings, result.inputs
    mask, own = (settings.mask, inputs.attn_mask) if settings.masked else (NoMask(), None)
    if isinstance(mask, OwnMask):
        mask = mask.without if own is None else NoMask()
    own = None if isinstance(own, NoMask) else own
    arguments = ["query, key, value"]
    imports, lines = ["import attnviz"], _source(settings.source, settings.layer, settings.head)
    written = _written_out(mask, own, result)
    rule = "attn_mask" if written else _rule(mask)
    if written:
        imports += ["import base64, io, zlib", "import numpy as np"]
        lines += written
        arguments.append("attn_mask")
    elif own is not None:
        if isinstance(settings.source, ArraySource):
            raise InputError(
                Sentence(
                    QT_TRANSLATE_NOOP(
                        "errors",
                        "The mask of these arrays is more than a snippet can say; pass it as attn_mask.",
                    )
                )
            )
        both = "inputs.attn_mask" if isinstance(mask, NoMask) else f"({rule} & inputs.attn_mask)"
        arguments.append(f"{both}.for_head({settings.head}, {inputs.n_head})")
    elif mask == Causal():
        arguments.append("is_causal=True")
    elif not isinstance(mask, NoMask):
        arguments.append(f"{rule}.for_head({settings.head}, {inputs.n_head})")
    if not written and rule in arguments[-1]:
        imports += _imports(mask)
    if (kind := type(settings.source)) is not ArraySource:
        imports += [f"from attnviz.core.settings import {kind.__name__}", "from attnviz.sources import load"]
    arguments.append(f"scale={_scale(result)}")
    if result.head.softcap is not None:
        arguments.append(f"softcap={result.head.softcap!r}")
    if result.head.sink is not None:
        arguments.append(f"sinks=[{result.head.sink!r}]")
    call = f"a = attnviz.scaled_dot_product_attention({', '.join(arguments)})"
    # A row that sees no key has no largest weight; the mean leaves it out, and rows of NaN too.
    mean = "rows = a.max_weight[(a.max_weight > 0)]  # rows that see a key"
    show = "print(a.weights.shape, rows.mean())"
    return "\n".join([*imports, "", *lines, call, mean, show, ""])


def _written_out(mask: Mask, own: Mask | None, result: Result) -> list[str]:
    """Lines that make ``attn_mask`` where the rule is a program's own, which a snippet cannot import.

    Raises:
        InputError: it is too large to be written out.
    """
    parts = [*_parts(mask), *(() if own is None else _parts(own))]
    if all(is_known(part) or type(part) in _ARRAYS for part in parts):
        return []
    if result.shape[0] * result.shape[1] <= MOST_MASK_CELLS:
        file = io.BytesIO()
        np.save(file, mask_array(result.mask, result.shape), allow_pickle=False)
        packed = base64.b64encode(zlib.compress(file.getvalue(), 9)).decode("ascii")
        if len(packed) <= MOST_CHARACTERS:
            return [
                f"# {' '.join(result.mask.describe().split())}",
                f'packed = base64.b64decode("{packed}")',
                "attn_mask = np.load(io.BytesIO(zlib.decompress(packed)))",
            ]
    raise InputError(
        Sentence(
            QT_TRANSLATE_NOOP(
                "errors",
                "The mask {name} is a program's own and too large to write into a snippet; in that program, "
                "pass it as attn_mask.",
            ),
            name=repr(type(mask).__name__),
        )
    )


def _rule(mask: Mask) -> str:
    """Return the call that makes ``mask``."""
    if type(mask) in _ARRAYS:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "A mask given as an array is more than a snippet can say; save it, and pass it as "
                    "attn_mask.",
                )
            )
        )
    values = [getattr(mask, field.name) for field in fields(mask)]  # type: ignore[arg-type]
    words = [_rule(value) if isinstance(value, Mask) else repr(value) for value in values]
    named = zip(fields(mask), words, strict=True)  # type: ignore[arg-type]
    return f"{type(mask).__name__}({', '.join(f'{field.name}={word}' for field, word in named)})"


def _parts(mask: Mask) -> Iterator[Mask]:
    """Yield the rules of which ``mask`` is made."""
    if type(mask) is Both:
        yield from (*_parts(mask.first), *_parts(mask.second))
    else:
        yield mask


def _imports(mask: Mask) -> list[str]:
    """Return the lines that import the classes which :func:`_rule` names."""
    classes = {type(part) for part in _parts(mask)} | ({Both} if type(mask) is Both else set())
    modules: dict[str, list[str]] = {}
    for name, rule in sorted((rule.__name__, rule) for rule in classes):
        module = masks.__name__ if getattr(masks, name, None) is rule else rule.__module__
        modules.setdefault(module, []).append(name)
    return [f"from {module} import {', '.join(names)}" for module, names in sorted(modules.items())]


def _scale(result: Result) -> str:
    if result.settings.scaling == 0:
        return "1.0"
    if result.settings.scaling == 1 and result.inputs.scale is None:
        return f"{result.head.d_k} ** -0.5"
    return repr(float(result.scale))


def _source(source: Source, layer: int, head: int) -> list[str]:
    match source:
        case TextSource(text, language):
            made = f"TextSource({text!r}, {language!r})"
        case RandomSource(size, seed, unit_length):
            sizes = f"attnviz.Dimensions({size.d_model}, {size.n_head}, {size.seq_len})"
            made = f"RandomSource({sizes}, seed={seed}, unit_length={unit_length})"
        case FileSource(path, reading):
            name = path.replace("\\", "/").rpartition("/")[2]
            made = f"FileSource({name!r}, {reading!r})"
        case ArraySource(title=title):
            return [f"# query, key, value: one head of {title!r}, each (T, d)."]
    return [
        f"inputs = load({made}, layer={layer})",
        f"head = inputs.head_of({head})",
        "query, key, value = head.query, head.key, head.value",
    ]
