"""Whole games of three and four players at random: no dead end, no exception, no broken invariant."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Record
from engine.leakcheck.talk import cone_entry, who_chooses
from engine.mode import partners
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.record import read, verify
from engine.selfplay import WRONG, selfplay
from engine.variant import Variant
from tests.records import key
from tests.sizes import size


def assert_sound(report: dict[str, Any]) -> None:
    assert {name: report[name] for name in WRONG} == dict.fromkeys(WRONG, 0), report["failures"]
    assert report["failures"] == []
    assert report["finished"] + report["capped"] == report["games"]


def test_three_players_share_one_faction_and_the_other_in_turn() -> None:
    assert [partners(3, number) for number in range(2)] == [(HARKONNEN,), (ATREIDES,)]
    assert partners(2, 0) == ()
    assert partners(4, 1) == (HARKONNEN, ATREIDES)


@pytest.mark.parametrize("players", (3, 4))
def test_random_games_of_partners(players: int) -> None:
    report = selfplay(6, seed=34, variant=Variant(players), max_rounds=5)
    assert_sound(report)
    assert report["choices_by_kind"]["take_turn"] > 100


@pytest.mark.slow
@pytest.mark.parametrize("players", (3, 4))
def test_many_random_games_of_partners(players: int) -> None:
    games = size(80, 500)
    report = selfplay(games, seed=3400, variant=Variant(players), max_rounds=6, jobs=2)
    assert_sound(report)
    assert report["games"] == games


@pytest.mark.parametrize(("players", "number"), ((3, 0), (3, 1), (4, 0), (4, 1)))
def test_a_game_with_cones_and_free_actions_out_of_turn_is_on_the_record(players: int, number: int) -> None:
    """Entries of all kinds, taken back now and then, played again from what was written down."""
    record = Record.start(key(number), shared=partners(players, number), practice=True)
    player = RandomPlayer(players * 100 + number)
    for _ in range(200):
        pending = record.game.waiting_on()
        if pending is None:
            break
        said = cone_entry(record, player)
        undoers = [seat for seat in record.game.seats if record.can_undo(seat)[0]]
        if said:
            actor, kind, what = said
            record.play(actor, what, kind)
            assert record.game.waiting_on() == pending
        elif undoers and not player.below(8):
            record.play(undoers[0], None, "undo")
        else:
            seat = who_chooses(record, pending.seats, player)
            menu = record.game.menu(seat)
            assert menu is not None
            record.play(seat, player.choose(menu))
        assert record.game.faults() == []
    if not record.over:
        record.play(record.game.seats[0], None, "resign")
    kinds = {entry.kind for entry in record.entries}
    assert {"cone_opened", "cone_accepted", "cone_closed", "undo"} <= kinds
    again = verify(read(record.to_text()))
    assert again.game.table.to_json() == record.game.table.to_json()
    assert again.stream == record.stream
