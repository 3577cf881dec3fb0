"""How many of the actions that are offered to it the greedy program takes.

An opportunity is a turn in which an action would do something; it is taken if one has done something in it.
"""

from __future__ import annotations

from engine.pieces import FACTIONS
from engine.players import GreedyPlayer
from engine.selfplay import game_key
from engine.variant import Variant

VARIANT = Variant.asked(2, options=["expansions=desert_war"])
#: What tells that an action did something.
DONE_BY_ACTIONS = ("troopers_placed", "trooper_moved", "trooper_scouted", "launchers_fired")


def taken_by_greedy(games: int, seed: int, rounds: int) -> dict[str, tuple[int, int]]:
    """By side: turns in which an action was offered, and those in which one was taken and did something."""
    offered: dict[str, set[tuple[int, int]]] = {side: set() for side in FACTIONS}
    taken: dict[str, set[tuple[int, int]]] = {side: set() for side in FACTIONS}
    for number in range(games):
        game = VARIANT.begun(game_key(seed, number), number)
        programs = {seat: GreedyPlayer(seed * 31 + number, game.flow.content) for seat in game.seats}
        while not game.over and game.table.round <= rounds:
            pending = game.waiting_on()
            assert pending is not None
            (seat,) = pending.seats
            menu = game.menu(seat)
            assert menu is not None
            turn = (number, game.table.turns)
            if "war" in menu.by_verb:
                offered[seat].add(turn)
            outcome = game.play(seat, programs[seat].choose(game.view(seat), menu))
            did = any(
                event.key in DONE_BY_ACTIONS and event.rule not in ("rider.place",)
                for event in outcome.events
            )
            if did and turn in offered[seat]:
                taken[seat].add(turn)
    return {side: (len(offered[side]), len(taken[side])) for side in FACTIONS}
