"""The session owns what is chosen and what is shown, and connects everything that is in the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from attnviz.core.computes import Computes
from attnviz.core.errors import AmbiguousInput
from attnviz.core.job import Standing
from attnviz.core.masks import Causal, NoMask
from attnviz.core.result import EngineReport, Result, rule_of
from attnviz.core.settings import FIRST_SETTINGS, FileSource, Settings, View
from attnviz.figures.words.translate import translate
from attnviz.gui.collector import Collector
from attnviz.gui.failures import sentence
from attnviz.gui.session.background_reads import Reader
from attnviz.gui.session.file_reads import Beside
from attnviz.gui.session.reopening import is_figure, reopen
from attnviz.gui.session.settings_state import SettingsState
from attnviz.gui.session.view_geometry import Cell
from attnviz.gui.session.view_state import FIRST_CURSOR, ViewState
from attnviz.gui.session.worker import Answer, Request, Worker

#: Shorter work is not announced: an indicator that flickers tells nothing.
ANNOUNCE_AFTER_MS = 150


class Session(QObject):
    """Connects what is chosen and viewed with what is shown: asks for results, and tells of them.

    Controls and panels tell their intents to its parts, ``chosen`` (settings and their history) and
    ``viewed`` (view, marked cell), and listen to the signals of all three.
    An intent changes the settings at once; the changes of one turn of the event loop become one request.
    The last result stays until a new one is there. Settings that fail are given up for those of the last
    result, so that what is chosen and what is shown agree.

    Args:
        pipeline_factory: makes the pipeline, in the worker thread.
        settings: what to show first; work on it starts at once.
    """

    settings_changed = Signal(object)  # Settings
    result_changed = Signal(object)  # Result
    busy_changed = Signal(bool)  # True once work has lasted ANNOUNCE_AFTER_MS
    progress_changed = Signal(object)  # Standing
    failed = Signal(str)  # a sentence for the person; ``settings`` are still those that failed
    question = Signal(object)  # AmbiguousInput; reply with answer(key)
    engine_changed = Signal(object)  # EngineReport
    told = Signal(str)  # a sentence worth knowing about what is shown now
    extra_changed = Signal(str, object)  # a name of core.extras, and what there is of it, or Unavailable
    undo_changed = Signal()  # can_undo or can_redo may have changed

    def __init__(
        self,
        pipeline_factory: Callable[[], Computes],
        settings: Settings = FIRST_SETTINGS,
        parent: QObject | None = None,
    ):
        super().__init__(parent)
        self.chosen = SettingsState(settings, self)
        self.viewed = ViewState(first=settings == FIRST_SETTINGS, parent=self)
        self.chosen.changed.connect(self._settings_moved)
        self.viewed.asked.connect(self._request)
        self._result: Result | None = None
        self._whole: Result | None = None  # the last result that was no preview
        self._engine: EngineReport | None = None
        self._asked: Settings | None = None  # those whose file has to be asked about
        self._extras: dict[str, object] = {}
        self._wanted: frozenset[str] = frozenset()
        self._generation = 0
        self._given_up = 0  # the last generation that was cancelled
        self._waiting = False  # a request is on its way that nothing has answered yet
        self._busy = False
        self._closed = False

        self._send = QTimer(self, singleShot=True, interval=0)
        self._send.timeout.connect(self._submit)
        self._announce = QTimer(self, singleShot=True, interval=ANNOUNCE_AFTER_MS)
        self._announce.timeout.connect(lambda: self._set_busy(True))
        self._collector, self.reader, self.files = Collector(self), Reader(self), Beside(self)
        self._contents: dict[FileSource, object] = {}  # of files, as they were shown last
        self._worker = Worker(pipeline_factory, self)
        self._worker.answered.connect(self._receive)
        self._worker.progressed.connect(self._progress)
        self._worker.extra_grew.connect(self._show_extra)
        if (app := QCoreApplication.instance()) is not None:
            app.aboutToQuit.connect(self.close)
        self._worker.start()
        self._request()
        self._submit()

    # -- what is ------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """What is chosen; ``result.settings`` is what is shown."""
        return self.chosen.settings

    @property
    def view(self) -> View:
        """What is to be seen of it."""
        return self.viewed.view

    @property
    def cursor(self) -> Cell | None:
        """(query, key) of the cell that every panel marks."""
        return self.viewed.cursor

    @property
    def result(self) -> Result | None:
        """What is shown."""
        return self._result

    @property
    def engine(self) -> EngineReport | None:
        """The engine of the last result."""
        return self._engine

    @property
    def extras(self) -> Mapping[str, object]:
        """The last value of each extra that has been wanted; it may belong to an earlier result."""
        return self._extras

    @property
    def busy(self) -> bool:
        """Whether work has lasted long enough to be announced."""
        return self._busy

    @property
    def standing(self) -> Standing:
        """How far the work is that makes it busy."""
        return self._worker.standing

    @property
    def fallback(self) -> Settings:
        """What a failure returns to: the last good picture, or the first where there has been none."""
        shown = self._result
        if shown is not None and shown.preview:
            shown = self._whole or shown
        return FIRST_SETTINGS if shown is None else shown.settings

    # -- intents: files ---------------------------------------------------------------------------------

    def open_file(self, path: str) -> None:
        """Arrays from a file: its first layer and head, under the mask that they bring, and no other.

        A figure that attnviz wrote brings its own settings, view and marked cell.
        """
        if is_figure(str(path)):
            reopen(self, str(path))
            return
        self.restore(self.settings.opened_on(FileSource(str(path))))

    def toggle_mask(self) -> None:
        """Off, or on. Where the chosen rule hides nothing, as with arrays that bring no mask, causal
        comes on."""
        settings, shown = self.settings, self._result
        if shown is None or not settings.masked or settings.source != shown.settings.source:
            self.chosen.toggle_mask()
        elif isinstance(rule_of(settings, shown.inputs), NoMask):
            self.chosen.set_mask(Causal.for_shape(shown.shape))
        else:
            self.chosen.toggle_mask()

    def start_afresh(self) -> None:
        """Show the first picture, seen as at the first start; undo brings the settings back."""
        self.viewed.begin()
        self.chosen.change(FIRST_SETTINGS)
        self.viewed.set_cursor(FIRST_CURSOR)

    def restore(self, settings: Settings) -> None:
        """Exactly these settings: of a figure or a file, which may be another one under the same name."""
        if settings == self.settings:
            self._request()
        self.chosen.change(settings)

    def answer(self, reading: str) -> None:
        """Reply to ``question``: read the file in question as the choice with this key says."""
        if self._asked is not None and isinstance(self._asked.source, FileSource):
            self.chosen.change(replace(self._asked, source=replace(self._asked.source, reading=reading)))

    # -- intents: work ------------------------------------------------------------------------------------

    def cancel(self) -> bool:
        """Give up the running work; what is chosen returns to what is shown. False where there is none.

        What the panels on show need beside the settings (their resolution, the other side of the scaling
        switch) is asked for again, of the settings returned to. Where that alone was at work it is given up:
        the other side is not wanted any more, and the resolution waits for the next request.
        """
        if self.files.stop():
            return True
        if not (self._waiting or self._send.isActive()) or self._is_first():
            return False
        self._send.stop()
        self._worker.cancel(None if self._whole is None else self._whole.settings)
        self._given_up = self._generation  # an answer to it may already be in the event queue
        self._idle()
        self._return_to_shown()
        return True

    def want(self, extras: frozenset[str]) -> None:
        """Compute these extras (names of ``attnviz.core.extras``), and only these, in the background.

        They follow the result on show, give way to every request, and ``extra_changed`` tells how they grow.
        """
        if extras != self._wanted and not self._closed:
            self._wanted = extras
            self._worker.want(extras)

    @property
    def extras_at_work(self) -> bool:
        """Whether something is still computed in the background."""
        return self._worker.extras_open

    def stop_extras(self) -> None:
        """Leave the extras unfinished until the next result."""
        self._worker.stop_extras()

    def close(self) -> None:
        """End the worker thread and wait for it. May be called again."""
        if not self._closed:
            self._closed = True
            self._send.stop()
            self._announce.stop()
            self.reader.close()
            self.files.close()
            self._worker.close()
            self._collector.close()

    # -- inside -------------------------------------------------------------------------------------------

    def _settings_moved(self) -> None:
        self._asked = None
        self._request()
        self.settings_changed.emit(self.settings)
        self.undo_changed.emit()

    def _request(self) -> None:
        if not self._closed:
            self._generation += 1
            self._send.start()

    def _submit(self) -> None:
        self._send.stop()
        self._waiting = True
        if not self._busy and not self._announce.isActive():
            self._announce.start()
        shape = None if self._result is None else self._result.shape
        self._worker.submit(Request(self._generation, self.settings, self.view, shape))

    def _receive(self, answer: Answer) -> None:
        if self._closed or answer.generation <= self._given_up:
            return
        latest = answer.generation == self._generation
        preview = answer.result is not None and answer.result.preview
        if latest and not preview:
            self._idle()
        if answer.error is not None and latest:
            self._refuse(answer.error)
        elif answer.result is not None and (self._result is None or _newer(answer.result, self._result)):
            self._show(answer.result, latest)

    def _show(self, result: Result, latest: bool) -> None:
        """Results that newer changes have overtaken are shown too: a drag is seen while it lasts."""
        self._result, self.viewed.shape = result, result.shape
        if not result.preview:
            self._whole = result
        if latest and result.settings != self.settings:
            self.chosen.correct(result.settings)
            self.settings_changed.emit(result.settings)
        if latest:
            self.viewed.correct(result.view)
        if result.engine != self._engine:
            self._engine = result.engine
            self.engine_changed.emit(result.engine)
        self.result_changed.emit(result)
        self.viewed.keep_inside()
        self._tell_of_change(result)

    def _tell_of_change(self, result: Result) -> None:
        """Say that a file has changed since it was last shown: it gives other numbers."""
        source, content = result.settings.source, result.inputs.content
        if isinstance(source, FileSource) and self._contents.get(source, content) != content:
            words = translate("Session", "{name} has changed on disk: this is the file as it is now.")
            self.told.emit(words.format(name=result.inputs.title))
        if isinstance(source, FileSource):
            self._contents[source] = content

    def _refuse(self, error: Exception) -> None:
        refused = self.settings
        asks = isinstance(error, AmbiguousInput) and isinstance(refused.source, FileSource)
        if not asks:
            self.failed.emit(sentence(error))
        self._return_to_shown()
        if asks:
            self._asked = refused
            self.question.emit(error)  # last: a listener may open a dialog and answer before it returns

    def _is_first(self) -> bool:
        """Return whether nothing has been shown yet and the first picture is on its way:
        there is no way back."""
        return self._result is None and self.settings == FIRST_SETTINGS

    def _return_to_shown(self) -> None:
        if self._result is None:
            self._begin_anew()
            return
        if self._result.preview and self._whole is not None:
            # Nobody will complete this preview: the last good picture comes back.
            self._result, self.viewed.shape = self._whole, self._whole.shape
            self.result_changed.emit(self._result)
        if moved := self._result.settings != self.settings:
            self.chosen.return_to(self._result.settings)
            self.settings_changed.emit(self.settings)
            self.undo_changed.emit()
        # The window may have changed its size or its panels: what the panels need now is kept.
        view = replace(self._result.view, pixels=self.view.pixels, values=self.view.values)
        if moved:  # else the need of the panels was too much, and would be again
            view = replace(view, compare=self.view.compare)
            if view != self._result.view:
                self._request()
        self.viewed.correct(view)

    def _begin_anew(self) -> None:
        """Begin with the first picture: what the window was opened on cannot be shown."""
        if not self._is_first():
            self.viewed.set_cursor(FIRST_CURSOR)
            self.chosen.begin(FIRST_SETTINGS)

    def _progress(self, standing: Standing) -> None:
        if self._waiting:
            self.progress_changed.emit(standing)

    def _show_extra(self, name: str, value: object, settings: Settings) -> None:
        if self._closed or self._whole is None or self._whole.settings != settings:
            return
        if name in self._wanted and value is not self._extras.get(name):
            self._extras[name] = value
            self.extra_changed.emit(name, value)

    def _idle(self) -> None:
        self._waiting = False
        self._announce.stop()
        self._set_busy(False)

    def _set_busy(self, busy: bool) -> None:
        if busy != self._busy:
            self._busy = busy
            self.busy_changed.emit(busy)


def _newer(result: Result, shown: Result) -> bool:
    """Return a later generation, or the whole of what is shown as a preview."""
    if result.generation == shown.generation:
        return shown.preview and not result.preview
    return result.generation > shown.generation
