"""Tokens, Suspensor Troopers and Escorts: of each rule an effect and a limit."""

from __future__ import annotations

import pytest

from engine.expansions.desert_war import tokens
from engine.expansions.desert_war.escort import ChooseEscort
from engine.expansions.desert_war.launchers import DeployLaunchers
from engine.expansions.desert_war.state import kept
from engine.expansions.desert_war.suspensors import DeploySuspensors, MoveSuspensor, ScoutWithSuspensor
from engine.expansions.desert_war.tokens import WarToken
from engine.phases.vehicles import VehiclePlacement
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.battle import OrderAttack
from engine.rules.deployment import DeployHarkonnen, PlaceVehicles
from engine.rules.desert_power import PlaceSigns
from engine.rules.free_actions import Scouting
from engine.rules.losses import CheckLimits, TakeCasualties
from engine.rules.movement import MoveLegions
from engine.table import STACKING_LIMIT
from tests.engine.desert_war.war import ESCORT, LAUNCHER, RIDER, SUSPENSOR, War, beside, first, war
from tests.scenario import Play

SOUTH = "central_south_east__central_south_west"
NORTH = "central_north_east__central_north_west"
SOUTH_WEST = "central_south_west"
DICE = {"mentat": 2}


def turn(position: War) -> Play:
    return position.dice(harkonnen=DICE, atreides=DICE).turn(HARKONNEN)


def deploying(position: War, sector: str = SOUTH_WEST) -> Play:
    return position.task(DeploySuspensors(), turn=HARKONNEN).choose(f"sector {sector}")


def moving(position: War) -> Play:
    return position.task(MoveSuspensor(), turn=HARKONNEN)


def legions(position: War, number: int = 1) -> Play:
    return position.task(MoveLegions(HARKONNEN, number), turn=HARKONNEN)


def signs(position: War) -> Play:
    return position.task(PlaceSigns(2), turn=ATREIDES)


# -- tokens ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "number"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_effect_of_desert_war_tokens(row: int, number: int) -> None:
    """One on each space of the first column that the dice set aside leave open."""
    play = war().imperium(choam=row).phase("start")
    while play.kind != "choose_camp":
        first(play)
    assert play.events("war_tokens_placed") == [{"number": number}]
    assert play.game.public_sections()["expansion"]["tokens"] == number


def test_limit_of_desert_war_tokens__later_markers_change_nothing() -> None:
    position = war().imperium(choam=1).tokens(3).hand(ATREIDES, "bill_of_particulars")
    play = position.dice(harkonnen=DICE, atreides=DICE).turn(ATREIDES)
    play.choose("play mentat bill_of_particulars", "lower choam")
    assert play.table.imperium["choam"] == 2 and kept(play.game.flow)["tokens"] == 3


def test_effect_of_desert_war_harkonnen__before_the_die_and_after_it() -> None:
    before = turn(war().tokens(1).suspensors("csw_5")).choose("war suspensor", "suspensor csw_5 csw_6")
    assert before.kind == "choose_action" and before.decider == HARKONNEN
    after = turn(war().tokens(1).suspensors("csw_5")).choose("nothing mentat")
    after.choose("war suspensor", "suspensor csw_5 csw_6")
    assert beside(before, "csw_6") == beside(after, "csw_6") == {SUSPENSOR: 1}


def test_limit_of_desert_war_harkonnen__one_for_each_die_and_never_in_the_middle() -> None:
    play = turn(war().tokens(2).suspensors("csw_5")).choose("war suspensor", "suspensor csw_5 csw_6")
    assert "war" not in play.verbs()
    play.choose("nothing mentat")
    assert play.decider == ATREIDES and kept(play.game.flow)["tokens"] == 1
    middle = turn(war().tokens(1).suspensors("csw_5")).choose("act mentat mentat_draw")
    assert middle.kind == "draw_from_decks" and "war" not in middle.verbs()


def test_effect_of_desert_war_tokens_return__all_lie_there_again_at_the_next_placement() -> None:
    position = war().tokens(0)
    position.table.dice_aside = 0
    tokens.place_tokens(position.flow)
    assert kept(position.flow)["tokens"] == 4


