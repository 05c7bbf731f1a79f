"""Typed text through a real trained causal decoder: glassllm's, English or Portuguese, weights included."""

from __future__ import annotations

import threading
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.inputs import Head, Inputs, Projection
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import TextSource
from attnviz.sources.checks import check_index
from attnviz.sources.labels import label

#: Language code -> the decoder's name, in the order in which they are offered.
LANGUAGES = {"en": "English", "pt": "Portuguese"}

_SPACE = "▁"  # the tokenizer writes a space so
# glassllm's no_grad is one flag for the process, so one forward pass at a time.
_forward_lock = threading.Lock()


@dataclass(frozen=True)
class Token:
    """One token as the decoder reads it.

    Attributes:
        label: short and printable; a space alone, a line break or a control character gets a sign of its own.
        id: index into the vocabulary.
        text: the characters that it stands for, in Unicode's composed form (NFC).
        known: False where the decoder has no such character and reads its "unknown" token.
    """

    label: str
    id: int
    text: str
    known: bool


def tokens(text: str, language: str = "en") -> tuple[Token, ...]:
    """Return the tokens of ``text``, in order; empty for empty text.

    Raises:
        InputError: more tokens than the decoder reads, or a language that is not one of :data:`LANGUAGES`.
    """
    model, tokenizer = _decoder(language)
    longest = max(map(len, tokenizer.vocab))
    normal = unicodedata.normalize("NFC", text).replace(" ", _SPACE)
    limit = model.cfg.max_len
    # Merging one endless word takes quadratic time. A word of this length cannot fit, however it is merged.
    if len(normal) > limit * longest:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "This text has {n:,} characters, so more than {limit} tokens; the {decoder} reads at "
                    "most {limit}. Shorten the text.",
                ),
                n=len(normal),
                limit=limit,
                decoder=f"{LANGUAGES[language]} decoder",
            )
        )
    found, at = [], 0
    for token_id in tokenizer.encode(text):
        known = token_id != tokenizer.unk_id
        piece = normal[at : at + (len(tokenizer.vocab[token_id]) if known else 1)]
        at += len(piece)
        real = piece.replace(_SPACE, " ")
        found.append(Token(label(real), token_id, real, known))
    if len(found) > limit:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "This text has {n} tokens; the {decoder} reads at most {limit}. Shorten the text.",
                ),
                n=len(found),
                limit=limit,
                decoder=f"{LANGUAGES[language]} decoder",
            )
        )
    return tuple(found)


def load_text(source: TextSource, layer: int = 0) -> Inputs:
    """One layer of the decoder's attention over the typed text, exactly as the decoder computes it.

    x is the normalised residual stream (T, d_model) that the projections read; query and key are those after
    the rotation (RoPE, Su et al. 2021), which are the ones that attention compares. One forward pass serves
    every layer.

    Raises:
        InputError: the text is empty or has more tokens than the decoder reads, the language is not one of
            :data:`LANGUAGES`, or there is no such layer.
    """
    run = _run(source.text, source.language)
    model, read = run.model, run.tokens
    check_index("layer", layer, model.cfg.n_layers)
    attention = model.blocks[layer].attn
    n_head, d_k = attention.n_heads, attention.d_k
    shared = n_head // attention.n_kv_heads

    def step(name: str) -> np.ndarray:
        return run.trace.get(name, layer=layer).value

    def head_of(head: int) -> Head:
        check_index("head", head, n_head)
        kv = head // shared
        return Head(step("attn.rope_q")[head], step("attn.rope_k")[kv], step("attn.v")[kv])

    def projection_of(head: int) -> Projection:
        check_index("head", head, n_head)
        kv = head // shared
        own, common = slice(head * d_k, (head + 1) * d_k), slice(kv * d_k, (kv + 1) * d_k)
        return Projection(
            attention.W_Q.data[:, own], attention.W_K.data[:, common], attention.W_V.data[:, common]
        )

    labels = tuple(token.label for token in read)
    return Inputs(
        title=f"{LANGUAGES[source.language]} decoder",
        n_head=n_head,
        n_kv_head=attention.n_kv_heads,
        seq_len_q=len(read),
        seq_len_k=len(read),
        d_k=d_k,
        d_v=d_k,
        head_of=head_of,
        d_model=model.cfg.d_model,
        n_layer=model.cfg.n_layers,
        layer=layer,
        x=step("norm.attn"),
        projection_of=projection_of,
        rotary=True,
        output_projection=lambda: attention.W_O.data,
        query_tokens=labels,
        key_tokens=labels,
        provenance=_provenance(source, run),
    )


@dataclass(frozen=True, eq=False)
class _Run:
    """One forward pass, every layer recorded."""

    model: Any
    trace: Any
    tokens: tuple[Token, ...]
    version: str


def _provenance(source: TextSource, run: _Run) -> dict[str, Any]:
    return {
        "source": "text",
        "text": source.text,
        "language": source.language,
        "model": f"glassllm {run.version}, {source.language}",
        "token_ids": [token.id for token in run.tokens],
        "unknown_positions": [i for i, token in enumerate(run.tokens) if not token.known],
    }


@lru_cache(maxsize=len(LANGUAGES))
def _decoder(language: str) -> tuple[Any, Any]:
    if language not in LANGUAGES:
        raise InputError(f"There is no decoder for {language!r}; choose one of {', '.join(LANGUAGES)}.")
    import glassllm  # imported here, since most programs that import attnviz never type a text

    return glassllm.load_pretrained(language)


@lru_cache(maxsize=8)
def _run(text: str, language: str) -> _Run:
    model, _ = _decoder(language)
    read = tokens(text, language)
    if not read:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "There is no text to read; type at least one character."),
            )
        )
    import glassllm

    trace = glassllm.Tracer()
    with _forward_lock, glassllm.no_grad():
        model([token.id for token in read], trace=trace)
    return _Run(model, trace, read, glassllm.__version__)
