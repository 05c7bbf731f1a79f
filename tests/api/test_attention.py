"""The public call: shapes, dtypes, masks, refusals, and the figures that the lesson gives."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import attnviz
from attnviz import scaled_dot_product_attention as attend
from attnviz.core import memory, reference
from attnviz.core.errors import EngineUnavailable, InputError, MemoryBudgetError, ShapeError
from attnviz.core.inputs import Head
from attnviz.core.masks import Causal, FloatArray, SlidingWindow
from attnviz.engine.cpu import streaming
from attnviz.engine.cpu.engine import NumpyEngine
from tests.engine.numpy_cases import random_head

STATISTICS = (
    "max_weight",
    "entropy",
    "effective_keys",
    "jacobian_norm",
    "logsumexp",
    "argmax",
    "fully_masked",
)
STAGES = ("raw_scores", "scaled_scores", "masked_scores", "weights")


def arrays(
    *lead: int, t_q: int = 7, t_k: int = 9, n_kv: int | None = None, dtype: Any = np.float32
) -> list[np.ndarray]:
    generator = np.random.default_rng(1)
    kv = lead if n_kv is None else (*lead[:-1], n_kv)
    shapes = (*lead, t_q, 8), (*kv, t_k, 8), (*kv, t_k, 5)
    return [generator.standard_normal(shape).astype(dtype) for shape in shapes]


@pytest.mark.parametrize("lead", [(), (1,), (3,), (2, 3), (2, 1, 3)])
def test_leading_dimensions_are_those_of_the_query(lead: tuple[int, ...]) -> None:
    query, key, value = arrays(*lead)
    attention = attend(query, key, value, is_causal=True, engine="numpy")
    for name in STAGES:
        assert getattr(attention, name).shape == (*lead, 7, 9)
    for name in STATISTICS:
        assert getattr(attention, name).shape == (*lead, 7)
    assert attention.output.shape == (*lead, 7, 5)
    for index in np.ndindex(*lead):
        wanted = reference.attention(query[index], key[index], value[index], mask=Causal())
        for name in (*STAGES, "output"):
            np.testing.assert_allclose(getattr(attention, name)[index], getattr(wanted, name), 1e-4, 1e-6)
        for name in STATISTICS:
            np.testing.assert_allclose(
                getattr(attention, name)[index], getattr(wanted.statistics, name), 1e-4, 1e-6
            )


@pytest.mark.parametrize("lead", [(6,), (2, 6)])
def test_grouped_heads_share_keys_and_values(lead: tuple[int, ...]) -> None:
    query, key, value = arrays(*lead, n_kv=2)
    grouped = attend(query, key, value, enable_gqa=True, engine="numpy")
    repeated = attend(query, np.repeat(key, 3, -3), np.repeat(value, 3, -3), engine="numpy")
    np.testing.assert_array_equal(grouped.weights, repeated.weights)
    np.testing.assert_array_equal(grouped.output, repeated.output)


def test_fewer_key_heads_are_refused_unless_grouped() -> None:
    with pytest.raises(ShapeError, match="enable_gqa=True"):
        attend(*arrays(6, n_kv=2))
    with pytest.raises(ShapeError, match="4 does not divide 6"):
        attend(*arrays(6, n_kv=4), enable_gqa=True)


def test_one_key_head_is_broadcast_as_numpy_does() -> None:
    query, key, value = arrays(3, n_kv=1)
    expected = attend(query, np.repeat(key, 3, 0), np.repeat(value, 3, 0), engine="numpy").output
    np.testing.assert_array_equal(attend(query, key, value, engine="numpy").output, expected)


@pytest.mark.parametrize("shape", [(7, 9), (1, 9), (7, 1), (3, 7, 9), (1, 7, 9), (2, 1, 7, 9), (2, 3, 7, 9)])
@pytest.mark.parametrize("kind", ["bool", "float"])
def test_masks_broadcast_over_leading_dimensions(shape: tuple[int, ...], kind: str) -> None:
    query, key, value = arrays(2, 3)
    draw = np.random.default_rng(5).standard_normal(shape).astype(np.float32)
    mask = draw > -0.5 if kind == "bool" else np.where(draw > 1, np.float32(-np.inf), draw)
    attention = attend(query, key, value, mask, engine="numpy")
    scores = query @ key.swapaxes(-1, -2) * 8**-0.5
    scores = np.where(mask, scores, -np.inf) if kind == "bool" else scores + mask
    np.testing.assert_allclose(attention.masked_scores, scores, 1e-4, 1e-5)
    np.testing.assert_array_equal(attention.fully_masked, np.isneginf(scores).all(axis=-1))


def test_a_mask_and_is_causal_hold_together() -> None:
    query, key, value = arrays(t_q=9)
    mask = np.random.default_rng(0).random((9, 9)) < 0.6
    attention = attend(query, key, value, mask, is_causal=True, engine="numpy")
    np.testing.assert_array_equal(np.isneginf(attention.masked_scores), ~(mask & np.tri(9, dtype=bool)))


def test_a_rule_is_a_mask_too() -> None:
    query, key, value = arrays(2, t_q=9)
    attention = attend(query, key, value, SlidingWindow(3), engine="numpy")
    np.testing.assert_array_equal((attention.weights > 0).sum(axis=-1)[0], [1, 2, 3, 3, 3, 3, 3, 3, 3])


def test_causal_alignment() -> None:
    query, key, value = arrays(t_q=2, t_k=5)
    for alignment, seen in (("top-left", [1, 2]), ("bottom-right", [4, 5])):
        attention = attend(query, key, value, is_causal=True, causal_alignment=alignment, engine="numpy")
        np.testing.assert_array_equal((attention.weights > 0).sum(axis=-1), seen)
    with pytest.raises(ValueError, match="causal_alignment must be"):
        attend(query, key, value, is_causal=True, causal_alignment="middle")


@pytest.mark.parametrize(
    ("dtype", "served"), [("float16", "float32"), ("float32", "float32"), ("float64", "float64")]
)
def test_dtypes(dtype: str, served: str) -> None:
    attention = attend(*arrays(2, dtype=dtype), engine="numpy")
    for name in (*STAGES, "output"):
        assert getattr(attention, name).dtype == served


def test_one_float64_array_makes_all_of_it_float64() -> None:
    query, key, value = arrays()
    assert attend(query, key.astype(np.float64), value, engine="numpy").weights.dtype == np.float64


def test_integers_are_refused_as_pytorch_does() -> None:
    query, key, value = arrays()
    with pytest.raises(InputError, match=r"key is int64.*key\.astype\('float32'\)"):
        attend(query, key.astype(np.int64), value)
    with pytest.raises(InputError, match="attn_mask is int64"):
        attend(query, key, value, np.ones((7, 9), np.int64))


def test_what_is_no_array_is_refused() -> None:
    query, key, value = arrays()
    with pytest.raises(InputError, match="query"):
        attend([[1.0], [1.0, 2.0]], key, value)
    with pytest.raises(InputError, match="key is <U5"):
        attend(query, "words", value)


def test_dropout_is_refused() -> None:
    with pytest.raises(InputError, match=r"no dropout: pass dropout_p=0\.0, not 0\.1"):
        attend(*arrays(), dropout_p=0.1)
    with pytest.raises(InputError, match=r"is_causal must be True or False, not 0\.1"):
        attend(*arrays(), None, 0.1)  # where PyTorch has its dropout
    attend(*arrays(), dropout_p=0.0)


def test_torch_tensors_of_every_kind() -> None:
    torch = pytest.importorskip("torch")
    query, key, value = (torch.from_numpy(a) for a in arrays(2, 3))
    wanted = torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)
    query.requires_grad_()
    actual = attend(query, key, value, is_causal=True, engine="numpy").output
    np.testing.assert_allclose(actual, wanted.numpy(), 1e-5, 1e-6)
    half = [a.detach().to(torch.bfloat16) for a in (query, key, value)]
    attention = attend(*half, engine="numpy")
    exact = attend(*(a.float().numpy() for a in half), engine="numpy")
    np.testing.assert_array_equal(attention.output, exact.output)


def test_bfloat16_arrays_of_numpy() -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes")
    half = [a.astype(ml_dtypes.bfloat16) for a in arrays()]
    exact = attend(*(a.astype(np.float32) for a in half), engine="numpy")
    np.testing.assert_array_equal(attend(*half, engine="numpy").output, exact.output)


def test_arrays_that_only_speak_dlpack() -> None:
    class Wrapped:
        def __init__(self, array: np.ndarray) -> None:
            self.array = array

        def __dlpack__(self, **options: Any) -> Any:
            return self.array.__dlpack__(**options)

        def __dlpack_device__(self) -> Any:
            return self.array.__dlpack_device__()

    plain = arrays()
    actual = attend(*map(Wrapped, plain), engine="numpy").output
    np.testing.assert_array_equal(actual, attend(*plain, engine="numpy").output)


def test_without_values_there_are_weights_and_no_output() -> None:
    query, key, _ = arrays(2)
    attention = attend(query, key, engine="numpy")
    np.testing.assert_allclose(attention.weights.sum(axis=-1), 1, rtol=1e-6)
    with pytest.raises(InputError, match="pass value="):
        _ = attention.output


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"query": (8,)}, "at least 2-D"),
        ({"key": (9, 6)}, "share d_k"),
        ({"value": (4, 5)}, "share T_k"),
        ({"attn_mask": (6, 9)}, r"attn_mask \(6, 9\) does not broadcast to \(7, 9\)"),
    ],
)
def test_shapes_that_do_not_fit_are_refused(change: dict[str, tuple[int, ...]], says: str) -> None:
    shapes: dict[str, tuple[int, ...]] = {"query": (7, 8), "key": (9, 8), "value": (9, 5), **change}
    with pytest.raises(ShapeError, match=says):
        attend(**{name: np.zeros(shape, np.float32) for name, shape in shapes.items()})


def test_nothing_is_computed_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attnviz.engine.cpu.stages.fill", lambda *_: pytest.fail("computed a stage"))
    monkeypatch.setattr("attnviz.engine.cpu.streaming.stream", lambda *_: pytest.fail("computed statistics"))
    attend(*arrays(2), engine="numpy")


def test_a_whole_array_over_the_budget_is_refused_with_the_call_that_would_serve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "default_budget", lambda: 1 << 20)
    query, key, value = (np.zeros((2, 1000, 4), np.float32) for _ in range(3))
    attention = attend(query, key, value, engine="numpy")
    with pytest.raises(MemoryBudgetError, match=r"weights of 2 heads at 1,000 × 1,000") as caught:
        _ = attention.weights
    assert (caught.value.needed, caught.value.budget) == (8_000_000, 1 << 20)
    message = str(caught.value)
    assert "7.6 MiB" in message
    assert "1.0 MiB" in message
    call = 'a.tile("weights", head=0, rows=slice(0, 1000), cols=slice(0, 1000), shape=(512, 512))'
    assert call in message
    assert eval(call, {"a": attention}).values.shape == (512, 512)


@pytest.mark.parametrize("engine", ["numpy", "cupy"])
def test_all_stages_at_once_are_those_asked_for_one_by_one(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("attnviz.engine.select._probe", lambda: (OtherEngine(), ""))
    query, key, value = arrays(3, t_q=700, t_k=600)
    for mask in (None, Causal(), SlidingWindow(5), np.random.default_rng(0).random((700, 600)) < 0.5):
        together, single = (attend(query, key, value, mask, engine=engine) for _ in range(2))
        assert together.compute() is together
        for name in (*STAGES, "output"):
            np.testing.assert_allclose(getattr(together, name), getattr(single, name), 1e-5, 1e-6)


def test_all_stages_without_values_have_no_output() -> None:
    query, key, _ = arrays(2)
    attention = attend(query, key, engine="numpy").compute()
    with pytest.raises(InputError, match="pass value="):
        _ = attention.output


def test_all_stages_over_the_budget_are_refused_together(monkeypatch: pytest.MonkeyPatch) -> None:
    query, key, value = arrays(2)
    attention = attend(query, key, value, engine="numpy")
    monkeypatch.setattr(memory, "default_budget", lambda: 2 * 7 * 9 * 4 * 3)
    with pytest.raises(MemoryBudgetError, match="All stages of 2 heads"):
        attention.compute()


def test_zooming_into_weights_repeats_no_pass_over_the_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    passes: list[tuple[int, int] | None] = []
    stream = streaming.stream

    def counted(head: Head, *how: object) -> object:
        passes.append(how[3] if len(how) > 3 else None)  # type: ignore[arg-type]
        return stream(head, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(streaming, "stream", counted)
    attention = attend(*arrays(2, t_q=90, t_k=90), is_causal=True, engine="numpy")
    with pytest.raises(ShapeError):
        attention.tile("weights", cols=slice(5, 5))
    assert passes == []
    part = attention.tile("weights", head=1, rows=slice(40, 60), shape=(7, 9))
    assert passes == [(40, 60)]
    attention.tile("weights", head=1, shape=(7, 9))
    assert passes == [(40, 60), None]
    again = attention.tile("weights", head=1, rows=slice(40, 60), shape=(7, 9))
    np.testing.assert_allclose(again.values, part.values, atol=1e-6)
    np.testing.assert_allclose(attention.statistics(1).max_weight[0], 1, atol=1e-6)
    assert len(passes) == 2
    assert attention.entropy.shape == (2, 90)
    assert len(passes) == 3  # the other head's


@pytest.mark.parametrize("name", ["output", "entropy"])
@pytest.mark.parametrize("t_k", [2, 9000])
def test_outputs_over_the_budget_are_refused_before_they_are_allocated(
    t_k: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wide values of few keys make an output many times as large as all that was given."""
    monkeypatch.setattr(memory, "default_budget", lambda: 8 << 20)
    query, key = np.ones((30_000, 1), np.float32), np.ones((t_k, 1), np.float32)
    attention = attend(query, key, np.ones((t_k, 100), np.float32), engine="numpy")
    with pytest.raises(MemoryBudgetError, match=r"T_q = 30,000 with d_v = 100 would take .* MiB.*fewer"):
        getattr(attention, name)


