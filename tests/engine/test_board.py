"""Arrakis: the map as the rulebook describes it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from math import atan2, degrees

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.components import STANDARD
from engine.refusal import names
from engine.words import read
from tests.standard import board

CENTRAL = {
    "central_north_east",
    "central_south_east",
    "central_south_west",
    "central_north_west",
}
#: The areas as the file has them.
BOARD = json.loads((files("engine") / "data" / "board.json").read_text(encoding="utf-8"))
AS_WRITTEN = BOARD["areas"]
WHATEVER_BORDER = {area.id: {*area.neighbors, *area.impassable} for area in board.areas}
COMPASS = ("North", "North-East", "East", "South-East", "South", "South-West", "West", "North-West")
#: Areas whose ids are their sector and a number have no printed name.
COINED = re.compile(r"c?[ns][ew]_\d+$")
some_areas = st.sets(st.sampled_from([area.id for area in board.areas]))


def reached(start: str, steps: int, borders: Mapping[str, set[str]]) -> set[str]:
    """The long way round: walk, one border at a time."""
    found = {start}
    for _ in range(steps):
        found |= {there for here in found for there in borders[here]}
    return found - {start}


# Areas and sets of areas


def test_there_are_101_areas_265_open_and_11_impassable_borders() -> None:
    assert len(board.areas) == len(board.area) == 101
    assert sum(len(area.neighbors) for area in board.areas) == 2 * 265
    assert sum(len(area.impassable) for area in board.areas) == 2 * 11


def test_areas_stand_in_the_order_of_the_data() -> None:
    assert [area.id for area in board.areas] == [entry["id"] for entry in AS_WRITTEN]
    assert [board.index[area.id] for area in board.areas] == list(range(101))


def test_every_area_has_one_name_and_no_two_share_one() -> None:
    called = {area.id: names()[area.id] for area in board.areas}
    assert called == {
        area.id: (written, written) for area in board.areas if (written := read()["areas"][area.id])
    }
    assert len(set(called.values())) == len(board.areas)


def test_an_area_without_a_printed_name_is_called_by_a_landmark_and_where_it_lies_from_there() -> None:
    centre = {entry["id"]: entry["centre"] for entry in AS_WRITTEN}
    middle = [size / 2 for size in BOARD["frame"]]
    printed = {
        called.removeprefix("The "): area
        for area, called in read()["areas"].items()
        if not COINED.match(area)
    }
    coined = {area.id: read()["areas"][area.id] for area in board.areas if COINED.match(area.id)}
    assert len(coined) == 73
    for area, called in coined.items():
        landmark, _, direction = called.rpartition(" ")
        if landmark == "Desert Rim":
            assert board.area[area].deep, called
            origin = middle
        else:
            assert area in reached(printed[landmark], 3, WHATEVER_BORDER), called
            origin = centre[printed[landmark]]
        x, y = (there - here for there, here in zip(centre[area], origin, strict=True))
        assert abs((degrees(atan2(x, -y)) - COMPASS.index(direction) * 45 + 180) % 360 - 180) < 36, called


def test_air_zones_are_called_by_their_letter_from_west_to_east() -> None:
    assert sorted(board.zone_letters.values()) == list("ABCDEFGH")
    assert names()["north_west__central_north_west"] == ("air zone A", "air zone A")
    assert names()["north_east__central_north_east"] == ("air zone H", "air zone H")


def test_named_areas_have_their_printed_name_and_those_of_one_name_are_told_apart() -> None:
    assert names()["hobars_gap"][0] == "Hobars Gap"
    assert names()["shield_wall_east"][0] == "Shield Wall (east)"
    assert names()["shield_wall_west"][0] == "Shield Wall (west)"


@given(some_areas)
def test_a_mask_is_read_back_in_board_order(areas: set[str]) -> None:
    assert board.ids(board.mask(areas)) == board.sort(areas)
    assert set(board.sort(areas)) == areas


def test_all_and_nothing_are_sets_too() -> None:
    assert board.ids(0) == []
    assert board.ids(board.all) == [area.id for area in board.areas]


def test_what_is_no_area_is_refused() -> None:
    with pytest.raises(KeyError):
        board.mask(["caladan"])


# Borders and distances


def test_borders_are_shared() -> None:
    for area in board.areas:
        for borders in (board.near, board.fly1, board.within2, board.fly2):
            assert not borders[area.id] & board.bit[area.id]
            assert all(borders[other] & board.bit[area.id] for other in board.ids(borders[area.id]))


def test_on_the_ground_an_impassable_border_is_none() -> None:
    for area in board.areas:
        assert set(board.ids(board.near[area.id])) == set(area.neighbors)
        assert not board.near[area.id] & board.mask(area.impassable)
    assert not board.near["broken_land"] & board.bit["ne_3"]


def test_in_the_air_an_impassable_border_is_like_any_other() -> None:
    for area in board.areas:
        assert board.fly1[area.id] == board.near[area.id] | board.mask(area.impassable)
    assert board.fly1["broken_land"] & board.bit["ne_3"]


def test_two_areas_away_is_what_one_reaches_in_two_steps() -> None:
    ground = {area.id: set(area.neighbors) for area in board.areas}
    air = {area.id: {*area.neighbors, *area.impassable} for area in board.areas}
    for area in board.areas:
        assert set(board.ids(board.within2[area.id])) == reached(area.id, 2, ground)
        assert set(board.ids(board.fly2[area.id])) == reached(area.id, 2, air)


def test_every_area_can_be_walked_to() -> None:
    assert reached("north_pole", 101, {area.id: set(area.neighbors) for area in board.areas}) == {
        area.id for area in board.areas if area.id != "north_pole"
    }


# Sectors and air zones


def test_there_are_four_central_and_four_outer_sectors() -> None:
    assert len(board.sectors) == 8
    assert set(board.sectors) >= CENTRAL


def test_the_north_pole_lies_in_all_four_central_sectors_and_every_other_area_in_one() -> None:
    for area in board.areas:
        assert set(board.sectors_at[area.id]) == (CENTRAL if area.id == "north_pole" else {area.sectors[0]})


def test_sectors_cover_the_board() -> None:
    covered = 0
    for sector, areas in board.sector_areas.items():
        covered |= areas
        assert board.ids(areas) == [area.id for area in board.areas if sector in area.sectors]
    assert covered == board.all


def test_an_air_zone_is_connected_to_every_area_of_its_two_sectors() -> None:
    assert len(board.zones) == 8
    for zone in board.zones:
        one, other = board.zone_sectors[zone]
        assert board.zone_areas[zone] == board.sector_areas[one] | board.sector_areas[other]
        for area in board.areas:
            assert (zone in board.zones_at[area.id]) == bool(board.zone_areas[zone] & board.bit[area.id])


def test_every_zone_touches_a_central_sector_and_so_the_north_pole() -> None:
    assert board.zones_at["north_pole"] == board.zones


# Terrain and storms


def test_every_area_has_one_terrain() -> None:
    kinds = (board.mountain, board.plateau, board.minor_erg, board.desert)
    assert sum(kinds) == board.mountain | board.plateau | board.minor_erg | board.desert == board.all


def test_the_deep_desert_is_desert_and_forms_the_outer_ring() -> None:
    assert board.deep & ~board.desert == 0
    deep = board.ids(board.deep)
    assert len(deep) == 23
    ring = {area: {other for other in deep if board.near[area] & board.bit[other]} for area in deep}
    assert all(len(others) == 2 for others in ring.values())
    assert reached(deep[0], len(deep), ring) == set(deep[1:])


def test_the_five_central_plateaus_are_sheltered_at_the_start() -> None:
    sheltered = board.ids(board.sheltered(board.mountain))
    assert sheltered == ["arrakeen", "carthag", "imperial_basin", "arsunt", "hagga_basin"]
    assert len(board.ids(board.plateau)) > len(sheltered)


@pytest.mark.parametrize(
    ("site", "exposed"),
    [
        ("splintered_rock", ["hagga_basin"]),
        ("hole_in_the_rock", ["imperial_basin"]),
        ("rimwall_west", ["arrakeen", "imperial_basin"]),
    ],
)
def test_atomics_expose_the_plateaus_the_rulebook_names(site: str, exposed: list[str]) -> None:
    before, after = board.sheltered(board.mountain), board.sheltered(board.mountain & ~board.bit[site])
    assert board.ids(before & ~after) == exposed
    assert not after & ~before


def test_atomics_sites_are_mountains() -> None:
    assert set(board.atomic_sites) == {"splintered_rock", "hole_in_the_rock", "rimwall_west"}
    assert not board.mask(board.atomic_sites) & ~board.mountain


# What lies on the board at set-up


def test_sietches_lie_in_desert_and_settlements_do_not() -> None:
    assert len(board.sietch_sites) == 8
    assert not board.mask(board.sietch_sites) & ~board.desert
    assert not board.mask(board.settlement_sites) & board.desert


def test_settlements_have_their_printed_rank() -> None:
    assert STANDARD.settlement_ranks == board.settlement_sites


def test_six_testing_stations_lie_where_nothing_else_does() -> None:
    assert len(board.station_sites) == STANDARD.markers["testing_station"]
    assert not set(board.station_sites) & {*board.sietch_sites, *board.settlement_sites}
