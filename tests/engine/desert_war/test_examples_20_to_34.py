"""The examples of the specification, from 20 to 34: riders and worms, launchers, escorts that are placed."""

from __future__ import annotations

import pytest

from engine.expansions.desert_war.escort import ChooseVehicleOrEscort, PlaceVehiclesAndEscort
from engine.expansions.desert_war.launchers import LaunchRockets
from engine.expansions.desert_war.troopers import WakeOrReveal
from engine.phases.hazards import DesertHazards
from engine.phases.vehicles import VehiclePlacement
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.battle import OrderAttack
from engine.rules.desert_power import AttackWithWorm, MoveWorms
from engine.rules.movement import MoveLegions
from tests.engine.desert_war.war import ESCORT, LAUNCHER, RIDER, War, beside, first, war
from tests.scenario import Play

OVER_SOUTH_EAST = "south_east__central_south_east"


def to_csw_4(position: War) -> Play:
    position.harkonnen("north_pole", regular=2)
    play = position.task(MoveLegions(HARKONNEN, 1), turn=HARKONNEN)
    return play.choose("move north_pole csw_4 regular=2")


def test_example_20() -> None:
    play = to_csw_4(war().riders("csw_4").harvester("csw_4"))
    assert play.kind == "retreat" and play.decider == ATREIDES
    assert "csw_4" in play.table.worms and play.table.supply[ATREIDES][RIDER] == 2
    play.choose("retreat_to csw_3")
    assert play.legion("csw_3") == {"regular": 2} and play.table.harvesters == []


def test_example_21() -> None:
    play = to_csw_4(war().riders("csw_4", "csw_5")).choose("retreat_to csw_5")
    play.choose("worm_from sandworm")
    assert "csw_5" in play.table.worms and play.kind == "retreat"
    assert len(play.events("worm_placed")) == 2


@pytest.mark.parametrize("answer", ["stay", "advance"])
def test_example_22(answer: str) -> None:
    position = war().harkonnen("north_pole", regular=3).atreides("csw_4", regular=1).riders("csw_4")
    position.combat("sword sword sword", "special")
    play = position.task(OrderAttack(HARKONNEN), turn=HARKONNEN).choose("attack north_pole csw_4 foot")
    assert play.kind == "advance_or_stay"
    play.choose(answer)
    if answer == "stay":
        assert beside(play, "csw_4") == {RIDER: 1} and not play.table.worms
    else:
        assert beside(play, "csw_4") == {} and "csw_4" in play.table.worms and play.kind == "retreat"


@pytest.mark.parametrize("ridden", [True, False])
def test_example_23(ridden: bool) -> None:
    position = war().worm("sw_6")
    if ridden:
        position.riders("sw_6")
    play = position.task(MoveWorms(1), turn=ATREIDES)
    assert play.offers("move_worm sw_6 cnw_4") is ridden
    if ridden:
        play.choose("move_worm sw_6 cnw_4")
        assert beside(play, "cnw_4") == {RIDER: 1} and "cnw_4" in play.table.worms
        assert "cnw_4" in play.table.stations


def test_example_24() -> None:
    position = war().worm("sw_6").riders("sw_6").harkonnen("csw_2", regular=6)
    position.combat("sword special special special shield")
    play = position.task(AttackWithWorm(), turn=ATREIDES).choose("worm_attack sw_6 csw_2")
    assert play.events("worm_rolled")[0]["hits"] == 1
    assert sum(play.events("worm_rolled")[0]["rolled"].values()) == 5
    assert not play.table.worms and beside(play, "sw_6") == {}
    assert play.table.supply[ATREIDES][RIDER] == 2


def test_example_25() -> None:
    play = war().worm("se_6").riders("se_6").harkonnen("cse_3", regular=2)
    play.task(AttackWithWorm(), turn=ATREIDES).refuses("worm_attack se_6 cse_3")


def test_example_26() -> None:
    position = war().riders("csw_5").sign("csw_5").sign_faces("sandworm")
    play = position.phase("hazards")
    assert "csw_5" in play.table.worms and beside(play, "csw_5") == {RIDER: 1}
    while play.table.round == 0:
        play.choose(play.menu()[-1])
    assert beside(play, "csw_5") == {RIDER: 1} and "csw_5" in play.table.worms


