"""Soft-cap, sinks, position bias and a scale a head, held to PyTorch's float64 and to the specification."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import attnviz
from attnviz.core import reference
from attnviz.core.inputs import Head
from attnviz.core.masks import Causal
from attnviz.engine.cpu import streaming
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.rows import numba_loader

GOLDEN = sorted((Path(__file__).parents[1] / "golden2").glob("*.npz"))
NAMES = [path.stem for path in GOLDEN]


def called(golden: np.lib.npyio.NpzFile, dtype: type = np.float32, **more: object) -> attnviz.Attention:
    """The public call with everything that a file of golden values has."""
    mask = golden["attn_mask"] if golden["attn_mask"].size else None
    if golden["bias"].size:
        bias = golden["bias"].astype(dtype)
        mask = bias if mask is None else np.where(mask, bias, -np.inf).astype(dtype)
    scale, softcap = golden["scale"], float(golden["softcap"])
    return attnviz.scaled_dot_product_attention(
        *(golden[name].astype(dtype) for name in ("query", "key", "value")),
        attn_mask=mask, is_causal=bool(golden["is_causal"]), enable_gqa=True,
        scale=float(scale) if scale.ndim == 0 else scale, softcap=softcap or None,
        sinks=golden["sinks"] if golden["sinks"].size else None, engine="numpy", **more,
    )  # fmt: skip


@pytest.mark.parametrize("path", GOLDEN, ids=NAMES)
def test_stages_are_pytorchs(path: Path) -> None:
    golden = np.load(path)
    a = called(golden)
    for name, wanted in (
        ("raw_scores", golden["raw_scores"]), ("capped_scores", golden["capped_scores"]),
        ("masked_scores", golden["scores"]), ("weights", golden["weights"]), ("output", golden["output"]),
        ("logsumexp", golden["logsumexp"]), ("sink_share", golden["sink_share"]),
    ):  # fmt: skip
        found = getattr(a, name)
        finite = np.isfinite(wanted)
        np.testing.assert_array_equal(np.isfinite(found), finite, err_msg=name)
        np.testing.assert_allclose(found[finite], wanted[finite], rtol=2e-5, atol=2e-5, err_msg=name)


@pytest.mark.parametrize("path", GOLDEN, ids=NAMES)
def test_float64_is_exact(path: Path) -> None:
    golden = np.load(path)
    # A bias and sinks are stored in float32, and were computed with in float64.
    off = 2e-6 if golden["bias"].size or golden["sinks"].size else 1e-12
    a = called(golden, np.float64)
    for name in ("weights", "output", "logsumexp", "sink_share"):
        finite = np.isfinite(golden[name])
        np.testing.assert_allclose(
            getattr(a, name)[finite], golden[name][finite], rtol=off, atol=off, err_msg=name
        )


@pytest.mark.parametrize("path", GOLDEN, ids=NAMES)
def test_a_row_and_its_sink_sum_to_one(path: Path) -> None:
    golden = np.load(path)
    a = called(golden)
    rows = a.weights.sum(axis=-1) + a.sink_share
    wanted = np.where(a.fully_masked & (not golden["sinks"].size), 0, 1)
    np.testing.assert_allclose(rows, wanted, atol=1e-5)


@pytest.mark.parametrize("path", GOLDEN, ids=NAMES)
def test_tiles_are_the_whole_arrays(path: Path) -> None:
    a, whole = called(np.load(path)), called(np.load(path)).compute()
    n_head, t_q, t_k = whole.weights.shape
    for head in range(n_head):
        for stage in ("scaled_scores", "masked_scores", "weights"):
            tile = a.tile(stage, head=head, shape=(t_q, t_k))
            np.testing.assert_allclose(
                tile.values, getattr(whole, stage)[head], rtol=1e-5, atol=1e-5, err_msg=f"{stage} {head}"
            )


def rows_of(weights: np.ndarray) -> dict[str, np.ndarray]:
    """Statistics of weights as they are, straight from their definitions."""
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.where(weights > 0, np.log(weights), 0)
    jacobian = [np.linalg.norm(np.diag(p) - np.outer(p, p)) for p in weights]
    entropy = -(weights * logs).sum(1)
    return {"max_weight": weights.max(1), "entropy": entropy, "jacobian_norm": np.array(jacobian)}


@pytest.mark.parametrize("path", GOLDEN, ids=NAMES)
def test_statistics_are_those_of_the_weights(path: Path) -> None:
    golden = np.load(path)
    a = called(golden)
    for head, weights in enumerate(golden["weights"]):
        for name, wanted in rows_of(weights).items():
            np.testing.assert_allclose(getattr(a, name)[head], wanted, atol=2e-5, err_msg=name)


@pytest.fixture(params=["numpy", "numba"])
def loops(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Rows go through NumPy, and through the compiled loops."""
    if request.param == "numba":
        monkeypatch.setattr(streaming, "loops_serve", lambda *_: True)
        if not numba_loader.prepare(1e12, None):
            pytest.skip("Numba is not installed")
    return request.param


