"""Counts the instructions of a kernel's hot loops, by NVIDIA's disassembler.

``pip install nvidia-cuda-nvdisasm`` installs it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

#: What one instruction of the work counts: a fused multiply-add, one of tensor cores, an exponential.
_WORK = {"FFMA": 1, "HMMA": 16, "MUFU.EX2": 4}
#: A loop of less work than this is not hot.
_LEAST = 64
_KERNEL = re.compile(r"^\.text\.(\w+):$", re.MULTILINE)
_LINE = re.compile(
    r"^(?P<label>\.L\w+):$|^\s+/\*[0-9a-f]+\*/\s+(?:@!?U?P\w+ )?\s*(?P<code>[^;]+)", re.MULTILINE
)
_TARGET = re.compile(r"^BRA.*`\((\.L\w+)\)")


def disassembler() -> str | None:
    """Where nvdisasm is, on the path or among Python's packages; None where it is not installed."""
    places = Path(sysconfig.get_path("purelib")).glob("nvidia/*/bin/nvdisasm*")
    return shutil.which("nvdisasm") or next(map(str, places), None)


def hot_loops(nvdisasm: str, cubin: bytes) -> dict[str, tuple[int, ...]]:
    """The instructions of each innermost loop of much work, in the order of the code, by kernel.

    A kernel without such a loop has one number, that of all its instructions.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kernels.cubin"
        file.write_bytes(cubin)
        text = subprocess.run([nvdisasm, "-c", str(file)], capture_output=True, text=True, check=True).stdout
    parts = _KERNEL.split(text)
    return {name: counts(code) for name, code in zip(parts[1::2], parts[2::2], strict=True)}


def counts(text: str) -> tuple[int, ...]:
    """The same of one kernel's listing."""
    codes: list[str] = []
    labels: dict[str, int] = {}
    loops: list[tuple[int, int]] = []
    for match in _LINE.finditer(text):
        if match["label"]:
            labels[match["label"]] = len(codes)
            continue
        codes.append(match["code"])
        target = _TARGET.match(codes[-1])
        if target and target[1] in labels:  # backwards
            loops.append((labels[target[1]], len(codes)))
    hot = [loop for loop in loops if _work(codes, loop) >= _LEAST]
    inner = [loop for loop in hot if not any(other != loop and _within(other, loop) for other in hot)]
    return tuple(end - start for start, end in inner) or (sum("NOP" not in code for code in codes),)


def _work(codes: list[str], loop: tuple[int, int]) -> int:
    return sum(n for code in codes[slice(*loop)] for name, n in _WORK.items() if code.startswith(name))


def _within(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return other[0] <= one[0] and one[1] <= other[1]
