"""A captured call as an Attention: ``c[call]`` and ``c[call, sequence]``."""

from __future__ import annotations

import numpy as np
import pytest

import attnviz
from attnviz.core.errors import InputError

torch = pytest.importorskip("torch")
F = torch.nn.functional


def test_a_call_is_what_the_model_got() -> None:
    q, k, v = (torch.randn(2, heads, 7, 8) for heads in (4, 2, 2))
    with attnviz.capture() as c:
        found = F.scaled_dot_product_attention(q, k, v, is_causal=True, scale=0.3, enable_gqa=True)
    for batch in (0, 1):
        a = c[0, batch]
        assert isinstance(a, attnviz.Attention)
        np.testing.assert_allclose(a.output, found[batch], atol=1e-5)
    np.testing.assert_array_equal(c[0].output, c[0, 0].output)
    assert not np.triu(c[0].weights, 1).any()


def test_a_mask_of_each_head_goes_along() -> None:
    q, mask = torch.randn(1, 3, 5, 4), torch.randn(1, 3, 5, 5)
    with attnviz.capture() as c:
        found = F.scaled_dot_product_attention(q, q, q, attn_mask=mask)
    np.testing.assert_allclose(c[0].output, found[0], atol=1e-5)
    np.testing.assert_allclose(c[0].masked_scores - c[0].scaled_scores, mask[0], atol=1e-5)


@pytest.mark.parametrize("call", [1, -1, (0, 2), "first"])
def test_a_call_that_is_not_there_is_named(call: object) -> None:
    q = torch.randn(1, 1, 3, 4)
    with attnviz.capture() as c:
        F.scaled_dot_product_attention(q, q, q)
    with pytest.raises(InputError, match=r"layer|sequence"):
        c[call]  # type: ignore[index]


def test_every_error_of_the_package_is_of_one_kind() -> None:
    with pytest.raises(attnviz.AttnvizError):
        attnviz.scaled_dot_product_attention(np.ones((3, 4), int), np.ones((3, 4)))
