"""Settlements: their ranks, how they fall, and what their fall is worth."""

from __future__ import annotations

import pytest

from engine import Game
from engine.pieces import ATREIDES, HARKONNEN
from tests.engine.rules.fights import attack, dice_rolled, orders
from tests.scenario import KEY, Given, Play, given

VILLAGES = ("arsunt", "hagga_basin", "imperial_basin", "north_pole")
#: An area from which each settlement can be attacked.
BESIDE = {
    "arrakeen": "rimwall_west",
    "carthag": "broken_land",
    "arsunt": "nw_16",
    "hagga_basin": "cnw_2",
    "imperial_basin": "hole_in_the_rock",
    "north_pole": "wind_pass",
}


def falls(settlement: str, position: Given | None = None) -> Play:
    """The Atreides attack an undefended settlement and advance into it."""
    origin = BESIDE[settlement]
    position = (position or given()).atreides(origin, regular=2)
    return attack(position, ATREIDES, origin, settlement).saved().choose("advance")


def test_the_ranks() -> None:
    table = Game.new(KEY).table
    assert table.settlements == {"arrakeen": 3, "carthag": 2, **dict.fromkeys(VILLAGES, 1)}
    assert sorted(table.sietches.values()) == [1, 1, 2, 2, 2, 2, 3, 3]


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_a_destroyed_sietch_is_worth_its_rank_in_supremacy(rank: int) -> None:
    position = given().harkonnen("csw_2", regular=2).sietch("windgap", rank)
    play = attack(position, HARKONNEN, "csw_2", "windgap").choose("advance")
    assert play.table.supremacy == rank
    assert "windgap" not in play.table.sietches
    assert play.events("settlement_destroyed") == [{"area": "windgap", "rank": rank}]


@pytest.mark.parametrize(
    ("settlement", "steps"), [("arrakeen", 3), ("carthag", 2), *((village, 1) for village in VILLAGES)]
)
def test_a_destroyed_harkonnen_settlement_moves_every_prescience_marker(settlement: str, steps: int) -> None:
    play = falls(settlement)
    assert play.table.prescience == dict.fromkeys(("kwisatz_haderach", "sand_dwellers", "jihad"), steps)
    assert settlement not in play.table.settlements
    assert play.table.supremacy == 0


def test_a_settlement_is_attacked_even_if_nobody_defends_it() -> None:
    """It is no free area: nobody just walks in."""
    position = given().harkonnen("csw_2", regular=2).dice(harkonnen={"strategy": 1}, atreides={"mentat": 1})
    play = position.turn(HARKONNEN).choose("act strategy strategy_move")
    play.refuses("move csw_2 windgap regular=2", "order.settlement")
    assert orders(given().harkonnen("csw_2", regular=2), HARKONNEN).offers("attack csw_2 windgap foot")


def test_one_does_not_attack_ones_own_settlement() -> None:
    play = orders(given().harkonnen("carthag", regular=2), HARKONNEN)
    assert play.menu() == ["done"]


def test_a_worm_that_kills_the_defenders_conquers_nothing() -> None:
    """After the atomics a worm can reach a plateau with a settlement; the settlement stands."""
    position = given().atomics("hole_in_the_rock").worm("hole_in_the_rock")
    position = (
        position.harkonnen("imperial_basin", regular=1)
        .dice(harkonnen={"mentat": 2}, atreides={"mentat": 1})
        .combat("sword " * 4)
    )
    play = position.turn(ATREIDES).choose(
        "desert_power attack", "worm_attack hole_in_the_rock imperial_basin"
    )
    assert play.legion("imperial_basin") == {}
    assert play.table.settlements["imperial_basin"] == 1
    assert play.table.prescience["jihad"] == 0


# -- the area is no settlement afterwards ----------------------------------------------------------


def test_a_destroyed_sietch_is_open_to_all() -> None:
    position = given().no_sietch("windgap").harkonnen("csw_2", regular=2)
    play = position.dice(harkonnen={"strategy": 1, "mentat": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    play.choose("act strategy strategy_move", "move csw_2 windgap regular=2")
    assert play.legion("windgap") == {"regular": 2}
    assert orders(given().no_sietch("windgap").harkonnen("csw_2", regular=2), HARKONNEN).menu() == ["done"]


def test_nothing_is_deployed_where_a_settlement_was() -> None:
    position = given().no_settlement("arsunt").dice(harkonnen={"deployment": 1}, atreides={"mentat": 1})
    play = position.turn(HARKONNEN).choose("act deployment deployment_units")
    assert play.offers("deploy carthag regular=3")
    play.refuses("deploy arsunt regular=3")
    position = given().no_sietch("windgap").atreides("windgap", regular=1)
    play = position.dice(harkonnen={"mentat": 1}, atreides={"deployment": 1}).turn(ATREIDES)
    play.choose("act deployment deployment_token")
    assert play.offers("deploy hobars_gap naib")
    play.refuses("deploy windgap naib")


def test_the_settlement_no_longer_helps_its_defenders() -> None:
    position = given().no_sietch("windgap").harkonnen("csw_2", regular=2).atreides("windgap", regular=1)
    play = attack(position.combat("shield shield", "shield"), HARKONNEN, "csw_2", "windgap")
    assert dice_rolled(play) == [2, 1]
    assert play.choose("continue").legion("csw_2") == {"regular": 2}, "and continuing is free"


# -- Arrakeen --------------------------------------------------------------------------------------


def test_arrakeens_fall_wins_at_once_if_it_meets_the_objective() -> None:
    """The objective is 8, 6 and 4; the markers move first, then the check is made."""
    position = given().objective("objective_1").prescience(kwisatz_haderach=5, sand_dwellers=3, jihad=1)
    play = falls("arrakeen", position)
    assert play.game.over
    assert (play.table.winner, play.table.won_by) == (ATREIDES, "objective")


def test_arrakeens_fall_wins_nothing_if_one_marker_is_short() -> None:
    position = given().objective("objective_1").prescience(kwisatz_haderach=5, sand_dwellers=2, jihad=9)
    assert not falls("arrakeen", position).game.over


def test_no_other_settlement_wins_at_once() -> None:
    position = given().objective("objective_1").prescience(kwisatz_haderach=8, sand_dwellers=6, jihad=4)
    assert not falls("carthag", position).game.over


def test_what_is_met_after_arrakeens_fall_counts_at_the_end_of_the_round() -> None:
    """The check belongs to the moment of the fall; it is not a licence for later."""
    position = given().no_settlement("arrakeen").objective("objective_1")
    position = position.prescience(kwisatz_haderach=7, sand_dwellers=5, jihad=3)
    assert not falls("hagga_basin", position).game.over
    position = given().no_settlement("arrakeen").objective("objective_1")
    position = position.prescience(kwisatz_haderach=8, sand_dwellers=6, jihad=4)
    assert position.phase("end").table.winner == ATREIDES
