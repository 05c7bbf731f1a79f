"""The dimensions of a layer, presets, and the nearest that would do."""

from __future__ import annotations

import pytest

from attnviz.core.dimensions import MAX_SEQ_LEN, Dimensions, nearest_multiples
from attnviz.core.errors import AttnvizError, DimensionError
from attnviz.core.presets import preset_title, presets


@pytest.mark.parametrize(
    ("name", "d_model", "n_head", "seq_len", "d_k"),
    [
        ("andrea-12m", 384, 12, 1024, 32),
        ("andrea-120m", 768, 12, 1024, 64),
        ("andrea-480m", 1536, 24, 1024, 64),
        ("gpt2-xl", 1600, 25, 1024, 64),
        ("llama2-7b", 4096, 32, 4096, 128),
    ],
)
def test_presets(name: str, d_model: int, n_head: int, seq_len: int, d_k: int) -> None:
    preset = presets()[name]
    assert preset == Dimensions(d_model, n_head, seq_len)
    assert preset.d_k == d_k


def test_every_preset_has_a_title_and_a_tiny_one_fits_the_screen() -> None:
    assert all(preset_title(name) for name in presets())
    assert Dimensions(16, 2, 8) in presets().values()


@pytest.mark.parametrize(
    ("d_model", "n_head", "nearest"),
    [(770, 12, (768, 780)), (5, 12, (12,)), (65_530, 12, (65_520, 65_532)), (65_536, 12, (65_532,))],
)
def test_the_nearest_that_divide_are_named(d_model: int, n_head: int, nearest: tuple[int, ...]) -> None:
    assert nearest_multiples(d_model, n_head) == nearest
    with pytest.raises(DimensionError, match=f"{n_head} heads do not divide d_model = {d_model}") as caught:
        Dimensions(d_model, n_head)
    assert caught.value.nearest == nearest
    assert all(str(n) in str(caught.value) for n in nearest)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, AttnvizError)


@pytest.mark.parametrize(
    ("d_model", "n_head", "nearest"),
    [(768, 7, (6, 8)), (768, 13, (12, 16)), (5, 7, (5,)), (97, 2, (1, 97)), (65_536, 3, (2, 4))],
)
def test_the_nearest_heads_are_named(d_model: int, n_head: int, nearest: tuple[int, ...]) -> None:
    with pytest.raises(DimensionError) as caught:
        Dimensions(d_model, n_head)
    assert caught.value.nearest_heads == nearest
    assert f"Nearest n_head: {' and '.join(map(str, nearest))}." in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"d_model": 0}, "d_model must be a whole number of at least 1, not 0"),
        ({"n_head": -1}, "n_head must be"),
        ({"n_head": True}, "n_head must be"),
        ({"seq_len": 1.5}, "T must be a whole number"),
        ({"seq_len": MAX_SEQ_LEN + 1}, "T can be at most 1,048,576, not 1,048,577"),
    ],
)
def test_impossible_values_are_refused(arguments: dict, says: str) -> None:
    with pytest.raises(DimensionError, match=says):
        Dimensions(**arguments)


def test_the_largest_length_is_accepted() -> None:
    assert Dimensions(seq_len=MAX_SEQ_LEN).seq_len == 1_048_576
