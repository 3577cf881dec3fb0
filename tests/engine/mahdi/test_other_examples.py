"""The worked examples of vehicles, deployment, House, hits, ceasing and spice."""

from __future__ import annotations

import pytest

from engine.components import STANDARD
from engine.mahdi import data as mode_data
from engine.mahdi.casualties import counted, losses
from engine.mahdi.criteria import decide
from engine.mahdi.power import ceases, power
from engine.mahdi.ranking import NEAREST, against_nearest, for_deployment, for_house
from engine.mahdi.sight import Sight
from engine.mahdi.spice import spendings
from engine.mahdi.vehicles import (
    for_carryalls,
    for_ornithopter,
    harvester_classes,
    left_over_sectors,
)
from tests.engine.mahdi.scene import HELD, reading, sight

SETTLEMENTS = list(STANDARD.board.settlement_sites)
CNE_CNW, CNE_CSE = "central_north_east__central_north_west", "central_north_east__central_south_east"
CSE_CSW = "central_south_east__central_south_west"
NE_CNE = "north_east__central_north_east"


def classes(position: Sight, sector: str) -> list[set[str]]:
    return [set(found) for found in harvester_classes(position, sector)]


# -- harvesters ------------------------------------------------------------------------------------


def test_e48_deep_desert_then_other_desert_away_from_the_atreides() -> None:
    """mahdi.harvesters"""
    found = classes(sight({}, harvest="north_east"), "north_east")
    assert found[:2] == [{"ne_1", "ne_13"}, {"ne_3", "ne_5", "ne_7", "ne_8"}]


def test_e49_the_other_classes_follow() -> None:
    found = classes(sight({}, harvest="south_east"), "south_east")
    assert found == [{"se_2", "se_4"}, set(), {"se_7", "se_8"}, {"se_1", "se_3", "se_6"}]


def test_e50_what_is_left_over_goes_beside_it() -> None:
    position = sight({}, harvest="south_west", worms=["sw_5", "sw_3"], harvesters=["sw_1", "sw_4"])
    assert sum(len(found) for found in classes(position, "south_west")) == 4
    assert left_over_sectors(position, ["south_west"]) == ["north_west"]
    assert len(classes(position, "north_west")[0]) >= 2


# -- carryalls and ornithopters --------------------------------------------------------------------


def test_e51_a_carryall_where_it_saves_most() -> None:
    """mahdi.carryalls"""
    found = for_carryalls(sight({}, harvesters=["cne_3", "cse_1", "csw_1"]), 1)
    assert sorted(found.left) == [(CNE_CSE,), (CSE_CSW,)]


def test_e52_a_second_that_saves_nothing_goes_anywhere() -> None:
    found = for_carryalls(sight({}, harvesters=["ne_1", "ne_2", "ne_5"]), 2)
    assert len(found.left) == 7
    assert all(NE_CNE in zones for zones in found.left)


def test_e53_near_a_legion_that_could_fly_to_a_sietch() -> None:
    """mahdi.ornithopters"""
    step = next(for_ornithopter(sight({"csw_1": {"regular": 5}}, target="gara_kulon")))
    wanted = {CSE_CSW, "central_south_west__central_north_west", "south_west__central_south_west"}
    assert (step.by, set(step.left)) == ("legions_two_away", wanted)


def test_e54_beside_the_sector_of_the_target_first_between_central_sectors() -> None:
    position = sight({"arrakeen": {"regular": 5}}, target="gara_kulon", zones={NE_CNE: "carryall"})
    found = {step.by: step.left for step in for_ornithopter(position)}
    assert set(found["beside_target_central"]) == {CNE_CNW, CNE_CSE}
    rest = {"north_west__central_north_west", "south_east__central_south_east"}
    assert set(found["beside_target"]) == rest
    assert list(found)[:2] == ["beside_target_central", "beside_target"]


