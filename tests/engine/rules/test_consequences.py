"""A move, and what a card puts down, tells before it is made what the rules fix for it."""

from __future__ import annotations

import pytest

from engine import Refused
from engine.contract.answers import Consequence
from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Given, given
from tests.scenario_play import Play


def moving(position: Given, side: str) -> Play:
    dice = {HARKONNEN: {"mentat": 1}, ATREIDES: {"mentat": 1}}
    dice[side] = {"strategy": 1}
    return position.dice(**dice).turn(side).choose("act strategy strategy_move")


def told(play: Play, line: str) -> list[Consequence]:
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


def with_card(card: str, position: Given, side: str) -> Play:
    dice = {HARKONNEN: {"mentat": 1}, ATREIDES: {"mentat": 1}}
    return position.hand(side, card).dice(**dice).turn(side).choose(f"play mentat {card}")


def test_a_card_that_places_tells_of_the_excess() -> None:
    play = with_card("forced_recruitment", given().harkonnen("arrakeen", regular=5), HARKONNEN)
    assert told(play, "place arrakeen bashar=1 elite=3") == [
        {"told": "exceeds_limit", "area": "arrakeen", "excess": 2}
    ]
    assert told(play, "place arrakeen bashar=1 elite=1") == []


def test_a_card_that_takes_the_last_unit_from_the_board_tells_who_is_left_alone() -> None:
    position = given().harkonnen("carthag", regular=1, baron_harkonnen=1).harkonnen("arrakeen", regular=6)
    play = with_card("forced_recruitment", position, HARKONNEN)
    assert told(play, "take carthag regular arrakeen") == [
        {"told": "exceeds_limit", "area": "arrakeen", "excess": 1},
        {"told": "leaves_leaders_alone", "area": "carthag", "leaders": {"baron_harkonnen": 1}},
        {"told": "leaves_undefended", "area": "carthag"},
    ]
    assert told(play, "take carthag baron_harkonnen arrakeen") == []


def test_a_special_action_that_deploys_tells_of_the_excess_in_each_settlement() -> None:
    position = given().harkonnen("carthag", regular=6).harkonnen("arsunt", elite=5)
    position.dice(harkonnen={"deployment": 1}, atreides={"mentat": 1})
    play = position.turn(HARKONNEN).choose("leader deployment captain_aramsham", "done")
    assert told(play, "deploy arrakeen bashar=1 regular=1; carthag regular=1") == [
        {"told": "exceeds_limit", "area": "carthag", "excess": 1}
    ]


def test_a_token_of_a_card_tells_of_the_excess_and_who_is_left_alone() -> None:
    position = given().harkonnen("csw_5", regular=1).atreides("windgap", regular=6)
    position.atreides("hobars_gap", "start_1", naib=1)
    play = with_card("cielagos_piping_message", position, ATREIDES)
    assert told(play, "take_token start_1 windgap") == [
        {"told": "exceeds_limit", "area": "windgap", "excess": 1},
        {"told": "leaves_leaders_alone", "area": "hobars_gap", "leaders": {"naib": 1}},
        {"told": "leaves_undefended", "area": "hobars_gap"},
    ]
    play.choose("draw_token")
    assert told(play, "put_token windgap") == [{"told": "exceeds_limit", "area": "windgap", "excess": 1}]


def test_tokens_that_change_places_tell_of_the_excess_and_who_is_left_alone() -> None:
    position = given().atreides("windgap", "start_1", "start_2", stilgar=1).atreides("gara_kulon", regular=5)
    play = with_card("stillsuits", position.atreides("tasmin_sink", "start_3", naib=1), ATREIDES)
    play = play if play.kind == "swap_tokens" else play.choose("done")
    assert told(play, "swap windgap gara_kulon") == [
        {"told": "leaves_leaders_alone", "area": "windgap", "leaders": {"stilgar": 1}},
        {"told": "leaves_undefended", "area": "windgap"},
        {"told": "exceeds_limit", "area": "gara_kulon", "excess": 1},
    ]
    assert told(play, "swap windgap tasmin_sink") == []


def test_a_token_given_for_a_claim_tells_who_is_left_alone() -> None:
    position = (
        given().row("the_families_flee_to_the_palmaries_of_the_south").atreides("windgap", "start_1", naib=1)
    )
    position.atreides("hobars_gap", "start_2", "start_3", naib=1).dice(harkonnen={"mentat": 1})
    play = position.turn(ATREIDES).choose("claim the_families_flee_to_the_palmaries_of_the_south")
    assert told(play, "remove_token windgap start_1") == [
        {"told": "leaves_leaders_alone", "area": "windgap", "leaders": {"naib": 1}},
        {"told": "leaves_undefended", "area": "windgap"},
    ]
    assert told(play, "remove_token hobars_gap start_2") == []


def test_only_what_is_legal_has_consequences_and_only_for_who_decides() -> None:
    play = moving(given().harkonnen("wind_pass", regular=1), HARKONNEN)
    with pytest.raises(Refused):
        play.game.consequences(HARKONNEN, "move wind_pass cnw_4 regular=2")
    with pytest.raises(Refused):
        play.game.consequences(ATREIDES, "move wind_pass cnw_4 regular=1")
