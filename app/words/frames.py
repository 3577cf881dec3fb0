"""What a language is to the server: whole sentences with places, and how it counts and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.classes import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence whose form hangs on one of its numbers: one for each class the language has."""

    by: str
    forms: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Language:
    sentences: Mapping[str, str | Counted]
    #: The class of a number, as plural rules call it: one, few, many, other.
    plural: Callable[[int], str]
    listed: Callable[[Sequence[str]], str]

    def said(self, key: str, given: Mapping[str, object]) -> str | None:
        """The sentence with what it speaks about in its places; None if the language has none for it yet."""
        frame = self.sentences.get(key)
        if isinstance(frame, Counted):
            number = given[frame.by]
            assert isinstance(number, int)
            frame = frame.forms[self.plural(number)]
        if frame is None:
            return None
        return frame.format(
            **{name: self.listed(what) if isinstance(what, tuple) else what for name, what in given.items()}
        )
