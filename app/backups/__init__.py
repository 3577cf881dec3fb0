"""Copies of everything: the form of their file, and when the server makes one by itself."""