def test_example_27() -> None:
    four = ["csw_3", "csw_6", "sw_3", "ne_8"]
    position = war().worm(*four).riders("csw_5").harkonnen("csw_5", regular=1)
    position.combat("shield shield")
    hazards = DesertHazards("effects", risen=list(four))
    play = position.task(WakeOrReveal("csw_5"), hazards)
    assert beside(play, "csw_5") == {} and "csw_5" not in play.table.worms
    assert play.legion("csw_5") == {"regular": 1}


def firing(position: War, sector: str = "central_south_east") -> Play:
    play = position.task(LaunchRockets(), turn=ATREIDES)
    return play.choose(f"launch {sector}")


def test_example_28() -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4", "cse_4").harvester("cse_5")
    position.carryall(OVER_SOUTH_EAST).combat("sword special")
    play = firing(position).choose(f"remove cse_5 {OVER_SOUTH_EAST}")
    assert play.table.harvesters == [] and play.table.zones == {} and play.kind == "cash_camp"
    assert beside(play, "cse_4") == {"fremen_camp": 1}
    play.choose("cash")
    assert play.table.prescience["jihad"] == 1 and beside(play, "cse_4") == {}


def test_example_29() -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4", "cse_4").combat("sword special")
    play = firing(position.harvester("csw_5", "se_8", "cse_4").carryall(OVER_SOUTH_EAST))
    assert play.offers("remove csw_5")
    play.refuses("remove se_8")
    play.refuses("remove cse_4")


def test_example_30() -> None:
    position = war().camps(jihad="cse_4").launchers(*["cse_4"] * 3).combat("sword sword special")
    play = firing(position.carryall(OVER_SOUTH_EAST)).choose(f"remove {OVER_SOUTH_EAST}")
    assert beside(play, "cse_4") == {"fremen_camp": 1, LAUNCHER: 2}
    assert not play.happened("camp_cashed") and play.kind != "cash_camp"


def test_example_31() -> None:
    position = war().camps(jihad="sw_2").launchers("sw_2", "sw_2").harvester("the_great_flat", "sw_1")
    position.row("no_spice_from_the_south").combat("sword sword")
    play = firing(position, "south_west").choose("remove sw_1 the_great_flat")
    assert play.kind == "claim_window"
    play.choose("claim no_spice_from_the_south")
    while play.kind != "cash_camp":
        play.choose(play.menu()[0])
    play.choose("cash")
    assert "no_spice_from_the_south" in play.table.claimed and play.happened("camp_cashed")


def test_example_32() -> None:
    zone = "central_north_east__central_south_east"
    position = war().camps(jihad="cse_4").launchers("cse_4").escort(zone).combat("sword")
    assert firing(position).offers(f"remove {zone}")
    joined = war().camps(jihad="cse_4").launchers("cse_4").harkonnen("cse_1", regular=1, **{ESCORT: 1})
    assert joined.task(LaunchRockets(), turn=ATREIDES).verbs() == {"done"}


def test_example_33() -> None:
    play = war().imperium(choam=3).task(VehiclePlacement())
    zones = ("central_south_west__central_north_west", "north_east__central_north_east", OVER_SOUTH_EAST)
    while play.kind == "choose_vehicle_places" and "ornithopter" not in play.verbs():
        first(play)
    play.choose(f"ornithopter {' '.join(sorted(zones))}")
    assert play.kind == "choose_escort"
    play.choose(f"escort supply {zones[0]}")
    assert sorted(play.table.zones.values()) == [ESCORT, "ornithopter", "ornithopter"]
    # One of them, and no more.
    assert play.kind == "choose_vehicle_places" and play.verbs() == {"carryall"}


def test_example_34() -> None:
    zone = "central_south_west__central_north_west"
    position = war().escort(zone)
    play = position.task(PlaceVehiclesAndEscort(2), turn=HARKONNEN)
    play.choose(f"ornithopter supply {OVER_SOUTH_EAST}", "escort supply north_east__central_north_east")
    assert sorted(play.table.zones.values()) == [ESCORT, ESCORT, "ornithopter"]
    twice = war().task(PlaceVehiclesAndEscort(2), turn=HARKONNEN)
    twice.choose(f"escort supply {zone}")
    assert "escort" not in twice.verbs()
    assert ChooseVehicleOrEscort.asked_as == "choose_vehicle"
