"""Where a move ends: testing stations, harvesters, wormsigns entered by the Harkonnen, overflow."""

from __future__ import annotations

import pytest

from engine.phases.hazards import DesertHazards
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.retreat import Retreat
from tests.scenario import Given, Play, given

DICE = {"strategy": 1, "leadership": 1, "mentat": 1}
WEST = "north_west__central_north_west"
SOUTH = "south_west__central_south_west"


def acting(position: Given, side: str, action: str = "strategy_move") -> Play:
    return position.dice(harkonnen=DICE, atreides=DICE).turn(side).choose(f"act strategy {action}")


def marker_of(play: Play) -> str:
    (taken,) = play.events("station_taken")
    return str(taken["marker"])


# -- testing stations ------------------------------------------------------------------------------


def test_an_atreides_legion_takes_the_station_where_its_move_ends() -> None:
    play = acting(given().atreides("wind_pass", regular=1), ATREIDES)
    play.choose("move wind_pass cnw_4 regular=1")
    assert "cnw_4" not in play.table.stations
    assert play.table.prescience[marker_of(play)] == 1
    assert sum(play.table.prescience.values()) == 1


def test_the_back_of_the_station_decides_the_marker() -> None:
    play = acting(given().atreides("wind_pass", regular=1).draws(0), ATREIDES)
    play.choose("move wind_pass cnw_4 regular=1")
    first = min(name for name, number in given().table.station_faces.items() if number)
    assert marker_of(play) == first


def test_a_token_takes_a_station_unrevealed() -> None:
    play = acting(given().atreides("wind_pass", "start_1"), ATREIDES)
    play.choose("move wind_pass cnw_4 start_1=1")
    assert play.happened("station_taken")
    assert play.legion("cnw_4") == {"start_1": 1}


def test_the_harkonnen_take_no_station() -> None:
    play = acting(given().harkonnen("wind_pass", regular=1), HARKONNEN)
    play.choose("move wind_pass cnw_4 regular=1")
    assert "cnw_4" in play.table.stations


def test_a_legion_that_retreats_onto_a_station_takes_it() -> None:
    play = given().atreides("wind_pass", regular=3).task(Retreat(ATREIDES, "wind_pass"), turn=HARKONNEN)
    assert play.decider == HARKONNEN
    play.choose("retreat_to cnw_4")
    assert play.happened("station_taken")


def test_a_legion_that_advances_onto_a_station_takes_it() -> None:
    position = (
        given().atreides("wind_pass", regular=2).harkonnen("cnw_4", regular=1).combat("sword sword", "shield")
    )
    play = acting(position, ATREIDES, "strategy_attack")
    play.choose("attack wind_pass cnw_4 foot")
    assert not play.happened("station_taken")
    play.choose("advance")
    assert play.happened("station_taken")


# -- harvesters ------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["regular", "start_1"])
def test_an_atreides_legion_even_an_unrevealed_token_destroys_a_lone_harvester(who: str) -> None:
    position = given().atreides("wind_pass", **{who: 1}).harvester("cnw_3", "csw_3")
    play = acting(position, ATREIDES)
    supply = play.table.supply[HARKONNEN]["harvester"]
    play.choose(f"move wind_pass csw_3 {who}=1")
    assert play.table.harvesters == ["cnw_3"]
    assert play.table.supply[HARKONNEN]["harvester"] == supply + 1
    assert not play.happened("token_revealed")


def test_station_and_wormsign_beside_a_lone_harvester_do_not_protect_it() -> None:
    play = acting(given().atreides("wind_pass", regular=1).harvester("cnw_4").sign("cnw_4"), ATREIDES)
    play.choose("move wind_pass cnw_4 regular=1")
    assert play.table.harvesters == []
    assert play.happened("station_taken")
    assert "cnw_4" in play.table.wormsigns


def test_a_harvester_beside_a_legion_falls_when_the_victor_advances_and_not_if_he_stays() -> None:
    for verb, left in (("advance", []), ("stay", ["csw_3"])):
        position = given().atreides("wind_pass", regular=2).harkonnen("csw_3", regular=1).harvester("csw_3")
        play = acting(position.combat("sword sword", "shield"), ATREIDES, "strategy_attack")
        play.choose("attack wind_pass csw_3 foot", verb)
        assert play.table.harvesters == left


def test_an_atreides_legion_never_reveals_a_wormsign() -> None:
    play = acting(given().atreides("wind_pass", regular=1).sign("csw_3"), ATREIDES)
    play.choose("move wind_pass csw_3 regular=1")
    assert play.table.wormsigns == ["csw_3"]


# -- the Harkonnen enter an area with a wormsign ---------------------------------------------------


def entering(position: Given, *faces: str) -> Play:
    """Two regular units stand in Wind Pass, wormsigns in csw_3 south of it and in the deep sw_7."""
    position = position.no_sietch("windgap").harkonnen("wind_pass", regular=2).sign("csw_3", "sw_7")
    return acting(position.sign_faces(*faces), HARKONNEN)


