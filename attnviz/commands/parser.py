"""argparse, made to say what is wrong in one line."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """argparse with examples kept as written, no abbreviated options, and one-line errors (status 2)."""

    def __init__(self, prog: str, description: str, examples: str):
        super().__init__(
            prog=prog,
            description=description,
            epilog=f"examples:\n{examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split()).rstrip(".")
        print(f'{self.prog}: {line}. "{self.prog} --help" lists what there is.', file=sys.stderr)
        raise SystemExit(2)
