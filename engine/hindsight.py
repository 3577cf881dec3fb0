"""A game that is over, looked at once more by a strong program: how the chances went, where it turned, and
what it would have chosen where a person chose.

It needs the finished record, and so nothing of it exists while a game is played. What a seat could know is
dealt anew for it (``engine.beliefs``); what everybody knows now is the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from hashlib import sha256
from typing import Final, TypedDict

from engine.beliefs import deal
from engine.choice import Choice
from engine.classes import dataclass
from engine.components import STANDARD, Components
from engine.game import Game
from engine.pieces import HARKONNEN
from engine.players.evaluation import stretch_of, value, weights
from engine.players.search import StrongPlayer
from engine.record import Entry, Finished, Record, rewound

#: What chances through a seat's eyes are the mean of.
WORLDS: Final = 2
#: Where it turned: no more of them, and none in which the chances changed by less.
TURNS: Final = 3
LEAST: Final = 300
#: Entries that carry a game on.
PLAYED: Final = ("choice", "ordered")
#: Of the work so much is the chances, in hundredths; the rest are choices.
CHANCES: Final = 20


class Untaught(Exception):
    """Nobody has learned what positions of such a game are worth."""


def taught(game: Game) -> bool:
    """Whether programs have learned what a position of such a game is worth.

    What a faction keeps that is played by rule cannot be dealt, and what an expansion adds is in no weights.
    """
    rules = game.flow.rules
    return rules.automaton is None and rules.expansion is None


def weighed_by() -> str:
    """Which weights it was, by a digest of them."""
    return sha256(repr(sorted(weights().items())).encode()).hexdigest()


class Turned(TypedDict):
    """A stretch in which the chances changed."""

    since: int
    until: int
    faction: str
    before: int
    after: int


class Thought(TypedDict):
    """A choice of a person, the program's own, and what both come to."""

    seq: int
    seat: str
    own: str
    program: str
    own_chance: int
    program_chance: int
    cost: int


class Told(TypedDict):
    """What is kept and shown of it."""

    first: int
    known: list[int]
    eyes: dict[str, list[int]]
    turns: list[Turned]
    choices: list[Thought]
    left: int


@dataclass(slots=True)
class Stretch:
    """A turn, or a phase between turns: from the entry after which it begins to the one that ends it."""

    since: int
    until: int
    faction: str
    before: int
    after: int

    def to_json(self) -> Turned:
        return {
            "since": self.since,
            "until": self.until,
            "faction": self.faction,
            "before": self.before,
            "after": self.after,
        }


@dataclass(slots=True)
class Hindsight:
    """All chances are those of the Harkonnen to win, in parts of ten thousand, but for those of a choice."""

    first: int
    seats: tuple[str, ...]
    #: After each entry from the first that can be told: to whoever sees everything, and through each
    #: seat's eyes.
    known: list[int] = field(default_factory=list)
    eyes: dict[str, list[int]] = field(default_factory=dict)
    stretches: list[Stretch] = field(default_factory=list)
    choices: list[Thought] = field(default_factory=list)
    #: Choices of persons that there was no time to look at.
    left: int = 0

    def to_json(self) -> Told:
        much = [each for each in self.stretches if abs(each.after - each.before) >= LEAST]
        turned = sorted(much, key=lambda each: (-abs(each.after - each.before), each.since))[:TURNS]
        return {
            "first": self.first,
            "known": self.known,
            "eyes": self.eyes,
            "turns": [each.to_json() for each in sorted(turned, key=lambda each: each.since)],
            "choices": self.choices,
            "left": self.left,
        }