def test_limit_of_desert_war_tokens_return__unused_ones_are_worth_nothing() -> None:
    """They are no dice for Desert Power, and gone at the end of the round."""
    position = war().tokens(4).dice(harkonnen={"mentat": 1}, atreides={"mentat": 1})
    assert "desert_power" not in position.turn(ATREIDES).verbs()
    ended = war().tokens(4).phase("end")
    assert ended.table.round == 2 and kept(ended.game.flow)["tokens"] == 0


def test_effect_of_desert_war_offered__whatever_would_do_something() -> None:
    position = war().tokens(1).suspensors("csw_3").ornithopter(SOUTH)
    play = turn(position)
    assert [line for line in play.menu() if line.startswith("war")] == [
        "war suspensors",
        "war suspensor",
        "war suspensor_scout",
    ]
    # Conditions are looked at when the action is carried out.
    play.choose("war suspensors", "sector central_south_east", "suspensors cse_4=1")
    assert beside(play, "cse_4") == {SUSPENSOR: 1}


def test_limit_of_desert_war_offered__what_would_do_nothing_is_not() -> None:
    assert "war" not in turn(war().tokens(4)).verbs()
    play = turn(war().tokens(4).ornithopter(SOUTH))
    assert [line for line in play.menu() if line.startswith("war")] == ["war suspensors"]


# -- Suspensor Troopers ----------------------------------------------------------------------------


def test_effect_of_suspensor_deploy() -> None:
    play = deploying(war().escort(SOUTH)).choose("suspensors csw_5=3")
    assert beside(play, "csw_5") == {SUSPENSOR: 3}
    # An Escort serves too, and stays.
    assert play.table.zones == {SOUTH: ESCORT} and play.table.supply[HARKONNEN][SUSPENSOR] == 3


def test_limit_of_suspensor_deploy__three_from_the_supply_into_empty_desert() -> None:
    position = war().ornithopter(SOUTH).sign("csw_6").camps(jihad="csw_3")
    play = deploying(position)
    for line in ("csw_5=4", "csw_6=1", "csw_3=1", "csw_2=1"):
        play.refuses(f"suspensors {line}")
    few = deploying(war().ornithopter(SOUTH).suspensors(*["wind_pass"] * 4))
    few.refuses("suspensors csw_5=3")
    assert few.offers("suspensors csw_5=2")
    assert war().task(DeploySuspensors(), turn=HARKONNEN).verbs() == {"done"}


def test_effect_of_suspensor_move() -> None:
    play = moving(war().suspensors("ne_5", "ne_5")).choose("suspensor ne_5 arrakeen")
    assert beside(play, "ne_5") == beside(play, "arrakeen") == {SUSPENSOR: 1}
    # Signs, stations, camps, troopers and harvesters do not hinder.
    crowded = war().suspensors("csw_6").sign("csw_5").camps(jihad="csw_3").harvester("csw_4")
    assert {"csw_5", "csw_3", "csw_4"} <= moving(crowded).goals("suspensor", "csw_6")


def test_limit_of_suspensor_move__over_nothing_that_is_not_free() -> None:
    position = war().suspensors("csw_6").worm("sw_9").atreides("csw_5", regular=1)
    goals = moving(position).goals("suspensor", "csw_6")
    assert not goals & {"sw_8", "sw_9", "csw_5", "windgap", "csw_6"}
    assert moving(war()).verbs() == {"done"}


def test_effect_of_suspensor_trade() -> None:
    position = war().suspensors("csw_5").camps(jihad="cse_4").launchers("cse_4").sign("cse_4")
    play = moving(position).choose("suspensor csw_5 cse_4")
    assert beside(play, "cse_4") == {"fremen_camp": 1} and play.table.wormsigns == []
    assert play.happened("wormsign_discarded") and not play.happened("wormsign_revealed")
    riders = moving(war().suspensors("csw_5").riders("csw_6", "csw_6")).choose("suspensor csw_5 csw_6")
    assert beside(riders, "csw_6") == {RIDER: 1} and not riders.table.worms


