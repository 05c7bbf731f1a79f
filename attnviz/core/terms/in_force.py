"""The terms of a model's softmax beside scale and mask: soft-cap and sink, as they are switched on or off."""

from __future__ import annotations

from dataclasses import replace

from attnviz.core.inputs import Head, Inputs
from attnviz.core.settings import Settings


def softcap_of(settings: Settings, inputs: Inputs) -> float | None:
    """Return the cap in force; None where the model has none, or while it is switched off."""
    return inputs.softcap if settings.capped else None


def sink_of(settings: Settings, inputs: Inputs, number: int) -> float | None:
    """Return the sink of head ``number``; None where it has none, or while sinks are switched off."""
    if inputs.sinks is None or not settings.sinks:
        return None
    return float(inputs.sinks[number])


def with_terms(head: Head, settings: Settings, inputs: Inputs, number: int) -> Head:
    """Return ``head``, head ``number`` of ``inputs``, with the terms in force; itself without any."""
    softcap, sink = softcap_of(settings, inputs), sink_of(settings, inputs, number)
    return head if softcap is None and sink is None else replace(head, softcap=softcap, sink=sink)
