"""What many tables would take is reckoned from what was measured, not typed in."""

from __future__ import annotations

from scripts import scale


def test_the_page_says_what_follows_from_the_figures() -> None:
    """`python scripts/scale.py` writes it anew."""
    assert scale.BEGIN + scale.table() + scale.END in scale.PAGE.read_text(encoding="utf-8")
