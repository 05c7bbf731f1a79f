"""``attnviz doctor``: what is here, what is missing, and the command that mends it."""

from __future__ import annotations

from collections.abc import Sequence

from attnviz.commands.checks import CHECKS
from attnviz.commands.parser import Parser

EXAMPLES = """\
  attnviz doctor"""


def run(argv: Sequence[str]) -> int:
    """Run every check and print it; 0 if the program can run (NumPy suffices), else 1."""
    Parser(
        "attnviz doctor", "What is here, what is missing, and the command that mends it.", EXAMPLES
    ).parse_args(argv)
    checks = [check for look in CHECKS for check in look()]
    width = max(len(check.name) for check in checks)
    for check in checks:
        print(f"{check.mark:7}  {check.name:{width}}  {check.found}")
        if check.mend:
            print(f"{'':7}  {'':{width}}  mend: {check.mend}")
    broken = [check.name for check in checks if check.broken]
    print()
    print(f"attnviz cannot run: {', '.join(broken)}." if broken else "attnviz can run.")
    return 1 if broken else 0
