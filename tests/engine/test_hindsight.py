"""A finished game looked back at: chances, turns, and what a strong program would have chosen."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from engine.choice import Choice
from engine.hindsight import PLAYED, TURNS, Hindsight, Untaught, _by_persons, _note, looked_at, weighed_by
from engine.leakcheck.worlds import Unseen, other_world
from engine.players.random import RandomPlayer
from engine.record import Entry, Finished, replay
from tests.games import by_rule, games


@cache
def shortest() -> Finished:
    return min((game.record for game in games(2)), key=lambda record: len(record.entries))


def after(choices: int) -> Callable[[], bool]:
    """Time that is over after so many of them."""
    asked = itertools.count()
    return lambda: next(asked) >= choices


@cache
def looked() -> tuple[Hindsight, list[int]]:
    shares: list[int] = []
    return looked_at(shortest(), told=shares.append, enough=after(8)), shares


def test_the_chances_of_every_entry_end_with_the_outcome() -> None:
    found, shares = looked()
    record = shortest()
    assert len(found.known) == len(record.entries) + 1
    assert {len(chances) for chances in found.eyes.values()} == {len(found.known)}
    assert all(0 <= chance <= 10_000 for line in (found.known, *found.eyes.values()) for chance in line)
    assert found.known[-1] == (10_000 if record.winner == "harkonnen" else 0)
    assert shares == sorted(shares) and shares[-1] == 100


def test_it_turned_where_the_chances_changed_most() -> None:
    found, _ = looked()
    turns = found.to_json()["turns"]
    assert 1 <= len(turns) <= TURNS and turns == sorted(turns, key=lambda each: each["since"])
    least = min(abs(each["after"] - each["before"]) for each in turns)
    for stretch in found.stretches:
        assert stretch.to_json() in turns or abs(stretch.after - stretch.before) <= least
    assert all(found.known[turn["since"]] == turn["before"] for turn in turns)


def test_each_choice_that_was_weighed_stands_beside_the_programs_own() -> None:
    found, _ = looked()
    record = shortest()
    assert found.choices
    for each in found.choices:
        entry = record.entries[each["seq"]]
        assert entry.kind in PLAYED and (entry.actor, str(entry.what)) == (each["seat"], each["own"])
        assert each["cost"] == max(0, each["program_chance"] - each["own_chance"])
        assert each["cost"] == 0 or each["own"] != each["program"]
        Choice.parse(each["program"])


def test_the_same_record_is_looked_back_at_in_the_same_way() -> None:
    again = looked_at(shortest(), enough=after(8))
    assert json.dumps(again.to_json()) == json.dumps(looked()[0].to_json())
    assert weighed_by() == weighed_by() and len(weighed_by()) == 64


def test_chances_through_a_seats_eyes_hang_on_what_it_could_see_alone() -> None:
    start = replay(shortest(), 20)
    noted = Hindsight(0, start.game.seats, eyes={seat: [] for seat in start.game.seats})
    _note(start.game, 20, noted)
    differed = 0
    for seat in start.game.seats:
        for seed in range(6):
            other = other_world(start.game, seat, Unseen.of(start.game), RandomPlayer(seed), ())
            if other.game.view(seat) != start.game.view(seat):
                continue
            again = Hindsight(0, start.game.seats, eyes={seat: []})
            _note(other.game, 20, again)
            assert again.eyes[seat] == noted.eyes[seat]
            differed += bool(other.differs)
    assert differed


def test_when_time_is_over_it_says_how_many_choices_are_left() -> None:
    found = looked_at(shortest(), enough=after(0))
    assert not found.choices and found.left == looked()[0].left + 8
    assert found.known == looked()[0].known


def test_choices_of_programs_are_not_looked_at() -> None:
    """Neither of those that had the seat from the beginning, nor while one stands in."""
    record = replay(shortest(), 0)
    there = replace(record, head=replace(record.head, programs=["harkonnen"]))
    to = [("atreides", "program"), ("atreides", "person")]
    handed = [Entry("table", "seat_handed_over", {"seat": seat, "to": to}) for seat, to in to]
    asked = [Entry(seat, "choice", "done") for seat in ("harkonnen", "atreides")]
    entries = [*asked, handed[0], *asked, handed[1], *asked]
    there.entries = entries
    looked_at = [entry.actor for entry, person in _by_persons(there, entries) if person]
    assert looked_at == ["atreides", "atreides"]


def test_nobody_looks_back_where_nothing_was_learned() -> None:
    with pytest.raises(Untaught):
        looked_at(by_rule()[0].record)
