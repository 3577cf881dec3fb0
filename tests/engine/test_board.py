"""Arrakis: the map as the rulebook describes it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import board
from engine.board import ALL, AREA, AREAS, BIT, DEEP, DESERT, FLY1, FLY2, MOUNTAIN, NEAR, PLATEAU, WITHIN2
from engine.components import STANDARD

CENTRAL = {
    "central_north_east",
    "central_south_east",
    "central_south_west",
    "central_north_west",
}
some_areas = st.sets(st.sampled_from([area.id for area in AREAS]))


def reached(start: str, steps: int, borders: Mapping[str, set[str]]) -> set[str]:
    """The long way round: walk, one border at a time."""
    found = {start}
    for _ in range(steps):
        found |= {there for here in found for there in borders[here]}
    return found - {start}


# Areas and sets of areas


def test_there_are_101_areas_265_open_and_11_impassable_borders() -> None:
    assert len(AREAS) == len(AREA) == 101
    assert sum(len(area.neighbors) for area in AREAS) == 2 * 265
    assert sum(len(area.impassable) for area in AREAS) == 2 * 11


def test_areas_stand_in_the_order_of_the_data() -> None:
    assert [area.id for area in AREAS] == [entry["id"] for entry in STANDARD.board["areas"]]
    assert [board.INDEX[area.id] for area in AREAS] == list(range(101))


def test_unnamed_areas_have_readable_names_that_no_other_area_has() -> None:
    unnamed = [entry["id"] for entry in STANDARD.board["areas"] if entry["name"] is None]
    names = [AREA[name].name for name in unnamed]
    assert AREA["cne_3"].name == "Central North-East 3"
    assert AREA["sw_9"].name == "South-West 9"
    assert len(set(names)) == len(unnamed)
    assert not set(names) & {area.name for area in AREAS if area.id not in unnamed}


def test_named_areas_have_their_printed_name() -> None:
    assert AREA["hobars_gap"].name == "Hobars Gap"
    assert AREA["shield_wall_east"].name == AREA["shield_wall_west"].name == "Shield Wall"


@given(some_areas)
def test_a_mask_is_read_back_in_board_order(areas: set[str]) -> None:
    assert board.ids(board.mask(areas)) == board.sort(areas)
    assert set(board.sort(areas)) == areas


def test_all_and_nothing_are_sets_too() -> None:
    assert board.ids(0) == []
    assert board.ids(ALL) == [area.id for area in AREAS]


def test_what_is_no_area_is_refused() -> None:
    with pytest.raises(KeyError):
        board.mask(["caladan"])


# Borders and distances


def test_borders_are_shared() -> None:
    for area in AREAS:
        for borders in (NEAR, FLY1, WITHIN2, FLY2):
            assert not borders[area.id] & BIT[area.id]
            assert all(borders[other] & BIT[area.id] for other in board.ids(borders[area.id]))


def test_on_the_ground_an_impassable_border_is_none() -> None:
    for area in AREAS:
        assert set(board.ids(NEAR[area.id])) == set(area.neighbors)
        assert not NEAR[area.id] & board.mask(area.impassable)
    assert not NEAR["broken_land"] & BIT["ne_3"]


def test_in_the_air_an_impassable_border_is_like_any_other() -> None:
    for area in AREAS:
        assert FLY1[area.id] == NEAR[area.id] | board.mask(area.impassable)
    assert FLY1["broken_land"] & BIT["ne_3"]


def test_two_areas_away_is_what_one_reaches_in_two_steps() -> None:
    ground = {area.id: set(area.neighbors) for area in AREAS}
    air = {area.id: {*area.neighbors, *area.impassable} for area in AREAS}
    for area in AREAS:
        assert set(board.ids(WITHIN2[area.id])) == reached(area.id, 2, ground)
        assert set(board.ids(FLY2[area.id])) == reached(area.id, 2, air)


def test_every_area_can_be_walked_to() -> None:
    assert reached("north_pole", 101, {area.id: set(area.neighbors) for area in AREAS}) == {
        area.id for area in AREAS if area.id != "north_pole"
    }


# Sectors and air zones


def test_there_are_four_central_and_four_outer_sectors() -> None:
    assert len(board.SECTORS) == 8
    assert set(board.SECTORS) >= CENTRAL


def test_the_north_pole_lies_in_all_four_central_sectors_and_every_other_area_in_one() -> None:
    for area in AREAS:
        assert set(board.SECTORS_AT[area.id]) == (CENTRAL if area.id == "north_pole" else {area.sectors[0]})


def test_sectors_cover_the_board() -> None:
    covered = 0
    for sector, areas in board.SECTOR_AREAS.items():
        covered |= areas
        assert board.ids(areas) == [area.id for area in AREAS if sector in area.sectors]
    assert covered == ALL


def test_an_air_zone_is_connected_to_every_area_of_its_two_sectors() -> None:
    assert len(board.ZONES) == 8
    for zone in board.ZONES:
        one, other = board.ZONE_SECTORS[zone]
        assert board.ZONE_AREAS[zone] == board.SECTOR_AREAS[one] | board.SECTOR_AREAS[other]
        for area in AREAS:
            assert (zone in board.ZONES_AT[area.id]) == bool(board.ZONE_AREAS[zone] & BIT[area.id])


def test_every_zone_touches_a_central_sector_and_so_the_north_pole() -> None:
    assert board.ZONES_AT["north_pole"] == board.ZONES


# Terrain and storms


def test_every_area_has_one_terrain() -> None:
    kinds = (MOUNTAIN, PLATEAU, board.MINOR_ERG, DESERT)
    assert sum(kinds) == MOUNTAIN | PLATEAU | board.MINOR_ERG | DESERT == ALL


def test_the_deep_desert_is_desert_and_forms_the_outer_ring() -> None:
    assert DEEP & ~DESERT == 0
    deep = board.ids(DEEP)
    assert len(deep) == 23
    ring = {area: {other for other in deep if NEAR[area] & BIT[other]} for area in deep}
    assert all(len(others) == 2 for others in ring.values())
    assert reached(deep[0], len(deep), ring) == set(deep[1:])


def test_the_five_central_plateaus_are_sheltered_at_the_start() -> None:
    sheltered = board.ids(board.sheltered(MOUNTAIN))
    assert sheltered == ["arrakeen", "carthag", "imperial_basin", "arsunt", "hagga_basin"]
    assert len(board.ids(PLATEAU)) > len(sheltered)


@pytest.mark.parametrize(
    ("site", "exposed"),
    [
        ("splintered_rock", ["hagga_basin"]),
        ("hole_in_the_rock", ["imperial_basin"]),
        ("rimwall_west", ["arrakeen", "imperial_basin"]),
    ],
)
def test_atomics_expose_the_plateaus_the_rulebook_names(site: str, exposed: list[str]) -> None:
    before, after = board.sheltered(MOUNTAIN), board.sheltered(MOUNTAIN & ~BIT[site])
    assert board.ids(before & ~after) == exposed
    assert not after & ~before


def test_atomics_sites_are_mountains() -> None:
    assert set(board.ATOMIC_SITES) == {"splintered_rock", "hole_in_the_rock", "rimwall_west"}
    assert not board.mask(board.ATOMIC_SITES) & ~MOUNTAIN


# What lies on the board at set-up


def test_sietches_lie_in_desert_and_settlements_do_not() -> None:
    assert len(board.SIETCH_SITES) == 8
    assert not board.mask(board.SIETCH_SITES) & ~DESERT
    assert not board.mask(board.SETTLEMENT_SITES) & DESERT


def test_settlements_have_their_printed_rank() -> None:
    assert STANDARD.settlement_ranks == board.SETTLEMENT_SITES


def test_six_testing_stations_lie_where_nothing_else_does() -> None:
    assert len(board.STATION_SITES) == STANDARD.markers["testing_station"]
    assert not set(board.STATION_SITES) & {*board.SIETCH_SITES, *board.SETTLEMENT_SITES}
