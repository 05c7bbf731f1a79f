"""Typed text: the decoder's own attention is the oracle, and any Unicode gets readable labels."""

from __future__ import annotations

from typing import Any

import glassllm
import numpy as np
import pytest

from attnviz.core.errors import InputError
from attnviz.core.masks import Causal
from attnviz.core.reference import attention
from attnviz.core.settings import FIRST_TEXT, TextSource
from attnviz.sources import load, tokens

PORTUGUESE = "Uma noite destas, vindo da cidade"


def _traced(text: str, language: str) -> tuple[Any, Any]:
    model, tokenizer = glassllm.load_pretrained(language)
    trace = glassllm.Tracer()
    with glassllm.no_grad():
        model(tokenizer.encode(text), trace=trace)
    return model, trace


@pytest.mark.parametrize(("text", "language"), [(FIRST_TEXT, "en"), (PORTUGUESE, "pt"), ("a", "en")])
def test_attention_on_these_inputs_is_the_decoders_own(text: str, language: str) -> None:
    model, trace = _traced(text, language)
    for layer in range(model.cfg.n_layers):
        inputs = load(TextSource(text, language), layer)
        concatenated = []
        for head in range(inputs.n_head):
            h = inputs.head_of(head)
            ours = attention(h.query, h.key, h.value, mask=Causal())
            np.testing.assert_allclose(ours.weights, trace.get("attn.softmax", layer, head).value, atol=1e-5)
            np.testing.assert_allclose(ours.output, trace.get("attn.mix", layer, head).value, atol=1e-5)
            concatenated.append(ours.output)
        out = np.concatenate(concatenated, axis=1) @ inputs.output_projection()
        np.testing.assert_allclose(out, trace.get("attn.out", layer).value, atol=1e-5)


def test_projections_give_q_k_v_before_the_rotation() -> None:
    _, trace = _traced(FIRST_TEXT, "en")
    inputs = load(TextSource(), 1)
    assert inputs.rotary
    for head in range(4):
        w = inputs.projection_of(head)
        np.testing.assert_allclose(inputs.x @ w.w_query, trace.get("attn.q", 1, head).value, atol=1e-5)
        np.testing.assert_allclose(inputs.x @ w.w_key, trace.get("attn.k", 1, head // 2).value, atol=1e-5)
        np.testing.assert_allclose(inputs.x @ w.w_value, inputs.head_of(head).value, atol=1e-5)


def test_the_first_picture() -> None:
    inputs = load(TextSource(FIRST_TEXT), 2)
    head = inputs.head_of(1)
    scaled = attention(head.query, head.key, head.value, mask=Causal())
    unscaled = attention(head.query, head.key, head.value, scale=1.0, mask=Causal())
    assert (inputs.query_tokens[6], inputs.key_tokens[5]) == ("very", "get")
    assert scaled.raw_scores[6, 5] == pytest.approx(4.26, abs=0.005)
    assert scaled.scaled_scores[6, 5] == pytest.approx(0.753, abs=0.0005)
    assert scaled.weights[6, 5] == pytest.approx(0.178, abs=0.0005)
    assert unscaled.weights[6, 5] == pytest.approx(0.034, abs=0.0005)
    assert scaled.raw_scores.std() == pytest.approx(13.2, abs=0.05)
    assert (scaled.statistics.saturated, unscaled.statistics.saturated) == (1, 9)
    assert scaled.statistics.saturable == 18


def test_labels_of_the_first_text() -> None:
    inputs = load(TextSource())
    assert " ".join(inputs.query_tokens) == (
        "Alice was begin ning to get very t i red of s itt ing by her s is ter"
    )
    assert inputs.query_tokens == inputs.key_tokens
    assert inputs.shape == (19, 19)
    assert (inputs.d_model, inputs.n_head, inputs.n_kv_head, inputs.n_layer, inputs.d_k) == (128, 4, 2, 4, 32)
    assert "".join(token.text for token in tokens(FIRST_TEXT)) == FIRST_TEXT


@pytest.mark.parametrize(
    ("text", "labels", "known"),
    [
        ("漢", ["漢"], [False]),
        ("a\nb", ["a", "↵", "b"], [True, True, True]),
        ("   ", ["␣", "␣", "␣"], [True] * 3),
        ("\x00\t\r\x7f", ["␀", "⇥", "␍", "␡"], [False] * 4),
        ("e\u0301", ["é"], [False]),
        ("\u0301", ["◌\u0301"], [False]),
        ("a\ufe0f", ["a", "U+FE0F"], [True, False]),
        ("👨\u200d👩", ["👨", "U+200D", "👩"], [False] * 3),
        ("\u202eשל", ["U+202E", "ש", "ל"], [False] * 3),
        ("\ud800", ["U+D800"], [False]),
        ("\u00a0", ["U+00A0"], [False]),
        ("▁a", ["a"], [True]),
    ],
)
def test_any_unicode_has_readable_labels(text: str, labels: list[str], known: list[bool]) -> None:
    found = tokens(text)
    assert [token.label for token in found] == labels
    assert [token.known for token in found] == known
    assert load(TextSource(text), 3).query_tokens == tuple(labels)


def test_labels_cover_every_character_that_unicode_has_in_its_first_plane() -> None:
    for start in range(0, 0x10000, 32):
        text = "".join(map(chr, range(start, start + 32)))
        for token in tokens(text):
            assert token.label.strip(), f"U+{ord(token.text):04X} has no visible label"


def test_one_pass_serves_every_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "counted once"
    passes = []
    original = glassllm.GlassLM.forward
    monkeypatch.setattr(glassllm.GlassLM, "__call__", lambda *a, **k: passes.append(1) or original(*a, **k))
    for layer in range(4):
        load(TextSource(text), layer)
    assert len(passes) == 1


def test_limits_are_told_in_numbers() -> None:
    assert load(TextSource("\n" * 128)).shape == (128, 128)
    with pytest.raises(InputError, match="129 tokens; the English decoder reads at most 128"):
        load(TextSource("\n" * 129))
    with pytest.raises(InputError, match="1,000,000 characters, so more than 128 tokens"):
        tokens("z" * 1_000_000)
    with pytest.raises(InputError, match="no text to read"):
        load(TextSource(""))
    assert tokens("") == ()


def test_languages_layers_and_heads_that_are_not_there() -> None:
    with pytest.raises(InputError, match="no decoder for 'sv'; choose one of en, pt"):
        load(TextSource("hej", "sv"))
    with pytest.raises(InputError, match="no layer 4; this input has layers 0 to 3"):
        load(TextSource(), 4)
    with pytest.raises(InputError, match="no head 4"):
        load(TextSource()).head_of(4)
