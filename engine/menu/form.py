"""What every form of a menu has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Self

from engine.choice import MOST_NUMBER, MOST_TEXT, Choice, Named, Part, Value, is_word
from engine.contract import menus as contract
from engine.refusal import Refused

#: rand(n) gives a number from 0 to n-1.
Rand = Callable[[int], int]

Notes = Mapping[str, Sequence[str]]
NO_NOTES: Notes = MappingProxyType({})


class Form(ABC):
    """One verb and an exact description of the choices it admits; at least one.

    Whoever builds a form answers for its being sound (`faults` is empty): the constructors check nothing,
    because menus are built often.
    """

    __slots__ = ("notes", "rule", "verb")

    name: ClassVar[str]

    def __init__(self, verb: str, *, rule: str = "", notes: Notes = NO_NOTES) -> None:
        self.verb = verb
        #: The rule that refusals name.
        self.rule = rule
        #: For an item or destination the keys of consequences the rules fix.
        self.notes = notes

    @abstractmethod
    def refuse(self, choice: Choice) -> Refused | None:
        """Why a choice of this verb is not admitted; None if it is."""

    @abstractmethod
    def all(self) -> Iterator[Choice]:
        """Every admitted choice once, in a fixed order."""

    @abstractmethod
    def count(self) -> int:
        """How many choices `all` gives."""

    @abstractmethod
    def sample(self, rand: Rand) -> Choice:
        """Some admitted choice; each is possible."""

    @abstractmethod
    def is_forced(self) -> bool:
        """Whether exactly one choice is admitted."""

    @abstractmethod
    def _faults(self) -> list[str]:
        """What is wrong with the form beside verb and notes."""

    @abstractmethod
    def _fields(self, out: dict[str, object]) -> None:
        """Write what the form has beside verb, rule and notes."""

    @classmethod
    @abstractmethod
    def _read(cls, read: Reader) -> Self:
        """Read what `_fields` has written."""

    def faults(self) -> list[str]:
        """What is wrong with the form itself: for tests and for forms read from elsewhere."""
        words = (self.verb, *self.notes)
        return [f"{word!r} is not a word" for word in words if not is_word(word)] + self._faults()

    def to_json(self) -> contract.Form:
        out: dict[str, object] = {"form": self.name, "verb": self.verb}
        if self.rule:
            out["rule"] = self.rule
        self._fields(out)
        if self.notes:
            out["notes"] = {key: list(keys) for key, keys in self.notes.items()}
        # Written field by field: that it is one of them a test says, of every menu there is.
        return out  # type: ignore[return-value]

    @classmethod
    def from_json(cls, obj: object) -> Self:
        """Read the wire form; anything that is not one, or is not sound, is refused."""
        read = Reader(obj)
        if read.text("form") != cls.name:
            raise malformed("form")
        form = cls._read(read)
        form.verb = read.word("verb")
        form.rule = read.text("rule", "")
        form.notes = read.notes()
        read.finish()
        if form.faults():
            raise malformed("form")
        return form

    def refused(self, key: str, /, **params: int | str) -> Refused:
        return Refused(key, params, self.rule)

    def one_part(self, choice: Choice) -> Part | Refused:
        """The only part of a choice, an empty one if it has none."""
        if not choice.parts:
            return NOTHING
        if len(choice.parts) > 1:
            return self.refused("menu.one_part_only", verb=self.verb)
        part = choice.parts[0]
        return part if part.args or part.named else self.refused("choice.empty_part")

    def choice(self, args: tuple[str, ...], named: Named = ()) -> Choice:
        return Choice(self.verb, (Part(args, named),) if args or named else ())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Form):
            return NotImplemented
        return self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.verb!r}: {self.count()} choices)"


NOTHING = Part()


def is_count(value: Value) -> bool:
    """Whether a named value can be a count: zeros are never written."""
    return type(value) is int and value > 0


def bad_words(words: Collection[str], what: str) -> list[str]:
    """Faults of words that have to be different."""
    found = [f"{what}: {word!r} is not a word" for word in words if not is_word(word)]
    if len(set(words)) != len(words):
        found.append(f"{what}: repeated words")
    return found


def bad_limits(limits: Mapping[str, int], what: str) -> list[str]:
    """Faults of the highest counts per key."""
    found = bad_words(limits, what)
    found += [f"{what}: bad number of {key}" for key, n in limits.items() if not 0 <= n <= MOST_NUMBER]
    return found


def too_long(verb: str, words: Iterable[str], most: int, extra: int = 1) -> list[str]:
    """A fault if the longest choice of so many words, each with so much around it, does not fit its line."""
    longest = sorted(map(len, words), reverse=True)[:most]
    if len(verb) + sum(longest) + extra * len(longest) > MOST_TEXT:
        return ["a choice may be too long for its line"]
    return []


def malformed(at: str) -> Refused:
    return Refused("menu.malformed", {"at": at})


class Reader:
    """Takes the fields of a JSON object one by one and is strict about each."""

    __slots__ = ("at", "left")

    def __init__(self, obj: object, at: str = "form") -> None:
        if type(obj) is not dict or not all(type(key) is str for key in obj):
            raise malformed(at)
        self.left: dict[str, object] = dict(obj)
        self.at = at

    def finish(self) -> None:
        if self.left:
            raise malformed(self.at)

    def has(self, key: str) -> bool:
        return key in self.left

    def raw(self, key: str) -> object:
        if key not in self.left:
            raise malformed(key)
        return self.left.pop(key)

    def text(self, key: str, default: str | None = None) -> str:
        if default is not None and key not in self.left:
            return default
        value = self.raw(key)
        if type(value) is not str or len(value) > 200 or not value.isprintable():
            raise malformed(key)
        return value

    def word(self, key: str) -> str:
        return as_word(self.raw(key), key)

    def words(self, key: str) -> tuple[str, ...]:
        return as_words(self.raw(key), key)

    def number(self, key: str, default: int | None = None) -> int:
        if default is not None and key not in self.left:
            return default
        return as_number(self.raw(key), key)

    def flag(self, key: str) -> bool:
        """A flag that is written only when it is set."""
        if key not in self.left:
            return False
        value = self.raw(key)
        if type(value) is not bool:
            raise malformed(key)
        return value

    def counts(self, key: str) -> dict[str, int]:
        return {as_word(name, key): as_number(n, key) for name, n in as_object(self.raw(key), key).items()}

    def objects(self, key: str) -> dict[str, Reader]:
        """An object of objects."""
        return {as_word(name, key): Reader(obj, key) for name, obj in as_object(self.raw(key), key).items()}

    def table(self, key: str) -> list[tuple[str, ...]]:
        """A list of lists of words, which the rest of the form points into."""
        return [as_words(entry, key) for entry in as_list(self.raw(key), key)]

    def notes(self) -> Notes:
        if not self.has("notes"):
            return NO_NOTES
        notes: dict[str, list[str]] = {}
        for item, keys in as_object(self.raw("notes"), "notes").items():
            entry = Reader({str(i): key for i, key in enumerate(as_list(keys, "notes"))}, "notes")
            notes[as_word(item, "notes")] = [entry.text(i) for i in tuple(entry.left)]
        return notes


def as_list(obj: object, at: str) -> list[object]:
    if type(obj) is not list:
        raise malformed(at)
    return obj


def as_object(obj: object, at: str) -> dict[object, object]:
    if type(obj) is not dict:
        raise malformed(at)
    return obj


def as_word(obj: object, at: str) -> str:
    if type(obj) is not str or not is_word(obj):
        raise malformed(at)
    return obj


def as_words(obj: object, at: str) -> tuple[str, ...]:
    return tuple([as_word(word, at) for word in as_list(obj, at)])


def as_number(obj: object, at: str) -> int:
    if type(obj) is not int or not 0 <= obj <= MOST_NUMBER:
        raise malformed(at)
    return obj


def as_index(obj: object, table: Sequence[tuple[str, ...]], at: str) -> tuple[str, ...]:
    number = as_number(obj, at)
    if number >= len(table):
        raise malformed(at)
    return table[number]
