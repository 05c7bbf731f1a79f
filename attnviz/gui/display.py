"""Checks what Qt needs before it is asked to open a window: where it lacks something, Qt ends the process.

Imports no Qt itself.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys

from attnviz.core.errors import AttnvizError

#: Shared library -> Debian package. The wheels of PySide6 leave these to the system.
DRAWING_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
}
X11_LIBRARIES = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
WAYLAND_LIBRARIES = {
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}


#: The longest that a trial start may take: a display at the end of a dead connection never answers.
PATIENCE = 20
#: Platforms that show no window: "minimal" has no fonts, a frame buffer without a device has no screen.
_TRIAL = (
    "from PySide6.QtGui import QFontDatabase, QGuiApplication; app = QGuiApplication([]); "
    "print('ready' if app.screens() and QFontDatabase.families() else 'no screen or no fonts')"
)
#: Variables that decide where Qt opens its windows.
_CHOICES = ("QT_QPA_PLATFORM", "QT_QPA_PLATFORM_PLUGIN_PATH", "QT_PLUGIN_PATH", "WAYLAND_DISPLAY", "DISPLAY")
_ADVICE = (
    "start it in a desktop session (or set DISPLAY or WAYLAND_DISPLAY to one), or draw without a window: "
    "attnviz render -o attention.png"
)


class QtUnavailable(AttnvizError, RuntimeError):
    """Qt cannot load on this system; the message holds the command that mends it."""


class DisplayUnavailable(AttnvizError, ValueError):
    """There is no screen that a window could open on."""


def missing(libraries: dict[str, str]) -> list[str]:
    """Return the Debian packages of those ``libraries`` that do not load; none outside Linux."""
    return [package for name, package in libraries.items() if sys.platform == "linux" and not _loads(name)]


def mend(packages: list[str]) -> str:
    """Return the command that installs ``packages`` on Debian and Ubuntu."""
    return f"apt-get install -y {' '.join(packages)}"


def require_qt(window: bool) -> None:
    """Check that Qt can draw (and, for a ``window``, talk to an X server).

    Raises:
        QtUnavailable: a system library is missing, or PySide6 itself does not import.
    """
    require_own_binding()
    lacking = missing(DRAWING_LIBRARIES | (window_libraries() if window else {}))
    if lacking:
        raise QtUnavailable(
            f"Qt needs system libraries that are not here: {', '.join(lacking)}. "
            f"On Debian and Ubuntu: {mend(lacking)}"
        )
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        raise QtUnavailable(
            f"Qt does not load: {error}. Try: pip install --force-reinstall PySide6-Essentials"
        ) from error


def require_own_binding() -> None:
    """Check that no other binding of Qt is at work in this process: two of them end it.

    Raises:
        QtUnavailable: the message names the binding, and what to do.
    """
    advice = "attnviz draws with PySide6, and one process cannot hold both: call attnviz in a fresh Python"
    lib = getattr(sys.modules.get("pyqtgraph.Qt"), "QT_LIB", "PySide6")
    if lib != "PySide6":
        raise QtUnavailable(f"pyqtgraph is already in use with {lib}. {advice}.")
    if "PyQt6.QtCore" in sys.modules:
        raise QtUnavailable(f"PyQt6 is already imported. {advice}, before anything that imports PyQt6.")
    for name in ("PyQt5", "PySide2"):
        core = sys.modules.get(f"{name}.QtCore")
        if core is not None and core.QCoreApplication.instance() is not None:
            raise QtUnavailable(f"A program of {name} already runs here. {advice}.")


def window_libraries() -> dict[str, str]:
    """Return what Qt's platform plugin needs for the display that is here;
    nothing for a platform chosen by hand."""
    if os.environ.get("QT_QPA_PLATFORM"):
        return {}
    return WAYLAND_LIBRARIES if os.environ.get("WAYLAND_DISPLAY") else X11_LIBRARIES


def has_display() -> bool:
    """Return False only where X or Wayland leads to a screen, neither is here, and no platform is chosen."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def require_display() -> None:
    """Check that a window can open: Qt itself would end the process, and a notebook with it.

    Raises:
        QtUnavailable: as :func:`require_qt`.
        DisplayUnavailable: no display is named, it does not answer, or Qt's platform does not load.
    """
    if not has_display():
        raise DisplayUnavailable(f"There is no display to open a window on: {_ADVICE}")
    require_qt(window=True)
    if problem := display_problem():
        raise DisplayUnavailable(f"{problem}: {_ADVICE}")


def display_problem() -> str:
    """Say why no window could open on the display that is named, "" where one can."""
    if sys.platform != "linux":
        return ""
    if not _chosen_by_hand() and not _far():
        return "" if _x_server_answers() else f"The display {os.environ.get('DISPLAY', '')!r} does not answer"
    reason = _trial()
    told = ", ".join(f"{name}={os.environ[name]}" for name in _CHOICES if os.environ.get(name))
    return f"Qt cannot open a window with {told} ({reason})" if reason else ""


def _x_server_answers() -> bool:
    """Return whether Qt can open a window in this process: offscreen it always can."""
    if os.environ.get("QT_QPA_PLATFORM") == "offscreen":
        return True
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.restype = None
    connection = xcb.xcb_connect(None, None)
    failed = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not failed


def _chosen_by_hand() -> bool:
    """Return whether Qt goes elsewhere than to an X server, or looks for its platforms in a folder that is
    named.

    Importing OpenCV's Python package, for one, names a folder of its own.
    """
    if os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH") or os.environ.get("QT_PLUGIN_PATH"):
        return True
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    return platform != "offscreen" and bool(platform or os.environ.get("WAYLAND_DISPLAY"))


def _far() -> bool:
    """Return whether the display is reached over the network,
    where a dead one lets its caller wait for minutes."""
    host = os.environ.get("DISPLAY", "").rpartition(":")[0]
    return bool(host) and not host.startswith(("/", "unix"))


def _trial() -> str:
    """Start Qt in a process of its own; why it failed, "" where it did not or cannot be tried."""
    if not sys.executable or getattr(sys, "frozen", False):
        return ""
    try:
        done = subprocess.run(
            [sys.executable, "-c", _TRIAL],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"no answer within {PATIENCE} seconds"
    except OSError:
        return ""
    if "ready" in done.stdout:
        return ""
    said = (*done.stdout.splitlines(), *done.stderr.splitlines())
    return next((line.strip() for line in said if line.strip()), "it ended at once")


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True
