"""The language of the application: which there are, which is chosen, and how it is changed while running."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from attnviz.core.errors import InputError
from attnviz.core.files.paths import data_dir
from attnviz.figures.words import text
from attnviz.gui.kept.store import keep, store

#: Code -> the language's own name, in its own letters.
LANGUAGES = {"en": "English", "sv": "Svenska", "ka": "ქართული"}
_KEY = "language"
_installed: list[tuple[QTranslator, bytes]] = []  # with the bytes that Qt reads, since it does not copy them
_current = "en"


def available() -> dict[str, str]:
    """Code -> own name of every language that there are words in."""
    return dict(LANGUAGES)


def current() -> str:
    """Return the code of the language in use."""
    return _current


def use(app: QCoreApplication, code: str) -> None:
    """Speak ``code`` from now on: our words, Qt's own dialogs, and numbers.

    Qt tells every widget by a LanguageChange event.

    Raises:
        InputError: there are no words in that language.
    """
    global _current
    if code not in LANGUAGES:
        raise InputError(f"{code!r} is not known; the languages are {', '.join(LANGUAGES)}.")
    if _installed and code == _current:
        return
    for translator, _ in _installed:
        app.removeTranslator(translator)
    _installed.clear()
    locale = QLocale(code)
    QLocale.setDefault(locale)
    text.set_locale(locale)
    _current = code
    # Qt asks the one that was installed last first.
    for file in (
        Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)) / f"qtbase_{code}.qm",
        data_dir("resources") / "translations" / f"attnviz_{code}.qm",
    ):
        if not file.is_file():
            continue
        # Not by its name: Qt would map the file into memory, and a process dies if that file is replaced.
        data = file.read_bytes()
        translator = QTranslator()
        if translator.load(data):
            app.installTranslator(translator)
            _installed.append((translator, data))


def chosen() -> str:
    """Return the language that the person chose last; at the first start the system's,
    if there are words in it."""
    kept = store().value(_KEY)
    if kept in LANGUAGES:
        return str(kept)
    for tag in QLocale.system().uiLanguages():
        if (code := tag.replace("_", "-").partition("-")[0]) in LANGUAGES:
            return code
    return "en"


def choose(app: QCoreApplication, code: str) -> None:
    """Speak ``code``, also after the next start."""
    use(app, code)
    keep({_KEY: code})
