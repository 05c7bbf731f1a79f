"""Reads strangers' files safely, and writes words and tables that every program reads alike."""
