"""Writes what a figure says of itself, and reads it again from every format."""
