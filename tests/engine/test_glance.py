"""What the quick policy reads of a table is what the view of its seat says, no more and no less."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.leakcheck.worlds import Unseen, other_world
from engine.players import GreedyPlayer
from engine.players.glance import Glance
from engine.players.random import RandomPlayer
from engine.players.sight import Sight
from engine.sides import FACTIONS
from engine.variant import Variant
from tests.engine.test_beliefs import positions
from tests.sizes import size

LAID = ("seat", "own", "enemy", "kind", "legions", "tokens", "ranks", "settlements", "harvesters", "zones")
ASKED = ("supremacy", "prescience", "objectives", "row", "claims_left", "hand_size", "tokens_left", "bans")
RARE = ("prompt", "imperium", "waiting", "gone")


def said(sight: Sight) -> dict[str, object]:
    """All that a sight tells."""
    found: dict[str, object] = {name: getattr(sight, name) for name in (*LAID, *ASKED, *RARE)}
    desert = sight.desert
    found["desert"] = {
        **desert,
        "stations": sorted(desert["stations"]),
        "wormsigns": sorted(desert["wormsigns"]),
    }
    found["harvesters"] = sorted(sight.harvesters)
    found["hand"] = {card: number for card, number in sight.hand.items() if number}
    found["supply"] = [{p: n for p, n in sight.supply(side).items() if n} for side in FACTIONS]
    found["dice"] = [sight.dice_left(side) for side in FACTIONS]
    found["unspent"] = {
        board: {die: number for die, number in sight.unspent(board).items() if number}
        for board in (*FACTIONS, "house_atreides")
    }
    found["attached"] = {card: list(sight.attached(card)) for card in sight.row}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in found.items()}


def compared(game: Game) -> None:
    for seat in game.seats:
        by_view = Sight(game.view(seat), game.flow.content)
        by_table = Glance(game.flow, seat)
        assert said(by_view) == said(by_table)
        menu = game.menu(seat)
        if menu is not None and menu.forms:
            assert GreedyPlayer(1).answer(by_view, menu) == GreedyPlayer(1).answer(by_table, menu)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_table_and_view_say_the_same(players: int) -> None:
    for game in positions(size(12, 200), players, 6):
        compared(game)


@pytest.mark.parametrize(
    "variant",
    [Variant(2), Variant.asked(2, "", ["expansions=desert_war"]), Variant(1, "mahdi")],
    ids=["two", "war", "mahdi"],
)
def test_they_say_the_same_throughout_a_game(variant: Variant) -> None:
    game = variant.begun(bytes(32), 1)
    quick = GreedyPlayer(2, game.flow.content)
    for number in range(size(80, 400)):
        pending = game.waiting_on()
        if pending is None:
            break
        if number % 4 == 0:
            compared(game)
        seat = pending.seats[0]
        menu = game.menu(seat)
        assert menu is not None
        game.play(seat, quick.choose(game.view(seat), menu))


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_seat_may_not_see_is_not_read(players: int) -> None:
    """In positions that differ in all that the seat has not learned, it sees the same."""
    compared = 0
    for game in positions(size(12, 200), players):
        for seat in game.seats:
            other = other_world(game, seat, Unseen.of(game), RandomPlayer(3), ()).game
            if other.view(seat) == game.view(seat):
                assert said(Glance(game.flow, seat)) == said(Glance(other.flow, seat))
                compared += 1
    assert compared
