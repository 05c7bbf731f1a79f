"""A mask that another package adds is offered wherever masks are; one that fails is named and left out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from attnviz.commands.checks import plug_ins
from attnviz.commands.mask_option import mask as spelled
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import InputError
from attnviz.core.masks import registry
from attnviz.core.record.find_record import read_record
from attnviz.core.record.settings_json import mask_from_json, mask_to_json
from attnviz.core.settings import RandomSource, Settings
from attnviz.export.snippet import python_snippet
from attnviz.gui.actions.commands import commands
from attnviz.gui.actions.palette_numbers import of_number
from attnviz.gui.session.reopening import reopen
from tests.gui.driver import Driver

START = Settings(RandomSource(Dimensions(8, 2, 12)))
GRIDS = '''
from dataclasses import dataclass
from attnviz.core.masks import Mask, Number

@dataclass(frozen=True)
class Strided(Mask):
    """Query i sees the keys whose distance is a multiple of ``stride``."""
    stride: int
    kind, title = "strided", "Strided"
    numbers = (Number("stride", "stride", "Every how many keys one is seen."),)

    def allowed(self, rows, cols, shape):
        return (rows - cols) % self.stride == 0

@dataclass(frozen=True)
class Band(Mask):
    below: int
    above: int
    kind, title = "band", "Band"
    numbers = (Number("below", "keys before", least=0), Number("above", "keys after", least=0))

    def allowed(self, rows, cols, shape):
        return (cols >= rows - self.below) & (cols <= rows + self.above)
'''


@pytest.fixture
def path(install: Callable[..., str]) -> str:
    """Two packages: two masks, and one that needs what is not there."""
    install("grids", GRIDS, masks="strided = grids:Strided\nband = grids:Band")
    return install("broken", "import not_there", masks="broken = broken:Mask")


def test_from_the_command_line_through_a_figure_into_the_window(
    path: str, tmp_path: Path, open_window: Callable[..., Driver]
) -> None:
    call = (
        "-m",
        "attnviz",
        "render",
        "-o",
        "a.png",
        "--seq-len",
        "12",
        "--panels",
        "mask",
        "--mask",
        "strided:3",
    )
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, *call], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "'broken' (broken, attnviz.masks) is left out" in done.stderr
    rule = read_record(tmp_path / "a.png").settings.mask
    assert rule == spelled("strided:3")
    window = open_window(START)
    with window.painting():
        reopen(window.session, str(tmp_path / "a.png"))
    control = window.window.controls.masks
    assert window.result.mask == rule
    window.until(lambda: control.rule.currentText() == "Strided")
    assert window.result.tiles["weights"].blocked[5].tolist() == [i % 3 != 2 for i in range(12)]


def test_in_the_list_the_palette_and_the_snippet(path: str, open_window: Callable[..., Driver]) -> None:
    window = open_window(START)
    control = window.window.controls.masks
    window.until(lambda: control.rule.findText("Strided") > 0)
    assert "'broken' (broken, attnviz.masks) is left out" in window.window.notice.label.text()
    control.rule.setFocus()
    with window.painting():
        for _ in range(control.rule.findText("Band")):
            window.press(Qt.Key.Key_Down)
    assert [label.text() for label in control.numbers.labels] == ["keys before", "keys after"]
    with window.painting():
        window.type_into(control.numbers.fields[1], "0")
    assert window.result.mask == spelled("band:3,0")
    window.type_into(control.numbers.fields[0], "x")
    assert "The keys before must be a whole number" in control.refusal.text()
    (command,) = of_number(window.window, "stride = 5")
    with window.painting():
        command.run()
    assert control.rule.currentText() == "Strided"
    assert "Mask: Band" in [command.words for command in commands(window.window)]
    program = python_snippet(window.result)
    assert "from grids import Strided" in program
    assert "Strided(stride=5).for_head(0, 2)" in program


def test_doctor_names_what_is_there_and_what_is_left_out(path: str) -> None:
    there, left_out = plug_ins()
    assert "band, strided" in there.found
    assert "broken" in left_out.found
    assert left_out.mark == "missing"


def test_a_figure_says_whose_mask_it_needs(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = mask_to_json(spelled("strided:3"))  # type: ignore[arg-type]
    assert data == {"rule": "strided", "stride": 3, "package": "grids"}
    with pytest.raises(InputError, match="stride must be a whole number of at least 1, not 0"):
        mask_from_json({**data, "stride": 0})
    monkeypatch.setattr(registry.TABLE, "plugged", lambda: {})
    monkeypatch.setattr(registry.TABLE, "_plugged", None)
    with pytest.raises(InputError, match="'strided' comes from the plug-in 'grids', which is not installed"):
        mask_from_json(data)
