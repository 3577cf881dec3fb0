"""The entries of a log: what they may be, and how each is written down.

An entry is one line of text,

    harkonnen choice 3/6,0/6,5/12 0123456789abcdef0123456789abcdef attack carthag tuek by=foot

that is who made it, its kind, the draws it caused (``-`` for none), each with its number of sides, its seal,
and what it says: the canonical line of a choice, for other kinds JSON if they carry anything. The seal is a
hash over the seal before it, the entry and all its events; it stays with the server until the game is over.
Rule: record.entry. What a stranger needs to know of all this stands in docs/dice.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from hashlib import blake2b
from sys import intern
from typing import Any

from engine.choice import Choice
from engine.classes import dataclass
from engine.events import Event
from engine.forms import Later
from engine.refusal import Refused
from engine.table import clone
from engine.writing import dense

TABLE = "table"

#: Everything that can enter a log beside choices, and whether a seat makes it or the table (its votes, its
#: clock). What has no effect on the game is logged all the same, so that all agree on its place.
KINDS: Mapping[str, bool] = {
    "undo": True,
    "resign": True,
    "cone_opened": True,
    "cone_accepted": True,
    "hand_shown": True,
    "cone_closed": True,
    "flag_fallen": False,
    "vote_carried": False,
    "seat_handed_over": False,
    "rebase": False,
    "orders": True,
    "taken_back": False,
    "days_off": True,
}

#: A choice that standing orders have made: the record enters it itself, nobody else can.
ORDERED = "ordered"

ALL_KINDS = frozenset(("choice", ORDERED, *KINDS))

#: What entries that are no choices have come to carry after the first form, by kind and key:
#: ``"vote_carried": {"for_round": Later(3, 0)}``. A game whose head is older goes on without it.
LATER: Mapping[str, Mapping[str, Later]] = {}

#: Kinds that the table may enter as well as a seat: its clock closes what partners have not closed.
ALSO_TABLE = frozenset(("cone_closed",))

#: What everybody is told of a rebase.
REBASED = Event("game_rebased", "record.entry", {})

#: From this form on a draw stands beside the number of its sides: ``3/6`` where it was ``3``.
SIDES_SINCE = 2

LINE = re.compile(
    r"([a-z][a-z_]{0,39}) ([a-z][a-z_]{0,39}) (-|[0-9/]+(?:,[0-9/]+)*) ([0-9a-f]{32})(?: (.+))?"
)
NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
SEAL = re.compile(r"[0-9a-f]{32}")
STREAM = re.compile(r"[0-9a-f]{64}")
NAME = re.compile(r"[a-z][a-z_]{0,39}")


class Wrong(Exception):
    """A record does not hold; the number of the first wrong entry, 0 for what comes before the first.

    ``rule`` is the one that the entry has met, or those it may have met; ``rules`` is the version it was
    played under, if that is not the present one.
    """

    def __init__(self, entry: int, why: str, rule: str = "", rules: str = "") -> None:
        self.entry = entry
        self.rule = rule
        self.rules = rules
        self.why = why
        if rules:
            self.why = f"{why} (rule {rule}; it was played under rules {rules})"
        elif rule:
            self.why = f"{why} (rule {rule})"
        super().__init__(f"entry {entry}: {self.why}")


#: What seals cover of some events: each as text, and who alone is told.
Covered = Sequence[tuple[str, Sequence[str]]]


@dataclass(slots=True)
class Entry:
    """One line of the log. Nobody changes one; it is not frozen, as that makes it dearer."""

    actor: str
    kind: str
    #: The canonical line of a choice; for other kinds whatever they carry, as JSON values.
    what: Any = None
    draws: tuple[int, ...] = ()
    seal: str = field(default="", repr=False)
    #: Of how many sides each draw was; nothing in the first form.
    sides: tuple[int, ...] = ()

    def _said(self) -> str:
        if self.what is None:
            return ""
        return " " + (self.what if self.kind == "choice" else written(self.what))

    def sealed(self, before: str, told: Covered, form: int) -> Entry:
        """The same entry with the seal that follows from the one before, in the form of the head."""
        sides = self.sides if form >= SIDES_SINCE else ()
        text = f"{self.actor} {self.kind} {drawn(self.draws, sides)}{self._said()}"
        return Entry(self.actor, self.kind, self.what, self.draws, seal(before, text, told), sides)

    def __str__(self) -> str:
        return f"{self.actor} {self.kind} {drawn(self.draws, self.sides)} {self.seal}{self._said()}"

    @classmethod
    def parse(cls, line: object, *, choices: bool = True) -> Entry:
        """Read one line; whatever is not exactly as it would be written is a ValueError.

        Whether a choice is well formed need not be known before it is carried out: then it is found anyway.
        """
        found = LINE.fullmatch(line) if type(line) is str else None
        if found is None:
            raise ValueError("not the line of an entry")
        actor, kind, drawn_there, seal, said = found.groups()
        # Of these there are few, and of entries very many.
        actor, kind = intern(actor), intern(kind)
        draws, sides = draws_of(drawn_there) if drawn_there != "-" else ((), ())
        if kind == "choice":
            if choices:
                _well_formed(said)
            return cls(actor, kind, said, draws, seal, sides)
        _known(kind)
        what = json.loads(said) if said is not None else None
        entry = cls(actor, kind, what, draws, seal, sides)
        if str(entry) != line:
            raise ValueError("the line is not in its canonical form")
        return entry

    def to_json(self) -> dict[str, Any]:
        form: dict[str, Any] = {"by": self.actor}
        if self.kind == "choice":
            form["choice"] = self.what
        else:
            form["entry"] = self.kind
            if self.what is not None:
                form["what"] = self.what
        if self.draws:
            form["draws"] = drawn_to_json(self.draws, self.sides)
        form["seal"] = self.seal
        return form

    @classmethod
    def from_json(cls, form: object) -> Entry:
        """Read the JSON twin, as strictly."""
        if type(form) is not dict or not set(form) <= {"by", "choice", "entry", "what", "draws", "seal"}:
            raise ValueError("not an entry")
        chosen = "choice" in form
        if chosen == ("entry" in form) or (chosen and "what" in form):
            raise ValueError("an entry is a choice or of another kind")
        draws, sides = drawn_from_json(form.get("draws", []))
        if "draws" in form and not draws:
            raise ValueError("no draws are not written down")
        kind = "choice" if chosen else form["entry"]
        what = form["choice"] if chosen else form.get("what")
        if "what" in form and what is None:
            raise ValueError("nothing is not written down")
        entry = cls(form.get("by"), kind, what, draws, form.get("seal"), sides)  # type: ignore[arg-type]
        entry._check()
        return entry

    def _check(self) -> None:
        if type(self.actor) is not str or not NAME.fullmatch(self.actor):
            raise ValueError("nobody has made the entry")
        _known(self.kind)
        if type(self.seal) is not str or not SEAL.fullmatch(self.seal):
            raise ValueError("the entry has no seal")
        if self.kind == "choice":
            _well_formed(self.what)


def _known(kind: object) -> None:
    if type(kind) is not str or kind not in ALL_KINDS:
        raise ValueError("an unknown kind of entry")


def _well_formed(choice: Any) -> None:
    try:
        Choice.parse(choice)
    except Refused as refusal:
        raise ValueError(str(refusal)) from refusal


#: What an entry carries, in one line. The order of keys stays: positions may depend on it.
written = dense


def plain(value: object) -> Any:
    """A copy of what an entry carries; a ValueError if it is more than JSON values."""
    try:
        return json.loads(written(value))
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError("not JSON values") from error


def named(what: object, **among: Iterable[str]) -> dict[str, str]:
    """What an entry carries: exactly these names, each with one of its values, in this order."""
    given = what if isinstance(what, Mapping) and set(what) == set(among) else {}
    found = {name: given.get(name) for name in among}
    values = {name: value for name, value in found.items() if isinstance(value, str) and value in among[name]}
    if len(values) < len(among):
        raise Refused("entry.malformed", {}, "record.entry")
    return values


def as_known(kind: str, what: Any, form: int) -> Any:
    """What an entry carries, as far as a head of that form knows it."""
    later = LATER.get(kind)
    if later is None or not isinstance(what, Mapping):
        return what
    return {key: value for key, value in what.items() if key not in later or later[key].since <= form}


def in_full(kind: str, what: Any) -> Any:
    """The same with what it does not say because it came later."""
    later = LATER.get(kind)
    if later is None or not isinstance(what, Mapping):
        return what
    return {**what, **{key: clone(came.default) for key, came in later.items() if key not in what}}


# -- draws -----------------------------------------------------------------------------------------


def drawn(draws: Sequence[int], sides: Sequence[int]) -> str:
    """As a line says it: ``3/6,0/20``, in the first form without the sides."""
    if not sides:
        return ",".join(map(str, draws)) or "-"
    return ",".join(f"{value}/{of}" for value, of in zip(draws, sides, strict=True))


def draws_of(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a line says of draws, and of their sides if it names them."""
    if text == "-":
        return (), ()
    values, marks, sides = zip(*(one.partition("/") for one in text.split(",")), strict=True)
    if not all(map(NUMBER.fullmatch, values)) or len({*marks}) != 1:
        raise ValueError("a draw is not a number")
    if not marks[0]:
        return tuple(map(int, values)), ()
    if not all(map(NUMBER.fullmatch, sides)):
        raise ValueError("the sides of a draw are not a number")
    return _possible(tuple(map(int, values)), tuple(map(int, sides)))


