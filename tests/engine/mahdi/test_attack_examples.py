"""The worked examples of attacks: which legion attacks which sietch or legion, and by which criterion."""

from __future__ import annotations

from engine.mahdi.attacks import AIR, legion_attack, sietch_attack
from engine.mahdi.power import power
from engine.mahdi.sight import Sight
from tests.engine.mahdi.scene import HELD, TOKENS, ZONES, everybody, reading, sight

CSW_CNW = "central_south_west__central_north_west"
Found = tuple[list[tuple[str, str, str]], str]


def on_sietch(position: Sight, *, leader: bool = False) -> Found:
    found = sietch_attack(position, everybody(position, leader=leader))
    return sorted((it.origin, it.target, it.way) for it in found.left), found.by


def on_legion(position: Sight) -> Found:
    found = legion_attack(position, everybody(position))
    return sorted((it.origin, it.target, it.way) for it in found.left), found.by


def test_e1_the_sietch_of_the_highest_rank_is_attacked() -> None:
    """mahdi.attack_sietch"""
    position = sight({"sw_3": {"regular": 4}, "se_5": {"regular": 6}}, ranks={"habbanya_ridge": 3})
    assert on_sietch(position) == ([("sw_3", "habbanya_ridge", "foot")], "highest_rank")


def test_e2_of_equal_ranks_the_greatest_difference_decides() -> None:
    position = sight({"sw_3": {"regular": 4}, "se_5": {"regular": 6}})
    assert on_sietch(position) == ([("se_5", "tasmin_sink", "foot")], "greatest_difference")


def test_e3_at_a_tie_the_finer_scale_decides() -> None:
    """mahdi.power"""
    position = sight({"sw_3": {"elite": 4}, "se_5": {"regular": 4}})
    assert on_sietch(position) == ([("sw_3", "habbanya_ridge", "foot")], "greatest_difference")


def test_e4_who_needs_no_ornithopter_attacks() -> None:
    position = sight({"csw_1": {"regular": 4}, "se_5": {"regular": 4}}, ornithopters=[CSW_CNW])
    assert on_sietch(position) == ([("se_5", "tasmin_sink", "foot")], "no_ornithopter")


def test_e5_the_target_is_attacked_by_air() -> None:
    position = sight({"csw_1": {"regular": 4}}, target="habbanya_ridge", ornithopters=[CSW_CNW])
    assert on_sietch(position) == ([("csw_1", "habbanya_ridge", AIR)], "target")


def test_e6_three_sietches_are_equal() -> None:
    """mahdi.criteria"""
    position = sight({"csw_1": {"regular": 4}}, target="gara_kulon", ornithopters=[CSW_CNW])
    left, _ = on_sietch(position)
    assert [target for _, target, _ in left] == ["bight_of_the_cliff", "habbanya_ridge", "windgap"]


def test_e7_without_an_ornithopter_a_sietch_two_away_is_out_of_reach() -> None:
    assert on_sietch(sight({"csw_1": {"regular": 4}})) == ([], "")


def test_e8_the_finer_scale_makes_an_attack_possible() -> None:
    position = sight({"sw_3": {"regular": 3}}, {**HELD, "habbanya_ridge": {"regular": 2, "naib": 1}})
    assert power(position, position.own["sw_3"]) == (3, 6)
    assert power(position, position.defender("habbanya_ridge")) == (3, 5)
    assert on_sietch(position)[0] == [("sw_3", "habbanya_ridge", "foot")]


def test_e9_equal_power_is_not_more() -> None:
    position = sight(
        {"sw_3": {"regular": 2, "bashar": 1}}, {**HELD, "habbanya_ridge": {"regular": 2, "naib": 1}}
    )
    assert on_sietch(position) == ([], "")


def test_e10_an_undefended_sietch_is_attacked_by_one() -> None:
    enemy = {area: legion for area, legion in HELD.items() if area != "habbanya_ridge"}
    assert on_sietch(sight({"sw_3": {"regular": 1}}, enemy))[0] == [("sw_3", "habbanya_ridge", "foot")]


