"""The examples of the specification, from 35 to 50: escorts in legions, camps, actions that come along."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards.requirements import standing
from engine.cards.script import Script
from engine.expansions.desert_war.camps import PlaceCamps, cash
from engine.expansions.desert_war.riders import SignsOrRider
from engine.expansions.desert_war.state import kept
from engine.expansions.desert_war.suspensors import DeploySuspensors
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.arrival import Arrive, relocate
from engine.rules.battle import OrderAttack
from engine.rules.losses import TakeCasualties
from engine.rules.movement import MoveLegions
from engine.view import SPECTATOR
from tests.engine.desert_war.war import ESCORT, LAUNCHER, RIDER, SUSPENSOR, War, beside, war
from tests.scenario import Play

NORTH = "central_north_east__central_north_west"


def moving(position: War, number: int = 1) -> Play:
    return position.task(MoveLegions(HARKONNEN, number), turn=HARKONNEN)


def test_example_35() -> None:
    play = moving(war().harkonnen("carthag", regular=4).escort(NORTH))
    play.choose(f"move carthag cnw_2 by={NORTH} regular=4")
    assert play.legion("cnw_2") == {"regular": 4, ESCORT: 1} and play.table.zones == {}
    assert play.table.units(HARKONNEN, "cnw_2") == 4
    assert play.table.pieces.count_leaders(play.legion("cnw_2")) == 1


def test_example_36() -> None:
    position = war().harkonnen("splintered_rock", regular=2).atreides("csw_3", regular=3).escort(NORTH)
    position.combat("special shield", "shield shield shield")
    play = position.task(OrderAttack(HARKONNEN), turn=HARKONNEN)
    play.choose(f"attack splintered_rock csw_3 {NORTH}")
    assert play.legion("splintered_rock") == {"regular": 2, ESCORT: 1}
    assert play.events("hits_counted")[0]["abilities"]["attacker"] == {ESCORT: 1}
    sections: Any = play.game.public_sections()
    assert sections["battle"]["roles"]["attacker"]["counted"]["swords"] == 1


def hits(number: int) -> Play:
    position = war().harkonnen("carthag", regular=2, **{ESCORT: 1})
    return position.task(TakeCasualties(HARKONNEN, "carthag", number), turn=HARKONNEN)


def test_example_37() -> None:
    assert hits(2).menu() == [
        f"casualties {ESCORT}=1",
        f"casualties {ESCORT}=1 regular=1",
        "casualties destroyed=1",
    ]
    play = hits(2).choose(f"casualties {ESCORT}=1")
    assert play.legion("carthag") == {"regular": 2} and play.table.supply[HARKONNEN][ESCORT] == 2


@pytest.mark.parametrize(
    ("number", "menu"),
    [
        (3, [f"casualties {ESCORT}=1 regular=1", "casualties destroyed=1"]),
        (1, ["casualties regular=1", f"casualties {ESCORT}=1"]),
    ],
)
def test_example_38(number: int, menu: list[str]) -> None:
    assert hits(number).menu() == menu


def test_example_39() -> None:
    position = war().harkonnen("carthag", regular=2).escort(NORTH)
    play = position.task(MoveLegions(HARKONNEN, 2, with_leader=True), turn=HARKONNEN)
    assert play.kind != "choose_move" or not play.goals("move", "carthag")


def test_example_40() -> None:
    play = war().task(PlaceCamps()).choose("camp camp_jihad cse_4")
    play.refuses("camp camp_sand_dwellers cse_1")
    play.choose("camp camp_sand_dwellers sw_3", "camp camp_kwisatz_haderach ne_8")
    assert sorted(play.table.beside) == ["cse_4", "ne_8", "sw_3"]
    assert play.kind != "choose_camp"


def test_example_41() -> None:
    play = (
        war()
        .camps(jihad="cse_4", sand_dwellers="sw_3", kwisatz_haderach="ne_8")
        .task(MoveLegions(ATREIDES, 1))
    )
    views = {seat: play.game.view(seat) for seat in (HARKONNEN, ATREIDES, SPECTATOR)}
    for view in views.values():
        assert view["public"]["expansion"]["beside"]["cse_4"] == {"fremen_camp": 1}
    assert views[ATREIDES]["private"]["faces"]["cse_4"] == "jihad"
    assert "faces" not in views[HARKONNEN]["private"] and "faces" not in views[SPECTATOR]["private"]
    cash(play.game.flow, "cse_4")
    assert play.game.view(HARKONNEN)["public"]["expansion"]["gone"] == ["jihad"]


@pytest.mark.parametrize(("card", "number"), [("usul_the_base_of_the_pillar", 1), ("our_family_atomics", 2)])
def test_example_42(card: str, number: int) -> None:
    position = war().camps(jihad="cse_4").hand(ATREIDES, card)
    if number == 2:
        position.atomics("rimwall_west").in_play("paul_muad_dib")
    play = position.dice(harkonnen={"mentat": 2}, atreides={"mentat": 1}).turn(ATREIDES)
    play.choose(f"play mentat {card}")
    taken = 0
    for _ in range(40):
        if play.decider != ATREIDES:
            break
        if play.kind == "choose_war_action":
            play.choose("war launchers", "launchers cse_4=1")
            taken += 1
        elif play.kind == "choose_desert_power":
            play.choose("desert_power signs")
        else:
            play.choose("done" if play.offers("done") else play.menu()[0])
    assert taken == number


def test_example_43() -> None:
    position = war().tokens(1).suspensors("csw_5").dice(harkonnen={"mentat": 1}, atreides={"mentat": 1})
    play = position.turn(HARKONNEN).choose("nothing mentat")
    assert play.kind == "end_turn"
    play.choose("war suspensor", "suspensor csw_5 csw_6")
    assert kept(play.game.flow)["tokens"] == 0
    assert play.table.phase != "actions"


def test_example_44() -> None:
    position = war().atreides("csw_5", regular=1).atreides("sw_5", regular=1).atreides("ne_8", regular=1)
    position.camps(jihad="cse_4").launchers("cse_4").riders("sw_3").row("the_desert_war")
    play = position.task(MoveLegions(ATREIDES, 1), turn=ATREIDES)
    (asked,) = standing(play.game.flow, "the_desert_war")
    assert (asked["have"], asked["need"]) == (3, 4)


def test_example_45() -> None:
    position = war().harkonnen("north_pole", regular=2).camps(jihad="csw_4")
    position.suspensors("csw_4").launchers("csw_4")
    relocate(position.flow, HARKONNEN, "north_pole", "csw_4", "legion_retreated", "retreat.choose")
    position.flow.push(Arrive(HARKONNEN, ["csw_4"]))
    play = position.task(*reversed(position.flow.stack))
    assert beside(play, "csw_4") == {SUSPENSOR: 1}
    assert play.table.supply[ATREIDES][LAUNCHER] == 6


def test_example_46() -> None:
    position = war().harkonnen("north_pole", regular=2, beast_rabban=1).camps(jihad="csw_4")
    position.launchers("csw_4", "csw_4").riders("csw_5")
    play = position.dice(harkonnen={"leadership": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    play.choose("leader leadership beast_rabban", "move north_pole csw_4 beast_rabban=1 regular=2")
    assert beside(play, "csw_4") == {}
    play.choose("move csw_4 csw_5 beast_rabban=1 regular=2")
    assert beside(play, "csw_5") == {} and "csw_5" in play.table.worms and play.kind == "retreat"


def test_example_47() -> None:
    play = war().worm("sw_6").riders("sw_6").task(SignsOrRider(2), turn=ATREIDES)
    play.choose("rider sw_6 se_1", "signs se_3")
    assert beside(play, "se_1") == {RIDER: 1} and "sw_6" in play.table.worms and beside(play, "sw_6") == {}


def test_example_48() -> None:
    play = moving(war().harkonnen("north_pole", regular=2).riders("csw_4").sign("csw_4"))
    play.choose("move north_pole csw_4 regular=2")
    assert play.table.wormsigns == [] and not play.happened("wormsign_revealed")
    assert len(play.events("worm_placed")) == 1 and play.kind == "retreat"


def test_example_49() -> None:
    position = war().riders("csw_5", "csw_5").dice(harkonnen={"mentat": 2}, atreides={"mentat": 1})
    play = position.turn(ATREIDES).choose("desert_power sandriders")
    assert [it["step"] for it in play.events("step_skipped")] == ["place_worms"]
    assert isinstance(play.game.flow.inside(Script), Script)


def test_example_50() -> None:
    position = war().suspensors("csw_5", "csw_5").ornithopter("central_south_east__central_south_west")
    play = position.task(DeploySuspensors("central_south_west"), turn=HARKONNEN)
    play.refuses("suspensors csw_5=1")
    play.choose("suspensors csw_6=1")
