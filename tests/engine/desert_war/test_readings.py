"""Places on which the print is silent: each switch of the data file, read one way and the other."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from engine.expansions.desert_war.data import Switches
from engine.expansions.desert_war.launchers import LaunchRockets
from engine.expansions.desert_war.suspensors import ScoutWithSuspensor
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.arrival import Arrive
from engine.rules.battle import OrderAttack
from engine.rules.deployment import PlaceVehicles
from engine.rules.desert_power import MoveWorms, PlaceSigns
from engine.rules.movement import MoveLegions
from engine.rules.worms import PlaceWorm
from tests.engine.desert_war.war import ESCORT, LAUNCHER, RIDER, SUSPENSOR, War, beside, war
from tests.scenario import Play

both = pytest.mark.parametrize("read", [False, True], ids=["no", "yes"])
NORTH = "central_north_east__central_north_west"


def test_every_switch_is_read_both_ways() -> None:
    tested = re.findall(r"^@both\ndef test_reading_of_(\w+)\(", Path(__file__).read_text(), re.MULTILINE)
    assert sorted(tested) == sorted(switch.name for switch in fields(Switches))


def firing(position: War) -> Play:
    position.camps(jihad="cse_4").launchers("cse_4").combat("sword")
    return position.task(LaunchRockets(), turn=ATREIDES)


@both
def test_reading_of_launchers_reach_their_own_area(read: bool) -> None:
    play = firing(war().reading(launchers_reach_their_own_area=read).harvester("cse_4"))
    assert play.offers("launch central_south_east") is read


@both
def test_reading_of_launchers_reach_over_sector_borders(read: bool) -> None:
    play = firing(war().reading(launchers_reach_over_sector_borders=read).harvester("csw_5"))
    assert play.offers("launch central_south_east") is read


@both
def test_reading_of_suspensor_scouting_over_impassable(read: bool) -> None:
    position = war().reading(suspensor_scouting_over_impassable=read).atreides("rimwall_west", "start_1")
    play = position.suspensors("ne_5").task(ScoutWithSuspensor(), turn=HARKONNEN)
    assert play.offers("suspensor_scout ne_5 rimwall_west all") is read


@both
def test_reading_of_suspensor_scouting_in_part(read: bool) -> None:
    position = war().reading(suspensor_scouting_in_part=read).atreides("windgap", "start_1")
    play = position.suspensors("csw_3").task(ScoutWithSuspensor(), turn=HARKONNEN)
    assert play.offers("suspensor_scout csw_3 windgap all")
    assert play.offers("suspensor_scout csw_3 windgap sietch") is read
    if read:
        play.choose("suspensor_scout csw_3 windgap tokens")
        assert play.table.revealed_sietches == [] and play.happened("token_revealed")


@both
def test_reading_of_rider_and_sign_of_one_action_may_share_an_area(read: bool) -> None:
    position = war().reading(rider_and_sign_of_one_action_may_share_an_area=read)
    play = position.task(PlaceSigns(2), turn=ATREIDES).choose("rider supply se_1")
    assert play.offers("signs se_1") is read


@both
def test_reading_of_rider_may_come_from_the_board(read: bool) -> None:
    position = war().reading(rider_may_come_from_the_board=read).riders("csw_5")
    play = position.task(PlaceSigns(2), turn=ATREIDES)
    assert play.offers("rider supply se_1")
    assert play.offers("rider csw_5 se_1") is read


@both
def test_reading_of_surfacing_worm_removes_troopers(read: bool) -> None:
    position = war().reading(surfacing_worm_removes_troopers=read).suspensors("csw_5", "csw_5")
    play = position.task(PlaceWorm("csw_5"), MoveLegions(ATREIDES, 1), turn=ATREIDES)
    assert "csw_5" in play.table.worms
    assert beside(play, "csw_5") == ({} if read else {SUSPENSOR: 2})


@both
def test_reading_of_passing_removes_troopers(read: bool) -> None:
    worms = war().reading(passing_removes_troopers=read).worm("sw_6").suspensors("sw_5").riders("csw_1")
    play = worms.task(MoveWorms(1), turn=ATREIDES).choose("move_worm sw_6 csw_1")
    assert play.events("worm_moved")[0]["path"] == ["sw_5"]
    assert beside(play, "sw_5") == ({} if read else {SUSPENSOR: 1})
    # Riders on the way stay in any case, and so does whoever is of the same side as a legion that rides.
    position = war().reading(passing_removes_troopers=read).no_station().sign("csw_5").riders("cse_4")
    position.suspensors("csw_5").atreides("windgap", regular=1)
    ride = position.task(MoveLegions(ATREIDES, 1), turn=ATREIDES)
    ride.choose("move windgap harg_pass by=sand regular=1")
    assert ride.events("legion_moved")[0]["path"] == ["csw_5", "cse_4"]
    assert beside(ride, "csw_5") == ({} if read else {SUSPENSOR: 1})
    assert beside(ride, "cse_4") == {RIDER: 1}


@both
def test_reading_of_placing_onto_a_rider_wakes_a_worm(read: bool) -> None:
    position = war().reading(placing_onto_a_rider_wakes_a_worm=read).riders("csw_5")
    position.harkonnen("csw_5", regular=1)
    play = position.task(Arrive(HARKONNEN, []), MoveLegions(ATREIDES, 1), turn=HARKONNEN)
    assert beside(play, "csw_5") == {}
    assert ("csw_5" in play.table.worms) is read


@both
def test_reading_of_displacement_onto_a_rider_wakes_a_worm(read: bool) -> None:
    position = war().reading(displacement_onto_a_rider_wakes_a_worm=read).riders("wind_pass")
    position.harkonnen("splintered_rock", regular=2).prescience(jihad=8)
    position.dice(harkonnen={"mentat": 1}, atreides={"mentat": 1})
    play = position.turn(ATREIDES).choose("atomics splintered_rock", "drive_to wind_pass")
    assert beside(play, "wind_pass") == {}
    assert (play.kind == "retreat" and "wind_pass" in play.table.worms) is read
    assert ("wind_pass" in play.table.legions[HARKONNEN] and not play.table.worms) is not read


@both
def test_reading_of_sign_beside_lone_rider_discarded(read: bool) -> None:
    position = war().reading(sign_beside_lone_rider_discarded=read).riders("csw_4").sign("csw_4")
    position.harkonnen("north_pole", regular=2)
    play = position.task(MoveLegions(HARKONNEN, 1), turn=HARKONNEN)
    play.choose("move north_pole csw_4 regular=2")
    assert play.table.wormsigns == []
    assert play.happened("wormsign_discarded") is read
    assert play.happened("wormsign_revealed") is not read


@both
def test_reading_of_harkonnen_action_may_precede_the_choice_of_the_die(read: bool) -> None:
    position = war().reading(harkonnen_action_may_precede_the_choice_of_the_die=read).tokens(1)
    position.suspensors("csw_5").dice(harkonnen={"mentat": 1}, atreides={"mentat": 1})
    play = position.turn(HARKONNEN)
    assert play.offers("war suspensor") is read
    # Afterwards it is offered by either reading.
    play.choose("nothing mentat")
    assert play.offers("war suspensor")


@both
def test_reading_of_bene_gesserit_token_is_a_die_for_tokens(read: bool) -> None:
    position = war().reading(bene_gesserit_token_is_a_die_for_tokens=read).tokens(1).suspensors("csw_5")
    position.dice(harkonnen={"house": 1}, atreides={"mentat": 1}).bene_gesserit(HARKONNEN, on="mentat")
    play = position.turn(HARKONNEN).choose("nothing mentat")
    assert (play.kind == "end_turn" and play.offers("war suspensor")) is read


@both
def test_reading_of_leader_action_in_the_box_is_desert_power(read: bool) -> None:
    position = war().reading(leader_action_in_the_box_is_desert_power=read).camps(jihad="cse_4")
    position.riders("csw_5").dice(harkonnen={"mentat": 2}, atreides={"mentat": 1})
    play = position.turn(ATREIDES).choose("desert_power sandriders")
    while play.kind in ("place_worms", "choose_worm_place", "place_signs", "choose_step"):
        play.choose(play.menu()[0])
    assert (play.kind == "choose_war_action") is read
    # The standard options bring one in any case.
    usual = war().reading(leader_action_in_the_box_is_desert_power=read).camps(jihad="cse_4")
    usual.dice(harkonnen={"mentat": 2}, atreides={"mentat": 1})
    assert usual.turn(ATREIDES).choose("desert_power worms").kind == "choose_war_action"


@both
def test_reading_of_camp_removed_by_a_legion_is_shown(read: bool) -> None:
    position = war().reading(camp_removed_by_a_legion_is_shown=read).camps(jihad="cse_1")
    position.harkonnen("north_pole", regular=2)
    play = position.task(MoveLegions(HARKONNEN, 1), turn=HARKONNEN)
    play.choose("move north_pole cse_1 regular=2")
    assert play.happened("camp_removed")
    assert [event["marker"] for event in play.events("camp_shown")] == (["jihad"] if read else [])


@both
def test_reading_of_place_may_take_an_escort_from_a_legion(read: bool) -> None:
    position = war().reading(place_may_take_an_escort_from_a_legion=read)
    position.harkonnen("carthag", regular=1, **{ESCORT: 2})
    play = position.task(PlaceVehicles(2), turn=HARKONNEN)
    assert play.offers(f"escort carthag {NORTH}") is read
    if read:
        play.choose(f"escort carthag {NORTH}")
        assert play.legion("carthag") == {"regular": 1, ESCORT: 1} and play.table.zones == {NORTH: ESCORT}


@both
def test_reading_of_escort_serves_leadership_of_its_order(read: bool) -> None:
    reading = {"escort_serves_leadership_of_its_order": read}
    position = war().reading(**reading).harkonnen("carthag", regular=2).escort(NORTH)
    position.harkonnen("cne_6", regular=1, bashar=1)
    play = position.task(MoveLegions(HARKONNEN, 2, with_leader=True), turn=HARKONNEN)
    assert play.offers(f"move carthag cnw_2 by={NORTH} regular=2") is read
    # Without it on no way, and on foot never without a leader.
    assert play.goals("move", "carthag", "foot") == set()
    play.refuses("move cne_6 cne_3 regular=1")
    if read:
        play.choose(f"move carthag cnw_2 by={NORTH} regular=2")
        assert play.legion("cnw_2") == {"regular": 2, ESCORT: 1}
    attack = war().reading(**reading).harkonnen("splintered_rock", regular=2).escort(NORTH)
    attack.atreides("csw_3", regular=3).dice(harkonnen={"leadership": 1}, atreides={"mentat": 1})
    menu = attack.turn(HARKONNEN).game.menu(HARKONNEN)
    assert menu is not None
    assert ("leadership_surprise" in menu.by_verb["act"].notes) is not read
    attack.flow.stack.pop()
    order = attack.task(OrderAttack(HARKONNEN, with_leader=True, surprise=True), turn=HARKONNEN)
    assert order.offers(f"attack splintered_rock csw_3 {NORTH}") is read


def test_hits_that_count_are_a_value_too() -> None:
    """The symbol that hits is a value of the file, not a switch."""
    position = war().camps(jihad="cse_4").launchers("cse_4", "cse_4").combat("special shield")
    play = position.harvester("cse_5").task(LaunchRockets(), turn=ATREIDES)
    play.choose("launch central_south_east")
    assert play.events("launchers_fired")[0]["hits"] == 1
    assert play.table.supply[ATREIDES][LAUNCHER] == 4
