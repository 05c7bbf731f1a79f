"""Lays figures out on a sheet: which stand in a row, and how much all of it is magnified."""
