"""A search whose time is up: the best that it has found so far, by what was tried in the same worlds.

The clock is made up: it is up when it has been asked so many times.

``python -m tests.engine.test_cut_short 200 strong`` tells of so many positions how often a program that has
a part of its time chooses what it would choose with all of it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from engine.beliefs import deal
from engine.choice import Choice
from engine.game import Game
from engine.leakcheck.worlds import Unseen, other_world
from engine.players import PROGRAMS, GreedyPlayer, SteadyPlayer, StrongPlayer
from engine.players import search as searching
from engine.players.candidates import candidates
from engine.players.gains import End
from engine.players.random import RandomPlayer
from engine.players.search import Level, SearchPlayer, Weighed
from engine.players.sight import Sight
from tests.engine.test_program_choices import positions
from tests.engine.test_search import asked, nearly_over, seat_of
from tests.sizes import size


class Little(SearchPlayer):
    """In one world, then in two, then in four: each time with half of the candidates."""

    __slots__ = ()
    level = Level(width=5, worlds=7, first=1, margin=100, finalists=2, ends=4, further=50)


class Least(SearchPlayer):
    __slots__ = ()
    level = Level(width=3, worlds=2, first=1, margin=100, finalists=1, ends=1, further=50)


class Clock:
    """Up after so many times that it was asked."""

    def __init__(self, times: int) -> None:
        self.left = times
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.left


def remembering(patch: pytest.MonkeyPatch) -> None:
    """A choice comes to the same in a world whenever it is tried in it: that is done once. While a game is
    played on nobody asks for the time then."""
    known: dict[tuple[str, int, Choice], tuple[Game, int, int, list[End]]] = {}

    def remembered(name: str) -> None:
        really = getattr(SearchPlayer, name)

        def tried(self: SearchPlayer, world: Game, seat: str, choice: Choice) -> int:
            key = (name, id(world), choice)
            if key not in known:
                fresh = type(self)(1)
                come_to = really(fresh, world, seat, choice)
                # With the world, or another one might get its number.
                known[key] = (world, come_to, fresh.nodes, fresh._ends.get(choice, []))
            _, come_to, nodes, ends = known[key]
            self.nodes += nodes
            if ends:
                self._ends.setdefault(choice, []).extend(ends)
            return come_to

        patch.setattr(SearchPlayer, name, tried)

    remembered("_finished")
    remembered("end_of")


@pytest.fixture
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    remembering(monkeypatch)


def chosen(player: SearchPlayer, game: Game, worlds: Sequence[Game], enough: Callable[[], bool]) -> Choice:
    seat = seat_of(game)
    menu = game.menu(seat)
    assert menu is not None
    choice = player.choose(game.view(seat), menu, worlds, enough)
    assert choice in menu
    return choice


def quick(game: Game) -> Choice:
    seat = seat_of(game)
    menu = game.menu(seat)
    assert menu is not None
    return GreedyPlayer(1).choose(game.view(seat), menu)


def thought_of(game: Game, width: int) -> list[Choice]:
    seat = seat_of(game)
    menu = game.menu(seat)
    assert menu is not None
    return candidates(Sight(game.view(seat)), menu, quick(game), width)


def dealt(game: Game) -> list[Game]:
    return deal(game, seat_of(game), Little.level.worlds, 1)


def every_cut(game: Game, worlds: Sequence[Game]) -> Iterator[tuple[Choice, Little, Clock]]:
    """The search cut short wherever it can be; the last is one that was not."""
    whole = Clock(1_000_000)
    chosen(Little(1), game, worlds, whole)
    for times in range(whole.asked + 1):
        player, clock = Little(1), Clock(times)
        yield chosen(player, game, worlds, clock), player, clock


def both() -> list[Game]:
    """Positions where the end is far, and where games are played on."""
    return [*asked(size(3, 60)), *nearly_over(size(1, 60))]


# -- what is chosen ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("once")
def test_cut_anywhere_it_takes_a_candidate_better_than_the_quick_choice_by_the_margin_or_that() -> None:
    others = 0
    for game in both():
        own, found = quick(game), thought_of(game, Little.level.width)
        for choice, player, _ in every_cut(game, dealt(game)):
            assert choice in found
            by = {one.choice: one for one in player.weighed}
            assert len(by) == len(player.weighed) and {*by} <= {*found}
            if choice != own:
                assert by[choice].chance > by[own].chance + Little.level.margin
                assert by[choice].worlds == by[own].worlds > 0
                others += player.cut
    assert others


def test_without_any_time_it_is_the_quick_choice() -> None:
    for game in both():
        player = Little(1)
        assert chosen(player, game, dealt(game), Clock(0)) == quick(game)
        assert (player.nodes, player.weighed, player.cut) == (0, (), True)


@pytest.mark.parametrize("program", [SteadyPlayer, StrongPlayer])
def test_with_time_enough_it_is_what_it_would_be_without_a_clock(program: type[SearchPlayer]) -> None:
    for game in both():
        worlds = deal(game, seat_of(game), program.level.worlds, 1)
        found: list[tuple[Choice, int, tuple[Weighed, ...], bool]] = []
        for enough in (searching.never, Clock(1_000_000)):
            player = program(1)
            found.append((chosen(player, game, worlds, enough), player.nodes, player.weighed, player.cut))
        assert found[0] == found[1]
        assert not found[0][-1]


@pytest.mark.usefixtures("once")
def test_time_that_is_up_after_the_last_position_cuts_nothing() -> None:
    for game in both():
        worlds = dealt(game)
        player = Little(1)
        without = chosen(player, game, worlds, searching.never)
        *cut, (choice, last, _) = every_cut(game, worlds)
        assert (choice, last.weighed, last.cut) == (without, player.weighed, False)
        assert all(one.cut for _, one, _ in cut)


@pytest.mark.usefixtures("once")
@pytest.mark.parametrize("players", [2, 4])
def test_cut_at_the_same_moment_a_choice_is_the_same_whatever_is_hidden(players: int) -> None:
    compared = 0
    for game in asked(size(2, 100), players):
        seat = seat_of(game)
        other = other_world(game, seat, Unseen.of(game), RandomPlayer(3), ()).game
        if other.view(seat) != game.view(seat):
            continue
        pairs = zip(every_cut(game, dealt(game)), every_cut(other, dealt(other)), strict=True)
        for (one, first, _), (another, second, _) in pairs:
            assert (one, first.weighed, first.nodes) == (another, second.weighed, second.nodes)
            compared += 1
    assert compared


# -- in the same worlds ------------------------------------------------------------------------------


def test_nothing_is_better_for_having_been_tried_in_a_better_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """All come to more from world to world; in each the quick choice to a little less than the others, so
    that it is tried last, but never by the margin."""
    little = Little.level.margin // 2
    for game in both():
        worlds, own = dealt(game), quick(game)
        worth = {id(world): 1000 + 1000 * number for number, world in enumerate(worlds)}

        def come_to(
            self: SearchPlayer,
            world: Game,
            seat: str,
            choice: Choice,
            worth: dict[int, int] = worth,
            own: Choice = own,
        ) -> int:
            self.nodes += 1
            self._ends.setdefault(choice, []).append(True)
            return worth[id(world)] - (little if choice == own else 0)

        with monkeypatch.context() as patch:
            patch.setattr(SearchPlayer, "_finished", come_to)
            patch.setattr(SearchPlayer, "end_of", come_to)
            for choice, player, _ in every_cut(game, worlds):
                assert choice == own
                most = max((one.worlds for one in player.weighed), default=0)
                chances = [one.chance for one in player.weighed if one.worlds == most]
                assert max(chances, default=0) - min(chances, default=0) in (0, little)


def test_in_the_first_world_those_are_compared_that_were_tried_in_it() -> None:
    """The quick policy's best come first, its own choice before all."""
    for game in asked(3):
        found, worlds = thought_of(game, Little.level.width), dealt(game)
        for times in range(1, len(found)):
            player = Little(1)
            chosen(player, game, worlds, Clock(times))
            assert {one.choice for one in player.weighed} == {*found[:times]}
            assert {one.worlds for one in player.weighed} == {1}


