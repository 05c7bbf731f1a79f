"""A panel and a format of your own: the entropy of each query as a curve, and as a table in Markdown.

Call: python examples/own_panel_and_format.py [FOLDER]
"""

import sys
import tempfile
from pathlib import Path

from attnviz.cli import main
from attnviz.core import panels
from attnviz.export import formats
from attnviz.export.files import write_file
from attnviz.figures.figure import HEADER, Figure
from attnviz.figures.items.chart import Chart


class EntropyFigure(Figure):
    """Draws the entropy of each query's weights."""

    name = "entropy"

    def __init__(self):
        super().__init__()
        self.chart = Chart(self, self.caption)

    def title(self):
        """Name the panel."""
        return "Entropy"

    def draw_result(self, result):
        """Take over what the result holds: it is computed already."""
        self.chart.heading = "nats, per query"
        self.chart.show_series([(result.statistics.entropy, False)])
        return True

    def lay_out(self):
        """Leave room for the title and for the numbers at the axes."""
        self.chart.set_rect(self.boundingRect().adjusted(34, HEADER + 12, -8, -20))

    def set_theme(self, theme):
        """Pass the colours on to the parts."""
        self.chart.set_theme(theme)
        super().set_theme(theme)

    def what_to_see(self, result):
        """Say on a slide what to look at."""
        return "Where the curve is low, the query has decided."

    def table(self, result):
        """Give the numbers to those who listen, or copy them."""
        return ["entropy"], [[value] for value in result.statistics.entropy]


def write_markdown(result, path):
    """Write one line for each query; an older file stays where this one cannot be written."""
    rows = [f"| {i} | {value:.3f} |" for i, value in enumerate(result.statistics.entropy)]
    text = "\n".join(["| query | entropy |", "|---|---|", *rows, ""])
    write_file(path, lambda file: file.write(text.encode()))


# A package names the two in its entry points instead, "attnviz.panels" and "attnviz.formats".
panels.TABLE.add(panels.PanelEntry("entropy", "Entropy", EntropyFigure, columns=2.0))
formats.TABLE.add(formats.Format(".md", formats.Kind.NUMBERS, "Numbers: entropy (Markdown)", write_markdown))

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
text = ["--text", "The cat sat on the mat"]
status = main(["render", "-o", str(folder / "entropy.png"), "--panels", "weights,entropy", *text])
status |= main(["render", "-o", str(folder / "entropy.md"), *text])
print((folder / "entropy.md").read_text())
sys.exit(status)
