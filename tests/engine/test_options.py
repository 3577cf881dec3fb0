"""Options are declared once; a table's are known to its head, its positions, its views and nobody's rules."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from engine import Game, Record, Refused, components, options
from engine.chapters import rulebook
from engine.leakcheck import leakcheck
from engine.meddle import meddle
from engine.options import DECLARED, DEFAULTS, Option, Options, Value, options_of, written_options
from engine.players.random import RandomPlayer
from engine.record import Wrong, load, read, replay, save, verify
from engine.refusal import sentences
from engine.variant import Variant
from engine.view import SPECTATOR
from tests.records import NONCES, key
from tests.sizes import size

ENGINE = Path(components.__file__).parent
FIRST = {"printing": "first"}
PRINTING = options_of(FIRST)


def begun(**more: Any) -> Record:
    return Record.start(key(1), nonces=NONCES, **more)


def finished(record: Record) -> Record:
    """Some choices, and a resignation."""
    player = RandomPlayer(5)
    for _ in range(60):
        pending = record.game.waiting_on()
        assert pending is not None
        menu = record.game.menu(pending.seats[0])
        assert menu is not None
        record.play(pending.seats[0], player.choose(menu))
    record.play("atreides", None, "resign")
    return record


# What is declared


def test_every_switch_is_asked_by_a_rule_and_every_rule_asks_for_a_declared_one() -> None:
    constants = {
        name: value for name, value in vars(options).items() if name.isupper() and isinstance(value, str)
    }
    declared = {switch for option in DECLARED.values() for each in option.values.values() for switch in each}
    assert declared == set(constants.values())
    asked = set()
    for path in ENGINE.rglob("*.py"):
        if path.name != "options.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            asked |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} & set(constants)
    assert asked == set(constants)


def test_a_default_sets_no_switch_and_is_the_first_value() -> None:
    for option in DECLARED.values():
        assert not option.values[option.default]
        assert option.kind in ("choice", "flag")
        assert {*option.needs, *option.excludes} <= DECLARED.keys() - {option.id}


# What is wished for


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"printing": "second"}, "options.no_value"),
        ({"printing": 1}, "options.no_value"),
        ({"printing": None}, "options.no_value"),
        ({"printing": ["first"]}, "options.no_value"),
        ({"worms": "three"}, "options.unknown"),
        ({"": ""}, "options.unknown"),
    ],
)
def test_what_is_not_declared_is_refused_in_a_sentence(wanted: dict[str, object], why: str) -> None:
    with pytest.raises(Refused) as refused:
        options_of(wanted)
    assert refused.value.key == why
    assert refused.value.sentence() != why
    with pytest.raises(Refused):
        Game.new(bytes(32), options=wanted)


def two_flags(monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
    values: dict[Value, frozenset[str]] = {False: frozenset(), True: frozenset({"storms_twice"})}
    monkeypatch.setitem(DECLARED, "storms", Option("storms", values, **more))


@pytest.mark.parametrize(
    ("tie", "wanted", "key"),
    [
        ({"excludes": FIRST}, {"storms": True, "printing": "first"}, "options.excludes"),
        ({"needs": FIRST}, {"storms": True}, "options.needs"),
        ({}, {"storms": 1}, "options.no_value"),
    ],
)
def test_what_does_not_go_together_is_refused(
    monkeypatch: pytest.MonkeyPatch, tie: dict[str, Any], wanted: dict[str, object], key: str
) -> None:
    two_flags(monkeypatch, **tie)
    assert DECLARED["storms"].kind == "flag"
    with pytest.raises(Refused) as refused:
        options_of(wanted)
    assert refused.value.key == key
    assert refused.value.sentence() not in (key, sentences()[key])
    fitting = {True: FIRST, False: {}}["needs" in tie]
    assert options_of({"storms": True, **fitting}).switches >= {"storms_twice"}
    assert options_of({"storms": False, "printing": "first"}) == options_of(FIRST)


def test_commands_write_a_flag_as_yes_and_no(monkeypatch: pytest.MonkeyPatch) -> None:
    two_flags(monkeypatch)
    assert written_options(["storms=yes"]).to_json() == {"storms": True}
    assert not written_options(["storms=no", "printing=revised"])


# A default is written nowhere


def test_a_default_is_written_nowhere() -> None:
    plain, said = begun(), begun(options={"printing": "revised"})
    assert save(plain) == save(said)
    for text in (json.dumps(save(plain)), json.dumps(plain.game.to_json()), plain.view_text(SPECTATOR)):
        assert "printing" not in text
        assert '"options"' not in text


def test_what_is_chosen_stands_in_head_position_and_view() -> None:
    record = begun(options=FIRST)
    assert record.head.to_json()["options"] == FIRST
    assert record.game.to_json()["options"] == FIRST
    for seat in (*record.game.seats, SPECTATOR):
        assert record.game.view(seat)["public"]["options"] == FIRST


# Save and load, fork, record, verify


def test_a_game_goes_on_with_its_options_wherever_it_is_taken() -> None:
    record = begun(options=FIRST)
    games = (
        record.game.fork(),
        Game.from_json(record.game.to_json()),
        load(save(record)).game,
        Record.resume(record.game).game,
    )
    assert all(game.flow.rules.options == PRINTING for game in games)


def test_a_record_of_the_first_printing_is_read_verified_and_sealed_with_it() -> None:
    record = finished(begun(options=FIRST))
    for text in (record.to_text(), json.dumps(record.to_json())):
        again = read(text)
        assert again.head == record.head
        assert again.head.options == FIRST
        assert verify(again).stream == replay(again).stream == record.stream
    assert '\noptions {"printing":"first"}\n' in record.to_text()
    plain = record.to_text().replace('options {"printing":"first"}\n', "")
    with pytest.raises(Wrong):
        verify(read(plain))


@pytest.mark.parametrize(
    "line", ["{}", '{"printing":"revised"}', '{"printing":"third"}', "[]", '{"x":1}', '""']
)
def test_a_head_says_nothing_of_options_but_what_was_chosen(line: str) -> None:
    text = finished(begun(options=FIRST)).to_text().replace('{"printing":"first"}', line)
    with pytest.raises(Wrong):
        read(text)


def test_a_position_of_other_options_does_not_stand_in_for_this_game() -> None:
    record, other = begun(), begun(options=FIRST)
    with pytest.raises((Refused, ValueError)):
        record.play("table", {"position": other.position(), "stream": other.stream}, "rebase")


# One that is added while the program runs


def test_an_option_that_is_declared_now_is_played_and_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its declaration, a rule that asks for its switch: nothing else has to know of it."""
    from engine.phases import start

    def two_cards(flow: Any) -> None:
        for _ in range(2 if "rich_hands" in flow.switches else 1):
            start.draw(flow)

    monkeypatch.setitem(
        DECLARED, "hands", Option("hands", {"usual": frozenset(), "rich": frozenset({"rich_hands"})})
    )
    monkeypatch.setattr("engine.chapters.start.STEPS", {**start.STEPS, "draw": two_cards})
    rulebook.cache_clear()
    try:
        usual, rich = begun(), begun(options={"hands": "rich"})
        assert [sum(each.game.table.hands["atreides"].values()) for each in (usual, rich)] == [2, 4]
        again = read(finished(rich).to_text())
        assert again.head.options == {"hands": "rich"}
        assert verify(again).stream == rich.stream
    finally:
        rulebook.cache_clear()


# Nothing leaks and nothing is stopped in the first printing


def test_nothing_leaks_in_the_first_printing() -> None:
    report = leakcheck(size(2, 60), 41, Variant(options=PRINTING))
    assert report["leaks"] == 0, report["examples"]


def test_whatever_is_interrupted_in_the_first_printing_goes_on() -> None:
    report = meddle(size(4, 60), 44, Variant(options=PRINTING))
    assert report["wrong"] == 0, report["examples"]


def test_nothing_chosen_is_the_same_object_of_rules() -> None:
    assert options_of({}) is options_of({"printing": "revised"}) is DEFAULTS
    assert begun().game.flow.rules is begun(options={"printing": "revised"}).game.flow.rules
    assert Options() == DEFAULTS
