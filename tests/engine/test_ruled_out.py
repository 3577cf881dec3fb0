"""Secret objectives that would have won when it was looked: everybody knows that nobody holds them.

Rule: end.objective, end.arrakeen, setup.objective.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.beliefs import deal
from engine.components import STANDARD
from engine.game import Game
from engine.leakcheck.stir import bold, stirred
from engine.leakcheck.worlds import Unseen, other_world
from engine.midgame import random_midgame
from engine.options import options_of
from engine.pieces import ATREIDES, HARKONNEN
from engine.players import GreedyPlayer
from engine.players.glance import Glance
from engine.players.random import RandomPlayer
from engine.rules.tracks import draw_objective, lower_prescience, raise_prescience
from engine.selfplay import game_key
from engine.steps import upgraded
from engine.variant import Variant
from engine.view import SPECTATOR
from tests.engine.rules.fights import attack
from tests.scenario import Play, given
from tests.sizes import size

ALL = {*STANDARD.objectives}
#: Markers that stand high enough for two of the six.
TWO = {"kwisatz_haderach": 8, "sand_dwellers": 6, "jihad": 6}


def ways(game: Game, number: int = 120, seat: str = HARKONNEN) -> Counter[tuple[str, ...]]:
    """What the Atreides hold in games that are dealt for a seat, in the order in which it was drawn."""
    return Counter(tuple(world.table.objectives) for world in deal(game, seat, number, 3))


def held(game: Game, seat: str = HARKONNEN) -> set[str]:
    return {card for way in ways(game, seat=seat) for card in way}


def round_ends(objective: str = "objective_3", **markers: int) -> Play:
    """The first round ends with these markers, and the Atreides have not won."""
    play = given().objective(objective).prescience(**(markers or TWO)).phase("end")
    assert (play.game.over, play.table.round) == (False, 2)
    return play


# -- what is ruled out -------------------------------------------------------------------------------


def test_an_objective_that_did_not_end_the_game_is_dealt_to_nobody() -> None:
    game = round_ends().game
    assert game.table.ruled_out == {"objective_1": 1, "objective_2": 1}
    for seat in (HARKONNEN, SPECTATOR):
        assert held(game, seat) == ALL - {"objective_1", "objective_2"}
    assert held(game, ATREIDES) == {"objective_3"}


def test_before_it_is_looked_nothing_is_known() -> None:
    game = given().objective("objective_3").prescience(**TWO).turn(HARKONNEN).game
    assert game.table.ruled_out == {}
    assert held(game) == ALL


def test_markers_that_rose_since_it_was_looked_say_nothing() -> None:
    game = round_ends().game
    raise_prescience(game.flow, {"sand_dwellers": 2})
    assert held(game) == ALL - {"objective_1", "objective_2"}


def test_markers_that_have_gone_down_again_are_remembered() -> None:
    game = round_ends().game
    lower_prescience(game.flow, "kwisatz_haderach", 5)
    assert held(game) == ALL - {"objective_1", "objective_2"}


@pytest.mark.parametrize("printing", ["revised", "first"])
def test_arrakeens_fall_tells_where_it_is_looked_at_once(printing: str) -> None:
    """The first printing looks only at the end of a round."""
    position = given(options={"printing": printing}).objective("objective_3")
    position = position.prescience(kwisatz_haderach=5, sand_dwellers=3, jihad=3)
    position = position.atreides("rimwall_west", regular=2)
    play = attack(position, ATREIDES, "rimwall_west", "arrakeen")
    play = play if printing == "first" else play.choose("advance")
    assert "arrakeen" not in play.table.settlements
    assert play.table.prescience == TWO
    assert not play.game.over
    out = {"objective_1", "objective_2"} if printing == "revised" else set()
    assert held(play.game) == ALL - out


def test_no_other_settlement_tells_anything() -> None:
    position = given().objective("objective_3").prescience(**TWO).atreides("broken_land", regular=2)
    play = attack(position, ATREIDES, "broken_land", "arsunt")
    play = play.choose("advance")
    assert "arsunt" not in play.table.settlements
    assert play.table.ruled_out == {}


# -- a second objective ------------------------------------------------------------------------------


def second_drawn() -> Game:
    """A second objective was drawn after it was looked; the first is as it was."""
    game = round_ends().game
    draw_objective(game.flow)
    assert len(game.table.objectives) == 2
    return game


def test_a_second_objective_may_be_one_that_was_ruled_out_before_it_was_drawn() -> None:
    """What was learned is of the first; and every way is dealt as often as any other."""
    found = ways(second_drawn(), 4000)
    out = {"objective_1", "objective_2"}
    assert {*found} == {(one, other) for one in ALL - out for other in ALL - {one}}
    assert min(found.values()) > 140
    assert max(found.values()) < 260


def test_of_two_objectives_both_are_looked_at() -> None:
    game = round_ends().game
    table = game.table
    # Whatever was drawn second, it is none that wins now.
    table.objectives, table.objectives_left = (
        ["objective_3", "objective_4"],
        sorted(ALL - {"objective_3", "objective_4"}),
    )
    lower_prescience(game.flow, "jihad", 2)
    ends_the_round(game)
    assert table.ruled_out == {"objective_1": 2, "objective_2": 1}
    found = {*ways(game, 400)}
    assert {first for first, _ in found} == ALL - {"objective_1", "objective_2"}
    assert {second for _, second in found} == ALL - {"objective_1"}


def ends_the_round(game: Game) -> None:
    """At random, without a step of any marker."""
    now, player = game.table.round, RandomPlayer(5)
    game.table.prescience_row, game.table.prescience_deck = (
        [],
        sorted((*game.table.prescience_row, *game.table.prescience_deck)),
    )
    before = dict(game.table.prescience)
    while game.table.round == now:
        pending = game.waiting_on()
        assert pending is not None
        menu = game.menu(pending.seats[0])
        assert menu is not None
        game.play(pending.seats[0], player.choose(menu))
    assert game.table.prescience == before


# -- the true one is always possible -------------------------------------------------------------------


def near_the_end(game: Game, player: RandomPlayer) -> Game:
    """With the markers where some objective has them, so that something is learned in short games."""
    goal = [*game.flow.content.objectives.values()][player.below(6)]
    table = game.table
    raise_prescience(
        game.flow, {marker: max(0, goal[marker] - now) for marker, now in table.prescience.items()}
    )
    game.flow.events = []
    return game


def games(number: int, variant: Variant, *, greedy: bool) -> Iterator[Game]:
    """The same games again and again, after each choice: at random from beginnings and middles, or greedy."""
    for one in range(number):
        player = RandomPlayer(one + 31 * variant.players)
        if one % 2 and not greedy:
            game = random_midgame(game_key(19, one), player, one, variant)
        else:
            game = stirred(variant.begun(game_key(19, one), one), player)
        game = near_the_end(game, player)
        quick = {seat: GreedyPlayer(one) for seat in game.seats}
        for _ in range(size(160, 1200)):
            pending = game.waiting_on()
            if pending is None:
                break
            seat = pending.seats[0]
            menu = game.flow.menu(seat)
            game.play(
                seat, quick[seat].answer(Glance(game.flow, seat), menu) if greedy else bold(menu, player)
            )
            yield game


@pytest.mark.parametrize("printing", ["revised", "first"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("greedy", [False, True])
def test_what_is_true_is_never_ruled_out(players: int, printing: str, greedy: bool) -> None:
    variant = Variant(players, options=options_of({"printing": printing}))
    known = 0
    for game in games(size(4, 60), variant, greedy=greedy):
        table = game.table
        if not game.over and table.ruled_out:
            known += 1
            possible = [
                card for place, card in enumerate(table.objectives) if table.ruled_out.get(card, 0) <= place
            ]
            assert possible == list(table.objectives)
            if known % 12 == 1:
                for world in deal(game, HARKONNEN if HARKONNEN in game.seats else game.seats[0], 4, known):
                    assert world.faults() == []
    assert known


# -- nothing leaks, and older games open ---------------------------------------------------------------


def test_other_worlds_are_such_that_what_was_learned_is_true_there() -> None:
    """And what is known is the same in all of them, to the byte."""
    for game in (round_ends().game, second_drawn()):
        found = set()
        for number in range(60):
            other = other_world(game, HARKONNEN, Unseen.of(game), RandomPlayer(number), ()).game
            assert other.faults() == []
            assert json.dumps(other.table.ruled_out) == json.dumps(game.table.ruled_out)
            one, two = deal(game, HARKONNEN, 2, 9), deal(other, HARKONNEN, 2, 9)
            assert [json.dumps(w.to_json()) for w in one] == [json.dumps(w.to_json()) for w in two]
            found.add(tuple(other.table.objectives))
        assert len(found) > 3


def test_of_a_game_that_was_saved_before_nothing_is_known() -> None:
    form = round_ends().game.to_json()
    old = {**form, "table": {name: value for name, value in form["table"].items() if name != "ruled_out"}}
    del old["form"]
    game = Game.from_json(upgraded(old))
    assert game.table.ruled_out == {}
    assert held(game) == ALL
