"""The question of a move or an attack says which legions a card means."""

from __future__ import annotations

from typing import Any

import pytest

from engine.pieces import HARKONNEN
from tests.engine.cards.playing import holding, on
from tests.scenario import given

ANY = {"with_leader": False, "having": [], "area": "", "ground": ""}


def prompt(play: Any) -> dict[str, Any]:
    pending = play.game.waiting_on()
    return {key: value for key, value in pending.prompt.items() if key in ANY}


def test_of_an_ordinary_move_any_legion_is_meant() -> None:
    position = given().harkonnen("csw_2", regular=2).dice(harkonnen={"strategy": 1, "mentat": 1})
    assert prompt(position.turn(HARKONNEN).choose("act strategy strategy_move")) == ANY


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("sardaukar_pogrom", {"having": ["sardaukar"]}),
        ("troop_carriers", {"ground": "settlement"}),
        ("full_control_of_the_air", {}),
    ],
)
def test_a_card_of_the_harkonnen_names_them(card: str, said: dict[str, Any]) -> None:
    position = holding(card).harkonnen("csw_2", sardaukar=2).harkonnen("csw_3", sardaukar=1)
    play = on(position.harkonnen("carthag", regular=1).harkonnen("arsunt", regular=1), card)
    if play.kind == "choose_vehicle":
        play.choose("done")
    assert play.kind == "choose_move"
    assert prompt(play) == {**ANY, **said}


def test_legions_in_the_desert_are_named_by_it() -> None:
    position = holding("stillsuits").atreides("csw_3", regular=2).atreides("sw_5", regular=2)
    play = on(position, "stillsuits")
    assert prompt(play) == {**ANY, "ground": "desert"}


def test_that_legion_is_named_by_its_area() -> None:
    card = "arsunt_legion"
    position = holding(card).harkonnen("arsunt", regular=1).harkonnen("csw_3", regular=1)
    play = on(position, card).choose("place arsunt elite=1", "done", "choose move")
    assert prompt(play) == {**ANY, "area": "arsunt"}
