"""Free actions: guerrilla training, scouting, family atomics. Rows 15-17, rulings 9, 15, 16, example T17."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Given, Play, given
from tests.standard import board

DICE = {"strategy": 1, "mentat": 2}
NORTH = "central_north_east__central_north_west"
WEST = "north_west__central_north_west"
SOUTH = "south_west__central_south_west"
SITE = "splintered_rock"


def turn(position: Given, side: str) -> Play:
    return position.dice(harkonnen=DICE, atreides=DICE).turn(side)


# -- guerrilla training ----------------------------------------------------------------------------


def test_any_number_of_tokens_anywhere_may_be_revealed_at_once() -> None:
    position = given().atreides("nw_7", "start_1", "start_2").atreides("sw_5", "start_3")
    play = turn(position, ATREIDES)
    play.refuses("guerrilla", "menu.too_few")
    play.refuses("guerrilla start_4", "menu.not_among")
    play.choose("guerrilla start_1 start_3").saved()
    assert play.legion("nw_7") == {"regular": 2, "start_2": 1}
    assert play.legion("sw_5") == {"regular": 2}
    assert play.kind == "choose_action"
    play.choose("guerrilla start_2")
    assert play.legion("nw_7") == {"regular": 4}


def test_revealed_tokens_leave_the_game() -> None:
    play = turn(given().atreides("nw_7", "start_1"), ATREIDES).choose("guerrilla start_1")
    assert "start_1" not in play.table.deployment_pool
    assert "start_1" in play.table.gone


def test_instead_of_a_figure_any_of_a_lower_tier_may_be_put_down() -> None:
    play = turn(given().atreides("nw_7", "start_8", "start_5"), ATREIDES).choose("guerrilla start_5 start_8")
    # start_5 shows an elite and a regular, start_8 a Fedaykin and an elite.
    assert set(play.saved().menu()) == {"figures elite_regular", "figures regular_regular"}
    play.choose("figures regular_regular").saved()
    assert set(play.menu()) == {
        f"figures {units}"
        for units in ("fedaykin_elite", "fedaykin_regular", "elite_elite", "elite_regular", "regular_regular")
    }
    play.refuses("figures fedaykin_fedaykin")
    play.choose("figures fedaykin_elite")
    assert play.legion("nw_7") == {"regular": 2, "elite": 1, "fedaykin": 1}


def test_what_the_supply_lacks_is_replaced_by_what_it_has_and_else_left_out() -> None:
    position = given().supply(ATREIDES, fedaykin=0, elite=0).atreides("nw_7", "start_8")
    play = turn(position, ATREIDES).choose("guerrilla start_8")
    assert play.legion("nw_7") == {"regular": 2}
    position = given().supply(ATREIDES, regular=0, elite=1).atreides("nw_7", "start_5", fedaykin=1)
    play = turn(position, ATREIDES).choose("guerrilla start_5")
    # The token shows an elite and a regular: there is no regular left, and nothing lower.
    assert play.legion("nw_7") == {"elite": 1, "fedaykin": 1}


def test_a_revealed_overflow_is_removed_by_its_owner_at_once() -> None:
    position = (
        given().atreides("nw_7", "start_1", "start_2", "start_3", regular=3).atreides("nw_8", "start_4")
    )
    play = turn(position, ATREIDES)
    menu = play.game.menu(ATREIDES)
    assert menu is not None
    # All three would make nine; in nw_8 there is room for two.
    warned = ("start_1", "start_2", "start_3")
    assert menu.by_verb["guerrilla"].notes == {token: ["may_exceed_limit"] for token in warned}
    play.choose("guerrilla start_1 start_2").saved()
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    play.choose("remove regular=1 start_3=1")
    assert play.legion("nw_7") == {"regular": 6}
    assert play.kind == "choose_action"


def test_the_harkonnen_do_not_train_guerrillas() -> None:
    play = turn(given().atreides("nw_7", "start_1"), HARKONNEN)
    assert "guerrilla" not in play.verbs()
    play.refuses("guerrilla start_1")
    play.refuses("guerrilla start_1", "entry.not_your_decision", seat=ATREIDES)


# -- scouting --------------------------------------------------------------------------------------


def scouting() -> Given:
    """A hidden sietch with two tokens and figures in Windgap."""
    return given().ornithopter(SOUTH).atreides("windgap", "start_1", "start_2", elite=1)


@pytest.mark.parametrize(
    ("what", "sietch", "legion"),
    [
        ("all", True, {"regular": 4, "elite": 1}),
        ("tokens", False, {"regular": 4, "elite": 1}),
        ("sietch", True, {"elite": 1, "start_1": 1, "start_2": 1}),
    ],
)
def test_an_ornithopter_reveals_sietch_tokens_or_both_of_an_area(
    what: str, sietch: bool, legion: dict[str, int]
) -> None:
    play = turn(scouting(), HARKONNEN).choose(f"scout {SOUTH} windgap {what}").saved()
    assert ("windgap" in play.table.revealed_sietches) is sietch
    assert play.legion("windgap") == legion
    assert play.table.zones == {}
    assert (play.kind, play.decider) == ("choose_action", HARKONNEN)


def test_only_areas_of_connected_sectors_are_scouted() -> None:
    play = turn(scouting().atreides("nw_7", "start_3").atreides("sw_5", "start_4"), HARKONNEN)
    sectors = set(board.zone_sectors[SOUTH])
    for line in play.menu():
        if line.startswith("scout"):
            assert sectors & set(board.sectors_at[line.split()[2]])
    assert play.offers(f"scout {SOUTH} sw_5 tokens")
    play.refuses(f"scout {SOUTH} nw_7 tokens")


def test_there_must_be_something_hidden() -> None:
    position = given().no_sietch().sietch("windgap", 2, revealed=True).ornithopter(SOUTH)
    play = turn(position.atreides("windgap", regular=1), HARKONNEN)
    assert "scout" not in play.verbs()


def test_a_carryall_scouts_nothing_and_an_ornithopter_once() -> None:
    play = turn(scouting().carryall(WEST), HARKONNEN)
    assert not any(line.startswith(f"scout {WEST}") for line in play.menu())
    play.choose(f"scout {SOUTH} windgap tokens")
    assert "scout" not in play.verbs()


def test_several_ornithopters_scout_in_one_turn() -> None:
    play = turn(scouting().ornithopter(WEST).atreides("nw_7", "start_3"), HARKONNEN)
    play.choose(f"scout {SOUTH} windgap all", f"scout {WEST} nw_7 tokens", "nothing mentat")
    assert play.legion("nw_7") == {"regular": 2}


def test_the_ban_of_the_spacing_guild_forbids_scouting() -> None:
    play = turn(scouting().ban("spacing_guild"), HARKONNEN)
    assert "scout" not in play.verbs()
    play.refuses(f"scout {SOUTH} windgap tokens", "order.ban")


def test_the_owner_chooses_figures_and_excess_in_the_scouts_turn() -> None:
    position = given().ornithopter(SOUTH).atreides("windgap", "start_1", "start_8", regular=4)
    play = turn(position, HARKONNEN).choose(f"scout {SOUTH} windgap tokens").saved()
    assert (play.kind, play.decider) == ("choose_figures", ATREIDES)
    # It is not an Atreides turn: nothing else may be done.
    assert play.verbs() == {"figures"}
    play.choose("figures fedaykin_elite").saved()
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    play.choose("remove regular=2")
    assert play.legion("windgap") == {"regular": 4, "elite": 1, "fedaykin": 1}
    assert (play.kind, play.decider) == ("choose_action", HARKONNEN)


# -- family atomics --------------------------------------------------------------------------------


def armed() -> Given:
    return given().prescience(jihad=8)


def test_atomics_need_a_marker_at_eight_or_more() -> None:
    assert "atomics" not in turn(given().prescience(jihad=7, kwisatz_haderach=7), ATREIDES).verbs()
    assert "atomics" in turn(given().prescience(jihad=8), ATREIDES).verbs()
    assert "atomics" in turn(given().prescience(sand_dwellers=9), ATREIDES).verbs()


def test_a_marker_lowered_again_takes_them_away() -> None:
    position = armed()
    position.table.prescience = {**position.table.prescience, "jihad": 7}
    assert "atomics" not in turn(position, ATREIDES).verbs()


def test_they_are_detonated_once_a_game_at_one_of_three_sites() -> None:
    play = turn(armed().prescience(kwisatz_haderach=8), ATREIDES)
    assert {line for line in play.menu() if line.startswith("atomics")} == {
        "atomics splintered_rock",
        "atomics hole_in_the_rock",
        "atomics rimwall_west",
    }
    play.choose(f"atomics {SITE}").saved()
    assert "atomics" not in play.verbs()
    assert play.table.terrain(SITE) == "desert"
    assert play.kind == "choose_action"


def test_the_harkonnen_do_not_detonate_them() -> None:
    assert "atomics" not in turn(armed(), HARKONNEN).verbs()


def test_example_t17_the_opponent_moves_the_legion_to_an_adjacent_free_area() -> None:
    position = armed().atreides(SITE, "start_1", regular=1, naib=1).harkonnen("cne_2", regular=1)
    play = turn(position, ATREIDES).choose(f"atomics {SITE}").saved()
    assert (play.kind, play.decider) == ("choose_refuge", HARKONNEN)
    # Hagga Basin holds a Harkonnen settlement, cne_2 a Harkonnen legion.
    assert set(play.menu()) == {"drive_to cnw_2", "drive_to wind_pass"}
    play.choose("drive_to cnw_2")
    assert play.legion("cnw_2") == {"regular": 1, "start_1": 1, "naib": 1}
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)


def test_example_t17_without_a_free_area_the_legion_is_destroyed() -> None:
    position = armed().atreides(SITE, "start_1", elite=1, naib=1, stilgar=1).worm("wind_pass")
    position.harkonnen("cne_2", regular=1).harkonnen("cnw_2", regular=1)
    play = turn(position, ATREIDES).choose(f"atomics {SITE}")
    assert play.legion(SITE) == {}
    assert play.table.tanks[ATREIDES][0] == "stilgar"
    assert not play.happened("token_revealed")


def test_a_displaced_legion_takes_a_station_and_destroys_a_harvester() -> None:
    position = armed().atreides(SITE, regular=1).harvester("wind_pass")
    play = turn(position, ATREIDES).choose(f"atomics {SITE}", "drive_to cne_2")
    assert play.happened("station_taken")
    position = armed().atreides(SITE, regular=1).harvester("wind_pass")
    play = turn(position, ATREIDES).choose(f"atomics {SITE}", "drive_to wind_pass")
    assert play.table.harvesters == []


def test_a_displaced_harkonnen_legion_reveals_the_sign_it_is_driven_onto() -> None:
    position = armed().harkonnen(SITE, regular=2).sign("wind_pass").sign_faces("sandworm")
    play = turn(position, ATREIDES).choose(f"atomics {SITE}").saved()
    assert (play.kind, play.decider) == ("choose_refuge", ATREIDES)
    play.choose("drive_to wind_pass").saved()
    assert (play.kind, play.decider) == ("retreat", ATREIDES)
    play.choose("retreat_to csw_3")
    assert play.legion("csw_3") == {"regular": 2}
    assert play.kind == "choose_action"


def test_where_the_legion_is_driven_may_overflow() -> None:
    position = armed().harkonnen(SITE, regular=3).harkonnen("hagga_basin", regular=4)
    play = turn(position, ATREIDES).choose(f"atomics {SITE}", "drive_to hagga_basin").saved()
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)
    play.choose("remove regular=1")
    assert play.legion("hagga_basin") == {"regular": 6}
    assert play.decider == ATREIDES


def test_atomics_between_two_moves_settle_nothing_before_the_last() -> None:
    """The naib left alone in cnw_4 waits for the second move, though a legion is driven out in between."""
    position = armed().no_station().atreides("cnw_4", regular=1, naib=1).atreides("csw_2", elite=1)
    play = turn(position.atreides(SITE, regular=1), ATREIDES).choose("act strategy strategy_move")
    play.choose("move cnw_4 wind_pass regular=1").saved().choose(f"atomics {SITE}", "drive_to cnw_2").saved()
    assert play.legion("cnw_4") == {"naib": 1}
    play.choose("move csw_2 cnw_4 elite=1")
    assert play.legion("cnw_4") == {"elite": 1, "naib": 1}


def test_a_legion_that_moved_and_was_driven_out_has_still_moved() -> None:
    position = armed().no_station().atreides("wind_pass", regular=1).atreides("csw_3", elite=1)
    play = turn(position, ATREIDES).choose("act strategy strategy_move", f"move wind_pass {SITE} regular=1")
    play.choose(f"atomics {SITE}", "drive_to cnw_2").saved()
    play.refuses("move cnw_2 cnw_4 regular=1", "order.moved")


# -- when ------------------------------------------------------------------------------------------


def test_free_actions_are_not_taken_in_the_opponents_turn() -> None:
    position = armed().atreides("nw_7", "start_1").ornithopter(NORTH)
    play = turn(position, HARKONNEN)
    for line in ("guerrilla start_1", f"atomics {SITE}"):
        play.refuses(line, seat=ATREIDES)
        play.refuses(line)


def test_free_actions_are_not_taken_inside_a_battle() -> None:
    position = (
        armed().atreides("nw_7", "start_1").atreides("wind_pass", regular=2).harkonnen("csw_3", regular=2)
    )
    play = turn(position.combat("shield shield", "shield shield"), ATREIDES)
    play.choose("act strategy strategy_attack").saved()
    assert {"guerrilla", "atomics"} <= play.verbs()
    play.choose("attack wind_pass csw_3 foot")
    assert play.kind == "continue_or_cease"
    assert play.verbs() == {"continue", "cease"}
    play.refuses("guerrilla start_1")


def test_free_actions_may_be_taken_before_the_die_and_several_times() -> None:
    position = armed().atreides("nw_7", "start_1").atreides("sw_5", "start_2")
    play = turn(position, ATREIDES)
    play.choose("guerrilla start_1", f"atomics {SITE}", "guerrilla start_2", "nothing mentat")
    assert play.decider == HARKONNEN
