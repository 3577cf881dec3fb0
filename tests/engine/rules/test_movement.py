"""Moving legions on foot: free areas, borders, splitting, several legions in one action."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.movement import MoveLegions
from tests.scenario import Given, Play, given
from tests.standard import board

DICE = {"strategy": 1, "leadership": 1, "mentat": 1}


def moving(position: Given, side: str, result: str = "strategy") -> Play:
    """That side's turn, in which it moves legions with a die."""
    play = position.dice(harkonnen=DICE, atreides=DICE).turn(side)
    return play.choose(f"act {result} {result}_move")


# -- where to --------------------------------------------------------------------------------------


def test_a_legion_moves_to_an_adjacent_free_area() -> None:
    play = moving(given().harkonnen("wind_pass", regular=1), HARKONNEN)
    assert play.goals("move", "wind_pass") == set(board.area["wind_pass"].neighbors)
    play.choose("move wind_pass cnw_4 regular=1")
    assert play.legion("cnw_4") == {"regular": 1}


def test_an_area_with_an_enemy_unit_settlement_or_a_worm_is_not_free() -> None:
    position = given().harkonnen("csw_6", regular=1).atreides("csw_5", regular=1).worm("cse_4")
    play = moving(position, HARKONNEN)
    # Windgap holds a face-down sietch without any unit.
    assert play.goals("move", "csw_6") == {"cse_5", "sw_9"}
    for goal, why in (("csw_5", "enemy"), ("cse_4", "worm"), ("windgap", "settlement")):
        assert play.refuses(f"move csw_6 {goal} regular=1", f"order.{why}").rule == "move.free_area"


def test_the_atreides_may_not_enter_a_harkonnen_settlement_or_an_area_with_a_worm() -> None:
    play = moving(given().atreides("wind_pass", regular=1).worm("cnw_4"), ATREIDES)
    assert not {"north_pole", "cnw_4"} & play.goals("move", "wind_pass", "foot")


def test_a_single_token_in_an_area_makes_it_an_enemy_area() -> None:
    play = moving(given().harkonnen("wind_pass", regular=1).atreides("cnw_4", "start_1"), HARKONNEN)
    assert "cnw_4" not in play.goals("move", "wind_pass")


@pytest.mark.parametrize("side", [HARKONNEN, ATREIDES])
def test_stations_harvesters_and_wormsigns_leave_an_area_free(side: str) -> None:
    position = given().harvester("cnw_3").sign("csw_1")
    position = getattr(position, side)("cnw_4", regular=1)
    assert "cnw_4" in position.table.stations
    play = moving(position, side)
    assert {"cnw_3", "csw_1"} <= play.goals("move", "cnw_4", "foot")


def test_the_own_settlement_may_be_entered_and_where_one_was_destroyed_too() -> None:
    play = moving(given().harkonnen("arrakeen", regular=1), HARKONNEN)
    assert {"carthag", "imperial_basin"} <= play.goals("move", "arrakeen")
    play = moving(given().no_settlement("north_pole").atreides("wind_pass", regular=1), ATREIDES)
    assert "north_pole" in play.goals("move", "wind_pass")


@pytest.mark.parametrize("side", [HARKONNEN, ATREIDES])
def test_an_impassable_border_cannot_be_crossed_on_foot(side: str) -> None:
    play = moving(getattr(given(), side)("cnw_1", regular=1), side)
    assert set(board.area["cnw_1"].impassable) == {"cnw_2", "shield_wall_west"}
    assert not {"cnw_2", "shield_wall_west"} & play.goals("move", "cnw_1")
    play.refuses("move cnw_1 cnw_2 regular=1", "order.impassable")


def test_on_foot_a_legion_goes_one_area_far() -> None:
    play = moving(given().harkonnen("carthag", regular=1), HARKONNEN)
    play.refuses("move carthag imperial_basin regular=1", "order.too_far")


