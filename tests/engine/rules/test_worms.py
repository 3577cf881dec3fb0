"""Sandworms: moves, attacks, figures. Row 25 to 27; ruling 17.

Much happens around csw_4 (desert), with the minor erg at harg_pass and the mountains of the North Pole near.
"""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN, SANDWORM, WILD_MAKER
from engine.rules.worms import PlaceWorm
from tests.scenario import Given, Play, given
from tests.standard import board

DICE = {"strategy": 3, "mentat": 1}


def powering(position: Given, option: str) -> Play:
    """An Atreides turn with Desert Power: they have fewer unspent dice."""
    play = position.dice(harkonnen=DICE, atreides={"mentat": 2}).turn(ATREIDES)
    return play.choose(f"desert_power {option}")


# -- moves -----------------------------------------------------------------------------------------


def within_two_deserts(area: str) -> set[str]:
    """Counted step by step: two desert areas, through open borders."""
    found: set[str] = set()
    for first in board.area[area].neighbors:
        if board.area[first].terrain == "desert":
            found.add(first)
            found |= {near for near in board.area[first].neighbors if board.area[near].terrain == "desert"}
    return found - {area}


@pytest.mark.parametrize("area", ["csw_4", "ne_4", "rock_outcroppings", "cse_5", "ne_7"])
def test_a_worm_moves_up_to_two_desert_areas(area: str) -> None:
    play = powering(given().no_sietch().worm(area), "worms")
    assert play.goals("move_worm", area) == within_two_deserts(area)


def test_neither_the_first_nor_the_second_area_of_a_move_is_rock() -> None:
    play = powering(given().worm("csw_3"), "worms")
    # csw_1 lies behind the plateau csw_2, the North Pole is a mountain.
    assert not {"csw_2", "csw_1", "north_pole"} & play.goals("move_worm", "csw_3")


@pytest.mark.parametrize("what", ["legion", "enemy", "harvester", "sign", "worm", "sietch"])
def test_the_destination_holds_neither_figure_nor_token(what: str) -> None:
    position = given().no_sietch("windgap").worm("csw_3")
    if what == "legion":
        position.atreides("windgap", "start_1")
    elif what == "enemy":
        position.harkonnen("windgap", regular=1)
    elif what == "harvester":
        position.harvester("windgap")
    elif what == "sign":
        position.sign("windgap")
    elif what == "worm":
        position.worm("windgap")
    else:
        position.sietch("windgap", 2)
    play = powering(position, "worms")
    assert "windgap" not in play.goals("move_worm", "csw_3")
    # It is crossed all the same: behind it lies sw_9.
    assert "sw_9" in play.goals("move_worm", "csw_3")


def test_a_testing_station_does_not_keep_a_worm_out() -> None:
    play = powering(given().worm("wind_pass"), "worms")
    play.choose("move_worm wind_pass cnw_4")
    assert play.table.worms == {"cnw_4": SANDWORM}
    assert "cnw_4" in play.table.stations


def test_worms_cross_no_impassable_border() -> None:
    """Once Rimwall West is desert, ne_4 and ne_5 still lie behind impassable borders."""
    play = powering(given().atomics("rimwall_west").worm("ne_4"), "worms")
    assert "rimwall_west" in board.area["ne_4"].impassable
    assert "rimwall_west" not in play.goals("move_worm", "ne_4")


def test_a_mountain_made_desert_may_be_entered_and_crossed() -> None:
    play = powering(given().atomics("splintered_rock").worm("wind_pass"), "worms")
    assert "splintered_rock" in play.goals("move_worm", "wind_pass")


def test_two_different_worms_move_or_one_or_none() -> None:
    play = powering(given().worm("csw_4", "ne_9"), "worms")
    play.choose("move_worm csw_4 csw_3").saved()
    play.refuses("move_worm csw_3 csw_4")
    play.choose("move_worm ne_9 ne_8")
    assert set(play.table.worms) == {"csw_3", "ne_8"}
    play = powering(given().worm("csw_4", "ne_9"), "worms").choose("move_worm csw_4 csw_3", "done")
    assert set(play.table.worms) == {"csw_3", "ne_9"}


def test_no_third_worm_moves() -> None:
    play = powering(given().worm("csw_4", "ne_9", "sw_5"), "worms")
    play.choose("move_worm csw_4 csw_3", "move_worm ne_9 ne_8")
    assert play.kind != "choose_worm_move"


def test_one_worm_may_go_where_the_other_came_from() -> None:
    play = powering(given().worm("csw_4", "csw_3"), "worms")
    play.choose("move_worm csw_4 cse_1", "move_worm csw_3 csw_4")
    assert set(play.table.worms) == {"cse_1", "csw_4"}