@pytest.mark.parametrize("t", [1, 7, 97, 1025])
@pytest.mark.parametrize("sink", [-30.0, 0.0, 3.0, 500.0])
def test_streaming_is_the_specification(loops: str, t: int, sink: float) -> None:
    rng = np.random.default_rng(t)
    q, k, v = (rng.standard_normal((t, 16)).astype(np.float32) for _ in range(3))
    head = Head(6 * q, k, v, softcap=4.0, sink=sink)
    statistics, output = streaming.stream(head, 0.5, Causal())
    wanted = reference.attention(6 * q, k, v, 0.5, Causal(), softcap=4.0, sink=sink)
    np.testing.assert_allclose(output, wanted.output, atol=2e-5)
    for name in ("logsumexp", "max_weight", "entropy", "jacobian_norm", "sink_share", "future_mass"):
        np.testing.assert_allclose(
            getattr(statistics, name), getattr(wanted.statistics, name), rtol=1e-4, atol=2e-5, err_msg=name
        )


def test_a_saturated_row_with_a_faint_sink_keeps_its_digits() -> None:
    q, k = np.array([[10.0]]), np.array([[10.0], [9.0]])
    statistics, _ = streaming.stream(Head(q, k, k, sink=80.0), 1.0, attnviz.core.masks.NoMask())
    left = np.exp(-20.0) + np.exp(-10.0)  # the sink's and the other key's, beside exp(0)
    p = np.array([1.0, np.exp(-10.0)]) / (1 + left)
    assert statistics.jacobian_norm[0] == pytest.approx(np.linalg.norm(np.diag(p) - np.outer(p, p)), rel=1e-9)
    assert statistics.sink_share is not None
    assert statistics.sink_share[0] == pytest.approx(np.exp(-20.0) / (1 + left), rel=1e-9)


def test_the_same_head_with_other_sinks_is_another_head() -> None:
    q = np.random.default_rng(0).standard_normal((1, 5, 4)).astype(np.float32)
    a = attnviz.scaled_dot_product_attention(np.repeat(q, 2, 0), q, q, sinks=[0.0, 5.0], engine="numpy")
    assert a.sink_share[0].max() < a.sink_share[1].min()


def test_long_heads_with_terms_take_no_shared_pass() -> None:
    head = Head(*(np.ones((64, 4), np.float32) for _ in range(3)), softcap=2.0)
    assert NumpyEngine().together(head, [1.0, 0.5], Causal(), (4, 4)) is None


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ({"softcap": -1.0}, "softcap is a number above 0"),
        ({"softcap": np.nan}, "softcap is one finite number"),
        ({"sinks": [1.0]}, "one number a head of 2 heads"),
        ({"sinks": [1.0, np.inf]}, "sinks should be finite numbers"),
        ({"sinks": ["a", "b"]}, "sinks should be finite numbers"),
        ({"scale": [0.1, 0.2, 0.3]}, "one number a head of 2 heads"),
    ],
)
def test_terms_that_cannot_be_are_refused(named: dict[str, object], sentence: str) -> None:
    q = np.ones((2, 3, 4), np.float32)
    with pytest.raises(attnviz.core.errors.AttnvizError, match=sentence):
        attnviz.scaled_dot_product_attention(q, q, q, engine="numpy", **named)  # type: ignore[arg-type]


@pytest.mark.parametrize("shape", [(2, 3, 0, 4), (2, 3, 5, 4)])
def test_without_keys_the_sink_takes_all(shape: tuple[int, ...]) -> None:
    q, k = np.ones((2, 3, 5, 4), np.float32), np.ones(shape, np.float32)
    blocked = np.zeros((5, shape[2]), bool)
    sinks = [1.0, 2.0, 3.0]
    a = attnviz.scaled_dot_product_attention(q, k, k, attn_mask=blocked, sinks=sinks, engine="numpy")
    assert a.output.shape == q.shape
    assert not a.output.any()
    np.testing.assert_array_equal(a.sink_share, 1)
    np.testing.assert_array_equal(a.logsumexp, np.broadcast_to([[1.0], [2.0], [3.0]], (2, 3, 5)))
