"""What is different in a round, who settles ties, and whether the page of rules is held by tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.mahdi import state
from engine.mahdi.answers import Answers
from engine.mahdi.garrison import provided
from engine.mahdi.ties import SettleTie
from engine.pieces import ATREIDES, HARKONNEN
from scripts.machine import ROOT
from tests.engine.mahdi.play import alone, pile, told

FOLDER = Path(__file__).parent


def test_the_set_up_gives_the_automaton_no_hand_and_no_tokens_of_the_bene_gesserit() -> None:
    """mahdi, mahdi.start: two prescience cards, two unseen Reinforcements, a target in another sector."""
    game = alone().game.new(bytes(32), mode="mahdi")
    table = game.table
    assert table.bene_gesserit[HARKONNEN] == 0
    assert HARKONNEN not in table.hands
    assert len(table.prescience_row) == 2
    laid = game.view(ATREIDES)["public"]["automaton"]
    assert [it["deck"] for it in laid["reinforcements"]] == ["corrino", "house_harkonnen"]
    assert laid["target_sector"] != laid["harvest_sector"]


def test_every_round_ends_with_a_step_of_supremacy_and_swaps_no_leader_of_the_automaton() -> None:
    """mahdi.round_end"""
    position = alone().pile("shigawire")
    position.supremacy(3).harkonnen("cnw_3", regular=1, baron_harkonnen=1)
    position.unused(0)
    play = position.phase("end")
    while play.table.round == 1 and play.kind != "choose_action":
        assert play.kind != "swap_leaders"
        play.choose(play.menu()[0])
    assert play.table.supremacy == 4
    assert play.table.where(HARKONNEN, "baron_harkonnen") == "cnw_3"
    assert pile(play)[0] == "shigawire"


@pytest.mark.parametrize(
    ("supply", "wanted", "given"),
    [
        ({"regular": 5}, {"regular": 3}, {"regular": 3}),
        (
            {"regular": 1, "elite": 1, "sardaukar": 4},
            {"regular": 3},
            {"regular": 1, "elite": 1, "sardaukar": 1},
        ),
        ({"regular": 4}, {"elite": 2, "sardaukar": 1}, {"regular": 3}),
        ({"regular": 4, "elite": 1}, {"sardaukar": 2}, {"elite": 1, "regular": 1}),
        ({}, {"regular": 2}, {}),
    ],
)
def test_what_is_used_up_is_replaced_by_the_next_higher_else_by_the_next_lower(
    supply: dict[str, int], wanted: dict[str, int], given: dict[str, int]
) -> None:
    """mahdi.substitution"""
    assert provided(supply, wanted) == given


@pytest.mark.parametrize(
    ("phase", "last", "asked"),
    [
        ("actions", "fremen", ("fremen",)),
        ("actions", "house_atreides", ("house_atreides",)),
        ("hazards", "house_atreides", ("fremen",)),
        ("vehicles", "fremen", ("house_atreides", "fremen")),
        ("actions", "", ("house_atreides", "fremen")),
    ],
)
def test_which_partner_settles_what_is_equal(phase: str, last: str, asked: tuple[str, ...]) -> None:
    """mahdi.ties"""
    flow = alone(people=2).flow
    flow.table.phase = phase
    state.set_last_actor(flow, last)
    tie = SettleTie(HARKONNEN, "leader", "", "leader", ["leader"], [["a"], ["b"]])
    assert Answers().seats(flow, tie) == asked


def test_without_a_die_on_the_spice_board_a_token_is_a_step_of_supremacy() -> None:
    """mahdi.bene_gesserit"""
    position = alone()
    position.table.dice_aside = 0
    play = position.plays("breeding_program")
    assert told(play, "automaton_gained_die") == []
    assert play.table.supremacy == 1


def test_every_rule_of_the_chapter_is_named_by_a_test() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    rules = re.findall(r"^### `(mahdi[a-z_.]*)`$", text, re.MULTILINE)
    assert len(rules) > 40
    named = {
        rule
        for path in FOLDER.glob("test_*.py")
        for rule in re.findall(r"(?<![.\w])mahdi(?:\.[a-z_]+)?\b", path.read_text(encoding="utf-8"))
    }
    assert [rule for rule in rules if rule not in named] == []
