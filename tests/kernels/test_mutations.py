"""A broken kernel does not pass: each entry of ``mutations.py`` makes a conformance check fail."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from mutations import MUTATIONS, Mutation

from attnviz.core.data import data_dir

RUNNER = Path(__file__).with_name("mutant.py")


@pytest.fixture(scope="session")
def verdicts(build_folder: Path) -> dict[str, tuple[int, str]]:
    """Name of each mutant -> exit status and last words; see ``mutant.py``."""
    command = [sys.executable, str(RUNNER), str(build_folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_unbroken_kernels_pass(verdicts: dict[str, tuple[int, str]]) -> None:
    assert verdicts["none"] == [0, ""]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_mutant_is_noticed(mutation: Mutation, verdicts: dict[str, tuple[int, str]]) -> None:
    status, words = verdicts[str(mutation)]
    assert status != 2, f"the mutant does not compile, so it proves nothing: {words}"
    assert status != 0, "no check noticed"
    assert status == 1 or status < 0, f"the check itself broke: {words}"


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_mutation_names_one_place(mutation: Mutation) -> None:
    text = (data_dir("kernels") / mutation.file).read_text(encoding="utf-8")
    assert text.count(mutation.old) == 1
    assert mutation.new != mutation.old


@pytest.mark.parametrize("kind", ["index", "bound", "mask"])
@pytest.mark.parametrize(
    "file",
    ["scores.cu", "scale_mask.cu", "softmax.cu", "weighted_sum.cu", "stream.cu", "tile.cu", "quantise.cu"],
)
def test_every_kernel_file_is_broken_in_every_way(file: str, kind: str) -> None:
    if (file, kind) == ("scores.cu", "mask"):
        assert "mask_allows" not in (data_dir("kernels") / file).read_text(encoding="utf-8")
        return
    assert any(m.file == file and m.what.startswith(kind) for m in MUTATIONS)
