"""What a search has found in a choice: reckoned once more here, from the positions it led to."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.beliefs import deal
from engine.choice import Choice
from engine.contract.answers import Theme
from engine.game import Game
from engine.pieces import HARKONNEN
from engine.players import GreedyPlayer, StrongPlayer
from engine.players.evaluation import terms, weights
from engine.players.features import NAMES, features
from engine.players.gains import END, THEMES, Seen, gain
from tests.engine.test_search import asked, seat_of
from tests.sizes import size

#: The same whatever one chooses: of these nothing can be gained.
NOTHING = {"always", "between_turns", "round"}


def test_every_feature_speaks_of_one_thing() -> None:
    named = [name for names in THEMES.values() for name in names]
    assert len(named) == len({*named})
    assert {*named} | NOTHING == {*NAMES}
    assert {*THEMES, END} == {*get_args(Theme)}


#: Where a choice has led to: whose stretch was over, and the numbers of the position.
Ends = dict[Choice, list[tuple[str, list[int]]]]


def thought_through(game: Game, monkeypatch: pytest.MonkeyPatch) -> tuple[StrongPlayer, Ends]:
    seat, led = seat_of(game), Ends()
    now: list[Choice] = []
    finished = StrongPlayer._finished

    def noted(self: StrongPlayer, world: Game, seat: str, choice: Choice) -> int:
        now[:] = [choice]
        return finished(self, world, seat, choice)

    def seen(game: Game, side: str, last: str = "") -> list[int]:
        led.setdefault(now[0], []).append((last or side, features(game.flow)))
        return terms(game, side, last)

    menu, player = game.menu(seat), StrongPlayer(1)
    assert menu is not None
    with monkeypatch.context() as patch:
        patch.setattr(StrongPlayer, "_finished", noted)
        patch.setattr("engine.players.search.terms", seen)
        player.choose(game.view(seat), menu, deal(game, seat, 4, 1))
    return player, led


def speaks(ends: list[tuple[str, list[int]]], theme: Theme) -> int:
    """For the Harkonnen, on the average of these positions."""
    each = [NAMES.index(name) for name in THEMES[theme]]
    return sum(weights()[last][n] * row[n] for last, row in ends for n in each) // len(ends)


def test_what_is_said_of_a_choice_is_what_its_positions_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the weights of the side, from the tables the search has come to: the thing that makes most of the
    difference to what the quick policy would choose."""
    told = 0
    for game in asked(size(5, 100)):
        seat = seat_of(game)
        menu, sign = game.menu(seat), 1 if game.flow.faction_of(seat) == HARKONNEN else -1
        assert menu is not None
        quick = GreedyPlayer(1).choose(game.view(seat), menu)
        player, led = thought_through(game, monkeypatch)
        for one in player.weighed:
            # Where a game ended something else may be said.
            if (
                one.choice == quick
                or len(led.get(one.choice, ())) < one.worlds
                or len(led.get(quick, ())) < 4
            ):
                continue
            better = {
                theme: sign * (speaks(led[one.choice], theme) - speaks(led[quick], theme)) for theme in THEMES
            }
            found, most = player.gains(one.choice), max(better.values())
            # Name by name or all at once, numbers are rounded: so near, either may be said.
            near = len(NAMES)
            assert most <= near if found is None else better[found] >= most - near
            told += found is not None
    assert told >= 5


def test_what_ends_the_game_more_often_says_more_than_anything_else() -> None:
    row = [0] * len(NAMES)
    row[NAMES.index("supremacy")] = 9
    goes, wins, loses = Seen(), Seen(), Seen()
    for _ in range(10):
        goes.goes_on([0] * len(NAMES))
        loses.goes_on(row)
    for won in range(10):
        if won == 4:
            wins.ends(True)
        else:
            wins.goes_on(row)
    loses.ends(False)
    assert gain(wins, goes) == END
    assert gain(goes, loses) == END
    assert gain(goes, wins) is None
    assert gain(goes, goes) is None