def test_nobody_moves_the_opponents_legions() -> None:
    play = moving(given().harkonnen("carthag", regular=1).atreides("wind_pass", regular=2), HARKONNEN)
    play.refuses("move wind_pass cnw_4 regular=1", "order.no_legion")
    play.refuses("move carthag arrakeen regular=1", "entry.not_your_decision", seat=ATREIDES)


# -- splitting -------------------------------------------------------------------------------------


def test_a_legion_may_be_split() -> None:
    play = moving(given().harkonnen("carthag", regular=3, elite=1, bashar=1), HARKONNEN)
    play.choose("move carthag arrakeen elite=1 regular=1", "done")
    assert play.legion("arrakeen") == {"regular": 1, "elite": 1}
    assert play.legion("carthag") == {"regular": 2, "bashar": 1}


def test_a_leader_never_moves_alone_and_nobody_moves_who_is_not_there() -> None:
    play = moving(given().harkonnen("carthag", regular=2, bashar=1), HARKONNEN)
    play.refuses("move carthag arrakeen bashar=1", "menu.needs_unit")
    play.refuses("move carthag arrakeen", "menu.needs_unit")
    play.refuses("move carthag arrakeen regular=3", "menu.not_there")
    play.refuses("move carthag arrakeen elite=1", "menu.not_there")


def test_a_token_is_a_unit_and_takes_a_leader_along() -> None:
    play = moving(given().atreides("wind_pass", "start_1", "start_8", naib=1), ATREIDES)
    play.choose("move wind_pass cnw_2 naib=1 start_8=1")
    assert play.legion("cnw_2") == {"start_8": 1, "naib": 1}
    assert not play.happened("token_revealed")


def test_a_leader_left_alone_is_a_casualty_the_generic_goes_to_supply_the_named_to_the_tank() -> None:
    play = moving(given().harkonnen("carthag", regular=2, bashar=1, beast_rabban=1), HARKONNEN)
    bashars = play.table.supply[HARKONNEN]["bashar"]
    play.choose("move carthag arrakeen regular=2")
    assert play.legion("carthag") == {}
    assert play.table.supply[HARKONNEN]["bashar"] == bashars + 1
    assert play.table.tanks[HARKONNEN][0] == "beast_rabban"


def test_a_leader_left_alone_stays_if_units_arrive_in_the_same_action() -> None:
    play = moving(given().harkonnen("carthag", regular=1, bashar=1).harkonnen("arsunt", elite=1), HARKONNEN)
    play.choose("move carthag arrakeen regular=1").saved()
    play.choose("move arsunt carthag elite=1")
    assert play.legion("carthag") == {"elite": 1, "bashar": 1}
    assert not play.happened("leaders_lost_alone")


# -- several legions -------------------------------------------------------------------------------


def test_strategy_moves_two_different_legions_or_fewer() -> None:
    position = (
        given().harkonnen("carthag", regular=1).harkonnen("arsunt", regular=1).harkonnen("cnw_4", regular=1)
    )
    play = moving(position, HARKONNEN)
    play.choose("move carthag arrakeen regular=1", "move arsunt broken_land regular=1")
    assert play.kind != "choose_move"
    play = moving(given().harkonnen("carthag", regular=1).harkonnen("arsunt", regular=1), HARKONNEN)
    play.choose("done")
    assert play.legion("carthag") == {"regular": 1}
    assert play.kind != "choose_move"


def test_example_t8_the_part_left_behind_may_move_with_the_second_move() -> None:
    play = moving(given().harkonnen("carthag", regular=5, bashar=1), HARKONNEN)
    play.choose("move carthag arrakeen regular=2").saved()
    play.choose("move carthag arsunt bashar=1 regular=3")
    assert play.legion("arrakeen") == {"regular": 2}
    assert play.legion("arsunt") == {"regular": 3, "bashar": 1}


