"""Coriolis storms: who is exposed, who is sheltered, dice and terrain. Row 28."""

from __future__ import annotations

import pytest

from engine.pieces import HARKONNEN
from tests.scenario import Given, Play, given
from tests.standard import board

CENTRAL_PLATEAUS = ("arrakeen", "carthag", "arsunt", "hagga_basin", "imperial_basin")
OUTER_PLATEAUS = ("cne_9", "csw_2", "false_wall_west", "pasty_mesa", "se_5", "sw_8", "false_wall_south")


def hit_areas(play: Play) -> list[str]:
    return [str(event["area"]) for event in play.events("storm_rolled")]


def stormy(position: Given) -> Play:
    return position.no_sietch().phase("hazards")


def test_storms_strike_plateaus_minor_ergs_and_desert_not_mountains() -> None:
    position = given().combat("shield shield " * 4).sign_faces("sand", "sand")
    for area in ("csw_2", "harg_pass", "csw_3", "sw_9", "cnw_2", "north_pole"):
        position.harkonnen(area, regular=1)
    # The two signs in the desert are turned up before the storms.
    position.script = position.script[8:] + position.script[:8]
    assert set(hit_areas(stormy(position))) == {"csw_2", "harg_pass", "csw_3", "sw_9"}


@pytest.mark.parametrize("area", CENTRAL_PLATEAUS)
def test_the_five_central_plateaus_are_sheltered(area: str) -> None:
    assert hit_areas(stormy(given().harkonnen(area, regular=1))) == []


@pytest.mark.parametrize("area", OUTER_PLATEAUS)
def test_all_other_plateaus_are_exposed(area: str) -> None:
    play = stormy(given().harkonnen(area, regular=1).combat("shield shield"))
    assert hit_areas(play) == [area]


def test_there_are_no_other_plateaus() -> None:
    assert set(board.ids(board.plateau)) == {*CENTRAL_PLATEAUS, *OUTER_PLATEAUS}


@pytest.mark.parametrize(
    ("site", "exposed"),
    [
        ("splintered_rock", {"hagga_basin"}),
        ("hole_in_the_rock", {"imperial_basin"}),
        ("rimwall_west", {"imperial_basin", "arrakeen"}),
    ],
)
def test_family_atomics_open_the_plateaus_beside_their_site(site: str, exposed: set[str]) -> None:
    position = given().atomics(site).combat("shield shield " * len(exposed))
    for area in CENTRAL_PLATEAUS:
        position.harkonnen(area, regular=1)
    assert set(hit_areas(stormy(position))) == exposed


def test_a_legion_on_the_site_of_the_atomics_is_in_the_desert() -> None:
    position = given().atomics("splintered_rock").harkonnen("splintered_rock", regular=4)
    play = stormy(position.sign_faces("sand").combat("special special"))
    assert play.events("storm_rolled")[0]["hits"] == 2


@pytest.mark.parametrize(("area", "special"), [("csw_3", 1), ("sw_9", 2), ("harg_pass", 0), ("csw_2", 0)])
def test_two_dice_a_sword_counts_one_a_special_by_the_terrain(area: str, special: int) -> None:
    position = given().harkonnen(area, regular=6)
    if board.bit[area] & board.desert:
        position.sign_faces("sand")
    play = stormy(position.combat("sword special"))
    (rolled,) = play.events("storm_rolled")
    assert sum(rolled["rolled"].values()) == 2
    assert rolled["hits"] == 1 + special
    assert play.legion(area) == {"regular": 5 - special}


def test_the_atreides_and_harvesters_suffer_nothing() -> None:
    play = stormy(given().atreides("csw_3", regular=1).harvester("csw_5").sign_faces("sand"))
    assert hit_areas(play) == []
    assert play.legion("csw_3") == {"regular": 1}
    assert play.happened("spice_harvested")


def test_the_owner_chooses_the_casualties_area_by_area() -> None:
    position = given().harkonnen("csw_2", regular=1, elite=1).harkonnen("harg_pass", regular=1, bashar=1)
    play = stormy(position.combat("sword shield", "sword shield"))
    assert (play.kind, play.decider) == ("choose_casualties", HARKONNEN)
    first = play.game.waiting_on()
    assert first is not None
    other = {"csw_2": "harg_pass", "harg_pass": "csw_2"}[str(first.prompt["area"])]
    lines = {"csw_2": "casualties elite=1", "harg_pass": "casualties bashar=1"}
    play.saved().choose(lines[str(first.prompt["area"])])
    assert play.saved().kind == "choose_casualties"
    play.choose(lines[other])
    assert play.legion("csw_2") == {"regular": 2}
    assert play.legion("harg_pass") == {"regular": 1}


def test_a_legion_destroyed_by_a_storm_takes_its_leaders_along_and_leaves_the_settlement() -> None:
    position = given().atomics("rimwall_west").harkonnen("arrakeen", regular=1, beast_rabban=1)
    play = stormy(position.combat("sword sword"))
    assert play.legion("arrakeen") == {}
    assert play.table.tanks[HARKONNEN][0] == "beast_rabban"
    assert "arrakeen" in play.table.settlements