# -- how soon ----------------------------------------------------------------------------------------


def test_once_time_is_up_nothing_more_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked before each position, and while a game is played on, after each of its stretches."""
    tried: list[str] = []

    def noted(name: str) -> None:
        really = getattr(SearchPlayer, name)

        def noting(self: SearchPlayer, world: Game, seat: str, choice: Choice) -> int:
            tried.append(name)
            found: int = really(self, world, seat, choice)
            return found

        monkeypatch.setattr(SearchPlayer, name, noting)

    noted("_finished")
    noted("end_of")
    (game,) = nearly_over(1)
    worlds, own, before, clock = deal(game, seat_of(game), 2, 1), quick(game), 0, Clock(0)
    while True:
        tried.clear()
        player = Least(1)
        choice = chosen(player, game, worlds, clock)
        # One more than with a moment less, at most; and it has not been asked again.
        assert len(tried) <= before + 1
        assert clock.asked <= clock.left + 1
        if not player.cut:
            break
        if "end_of" in tried:
            # One that was not played on to its end counts for nothing.
            assert all(one.worlds == 1 for one in player.weighed)
        assert choice in {own, *(one.choice for one in player.weighed)}
        before, clock = len(tried), Clock(clock.left + 1)
    assert tried.count("end_of") >= 2
    assert clock.asked > len(tried)


# -- why ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("once")
def test_what_is_said_of_a_choice_cut_short_comes_from_the_worlds_it_was_weighed_in() -> None:
    for game in asked(size(4, 60)):
        if searching.near_its_end(game):
            # There games count that are played on as well.
            continue
        for _, player, _ in every_cut(game, dealt(game)):
            for one in player.weighed:
                assert len(player._ends[one.choice]) == one.worlds
                player.gains(one.choice)
            if len(player.weighed) == 1:
                # There is nothing to hold it against.
                assert player.gains(player.weighed[0].choice) is None


# -- how often ---------------------------------------------------------------------------------------


PARTS = (0, 10, 25, 50, 75, 90)


@dataclass(slots=True)
class Tally:
    """What came of so many choices: by how much of the time there was, how often the same was chosen, what
    else came to less by, and how often by more than three hundredths of a game."""

    choices: int = 0
    own: int = 0
    same: Counter[int] = field(default_factory=Counter)
    less: Counter[int] = field(default_factory=Counter)
    much: Counter[int] = field(default_factory=Counter)

    def told(self, where: str) -> None:
        print(f"{where}: {self.choices} choices, {self.own} of them the quick policy's own")
        for part in PARTS:
            mean = self.less[part] / max(1, self.choices)
            print(f"  {part} %: {self.same[part]} the same, {mean:.0f} less, {self.much[part]} by over 300")


def compared(number: int, program: str) -> None:
    """With a part of the positions that all of it weighs: how often the same is chosen, and what else is
    worth, in parts of ten thousand, by what all of it makes of both.

    Nothing at all is what the quick policy chooses.
    """
    tallies = {False: Tally(), True: Tally()}
    for place, (game, seat) in enumerate(positions(number)):
        view, menu = game.view(seat), game.menu(seat)
        assert menu is not None
        with pytest.MonkeyPatch.context() as patch:
            remembering(patch)
            player = PROGRAMS[program](place)
            assert isinstance(player, SearchPlayer)
            worlds = deal(game, seat, player.worlds(view, menu), place)
            best = player.choose(view, menu, worlds)
            if not player.weighed:
                continue
            tally = tallies[searching.near_its_end(game)]
            tally.choices += 1
            chances, nodes = {one.choice: one.chance for one in player.weighed}, player.nodes
            for part in PARTS:
                again = type(player)(place)
                choice = again.choose(view, menu, worlds, lambda: 100 * again.nodes >= part * nodes)  # noqa: B023
                tally.same[part] += choice == best
                tally.own += part == 0 and choice == best
                tally.less[part] += chances[best] - chances[choice]
                tally.much[part] += chances[best] - chances[choice] > 300
    tallies[False].told(f"{program}, far from the end")
    tallies[True].told(f"{program}, near the end")


if __name__ == "__main__":
    compared(int(sys.argv[1]), sys.argv[2])
