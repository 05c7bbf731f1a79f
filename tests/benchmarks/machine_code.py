"""Writes what every kernel uses of a GPU into kernels/README.md. Run: python -m tests.benchmarks.machine_code

Needs no GPU: NVRTC compiles for seven architectures and three types of input. Instructions are counted where
nvdisasm is installed (``pip install nvidia-cuda-nvdisasm``). With ``--print`` the table is printed alone.
"""

from __future__ import annotations

import argparse

from attnviz.engine.gpu.kernel_source import KERNELS
from tests.kernels.machine_code.compilation import ARCHITECTURES, BUILDS, compiled
from tests.kernels.machine_code.hot_loops import disassembler, hot_loops
from tests.kernels.machine_code.usage_table import HotLoops, markdown, rows, write


def counted() -> HotLoops | None:
    """Instructions of hot loops by kernel, type of input and architecture; None without a disassembler."""
    nvdisasm = disassembler()
    if nvdisasm is None:
        return None
    found: HotLoops = {}
    for architecture in ARCHITECTURES:
        for file, kind in BUILDS:
            loops = hot_loops(nvdisasm, compiled(file, architecture, kind).cubin)
            found.update({(name, kind, architecture): loops[name] for name in KERNELS[file]})
    return found


def main() -> None:
    """Compile, count, and write or print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--print", action="store_true", help="leave the README as it is")
    options = parser.parse_args()
    table = markdown(rows(counted()))
    if options.print:
        print(table)
    else:
        write(table)


if __name__ == "__main__":
    main()
