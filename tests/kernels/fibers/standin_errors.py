"""What CuPy raises, as far as the stand-in raises it: the same kinds, numbers and names."""

from __future__ import annotations

#: By the names of CUDA's two interfaces, which share most numbers.
_STATUS = {
    "cudaErrorInvalidValue": 1, "CUDA_ERROR_INVALID_VALUE": 1,
    "cudaErrorMemoryAllocation": 2, "CUDA_ERROR_OUT_OF_MEMORY": 2,
    "cudaErrorInvalidConfiguration": 9,
    "cudaErrorInsufficientDriver": 35, "cudaErrorNoDevice": 100, "CUDA_ERROR_INVALID_IMAGE": 200,
    "CUDA_ERROR_NO_BINARY_FOR_GPU": 209, "cudaErrorECCUncorrectable": 214,
    "CUDA_ERROR_FILE_NOT_FOUND": 301, "cudaErrorInvalidResourceHandle": 400, "CUDA_ERROR_NOT_FOUND": 500,
    "cudaErrorIllegalAddress": 700, "CUDA_ERROR_ILLEGAL_ADDRESS": 700,
    "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES": 701, "cudaErrorLaunchTimeout": 702,
    "CUDA_ERROR_LAUNCH_TIMEOUT": 702, "cudaErrorMisalignedAddress": 716,
    "cudaErrorSystemDriverMismatch": 803, "cudaErrorUnknown": 999,
    "cudaErrorLaunchFailure": 719, "CUDA_ERROR_LAUNCH_FAILED": 719,
}  # fmt: skip

#: After these the context is no more: each further call gives the same error.
_STICKY = {214, 700, 702, 716, 719}


class OutOfMemoryError(MemoryError):
    """As cupy.cuda.memory.OutOfMemoryError."""


class _CudaError(RuntimeError):
    """Its ``status`` is the number of the error that its text begins with."""

    @property
    def status(self) -> int:
        return _STATUS[str(self).partition(":")[0]]


class CUDARuntimeError(_CudaError):
    """As cupy.cuda.runtime.CUDARuntimeError."""


class CUDADriverError(_CudaError):
    """As cupy.cuda.driver.CUDADriverError."""


class NVRTCError(RuntimeError):
    """As cupy.cuda.nvrtc.NVRTCError."""


class LaunchFault(AssertionError):
    """A launch that no GPU could be trusted with: the test that made it fails."""


def is_sticky(error: Exception) -> bool:
    """Whether the GPU's context does not survive the error."""
    return isinstance(error, _CudaError) and error.status in _STICKY
