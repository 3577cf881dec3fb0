"""Choices: what a player decides, as an immutable value with one canonical line of text.

>>> choice = Choice.of("move", "carthag", "arrakeen", regular=2, bashar=1)
>>> str(choice)
'move carthag arrakeen bashar=1 regular=2'
>>> Choice.parse("move carthag arrakeen bashar=1 regular=2") == choice
True
>>> str(Choice.many("deploy", [(("arrakeen",), {"regular": 2}), (("carthag",), {"regular": 1})]))
'deploy arrakeen regular=2; carthag regular=1'

The line is `verb arg arg key=value key=value; arg key=value`: one space between words, a semicolon and a
space between parts, in each part first the arguments and then the named values in the order of their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from engine.classes import dataclass
from engine.refusal import Refused

MOST_TEXT = 2000
MOST_NUMBER = 999

WORD = re.compile(r"[a-z][a-z0-9_]{0,79}")
NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")

is_word = WORD.fullmatch
is_number = NUMBER.fullmatch

Value = int | str
Named = tuple[tuple[str, Value], ...]


class ChoiceError(Refused):
    """A text or JSON value that is not a choice at all, whatever the menu."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a choice: arguments, and named values sorted by name. Never empty."""

    args: tuple[str, ...] = ()
    named: Named = ()

    def counts(self) -> dict[str, int]:
        """The named values that are numbers."""
        return {key: value for key, value in self.named if type(value) is int}

    def get(self, key: str) -> Value | None:
        for name, value in self.named:
            if name == key:
                return value
        return None

    def __str__(self) -> str:
        return " ".join((*self.args, *[f"{key}={value}" for key, value in self.named]))


@dataclass(frozen=True, slots=True)
class Choice:
    """A verb and its parts. `of`, `many`, `set`, `parse` and `from_json` check everything.

    The bare constructor checks nothing: it is for menus, which put together words that are known to be good.
    """

    verb: str
    parts: tuple[Part, ...] = ()

    @classmethod
    def of(cls, verb: str, /, *args: str, **named: Value) -> Choice:
        """A choice of one part, or of none if there are no arguments."""
        return cls.many(verb, [(args, named)] if args or named else [])

    @classmethod
    def many(cls, verb: str, parts: Iterable[tuple[Iterable[str], Mapping[str, Value]]]) -> Choice:
        """A choice of several parts, in the order given."""
        return _built(verb, [(list(args), dict(named)) for args, named in parts])

    @classmethod
    def set(cls, verb: str, items: Iterable[str]) -> Choice:
        """A choice of distinct things; their order does not matter."""
        args = sorted(items)
        for one, next_one in pairwise(args):
            if one == next_one:
                raise ChoiceError("choice.repeated_item", {"item": excerpt(one)})
        return cls.of(verb, *args)

    @property
    def args(self) -> tuple[str, ...]:
        """The arguments of the first part."""
        return self.parts[0].args if self.parts else ()

    @property
    def named(self) -> dict[str, Value]:
        """The named values of the first part."""
        return dict(self.parts[0].named) if self.parts else {}

    def counts(self) -> dict[str, int]:
        """The named values of the first part that are numbers."""
        return self.parts[0].counts() if self.parts else {}

    def __str__(self) -> str:
        if not self.parts:
            return self.verb
        return f"{self.verb} {'; '.join(map(str, self.parts))}"

    @classmethod
    def parse(cls, text: str) -> Choice:
        """Read one canonical line; anything else is a ChoiceError."""
        if type(text) is not str:
            raise ChoiceError("choice.bad_shape", {"at": "text"})
        if not text:
            raise ChoiceError("choice.empty")
        if len(text) > MOST_TEXT:
            raise ChoiceError("choice.too_long", {"most": MOST_TEXT})
        verb, space, rest = text.partition(" ")
        if not verb:
            raise ChoiceError("choice.not_canonical")
        _need_word(verb)
        if not space:
            return cls(verb)
        return cls(verb, tuple([_parsed_part(part) for part in rest.split("; ")]))

    def to_json(self) -> dict[str, Any]:
        return {
            "verb": self.verb,
            "parts": [{"args": list(part.args), "named": dict(part.named)} for part in self.parts],
        }

    @classmethod
    def from_json(cls, obj: object) -> Choice:
        """Read the JSON twin; anything else is a ChoiceError. Named values may come in any order."""
        if type(obj) is not dict or len(obj) != 2 or "verb" not in obj or "parts" not in obj:
            raise ChoiceError("choice.bad_shape", {"at": "choice"})
        verb, parts = obj["verb"], obj["parts"]
        if type(parts) is not list:
            raise ChoiceError("choice.bad_shape", {"at": "parts"})
        if len(parts) > MOST_TEXT:
            raise ChoiceError("choice.too_long", {"most": MOST_TEXT})
        checked: list[tuple[list[object], dict[Any, object]]] = []
        for part in parts:
            if type(part) is not dict or len(part) != 2 or "args" not in part or "named" not in part:
                raise ChoiceError("choice.bad_shape", {"at": "part"})
            args, named = part["args"], part["named"]
            if type(args) is not list:
                raise ChoiceError("choice.bad_shape", {"at": "args"})
            if type(named) is not dict:
                raise ChoiceError("choice.bad_shape", {"at": "named"})
            checked.append((args, named))
        return _built(verb, checked)


