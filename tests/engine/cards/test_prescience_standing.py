"""What a prescience card in the row asks for, part by part, as everybody at the table may read it."""

from __future__ import annotations

from engine.cards.requirements import satisfied
from engine.contract.view import Standing
from engine.pieces import ATREIDES, HARKONNEN
from engine.view import SPECTATOR
from tests.scenario import Given, given


def standing(position: Given, card: str) -> list[Standing]:
    play = position.row(card).dice(atreides={"mentat": 1}, harkonnen={"mentat": 1}).turn(ATREIDES)
    rows = [play.game.view(seat)["public"]["prescience"] for seat in (ATREIDES, HARKONNEN, SPECTATOR)]
    assert rows[0] == rows[1] == rows[2], "it rests on public facts"
    assert set(rows[0]["standing"]) == set(rows[0]["row"])
    found: list[Standing] = rows[0]["standing"][card]
    flow = play.game.flow
    assert bool(satisfied(flow, [card])) == all(p["have"] >= p["need"] for p in found)
    return found


def test_legions_are_counted_with_where_they_stand() -> None:
    two = (
        given()
        .atreides("csw_2", regular=1)
        .atreides("pasty_mesa", regular=1)
        .atreides("wind_pass", regular=1)
    )
    assert standing(two, "dew_collectors_for_the_planting") == [
        {"asks": "legions", "have": 2, "need": 3, "areas": ["csw_2", "pasty_mesa"]}
    ]


def test_each_person_counts_and_that_they_are_together() -> None:
    position = given().sietch("windgap", 1).atreides("windgap", regular=1, lady_jessica=1)
    assert standing(position, "jessica_trains_paul_in_the_bene_gesserit_ways") == [
        {"asks": "person", "have": 1, "need": 1, "who": "jessica"},
        {"asks": "person", "have": 0, "need": 1, "who": "paul"},
        {"asks": "together", "have": 0, "need": 1, "who": ["jessica", "paul"]},
    ]


def test_who_stands_nowhere_is_together_with_nobody() -> None:
    card = standing(given().sietch("windgap", 1), "jessica_trains_paul_in_the_bene_gesserit_ways")
    assert [part["have"] for part in card] == [0, 0, 0]


def test_a_card_that_waits_for_an_event_asks_for_nothing_before() -> None:
    assert standing(given().atreides("wind_pass", regular=1), "blood_on_the_sand") == []
