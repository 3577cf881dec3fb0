"""Whom one plays with, how one has played, and all that is stored about somebody."""
