"""Troop transport: Harkonnen legions carried by ornithopters. Rows 37 and 38; ruling 12."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Given, Play, given
from tests.standard import board

DICE = {"strategy": 1, "leadership": 1, "mentat": 1}
NORTH = "central_north_east__central_north_west"
EAST = "north_east__central_north_east"
WEST = "north_west__central_north_west"
SOUTH = "south_west__central_south_west"


def acting(position: Given, action: str, side: str = HARKONNEN) -> Play:
    play = position.dice(harkonnen=DICE, atreides=DICE).turn(side)
    return play.choose(f"act {action.split('_')[0]} {action}")


def moving(position: Given) -> Play:
    return acting(position, "strategy_move")


# -- reach -----------------------------------------------------------------------------------------


def test_an_ornithopter_carries_a_legion_up_to_two_areas_and_is_removed() -> None:
    play = moving(given().no_sietch().harkonnen("carthag", regular=3, bashar=1).ornithopter(NORTH))
    assert play.goals("move", "carthag", NORTH) == set(board.ids(board.fly2["carthag"]))
    left = play.table.supply[HARKONNEN]["ornithopter"]
    play.choose(f"move carthag imperial_basin bashar=1 by={NORTH} regular=3")
    assert play.legion("imperial_basin") == {"regular": 3, "bashar": 1}
    assert play.table.zones == {}
    assert play.table.supply[HARKONNEN]["ornithopter"] == left + 1


def test_three_areas_are_too_far() -> None:
    play = moving(given().harkonnen("carthag", regular=1).ornithopter(NORTH))
    assert "cne_5" not in board.ids(board.fly2["carthag"])
    play.refuses(f"move carthag cne_5 by={NORTH} regular=1", "order.too_far")


@pytest.mark.parametrize("goal", ["cnw_2", "shield_wall_west", "splintered_rock"])
def test_flying_crosses_impassable_borders(goal: str) -> None:
    play = moving(given().harkonnen("cnw_1", regular=1).ornithopter(WEST))
    assert goal not in play.goals("move", "cnw_1", "foot")
    play.choose(f"move cnw_1 {goal} by={WEST} regular=1")
    assert play.legion(goal) == {"regular": 1}


@pytest.mark.parametrize("obstacle", ["legion", "worm", "settlement"])
def test_flying_passes_over_whatever_lies_between(obstacle: str) -> None:
    """From csw_6 only Windgap leads to False Wall West."""
    position = given().no_sietch().harkonnen("csw_6", regular=2).ornithopter(SOUTH)
    if obstacle == "legion":
        position.atreides("windgap", regular=6)
    elif obstacle == "worm":
        position.worm("windgap")
    else:
        position.sietch("windgap", 4)
    play = moving(position)
    assert "windgap" not in play.goals("move", "csw_6")
    play.choose(f"move csw_6 false_wall_west by={SOUTH} regular=2")
    assert play.legion("false_wall_west") == {"regular": 2}


def test_the_landing_area_is_free() -> None:
    position = given().no_sietch("windgap").harkonnen("csw_6", regular=1).ornithopter(SOUTH)
    position.atreides("csw_3", regular=1).worm("csw_4").harvester("sw_7")
    play = moving(position.sietch("hobars_gap", 2))
    goals = play.goals("move", "csw_6", SOUTH)
    assert not {"csw_3", "csw_4", "hobars_gap"} & goals
    assert "sw_7" in goals


def test_a_wormsign_flown_over_is_not_revealed_one_landed_on_is() -> None:
    position = given().no_sietch("windgap").harkonnen("csw_6", regular=1).ornithopter(SOUTH)
    play = moving(position.sign("windgap"))
    play.choose(f"move csw_6 false_wall_west by={SOUTH} regular=1")
    assert not play.happened("wormsign_revealed")
    position = given().harkonnen("csw_6", regular=1).ornithopter(SOUTH).sign("csw_3").sign_faces("sand")
    play = moving(position)
    play.choose(f"move csw_6 csw_3 by={SOUTH} regular=1")
    assert play.events("wormsign_revealed") == [{"area": "csw_3", "face": "sand"}]


# -- zones and sectors -----------------------------------------------------------------------------


def test_only_the_starting_sector_must_be_connected() -> None:
    """nw_16 in the north-west lies two areas away from Arrakeen; the zone in the east does not touch it."""
    play = moving(given().harkonnen("arrakeen", regular=1).ornithopter(EAST))
    assert "nw_16" in play.goals("move", "arrakeen", EAST)
    assert board.sectors_at["nw_16"] == ("north_west",)
    play = moving(given().harkonnen("nw_16", regular=1).ornithopter(EAST))
    assert play.goals("move", "nw_16", EAST) == set()
    play.refuses(f"move nw_16 arrakeen by={EAST} regular=1")


def test_the_north_pole_lies_in_all_central_sectors() -> None:
    for zone in board.zones:
        play = moving(given().harkonnen("north_pole", regular=1).ornithopter(zone))
        assert "csw_3" in play.goals("move", "north_pole", zone)


def test_a_carryall_carries_nobody() -> None:
    play = moving(given().harkonnen("carthag", regular=1).carryall(NORTH))
    play.refuses(f"move carthag imperial_basin by={NORTH} regular=1")


def test_the_ornithopter_is_named_where_several_could_fly() -> None:
    play = moving(given().harkonnen("carthag", regular=1).ornithopter(NORTH, EAST))
    play.refuses("move carthag imperial_basin regular=1", "menu.way_needed")
    play.choose(f"move carthag imperial_basin by={EAST} regular=1")
    assert play.table.zones == {NORTH: "ornithopter"}


def test_the_ban_on_scouting_leaves_transports_alone() -> None:
    play = moving(given().ban("spacing_guild").harkonnen("carthag", regular=1).ornithopter(NORTH))
    assert play.offers(f"move carthag imperial_basin by={NORTH} regular=1")


def test_only_the_harkonnen_fly() -> None:
    play = acting(given().atreides("wind_pass", regular=1).ornithopter(NORTH), "strategy_move", ATREIDES)
    assert play.goals("move", "wind_pass", NORTH) == set()


# -- one legion, one ornithopter -------------------------------------------------------------------


def test_an_action_with_two_legions_may_use_two_ornithopters() -> None:
    position = given().harkonnen("carthag", regular=1).harkonnen("arsunt", elite=1).ornithopter(NORTH, EAST)
    play = moving(position)
    play.choose(f"move carthag imperial_basin by={EAST} regular=1").saved()
    play.choose(f"move arsunt arrakeen by={NORTH} elite=1")
    assert play.table.zones == {}
    assert play.legion("arrakeen") == {"elite": 1}


def test_an_ornithopter_flies_once() -> None:
    position = given().harkonnen("carthag", regular=1).harkonnen("arsunt", elite=1).ornithopter(NORTH)
    play = moving(position)
    play.choose(f"move carthag imperial_basin by={NORTH} regular=1").saved()
    play.refuses(f"move arsunt arrakeen by={NORTH} elite=1", "order.too_far")


def test_two_parts_of_a_legion_are_two_legions() -> None:
    play = moving(given().harkonnen("carthag", regular=2).ornithopter(NORTH, EAST))
    play.choose(f"move carthag imperial_basin by={EAST} regular=1")
    play.choose(f"move carthag rimwall_west by={NORTH} regular=1")
    assert play.legion("rimwall_west") == {"regular": 1}


def test_those_who_stood_where_a_transport_landed_may_still_fly() -> None:
    play = moving(
        given().harkonnen("carthag", regular=1).harkonnen("arrakeen", regular=1).ornithopter(NORTH, EAST)
    )
    play.choose(f"move carthag arrakeen by={EAST} regular=1").saved()
    play.refuses(f"move arrakeen cne_4 by={NORTH} regular=2", "menu.not_there")
    play.choose(f"move arrakeen cne_4 by={NORTH} regular=1")
    assert play.legion("arrakeen") == {"regular": 1}


def test_a_legion_flies_once_in_a_turn_and_again_in_the_next() -> None:
    position = given().harkonnen("carthag", regular=1, bashar=1).ornithopter(NORTH, EAST)
    play = moving(position)
    play.choose(f"move carthag arrakeen bashar=1 by={EAST} regular=1", "nothing mentat")
    play.choose("act leadership leadership_move").saved()
    play.choose(f"move arrakeen cne_4 bashar=1 by={NORTH} regular=1")
    assert play.legion("cne_4") == {"regular": 1, "bashar": 1}


# -- attacks ---------------------------------------------------------------------------------------


def attacking(position: Given) -> Play:
    return acting(position, "strategy_attack")


def test_a_transport_carries_into_battle_two_areas_away() -> None:
    position = given().harkonnen("carthag", regular=3).ornithopter(NORTH).atreides("cnw_2", regular=1)
    play = attacking(position.combat("sword sword sword", "shield"))
    play.refuses("attack carthag cnw_2 foot")
    play.choose(f"attack carthag cnw_2 {NORTH}").saved()
    assert play.table.zones == {}
    assert play.legion("carthag") == {"regular": 3}
    play.choose("advance")
    assert play.legion("cnw_2") == {"regular": 3}


def test_the_ornithopter_of_an_attack_is_gone_even_if_the_attack_ceases() -> None:
    position = given().harkonnen("carthag", regular=1).ornithopter(NORTH).atreides("cnw_2", regular=1)
    play = attacking(position.combat("shield", "shield"))
    play.choose(f"attack carthag cnw_2 {NORTH}", "cease")
    assert play.table.zones == {}
    assert play.legion("carthag") == {"regular": 1}


def test_an_attack_across_an_impassable_border_needs_a_transport() -> None:
    position = given().harkonnen("broken_land", regular=1).atreides("ne_4", regular=1)
    play = attacking(position)
    assert not play.goals("attack", "broken_land")
    play = attacking(
        given().harkonnen("broken_land", regular=1).atreides("ne_4", regular=1).ornithopter(EAST)
    )
    assert play.goals("attack", "broken_land") == {"ne_4"}


def test_an_attack_flies_over_enemies_but_not_at_a_worm() -> None:
    position = given().no_sietch().harkonnen("csw_6", regular=2).ornithopter(SOUTH)
    position.atreides("windgap", regular=1).atreides("false_wall_west", regular=1)
    play = attacking(position.worm("csw_5"))
    assert play.goals("attack", "csw_6", SOUTH) == {"windgap", "false_wall_west"}
    assert play.goals("attack", "csw_6", "foot") == {"windgap"}


# -- interruptions ---------------------------------------------------------------------------------


def test_scouting_between_two_moves_takes_an_ornithopter_away() -> None:
    position = given().harkonnen("carthag", regular=1).harkonnen("arsunt", elite=1).ornithopter(NORTH)
    play = moving(position.atreides("cnw_2", "start_1"))
    play.choose("move carthag arrakeen regular=1").saved()
    play.choose(f"scout {NORTH} cnw_2 tokens").saved()
    assert play.goals("move", "arsunt", NORTH) == set()
    play.choose("move arsunt broken_land elite=1")
    assert play.legion("broken_land") == {"elite": 1}


def test_overflow_where_two_transports_land() -> None:
    position = given().harkonnen("carthag", regular=4).harkonnen("arsunt", elite=4).ornithopter(NORTH, EAST)
    play = moving(position)
    play.choose(f"move carthag arrakeen by={EAST} regular=4").saved()
    play.choose(f"move arsunt arrakeen by={NORTH} elite=4").saved()
    assert play.kind == "remove_excess"
    play.choose("remove elite=1 regular=1")
    assert play.legion("arrakeen") == {"regular": 3, "elite": 3}