@pytest.mark.parametrize("poison", [np.nan, np.inf])
def test_output_is_clean_of_blocked_keys_and_values_alone_and_beside_statistics(poison: float) -> None:
    query, key, value = arrays(t_q=9)
    clean = attend(query, key[:7], value[:7], is_causal=True, engine="numpy").output
    key[7:], value[7:] = poison, poison
    mask = np.arange(9) < 7
    alone, beside = (attend(query, key, value, mask, is_causal=True, engine="numpy") for _ in range(2))
    assert np.isfinite(beside.entropy).all()
    np.testing.assert_allclose(alone.output, clean, 1e-6, 1e-6)
    np.testing.assert_allclose(beside.output, clean, 1e-6, 1e-6)
    np.testing.assert_allclose(alone.compute().output, clean, 1e-6, 1e-6)
    value[3] = poison
    allowed = attend(query, key, value, mask, is_causal=True, engine="numpy").output
    np.testing.assert_array_equal(np.isfinite(allowed).all(axis=1), np.arange(9) < 3)


@pytest.mark.parametrize("poison", [np.nan, np.inf])
def test_a_blocked_weight_is_zero_in_a_spoilt_row_too(poison: float) -> None:
    """In the whole array as in a tile, wherever its blocks end."""
    query, key, value = arrays(t_q=700, t_k=700)
    query[:, 0], key[2, 0] = 1, poison
    attention = attend(query, key, value, is_causal=True, engine="numpy")
    together = attend(query, key, value, is_causal=True, engine="numpy").compute()
    wanted = np.tri(700, dtype=bool) & (np.arange(700) >= 2)[:, None]
    for weights in (attention.weights, together.weights, attention.tile("weights", shape=(700, 700)).values):
        np.testing.assert_array_equal(np.isnan(weights), wanted)


