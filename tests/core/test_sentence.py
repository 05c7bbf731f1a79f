"""A sentence is English text for programs, and template and values for who says it in another language."""

from __future__ import annotations

import pickle

import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import DimensionError, MemoryBudgetError
from attnviz.core.masks import Prefix, SlidingWindow
from attnviz.core.sentence import Sentence, counted


def test_a_sentence_is_its_english_text() -> None:
    sentence = Sentence("{n:,} rows of {name!r}", n=1025, name="x")
    assert sentence == "1,025 rows of 'x'"
    assert (sentence.template, sentence.values) == ("{n:,} rows of {name!r}", {"n": 1025, "name": "x"})


def test_braces_in_a_value_are_only_text() -> None:
    assert Sentence("There is no file {path}.", path="a{b}.npy") == "There is no file a{b}.npy."


def test_a_sentence_inside_an_error_reads_as_before_and_survives_pickling() -> None:
    inner = Sentence("{n} heads", n=7)
    error = MemoryBudgetError(Sentence("{what} would not fit.", what=inner), 97, 1)
    assert str(error) == "7 heads would not fit."
    assert isinstance(error.args[0], Sentence)
    again = pickle.loads(pickle.dumps(error.args[0]))
    assert again == error.args[0]
    assert again.values["what"].values == {"n": 7}


def test_the_nearest_that_divides_is_said_also_where_there_is_only_one() -> None:
    with pytest.raises(
        DimensionError, match=r"^7 heads do not divide d_model = 5\. Nearest d_model: 7\. Nearest n_head: 5"
    ) as refused:
        Dimensions(5, 7, 1)
    assert refused.value.nearest == (7,)


@pytest.mark.parametrize(("n", "words"), [(0, "0 keys"), (1, "1 key"), (2, "2 keys")])
def test_one_is_said_in_the_singular(n: int, words: str) -> None:
    assert counted(n, "{n} key", "{n} keys") == words
    assert SlidingWindow(max(n, 1)).describe() == f"Sliding window: the last {max(n, 1)} key" + "s" * (n > 1)
    assert Prefix(n).describe() == f"Prefix: the first {words}, then causal"
