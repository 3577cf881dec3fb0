"""Phase 3, Desert Hazards: wormsigns discarded, placed and turned up; worms; carryalls. Rows 23 and 24."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN, SANDWORM, WILD_MAKER
from tests.scenario import Given, Play, given

SOUTH = "south_west__central_south_west"
EAST = "north_east__central_north_east"
CALM = "shield shield "


def hazards(position: Given, *faces: str) -> Play:
    """Faces of the signs in board order, as they are turned up; storms follow."""
    return position.no_sietch().sign_faces(*faces).phase("hazards")


def revealed(play: Play) -> dict[str, str]:
    return {event["area"]: event["face"] for event in play.events("wormsign_revealed")}


def placed(play: Play) -> set[str]:
    return {event["area"] for event in play.events("wormsign_placed")}


# -- discarding and placing ------------------------------------------------------------------------


def test_signs_under_atreides_legions_and_worms_are_discarded_first() -> None:
    position = given().sign("csw_3", "csw_4", "ne_9").worm("csw_4").atreides("csw_3", "start_1")
    play = hazards(position, "sand")
    assert {event["area"] for event in play.events("wormsign_discarded")} == {"csw_3", "csw_4"}
    assert revealed(play) == {"ne_9": "sand"}


def test_a_sign_is_placed_with_every_harkonnen_legion_and_harvester_in_the_desert() -> None:
    position = given().harkonnen("csw_3", regular=1).harvester("ne_9", "sw_9")
    play = hazards(position, "sand", "sand", "sand")
    assert placed(play) == {"csw_3", "ne_9", "sw_9"}


def test_no_sign_is_placed_outside_the_desert() -> None:
    position = (
        given()
        .harkonnen("csw_2", regular=1)
        .harkonnen("harg_pass", regular=1)
        .harkonnen("north_pole", regular=1)
    )
    play = hazards(position.combat(CALM, CALM))
    assert placed(play) == set()


def test_no_sign_is_placed_where_one_lies_or_a_worm_is() -> None:
    position = given().harkonnen("csw_3", regular=1).sign("csw_3").harvester("ne_9").worm("ne_9")
    play = hazards(position, "sand")
    assert placed(play) == set()
    assert revealed(play) == {"csw_3": "sand"}
    # Where a worm stands already, nothing surfaces: the harvester is brought home.
    assert [event["area"] for event in play.events("spice_harvested")] == ["ne_9"]


def test_a_legion_with_a_harvester_gets_one_sign_and_the_site_of_the_atomics_is_desert() -> None:
    position = given().atomics("splintered_rock").harkonnen("splintered_rock", regular=1).harvester("csw_3")
    play = hazards(position.harkonnen("csw_3", regular=1), "sand", "sand")
    assert sorted(event["area"] for event in play.events("wormsign_placed")) == ["csw_3", "splintered_rock"]


def test_if_there_are_too_few_signs_the_atreides_choose_where_they_lie() -> None:
    others = (
        "ne_1",
        "ne_2",
        "ne_3",
        "ne_4",
        "ne_5",
        "ne_6",
        "ne_7",
        "ne_8",
        "nw_1",
        "nw_2",
        "nw_3",
        "nw_4",
        "nw_5",
        "nw_6",
    )
    position = given().sign(*others).harvester("csw_3", "csw_4", "csw_5").no_sietch()
    play = position.phase("hazards").saved()
    assert (play.kind, play.decider) == ("choose_signs", ATREIDES)
    play.refuses("signs csw_3", "menu.too_few")
    play.refuses("signs csw_3 ne_9", "menu.not_among")
    play.choose("signs csw_3 csw_5")
    assert placed(play) == {"csw_3", "csw_5"}
    assert len(revealed(play)) == 16


# -- turning up ------------------------------------------------------------------------------------


def test_all_signs_are_turned_up_those_far_from_any_prey_too() -> None:
    play = hazards(given().sign("ne_9", "csw_3", "nw_1"), "sandworm", "sand", "burrowing_sandworm")
    # Board order: csw_3, ne_9, nw_1.
    assert revealed(play) == {"csw_3": "sandworm", "ne_9": "sand", "nw_1": "burrowing_sandworm"}
    assert play.table.worms == {"csw_3": SANDWORM, "nw_1": SANDWORM}
    assert play.table.wormsigns == []


def test_a_burrowing_worm_does_not_surface_in_the_shallow_desert() -> None:
    play = hazards(given().sign("csw_3", "sw_9"), "burrowing_sandworm", "burrowing_sandworm")
    assert play.table.worms == {"sw_9": SANDWORM}


@pytest.mark.parametrize(("wild_maker", "limit"), [(False, 4), (True, 5)])
def test_four_signs_become_worms_five_with_the_wild_maker_in_play(wild_maker: bool, limit: int) -> None:
    areas = ("csw_3", "csw_4", "ne_9", "ne_8", "nw_7", "sw_5")
    position = given().sign(*areas)
    if wild_maker:
        position.wild_maker()
    play = hazards(position, *["sandworm"] * 6).saved()
    assert (play.kind, play.decider) == ("choose_rising", ATREIDES)
    play.refuses(f"rise {' '.join(sorted(areas)[: limit - 1])}", "menu.too_few")
    chosen = sorted(areas)[1 : limit + 1]
    play.choose(f"rise {' '.join(chosen)}")
    while play.kind == "choose_worm_figure":
        play.saved().choose(play.menu()[0])
    assert set(play.table.worms) == set(chosen)


def test_four_worms_are_placed_without_a_question() -> None:
    areas = ("csw_3", "csw_4", "ne_9", "ne_8")
    play = hazards(given().sign(*areas), *["sandworm"] * 4)
    assert set(play.table.worms) == set(areas)


def test_the_figure_comes_from_supply_or_elsewhere_by_choice_but_not_from_those_just_placed() -> None:
    position = given().worm("nw_7", "sw_5").sign("csw_3", "csw_4")
    play = hazards(position, "sandworm", "sandworm").saved()
    assert play.kind == "choose_worm_figure"
    assert set(play.menu()) == {"worm_from sandworm", "worm_from nw_7", "worm_from sw_5"}
    play.choose("worm_from nw_7").saved()
    assert set(play.menu()) == {"worm_from sandworm", "worm_from sw_5"}
    play.choose("worm_from sandworm")
    assert set(play.table.worms) == {"csw_3", "csw_4", "sw_5"}


def test_the_wild_maker_may_stand_in_for_a_worm() -> None:
    play = hazards(given().wild_maker().sign("csw_3"), "sandworm").choose("worm_from wild_maker")
    assert play.table.worms == {"csw_3": WILD_MAKER}


# -- worms and legions -----------------------------------------------------------------------------


def test_a_legion_retreats_from_the_worm_to_where_the_atreides_want() -> None:
    play = hazards(given().harkonnen("csw_3", regular=2), "sandworm").saved()
    assert (play.kind, play.decider) == ("retreat", ATREIDES)
    play.combat(CALM).choose("retreat_to csw_2")
    assert play.events("legion_retreated")[0]["to"] == "csw_2"
    assert play.table.worms == {"csw_3": SANDWORM}


def test_all_worms_are_placed_before_anything_retreats_and_none_retreats_to_another() -> None:
    position = given().harkonnen("csw_3", regular=1).harkonnen("csw_4", regular=1)
    play = hazards(position, "sandworm", "sandworm")
    assert set(play.table.worms) == {"csw_3", "csw_4"}
    assert play.kind == "choose_effect"
    play.choose("resolve csw_3")
    assert {line.split()[1] for line in play.menu()} == {"csw_2", "csw_5", "wind_pass", "windgap"}


def test_the_atreides_settle_the_worms_in_the_order_they_like() -> None:
    position = given().harkonnen("csw_3", regular=1).harkonnen("sw_9", regular=1).harvester("ne_9")
    play = hazards(position, "sandworm", "sandworm", "sandworm").saved()
    assert (play.kind, play.decider) == ("choose_effect", ATREIDES)
    assert set(play.menu()) == {"resolve csw_3", "resolve ne_9", "resolve sw_9"}
    play.choose("resolve ne_9").saved()
    assert play.table.harvesters == []
    play.choose("resolve sw_9", "retreat_to sw_8").saved()
    assert play.legion("sw_8") == {"regular": 1}
    # The last needs no choice of order.
    assert play.kind == "retreat"


def no_way_out(position: Given) -> Given:
    """Nothing around csw_3 is free for the Harkonnen."""
    for area in ("csw_2", "csw_4", "csw_5", "wind_pass", "windgap"):
        position.atreides(area, regular=1)
    return position


def test_a_legion_that_cannot_retreat_is_attacked_and_the_worm_leaves() -> None:
    position = no_way_out(given()).harkonnen("csw_3", regular=4).sign_faces("sandworm")
    play = position.combat("sword special shield shield", CALM).no_sietch().phase("hazards")
    assert play.events("worm_rolled")[0]["hits"] == 2
    assert play.legion("csw_3") == {"regular": 2}
    assert play.table.worms == {}


def test_a_legion_shared_with_no_new_worm_is_left_in_peace() -> None:
    play = hazards(given().worm("csw_3").harkonnen("csw_3", regular=1).combat(CALM))
    assert play.legion("csw_3") == {"regular": 1}
    assert not play.happened("legion_retreated")


def test_overflow_after_a_retreat_is_removed_before_the_next_worm() -> None:
    position = given().harkonnen("csw_3", regular=2).harkonnen("csw_2", regular=5).harvester("ne_9")
    play = hazards(position, "sandworm", "sandworm")
    play.choose("resolve csw_3", "retreat_to csw_2").saved()
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)
    play.combat(CALM).choose("remove regular=1")
    assert play.events("excess_removed")[0]["area"] == "csw_2"


# -- harvesters and carryalls ----------------------------------------------------------------------


def test_a_lone_harvester_is_lost_to_a_worm_and_brings_no_spice() -> None:
    play = hazards(given().harvester("csw_3", "ne_9"), "sandworm", "sand")
    assert [event["area"] for event in play.events("harvester_removed")] == ["csw_3"]
    assert [event["area"] for event in play.events("spice_harvested")] == ["ne_9"]


def test_a_carryall_of_a_connected_zone_may_save_it() -> None:
    play = hazards(given().harvester("csw_3").carryall(SOUTH), "sandworm").saved()
    assert (play.kind, play.decider) == ("call_carryall", HARKONNEN)
    play.choose(f"carryall {SOUTH}")
    assert play.table.zones == {}
    # It stands beside the worm until it is brought home.
    assert play.table.worms == {"csw_3": SANDWORM}
    assert [event["area"] for event in play.events("spice_harvested")] == ["csw_3"]


def test_the_carryall_may_be_kept() -> None:
    play = hazards(given().harvester("csw_3").carryall(SOUTH), "sandworm").choose("lose_harvester")
    assert play.happened("harvester_removed")
    assert play.table.zones == {SOUTH: "carryall"}


def test_a_carryall_elsewhere_and_an_ornithopter_save_nothing() -> None:
    play = hazards(given().harvester("csw_3").carryall(EAST).ornithopter(SOUTH), "sandworm")
    assert play.kind != "call_carryall"
    assert play.happened("harvester_removed")


def test_every_carryall_saves_one_harvester() -> None:
    position = given().harvester("csw_3", "csw_5").carryall(SOUTH)
    play = hazards(position, "sandworm", "sandworm").choose("resolve csw_5", f"carryall {SOUTH}")
    assert [event["area"] for event in play.events("harvester_removed")] == ["csw_3"]


def test_a_harvester_beside_a_retreating_legion_is_lost_unless_a_carryall_saves_it() -> None:
    position = given().harkonnen("csw_3", regular=1).harvester("csw_3").combat()
    play = hazards(position, "sandworm").choose("retreat_to windgap")
    assert play.happened("harvester_removed")
    position = given().harkonnen("csw_3", regular=1).harvester("csw_3").carryall(SOUTH)
    play = hazards(position, "sandworm").choose("retreat_to windgap").saved()
    play.combat(CALM).choose(f"carryall {SOUTH}")
    assert not play.happened("harvester_removed")


@pytest.mark.parametrize("carryall", [False, True])
def test_a_harvester_beside_a_destroyed_legion_is_lost_unless_a_carryall_saves_it(carryall: bool) -> None:
    position = no_way_out(given()).harkonnen("csw_3", regular=2).harvester("csw_3").sign_faces("sandworm")
    if carryall:
        position.carryall(SOUTH)
    play = position.combat("sword sword shield shield").no_sietch().phase("hazards")
    assert play.legion("csw_3") == {}
    if carryall:
        play.choose(f"carryall {SOUTH}")
    assert play.happened("harvester_removed") is not carryall
    # The worm has attacked: it is gone in either case.
    assert play.table.worms == {}


def test_a_harvester_beside_a_legion_that_survived_the_attack_stays() -> None:
    position = no_way_out(given()).harkonnen("csw_3", regular=3).harvester("csw_3").sign_faces("sandworm")
    play = position.combat("sword shield shield shield", CALM).no_sietch().phase("hazards")
    assert [event["area"] for event in play.events("spice_harvested")] == ["csw_3"]


# -- order -----------------------------------------------------------------------------------------


def test_the_phase_goes_in_its_order() -> None:
    position = given().sign("sw_5").atreides("sw_5", regular=1).harkonnen("csw_3", regular=2)
    play = hazards(position, "sandworm").combat("sword shield").choose("retreat_to csw_2")
    keys = [event.key for event in play.log]
    order = ("wormsign_discarded", "wormsign_placed", "wormsign_revealed", "worm_placed", "legion_retreated")
    assert [keys.index(key) for key in (*order, "storm_rolled", "casualties_taken")] == sorted(
        keys.index(key) for key in (*order, "storm_rolled", "casualties_taken")
    )
    # The storm strikes where the legion has gone.
    assert play.events("storm_rolled")[0]["area"] == "csw_2"


def test_no_free_action_is_taken_in_this_phase() -> None:
    position = given().prescience(jihad=8).atreides("nw_7", "start_1").harkonnen("csw_3", regular=1)
    play = hazards(position.ornithopter(SOUTH), "sandworm")
    assert play.kind == "retreat"
    assert play.verbs() == {"retreat_to"}
