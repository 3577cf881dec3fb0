"""Named leaders entering play, replacing each other and leaving the game."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.tracks import card_ready, leave_game, lower_prescience, raise_prescience, raise_supremacy
from tests.engine.rules.fights import attack
from tests.scenario import Given, Play, given


def settled(position: Given) -> Play:
    """The position itself, at rest, with what happened while it was laid out left aside."""
    return position.dice(harkonnen={"mentat": 2}, atreides={"mentat": 2}).turn(ATREIDES)


def sietch_falls(rank: int, position: Given | None = None) -> Play:
    position = (position or given()).harkonnen("csw_2", regular=1).sietch("windgap", rank)
    return attack(position, HARKONNEN, "csw_2", "windgap").saved().choose("advance")


def entered(play: Play) -> list[str]:
    return [event["leader"] for event in play.events("leader_entered")]


# -- entering by the tracks ------------------------------------------------------------------------


def test_hawat_enters_at_the_first_point_of_supremacy() -> None:
    play = sietch_falls(1)
    assert entered(play) == ["thufir_hawat"]
    assert play.table.supply[HARKONNEN]["thufir_hawat"] == 1
    assert card_ready(play.game.flow, "thufir_hawat"), "his card lies face up in its box"


def test_hawat_enters_when_his_step_is_passed() -> None:
    assert entered(sietch_falls(3)) == ["thufir_hawat"]


@pytest.mark.parametrize(("before", "rank"), [(5, 1), (4, 3)])
def test_feyd_rautha_enters_at_six_reached_or_passed(before: int, rank: int) -> None:
    position = given().supremacy(before)
    assert entered(sietch_falls(rank, position)) == ["feyd_rautha"]


@pytest.mark.parametrize(
    ("marker", "leader"),
    [
        ("kwisatz_haderach", "paul_muad_dib"),
        ("sand_dwellers", "reverend_mother_jessica"),
        ("jihad", "chani"),
    ],
)
@pytest.mark.parametrize("step", [3, 5])
def test_a_leader_of_the_desert_enters_at_three_reached_or_passed(
    marker: str, leader: str, step: int
) -> None:
    play = settled(given().prescience(**{marker: 2}))
    assert not play.table.in_play(ATREIDES, leader)
    raise_prescience(play.game.flow, {marker: step - 2})
    play.sound()
    assert play.table.supply[ATREIDES][leader] == 1
    assert card_ready(play.game.flow, leader)


@pytest.mark.parametrize("marker", ["kwisatz_haderach", "sand_dwellers", "jihad"])
def test_alia_enters_when_any_marker_reaches_or_passes_six(marker: str) -> None:
    play = settled(given().prescience(**{marker: 5}))
    raise_prescience(play.game.flow, {marker: 2})
    play.sound()
    assert play.table.supply[ATREIDES]["alia"] == 1


def test_leaders_enter_in_the_order_of_the_track() -> None:
    """Arrakeen's fall takes three markers past several steps at once."""
    position = given().prescience(kwisatz_haderach=3, sand_dwellers=1, jihad=2).objective("objective_1")
    position = position.atreides("rimwall_west", regular=2)
    play = attack(position, ATREIDES, "rimwall_west", "arrakeen").saved().choose("advance")
    assert entered(play) == ["reverend_mother_jessica", "chani", "alia"]


def test_nothing_enters_twice() -> None:
    """Lowering a marker expels nobody, and raising it again brings nobody anew."""
    play = settled(given().prescience(jihad=6).spent("chani", "alia"))
    flow = play.game.flow
    lower_prescience(flow, "jihad", 5)
    assert play.table.supply[ATREIDES]["chani"] == play.table.supply[ATREIDES]["alia"] == 1
    raise_prescience(flow, {"jihad": 5, "sand_dwellers": 6})
    play.sound()
    assert play.table.supply[ATREIDES]["chani"] == play.table.supply[ATREIDES]["alia"] == 1
    assert not card_ready(flow, "chani")


# -- Paul and Jessica ------------------------------------------------------------------------------

CHANGES = [
    ("paul_atreides", "paul_muad_dib", "kwisatz_haderach"),
    ("lady_jessica", "reverend_mother_jessica", "sand_dwellers"),
]


@pytest.mark.parametrize(("old", "new", "marker"), CHANGES)
def test_the_new_figure_stands_where_the_old_one_stood(old: str, new: str, marker: str) -> None:
    play = settled(given().atreides("wind_pass", regular=2, **{old: 1}).prescience(**{marker: 3}))
    assert play.legion("wind_pass") == {"regular": 2, new: 1}
    assert old in play.table.gone
    assert not play.table.supply[ATREIDES].get(new)


@pytest.mark.parametrize(("old", "new", "marker"), CHANGES)
def test_the_new_figure_waits_where_the_old_one_waited(old: str, new: str, marker: str) -> None:
    play = settled(given().prescience(**{marker: 3}))
    assert play.table.supply[ATREIDES][new] == 1
    assert not play.table.supply[ATREIDES].get(old)


@pytest.mark.parametrize(("old", "new", "marker"), CHANGES)
def test_the_new_figure_lies_in_the_tank_where_the_old_one_lay(old: str, new: str, marker: str) -> None:
    play = settled(given().tank(old, 2).prescience(**{marker: 3}))
    assert play.table.tanks[ATREIDES] == ["", new, ""]
    assert not play.table.supply[ATREIDES].get(new)
    assert not card_ready(play.game.flow, new)


