"""Sandriding: Atreides legions on chains of wormsigns and worms. Rows 36; rulings 10 and 11.

The chain of most scenarios leads from Wind Pass southwards: csw_3, csw_5, csw_6.
"""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN, SANDWORM, WILD_MAKER
from tests.scenario import Given, Play, given
from tests.standard import board

DICE = {"strategy": 1, "leadership": 1, "mentat": 1}
CHAIN = ("csw_3", "csw_5", "csw_6")


def acting(position: Given, action: str, side: str = ATREIDES) -> Play:
    play = position.no_station().dice(harkonnen=DICE, atreides=DICE).turn(side)
    return play.choose(f"act {action.split('_')[0]} {action}")


def riding(position: Given) -> Play:
    return acting(position, "strategy_move")


def around(*areas: str) -> set[str]:
    return {near for area in areas for near in board.area[area].neighbors}


# -- the chain -------------------------------------------------------------------------------------


def test_a_ride_goes_along_consecutive_signs_and_ends_beside_one_of_them() -> None:
    play = riding(given().atreides("wind_pass", regular=1).sign(*CHAIN))
    assert play.goals("move", "wind_pass", "sand") == around(*CHAIN) - {"wind_pass"}
    play.choose("move wind_pass sw_9 by=sand regular=1")
    assert play.legion("sw_9") == {"regular": 1}


def test_the_log_shows_the_way_of_a_ride_and_no_seal_covers_it() -> None:
    play = riding(given().atreides("wind_pass", regular=1).sign(*CHAIN))
    play.choose("move wind_pass sw_9 by=sand regular=1")
    (moved,) = (event for event in play.log if event.key == "legion_moved")
    assert moved.params["path"] == list(CHAIN)
    assert "path" not in (moved.facts(1) or {}) and "path" not in (moved.facts(2) or {})


def test_who_walks_passes_nothing() -> None:
    play = riding(given().atreides("wind_pass", regular=1).sign(*CHAIN))
    play.choose("move wind_pass csw_4 regular=1")
    assert "path" not in play.events("legion_moved")[0]


@pytest.mark.parametrize("figure", [SANDWORM, WILD_MAKER])
def test_signs_and_worms_of_either_kind_carry_alike(figure: str) -> None:
    position = given().atreides("wind_pass", regular=1).sign("csw_3", "csw_6")
    position = position.wild_maker("csw_5") if figure == WILD_MAKER else position.worm("csw_5")
    play = riding(position)
    assert "sw_9" in play.goals("move", "wind_pass", "sand")


def test_the_chain_may_not_have_a_gap() -> None:
    play = riding(given().atreides("wind_pass", regular=1).sign("csw_3", "csw_6"))
    assert play.goals("move", "wind_pass", "sand") == around("csw_3") - {"wind_pass"}
    play.refuses("move wind_pass sw_9 by=sand regular=1")


def test_the_ride_begins_beside_a_sign_or_worm() -> None:
    play = riding(given().atreides("wind_pass", regular=1).sign("csw_5", "csw_6"))
    assert play.goals("move", "wind_pass", "sand") == set()


def test_a_sign_in_the_own_area_alone_is_not_enough() -> None:
    play = riding(given().atreides("csw_5", regular=1).sign("csw_5"))
    assert play.goals("move", "csw_5", "sand") == set()


def test_a_sign_in_the_own_area_does_not_hinder_a_ride() -> None:
    play = riding(given().atreides("csw_5", regular=1).sign("csw_5", "csw_6"))
    assert play.goals("move", "csw_5", "sand") == around("csw_6") - {"csw_5"}


def test_the_ride_may_begin_and_end_on_rock() -> None:
    play = riding(given().atreides("cnw_2", regular=1).sign("wind_pass"))
    assert {"splintered_rock", "csw_2"} <= play.goals("move", "cnw_2", "sand")


