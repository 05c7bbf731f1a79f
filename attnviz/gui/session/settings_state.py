"""What a person chooses, and can take back: every setting as an intent, each an undo step."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from attnviz.core.colours.own_colours import Own
from attnviz.core.dimensions import Dimensions
from attnviz.core.masks import Mask
from attnviz.core.numbers.fill import FILLS
from attnviz.core.presets import presets
from attnviz.core.settings import RandomSource, Settings, Source, TextSource
from attnviz.gui.session.history import History, S


class SettingsState(QObject):
    """Holds what is chosen and its history, and takes the intents that change it.

    Args:
        settings: what is chosen first.
    """

    changed = Signal()  # carries settings that differ from those before

    def __init__(self, settings: Settings, parent: QObject | None = None):
        super().__init__(parent)
        self._history = History(settings)

    @property
    def settings(self) -> Settings:
        """What is chosen; ``result.settings`` is what is shown."""
        return self._history.present

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to take again."""
        return self._history.can_redo

    def last_source(self, kind: type[S]) -> S:
        """Return the text or random source used last, or its default."""
        return self._history.last_source(kind) or kind()

    # -- intents ------------------------------------------------------------------------------------------

    def set_scaling(self, scaling: float) -> None:
        """Choose how much of the division by √d_k is applied, 0 to 1. Moves in a row are one undo step."""
        if not 0 <= scaling <= 1:
            raise ValueError(f"scaling is a number from 0 to 1, not {scaling}.")
        self.change(replace(self.settings, scaling=float(scaling)), merge="scaling")

    def toggle_scaling(self) -> None:
        """Off when any of it is on, else fully on."""
        self.change(replace(self.settings, scaling=0.0 if self.settings.scaling > 0 else 1.0))

    def set_mask(self, mask: Mask) -> None:
        """Choose the rule, and switch it on."""
        self.change(replace(self.settings, mask=mask, masked=True))

    def set_fill(self, fill: str) -> None:
        """Choose what the mask's explanation writes over a blocked score:
        a name in ``core.numbers.fill.FILLS``."""
        if fill not in FILLS:
            raise ValueError(f"A fill is one of {', '.join(FILLS)}, not {fill!r}.")
        self.change(replace(self.settings, fill=fill))

    def set_colours(self, kind: str, own: Own) -> None:
        """Colours of ``"scores"``, ``"weights"`` or ``"values"``: one undo step up to ``settle``."""
        colours = replace(self.settings.colours, **{kind: own})
        self.change(replace(self.settings, colours=colours), merge="colours")

    def toggle_mask(self) -> None:
        """Switch the chosen rule on or off."""
        self.change(replace(self.settings, masked=not self.settings.masked))

    def toggle_cap(self) -> None:
        """Switch the soft-cap of a model that has one on or off."""
        self.change(replace(self.settings, capped=not self.settings.capped))

    def toggle_sinks(self) -> None:
        """Switch the sinks of a model that has them on or off."""
        self.change(replace(self.settings, sinks=not self.settings.sinks))

    def set_source(self, source: Source) -> None:
        """Choose where Q, K and V come from."""
        self.change(replace(self.settings, source=source))

    def set_text(self, text: str) -> None:
        """Typed text, in the language used last. Typing in a row is one undo step."""
        source = replace(self.last_source(TextSource), text=text)
        self.change(replace(self.settings, source=source), merge="text")

    def set_dimensions(self, d_model: int, n_head: int, seq_len: int) -> None:
        """Random input of these dimensions.

        Raises:
            DimensionError: they cannot be; nothing has changed.
        """
        self._change_random(dimensions=Dimensions(d_model, n_head, seq_len))

    def use_preset(self, name: str) -> None:
        """Random input of a preset's dimensions; KeyError for a name that is none."""
        self._change_random(dimensions=presets()[name])

    def set_seed(self, seed: int) -> None:
        """Random input from this seed, a whole number of at least 0."""
        if seed < 0:
            raise ValueError(f"A seed is a whole number of at least 0, not {seed}.")
        self._change_random(seed=int(seed))

    def new_draw(self) -> None:
        """Take the next seed: another draw that can be told to others and drawn again."""
        self._change_random(seed=self.last_source(RandomSource).seed + 1)

    def set_unit_length(self, unit_length: bool) -> None:
        """Rows of Q and K of length 1, or components of variance 1."""
        self._change_random(unit_length=bool(unit_length))

    def set_layer(self, layer: int) -> None:
        """Choose a layer; one that is not there becomes the last one."""
        self.change(replace(self.settings, layer=max(0, int(layer))))

    def set_head(self, head: int) -> None:
        """Choose a head; one that is not there becomes the last one."""
        self.change(replace(self.settings, head=max(0, int(head))))

    def settle(self) -> None:
        """End a gesture (slider released): the next one is an undo step of its own."""
        self._history.settle()

    def undo(self) -> None:
        """Take the last step back."""
        if self.can_undo:
            self._history.undo()
            self.changed.emit()

    def redo(self) -> None:
        """Take the step again that was taken back last."""
        if self.can_redo:
            self._history.redo()
            self.changed.emit()

    # -- several settings at once -------------------------------------------------------------------------

    def change(self, settings: Settings, merge: str | None = None) -> None:
        """Choose all of ``settings``: one undo step, or a part of the last one with the same ``merge``."""
        if settings != self.settings:
            self._history.push(settings, merge)
            self.changed.emit()

    def take_back(self, settings: Settings) -> None:
        """Return to settings that were, as if nothing had been chosen since."""
        if settings != self.settings:
            self._history.return_to(settings)
            self.changed.emit()

    def begin(self, settings: Settings) -> None:
        """Choose ``settings`` and forget what was chosen before."""
        self._history = History(settings)
        self.changed.emit()

    def correct(self, settings: Settings) -> None:
        """Take over what could be shown of the settings chosen; nobody has to be asked for that."""
        self._history.correct(settings)

    def return_to(self, settings: Settings) -> None:
        """Return to what is shown, without asking for it again."""
        self._history.return_to(settings)

    def _change_random(self, **changes: object) -> None:
        self.set_source(replace(self.last_source(RandomSource), **changes))  # type: ignore[arg-type]
