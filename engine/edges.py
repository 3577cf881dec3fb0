"""Tables at the edge: whatever can run short or run over does, so that an interruption finds little left.

Each edge is one thing that is rare by itself. They are laid over a random position from the middle of a game,
several at once, within what ``faults`` allows.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cards.desert import sietch_moves
from engine.flow import Flow
from engine.midgame import raze, some_phase
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN, SANDWORM, TIERS, WILD_MAKER
from engine.players.random import RandomPlayer
from engine.rules.deployment import harvester_places, put_vehicle
from engine.rules.planning import draw_cards
from engine.rules.tanks import enter_tank
from engine.rules.tracks import enter_play, gain_bene_gesserit, raise_prescience
from engine.rules.worms import place_sign, sign_places, signs_left
from engine.table import Table
from engine.values import drop, omit, put

Edge = Callable[[Flow, RandomPlayer], None]


def lay_edges(flow: Flow, player: RandomPlayer) -> None:
    """Some of the edges, in their order: every table gets others."""
    for edge in EDGES:
        if player.below(5) < 2:
            edge(flow, player)


def at_the_edge(flow: Flow, player: RandomPlayer) -> None:
    """Some phase begins, on such a table."""
    some_phase(flow, player)
    lay_edges(flow, player)
    if flow.rules.automaton is not None:
        flow.rules.automaton.put_right(flow)


def open_the_way(flow: Flow, player: RandomPlayer, interruption: str) -> None:
    """Lay what that interruption needs, whatever the other edges have left."""
    OPENED_BY[interruption](flow, player)


# -- what can interrupt ----------------------------------------------------------------------------


def _scheming(flow: Flow, player: RandomPlayer) -> None:
    """Cards that are discarded freely, in the hand of whoever may, while the leader they need is in play."""
    table = flow.table
    for card in flow.content.cards.values():
        use = card.free_action
        if use is None:
            continue
        leader = flow.content.leaders[use.while_in_play]
        enter_play(flow, leader.id)
        if table.in_play(leader.faction, leader.id):
            into_hand(flow, card.id, use.least + player.below(use.most - use.least + 1))


def into_hand(flow: Flow, card: str, number: int) -> None:
    """So many copies in all, out of the deck and the discards."""
    table = flow.table
    deck = flow.content.cards[card].deck
    seat = flow.seat_of(deck)
    if seat not in table.hands:
        # Nobody plays that faction, so there is no hand.
        return
    while table.hands[seat].get(card, 0) < number:
        if table.decks[deck].get(card):
            table.leave_deck(deck, card)
        elif card in table.discards[deck]:
            table.discards = put(table.discards, deck, omit(table.discards[deck], card))
        else:
            return
        table.into_hand(seat, card)


def _atomics(flow: Flow, player: RandomPlayer) -> None:
    """Markers near their end, the atomics still there, and somebody to drive out."""
    board, table = flow.board, flow.table
    length = flow.content.tracks.prescience.length
    markers = list(table.prescience)
    last = markers[player.below(len(markers))]
    near = {marker: length - player.below(4) for marker in markers if marker == last or player.below(3)}
    raise_prescience(flow, {marker: max(0, step - table.prescience[marker]) for marker, step in near.items()})
    if table.atomics in board.ids(table.empty()):
        table.atomics = ""
    for site in board.atomic_sites:
        side = FACTIONS[player.below(len(FACTIONS))]
        if not table.legion(side, site) and board.bit[site] & table.free(side):
            _legion(table, side, site, player)


def _legion(table: Table, side: str, area: str, player: RandomPlayer) -> None:
    pieces = {tier: min(1 + player.below(2), table.supply[side].get(tier, 0)) for tier in TIERS[side][:2]}
    pieces = {piece: number for piece, number in pieces.items() if number}
    leaders = [
        piece for piece, number in table.supply[side].items() if number and piece in table.pieces.leaders
    ]
    if pieces and leaders:
        pieces[leaders[player.below(len(leaders))]] = 1
    table.take_from_supply(side, pieces)
    table.add(side, area, pieces)


def _claims(flow: Flow, player: RandomPlayer) -> None:
    """Cards that can be claimed in one's own turn lie there, and what they ask for may be true."""
    board, table = flow.board, flow.table
    wanted = [
        card.id
        for card in flow.content.prescience.values()
        if card.phase == "action_resolution" and card.kind in ("free_action", "condition")
    ]
    for card in wanted:
        if card in table.prescience_deck:
            table.prescience_deck = omit(table.prescience_deck, card)
            table.prescience_row = [*table.prescience_row, card]
    for area in board.sort({"rimwall_west", "hole_in_the_rock", *table.sietches}):
        if player.below(2):
            _token_at(table, area)


