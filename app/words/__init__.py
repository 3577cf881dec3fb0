"""The few sentences that the server says itself, a module for each language.

What happens in a game is told by clients, in their own words. These are for where no client speaks: a ready
phrase as text, for whoever reads it in a log or with an older page.
"""

from __future__ import annotations

from app.words import cs, en, es, pl, ru
from app.words.frames import Language

#: Languages the server speaks; whoever reads another one is told in English.
LANGUAGES: dict[str, Language] = {
    "cs": cs.CZECH,
    "en": en.ENGLISH,
    "es": es.SPANISH,
    "pl": pl.POLISH,
    "ru": ru.RUSSIAN,
}


def sentence(key: str, language: str = "en", **given: object) -> str:
    """A whole sentence about what is given: numbers, names, several names as a tuple.

    What a language has no sentence for yet is said in English.
    """
    said = LANGUAGES.get(language, en.ENGLISH).said(key, given)
    if said is None:
        said = en.ENGLISH.said(key, given)
    if said is None:
        raise KeyError(key)
    return said


def is_known(key: str) -> bool:
    """Whether anything can be said of it."""
    return key in en.ENGLISH.sentences
