"""Inputs that are loaded once, and of a file for as long as it is the one that was read."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from attnviz.core.files.opened import changed
from attnviz.core.inputs import Inputs
from attnviz.core.settings import Source
from attnviz.engine.request.cache import Memo


class Loaded:
    """Loads and remembers Inputs: all that is computed of a source is computed of one state of its file.

    Args:
        load: ``(source, layer) -> Inputs``, from ``attnviz.sources``.
        memo: keeps them, as its kind "inputs".
    """

    def __init__(self, load: Callable[[Source, int], Inputs], memo: Memo):
        self._load, self._memo = load, memo
        self._contents: dict[Source, object] = {}  # of files, as they are looked at now

    def looked_at_again(self, source: Source, layer: int) -> Inputs:
        """Return the inputs; where the file has changed since it was read, as it is now,
        for all that follows."""
        kept = cast("Inputs | None", self._memo.find("inputs", (source, layer)))
        if kept is not None and kept.origin is not None and not kept.origin.unchanged():
            self._memo.drop("inputs", (source, layer))
        inputs = self._memo.get("inputs", (source, layer), lambda: self._load(source, layer))
        if inputs.origin is not None:
            self._contents[source] = inputs.content
        return inputs

    def inputs(self, source: Source, layer: int, load: Callable[[], Inputs]) -> Inputs:
        """Return the inputs as they were when their source was last looked at; ``load`` loads them.

        Raises:
            InputError: they had to be loaded, and the file has changed.
        """
        inputs = self._memo.get("inputs", (source, layer), load)
        if inputs.origin is not None and self._contents.setdefault(source, inputs.content) != inputs.content:
            self._memo.drop("inputs", (source, layer))
            raise changed(inputs.title)
        return inputs
