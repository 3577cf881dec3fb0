"""A move tells before it is made what the rules fix for it."""

from __future__ import annotations

import pytest

from engine import Refused
from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Given, given
from tests.scenario_play import Play


def moving(position: Given, side: str) -> Play:
    dice = {HARKONNEN: {"mentat": 1}, ATREIDES: {"mentat": 1}}
    dice[side] = {"strategy": 1}
    return position.dice(**dice).turn(side).choose("act strategy strategy_move")


def told(play: Play, line: str) -> list[dict[str, object]]:
    before = play.game.to_json()
    found = play.game.consequences(play.seat, line)
    assert play.game.to_json() == before, "looking ahead changed the game"
    return found


def test_leaving_a_settlement_undefended_is_told() -> None:
    play = moving(given().harkonnen("carthag", regular=2), HARKONNEN)
    assert told(play, "move carthag arrakeen regular=2") == [{"told": "leaves_undefended", "area": "carthag"}]
    assert told(play, "move carthag arrakeen regular=1") == []


def test_leaving_leaders_alone_is_told() -> None:
    play = moving(given().harkonnen("wind_pass", regular=1, bashar=2), HARKONNEN)
    assert told(play, "move wind_pass cnw_4 bashar=1 regular=1") == [
        {"told": "leaves_leaders_alone", "area": "wind_pass", "leaders": {"bashar": 1}}
    ]


def test_exceeding_the_limit_is_told_with_the_excess() -> None:
    play = moving(given().harkonnen("wind_pass", regular=3).harkonnen("cnw_4", elite=5), HARKONNEN)
    assert {"told": "exceeds_limit", "area": "cnw_4", "excess": 2} in told(
        play, "move wind_pass cnw_4 regular=3"
    )


def test_turning_a_wormsign_up_is_told() -> None:
    play = moving(given().harkonnen("wind_pass", regular=3).sign("cnw_4"), HARKONNEN)
    assert told(play, "move wind_pass cnw_4 regular=3") == [{"told": "reveals_wormsign", "area": "cnw_4"}]


def test_destroying_a_harvester_and_taking_a_station_are_told() -> None:
    play = moving(given().atreides("wind_pass", regular=3).harvester("cnw_4"), ATREIDES)
    assert told(play, "move wind_pass cnw_4 regular=3") == [
        {"told": "takes_station", "area": "cnw_4"},
        {"told": "destroys_harvester", "area": "cnw_4"},
    ]


def test_only_what_is_legal_has_consequences_and_only_for_who_decides() -> None:
    play = moving(given().harkonnen("wind_pass", regular=1), HARKONNEN)
    with pytest.raises(Refused):
        play.game.consequences(HARKONNEN, "move wind_pass cnw_4 regular=2")
    with pytest.raises(Refused):
        play.game.consequences(ATREIDES, "move wind_pass cnw_4 regular=1")
