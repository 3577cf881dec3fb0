"""The Desert Power action: when it may be taken, its three options, its turns. Rows 14 and 50; ruling 30."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Given, Play, given
from tests.standard import board


def turn(harkonnen: int, atreides: int, position: Given | None = None) -> Play:
    """An Atreides turn with so many unspent dice on either side."""
    position = position or given()
    dice = ({"mentat": min(harkonnen, 3), "strategy": max(0, harkonnen - 3)}, {"mentat": atreides})
    return position.dice(*dice).turn(ATREIDES)


# -- the condition ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("harkonnen", "atreides"), [(2, 1), (4, 3), (1, 0), (6, 4)])
def test_with_fewer_unspent_dice_the_atreides_may_take_it(harkonnen: int, atreides: int) -> None:
    assert "desert_power" in turn(harkonnen, atreides).verbs()


@pytest.mark.parametrize(("harkonnen", "atreides"), [(2, 2), (1, 4), (3, 4)])
def test_with_as_many_or_more_they_may_not(harkonnen: int, atreides: int) -> None:
    play = turn(harkonnen, atreides)
    assert "desert_power" not in play.verbs()
    play.refuses("desert_power signs", "menu.not_offered")


def test_a_bene_gesserit_token_on_the_board_counts_as_a_die() -> None:
    position = given().bene_gesserit(ATREIDES, on="strategy")
    assert "desert_power" not in turn(2, 1, position).verbs()
    position = given().bene_gesserit(HARKONNEN, on="strategy")
    assert "desert_power" in turn(1, 1, position).verbs()


def test_a_token_held_but_not_placed_counts_for_nothing() -> None:
    position = given().bene_gesserit(ATREIDES)
    assert "desert_power" in turn(2, 1, position).verbs()


def test_used_dice_do_not_count() -> None:
    """The Harkonnen have spent six, the Atreides none: unspent dice are compared."""
    assert "desert_power" not in turn(2, 4).verbs()


def test_the_harkonnen_have_no_desert_power() -> None:
    play = given().dice(harkonnen={"mentat": 1}, atreides={"mentat": 2}).turn(HARKONNEN)
    assert "desert_power" not in play.verbs()


# -- turns -----------------------------------------------------------------------------------------


def test_it_spends_no_die_and_is_a_turn_of_its_own() -> None:
    play = turn(3, 1).choose("desert_power signs", "signs")
    assert play.table.dice[ATREIDES]["mentat"] == 1
    assert (play.kind, play.decider) == ("choose_action", HARKONNEN)


def test_it_may_be_repeated_while_its_condition_holds() -> None:
    play = turn(3, 1).choose("desert_power signs", "signs csw_3", "nothing mentat")
    play.saved().choose("desert_power signs", "signs csw_4", "nothing mentat")
    # One die each is left: no more Desert Power.
    assert play.decider == ATREIDES
    assert "desert_power" not in play.verbs()
    assert play.offers("nothing mentat")


def test_the_atreides_may_spend_a_die_instead_and_without_dice_must_take_it() -> None:
    assert {"desert_power", "nothing"} <= turn(3, 1).verbs()
    assert turn(3, 0).verbs() == {"desert_power"}


def test_it_advances_no_tank() -> None:
    position = given().tank("stilgar")
    play = turn(3, 1, position).choose("desert_power signs", "signs")
    assert play.table.tanks[ATREIDES] == ["stilgar", "", ""]
    play.choose("nothing mentat", "nothing mentat")
    assert play.table.tanks[ATREIDES] == ["", "stilgar", ""]


def test_what_is_left_after_the_last_harkonnen_die_is_lost() -> None:
    play = turn(1, 0).choose("desert_power signs", "signs csw_3", "nothing mentat")
    assert play.table.phase != "actions"


# -- wormsigns -------------------------------------------------------------------------------------


def test_signs_go_to_desert_areas_without_sign_worm_or_sietch() -> None:
    position = given().sign("csw_3").worm("csw_4").harvester("ne_9").harkonnen("ne_8", regular=1)
    play = turn(3, 1, position.atreides("nw_7", regular=1)).choose("desert_power signs")
    menu = play.menu()
    offered = {line.split()[1] for line in menu if len(line.split()) == 2}
    taken = {"csw_3", "csw_4", *board.sietch_sites}
    assert offered == set(board.ids(board.desert)) - taken
    assert {"ne_9", "ne_8", "nw_7"} <= offered


def test_up_to_two_signs_in_different_areas() -> None:
    play = turn(3, 1).choose("desert_power signs")
    play.refuses("signs csw_3 csw_3", "menu.repeated_item")
    play.refuses("signs csw_3 csw_4 csw_5", "menu.too_many")
    play.refuses("signs csw_2", "menu.not_among")
    play.saved().choose("signs csw_3 csw_4")
    assert play.table.wormsigns == ["csw_3", "csw_4"]
    assert turn(3, 1).choose("desert_power signs", "signs csw_3").table.wormsigns == ["csw_3"]


def test_where_a_sietch_was_destroyed_and_on_the_site_of_the_atomics_signs_may_lie() -> None:
    position = given().no_sietch("windgap").atomics("splintered_rock")
    play = turn(3, 1, position).choose("desert_power signs", "signs splintered_rock windgap")
    assert set(play.table.wormsigns) == {"splintered_rock", "windgap"}


def test_no_more_signs_than_there_are() -> None:
    areas = board.ids(board.desert & ~board.mask(board.sietch_sites))
    play = turn(3, 1, given().sign(*areas[:15])).choose("desert_power signs")
    play.refuses(f"signs {' '.join(sorted(areas[15:17]))}", "menu.too_many")
    play.choose(f"signs {areas[15]}")
    assert len(play.table.wormsigns) == 16


# -- interruptions ---------------------------------------------------------------------------------


def test_free_actions_stand_beside_every_step_of_it() -> None:
    position = given().prescience(jihad=8).atreides("nw_7", "start_1", "start_8")
    play = turn(3, 1, position).choose("guerrilla start_1").saved()
    assert play.kind == "choose_action"
    play.choose("desert_power signs").saved().choose("atomics splintered_rock").saved()
    assert play.kind == "place_signs"
    play.choose("guerrilla start_8", "figures elite_elite").saved()
    play.choose("signs csw_3 splintered_rock")
    assert play.table.wormsigns == ["csw_3", "splintered_rock"]
    assert play.decider == HARKONNEN


def test_without_any_worm_the_other_options_do_nothing() -> None:
    assert turn(3, 1).choose("desert_power worms").decider == HARKONNEN
    assert turn(3, 1).choose("desert_power attack", "done").decider == HARKONNEN