def test_free_actions_stand_between_the_moves_of_worms() -> None:
    play = powering(given().worm("csw_4", "wind_pass").prescience(jihad=8), "worms")
    play.choose("move_worm csw_4 csw_3", "atomics splintered_rock").saved()
    play.choose("move_worm wind_pass splintered_rock")
    assert "splintered_rock" in play.table.worms


def test_a_worm_that_has_moved_and_is_taken_for_a_new_one_has_still_moved() -> None:
    """Atomics drive a legion onto a sign between the moves; the worm that surfaces is the one that moved."""
    position = given().worm("csw_6", "ne_2").sign("wind_pass").sign_faces("sandworm")
    play = powering(position.harkonnen("splintered_rock", regular=1).prescience(jihad=8), "worms")
    play.choose("move_worm csw_6 csw_5", "atomics splintered_rock", "drive_to wind_pass")
    play.choose("worm_from csw_5", "retreat_to north_pole").saved()
    assert set(play.table.worms) == {"wind_pass", "ne_2"}
    play.refuses("move_worm wind_pass csw_3", "menu.no_such_item")
    play.choose("move_worm ne_2 ne_1")


# -- attacks: range and targets --------------------------------------------------------------------


def targets(position: Given, worm: str) -> set[str]:
    return powering(position, "attack").goals("worm_attack", worm)


def test_an_attack_reaches_two_areas_if_the_first_is_desert() -> None:
    position = given().worm("csw_4")
    for area in ("csw_3", "harg_pass", "false_wall_east"):
        position.harkonnen(area, regular=1)
    # harg_pass (minor erg) lies behind the desert cse_1; False Wall East is a mountain.
    assert targets(position, "csw_4") == {"csw_3", "harg_pass"}


def test_the_first_area_may_hold_anything_but_is_desert() -> None:
    position = given().worm("csw_1").harkonnen("csw_3", regular=1).harkonnen("csw_2", regular=1)
    # csw_3 lies behind the plateau csw_2 only.
    assert targets(position, "csw_1") == {"csw_2"}
    position = given().worm("wind_pass").harkonnen("csw_3", regular=1).harkonnen("csw_5", regular=1)
    assert targets(position, "wind_pass") == {"csw_3", "csw_5"}


def test_three_areas_are_too_far() -> None:
    assert targets(given().worm("wind_pass").harkonnen("csw_6", regular=1), "wind_pass") == set()


def test_mountains_are_never_attacked_not_even_with_a_settlement() -> None:
    position = given().worm("wind_pass").harkonnen("north_pole", regular=3).harkonnen("cnw_2", regular=1)
    assert targets(position, "wind_pass") == set()


def test_an_attack_crosses_no_impassable_border() -> None:
    position = given().worm("ne_7").harkonnen("cne_5", regular=1)
    assert "cne_5" in board.area["ne_7"].impassable
    position.atomics("rimwall_west").harkonnen("rimwall_west", regular=1)
    assert targets(position, "ne_7") == set()


def test_the_atreides_and_their_sietches_are_no_targets() -> None:
    assert targets(given().worm("csw_5").atreides("csw_4", regular=1), "csw_5") == set()


def test_a_settlement_without_a_legion_is_no_target() -> None:
    assert targets(given().atomics("splintered_rock").worm("splintered_rock"), "splintered_rock") == set()


# -- attacks: what they do -------------------------------------------------------------------------


@pytest.mark.parametrize(("figure", "dice"), [(SANDWORM, 4), (WILD_MAKER, 6)])
def test_a_worm_rolls_four_dice_the_wild_maker_six_and_leaves(figure: str, dice: int) -> None:
    position = given().harkonnen("csw_3", regular=6)
    position = position.worm("csw_4") if figure == SANDWORM else position.wild_maker("csw_4")
    play = powering(position.combat("shield " * dice), "attack").choose("worm_attack csw_4 csw_3")
    (rolled,) = play.events("worm_rolled")
    assert sum(rolled["rolled"].values()) == dice
    assert rolled["hits"] == 0
    assert play.table.worms == {}
    assert play.table.supply[ATREIDES][figure] >= 1


@pytest.mark.parametrize(
    ("worm", "target", "hits"),
    [("sw_9", "cse_5", 4), ("csw_4", "csw_3", 2), ("cse_1", "harg_pass", 0), ("wind_pass", "csw_2", 0)],
)
def test_a_special_counts_by_the_terrain_attacked(worm: str, target: str, hits: int) -> None:
    """Deep desert 2, desert 1, minor erg and plateau 0; a sword always counts 1."""
    position = given().worm(worm).harkonnen(target, regular=6).combat("special special shield sword")
    play = powering(position, "attack").choose(f"worm_attack {worm} {target}")
    assert play.events("worm_rolled")[0]["hits"] == hits + 1
    assert play.legion(target) == {"regular": 5 - hits}


