"""Playing stretches in two worlds and comparing what reaches the viewers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from hashlib import blake2b
from typing import Any

from engine.batches import added_up
from engine.classes import dataclass
from engine.dice import Tower
from engine.edges import at_the_edge
from engine.events import Event
from engine.game import Game
from engine.leakcheck.stir import bold, stirred
from engine.leakcheck.talk import Said, cone_entry, handed_over, taken_back, who_chooses
from engine.leakcheck.watch import Report, observe
from engine.leakcheck.worlds import Traced, Unfaithful, Unseen, other_world
from engine.midgame import random_midgame
from engine.players.random import RandomPlayer
from engine.record import Record
from engine.refusal import Refused
from engine.variant import PLAIN, Variant
from engine.view import SPECTATOR

#: Where a leak shows. ``handle`` is any of the others when it differs only in the names of hidden tokens;
#: ``asked`` says that a question was put in one world and skipped, or answered by itself, in the other.
CHANNELS = ("view", "event", "menu", "refusal", "size", "turn", "asked", "handle", "undo", "plan")
TOKEN = re.compile(r"\b(?:start|deploy)_\d+\b")
EXAMPLES = 10
#: Of four games the one that begins in the middle, where what can run short does.
EDGE = 3


@dataclass(slots=True)
class Findings:
    games: int = 0
    stretches: int = 0
    positions: int = 0
    comparisons: int = 0
    #: Comparisons with a world in which something but the key differs.
    dealt_anew: int = 0
    dealt: Counter[str] = field(default_factory=Counter)
    skipped: int = 0
    leaks: int = 0
    leaks_by_channel: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        for name in (
            *("games", "stretches", "positions", "comparisons", "dealt_anew", "skipped", "leaks"),
            *("leaks_by_channel", "dealt", "kinds", "examples"),
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        del self.examples[EXAMPLES:]

    def leak(self, channel: str, example: str) -> None:
        self.leaks += 1
        self.leaks_by_channel[channel] += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append(f"{channel}: {example}")

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "stretches": self.stretches,
            "positions": self.positions,
            "comparisons": self.comparisons,
            "dealt_anew": self.dealt_anew,
            "dealt": dict(sorted(self.dealt.items())),
            "skipped": self.skipped,
            "leaks": self.leaks,
            "leaks_by_channel": {channel: self.leaks_by_channel[channel] for channel in CHANNELS},
            "kinds": dict(sorted(self.kinds.items())),
            "examples": self.examples,
        }


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who knows what a seat knows, and watches from there or as a spectator."""

    knows: str
    watches: str

    def __str__(self) -> str:
        return self.knows if self.knows == self.watches else f"{self.knows} as {self.watches}"


def viewers(game: Game) -> list[Viewer]:
    seats = [Viewer(seat, place) for seat in game.seats for place in (seat, SPECTATOR)]
    return [*seats, Viewer(SPECTATOR, SPECTATOR)]


@dataclass(slots=True)
class Stretch:
    """Entries in a row, and what everybody received before the first and after each of them."""

    start: Game
    record: Record
    trace: list[str]
    said: list[Said] = field(default_factory=list)
    over: list[bool] = field(default_factory=list)
    reports: list[dict[str, Report]] = field(default_factory=list)
    #: What was never shown.
    unseen: Unseen = field(init=False)
    #: By seat, cards of the partner's hand that it has seen.
    seen: dict[str, set[str]] = field(default_factory=dict)

    def unseen_by(self, seat: str) -> Unseen:
        """But for what the seat has seen in the partner's hand."""
        return replace(self.unseen, cards=self.unseen.cards - self.seen.get(seat, set()))

    def watch(self, events: Sequence[Event] = ()) -> None:
        unseen = Unseen.of(self.record.game)
        self.unseen = self.unseen & unseen if self.reports else unseen
        for seat, cards in self.record.game.table.seen_cards.items():
            self.seen.setdefault(seat, set()).update(cards)
        self.over.append(self.record.game.over)
        places = (*self.record.game.seats, SPECTATOR)
        self.reports.append({place: observe(self.record, place, events) for place in places})


def play_stretch(game: Game, player: RandomPlayer, entries: int, kinds: Counter[str]) -> Stretch:
    start = game.fork()
    first = game.fork()
    tower = Traced(first.flow.tower)
    first.flow.tower = tower
    stretch = Stretch(start, Record.resume(first, practice=True), tower.trace)
    record = stretch.record
    stretch.watch()
    for _ in range(entries):
        pending = record.game.waiting_on()
        if pending is None:
            break
        seat = who_chooses(record, pending.seats, player)
        said = cone_entry(record, player) or handed_over(record, player)
        for undoer in () if said else record.game.seats:
            if record.can_undo(undoer)[0] and not player.below(8):
                said = (undoer, "undo", None)
                break
        said = said or taken_back(record, player)
        if said:
            actor, kind, what = said
            outcome = record.play(actor, what, kind)
            kinds[kind] += 1
        else:
            menu = record.game.menu(seat)
            if menu is None:
                raise AssertionError(f"{seat} is asked, but has no menu")
            kinds[pending.kind] += 1
            outcome = record.play(seat, bold(menu, player))
            said = (seat, "choice", str(outcome.choice))
        stretch.said.append(said)
        stretch.watch(outcome.events)
    return stretch


