"""Every example runs as it stands, says what it promises, and writes only into the folder named."""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

import pytest

from attnviz.core import plugins

ROOT = Path(__file__).resolve().parent.parent
#: File -> (packages that it needs, files that it writes, what it prints).
EXAMPLES = {
    "capture_multihead.py": (("torch",), {"capture.safetensors"}, "equal to the model's own"),
    "heads_table.py": ((), set(), "on the position before"),
    "hugging_face_model.py": (("torch", "transformers"), {"llama.safetensors"}, "layer 2, head 0"),
    "long_input.py": ((), set(), "the last 64 queries and keys: (64, 64), exact: True"),
    "masks_compared.py": ((), set(), "0% of the weight on later positions"),
    "notebook_figure.py": ((), {"head.pdf"}, "the sink takes"),
    "numbers_to_files.py": ((), {"stages.npz", "rows.csv"}, "is the output: True"),
    "own_arrays.py": ((), {"run.npz"}, "cat reads cat most"),
    "own_mask.py": ((), set(), "keys seen by each query: [1 1 1 2 2 2 3 3 3 4 4 4]"),
    "own_panel_and_format.py": ((), {"entropy.png", "entropy.md"}, "| 5 | 1.353 |"),
    "random_heads.py": ((), set(), "scaled scores have σ = 1.00"),
    "scaling_on_and_off.py": ((), set(), "4096"),
    "slide_deck.py": ((), {"deck.pptx", "weights.pdf"}, "Wrote"),
    "torch_call.py": (("torch",), set(), "which PyTorch does not return: (1, 8, 32, 32)"),
    "typed_text.py": ((), set(), "layer 3: head"),
    "window_in_a_notebook.py": ((), set(), "The window is open: True"),
}


def test_every_example_is_tried() -> None:
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == set(EXAMPLES)


@pytest.mark.filterwarnings("default")  # of PyTorch and Transformers
@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_it_runs(
    name: str,
    qapp: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    needs, written, said = EXAMPLES[name]
    for package in needs:
        pytest.importorskip(package)
    named, here = tmp_path / "named", tmp_path / "here"
    named.mkdir()
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(sys, "argv", [name, str(named)])
    path = ROOT / "examples" / name
    status: object = 0
    plugins.forget()
    try:
        runpy.run_path(str(path), run_name="__main__")
    except SystemExit as end:
        status = end.code
    finally:
        plugins.forget()
    assert not status, capsys.readouterr().err
    assert said in capsys.readouterr().out
    assert set(os.listdir(named)) == written
    assert os.listdir(here) == []