def test_limit_of_suspensor_trade__not_in_passing_and_one_of_each() -> None:
    position = war().suspensors("csw_5", "csw_5").riders("csw_6").sign("csw_6")
    play = moving(position).choose("suspensor csw_5 sw_9")
    assert beside(play, "csw_6") == {RIDER: 1} and play.table.wormsigns == ["csw_6"]
    assert beside(play, "csw_5") == {SUSPENSOR: 1}


def test_effect_of_launcher_beside__they_come_to_where_suspensors_stand() -> None:
    position = war().suspensors("cse_4").camps(jihad="cse_4")
    play = position.task(DeployLaunchers(), turn=ATREIDES).choose("launchers cse_4=1")
    assert beside(play, "cse_4") == {SUSPENSOR: 1, "fremen_camp": 1, LAUNCHER: 1}


def test_limit_of_launcher_beside__only_the_move_of_a_suspensor_trades() -> None:
    position = war().suspensors("cse_4", "csw_5").camps(jihad="cse_4").launchers("cse_4")
    # One that stands there already moves away in peace; one that comes does not.
    assert beside(moving(position).choose("suspensor cse_4 cse_5"), "cse_4")[LAUNCHER] == 1
    position = war().suspensors("cse_4", "csw_5").camps(jihad="cse_4").launchers("cse_4")
    assert LAUNCHER not in beside(moving(position).choose("suspensor csw_5 cse_4"), "cse_4")


def scouting(position: War) -> Play:
    return position.task(ScoutWithSuspensor(), turn=HARKONNEN)


def test_effect_of_suspensor_scout() -> None:
    position = war().suspensors("csw_3").atreides("windgap", "start_1")
    play = scouting(position).choose("suspensor_scout csw_3 windgap all")
    assert play.table.revealed_sietches == ["windgap"] and play.happened("token_revealed")
    assert beside(play, "csw_3") == {} and play.table.supply[HARKONNEN][SUSPENSOR] == 6


def test_limit_of_suspensor_scout__something_hidden_beside_and_no_ban() -> None:
    position = war().suspensors("csw_3").sietch("windgap", 2, revealed=True)
    assert "suspensor_scout csw_3 windgap all" not in scouting(position).menu()
    assert not any(
        line.startswith("suspensor_scout csw_3 csw") for line in scouting(war().suspensors("csw_3")).menu()
    )
    assert scouting(war().suspensors("csw_3").ban("spacing_guild")).verbs() == {"done"}
    # Not across an impassable border, which its move ignores.
    wall = war().suspensors("ne_5").atreides("rimwall_west", "start_1")
    assert "suspensor_scout ne_5 rimwall_west all" not in scouting(wall).menu()


def test_effect_of_suspensor_signs__none_is_put_to_them() -> None:
    position = war().suspensors("csw_5", "csw_6").harvester("csw_5").harkonnen("csw_4", regular=1)
    play = signs(position)
    play.refuses("signs csw_6")
    assert play.offers("signs csw_4 csw_5")


def test_limit_of_suspensor_signs__one_that_lies_there_stays() -> None:
    play = moving(war().suspensors("csw_5").sign("csw_5")).choose("suspensor csw_5 csw_6")
    assert play.table.wormsigns == ["csw_5"]
    play = moving(war().suspensors("csw_5").sign("csw_6")).choose("suspensor csw_5 csw_6")
    assert play.table.wormsigns == []


# -- Escorts ---------------------------------------------------------------------------------------


def placing(position: War, number: int = 2) -> Play:
    return position.task(PlaceVehicles(number), turn=HARKONNEN)


