"""Entries from the wrong hands, and what is no entry at all: refused with key and rule, without a trace."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Choice, Record, Refused
from engine.players.random import RandomPlayer
from engine.record import ALSO_TABLE, KINDS, TABLE, save
from engine.refusal import sentences
from engine.view import SPECTATOR
from tests.records import started, steps, stirred_record

SEATS = ("harkonnen", "atreides")
STRANGERS = (
    *(SPECTATOR, TABLE, "", "fremen", "corrino", "house_atreides", "Harkonnen", "harkonnen ", " harkonnen"),
    *("harkonnen\n", "harkonnen\x00", "\u0430treides", "atreides\u200b", "\ud800", "nobody", "a" * 10_000),
)
NO_ACTORS: tuple[Any, ...] = (
    *(None, 0, 1, True, -1, 1.5, float("nan"), b"harkonnen"),
    *(("harkonnen",), ["harkonnen"], {"harkonnen": 1}, {"harkonnen"}, object()),
)
ODD_KINDS: tuple[Any, ...] = (
    *("", "Choice", "choice ", "undo\n", "chat", "_undo", "__class__", "play", "rebase\x00", "\ud800"),
    *(None, 0, True, b"undo", ["undo"], ("undo",), {"undo": 1}, {"undo"}, float("nan"), "k" * 100_000),
)


@cache
def positions() -> tuple[Record, ...]:
    """Games in different moments, some of which can be taken back from, and one that is over."""
    found = []
    for seed in range(6):
        record = stirred_record(seed) if seed % 2 else started(seed)
        for _ in steps(record, RandomPlayer(seed), 15 * seed):
            pass
        found.append(record)
    over = started(9)
    over.play("atreides", None, "resign")
    return (*found, over)


def whole(record: Record) -> str:
    undo = [record.undo_flag(seat) for seat in SEATS]
    return json.dumps([save(record), record.game.to_json(), record.stream, undo, record.sections()])


def refused(record: Record, actor: Any, entry: Any, kind: Any = "choice") -> Refused:
    """The entry is refused, and not a byte has changed."""
    before = whole(record)
    try:
        record.play(actor, entry, kind)
    except Refused as refusal:
        assert whole(record) == before, "a refusal changed something"
        assert refusal.key in sentences(), refusal.key
        assert refusal.rule, f"{refusal.key} names no rule"
        assert refusal.sentence() != refusal.key, f"{refusal.key} lacks a parameter"
        json.dumps(refusal.to_json())
        return refusal
    raise AssertionError(f"{actor!r} could play {kind!r} {entry!r}")


def asked(record: Record) -> tuple[str, str]:
    """Whoever is asked, and something that seat may choose."""
    pending = record.game.waiting_on()
    assert pending is not None
    menu = record.game.menu(pending.seats[0])
    assert menu is not None
    return pending.seats[0], str(next(iter(menu.all())))


RUNNING = range(6)


# From the wrong hands


@pytest.mark.parametrize("number", RUNNING)
def test_only_the_seat_that_is_asked_may_choose(number: int) -> None:
    record = positions()[number]
    seat, line = asked(record)
    other = SEATS[SEATS[0] == seat]
    assert refused(record, other, line).key == "entry.not_your_decision"
    for stranger in STRANGERS:
        assert refused(record, stranger, line).key == "entry.unknown_seat"
    for nobody in NO_ACTORS:
        assert refused(record, nobody, line).key == "entry.unknown_seat"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", [None, {"seat": "harkonnen"}, {"about": "end"}, {"position": {}}])
def test_the_other_entries_have_their_makers(kind: str, what: Any) -> None:
    for record in positions()[:6]:
        for stranger in (*STRANGERS, *NO_ACTORS):
            if stranger == TABLE and (not KINDS[kind] or kind in ALSO_TABLE):
                continue
            found = refused(record, stranger, what, kind)
            assert found.key == ("entry.wrong_actor" if stranger == TABLE else "entry.unknown_seat")
        if not KINDS[kind]:
            for seat in SEATS:
                assert refused(record, seat, what, kind).key == "entry.wrong_actor"


def test_a_choice_for_another_game_or_decision_is_refused() -> None:
    record = positions()[2]
    seat, line = asked(record)
    now = record.game.flow.decision
    other = positions()[4].game.id
    games: tuple[Any, ...] = (other, "", None, 7, [], {})
    for game in games:
        assert refused(record, seat, {"choice": line, "game": game}).key == "entry.other_game"
    decisions: tuple[Any, ...] = (
        now - 1,
        now + 1,
        0,
        -1,
        10**400,
        str(now),
        float(now),
        True,
        None,
        [now],
        {},
    )
    for decision in decisions:
        assert refused(record, seat, {"choice": line, "decision": decision}).key == "entry.stale"


@pytest.mark.parametrize("kind", ["choice", *KINDS])
def test_after_the_end_nothing_is_taken(kind: str) -> None:
    record = positions()[-1]
    for actor in (*SEATS, TABLE):
        for what in (None, "done", {"seat": "atreides"}, {"about": "end"}):
            refused(record, actor, what, kind)


# No entries at all


@pytest.mark.parametrize("kind", ODD_KINDS, ids=range(len(ODD_KINDS)))
def test_an_unknown_kind_is_refused(kind: Any) -> None:
    for actor in (*SEATS, TABLE, SPECTATOR, None):
        assert refused(positions()[3], actor, None, kind).key == "entry.unknown_kind"


NO_CHOICES: tuple[Any, ...] = (
    *("", " ", "\n", "\x00", "DONE", "done\n", "done ", "d\u00f4ne", "\ud800", "\uff44one", "done a=\uff11"),
    *("a" * 3000, "a " * 100_000, "done a=1000", "done a=-1", "done a=01", "done a=1.0", "done b=1 a=1"),
    *(None, True, False, 0, -1, 10**400, 0.5, float("nan"), float("inf"), b"done", [], {}, (), object()),
    *(["done"], {"choice": None}, {"choice": []}, {"choice": {}}, {"choice": "done", "more": 1}),
    *({"decision": 1}, {"game": "x"}, {1: 2}, {None: "done"}, {"choice": "\ud800"}, {"choice": "x" * 3000}),
    *({"choice": {"verb": "done", "parts": [{"args": [1], "named": {}}]}}, {"choice": {"verb": None}}),
    *({"choice": {"verb": "done", "parts": [{"args": ["a"] * 100_000, "named": {}}]}},),
    *(
        {"choice": {"verb": "done", "parts": [{"args": [], "named": {"a": n}}]}}
        for n in (-1, 1000, 1.0, True)
    ),
)


@pytest.mark.parametrize("entry", NO_CHOICES, ids=range(len(NO_CHOICES)))
def test_what_is_no_choice_is_refused(entry: Any) -> None:
    record = positions()[5]
    seat, _ = asked(record)
    for actor in (seat, *SEATS, SPECTATOR, None):
        refused(record, actor, entry)


NOT_CARRIED: tuple[Any, ...] = (
    *("", "pause", 0, True, 1.5, [], {}, (), b"", object(), {"seat": None}, {"seat": "spectator"}),
    *({"seat": ["harkonnen"]}, {"seat": "harkonnen", "more": 1}, {"about": "war"}, {"about": None}),
    *({"about": ["end"]}, {"about": "end "}, {"position": None}, {"position": []}, {"position": "x"}),
    *(
        {"decision": "1"},
        {"decision": True},
        {"decision": 10**400},
        {"decision": -1},
        {"decision": 1, "a": 1},
    ),
    *({None: None}, {"seat": "\ud800"}, {"about": "x" * 1_000_000}, {"position": {"format": float("nan")}}),
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", NOT_CARRIED, ids=range(len(NOT_CARRIED)))
def test_what_an_entry_cannot_carry_is_refused(kind: str, what: Any) -> None:
    for record in (positions()[1], positions()[4]):
        for actor in SEATS if KINDS[kind] else (TABLE,):
            refused(record, actor, what, kind)


def test_a_deeply_nested_position_is_refused() -> None:
    deep: Any = {}
    for _ in range(100_000):
        deep = {"a": deep}
    circle: dict[str, Any] = {}
    circle["position"] = circle
    for what in ({"position": deep}, circle):
        assert refused(positions()[1], TABLE, what, "rebase").key == "entry.malformed"
    while deep:
        # Taken apart by hand: so deep a thing is too much for the interpreter to drop at once.
        deep = deep.pop("a")


# Whatever else

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
words = st.sampled_from(
    ["done", "move", "attack", "act", "carthag", "arrakeen", "strategy", "regular=1", "; "]
)
lines = st.lists(words | st.text(max_size=8), max_size=8).map(" ".join)
choices = st.builds(
    lambda verb, args, named: {"verb": verb, "parts": [{"args": args, "named": named}]},
    words | json_values,
    st.lists(words | json_values, max_size=3) | json_values,
    st.dictionaries(words | st.text(max_size=5), st.integers(-2, 1001) | json_values, max_size=3),
)
entries = (
    json_values
    | lines
    | choices
    | st.fixed_dictionaries({"choice": lines | choices | json_values}, optional={"decision": json_values})
    | st.fixed_dictionaries({"seat": st.sampled_from(SEATS) | json_values})
    | st.fixed_dictionaries({"about": st.sampled_from(["pause", "end"]) | json_values})
    | st.fixed_dictionaries({"position": json_values})
)
actors = st.sampled_from([*SEATS, TABLE, SPECTATOR, "fremen"]) | json_values
kinds = st.sampled_from(["choice", *KINDS]) | json_values


@settings(max_examples=400, deadline=None)
@given(number=st.sampled_from(range(7)), actor=actors, entry=entries, kind=kinds)
def test_anything_is_taken_or_refused(number: int, actor: Any, entry: Any, kind: Any) -> None:
    """No other exception; a refusal changes nothing; what is taken makes exactly one entry."""
    record = positions()[number]
    twin = record.at(record.seq)
    before = whole(record)
    try:
        twin.play(actor, entry, kind)
    except Refused:
        twin = record
        refused(record, actor, entry, kind)
    else:
        assert twin.seq == record.seq + 1
        assert twin.game.faults() == []
        assert twin.entries[-1].actor == actor
    assert whole(record) == before


@settings(max_examples=150, deadline=None)
@given(number=st.sampled_from(RUNNING), text=lines)
def test_only_what_the_menu_holds_is_taken(number: int, text: str) -> None:
    record = positions()[number]
    seat, _ = asked(record)
    menu = record.game.menu(seat)
    assert menu is not None
    try:
        legal = Choice.parse(text) in menu
    except Refused:
        legal = False
    if legal:
        assert record.at(record.seq).play(seat, text).choice == Choice.parse(text)
    else:
        refused(record, seat, text)