def test_example_t9_no_figure_moves_twice_in_one_action() -> None:
    play = moving(given().harkonnen("carthag", regular=2).harkonnen("arrakeen", regular=3), HARKONNEN)
    play.choose("move carthag arrakeen regular=2").saved()
    play.refuses("move arrakeen imperial_basin regular=4", "menu.not_there")
    play.refuses("move arrakeen imperial_basin regular=5", "menu.not_there")
    play.choose("move arrakeen imperial_basin regular=3")
    assert play.legion("arrakeen") == {"regular": 2}


def test_a_leader_who_has_moved_does_not_move_on_with_others() -> None:
    play = moving(
        given().harkonnen("carthag", regular=1, bashar=1).harkonnen("arrakeen", regular=1), HARKONNEN
    )
    play.choose("move carthag arrakeen bashar=1 regular=1")
    play.refuses("move arrakeen imperial_basin bashar=1 regular=1", "menu.not_there")


def test_a_legion_that_has_moved_does_not_move_again_before_the_next_action() -> None:
    position = given().harkonnen("carthag", regular=1, bashar=1).harkonnen("cnw_4", regular=1)
    play = moving(position, HARKONNEN)
    play.choose("move carthag arrakeen bashar=1 regular=1")
    play.refuses("move arrakeen imperial_basin bashar=1 regular=1", "order.moved")
    play.choose("done", "nothing mentat", "act leadership leadership_move")
    play.choose("move arrakeen imperial_basin bashar=1 regular=1")
    assert play.legion("imperial_basin") == {"regular": 1, "bashar": 1}


def test_units_of_a_token_that_moved_and_was_then_revealed_have_moved() -> None:
    play = moving(given().atreides("wind_pass", "start_1").atreides("cnw_2", regular=1), ATREIDES)
    play.choose("move wind_pass cnw_2 start_1=1", "guerrilla start_1").saved()
    assert play.legion("cnw_2") == {"regular": 3}
    play.refuses("move cnw_2 splintered_rock regular=2", "menu.not_there")
    play.choose("move cnw_2 splintered_rock regular=1")
    assert play.legion("cnw_2") == {"regular": 2}


def test_friends_are_merged_where_a_move_ends() -> None:
    play = moving(given().harkonnen("carthag", regular=2, bashar=1).harkonnen("arrakeen", elite=2), HARKONNEN)
    play.choose("move carthag arrakeen bashar=1 regular=2", "done")
    assert play.legion("arrakeen") == {"regular": 2, "elite": 2, "bashar": 1}


# -- leadership ------------------------------------------------------------------------------------


def test_example_t10_with_leadership_a_leader_goes_along_with_every_moving_part() -> None:
    position = given().harkonnen("carthag", regular=4, bashar=2).harkonnen("arsunt", regular=3)
    play = moving(position, HARKONNEN, "leadership")
    play.refuses("move arsunt broken_land regular=3", "order.no_leader")
    play.refuses("move carthag arrakeen regular=2", "menu.needs_leader")
    play.choose("move carthag arrakeen bashar=1 regular=2").saved()
    play.refuses("move carthag cne_1 regular=2", "menu.needs_leader")
    play.choose("move carthag cne_1 bashar=1 regular=1")
    assert play.legion("carthag") == {"regular": 1}


def test_with_leadership_the_part_left_without_a_leader_stays() -> None:
    play = moving(given().harkonnen("carthag", regular=4, bashar=1), HARKONNEN, "leadership")
    play.choose("move carthag arrakeen bashar=1 regular=2")
    assert play.kind != "choose_move"
    assert play.legion("carthag") == {"regular": 2}


