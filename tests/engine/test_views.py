"""Views name what a seat may know, and nothing else is in them, in events or in prompts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine import Record
from engine.events import Event
from engine.forms import names
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.record import load, save
from engine.rules.reveals import ChooseFigures
from engine.table import Table
from engine.view import ALL, AUDIENCE, NOBODY, SEAT, SIDE, SPECTATOR, private_part, public_sections
from tests.engine.ledger import has_learned, knowledge
from tests.reads import watched_table
from tests.records import played, started, steps, stirred_record
from tests.scenario import Given, given
from tests.standard import board, pieces

FIELDS = names(Table)
EVERYBODY = (HARKONNEN, ATREIDES, SPECTATOR)


def laid() -> Given:
    return given().dice(harkonnen={"mentat": 1}, atreides={"mentat": 1})


# Who may read what


def test_an_audience_is_decided_for_every_field_of_the_table() -> None:
    assert set(AUDIENCE) == set(FIELDS), "decide in engine/view.py who may read a new field"


def test_views_read_what_the_audiences_say() -> None:
    public: set[str] = set()
    private: set[str] = set()
    others: list[dict[str, Any]] = [
        # The automaton keeps something on the table, and so does an expansion.
        {"mode": "mahdi"},
        {"options": {"expansions": "desert_war"}},
    ]
    for seed in range(6):
        record = (
            stirred_record(seed)
            if seed < 4
            else Record.start(bytes([seed]) * 32, practice=True, **others[seed - 4])
        )
        for _ in steps(record, RandomPlayer(seed), 40):
            pass
        flow = record.game.flow
        table = flow.table
        flow.table = watched_table(table, public)
        public_sections(flow)
        flow.table = watched_table(table, private)
        for seat in record.game.seats:
            private_part(flow, seat)
    for name, audience in AUDIENCE.items():
        parts = audience.split("+")
        if audience != NOBODY:
            assert (ALL in parts) == (name in public), name
        if SIDE in parts or SEAT in parts:
            assert name in private, name
        if audience == NOBODY:
            # A prompt may rest on the working of the rules, a view does not show it.
            assert name not in private, name


@pytest.mark.parametrize("name", [name for name, audience in AUDIENCE.items() if audience == NOBODY])
def test_what_nobody_may_read_changes_no_view(name: str) -> None:
    record = started()
    before = {seat: json.dumps(record.game.view(seat)) for seat in EVERYBODY}
    table = record.game.table
    other = {"objectives_left": [], "heard": ["x"], "signals": {"x": 1}}
    setattr(table, name, other.get(name, {"carthag": {"regular": 1}}))
    assert {seat: json.dumps(record.game.view(seat)) for seat in EVERYBODY} == before


def test_a_stranger_has_no_view() -> None:
    with pytest.raises(ValueError, match="no seat is called"):
        started().game.view("fremen")


def test_a_seat_sees_its_hand_and_the_others_its_size() -> None:
    game = laid().hand(HARKONNEN, "hawats_scheming", "hawats_scheming").turn(HARKONNEN).game
    assert game.view(HARKONNEN)["private"]["hand"] == {"hawats_scheming": 2}
    for seat in (ATREIDES, SPECTATOR):
        seen = game.view(seat)
        assert seen["public"]["cards"]["hands"][HARKONNEN] == 2
        assert "hawats_scheming" not in json.dumps(seen)


def test_face_down_tokens_of_an_area_are_alike() -> None:
    play = laid().atreides("wind_pass", "deploy_3", "start_2", regular=1).turn(HARKONNEN)
    for seat in (HARKONNEN, SPECTATOR):
        seen = play.game.view(seat)
        assert seen["public"]["legions"][ATREIDES]["wind_pass"] == {"regular": 1, "deployment_token": 2}
        assert "deploy_3" not in json.dumps(seen)
    assert set(play.game.view(ATREIDES)["private"]["tokens"]["wind_pass"]) == {"deploy_3", "start_2"}


def test_ranks_of_face_down_sietches_are_the_atreides() -> None:
    area = board.sietch_sites[0]
    play = laid().sietch(area, 3).turn(HARKONNEN)
    assert play.game.view(HARKONNEN)["public"]["desert"]["sietches"][area] == 0
    assert play.game.view(ATREIDES)["private"]["sietches"][area] == 3
    play.table.revealed_sietches = [area]
    assert play.game.view(SPECTATOR)["public"]["desert"]["sietches"][area] == 3


def test_the_objective_is_the_atreides() -> None:
    game = started().game
    (objective,) = game.table.objectives
    assert list(game.view(ATREIDES)["private"]["objectives"]) == [objective]
    for seat in (HARKONNEN, SPECTATOR):
        assert objective not in json.dumps(game.view(seat))


# Events and prompts


def hidden_from_all(record: Record) -> set[str]:
    """Ids that no public text may name: hidden tokens, objectives, planning cards nobody has shown."""
    table = record.game.table
    flow = record.game.flow
    shown = {card for pile in (*table.discards.values(), *table.attached.values()) for card in pile}
    shown |= {str(getattr(below, "card", "")) for below in flow.stack}
    tokens = {token for legion in table.legions[ATREIDES].values() for token in pieces.tokens_of(legion)}
    tokens |= {*table.deployment_pool, *table.gone_unseen, table.drawn_token} - {""}
    tokens -= {below.token for below in flow.stack if isinstance(below, ChooseFigures)}
    return {*tokens, *flow.content.objectives, *(set(flow.content.cards) - shown)}


def words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from words(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from words(item)


@cache
def lives() -> tuple[tuple[Record, tuple[tuple[Event, ...], ...]], ...]:
    """Random games, most of them out of positions in which much happens."""
    found = []
    for seed in range(12):
        record = stirred_record(seed) if seed % 4 else started(seed)
        told = []
        for outcome in steps(record, RandomPlayer(seed), 150):
            told.append(outcome.events)
            named = {w for event in outcome.events if not event.only for w in words(event.params)}
            assert not named & hidden_from_all(record), f"{named & hidden_from_all(record)} in {outcome}"
            pending = record.game.waiting_on()
            if pending is not None:
                asked = set(words(dict(pending.prompt)))
                assert not asked & hidden_from_all(record), f"{pending} names something hidden"
        found.append((record, tuple(told)))
    return tuple(found)


def test_public_events_and_prompts_name_nothing_hidden() -> None:
    keys = Counter(event.key for _, told in lives() for events in told for event in events)
    assert {"token_revealed", "cards_drawn", "legion_moved", "battle_begun", "cards_discarded"} <= set(keys)


def test_a_private_event_has_a_public_twin_beside_it() -> None:
    for _, told in lives():
        for events in told:
            for place, event in enumerate(events):
                if event.only:
                    assert place and not events[place - 1].only, f"{event.key} stands alone"


def test_private_events_are_told_to_seats() -> None:
    for record, told in lives():
        for events in told:
            for event in events:
                assert set(event.only) <= set(record.game.seats)
                assert event.visible_to(SPECTATOR) == (not event.only)


def test_the_ledger_grows_only_where_an_event_reveals_or_a_draw_was_made() -> None:
    learned = 0
    for seed in range(20):
        record = stirred_record(seed)
        before = {seat: knowledge(record.game.flow, seat) for seat in EVERYBODY}
        for outcome in steps(record, RandomPlayer(seed + 50), 120, undo=0):
            after = {seat: knowledge(record.game.flow, seat) for seat in EVERYBODY}
            if any(has_learned(before[seat], after[seat]) for seat in EVERYBODY):
                learned += 1
                reveals = any(event.reveals for event in outcome.events)
                assert reveals or outcome.draws, f"{outcome.choice}: {outcome.events}"
            before = after
    assert learned > 100


# Sections and their revisions


def test_a_section_carries_the_number_of_its_last_change() -> None:
    record = started(3)
    last = record.sections()
    assert {seq for _, seq in last.values()} == {0}
    for _ in steps(record, RandomPlayer(3), 120):
        now = record.sections()
        for name, (text, seq) in now.items():
            assert seq == (last[name][1] if text == last[name][0] else record.seq), name
            assert json.loads(text) == dict(record.game.public_sections())[name]
        last = now
    assert len({seq for _, seq in last.values()}) > 3


def test_any_process_computes_the_same_revisions() -> None:
    record = played(5, 170)
    for number in record.snapshots:
        assert record.since(number).sections() == record.sections()
    assert load(json.loads(json.dumps(save(record)))).sections() == record.sections()


def test_the_text_of_a_view_is_the_view() -> None:
    record = started(6)
    for _ in steps(record, RandomPlayer(6), 40):
        for seat in EVERYBODY:
            assert record.view_text(seat) == json.dumps(record.view(seat))


def test_a_view_is_made_without_changing_the_game() -> None:
    record = played(7, 60)
    before = record.game.to_json()
    for seat in EVERYBODY:
        record.view(seat)
    assert record.game.to_json() == before