def test_tiles_of_a_head() -> None:
    query, key, value = arrays(2, 3, t_q=40, t_k=40)
    attention = attend(query, key, value, is_causal=True, engine="numpy")
    tile = attention.tile("weights", head=(1, 2), rows=slice(10, 40), cols=slice(None, 20), shape=(6, 4))
    wanted = attention.weights[1, 2, 10:, :20].reshape(6, 5, 4, 5).max(axis=(1, 3))
    np.testing.assert_allclose(tile.values, wanted, rtol=1e-5)
    np.testing.assert_allclose(
        attention.tile("weights", head=2, shape=(40, 40)).values, attention.weights[0, 2], 1e-5
    )
    mean = attention.tile("raw_scores", rows=slice(-4, None), shape=(1, 1), reduce="mean").values[0, 0]
    assert mean == pytest.approx(attention.raw_scores[0, 0, -4:].mean(), rel=1e-5)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ({"stage": "softmax"}, "stage must be one of raw_scores"),
        ({"stage": "weights", "reduce": "median"}, "reduce must be one of max"),
        ({"stage": "weights", "head": 2}, "Head 2 does not exist"),
        ({"stage": "weights", "head": (0, 0)}, "does not exist"),
        ({"stage": "weights", "rows": slice(0, 4, 2)}, "rows must be a slice without a step"),
        ({"stage": "weights", "cols": 3}, "cols must be a slice"),
        ({"stage": "weights", "cols": slice(4, 4)}, "cols must lie within"),
        ({"stage": "weights", "rows": slice(0, 3.5)}, "rows must be a slice of whole numbers"),
        ({"stage": "weights", "head": 0.5}, "head must be a whole number"),
        ({"stage": "weights", "head": "a"}, "head must be a whole number"),
        ({"stage": "weights", "shape": 512}, "shape must be two whole numbers"),
        ({"stage": "weights", "shape": (3.5, 2)}, "shape must be two whole numbers"),
        ({"stage": "weights", "shape": (3, 2, 1)}, "shape must be two whole numbers"),
        ({"stage": "weights", "shape": (0, 2)}, "at least 1 × 1 cells"),
    ],
)
def test_impossible_tiles_are_refused(call: dict[str, Any], says: str) -> None:
    with pytest.raises((InputError, ShapeError), match=says):
        attend(*arrays(2), engine="numpy").tile(**call)


