"""Keeps what is remembered between runs: settings, files, folders, the window's place."""
