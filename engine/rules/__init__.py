"""The rules, one module per chapter of the book."""