def test_sand_is_a_false_alarm() -> None:
    play = entering(given(), "sand").choose("move wind_pass csw_3 regular=2")
    assert play.events("wormsign_revealed") == [{"area": "csw_3", "face": "sand"}]
    assert play.table.wormsigns == ["sw_7"]
    assert play.legion("csw_3") == {"regular": 2}


def test_a_worm_drives_the_legion_out_to_where_the_opponent_wants() -> None:
    play = entering(given(), "sandworm").choose("move wind_pass csw_3 regular=2").saved()
    assert play.table.worms == {"csw_3": "sandworm"}
    assert (play.kind, play.decider) == ("retreat", ATREIDES)
    assert {line.split()[1] for line in play.menu()} == {"csw_2", "csw_4", "csw_5", "wind_pass", "windgap"}
    play.choose("retreat_to windgap")
    assert play.legion("windgap") == {"regular": 2}
    assert play.table.worms == {"csw_3": "sandworm"}


def test_a_burrowing_worm_surfaces_in_the_deep_desert_only() -> None:
    play = entering(given(), "burrowing_sandworm").choose("move wind_pass csw_3 regular=2")
    assert play.table.worms == {}
    assert play.legion("csw_3") == {"regular": 2}
    position = given().harkonnen("sw_8", regular=1)
    play = entering(position, "burrowing_sandworm").choose("move sw_8 sw_7 regular=1", "done")
    assert play.table.worms == {"sw_7": "sandworm"}


def test_the_sign_is_revealed_after_the_last_move_and_all_retreat_together() -> None:
    play = entering(given().harkonnen("csw_4", elite=1, bashar=1), "sandworm")
    play.choose("move wind_pass csw_3 regular=2").saved()
    assert not play.happened("wormsign_revealed")
    play.choose("move csw_4 csw_3 bashar=1 elite=1").saved()
    assert len(play.events("wormsign_revealed")) == 1
    play.choose("retreat_to windgap")
    assert play.legion("windgap") == {"regular": 2, "elite": 1, "bashar": 1}


def test_those_who_stood_beside_a_sign_already_retreat_with_those_who_come() -> None:
    play = entering(given().harkonnen("csw_3", elite=1), "sandworm")
    play.choose("move wind_pass csw_3 regular=2", "done", "retreat_to windgap")
    assert play.legion("windgap") == {"regular": 2, "elite": 1}


def hemmed_in() -> Given:
    """Around csw_3: an enemy, a worm, a sign and an enemy settlement; Wind Pass alone is free."""
    return given().atreides("csw_2", regular=1).worm("csw_4").sign("csw_3", "csw_5")


def test_a_retreat_goes_to_no_area_with_a_sign_worm_enemy_or_enemy_settlement() -> None:
    position = hemmed_in().harkonnen("wind_pass", regular=2).sign_faces("sandworm")
    play = acting(position, HARKONNEN)
    play.choose("move wind_pass csw_3 regular=1", "done", "worm_from sandworm")
    # With one place to go nobody is asked.
    assert play.legion("wind_pass") == {"regular": 2}
    assert play.table.worms == {"csw_3": "sandworm", "csw_4": "sandworm"}


def cut_off() -> Given:
    """A legion that flies into csw_3 cannot get out again."""
    return hemmed_in().atreides("wind_pass", regular=1).harkonnen("csw_6", regular=3).ornithopter(SOUTH)


def test_if_it_cannot_retreat_the_worm_attacks_and_leaves() -> None:
    position = cut_off().sign_faces("sandworm").combat("sword special shield shield")
    play = acting(position, HARKONNEN)
    play.choose(f"move csw_6 csw_3 by={SOUTH} regular=3", "worm_from sandworm")
    # One sword, and one Special that counts one in the desert.
    assert play.events("worm_rolled")[0]["hits"] == 2
    assert play.legion("csw_3") == {"regular": 1}
    assert play.table.worms == {"csw_4": "sandworm"}


@pytest.mark.parametrize(
    ("roll", "harvesters"), [("sword shield shield shield", ["csw_3"]), ("sword " * 4, [])]
)
def test_a_harvester_beside_an_attacked_legion_shares_its_fate(roll: str, harvesters: list[str]) -> None:
    position = cut_off().harvester("csw_3").carryall(WEST).sign_faces("sandworm").combat(roll)
    play = acting(position, HARKONNEN)
    play.choose(f"move csw_6 csw_3 by={SOUTH} regular=3", "worm_from sandworm")
    assert play.table.harvesters == harvesters


def test_a_harvester_beside_a_retreating_legion_is_lost_without_carryall() -> None:
    play = entering(given().harvester("csw_3").carryall(SOUTH), "sandworm")
    play.choose("move wind_pass csw_3 regular=2", "retreat_to windgap")
    assert play.table.harvesters == []
    assert play.table.zones == {SOUTH: "carryall"}


