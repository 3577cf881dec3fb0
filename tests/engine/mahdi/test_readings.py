"""What the books leave open: named switches in the data of the mode, or an option of the table, and what each
reading means."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest

from engine import Game, Refused
from engine.leakcheck import leakcheck
from engine.mahdi import data as mode_data
from engine.mahdi.data import Readings
from engine.pieces import ATREIDES
from engine.variant import Variant
from tests.engine.mahdi.play import alone, told
from tests.engine.mahdi.scene import reading

READINGS = [field.name for field in fields(Readings)]
TESTS = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))


def test_the_data_hold_a_value_its_others_and_the_reason_of_each_reading() -> None:
    text = (files("engine") / "data" / mode_data.FILE).read_text(encoding="utf-8")
    assert mode_data.read(json.loads(text)).readings == mode_data.STANDARD.readings
    said = json.loads(text)["readings"]
    assert set(said) == set(READINGS)
    for name, entry in said.items():
        assert getattr(mode_data.STANDARD.readings, name) == entry["value"]
        assert entry["value"] not in entry["others"]


@pytest.mark.parametrize("name", READINGS)
def test_each_reading_is_played_otherwise_in_some_test(name: str) -> None:
    assert re.search(rf"\breading\({name}=", TESTS)


# -- cards that reach a leader ---------------------------------------------------------------------


@pytest.mark.parametrize(("across", "struck"), [(True, "paul_atreides"), (False, "")])
def test_a_card_reaches_a_leader_across_impassable_borders(across: bool, struck: str) -> None:
    position = alone(data=reading(cards_reach_across_borders=across))
    position.harkonnen("cne_5", sardaukar=1).atreides("ne_7", regular=6, paul_atreides=1)
    position.no_sietch().sietch("windgap", 3).atreides("windgap", regular=6)
    board = position.flow.board
    assert board.bit["ne_7"] & board.fly1["cne_5"] & ~board.near["cne_5"]
    play = position.plays("shigawire")
    while play.kind == "settle_tie":
        play.choose(play.menu()[0])
    gone = [str(it["left"]) for it in told(play, "automaton_chose") if it["step"] == "send_to_tank"]
    assert gone == ([str([struck])] if struck else [])


# -- leaders without units -------------------------------------------------------------------------


@pytest.mark.parametrize(("joins", "deployed"), [(False, []), (True, ["carthag"])])
def test_a_leader_is_deployed_where_no_unit_is_left(joins: bool, deployed: list[str]) -> None:
    position = alone(data=reading(leaders_are_deployed_alone=joins)).harkonnen("carthag", regular=2)
    position.without_supply()
    play = position.acts("deployment")
    while play.kind == "settle_tie":
        play.choose(play.menu()[0])
    assert [it["area"] for it in told(play, "pieces_deployed")] == deployed
    assert bool(told(play, "nothing_done")) is not joins


# -- the option ------------------------------------------------------------------------------------


def hands_seen(**options: object) -> list[bool]:
    """Whether each partner sees the other's hand."""
    game = Game.new(bytes(32), mode="mahdi", shared=(ATREIDES,), options=options)
    seats = ("house_atreides", "fremen")
    return [
        game.view(seat)["private"]["seen"] == game.table.hands[other]
        for seat, other in (seats, reversed(seats))
    ]


def test_17_partners_see_each_others_hands_unless_the_table_wants_them_closed() -> None:
    """mahdi.open_hands"""
    assert hands_seen() == hands_seen(open_hands=True) == [True, True]
    assert hands_seen(open_hands=False) == [False, False]


def test_17_closed_hands_are_dealt_anew_and_nobody_notices() -> None:
    found = leakcheck(1, 12, Variant.asked(2, "mahdi", ["open_hands=no"]))
    assert found["leaks"] == 0, found["examples"]
    assert found["dealt"]["cards"] > 100


def test_17_is_an_option_of_this_mode_alone() -> None:
    with pytest.raises(Refused) as refused:
        Game.new(bytes(32), options={"open_hands": False})
    assert refused.value.key == "options.not_in_mode"
    with pytest.raises(Refused):
        Variant.asked(2, options=["open_hands=no"])