@pytest.mark.parametrize(
    "scale",
    [
        "x",
        "1",
        b"1",
        True,
        np.True_,
        np.array("1"),
        1 + 0j,
        np.complex128(1),
        np.nan,
        np.inf,
        {},
    ],
)
def test_a_scale_that_is_no_number_is_refused(scale: Any) -> None:
    with pytest.raises(InputError, match="scale is one finite number"):
        attend(*arrays(2), scale=scale, engine="numpy")


@pytest.mark.parametrize("masks", [1, 2])
def test_a_finite_bias_never_blocks_whatever_its_type_and_however_often(masks: int) -> None:
    """What float32 cannot hold is its lowest number: a row of that alone is uniform."""
    query, key, value = arrays(1, t_q=3, t_k=9)
    bias = np.zeros((3, 9), np.float64)
    bias[0] = bias[1, :4] = -1e300
    rule = FloatArray(bias) if masks == 1 else FloatArray(bias) & FloatArray(bias)
    attention = attend(query, key, value, attn_mask=rule, engine="numpy")
    np.testing.assert_array_equal(attention.statistics().keys_seen, 9)
    np.testing.assert_allclose(attention.output[0, 0], value[0].mean(axis=0), atol=1e-6)
    np.testing.assert_allclose(attention.weights[0, 0], 1 / 9, rtol=1e-6)
    assert attention.tile("masked_scores", shape=(3, 9)).nonfinite == 0
    alone = attend(query[:, 1:], key[:, 4:], value[:, 4:], engine="numpy")
    np.testing.assert_allclose(attention.output[0, 1], alone.output[0, 0], atol=1e-6)