def test_an_impassable_border_joins_nothing() -> None:
    """ne_4 lies beside Broken Land and Rimwall West, but behind impassable borders (ruling 10)."""
    play = riding(given().atreides("broken_land", regular=1).sign("ne_4"))
    assert play.goals("move", "broken_land", "sand") == set()
    play = riding(given().atreides("ne_1", regular=1).sign("ne_4"))
    assert play.goals("move", "ne_1", "sand") == around("ne_4") - {"ne_1"}
    assert not {"broken_land", "rimwall_west"} & play.goals("move", "ne_1")


# -- what blocks -----------------------------------------------------------------------------------


def test_an_enemy_legion_on_a_sign_blocks_the_chain() -> None:
    play = riding(given().atreides("wind_pass", regular=1).sign(*CHAIN).harkonnen("csw_5", regular=1))
    assert play.goals("move", "wind_pass", "sand") == around("csw_3") - {"wind_pass", "csw_5"}


def test_the_chain_may_lead_around_an_enemy_legion() -> None:
    position = given().atreides("wind_pass", regular=1).sign("csw_4", "cse_1", "cse_4", *CHAIN)
    play = riding(position.harkonnen("csw_5", regular=1))
    assert {"sw_9", "hobars_gap"} <= play.goals("move", "wind_pass", "sand")


def test_harvesters_and_friends_do_not_block_the_chain() -> None:
    position = given().atreides("wind_pass", regular=1).sign(*CHAIN)
    play = riding(position.harvester("csw_3", "csw_6").atreides("csw_5", regular=6))
    assert "sw_9" in play.goals("move", "wind_pass", "sand")
    play.choose("move wind_pass sw_9 by=sand regular=1", "done")
    # What lies on the way stays; friends are neither picked up nor too many.
    assert play.table.harvesters == ["csw_3", "csw_6"]
    assert play.legion("csw_5") == {"regular": 6}


# -- the destination -------------------------------------------------------------------------------


def test_the_destination_may_hold_a_sign_but_not_a_worm() -> None:
    play = riding(given().atreides("wind_pass", regular=1).sign("csw_3", "csw_5").worm("csw_6"))
    assert "csw_5" in play.goals("move", "wind_pass", "sand")
    assert "csw_6" not in play.goals("move", "wind_pass")
    assert "sw_9" in play.goals("move", "wind_pass", "sand")
    play.choose("move wind_pass csw_5 by=sand regular=1")
    assert "csw_5" in play.table.wormsigns
    assert not play.happened("wormsign_revealed")


def test_the_destination_is_free() -> None:
    position = given().atreides("wind_pass", regular=1).sign(*CHAIN).harkonnen("sw_9", regular=1)
    play = riding(position)
    assert "sw_9" not in play.goals("move", "wind_pass")


def test_the_moving_area_is_no_destination() -> None:
    play = riding(given().atreides("wind_pass", regular=1).sign("csw_3"))
    play.refuses("move wind_pass wind_pass by=sand regular=1")


def test_only_the_atreides_ride() -> None:
    play = acting(given().harkonnen("wind_pass", regular=1).sign(*CHAIN), "strategy_move", HARKONNEN)
    assert play.goals("move", "wind_pass", "sand") == set()
    play.refuses("move wind_pass sw_9 by=sand regular=1")


def test_a_part_of_a_legion_may_ride_and_both_moves_of_an_action_may_be_rides() -> None:
    play = riding(given().atreides("wind_pass", regular=2, naib=1).sign(*CHAIN))
    play.choose("move wind_pass sw_9 by=sand naib=1 regular=1").saved()
    play.choose("move wind_pass cse_5 by=sand regular=1")
    assert play.legion("sw_9") == {"regular": 1, "naib": 1}
    assert play.legion("cse_5") == {"regular": 1}


def test_leadership_rides_with_a_leader() -> None:
    position = given().atreides("wind_pass", regular=2, naib=1).sign(*CHAIN)
    play = acting(position, "leadership_move")
    play.refuses("move wind_pass sw_9 by=sand regular=1", "menu.needs_leader")
    play.choose("move wind_pass sw_9 by=sand naib=1 regular=1")
    assert play.legion("sw_9") == {"regular": 1, "naib": 1}


