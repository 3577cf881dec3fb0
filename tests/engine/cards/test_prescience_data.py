"""Prescience cards are data: what an owner of the game corrects in the file, the game plays."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import components
from engine.components import STANDARD, Components, load
from engine.schema import BrokenData
from tests.engine.cards.test_prescience_at_the_end import claimable, markers
from tests.scenario import given

HERE = Path(__file__).parent
FILE = Path(components.__file__).parent / "data" / "prescience_cards.json"
TESTS = tuple(sorted(HERE.glob("test_prescience_*.py")))


def changed(directory: Path, card: str, change: Callable[[dict[str, Any]], object]) -> Components:
    data = json.loads(FILE.read_text(encoding="utf-8"))
    change(next(entry for entry in data["cards"] if entry["id"] == card))
    (directory / FILE.name).write_text(json.dumps(data), encoding="utf-8")
    return load(directory)


def test_every_prescience_card_has_a_test_of_its_effect_and_one_of_a_limit() -> None:
    """The name of a test begins with the card's."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in TESTS)
    for card in STANDARD.prescience:
        assert text.count(f"def test_{card}") >= 2, f"{card} has no test of its effect and its limit"


def test_no_card_is_named_in_the_engine() -> None:
    """But in the positions that lessons begin from: those are laid out card by card."""
    engine = Path(components.__file__).parent
    for path in set(engine.rglob("*.py")) - set(engine.glob("lessons/*.py")):
        text = path.read_text(encoding="utf-8")
        assert not [card for card in STANDARD.prescience if card in text], path


def test_a_corrected_number_is_played(tmp_path: Path) -> None:
    data = changed(tmp_path, "stunted_worms", lambda card: card["needs"][0].update(areas=1))
    play = given(data).row("stunted_worms").atreides("harg_pass", regular=1).phase("end")
    assert claimable(play) == {"stunted_worms"}


def test_a_card_with_other_needs_and_deeds_is_played(tmp_path: Path) -> None:
    def rewrite(card: dict[str, Any]) -> None:
        card.update(kind="free_action", advance={"kwisatz_haderach": 0, "sand_dwellers": 0, "jihad": 3})
        card["needs"] = [{"test": "persons", "who": ["jessica"], "where": {"enemy_in_sector": True}}]
        card["deeds"] = [{"do": "reveal_sietch", "with": "jessica"}, {"do": "send_to_tank", "who": "jessica"}]

    data = changed(tmp_path, "eyes_upon_the_residency", rewrite)
    layout = given(data).row("eyes_upon_the_residency").sietch("windgap", 2)
    layout.atreides("windgap", regular=1, lady_jessica=1)
    play = layout.dice({"strategy": 1}, {"strategy": 1}).turn("atreides")
    assert not play.offers("claim eyes_upon_the_residency")
    layout = given(data).row("eyes_upon_the_residency").harkonnen("csw_3", regular=1)
    layout.atreides("windgap", regular=1, lady_jessica=1)
    play = layout.dice({"strategy": 1}, {"strategy": 1}).turn("atreides")
    play.choose("claim eyes_upon_the_residency")
    assert markers(play) == (0, 0, 3)
    assert play.table.revealed_sietches == ["windgap"]
    assert play.table.tanks["atreides"][0] == "lady_jessica"


BROKEN: dict[str, tuple[str, Callable[[dict[str, Any]], object], str]] = {
    "a terrain that does not exist": (
        "stunted_worms",
        lambda card: card["needs"][0]["where"].update(terrain=["swamp"]),
        "swamp",
    ),
    "a test that does not exist": (
        "stunted_worms",
        lambda card: card["needs"][0].update(test="luck"),
        'none of "legions", "persons"',
    ),
    "a condition without needs": (
        "stunted_worms",
        lambda card: card.pop("needs"),
        "a card of kind condition must have needs",
    ),
    "an event with needs": (
        "blood_on_the_sand",
        lambda card: card.update(needs=[{"test": "legions", "areas": 1, "where": {}}]),
        "a card of kind event has no needs",
    ),
    "a signal nobody gives": (
        "blood_on_the_sand",
        lambda card: card["event"].update(signal="sunrise"),
        "sunrise",
    ),
    "an event at the end of the round": (
        "blood_on_the_sand",
        lambda card: card.update(phase="end_of_round"),
        "a card of kind event cannot be claimed in this phase",
    ),
    "an area that does not exist": (
        "eyes_upon_the_residency",
        lambda card: card["needs"][0]["where"].update(next_to=["arrakin"]),
        '"arrakin" is not an area',
    ),
    "a person with no figure": (
        "the_lisan_al_gaib",
        lambda card: card["deeds"][0].update({"with": "chani"}),
        '"chani"',
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_requirement_names_the_card_and_the_fault(case: str, tmp_path: Path) -> None:
    card, change, told = BROKEN[case]
    with pytest.raises(BrokenData) as caught:
        changed(tmp_path, card, change)
    assert str(caught.value).startswith(f"prescience_cards.json: {card}")
    assert told in str(caught.value)
