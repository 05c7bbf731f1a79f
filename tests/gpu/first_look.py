"""``python -m tests.gpu.first_look load|warm|compare``: what a first GPU is asked that no test asks.

Prints a line a fact, as soon as it is known. A fact that cannot be had is a line too.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from attnviz.bench.gpu import SCALE, Sizes, _Rig, host_head
from attnviz.core.colours.colour_scale import Scale
from attnviz.core.errors import first_line
from attnviz.core.inputs import Head
from attnviz.core.masks import Causal, NoMask
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.gpu.build import completed, size_of_elf
from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.gpu.kernel_source import INPUT_TYPES, KERNELS, OPTIONS, Kernels, source
from attnviz.engine.gpu.launch import Rectangle
from attnviz.engine.gpu.probe import find_cupy

_REGISTERS, _SHARED, _LOCAL = 4, 1, 3  # CU_FUNC_ATTRIBUTE_NUM_REGS, _SHARED_SIZE_BYTES, _LOCAL_SIZE_BYTES


def say(what: str, ask: Callable[[], object]) -> None:
    """One line: the answer, or the error in its place."""
    try:
        answer = ask()
    except Exception as error:  # each is worth knowing
        answer = f"{type(error).__name__}: {first_line(error)}"
    print(f"{what}: {answer}", flush=True)


def load(cupy: Any) -> None:
    """One kernel's machine code in three ways: as CuPy hands it out, whole, and from memory."""
    text = source("quantise.cu")
    short, _ = cupy.cuda.compiler.compile_using_nvrtc(text, OPTIONS, filename="quantise.cu")
    print(f"bytes handed out: {len(short)}; its headers speak of {size_of_elf(short)}")

    def from_file(code: bytes) -> str:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "one.cubin"
            file.write_bytes(code)
            module = cupy.cuda.Module()
            module.load_file(str(file))
            return f"loads, {module.get_function('quantise')}"

    def from_memory(code: bytes) -> str:
        module = cupy.cuda.Module()
        module.load(code)
        return f"loads, {module.get_function('quantise')}"

    say("the short file", lambda: from_file(short))
    say("the whole file", lambda: from_file(completed(short)))
    say("from memory, short", lambda: from_memory(short))
    say("from memory, whole (what the program does)", lambda: from_memory(completed(short)))


def warm(cupy: Any) -> None:
    """The first start and the second, and what each kernel takes of a multiprocessor."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CUPY_CACHE_DIR"] = folder
        for start in ("cold", "warm"):
            say(f"{start} start, seconds", lambda: _seconds_of_warm_up(cupy))
        for input_type in INPUT_TYPES:
            kernels = Kernels(cupy, input_type)
            for name in (name for names in KERNELS.values() for name in names):
                say(f"{input_type} {name}", lambda name=name, kernels=kernels: _taken(cupy, kernels[name]))


def _seconds_of_warm_up(cupy: Any) -> str:
    engine, start = CupyEngine(cupy, ""), time.perf_counter()
    engine.warm_up()
    return f"{time.perf_counter() - start:.2f} ({engine.report})"


def _taken(cupy: Any, kernel: Any) -> str:
    ask = cupy.cuda.driver.funcGetAttribute
    registers, shared, local = (ask(each, kernel.ptr) for each in (_REGISTERS, _SHARED, _LOCAL))
    return f"{registers} registers, {shared} B shared, {local} B local"


def compare(cupy: Any) -> None:
    """What was chosen on paper, beside what might be better."""
    rig = _Rig(cupy, "", Sizes(repeats=5))
    for n in (1024, 4096, 16384, 65536):
        chosen = rig.launcher.slots
        for rig.launcher.slots in (1, chosen // 2, 2 * chosen, chosen):  # of 1, each row block is one block's
            what = f"stream, T = {n:,}, keys shared out over {rig.launcher.slots} slots, ms"
            say(what, lambda n=n: 1e3 * rig.seconds(rig.one_pass(n, "float32")))
    for n in (1024, 2048, 8192, 65536):
        say(f"tile at 1,000 pixels, T = {n:,}, ms", lambda n=n: 1e3 * rig.seconds(_tile(rig, n)))
    for n in (
        256,
        4096,
        4097,
        65_536,
        131_072,
    ):  # held by a block, longer, of two parts
        say(f"softmax and statistics, 2^26 scores, {n:,} a row, ms", lambda n=n: 1e3 * _softmax(rig, n))
    engine, head = CupyEngine(cupy, ""), host_head(1024, 1024)
    for scale in (1.0, SCALE) * 3:
        say("toggle at T = 1,024, ms", lambda scale=scale: 1e3 * _toggled(engine, head, scale))


def _tile(rig: _Rig, n: int) -> Callable[[], object]:
    head, mask, side = rig.head(n, n), rig.mask(Causal(), n, n), min(n, 1000)
    part = Rectangle(Stage.MASKED, (0, n), (0, n), (side, side), Reduce.MAX)
    return lambda: rig.launcher.tile(head, SCALE, mask, part, None, None, None)


def _softmax(rig: _Rig, n: int) -> float:
    rows = (1 << 26) // n
    scores, mask = rig.cupy.zeros((rows, n), np.float32), rig.mask(NoMask(), rows, n)
    return rig.seconds(lambda: rig.launcher.softmax(scores, mask))


def _toggled(engine: CupyEngine, head: Head, scale: float) -> float:
    start, (n, _) = time.perf_counter(), head.shape
    held = engine.hold(Stage.WEIGHTS, head, scale, Causal(), rows=(0, n), cols=(0, n), shape=(n, n))
    held.picture(Scale.of_weights(n))
    return time.perf_counter() - start


def main(what: str) -> int:
    """0 once every question was asked."""
    cupy, text = find_cupy()
    print(text, flush=True)
    if cupy is None:
        return 1
    {"load": load, "warm": warm, "compare": compare}[what](cupy)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
