"""The worked examples of movement: the target of the turn, who moves, where to, and what of it."""

from __future__ import annotations

from engine.mahdi.attacks import AIR
from engine.mahdi.campaign import carried
from engine.mahdi.criteria import decide
from engine.mahdi.movement import ENDS, Step, ends, merged, merging, moving, next_move, target
from engine.mahdi.power import power
from engine.mahdi.sight import NO_WAY, Sight
from engine.table import Legion
from tests.engine.mahdi.scene import HELD, SIETCHES, TOKENS, ZONES, everybody, reading, sight

CNE_CNW = "central_north_east__central_north_west"


def aim(position: Sight, *, leader: bool = False) -> tuple[list[str], str]:
    found = target(position, everybody(position, leader=leader))
    return sorted(found.left), found.by


def moves(
    position: Sight, goal: str, *, leader: bool = False, without: tuple[str, ...] = ()
) -> list[tuple[str, str, str]]:
    found, _ = next_move(position, everybody(position, leader=leader, without=without), goal)
    return [(it.origin, it.goal, it.way) for it in found.left]


def goes(position: Sight, origin: str, goal: str) -> Legion:
    """What goes along where nothing is left to choose."""
    load = moving(position, origin, goal)
    assert not load.is_open
    return load.whole(position.table.pieces)


def reason(position: Sight, goal: str) -> str:
    return next_move(position, everybody(position), goal)[0].by


def strong(area: str, number: int) -> dict[str, dict[str, int]]:
    return {**{it: dict(legion) for it, legion in HELD.items()}, area: {"regular": number}}


# -- the target of the turn ------------------------------------------------------------------------


def test_e19_the_nearest_other_sietch_and_of_equals_any() -> None:
    """mahdi.target"""
    position = sight({"carthag": {"regular": 4}}, strong("windgap", 6))
    assert aim(position) == (["habbanya_ridge", "hobars_gap"], "nearest_to_target")
    assert position.distance("hobars_gap", "windgap") == position.distance("habbanya_ridge", "windgap") == 3


def test_e20_then_the_highest_rank() -> None:
    position = sight({"carthag": {"regular": 4}}, strong("windgap", 6), ranks={"habbanya_ridge": 3})
    assert aim(position) == (["habbanya_ridge"], "highest_rank")


def test_e21_one_that_is_too_strong_is_passed_over() -> None:
    enemy = {**strong("gara_kulon", 6), "tasmin_sink": {"regular": 5}}
    position = sight({"carthag": {"regular": 4}}, enemy, "gara_kulon")
    assert aim(position) == (["sihaya_ridge"], "nearest_to_target")


def test_e22_only_considered_legions_count() -> None:
    position = sight({"carthag": {"regular": 5}, "arsunt": {"regular": 2, "bashar": 1}}, strong("windgap", 4))
    assert aim(position) == (["windgap"], "target_of_the_round")
    assert aim(position, leader=True)[0] == ["habbanya_ridge", "hobars_gap"]


def test_e23_if_nobody_beats_any_nothing_moves() -> None:
    """mahdi.results"""
    position = sight({"carthag": {"regular": 2}}, {area: {"regular": 6} for area in SIETCHES})
    assert aim(position) == ([], "")


# -- who moves -------------------------------------------------------------------------------------


def test_e24_the_nearest_moves_first_then_of_equals_any() -> None:
    """mahdi.mover"""
    position = sight({"north_pole": {"regular": 4}, "carthag": {"regular": 6}, "arrakeen": {"regular": 6}})
    assert {origin for origin, _, _ in moves(position, "windgap")} == {"north_pole"}
    later = moves(position, "windgap", without=("north_pole",))
    assert {origin for origin, _, _ in later} == {"carthag", "arrakeen"}
    assert position.distance("carthag", "windgap") == position.distance("arrakeen", "windgap") == 5


def test_e25_of_equally_near_ones_the_strongest() -> None:
    position = sight({"carthag": {"regular": 4}, "arrakeen": {"regular": 5}}, target="sihaya_ridge")
    assert {origin for origin, _, _ in moves(position, "sihaya_ridge")} == {"arrakeen"}


