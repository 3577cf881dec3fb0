"""A player who looks how its turn would end: each candidate is tried in worlds dealt for its seat.

In every world the quick policy finishes the stretch of decisions, for both sides, with the same dice for all
candidates; then the position is weighed. What a choice is worth right after it says little: an action that
was begun well and is not finished looks like one that failed.

Where one more sietch would end the game, weighing says next to nothing: a legion three moves away decides it.
So there the best are played on by the quick policy, mostly to the end, in a few of the worlds.

Whoever has a clock may say that there is time for no more. Then it is the best of what was weighed by then,
and only of those that were tried in the same worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from engine.choice import Choice
from engine.classes import dataclass
from engine.components import STANDARD, Components
from engine.contract.answers import Theme
from engine.contract.view import Position
from engine.events import Event
from engine.flow import Flow
from engine.game import Game
from engine.menu import Menu
from engine.players.candidates import RANKED, candidates
from engine.players.evaluation import stretch_of, terms, value, worth
from engine.players.gains import End, Seen, gain
from engine.players.glance import Glance
from engine.players.greedy import GreedyPlayer
from engine.players.sight import Sight

#: A stretch is broken off after so many decisions: it is weighed as it stands then.
LONGEST: Final = 60
#: And a game that is played on after so many stretches.
FURTHEST: Final = 6
#: In so many worlds all finalists are played on, in more only the best two and the quick policy's own.
ALL: Final = 2
#: More than any level comes to.
UNBOUNDED: Final = 1_000_000


def never() -> bool:
    """There is time for all of it."""
    return False


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
    #: Where the end is near: how many of the best are played on, in how many of the worlds at most, and after
    #: how many stretches, all together, nothing more is begun.
    finalists: int = 0
    ends: int = 0
    further: int = 0


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate, and the chance to win that the worlds it was tried in gave it: at the end of the stretch,
    or by the games that were played on in them and, as one more, what it was weighed at before."""

    choice: Choice
    chance: int
    worlds: int


