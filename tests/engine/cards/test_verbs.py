"""A verb is known wherever somebody has to know it; where one is not, that is said and nothing falls back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine import Game
from engine.cards.script import REASONS, VERBS, Verb, called
from engine.chapters import rulebook
from engine.components import load
from engine.players import GreedyPlayer, deeds
from engine.players.deeds import BY_VERB, Judge
from engine.players.sight import Sight
from engine.schema import BrokenData
from scripts.machine import ROOT
from tests.contents import lay_over
from tests.scenario import given

WORDS = ROOT / "frontend" / "src" / "i18n" / "en"
CHOICES: list[dict[str, Any]] = [
    {"do": "draw", "number": 1, "deck": "corrino"},
    {"do": "draw", "number": 2, "deck": "house_harkonnen"},
    {"do": "gain_bene_gesserit"},
]


def table(file: str, name: str) -> set[str]:
    """The keys of a table of words in the client."""
    text = (WORDS / file).read_text(encoding="utf-8")
    found = re.search(rf"const {name}: .*? = {{\n(.*?)^}}", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return set(re.findall(r"^  (\w+):", found[1], re.MULTILINE))


def judge() -> Judge:
    return Judge(Sight(Game.new(bytes(32)).view("harkonnen")))


# Everything is known


def test_programs_know_what_each_verb_is_worth() -> None:
    assert set(BY_VERB) == set(VERBS)
    reckoned = {name for name in VERBS if hasattr(Judge, f"_{name}")}
    assert reckoned | set(deeds.PLAIN) == set(VERBS)
    assert reckoned & set(deeds.PLAIN) == set()


#: Why an automaton does not do what its card says.
OF_AUTOMATONS = {"impossible", "no_part_possible"}


def test_every_verb_and_every_reason_has_words() -> None:
    assert set(VERBS) - table("decisions.ts", "options") == set()
    assert table("events.ts", "whys") == REASONS | OF_AUTOMATONS


def test_every_reason_is_given_somewhere() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "engine").rglob("*.py"))
    assert [reason for reason in REASONS if code.count(f'"{reason}"') < 2] == []


# What is not known is an error


def test_a_verb_that_programs_do_not_know_is_an_error() -> None:
    with pytest.raises(LookupError, match="does not say what the verb conjure is worth"):
        judge().step({"do": "conjure"})
    with pytest.raises(LookupError, match="what the action conjure is worth"):
        judge().action("conjure")


def test_a_reason_that_has_no_words_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VERBS, "reveal", Verb(lambda *all: None, lambda *all: "bad_luck", True))
    play = given().hand("harkonnen", "spies_all_over_arrakis").dice(harkonnen={"mentat": 1})
    with pytest.raises(LookupError, match="reveal: bad_luck is none of the REASONS"):
        play.turn("harkonnen").choose("play mentat spies_all_over_arrakis")


def test_a_verb_of_a_file_that_nothing_carries_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(VERBS, "storms")
    rulebook.cache_clear()
    try:
        with pytest.raises(BrokenData, match='grandmother_of_a_storm: nothing carries out the verb "storms"'):
            Game.new(bytes(32))
    finally:
        rulebook.cache_clear()


# A choice among two steps of one verb


def test_steps_of_one_verb_are_told_apart_by_a_number() -> None:
    assert called(CHOICES) == ["draw", "draw_2", "gain_bene_gesserit"]


@pytest.mark.parametrize(
    ("chosen", "deck", "number"), [("draw", "corrino", 1), ("draw_2", "house_harkonnen", 2)]
)
def test_either_of_two_steps_of_one_verb_can_be_chosen(
    tmp_path: Path, chosen: str, deck: str, number: int
) -> None:
    def two_draws(cards: Any) -> None:
        card = next(each for each in cards["cards"] if each["id"] == "sandmasters")
        card["steps"] = [{"do": "choose", "one_of": CHOICES}]

    data = load(lay_over(tmp_path, planning_cards=two_draws))
    position = given(data).hand("harkonnen", "sandmasters").dice(harkonnen={"mentat": 1})
    play = position.turn("harkonnen").choose("play mentat sandmasters")
    assert play.menu() == ["choose draw", "choose draw_2", "choose gain_bene_gesserit", "done"]
    menu = play.game.menu("harkonnen")
    assert menu is not None
    assert GreedyPlayer(1, data).choose(play.game.view("harkonnen"), menu) in menu
    play.saved().choose(f"choose {chosen}", f"draw {deck}={number}")
    assert sum(play.table.hands["harkonnen"].values()) == number


def test_two_steps_that_are_wholly_alike_are_refused(tmp_path: Path) -> None:
    def alike(cards: Any) -> None:
        cards["cards"][0]["steps"] = [{"do": "choose", "one_of": [CHOICES[0], CHOICES[0]]}]

    with pytest.raises(BrokenData, match="two steps to choose from are alike"):
        load(lay_over(tmp_path, planning_cards=alike))
