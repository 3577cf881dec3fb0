"""Finished games, for everybody to read and verify."""
