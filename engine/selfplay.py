"""Random games in numbers: what they meet, and how fast the engine answers.

The clock covers what a server does for a choice: the menu in wire form, validation and play. Checks of the
invariants and of the menu's exactness stand outside it.
"""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, field
from hashlib import blake2b
from typing import Any

from engine import coverage as coverages
from engine.batches import added_up
from engine.choice import Choice
from engine.classes import dataclass
from engine.game import Game
from engine.midgame import random_midgame
from engine.players import Player
from engine.players import player as program
from engine.players.random import RandomPlayer
from engine.refusal import Refused
from engine.variant import PLAIN, Variant
from engine.writing import spaced

STRANGE = (
    Choice("done"),
    Choice("cease"),
    Choice.of("act", "strategy", "strategy_move"),
    Choice.of("nothing", "mentat"),
    Choice.of("retreat_to", "arrakeen"),
    Choice.of("move", "arrakeen", "carthag", regular=1),
    Choice.of("casualties", regular=1),
    Choice.of("no_such_verb"),
)


@dataclass(slots=True)
class Tally:
    """What one or many games came to."""

    games: int = 0
    finished: int = 0
    capped: int = 0
    rounds: int = 0
    choices: int = 0
    by_kind: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    dead_ends: int = 0
    illegal_accepted: int = 0
    legal_refused: int = 0
    invariant_failures: int = 0
    exceptions: int = 0
    failures: list[str] = field(default_factory=list)
    nanoseconds: int = 0
    times: Counter[int] = field(default_factory=Counter)
    #: How long programs took to choose, like ``times`` in hundredths of a millisecond.
    thinking: Counter[int] = field(default_factory=Counter)
    slowest_menu: int = 0
    covered: coverages.Covered = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        for name in ("by_kind", "winners", "times", "thinking", "covered"):
            getattr(self, name).update(getattr(other, name))
        self.failures.extend(other.failures)
        self.slowest_menu = max(self.slowest_menu, other.slowest_menu)
        for name in (
            *("games", "finished", "capped", "rounds", "choices", "dead_ends", "nanoseconds"),
            *("illegal_accepted", "legal_refused", "invariant_failures", "exceptions"),
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))


def game_key(seed: int, number: int) -> bytes:
    """A key for a test game: chosen, so that anyone can repeat it."""
    return blake2b(f"selfplay {seed} {number}".encode(), digest_size=32).digest()


def seated(game: Game, programs: Mapping[str, str], seed: int) -> dict[str, Player]:
    """The programs at the table, named for a seat or for its whole faction; other seats play at random."""
    found = {}
    for place, seat in enumerate(game.seats):
        name = programs.get(seat) or programs.get(game.flow.faction_of(seat), "")
        if name:
            found[seat] = program(name, seed * 31 + place, game.flow.content)
    return found


def play_game(
    seed: int,
    number: int,
    max_rounds: int,
    *,
    midgame: bool = False,
    check: bool = True,
    programs: Mapping[str, str] | None = None,
    variant: Variant = PLAIN,
) -> Tally:
    """One game to its end or to the cap; of random choices where no program is named."""
    tally = Tally(games=1)
    player = RandomPlayer(seed * 1_000_003 + number)
    key = game_key(seed, number)
    game = random_midgame(key, player, number, variant) if midgame else variant.begun(key, number)
    coverages.count(tally.covered, game.opening)
    table = seated(game, programs or {}, seed * 1_000_003 + number)
    try:
        while not game.over and game.table.round <= max_rounds:
            if not _one_choice(game, player, tally, table, check=check):
                break
    except Exception:
        # Whatever went wrong, the other games go on and the report says where to look.
        tally.exceptions += 1
        tally.failures.append(traceback.format_exc())
    if tally.failures or tally.dead_ends:
        tally.failures.append(f"game {number} of seed {seed} after {tally.choices} choices")
    tally.rounds = min(game.table.round, max_rounds)
    if game.over:
        tally.finished = 1
        tally.winners[f"{game.winner} by {game.table.won_by}"] += 1
    elif not tally.failures:
        tally.capped = 1
    return tally