class SearchPlayer:
    """Deterministic for its seed and the worlds it is given; without any it is the quick policy."""

    __slots__ = ("_ends", "_enough", "_own", "_paths", "content", "cut", "most", "nodes", "quick", "weighed")

    level: ClassVar[Level]

    def __init__(self, seed: int, content: Components = STANDARD, most: int = 0) -> None:
        self.content = content
        #: How many stretches it may finish for a choice, if it is held to a number.
        self.most = most or UNBOUNDED
        self.quick = GreedyPlayer(seed, content)
        #: How many stretches were finished for the last choice, and what came of them: the best first.
        self.nodes = 0
        self.weighed: tuple[Weighed, ...] = ()
        #: Whether there was no time for all of it.
        self.cut = False
        self._enough: Callable[[], bool] = never
        #: What the quick policy would have chosen; how each of them went on, and where that led,
        #: world by world.
        self._own = Choice("")
        self._paths: dict[Choice, Path] = {}
        self._ends: dict[Choice, list[End]] = {}

    def worlds(self, view: Position, menu: Menu) -> int:
        """How many worlds it would think about this in."""
        return self.level.worlds if searched(view) else 0

    def choose(
        self,
        view: Position,
        menu: Menu,
        worlds: Sequence[Game] = (),
        enough: Callable[[], bool] = never,
    ) -> Choice:
        """``enough`` is asked before anything more is tried whether time is up."""
        self.nodes, self.weighed = 0, ()
        self.cut, self._enough = False, enough
        self._paths, self._ends = {}, {}
        sight = Sight(view, self.content)
        quick = self.quick.answer(sight, menu)
        if not worlds or not searched(view):
            return quick
        found = candidates(sight, menu, quick, min(self.level.width, self.most))
        if len(found) < 2:
            return quick
        self._own = quick
        further = self.further(worlds)
        # Where games are played on one look is enough: there the time is better spent on that.
        self.weighed = self._weigh(view["seat"], found, worlds[: self.level.first] if further else worlds)
        if further and not self.cut:
            self.weighed = self._play_on(view["seat"], quick, further)
        if not self.weighed:
            return quick
        best = self.weighed[0]
        own = next(one for one in self.weighed if one.choice == quick)
        return best.choice if best.chance > own.chance + self.level.margin else quick

    def gains(self, choice: Choice) -> Theme | None:
        """What speaks for one that it has weighed: what it does most for, beside what the quick policy would
        choose; and for that, beside the best of the others."""
        others = (one.choice for one in self.weighed if one.choice != choice)
        beside = self._own if choice != self._own else next(others, None)
        # Time may have been up before another was tried.
        return None if beside is None else gain(Seen.of(self._ends[choice]), Seen.of(self._ends[beside]))

    def _weigh(self, seat: str, found: Sequence[Choice], worlds: Sequence[Game]) -> tuple[Weighed, ...]:
        """The worse half is given up again and again, after twice as many worlds each time; but never the
        quick policy's own."""
        totals = dict.fromkeys(found, 0)
        tried = dict.fromkeys(found, 0)
        left, done, until = list(found), 0, self.level.first
        while done < len(worlds) and not self.cut:
            for world in worlds[done:until]:
                if self.cut or self.nodes + len(left) > self.most:
                    break
                come_to = self._each(left, partial(self._finished, world, seat))
                if self.cut and tried[found[0]]:
                    # Not all of them were tried in it: it says nothing about one beside another.
                    for choice in come_to:
                        self._ends[choice].pop()
                    break
                # In the first world those that were tried in it can be compared, and the quick policy's own
                # was tried first.
                for choice, chance in come_to.items():
                    totals[choice] += chance
                    tried[choice] += 1
            done, until = until, 2 * until
            ranked = sorted(left, key=lambda choice: (-totals[choice], found.index(choice)))
            left = ranked[: max(2, (len(ranked) + 1) // 2)]
            if found[0] not in left:
                left.append(found[0])
        order = sorted(
            (choice for choice in found if tried[choice]),
            key=lambda choice: (-tried[choice], -(totals[choice] // tried[choice]), found.index(choice)),
        )
        return tuple(Weighed(choice, totals[choice] // tried[choice], tried[choice]) for choice in order)

    def _each(self, left: Sequence[Choice], tried: Callable[[Choice], int]) -> dict[Choice, int]:
        """What each of them comes to, as far as time goes: what it was not enough for is not among them."""
        come_to: dict[Choice, int] = {}
        for choice in left:
            if self._is_cut():
                break
            chance = tried(choice)
            if self.cut:
                break
            come_to[choice] = chance
        return come_to

    def _is_cut(self) -> bool:
        self.cut = self._enough()
        return self.cut

    def further(self, worlds: Sequence[Game]) -> Sequence[Game]:
        """The worlds in which games are played on, after those for the first look: none where the end is far,
        or where there are not positions enough to go as far."""
        level = self.level
        enough = level.width * level.first + level.finalists * FURTHEST
        if not level.ends or enough > self.most or not near_its_end(worlds[0]):
            return ()
        return worlds[level.first : level.first + level.ends]

    def _play_on(self, seat: str, quick: Choice, worlds: Sequence[Game]) -> tuple[Weighed, ...]:
        """The best of those that were weighed, and the quick policy's own, by how games end after them. What
        they were weighed at counts as much as one game more."""
        level, begun = self.level, self.nodes
        left = [one for one in self.weighed if one in self.weighed[: level.finalists] or one.choice == quick]
        ends = {one.choice: [one.chance] for one in left}
        for number, world in enumerate(worlds):
            if self.nodes - begun >= level.further or self.nodes + len(left) * FURTHEST > self.most:
                break
            if number == ALL:
                ranked = sorted(left, key=lambda one: -sum(ends[one.choice]))
                left = [one for one in ranked if one in ranked[:2] or one.choice == quick]
            come_to = self._each([one.choice for one in left], partial(self.end_of, world, seat))
            if self.cut:
                break
            for choice, chance in come_to.items():
                ends[choice].append(chance)
        played = {choice: Weighed(choice, sum(each) // len(each), len(each)) for choice, each in ends.items()}
        if all(one.worlds == 1 for one in played.values()):
            return self.weighed
        # Those that were played on longest first; of the others as it was.
        order = sorted(played.values(), key=lambda one: (-one.worlds, -one.chance))
        return (*order, *(one for one in self.weighed if one.choice not in played))

    def end_of(self, world: Game, seat: str, choice: Choice) -> int:
        """How the game in that world ends after that choice, if the quick policy plays on for everybody; if
        that takes long, what it is worth then."""
        twin = world.fork()
        flow, side, quick = twin.flow, twin.flow.faction_of(seat), GreedyPlayer(0, self.content)
        stretch, last, stretches = stretch_of(twin), twin.table.turn, 0
        carry_out(flow, seat, choice)
        for _ in range(FURTHEST * LONGEST):
            if stretch_of(twin) != stretch:
                stretch, stretches = stretch_of(twin), stretches + 1
                if stretches < FURTHEST and not twin.over and self._is_cut():
                    # Such games are long: it is not waited for, and says nothing.
                    break
            if twin.over or stretches == FURTHEST:
                break
            last, asked = twin.table.turn, asked_next(flow)
            carry_out(flow, asked, answered(flow, asked, quick))
        self.nodes += max(1, stretches)
        return value(twin, side, last)

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
        ends = self._ends.setdefault(choice, [])
        if twin.over:
            ends.append(twin.winner == side)
            return value(twin, side)
        found = terms(twin, side, last)
        ends.append(found)
        return worth(side, sum(found))


def near_its_end(game: Game) -> bool:
    """Whether a sietch stands whose fall would end it. Worlds that look alike say the same: which sietch has
    which rank may be hidden, but not which ranks there are."""
    table = game.table
    points = game.flow.content.tracks.supremacy.win - table.supremacy
    return any(rank >= points for rank in table.sietches.values())


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
    level = Level(width=10, worlds=8, first=1, margin=100, finalists=3, ends=4, further=20)


class StrongPlayer(SearchPlayer):
    """Looks at more of them, in more worlds."""

    __slots__ = ()
    level = Level(width=16, worlds=16, first=2, margin=100, finalists=4, ends=8, further=32)


class FormerPlayer(SearchPlayer):
    """The strong one as it was before it played on to the end: for the arena, to be held against."""

    __slots__ = ()
    level = Level(width=16, worlds=16, first=2, margin=100)


class HastyPlayer(SearchPlayer):
    """Looks at as many, once: for the arena, to say what it is worth to look again."""

    __slots__ = ()
    level = Level(width=16, worlds=1, first=1, margin=100)


class PatientPlayer(SearchPlayer):
    """Looks at still more of them, in many worlds: for people who have time."""

    __slots__ = ()
    level = Level(width=24, worlds=64, first=4, margin=100, finalists=8, ends=32, further=160)
