"""Typed text: through the small bundled decoder, layer by layer; which head reads the word before most?"""

import numpy as np

import attnviz
from attnviz.core.masks import Causal
from attnviz.core.settings import TextSource
from attnviz.sources import load, tokens

source = TextSource("The cat sat on the mat and the dog sat on the cat")
pieces = [token.text for token in tokens(source.text, source.language)]
print(" | ".join(pieces))

n_layer = load(source).n_layer
for layer in range(n_layer):
    inputs = load(source, layer)
    shares = []
    for number in range(inputs.n_head):
        head = inputs.head_of(number)
        a = attnviz.scaled_dot_product_attention(head.query, head.key, head.value, attn_mask=Causal())
        shares.append(np.diagonal(a.weights, offset=-1).mean())
    best = int(np.argmax(shares))
    print(f"layer {layer}: head {best} puts {shares[best]:.0%} of its weight on the position before")
