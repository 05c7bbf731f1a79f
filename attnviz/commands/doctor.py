"""``attnviz doctor``: what is here, what is missing, and the command that mends it."""

from __future__ import annotations

from collections.abc import Sequence

from attnviz.commands.checks import CHECKS
from attnviz.commands.parser import Parser

EXAMPLES = """\
  attnviz doctor
  attnviz doctor --install-desktop"""


def run(argv: Sequence[str]) -> int:
    """Run every check and print it; 0 if the program can run (NumPy suffices), else 1."""
    parser = Parser(
        "attnviz doctor", "What is here, what is missing, and the command that mends it.", EXAMPLES
    )
    desktop = parser.add_mutually_exclusive_group()
    desktop.add_argument(
        "--install-desktop", action="store_true",
        help="put attnviz and its files (.npy .npz .safetensors) into the menu of a Linux desktop",
    )  # fmt: skip
    desktop.add_argument("--uninstall-desktop", action="store_true", help="take it out of the menu again")
    options = parser.parse_args(argv)
    if options.install_desktop or options.uninstall_desktop:
        return _desktop(install=options.install_desktop)
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


def _desktop(*, install: bool) -> int:
    """Write or remove the menu entry and its files, and name each."""
    from attnviz.commands import desktop

    files = desktop.install() if install else desktop.uninstall()
    for path in files:
        print(f"{'Wrote' if install else 'Removed'} {path}")
    if not files:
        print("There was nothing to remove.")
    return 0
