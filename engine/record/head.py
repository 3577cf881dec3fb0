"""What stands at the head of a record: what the game was started with. Rule: record.draws."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, fields
from typing import Any

from engine import forms, rulings
from engine.classes import dataclass
from engine.dice import commitment
from engine.forms import since
from engine.mode import MODES, USUAL, seats_in
from engine.options import Value, are_saved
from engine.record.entries import SIDES_SINCE, drawn_to_json, written
from engine.refusal import Refused
from engine.sides import ANY_SEAT

FORMAT = "arrakis-record"
FORMAT_VERSION = 1
#: From this form on nonces stand by seat, and what was promised beside them.
BY_SEAT_SINCE = 2

NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")
PROMISE = re.compile(r"[0-9a-f]{64}")


def promises(value: object) -> bool:
    return type(value) is dict and all(
        seat in ANY_SEAT and type(text) is str and PROMISE.fullmatch(text) for seat, text in value.items()
    )


def names_of_seats(value: object) -> bool:
    return type(value) is list and all(type(seat) is str and seat in ANY_SEAT for seat in value)


def is_mode(value: object) -> bool:
    return type(value) is str and value in MODES and value != USUAL


def by_seat(seats: Sequence[str], nonces: Sequence[str]) -> dict[str, str]:
    """The nonces that were shown, by seat."""
    if not nonces:
        return {}
    return {seat: nonce for seat, nonce in zip(seats, nonces, strict=True) if nonce}


def nonces_of(form: Mapping[str, Any], saved: int) -> tuple[str, ...]:
    """The nonces of a saved head, one after the other with nothing where one is missing; ValueError if they
    are not written as they must be."""
    found = form["nonces"]
    if saved < BY_SEAT_SINCE:
        given = found if type(found) is list else [None]
    else:
        seats = seats_in(form.get("shared", ()), str(form.get("mode", "")))
        if type(found) is not dict or [*found] != [seat for seat in seats if seat in found]:
            raise ValueError("the nonces are not those of the seats")
        given = [found.get(seat, "") for seat in seats] if found or form["withheld"] else []
        found = [*found.values()]
    if not all(type(nonce) is str and NONCE.fullmatch(nonce) for nonce in found):
        raise ValueError("a nonce is not one")
    return tuple(given)


def checked_nonces(nonces: Iterable[str]) -> tuple[str, ...]:
    """What the seats have contributed to the draws, one after the other; empty where somebody has not."""
    found = tuple(nonces)
    if len(found) > 4 or not all(
        isinstance(nonce, str) and (not nonce or NONCE.fullmatch(nonce)) for nonce in found
    ):
        raise Refused("record.bad_nonce", {}, "record.draws")
    return found


@dataclass(frozen=True, slots=True)
class Head:
    """The options of a game; the key is shown to nobody before the game is over.

    It is sealed in its own form for ever. A key that comes later is a field with ``engine.forms.since``:
    older heads leave it out, and their games have its default.
    """

    key: bytes = field(repr=False)
    #: In the order of the seats; empty where a share was not shown.
    nonces: tuple[str, ...]
    #: Whether the key was chosen, or no nonces were given: then somebody may have known the dice.
    practice: bool
    #: The digest of the rules part of the component data; in the first form that of the words as well.
    data: str
    #: The draws of the set-up; None for a record that does not begin with it.
    opening: tuple[int, ...] | None = field(repr=False)
    seal: str = field(default="", repr=False)
    #: The factions that two seats share.
    shared: tuple[str, ...] = ()
    rules: str = field(default_factory=rulings.present)
    #: What is sealed is written in this form: this head, the lines of entries, what seals cover of events.
    form: int = field(default_factory=lambda: forms.FORM)
    #: Of how many sides the draws of the set-up were; nothing in the first form.
    opening_sides: tuple[int, ...] = field(default=(), repr=False)
    #: What each person's seat had committed itself to before any share was shown.
    promised: dict[str, str] = since(2, default_factory=dict, check=promises)
    #: Seats of programs: their shares follow from the key.
    programs: list[str] = since(2, default_factory=list, check=names_of_seats)
    #: Seats that have not shown the share they had committed themselves to: nothing stands for it.
    withheld: list[str] = since(2, default_factory=list, check=names_of_seats)
    #: In which mode it is played, where that is not the usual one.
    mode: str = since(2, default="", check=is_mode, unsaid=True)
    #: Which readings are played, where they are not the usual ones.
    options: dict[str, Value] = since(2, default_factory=dict, check=are_saved, unsaid=True)

    @property
    def seats(self) -> tuple[str, ...]:
        return seats_in(self.shared, self.mode)

    def to_json(self) -> dict[str, Any]:
        """Without the key."""
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            **forms.said(self.form),
            "rules": self.rules,
            "data": self.data,
            "shared": list(self.shared),
            "practice": self.practice,
            "commitment": commitment(self.key),
            "nonces": list(self.nonces) if self.form < BY_SEAT_SINCE else by_seat(self.seats, self.nonces),
            **self.later(),
        }

    def later(self) -> dict[str, Any]:
        """What it says beyond what heads of the first form do."""
        quiet = forms.unsaid(type(self))
        found = {name: getattr(self, name) for name in later_keys(type(self), self.form)}
        return {name: value for name, value in found.items() if value or name not in quiet}

    def sealed(self) -> str:
        return written({**self.to_json(), "opening": self.drawn()})

    def drawn(self) -> list[object]:
        """The draws of the set-up as records say them."""
        return drawn_to_json(self.opening or (), self.opening_sides if self.form >= SIDES_SINCE else ())


def later_keys(kind: type[Head], form: int) -> tuple[str, ...]:
    """The keys that heads of that form have beyond those of the first."""
    return tuple(name for name, (came, _) in forms.later(kind).items() if came <= form)


def later_values(kind: type[Head], saved: Mapping[str, Any], form: int) -> dict[str, Any]:
    """What a saved head says at those keys; a ValueError if that cannot stand there."""
    quiet = forms.unsaid(kind)
    found = {name: saved[name] for name in later_keys(kind, form) if name in saved or name not in quiet}
    if any(not found[name] for name in quiet if name in found):
        raise ValueError("what goes without saying is said")
    for spec in fields(kind):
        check = spec.metadata.get("check")
        if spec.name in found and check is not None and not check(found[spec.name]):
            raise ValueError(f"{spec.name} is not what may stand there")
    return found
