"""What holds for troopers of either side, the end of the round, partners and programs."""

from __future__ import annotations

import pytest

from engine.expansions.desert_war import tokens
from engine.expansions.desert_war.camps import PlaceCamps
from engine.expansions.desert_war.end import withdraw
from engine.expansions.desert_war.launchers import CashCamp, DeployLaunchers, HitVehicles
from engine.expansions.desert_war.power import actions as actions_of_atreides
from engine.expansions.desert_war.state import camps, kept
from engine.expansions.desert_war.suspensors import DeploySuspensors
from engine.phases.vehicles import VehiclePlacement
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.rules.advance import AdvanceOrStay
from engine.rules.battle import OrderAttack
from engine.rules.deployment import DeployHarkonnen, PlaceVehicles
from engine.rules.desert_power import AttackWithWorm, MoveWorms, PlaceSigns
from engine.rules.movement import MoveLegions
from engine.rules.retreat import Retreat
from engine.rules.worms import PlaceWorm
from tests.engine.desert_war.war import ESCORT, LAUNCHER, RIDER, SUSPENSOR, War, asked, beside, first, war
from tests.scenario import Play

SOUTH = "central_south_east__central_south_west"
MORE, LESS = {"mentat": 2}, {"mentat": 1}


def moving(position: War, side: str = HARKONNEN, number: int = 1) -> Play:
    return position.task(MoveLegions(side, number), turn=side)


def test_effect_of_trooper_no_unit__beside_everything_that_legions_are_asked() -> None:
    """Outside the limit, and without part in a battle."""
    position = war().harkonnen("csw_5", regular=6).suspensors("csw_5", "csw_5")
    assert not moving(position).happened("excess_removed")
    position = war().harkonnen("csw_5", regular=2).suspensors("csw_5").atreides("csw_6", regular=1)
    position.launchers("csw_6").combat("shield shield", "shield")
    play = position.task(OrderAttack(HARKONNEN), turn=HARKONNEN).choose("attack csw_5 csw_6 foot")
    assert [event["dice"] for event in play.events("combat_rolled")] == [2, 1]


def test_limit_of_trooper_no_unit__no_station_no_harvester_no_sign_and_no_hit() -> None:
    play = (
        war()
        .suspensors("csw_6")
        .harvester("csw_5")
        .sign("csw_5")
        .task(DeploySuspensors(), MoveLegions(HARKONNEN, 1), turn=HARKONNEN)
    )
    assert play.table.harvesters == ["csw_5"] and play.table.wormsigns == ["csw_5"]
    # A worm's attack takes hits of the legion alone.
    position = war().worm("csw_1").harkonnen("csw_2", regular=3).suspensors("csw_2", "csw_2")
    position.combat("sword sword shield shield")
    play = position.task(AttackWithWorm(), turn=ATREIDES).choose("worm_attack csw_1 csw_2")
    assert beside(play, "csw_2") == {SUSPENSOR: 2}
    lone = war().harkonnen("carthag", regular=1, bashar=1).suspensors("carthag")
    left = moving(lone).choose("move carthag cne_1 regular=1")
    assert left.happened("leaders_lost_alone") and beside(left, "carthag") == {SUSPENSOR: 1}


def test_effect_of_trooper_own_ways__by_their_own_actions() -> None:
    play = war().ornithopter(SOUTH).task(DeploySuspensors("central_south_west"), turn=HARKONNEN)
    assert beside(play.choose("suspensors csw_5=1"), "csw_5") == {SUSPENSOR: 1}


def test_limit_of_trooper_own_ways__no_die_card_or_leader_brings_or_takes_them() -> None:
    deploying = war().task(DeployHarkonnen(), turn=HARKONNEN)
    pieces = (SUSPENSOR, LAUNCHER, RIDER)
    assert not any(piece in line for line in deploying.menu() for piece in pieces)
    going = moving(war().harkonnen("csw_5", regular=1).suspensors("csw_5"))
    assert not any(SUSPENSOR in line for line in going.menu())
    gone = going.choose("move csw_5 csw_6 regular=1")
    assert beside(gone, "csw_5") == {SUSPENSOR: 1}


