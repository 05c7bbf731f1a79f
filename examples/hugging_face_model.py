"""A model of Hugging Face Transformers: a tiny Llama with random weights, so that nothing is downloaded.

Call: python examples/hugging_face_model.py [FOLDER]

With weights of your own, put AutoModelForCausalLM.from_pretrained(FOLDER) in place of the random model.
"""

import sys
import tempfile
from pathlib import Path

import torch
from transformers import LlamaConfig, LlamaForCausalLM

import attnviz

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
torch.manual_seed(0)
config = LlamaConfig(
    vocab_size=64, hidden_size=64, intermediate_size=64, num_hidden_layers=3, num_attention_heads=4,
    num_key_value_heads=2, eos_token_id=None, pad_token_id=0,
)  # fmt: skip
model = LlamaForCausalLM(config).eval()
ids = torch.randint(1, 64, (1, 12))

with attnviz.capture(tokens=[f"t{n}" for n in ids[0].tolist()], title="Tiny Llama") as c, torch.no_grad():
    model(input_ids=ids)

print(c)
for number in range(len(c.layers)):
    inputs = c.inputs(number)
    q, k, v = (getattr(inputs.head_of(0), name) for name in ("query", "key", "value"))
    a = attnviz.scaled_dot_product_attention(q, k, v, attn_mask=inputs.attn_mask, scale=inputs.scale)
    print(f"layer {number}, head 0: entropy {a.entropy.mean():.2f} nats a row")
path = folder / "llama.safetensors"
c.save(path)
print(f"Wrote {path}. To look at it: c.show(), or attnviz {path}")
