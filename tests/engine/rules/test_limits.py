"""Limits: six units in an area, five under a ban, and no leader alone."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from tests.engine.rules.fights import orders
from tests.scenario import Given, Play, given


def moving(position: Given, side: str, die: str = "strategy") -> Play:
    dice = {"harkonnen": {"mentat": 2}, "atreides": {"mentat": 2}}
    dice[side] = {die: 1, "mentat": 2}
    return position.dice(**dice).turn(side).choose(f"act {die} {die}_move")


# -- six units -------------------------------------------------------------------------------------


def test_six_units_may_stand_in_an_area_and_any_number_of_leaders() -> None:
    position = (
        given().harkonnen("csw_2", regular=3).harkonnen("csw_3", regular=3, bashar=6, baron_harkonnen=1)
    )
    play = moving(position, HARKONNEN).choose("move csw_2 csw_3 regular=3", "done")
    assert play.legion("csw_3") == {"regular": 6, "bashar": 6, "baron_harkonnen": 1}
    assert play.kind == "choose_action"


def test_exceeding_the_limit_is_legal_and_the_owner_removes_the_excess() -> None:
    position = given().harkonnen("csw_2", regular=3).harkonnen("csw_3", elite=5)
    play = moving(position, HARKONNEN).choose("move csw_2 csw_3 regular=3", "done").saved()
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)
    play.refuses("remove elite=1", "menu.too_few")
    play.refuses("remove elite=3", "menu.too_many")
    play.choose("remove elite=1 regular=1")
    assert play.legion("csw_3") == {"regular": 2, "elite": 4}


def test_the_limit_holds_for_what_is_left_after_the_last_move_of_an_action() -> None:
    position = given().harkonnen("csw_2", regular=4).harkonnen("csw_3", elite=4)
    play = moving(position, HARKONNEN).choose("move csw_2 csw_3 regular=4").saved()
    assert play.legion("csw_3") == {"regular": 4, "elite": 4}
    play.choose("move csw_3 csw_4 elite=2")
    assert play.kind == "choose_action"
    assert play.legion("csw_3") == {"regular": 4, "elite": 2}


def test_leaders_are_not_removed_as_excess() -> None:
    position = given().harkonnen("csw_2", regular=3, bashar=1).harkonnen("csw_3", elite=5)
    play = moving(position, HARKONNEN).choose("move csw_2 csw_3 bashar=1 regular=3", "done")
    play.refuses("remove bashar=2", "menu.not_among")


def test_deploying_above_the_limit_is_legal_too() -> None:
    position = given().harkonnen("carthag", regular=5)
    play = position.dice(harkonnen={"deployment": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    play.choose("act deployment deployment_units", "deploy carthag regular=3")
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)


# -- deployment tokens -----------------------------------------------------------------------------


def test_a_token_counts_as_one_unit() -> None:
    """Four units and two tokens are six."""
    position = given().atreides("csw_2", regular=4).atreides("csw_3", "start_1", "start_2")
    play = moving(position, ATREIDES).choose("move csw_2 csw_3 regular=4", "done")
    assert play.kind == "choose_action"
    assert play.legion("csw_3") == {"regular": 4, "start_1": 1, "start_2": 1}


def test_a_token_may_be_removed_as_excess_and_leaves_the_game_unseen() -> None:
    position = given().atreides("csw_2", regular=3).atreides("csw_3", "start_8", regular=3)
    play = moving(position, ATREIDES).choose("move csw_2 csw_3 regular=3", "done").saved()
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    play.choose("remove start_8=1")
    assert play.legion("csw_3") == {"regular": 6}
    assert not play.happened("token_revealed")
    assert "start_8" not in play.table.deployment_pool
    assert play.events("excess_removed")[0]["pieces"] == {"deployment_token": 1}


def test_tokens_that_turn_into_more_than_six_units_cost_the_excess() -> None:
    position = given().atreides("csw_2", *(f"start_{n}" for n in range(1, 5)))
    play = position.dice(harkonnen={"mentat": 1}, atreides={"mentat": 1}).turn(ATREIDES)
    play.choose("guerrilla start_1 start_2 start_3 start_4")
    assert play.legion("csw_2") == {"regular": 8}
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    play.saved().choose("remove regular=2")
    assert play.legion("csw_2") == {"regular": 6}


def test_a_token_alone_is_a_legion() -> None:
    position = given().atreides("csw_2", "start_1").harkonnen("wind_pass", regular=1)
    assert orders(position, ATREIDES).offers("attack csw_2 wind_pass foot")
    play = moving(given().atreides("csw_2", "start_1", naib=1), ATREIDES)
    play.choose("move csw_2 csw_3 naib=1 start_1=1")
    assert play.legion("csw_3") == {"start_1": 1, "naib": 1}, "a leader may stand with it"


# -- leaders alone ---------------------------------------------------------------------------------


def test_a_leader_does_not_move_alone() -> None:
    play = moving(given().harkonnen("csw_2", regular=1, baron_harkonnen=1), HARKONNEN)
    play.refuses("move csw_2 csw_3 baron_harkonnen=1", "menu.needs_unit")


@pytest.mark.parametrize(("leader", "tank"), [("baron_harkonnen", True), ("bashar", False)])
def test_a_leader_left_without_a_unit_is_a_casualty(leader: str, tank: bool) -> None:
    """A generic one returns to the supply, a named one goes to the tank."""
    play = moving(given().harkonnen("csw_2", regular=1, **{leader: 1}), HARKONNEN)
    play.choose("move csw_2 csw_3 regular=1")
    assert play.legion("csw_2") == {}
    assert (leader in play.table.tanks[HARKONNEN]) is tank
    assert play.table.supply[HARKONNEN].get(leader, 0) == (0 if tank else 6)


def test_a_leader_may_wait_alone_for_the_second_move_of_an_action() -> None:
    """Who stands alone is looked at when all moves of the action are made."""
    position = given().harkonnen("csw_2", regular=1, baron_harkonnen=1).harkonnen("csw_3", regular=1)
    play = moving(position, HARKONNEN).choose("move csw_2 csw_1 regular=1").saved()
    play.choose("move csw_3 csw_2 regular=1")
    assert play.legion("csw_2") == {"regular": 1, "baron_harkonnen": 1}
    assert play.table.tanks[HARKONNEN] == [""] * 5


# -- the ban of CHOAM ------------------------------------------------------------------------------


def test_under_the_ban_of_choam_five_harkonnen_units_are_the_limit() -> None:
    position = given().ban("choam").harkonnen("csw_2", regular=3).harkonnen("csw_3", elite=3)
    play = moving(position, HARKONNEN).choose("move csw_2 csw_3 regular=3", "done")
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)
    play.choose("remove regular=1")
    assert play.legion("csw_3") == {"regular": 2, "elite": 3}


def test_the_ban_of_choam_does_not_touch_the_atreides() -> None:
    position = given().ban("choam").atreides("csw_2", regular=3).atreides("csw_3", regular=3)
    play = moving(position, ATREIDES).choose("move csw_2 csw_3 regular=3", "done")
    assert play.kind == "choose_action"


def test_when_the_ban_of_choam_begins_the_excess_goes_at_once() -> None:
    position = given().imperium(choam=4).harkonnen("carthag", regular=3, elite=3)
    play = position.phase("harvest")
    assert play.kind == "spend_spice"
    play.choose("spend drop drop drop no no").saved()
    assert "choam" in play.table.bans
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)
    play.choose("remove regular=1")
    assert play.legion("carthag") == {"regular": 2, "elite": 3}


def test_when_the_ban_ends_the_limit_is_six_again() -> None:
    position = given().ban("choam").imperium(choam=2).harkonnen("carthag", regular=5)
    play = position.reserve(1).harvester("wind_pass").phase("harvest")
    assert play.table.stacking_limit(HARKONNEN) == 6, "bans end when the harvest begins"
    play.choose("spend keep drop drop no no")
    assert play.table.stacking_limit(HARKONNEN) == 6


def test_leaders_left_alone_go_before_anybody_is_asked_about_excess() -> None:
    """Seed 11, game 387: a scouted token found no figures left, and the Naib beside it stood alone."""
    position = (
        given()
        .atreides("windgap", "start_1", naib=1)
        .atreides("nw_1", regular=6)
        .atreides("nw_2", regular=6)
        .atreides("nw_3", regular=4, elite=2)
        .atreides("sw_4", elite=6)
        .atreides("se_4", fedaykin=6)
        .harkonnen("csw_2", regular=3)
        .harkonnen("csw_3", regular=5)
        .ornithopter("south_west__central_south_west")
    )
    play = moving(position, HARKONNEN)
    play.choose("move csw_2 csw_3 regular=3", "scout south_west__central_south_west windgap tokens", "done")
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)
    assert play.legion("windgap") == {}