class Critic(StrongPlayer):
    """The strong program, which also says what another choice comes to that it would not have thought of."""

    __slots__ = ()

    def chance_of(self, seat: str, choice: Choice, worlds: Sequence[Game]) -> int:
        for weighed in self.weighed:
            if weighed.choice == choice:
                return weighed.chance
        found = [sum(self._finished(world, seat, choice) for world in worlds) // len(worlds)]
        found += [self.end_of(world, seat, choice) for world in self.further(worlds)]
        return sum(found) // len(found)


def looked_at(
    finished: Finished,
    content: Components = STANDARD,
    *,
    told: Callable[[int], None] = lambda share: None,
    enough: Callable[[], bool] = lambda: False,
) -> Hindsight:
    """``told`` hears how far it is, in hundredths; once ``enough`` says so, no more choices are looked at."""
    whole = rewound(finished, content)
    if not taught(whole.game):
        raise Untaught
    found = Hindsight(whole.first, whole.game.seats, eyes={seat: [] for seat in whole.game.seats})
    _chances(whole, found, told)
    _choices(whole, found, told, enough)
    return found


def _chances(whole: Record, found: Hindsight, told: Callable[[int], None]) -> None:
    now = whole.at(whole.first)
    entries = whole.entries[now.seq :]
    _note(now.game, now.seq, found)
    stretch = stretch_of(now.game)
    found.stretches.append(_begun(now, found))
    for number, entry in enumerate(entries, start=1):
        now.fold(entry)
        _note(now.game, now.seq, found)
        running = found.stretches[-1]
        running.until = now.seq
        if entry.kind in PLAYED:
            # Who resigns turns no game.
            running.after = found.known[-1]
        if stretch_of(now.game) != stretch and not now.game.over:
            stretch = stretch_of(now.game)
            found.stretches.append(_begun(now, found))
        told(number * CHANCES // len(entries))


def _begun(now: Record, found: Hindsight) -> Stretch:
    return Stretch(now.seq, now.seq, now.game.table.turn, found.known[-1], found.known[-1])


def _note(game: Game, seq: int, found: Hindsight) -> None:
    found.known.append(value(game, HARKONNEN))
    for seat, chances in found.eyes.items():
        worlds = [game] if game.over else deal(game, seat, WORLDS, seq)
        chances.append(sum(value(world, HARKONNEN) for world in worlds) // len(worlds))


def _choices(
    whole: Record, found: Hindsight, told: Callable[[int], None], enough: Callable[[], bool]
) -> None:
    now = whole.at(whole.first)
    entries = whole.entries[now.seq :]
    for number, (entry, person) in enumerate(_by_persons(whole, entries), start=1):
        if person:
            _choice(now, entry, found, enough)
        now.fold(entry)
        told(CHANCES + number * (100 - CHANCES) // len(entries))


def _by_persons(whole: Record, entries: Sequence[Entry]) -> Iterable[tuple[Entry, bool]]:
    """Each entry, and whether it is a choice of somebody who is no program."""
    programs = {*whole.head.programs}
    for entry in whole.entries[: whole.seq - len(entries)]:
        programs = _after(programs, entry)
    for entry in entries:
        yield entry, entry.kind == "choice" and entry.actor not in programs
        programs = _after(programs, entry)


def _after(programs: set[str], entry: Entry) -> set[str]:
    if entry.kind != "seat_handed_over":
        return programs
    seat = {entry.what["seat"]}
    return programs | seat if entry.what.get("to") == "program" else programs - seat


def _choice(now: Record, entry: Entry, found: Hindsight, enough: Callable[[], bool]) -> None:
    """What it would have chosen there, and what it thinks of both; nothing where it weighs nothing."""
    game, seat = now.game, entry.actor
    view, menu = game.view(seat), game.menu(seat)
    if menu is None:
        return
    critic = Critic(now.seq, game.flow.content)
    number = critic.worlds(view, menu)
    if not number:
        return
    if enough():
        found.left += 1
        return
    worlds = deal(game, seat, number, now.seq)
    best, own = critic.choose(view, menu, worlds), game.checked(seat, entry.what)
    if not critic.weighed:
        return
    chances = [critic.chance_of(seat, choice, worlds) for choice in (own, best)]
    found.choices.append(
        {
            "seq": now.seq,
            "seat": seat,
            "own": str(own),
            "program": str(best),
            "own_chance": chances[0],
            "program_chance": chances[1],
            "cost": max(0, chances[1] - chances[0]),
        }
    )