def test_a_victor_who_advances_onto_a_sign_reveals_it() -> None:
    position = given().harkonnen("wind_pass", regular=2).atreides("csw_3", regular=1).sign("csw_3")
    play = acting(
        position.combat("sword sword", "shield").sign_faces("sandworm"), HARKONNEN, "strategy_attack"
    )
    play.choose("attack wind_pass csw_3 foot", "advance").saved()
    assert play.kind == "retreat"
    play.choose("retreat_to csw_4")
    assert play.legion("csw_4") == {"regular": 2}


def test_a_retreating_harkonnen_legion_may_not_go_onto_a_sign_an_atreides_one_may() -> None:
    position = given().harkonnen("wind_pass", regular=1).sign("csw_3")
    play = position.task(Retreat(HARKONNEN, "wind_pass"), turn=ATREIDES)
    play.refuses("retreat_to csw_3")
    position = given().atreides("wind_pass", regular=1).sign("csw_3")
    play = position.task(Retreat(ATREIDES, "wind_pass"), turn=HARKONNEN)
    play.choose("retreat_to csw_3")
    assert play.table.wormsigns == ["csw_3"]


def test_a_sign_laid_where_harkonnen_already_stand_is_not_revealed() -> None:
    position = given().harkonnen("csw_3", regular=1).dice(harkonnen=DICE, atreides={})
    play = position.turn(ATREIDES).choose("desert_power signs", "signs csw_3")
    assert play.table.wormsigns == ["csw_3"]
    assert not play.happened("wormsign_revealed")


def test_the_sign_returns_to_the_pool_at_once() -> None:
    play = entering(given(), "sand").choose("move wind_pass csw_3 regular=2")
    assert "csw_3" not in play.table.wormsigns


def test_of_several_signs_entered_in_one_action_the_atreides_say_which_comes_first() -> None:
    """The legion of the one may not retreat onto the other, so the order matters."""
    position = given().harkonnen("cne_4", regular=2).harkonnen("cse_4", regular=2).sign("cne_3", "cse_1")
    position.sign_faces("sand").sign_faces("sandworm")
    play = acting(position, HARKONNEN)
    play.choose("move cne_4 cne_3 regular=2", "move cse_4 cse_1 regular=2").saved()
    assert (play.kind, play.decider) == ("choose_effect", ATREIDES)
    assert set(play.menu()) == {"resolve cne_3", "resolve cse_1"}
    assert not play.happened("wormsign_revealed")
    play.choose("resolve cse_1").saved()
    assert [event["area"] for event in play.events("wormsign_revealed")] == ["cse_1", "cne_3"]
    assert (play.kind, play.decider) == ("retreat", ATREIDES)
    assert play.offers("retreat_to cse_1"), "the sign there has turned out to be sand"


def test_a_sign_nobody_has_entered_is_not_among_them() -> None:
    play = entering(given().harkonnen("cnw_2", regular=1), "sand")
    play.choose("move wind_pass csw_3 regular=2", "move cnw_2 wind_pass regular=1")
    assert play.table.wormsigns == ["sw_7"]


# -- overflow --------------------------------------------------------------------------------------


def test_the_opponent_may_choose_a_retreat_that_overflows_and_the_owner_removes() -> None:
    play = entering(given().harkonnen("csw_4", regular=5, elite=1), "sandworm")
    play.choose("move wind_pass csw_3 regular=2", "done", "retreat_to csw_4").saved()
    assert (play.kind, play.decider) == ("remove_excess", HARKONNEN)
    play.choose("remove elite=1 regular=1")
    assert play.legion("csw_4") == {"regular": 6}


def test_overflow_in_a_signs_area_is_removed_before_the_sign_is_revealed() -> None:
    play = entering(given().harkonnen("csw_3", regular=5), "sand")
    play.choose("move wind_pass csw_3 regular=2", "done").saved()
    assert play.kind == "remove_excess"
    assert not play.happened("wormsign_revealed")
    play.choose("remove regular=1")
    assert play.happened("wormsign_revealed")


def test_the_choam_ban_narrows_what_a_retreat_may_fill() -> None:
    play = entering(given().ban("choam").harkonnen("csw_4", regular=4), "sandworm")
    play.choose("move wind_pass csw_3 regular=2", "done", "retreat_to csw_4", "remove regular=1")
    assert play.legion("csw_4") == {"regular": 5}


def test_in_the_hazards_nobody_reveals_by_retreating() -> None:
    """All signs were turned up together, so no area around has one left."""
    position = given().no_sietch().harkonnen("csw_3", regular=1).harkonnen("csw_5", regular=1).sign("csw_4")
    play = position.sign_faces("sandworm", "sand", "sand").phase("hazards")
    assert play.game.flow.inside(DesertHazards) is not None
    assert play.offers("retreat_to csw_4")
