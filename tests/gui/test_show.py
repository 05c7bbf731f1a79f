"""``attnviz.show`` in a program of its own, as a person's script calls it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import numpy, attnviz
q = numpy.ones((2, 5, 8), numpy.float32)
window = attnviz.show(q, q, q, title="Mine", block=False)
print(window.isVisible(), window.session.settings.source.title)
"""


def test_a_script_that_does_not_wait_ends_in_order(tmp_path: Path):
    root = str(Path(__file__).parent.parent.parent)
    environment = {**os.environ, "PYTHONPATH": root, "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.stdout == "True Mine\n"
    assert "QThread" not in done.stderr
    assert done.returncode == 0