def check_stretch(game: Game, player: RandomPlayer, entries: int, findings: Findings) -> Game:
    """Play a stretch on, then once more for every viewer in a world of his own; the position at its end."""
    stretch = play_stretch(game, player, entries, findings.kinds)
    findings.stretches += 1
    findings.positions += len(stretch.reports)
    for viewer in viewers(game):
        _compare(stretch, viewer, player, findings)
    return stretch.record.game


def _compare(stretch: Stretch, viewer: Viewer, player: RandomPlayer, findings: Findings) -> None:
    world = other_world(stretch.start, viewer.knows, stretch.unseen_by(viewer.knows), player, stretch.trace)
    record = Record.resume(world.game, practice=True)
    events: Sequence[Event] = ()
    for number, reports in enumerate(stretch.reports):
        if number:
            seat, kind, what = stretch.said[number - 1]
            try:
                what = world.names.line(str(what)) if kind == "choice" else what
                events = record.play(seat, what, kind).events
            except (Unfaithful, Refused):
                # A choice that depends on what is hidden tells of it: such a world is no longer possible.
                findings.skipped += 1
                return
        if record.game.over != stretch.over[number] and "objective" in _ends(stretch, record):
            # The objective of one world was met, and that is seen.
            findings.skipped += 1
            return
        findings.comparisons += 1
        findings.dealt_anew += bool(world.differs)
        findings.dealt.update(world.differs)
        after = " ".join(map(str, stretch.said[number - 1][1:])) if number else "the start"
        told = observe(record, viewer.watches, events)
        if not _match(reports[viewer.watches], told, f"{viewer} after {after}", findings):
            return


def _ends(stretch: Stretch, record: Record) -> tuple[str, str]:
    return stretch.record.game.table.won_by, record.game.table.won_by


def _match(one: Mapping[str, str], other: Mapping[str, str], where: str, findings: Findings) -> bool:
    same = True
    for channel, text in one.items():
        told = other[channel]
        if text != told:
            same = False
            names_only = TOKEN.sub("token", text) == TOKEN.sub("token", told)
            pairs = enumerate(zip(text, told, strict=False))
            place = next((n for n, (a, b) in pairs if a != b), min(len(text), len(told)))
            shown = slice(max(0, place - 60), place + 120)
            findings.leak("handle" if names_only else channel, f"{where}: {text[shown]} | {told[shown]}")
    return same


def check_game(
    seed: int, number: int, variant: Variant = PLAIN, *, max_rounds: int, stretch: int
) -> Findings:
    """One game, stretch after stretch; a quarter begin at the edge, and of the others most stirred."""
    findings = Findings(games=1)
    player = RandomPlayer(seed * 7_368_787 + number)
    key = blake2b(f"leakcheck {seed} {number}".encode(), digest_size=32).digest()
    if number % 4 == EDGE:
        game = random_midgame(key, player, number, variant, begin=at_the_edge)
    else:
        game = variant.begun(key, number)
        game = stirred(game, player) if number % 3 else game
    while not game.over and game.table.round <= max_rounds:
        # Most are short: in a long one much is learned, and little is left to deal anew.
        entries = 1 + player.below(1 + player.below(stretch))
        game = check_stretch(game, player, entries, findings)
        tower = game.flow.tower
        game.flow.tower = Tower(tower.key, tower.nonces, tower.count)
    return findings


def _batch(args: tuple[int, list[int], int, int, Variant]) -> Findings:
    seed, numbers, max_rounds, stretch, variant = args
    total = Findings()
    for number in numbers:
        total.add(check_game(seed, number, variant, max_rounds=max_rounds, stretch=stretch))
    return total


def leakcheck(
    games: int,
    seed: int,
    variant: Variant = PLAIN,
    *,
    max_rounds: int = 3,
    stretch: int = 60,
    jobs: int = 1,
) -> dict[str, Any]:
    """Check that many games; the report as JSON values."""
    batches = [(seed, list(range(start, games, jobs)), max_rounds, stretch, variant) for start in range(jobs)]
    total = added_up(Findings(), _batch, batches)
    return {"seed": seed, **variant.to_json(), **total.to_json()}