def test_effect_of_escort_place() -> None:
    play = placing(war()).choose(f"escort supply {NORTH}")
    assert play.table.zones == {NORTH: ESCORT} and play.table.supply[HARKONNEN][ESCORT] == 1
    # In Vehicle Placement it is one of those that were placed, by its own question.
    zones = [NORTH, SOUTH]
    choice = war().ornithopter(*zones).task(ChooseEscort(zones), turn=HARKONNEN)
    choice.choose(f"escort supply {SOUTH}")
    assert choice.table.zones == {NORTH: "ornithopter", SOUTH: ESCORT}
    # Carryalls and ornithopters replace it in its zone.
    replaced = placing(war().escort(NORTH)).choose(f"ornithopter supply {NORTH}")
    assert replaced.table.zones == {NORTH: "ornithopter"} and replaced.table.supply[HARKONNEN][ESCORT] == 2


def test_limit_of_escort_place__one_of_a_placing_and_not_out_of_a_legion() -> None:
    play = placing(war()).choose(f"escort supply {NORTH}")
    assert not any(line.startswith("escort") for line in play.menu())
    legion = placing(war().harkonnen("carthag", regular=1, **{ESCORT: 2}))
    assert "escort" not in legion.verbs()
    # It does not scout, and carryalls alone bring none.
    free = Scouting().forms(war().escort(SOUTH).task(MoveLegions(HARKONNEN, 1)).game.flow, HARKONNEN)
    assert free == []
    carryalls = war().imperium(choam=1).task(VehiclePlacement())
    while carryalls.kind == "choose_vehicle_places" and "carryall" not in carryalls.verbs():
        first(carryalls)
        if carryalls.kind == "choose_escort":
            carryalls.choose("done")
    first(carryalls)
    assert carryalls.kind != "choose_escort"


def test_effect_of_escort_carries() -> None:
    play = legions(war().harkonnen("carthag", regular=3).escort(NORTH), 2)
    play.choose(f"move carthag cnw_2 by={NORTH} regular=2")
    assert play.legion("cnw_2") == {"regular": 2, ESCORT: 1} and play.legion("carthag") == {"regular": 1}
    assert play.table.zones == {} and play.table.flown["cnw_2"][ESCORT] == 1
    # On an attack it joins before the dice, where the attackers stand.
    attack = war().harkonnen("splintered_rock", regular=2).atreides("csw_3", regular=3).escort(NORTH)
    battle = attack.combat("special shield", "shield shield shield").task(
        OrderAttack(HARKONNEN), turn=HARKONNEN
    )
    battle.choose(f"attack splintered_rock csw_3 {NORTH}")
    assert battle.legion("splintered_rock") == {"regular": 2, ESCORT: 1}
    # Landing wakes lone riders.
    landing = legions(war().harkonnen("splintered_rock", regular=2).escort(NORTH).riders("csw_3"))
    landing.choose(f"move splintered_rock csw_3 by={NORTH} regular=2")
    assert landing.kind == "retreat" and landing.table.worms == {"csw_3": "sandworm"}


def test_limit_of_escort_carries__once_a_turn_and_two_legions_use_two() -> None:
    position = war().harkonnen("carthag", regular=2).escort(NORTH, "central_south_west__central_north_west")
    play = legions(position, 2).choose(f"move carthag cnw_2 by={NORTH} regular=2")
    assert play.kind != "choose_move" or not play.goals("move", "cnw_2")
    two = war().harkonnen("carthag", regular=2).harkonnen("arrakeen", regular=2)
    two.escort(NORTH, "north_east__central_north_east")
    both = legions(two, 2).choose(f"move carthag cnw_2 by={NORTH} regular=2")
    both.choose("move arrakeen imperial_basin by=north_east__central_north_east regular=2")
    assert both.legion("cnw_2")[ESCORT] == both.legion("imperial_basin")[ESCORT] == 1
    assert both.table.supply[HARKONNEN][ESCORT] == 0


def test_effect_of_escort_leadership__later_it_is_the_leader() -> None:
    position = war().harkonnen("carthag", regular=2, **{ESCORT: 1})
    play = position.task(MoveLegions(HARKONNEN, 2, with_leader=True), turn=HARKONNEN)
    play.refuses("move carthag cne_1 regular=2")
    play.choose(f"move carthag cne_1 {ESCORT}=1 regular=2")
    assert play.legion("cne_1") == {"regular": 2, ESCORT: 1}


