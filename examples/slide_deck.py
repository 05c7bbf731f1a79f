"""A slide deck from a script: one deck with and without √d_k side by side, and one picture for a paper.

Call: python examples/slide_deck.py [FOLDER]

The same calls work from a shell: attnviz render -o deck.pptx ...
"""

import sys
import tempfile
from pathlib import Path

from attnviz.cli import main

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
text = "The cat sat on the mat"
deck, figure = folder / "deck.pptx", folder / "weights.pdf"

both = ["--panels", "scaled,weights", "--against-unscaled"]
paper = ["--panels", "weights", "--sheet", "a4-column", "--small-type"]
status = main(["render", "-o", str(deck), "--text", text, *both])
status |= main(["render", "-o", str(figure), "--text", text, *paper])
sys.exit(status)