def test_statistics_of_one_head() -> None:
    attention = attend(*arrays(2), engine="numpy")
    np.testing.assert_array_equal(attention.statistics(1).entropy, attention.entropy[1])


def test_engines_by_name() -> None:
    assert attend(*arrays(), engine="numpy").engine.name == "numpy"
    assert attend(*arrays(), engine="numpy").engine.reason == ""
    with pytest.raises(InputError, match=r"no engine 'jax'; choose one of auto, numpy, cupy"):
        attend(*arrays(), engine="jax")


def test_auto_falls_back_with_the_reason_and_a_name_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attnviz.engine.select._probe", lambda: (None, "no driver was found"))
    assert attend(*arrays()).engine.reason == "no driver was found"
    with pytest.raises(EngineUnavailable, match="no driver was found"):
        attend(*arrays(), engine="cupy")


class OtherEngine:
    """An engine that is not NumPy's own, as the GPU's is not."""

    def __init__(self) -> None:
        self._engine = NumpyEngine()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)


def test_another_engine_serves_whole_stages_through_its_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attnviz.engine.select._probe", lambda: (OtherEngine(), ""))
    query, key, value = arrays(2)
    other, own = (attend(query, key, value, is_causal=True, engine=name) for name in ("cupy", "numpy"))
    for name in (*STAGES, "output", *STATISTICS):
        np.testing.assert_allclose(getattr(other, name), getattr(own, name), 1e-5, 1e-6)