def test_e26_or_any() -> None:
    position = sight({"carthag": {"regular": 4}, "arsunt": {"regular": 4}}, target="sihaya_ridge")
    assert {origin for origin, _, _ in moves(position, "sihaya_ridge")} == {"carthag", "arsunt"}


def test_e27_weaker_legions_stay() -> None:
    position = sight(
        {"carthag": {"regular": 6}, "arsunt": {"regular": 3}}, strong("sihaya_ridge", 4), "sihaya_ridge"
    )
    assert {origin for origin, _, _ in moves(position, "sihaya_ridge")} == {"carthag"}
    assert moves(position, "sihaya_ridge", without=("carthag",)) == []


# -- where a move ends -----------------------------------------------------------------------------


def test_e28_a_mountain() -> None:
    """mahdi.end"""
    position = sight({"cne_1": {"regular": 5}}, target="tasmin_sink")
    assert moves(position, "tasmin_sink") == [("cne_1", "hole_in_the_rock", "foot")]
    assert reason(position, "tasmin_sink") == "mountain"


def test_e29_a_plateau_before_desert() -> None:
    position = sight({"wind_pass": {"regular": 5}})
    assert moves(position, "windgap") == [("wind_pass", "csw_2", "foot")]
    assert reason(position, "windgap") == "plateau_or_erg"


def test_e30_desert_without_a_sign() -> None:
    position = sight({"ne_5": {"regular": 5}}, target="sihaya_ridge", signs=["ne_6"])
    assert moves(position, "sihaya_ridge") == [("ne_5", "ne_2", "foot")]
    assert reason(position, "sihaya_ridge") == "desert_without_sign"


def test_e31_an_area_with_an_own_legion() -> None:
    position = sight({"cnw_1": {"regular": 5}, "cnw_3": {"regular": 2}}, target="bight_of_the_cliff")
    assert moves(position, "bight_of_the_cliff", without=("cnw_3",)) == [("cnw_1", "cnw_3", "foot")]
    assert goes(position, "cnw_1", "cnw_3") == {"regular": 4}


def test_e32_what_is_worth_most_goes_along_and_all_leaders() -> None:
    """mahdi.part"""
    own = {"cnw_1": {"regular": 3, "elite": 1, "sardaukar": 1, "bashar": 2}, "cnw_3": {"regular": 3}}
    position = sight(own, strong("bight_of_the_cliff", 4), "bight_of_the_cliff")
    assert moves(position, "bight_of_the_cliff") == [("cnw_1", "cnw_3", "foot")]
    assert goes(position, "cnw_1", "cnw_3") == {"regular": 1, "elite": 1, "sardaukar": 1, "bashar": 2}


def test_e33_a_step_across_impassable_borders() -> None:
    position = sight({"broken_land": {"regular": 5}}, target="sihaya_ridge")
    found = ends(position, "broken_land", "sihaya_ridge")
    assert (found.areas, found.way, found.distance) == (("ne_4",), "foot", 2)
    assert "ne_4" in position.table.board.area["broken_land"].impassable


def test_e34_it_flies_if_that_is_strictly_nearer() -> None:
    position = sight({"carthag": {"regular": 5}}, target="sihaya_ridge", ornithopters=[CNE_CNW])
    assert moves(position, "sihaya_ridge") == [("carthag", "ne_4", AIR)]


def test_e35_flying_no_nearer_it_walks() -> None:
    position = sight({"cne_9": {"regular": 5}}, target="tasmin_sink", ornithopters=[CNE_CNW])
    found = ends(position, "cne_9", "tasmin_sink")
    assert (found.way, found.distance) == ("foot", 1)


def test_e36_one_ornithopter_a_turn() -> None:
    own = {"carthag": {"regular": 5}, "arrakeen": {"regular": 5}}
    first = sight(own, target="sihaya_ridge", ornithopters=ZONES)
    assert {way for _, _, way in moves(first, "sihaya_ridge")} == {AIR}
    second = sight(own, target="sihaya_ridge", ornithopters=ZONES, flew=True)
    assert {way for _, _, way in moves(second, "sihaya_ridge")} == {"foot"}


