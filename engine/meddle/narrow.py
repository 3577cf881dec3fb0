"""Tables on which hardly anything is left to choose: there an interruption may take the last of it.

A card has begun and its owner is asked. One thing after the other is taken off the table as it was before,
as long as the question is still asked, keeps an answer and can be interrupted. What the interruption would
change goes last, so that the answers come to hang on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.script import Script
from engine.edges import lift_legion
from engine.flow import Flow
from engine.game import Game
from engine.meddle.sound import check
from engine.meddle.stage import first_choice, set_the_stage
from engine.midgame import random_midgame
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN
from engine.players.answers import BESIDE
from engine.players.greedy import IDLE
from engine.players.meddling import Meddler
from engine.players.random import RandomPlayer
from engine.table import Table
from engine.values import drop, omit
from engine.variant import PLAIN, Variant

#: So many tables are laid until the question is asked on one of them.
TABLES = 8
#: What can be taken away, and where it lies.
Thing = tuple[str, str]


def narrowed(
    key: bytes,
    player: Meddler,
    number: int,
    source: str,
    interruption: str,
    variant: Variant = PLAIN,
) -> Game | None:
    """A game in the middle of that card or leader, on a table as bare as can be; None if after some tries
    nothing is asked, or nothing can come in between."""

    def begin(flow: Flow, player: RandomPlayer) -> None:
        set_the_stage(flow, player, source, interruption)

    for table in range(TABLES):
        before = random_midgame(key[:-1] + bytes([table]), player, number, variant, begin=begin)
        check(before, "at the beginning")
        begun = _begun(before, source)
        if begun is not None and interruption in begun.flow.menu().verbs:
            return _bared(before, begun, player, source, interruption)
    return None


def _bared(before: Game, begun: Game, player: Meddler, source: str, interruption: str) -> Game:
    """The same card on a table with less and less on it."""
    asked, ways = begun.flow.top.name, _ways(begun)
    things = list(_things(before.table))
    while things:
        far = min(_nearness(interruption, before.table, thing) for thing in things)
        loose = [thing for thing in things if _nearness(interruption, before.table, thing) == far]
        thing = loose[player.below(len(loose))]
        things.remove(thing)
        barer = before.fork()
        _take_away(barer.table, thing)
        again = None if barer.faults() else _begun(barer, source)
        if again is None or again.flow.top.name != asked or _ways(again) > ways:
            continue
        if interruption in again.flow.menu().verbs:
            before, begun, ways = barer, again, _ways(again)
    return begun


def _nearness(interruption: str, table: Table, thing: Thing) -> int:
    """How near that interruption comes to it: 0 for not at all, most for what it may change itself."""
    board = table.board
    what, place = thing
    if interruption == "atomics":
        near = (board.bit.get(place, 0) & board.within2[site] for site in board.atomic_sites)
        return 2 if place in board.atomic_sites else int(any(near))
    if interruption == "scheming":
        return int(what == HARKONNEN and bool(table.pieces.leaders_of(table.legion(HARKONNEN, place))))
    return int(what == ATREIDES and bool(table.pieces.tokens_of(table.legion(ATREIDES, place))))


def _begun(before: Game, source: str) -> Game | None:
    """The first question of the card, if somebody has something to choose there."""
    game = before.fork()
    while (first := first_choice(game, source)) is not None:
        game.play(*first)
        if first[1].args:
            script = None if game.over else game.flow.inside(Script)
            return game if script is not None and script.source == source and _ways(game) else None
    return None


def _ways(game: Game) -> int:
    """How many ways there are to do something that is asked."""
    return sum(form.count() for form in game.flow.menu().forms if form.verb not in BESIDE | IDLE)


def _things(table: Table) -> Iterator[Thing]:
    for side in FACTIONS:
        for area in table.legions[side]:
            yield side, area
    for name in ("sietches", "settlements", "wormsigns", "worms", "harvesters", "zones"):
        for place in getattr(table, name):
            yield name, place


def _take_away(table: Table, thing: Thing) -> None:
    what, place = thing
    if what in FACTIONS:
        lift_legion(table, what, place)
    elif what in ("wormsigns", "harvesters"):
        setattr(table, what, omit(getattr(table, what), place))
        if what == "harvesters":
            table.put_in_supply(HARKONNEN, "harvester")
    else:
        taken = getattr(table, what)[place]
        setattr(table, what, drop(getattr(table, what), place))
        if what in ("worms", "zones"):
            table.put_in_supply(ATREIDES if what == "worms" else HARKONNEN, taken)
        elif place in table.revealed_sietches:
            table.revealed_sietches = omit(table.revealed_sietches, place)
