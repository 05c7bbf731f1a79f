"""``mutant.py FOLDER``: run the small conformance checks on the kernels, whole and broken by each mutation.

Prints JSON, name -> [exit status, last words]. 0: nothing was noticed. 1: a check failed. 2: the mutant does
not compile. Negative: killed by that signal; a crash is noticed so, and SIGXCPU is a mutant that used up its
seconds of processor time. Each mutant is a fork of this process, as many at a time as there are cores.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy: its threads would not survive a fork

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from attnviz.core.tile import Reduce, Stage  # noqa: E402
from attnviz.engine.gpu import launch  # noqa: E402
from attnviz.engine.gpu.engine import CupyEngine  # noqa: E402
from tests.kernels.checks import conformance as checks  # noqa: E402
from tests.kernels.checks import exact_checks as exact  # noqa: E402
from tests.kernels.checks.kernel_cases import LARGE, SMALL, Case  # noqa: E402
from tests.kernels.checks.picture_checks import OF_PICTURES, check_cells_over_tiles  # noqa: E402
from tests.kernels.fibers.standin import CompileException, StandIn  # noqa: E402
from tests.kernels.mutations.all_mutations import MUTATIONS  # noqa: E402

SECONDS = 120  # of the processor, not of the clock: a busy machine ends no mutant
BROKEN = 3  # this program itself failed
Wants = dict[Case, checks.Expected]
PAIRS = ((Stage.MASKED, Reduce.EXTREME), (Stage.WEIGHTS, Reduce.MEAN), (Stage.RAW, Reduce.MIN))


@contextmanager
def many_launches() -> Iterator[None]:
    """Work is cut as finely as it can be."""
    with changed(WORK=1, GRID=1):
        yield


@contextmanager
def changed(**limits: int) -> Iterator[None]:
    """Other limits of launches."""
    whole = {name: getattr(launch, name) for name in limits}
    for name, value in limits.items():
        setattr(launch, name, value)
    try:
        yield
    finally:
        for name, value in whole.items():
            setattr(launch, name, value)


@cache
def expected() -> Wants:
    """The right answers, made once, before the forks."""
    return {case: checks.expect(case) for case in SMALL}


def run(folder: Path, index: int | None) -> None:
    """Every check that involves the mutated file; those that need least of it and of time come first."""
    mutation = None if index is None else MUTATIONS[index]
    transform = mutation.apply if mutation else lambda text: text
    device = StandIn(folder, transform)
    engine = CupyEngine(device, "a mutant")
    file = mutation.file if mutation else ""
    headers = not file.endswith(".cu")
    wants = expected()
    if file in ("", "input.cuh"):
        checks.check_every_float16(device)
    if file in ("tensor_core.cuh", "input.cuh"):  # what float32 does not read
        check_16_bits(folder, transform)
    if file == "tensor_core.cuh":
        return
    if headers or file in ("scores.cu", "scale_mask.cu", "softmax.cu", "weighted_sum.cu"):
        check_stored(engine, wants)
    if headers or file == "stream.cu":
        check_one_pass(engine, wants)
    if headers or file not in ("tile.cu", "quantise.cu"):
        for case, want in wants.items():
            checks.check_naive(device, case, want)
    if headers or file in ("softmax.cu", "stream.cu"):
        exact.check_first_of_equals(engine)
        exact.check_faint_rest(engine)
        exact.check_weightless_rows(engine)
    if headers or file == "tile.cu":
        check_pictures(device, engine, wants)
    if headers or file == "quantise.cu":
        exact.check_colour_limits(engine)
        for case, want in wants.items():
            checks.check_pixels(engine, case, want)
    if file in ("", "block.cuh"):
        check_16_bits(folder, transform)
    if file in ("", "softmax.cu"):
        checks.check_stages(engine, LARGE[-1], checks.expect(LARGE[-1]))  # an array over spans
        exact.check_rows_of_two_parts(engine)
    if file in ("", "weighted_sum.cu", "stream.cu"):  # it takes seconds, and most are noticed before
        exact.check_outputs_of_long_rows(engine)


def check_16_bits(folder: Path, transform: Callable[[str], str]) -> None:
    """The small cases as float16 and bfloat16; first the raw scores, which are compiled soonest."""
    kinds = ((800, "float16"), (750, "float16"), (750, "bfloat16"))
    for check in (checks.check_raw_16_bits, checks.check_16_bits):
        for case in SMALL:
            for architecture, kind in kinds:
                check(StandIn(folder, transform, architecture), case, kind)


def check_stored(engine: CupyEngine, wants: Wants) -> None:
    """The kernels that store every stage; then the same in many launches."""
    for case, want in wants.items():
        checks.check_stages(engine, case, want)
    with many_launches():
        for case, want in wants.items():
            checks.check_stages(engine, case, want)


def check_one_pass(engine: CupyEngine, wants: Wants) -> None:
    """Statistics and output of one pass, its keys shared out in every way; then what tiles take from it."""
    for case, want in wants.items():
        checks.check_stream(engine, case, want)
    for case, want in wants.items():
        for share, tiles in ((1, 1000), (2, 1000), (1, 2), (0, 1)):
            with checks.shared_out(case, share, tiles):
                checks.check_stream(engine, case, want)
    for case, want in wants.items():
        checks.check_tiles(engine, case, want, Stage.WEIGHTS, Reduce.MAX)


def check_pictures(device: StandIn, engine: CupyEngine, wants: Wants) -> None:
    """Tiles of every kind; cells made in slices, a slice a launch, or all of them in one.

    A few cases first, in every way: they notice most mutants.
    """
    for few in (dict(list(wants.items())[:3]), wants):
        for case, want in few.items():
            for stage, reduce in PAIRS:
                checks.check_tiles(engine, case, want, stage, reduce)
                checks.check_naive_tile(device, case, want, reduce)
        for check in OF_PICTURES:
            check(engine)
        for limits in ({"WORK": 1}, {"BLOCK_WORK": 1}):
            with changed(**limits):
                for case, want in few.items():
                    for stage, reduce in PAIRS:
                        checks.check_tiles(engine, case, want, stage, reduce)
    with changed(WORK=1):  # of many cells each, in slices
        check_cells_over_tiles(engine)


def status_of(folder: Path, index: int | None) -> tuple[int, str]:
    """Exit status and last words of one mutant, in this process."""
    try:
        run(folder, index)
    except CompileException as error:
        return 2, str(error)
    except AssertionError as error:
        return 1, str(error).strip() or traceback.format_exc()
    except Exception:  # a check that stumbles over a mutant's answer has noticed it
        return 1, traceback.format_exc()
    return 0, ""


def fork(folder: Path, index: int | None) -> int:
    """Start one mutant; its last words go to a file named by its process number."""
    child = os.fork()
    if child:
        return child
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        status, words = status_of(folder, index)
        (folder / f"{os.getpid()}.words").write_text(words, encoding="utf-8")
    except BaseException:
        traceback.print_exc()
        status = BROKEN
    finally:  # whatever happens, the child must not go on with its parent's work
        os._exit(status)


def main(folder: Path) -> dict[str, tuple[int, str]]:
    """The verdicts on the unbroken kernels, "none", and on every mutation."""
    verdicts, running = {}, {}

    def reap() -> None:
        child, state = os.wait()
        words = folder / f"{child}.words"
        said = words.read_text(encoding="utf-8") if words.exists() else ""
        verdicts[running.pop(child)] = (os.waitstatus_to_exitcode(state), said)

    expected()
    running[fork(folder, None)] = "none"
    reap()  # the unbroken libraries are built by now, and a mutant builds only its own
    for index, mutation in enumerate(MUTATIONS):
        while len(running) >= (os.cpu_count() or 1):
            reap()
        running[fork(folder, index)] = str(mutation)
    while running:
        reap()
    return verdicts


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))
