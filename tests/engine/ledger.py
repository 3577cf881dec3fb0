"""What a seat has learned of the things that are hidden, as a function of the position.

Each fact has a count that grows when the seat sees more of it. Whoever compares two positions and finds a
count grown knows that the seat has learned something in between: nothing before that may be taken back.
Rule: record.undo.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.flow import Flow
from engine.pieces import ATREIDES
from engine.rules.reveals import ChooseFigures
from engine.view import SPECTATOR
from tests.standard import pieces


def knowledge(flow: Flow, seat: str) -> dict[str, int]:
    """The hidden things that the seat, or a spectator, has seen by now."""
    faction = flow.faction_of(seat) if seat != SPECTATOR else ""
    seen: Counter[str] = Counter()
    _cards(flow, seat, seen)
    _tokens(flow, faction == ATREIDES, seen)
    _sietches(flow, faction == ATREIDES, seen)
    table = flow.table
    for face, number in flow.content.station_faces.items():
        seen[f"station {face}"] = number - table.station_faces[face]
    for card in flow.content.prescience:
        seen[f"prescience {card}"] = int(card not in table.prescience_deck)
    if faction == ATREIDES:
        seen.update(f"objective {card}" for card in table.objectives)
    return {fact: number for fact, number in sorted(seen.items()) if number}


def _cards(flow: Flow, seat: str, seen: Counter[str]) -> None:
    """Planning cards: one's own, those of the partner's that were seen, those that lie open, and one
    that is being played."""
    table = flow.table
    open_cards = [card for pile in (*table.discards.values(), *table.attached.values()) for card in pile]
    open_cards += [card for below in flow.stack if (card := getattr(below, "card", "")) in flow.content.cards]
    seen.update(f"card {card}" for card in open_cards)
    for counts in (table.hands.get(seat, {}), table.seen_cards.get(seat, {})):
        for card, number in counts.items():
            seen[f"card {card}"] += number


def _tokens(flow: Flow, owner: bool, seen: Counter[str]) -> None:
    """Deployment tokens: their owner knows all but those still in the pool, others those turned up."""
    table = flow.table
    turned_up = {*table.gone, *(below.token for below in flow.stack if isinstance(below, ChooseFigures))}
    for token in sorted(pieces.tokens):
        if token in turned_up or (owner and token not in table.deployment_pool):
            seen[f"token {token}"] = 1


def _sietches(flow: Flow, owner: bool, seen: Counter[str]) -> None:
    """How many sietches of each rank have been seen, the destroyed ones included."""
    table = flow.table
    face_down: Counter[int] = Counter(
        rank for area, rank in table.sietches.items() if not owner and area not in table.revealed_sietches
    )
    for rank, number in Counter(flow.content.sietch_ranks).items():
        seen[f"rank {rank}"] = number - face_down[rank]


def has_learned(before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """Whether anything was seen between the two that had not been seen before."""
    return any(number > before.get(fact, 0) for fact, number in after.items())
