"""The settings as a Python program that computes the same numbers with the public interface."""

from __future__ import annotations

import re

from attnviz.core.errors import InputError
from attnviz.core.masks import Causal, Mask, NoMask, OwnMask
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import ArraySource, FileSource, RandomSource, Source, TextSource

_RULE = re.compile(r"\b([A-Z]\w+)\(")


def python_snippet(result: Result) -> str:
    """A program that ends with ``a``, the Attention of the head on show (``a.weights``, ``a.output`` ...).

    A file is named without its folder: run it where the file is. Arrays that a program handed over are
    called ``query``, ``key`` and ``value``, for that program to fill in.

    Raises:
        InputError: the mask was given as an array, which is more than a snippet can say.
    """
    settings, inputs = result.settings, result.inputs
    mask, own = (settings.mask, inputs.attn_mask) if settings.masked else (NoMask(), None)
    if isinstance(mask, OwnMask):
        mask = Causal() if own is None else NoMask()
    own = None if isinstance(own, NoMask) else own
    arguments = ["query, key, value"]
    imports, lines = ["import attnviz"], _source(settings.source, settings.layer, settings.head)
    rule = _rule(mask)
    if own is not None:
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
    if "for_head" in arguments[-1] and (names := sorted(set(_RULE.findall(arguments[-1])))):
        imports.append(f"from attnviz.core.masks import {', '.join(names)}")
    if (kind := type(settings.source)) is not ArraySource:
        imports += [f"from attnviz.core.settings import {kind.__name__}", "from attnviz.sources import load"]
    arguments.append(f"scale={_scale(result)}")
    call = f"a = attnviz.scaled_dot_product_attention({', '.join(arguments)})"
    # A row that sees no key has no largest weight, and a row of NaN none that a mean could hold.
    mean = "rows = a.max_weight[(a.max_weight > 0)]  # rows that see a key"
    show = "print(a.weights.shape, rows.mean())"
    return "\n".join([*imports, "", *lines, call, mean, show, ""])


def _rule(mask: Mask) -> str:
    """The call that makes ``mask``: a rule is a dataclass, and its repr is that call."""
    words = repr(mask)
    if "array(" in words:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "A mask given as an array is more than a snippet can say; save it, and pass it as "
                    "attn_mask.",
                )
            )
        )
    return words


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