def test_e37_an_ornithopter_elsewhere_carries_nobody() -> None:
    position = sight(
        {"carthag": {"regular": 5}}, target="sihaya_ridge", ornithopters=["south_west__central_south_west"]
    )
    assert {way for _, _, way in moves(position, "sihaya_ridge")} == {"foot"}


def test_e39_what_does_not_fit_stays() -> None:
    own = {"carthag": {"regular": 4, "bashar": 1}, "arsunt": {"regular": 4}}
    position = sight(own, target="bight_of_the_cliff")
    found = ends(position, "carthag", "bight_of_the_cliff")
    assert sorted(found.areas) == ["arsunt", "hagga_basin"]
    chosen = decide(position, found.areas, ENDS)
    assert (chosen.left, chosen.by) == (("arsunt",), "own_legion")
    assert goes(position, "carthag", "arsunt") == {"regular": 2, "bashar": 1}


# -- beside the target -----------------------------------------------------------------------------


def test_e40_two_merge_either_way() -> None:
    own = {"cnw_3": {"regular": 3}, "nw_12": {"regular": 2}, "carthag": {"regular": 5}}
    position = sight(own, strong("bight_of_the_cliff", 4), "bight_of_the_cliff")
    assert moves(position, "bight_of_the_cliff") == [("cnw_3", "nw_12", "foot"), ("nw_12", "cnw_3", "foot")]


def test_e41_the_merge_of_the_greatest_power() -> None:
    """mahdi.merge"""
    own = {"cnw_3": {"regular": 4}, "nw_12": {"elite": 4}, "carthag": {"regular": 6}}
    position = sight(own, strong("bight_of_the_cliff", 5), "bight_of_the_cliff")
    found, _ = next_move(position, everybody(position), "bight_of_the_cliff")
    assert [(it.origin, it.goal) for it in found.left] == [("cnw_3", "nw_12")]
    assert power(position, merged(position, found.left[0])) == (6, 16)


def test_e42_alone_beside_the_target_it_stays() -> None:
    own = {"cnw_3": {"regular": 3}, "carthag": {"regular": 5}}
    position = sight(own, strong("bight_of_the_cliff", 4), "bight_of_the_cliff")
    assert {origin for origin, _, _ in moves(position, "bight_of_the_cliff")} == {"carthag"}


def test_e43_merging_needs_no_power_over_the_defender() -> None:
    own = {"cnw_3": {"regular": 3}, "cnw_4": {"regular": 2}, "carthag": {"regular": 5}}
    position = sight(own, strong("bight_of_the_cliff", 4), "bight_of_the_cliff")
    assert position.distance("cnw_4", "bight_of_the_cliff") == 2
    assert moves(position, "bight_of_the_cliff") == [("cnw_4", "cnw_3", "foot")]


# -- no way, no room -------------------------------------------------------------------------------

RING = {area: {"regular": 6} for area in ("ne_2", "ne_6", "ne_9", "ne_10")}


def test_e44_without_a_way_the_distance_is_a_hundred_more() -> None:
    position = sight({"ne_5": {"regular": 6}}, {**HELD, **RING}, "sihaya_ridge")
    assert position.distance("ne_5", "sihaya_ridge") == NO_WAY + 2
    assert ends(position, "ne_5", "sihaya_ridge").areas == ()


def test_e45_and_the_way_over_everything_counts() -> None:
    position = sight({"rimwall_west": {"regular": 6}}, {**HELD, **RING}, "sihaya_ridge")
    assert position.distance("rimwall_west", "sihaya_ridge") == NO_WAY + 3
    assert sorted(ends(position, "rimwall_west", "sihaya_ridge").areas) == ["ne_4", "ne_5"]


def test_e46_a_full_area_is_no_end() -> None:
    own = {"cne_8": {"regular": 5, "bashar": 1}, "shield_wall_east": {"regular": 6}}
    position = sight(own, target="gara_kulon")
    assert ends(position, "cne_8", "gara_kulon").areas == ("cne_9",)
    assert moves(position, "gara_kulon", leader=True) == [("cne_8", "cne_9", "foot")]


def test_e47_if_all_are_full_it_stays() -> None:
    own = {"nw_14": {"regular": 5, "bashar": 1}, "nw_13": {"regular": 6}}
    position = sight(own, target="bight_of_the_cliff")
    assert ends(position, "nw_14", "bight_of_the_cliff").areas == ()
    assert moves(position, "bight_of_the_cliff", leader=True) == []


