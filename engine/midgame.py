"""Random positions from the middle of a game, for tests that ordinary random play would reach too rarely.

Nothing here is made for a card or a rule: tracks, legions, leaders, worms, vehicles, hands and bans are
strewn at random over a table that has been set up, within what ``faults`` allows; then a phase begins.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.chapters import rulebook
from engine.dice import Tower, commitment
from engine.flow import Flow
from engine.game import Game
from engine.mode import mode_of
from engine.phases.setup import set_up
from engine.phases.start import PRESCIENCE_ROW, Rounds, round_of_phases
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN, SANDWORM, TIERS, WILD_MAKER
from engine.players.random import RandomPlayer
from engine.rules.deployment import harvester_places, put_vehicle
from engine.rules.planning import draw_cards
from engine.rules.prescience import reveal_prescience
from engine.rules.tanks import enter_tank
from engine.rules.tracks import enter_play, raise_prescience, raise_supremacy
from engine.table import Table
from engine.values import drop, more, omit, put
from engine.variant import PLAIN, Variant

MOST_SUPREMACY = 8
MOST_PRESCIENCE = 8


def random_midgame(
    key: bytes,
    player: RandomPlayer,
    number: int,
    variant: Variant = PLAIN,
    *,
    begin: Callable[[Flow, RandomPlayer], None] | None = None,
) -> Game:
    """One game of many that goes on from somewhere in the middle: with some phase, or as ``begin`` makes it
    begin."""
    data = variant.content
    mode = mode_of(variant.shared(number), variant.mode)
    rules = rulebook(data, mode, variant.options)
    flow = Flow(Table(rules.content), Tower(key), rules)
    set_up(flow)
    _tracks(flow, player)
    _leaders(flow, player)
    _settlements(flow, player)
    for faction in FACTIONS:
        _legions(flow, player, faction)
        _spread_leaders(flow, player, faction)
    _desert(flow, player)
    _cards(flow, player)
    if flow.rules.automaton is not None:
        flow.rules.automaton.strew(flow, player.below)
    if flow.rules.expansion is not None:
        flow.rules.expansion.strew(flow, player.below)
    flow.table.fresh_casualties, flow.table.signals, flow.table.heard = [], {}, []
    (begin or some_phase)(flow, player)
    flow.advance()
    game = Game(flow, commitment(key), flow.events, *flow.tower.taken())
    flow.events = []
    return game


def _one_in(player: RandomPlayer, number: int) -> bool:
    return player.below(number) == 0


def _some(player: RandomPlayer, items: list[str], most: int) -> list[str]:
    """Up to that many of the items."""
    left = list(items)
    number = player.below(min(most, len(left)) + 1)
    return [left.pop(player.below(len(left))) for _ in range(number)]


def some_phase(flow: Flow, player: RandomPlayer) -> None:
    """Some phase of a round begins; those in which most is decided begin more often than the others."""
    begin_phase(flow, player, (0, 1, 2, 2, 3, 4, 5, 5)[player.below(8)])


def begin_phase(flow: Flow, player: RandomPlayer, skipped: int) -> None:
    """A phase of a round begins, with what so many before it would have left."""
    flow.push(Rounds())
    _, *phases = round_of_phases(flow)
    if not skipped:
        return
    flow.table.round = 1
    reveal_prescience(flow, PRESCIENCE_ROW)
    if skipped > 1:
        some_vehicles(flow, player)
    flow.push(*phases[skipped - 1 :])


def some_vehicles(flow: Flow, player: RandomPlayer) -> None:
    board = flow.board
    for area in _some(player, harvester_places(flow), 6):
        put_vehicle(flow, "harvester", area)
    for zone in _some(player, list(board.zones), 5):
        rescue = flow.table.supply[HARKONNEN].get("carryall") and _one_in(player, 4)
        carriers = [kind for kind in sorted(flow.pieces.carriers) if flow.table.supply[HARKONNEN].get(kind)]
        carrier = carriers[player.below(len(carriers))] if len(carriers) > 1 else "ornithopter"
        put_vehicle(flow, "carryall" if rescue else carrier, zone)


def _tracks(flow: Flow, player: RandomPlayer) -> None:
    board, table = flow.board, flow.table
    raise_supremacy(flow, player.below(MOST_SUPREMACY + 1))
    raise_prescience(flow, {marker: player.below(MOST_PRESCIENCE + 1) for marker in table.prescience})
    rows = len(flow.content.spice_rows)
    for marker in table.imperium:
        table.imperium = put(table.imperium, marker, 1 + player.below(rows))
        if table.imperium[marker] == rows or _one_in(player, 4):
            table.bans = [*table.bans, marker]
    table.spice_reserve = player.below(2)
    if max(table.prescience.values()) >= MOST_PRESCIENCE and _one_in(player, 2):
        table.atomics = board.atomic_sites[player.below(len(board.atomic_sites))]


def _leaders(flow: Flow, player: RandomPlayer) -> None:
    """Some of those who wait have entered, some lie in a tank, some cards are spent."""
    table = flow.table
    for faction in FACTIONS:
        for leader in list(table.waiting[faction]):
            if _one_in(player, 2) and leader in table.waiting[faction]:
                enter_play(flow, leader)
        here = [
            piece
            for piece, number in table.supply[faction].items()
            if number and piece in flow.pieces.all_named
        ]
        for leader in _some(player, here, 2):
            table.take_from_supply(faction, {leader: 1})
            enter_tank(flow, leader)
    for leader in [name for names in table.tanks.values() for name in names if name]:
        if _one_in(player, 2) and leader not in table.spent_leaders:
            table.spent_leaders = [*table.spent_leaders, leader]


def _settlements(flow: Flow, player: RandomPlayer) -> None:
    """Some settlements have fallen, and whoever stood there with them; some sietches are known."""
    table = flow.table
    for faction in FACTIONS:
        for area in _some(player, list(table.settlements_of(faction)), 3):
            for piece, number in table.lift(faction, area).items():
                if piece in flow.content.deployment_tokens:
                    table.gone = [*table.gone, piece]
                else:
                    table.put_in_supply(faction, piece, number)
            raze(table, area)
    table.revealed_sietches = _some(player, list(table.sietches), 4)
    for area in _some(player, list(table.stations), 3):
        table.stations = omit(table.stations, area)
        face = flow.tower.pick(table.station_faces)
        table.station_faces = more(table.station_faces, face, -1)


def raze(table: Table, area: str) -> None:
    """No settlement of either side stands there."""
    table.sietches, table.settlements = (
        drop(standing, area) if area in standing else standing
        for standing in (table.sietches, table.settlements)
    )


def _legions(flow: Flow, player: RandomPlayer, faction: str) -> None:
    """Legions far from home, with leaders of every kind among them."""
    board, table = flow.board, flow.table
    if table.atomics:
        table.lift(faction, table.atomics)
    for area in _some(player, board.ids(table.free(faction) & ~table.legion_mask(faction)), 12):
        supply = table.supply[faction]
        pieces: dict[str, int] = {}
        room = table.stacking_limit(faction) - 1
        for tier in TIERS[faction]:
            number = player.below(min(supply.get(tier, 0), 2, room) + 1)
            if number:
                pieces[tier] = number
                room -= number
        if faction == ATREIDES and _one_in(player, 2):
            for token in _some(player, list(table.deployment_pool), min(room + 1, 4)):
                table.deployment_pool = omit(table.deployment_pool, token)
                table.add(faction, area, {token: 1})
        if not pieces and not table.has_body(faction, area):
            continue
        table.take_from_supply(faction, pieces)
        table.add(faction, area, pieces)


def _spread_leaders(flow: Flow, player: RandomPlayer, faction: str) -> None:
    """Most leaders who are available stand in some legion, often several in one."""
    table = flow.table
    places = _some(player, table.areas_of(faction), 6)
    for leader in sorted(piece for piece in flow.pieces.leaders if table.supply[faction].get(piece)):
        if places and not _one_in(player, 4):
            table.take_from_supply(faction, {leader: 1})
            table.add(faction, places[player.below(len(places))], {leader: 1})


def _desert(flow: Flow, player: RandomPlayer) -> None:
    """Worms and signs where nothing else is."""
    board, table = flow.board, flow.table
    for area in _some(player, board.ids(table.desert() & table.empty()), 4):
        kind = WILD_MAKER if table.supply[ATREIDES].get(WILD_MAKER) and _one_in(player, 2) else SANDWORM
        if table.supply[ATREIDES].get(kind):
            table.take_from_supply(ATREIDES, {kind: 1})
            table.worms = put(table.worms, area, kind)
    near = 0
    for area in table.legions[ATREIDES]:
        near |= board.near[area]
    bare = table.desert() & table.empty()
    table.wormsigns = [*_some(player, board.ids(bare & near), 8), *_some(player, board.ids(bare & ~near), 6)]


def _cards(flow: Flow, player: RandomPlayer) -> None:
    table = flow.table
    for faction in FACTIONS:
        for seat in flow.seats_of(faction):
            for deck in flow.decks_of(seat):
                draw_cards(flow, seat, deck, player.below(4))
    for deck, left in table.decks.items():
        for card in _some(player, sorted(left), 6):
            table.leave_deck(deck, card)
            table.discard(deck, card)
