"""A player who looks how its turn would end: each candidate is tried in worlds dealt for its seat.

In every world the quick policy finishes the stretch of decisions, for both sides, with the same dice for all
candidates; then the position is weighed. What a choice is worth right after it says little: an action that
was begun well and is not finished looks like one that failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.choice import Choice
from engine.components import STANDARD, Components
from engine.contract.view import Position
from engine.game import Game
from engine.menu import Menu
from engine.players.candidates import RANKED, candidates
from engine.players.evaluation import stretch_of, value
from engine.players.greedy import GreedyPlayer
from engine.players.sight import Sight

#: A stretch is broken off after so many decisions: it is weighed as it stands then.
LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Level:
    """How much a program thinks. Never what it may see."""

    #: How many choices it gives a thought, and in how many worlds.
    width: int
    worlds: int
    #: By how much, in parts of ten thousand, another choice has to be better than the quick policy's.
    margin: int


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate, and the chance to win that the worlds it was tried in gave it."""

    choice: Choice
    chance: int
    worlds: int


class SearchPlayer:
    """Deterministic for its seed and the worlds it is given; without any it is the quick policy."""

    __slots__ = ("content", "nodes", "quick", "weighed")

    level: ClassVar[Level]

    def __init__(self, seed: int, content: Components = STANDARD) -> None:
        self.content = content
        self.quick = GreedyPlayer(seed, content)
        #: How many stretches were finished for the last choice, and what came of them: the best first.
        self.nodes = 0
        self.weighed: tuple[Weighed, ...] = ()

    def worlds(self, view: Position, menu: Menu) -> int:
        """How many worlds it would think about this in."""
        return self.level.worlds if searched(view) else 0

    def choose(self, view: Position, menu: Menu, worlds: Sequence[Game] = ()) -> Choice:
        self.nodes, self.weighed = 0, ()
        quick = self.quick.choose(view, menu)
        if not worlds or not searched(view):
            return quick
        sight = Sight(view, self.content)
        found = candidates(sight, menu, quick, self.level.width)
        if len(found) < 2:
            return quick
        self.weighed = self._weigh(view["seat"], found, worlds)
        best = self.weighed[0]
        own = next(one for one in self.weighed if one.choice == quick)
        return best.choice if best.chance > own.chance + self.level.margin else quick

    def _weigh(self, seat: str, found: Sequence[Choice], worlds: Sequence[Game]) -> tuple[Weighed, ...]:
        """After each world the worse half is given up, but never the quick policy's own."""
        totals = dict.fromkeys(found, 0)
        tried = dict.fromkeys(found, 0)
        left = list(found)
        for world in worlds:
            for choice in left:
                totals[choice] += self._finished(world, seat, choice)
                tried[choice] += 1
            ranked = sorted(left, key=lambda choice: (-totals[choice], found.index(choice)))
            left = ranked[: max(2, (len(ranked) + 1) // 2)]
            if found[0] not in left:
                left.append(found[0])
        order = sorted(
            found,
            key=lambda choice: (-tried[choice], -(totals[choice] // tried[choice]), found.index(choice)),
        )
        return tuple(Weighed(choice, totals[choice] // tried[choice], tried[choice]) for choice in order)

    def _finished(self, world: Game, seat: str, choice: Choice) -> int:
        """What that choice comes to in that world, once the stretch is over."""
        self.nodes += 1
        twin = world.fork()
        stretch = stretch_of(twin)
        side = twin.flow.faction_of(seat)
        twin.play(seat, choice)
        # Of its own, so that what it draws hangs on nothing that was thought before.
        quick = GreedyPlayer(0, self.content)
        for _ in range(LONGEST):
            pending = twin.waiting_on()
            if pending is None or stretch_of(twin) != stretch:
                break
            asked = pending.seats[0]
            menu = twin.menu(asked)
            if menu is None:
                break
            twin.play(asked, quick.choose(twin.view(asked), menu))
        return value(twin, side)


def searched(view: Position) -> bool:
    """Whether it is a decision of one's own stretch of a kind that is searched."""
    waiting, now = view["public"]["waiting"], view["public"]["round"]
    if waiting.get("kind") not in RANKED:
        return False
    return now["phase"] != "actions" or now["turn"] == waiting.get("faction")


class SteadyPlayer(SearchPlayer):
    """Looks at a few choices in two worlds."""

    __slots__ = ()
    level = Level(width=6, worlds=2, margin=100)


class StrongPlayer(SearchPlayer):
    """Looks at more of them, in more worlds."""

    __slots__ = ()
    level = Level(width=12, worlds=4, margin=100)
