"""Runs the subcommands of ``attnviz``, one a file; each has ``run(argv) -> exit status``."""