def test_e78_troop_carriers_bring_what_fits_to_the_legion_nearest_to_the_target() -> None:
    own = {"carthag": {"regular": 4}, "north_pole": {"regular": 4}, "csw_5": {"regular": 3}}
    position = sight(own)
    assert [position.distance(area, "windgap") for area in ("csw_5", "north_pole", "carthag")] == [1, 3, 5]
    found, _ = carried(position, ["carthag", "north_pole"], "windgap")
    assert [(it.origin, it.goal) for it in found.left] == [("north_pole", "csw_5")]
    assert goes(position, "north_pole", "csw_5") == {"regular": 3}


# -- what of it is equal ---------------------------------------------------------------------------


def open_to_choice(position: Sight, origin: str, goal: str) -> tuple[dict[str, int], dict[str, int], int]:
    """What goes along for sure, what is equal, and how many of that."""
    load, seen = moving(position, origin, goal), position.table.pieces.seen_by_all
    return seen(load.sure), seen(load.equal), load.number


def test_of_tokens_and_regular_units_that_do_not_all_fit_you_choose() -> None:
    """mahdi.part"""
    legion = {"regular": 2, "elite": 1, "black": 1, "bashar": 1}
    position = sight({"carthag": legion, "arsunt": {"regular": 3}})
    equal = {"regular": 2, "garrison_black": 1}
    assert open_to_choice(position, "carthag", "arsunt") == ({"bashar": 1, "elite": 1}, equal, 2)


def test_of_tokens_of_two_colours_that_do_not_all_fit_you_choose() -> None:
    position = sight({"carthag": TOKENS, "arsunt": {"regular": 5}})
    equal = {"garrison_black": 1, "garrison_silver": 1}
    assert open_to_choice(position, "carthag", "arsunt") == ({}, equal, 1)


def test_nothing_is_chosen_where_all_equal_ones_fit_or_none_does_or_they_are_alike() -> None:
    legion = {"regular": 1, "elite": 2, "black": 1}
    for room, wanted in ((4, {"regular": 1, "elite": 2, "garrison_black": 1}), (2, {"elite": 2})):
        position = sight({"carthag": legion, "arsunt": {"regular": 6 - room}})
        assert position.table.pieces.seen_by_all(goes(position, "carthag", "arsunt")) == wanted
    position = sight({"carthag": {"black": 2}, "arsunt": {"regular": 5}})
    assert position.table.pieces.seen_by_all(goes(position, "carthag", "arsunt")) == {"garrison_black": 1}


def test_a_token_that_counts_more_goes_along_unasked() -> None:
    position = sight(
        {"carthag": {"regular": 2, "black": 1}, "arsunt": {"regular": 5}}, data=reading(token_in_fine_power=4)
    )
    assert position.table.pieces.seen_by_all(goes(position, "carthag", "arsunt")) == {"garrison_black": 1}


def test_in_a_merge_a_token_goes_before_a_regular_unit_for_the_greatest_power() -> None:
    """mahdi.merge"""
    target = "bight_of_the_cliff"
    position = sight({"cnw_3": {"regular": 5}, "cnw_4": {"regular": 2, "black": 1}}, target=target)
    step = Step("cnw_4", "cnw_3")
    assert merging(position, everybody(position), step, target)
    assert power(position, merged(position, step)) == (7, 12)
    load = moving(position, "cnw_4", "cnw_3", merging=True)
    assert position.table.pieces.seen_by_all(load.whole(position.table.pieces)) == {"garrison_black": 1}


def test_who_only_comes_to_a_legion_beside_the_target_does_not_merge() -> None:
    """It is no merge if the legion there has come in this action already: then it goes by itself."""
    position = sight({"cnw_3": {"regular": 5}, "cnw_1": {"regular": 4}}, target="bight_of_the_cliff")
    step = Step("cnw_1", "cnw_3")
    assert merging(position, ["cnw_1", "cnw_3"], step, "bight_of_the_cliff")
    assert not merging(position, ["cnw_1"], step, "bight_of_the_cliff")