def drawn_to_json(draws: Sequence[int], sides: Sequence[int]) -> list[Any]:
    return [list(one) for one in zip(draws, sides, strict=True)] if sides else list(draws)


def drawn_from_json(form: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if type(form) is list and all(type(value) is int and value >= 0 for value in form):
        return tuple(form), ()
    if type(form) is not list or not all(
        type(one) is list and len(one) == 2 and type(one[0]) is int is type(one[1]) for one in form
    ):
        raise ValueError("a draw is not a number")
    return _possible(tuple(one[0] for one in form), tuple(one[1] for one in form))


def _possible(draws: tuple[int, ...], sides: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if not all(0 <= value < of for value, of in zip(draws, sides, strict=True)):
        raise ValueError("a draw is none of its sides")
    return draws, sides


# -- hashes ----------------------------------------------------------------------------------------


def covered(events: Iterable[Event], form: int) -> Covered:
    """What seals of that form know of these events."""
    return [(said, event.only) for event in events if (said := event.sealed(form)) is not None]


def seal(before: str, text: str, told: Covered) -> str:
    """The next seal: it binds everything up to here that its form knows, hidden things included."""
    lines = [before, text, *[said for said, _ in told]]
    return blake2b("\n".join(lines).encode(), digest_size=16, person=b"arrakis-seal").hexdigest()


def stream_after(stream: str, told: Covered) -> str:
    """The hash of the public events, carried on: anyone who has followed the game can compute it."""
    for said, only in told:
        if not only:
            text = f"{stream}\n{said}"
            stream = blake2b(text.encode(), digest_size=32, person=b"arrakis-stream").hexdigest()
    return stream
