"""Positions strewn at random, as the automaton sees them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from itertools import count

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
    """So many with a target; in every other one an ornithopter is used already."""
    found = 0
    for number in count(first):
        if found == many:
            return
        game = strewn(number)
        position = look(game.flow)
        if position.target in position.table.sietches:
            found += 1
            yield replace(position, flew=number % 2 == 1)