@pytest.mark.parametrize("spent", [False, True])
@pytest.mark.parametrize(("old", "new", "marker"), CHANGES)
def test_the_new_card_lies_as_the_old_one_lay(old: str, new: str, marker: str, spent: bool) -> None:
    position = given().spent(old) if spent else given()
    play = settled(position.prescience(**{marker: 3}))
    assert play.table.spent_leaders == ([new] if spent else [])
    assert card_ready(play.game.flow, new) is not spent


def test_paul_who_has_moved_in_an_action_has_moved_as_muad_dib_too() -> None:
    position = given().atreides("csw_2", regular=2, paul_atreides=1).prescience(kwisatz_haderach=2)
    position = position.atreides("sw_5", regular=1, naib=1).atreides("csw_3", elite=1)
    play = position.dice(harkonnen={"mentat": 2}, atreides={"leadership": 1}).turn(ATREIDES)
    play.choose("act leadership leadership_move", "move csw_2 csw_3 paul_atreides=1 regular=1")
    raise_prescience(play.game.flow, {"kwisatz_haderach": 1})
    play.game.flow.advance()
    play.saved().refuses("move csw_3 csw_4 elite=1 paul_muad_dib=1", "order.no_leader")
    play.choose("move sw_5 sw_6 naib=1 regular=1")
    assert play.legion("csw_3") == {"regular": 1, "elite": 1, "paul_muad_dib": 1}


def test_paul_may_change_in_the_middle_of_a_battle() -> None:
    """A station taken in retreat turns him into Muad'Dib where he has just arrived."""
    position = given().atreides("wind_pass", regular=1, paul_atreides=1).harkonnen("csw_2", regular=1)
    position = position.prescience(kwisatz_haderach=2).combat("shield", "shield")
    play = attack(position, HARKONNEN, "csw_2", "wind_pass").choose("continue", "retreat")
    play.draws(2).choose("retreat_to cnw_4").saved()
    assert play.events("station_taken")[0]["marker"] == "kwisatz_haderach"
    assert play.legion("cnw_4") == {"regular": 1, "paul_muad_dib": 1}
    assert play.kind == "advance_or_stay"


# -- Rabban and Feyd-Rautha, Hawat and Mohiam ------------------------------------------------------


def feyd_enters(position: Given) -> Play:
    return sietch_falls(1, position.supremacy(5))


def test_rabban_leaves_the_board_for_feyd_rautha() -> None:
    play = feyd_enters(given().harkonnen("carthag", regular=1, beast_rabban=1))
    assert play.legion("carthag") == {"regular": 1}
    assert "beast_rabban" in play.table.gone
    assert play.table.supply[HARKONNEN]["feyd_rautha"] == 1


def test_rabban_leaves_the_supply_for_feyd_rautha() -> None:
    play = feyd_enters(given().spent("beast_rabban"))
    assert "beast_rabban" in play.table.gone
    assert not play.table.supply[HARKONNEN].get("beast_rabban")
    assert play.table.spent_leaders == [], "his card goes too, and Feyd-Rautha's lies ready"
    assert card_ready(play.game.flow, "feyd_rautha")


def test_rabban_leaves_the_tank_for_feyd_rautha() -> None:
    play = feyd_enters(given().tank("beast_rabban", 2).tank("baron_harkonnen", 1))
    assert "beast_rabban" not in play.table.tanks[HARKONNEN]
    assert "beast_rabban" in play.table.gone
    assert play.table.supply[HARKONNEN]["feyd_rautha"] == 1, "he does not take Rabban's place"


def test_rabban_leaves_even_the_legion_that_has_just_won() -> None:
    position = given().supremacy(5).harkonnen("csw_2", regular=1, beast_rabban=1).sietch("windgap", 1)
    play = attack(position, HARKONNEN, "csw_2", "windgap").choose("advance").saved()
    assert play.legion("windgap") == {"regular": 1}


@pytest.mark.parametrize("where", ["board", "supply", "tank"])
def test_mohiam_enters_when_hawat_leaves_and_brings_a_bene_gesserit_token(where: str) -> None:
    position = given().in_play("thufir_hawat")
    if where == "board":
        position.harkonnen("carthag", regular=1, thufir_hawat=1)
    elif where == "tank":
        position.tank("thufir_hawat", 3)
    play = settled(position)
    reserve = play.table.bene_gesserit_reserve
    leave_game(play.game.flow, "thufir_hawat")
    play.sound()
    assert play.table.supply[HARKONNEN]["gaius_helen_mohiam"] == 1
    assert play.table.bene_gesserit[HARKONNEN] == 1
    assert play.table.bene_gesserit_reserve == reserve - 1
    assert "thufir_hawat" in play.table.gone


def test_hawat_leaves_once() -> None:
    play = settled(given().left_game("thufir_hawat"))
    leave_game(play.game.flow, "thufir_hawat")
    play.sound()
    assert play.table.bene_gesserit[HARKONNEN] == 1
    raise_supremacy(play.game.flow, 1)
    play.sound()
    assert not play.table.in_play(HARKONNEN, "thufir_hawat"), "he does not come back"


def test_hawats_scheming_removes_him_as_a_free_action() -> None:
    cards = ["hawats_scheming"] * 2
    position = given().in_play("thufir_hawat").hand(HARKONNEN, *cards)
    play = position.dice(harkonnen={"mentat": 2}, atreides={"mentat": 2}).turn(HARKONNEN)
    play.refuses("scheming hawats_scheming=1", "menu.too_few")
    play.saved().choose("scheming hawats_scheming=2")
    assert "thufir_hawat" in play.table.gone
    assert play.table.in_play(HARKONNEN, "gaius_helen_mohiam")
    assert play.kind == "choose_action", "the turn's action is still to come"
