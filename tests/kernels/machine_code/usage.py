"""What a kernel uses of a multiprocessor, by ptxas's report, and how many of its blocks fit one."""

from __future__ import annotations

import re
from dataclasses import dataclass

THREADS = 256  # of a block, in every launch of the program
_WARP = 32
#: Registers are given out to a warp by this many, and shared memory to a block.
_REGISTER_UNIT, _SHARED_UNIT = 256, 128


@dataclass(frozen=True)
class Multiprocessor:
    """What blocks share: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability"."""

    threads: int
    blocks: int
    shared: int  # bytes for all blocks
    kept: int = 1024  # bytes of shared memory that CUDA keeps of each block
    registers: int = 64 * 1024
    registers_of_thread: int = 255
    shared_of_block: int = 48 * 1024  # static


MULTIPROCESSORS = {
    75: Multiprocessor(1024, 16, 64 * 1024, kept=0),
    80: Multiprocessor(2048, 32, 164 * 1024),
    86: Multiprocessor(1536, 16, 100 * 1024),
    89: Multiprocessor(1536, 24, 100 * 1024),
    90: Multiprocessor(2048, 32, 228 * 1024),
    100: Multiprocessor(2048, 32, 228 * 1024),
    120: Multiprocessor(1536, 24, 100 * 1024),
}


@dataclass(frozen=True)
class Usage:
    """A thread's registers, bytes of stack, and of spill stores and loads; a block's static shared memory."""

    registers: int
    stack: int
    spills: int
    shared: int

    def blocks(self, architecture: int, threads: int = THREADS) -> int:
        """The blocks that one multiprocessor runs at a time; 0 where it takes none."""
        of = MULTIPROCESSORS[architecture]
        if self.registers > of.registers_of_thread or self.shared > of.shared_of_block:
            return 0
        warps = _blocks(threads, _WARP)
        registers = _blocks(self.registers * _WARP, _REGISTER_UNIT) * _REGISTER_UNIT * warps
        shared = _blocks(self.shared + of.kept, _SHARED_UNIT) * _SHARED_UNIT
        return min(of.threads // threads, of.blocks, of.registers // registers, of.shared // max(1, shared))


_KERNEL = re.compile(r"Compiling entry function '(\w+)'")
_STACK = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
_REGISTERS = re.compile(r"Used (\d+) registers")
_SHARED = re.compile(r"(\d+) bytes smem")


def usage_of(log: str) -> tuple[dict[str, Usage], str]:
    """Each kernel's usage from what NVRTC says under ``--ptxas-options=-v``, and what it says besides."""
    report = [line for line in log.splitlines() if re.match(r"\s*ptxas (info|\s+\.)", line)]
    remarks = [line for line in log.splitlines() if line not in report]
    found = {}
    for name, text in zip(*[iter(_KERNEL.split("\n".join(report))[1:])] * 2, strict=True):
        stack, stores, loads = map(int, _STACK.search(text).groups())
        shared = _SHARED.search(text)
        registers = int(_REGISTERS.search(text)[1])
        found[name] = Usage(registers, stack, stores + loads, int(shared[1]) if shared else 0)
    return found, "\n".join(remarks).strip()


def _blocks(n: int, size: int) -> int:
    return -(-n // size)
