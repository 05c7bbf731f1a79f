"""Writes the table of ``kernels/README.md`` that says what each kernel uses, and reads it as the record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from attnviz.core.files.paths import data_dir
from attnviz.engine.gpu.kernel_source import INPUT_TYPES, KERNELS
from tests.kernels.machine_code.compilation import ARCHITECTURES, BUILDS, TYPED, compiled
from tests.kernels.machine_code.usage import Usage

README = data_dir("kernels") / "README.md"
_BEGIN = "<!-- python -m tests.benchmarks.machine_code -->\n"
_END = "<!-- end of the table -->\n"
_HEAD = ("kernel", "input", "registers", "stack", "spills", "shared", "blocks", "instructions")
NOT_COUNTED = "not counted: nvdisasm is not installed"

HotLoops = dict[tuple[str, str, int], tuple[int, ...]]


def rows(loops: HotLoops | None) -> list[tuple[str, ...]]:
    """A row a kernel and type of input, types that are alike together; kernels that are for reading left out.

    Args:
        loops: instructions of the hot loops by kernel, type of input and architecture.
    """
    found: dict[tuple[str, ...], list[str]] = {}
    for file, kind in BUILDS:
        for name in (name for name in KERNELS[file] if not name.endswith("_naive")):
            cells = _cells(
                name, kind, [compiled(file, each, kind).usage[name] for each in ARCHITECTURES], loops
            )
            found.setdefault((name, *cells), []).append(kind if file in TYPED else f"{kind} alone")
    return [(f"`{name}`", _kinds(kinds), *cells) for (name, *cells), kinds in found.items()]


def markdown(table: Iterable[tuple[str, ...]]) -> str:
    """The rows under their heading."""
    lines = [_HEAD, ("---",) * len(_HEAD), *table]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def write(table: str) -> None:
    """Put the table into the README in the old one's place."""
    before, _, rest = README.read_text(encoding="utf-8").partition(_BEGIN)
    after = rest.partition(_END)[2]
    README.write_text(f"{before}{_BEGIN}\n{table}\n{_END}{after}", encoding="utf-8")


def recorded() -> dict[tuple[str, str, int], dict[str, int]]:
    """What the README says, by kernel, type of input and architecture: heading of a column -> number."""
    text = README.read_text(encoding="utf-8").partition(_BEGIN)[2].partition(_END)[0]
    found = {}
    for line in text.strip().splitlines()[2:]:
        name, kinds, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        columns = {head: _read(cell) for head, cell in zip(_HEAD[2:7], cells, strict=False)}
        for kind in INPUT_TYPES if kinds == "any" else re.findall(r"\b\w*float\d+", kinds):
            for at, architecture in enumerate(ARCHITECTURES):
                found[name.strip("`"), kind, architecture] = {h: each[at] for h, each in columns.items()}
    return found


def _cells(name: str, kind: str, usage: list[Usage], loops: HotLoops | None) -> list[str]:
    numbers: list[Callable[[Usage], int]] = [
        lambda of: of.registers, lambda of: of.stack, lambda of: of.spills, lambda of: of.shared
    ]  # fmt: skip
    cells = [_write([number(of) for of in usage]) for number in numbers]
    cells.append(_write([of.blocks(each) for of, each in zip(usage, ARCHITECTURES, strict=True)]))
    if loops is None:
        return [*cells, NOT_COUNTED]
    counts = ["+".join(map(str, loops[name, kind, each])) for each in ARCHITECTURES]
    return [*cells, _write(counts)]


def _kinds(kinds: list[str]) -> str:
    return "any" if kinds == list(INPUT_TYPES) else ", ".join(kinds)


def _write(numbers: list[int] | list[str]) -> str:
    """One number where all architectures have the same."""
    return " ".join(map(str, numbers if len(set(numbers)) > 1 else numbers[:1]))


def _read(cell: str) -> list[int]:
    numbers = [int(each) for each in cell.split()]
    return numbers if len(numbers) > 1 else numbers * len(ARCHITECTURES)
