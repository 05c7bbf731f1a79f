"""What goes wrong on a GPU, told apart by what it costs: a request, a second try, or the GPU for good."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from attnviz.core.errors import AttnvizError, first_line
from attnviz.engine.gpu.device_mask import UnsupportedOnGpu

_NO_MEMORY = 2  # cudaErrorMemoryAllocation, and CUDA_ERROR_OUT_OF_MEMORY where the driver itself needs memory


class Cost(Enum):
    """What NumPy does from now on."""

    REQUEST = "this request alone"
    MEMORY = "this request, unless memory that is kept for later is enough"
    GPU = "everything"


@dataclass(frozen=True)
class Fault:
    """What went wrong, without the error, whose frames would hold arrays."""

    cost: Cost
    text: str


def kinds(cupy: Any) -> tuple[type[Exception], ...]:
    """Return what work on a GPU may raise. OSError and ImportError:
    the compiler has no room, or is not there."""
    cuda = cupy.cuda
    memory, refused = cuda.memory.OutOfMemoryError, cuda.compiler.CompileException
    return UnsupportedOnGpu, memory, refused, OSError, ImportError, RuntimeError


def fault_of(cupy: Any, error: Exception, answers: Callable[[], bool]) -> Fault:
    """Return what ``error``, one of :func:`kinds`, costs.

    Args:
        answers: whether the GPU still does: what ended its context is raised by each call from then on.

    Raises:
        AttnvizError: ``error`` itself, where it is no fault of the GPU's.
    """
    if isinstance(error, UnsupportedOnGpu):
        return Fault(Cost.REQUEST, str(error))
    if isinstance(error, AttnvizError):
        raise error
    cuda, said = cupy.cuda, first_line(error)
    if isinstance(error, cuda.memory.OutOfMemoryError):
        return Fault(Cost.MEMORY, f"out of GPU memory ({said})")
    if isinstance(error, (cuda.runtime.CUDARuntimeError, cuda.driver.CUDADriverError)):
        if error.status == _NO_MEMORY:
            return Fault(Cost.MEMORY, f"out of GPU memory ({said})")
        if not answers():
            return Fault(Cost.GPU, f"the GPU was lost ({said})")
        return Fault(Cost.REQUEST, f"the GPU refused it ({said})")
    if isinstance(error, (cuda.compiler.CompileException, OSError, ImportError, cuda.nvrtc.NVRTCError)):
        return Fault(Cost.REQUEST, f"a kernel does not compile ({said})")
    return Fault(Cost.REQUEST, f"CuPy refused it ({said})")