def test_the_owner_of_the_legion_chooses_the_casualties() -> None:
    position = (
        given()
        .worm("csw_4")
        .harkonnen("csw_3", regular=1, elite=1, bashar=1)
        .combat("sword shield shield shield")
    )
    play = powering(position, "attack").choose("worm_attack csw_4 csw_3").saved()
    assert (play.kind, play.decider) == ("choose_casualties", HARKONNEN)
    play.choose("casualties bashar=1")
    assert play.legion("csw_3") == {"regular": 1, "elite": 1}
    assert play.decider == HARKONNEN


def test_a_lone_harvester_is_removed_without_a_roll() -> None:
    play = powering(given().worm("csw_4").harvester("csw_3"), "attack").choose("worm_attack csw_4 csw_3")
    assert play.table.harvesters == []
    assert play.table.worms == {}
    assert not play.happened("worm_rolled")


def test_no_carryall_helps_in_action_resolution() -> None:
    position = given().worm("csw_4").harvester("csw_3").carryall("south_west__central_south_west")
    play = powering(position, "attack").choose("worm_attack csw_4 csw_3")
    assert play.table.harvesters == []
    assert "carryall" in play.table.zones.values()


@pytest.mark.parametrize(
    ("roll", "left"), [("sword sword shield shield", []), ("sword shield shield shield", ["csw_3"])]
)
def test_a_harvester_beside_a_legion_falls_with_its_last_unit(roll: str, left: list[str]) -> None:
    position = given().worm("csw_4").harkonnen("csw_3", regular=2).harvester("csw_3").combat(roll)
    play = powering(position, "attack").choose("worm_attack csw_4 csw_3")
    assert play.table.harvesters == left


def test_a_settlement_whose_legion_a_worm_destroys_is_not_conquered() -> None:
    position = given().atomics("splintered_rock").worm("splintered_rock").harkonnen("hagga_basin", regular=1)
    play = powering(position.combat("sword sword sword sword"), "attack")
    play.choose("worm_attack splintered_rock hagga_basin")
    assert play.legion("hagga_basin") == {}
    assert "hagga_basin" in play.table.settlements
    assert not any(play.table.prescience.values())


def test_a_leader_of_a_destroyed_legion_goes_to_the_tank() -> None:
    position = (
        given()
        .worm("csw_4")
        .harkonnen("csw_3", regular=1, beast_rabban=1)
        .combat("sword sword shield shield")
    )
    play = powering(position, "attack").choose("worm_attack csw_4 csw_3")
    assert play.legion("csw_3") == {}
    assert play.table.tanks[HARKONNEN][0] == "beast_rabban"


def test_one_worm_attacks_and_the_attack_may_be_left() -> None:
    position = (
        given().worm("csw_4", "csw_5").harkonnen("csw_3", regular=6).combat("sword shield shield shield")
    )
    play = powering(position, "attack").choose("worm_attack csw_4 csw_3")
    assert play.table.worms == {"csw_5": SANDWORM}
    assert play.kind == "choose_action"
    play = powering(given().worm("csw_4").harkonnen("csw_3", regular=6), "attack").choose("done")
    assert play.table.worms == {"csw_4": SANDWORM}


# -- figures ---------------------------------------------------------------------------------------


def test_if_all_figures_are_on_the_board_one_is_taken_from_elsewhere() -> None:
    position = given().worm("ne_9", "ne_8", "sw_5", "nw_7")
    play = position.harkonnen("csw_3", regular=1).task(PlaceWorm("csw_3"), turn=HARKONNEN).saved()
    assert (play.kind, play.decider) == ("choose_worm_figure", ATREIDES)
    assert {line.split()[1] for line in play.menu()} == {"ne_9", "ne_8", "sw_5", "nw_7"}
    play.choose("worm_from sw_5")
    assert set(play.table.worms) == {"ne_9", "ne_8", "csw_3", "nw_7"}


def test_the_wild_maker_in_play_may_be_placed_like_any_worm() -> None:
    play = given().wild_maker().task(PlaceWorm("csw_3"), turn=HARKONNEN).choose("worm_from wild_maker")
    assert play.table.worms == {"csw_3": WILD_MAKER}


def test_the_wild_maker_moves_like_any_worm() -> None:
    play = powering(given().wild_maker("csw_4"), "worms").choose("move_worm csw_4 csw_3")
    assert play.table.worms == {"csw_3": WILD_MAKER}


def test_without_the_wild_maker_and_without_worms_nobody_is_asked_for_a_figure() -> None:
    play = given().task(PlaceWorm("csw_3"), turn=HARKONNEN)
    assert play.table.worms == {"csw_3": SANDWORM}


def test_no_legion_attacks_an_area_with_a_worm() -> None:
    position = given().worm("csw_3").atreides("wind_pass", regular=1).harkonnen("csw_3", regular=1)
    play = position.dice(harkonnen=DICE, atreides={"strategy": 1, "mentat": 1}).turn(ATREIDES)
    play.choose("act strategy strategy_attack")
    assert play.goals("attack", "wind_pass") == {"north_pole"}
