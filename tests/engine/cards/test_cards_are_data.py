"""The steps of cards stand in the data: they can be corrected, and cards added, without touching code."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import Game, components, words
from engine.cards.script import VERBS
from engine.components import STANDARD, load
from engine.schema import BrokenData
from tests.scenario import given

DATA = Path(components.__file__).parent / "data"
ENGINE = Path(components.__file__).parent
#: Where rules are; elsewhere names occur in examples.
ROOMS = ("cards", "rules", "phases")


def raw(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def by_id(entries: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(entry for entry in entries if entry["id"] == name)


def lay_over(directory: Path, name: str, value: Any) -> Path:
    (directory / name).write_text(json.dumps(value), encoding="utf-8")
    return directory


NEW = {
    "id": "guild_favours",
    "deck": "house_harkonnen",
    "name": "Guild Favours",
    "copies": 1,
    "text": "Put a Sardaukar into Carthag, then move it or draw a card.",
    "provenance": "ours",
    "steps": [
        {"do": "place", "what": {"sardaukar": 1}, "where": {"settlement": ["carthag"]}},
        {
            "do": "choose",
            "one_of": [{"do": "move", "number": 1, "legion": {"same": True}}, {"do": "draw", "number": 1}],
        },
    ],
}


def test_a_new_card_and_a_changed_one_are_played_as_the_file_says(tmp_path: Path) -> None:
    file = raw("planning_cards.json")
    by_id(file["cards"], "hawats_scheming")["copies"] = 2
    by_id(file["cards"], "hawats_scheming")["free_action"]["discard"]["most"] = 2
    by_id(file["cards"], "sandmasters")["steps"] = [
        {"do": "place_vehicles", "what": {"ornithopter": 1}},
        {"do": "gain_bene_gesserit"},
    ]
    file["cards"].append(NEW)
    data = load(lay_over(tmp_path, "planning_cards.json", file))
    assert Game.new(bytes(32), data=data).table.decks["house_harkonnen"].get("guild_favours", 0) in (0, 1)

    position = given(data).hand("harkonnen", "guild_favours", "sandmasters")
    play = position.dice(harkonnen={"mentat": 3}, atreides={}).turn("harkonnen")
    play.choose("play mentat guild_favours", "place carthag sardaukar=1", "choose move")
    play.choose("move carthag cne_1 sardaukar=1")
    assert play.legion("cne_1") == {"sardaukar": 1}
    assert play.table.discards["house_harkonnen"] == ["guild_favours"]
    play.choose("desert_power signs", "signs")
    play.choose("play mentat sandmasters", "ornithopter supply north_east__central_north_east")
    assert play.table.bene_gesserit["harkonnen"] == 1


def test_a_leaders_special_action_can_be_changed(tmp_path: Path) -> None:
    file = raw("leaders.json")
    by_id(file, "baron_harkonnen")["steps"] = [{"do": "draw", "number": 1, "deck": "corrino"}]
    data = load(lay_over(tmp_path, "leaders.json", file))
    play = given(data).dice(harkonnen={"house": 2}, atreides={"mentat": 2}).turn("harkonnen")
    play.choose("leader house baron_harkonnen", "draw corrino=1")
    assert play.table.spent_leaders == ["baron_harkonnen"]


def test_the_dice_of_the_wild_maker_can_be_corrected(tmp_path: Path) -> None:
    file = raw("leaders.json")
    by_id(file, "wild_maker")["attack_dice"] = 5
    data = load(lay_over(tmp_path, "leaders.json", file))
    position = given(data).wild_maker("ne_1").harkonnen("ne_6", regular=6)
    position.dice(harkonnen={"mentat": 1}, atreides={})
    play = position.turn("atreides").choose("desert_power attack", "worm_attack ne_1 ne_6")
    assert sum(play.events("worm_rolled")[0]["rolled"].values()) == 5


# What the engine may and may not know


def test_no_card_is_named_in_the_code() -> None:
    names = re.compile(rf"\b({'|'.join([*STANDARD.cards, *STANDARD.prescience])})\b")
    for path in sorted(path for room in ROOMS for path in (ENGINE / room).rglob("*.py")):
        # A task or a rule may be called as a card is; a card is only ever meant by its name in quotes.
        for quoted in re.findall(r'"([a-z0-9_]+)"', path.read_text(encoding="utf-8")):
            assert not names.fullmatch(quoted), f"{path.name} names {quoted}"


def test_every_verb_of_the_schema_is_known_and_used_and_no_other() -> None:
    definitions = raw("schemas/planning_cards.schema.json")["definitions"]
    allowed = {name.removeprefix("do_") for name in definitions if name.startswith("do_")}
    assert allowed == set(VERBS)
    text = json.dumps([raw("planning_cards.json"), raw("leaders.json")])
    assert set(re.findall(r'"do": "(\w+)"', text)) == allowed


def test_every_card_and_every_special_action_has_its_sentences() -> None:
    texts = words.read()["texts"]
    assert texts["planning"].keys() == STANDARD.cards.keys()
    assert texts["prescience"].keys() == STANDARD.prescience.keys()
    assert texts["bans"].keys() == words.read()["bans"].keys() == STANDARD.bans.keys()
    for card, text in texts["planning"].items():
        assert text.endswith(".") and len(text.split(". ")) <= 3, card
    for leader in STANDARD.leaders.values():
        assert (leader.id in texts["leaders"]) == bool(leader.steps), leader.id


# What a file may not say


def _card(name: str, **change: Any) -> Callable[[Any], None]:
    return lambda file: by_id(file["cards"], name).update(change)


PLACE = {"do": "place", "what": {"regular": 1}, "where": {"settlement": "own"}}
WRONG: dict[str, tuple[Callable[[Any], None], str]] = {
    "a verb nobody knows": (
        _card("sandmasters", steps=[{"do": "conjure"}]),
        'steps[0].do: is none of "place"',
    ),
    "a verb without what it needs": (
        _card("sandmasters", steps=[{"do": "draw"}]),
        'steps[0]: property "number" is missing',
    ),
    "a word the verb does not have": (
        _card("sandmasters", steps=[{"do": "draw", "number": 1, "from": "corrino"}]),
        'steps[0]: unknown property "from"',
    ),
    "a piece of the enemy": (
        _card("sandmasters", steps=[{**PLACE, "what": {"naib": 1}}]),
        'sandmasters: place.what: "naib" is not a piece of this faction',
    ),
    "two kinds of leader": (
        _card("sandmasters", steps=[{**PLACE, "what": {"regular": 1, "bashar": 1, "leader": 1}}]),
        "sandmasters: place.what: more than one kind of leader",
    ),
    "an area that is no settlement": (
        _card("sandmasters", steps=[{**PLACE, "where": {"settlement": ["cne_1"]}}]),
        'sandmasters: place: "cne_1" is not a settlement of this faction',
    ),
    "an area that is not on the map": (
        _card("sandmasters", steps=[{**PLACE, "where": {"near": {"named": ["caladan"]}}}]),
        'sandmasters: place: "caladan" is not an area',
    ),
    "a leader nobody knows": (
        _card("sandmasters", steps=[{"do": "enter", "leader": "duke_leto"}]),
        'sandmasters: enter: "duke_leto" is not a leader',
    ),
    "the deck of the enemy": (
        _card("sandmasters", steps=[{"do": "draw", "number": 1, "deck": "fremen"}]),
        "sandmasters: draw: the deck fremen is the enemy's",
    ),
    "a unit of the enemy's in a legion": (
        _card("sandmasters", steps=[{"do": "move", "number": 1, "legion": {"with": "fedaykin"}}]),
        'sandmasters: move: with: "fedaykin" is not a piece of this faction',
    ),
    "two alike steps to choose from": (
        _card("sandmasters", steps=[{"do": "choose", "one_of": [{"do": "reveal"}, {"do": "reveal"}]}]),
        "sandmasters: choose: two steps to choose from are alike",
    ),
    "other steps without their condition": (
        _card("sandmasters", instead=[{"do": "reveal"}]),
        "sandmasters: instead needs instead_if",
    ),
    "a condition that says nothing": (
        _card("beloved_feyd_rautha", instead_if={}),
        "beloved_feyd_rautha: a condition that says nothing",
    ),
    "nothing to do": (_card("sandmasters", steps=[]), "sandmasters: steps belong to cards that are played"),
    "a card that is kept and played": (
        _card("sandmasters", kept_in_hand=True),
        "sandmasters: steps belong to cards that are played",
    ),
    "more copies to discard than there are": (
        _card(
            "hawats_scheming",
            free_action={"while_in_play": "alia", "discard": {"least": 2, "most": 4}, "steps": [PLACE]},
        ),
        "hawats_scheming: free_action.discard: does not fit the copies",
    ),
    "an attachment that is never attached": (
        _card("sandmasters", attachment={"bonus": 1}),
        "sandmasters: attachment belongs to a card with an attach step",
    ),
    "a card by which its leader does not enter": (
        _card("smugglers", steps=[{"do": "reveal"}]),
        'leaders.json: gurney_halleck: enters: "smugglers" has no step by which the leader enters',
    ),
    "no sentence": (_card("sandmasters", text=""), 'text: "" does not match'),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_card_is_refused_with_its_name(what: str, tmp_path: Path) -> None:
    change, fault = WRONG[what]
    file = raw("planning_cards.json")
    change(file)
    with pytest.raises(BrokenData) as caught:
        load(lay_over(tmp_path, "planning_cards.json", file))
    assert fault in str(caught.value)


def test_the_page_on_cards_names_every_verb() -> None:
    page = (ENGINE.parent / "docs" / "cards.md").read_text(encoding="utf-8")
    assert [name for name in VERBS if f"`{name}`" not in page] == []
