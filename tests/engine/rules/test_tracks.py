"""The tracks: what stands at their steps, where they end, and both victories."""

from __future__ import annotations

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.battle import OrderAttack
from engine.rules.movement import MoveLegions
from engine.rules.tracks import lower_prescience, raise_prescience, raise_supremacy
from tests.engine.rules.fights import attack
from tests.scenario import Given, Play, given


def at_rest(position: Given) -> Play:
    return position.dice(harkonnen={"mentat": 2}, atreides={"mentat": 2}).turn(ATREIDES)


def sietch_falls(rank: int, position: Given) -> Play:
    position = position.harkonnen("csw_2", regular=1).sietch("windgap", rank)
    return attack(position, HARKONNEN, "csw_2", "windgap").saved().choose("advance")


# -- supremacy -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "rank", "tokens"),
    [(3, 1, 1), (2, 1, 0), (2, 3, 1), (6, 1, 1), (5, 3, 1), (4, 2, 0), (3, 3, 1)],
)
def test_the_atreides_get_a_token_at_four_and_at_seven_reached_or_passed(
    before: int, rank: int, tokens: int
) -> None:
    position = given().supremacy(before)
    held = position.table.bene_gesserit[ATREIDES]
    play = sietch_falls(rank, position)
    assert play.table.bene_gesserit[ATREIDES] - held == tokens
    assert play.table.bene_gesserit[HARKONNEN] == 0


def test_all_steps_of_a_leap_count_alike() -> None:
    """However far the marker jumps: Hawat, a token, Feyd-Rautha, a token."""
    play = at_rest(given())
    raise_supremacy(play.game.flow, 8)
    play.sound()
    assert play.table.bene_gesserit[ATREIDES] == 2
    assert play.table.in_play(HARKONNEN, "thufir_hawat")
    assert play.table.in_play(HARKONNEN, "feyd_rautha")


def test_no_more_tokens_than_there_are() -> None:
    play = at_rest(given().bene_gesserit(HARKONNEN, 5).supremacy(3))
    raise_supremacy(play.game.flow, 1)
    play.sound()
    assert play.table.bene_gesserit[ATREIDES] == 0


def test_nine_points_do_not_win() -> None:
    play = sietch_falls(1, given().supremacy(8))
    assert play.table.supremacy == 9
    assert not play.game.over


@pytest.mark.parametrize("rank", [1, 3])
def test_the_tenth_point_wins_at_once(rank: int) -> None:
    """In the middle of a turn, with the advance still to be settled; beyond ten there is nothing."""
    position = given().supremacy(9).objective("objective_1")
    position = position.prescience(kwisatz_haderach=12, sand_dwellers=12, jihad=12)
    play = sietch_falls(rank, position)
    assert play.game.over
    assert (play.table.winner, play.table.won_by) == (HARKONNEN, "supremacy")
    assert play.table.supremacy == 10
    assert play.game.waiting_on() is None
    play.saved()
    assert play.game.over
    assert play.game.waiting_on() is None
    play.refuses("nothing mentat", "entry.game_over", seat=ATREIDES)


def test_the_tenth_point_leaves_nothing_else_to_do() -> None:
    """The tank does not advance, no other turn begins, the dice stay where they are."""
    play = sietch_falls(1, given().supremacy(9).tank("baron_harkonnen", 1))
    assert play.table.tanks[HARKONNEN][0] == "baron_harkonnen"
    assert len(play.events("turn_begun")) == 1
    assert play.log[-1].key == "game_won"


def test_the_tenth_point_wins_in_the_middle_of_a_card() -> None:
    """Of a card that attacks and then moves, nothing after the victory is done."""
    position = given().supremacy(8).harkonnen("csw_2", regular=1).sietch("windgap", 2)
    play = position.task(OrderAttack(HARKONNEN), MoveLegions(HARKONNEN, 2), turn=HARKONNEN).saved()
    play.choose("attack csw_2 windgap foot", "advance")
    assert play.game.winner == HARKONNEN
    assert play.game.waiting_on() is None


# -- prescience ------------------------------------------------------------------------------------


def test_a_marker_stops_at_the_ends_of_its_track() -> None:
    play = at_rest(given().prescience(jihad=11))
    flow = play.game.flow
    last = flow.content.tracks.prescience.length
    raise_prescience(flow, {"jihad": 3})
    assert play.table.prescience["jihad"] == last
    lower_prescience(flow, "kwisatz_haderach", 2)
    assert play.table.prescience["kwisatz_haderach"] == 0
    play.sound()


def test_the_objective_is_reached_or_passed_by_every_marker() -> None:
    position = given().objective("objective_1").prescience(kwisatz_haderach=8, sand_dwellers=9, jihad=4)
    play = position.phase("end")
    assert (play.table.winner, play.table.won_by) == (ATREIDES, "objective")


@pytest.mark.parametrize("steps", [(7, 6, 4), (8, 5, 4), (8, 6, 3), (12, 12, 3)])
def test_one_marker_short_of_the_objective_wins_nothing(steps: tuple[int, int, int]) -> None:
    markers = dict(zip(("kwisatz_haderach", "sand_dwellers", "jihad"), steps, strict=True))
    play = given().objective("objective_1").prescience(**markers).phase("end")
    assert not play.game.over


def test_the_objective_is_looked_at_only_when_the_round_ends() -> None:
    position = given().objective("objective_1").prescience(kwisatz_haderach=8, sand_dwellers=6, jihad=3)
    position = position.atreides("csw_2", regular=1)
    play = position.dice(harkonnen={"mentat": 1}, atreides={"strategy": 1}).turn(ATREIDES)
    play.choose("act strategy strategy_move").draws(0).choose("move csw_2 cnw_4 regular=1")
    assert play.events("station_taken")[0]["marker"] == "jihad"
    assert play.table.prescience["jihad"] == 4
    assert not play.game.over
    play.saved().choose("nothing mentat")
    while not play.game.over and play.table.phase in ("actions", "hazards", "harvest"):
        play.choose(play.menu()[0])
    assert play.table.winner == ATREIDES


def test_the_objective_is_looked_at_before_anything_else_of_the_rounds_end() -> None:
    """The Harkonnen have not even taken their vehicles back."""
    position = given().objective("objective_1").prescience(kwisatz_haderach=8, sand_dwellers=6, jihad=4)
    play = position.ornithopter("north_east__central_north_east").phase("end")
    assert play.game.over
    assert play.table.zones


def test_a_card_that_wins_the_game_still_lies_in_one_place() -> None:
    """Seed 11, game 423: victory in the middle of a card swept the card off the table."""
    play = (
        given()
        .hand(HARKONNEN, "killers_without_mercy")
        .supremacy(8)
        .harkonnen("csw_3", sardaukar=2)
        .dice({"mentat": 1}, {"mentat": 1})
        .turn(HARKONNEN)
    )
    play.choose("play mentat killers_without_mercy", "attack csw_3 windgap foot", "advance")
    assert play.game.winner == HARKONNEN
    assert play.game.faults() == []
