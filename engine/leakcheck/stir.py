"""Positions in which much can happen: random games alone meet too few battles.

A game that has just been set up is stirred: leaders enter, armies and hidden tokens stand close to each
other, hands are fuller. What comes of it is a sound position, or the game is left as it was.
"""

from __future__ import annotations

from engine.choice import Choice
from engine.game import Game
from engine.menu import Menu
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.rules.tracks import raise_prescience, raise_supremacy
from engine.values import omit

#: Choices that bring the sides together, preferred half of the time.
CONTACT = (
    *("attack", "continue", "advance", "retreat", "scout", "discard", "play", "claim", "leader", "scheming"),
    *("atomics", "worm_attack", "move"),
)
#: Possible at any moment; chosen as often as anything else, it would leave no token to hide.
GUERRILLA = "guerrilla"


def stirred(game: Game, player: RandomPlayer) -> Game:
    twin = game.fork()
    below = player.below
    flow = twin.flow
    table = flow.table
    raise_prescience(flow, {marker: below(8) for marker in table.prescience})
    raise_supremacy(flow, below(6))
    for seat in twin.seats:
        for deck in flow.decks_of(seat):
            for _ in range(below(4)):
                card = flow.tower.pick(table.decks[deck])
                table.leave_deck(deck, card)
                table.into_hand(seat, card)
    for area in table.areas_of(ATREIDES):
        if table.deployment_pool and below(2) and table.units(ATREIDES, area) < 4:
            token = table.deployment_pool[below(len(table.deployment_pool))]
            table.deployment_pool = omit(table.deployment_pool, token)
            table.add(ATREIDES, area, {token: 1})
    _gather(twin, player)
    flow.events = []
    flow.tower.taken()
    flow.decision += 1
    flow._menus.clear()
    return twin if not twin.faults() else game


def _gather(game: Game, player: RandomPlayer) -> None:
    """Harkonnen legions, old and new, next to legions of the Atreides."""
    board = game.flow.board
    table = game.table
    for area in table.areas_of(ATREIDES):
        near = board.ids(
            board.near[area]
            & table.free(HARKONNEN)
            & ~table.legion_mask(HARKONNEN)
            & ~board.mask(table.wormsigns)
        )
        supply = table.supply[HARKONNEN]
        if not near or player.below(3) == 0 or supply.get("regular", 0) < 3:
            continue
        pieces = {"regular": 1 + player.below(3)}
        for piece in ("elite", "sardaukar", "bashar"):
            if supply.get(piece) and player.below(2):
                pieces[piece] = 1
        table.take_from_supply(HARKONNEN, pieces)
        table.add(HARKONNEN, near[player.below(len(near))], pieces)


def _take(counts: dict[str, int], card: str) -> None:
    counts[card] -= 1
    if not counts[card]:
        del counts[card]


def bold(menu: Menu, player: RandomPlayer) -> Choice:
    """A random choice, half of the time one of those that bring the sides together."""
    eager = [verb for verb in CONTACT if verb in menu.by_verb]
    if eager and player.below(2):
        return menu.by_verb[eager[player.below(len(eager))]].sample(player.below)
    choice = player.choose(menu)
    while choice.verb == GUERRILLA and player.below(12):
        choice = player.choose(menu)
    return choice
