"""What is shown of a position: its public sections, each with the entry that changed it last and what it was
before, and what only each seat may know.

Each is made anew when something it reads of the table is not the object it was (``engine.reads``).
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field
from itertools import compress
from operator import attrgetter, is_, is_not
from typing import Any, cast

from engine.classes import dataclass
from engine.contract.view import Private
from engine.flow import Flow, Rulebook
from engine.game import Game
from engine.orders import Orders
from engine.reads import BY_SECTION, BY_SIDE, OF_THE_STACK
from engine.table import FIELDS
from engine.view import SPECTATOR, Maker, makers, private_part
from engine.writing import spaced

#: What a section says.
Facts = dict[str, Any]

#: Marshalled without references, equal bytes mean equal values in the same order.
PLAIN = 2


def readers(sections: Mapping[str, Iterable[str]]) -> dict[str, frozenset[str]]:
    """By field of the table, the sections that read it."""
    return {name: frozenset(section for section, read in sections.items() if name in read) for name in FIELDS}


READERS = readers(BY_SECTION)
KNOWN_TO: dict[str, Callable[[object], tuple[object, ...]]] = {
    side: attrgetter(*read) for side, read in BY_SIDE.items()
}


@dataclass(slots=True)
class Sections:
    #: Per section its facts.
    _marks: dict[str, bytes] = field(default_factory=dict)
    #: The number of the entry that changed each last.
    changed: dict[str, int] = field(default_factory=dict)
    #: Of those that the last entry has changed, what they were before; nothing where they were not there.
    _before: dict[str, bytes | None] = field(default_factory=dict)
    #: The facts of those that the last entry has changed, to be told without reading the mark.
    _made: dict[str, Any] = field(default_factory=dict)
    #: What was written down as JSON, nothing or all; the names of those that are other since; and all of it
    #: together.
    _texts: dict[str, str] = field(default_factory=dict)
    _unwritten: dict[str, None] = field(default_factory=dict)
    _whole: str = ""
    #: What makes them in this game, and what lay on the table when they were made.
    _makers: Mapping[str, Maker] = field(default_factory=dict)
    _rules: Rulebook | None = None
    _lay: tuple[object, ...] = ()

    @classmethod
    def of(cls, game: Game, changed: Mapping[str, int], seq: int) -> Sections:
        """Those of a position whose last changes are known; a section that came later has changed now."""
        found = cls()
        found.revise(game, seq)
        found.changed = {name: changed.get(name, seq) for name in found._marks}
        found._before = {}
        return found

    def revise(self, game: Game, seq: int) -> None:
        """Take over what the entry of that number has changed."""
        self._before, self._made = {}, {}
        flow, dumps = game.flow, marshal.dumps
        stale = self._stale(flow)
        for name, make in self._makers.items():
            if name not in stale:
                continue
            facts = make(flow)
            mark = dumps(facts, PLAIN)  # type: ignore[arg-type]  # a section is a plain dict
            before = self._marks.get(name)
            if before != mark:
                self._before[name] = before
                self._marks[name], self._made[name] = mark, facts
                self._unwritten[name] = None
                self.changed[name] = seq
        if self._before:
            self._whole = ""

    def _stale(self, flow: Flow) -> Collection[str]:
        """The sections that read anything which is not what it was."""
        lay, self._lay = self._lay, flow.table.lying()
        if flow.rules is not self._rules:
            self._rules, self._makers = flow.rules, makers(flow.rules)
            return self._makers
        other = compress(FIELDS, map(is_not, lay, self._lay))
        return OF_THE_STACK.union(*map(READERS.__getitem__, other))

    def last(self) -> dict[str, tuple[Facts | None, Facts]]:
        """The sections that the last entry has changed, each before it and after it."""
        made, marks, loads = self._made, self._marks, marshal.loads
        return {
            name: (
                loads(before) if before is not None else None,
                made[name] if name in made else loads(marks[name]),
            )
            for name, before in self._before.items()
        }

    @property
    def texts(self) -> dict[str, tuple[str, int]]:
        """Each as JSON, with the number of the entry that changed it last."""
        self._write()
        return {name: (self._texts[name], self.changed[name]) for name in self._marks}

    def __str__(self) -> str:
        """All of them, as the text of one object."""
        if not self._whole:
            self._write()
            members = [f'"{name}": {self._texts[name]}' for name in self._marks]
            self._whole = "{" + ", ".join(members) + "}"
        return self._whole

    def forget_texts(self) -> None:
        """All have been told what the last entry has changed, and nobody is about to come: what was written
        down takes more room than what it was written from."""
        self._texts, self._made, self._whole = {}, {}, ""
        self._before, self._unwritten = {}, {}

    def _write(self) -> None:
        """Down, when somebody comes who is told it whole; each once as long as it stays."""
        for name in self._unwritten if self._texts else self._marks:
            made = self._made.pop(name, None)
            self._texts[name] = spaced(marshal.loads(self._marks[name]) if made is None else made)
        self._unwritten.clear()


@dataclass(slots=True)
class Privates:
    """What only each seat may know: marshalled, as that takes a third of the room."""

    #: By seat what it was made of, and what it is.
    _marks: dict[str, tuple[tuple[object, ...], bytes]] = field(default_factory=dict)
    #: What is told without reading the mark.
    _made: dict[str, Private] = field(default_factory=dict)
    #: What was written down as JSON.
    _texts: dict[str, tuple[bytes, str]] = field(default_factory=dict)

    def mark(self, flow: Flow, seat: str, orders: Orders | None) -> bytes:
        """The same object as long as nothing of it is another. Equal marks mean equal values in one order."""
        read = (flow.rules, orders, *KNOWN_TO[flow.faction_of(seat)](flow.table))
        known = self._marks.get(seat)
        if known is not None and all(map(is_, known[0], read)):
            return known[1]
        part = private_part(flow, seat)
        if orders is not None:
            part["orders"] = orders.to_json()
        self._made[seat] = part
        mark = marshal.dumps(part, PLAIN)  # type: ignore[arg-type]  # as above
        self._marks[seat] = read, mark
        return mark

    def part(self, flow: Flow, seat: str, orders: Orders | None) -> Private:
        """What it is. Nobody changes it."""
        if seat == SPECTATOR:
            return {}
        mark, made = self.mark(flow, seat, orders), self._made
        return made[seat] if seat in made else cast(Private, marshal.loads(mark))

    def forget_texts(self) -> None:
        self._texts, self._made = {}, {}

    def text(self, flow: Flow, seat: str, orders: Orders | None) -> str:
        if seat == SPECTATOR:
            return "{}"
        mark = self.mark(flow, seat, orders)
        known = self._texts.get(seat)
        if known is None or known[0] is not mark:
            made = self._made
            part = made.pop(seat) if seat in made else cast(Private, marshal.loads(mark))
            known = self._texts[seat] = mark, spaced(part)
        return known[1]