def test_effect_of_trooper_ground__free_for_both_sides() -> None:
    position = war().harkonnen("csw_6", regular=1).riders("csw_5").camps(jihad="csw_4")
    assert {"csw_5"} <= moving(position).goals("move", "csw_6")
    position = war().atreides("windgap", regular=1).suspensors("csw_5")
    assert "csw_5" in moving(position, ATREIDES).goals("move", "windgap")
    harvester = war().launchers("csw_5").task(PlaceVehicles(1, ["harvester"]), turn=HARKONNEN)
    assert "harvester supply csw_5" in harvester.menu()


def test_limit_of_trooper_ground__not_empty() -> None:
    position = war().suspensors("csw_5").riders("csw_6").camps(jihad="csw_4")
    riders = position.task(PlaceSigns(2), turn=ATREIDES)
    for area in ("csw_5", "csw_6", "csw_4"):
        riders.refuses(f"rider supply {area}")


@pytest.mark.parametrize("side", [HARKONNEN, ATREIDES])
def test_effect_of_trooper_cleared(side: str) -> None:
    if side == HARKONNEN:
        position = war().harkonnen("north_pole", regular=1).camps(jihad="cse_1").launchers("cse_1", "cse_1")
        play = moving(position).choose("move north_pole cse_1 regular=1")
        assert beside(play, "cse_1") == {} and play.table.supply[ATREIDES][LAUNCHER] == 6
        assert play.happened("camp_removed") and not camps(play.game.flow)
    else:
        position = war().atreides("windgap", regular=1).suspensors("csw_5", "csw_5")
        play = moving(position, ATREIDES).choose("move windgap csw_5 regular=1")
        assert beside(play, "csw_5") == {} and play.table.supply[HARKONNEN][SUSPENSOR] == 6
    assert not play.happened("battle_begun")
    # Deployed and retreating legions too.
    back = war().harkonnen("csw_6", regular=2).launchers("csw_5")
    retreated = back.task(Retreat(HARKONNEN, "csw_6"), turn=ATREIDES).choose("retreat_to csw_5")
    assert beside(retreated, "csw_5") == {}


def test_limit_of_trooper_cleared__after_the_last_move_and_not_in_passing() -> None:
    position = war().harkonnen("north_pole", regular=1).launchers("cse_1").harkonnen("carthag", regular=1)
    play = moving(position, number=2).choose("move north_pole cse_1 regular=1")
    assert beside(play, "cse_1") == {LAUNCHER: 1}
    play.choose("done")
    assert beside(play, "cse_1") == {}
    ride = war().no_station().sign("csw_5", "cse_4").suspensors("csw_5").atreides("windgap", regular=1)
    ridden = moving(ride, ATREIDES).choose("move windgap harg_pass by=sand regular=1")
    assert beside(ridden, "csw_5") == {SUSPENSOR: 1}
    # Own troopers and own camps stay.
    own = war().atreides("windgap", regular=1).launchers("csw_5").camps(jihad="csw_5")
    stayed = moving(own, ATREIDES).choose("move windgap csw_5 regular=1")
    assert beside(stayed, "csw_5") == {LAUNCHER: 1, "fremen_camp": 1}


def advancing(position: War, line: str) -> Play:
    return position.task(AdvanceOrStay(HARKONNEN, "csw_5", "csw_6"), turn=HARKONNEN).choose(line)


def test_effect_of_trooper_battle__whoever_advances_clears_the_area() -> None:
    assert beside(advancing(war().harkonnen("csw_5", regular=1).launchers("csw_6"), "advance"), "csw_6") == {}


def test_limit_of_trooper_battle__who_stays_disturbs_nobody() -> None:
    play = advancing(war().harkonnen("csw_5", regular=1).launchers("csw_6").riders("csw_4"), "stay")
    assert beside(play, "csw_6") == {LAUNCHER: 1} and beside(play, "csw_4") == {RIDER: 1}


def crawling(position: War) -> Play:
    return position.worm("sw_6").task(MoveWorms(1), turn=ATREIDES)


