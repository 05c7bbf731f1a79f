"""Memory that runs out in spite of every prediction is one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from attnviz import cli
from attnviz.core import memory


@pytest.mark.parametrize("error", [MemoryError(), RuntimeError("can't start new thread")])
def test_out_of_memory_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    def run(words: list[str]) -> int:
        raise error

    monkeypatch.setattr("attnviz.commands.doctor.run", run)
    assert cli.main(["doctor"]) == 1
    assert "ran out of memory" in capsys.readouterr().err


def test_another_fault_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(words: list[str]) -> int:
        raise RuntimeError("a fault")

    monkeypatch.setattr("attnviz.commands.doctor.run", run)
    with pytest.raises(RuntimeError, match="a fault"):
        cli.main(["doctor"])


def test_a_limit_of_the_process_is_known() -> None:
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_AS)
    before = memory.available_bytes()
    try:
        resource.setrlimit(resource.RLIMIT_AS, (before // 2, limits[1]))
        assert memory.available_bytes() <= before // 2
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)


def test_control_groups_tell_what_they_leave(tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for name, words in (("max", "1000"), ("current", "900"), ("stat", "anon 5\ninactive_file 300\n")):
        (tmp_path / f"memory.{name}").write_text(words)
    assert memory._left(tmp_path, "memory.max", "memory.current") == 400
    (tmp_path / "memory.max").write_text("max\n")
    assert memory._left(tmp_path, "memory.max", "memory.current") is None
    assert memory._left(tmp_path / "gone", "memory.max", "memory.current") is None
