"""Positions strewn at random, as the automaton sees them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b

from engine.game import Game
from engine.mahdi.sight import Sight, look
from engine.midgame import random_midgame
from engine.players.random import RandomPlayer
from engine.variant import Variant

ALONE = Variant.asked(1, "mahdi")


def strewn(number: int) -> Game:
    key = blake2b(f"strewn {number}".encode(), digest_size=32).digest()
    return random_midgame(key, RandomPlayer(number), number, ALONE)


def sights(first: int, many: int) -> Iterator[Sight]:
    """Every other one with an ornithopter used already."""
    for number in range(first, first + many):
        game = strewn(number)
        position = look(game.flow)
        if position.target in position.table.sietches:
            yield replace(position, flew=number % 2 == 1)
