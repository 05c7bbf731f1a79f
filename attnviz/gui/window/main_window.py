"""The window: places the parts, and connects them to the session. It decides nothing and computes nothing."""

from __future__ import annotations

import time
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from attnviz.core.errors import AmbiguousInput
from attnviz.core.inputs import Inputs
from attnviz.core.job import Standing
from attnviz.core.result import Result
from attnviz.core.settings import Settings, View
from attnviz.figures.style.theme import THEMES, Theme
from attnviz.figures.words.translate import said, translate
from attnviz.gui.actions import actions, menu_keys, menus
from attnviz.gui.actions.copying import copy_numbers
from attnviz.gui.actions.handlers import handlers
from attnviz.gui.actions.keyboard import ByKeys
from attnviz.gui.actions.panel_actions import PanelActions
from attnviz.gui.controls import Controls
from attnviz.gui.dialogs.openers import Dialogs
from attnviz.gui.join_plugins import join_plugins
from attnviz.gui.kept import remembering
from attnviz.gui.kept.store import keep
from attnviz.gui.layouts import OVERVIEW, Layout
from attnviz.gui.look import frame_style, style
from attnviz.gui.look.type_scale import zoom
from attnviz.gui.preimport import ReadAhead
from attnviz.gui.question import ask
from attnviz.gui.session.resolution import Resolution
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.focus_ring import FocusRing
from attnviz.gui.window import dropping, titling
from attnviz.gui.window.board import Board
from attnviz.gui.window.board_room import BoardRoom
from attnviz.gui.window.fitting import Fitter
from attnviz.gui.window.header import Header
from attnviz.gui.window.notice import Notice
from attnviz.gui.window.pointing import Pointing
from attnviz.gui.window.readout import Readout
from attnviz.gui.window.statusline import StatusLine
from attnviz.gui.window.veil import Staleness

BRIEF_MS = 4000