def test_e55_three_units_do_not_count_against_two_tokens() -> None:
    enemy = {**HELD, "tasmin_sink": {"token": 2}}
    position = sight({"cne_9": {"regular": 3}}, enemy, "gara_kulon")
    assert "legions_two_away" not in [step.by for step in for_ornithopter(position)]


# -- deployment and House --------------------------------------------------------------------------


def test_e56_the_strongest_settlement_by_the_finer_scale() -> None:
    """mahdi.deployment"""
    own = {
        "carthag": {"regular": 5, "bashar": 1},
        "arrakeen": {"regular": 6},
        "north_pole": {"regular": 2},
    }
    position = sight(own, target="sihaya_ridge")
    assert power(position, position.own["carthag"]) == (6, 11)
    assert power(position, position.own["arrakeen"]) == (6, 12)
    left, order = list(SETTLEMENTS), []
    for _ in range(3):
        order.append(for_deployment(position, left).left[0])
        left.remove(order[-1])
    assert order == ["arrakeen", "carthag", "north_pole"]


def test_e57_without_legions_the_one_nearest_to_the_target() -> None:
    position = sight({})
    found = for_deployment(position, SETTLEMENTS)
    assert (found.left, found.by) == (("north_pole",), "nearest_to_target")
    assert position.distance("north_pole", "windgap") == 3


@pytest.mark.parametrize(
    ("own", "enemy", "wanted", "by"),
    [
        ({"cnw_3": {"regular": 2}, "arsunt": {"regular": 6}}, {}, "cnw_3", "nearest_to_a_sietch"),
        (
            {"cnw_3": {"regular": 4}, "sw_3": {"regular": 2, "bashar": 1}},
            {"habbanya_ridge": {"regular": 1}},
            "sw_3",
            "greatest_difference",
        ),
        ({"cnw_3": {"regular": 4}, "ne_6": {"regular": 4}}, {}, "ne_6", "nearest_to_target"),
    ],
    ids=["e58", "e59", "e60"],
)
def test_e58_to_e60_whose_units_are_replaced_first(
    own: dict[str, dict[str, int]], enemy: dict[str, dict[str, int]], wanted: str, by: str
) -> None:
    """mahdi.house"""
    position = sight(own, {**HELD, **enemy}, "gara_kulon")
    found = for_house(position, own)
    assert (found.left, found.by) == ((wanted,), by)
    if by == "greatest_difference":
        assert against_nearest(position, "sw_3")[0] == 2


# -- hits ------------------------------------------------------------------------------------------


def fallen(hits: int, supply: int = 9, **legion: int) -> list[dict[str, int]]:
    return [counted(it) for it in losses(sight({}), legion, hits, supply).left]


def test_e61_and_e62_leaders_down_to_one_then_elite_then_sardaukar() -> None:
    """mahdi.hits"""
    legion = {"regular": 3, "elite": 2, "sardaukar": 1, "bashar": 2, "beast_rabban": 1}
    assert fallen(2, **legion) == [{"bashar": 2}]
    assert fallen(5, **legion) == [{"bashar": 2, "elite": 2, "sardaukar": 1}]


def test_e63_the_last_leader_goes_before_the_last_regular_units() -> None:
    assert fallen(2, regular=2, bashar=1) == [{"bashar": 1, "regular": 1}]


def test_e64_but_not_while_they_suffice() -> None:
    assert fallen(2, regular=3, bashar=1) == [{"regular": 2}]


def test_e65_all_are_lost() -> None:
    assert fallen(3, regular=2, captain_aramsham=1) == [{"captain_aramsham": 1, "regular": 2}]


def test_e66_without_regular_units_in_the_supply_an_elite_is_removed() -> None:
    assert fallen(1, supply=0, elite=2) == [{"elite": 1}]


def test_e67_which_of_two_named_leaders_goes_is_open() -> None:
    found = fallen(1, regular=2, baron_harkonnen=1, beast_rabban=1)
    assert found == [{"baron_harkonnen": 1}, {"beast_rabban": 1}]