def _token_at(table: Table, area: str) -> None:
    free = table.free(ATREIDES) & table.board.bit[area]
    if free and table.deployment_pool and table.units(ATREIDES, area) < table.stacking_limit(ATREIDES):
        _last_token(table, area)


def _last_token(table: Table, area: str) -> None:
    *others, token = table.deployment_pool
    table.deployment_pool = others
    table.add(ATREIDES, area, {token: 1})


def _scouts(flow: Flow, player: RandomPlayer) -> None:
    """Ornithopters over hidden things, and no ban that keeps them there."""
    board, table = flow.board, flow.table
    if "spacing_guild" in table.bans:
        table.bans = omit(table.bans, "spacing_guild")
    for zone in board.zones:
        if table.supply[HARKONNEN].get("ornithopter") and zone not in table.zones and player.below(2):
            put_vehicle(flow, "ornithopter", zone)


def _bene_gesserit(flow: Flow, player: RandomPlayer) -> None:
    for _ in range(1 + player.below(4)):
        gain_bene_gesserit(flow, FACTIONS[player.below(len(FACTIONS))])


# -- what runs over --------------------------------------------------------------------------------


def _hands(flow: Flow, player: RandomPlayer) -> None:
    """Hands full of cards."""
    for seat in flow.all_seats:
        for deck in flow.decks_of(seat):
            draw_cards(flow, seat, deck, 3 + player.below(4))


def _crowds(flow: Flow, player: RandomPlayer) -> None:
    """Areas at the stacking limit, and next to nothing left in the supply."""
    table = flow.table
    for side in FACTIONS:
        spare = player.below(3)
        for area in table.areas_of(side):
            for tier in TIERS[side]:
                room = table.stacking_limit(side) - table.units(side, area)
                number = min(room, table.supply[side].get(tier, 0) - spare)
                if number > 0:
                    table.take_from_supply(side, {tier: number})
                    table.add(side, area, {tier: number})


def _tokens(flow: Flow, player: RandomPlayer) -> None:
    """All deployment tokens on the board, or out of the game."""
    table = flow.table
    spare = player.below(2)
    for area in table.areas_of(ATREIDES):
        while (
            len(table.deployment_pool) > spare
            and table.units(ATREIDES, area) < table.stacking_limit(ATREIDES)
            and player.below(3)
        ):
            _last_token(table, area)
    if player.below(2):
        table.gone_unseen = [*table.gone_unseen, *table.deployment_pool[spare:]]
        table.deployment_pool = table.deployment_pool[:spare]


def _tanks(flow: Flow, player: RandomPlayer) -> None:
    """Tanks full of leaders, out of the supply and off the board."""
    table = flow.table
    for side in FACTIONS:
        here = [
            piece for piece, number in table.supply[side].items() if number and piece in flow.pieces.all_named
        ]
        for leader in here:
            if player.below(4):
                table.take_from_supply(side, {leader: 1})
                enter_tank(flow, leader)


def _desert(flow: Flow, player: RandomPlayer) -> None:
    """All worms on the board and hardly a sign left."""
    board, table = flow.board, flow.table
    enter_play(flow, WILD_MAKER)
    for kind in (SANDWORM, WILD_MAKER):
        places = board.ids(table.desert() & table.empty())
        while table.supply[ATREIDES].get(kind) and places:
            table.take_from_supply(ATREIDES, {kind: 1})
            table.worms = put(table.worms, places.pop(player.below(len(places))), kind)
    spare = player.below(3)
    while signs_left(flow) > spare:
        signs = sign_places(flow)
        place_sign(flow, signs[player.below(len(signs))])