def test_a_legion_containing_someone_moves_with_him_even_if_it_is_split() -> None:
    position = given().harkonnen("carthag", regular=2, sardaukar=2).harkonnen("arsunt", regular=2)
    play = position.task(MoveLegions(HARKONNEN, 1, containing=["sardaukar"]), turn=HARKONNEN)
    play.refuses("move arsunt broken_land regular=1", "order.lacks")
    play.refuses("move carthag arrakeen regular=1", "menu.must_go_along")
    play.choose("move carthag arrakeen regular=1 sardaukar=1")
    assert play.legion("arrakeen") == {"regular": 1, "sardaukar": 1}


# -- limits ----------------------------------------------------------------------------------------


def test_example_t11_four_units_and_two_tokens_are_six_units() -> None:
    play = moving(given().atreides("wind_pass", "start_1", "start_2").atreides("cnw_2", regular=4), ATREIDES)
    play.choose("move wind_pass cnw_2 start_1=1 start_2=1", "done")
    assert play.kind != "remove_excess"
    assert play.legion("cnw_2") == {"regular": 4, "start_1": 1, "start_2": 1}


def test_leaders_do_not_count_for_the_limit() -> None:
    play = moving(
        given().harkonnen("carthag", regular=1, bashar=3).harkonnen("arrakeen", regular=5), HARKONNEN
    )
    play.choose("move carthag arrakeen bashar=3 regular=1", "done")
    assert play.legion("arrakeen") == {"regular": 6, "bashar": 3}


def test_the_limit_is_checked_after_the_last_move_of_the_action() -> None:
    play = moving(given().harkonnen("carthag", regular=4).harkonnen("arrakeen", regular=4), HARKONNEN)
    play.choose("move carthag arrakeen regular=4").saved()
    assert sum(play.legion("arrakeen").values()) == 8
    play.choose("move arrakeen imperial_basin regular=4")
    assert play.kind != "remove_excess"
    assert play.legion("arrakeen") == {"regular": 4}


def test_the_menu_warns_of_what_may_exceed_the_limit() -> None:
    play = moving(given().harkonnen("carthag", regular=3).harkonnen("arrakeen", regular=4), HARKONNEN)
    menu = play.game.menu(HARKONNEN)
    assert menu is not None
    assert menu.by_verb["move"].notes == {"carthag": ["may_exceed_limit"], "arrakeen": ["may_exceed_limit"]}


def test_the_owner_removes_the_excess_by_choice_before_the_turn_goes_on() -> None:
    play = moving(
        given().harkonnen("carthag", regular=2, elite=1).harkonnen("arrakeen", regular=5), HARKONNEN
    )
    play.choose("move carthag arrakeen elite=1 regular=2", "done").saved()
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)
    play.refuses("remove regular=1", "menu.too_few")
    play.refuses("remove regular=3", "menu.too_many")
    assert play.offers("remove regular=2")
    play.choose("remove elite=1 regular=1")
    assert play.legion("arrakeen") == {"regular": 6}


def test_an_unrevealed_token_removed_as_excess_leaves_the_game_unseen() -> None:
    play = moving(given().atreides("wind_pass", "start_8").atreides("cnw_2", regular=6), ATREIDES)
    play.choose("move wind_pass cnw_2 start_8=1", "done", "remove start_8=1")
    assert play.legion("cnw_2") == {"regular": 6}
    assert "start_8" not in play.table.deployment_pool
    assert play.events("excess_removed")[0]["pieces"] == {"deployment_token": 1}
    assert not play.happened("token_revealed")


def test_under_the_choam_ban_five_harkonnen_units_are_the_limit_and_six_atreides_ones() -> None:
    position = given().ban("choam").harkonnen("carthag", regular=3).harkonnen("arrakeen", regular=3)
    play = moving(position, HARKONNEN)
    play.choose("move carthag arrakeen regular=3", "done", "remove regular=1")
    assert play.legion("arrakeen") == {"regular": 5}
    position = given().ban("choam").atreides("wind_pass", regular=3).atreides("cnw_2", regular=3)
    play = moving(position, ATREIDES)
    play.choose("move wind_pass cnw_2 regular=3", "done")
    assert play.legion("cnw_2") == {"regular": 6}


