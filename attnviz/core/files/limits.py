"""How much of a file is read at most: what a stranger's file says of itself is judged by these, before any
memory is taken.

Each is far above what attnviz writes or a person keeps, and low enough that the largest file that it admits
is answered in seconds. Arrays have no limit of their own: ``core.memory`` knows what this machine can give.
"""

from __future__ import annotations

#: Bytes up to which a file is read whole and hashed, so that its header and its numbers are of the same
#: moment. A larger file is read in parts; a change meanwhile is noticed.
HELD = 64 << 20
#: Bytes up to which a file is hashed again at every request: writing through a memory map leaves the time of
#: the file as it was.
HASHED_AGAIN = 1 << 20
#: Bytes of a figure. A 4K slide of noise takes a quarter of this.
FIGURE = 256 << 20
#: Bytes of the record inside a figure. Two arrays of ``settings_json.CARRIED_UP_TO`` and a long text take an
#: eighth of this.
RECORD = 8 << 20
#: Bytes of the mask that a figure carries, unpacked; a larger mask stays out of the figure.
MASK = 64 << 20
#: Chunks of a .png and streams of a .pdf that are looked through for the record.
PARTS = 100_000
#: Bytes of a zip archive's directory: 100,000 names.
DIRECTORY = 8 << 20
#: Bytes of a .safetensors header: its format allows 100 MB, the largest models have 2.
HEADER = 16 << 20
#: Axes of an array, those of NumPy.
AXES = 64
#: Positions: more than attention was ever computed for, and few enough for the integers that count them.
POSITIONS = 1 << 40
#: Labels that are read, and characters of one: more is cut.
LABELS, LABEL = 4 << 20, 200
#: Characters of a typed text, of a title or caption, and of the name of a file (those of file systems).
TEXT, WORDS, NAME = 1 << 20, 10_000, 255
#: Masks combined with each other.
NESTED = 64
#: Choices that a question offers; further ones can be typed.
CHOICES = 64
#: Panels of one sheet: a dozen kinds, each several times.
PANELS = 32
#: Pixels of one side, pixels an inch and inches of a sheet.
SIDE, DPI, INCHES = 16_384, 4_800.0, 1_000.0
#: The steepest slope of ALiBi: slope times distance is still a finite float32.
SLOPE = 1e25
