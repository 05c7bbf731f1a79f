"""Lists everything that a person can do, and the menus, palette and keys that do it."""