def excerpt(text: str) -> str:
    """A foreign text as a refusal may repeat it: short, and harmless to print or send."""
    return "".join([c if " " <= c <= "~" else "?" for c in text[:40]])


def _need_word(word: object) -> str:
    if type(word) is not str:
        raise ChoiceError("choice.bad_shape", {"at": "word"})
    if not is_word(word):
        raise ChoiceError("choice.bad_word", {"word": excerpt(word)})
    return word


def _need_value(key: str, value: object) -> Value:
    if type(value) is int or type(value) is float:
        if type(value) is int and 0 <= value <= MOST_NUMBER:
            return value
        raise ChoiceError("choice.bad_number", {"name": key})
    return _need_word(value)


def _parsed_part(text: str) -> Part:
    args: list[str] = []
    named: list[tuple[str, Value]] = []
    before = ""
    for token in text.split(" "):
        key, equals, value = token.partition("=")
        if not token:
            raise ChoiceError("choice.not_canonical")
        _need_word(key)
        if not equals:
            if named:
                raise ChoiceError("choice.not_canonical")
            args.append(key)
            continue
        if key <= before:
            for earlier, _ in named:
                if earlier == key:
                    raise ChoiceError("choice.repeated_key", {"name": key})
            raise ChoiceError("choice.not_canonical")
        before = key
        if value[:1] in _NUMERIC:
            if not is_number(value):
                raise ChoiceError("choice.bad_number", {"name": key})
            named.append((key, int(value)))
        else:
            named.append((key, _need_word(value)))
    return Part(tuple(args), tuple(named))


#: What a value begins with that is meant to be a number.
_NUMERIC = frozenset("0123456789+-.")


def _built(verb: object, parts: Iterable[tuple[Iterable[object], Mapping[Any, object]]]) -> Choice:
    """A choice out of unchecked words, no longer than a line may be."""
    word = _need_word(verb)
    length = len(word) - 1
    built: list[Part] = []
    for raw_args, raw_named in parts:
        if not raw_args and not raw_named:
            raise ChoiceError("choice.empty_part")
        length += 1
        args: list[str] = []
        for raw in raw_args:
            arg = _need_word(raw)
            args.append(arg)
            length += len(arg) + 1
            if length > MOST_TEXT:
                raise ChoiceError("choice.too_long", {"most": MOST_TEXT})
        named: list[tuple[str, Value]] = []
        for raw_key, raw in raw_named.items():
            key = _need_word(raw_key)
            value = _need_value(key, raw)
            named.append((key, value))
            length += len(key) + len(str(value)) + 2
            if length > MOST_TEXT:
                raise ChoiceError("choice.too_long", {"most": MOST_TEXT})
        named.sort()
        built.append(Part(tuple(args), tuple(named)))
    return Choice(word, tuple(built))
