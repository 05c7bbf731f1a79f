"""The kernels' one stream, and how long work is cut: into launches that a cancel need not wait long for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from standin import StandIn

from attnviz.core.colour_scale import Scale
from attnviz.core.inputs import Head
from attnviz.core.masks import NoMask
from attnviz.core.tile import Stage
from attnviz.engine import cupy_launch
from attnviz.engine.cupy_engine import CupyEngine
from attnviz.engine.numpy_engine import NumpyEngine


class _Recorder:
    """Kernels that note what each launch of one is given."""

    def __init__(self, kernels: Any, name: str):
        self._kernels, self._name = kernels, name
        self.given: list[tuple[Any, ...]] = []

    def __getitem__(self, name: str) -> Any:
        def launch(grid: tuple[int, ...], block: tuple[int, ...], args: tuple[Any, ...]) -> None:
            if name == self._name:
                self.given.append(args)
            self._kernels[name](grid, block, args)

        return launch


@pytest.mark.parametrize(("d_k", "d_v"), [(33, 5), (33, 130), (5, 300)])
def test_a_launch_is_short_however_wide_the_values_are(
    engine: CupyEngine, monkeypatch: pytest.MonkeyPatch, d_k: int, d_v: int
) -> None:
    """Each 64 columns of the output form the scores anew, and a launch counts them all."""
    monkeypatch.setattr(cupy_launch, "BAND", 256)
    monkeypatch.setattr(cupy_launch, "WORK", 1 << 22)
    recorder = _Recorder(engine.launcher.kernels("float32"), "stream")
    monkeypatch.setattr(engine.launcher, "kernels", lambda input_type: recorder)
    rng = np.random.default_rng(0)
    head = Head(*(rng.standard_normal((400, d), np.float32) / 3 for d in (d_k, d_k, d_v)))
    output = engine.stream(head, 1.0, NoMask())[1]
    areas = [
        (int(hi) - int(lo)) * (int(end) - int(begin))
        for lo, hi, begin, end in (args[7:11] for args in recorder.given)
    ]
    assert sum(areas) == 400 * 400
    assert len(areas) > 1
    assert max(areas) * (-(-d_v // 64) * d_k + d_v) <= cupy_launch.WORK
    np.testing.assert_allclose(output, NumpyEngine().stream(head, 1.0, NoMask())[1], rtol=1e-4, atol=1e-5)


def test_all_goes_through_one_stream(engine: CupyEngine, device: StandIn) -> None:
    """Launches and copies alike: what another stream does, nobody would wait for."""
    engine.warm_up()
    head = Head(*(np.full((9, 2), 1 / 3, np.float32) for _ in range(3)))
    engine.stream(head, 1.0, NoMask())
    held = engine.hold(Stage.WEIGHTS, head, 1.0, NoMask(), rows=(0, 9), cols=(0, 9), shape=(3, 3))
    held.picture(Scale(0.0, 1.0))
    held.tile()
    assert len(device.used) == 1
    assert None not in device.used
