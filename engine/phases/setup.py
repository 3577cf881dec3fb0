"""Setting the table up, step by step as the rulebook numbers them. Rule: setup."""

from __future__ import annotations

from collections.abc import Mapping

from engine.flow import Deed, Flow
from engine.pieces import ATREIDES, FACTIONS, GENERIC, HARKONNEN
from engine.rules.tracks import draw_objective, ways_in
from engine.values import put, put_within

RULE = "setup"


def set_up(flow: Flow) -> None:
    for step in flow.rules.steps["set_up"].values():
        step(flow)


def _supplies(flow: Flow) -> None:
    """Step 15: everything not yet on the board lies within reach."""
    flow.table.supply = {
        faction: {
            piece: number for piece, number in flow.content.figures[faction].items() if piece != "wild_maker"
        }
        for faction in FACTIONS
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
    board, table = flow.board, flow.table
    ranks = [str(place) for place in range(len(flow.content.sietch_ranks))]
    tokens = [token for token in flow.content.deployment_tokens if token.startswith("start_")]
    naib = GENERIC[ATREIDES]
    places = zip(board.sietch_sites, _shuffled(flow, ranks), _shuffled(flow, tokens), strict=True)
    for area, rank, token in places:
        table.sietches = put(table.sietches, area, flow.content.sietch_ranks[int(rank)])
        table.take_from_supply(ATREIDES, {naib: 1})
        table.follow(token)
        table.add(ATREIDES, area, {token: 1, naib: 1})
    table.deployment_pool = [token for token in flow.content.deployment_tokens if token not in tokens]
    flow.emit("sietches_hidden", RULE, areas=list(board.sietch_sites))
    known = {
        area: {"rank": table.sietches[area], "legion": dict(table.legion(ATREIDES, area))}
        for area in board.sietch_sites
    }
    flow.emit("sietches_known", RULE, only=flow.seats_of(ATREIDES), sietches=known)


def _garrisons(flow: Flow) -> None:
    """Steps 5-6: one token of each kind per Harkonnen settlement, turned up and replaced by its figures."""
    board, table = flow.board, flow.table
    table.settlements = dict(board.settlement_sites)
    for colour in ("black", "silver"):
        tokens = flow.content.garrisons[colour]
        order = _shuffled(flow, [str(place) for place in range(len(tokens))])
        for area, place in zip(board.settlement_sites, order, strict=True):
            pieces = dict(tokens[int(place)])
            table.take_from_supply(HARKONNEN, pieces)
            table.add(HARKONNEN, area, pieces)
            flow.emit("garrison_placed", RULE, area=area, pieces=pieces)


def _markers(flow: Flow) -> None:
    """Steps 7, 8, 10, 12 and 16: stations, tracks, wormsigns, Imperium markers, Bene Gesserit tokens; for
    partners their Cone of Silence tokens."""
    table = flow.table
    table.stations = list(flow.board.station_sites)
    table.station_faces = dict(flow.content.station_faces)
    table.prescience = dict.fromkeys(flow.content.tracks.prescience.markers, 0)
    table.imperium = dict.fromkeys(flow.content.bans, 1)
    table.bene_gesserit = {HARKONNEN: 0, ATREIDES: 1}
    table.bene_gesserit_reserve = flow.content.markers["bene_gesserit"] - 1
    table.cones = dict.fromkeys(flow.shared, flow.content.markers["cone_of_silence_per_shared_faction"])


def _leaders(flow: Flow) -> None:
    """Step 11: leaders in play at the start lie ready, the others wait face down; tanks are empty."""
    table = flow.table
    for leader in flow.content.leaders.values():
        if leader.generic or not leader.figure:
            continue
        if any(way["at"] == "start" for way in ways_in(leader.enters)):
            table.put_in_supply(leader.faction, leader.id)
        else:
            others = table.waiting[leader.faction]
            table.waiting = put(table.waiting, leader.faction, [*others, leader.id])
    for faction in FACTIONS:
        for name in flow.boards_of(faction):
            kind = f"each_shared_{faction}_board" if faction in flow.shared else faction
            spaces = flow.content.tank_spaces[kind]
            table.tanks = put(table.tanks, name, [""] * spaces)
            table.used_dice = put(table.used_dice, name, 0)
            table.dice = put(table.dice, name, {})


def _cards(flow: Flow) -> None:
    """Steps 9, 13 and 14: decks, prescience, the secret objective."""
    table = flow.table
    for card in flow.content.cards.values():
        table.decks = put_within(table.decks, card.deck, card.id, card.copies)
    table.discards = {deck: [] for deck in table.decks}
    table.hands = {seat: {} for seat in flow.all_seats}
    table.seen_cards = {seat: {} for seat in flow.all_seats if flow.partner_of(seat)}
    table.prescience_deck = list(flow.content.prescience)
    table.objectives_left = list(flow.content.objectives)
    draw_objective(flow)


#: In their order.
STEPS: Mapping[str, Deed] = {
    "supplies": _supplies,
    "sietches": _sietches,
    "garrisons": _garrisons,
    "markers": _markers,
    "leaders": _leaders,
    "cards": _cards,
}
