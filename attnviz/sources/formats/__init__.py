"""Reads the file formats, one a file, each into arrays with names."""
