"""The examples of the specification, from 1 to 19: tokens, Suspensor Troopers, riders that are placed."""

from __future__ import annotations

import pytest

from engine.expansions.desert_war import tokens
from engine.expansions.desert_war.launchers import DeployLaunchers
from engine.expansions.desert_war.riders import SignsOrRider
from engine.expansions.desert_war.state import kept
from engine.expansions.desert_war.suspensors import DeploySuspensors, MoveSuspensor, ScoutWithSuspensor
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.desert_power import MoveWorms
from engine.rules.movement import MoveLegions
from tests.engine.desert_war.war import LAUNCHER, RIDER, SUSPENSOR, War, beside, war
from tests.scenario import Play

OVER_SOUTH = "central_south_east__central_south_west"
NORTH_WEST = "north_west__central_north_west"
SOUTH_WEST = "central_south_west"


def deploying(position: War) -> Play:
    return position.task(DeploySuspensors(), turn=HARKONNEN)


def moving(position: War) -> Play:
    return position.task(MoveSuspensor(), turn=HARKONNEN)


def signs(position: War) -> Play:
    return position.task(SignsOrRider(2), turn=ATREIDES)


def legions(position: War, side: str = HARKONNEN) -> Play:
    return position.task(MoveLegions(side, 1), turn=side)


@pytest.mark.parametrize(("row", "number"), [(1, 4), (3, 2), (5, 0)])
def test_example_1(row: int, number: int) -> None:
    position = war().imperium(choam=row)
    row_now = position.flow.content.spice_rows[row - 1]
    position.table.dice_aside = 8 - row_now.harkonnen_dice
    tokens.place_tokens(position.flow)
    assert kept(position.flow)["tokens"] == number


def test_example_2() -> None:
    play = deploying(war().ornithopter(OVER_SOUTH)).choose(f"sector {SOUTH_WEST}")
    play.refuses("suspensors csw_5=2 cse_4=1")
    play.choose("suspensors csw_3=1 csw_5=2")
    assert (beside(play, "csw_3"), beside(play, "csw_5")) == ({SUSPENSOR: 1}, {SUSPENSOR: 2})
    assert play.table.zones == {OVER_SOUTH: "ornithopter"}


def test_example_3() -> None:
    play = deploying(war().carryall(NORTH_WEST))
    play.refuses("sector north_east")
    play.choose("sector central_north_west", "suspensors wind_pass=1")
    assert beside(play, "wind_pass") == {SUSPENSOR: 1}


@pytest.mark.parametrize("station", [True, False])
def test_example_4(station: bool) -> None:
    position = war().ornithopter("central_south_west__central_north_west")
    if not station:
        position.no_station()
    play = deploying(position).choose("sector central_north_west")
    assert play.offers("suspensors cnw_4=1") is not station
    on_plateau = deploying(war().ornithopter(OVER_SOUTH)).choose(f"sector {SOUTH_WEST}")
    on_plateau.refuses("suspensors csw_2=1")


def test_example_5() -> None:
    play = deploying(war().ornithopter(OVER_SOUTH).suspensors("csw_5")).choose(f"sector {SOUTH_WEST}")
    play.refuses("suspensors csw_5=1")


def test_example_6() -> None:
    play = moving(war().suspensors("ne_5"))
    assert play.offers("suspensor ne_5 rimwall_west")
    play.choose("suspensor ne_5 arrakeen")
    assert beside(play, "arrakeen") == {SUSPENSOR: 1}
    foot = legions(war().harkonnen("ne_5", regular=1))
    assert "rimwall_west" not in foot.goals("move", "ne_5")
    air = legions(war().harkonnen("ne_5", regular=1).ornithopter("north_east__central_north_east"))
    assert "rimwall_west" in air.goals("move", "ne_5")


def test_example_7() -> None:
    assert moving(war().suspensors("csw_6")).offers("suspensor csw_6 sw_8")
    moving(war().suspensors("csw_6").worm("sw_9")).refuses("suspensor csw_6 sw_8")


def test_example_8() -> None:
    play = moving(war().suspensors("csw_4").sign("csw_3")).choose("suspensor csw_4 csw_3")
    assert play.table.wormsigns == [] and not play.happened("wormsign_revealed")
    passing = moving(war().suspensors("csw_4").sign("csw_3")).choose("suspensor csw_4 csw_2")
    assert passing.table.wormsigns == ["csw_3"]


