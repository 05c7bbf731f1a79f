"""The ``attnviz`` command: finds the subcommand, and turns errors into one line and an exit status.

0 done, 1 the work failed, 2 the call was wrong. A traceback means a fault of the program, not of the person.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

from attnviz.core.errors import AmbiguousInput, AttnvizError

COMMANDS = ("render", "doctor", "bench")


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``argv`` (without the program's name; ``sys.argv`` when None); the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        # Consoles without × or √ get a replacement sign instead of a failure.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    command = words.pop(0) if words and words[0] in COMMANDS else "window"
    try:
        if command == "window":
            return _open(words)
        return importlib.import_module(f"attnviz.commands.{command}").run(words)
    except AmbiguousInput as question:
        choices = ", or ".join(f"--reading {key} ({sentence})" for key, sentence in question.choices)
        return _refuse(f"{question} Pass {choices}.", 2)
    except AttnvizError as error:
        return _refuse(str(error), 2 if isinstance(error, ValueError) else 1)
    except KeyboardInterrupt:
        return 130


def _open(words: list[str]) -> int:
    """Open the window. Ctrl+C while it is made waits: an exception there would go through Qt."""
    from attnviz.gui.signals import EndingSignals

    signals = EndingSignals()
    try:
        from attnviz.commands.window import run

        return run(words, signals)
    finally:
        signals.restore()


def _refuse(reason: str, status: int) -> int:
    print("attnviz:", " ".join(reason.split()), file=sys.stderr)
    return status
