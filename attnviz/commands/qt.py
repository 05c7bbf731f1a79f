"""What Qt needs of a Linux system, and the sentence that says what is missing."""

from __future__ import annotations

import ctypes
import os
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


class QtUnavailable(AttnvizError, RuntimeError):
    """Qt cannot load on this system; the message holds the command that mends it."""


def missing(libraries: dict[str, str]) -> list[str]:
    """The Debian packages of those ``libraries`` that do not load; none outside Linux."""
    return [package for name, package in libraries.items() if sys.platform == "linux" and not _loads(name)]


def mend(packages: list[str]) -> str:
    """The command that installs ``packages`` on Debian and Ubuntu."""
    return f"apt-get install -y {' '.join(packages)}"


def require_qt(window: bool) -> None:
    """Check that Qt can draw (and, for a ``window``, talk to an X server).

    Raises:
        QtUnavailable: a system library is missing, or PySide6 itself does not import.
    """
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


def window_libraries() -> dict[str, str]:
    """What Qt's platform plugin needs for the display that is here; nothing for a platform chosen by hand."""
    if os.environ.get("QT_QPA_PLATFORM"):
        return {}
    return WAYLAND_LIBRARIES if os.environ.get("WAYLAND_DISPLAY") else X11_LIBRARIES


def has_display() -> bool:
    """False only where X or Wayland leads to a screen, and neither is here, nor a platform chosen by hand."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def x_server_answers() -> bool:
    """False where the window would go to an X server that does not answer: Qt would end the process."""
    if sys.platform in ("win32", "darwin") or window_libraries() is not X11_LIBRARIES:
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


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True