def test_a_ride_takes_no_station_in_passing() -> None:
    position = given().atreides("csw_2", regular=1).sign("cnw_4", "cnw_3")
    play = position.dice(harkonnen=DICE, atreides=DICE).turn(ATREIDES).choose("act strategy strategy_move")
    play.choose("move csw_2 nw_12 by=sand regular=1")
    assert "cnw_4" in play.table.stations
    assert not play.happened("station_taken")


# -- riding into battle ----------------------------------------------------------------------------


def attacking(position: Given) -> Play:
    return acting(position, "strategy_attack")


def test_a_legion_attacks_from_a_ride() -> None:
    position = given().atreides("wind_pass", regular=2).sign(*CHAIN).harkonnen("sw_9", regular=1)
    play = attacking(position.combat("sword sword", "shield"))
    assert play.goals("attack", "wind_pass") == {"sw_9", "north_pole"}
    play.refuses("attack wind_pass sw_9 foot")
    play.choose("attack wind_pass sw_9 sand").saved()
    # The attacker stays where it stood until it has won.
    assert play.legion("wind_pass") == {"regular": 2}
    play.choose("advance")
    assert play.legion("sw_9") == {"regular": 2}


def test_the_enemy_attacked_may_stand_on_a_sign_but_blocks_the_way_to_those_behind() -> None:
    position = given().atreides("wind_pass", regular=2).sign(*CHAIN)
    play = attacking(position.harkonnen("csw_5", regular=1).harkonnen("sw_9", regular=1))
    assert play.goals("attack", "wind_pass", "sand") == {"csw_5"}


def test_an_attack_passes_a_worm_but_never_goes_into_its_area() -> None:
    position = given().atreides("wind_pass", regular=2).sign("csw_3").worm("csw_5", "csw_6")
    play = attacking(position.harkonnen("sw_9", regular=1).harkonnen("csw_6", regular=1))
    # The legion in csw_6 shares its area with a worm: out of reach, and in the way.
    assert play.goals("attack", "wind_pass", "sand") == set()
    position = given().atreides("wind_pass", regular=2).sign("csw_3").worm("csw_5", "csw_6")
    play = attacking(position.harkonnen("sw_9", regular=1))
    assert play.goals("attack", "wind_pass", "sand") == {"sw_9"}


def test_an_attack_by_riding_goes_against_an_undefended_settlement_too() -> None:
    play = attacking(given().atreides("csw_3", regular=1).sign("csw_4"))
    assert play.goals("attack", "csw_3", "sand") == {"north_pole"}
    play.choose("attack csw_3 north_pole sand", "advance")
    assert "north_pole" not in play.table.settlements


# -- interruptions ---------------------------------------------------------------------------------


def test_atomics_between_two_moves_open_a_new_way() -> None:
    """Splintered Rock becomes desert between two moves; what stands on a chain may change, too."""
    position = given().prescience(jihad=8).atreides("wind_pass", regular=1).atreides("cnw_3", regular=1)
    play = riding(position.sign("csw_1"))
    play.choose("move cnw_3 csw_2 by=sand regular=1").saved()
    play.choose("atomics splintered_rock").saved()
    assert play.kind == "choose_move"
    assert play.table.terrain("splintered_rock") == "desert"
    play.choose("move wind_pass splintered_rock regular=1")
    assert play.legion("splintered_rock") == {"regular": 1}


def test_overflow_at_the_end_of_a_ride() -> None:
    position = given().atreides("wind_pass", regular=2, elite=1).atreides("sw_9", regular=5).sign(*CHAIN)
    play = riding(position)
    play.choose("move wind_pass sw_9 by=sand elite=1 regular=2", "done").saved()
    assert (play.kind, play.decider) == ("remove_excess", ATREIDES)
    play.choose("remove regular=2")
    assert play.legion("sw_9") == {"regular": 5, "elite": 1}
