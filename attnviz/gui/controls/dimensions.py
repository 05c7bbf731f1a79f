"""DIMENSIONS: d_model, n_head and T, typed or stepped, and the division that gives d_k."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from attnviz.core.dimensions import MAX_D_MODEL, MAX_SEQ_LEN
from attnviz.core.errors import DimensionError
from attnviz.core.result import Result
from attnviz.core.settings import FileSource, RandomSource, Settings, TextSource
from attnviz.figures.style.fonts import BODY
from attnviz.figures.words.text import count
from attnviz.gui.controls.section import Section, note, row, say
from attnviz.gui.failures import sentence
from attnviz.gui.look.type_scale import ui
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.number_field import NumberField


class DimensionsControl(Section):
    """Open for random input; elsewhere they show what the source is, and say why they are fixed."""

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__("", parent)
        self._session = session
        # the numbers on show that the fields were last filled with
        self._shown: tuple[int, int, int] | None = None
        self.d_model = NumberField("d_model", self._step_d_model)
        self.n_head = NumberField("n_head", self._step_n_head)
        self.seq_len = NumberField("T", lambda value, steps: min(MAX_SEQ_LEN, max(1, value + steps)))
        self._fields = (self.d_model, self.n_head, self.seq_len)
        self.division = QLabel()
        self.d_k = QLabel()
        self.d_k.setFont(ui(BODY, bold=True))
        self.d_k.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.d_k.setContentsMargins(0, 0, 1, 0)
        self._lengths = QLabel()  # "97 × 1,025" where T_q and T_k differ
        self.refusal = note(kind="refusal")
        self.reason = note()
        self.nearest = [QPushButton(), QPushButton()]
        self.nearest_heads = [QPushButton(), QPushButton()]
        for name, field in zip(("d_model", "n_head"), self._fields, strict=False):
            self.body.addLayout(row(_label(name, field), field))
        self.body.addLayout(row(self.division, self.d_k))
        self.body.addLayout(row(_label("T", self.seq_len), self._lengths, self.seq_len))
        self.body.addWidget(self.refusal)
        self.body.addLayout(self._make_nearest(self.nearest, self.d_model))
        self.body.addLayout(self._make_nearest(self.nearest_heads, self.n_head))
        self.body.addWidget(self.reason)
        for field in self._fields:
            field.entered.connect(lambda value, field=field: self._enter(field))
            field.refused.connect(lambda typed, field=field: self._refuse_typed(field, typed))
        session.settings_changed.connect(lambda settings: self._follow())
        session.result_changed.connect(self._show)
        session.failed.connect(self._refuse_failed)
        self.retranslate()

    def retranslate(self) -> None:
        self.head(self.tr("Dimensions"))
        self._tips = (
            self.tr(
                "Width of the vector at each position. Up and Down step to the next that n_head divides."
            ),
            self.tr("How many heads share d_model. Up and Down step to the next that divides it."),
            self.tr("How many positions attend to each other: the scores are T × T."),
        )
        self.division.setToolTip(self.tr("The width of one head: its queries and keys have d_k components."))
        self._follow()

    def _make_nearest(self, buttons: list[QPushButton], field: NumberField) -> QHBoxLayout:
        line = row(*buttons, stretch=1)
        for button in buttons:
            button.setProperty("kind", "link")
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.hide()
            button.clicked.connect(
                lambda checked=False, button=button: self._take(field, int(button.property("number")))
            )
        return line

    # -- what the person does -----------------------------------------------------------------------------

    def _step_d_model(self, value: int, steps: int) -> int:
        by = max(1, self.n_head.value)
        start = value // by if steps > 0 else -(-value // by)
        return min(MAX_D_MODEL // by, max(1, start + steps)) * by

    def _step_n_head(self, value: int, steps: int) -> int:
        d_model, way = self.d_model.value, 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            following = range(value + way, d_model + 1 if way > 0 else 0, way)
            value = next((n for n in following if d_model % n == 0), value)
        return value

    def _enter(self, field: NumberField) -> None:
        try:
            self._session.chosen.set_dimensions(self.d_model.value, self.n_head.value, self.seq_len.value)
        except DimensionError as error:
            field.set_refused(True)
            self._explain(sentence(error), error.nearest, error.nearest_heads)
            self._divide(self.d_model.value, self.n_head.value, None)
        else:
            self._explain("")
            self._shown = None  # undo may bring the same numbers back after the fields were refused
            self._follow()

    def _take(self, field: NumberField, number: int) -> None:
        """Use one of the nearest numbers, beside what the other field holds."""
        field.set_value(number)
        field.setFocus()
        self._enter(field)

    def _refuse_typed(self, field: NumberField, typed: str) -> None:
        name = field.accessibleName()
        words = self.tr("{name} must be a whole number of at least 1, not “{typed}”.")
        if typed.strip().isdecimal() and set(typed.strip()) != {"0"}:  # more digits than the field can hold
            words = self.tr("{name} can be at most {most}, not “{typed}”.")
        most = MAX_SEQ_LEN if field is self.seq_len else MAX_D_MODEL
        self._explain(words.format(name=name, typed=typed, most=count(most)))

    def _refuse_failed(self, sentence: str) -> None:
        """Possible dimensions that could not be computed: they stay in the fields, with the reason."""
        source, result = self._session.settings.source, self._session.result
        if not isinstance(source, RandomSource) or result is None or result.settings.source == source:
            return
        shown = result.settings.source
        if isinstance(shown, RandomSource) and shown.dimensions != source.dimensions:
            dims = shown.dimensions
            # the numbers on show; the fields keep those that were refused
            self._shown = (dims.d_model, dims.n_head, dims.seq_len)
            for field, so in zip(self._fields, self._shown, strict=True):
                field.refuse(so)
            self._explain(sentence)

    def _explain(self, sentence: str, nearest: tuple[int, ...] = (), heads: tuple[int, ...] = ()) -> None:
        say(self.refusal, sentence)
        _offer(self.nearest, nearest, self.tr("Use {n}"))
        _offer(self.nearest_heads, heads, self.tr("{n} heads"))

    # -- what is ------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        source = self._session.settings.source
        if isinstance(source, RandomSource):
            dims = source.dimensions
            self._fill((dims.d_model, dims.n_head, dims.seq_len), dims.d_k)
            self._fix("")
        elif self._session.result is not None:
            self._show(self._session.result)
        else:
            self._fix(self._why(self._session.settings))

    def _show(self, result: Result) -> None:
        if isinstance(self._session.settings.source, RandomSource):
            return
        inputs = result.inputs
        self._fill((inputs.d_model or 0, inputs.n_head, inputs.seq_len_q), inputs.d_k)
        if inputs.d_model is None:
            self.d_model.setText("—")
        square = inputs.seq_len_q == inputs.seq_len_k
        self._lengths.setText("" if square else f"{count(inputs.seq_len_q)} × {count(inputs.seq_len_k)}")
        self.seq_len.setVisible(square)
        self._fix(self._why(result.settings))
        if inputs.n_kv_head != inputs.n_head:
            words = self.tr("{q} query heads share {kv} key/value heads. {why}")
            tip = words.format(q=inputs.n_head, kv=inputs.n_kv_head, why=self.n_head.toolTip())
            self.n_head.setToolTip(tip)

    def _why(self, settings: Settings) -> str:
        if isinstance(settings.source, TextSource):
            return self.tr("Set by the decoder. Random lets you choose.")
        if isinstance(settings.source, FileSource):
            return self.tr("Set by the file. Random lets you choose.")
        return self.tr("Set by the model. Random lets you choose.")

    def _fill(self, values: tuple[int, int, int], d_k: int) -> None:
        if values == self._shown:
            return
        self._shown = values
        self._explain("")
        for field, value in zip(self._fields, values, strict=True):
            field.set_value(value)
        self._divide(values[0], values[1], d_k)

    def _divide(self, d_model: int, n_head: int, d_k: int | None) -> None:
        written_out = d_k is None or d_model == n_head * d_k
        self.division.setText(f"d_k = {d_model} / {n_head}" if written_out else "d_k")
        self.d_k.setText("—" if d_k is None else str(d_k))

    def _fix(self, reason: str) -> None:
        """Close the fields for ``reason``, or open them."""
        say(self.reason, reason)
        if not reason:
            self._lengths.setText("")
            self.seq_len.show()
        for field, tip in zip(self._fields, self._tips, strict=True):
            field.setReadOnly(bool(reason))
            field.setToolTip(reason or tip)


def _offer(buttons: list[QPushButton], numbers: tuple[int, ...], words: str) -> None:
    """Each number on a button of its own; buttons without one are hidden."""
    for place, button in enumerate(buttons):
        button.setVisible(place < len(numbers))
        if place < len(numbers):
            button.setProperty("number", numbers[place])
            button.setText(words.format(n=numbers[place]))


def _label(text: str, field: NumberField) -> QLabel:
    label = QLabel(text)
    label.setBuddy(field)
    return label
