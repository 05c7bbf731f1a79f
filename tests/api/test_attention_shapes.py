"""The public call beside PyTorch's own: whatever shapes that takes, and its answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from attnviz import scaled_dot_product_attention as attend
from attnviz.core import memory
from attnviz.core.errors import InputError, MemoryBudgetError, ShapeError

torch = pytest.importorskip("torch")
rng = np.random.default_rng(5)

LEADS = [
    ((), (), ()), ((3,), (), ()), ((), (3,), ()), ((), (), (3,)), ((4,), (4, 4), (4, 4)),
    ((2, 3), (3,), (1,)),
    ((2, 1, 3), (2, 4, 1), (1,)), ((0,), (0,), (0,)), ((2, 1), (1, 4), (2, 4)),
    ((5, 1, 2, 3), (2, 3), (1, 1)),
]  # fmt: skip


def normal(*shape: int) -> np.ndarray:
    return rng.standard_normal(shape, dtype=np.float32)


def as_in_pytorch(query: np.ndarray, key: np.ndarray, value: np.ndarray, **how: Any) -> None:
    given = {k: torch.from_numpy(v) if isinstance(v, np.ndarray) else v for k, v in how.items()}
    tensors = map(torch.from_numpy, (query, key, value))
    wanted = torch.nn.functional.scaled_dot_product_attention(*tensors, **given).numpy()
    attention = attend(query, key, value, engine="numpy", axes="HTd", **how)
    assert attention.output.shape == wanted.shape
    np.testing.assert_allclose(attention.output, wanted, 1e-4, 1e-5)
    assert attention.weights.shape[-2:] == (query.shape[-2], key.shape[-2])
    assert attention.entropy.shape == attention.weights.shape[:-1]


@pytest.mark.parametrize("leads", LEADS)
def test_leading_axes_broadcast(leads: tuple[tuple[int, ...], ...]) -> None:
    lead = np.broadcast_shapes(*leads[:2])
    for t_q, t_k in ((3, 6), (6, 3), (1, 7)):
        q, k, v = normal(*leads[0], t_q, 4), normal(*leads[1], t_k, 4), normal(*leads[2], t_k, 5)
        as_in_pytorch(q, k, v)
        as_in_pytorch(q, k, v, is_causal=True, scale=-0.4)
        for shape in ((t_q, t_k), (1, t_k), (t_q, 1), (*lead, t_q, t_k), (*(1 for _ in lead), 1, t_k)):
            as_in_pytorch(q, k, v, attn_mask=normal(*shape))
            as_in_pytorch(q, k, v, attn_mask=rng.random(shape) > 0.3)


@pytest.mark.parametrize(
    ("t_q", "t_k", "d_k", "d_v"), [(0, 4, 4, 4), (4, 0, 4, 3), (3, 5, 0, 2), (3, 5, 4, 0)]
)
@pytest.mark.parametrize("lead", [(), (2, 3)])
def test_an_axis_may_be_empty(lead: tuple[int, ...], t_q: int, t_k: int, d_k: int, d_v: int) -> None:
    q, k, v = normal(*lead, t_q, d_k), normal(*lead, t_k, d_k), normal(*lead, t_k, d_v)
    for how in ({}, {"is_causal": True}, {"attn_mask": rng.random((t_q, t_k)) > 0.5}):
        as_in_pytorch(q, k, v, **how)
    attention = attend(q, k, v, engine="numpy").compute()
    assert attention.fully_masked.all() == (t_k == 0 or t_q == 0)
    assert attention.statistics(head=(0,) * len(lead) or 0).keys_seen.shape == (t_q,)
    if 0 in (t_q, t_k):
        with pytest.raises(ShapeError, match="There is no tile"):
            attention.tile("weights")
        assert "nothing to compute" in repr(attention)


@pytest.mark.parametrize(("heads", "key", "value"), [(4, 2, 2), (4, 1, 2), (6, 3, 2), (4, 4, 1)])
@pytest.mark.parametrize("lead", [(), (2,)])
def test_heads_are_shared_as_in_pytorch(lead: tuple[int, ...], heads: int, key: int, value: int) -> None:
    q, k, v = normal(*lead, heads, 3, 4), normal(*lead, key, 5, 4), normal(*lead, value, 5, 6)
    as_in_pytorch(q, k, v, enable_gqa=True)
    as_in_pytorch(q, k[(0,) * len(lead)], v, enable_gqa=True, is_causal=True)


def test_what_repeats_itself_takes_no_memory_and_too_much_is_a_sentence() -> None:
    one = normal(1, 5, 4)
    wide = np.broadcast_to(one, (3000, 5, 4))
    attention = attend(wide, wide, wide, engine="numpy", axes="HTd")
    assert attention._heads[0] is attention._heads[-1]
    for shape in ((1000, 10**9), (10**9, 5, 4)):
        huge = np.broadcast_to(np.float32(1), shape)
        with pytest.raises(MemoryBudgetError, match="over the budget"):
            attend(huge, huge, engine="numpy", axes="HTd")


def test_out_of_memory_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise MemoryError

    attention = attend(normal(5, 4), normal(5, 4), normal(5, 4), engine="numpy")
    monkeypatch.setattr("attnviz.engine.cpu.stages.fill", full)
    for name in ("weights", "output"):
        with pytest.raises(MemoryBudgetError, match="memory of this machine ran out"):
            getattr(attention, name)
    with pytest.raises(MemoryBudgetError, match="ran out"), memory.told("This"):
        raise MemoryError


def test_positions_may_come_before_heads() -> None:
    q, k, v = normal(2, 7, 3, 4), normal(2, 9, 3, 4), normal(2, 9, 3, 5)
    wanted = attend(*(a.swapaxes(1, 2) for a in (q, k, v)), engine="numpy", axes="HTd").output
    np.testing.assert_array_equal(attend(q, k, v, engine="numpy", axes="BTHd").output, wanted)
    with pytest.raises(InputError, match="axes is 'HTd'"):
        attend(q, k, v, axes="dTH")


@pytest.mark.parametrize(
    ("query", "key", "how", "says"),
    [
        ((1, 1024, 12, 8), (1, 1024, 12, 8), {}, "read as 1,024 heads of 12 positions"),
        ((16, 8, 4), (8, 16, 4), {"enable_gqa": True}, "axes in two orders"),
        ((16, 12, 4), (4, 16, 4), {"enable_gqa": True}, "axes in two orders"),
        ((6, 4), (6, 4), {"attn_mask": np.tri(6, dtype=np.float32)}, r"attn_mask\.astype\(bool\)"),
        ((6, 4), (6, 4), {"attn_mask": np.array([[1.0, 1, 1, 1, 0, 0]])}, "hides no key"),
        ((6, 4), (6, 4), {"attn_mask": ~np.tri(6, dtype=bool)}, "give ~attn_mask"),
        (
            (4, 2, 4, 3),
            (4, 2, 4, 3),
            {"attn_mask": np.arange(4) < np.array([[4], [2], [3], [4]])},
            "one row a sequence",
        ),
    ],
)
def test_what_is_probably_meant_otherwise_is_said(query: Any, key: Any, how: Any, says: str) -> None:
    with pytest.warns(UserWarning, match=says):
        attend(normal(*query), normal(*key), engine="numpy", **how)


@pytest.mark.parametrize(
    "mask",
    [
        np.where(np.tri(6, dtype=bool), 0, -np.inf), np.where(np.tri(6, dtype=bool), 0, -1e9),
        np.tri(6, dtype=bool), np.ones((6, 6)), np.zeros((6, 6)), np.ones((1, 6), bool), np.full((6, 6), 0.5),
        np.arange(6) < np.array([[4]]), -np.tri(6),
    ],
)  # fmt: skip
def test_plain_masks_are_taken_in_silence(mask: np.ndarray) -> None:
    attend(normal(6, 4), normal(6, 4), attn_mask=mask, engine="numpy")
    attend(normal(6, 6, 4), normal(6, 6, 4), attn_mask=mask, engine="numpy")
    attend(normal(12, 1, 4), normal(12, 9, 4), engine="numpy")  # a decode step
    attend(normal(8, 8, 4), normal(8, 4, 4), engine="numpy")  # as many queries as heads
    attend(normal(32, 4, 4), normal(32, 4, 4), engine="numpy", axes="HTd")


def test_a_padding_mask_that_does_not_broadcast_is_refused_with_the_cure() -> None:
    q = normal(2, 3, 5, 4)
    with pytest.raises(ShapeError, match=r"pass attn_mask\[:, None, None, :\]"):
        attend(q, q, attn_mask=np.ones((2, 5), bool))
