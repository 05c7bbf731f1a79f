"""What ``attnviz doctor`` looks at. A look never raises: whatever it meets becomes a :class:`Check`."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distributions, version
from typing import TYPE_CHECKING, Any

from attnviz.commands.gpu import driver
from attnviz.core.errors import AttnvizError
from attnviz.core.files.paths import data_dir
from attnviz.gui import display

if TYPE_CHECKING:
    from attnviz.core.plugins import Table


@dataclass(frozen=True)
class Check:
    """One line of the report. ``broken``: the program cannot run without it; ``mend``: the exact command."""

    name: str
    found: str
    mend: str = ""
    broken: bool = False
    missing: bool = False

    @property
    def mark(self) -> str:
        """One word for the line: ok, missing or broken."""
        return "BROKEN" if self.broken else "missing" if self.missing else "ok"


def python() -> list[Check]:
    """Check the version of Python."""
    found = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    return [Check("Python", found, broken=sys.version_info < (3, 11))]


def numpy() -> list[Check]:
    """Check NumPy, and how many threads its products use."""
    import numpy as np

    blas = np.show_config(mode="dicts").get("Build Dependencies", {}).get("blas", {})
    return [
        Check(
            "NumPy", f"{np.__version__}, BLAS {blas.get('name', 'unknown')} {blas.get('version', '')}".strip()
        )
    ]


def loops() -> list[Check]:
    """Return the loops of long inputs, which Numba compiles where it is installed."""
    from attnviz.engine.cpu.rows.numba_loader import load

    found = load()
    if found.module is None:
        return [Check("loops", f"{found.reason}: NumPy serves long inputs", found.mend, missing=True)]
    return [Check("loops", f"compiled by Numba {version('numba')}, for long inputs")]


def packages() -> list[Check]:
    """Return the packages that attnviz depends on, and PyTorch, which it only reads from."""
    needed = [_package(name) for name in ("PySide6-Essentials", "pyqtgraph", "glassllm", "safetensors")]
    try:
        return [*needed, Check("torch", f"{version('torch')} (optional, for attnviz.capture)")]
    except PackageNotFoundError:
        return [
            *needed,
            Check(
                "torch", "not installed (optional, for attnviz.capture)", "pip install torch", missing=True
            ),
        ]


def _package(name: str) -> Check:
    try:
        return Check(name, version(name))
    except PackageNotFoundError:
        return Check(name, "not installed", f"pip install {name}", broken=True)


def drawing() -> list[Check]:
    """Qt itself: without it neither the window nor a picture can be drawn."""
    try:
        display.require_qt(window=False)
    except AttnvizError as error:
        lacking = display.missing(display.DRAWING_LIBRARIES)
        return [Check("Qt", str(error), display.mend(lacking) if lacking else "", broken=True)]
    from PySide6.QtCore import qVersion

    return [Check("Qt", f"{qVersion()} loads")]


def window() -> list[Check]:
    """Return the display, and the libraries with which Qt opens a window on it."""
    problem = display.display_problem() if display.has_display() else "none"
    shown = not problem
    checks = [
        Check("display", "answers")
        if shown
        else Check("display", f"{problem}: no window here, but attnviz render works", missing=True)
    ]
    lacking = display.missing(display.window_libraries())
    if lacking:
        found = f"lacks {', '.join(lacking)} (for the window)"
        return [*checks, Check("window libraries", found, display.mend(lacking), broken=shown, missing=True)]
    return [*checks, Check("window libraries", "all here")]


def plug_ins() -> list[Check]:
    """Return what other packages add, and what of it is left out; no line where there is nothing."""
    from attnviz.core import panels
    from attnviz.core.masks import registry
    from attnviz.export import formats

    checks = []
    tables: dict[str, Table[Any]] = {
        "masks": registry.TABLE, "panels": panels.TABLE, "formats": formats.TABLE
    }  # fmt: skip
    for name, table in tables.items():
        if found := table.plugged():
            checks.append(Check(name, f"plug-ins: {', '.join(sorted(found))}"))
        checks += [Check(name, sentence, missing=True) for sentence in table.refused()]
    return checks


def fonts() -> list[Check]:
    """Check the bundled fonts."""
    return [_data("fonts", "resources", "fonts/*.ttf", "bundled faces")]


def kernels() -> list[Check]:
    """Check the CUDA sources."""
    return [_data("kernels", "kernels", "*.cu", "CUDA sources")]


def _data(name: str, room: str, pattern: str, what: str) -> Check:
    try:
        files = sorted(data_dir(room).glob(pattern))
    except FileNotFoundError:
        files = []
    if not files:
        return Check(
            name,
            f"no {what}: attnviz was installed without them",
            "pip install --force-reinstall .    (in a clone of attnviz)",
            broken=True,
        )
    return Check(name, f"{len(files)} {what}: {', '.join(file.stem for file in files)}")


def cupy() -> list[Check]:
    """CuPy from what is installed, without importing it: two of its wheels at once break the import."""
    wheels = {
        dist.metadata["Name"]: dist.version
        for dist in distributions()
        if re.fullmatch(r"cupy(-.+)?", dist.metadata["Name"] or "")
    }
    found = ", ".join(f"{name} {number}" for name, number in sorted(wheels.items()))
    if not wheels:
        return [
            Check(
                "CuPy",
                "not installed (optional, for an NVIDIA GPU)",
                "pip install 'cupy-cuda13x[ctk]'",
                missing=True,
            )
        ]
    if len(wheels) > 1:
        names = " ".join(sorted(wheels))
        mend = f"pip uninstall -y {names} && pip install 'cupy-cuda13x[ctk]'"
        return [Check("CuPy", f"{found}: two at once break each other", mend, missing=True)]
    return [_for_this_driver(next(iter(wheels)), found)]


def _for_this_driver(wheel: str, found: str) -> Check:
    """Check the wheel's CUDA: one newer than the driver serves imports, and then finds no GPU."""
    built, serves = re.search(r"cuda(\d+)x", wheel), driver()[0].partition(".")[0]
    if not built or not serves or int(serves) >= int(built[1]):
        return Check("CuPy", found)
    mend = f"pip uninstall -y {wheel} && pip install 'cupy-cuda12x[ctk]'"
    return Check(
        "CuPy",
        f"{found}: made for CUDA {built[1]}, and the driver serves CUDA {serves}",
        mend if serves == "12" else "install a newer NVIDIA driver",
        missing=True,
    )


def gpu() -> list[Check]:
    """Check the GPU and its driver."""
    number, devices, reason = driver()
    if reason:
        return [Check("GPU", reason, missing=True)]
    return [Check("driver", f"NVIDIA, for CUDA up to {number}"), Check("GPU", ", ".join(devices))]


def engine() -> list[Check]:
    """Return which engine would serve now, and why it is not the other;
    a GPU's kernels are compiled and run."""
    try:
        from attnviz.engine.select import select

        chosen = select("auto")
        chosen.warm_up()
        return [Check("engine", str(chosen.report))]
    except AttnvizError as error:
        return [Check("engine", str(error), broken=True)]


CHECKS: tuple[Callable[[], list[Check]], ...] = (
    python, numpy, loops, packages, plug_ins, drawing, window, fonts, kernels, cupy, gpu, engine,
)  # fmt: skip
