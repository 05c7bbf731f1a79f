"""``attnviz render`` of numbers at the ends of what floats hold: a picture, and no word of overflow."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from attnviz.figures import FIGURES
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("dtype", "size"), [("float64", 1.2e154), ("float64", 1e-161), ("float32", 1.6e19), ("float32", 1e-22)]
)
def test_every_panel_is_drawn(attnviz: Run, tmp_path: Path, dtype: str, size: float) -> None:
    rng = np.random.default_rng(0)
    query, key = (rng.uniform(0.3, 1, (1, 9, 1)) * size for _ in range(2))
    query *= np.sign(rng.standard_normal(query.shape))
    arrays = {"query": query, "key": key, "value": rng.standard_normal((1, 9, 2))}
    np.savez(tmp_path / "far.npz", **{name: array.astype(dtype) for name, array in arrays.items()})
    done = attnviz(
        "render", "-o", "far.png", "--input", "far.npz", "--panels", ",".join(FIGURES), "--small-type"
    )
    assert (done.returncode, done.stdout) == (0, "Wrote far.png\n")
    assert done.stderr == "far.npz says nothing of a mask: every key is seen.\n"
