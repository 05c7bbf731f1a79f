"""An empty deck of our own size: its layouts, thumbnail and properties are not those of a template."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from xml.sax.saxutils import escape

from pptx import Presentation
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.util import Inches
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from attnviz.core.version import __version__

_PROPERTIES = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">'
    "<Application>{program}</Application><PresentationFormat>Widescreen</PresentationFormat>"
    "<Slides>{slides}</Slides></Properties>"
)


def empty(width: float, height: float) -> Any:
    """Return a presentation without slides of ``width`` x ``height`` inches;
    its layouts are stretched to fit."""
    deck = Presentation()
    assert deck.slide_width is not None
    assert deck.slide_height is not None
    across, down = Inches(width) / deck.slide_width, Inches(height) / deck.slide_height
    for page in (deck.slide_master, *deck.slide_layouts):
        for shape in page.shapes:
            # A relation that is the same on the master, which is stretched already, takes its place.
            if shape._element.spPr.find(".//{*}off") is not None:
                shape.left, shape.width = round(shape.left * across), round(shape.width * across)
                shape.top, shape.height = round(shape.top * down), round(shape.height * down)
    deck.slide_width, deck.slide_height = Inches(width), Inches(height)
    return deck


def describe(deck: Any, title: str, slides: int, first: QImage) -> None:
    """Set what a file manager shows: title, dates and the first slide in small; no printer, no person."""
    now = datetime.now(UTC).replace(microsecond=0, tzinfo=None)
    properties = deck.core_properties
    properties.title, properties.author, properties.last_modified_by = title, "", ""
    properties.created = properties.modified = now
    properties.comments = f"attnviz {__version__}"
    for relations in (deck.part.rels, deck.part.package._rels):
        for key, relation in list(relations.items()):
            match relation.reltype:
                case RELATIONSHIP_TYPE.PRINTER_SETTINGS:
                    relations.pop(key)
                case RELATIONSHIP_TYPE.THUMBNAIL:
                    relation.target_part._blob = _jpeg(first)
                case RELATIONSHIP_TYPE.EXTENDED_PROPERTIES:
                    told = _PROPERTIES.format(program=escape(f"attnviz {__version__}"), slides=slides)
                    relation.target_part._blob = told.encode("utf-8")


def _jpeg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPEG", 90)  # type: ignore[call-overload]
    return bytes(buffer.data().data())
