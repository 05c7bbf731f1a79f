"""Opens the dialogs that are not a part of another room."""