def test_effect_of_trooper_worm__wherever_one_comes_to() -> None:
    play = (
        war().worm("sw_6").suspensors("sw_5").task(MoveWorms(1), turn=ATREIDES).choose("move_worm sw_6 sw_5")
    )
    assert beside(play, "sw_5") == {} and "sw_5" in play.table.worms
    surfaced = war().launchers("csw_5").task(PlaceWorm("csw_5"), MoveWorms(1), turn=ATREIDES)
    assert beside(surfaced, "csw_5") == {}


def test_limit_of_trooper_worm__riders_stay_and_an_attack_touches_none() -> None:
    play = crawling(war().riders("sw_5")).choose("move_worm sw_6 sw_5")
    assert beside(play, "sw_5") == {RIDER: 1}
    past = (
        war().worm("sw_6").suspensors("sw_5").task(MoveWorms(1), turn=ATREIDES).choose("move_worm sw_6 csw_1")
    )
    assert beside(past, "sw_5") == {SUSPENSOR: 1}
    crowded = crawling(war().suspensors("sw_5").harvester("sw_5"))
    crowded.refuses("move_worm sw_6 sw_5")


def test_effect_of_desert_war_end() -> None:
    position = war().harkonnen("carthag", regular=1, **{ESCORT: 1}).escort(SOUTH).suspensors("csw_5")
    position.camps(jihad="cse_4").launchers("cse_4").riders("csw_6").tokens(2)
    withdraw(position.flow)
    table = position.table
    assert table.beside == {} and table.zones == {} and kept(position.flow)["tokens"] == 0
    assert table.legion(HARKONNEN, "carthag") == {"regular": 1} and table.supply[HARKONNEN][ESCORT] == 2
    assert not camps(position.flow)


def test_limit_of_desert_war_end__a_rider_stays_with_a_worm() -> None:
    position = war().worm("sw_6").riders("sw_6", "csw_5")
    withdraw(position.flow)
    assert position.table.beside == {"sw_6": {RIDER: 1}}


def test_effect_of_desert_war_together__what_may_share_an_area() -> None:
    position = war().suspensors("csw_5").camps(jihad="csw_5").launchers("csw_5").harvester("csw_5")
    position.harkonnen("csw_6", regular=1).suspensors("csw_6").atreides("csw_4", regular=1)
    position.riders("csw_4").sign("csw_4").launchers("csw_3").atreides("csw_3", regular=1)
    assert moving(position).game.faults() == []


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        (lambda: war().suspensors("csw_5").riders("csw_5"), "suspensor troopers where they cannot be: csw_5"),
        (lambda: war().launchers("csw_5").riders("csw_5"), "rocket launchers where they cannot be: csw_5"),
        (lambda: war().camps(jihad="csw_5").riders("csw_5"), "a camp where it cannot be: csw_5"),
        (lambda: war().camps(jihad="cse_4", sand_dwellers="cse_1"), "two camps in one sector"),
    ],
)
def test_limit_of_desert_war_together__what_may_not_is_a_fault(position: object, fault: str) -> None:
    assert callable(position)
    assert fault in position().game.faults()


def test_effect_of_desert_war_atomics__troopers_stay_and_it_is_desert_from_then_on() -> None:
    position = war().suspensors("splintered_rock").prescience(jihad=8)
    position.dice(harkonnen=MORE, atreides=LESS)
    play = position.turn(ATREIDES).choose("atomics splintered_rock")
    assert beside(play, "splintered_rock") == {SUSPENSOR: 1}
    site = war().atomics("splintered_rock")
    assert site.task(PlaceSigns(2), turn=ATREIDES).offers("rider supply splintered_rock")
    assert site.task(PlaceCamps()).offers("camp camp_jihad splintered_rock")


def test_limit_of_desert_war_atomics__a_mountain_before() -> None:
    assert "rider supply splintered_rock" not in war().task(PlaceSigns(2), turn=ATREIDES).menu()
    assert not war().task(PlaceCamps()).offers("camp camp_jihad splintered_rock")


# -- partners --------------------------------------------------------------------------------------

PARTNERS = (HARKONNEN, ATREIDES)


def shared(position: War | None = None) -> War:
    return position or war(shared=PARTNERS)


