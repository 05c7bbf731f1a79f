"""A picture of one head that shows itself in a notebook, drawn by ``attnviz render`` in a process of its own.

Qt never starts in the caller's process: an application that draws without a screen there would keep
:func:`attnviz.show` from opening a window later.
"""

from __future__ import annotations

import base64
import html
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from attnviz.core import memory
from attnviz.core.errors import AttnvizError
from attnviz.core.inputs import Head
from attnviz.core.masks import Mask
from attnviz.core.record.mask_arrays import mask_arrays

#: Pixels of the picture in a notebook, at twice the density of the page.
_SIZE = (1600, 900)
#: Endings of numbers, which have no panels and no theme.
_NUMBERS = (".npz", ".csv", ".json")
#: Positions up to which a notebook draws a picture that nobody asked for.
MOST_DRAWN = 4096


@dataclass(frozen=True, eq=False)
class Figure:
    """One or several panels of one head.

    In a notebook it shows itself, light or dark as the page is; :meth:`save` writes it in every format that
    ``attnviz render`` knows, by the ending.

    Attributes:
        head: query, key, value and terms.
        mask: the rule of the head.
        scale: factor of the raw scores.
        panels: names of panels, as ``attnviz render --panels`` takes them.
        query_tokens: one label a query, or None.
        key_tokens: one label a key, or None.
        title: a line above, or nothing.
    """

    head: Head
    mask: Mask
    scale: float
    panels: tuple[str, ...] = ("weights",)
    query_tokens: Sequence[str] | None = None
    key_tokens: Sequence[str] | None = None
    title: str = ""

    def save(self, path: str | Path, *, theme: str = "light", size: tuple[int, int] | None = None) -> None:
        """Write the picture: ``.png``, ``.svg``, ``.pdf``, ``.pptx``, a movement, or numbers.

        Args:
            path: its ending is the format.
            theme: ``"light"``, ``"dark"`` or ``"contrast"``.
            size: pixels (width, height); a slide where None.

        Raises:
            AttnvizError: what ``attnviz render`` says: an unknown panel or ending, or no room on the disk.
        """
        with tempfile.TemporaryDirectory(prefix="attnviz-") as folder:
            error = _failure(self._drawn(Path(folder), Path(path).absolute(), theme, size))
        if error is not None:
            raise error

    def _repr_html_(self) -> str:
        """Return the picture for a notebook, in both themes; a sentence where it cannot be drawn."""
        try:
            light, dark = (base64.b64encode(png).decode("ascii") for png in self._pngs)
        except AttnvizError as error:
            return f"<pre>{html.escape(str(error))}</pre>"
        words = html.escape(f"attnviz: {', '.join(self.panels)} {self.title}".strip(), quote=True)
        return (
            f'<picture><source media="(prefers-color-scheme: dark)" srcset="data:image/png;base64,{dark}">'
            f'<img alt="{words}" width="{_SIZE[0] // 2}" src="data:image/png;base64,{light}"></picture>'
        )

    @cached_property
    def _pngs(self) -> tuple[bytes, bytes]:
        """The picture light and dark, drawn side by side."""
        with tempfile.TemporaryDirectory(prefix="attnviz-") as folder:
            files = {theme: Path(folder, f"{theme}.png") for theme in ("light", "dark")}
            started = [self._drawn(Path(folder), file, theme, _SIZE) for theme, file in files.items()]
            failed = [error for process in started if (error := _failure(process)) is not None]
            if failed:
                raise failed[0]
            return files["light"].read_bytes(), files["dark"].read_bytes()

    def _drawn(
        self, folder: Path, out: Path, theme: str, size: tuple[int, int] | None
    ) -> subprocess.Popen[str]:
        """Start the drawing."""
        source = folder / "head.npz"
        if not source.exists():
            np.savez(source, allow_pickle=False, **self._arrays())
        command = [sys.executable, "-m", "attnviz", "render", "-o", str(out), "--input", str(source)]
        command += ["--reading", "axes=HTd"]
        if out.suffix.lower() not in _NUMBERS:
            command += ["--panels", ",".join(self.panels), "--theme", theme]
            command += [] if size is None else ["--size", f"{size[0]}x{size[1]}", "--small-type"]
            command += ["--title", self.title] if self.title else []
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def _arrays(self) -> dict[str, np.ndarray]:
        head, labels = self.head, {"query_tokens": self.query_tokens, "key_tokens": self.key_tokens}
        terms = {"scale": self.scale, "softcap": head.softcap, "sinks": head.sink}
        memory.require(
            head.query.nbytes + head.key.nbytes + head.value.nbytes,
            "A copy of one head for its picture",
            "Open it in the window with attnviz.show.",
        )
        return {
            "query": head.query,
            "key": head.key,
            "value": head.value,
            **{name: np.float64(term) for name, term in terms.items() if term is not None},
            **mask_arrays(self.mask, head.shape),
            **{name: np.array(list(map(str, each))) for name, each in labels.items() if each is not None},
        }


def _failure(process: subprocess.Popen[str]) -> AttnvizError | None:
    """Wait for a drawing, and return its own sentence where it failed."""
    _, said = process.communicate()
    if not process.returncode:
        return None
    lines = [line for line in said.splitlines() if line.strip()] or ["attnviz render failed."]
    return AttnvizError(lines[-1].removeprefix("attnviz render: ").removeprefix("attnviz: "))
