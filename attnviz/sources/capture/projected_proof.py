"""The proof of nn.MultiheadAttention, whose answer has gone through its output projection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch

from attnviz.sources.capture.calls import Call, chosen
from attnviz.sources.capture.proof import Proof, Terms, compare, recompute, rows_to_check
from attnviz.sources.capture.snapshot import copied, unit_roundoff, unseen


def prove_projected(call: Call, bound: Mapping[str, Any], result: Any, seed: int) -> Proof:
    """Rows of the projected output, and of the weights where they came along, recomputed and compared.

    Args:
        call: Q, K and V as the projections gave them.
        bound: the arguments of ``multi_head_attention_forward``.
        result: its output (T, B, E) or (T, E), and weights (B, T_q, T_k) or (B, H, T_q, T_k) or None.
    """
    assert call.arrays is not None
    q, k, v = call.arrays
    output, weights = result
    with unseen():
        unit = unit_roundoff(*call.units, output, bound["out_proj_weight"])
        output = output[:, None] if output.dim() == 2 else output
        rows = rows_to_check(q.shape[2], k.shape[2], q.shape[3] + v.shape[3], seed)
        picked = copied(output[torch.from_numpy(rows).to(output.device)])
        w = copied(bound["out_proj_weight"])
        bias = bound.get("out_proj_bias")
        b = 0 if bias is None else copied(bias)
        theirs = None if weights is None else copied(weights).reshape(-1, *weights.shape[-2:])
    heads, t_k = q.shape[1], k.shape[2]
    terms = Terms(call.mask, call.is_causal, call.scale)
    clean = all(bool(np.isfinite(a).all()) for a in call.arrays)
    proofs = []
    for batch in sorted({pair[0] for pair in chosen(q, k, seed)}):
        parts = list(recompute(q, k, v, terms, rows, unit, [(batch, h) for h in range(heads)]))
        joined, slack = (
            np.concatenate([getattr(p, name)[0] for p in parts], axis=-1) for name in ("output", "slack")
        )
        dead = np.any([p.dead[0] for p in parts], axis=0)
        with np.errstate(invalid="ignore", over="ignore"):
            ours = joined @ w.T + b
            loose = slack @ np.abs(w).T + 8 * unit * (np.abs(joined) @ np.abs(w).T + np.abs(b)) + 1e-37
        proofs.append(compare(picked[:, batch], ours, loose, dead, clean))
        if theirs is not None:
            ours_w = np.stack([p.weights[0] for p in parts])
            loose_w = np.stack([p.loose[0] for p in parts])
            if len(theirs) == len(q) * heads:
                found = theirs.reshape(len(q), heads, -1, t_k)[batch][:, rows]
            else:
                found, ours_w, loose_w = (
                    theirs[batch][None, rows],
                    ours_w.mean(0)[None],
                    loose_w.mean(0)[None],
                )
            proofs.append(compare(found, ours_w, loose_w + 2 * unit * ours_w, dead[None], clean))
    worst = max((p.difference for p in proofs), key=lambda d: (d != d, d))
    return Proof(worst, all(p.holds for p in proofs))