def _one_choice(
    game: Game, player: RandomPlayer, tally: Tally, table: Mapping[str, Player], *, check: bool
) -> bool:
    pending = game.waiting_on()
    if pending is None:
        tally.dead_ends += 1
        return False
    seat = pending.seats[player.below(len(pending.seats))]
    start = time.thread_time_ns()
    menu = game.menu(seat)
    if menu is None or not menu.forms:
        tally.dead_ends += 1
        return False
    spaced(menu.to_json())
    middle = time.thread_time_ns()
    if seat in table:
        view = game.view(seat)
        begun = time.thread_time_ns()
        choice = table[seat].choose(view, menu)
        tally.thinking[(time.thread_time_ns() - begun) // 10_000] += 1
    else:
        choice = player.choose(menu)
    if check:
        _probe(game, seat, player, tally)
    coverages.count_pairs(tally.covered, game, choice.verb)
    reached = coverages.watched(game, seat, choice)
    again = time.thread_time_ns()
    try:
        outcome = game.play(seat, choice)
    except Refused as refusal:
        tally.legal_refused += 1
        tally.failures.append(f"{pending.kind}: {choice}: {refusal}")
        return False
    stop = time.thread_time_ns()
    spent = (middle - start) + (stop - again)
    tally.choices += 1
    tally.by_kind[pending.kind] += 1
    coverages.count(tally.covered, outcome.events)
    tally.covered.update(reached(outcome.events) if reached is not None else ())
    tally.nanoseconds += spent
    tally.times[spent // 10_000] += 1
    tally.slowest_menu = max(tally.slowest_menu, middle - start)
    if check:
        found = game.faults()
        if found:
            tally.invariant_failures += 1
            tally.failures.append(f"after {pending.kind} {choice}: {found}")
            return False
    return True


def _probe(game: Game, seat: str, player: RandomPlayer, tally: Tally) -> None:
    """Now and then something that is not offered is tried; nothing of it may be accepted."""
    if player.below(16):
        return
    menu = game.menu(seat)
    strange = STRANGE[player.below(len(STRANGE))]
    if menu is not None and strange in menu:
        return
    try:
        game.play(seat, strange)
    except Refused:
        return
    tally.illegal_accepted += 1
    tally.failures.append(f"{strange} was accepted")


def _batch(args: tuple[int, list[int], int, bool, Mapping[str, str], Variant]) -> Tally:
    seed, numbers, max_rounds, midgame, programs, variant = args
    total = Tally()
    for number in numbers:
        # With ``midgame`` every other game starts in the middle.
        middle = midgame and number % 2 == 1
        total.add(play_game(seed, number, max_rounds, midgame=middle, programs=programs, variant=variant))
    return total


#: What must not happen, as a report counts it.
WRONG = ("dead_ends", "illegal_accepted", "legal_refused", "invariant_failures", "exceptions")


def selfplay(
    games: int,
    seed: int,
    *,
    max_rounds: int = 30,
    jobs: int = 1,
    midgame: bool = False,
    coverage: bool = False,
    programs: Mapping[str, str] | None = None,
    variant: Variant = PLAIN,
) -> dict[str, Any]:
    """Play that many games and report on them; ``programs`` names who plays a seat or a faction."""
    named = dict(programs or {})
    batches = [
        (seed, list(range(start, games, jobs)), max_rounds, midgame, named, variant) for start in range(jobs)
    ]
    total = added_up(Tally(), _batch, batches)
    found = {**report(total, seed, max_rounds), **variant.to_json()}
    if coverage:
        found["coverage"] = coverages.report(total.covered, total.by_kind, variant)
        found["pairs"] = coverages.pairs_report(total.covered, variant)
    return found


def percentile(times: Counter[int], share: float) -> float:
    """Milliseconds that this share of all choices stayed within."""
    wanted = share * sum(times.values())
    for bucket in sorted(times):
        wanted -= times[bucket]
        if wanted <= 0:
            return (bucket + 1) / 100
    return 0.0


def report(total: Tally, seed: int, max_rounds: int) -> dict[str, Any]:
    form = asdict(total)
    for name in (
        "times",
        "thinking",
        "nanoseconds",
        "slowest_menu",
        "rounds",
        "choices",
        "by_kind",
        "covered",
    ):
        del form[name]
    seconds = total.nanoseconds / 1e9
    games = max(total.games, 1)
    return {
        **form,
        "seed": seed,
        "max_rounds": max_rounds,
        "choices": total.choices,
        "rounds_per_game": round(total.rounds / games, 2),
        "choices_per_game": round(total.choices / games, 1),
        "choices_by_kind": dict(sorted(total.by_kind.items())),
        "winners": dict(sorted(total.winners.items())),
        "choices_per_second": round(total.choices / seconds) if seconds else 0,
        "p99_ms": percentile(total.times, 0.99),
        **({"thinking_p99_ms": percentile(total.thinking, 0.99)} if total.thinking else {}),
        "slowest_menu_ms": round(total.slowest_menu / 1e6, 2),
    }
