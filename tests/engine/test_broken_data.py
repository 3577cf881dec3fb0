"""A broken file gives one error that names the file, the entry and the fault."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine import components, schema
from engine.components import FILES, load
from engine.mahdi import data as mahdi
from engine.players import evaluation
from engine.schema import BrokenData

DATA = Path(components.__file__).parent / "data"
Change = Callable[[Any], object]


def raw(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def by_id(entries: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(entry for entry in entries if entry["id"] == name)


def lay_over(directory: Path, name: str, change: Change) -> Path:
    """A directory with one changed file."""
    value = raw(name)
    change(value)
    (directory / name).write_text(json.dumps(value), encoding="utf-8")
    return directory


def fault_of(directory: Path) -> BrokenData:
    with pytest.raises(BrokenData) as caught:
        load(directory)
    return caught.value


def change_leader(name: str, **change: Any) -> Change:
    return lambda leaders: by_id(leaders, name).update(change)


def change_card(name: str, **change: Any) -> Change:
    return lambda data: by_id(data["cards"], name).update(change)


def change_area(name: str, **change: Any) -> Change:
    return lambda data: by_id(data["areas"], name).update(change)


BROKEN: Mapping[str, tuple[str, Change, str]] = {
    "a number that is no integer": (
        "leaders.json",
        lambda leaders: by_id(leaders, "beast_rabban")["combat"].update(swords=2.5),
        "leaders.json: beast_rabban: combat.swords: 2.5 is not an integer",
    ),
    "a float that looks like an integer": (
        "figures.json",
        lambda data: data["harkonnen"].update(regular=24.0),
        "figures.json: harkonnen.regular: 24.0 is not an integer",
    ),
    "true where a number belongs": (
        "leaders.json",
        lambda leaders: by_id(leaders, "alia")["combat"].update(shields=True),
        "leaders.json: alia: combat.shields: true is not an integer",
    ),
    "a number below its minimum": (
        "figures.json",
        lambda data: data["tank_spaces"].update(atreides=-1),
        "figures.json: tank_spaces.atreides: -1 is less than 0",
    ),
    "a number above its maximum": (
        "board.json",
        change_area("arrakeen", settlement=4),
        "board.json: arrakeen: settlement: 4 is more than 3",
    ),
    "a missing property": (
        "planning_cards.json",
        lambda data: by_id(data["cards"], "stillsuits").pop("steps"),
        'planning_cards.json: stillsuits: property "steps" is missing',
    ),
    "an entry without an id is named by its place": (
        "planning_cards.json",
        lambda data: data["cards"][3].pop("id"),
        'planning_cards.json: cards[3]: property "id" is missing',
    ),
    "a misspelt property": (
        "planning_cards.json",
        change_card("stillsuits", copys=2),
        'planning_cards.json: stillsuits: unknown property "copys"',
    ),
    "a word that is not in the list": (
        "prescience_cards.json",
        change_card("blood_on_the_sand", kind="wonder"),
        'prescience_cards.json: blood_on_the_sand: kind: "wonder" is none of '
        '"condition", "deed", "spend_die", "free_action", "event"',
    ),
    "an id that is no id": (
        "objectives.json",
        lambda data: data["cards"][0].update(id="Objective 1"),
        'objectives.json: Objective 1: id: "Objective 1" does not match ^[a-z][a-z0-9_]*$',
    ),
    "a list that is too short": (
        "dice.json",
        lambda data: data["combat"]["faces"].pop(),
        "dice.json: combat.faces: has 5 items, fewer than 6",
    ),
    "a repeated item": (
        "board.json",
        lambda data: by_id(data["areas"], "arsunt")["neighbors"].append("carthag"),
        'board.json: arsunt: neighbors: "carthag" stands twice',
    ),
    "an object where a list belongs": (
        "planning_cards.json",
        lambda data: data.update(cards={}),
        "planning_cards.json: cards: {} is not a list",
    ),
    "a constant that differs": (
        "spice_board.json",
        lambda data: data["rows"][4].update(ban_row=False),
        "spice_board.json: rows[4].ban_row: false is not true",
    ),
    "provenance that is none": (
        "dice.json",
        lambda data: data["combat"].update(provenance="hearsay"),
        'dice.json: combat.provenance: "hearsay" does not match ^(printed|reported|inferred|ours)\\b',
    ),
    "an entry without provenance where the file has none": (
        "prescience_cards.json",
        lambda data: by_id(data["cards"], "stunted_worms").pop("provenance"),
        'prescience_cards.json: stunted_worms: property "provenance" is missing',
    ),
    "a file without the provenance its entries rely on": (
        "spice_board.json",
        lambda data: data.pop("provenance"),
        'spice_board.json: property "provenance" is missing',
    ),
    "an entry of several forms, told by the form it means": (
        "leaders.json",
        change_leader("shaddam_iv", enters={"at": "card", "cards": []}),
        "leaders.json: shaddam_iv: enters.cards: has 0 items, fewer than 1",
    ),
    "a form nobody knows": (
        "leaders.json",
        change_leader("alia", enters={"at": "birth"}),
        'leaders.json: alia: enters.at: is none of "generic", "start", "card", "leader_left_game", "track"',
    ),
    "an id twice": (
        "planning_cards.json",
        lambda data: data["cards"].append(copy.deepcopy(data["cards"][0])),
        "planning_cards.json: hard_times_and_oppression: this id stands twice",
    ),
    "a deck nobody has": (
        "planning_cards.json",
        change_card("sandtides", deck="smugglers"),
        'planning_cards.json: sandtides: deck: "smugglers" is none of '
        '"house_harkonnen", "corrino", "house_atreides", "fremen"',
    ),
    "a deck without cards": (
        "planning_cards.json",
        lambda data: data.update(cards=[card for card in data["cards"] if card["deck"] != "corrino"]),
        "planning_cards.json: corrino: no cards in the deck",
    ),
    "a card the leader's entry names in vain": (
        "leaders.json",
        change_leader("wild_maker", enters={"at": "card", "cards": ["shai_halud"]}),
        'leaders.json: wild_maker: enters: "shai_halud" is not a planning card',
    ),
    "a leader who is replaced and does not exist": (
        "leaders.json",
        change_leader("paul_muad_dib", replaces="paul"),
        'leaders.json: paul_muad_dib: replaces: "paul" is not a leader',
    ),
    "a leader whose entry contradicts the track": (
        "leaders.json",
        change_leader("chani", enters={"at": "track", "track": "jihad", "step": 4, "or_passed": True}),
        "leaders.json: chani: enters: tracks.json has no chani at step 4 of jihad",
    ),
    "a leader in a box the shared board lacks": (
        "leaders.json",
        change_leader("stilgar", slot="mentat"),
        'leaders.json: stilgar: slot: "mentat" is not a box of fremen',
    ),
    "a box for a result no die shows": (
        "dice.json",
        lambda data: data["atreides_action"].update(faces=["strategy"] * 5 + ["house"]),
        'dashboards.json: atreides.slots: "leadership" is not a face of the die',
    ),
    "a neighbour that does not answer": (
        "board.json",
        lambda data: by_id(data["areas"], "arsunt")["neighbors"].remove("carthag"),
        'board.json: carthag: neighbors: "arsunt" does not name "carthag" in return',
    ),
    "a neighbour that is no area": (
        "board.json",
        lambda data: by_id(data["areas"], "arsunt")["neighbors"].append("giedi_prime"),
        'board.json: arsunt: neighbors: "giedi_prime" is not an area',
    ),
    "an area that borders on itself": (
        "board.json",
        lambda data: by_id(data["areas"], "arsunt")["neighbors"].append("arsunt"),
        "board.json: arsunt: neighbors: the area borders on itself",
    ),
    "a border both open and impassable": (
        "board.json",
        lambda data: [
            by_id(data["areas"], one)["impassable"].append(other)
            for one, other in (("arsunt", "carthag"), ("carthag", "arsunt"))
        ],
        'board.json: carthag: impassable: "arsunt" is among the neighbors too',
    ),
    "an area that is gone and still a neighbour": (
        "board.json",
        lambda data: data["areas"].remove(by_id(data["areas"], "arsunt")),
        'board.json: broken_land: neighbors: "arsunt" is not an area',
    ),
    "no air zones": (
        "board.json",
        lambda data: data["air_zones"].clear(),
        "board.json: air_zones: has no entries",
    ),
    "a sietch too many": (
        "board.json",
        change_area("wind_pass", sietch=True),
        "tokens.json: atreides_starting_deployment.values: 8 tokens for 9 sietches",
    ),
    "a rank too few": (
        "tokens.json",
        lambda data: data["sietch_ranks"]["values"].pop(),
        "tokens.json: sietch_ranks: 7 ranks for 8 sietches",
    ),
    "atomics under something else than a mountain": (
        "board.json",
        change_area("rimwall_west", terrain="plateau"),
        "board.json: rimwall_west: terrain: plateau, but the family atomics flatten a mountain there",
    ),
    "a capital without a settlement": (
        "board.json",
        change_area("arrakeen", settlement=None),
        "board.json: arrakeen: the capital has no settlement",
    ),
    "a deep mountain": (
        "board.json",
        change_area("cne_1", deep=True),
        "board.json: cne_1: deep: mountain is not desert",
    ),
    "an outline with a vertex that is not there": (
        "board.json",
        lambda data: by_id(data["areas"], "arsunt")["outline"].append("v9999"),
        'board.json: arsunt: outline: "v9999" is not a vertex',
    ),
    "an air zone over one sector": (
        "board.json",
        lambda data: data["air_zones"][0]["sectors"].pop(),
        "board.json: north_east__central_north_east: sectors: has 1 items, fewer than 2",
    ),
    "an air zone over three sectors": (
        "board.json",
        lambda data: data["air_zones"][0]["sectors"].append("south_west"),
        "board.json: north_east__central_north_east: sectors: 3 sectors, not 2",
    ),
    "a settlement the board does not have": (
        "tokens.json",
        lambda data: data["settlement_ranks"].update(arsunt_city=1),
        "tokens.json: settlement_ranks.arsunt_city: rank 1 here, 0 in board.json",
    ),
    "a settlement whose rank differs between files": (
        "tokens.json",
        lambda data: data["settlement_ranks"].update(carthag=3),
        "tokens.json: settlement_ranks.carthag: rank 3 here, 2 in board.json",
    ),
    "fewer figures than are laid out at the beginning": (
        "figures.json",
        lambda data: data["harkonnen"].update(elite=3),
        "figures.json: harkonnen.elite: 3, but 5 are laid out at the beginning",
    ),
    "a leader with more figures than the box holds": (
        "leaders.json",
        change_leader("bashar", figures=7),
        "leaders.json: bashar: figures: 7 figures, not 6",
    ),
    "a black token too many": (
        "tokens.json",
        lambda data: data["harkonnen_starting_deployment"]["black"].append({"regular": 2}),
        "tokens.json: harkonnen_starting_deployment.black: 7 tokens for 6 settlements",
    ),
    "a figure of the other faction on a token": (
        "tokens.json",
        lambda data: data["atreides_deployment"]["values"][2].update(sardaukar=1),
        'tokens.json: atreides_deployment.values[2]: "sardaukar" is not a figure of this faction',
    ),
    "wormsigns that do not add up": (
        "tokens.json",
        lambda data: data["wormsigns"].update(sand=5),
        "tokens.json: wormsigns: 15 wormsigns, not 16",
    ),
    "a spice row the box cannot serve": (
        "spice_board.json",
        lambda data: data["rows"][0].update(harkonnen_dice=9),
        "spice_board.json: rows[0].harkonnen_dice: 9, but the box holds 8",
    ),
    "a spice row out of order": (
        "spice_board.json",
        lambda data: data["rows"][1].update(row=3),
        "spice_board.json: rows[1].row: row 3 where row 2 belongs",
    ),
    "a ban row that is not the lowest": (
        "spice_board.json",
        lambda data: data["rows"][2].update(ban_row=True),
        "spice_board.json: rows[2].ban_row: the lowest row, and no other, is the ban row",
    ),
    "an objective beyond the track": (
        "objectives.json",
        lambda data: data["cards"][5].update(jihad=13),
        "objectives.json: objective_6: jihad: 13 steps on a track of 12",
    ),
    "a tactical card for an area without a sietch": (
        "tactics_cards.json",
        lambda data: data["cards"][0].update(sietch="arrakeen"),
        'tactics_cards.json: cards[0].sietch: "arrakeen" is not a sietch',
    ),
    "a tactical card with the wrong sector": (
        "tactics_cards.json",
        lambda data: data["cards"][0].update(sector="south_west"),
        'tactics_cards.json: cards[0].sector: "rock_outcroppings" is not in south_west',
    ),
}


#: What one file has wrong and another one tells.
FOUND_ELSEWHERE = ("a box for a result no die shows", "a sietch too many")


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_told_by_file_entry_and_fault(case: str, tmp_path: Path) -> None:
    name, change, message = BROKEN[case]
    error = fault_of(lay_over(tmp_path, name, change))
    assert str(error) == message
    assert error.file == name or case in FOUND_ELSEWHERE


def test_the_parts_of_an_error_can_be_asked_for(tmp_path: Path) -> None:
    name, change, _ = BROKEN["a number that is no integer"]
    error = fault_of(lay_over(tmp_path, name, change))
    assert error.file == "leaders.json"
    assert error.entry == "beast_rabban: combat.swords"
    assert error.fault == "2.5 is not an integer"


def test_a_file_that_is_not_json_is_told_by_line_and_column(tmp_path: Path) -> None:
    (tmp_path / "dice.json").write_text('{"combat": {\n  "faces": [,]}}', encoding="utf-8")
    assert str(fault_of(tmp_path)) == "dice.json: line 2 column 13: is not JSON: Expecting value"


def test_numbers_that_json_does_not_know_are_refused(tmp_path: Path) -> None:
    (tmp_path / "figures.json").write_text('{"provenance": "ours", "harkonnen": NaN}', encoding="utf-8")
    assert str(fault_of(tmp_path)) == "figures.json: NaN is not JSON"


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / "figures.json").write_bytes(b'{"note": "\xff"}')
    assert str(fault_of(tmp_path)) == "figures.json: byte 10: is not UTF-8"


def test_a_property_written_twice_does_not_silently_win(tmp_path: Path) -> None:
    text = (DATA / "leaders.json").read_text(encoding="utf-8")
    twice = text.replace('"id": "alia"', '"id": "alia", "name": "Alia", "name": "Saint Alia"')
    (tmp_path / "leaders.json").write_text(twice, encoding="utf-8")
    assert str(fault_of(tmp_path)) == 'leaders.json: alia: property "name" stands twice'


def test_a_file_with_a_misspelt_name_does_not_silently_count_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "leader.json").write_text("[]", encoding="utf-8")
    assert str(fault_of(tmp_path)).startswith("leader.json: is not a component file; those are board.json,")


def test_a_directory_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert str(fault_of(tmp_path / "nowhere")) == "nowhere: is not a directory"


# The checker itself


def test_every_component_file_has_a_schema_and_every_schema_a_file() -> None:
    schemas = {path.name.removesuffix(".schema.json") for path in (DATA / "schemas").iterdir()}
    # What a mode reckons with is no part of what is in the box.
    assert schemas == {name.removesuffix(".json") for name in (*FILES, mahdi.FILE, evaluation.FILE)}
    assert {path.name for path in DATA.glob("*.json")} >= set(FILES)


def test_a_schema_that_asks_for_what_the_checker_cannot_do_is_refused() -> None:
    wish = {"properties": {"when": {"oneOf": [{"type": "string", "format": "date"}]}}}
    with pytest.raises(ValueError, match="format"):
        schema.check("any.json", {}, wish)


def test_a_schema_that_refers_to_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="#/definitions/card"):
        schema.check("any.json", {}, {"$ref": "#/definitions/card"})


def test_two_forms_that_both_fit_are_a_fault() -> None:
    with pytest.raises(BrokenData, match="fits 2 of the forms"):
        schema.check("any.json", 3, {"oneOf": [{"type": "integer"}, {"minimum": 2}]})


def test_a_value_that_fits_no_form_is_told_what_each_wanted() -> None:
    with pytest.raises(BrokenData) as caught:
        schema.check("any.json", None, {"oneOf": [{"type": "integer"}, {"type": ["string", "boolean"]}]})
    assert caught.value.fault == "null is not an integer, or null is not a text or true or false"


def test_long_values_are_shown_in_part() -> None:
    assert len(schema.show(["a" * 200])) == schema.SHOWN_CHARACTERS
