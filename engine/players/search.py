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
from engine.contract.answers import Theme
from engine.contract.view import Position
from engine.events import Event
from engine.flow import Flow
from engine.game import Game
from engine.menu import Menu
from engine.players.candidates import RANKED, candidates
from engine.players.evaluation import stretch_of, terms, value, worth
from engine.players.gains import Seen, gain
from engine.players.glance import Glance
from engine.players.greedy import GreedyPlayer
from engine.players.sight import Sight

#: A stretch is broken off after so many decisions: it is weighed as it stands then.
LONGEST: Final = 60
#: More than any level comes to.
UNBOUNDED: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Level:
    """How much a program thinks. Never what it may see."""

    #: How many choices it gives a thought, and in how many worlds.
    width: int
    worlds: int
    #: In how many worlds all of them are tried, before the worse half is given up.
    first: int
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

    __slots__ = ("_own", "_paths", "_seen", "content", "most", "nodes", "quick", "weighed")

    level: ClassVar[Level]

    def __init__(self, seed: int, content: Components = STANDARD, most: int = 0) -> None:
        self.content = content
        #: How many stretches it may finish for a choice, if it is held to a number.
        self.most = most or UNBOUNDED
        self.quick = GreedyPlayer(seed, content)
        #: How many stretches were finished for the last choice, and what came of them: the best first.
        self.nodes = 0
        self.weighed: tuple[Weighed, ...] = ()
        #: What the quick policy would have chosen; how each of them went on, and where that led.
        self._own = Choice("")
        self._paths: dict[Choice, Path] = {}
        self._seen: dict[Choice, Seen] = {}

    def worlds(self, view: Position, menu: Menu) -> int:
        """How many worlds it would think about this in."""
        return self.level.worlds if searched(view) else 0

    def choose(self, view: Position, menu: Menu, worlds: Sequence[Game] = ()) -> Choice:
        self.nodes, self.weighed = 0, ()
        self._paths, self._seen = {}, {}
        sight = Sight(view, self.content)
        quick = self.quick.answer(sight, menu)
        if not worlds or not searched(view):
            return quick
        found = candidates(sight, menu, quick, min(self.level.width, self.most))
        if len(found) < 2:
            return quick
        self._own = quick
        self.weighed = self._weigh(view["seat"], found, worlds)
        best = self.weighed[0]
        own = next(one for one in self.weighed if one.choice == quick)
        return best.choice if best.chance > own.chance + self.level.margin else quick

    def gains(self, choice: Choice) -> Theme | None:
        """What speaks for one that it has weighed: what it does most for, beside what the quick policy would
        choose; and for that, beside the best of the others."""
        others = (one.choice for one in self.weighed if one.choice != choice)
        beside = self._own if choice != self._own else next(others)
        return gain(self._seen[choice], self._seen[beside])

    def _weigh(self, seat: str, found: Sequence[Choice], worlds: Sequence[Game]) -> tuple[Weighed, ...]:
        """The worse half is given up again and again, after twice as many worlds each time; but never the
        quick policy's own."""
        totals = dict.fromkeys(found, 0)
        tried = dict.fromkeys(found, 0)
        left, done, until = list(found), 0, self.level.first
        while done < len(worlds):
            for world in worlds[done:until]:
                if self.nodes + len(left) > self.most:
                    break
                for choice in left:
                    totals[choice] += self._finished(world, seat, choice)
                    tried[choice] += 1
            done, until = until, 2 * until
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
        # Of its own, so that what it draws hangs on nothing that was thought before.
        quick = GreedyPlayer(0, self.content)
        last = twin.table.turn
        flow = twin.flow
        carry_out(flow, seat, choice)
        path = self._paths.setdefault(choice, Path()).after(flow, seat)
        for _ in range(LONGEST):
            asked = asked_next(flow)
            if not asked or stretch_of(twin) != stretch:
                break
            if asked == seat:
                path.answer = path.answer or answered(flow, seat, quick)
                if path.answer not in flow.menu(seat):
                    path.answer = answered(flow, seat, quick)
                carry_out(flow, seat, path.answer)
            else:
                carry_out(flow, asked, answered(flow, asked, quick))
            path = path.after(flow, seat)
        seen = self._seen.setdefault(choice, Seen())
        if twin.over:
            seen.ends(twin.winner == side)
            return value(twin, side)
        found = terms(twin, side, last)
        seen.goes_on(found)
        return worth(side, sum(found))


def carry_out(flow: Flow, seat: str, choice: Choice) -> None:
    """A choice that the menu has is carried out, and nothing is told of it."""
    flow.events = []
    flow.actor = seat
    flow.take(choice)
    flow.advance()


def asked_next(flow: Flow) -> str:
    """The seat that has to choose; none if the game is over."""
    question = flow.question
    return "" if question is None else flow.seats_asked(question)[0]


def answered(flow: Flow, seat: str, quick: GreedyPlayer) -> Choice:
    """What the quick policy answers."""
    menu = flow.menu(seat)
    return next(menu.all()) if menu.is_forced() else quick.answer(Glance(flow, seat), menu)


class Path:
    """How a stretch has gone as its seat saw it: worlds that look alike to it so far share its answer."""

    __slots__ = ("answer", "ways")

    def __init__(self) -> None:
        #: What the quick policy answers next, once it has been asked.
        self.answer: Choice | None = None
        self.ways: list[tuple[list[Event], Path]] = []

    def after(self, flow: Flow, seat: str) -> Path:
        """How it goes on after what has just happened."""
        seen = [event for event in flow.events if event.visible_to(seat)]
        for told, path in self.ways:
            if told == seen:
                return path
        path = Path()
        self.ways.append((seen, path))
        return path


def searched(view: Position) -> bool:
    """Whether it is a decision of one's own stretch of a kind that is searched."""
    waiting, now = view["public"]["waiting"], view["public"]["round"]
    if waiting.get("kind") not in RANKED:
        return False
    return now["phase"] != "actions" or now["turn"] == waiting.get("faction")


class SteadyPlayer(SearchPlayer):
    """Looks at a few choices in a few worlds."""

    __slots__ = ()
    level = Level(width=10, worlds=8, first=1, margin=100)


class StrongPlayer(SearchPlayer):
    """Looks at more of them, in more worlds."""

    __slots__ = ()
    level = Level(width=16, worlds=16, first=2, margin=100)


class HastyPlayer(SearchPlayer):
    """Looks at as many, once: for the arena, to say what it is worth to look again."""

    __slots__ = ()
    level = Level(width=16, worlds=1, first=1, margin=100)


class PatientPlayer(SearchPlayer):
    """Looks at still more of them, in many worlds: for people who have time."""

    __slots__ = ()
    level = Level(width=24, worlds=64, first=4, margin=100)
