"""Numbers to files: every stage as .npz, the statistics of each query as .csv, and both read again.

Call: python examples/numbers_to_files.py [FOLDER]
"""

import csv
import sys
import tempfile
from pathlib import Path

import numpy as np

from attnviz.cli import main

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
stages, table = folder / "stages.npz", folder / "rows.csv"
what = ["--text", "The cat sat on the mat", "--layer", "2", "--head", "1"]
if main(["render", "-o", str(stages), *what]) or main(["render", "-o", str(table), *what, "--csv-exact"]):
    sys.exit(1)

with np.load(stages) as kept:
    again = kept["weights"] @ kept["value"]
    same = np.allclose(again, kept["output"])
    print(f"weights {kept['weights'].shape}; weights @ value is the output: {same}")
with table.open(encoding="utf-8-sig", newline="") as lines:
    for row in csv.DictReader(lines):
        print(f"{row['token']!r:>8} reads {row['argmax_token']!r:>8} most: {float(row['max_weight']):.2f}")
