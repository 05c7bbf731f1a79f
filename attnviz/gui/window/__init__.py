"""Places the parts of the window: header, board, docks, read-out, status line."""
