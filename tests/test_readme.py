"""What the README promises: its commands are the ones that are checked, and its files are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def test_the_check_runs_exactly_the_test_command() -> None:
    commands = [block.strip() for block in blocks("sh") if "-m tests" in block]
    assert len(commands) == 1
    assert commands[0] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_every_line_installs_the_versions_that_passed() -> None:
    lines = [line for block in blocks("sh") + blocks("bat") for line in block.splitlines()]
    installs = [line for line in lines if "pip install" in line]
    assert len(installs) == 5
    assert [line for line in installs if "-c constraints.txt" not in line] == []


def test_links_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_python_example_runs() -> None:
    """Every line but the one that opens a window."""
    (example,) = blocks("python")
    tree = ast.parse(example)
    tree.body = [node for node in tree.body if "show" not in ast.unparse(node)]
    names: dict[str, object] = {}
    exec(compile(tree, "README.md", "exec"), names)
    assert names["a"].weights.shape == (12, 1024, 1024)  # type: ignore[attr-defined]
