"""The version, in its one place: the package, its metadata and every exported file read it from here."""

__version__ = "0.2.0"
