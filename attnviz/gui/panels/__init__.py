"""Panels: a figure in a widget. They show results and say what the person wants; they compute nothing."""
