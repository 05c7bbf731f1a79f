"""The version, read from what was installed, so that it stands in one place: pyproject.toml."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version


def version() -> str:
    """attnviz's version, e.g. ``"0.1.0"``; ``"unknown"`` in a checkout that was never installed."""
    try:
        return installed_version("attnviz")
    except PackageNotFoundError:
        return "unknown"
