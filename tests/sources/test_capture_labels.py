"""Labels of a capture: each position wears its own token, or none."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.api.capture import capture
from attnviz.core.errors import InputError
from attnviz.core.settings import FileSource
from attnviz.sources import load
from attnviz.sources.capture.captured_call import CapturedLayer
from attnviz.sources.capture.token_labels import Tokens, labels_of

WORDS = [f"t{i}" for i in range(11)]


def layer(
    t_q: int,
    t_k: int,
    step: int = 0,
    kind: str = "self",
    side: str = "",
    batch: int = 1,
    module: str = "attn (A)",
) -> CapturedLayer:
    q, k = np.zeros((batch, 1, t_q, 2)), np.zeros((batch, 1, t_k, 2))
    return CapturedLayer(
        q, k, k, None, False, None, module=module, kind=kind, side=side, step=step,
        shapes=(q.shape, k.shape, k.shape),
    )  # fmt: skip


def labels(
    layers: list[CapturedLayer],
    index: int,
    tokens: list[list[str]] | list[str] | str,
    keys: list[str] | None = None,
    batch: int = 0,
) -> tuple[Any, ...]:
    given = [None if t is None else Tokens(t, "tokens") for t in (tokens, keys)]
    return labels_of(layers, index, batch, *given)


def steps(*shapes: tuple[int, int]) -> list[CapturedLayer]:
    return [layer(t_q, t_k, step) for step, (t_q, t_k) in enumerate(shapes)]


@pytest.mark.parametrize("count", [10, 11])
def test_steps_with_a_cache_read_on(count: int) -> None:
    run = steps((6, 6), (1, 7), (3, 10))
    assert labels(run, 0, WORDS[:count]) == (WORDS[:6], WORDS[:6])
    assert labels(run, 1, WORDS[:count]) == (WORDS[6:7], WORDS[:7])
    assert labels(run, 2, WORDS[:count]) == (WORDS[7:10], WORDS[:10])


def test_steps_without_a_cache_read_anew() -> None:
    run = steps((6, 6), (7, 7), (8, 8))
    assert labels(run, 1, WORDS[:8]) == (WORDS[:7], WORDS[:7])


def test_a_cache_of_fixed_size_is_read_by_its_mask() -> None:
    """Places after the newest token are not written yet: they wear no label, and shift none."""
    run = steps((6, 11), (1, 11), (1, 11))
    later = np.tri(11, dtype=bool)[None, None]
    run = [replace(run[i], attn_mask=later[:, :, rows]) for i, rows in enumerate(([*range(6)], [6], [7]))]
    assert labels(run, 0, WORDS[:8]) == (WORDS[:6], None)
    assert labels(run, 1, WORDS[:8]) == (WORDS[6:7], None)


def test_a_step_after_a_prompt_outside_the_block() -> None:
    assert labels(steps((1, 7)), 0, WORDS[:7]) == (WORDS[6:7], WORDS[:7])
    assert labels(steps((2, 7)), 0, WORDS[:7]) == (None, None)


def test_tokens_of_the_prompt_alone_label_no_step_after_it() -> None:
    run = steps((6, 6), (1, 7), (1, 8))
    assert labels(run, 0, WORDS[:6]) == (WORDS[:6], WORDS[:6])
    assert labels(run, 2, WORDS[:6]) == (None, None)


@pytest.mark.parametrize(("t_k", "what"), [(32, "places not written yet"), (4, "a window")])
def test_keys_that_are_not_the_first_positions_have_no_labels(t_k: int, what: str) -> None:
    run = steps((6, 6), (1, t_k))
    assert labels(run, 1, WORDS[:7]) == (WORDS[6:7], None)


@pytest.mark.parametrize("count", [5, 7, 9])
def test_a_list_that_fits_nothing_labels_nothing(count: int) -> None:
    run = steps((6, 6), (6, 6))
    assert labels(run, 0, WORDS[:count])[0] is (WORDS[:6] if count == 7 else None) or count == 7


def test_another_sequence_of_the_same_length_wears_no_labels_of_the_first() -> None:
    run = steps((6, 6), (6, 6))
    assert labels(run, 1, WORDS[:6]) == (None, None)


def test_one_list_is_the_first_sequences() -> None:
    run = [layer(3, 3, batch=2)]
    assert labels(run, 0, "abc") == (list("abc"), list("abc"))
    assert labels(run, 0, "abc", batch=1) == (None, None)


def test_one_list_a_sequence() -> None:
    run = [layer(3, 3, batch=2)]
    assert labels(run, 0, [list("abc"), list("def")], batch=1) == (list("def"), list("def"))
    assert labels(run, 0, [list("abc")] * 3) == (None, None)


TRANSLATION = [
    layer(5, 5, side="encoder", module="encoder.attn (A)"),
    layer(5, 5, side="decoder", module="decoder.attn (A)"),
    layer(5, 5, kind="cross", side="decoder", module="decoder.encoder_attn (A)"),
    layer(1, 6, 1, side="decoder", module="decoder.attn (A)"),
    layer(1, 5, 1, kind="cross", side="decoder", module="decoder.encoder_attn (A)"),
]
SOURCE, TARGET, NUMBERS = list("abcde"), list("uvwxyz"), list("012345")


@pytest.mark.parametrize("options", [(SOURCE, None), (TARGET, SOURCE)], ids=["source", "both"])
def test_a_translation_has_source_words_at_the_keys(options: tuple[Any, ...]) -> None:
    rows = NUMBERS if options[1] is None else TARGET
    found = [labels(TRANSLATION, i, *options) for i in range(5)]
    assert found == [
        (SOURCE, SOURCE), (rows[:5], rows[:5]), (rows[:5], SOURCE),
        (rows[5:6], rows[:6]), (rows[5:6], SOURCE),
    ]  # fmt: skip


@pytest.mark.parametrize("given", [np.array([5, 6]), np.array([[5, 6], [7, 8]])], ids=["one", "two"])
def test_arrays_are_lists_of_numbers(given: np.ndarray) -> None:
    assert Tokens(given, "tokens").of(0, given.ndim) == [5, 6]


@pytest.mark.parametrize(("given", "said"), [(5, "is a list of labels"), (["a", ["b"]], "mixes labels")])
def test_no_lists(given: int | list[Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        capture(tokens=given)


def test_what_no_position_wears_is_told(told: Callable[..., Any]) -> None:
    torch = pytest.importorskip("torch")
    q = torch.randn(2, 1, 6, 4)
    with told(r"labelled by tokens \(5\): the calls have 6 positions"), capture(tokens=WORDS[:5]) as c:
        torch.nn.functional.scaled_dot_product_attention(q, q, q)
    assert "tokens (5)" in repr(c)
    assert c.inputs(0, 1).query_tokens is None


@pytest.mark.parametrize("ending", [".npz", ".safetensors"])
@pytest.mark.parametrize(
    "lists", [[list("abc"), list("xyz")], torch_ids := [[5, 6, 7], [8, 9, 10]], list("abc")]
)
def test_a_file_keeps_the_tokens_of_each_sequence(tmp_path: Path, ending: str, lists: Any) -> None:
    torch = pytest.importorskip("torch")
    tokens = torch.tensor(lists) if lists is torch_ids else lists
    q, mask = torch.randn(2, 1, 3, 4), torch.tensor([[0.0, -9, -9], [0, 0, -9], [0, 0, 0]])
    with capture(tokens=tokens) as c:
        for _ in range(2):
            torch.nn.functional.scaled_dot_product_attention(q, q, q, mask)
    path = tmp_path / f"run{ending}"
    c.save(path)
    for batch in range(2):
        opened = load(FileSource(str(path), f"batch={batch}"), 1)
        ours = c.inputs(1, batch)
        assert (opened.query_tokens, opened.key_tokens) == (ours.query_tokens, ours.key_tokens)
        np.testing.assert_array_equal(opened.attn_mask.array, mask)
    assert c.inputs(1, 0).query_tokens == tuple(map(str, lists[0] if isinstance(lists[0], list) else lists))


def test_labels_of_a_module_with_tokens_that_fit_tell_nothing() -> None:
    torch = pytest.importorskip("torch")
    model = torch.nn.MultiheadAttention(4, 1, batch_first=True)
    x = torch.randn(1, 6, 4)
    with warnings.catch_warnings(), capture(tokens=WORDS[:6]) as c:
        warnings.simplefilter("error")
        model(x, x, x)
    assert c.inputs().key_tokens == tuple(WORDS[:6])


@pytest.mark.parametrize("name", ["tokens", "key_tokens"])
@pytest.mark.parametrize(
    ("lists", "lost"),
    [
        ([list("abc"), list("defghi")], r"[0] (3)"),
        ([list("defghi"), list("abcdefgh"), []], r"[1] (8)"),
        ([list("ab"), list("abc"), list("defghi")], r"[0] (2), tokens[1] (3)"),
    ],
)
def test_a_list_that_fits_its_sequence_nowhere_is_named_beside_one_that_does(
    told: Callable[..., Any], lists: Any, lost: str, name: str
) -> None:
    torch = pytest.importorskip("torch")
    q = torch.randn(len(lists), 1, 6, 4)
    words = f"labelled by {name}{lost.replace('tokens', name)}: the calls have 6 positions"
    with told(re.escape(words)), capture(**{name: lists}) as c:
        torch.nn.functional.scaled_dot_product_attention(q, q, q)
    assert words in repr(c)
