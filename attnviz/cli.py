"""The ``attnviz`` command: finds the subcommand, and turns errors into one line and an exit status.

0 done, 1 the work failed, 2 the call was wrong. A traceback means a fault of the program, not of the person.
What the system refuses (memory, a full disk, a folder that is gone) is told in one line as well.
"""

from __future__ import annotations

import importlib
import os
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
            status = _open(words)
        else:
            status = importlib.import_module(f"attnviz.commands.{command}").run(words)
        sys.stdout.flush()  # here, where a full disk can still be told
        return status
    except AmbiguousInput as question:
        choices = ", or ".join(f"--reading {key} ({sentence})" for key, sentence in question.choices)
        return _refuse(f"{question} Pass {choices}.", 2)
    except AttnvizError as error:
        return _refuse(str(error), 2 if isinstance(error, ValueError) else 1)
    except (MemoryError, RuntimeError) as error:
        # A limit on memory is met first by the stack of a new thread, of which Python says no more than this.
        if not isinstance(error, MemoryError) and "start new thread" not in str(error):
            raise
        return _refuse("The machine ran out of memory. A shorter T or fewer heads would fit.", 1)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _write_nowhere()
        return 1
    except OSError as error:
        _write_nowhere()
        return _refuse(_of_the_system(error), 1)


def _of_the_system(error: OSError) -> str:
    """Return what the system refused, and of which file."""
    if isinstance(error, FileNotFoundError) and not error.filename and not _folder_is_here():
        return "The folder that this was started in is gone; change to one that is there."
    about = f"{error.filename}: " if error.filename else ""
    return f"{about}{error.strerror or error}."


def _folder_is_here() -> bool:
    try:
        os.getcwd()
    except OSError:
        return False
    return True


def _write_nowhere() -> None:
    """Let what is still to be written to standard output go: at its end Python would try it once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


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
