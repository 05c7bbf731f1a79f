"""What attnviz is made of besides itself, and under which licences: read from what is installed here."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import Distribution, PackageMetadata, PackageNotFoundError, distribution
from pathlib import Path

from attnviz.core.files.paths import data_dir
from attnviz.core.version import __version__

#: The packages that attnviz needs, those that they bring along, and those that it uses if they are installed.
PACKAGES = (
    "numpy", "PySide6-Essentials", "shiboken6", "pyqtgraph", "glassllm", "safetensors", "threadpoolctl",
    "platformdirs", "psutil", "tqdm", "python-pptx", "lxml", "XlsxWriter", "typing-extensions", "Pillow",
    "imageio-ffmpeg", "numba", "llvmlite", "cupy-cuda12x", "cupy-cuda13x",
)  # fmt: skip
_TEXTS = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
_CLASSIFIER = "License :: OSI Approved :: "
MOST_LETTERS = 400_000  # of one text: a compiler's lists every part of it
SHORT = 60


@dataclass(frozen=True)
class Part:
    """One thing with a licence of its own: name, version, the licence's name, and where its text is."""

    name: str
    version: str
    licence: str
    files: tuple[Path, ...]

    def text(self) -> str:
        """All licence texts that came with it."""
        texts = []
        for file in self.files:
            try:
                texts.append(file.read_text(encoding="utf-8", errors="replace")[:MOST_LETTERS])
            except OSError:
                continue
        return "\n\n".join(texts)


def parts() -> list[Part]:
    """attnviz, its fonts, and every package of :data:`PACKAGES` that is installed."""
    root = Path(__file__).parents[3]
    own = tuple(f for f in (root / "LICENSE",) if f.is_file()) or _own_texts()
    fonts = data_dir("resources") / "fonts" / "LICENSE-DejaVu.txt"
    found = [
        Part("attnviz", __version__, "MIT", own),
        Part("DejaVu fonts", "", "Bitstream Vera, public domain", (fonts,)),
    ]
    for name in PACKAGES:
        try:
            found.append(_part(distribution(name)))
        except PackageNotFoundError:
            continue
    return found


def _own_texts() -> tuple[Path, ...]:
    try:
        return _part(distribution("attnviz")).files
    except PackageNotFoundError:
        return ()


def _one(about: PackageMetadata, field: str) -> str:
    return str(about[field]) if field in about else ""


def _part(one: Distribution) -> Part:
    about = one.metadata
    files = [file for file in one.files or () if file.name.upper().startswith(_TEXTS)]
    paths = tuple(Path(str(one.locate_file(file))) for file in files)
    classifiers = [
        c.removeprefix(_CLASSIFIER) for c in about.get_all("Classifier") or () if c.startswith(_CLASSIFIER)
    ]
    said = _one(about, "License").strip().partition("\n")[0]
    licence = _one(about, "License-Expression") or (said if 0 < len(said) <= SHORT else "")
    return Part(about["Name"], one.version, licence or ", ".join(classifiers) or "—", paths)