def test_effect_of_desert_war_partners__who_took_the_turn_takes_the_action() -> None:
    position = (
        shared().tokens(2).suspensors("csw_5").boards(corrino={"mentat": 1}, house_harkonnen={"house": 1})
    )
    play = position.boards(fremen={"strategy": 1}).turn(HARKONNEN).by("corrino", "take_turn")
    play.by("corrino", "nothing mentat")
    # The die of Corrino is spent: its partner has no part in what comes beside it.
    assert play.kind == "end_turn" and asked(play) == ("corrino",)
    assert play.game.menu("house_harkonnen") is None
    play.by("corrino", "war suspensor", "suspensor csw_5 csw_6")
    assert beside(play, "csw_6") == {SUSPENSOR: 1} and kept(play.game.flow)["tokens"] == 1


def test_effect_of_desert_war_partners__tokens_are_common() -> None:
    """What one has left the other may use, with a die of its own."""
    position = shared().tokens(2).suspensors("csw_5", "csw_6")
    position.boards(corrino={"mentat": 1}, house_harkonnen={"house": 1}, fremen={"strategy": 2})
    play = position.turn(HARKONNEN).by("corrino", "take_turn", "war suspensor", "suspensor csw_5 csw_4")
    play.by("corrino", "nothing mentat")
    while play.table.turn != HARKONNEN:
        play.choose("nothing strategy" if play.offers("nothing strategy") else play.menu()[0])
    assert play.kind == "choose_action" and asked(play) == ("house_harkonnen",)
    play.by("house_harkonnen", "war suspensor", "suspensor csw_6 csw_5")
    assert kept(play.game.flow)["tokens"] == 0


def test_limit_of_desert_war_partners__house_harkonnen_chooses_escorts_and_fremen_camps() -> None:
    placing = shared().imperium(choam=3).task(VehiclePlacement())
    while placing.kind != "choose_escort":
        first(placing)
    assert asked(placing) == ("house_harkonnen",)
    camp = shared().task(PlaceCamps())
    assert asked(camp) == ("fremen",) and camp.game.menu("house_atreides") is None
    camp.by("fremen", "camp camp_jihad cse_4")
    # Both partners know the face, and nobody else.
    faces = {seat: camp.game.view(seat)["private"].get("faces") for seat in camp.game.seats}
    known = {"cse_4": "jihad"}
    assert faces == {"house_harkonnen": None, "corrino": None, "house_atreides": known, "fremen": known}


@pytest.mark.parametrize(
    "question", [DeployLaunchers(), HitVehicles("central_south_east", "cse_4", 1), CashCamp("cse_4")]
)
def test_effect_of_desert_war_partners__fremen_decide_what_comes_with_desert_power(question: object) -> None:
    """Whoever's die, card or leader brought it."""
    position = shared().camps(jihad="cse_4").launchers("cse_4").harvester("cse_5")
    play = position.task(question, turn=ATREIDES, acting="house_atreides")  # type: ignore[arg-type]
    assert asked(play) == ("fremen",)


def test_effect_of_desert_war_partners__a_card_of_house_atreides_brings_the_fremen_an_action() -> None:
    position = shared().camps(jihad="cse_4").hand("house_atreides", "usul_the_base_of_the_pillar")
    position.boards(house_atreides={"mentat": 1}, corrino={"mentat": 1})
    play = position.turn(ATREIDES).by("house_atreides", "play mentat usul_the_base_of_the_pillar")
    assert play.kind == "choose_desert_power" and asked(play) == ("fremen",)
    assert play.offers("war launchers", seat="fremen")
    assert actions_of_atreides(play.game.flow) == ["launchers"]


# -- programs --------------------------------------------------------------------------------------


def test_effect_of_desert_war_programs__random_takes_whatever_is_offered() -> None:
    position = war().tokens(1).suspensors("csw_5").ornithopter(SOUTH).dice(harkonnen=MORE, atreides=LESS)
    menu = position.turn(HARKONNEN).game.menu(HARKONNEN)
    assert menu is not None
    drawn = {str(RandomPlayer(seed).choose(menu)) for seed in range(60)}
    assert {"war suspensors", "war suspensor"} <= drawn


def test_limit_of_desert_war_programs__nothing_that_is_not() -> None:
    assert tokens.actions(war().tokens(4).task(MoveLegions(HARKONNEN, 1)).game.flow) == []
