"""Setting the table up, step by step as the rulebook numbers them. Rule: setup."""

from __future__ import annotations

from engine import board
from engine.flow import Flow
from engine.pieces import ATREIDES, FACTIONS, GENERIC, HARKONNEN
from engine.rules.tracks import draw_objective, ways_in

RULE = "setup"


def set_up(flow: Flow) -> None:
    _supplies(flow)
    _sietches(flow)
    _garrisons(flow)
    _markers(flow)
    _leaders(flow)
    _cards(flow)


def _supplies(flow: Flow) -> None:
    """Step 15: everything not yet on the board lies within reach."""
    for faction in FACTIONS:
        flow.table.supply[faction] = {
            piece: number for piece, number in flow.data.figures[faction].items() if piece != "wild_maker"
        }


def _shuffled(flow: Flow, items: list[str]) -> list[str]:
    left = dict.fromkeys(items, 1)
    order: list[str] = []
    while left:
        item = flow.tower.pick(left)
        del left[item]
        order.append(item)
    return order


def _sietches(flow: Flow) -> None:
    """Steps 2-4: a face-down sietch, a face-down starting token and a Naib in each of the eight areas."""
    table = flow.table
    ranks = [str(place) for place in range(len(flow.data.sietch_ranks))]
    tokens = [token for token in flow.data.deployment_tokens if token.startswith("start_")]
    naib = GENERIC[ATREIDES]
    places = zip(board.SIETCH_SITES, _shuffled(flow, ranks), _shuffled(flow, tokens), strict=True)
    for area, rank, token in places:
        table.sietches[area] = flow.data.sietch_ranks[int(rank)]
        table.take_from_supply(ATREIDES, {naib: 1})
        table.add(ATREIDES, area, {token: 1, naib: 1})
    table.deployment_pool = [token for token in flow.data.deployment_tokens if token not in tokens]
    flow.emit("sietches_hidden", RULE, areas=list(board.SIETCH_SITES))
    known = {
        area: {"rank": table.sietches[area], "legion": dict(table.legion(ATREIDES, area))}
        for area in board.SIETCH_SITES
    }
    flow.emit("sietches_known", RULE, only=flow.seats_of(ATREIDES), sietches=known)


def _garrisons(flow: Flow) -> None:
    """Steps 5-6: one token of each kind per Harkonnen settlement, turned up and replaced by its figures."""
    table = flow.table
    table.settlements = dict(board.SETTLEMENT_SITES)
    for colour in ("black", "silver"):
        tokens = flow.data.garrisons[colour]
        order = _shuffled(flow, [str(place) for place in range(len(tokens))])
        for area, place in zip(board.SETTLEMENT_SITES, order, strict=True):
            pieces = dict(tokens[int(place)])
            table.take_from_supply(HARKONNEN, pieces)
            table.add(HARKONNEN, area, pieces)
            flow.emit("garrison_placed", RULE, area=area, pieces=pieces)


def _markers(flow: Flow) -> None:
    """Steps 7, 8, 10, 12 and 16: stations, tracks, wormsigns, Imperium markers, Bene Gesserit tokens; for
    partners their Cone of Silence tokens."""
    table = flow.table
    table.stations = list(board.STATION_SITES)
    table.station_faces = dict(flow.data.station_faces)
    table.prescience = dict.fromkeys(flow.data.tracks.prescience.markers, 0)
    table.imperium = dict.fromkeys(flow.data.bans, 1)
    table.bene_gesserit = {HARKONNEN: 0, ATREIDES: 1}
    table.bene_gesserit_reserve = flow.data.markers["bene_gesserit"] - 1
    table.cones = dict.fromkeys(flow.shared, flow.data.markers["cone_of_silence_per_shared_faction"])


def _leaders(flow: Flow) -> None:
    """Step 11: leaders in play at the start lie ready, the others wait face down; tanks are empty."""
    table = flow.table
    for leader in flow.data.leaders.values():
        if leader.generic:
            continue
        if any(way["at"] == "start" for way in ways_in(leader.enters)):
            table.put_in_supply(leader.faction, leader.id)
        else:
            table.waiting[leader.faction].append(leader.id)
    for faction in FACTIONS:
        for name in flow.boards_of(faction):
            kind = f"each_shared_{faction}_board" if faction in flow.shared else faction
            spaces = flow.data.tank_spaces[kind]
            table.tanks[name] = [""] * spaces
            table.used_dice[name] = 0
            table.dice[name] = {}


def _cards(flow: Flow) -> None:
    """Steps 9, 13 and 14: decks, prescience, the secret objective."""
    table = flow.table
    for card in flow.data.cards.values():
        table.decks.setdefault(card.deck, {})[card.id] = card.copies
        table.discards.setdefault(card.deck, [])
    table.hands = {seat: {} for seat in flow.all_seats}
    table.seen_cards = {seat: {} for seat in flow.all_seats if flow.partner_of(seat)}
    table.prescience_deck = list(flow.data.prescience)
    table.objectives_left = list(flow.data.objectives)
    draw_objective(flow)