def test_example_9() -> None:
    position = war().suspensors("csw_5").camps(jihad="cse_4").launchers("cse_4", "cse_4")
    play = moving(position).choose("suspensor csw_5 cse_4")
    assert beside(play, "csw_5") == {}
    assert beside(play, "cse_4") == {"fremen_camp": 1, LAUNCHER: 1}


def test_example_10() -> None:
    position = war().suspensors("cse_4").camps(jihad="cse_4")
    play = position.task(DeployLaunchers(), turn=ATREIDES).choose("launchers cse_4=2")
    assert beside(play, "cse_4") == {SUSPENSOR: 1, "fremen_camp": 1, LAUNCHER: 2}


def test_example_11() -> None:
    def scouting(position: War) -> Play:
        position.atreides("windgap", "start_1").suspensors("csw_3")
        return position.task(ScoutWithSuspensor(), turn=HARKONNEN)

    play = scouting(war())
    play.refuses("suspensor_scout csw_3 windgap sietch")
    play.choose("suspensor_scout csw_3 windgap all")
    assert play.table.revealed_sietches == ["windgap"] and play.happened("token_revealed")
    assert beside(play, "csw_3") == {} and play.table.supply[HARKONNEN][SUSPENSOR] == 6
    assert scouting(war().ban("spacing_guild")).verbs() == {"done"}
    turn = war().ban("spacing_guild").tokens(1).suspensors("csw_3").dice(harkonnen={"mentat": 1})
    turn.turn(HARKONNEN).refuses("war suspensor_scout")


def test_example_12() -> None:
    signs(war().suspensors("csw_5")).refuses("signs csw_5")
    assert signs(war().suspensors("csw_5").harvester("csw_5")).offers("signs csw_5")


def test_example_13() -> None:
    play = legions(war().atreides("windgap", regular=2).suspensors("csw_5", "csw_5"), ATREIDES)
    play.choose("move windgap csw_5 regular=2")
    assert beside(play, "csw_5") == {} and play.table.supply[HARKONNEN][SUSPENSOR] == 6
    assert play.legion("csw_5") == {"regular": 2} and not play.happened("battle_begun")


def test_example_14() -> None:
    position = war().harkonnen("north_pole", regular=2).camps(jihad="cse_1").launchers(*["cse_1"] * 3)
    play = legions(position).choose("move north_pole cse_1 regular=2")
    assert beside(play, "cse_1") == {}
    assert play.happened("camp_removed") and not play.happened("camp_shown")
    assert len(play.game.public_sections()["expansion"]["gone"]) == 0
    assert play.game.public_sections()["expansion"]["ready"] == 3


def test_example_15() -> None:
    play = war().worm("sw_6").suspensors("sw_5", "sw_5").task(MoveWorms(1), turn=ATREIDES)
    play.choose("move_worm sw_6 sw_5")
    assert beside(play, "sw_5") == {} and "sw_5" in play.table.worms


def test_example_16() -> None:
    play = war().worm("csw_5").camps(jihad="cse_4").task(MoveWorms(1), turn=ATREIDES)
    play.refuses("move_worm csw_5 cse_4")
    assert play.offers("move_worm csw_5 cse_5")


def test_example_17() -> None:
    play = signs(war()).choose("rider supply se_1")
    assert play.verbs() == {"signs"}
    play.refuses("signs se_1")
    play.choose("signs se_3")
    assert beside(play, "se_1") == {RIDER: 1} and play.table.wormsigns == ["se_3"]


def test_example_18() -> None:
    position = war().no_station().riders("csw_5").atreides("windgap", regular=1)
    assert legions(position, ATREIDES).goals("move", "windgap", "sand") >= {
        *("cse_1", "cse_4", "csw_3", "csw_4", "csw_6"),
    }
    further = war().riders("csw_5").sign("cse_4").atreides("windgap", regular=1)
    assert "harg_pass" in legions(further, ATREIDES).goals("move", "windgap", "sand")


def test_example_19() -> None:
    def card(position: War) -> Play:
        position.dice(harkonnen={"mentat": 2}, atreides={"mentat": 1})
        return position.turn(ATREIDES).choose("desert_power sandriders")

    play = card(war().wild_maker().riders("csw_5"))
    assert play.menu() == ["place_worm sandworm csw_5", "done"]
    play.choose("place_worm sandworm csw_5", "signs csw_6")
    assert play.table.worms == {"csw_5": "sandworm"} and play.table.wormsigns == ["csw_6"]
    assert play.table.spent_leaders == ["sandriders"]
    skipped = card(war().riders("csw_5").sign("csw_5"))
    assert [it["step"] for it in skipped.events("step_skipped")] == ["place_worms"]