def _vehicles(flow: Flow, player: RandomPlayer) -> None:
    """Every vehicle on the board."""
    board, table = flow.board, flow.table
    while table.supply[HARKONNEN].get("harvester") and (places := harvester_places(flow)):
        put_vehicle(flow, "harvester", places[player.below(len(places))])
    for kind in ("ornithopter", "carryall"):
        zones = [zone for zone in board.zones if zone not in table.zones]
        while table.supply[HARKONNEN].get(kind) and zones:
            put_vehicle(flow, kind, zones.pop(player.below(len(zones))))


# -- what runs short -------------------------------------------------------------------------------


def _decks(flow: Flow, player: RandomPlayer) -> None:
    """Decks of a card or none."""
    table = flow.table
    for deck, left in table.decks.items():
        spare = player.below(2)
        for card in [card for card, number in sorted(left.items()) for _ in range(number)]:
            if sum(table.decks[deck].values()) > spare:
                table.leave_deck(deck, card)
                table.discard(deck, card)


def _prescience(flow: Flow, player: RandomPlayer) -> None:
    """Hardly a prescience card left to turn up."""
    table = flow.table
    spare = player.below(3)
    table.prescience_removed = [*table.prescience_removed, *table.prescience_deck[spare:]]
    table.prescience_deck = table.prescience_deck[:spare]


def _settlements(flow: Flow, player: RandomPlayer) -> None:
    """One or two sietches or Harkonnen settlements, or none. Whoever stood there stands there still."""
    board, table = flow.board, flow.table
    side = (ATREIDES, HARKONNEN)[player.below(2)]
    spare = player.below(3)
    while len(standing := table.settlements_of(side)) > spare:
        raze(table, board.sort(standing)[player.below(len(standing))])
    table.revealed_sietches = [area for area in table.revealed_sietches if area in table.sietches]


def _moved_sietches(flow: Flow, player: RandomPlayer) -> None:
    """Sietches that have moved into the desert, with whoever stood there."""
    table = flow.table
    moves = sietch_moves(flow)
    for origin, goals in moves.items():
        target = goals[player.below(len(goals))]
        if player.below(2) or target in table.sietches:
            continue
        table.sietches = put(drop(table.sietches, origin), target, table.sietches[origin])
        table.revealed_sietches = [target if area == origin else area for area in table.revealed_sietches]
        if origin in table.legions[ATREIDES]:
            table.stand(ATREIDES, target, table.lift(ATREIDES, origin))


def _bans(flow: Flow, player: RandomPlayer) -> None:
    """All markers on the lowest row, all bans active; areas above the limit are thinned out."""
    table = flow.table
    for marker in table.imperium:
        table.imperium = put(table.imperium, marker, len(flow.content.spice_rows))
        if marker not in table.bans:
            table.bans = [*table.bans, marker]
    for area in table.areas_of(HARKONNEN):
        for tier in TIERS[HARKONNEN]:
            excess = table.units(HARKONNEN, area) - table.stacking_limit(HARKONNEN)
            number = min(excess, table.legion(HARKONNEN, area).get(tier, 0))
            if number > 0:
                table.remove(HARKONNEN, area, {tier: number})
                table.put_in_supply(HARKONNEN, tier, number)


def _quiet(flow: Flow, player: RandomPlayer) -> None:
    """Figures of one side in a few areas only: much of what a card speaks of is not there."""
    table = flow.table
    side = FACTIONS[player.below(len(FACTIONS))]
    areas = table.areas_of(side)
    while len(areas) > 2:
        lift_legion(table, side, areas.pop(player.below(len(areas))))


def lift_legion(table: Table, side: str, area: str) -> None:
    """Off the board: figures into the supply, hidden tokens out of the game."""
    for piece, number in table.lift(side, area).items():
        if piece in table.pieces.tokens:
            table.gone_unseen = [*table.gone_unseen, piece]
        elif piece not in table.pieces.garrisons:
            table.put_in_supply(side, piece, number)


#: Bans come last: they lower the limit that crowds fill up to.
EDGES: tuple[Edge, ...] = (
    *(_quiet, _settlements, _moved_sietches, _tanks, _atomics, _claims, _tokens, _crowds),
    *(_desert, _vehicles, _scouts, _hands, _scheming, _decks, _prescience, _bene_gesserit, _bans),
)

#: What makes room for each interruption.
OPENED_BY: dict[str, Edge] = {
    "guerrilla": _claims,
    "atomics": _atomics,
    "claim": _claims,
    "scout": _scouts,
    "scheming": _scheming,
}
