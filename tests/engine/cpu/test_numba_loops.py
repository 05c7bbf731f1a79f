"""Compiled loops: exact enough, chosen by the size of the work, and never needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.core.errors import Cancelled
from attnviz.core.job import Job
from attnviz.core.masks import Causal, NoMask
from attnviz.core.tile import Stage
from attnviz.engine.cpu import streaming, threads
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.reduce import extremes
from attnviz.engine.cpu.rows import numba_loader
from attnviz.engine.cpu.rows.row_pass_numba import CompiledRows
from attnviz.engine.cpu.rows.row_pass_numpy import NumpyRows
from attnviz.engine.cpu.rows.row_sums import FAR
from tests.engine.numpy_cases import random_head

needs_loops = pytest.mark.skipif(
    numba_loader.load().module is None, reason=numba_loader.load().reason or "there"
)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Names of the kinds of rows that served, one a block of scores."""
    names: list[str] = []
    for kind in (NumpyRows, CompiledRows):
        add = kind.add

        def noted(self: CompiledRows | NumpyRows, cols: tuple[int, int], add: Any = add) -> None:  # type: ignore[no-untyped-def]
            names.append(type(self).__name__)
            add(self, cols)

        monkeypatch.setattr(kind, "add", noted)
    return names  # type: ignore[return-value]


@needs_loops
def test_exponentials_are_as_near_as_float32_can_be() -> None:
    scores = np.linspace(-87, 8, 97 * 1025, dtype=np.float32).reshape(97, 1025)
    exps, sums = exponentials(scores)
    exact = np.exp(scores.astype(np.float64))
    np.testing.assert_allclose(exps, exact, rtol=1.2e-7)
    np.testing.assert_allclose(sums[0], exact.sum(axis=1), rtol=1e-6)
    np.testing.assert_allclose(sums[1], (exact**2).sum(axis=1), rtol=1e-6, atol=1e-37)
    np.testing.assert_allclose(sums[2], (exact**3).sum(axis=1), rtol=1e-6, atol=1e-37)
    np.testing.assert_allclose(sums[3], (exact * scores).sum(axis=1), rtol=1e-5, atol=1e-30)


@needs_loops
def test_what_is_far_below_weighs_exactly_nothing() -> None:
    exps, sums = exponentials(np.array([[-np.inf, -3e38, -88.0, 0.0]], np.float32))
    np.testing.assert_array_equal(exps, [[0, 0, 0, 1]])
    np.testing.assert_array_equal(sums[:4, 0], [1, 1, 1, 0])


@needs_loops
@pytest.mark.parametrize("nan", [np.nan, -np.nan])
@pytest.mark.parametrize("place", [0, 3, 16])
def test_a_nan_of_either_sign_is_found_where_it_is(nan: float, place: int) -> None:
    scores = np.zeros((1, 17), np.float32)
    scores[0, place] = np.copysign(np.float32(np.nan), np.copysign(1, nan))
    shift, rise, argmax = np.zeros(1, np.float32), np.full(1, -np.inf, np.float32), np.full(1, -1)
    numba_loader.compiled().take(
        scores, 1.0, 100, FAR, shift, rise, argmax, np.zeros((5, 1)), np.zeros((1, 2))
    )
    assert argmax[0] == 100 + place
    assert np.isnan(shift[0])
    assert np.isnan(rise[0])


