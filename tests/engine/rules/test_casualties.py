"""Casualties: what a hit may take, where the figures go, and what is left of the leaders."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.losses import TakeCasualties
from tests.scenario import Given, Play, given


def hit(position: Given, side: str, area: str, hits: int) -> Play:
    return position.task(TakeCasualties(side, area, hits))


def harkonnen_hit(hits: int, **legion: int) -> Play:
    return hit(given().harkonnen("csw_2", **legion), HARKONNEN, "csw_2", hits)


# -- the options -----------------------------------------------------------------------------------


def test_a_hit_takes_a_regular_unit_an_elite_down_or_a_leader() -> None:
    play = harkonnen_hit(1, regular=1, elite=1, sardaukar=1, bashar=1, beast_rabban=1)
    assert (play.kind, play.decider) == ("choose_casualties", HARKONNEN)
    assert set(play.menu()) == {
        "casualties regular=1",
        "casualties elite=1",
        "casualties sardaukar=1",
        "casualties bashar=1",
        "casualties beast_rabban=1",
    }


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("regular=1", {"elite": 1, "sardaukar": 1, "bashar": 1}),
        ("elite=1", {"regular": 2, "sardaukar": 1, "bashar": 1}),
        ("sardaukar=1", {"regular": 2, "elite": 1, "bashar": 1}),
        ("bashar=1", {"regular": 1, "elite": 1, "sardaukar": 1}),
    ],
)
def test_what_each_option_leaves(line: str, left: dict[str, int]) -> None:
    """A special elite unit makes way for a regular one, not for an elite one."""
    play = harkonnen_hit(1, regular=1, elite=1, sardaukar=1, bashar=1)
    play.saved().choose(f"casualties {line}")
    assert play.legion("csw_2") == left


def test_several_hits_are_shared_out_at_will() -> None:
    play = harkonnen_hit(2, regular=2, elite=1, bashar=1)
    assert set(play.menu()) == {
        "casualties regular=2",
        "casualties elite=1 regular=1",
        "casualties bashar=1 regular=1",
        "casualties bashar=1 elite=1",
    }


def test_an_elite_unit_can_be_hit_twice() -> None:
    """First it becomes a regular unit, then that is removed."""
    play = harkonnen_hit(2, elite=2)
    assert set(play.menu()) == {"casualties elite=2", "casualties elite=1 regular=1"}
    play.choose("casualties elite=1 regular=1")
    assert play.legion("csw_2") == {"elite": 1}


def test_no_more_and_no_fewer_hits_than_landed() -> None:
    play = harkonnen_hit(2, regular=3, elite=1, bashar=1)
    play.refuses("casualties regular=1", "menu.wrong_total")
    play.refuses("casualties regular=3", "menu.wrong_total")
    play.refuses("casualties bashar=2", "menu.not_available")
    play.refuses("casualties", "menu.wrong_total")
    play.refuses("casualties destroyed=1", "menu.not_destroyed")
    play.refuses("casualties beast_rabban=1 regular=1", "menu.not_among")


def test_where_there_is_one_way_nobody_is_asked() -> None:
    play = harkonnen_hit(2, regular=3)
    assert play.legion("csw_2") == {"regular": 1}
    assert play.kind == "choose_action"


def test_only_the_owner_chooses() -> None:
    play = harkonnen_hit(1, regular=1, elite=1)
    play.refuses("casualties elite=1", "entry.not_your_decision", seat=ATREIDES)


# -- where the figures go --------------------------------------------------------------------------


def test_removed_units_and_generic_leaders_are_there_to_be_deployed_again() -> None:
    position = given().harkonnen("csw_2", regular=3, elite=1, bashar=1)
    before = dict(position.table.supply[HARKONNEN])
    play = hit(position, HARKONNEN, "csw_2", 3).choose("casualties bashar=1 elite=1 regular=1")
    after = play.table.supply[HARKONNEN]
    assert after["bashar"] == before["bashar"] + 1
    assert after["elite"] == before["elite"] + 1
    assert after["regular"] == before["regular"], "one came back and one stands for the elite unit"


def test_a_named_leader_goes_to_the_tank() -> None:
    play = harkonnen_hit(1, regular=1, beast_rabban=1).choose("casualties beast_rabban=1")
    assert play.table.tanks[HARKONNEN] == ["beast_rabban", "", "", "", ""]
    assert "beast_rabban" not in {k for k, n in play.table.supply[HARKONNEN].items() if n}


# -- the supply of regular units -------------------------------------------------------------------


def test_without_a_regular_unit_in_supply_an_elite_unit_is_simply_removed() -> None:
    position = given().harkonnen("csw_2", elite=2, sardaukar=1).supply(HARKONNEN, regular=0)
    play = hit(position, HARKONNEN, "csw_2", 2).saved()
    play.refuses("casualties elite=1 regular=1", "menu.not_available")
    play.choose("casualties elite=1 sardaukar=1")
    assert play.legion("csw_2") == {"elite": 1}


def test_without_regular_units_fewer_hits_destroy_a_legion() -> None:
    position = given().harkonnen("csw_2", elite=2, bashar=1).supply(HARKONNEN, regular=0)
    play = hit(position, HARKONNEN, "csw_2", 2)
    assert set(play.menu()) == {"casualties bashar=1 elite=1", "casualties destroyed=1"}


def test_a_regular_unit_just_removed_can_stand_for_an_elite_one() -> None:
    position = given().harkonnen("csw_2", regular=1, elite=2).supply(HARKONNEN, regular=0)
    play = hit(position, HARKONNEN, "csw_2", 2).choose("casualties elite=1 regular=1")
    assert play.legion("csw_2") == {"regular": 1, "elite": 1}


def test_hits_fall_in_the_order_that_leaves_most() -> None:
    """The one regular unit goes to the supply, returns for an elite one, goes, and returns for the other."""
    position = given().harkonnen("csw_2", regular=1, elite=2).supply(HARKONNEN, regular=0)
    play = hit(position, HARKONNEN, "csw_2", 4)
    assert play.legion("csw_2") == {"regular": 1}
    position = given().harkonnen("csw_2", regular=1, elite=2).supply(HARKONNEN, regular=0)
    assert hit(position, HARKONNEN, "csw_2", 5).legion("csw_2") == {}


# -- destruction -----------------------------------------------------------------------------------


def test_leaders_survive_only_with_a_unit() -> None:
    play = harkonnen_hit(2, regular=2, bashar=1, baron_harkonnen=1)
    play.refuses("casualties regular=2", "menu.survivor_needed")
    play.saved().choose("casualties destroyed=1")
    assert play.legion("csw_2") == {}
    assert play.table.tanks[HARKONNEN][0] == "baron_harkonnen"
    assert play.table.supply[HARKONNEN]["bashar"] == 6


def test_the_last_unit_may_be_kept_at_the_cost_of_the_leaders() -> None:
    play = harkonnen_hit(2, regular=1, bashar=1, baron_harkonnen=1)
    assert set(play.menu()) == {"casualties baron_harkonnen=1 bashar=1", "casualties destroyed=1"}
    play.choose("casualties baron_harkonnen=1 bashar=1")
    assert play.legion("csw_2") == {"regular": 1}


def test_hits_beyond_everything_destroy_unasked() -> None:
    play = harkonnen_hit(9, regular=1, elite=1, bashar=1, baron_harkonnen=1)
    assert play.happened("legion_destroyed")
    assert play.legion("csw_2") == {}


def test_several_leaders_of_a_destroyed_legion_lie_behind_each_other_in_the_tank() -> None:
    play = harkonnen_hit(3, regular=1, baron_harkonnen=1, beast_rabban=1)
    assert sorted(play.table.tanks[HARKONNEN][:2]) == ["baron_harkonnen", "beast_rabban"]


def test_the_atreides_downgrade_fedaykin_likewise() -> None:
    position = given().atreides("wind_pass", regular=1, fedaykin=1, naib=1)
    play = hit(position, ATREIDES, "wind_pass", 1).choose("casualties fedaykin=1")
    assert play.legion("wind_pass") == {"regular": 2, "naib": 1}


def test_a_worm_makes_casualties_in_the_same_way() -> None:
    position = given().harkonnen("wind_pass", regular=1, elite=1, baron_harkonnen=1).worm("cnw_4")
    position = position.dice(harkonnen={"mentat": 2}, atreides={"mentat": 1})
    play = position.combat("sword shield shield special").turn(ATREIDES)
    play.choose("desert_power attack", "worm_attack cnw_4 wind_pass").saved()
    assert (play.kind, play.decider) == ("choose_casualties", HARKONNEN)
    assert play.game.waiting_on().prompt == {"area": "wind_pass", "hits": 2}  # type: ignore[union-attr]
    play.choose("casualties baron_harkonnen=1 elite=1")
    assert play.legion("wind_pass") == {"regular": 2}
    assert play.table.tanks[HARKONNEN][0] == "baron_harkonnen"