def test_limit_of_escort_leadership__not_in_the_order_that_brings_it() -> None:
    position = war().harkonnen("carthag", regular=2).escort(NORTH).harkonnen("arrakeen", regular=1, bashar=1)
    play = position.task(MoveLegions(HARKONNEN, 2, with_leader=True), turn=HARKONNEN)
    assert play.goals("move", "carthag") == set() and play.goals("move", "arrakeen")
    refused = play.refuses(f"move carthag cnw_2 by={NORTH} regular=2")
    assert refused.key == "order.no_leader"


def test_effect_of_escort_leader__a_leader_without_a_name() -> None:
    position = war().harkonnen("carthag", regular=STACKING_LIMIT, **{ESCORT: 2})
    play = position.task(CheckLimits(), MoveLegions(HARKONNEN, 1), turn=HARKONNEN)
    # Outside the limit; it splits off with units.
    play.choose(f"move carthag cne_1 {ESCORT}=1 regular=1")
    assert play.legion("cne_1") == {"regular": 1, ESCORT: 1}
    assert play.legion("carthag") == {"regular": 5, ESCORT: 1}
    alone = legions(war().harkonnen("carthag", regular=1, **{ESCORT: 1})).choose(
        "move carthag cne_1 regular=1"
    )
    assert alone.legion("carthag") == {} and alone.table.supply[HARKONNEN][ESCORT] == 2
    assert alone.happened("leaders_lost_alone") and not any(alone.table.tanks[HARKONNEN])


def test_limit_of_escort_leader__no_bashar_and_never_deployed() -> None:
    play = war().task(DeployHarkonnen(), turn=HARKONNEN)
    assert not any(ESCORT in line for line in play.menu())
    recruits = war().hand(HARKONNEN, "forced_recruitment").dice(harkonnen=DICE, atreides=DICE)
    menu = recruits.turn(HARKONNEN).choose("play mentat forced_recruitment").menu()
    assert any("bashar" in line for line in menu) and not any(ESCORT in line for line in menu)


def hits(position: War, number: int) -> Play:
    return position.task(TakeCasualties(HARKONNEN, "carthag", number), turn=HARKONNEN)


def test_effect_of_escort_hits__one_of_them_takes_one_or_two() -> None:
    two = hits(war().harkonnen("carthag", regular=3, **{ESCORT: 2}), 4)
    assert two.menu() == [
        f"casualties {ESCORT}=1 regular=2",
        f"casualties {ESCORT}=2",
        f"casualties {ESCORT}=2 regular=1",
        f"casualties {ESCORT}=2 regular=2",
        "casualties destroyed=1",
    ]
    two.choose(f"casualties {ESCORT}=2")
    assert two.legion("carthag") == {"regular": 3} and two.table.supply[HARKONNEN][ESCORT] == 2


def test_limit_of_escort_hits__a_unit_stays_or_all_is_destroyed() -> None:
    play = hits(war().harkonnen("carthag", regular=1, **{ESCORT: 1}), 3)
    play.refuses(f"casualties {ESCORT}=1 regular=1")
    play.refuses(f"casualties {ESCORT}=1")
    assert play.menu() == ["casualties destroyed=1"] or play.legion("carthag") == {}
    # More hits than two it never takes up; other leaders take one each.
    bashar = hits(war().harkonnen("carthag", regular=3, bashar=1, **{ESCORT: 1}), 3)
    bashar.refuses(f"casualties {ESCORT}=1")
    bashar.refuses("casualties bashar=1 regular=1")
    assert bashar.offers(f"casualties bashar=1 {ESCORT}=1")


def test_tokens_stand_beside_no_other_decision() -> None:
    """A token is no free action: it is offered with the turn's main question and at its end alone."""
    flow = war().tokens(1).suspensors("csw_5").task(MoveLegions(HARKONNEN, 1), turn=HARKONNEN).game.flow
    assert WarToken().forms(flow, HARKONNEN) == []