def exponentials(scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of rows whose maximum has been seen before, so that every term is in the sums."""
    n = len(scores)
    exps, sums = scores.copy(), np.zeros((5, n))
    state = np.zeros(n, np.float32), np.full(n, 100, np.float32), np.zeros(n, np.int64)
    numba_loader.compiled().take(exps, 1.0, 0, FAR, *state, sums, np.zeros((n, 2)))
    return exps, sums


@needs_loops
@pytest.mark.parametrize("starts", [[0], [0, 1, 2], [0, 5, 96], [0, 40]])
def test_extremes_are_those_of_numpy(starts: list[int]) -> None:
    values = np.random.default_rng(0).standard_normal((97, 131)).astype(np.float32)
    values[7, 3], values[8, 3] = -np.inf, np.inf
    found = extremes(values, np.array(starts))
    assert found is not None
    for ufunc in (np.maximum, np.minimum):
        np.testing.assert_array_equal(found[ufunc], ufunc.reduceat(values, starts, axis=0))


def test_extremes_are_left_to_numpy_where_the_loop_does_not_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    values, starts = np.zeros((4, 6), np.float32), np.array([0, 2])
    assert extremes(values.astype(np.float64), starts) is None
    assert extremes(values[:, ::2], starts) is None
    monkeypatch.setattr(numba_loader, "ready", lambda: False)
    assert extremes(values, starts) is None


@needs_loops
def test_long_work_is_served_by_compiled_loops_and_short_by_numpy(served: list[str]) -> None:
    streaming.stream(random_head(1025, 1025, 7), 0.3, Causal())
    assert set(served) == {"NumpyRows"}
    served.clear()
    streaming.stream(random_head(3001, 3001, 7), 0.3, Causal())
    assert set(served) == {"CompiledRows"}
    served.clear()
    streaming.stream(random_head(3001, 3001, 7, dtype=np.float64), 0.3, Causal())
    assert set(served) == {"NumpyRows"}


@needs_loops
def test_both_kinds_agree() -> None:
    head = random_head(3001, 3001, 16)
    compiled = streaming.stream(head, 0.25, Causal())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numba_loader, "ready", lambda: False)
        plain = streaming.stream(head, 0.25, Causal())
    np.testing.assert_allclose(compiled[1], plain[1], atol=2e-6)
    np.testing.assert_allclose(compiled[0].entropy, plain[0].entropy, rtol=2e-6, atol=1e-12)
    np.testing.assert_array_equal(compiled[0].argmax, plain[0].argmax)


@needs_loops
def test_long_work_loads_them_and_short_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    head, asked = random_head(97, 97, 7), []
    monkeypatch.setattr(numba_loader, "load", cache(lambda: asked.append(1) or numba_loader.Loops(None)))

    def both() -> None:
        streaming.stream(head, 0.3, NoMask())
        NumpyEngine().tile(Stage.RAW, head, 1.0, NoMask(), rows=(0, 97), cols=(0, 97), shape=(9, 9))

    both()
    assert asked == []
    monkeypatch.setattr(numba_loader, "LOADED_FROM", 97 * 97)
    both()
    assert asked == [1]  # and no thread is started to ask again


def test_without_numba_numpy_serves_and_the_reason_is_known(served: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "numba", None)
        patch.setattr(numba_loader, "LOADED_FROM", 0)
        patch.setattr(streaming, "COMPILED_FROM", 0)
        numba_loader.load.cache_clear()
        streaming.stream(random_head(97, 97, 7), 0.3, NoMask())
        reason, ready = numba_loader.load().reason, numba_loader.ready()
    numba_loader.load.cache_clear()
    numba_loader.load()  # once Numba is back: later tests in this process find the loops, as earlier ones did
    assert "Numba cannot be imported" in reason
    assert not ready
    assert set(served) == {"NumpyRows"}


@needs_loops
@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"NUMBA_DISABLE_JIT": "1"}, "NUMBA_DISABLE_JIT is set"),
        (
            {"NUMBA_CACHE_LOCATOR_CLASSES": "IPythonCacheLocator"},
            "None True",
        ),  # nowhere to keep what was made
    ],
)
def test_settings_of_numba_that_are_in_the_way(environment: dict[str, str], found: str) -> None:
    script = (
        "from attnviz.engine.cpu.rows import numba_loader; found = numba_loader.load(); "
        "print(found.reason or None, found.module is not None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert found in done.stdout


@needs_loops
@pytest.mark.parametrize("kept", ["folder that is a file", "index cut short", "code cut short"])
def test_what_cannot_be_kept_or_read_back_is_compiled_again(kept: str, tmp_path: Path) -> None:
    """As after a full disk: the loops do not depend on what lies there."""
    script = (
        "from attnviz.engine.cpu.rows import numba_loader as n; "
        "print(n.load().reason, n.load().module is not None)"
    )
    cache = tmp_path / "cache"

    def load() -> str:
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    assert load() == "True"
    endings = {"folder that is a file": "rows_*", "index cut short": "*.nbi", "code cut short": "*.nbc"}
    spoilt = list(cache.rglob(endings[kept]))
    assert spoilt
    for path in spoilt:
        if path.is_dir():
            shutil.rmtree(path)
            path.touch()
        else:
            path.write_bytes(path.read_bytes()[:10])
    assert load() == "True"


LOADS_BESIDE = """
import sys
from pathlib import Path
from attnviz.engine.cpu.rows import numba_loader
(library,) = numba_loader.libraries()
read = []
plain = Path.open
def opened(path, *how, **more):
    read.append((path, "llvmlite" in sys.modules))
    return plain(path, *how, **more)
Path.open = opened
assert numba_loader.prepare(numba_loader.LOADED_FROM)
assert read[0] == (library, False), read
assert library.stat().st_size > 10_000_000
assert not numba_loader.libraries()
"""


SETTLES = """
from attnviz.core.dimensions import Dimensions
from attnviz.core.settings import RandomSource, Settings, View
from attnviz.engine.cpu.rows import numba_loader
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.sources import load
pipeline, after = Pipeline(load, NumpyEngine()), {}
for seq_len in (1024, 3000):
    pipeline.compute(Settings(RandomSource(Dimensions(16, 1, seq_len))), View(pixels=(100, 100)))
    before = numba_loader.ready()
    pipeline.settle()
    after[seq_len] = before, numba_loader.ready()
assert after == {1024: (False, False), 3000: (False, True)}, after
"""


@needs_loops
def test_inputs_of_some_length_load_them_once_nobody_waits() -> None:
    """A first picture is there before they would be, and the toggles after it are quicker with them."""
    ended = subprocess.run([sys.executable, "-c", SETTLES], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


@needs_loops
def test_the_compilers_library_is_read_before_it_is_loaded() -> None:
    """Loading it holds the interpreter, and so the window, for as long as the disk takes."""
    ended = subprocess.run([sys.executable, "-c", LOADS_BESIDE], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


def test_work_that_is_watched_can_be_left() -> None:
    """As while the loops are being compiled: what was begun ends by itself."""
    began, go_on = threading.Event(), threading.Event()

    def work() -> None:
        began.set()
        go_on.wait()

    try:
        for _ in range(threads.cores()):
            began.clear()
            with pytest.raises(Cancelled):
                threads.watched(work, Job(cancelled=began.is_set))
        done: list[int] = []
        threads.for_each(range(3), lambda item, check: done.append(item), lambda item: 1.0)
        assert sorted(done) == [0, 1, 2]  # what is asked for next does not wait for it
    finally:
        go_on.set()


def test_watched_work_hands_on_its_error() -> None:
    def broken() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        threads.watched(broken)
