"""A broken kernel does not pass: each entry of ``all_mutations.py`` makes a conformance check fail."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from attnviz.core.files.paths import data_dir
from attnviz.engine.gpu.kernel_source import KERNELS
from tests.kernels.mutations.all_mutations import MUTATIONS, Mutation

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
    assert status != -signal.SIGXCPU, "it used up its time, and no check said that it is wrong"
    assert status == 1 or status < 0, f"the check itself broke: {words}"


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_mutation_names_one_place(mutation: Mutation) -> None:
    text = (data_dir("kernels") / mutation.file).read_text(encoding="utf-8")
    assert text.count(mutation.old) == 1
    assert mutation.new != mutation.old


def test_a_mutation_stays_in_its_own_file() -> None:
    mutation = Mutation("b.cuh", "bound", "i < n", "i <= n")
    text = '#line 1 "a.cu"\n#line 1 "b.cuh"\nif (i < n) b;\n#line 2 "a.cu"\nif (i < n) a;\n'
    broken = text.replace("(i < n) b", "(i <= n) b")
    assert mutation.apply(text) == broken


def kernel_text(file: str, kernel: str) -> str:
    """From the kernel's own name to the next kernel."""
    text = (data_dir("kernels") / file).read_text(encoding="utf-8")
    return re.split(r'extern "C"', text.split(f"{kernel}(", 1)[1])[0]


@pytest.mark.parametrize("kind", ["index", "bound", "mask"])
@pytest.mark.parametrize(
    ("file", "kernel"), [(file, kernel) for file, kernels in KERNELS.items() for kernel in kernels]
)
def test_every_kernel_is_broken_in_every_way(file: str, kernel: str, kind: str) -> None:
    part = kernel.removeprefix(file.removesuffix(".cu")).removeprefix("_")
    words = f"{part}, {kind}" if part else kind
    text = kernel_text(file, kernel)
    if kind == "mask" and "rule" not in text and "blocked[at]" not in text:
        return
    own = [m for m in MUTATIONS if m.file == file and m.what.startswith(words)]
    assert own, f"no mutation of {kernel} breaks its {kind}"
    if part:  # the fast kernels call functions of the file, which may be what is broken
        assert all(m.old in text for m in own), "it breaks another"
