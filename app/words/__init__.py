"""The few sentences that the server says itself, a module for each language.

What happens in a game is told by clients, in their own words. These are for where no client speaks: a ready
phrase as text, for whoever reads it in a log or with an older page.
"""

from __future__ import annotations

from app.words import en

#: Languages the server speaks; whoever reads another one is told in English.
LANGUAGES = {"en": en.SENTENCES}


def sentence(key: str, language: str = "en") -> str:
    """With places for its parameters."""
    return LANGUAGES.get(language, en.SENTENCES)[key]