def test_e68_it_ceases_with_half_of_the_enemys_power() -> None:
    """mahdi.cease"""
    position = sight({})
    assert not ceases(position, {"regular": 2}, {"elite": 2, "naib": 1})
    assert ceases(position, {"regular": 2}, {"elite": 2, "regular": 1})


# -- spice -----------------------------------------------------------------------------------------

MARKERS = ("choam", "spacing_guild", "landsraad")


def spent(rows: tuple[int, int, int], spice: int) -> list[tuple[tuple[str, ...], int, int]]:
    found = spendings(mode_data.STANDARD, dict(zip(MARKERS, rows, strict=True)), 5, spice)
    return [(tuple(it.of[marker] for marker in MARKERS), it.supremacy, it.reserve) for it in found]


def test_e69_the_lowest_marker_is_kept_and_one_spice_reserved() -> None:
    """mahdi.spice"""
    assert spent((1, 2, 3), 3) == [(("drop", "drop", "keep"), 0, 1)]


def test_e70_all_are_kept_and_the_lowest_raised() -> None:
    assert spent((1, 2, 3), 7) == [(("keep", "keep", "raise"), 0, 0)]


def test_e71_with_all_on_top_the_seventh_spice_buys_supremacy() -> None:
    assert [it[1:] for it in spent((1, 1, 1), 7)] == [(1, 0)]
    assert [it[1:] for it in spent((1, 1, 1), 9)] == [(1, 1)]


def test_e72_six_buy_none_and_eight_raise_the_last() -> None:
    assert [it[1:] for it in spent((1, 1, 1), 6)] == [(0, 0)]
    assert spent((1, 1, 2), 8) == [(("keep", "keep", "raise"), 0, 1)]


def test_e73_a_marker_in_the_bottom_row_needs_no_keeping() -> None:
    assert spent((5, 4, 4), 7) == [(("raise", "keep", "keep"), 0, 0)]


def test_e74_which_of_equal_markers_falls_is_open() -> None:
    found = spent((1, 1, 1), 5)
    assert [steps.count("drop") for steps, _, _ in found] == [1, 1, 1]
    assert {reserve for _, _, reserve in found} == {1}


def test_reading_24_the_bought_point_may_use_up_all() -> None:
    other = reading(bought_point_uses_up_all=True)
    found = spendings(other, dict.fromkeys(MARKERS, 1), 5, 9)
    assert [(it.supremacy, it.reserve) for it in found] == [(1, 0)]


# -- places of cards -------------------------------------------------------------------------------


def test_e75_the_battle_group_stands_on_the_mountain_nearest_to_the_target() -> None:
    position = sight({})
    board = position.table.board
    found = for_house(position, board.ids(board.mountain & position.table.free("harkonnen")))
    assert (found.left, found.by) == (("nw_13",), "nearest_to_target")
    assert (position.distance("nw_13", "windgap"), position.distance("shield_wall_east", "windgap")) == (4, 6)


def test_e76_the_barons_guard_goes_to_arrakeen() -> None:
    position = sight({}, target="hobars_gap")
    found = for_house(position, ["carthag", "arrakeen"])
    assert (found.left, found.by) == (("arrakeen",), "nearest_to_target")


def test_e77_signs_nearest_to_the_target_are_discarded() -> None:
    position = sight({"sw_3": {"regular": 2}}, signs=["csw_3", "csw_6", "cnw_3", "ne_5"])
    left, order = list(position.table.wormsigns), []
    for _ in range(3):
        order.append(decide(position, left, NEAREST).left[0])
        left.remove(order[-1])
    assert order == ["csw_3", "csw_6", "cnw_3"]


def test_e79_patrols_are_placed_in_the_order_of_house() -> None:
    position = sight({})
    empty = position.table.board.ids(position.table.desert() & position.table.empty())
    found = for_house(position, empty)
    assert set(found.left) == {"csw_3", "csw_5", "csw_6", "sw_9"}
