"""What no query sees is not computed: the keys past the last that is seen are not even there."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.masks import Causal, Documents, Mask, SlidingWindow
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.gpu.device_head import DeviceHead
from attnviz.engine.gpu.device_mask import DeviceMask, mask_rule
from attnviz.engine.gpu.launch import Launcher, Rectangle
from tests.kernels.fibers.standin import StandIn

SEEN, D_K = 64, 16  # a whole page of keys: what lies behind it faults


@pytest.mark.parametrize("mask", [Causal(), SlidingWindow(9), Documents((64, 128))], ids=str)
@pytest.mark.parametrize("stage", [Stage.MASKED, Stage.WEIGHTS])
def test_tiles_that_are_blocked_throughout(device: StandIn, stage: Stage, mask: Mask) -> None:
    rng = np.random.default_rng(0)
    query, key = rng.standard_normal((2, SEEN, D_K), np.float32)
    head = DeviceHead(*(device.asarray(each) for each in (query, key, key)), input_type="float32")
    rule = DeviceMask(device, mask_rule(mask, (3 * SEEN, 3 * SEEN)))
    launcher = Launcher(device, lambda: None)
    shifts = launcher.shifts(head, 1.0, rule, (0, SEEN), None)
    for shape in ((SEEN, 3 * SEEN), (7, 12)):
        what = Rectangle(stage, (0, SEEN), (0, 3 * SEEN), shape, Reduce.MAX)
        values, blocked = (each.get() for each in launcher.tile(head, 1.0, rule, what, *shifts, None))
        nothing = np.s_[:, shape[1] // 3 :]
        assert blocked[nothing].all()
        np.testing.assert_array_equal(values[nothing], -np.inf if stage is Stage.MASKED else 0)
        assert not blocked[0, 0]
        assert np.isfinite(values[-1, shape[1] // 3 - 1])
