"""The documentation: it builds strictly without a network, and says what the program says."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import shlex
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import attnviz
from attnviz.core import errors, masks
from attnviz.core.inputs import Inputs
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.result import EngineReport
from attnviz.core.tile import Tile
from attnviz.export import FORMATS
from attnviz.export.data import STATISTICS
from attnviz.sources import SUFFIXES, files
from docs import hook, pictures

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
#: A connection that is tried fails the build.
_NO_NETWORK = """
import socket
def refuse(*words): raise RuntimeError("the build asks the network")
socket.socket.connect = socket.getaddrinfo = refuse
from mkdocs.__main__ import cli
cli()
"""
_LOADED = re.compile(r'<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)="(?:https?:)?//')


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, built as ``python -m mkdocs build --strict`` does."""
    pytest.importorskip("mkdocs", reason="the pages are not built: install '.[docs]'")
    folder = tmp_path_factory.mktemp("site")
    words = ["build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(
        [sys.executable, "-c", _NO_NETWORK, *words],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "WARNING -" not in done.stderr
    return folder


def test_every_page_is_built_and_loads_nothing_from_elsewhere(site: Path) -> None:
    for source in DOCS.glob("*.md"):
        html = (site / f"{source.stem}.html").read_text(encoding="utf-8")
        assert not _LOADED.search(html), source.name
        assert "<!-- " not in html.partition("<article")[2].partition("</article")[0], source.name
    for style in site.rglob("*.css"):
        assert not re.search(r"@import|url\(['\"]?(https?:)?//", style.read_text(encoding="utf-8"))


def test_every_option_is_in_the_built_page(site: Path) -> None:
    html = (site / "commands.html").read_text(encoding="utf-8")
    for command in ("window", "render", "doctor", "bench"):
        for action in hook.parser_of(command)._actions:
            for option in action.option_strings:
                assert f"<code>{option}" in html, option


def test_the_table_of_options_is_that_of_the_parser() -> None:
    table = hook.options("render")
    assert "| `-o OUT`, `--output OUT` | the file to write" in table
    assert r"| `--scale`, `--no-scale` | divide the scores by √d\_k (yes) |" in table


@pytest.mark.parametrize("name", hook.panel_titles())
def test_every_panel_has_a_section_that_says_how_it_misleads(name: str, qapp: object) -> None:
    sections = re.split(r"^## ", page("panels"), flags=re.MULTILINE)
    title = hook.panel_titles()[name]
    (section,) = [each for each in sections if each.startswith(f"{title} {{ #{name} }}\n")]
    assert "**It says.**" in section
    assert "**It misleads.**" in section


def test_every_format_is_named() -> None:
    text = page("formats")
    roles = {"w_query": "W_Q", "w_key": "W_K", "w_value": "W_V", "w_output": "W_O"}
    roles["cross"] = "cross_attention"
    refused = {"padding_mask"}  # what it means is asked
    names = {roles.get(role, role) for role in files._NAMES if role not in refused}
    wanted = {*SUFFIXES, *FORMATS, *STATISTICS, *names}
    assert {name for name in wanted if f"`{name}`" not in text} == set()


@cache
def _sentences() -> list[str]:
    """Every text in the sources, with {} for what is filled in."""
    found = []
    for path in sorted((ROOT / "attnviz").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [v.value if isinstance(v, ast.Constant) else "{}" for v in node.values]
                found.append("".join(map(str, parts)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(re.sub(r"\{[^{}]*\}", "{}", node.value))
    return found


@pytest.mark.parametrize("message", re.findall(r"^> (.+)$", page("troubleshooting"), flags=re.MULTILINE))
def test_every_message_that_is_explained_occurs_in_the_sources(message: str) -> None:
    whole = message.replace("…", "{}").strip()
    ended = whole.removesuffix("{}").rstrip()  # "…" at the end stands for all that follows
    assert any(whole in sentence or ended in sentence for sentence in _sentences())


@pytest.mark.parametrize("source", [*DOCS.glob("*.md"), ROOT / "CONTRIBUTING.md"], ids=lambda path: path.name)
def test_files_that_are_named_are_there(source: Path) -> None:
    folders = "attnviz|docs|examples|kernels|resources|tests"
    named = re.findall(rf"`((?:{folders})/[\w./-]*)`", source.read_text("utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


def blocks(language: str) -> list[tuple[str, str]]:
    """(File, block) of every block of code in the pages and the README."""
    sources = [*DOCS.glob("*.md"), ROOT / "README.md"]
    fence = re.compile(rf"```{language}\n(.*?)```", re.DOTALL)
    return [(path.name, block) for path in sources for block in fence.findall(path.read_text("utf-8"))]


def test_every_place_on_the_way_through_the_code_is_there() -> None:
    places = re.findall(r"`(attnviz/[\w/.]+)(?::([\w.]+))?`", page("what-happens"))
    assert len(places) > 30
    missing = [f"{file}:{name}" for file, name in places if name and name not in _defined(ROOT / file)]
    assert not missing


def _defined(file: Path) -> set[str]:
    """Functions and classes at the top of a file, and methods as ``Class.method``."""
    found = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
            inside = node.body if isinstance(node, ast.ClassDef) else []
            found |= {f"{node.name}.{each.name}" for each in inside if isinstance(each, ast.FunctionDef)}
    return found


def test_python_in_the_pages_is_python() -> None:
    for name, block in blocks("python"):
        compile(block, name, "exec")


def test_calls_in_the_pages_are_understood() -> None:
    lines = [line for _, block in blocks("sh") for line in block.splitlines()]
    calls = [shlex.split(line, comments=True) for line in lines if line.startswith("attnviz render ")]
    assert len(calls) > 10
    for words in calls:
        hook.parser_of("render").parse_args(words[2:])  # what it does not understand ends the process


def test_every_picture_is_made_by_the_program_shown_and_small() -> None:
    made = {pictures.file_of(name) for name in pictures.every()}
    assert set(pictures.IMAGES.iterdir()) == made
    pages = [path.read_text("utf-8") for path in (*DOCS.glob("*.md"), ROOT / "README.md")]
    assert [path.name for path in made if not any(f"images/{path.name})" in text for text in pages)] == []
    assert sum(path.stat().st_size for path in made) < 3_000_000


@pytest.mark.parametrize("name", ["panel-weights", "panel-cell", "panel-peakiness"])
def test_pictures_show_the_program_as_it_is(
    name: str, qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some of them: where this fails, ``python -m docs.pictures`` makes all anew."""
    kept = pixels(pictures.file_of(name))
    monkeypatch.setattr(pictures, "IMAGES", tmp_path)
    pictures.render(name)
    made = pixels(pictures.file_of(name))
    assert kept.shape == made.shape
    # Another version of Qt smooths edges otherwise; other words or curves are more than that.
    assert (np.abs(kept - made).max(axis=-1) > 64).mean() < 0.0005


def pixels(path: Path) -> np.ndarray:
    with Image.open(path) as picture:
        return np.asarray(picture.convert("RGB"), dtype=np.int16)


def test_every_public_name_is_in_the_reference() -> None:
    text = page("python")
    shown = set(re.findall(r"^::: ([\w.]+)$", text, flags=re.MULTILINE))
    names = [name for name in attnviz.__all__ if name not in ("__version__", *vars(errors))]
    homes = {f"{getattr(attnviz, name).__module__}.{name}" for name in names}
    inside = {"Both", "OwnMask"}  # made by & and by the window
    rules = {f"{getattr(masks, n).__module__}.{n}" for n in masks.__all__ if n not in inside}
    assert homes | rules <= shown
    assert {name for name in vars(errors) if name[0].isupper()} == set(
        re.search(r"members: \[(AttnvizError.*)\]", text)[1].split(", ")  # type: ignore[index]
    )


def test_everything_in_the_reference_has_a_docstring() -> None:
    bare = []
    for path in re.findall(r"^::: ([\w.]+)$", page("python"), flags=re.MULTILINE):
        module, _, name = path.rpartition(".")
        thing = getattr(import_module(module), name)
        # A dataclass without one gets its signature for a docstring.
        if not thing.__doc__ or thing.__doc__.startswith(f"{name}("):
            bare.append(path)
        if inspect.isclass(thing):
            members = [(n, m) for n, m in vars(thing).items() if not n.startswith("_")]
            methods = [(n, m) for n, m in members if inspect.isfunction(m) or isinstance(m, property)]
            of_base = {n for base in thing.__mro__[1:-1] for n in vars(base)}
            bare += [f"{path}.{n}" for n, m in methods if not m.__doc__ and n not in of_base]
    assert bare == []


@pytest.mark.parametrize("kind", [RowStatistics, Tile, Inputs, EngineReport])
def test_attributes_in_the_reference_are_those_of_the_class(kind: type) -> None:
    section = page("python").partition(f"::: {kind.__module__}.{kind.__name__}\n")[2].partition("\n::: ")[0]
    told = re.findall(r"^\| `(\w+)", section, flags=re.MULTILINE)
    known = {field.name for field in dataclasses.fields(kind)}
    assert told
    assert set(told) <= known


def test_the_map_has_every_room_with_its_own_sentence() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `(attnviz/[\w/]*)` \| (.+) \|$", text, flags=re.MULTILINE))
    rooms = {}
    for path in (ROOT / "attnviz").rglob("__init__.py"):
        words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        rooms[f"{path.parent.relative_to(ROOT).as_posix()}/"] = words.partition("\n")[0].replace("``", "`")
    assert told == rooms