# -- interruptions ---------------------------------------------------------------------------------


def test_free_actions_stand_between_the_moves_of_one_action() -> None:
    position = given().harkonnen("carthag", regular=1).harkonnen("arsunt", regular=1)
    position.atreides("cnw_2", "start_1", "start_2", regular=4).ornithopter("north_east__central_north_east")
    position.ornithopter("central_north_east__central_north_west")
    play = moving(position, HARKONNEN)
    play.choose("move carthag arrakeen regular=1").saved()
    play.choose("scout central_north_east__central_north_west cnw_2 tokens").saved()
    # What a free action overfills is settled at once (ruling 38).
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    play.choose("remove regular=2")
    assert (play.kind, play.decider) == ("choose_move", HARKONNEN)
    play.choose("move arsunt broken_land regular=1").saved()
    assert play.legion("broken_land") == {"regular": 1}


def test_what_the_moves_overfill_waits_for_the_last_though_a_free_action_is_settled_between() -> None:
    """Ruling 38: the eight in Arrakeen wait, the eight that the scouts have turned up do not."""
    position = given().harkonnen("carthag", regular=4).harkonnen("arrakeen", regular=4)
    position.atreides("cnw_2", "start_1", "start_2", regular=4)
    play = moving(position.ornithopter("central_north_east__central_north_west"), HARKONNEN)
    play.choose("move carthag arrakeen regular=4")
    play.choose("scout central_north_east__central_north_west cnw_2 tokens").saved()
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    play.choose("remove regular=2")
    assert (play.kind, play.decider) == ("choose_move", HARKONNEN)
    assert play.legion("arrakeen") == {"regular": 8}
    play.choose("move arrakeen imperial_basin regular=4")
    assert play.kind != "remove_excess"


def test_in_an_area_overfilled_by_moves_a_free_action_costs_only_what_it_has_added() -> None:
    """Ruling 38: seven by the move, nine by the token; two have to go now, the seventh may still move on."""
    position = given().no_station().atreides("wind_pass", regular=3).atreides("cnw_2", "start_1", regular=3)
    play = moving(position, ATREIDES).choose("move wind_pass cnw_2 regular=3").saved()
    assert play.kind == "choose_move"
    play.choose("guerrilla start_1").saved()
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    assert play.menu() == ["remove regular=1"]
    play.choose("remove regular=1").saved()
    assert (play.kind, play.legion("cnw_2")) == ("choose_move", {"regular": 7})
    play.choose("done")
    assert play.menu() == ["remove regular=1"]


def test_legions_that_are_full_by_moves_take_their_excess_along_where_they_are_driven() -> None:
    """Ruling 38: seven are driven into an area with two. Two are too many by the atomics, one by the move."""
    position = given().no_station().prescience(jihad=8).atreides("wind_pass", regular=3)
    position.atreides("splintered_rock", regular=4).atreides("cnw_2", regular=2)
    play = moving(position, ATREIDES).choose("move wind_pass splintered_rock regular=3")
    play.choose("atomics splintered_rock", "drive_to cnw_2").saved()
    assert play.menu() == ["remove regular=2"]
    play.choose("remove regular=2").saved()
    assert (play.kind, play.legion("cnw_2")) == ("choose_move", {"regular": 7})
    play.choose("done", "remove regular=1")
    assert play.legion("cnw_2") == {"regular": 6}


def test_a_token_may_be_revealed_between_two_moves_and_its_units_move() -> None:
    play = moving(given().atreides("wind_pass", "start_1", naib=1).atreides("csw_1", regular=1), ATREIDES)
    play.choose("move csw_1 sw_3 regular=1", "guerrilla start_1").saved()
    play.choose("move wind_pass cnw_2 naib=1 regular=2")
    assert play.legion("cnw_2") == {"regular": 2, "naib": 1}
