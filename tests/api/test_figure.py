"""Pictures in a notebook: drawn in a process of their own, without Qt in this one."""

from __future__ import annotations

import base64
import io
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import attnviz
from attnviz.core.errors import AttnvizError, InputError, MemoryBudgetError

TOKENS = ["<b>", "&", "three", "four", "five"]


@pytest.fixture
def attention() -> attnviz.Attention:
    q = np.random.default_rng(2).standard_normal((2, 5, 4)).astype(np.float32)
    return attnviz.scaled_dot_product_attention(3 * q, q, q, is_causal=True, engine="numpy")


def pictures(page: str) -> list[Image.Image]:
    found = re.findall(r"data:image/png;base64,([A-Za-z0-9+/=]+)", page)
    return [Image.open(io.BytesIO(base64.b64decode(each))).convert("RGB") for each in found]


def test_a_notebook_has_both_themes(attention: attnviz.Attention) -> None:
    dark, light = pictures(attention.figure(tokens=TOKENS, title="1 < 2")._repr_html_())
    assert dark.getpixel((3, 3))[0] < 60 < 200 < light.getpixel((3, 3))[0]
    assert dark.size == light.size == (1600, 900)


def test_the_page_of_an_attention_is_text_and_picture(attention: attnviz.Attention) -> None:
    page = attention._repr_html_()
    assert page.startswith("<pre>&lt;Attention: scores (2, 5, 5)")
    assert len(pictures(page)) == 2


def test_a_title_cannot_become_markup(attention: attnviz.Attention) -> None:
    page = attention.figure(title='"><script>alert(1)</script>')._repr_html_()
    assert "<script>" not in page


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf", ".csv"])
def test_every_kind_of_file(attention: attnviz.Attention, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"out{ending}"
    attention.figure("weights", "raw", head=1).save(path)
    assert path.stat().st_size > 100


def test_the_numbers_are_those_of_the_head(attention: attnviz.Attention, tmp_path: Path) -> None:
    attention.figure(head=1).save(tmp_path / "out.npz")
    with np.load(tmp_path / "out.npz") as found:
        np.testing.assert_allclose(found["weights"], attention.weights[1], atol=1e-6)


def test_terms_and_masks_go_along(tmp_path: Path) -> None:
    q = np.random.default_rng(2).standard_normal((2, 5, 4)).astype(np.float32)
    mask = np.random.default_rng(3).random((2, 5, 5)) < 0.7
    a = attnviz.scaled_dot_product_attention(
        3 * q, q, q, attn_mask=mask, scale=[0.5, 2.0], softcap=3.0, sinks=[0.0, 1.0], engine="numpy"
    )
    a.figure(head=1).save(tmp_path / "out.npz")
    with np.load(tmp_path / "out.npz") as found:
        np.testing.assert_allclose(found["weights"], a.weights[1], atol=1e-6)


def test_what_cannot_be_drawn_is_a_sentence(attention: attnviz.Attention, tmp_path: Path) -> None:
    with pytest.raises(AttnvizError, match="nope: the panels are"):
        attention.figure("nope").save(tmp_path / "x.png")
    assert "nope: the panels are" in attention.figure("nope")._repr_html_()
    with pytest.raises(AttnvizError, match="no ending that is known"):
        attention.figure().save(tmp_path / "x.abc")
    with pytest.raises(InputError, match="tokens has 2 labels, and there are 5 positions"):
        attention.figure(tokens=["a", "b"])
    with pytest.raises(InputError, match="Head 7 does not exist"):
        attention.figure(head=7)


def test_a_long_attention_is_drawn_only_when_asked_for() -> None:
    q = np.zeros((5000, 2), np.float32)
    a = attnviz.scaled_dot_product_attention(q, q, q, engine="numpy")
    assert "img" not in a._repr_html_()


def test_qt_stays_out_of_the_callers_process() -> None:
    program = (
        "import sys, numpy as np, attnviz; q = np.ones((3, 2), np.float32); "
        "a = attnviz.scaled_dot_product_attention(q, q, q); a._repr_html_(); "
        "print([m for m in sys.modules if m.startswith(('PySide6', 'pyqtgraph'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_capture_shows_its_calls() -> None:
    torch = pytest.importorskip("torch")
    q = torch.randn(2, 3, 5, 4)
    with attnviz.capture(tokens=TOKENS) as c:
        torch.nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True)
    page = c._repr_html_()
    assert "layer 0: query (2, 3, 5, 4)" in page
    assert len(pictures(page)) == 2
    figure = c.figure("raw", layer=0, head=2)
    assert figure.title == "call 0 · head 2"
    assert list(figure.query_tokens or ()) == TOKENS
    with pytest.raises(InputError, match="no head 3"):
        c.figure(head=3)


def test_an_empty_capture_shows_words() -> None:
    pytest.importorskip("torch")
    with pytest.warns(UserWarning, match="Nothing was captured"), attnviz.capture() as c:
        pass
    assert "img" not in c._repr_html_()


def test_no_memory_for_a_copy_is_a_sentence(
    attention: attnviz.Attention, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("attnviz.core.memory.default_budget", lambda: 8)
    with pytest.raises(MemoryBudgetError, match="A copy of one head for its picture"):
        attention.figure().save(tmp_path / "x.png")
