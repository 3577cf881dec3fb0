"""Games that are dealt for a seat: they agree with what it can see, and hang on nothing that it cannot."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.beliefs import deal
from engine.game import Game
from engine.leakcheck.stir import bold, stirred
from engine.leakcheck.worlds import Unseen, other_world
from engine.midgame import random_midgame
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.selfplay import game_key
from engine.variant import Variant
from engine.view import AUDIENCE, SPECTATOR
from tests.sizes import size

KEY = bytes(range(32))
#: The fields of the table in which something is dealt, of all that have something hidden in them.
DEALT = frozenset(
    (
        *("legions", "drawn_token", "gone_unseen", "deployment_pool", "sietches", "objectives"),
        *("objectives_left", "hands", "decks", "seen_cards", "prescience_deck", "expansion"),
    )
)
#: Those where only names stand that have been dealt elsewhere, or what everybody could have counted.
FOLLOWING = frozenset(("moved", "flown", "signals", "heard", "ruled_out", "followed"))


def positions(number: int, players: int = 2, entries: int = 12) -> list[Game]:
    """From beginnings and middles, each some choices later."""
    found = []
    for one in range(number):
        player = RandomPlayer(one + 100 * players)
        variant = Variant(players)
        if one % 2:
            game = random_midgame(game_key(8, one), player, one, variant)
        else:
            game = stirred(variant.begun(game_key(8, one), one), player)
        for _ in range(entries * (1 + one % 4)):
            pending = game.waiting_on()
            menu = game.menu(pending.seats[0]) if pending else None
            if pending is None or menu is None:
                break
            game.play(pending.seats[0], bold(menu, player))
        if not game.over:
            found.append(game)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_dealt_game_is_sound_and_looks_the_same_to_its_seat(players: int) -> None:
    for game in positions(size(12, 60), players):
        for seat in game.seats:
            for world in deal(game, seat, 2, 5):
                assert world.faults() == []
                assert world.view(seat) == game.view(seat)
                mine, theirs = game.menu(seat), world.menu(seat)
                assert (mine and mine.to_json()) == (theirs and theirs.to_json())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_dealt_does_not_hang_on_what_is_true(players: int) -> None:
    """To the byte, in positions that differ in all that the seat has not learned."""
    differed: Counter[str] = Counter()
    for game in positions(size(12, 60), players):
        for seat in game.seats:
            player = RandomPlayer(7)
            other = other_world(game, seat, Unseen.of(game), player, ())
            if other.game.view(seat) != game.view(seat):
                continue
            differed.update(other.differs)
            one, two = deal(game, seat, 2, 9), deal(other.game, seat, 2, 9)
            assert [json.dumps(world.to_json()) for world in one] == [json.dumps(w.to_json()) for w in two]
    assert {"tokens", "ranks", "cards", "objectives"} <= set(differed)


def test_no_dealt_game_has_the_key_or_a_draw_of_the_game() -> None:
    game = Game.new(KEY, nonces=("one", "two"))
    keys = set()
    for world in deal(game, HARKONNEN, 4, 1):
        text = json.dumps(world.to_json())
        assert KEY.hex() not in text
        assert game.id not in text
        assert world.flow.tower.nonces == ()
        keys.add(world.flow.tower.key)
    assert len(keys) == 4


def test_worlds_differ_and_another_seed_deals_others() -> None:
    game = Game.new(KEY)
    table = [world.table.to_json() for world in (*deal(game, HARKONNEN, 3, 1), *deal(game, HARKONNEN, 3, 2))]
    assert len({json.dumps(one) for one in table}) == 6
    assert [w.to_json() for w in deal(game, HARKONNEN, 3, 1)] == [
        w.to_json() for w in deal(game, HARKONNEN, 3, 1)
    ]


def test_every_way_things_may_lie_is_dealt() -> None:
    game = Game.new(KEY)
    worlds = deal(game, HARKONNEN, 200, 3)
    objectives = Counter(world.table.objectives[0] for world in worlds)
    assert set(objectives) == set(game.flow.content.objectives)
    area = next(iter(game.table.sietches))
    assert {world.table.sietches[area] for world in worlds} == {*game.table.sietches.values()}
    assert len({json.dumps(world.table.legions[ATREIDES][area]) for world in worlds}) > 4


def test_the_game_itself_is_left_alone() -> None:
    game = positions(1)[0]
    before = json.dumps(game.to_json())
    for seat in game.seats:
        for world in deal(game, seat, 2, 1):
            player = RandomPlayer(1)
            for _ in range(10):
                pending = world.waiting_on()
                menu = world.menu(pending.seats[0]) if pending else None
                if pending is None or menu is None:
                    break
                world.play(pending.seats[0], bold(menu, player))
    assert json.dumps(game.to_json()) == before


def test_whatever_somebody_may_not_see_is_dealt() -> None:
    """A new field that is hidden from a seat has to say here how it is dealt."""
    hidden = {name for name, audience in AUDIENCE.items() if audience != "all"}
    counted_by_all = {"deployment_pool", "prescience_deck"}
    assert hidden | counted_by_all == DEALT | FOLLOWING | {"automaton", "expansion"}


def test_nothing_is_dealt_where_more_is_hidden_than_the_base_game_hides() -> None:
    game = Variant(1, "mahdi").begun(KEY, 0)
    assert deal(game, game.seats[0], 3, 1) == []


def test_a_spectator_is_dealt_everything_anew() -> None:
    game = Game.new(KEY)
    hands = {json.dumps(world.table.hands) for world in deal(game, SPECTATOR, 20, 1)}
    assert len(hands) > 1