class MainWindow(QMainWindow):
    """Header, controls, board, read-out and status line around one session.

    Args:
        session: what is shown; closed together with the window.
        theme: ``"light"``, ``"dark"``, or None for the one chosen last, else the system's.
        remember: whether what is shown is kept for the next start.
    """

    #: Sent with the result after it has been painted. Benchmarks and tests wait for it.
    painted = Signal(object)
    closed = Signal()

    def __init__(
        self,
        session: Session,
        theme: str | None = None,
        parent: QWidget | None = None,
        *,
        remember: bool = False,
    ):
        super().__init__(parent)
        self.session = session
        self.pointing = Pointing(session)
        self._unpainted: Result | None = None
        self._returned_to: Settings | None = None
        self._shown_at = 0.0
        self.theme_choice = theme or remembering.theme()
        self.theme: Theme = THEMES["light"]
        self.setWindowTitle("attnviz")
        self.setAcceptDrops(True)
        self.header, self.controls, self.board = Header(self), Controls(session, self), Board(self)
        self.board_room, self.readout, self.status = BoardRoom(self.board), Readout(self), StatusLine(self)
        self.notice = Notice(self.board_room)
        self._remarked: Inputs | None = None  # the inputs whose remarks have been told
        self._lay_out()
        over, self.fitter = [self.board_room, self.readout], Fitter(self)
        self.staleness = Staleness(self, session, self.board, over)
        self.dialogs, self.by_keys = Dialogs(self), ByKeys(self)
        self.panel_actions = PanelActions(self)
        self.actions_ = actions.make(self, handlers(self))
        self.board.set_system_zoom(zoom())
        self.board_menu = menus.BoardMenu(self.board, self)
        self.header.board_button.setMenu(self.board_menu)
        self.menus = menus.MainMenus(self, self.actions_, self.board_menu)
        self.header.menu_button.setMenu(self.menus.root)
        self.menus.show_bar(menu_keys.bar_wanted())
        self._resolution = Resolution(session, self)
        self._ahead = ReadAhead(self, partial(join_plugins, self))
        self.painted.connect(self._ahead.start, Qt.ConnectionType.SingleShotConnection)
        self._connect()
        if QAccessible.isActive():  # a screen reader is told the numbers of every picture
            session.viewed.want_values()
        self._follow_theme()
        self.fitter.first()
        # Letters and arrows reach the window at once; the first Tab goes to the first control.
        self.setFocus()
        self.focus_ring = FocusRing(self)
        self._brief = QTimer(self, singleShot=True, interval=BRIEF_MS)
        self._brief.timeout.connect(self.notice.hide)
        self._alone = menu_keys.AltAlone(self.menus.open)
        self.remembering = remembering.Remembering(self, the_input=remember)
        self.remembering.recall_board()

    # -- building --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        centre = QWidget(self)
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.controls)
        row.addWidget(self.board_room, 1)
        column.addWidget(self.header)
        column.addLayout(row, 1)
        column.addWidget(self.readout)
        column.addWidget(self.status)
        self.setCentralWidget(centre)
        self.board.around = centre

    def _connect(self) -> None:
        session, board, header = self.session, self.board, self.header
        session.settings_changed.connect(header.show_settings)
        session.result_changed.connect(self._show_result)
        session.viewed.cursor_changed.connect(self._show_cursor)
        session.viewed.changed.connect(self._follow_view)
        session.engine_changed.connect(self.status.show_engine)
        session.busy_changed.connect(self._show_busy)
        session.progress_changed.connect(self._show_progress)
        session.failed.connect(self._tell_failure)
        session.told.connect(self.tell_of_this)
        session.question.connect(self._ask)
        session.undo_changed.connect(self._show_undo)
        self.controls.masks.refused.connect(self._tell_where_controls_are_hidden)
        board.hovered.connect(self.pointing.hover)
        board.clicked.connect(self.pointing.pin)
        board.zoomed.connect(session.viewed.zoom)
        board.zoomed_by.connect(session.viewed.zoom_by)
        board.zoom_reset.connect(session.viewed.reset_zoom)
        board.pixels_changed.connect(self._resolution.note)
        board.head_picked.connect(session.chosen.set_head)
        board.asked.connect(session.reader.ask)
        board.rechosen.connect(lambda panel, chosen: session.viewed.set_choices({panel: chosen}))
        session.viewed.choices_changed.connect(board.set_choices)
        board.layout_changed.connect(self._show_layout)
        board.menu_asked.connect(self.panel_actions.show_menu)
        board.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        board.customContextMenuRequested.connect(lambda at: self.board_menu.popup(board.mapToGlobal(at)))
        board.panels_changed.connect(self._panels_changed)
        session.extra_changed.connect(board.show_extra)
        self.readout.part.whole_asked.connect(session.viewed.reset_zoom)
        header.scaling_toggled.connect(self.press_scaling)
        header.mask_toggled.connect(session.toggle_mask)
        header.export_asked.connect(self.actions_["export"].trigger)
        header.formula.panel_asked.connect(board.focus_on)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_theme)
        header.show_settings(session.settings)
        self._show_undo()
        self._invite()
        if session.result is not None:
            self._show_result(session.result)
        self._show_cursor(session.cursor)
        board.set_choices(session.viewed.choices)

    # -- showing ---------------------------------------------------------------------------------

    def _show_result(self, result: Result) -> None:
        self._unpainted, self._shown_at = result, time.perf_counter()
        self.header.show_result(result)
        self._show_title()
        self.board.show_result(result)
        self.readout.show_result(result)
        self.status.show_result(result)
        if result.settings != self._returned_to:
            self._returned_to = None
            self.notice.hide()
        if result.inputs.remarks and result.inputs is not self._remarked:
            self.notice.tell(" ".join(map(said, result.inputs.remarks)))
        self._remarked = result.inputs
        # A result may change nothing that is visible, and still counts as painted: one pixel is enough.
        self.header.update(0, 0, 1, 1)

    def event(self, event: QEvent) -> bool:
        """Qt paints all that has changed in one update request; after it the result is on the screen."""
        handled = super().event(event)
        if event.type() == QEvent.Type.UpdateRequest and self._unpainted is not None:
            result, self._unpainted = self._unpainted, None
            self.status.show_times(result, time.perf_counter() - self._shown_at)
            self.painted.emit(result)
        return handled

    def _show_cursor(self, cell: tuple[int, int] | None) -> None:
        self.board.set_cursor(cell)
        self.readout.show_cell(cell)

    def _show_busy(self, busy: bool) -> None:
        self.status.show_progress(self.session.standing if busy else None)

    def _show_progress(self, standing: Standing) -> None:
        if self.session.busy:
            self.status.show_progress(standing)

    def _show_title(self) -> None:
        self.setWindowTitle(titling.title_of(self.session.result))
        self.setWindowFilePath(titling.file_of(self.session.result))

    def tell(self, sentence: str) -> None:
        """Say what went wrong; it stays while the picture that was returned to is painted again."""
        self._returned_to = self.session.fallback
        self._brief.stop()
        self.notice.tell(sentence)
        self.controls.input.file.leave(sentence)

    def tell_of_this(self, sentence: str) -> None:
        """Say what is about the picture that is there, for as long as that is."""
        self._returned_to = self.session.settings
        self.notice.tell(sentence)

    def tell_briefly(self, sentence: str) -> None:
        """Say what was done, for a moment: nobody has to close it."""
        self.notice.tell(sentence)
        self._brief.start()

    def _tell_failure(self, sentence: str) -> None:
        """Once: of a file here; not over the picture too where another control says it already."""
        self.controls.input.file.leave(sentence)
        if self.controls.says(sentence):
            self.notice.hide()
        else:
            self.tell(sentence)

    def _tell_where_controls_are_hidden(self, sentence: str) -> None:
        if not self.controls.isVisible():
            self.notice.tell(sentence)

    def _show_undo(self) -> None:
        actions.show_undo(self.actions_, self.session.chosen.can_undo, self.session.chosen.can_redo)

    def _panels_changed(self) -> None:
        self._show_readout()
        self.session.want(self.board.needs)

    def _show_readout(self) -> None:
        """In front of a class it is as large as all else, and gone where One cell says the same larger."""
        plain = self.board.layout_.plain
        for part in (self.header, self.readout, self.notice):
            part.set_zoom(self.board.text_zoom if plain else 1.0)
        self.readout.setVisible(not (plain and "cell" in self.board.panels))

    def _ask(self, question: AmbiguousInput) -> None:
        # A sentence about an earlier file would be taken for one about this file.
        self.notice.hide()
        if (key := ask(self, question)) is not None:
            self.session.answer(key)

    # -- intents ---------------------------------------------------------------------------------

    def _invite(self) -> None:
        self.readout.hint.setText(translate("MainWindow", "Press S: watch what dividing by √d_k does"))

    def press_scaling(self) -> None:
        """Scale, or do not; the invitation to do so has been followed."""
        self.readout.hint.clear()
        self.session.chosen.toggle_scaling()

    def start_afresh(self) -> None:
        """Show the first picture on the first layout; undo brings the settings back."""
        self.pointing.pinned = False
        self.session.start_afresh()
        self.board.arrange(OVERVIEW)

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the window that there was."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._alone.released(event)
        super().keyReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys that no control wanted move the cell, ten at a time with Shift."""
        self._alone.pressed(event)
        if not self.pointing.step(event):
            super().keyPressEvent(event)

    def escape(self) -> None:
        """One thing at a time, the most urgent first."""
        if self.session.cancel():
            self.dialogs.take_back()
            self.notice.hide()  # it may say that a file is opened which has been given up
            return
        if self.notice.isVisible():
            self.notice.hide()
        elif self.controls.bring_back() or self.dialogs.stop_saving():
            pass
        elif self.session.extras_at_work:
            self.session.stop_extras()
        elif self.isFullScreen() and self.session.cursor is None:
            self.toggle_full_screen()
        else:
            self.pointing.let_go()

    # -- layouts --------------------------------------------------------------------------------

    def _show_layout(self, layout: Layout) -> None:
        for part in (self.controls, self.status):
            part.setVisible(not layout.plain)
        for _ in range(
            2
        ):  # its type follows the size of the board, which follows the type of what stands above it
            self._show_readout()
            # The board has its final size before its panels are painted.
            QCoreApplication.sendPostedEvents(self.centralWidget(), QEvent.Type.LayoutRequest)
        self.session.viewed.set_compare(layout.compare)

    def _follow_view(self, view: View) -> None:
        """Leave a comparison that was given up: the board is as it was before it."""
        if self.board.layout_.compare and not view.compare:
            self.board.go_back()

    # -- files -----------------------------------------------------------------------------------

    def copy_cell(self) -> None:
        """Copy the numbers of the panel under the pointer, or the read-out's."""
        copy_numbers(self.board, self.readout)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        dropping.accept(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if paths := dropping.files_of(event):
            if len(paths) > 1:
                # Before the file is opened: the reason why it cannot be opened then takes the place of this
                # sentence.
                self.notice.tell(dropping.one_of(paths))
            self.session.open_file(paths[0])
            if len(paths) > 1:
                self._returned_to = self.session.settings  # its picture leaves this sentence as it is

    # -- theme and life --------------------------------------------------------------------------

    def _follow_theme(self) -> None:
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        self.set_theme(THEMES[self.theme_choice or ("dark" if dark else "light")])

    def next_theme(self) -> None:
        """Take the next theme, from now on whatever the system says."""
        names = list(THEMES)
        self.choose_theme(names[(names.index(self.theme.name) + 1) % len(names)])

    def choose_theme(self, name: str | None) -> None:
        """Choose this theme, from now on whatever the system says; None: the system's."""
        self.theme_choice = name
        keep({remembering.THEME: name})
        self._follow_theme()

    def set_theme(self, theme: Theme) -> None:
        """Draw everything in ``theme``."""
        self.theme = theme
        style.apply(self, theme)
        self.setStyleSheet(self.styleSheet() + frame_style.sheet(theme))
        self.header.set_theme(theme)
        self.board.set_theme(theme)
        self.staleness.set_theme(theme)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            actions.retranslate(self.actions_)
            self.menus.retranslate()
            self._show_undo()
            self._show_title()
            if self.readout.hint.text():
                self._invite()
        elif event.type() == QEvent.Type.WindowStateChange:
            self.actions_["full_screen"].setChecked(self.isFullScreen())
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.remembering.end()
        self._ahead.stop()
        self.session.close()
        QGuiApplication.styleHints().colorSchemeChanged.disconnect(self._follow_theme)
        self.board.tear_down()
        super().closeEvent(event)
        self.closed.emit()
