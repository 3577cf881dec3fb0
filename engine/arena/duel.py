"""One game between two programs: who won it, and what the thinking cost. The clock of the arena is here."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import field
from hashlib import blake2b

from engine.beliefs import deal
from engine.classes import dataclass
from engine.game import Game, Outcome
from engine.players import Player, player
from engine.sides import FACTIONS
from engine.variant import Variant

MOST_ROUNDS = 30


@dataclass(slots=True)
class Effort:
    """What choices of one program cost: how many of them so much."""

    choices: int = 0
    #: Positions that were weighed.
    nodes: Counter[int] = field(default_factory=Counter)
    #: Hundredths of a millisecond of one core.
    times: Counter[int] = field(default_factory=Counter)

    def add(self, other: Effort) -> None:
        self.choices += other.choices
        self.nodes.update(other.nodes)
        self.times.update(other.times)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two programs at one table, the first as ``side``."""

    first: str
    second: str
    side: str
    pair: int

    def program(self, faction: str) -> str:
        return self.first if faction == self.side else self.second


@dataclass(slots=True)
class Result:
    meeting: Meeting
    #: What the first has won: 1, 0, or a half where the rounds ran out.
    points: float
    rounds: int
    effort: dict[str, Effort]


def game_key(seed: int, pair: int) -> bytes:
    """The key of both games of a pair: chosen, so that anyone can repeat them."""
    return blake2b(f"arena {seed} {pair}".encode(), digest_size=32).digest()


def seated(game: Game, meeting: Meeting, seed: int) -> dict[str, Player]:
    """Who plays each seat. What a program draws itself hangs on pair and seat, not on who else plays."""
    return {
        seat: player(
            meeting.program(game.flow.faction_of(seat)),
            (seed * 1_000_003 + meeting.pair) * 31 + place,
            game.flow.content,
        )
        for place, seat in enumerate(game.seats)
    }


def untold(game: Game, outcome: Outcome) -> None:
    """Nobody listens."""


def play(
    meeting: Meeting, seed: int, variant: Variant, told: Callable[[Game, Outcome], None] = untold
) -> Result:
    """The game from its beginning to its end; ``told`` hears what each choice brought."""
    game = variant.begun(game_key(seed, meeting.pair), meeting.pair)
    table = seated(game, meeting, seed)
    effort: dict[str, Effort] = {meeting.program(faction): Effort() for faction in FACTIONS}
    while not game.over and game.table.round <= MOST_ROUNDS:
        pending = game.waiting_on()
        menu = game.menu(pending.seats[0]) if pending else None
        if pending is None or menu is None:
            raise AssertionError("a game that is not over asks somebody")
        seat = pending.seats[0]
        view, thinker = game.view(seat), table[seat]
        start = time.thread_time_ns()
        luck = (seed * 1_000_003 + meeting.pair) * 10_007 + pending.decision
        # What an expansion adds is in no weights yet: there the quick policy plays.
        wanted = 0 if game.flow.rules.expansion is not None else thinker.worlds(view, menu)
        worlds = deal(game, seat, wanted, luck)
        choice = thinker.choose(view, menu, worlds)
        spent = effort[meeting.program(game.flow.faction_of(seat))]
        spent.times[(time.thread_time_ns() - start) // 10_000] += 1
        spent.nodes[thinker.nodes] += 1
        spent.choices += 1
        told(game, game.play(seat, choice))
    points = 0.5 if not game.over else float(game.winner == meeting.side)
    return Result(meeting, points, game.table.round, effort)