@pytest.mark.parametrize(
    ("d_k", "std", "peak", "saturated", "norm"),
    [(16, 4.0, 0.45, 0.015, 0.28), (64, 8.0, 0.74, 0.14, 0.24), (256, 16.0, 0.88, 0.41, 0.14)],
)
def test_the_lessons_figures(d_k: int, std: float, peak: float, saturated: float, norm: float) -> None:
    """Components of variance 1, T = 1024, causal: unscaled scores spread as √d_k and saturate rows."""
    head = random_head(1024, 1024, d_k)
    raw, scaled = (
        attend(head.query, head.key, is_causal=True, scale=scale, engine="numpy") for scale in (1.0, None)
    )
    assert raw.raw_scores.std() == pytest.approx(std, rel=0.05)
    assert raw.max_weight.mean() == pytest.approx(peak, abs=0.02)
    assert (raw.max_weight[1:] > 0.99).mean() == pytest.approx(saturated, abs=0.03)
    assert raw.jacobian_norm.mean() == pytest.approx(norm, abs=0.02)
    assert scaled.max_weight.mean() == pytest.approx(0.04, abs=0.01)
    assert (scaled.max_weight[1:] > 0.99).mean() == 0
    assert scaled.jacobian_norm.mean() == pytest.approx(0.09, abs=0.01)


def test_long_inputs_answer_from_tiles() -> None:
    head = random_head(16_384, 16_384, 8)
    attention = attend(head.query, head.key, head.value, SlidingWindow(64), engine="numpy")
    tile = attention.tile("weights", rows=slice(9000, 9100), cols=slice(9000, 9100), shape=(100, 100))
    assert tile.exact
    part = slice(8937, 9100)
    wanted = reference.attention(head.query[part], head.key[part], head.value[part], mask=SlidingWindow(64))
    np.testing.assert_allclose(tile.values, wanted.weights[63:, 63:], 1e-4, 1e-6)
    np.testing.assert_allclose(attention.output[9000:9100], wanted.output[63:], 1e-4, 1e-5)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_computes_too() -> None:
    """As the workers of multiprocessing do on Linux."""
    script = """
import os, signal, warnings
import numpy as np
import attnviz

warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of a fork beside threads
q = np.ones((1500, 8), np.float32)
entropy = lambda: attnviz.scaled_dot_product_attention(q, q, q, engine="numpy").entropy[0]
mine = entropy()
child = os.fork()
if child == 0:
    signal.alarm(60)
    os._exit(0 if entropy() == mine else 1)
raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert subprocess.run([sys.executable, "-c", script], timeout=120, check=False).returncode == 0


def test_importing_brings_in_neither_qt_nor_cupy() -> None:
    code = (
        "import sys, attnviz; attnviz.presets(); attnviz.Dimensions(); attnviz.scaled_dot_product_attention;"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'PySide6', 'pyqtgraph', 'cupy', 'torch'}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_public_names() -> None:
    assert set(attnviz.__all__) <= set(dir(attnviz))
    assert attnviz.Dimensions(768, 12, 1024).d_k == 64
    assert "andrea-120m" in attnviz.presets()
    with pytest.raises(AttributeError, match="no attribute 'softmax'"):
        _ = attnviz.softmax


def test_a_result_tells_its_shape_and_engine_and_computes_nothing_for_it() -> None:
    query, key = np.ones((12, 7, 4), np.float32), np.ones((12, 9, 4), np.float32)
    told = repr(attnviz.scaled_dot_product_attention(query, key, engine="numpy"))
    assert told.startswith("<Attention: scores (12, 7, 9), scale 0.5, NumPy")