def test_e11_leadership_needs_a_leader() -> None:
    """mahdi.leadership"""
    position = sight({"sw_3": {"regular": 6}, "se_5": {"regular": 3, "bashar": 1}})
    assert on_sietch(position, leader=True)[0] == [("se_5", "tasmin_sink", "foot")]


def test_e12_two_garrison_tokens_attack() -> None:
    position = sight({"sw_3": TOKENS})
    assert power(position, position.own["sw_3"]) == (4, 4)
    assert on_sietch(position)[0] == [("sw_3", "habbanya_ridge", "foot")]


def test_e13_impassable_borders_do_not_bind() -> None:
    position = sight({"cne_5": {"regular": 4}}, {**HELD, "ne_7": {"regular": 3}})
    assert "ne_7" in position.table.board.area["cne_5"].impassable
    assert on_legion(position)[0] == [("cne_5", "ne_7", "foot")]


def test_e14_the_strongest_legion_is_attacked() -> None:
    """mahdi.attack_legion"""
    enemy = {**HELD, "cne_7": {"regular": 2}, "cse_2": {"regular": 2, "naib": 1}}
    assert on_legion(sight({"cne_8": {"regular": 6}}, enemy)) == ([("cne_8", "cse_2", "foot")], "strongest")


def test_e15_of_equals_one_with_a_named_leader() -> None:
    enemy = {
        **HELD,
        "cne_7": {"regular": 1, "elite": 1, "naib": 2},
        "cse_2": {"regular": 2, "naib": 1, "paul_atreides": 1},
    }
    position = sight({"cne_8": {"regular": 6}}, enemy)
    assert power(position, position.enemy["cne_7"]) == power(position, position.enemy["cse_2"]) == (4, 7)
    assert on_legion(position) == ([("cne_8", "cse_2", "foot")], "named_leader")


def test_e16_who_attacks_has_no_criterion() -> None:
    position = sight({"cne_8": {"regular": 4}, "cse_3": {"regular": 6}}, {**HELD, "cse_2": {"regular": 2}})
    assert on_legion(position)[0] == [("cne_8", "cse_2", "foot"), ("cse_3", "cse_2", "foot")]


def test_e17_legions_are_attacked_from_beside_only() -> None:
    position = sight({"cne_5": {"regular": 6}}, {**HELD, "cse_2": {"regular": 2}}, ornithopters=ZONES)
    assert position.two_away("cne_5", "cse_2")
    assert on_legion(position)[0] == []


def test_e18_if_no_sietch_can_be_attacked_a_legion_is() -> None:
    """mahdi.strategy"""
    enemy = {**HELD, "habbanya_ridge": {"regular": 4}, "csw_1": {"regular": 2}}
    position = sight({"sw_3": {"regular": 3}}, enemy)
    assert on_sietch(position)[0] == []
    assert on_legion(position)[0] == [("sw_3", "csw_1", "foot")]


def test_e55_three_units_do_not_beat_two_tokens() -> None:
    position = sight({"cne_9": {"regular": 3}}, {**HELD, "tasmin_sink": {"token": 2}})
    assert power(position, position.defender("tasmin_sink")) == (4, 4)
    assert "tasmin_sink" not in [target for _, target, _ in on_sietch(position)[0]]


def test_reading_5_points_alone_may_decide_whether_an_attack_is_possible() -> None:
    """E8 with the other reading."""
    enemy = {**HELD, "habbanya_ridge": {"regular": 2, "naib": 1}}
    other = reading(fine_power_decides_attacks=False)
    assert on_sietch(sight({"sw_3": {"regular": 3}}, enemy, data=other))[0] == []


def test_reading_6_a_token_may_be_two_regular_units() -> None:
    """Four regular units against two tokens: (4, 8) against (4, 4), or (4, 8)."""
    enemy = {**HELD, "habbanya_ridge": {"token": 2}}
    assert on_sietch(sight({"sw_3": {"regular": 4}}, enemy))[0]
    other = reading(token_in_fine_power=4)
    assert not on_sietch(sight({"sw_3": {"regular": 4}}, enemy, data=other))[0]
