"""How tests/gpu is run: with CuPy and pytest alone, skipped without a GPU, loud where one is broken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

RUN = """
import sys, pytest

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide6", "pyqtgraph", "pytestqt", "shiboken6"):
            raise ImportError(name)

sys.meta_path.insert(0, NoQt())
{before}
sys.exit(pytest.main(["-q", "-p", "no:pytest-qt", "-p", "no:cacheprovider", *sys.argv[1:]]))
"""

FAKE = """
from attnviz.engine.gpu import probe as device
device.find_cupy = lambda: (None, {reason!r})
device.hopeless = lambda: ""
"""


def run(*arguments: str, before: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", RUN.format(before=before), *arguments]
    environment = {**os.environ, **settings}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_without_qt_every_test_is_found_and_the_reason_said() -> None:
    fake = FAKE.format(reason="no GPU found (driver missing)")
    done = run("-m", "gpu", "tests/gpu", before=fake, ATTNVIZ_REQUIRE_GPU="0")
    assert done.returncode == 0, done.stdout + done.stderr
    last = done.stdout.strip().splitlines()[-1]
    assert "skipped" in last
    assert "passed" not in last
    assert "no GPU found (driver missing)" in done.stdout


def test_a_gpu_that_does_not_work_is_no_reason_to_skip() -> None:
    reason = "the GPU cannot run kernels (CUDA_ERROR_NO_BINARY_FOR_GPU)"
    done = run("tests/gpu", "-k", "long_sums", before=FAKE.format(reason=reason))
    assert done.returncode == 1, done.stdout + done.stderr
    assert reason in done.stdout


def test_where_a_gpu_is_required_nothing_is_skipped() -> None:
    fake = FAKE.format(reason="no GPU is visible, as CUDA_VISIBLE_DEVICES is “”")
    done = run("tests/gpu", "-k", "long_sums or subnormal", before=fake, ATTNVIZ_REQUIRE_GPU="1")
    assert done.returncode == 1, done.stdout + done.stderr
    last = done.stdout.strip().splitlines()[-1]
    assert "skipped" not in last
    assert "ATTNVIZ_REQUIRE_GPU=1, and this was not tried" in done.stdout
    assert "CUDA_VISIBLE_DEVICES is" in done.stdout
