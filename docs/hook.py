"""Fills the pages in while MkDocs builds them: options from the parsers, keys from the table of actions.

Marks, each on a line of its own:

    <!-- options of render -->          the options of ``attnviz render``
    <!-- keys -->                       the table of keys
    <!-- panels -->                     the names of panels
    <!-- example heads_table.py -->     that file of ``examples/``
    <!-- examples -->                   the list of all of them
"""

from __future__ import annotations

import argparse
import ast
import re
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

from attnviz.commands.parser import Parser

ROOT = Path(__file__).resolve().parent.parent
_MARK = re.compile(r"^<!-- ([a-z]+)(?: (?:of )?([\w.]+))? -->$", re.MULTILINE)
#: Roles of reStructuredText in docstrings: the name alone is what a reader wants.
_ROLE = re.compile(r":(?:class|func|meth|data|attr|mod):<code>~?(?:\w+\.)*(\w+)</code>")


class _Made(Exception):
    """Carries a parser out of the command that was about to use it."""

    def __init__(self, parser: Parser):
        super().__init__(parser.prog)
        self.parser = parser


def parser_of(command: str) -> Parser:
    """The parser of one command, complete, taken at the moment at which it would read the words of a call."""

    def stop(parser: Parser, *words: object) -> None:
        raise _Made(parser)

    with mock.patch.object(Parser, "parse_args", stop):
        try:
            import_module(f"attnviz.commands.{command}").run([])
        except _Made as made:
            return made.parser
    raise LookupError(f"attnviz.commands.{command} has parsed nothing")


def options(command: str) -> str:
    """Every option of a command, one table a group, and its examples."""
    parser = parser_of(command)
    parts = []
    for group in parser._action_groups:
        rows = [_row(parser, action) for action in group._group_actions if action.help != argparse.SUPPRESS]
        if not rows:
            continue
        title = {"options": "", "positional arguments": ""}.get(group.title or "", group.title or "")
        heading = f"**{title[0].upper()}{title[1:]}**\n\n" if title else ""
        parts.append(heading + "| option | what it does |\n|---|---|\n" + "\n".join(rows))
    examples = (parser.epilog or "").removeprefix("examples:\n")
    parts.append("```sh\n" + "\n".join(line.strip() for line in examples.splitlines()) + "\n```")
    return "\n\n".join(parts)


def _row(parser: Parser, action: argparse.Action) -> str:
    formatter = parser._get_formatter()
    words = _invocation(formatter, action)
    return f"| {_code(words)} | {_cell(formatter._expand_help(action) if action.help else '')} |"


def _invocation(formatter: argparse.HelpFormatter, action: argparse.Action) -> str:
    """The spellings of an option, each with its value; argparse of Python 3.13 gives it to the last alone."""
    if not action.option_strings or action.nargs == 0:
        return formatter._format_action_invocation(action)
    value = formatter._format_args(action, formatter._get_default_metavar_for_optional(action))
    return ", ".join(f"{spelling} {value}" for spelling in action.option_strings)


def _code(words: str) -> str:
    return ", ".join(f"`{part.strip()}`" for part in re.split(r", (?=-)", words)).replace("|", "\\|")


def _cell(words: str) -> str:
    return re.sub(r"([<>*_|\[\]])", r"\\\1", words)


def keys(_: str = "") -> str:
    """Everything that has a key: the table of actions, layouts included."""
    from attnviz.gui.actions.actions import TABLE
    from attnviz.gui.layouts import LAYOUTS

    rows = [(entry.keys, entry.words) for entry in TABLE if entry.keys]
    rows += [((layout.key,), f"Layout {layout.words}: {layout.teaches}") for layout in LAYOUTS.values()]
    lines = [f"| {' or '.join(f'`{key}`' for key in keys)} | {_cell(words)} |" for keys, words in rows]
    return "| key | what it does |\n|---|---|\n" + "\n".join(lines)


def panel_titles() -> dict[str, str]:
    """Every panel's title by its name, in English."""
    from attnviz.figures.registry import FIGURES
    from attnviz.gui.actions.menus import panel_title
    from attnviz.gui.panels import WIDGET_PANELS

    return {name: panel_title(name) for name in dict.fromkeys((*FIGURES, *WIDGET_PANELS))}


def panels(_: str = "") -> str:
    """Every panel: its title, its name for the command line, and where it is described."""
    from attnviz.gui.layouts import LAYOUTS

    shown = {each.words: {panel.partition("@")[0] for panel in each.panels} for each in LAYOUTS.values()}
    lines = []
    for name, title in panel_titles().items():
        places = [words for words, inside in shown.items() if name in inside]
        lines.append(f"| [{title}](panels.md#{name}) | `{name}` | {', '.join(places) or 'from the menu ▦'} |")
    return "| panel | name | layouts |\n|---|---|---|\n" + "\n".join(lines)


def example(name: str) -> str:
    """One of the runnable examples, whole."""
    return f"```python\n{(ROOT / 'examples' / name).read_text(encoding='utf-8').strip()}\n```"


def examples(_: str = "") -> str:
    """The runnable examples, each with the first sentence of its docstring."""
    lines = []
    for path in sorted((ROOT / "examples").glob("*.py")):
        words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        lines.append(f"| `examples/{path.name}` | {_cell(words.partition(chr(10))[0])} |")
    return "| file | what it shows |\n|---|---|\n" + "\n".join(lines)


_FILL = {"options": options, "keys": keys, "panels": panels, "example": example, "examples": examples}


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Put what the marks of a page ask for in their place.

    Raises:
        KeyError: a mark that is not known.
    """
    return _MARK.sub(lambda mark: _FILL[mark[1]](mark[2] or ""), markdown)


def on_page_content(html: str, **_: Any) -> str:
    """Show roles in docstrings as names."""
    return _ROLE.sub(r"<code>\1</code>", html)
