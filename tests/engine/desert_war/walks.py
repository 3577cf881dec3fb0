"""Random walks through the middle of an action phase, drawn towards the pieces of the expansion.

Positions are strewn as for any other random game, with troopers wherever they may be, and hands are dealt
blindly; no walk knows a card, a leader or a clause. Those who walk choose at random: of a few choices drawn
at random they mostly take one that plays a card or uses a leader, or that names an Escort, a ride, or a place
where something of the box is.
"""

from __future__ import annotations

import re
import traceback
from collections import Counter
from dataclasses import dataclass, field

from engine import coverage
from engine.batches import added_up
from engine.choice import Choice
from engine.expansions.desert_war.state import ESCORT
from engine.flow import Flow
from engine.game import Game
from engine.menu import Menu
from engine.midgame import begin_phase, random_midgame
from engine.players.random import RandomPlayer
from engine.rules.planning import draw_cards
from engine.selfplay import game_key
from engine.variant import Variant

#: The phases before that of actions are passed over.
BEFORE = 2
#: So many cards of each deck are dealt at most, and so many choices a walk is long.
DEALT = 6
STEPS = 40
#: A table is looked at after so many choices: games that are played to their end are, after each.
LOOKED = 13
#: Choices drawn, of which one is taken.
DRAWN = 6
#: What cards and leaders begin with.
DRAWN_TO = ("play", "leader")


@dataclass(slots=True)
class Walked:
    """What walks have come to."""

    walks: int = 0
    choices: int = 0
    wrong: int = 0
    covered: coverage.Covered = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Walked) -> None:
        self.walks += other.walks
        self.choices += other.choices
        self.wrong += other.wrong
        self.covered.update(other.covered)
        self.failures.extend(other.failures)


def walked(walks: range, seed: int, variant: Variant, jobs: int = 1) -> Walked:
    batches = [(walks[start::jobs], seed, variant) for start in range(jobs)]
    return added_up(Walked(), _batch, batches)


def _batch(args: tuple[range, int, Variant]) -> Walked:
    numbers, seed, variant = args
    found = Walked()
    for number in numbers:
        found.walks += 1
        try:
            _walk(number, seed, variant, found)
        except Exception:
            # The other walks go on, and the report says where to look.
            found.wrong += 1
            found.failures.append(f"walk {number} of seed {seed}: {traceback.format_exc()}")
    return found


def _walk(number: int, seed: int, variant: Variant, found: Walked) -> None:
    player = RandomPlayer(seed * 7_000_003 + number)
    game = random_midgame(game_key(seed, number), player, number, variant, begin=_begin)
    for step in range(STEPS):
        pending = game.waiting_on()
        if game.over or pending is None or game.table.round > 1:
            break
        seat = pending.seats[player.below(len(pending.seats))]
        menu = game.menu(seat)
        assert menu is not None
        choice = _drawn(game, menu, player)
        reached = coverage.watched(game, seat, choice)
        events = game.play(seat, choice).events
        found.choices += 1
        found.covered.update(reached(events) if reached is not None else ())
        if step % LOOKED == 0 and (faults := game.faults()):
            raise AssertionError(f"after {pending.kind} {choice}: {faults}")


def _begin(flow: Flow, player: RandomPlayer) -> None:
    begin_phase(flow, player, BEFORE)
    # Some of those who have come into play have been there for longer.
    table = flow.table
    table.spent_leaders = [leader for leader in table.spent_leaders if player.below(2)]
    for seat in flow.all_seats:
        for deck in flow.decks_of(seat):
            draw_cards(flow, seat, deck, player.below(DEALT + 1))


def _drawn(game: Game, menu: Menu, player: RandomPlayer) -> Choice:
    """One of some choices; mostly the one that has most to do with the expansion."""
    table = game.table
    near = {
        ESCORT,
        "sand",
        *DRAWN_TO,
        *table.beside,
        *(zone for zone, kind in table.zones.items() if kind == ESCORT),
    }
    choices = [player.choose(menu) for _ in range(DRAWN)]
    if not player.below(3):
        return choices[0]
    return max(choices, key=lambda choice: sum(word in near for word in _words(choice)))


def _words(choice: Choice) -> list[str]:
    return re.split("[ ;=]+", str(choice))
