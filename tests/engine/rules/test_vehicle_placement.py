"""Phase 1, Vehicle Placement: the active row, dice set aside, where vehicles stand."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from engine.contract.menus import SomeForm
from engine.contract.prompts import VehiclesToPlace
from engine.pieces import ATREIDES, HARKONNEN
from tests.scenario import Play, given
from tests.standard import board

ROWS = {1: (8, 3, 2, 1), 2: (7, 4, 2, 1), 3: (6, 5, 3, 1), 4: (5, 5, 4, 2), 5: (4, 6, 4, 2)}
ZONES = sorted(board.zones)
DESERTS = sorted(board.ids(board.desert & ~board.mask(board.sietch_sites)))


def asked(play: Play) -> tuple[str, int]:
    pending = play.game.waiting_on()
    assert pending is not None
    assert pending.kind == "choose_vehicle_places"
    prompt = cast(VehiclesToPlace, pending.prompt)
    return prompt["kind"], prompt["number"]


def place_all(play: Play) -> Play:
    """Harvesters and ornithopters into the first places there are, carryalls into the last."""
    while play.kind == "choose_vehicle_places":
        kind, number = asked(play)
        menu = play.game.menu(HARKONNEN)
        assert menu is not None
        places = sorted(cast(SomeForm, menu.forms[0].to_json())["items"])
        chosen = places[-number:] if kind == "carryall" else places[:number]
        play.choose(f"{kind} {' '.join(chosen)}")
    return play


@pytest.mark.parametrize("row", ROWS)
def test_the_active_row_gives_the_vehicles_and_takes_the_dice_away(row: int) -> None:
    dice, harvesters, ornithopters, carryalls = ROWS[row]
    play = place_all(given().imperium(choam=row).phase("vehicles"))
    assert len(play.table.harvesters) == harvesters
    assert Counter(play.table.zones.values()) == {"ornithopter": ornithopters, "carryall": carryalls}
    assert play.table.dice_aside == 8 - dice
    (rolled,) = [e["dice"] for e in play.events("action_dice_rolled") if e["faction"] == HARKONNEN]
    assert sum(rolled.values()) == dice


@pytest.mark.parametrize("lowest", ["choam", "spacing_guild", "landsraad"])
def test_the_active_row_is_that_of_the_lowest_marker_whichever_it_is(lowest: str) -> None:
    rows = {**dict.fromkeys(("choam", "spacing_guild", "landsraad"), 2), lowest: 4}
    play = given().imperium(**rows).phase("vehicles")
    assert play.events("dice_set_aside") == [{"dice": 3, "row": 4}]
    assert asked(play) == ("harvester", 5)


def test_markers_above_the_active_row_are_irrelevant() -> None:
    play = given().imperium(choam=1, spacing_guild=2, landsraad=3).phase("vehicles")
    assert play.events("dice_set_aside") == [{"dice": 2, "row": 3}]


def test_atreides_always_roll_four_dice() -> None:
    play = place_all(given().imperium(landsraad=5).phase("vehicles"))
    (rolled,) = [e["dice"] for e in play.events("action_dice_rolled") if e["faction"] == ATREIDES]
    assert sum(rolled.values()) == 4


def test_dice_set_aside_return_once_the_markers_have_risen() -> None:
    layout = given().imperium(choam=1)
    layout.table.dice_aside = 2
    play = layout.phase("end")
    assert play.events("dice_set_aside") == [{"dice": 0, "row": 1}]
    assert play.table.dice_aside == 0


# -- where -----------------------------------------------------------------------------------------


def test_only_the_harkonnen_place_vehicles() -> None:
    play = given().phase("vehicles")
    assert play.decider == HARKONNEN
    line = f"harvester {' '.join(DESERTS[:3])}"
    play.refuses(line, "entry.not_your_decision", seat=ATREIDES)


def test_all_vehicles_of_the_row_must_be_placed() -> None:
    play = given().phase("vehicles")
    play.refuses(f"harvester {' '.join(DESERTS[:2])}", "menu.too_few")
    play.refuses("harvester", "menu.too_few")
    play.refuses(f"harvester {' '.join(DESERTS[:4])}", "menu.too_many")


def test_one_harvester_per_area() -> None:
    play = given().phase("vehicles")
    play.refuses("harvester cse_1 cse_1 cse_4", "menu.repeated_item")


@pytest.mark.parametrize("area", ["cne_1", "arrakeen", "cne_7", "carthag", "csw_2"])
def test_harvesters_stand_in_desert_only(area: str) -> None:
    play = given().phase("vehicles")
    play.refuses(f"harvester {' '.join(sorted([area, *DESERTS[-2:]]))}", "menu.not_among")


def test_harvesters_stand_in_desert_and_in_deep_desert() -> None:
    play = given().phase("vehicles").choose("harvester cse_1 cse_5 ne_1")
    assert sorted(play.table.harvesters) == ["cse_1", "cse_5", "ne_1"]


def test_a_harvester_needs_a_free_area() -> None:
    """Free: no enemy settlement, no enemy units, no sandworm."""
    play = given().atreides("cse_1", regular=1).atreides("ne_8", "deploy_1").worm("ne_6").phase("vehicles")
    for taken in ("cse_1", "ne_8", "ne_6", "windgap"):
        play.refuses(f"harvester {' '.join(sorted([taken, 'nw_8', 'nw_9']))}", "menu.not_among")


def test_own_legions_wormsigns_and_stations_do_not_keep_a_harvester_out() -> None:
    play = given().harkonnen("cse_1", regular=1).sign("ne_8").phase("vehicles")
    assert "ne_4" in play.table.stations
    play.choose("harvester cse_1 ne_4 ne_8")
    assert sorted(play.table.harvesters) == ["cse_1", "ne_4", "ne_8"]
    assert play.table.wormsigns == ["ne_8"]
    assert "ne_4" in play.table.stations


def test_the_place_of_a_destroyed_sietch_is_free_desert() -> None:
    play = given().no_sietch("windgap").phase("vehicles")
    assert play.offers("harvester cse_1 cse_4 windgap")


def test_the_site_of_the_family_atomics_is_desert() -> None:
    play = given().atomics("hole_in_the_rock").phase("vehicles")
    assert play.offers("harvester cse_1 cse_4 hole_in_the_rock")


def test_ornithopters_and_carryalls_stand_in_air_zones_one_per_zone() -> None:
    play = given().phase("vehicles").choose("harvester cse_1 cse_4 ne_1")
    assert asked(play) == ("ornithopter", 2)
    play.refuses(f"ornithopter {ZONES[0]}", "menu.too_few")
    play.refuses(f"ornithopter {ZONES[0]} {ZONES[0]}", "menu.repeated_item")
    play.refuses(f"ornithopter cse_1 {ZONES[0]}", "menu.not_among")
    play.choose(f"ornithopter {ZONES[0]} {ZONES[1]}")
    assert asked(play) == ("carryall", 1)
    play.choose(f"carryall {ZONES[2]}")
    zones = {ZONES[0]: "ornithopter", ZONES[1]: "ornithopter", ZONES[2]: "carryall"}
    assert play.table.zones == zones


def test_a_vehicle_of_another_kind_in_the_zone_is_simply_removed() -> None:
    play = given().phase("vehicles").choose("harvester cse_1 cse_4 ne_1")
    play.choose(f"ornithopter {ZONES[0]} {ZONES[1]}", f"carryall {ZONES[0]}")
    assert play.table.zones == {ZONES[0]: "carryall", ZONES[1]: "ornithopter"}
    assert play.events("vehicle_removed") == [{"vehicle": "ornithopter", "place": ZONES[0]}]
    assert play.table.supply[HARKONNEN]["ornithopter"] == 5


def test_the_supply_holds_what_is_not_placed() -> None:
    play = place_all(given().phase("vehicles"))
    supply = play.table.supply[HARKONNEN]
    assert (supply["harvester"], supply["ornithopter"], supply["carryall"]) == (5, 4, 2)


def test_a_game_saved_between_two_kinds_of_vehicle_goes_on_with_the_next() -> None:
    play = given().phase("vehicles").choose("harvester cse_1 cse_4 ne_1").saved()
    assert asked(play) == ("ornithopter", 2)
    play.choose(f"ornithopter {ZONES[0]} {ZONES[1]}").saved()
    assert asked(play) == ("carryall", 1)
    play.choose(f"carryall {ZONES[2]}")
    assert play.table.phase == "actions"
