"""A file whose reading was cancelled, at any moment, is read whole when it is asked for again."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.core.errors import Cancelled
from attnviz.core.inputs import Inputs
from attnviz.core.job import Job, watched_by
from attnviz.core.settings import FileSource
from attnviz.sources import load
from tests.sources.written import NAMED, upper_half, write


def read(path: Path) -> Inputs:
    return load(FileSource(str(path), "array=stacked" if path.suffix == ".npy" else None))


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("run.npz", {}),
        ("run.npz", {"packed": True}),
        ("run.npy", {}),
        ("run.npy", {"order": "F"}),
        ("run.safetensors", {"kind": "F32"}),
        ("run.safetensors", {"kind": "F64"}),
        ("run.safetensors", {"kind": "BF16"}),
        ("run.csv", {}),
    ],
)
def test_a_cancelled_file_is_read_whole_afterwards(tmp_path: Path, name: str, how: Any) -> None:
    path = write(tmp_path / name, **how)
    for patience in range(1000):
        answers = iter([False] * patience + [True])
        try:
            with watched_by(Job(cancelled=lambda answers=answers: next(answers))):
                inputs = read(path)
                head = inputs.head_of(0)
        except Cancelled:
            continue
        break
    assert patience > 2
    for found, stored in zip((head.query, head.key, head.value), NAMED.values(), strict=True):
        wanted = upper_half(stored).view(np.float32) if how.get("kind") == "BF16" else stored
        np.testing.assert_array_equal(found, wanted)
    assert inputs.provenance["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
