"""Complete recorded games: they replay to the same end, from the log and from every snapshot, and everything
of the game occurs in one of them. ``python -m tests.make_fixtures`` makes them anew."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest

from engine import Game, Record
from engine.components import STANDARD
from engine.pieces import ATREIDES, HARKONNEN
from engine.record import KINDS, load, read, save, verify
from engine.rulings import present
from engine.view import SPECTATOR
from tests.contract import hold_menu, hold_view
from tests.games import (
    GROUPS,
    Recorded,
    Replayed,
    all_games,
    by_rule,
    expanded,
    games,
    missing,
    path_of,
    play_again,
)

AGAIN = "the rules have changed, and engine/rulings.py does not say so"
NAMES = [game.name for game in all_games()]
#: Those in which a rule plays a side, and those with a further box.
OTHERS = (*by_rule(), *expanded())


def named(name: str) -> Recorded:
    return next(game for game in (*all_games(), *OTHERS) if game.name == name)


@cache
def replayed(name: str) -> Replayed:
    return play_again(named(name).record, look)


SEEN: Counter[str] = Counter()


def look(record: Record) -> None:
    """What positions tell is what its types say: every kind of question some times, then now and then."""
    pending = record.game.waiting_on()
    kind = pending.kind if pending else "over"
    SEEN[kind] += 1
    if SEEN[kind] > 10 and SEEN[kind] % 4:
        return
    viewers = (*record.game.seats, SPECTATOR)
    hold_view(record, viewers[record.seq % len(viewers)])
    for seat in pending.seats if pending else ():
        hold_menu(record.game, seat)


def test_there_are_enough_games_of_every_kind() -> None:
    assert len(NAMES) == len(set(NAMES)) >= 60
    for players in GROUPS:
        group = games(players)
        winners = Counter(game.record.winner for game in group)
        assert min(winners[HARKONNEN], winners[ATREIDES]) >= 4, winners
        assert {len(Game.new(bytes(32), shared=game.record.head.shared).seats) for game in group} == {players}
    assert sum(path_of(players).stat().st_size for players in GROUPS) < 2_000_000


def test_there_are_games_against_a_rule_of_one_and_of_two() -> None:
    group = by_rule()
    assert Counter(game.players for game in group) == {1: 8, 2: 6}
    assert {game.record.head.mode for game in group} == {"mahdi"}
    played_with = {tuple(game.record.head.options.items()) for game in group}
    assert played_with == {(), (("printing", "first"),), (("open_hands", False),)}


def test_they_were_played_with_the_present_rules() -> None:
    for game in (*all_games(), *OTHERS):
        assert STANDARD.follows(game.record.head.data) and game.record.head.rules == present(), AGAIN


@pytest.mark.parametrize("name", [*NAMES, *(game.name for game in OTHERS)])
def test_a_game_replays_from_its_log_and_from_its_snapshots(name: str) -> None:
    again = replayed(name)
    record = again.record
    assert record.over
    assert record.game.faults() == []
    end = record.game.to_json()
    places = sorted(record.snapshots)
    for number in {places[0], places[len(places) // 2], places[-1]}:
        twin = record.since(number)
        assert twin.game.to_json() == end, f"from the snapshot at {number}"
        assert (twin.stream, twin.orders) == (record.stream, record.orders)


@pytest.mark.parametrize("players", GROUPS)
def test_the_forms_a_game_is_kept_in(players: int) -> None:
    game = games(players)[0]
    assert read(game.record.to_text()) == read(json.dumps(game.record.to_json())) == game.record
    verified = verify(game.record)
    assert verified.stream == game.record.stream
    opened = load(json.loads(json.dumps(save(verified))))
    assert opened.game.to_json() == verified.game.to_json()


@pytest.mark.slow
def test_everything_of_the_game_has_a_fixture() -> None:
    covered: Counter[tuple[str, str]] = Counter()
    decisions: Counter[str] = Counter()
    for name in NAMES:
        again = replayed(name)
        covered.update(again.covered)
        decisions.update(again.decisions)
    assert missing(covered, decisions) == [], "make_fixtures looks for games in which these occur"


@pytest.mark.slow
def test_in_95_of_100_turns_nobody_is_asked_before_they_end() -> None:
    """Free actions after the last step of one's own action cost no more clicks than they are worth."""
    asked = turns = 0
    for name in NAMES:
        asked += replayed(name).decisions["end_turn"]
        turns += replayed(name).turns
    assert turns > 3000 and asked <= turns * 5 // 100, (asked, turns)


@pytest.mark.slow
def test_every_kind_of_entry_that_leaves_a_game_running_occurs() -> None:
    kinds: Counter[str] = Counter()
    for name in NAMES:
        kinds.update(replayed(name).kinds)
    assert set(kinds) >= {"choice", "ordered", *KINDS} - {"resign", "flag_fallen", "rebase"}
