"""The expansion is an option: what it brings, what it leaves alone, and where it is not played."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine import Game, Record, Refused, declared_options, expansions
from engine.components import STANDARD
from engine.coverage import everything
from engine.expansions.desert_war import data
from engine.expansions.desert_war.meetings import DEEDS, MEETS
from engine.options import DECLARED, options_of
from engine.pieces import ATREIDES, HARKONNEN
from engine.record import load, save
from engine.schema import BrokenData
from engine.selfplay import WRONG, selfplay
from engine.variant import Variant
from tests.engine.desert_war.walks import walked
from tests.engine.desert_war.war import ESCORT, OPTIONS
from tests.sizes import size

FILE = Path(data.__file__).parent / "data" / data.FILE


def test_it_is_played_from_the_command_line_and_offered_to_tables() -> None:
    assert Variant.asked(2, options=["expansions=desert_war"]).options == options_of(OPTIONS)
    assert "expansions" in [option["id"] for option in declared_options()]


@pytest.mark.parametrize("people", [1, 2])
def test_it_is_refused_against_the_automaton_in_a_sentence(people: int) -> None:
    with pytest.raises(Refused) as refused:
        Variant.asked(people, "mahdi", ["expansions=desert_war"])
    assert refused.value.key == "options.not_in_mode"
    assert refused.value.sentence() == "The option expansions is for tables of another kind than mahdi."
    with pytest.raises(Refused):
        Game.new(bytes(32), mode="mahdi", options=OPTIONS)
    with pytest.raises(Refused):
        Record.start(bytes(32), mode="mahdi", options=OPTIONS, nonces=["abc"], practice=True)


def test_pieces_lie_in_the_supplies_of_their_sides() -> None:
    supply = Game.new(bytes(32), options=OPTIONS).table.supply
    assert (supply[HARKONNEN][ESCORT], supply[HARKONNEN]["suspensor_trooper"]) == (2, 6)
    assert (supply[ATREIDES]["rocket_launcher"], supply[ATREIDES]["sandrider"]) == (6, 2)


def test_without_it_nothing_of_it_is_there() -> None:
    table = Game.new(bytes(32)).table
    assert not table.beside and not table.expansion
    assert table.content is STANDARD
    assert ESCORT not in table.supply[HARKONNEN] and "sandriders" not in STANDARD.leaders
    # The box of the expansion is made once, whoever asks, and follows the same data.
    first, second = (Game.new(bytes([n]) * 32, options=OPTIONS).table.content for n in (1, 2))
    assert first is second is not STANDARD
    assert first.rules_digest == STANDARD.rules_digest


def test_every_card_and_leader_says_what_of_it_it_meets() -> None:
    meets = data.STANDARD.meets
    assert meets["planning_cards"].keys() == STANDARD.cards.keys()
    assert meets["prescience_cards"].keys() == STANDARD.prescience.keys()
    assert meets["leaders"].keys() == STANDARD.leaders.keys()


def test_an_owner_corrects_the_file_alone() -> None:
    found = json.loads(FILE.read_text(encoding="utf-8"))
    found["atreides_actions"][1]["hits_on"] = ["sword"]
    found["camp_faces"]["values"].reverse()
    for name, value in found["switches"].items():
        if isinstance(value, bool):
            found["switches"][name] = not value
    changed = data.read(found)
    assert changed.hits_on == {"sword"} and changed.faces == data.STANDARD.faces[::-1]
    readings = data.STANDARD.switches
    assert not [it for it in readings.__slots__ if getattr(changed.switches, it) is getattr(readings, it)]
    for name in readings.__slots__:
        with pytest.raises(BrokenData, match=name):
            data.read({**found, "switches": {**found["switches"], name: "perhaps"}})


def test_a_folder_is_an_expansion_by_the_switch_of_its_option() -> None:
    switches = {switch for each in DECLARED["expansions"].values.values() for switch in each}
    assert expansions.EXPANSIONS.keys() == switches


def test_nothing_else_in_the_engine_and_on_the_server_knows_its_pieces() -> None:
    """Traits stand for them: whatever asks for a piece by its name would have to know the box."""
    own = Path(data.__file__).parent
    root = own.parents[2]
    names = re.compile(rf"""(['"])({"|".join(data.STANDARD.pieces)}|camp_\w+|sandriders)\1""")
    importing = re.compile(r"expansions\.desert_war|expansions import desert_war")
    code = [path for folder in ("engine", "app") for path in (root / folder).rglob("*.py")]
    others = {path: path.read_text(encoding="utf-8") for path in code if own not in path.parents}
    assert len(others) > 200
    assert [path.name for path, text in others.items() if importing.search(text)] == []
    named = {path.name: {found[2] for found in names.finditer(text)} for path, text in others.items()}
    told = {"camp_cashed", "camp_known", "camp_placed", "camp_removed", "camp_shown"}
    assert {name: words - told for name, words in named.items() if words - told} == {}


def test_without_it_records_are_what_they_were() -> None:
    """Nothing of it stands in what is saved of a game that is played without it."""
    saved = json.dumps(save(Record.start(bytes(32), nonces=["abc", "def"], practice=True)))
    assert "desert_war" not in saved.replace("the_desert_war", "")
    assert not [piece for piece in data.STANDARD.pieces if piece in saved]


@pytest.mark.parametrize("people", [2, 3, 4])
def test_random_games_have_no_dead_end(people: int) -> None:
    games = size(4, 300 if people > 2 else 1000)
    variant = Variant.asked(people, options=["expansions=desert_war"])
    found = selfplay(games, 71, max_rounds=size(5, 30), midgame=True, variant=variant)
    assert [found[what] for what in WRONG] == [0] * len(WRONG), found["failures"]
    assert found["finished"] + found["capped"] == games


def test_random_walks_meet_what_the_expansion_brings() -> None:
    walks = size(25, 2500)
    found = walked(range(walks), 3, Variant.asked(2, options=["expansions=desert_war"]))
    assert (found.walks, found.wrong) == (walks, 0), found.failures
    known = everything(Variant.asked(2, options=["expansions=desert_war"]))
    assert {item for _, item in found.covered} <= {*known[DEEDS], *known[MEETS]}
    assert len(found.covered) > size(50, 150)


def test_a_record_is_saved_and_opened_with_it() -> None:
    record = Record.start(bytes(32), nonces=["abc", "def"], options=OPTIONS, practice=True)
    again = load(json.loads(json.dumps(save(record))))
    assert again.game.to_json() == record.game.to_json()
    assert again.game.table.content is record.game.table.content
