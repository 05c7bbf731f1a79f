"""The look of every control, made from a Theme: a palette for what we paint, a style sheet for the rest."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.figures.style.theme import Theme
from attnviz.gui.look.type_scale import ui

#: One grid for the whole window, in logical pixels.
GRID = 8


def apply(target: QApplication | QWidget, theme: Theme) -> None:
    """Give ``target`` and everything in it the colours and type of ``theme``; may be called at any time."""
    target.setFont(ui())
    target.setPalette(palette(theme))
    target.setStyleSheet(style_sheet(theme))


def palette(theme: Theme) -> QPalette:
    """Return the theme under Qt's names, for widgets that paint themselves.

    Window ground, Base panel, Text ink, PlaceholderText muted, Mid hairline, Dark control, Highlight accent,
    Link the colour of queries, LinkVisited the colour of keys, BrightText warning.
    """
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.ground,
        role.WindowText: theme.ink,
        role.Base: theme.panel,
        role.AlternateBase: theme.ground,
        role.Text: theme.ink,
        role.Button: theme.panel,
        role.ButtonText: theme.ink,
        role.BrightText: theme.warning,
        role.PlaceholderText: theme.muted,
        role.Mid: theme.hairline,
        role.Dark: theme.control,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Link: theme.query,
        role.LinkVisited: theme.key,
        role.ToolTipBase: theme.panel,
        role.ToolTipText: theme.ink,
    }
    made = QPalette()
    for name, colour in colours.items():
        made.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(theme.muted))
    return made


def style_sheet(theme: Theme) -> str:
    """Qt style sheet of all controls. Roles are set by dynamic properties: ``kind`` and ``refused``."""
    return _SHEET.format_map({**vars(theme), "hover": _mix(theme.ink, theme.panel, 0.06)})


def _mix(over: str, under: str, share: float) -> str:
    a, b = QColor(over), QColor(under)
    return QColor(
        *(
            round(share * x + (1 - share) * y)
            for x, y in zip(a.getRgb()[:3], b.getRgb()[:3], strict=True)  # type: ignore[index]
        )
    ).name()


_SHEET = """
QWidget {{ color: {ink}; }}
QMainWindow, QDialog {{ background: {ground}; }}
QScrollArea {{ border: none; background: transparent; }}
QScrollArea > QWidget > QWidget {{ background: transparent; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
#sidebar {{ background: {ground}; border: none; border-right: 1px solid {hairline}; }}
#sidebarPage {{ background: {ground}; }}
QToolTip {{ background: {panel}; color: {ink}; border: 1px solid {control}; padding: 4px 6px; }}

QLabel {{ background: transparent; }}
QLabel[kind="heading"], QLabel[kind="muted"] {{ color: {muted}; }}
QLabel[kind="refusal"] {{ border-left: 2px solid {warning}; padding-left: 6px; }}

QLineEdit, QPlainTextEdit {{
    background: {panel}; color: {ink}; border: 1px solid {hairline}; border-radius: 4px;
    selection-background-color: {accent}; selection-color: {on_accent};
}}
QLineEdit {{ padding: 1px 7px; }}
QPlainTextEdit {{ padding: 2px 4px; }}
QLineEdit:hover, QPlainTextEdit:hover {{ border-color: {control}; }}
QLineEdit:focus, QPlainTextEdit:focus {{ border: 1px solid {accent}; }}
QLineEdit[refused="true"], QPlainTextEdit[refused="true"] {{ border: 1px solid {warning}; }}
QLineEdit[readOnly="true"]:hover {{ border-color: {hairline}; }}

QPushButton {{
    background: {panel}; color: {ink}; border: 1px solid {hairline}; border-radius: 4px; padding: 4px 10px;
}}
QPushButton:hover {{ background: {hover}; border-color: {control}; }}
QPushButton:pressed {{ background: {hairline}; }}
QPushButton:disabled {{ color: {muted}; background: {ground}; }}
QPushButton[kind="link"] {{
    background: transparent; border: none; color: {query}; padding: 0 2px 1px 0; text-align: left;
}}
QPushButton::menu-indicator {{ image: none; width: 0; }}
QPushButton[kind="link"]:hover {{ text-decoration: underline; }}

QPushButton[kind="choice"] {{ padding: 0; }}
QPushButton[kind="choice"]:checked {{ border: 2px solid {accent}; font-weight: bold; background: {panel}; }}

QFrame[kind="segments"] {{ background: {panel}; border: 1px solid {hairline}; border-radius: 4px; }}
QPushButton[kind="segment"] {{ background: transparent; border: none; border-radius: 3px; padding: 0; }}
QPushButton[kind="segment"]:hover {{ background: {hover}; }}
QPushButton[kind="segment"]:checked {{ background: {ink}; color: {panel}; }}

QComboBox {{
    background: {panel}; color: {ink}; border: 1px solid {hairline}; border-radius: 4px; padding: 5px 8px;
    combobox-popup: 0;
}}
QComboBox:hover {{ border-color: {control}; }}
QComboBox:focus {{ border-color: {accent}; }}
QComboBox:disabled {{ color: {muted}; }}
QComboBox::drop-down {{ border: none; width: 24px; }}
QComboBox::down-arrow {{ image: none; }}
QComboBox QAbstractItemView, QMenu {{
    background: {panel}; color: {ink}; border: 1px solid {control}; outline: none; padding: 4px 0;
}}
QComboBox QAbstractItemView::item {{ padding: 4px 8px; min-height: 18px; }}
QComboBox QAbstractItemView::item:selected, QMenu::item:selected {{
    background: {accent}; color: {on_accent};
}}
QMenu::item {{ padding: 4px 24px 4px 12px; }}
QMenu::item:disabled {{ color: {muted}; }}
QMenu::separator {{ height: 1px; background: {hairline}; margin: 4px 0; }}

QRadioButton::indicator {{
    width: 10px; height: 10px; border: 2px solid {control}; border-radius: 7px; background: {panel};
}}
QRadioButton::indicator:checked {{ border: 4px solid {accent}; width: 6px; height: 6px; }}
QListWidget {{ background: {panel}; border: 1px solid {hairline}; border-radius: 4px; outline: none; }}
QListWidget::item {{ padding: 4px 8px; }}
QListWidget::item:selected {{ background: {accent}; color: {on_accent}; }}
QTabWidget::pane {{ background: {ground}; border: none; border-top: 1px solid {hairline}; }}
QTabBar {{ background: {ground}; }}
QTabBar::tab {{
    background: transparent; color: {muted}; border: none; border-bottom: 2px solid transparent;
    padding: 6px 12px;
}}
QTabBar::tab:selected {{ color: {ink}; border-bottom: 2px solid {accent}; }}
QTabBar::tab:hover {{ color: {ink}; }}
QTableView {{ background: {panel}; gridline-color: {hairline}; border: 1px solid {hairline}; }}
QTableView::item:selected {{ background: {accent}; color: {on_accent}; }}
QHeaderView::section {{
    background: {ground}; color: {muted}; border: none; border-right: 1px solid {hairline};
    border-bottom: 1px solid {hairline}; padding: 3px 8px;
}}
QTableCornerButton::section {{ background: {ground}; border: none; }}
QMenuBar {{ background: {ground}; color: {ink}; border-bottom: 1px solid {hairline}; }}
QMenuBar::item {{ padding: 4px 10px; background: transparent; }}
QMenuBar::item:selected {{ background: {hairline}; }}

QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {hairline}; }}
QSlider::handle:horizontal {{
    width: 14px; height: 14px; margin: -5px 0; border-radius: 7px; background: {accent};
}}
QSlider::handle:horizontal:disabled {{ background: {control}; }}

QScrollBar:vertical {{ background: transparent; width: 8px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 8px; margin: 0; }}
QScrollBar::handle {{
    background: {control}; border-radius: 3px; margin: 1px; min-height: 24px; min-width: 24px;
}}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
    background: none; border: none; width: 0; height: 0;
}}
"""
