"""What a launch may ask of a multiprocessor: a kernel's registers and shared memory against what there is."""

from __future__ import annotations

from functools import cache

from tests.kernels.fibers.standin_errors import CUDADriverError
from tests.kernels.machine_code.usage import Usage
from tests.kernels.machine_code.usage_table import recorded


@cache
def recorded_usage(architecture: int) -> dict[str, Usage]:
    """Each kernel's usage by ``kernels/README.md``, of the type of input that takes most."""
    found: dict[str, Usage] = {}
    for (name, _, of), told in recorded().items():
        if of == architecture:
            before = found.get(name, Usage(0, 0, 0, 0))
            most = [max(told[what], getattr(before, what)) for what in ("registers", "shared")]
            found[name] = Usage(most[0], 0, 0, most[1])
    return found


def refuse(used: Usage | None, architecture: int, threads: int) -> None:
    """Raise what the driver raises where not even one block fits; of an unknown kernel nothing is said."""
    if used is not None and used.blocks(architecture, threads) == 0:
        raise CUDADriverError("CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: too many resources requested for launch")
