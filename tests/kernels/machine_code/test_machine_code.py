"""Kernels use no more of a GPU than ``kernels/README.md`` records; what they use is read and counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from attnviz.engine.gpu.kernel_source import KERNELS
from tests.kernels.machine_code import hot_loops, usage_table
from tests.kernels.machine_code.compilation import ARCHITECTURES, BUILDS, compiled
from tests.kernels.machine_code.usage import Usage, usage_of


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_no_kernel_spills_more_or_loses_a_block(architecture: int) -> None:
    """Else mend it, or run ``python -m tests.benchmarks.machine_code`` and say why in the commit."""
    record, worse = usage_table.recorded(), []
    for file, kind in BUILDS:
        for name, used in compiled(file, architecture, kind).usage.items():
            if name.endswith("_naive"):
                continue
            kept = record[name, kind, architecture]
            if used.stack > kept["stack"] or used.spills > kept["spills"]:
                worse.append(f"{name} ({kind}) spills: {used}, recorded {kept}")
            if used.blocks(architecture) < kept["blocks"]:
                worse.append(f"{name} ({kind}) loses a block: {used}, recorded {kept}")
    assert not worse, "\n".join(worse)


def test_every_kernel_is_recorded() -> None:
    told = {name for name, _, _ in usage_table.recorded()}
    assert told == {name for names in KERNELS.values() for name in names if not name.endswith("_naive")}


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize(
    ("used", "threads", "blocks"),
    [
        (Usage(32, 0, 0, 0), 256, (4, 8, 6, 6, 8, 8, 6)),  # threads set the limit
        (Usage(33, 0, 0, 0), 256, (4, 6, 6, 6, 6, 6, 6)),  # registers, given out by eight
        (Usage(128, 0, 0, 0), 256, (2, 2, 2, 2, 2, 2, 2)),
        (Usage(129, 0, 0, 0), 256, (1, 1, 1, 1, 1, 1, 1)),
        (Usage(16, 0, 0, 32 * 1024), 256, (2, 4, 3, 3, 6, 6, 3)),  # shared memory, 1 KB more from sm_80 on
        (Usage(16, 0, 0, 33 * 1024), 256, (1, 4, 2, 2, 6, 6, 2)),
        (Usage(16, 0, 0, 0), 32, (16, 32, 16, 24, 32, 32, 24)),
        (Usage(128, 0, 0, 0), 1024, (0, 0, 0, 0, 0, 0, 0)),
        (Usage(16, 0, 0, 49 * 1024), 256, (0, 0, 0, 0, 0, 0, 0)),
    ],
)
def test_blocks_of_a_multiprocessor(
    used: Usage, threads: int, blocks: tuple[int, ...], architecture: int
) -> None:
    assert used.blocks(architecture, threads) == blocks[ARCHITECTURES.index(architecture)]


def test_the_report_of_the_compiler_is_read_and_its_warnings_are_kept() -> None:
    found, remarks = usage_of(
        "a.cu(3): warning: unused\n"
        "ptxas info    : Compiling entry function 'a' for 'sm_80'\n"
        "ptxas         .     48 bytes stack frame, 64 bytes spill stores, 76 bytes spill loads\n"
        "ptxas info    : Used 64 registers, used 1 barriers, 48 bytes cumulative stack size, 512 bytes smem\n"
        "ptxas info    : Compiling entry function 'b' for 'sm_80'\n"
        "ptxas         .     0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
        "ptxas info    : Used 50 registers, used 0 barriers\n"
        "ptxas warning : something"
    )
    assert found == {"a": Usage(64, 48, 140, 512), "b": Usage(50, 0, 0, 0)}
    assert remarks == "a.cu(3): warning: unused\nptxas warning : something"


def sass(*codes: str) -> str:
    return "".join(
        f"{code}\n" if code.endswith(":") else f"        /*{at:04x}*/    {code} ;\n"
        for at, code in enumerate(codes)
    )


@pytest.mark.parametrize(
    ("codes", "counts"),
    [
        ((".L_x_1:", *["FFMA R1, R2, R3, R1"] * 64, "@!P0 BRA `(.L_x_1)"), (65,)),
        ((".L_x_1:", *["@P1 HMMA.16816.F32 R1, R2, R3, R1"] * 4, "@P0 BRA `(.L_x_1)", "EXIT"), (5,)),
        (("@P0 BRA `(.L_x_1)", *["FFMA R1, R2, R3, R1"] * 64, ".L_x_1:", "EXIT", "NOP"), (66,)),  # forwards
        (
            (  # the outer one holds both, and is none of them; the last has little work
                *(".L_x_1:", ".L_x_2:", *["FFMA R1, R2, R3, R1"] * 64, "@P0 BRA `(.L_x_2)"),
                *(".L_x_3:", "NOP", *["MUFU.EX2 R1, R2"] * 16, "@P0 BRA `(.L_x_3)", "@P0 BRA `(.L_x_1)"),
                *(".L_x_4:", "FADD R1, R2, R3", "@P0 BRA `(.L_x_4)"),
            ),
            (65, 18),
        ),
    ],
)
def test_instructions_of_hot_loops(codes: tuple[str, ...], counts: tuple[int, ...]) -> None:
    assert hot_loops.counts(sass(*codes)) == counts


def test_without_a_disassembler_the_table_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usage_table, "ARCHITECTURES", (80,))
    monkeypatch.setattr(usage_table, "BUILDS", (("scores.cu", "float32"), ("quantise.cu", "float32")))
    table = usage_table.rows(None)
    assert [row[:2] for row in table] == [("`scores`", "float32"), ("`quantise`", "float32 alone")]
    assert all(row[-1] == usage_table.NOT_COUNTED for row in table)


def test_the_table_is_read_as_it_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    begin, end = usage_table._BEGIN, usage_table._END
    readme.write_text(f"before\n{begin}old{end}after\n", encoding="utf-8")
    monkeypatch.setattr(usage_table, "README", readme)
    usage_table.write(
        usage_table.markdown(
            [("`a`", "any", "7 1 2 3 4 5 6", "0", "8", "512", "1 2 3 4 5 6 7", "90+80 1 2 3 4 5 6")]
        )
    )
    assert readme.read_text(encoding="utf-8").startswith(f"before\n{begin}\n| kernel |")
    assert readme.read_text(encoding="utf-8").endswith(f"|\n\n{end}after\n")
    found = usage_table.recorded()
    assert len(found) == 21
    assert found["a", "float16", 80] == {"registers": 1, "stack": 0, "spills": 8, "shared": 512, "blocks": 2}
