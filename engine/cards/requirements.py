"""What prescience cards ask for, read from their data: needs that must be met, deeds that must be possible.

The vocabulary is that of the schema; no card is named here. All of it rests on public facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.components import Step as Spec
from engine.contract.view import Standing
from engine.flow import Flow
from engine.pieces import ATREIDES, HARKONNEN, PERSONS
from engine.table import Fulfilled


def satisfied(flow: Flow, cards: Iterable[str]) -> list[str]:
    """Those of these cards whose needs are met and whose deeds can be done now."""
    known = flow.table.fulfilled()
    return [card for card in cards if (known.get(card) or _look(flow, card, known))[0]]


def standing(flow: Flow, card: str) -> list[Standing]:
    """What a card asks for, part by part: how much of it there is, and how much there has to be."""
    known = flow.table.fulfilled()
    return (known.get(card) or _look(flow, card, known))[1]


def _look(flow: Flow, name: str, known: dict[str, Fulfilled]) -> Fulfilled:
    card = flow.content.prescience[name]
    needs = [part for need in card.needs for part in _need(flow, need)]
    parts = needs + [_deed(flow, deed) for deed in card.deeds]
    found = known[name] = all(part["have"] >= part["need"] for part in parts), parts
    return found


def _part(asks: str, have: int, need: int = 1) -> Standing:
    return {"asks": asks, "have": have, "need": need}


def _part_of(who: str | list[str], asks: str, have: int, need: int = 1) -> Standing:
    return {**_part(asks, have, need), "who": who}


def whereabouts(flow: Flow, who: str) -> str | None:
    """The area in which Paul or Jessica stands, whichever figure of theirs it is."""
    for figure in PERSONS[who]:
        area = flow.table.where(ATREIDES, figure)
        if area is not None:
            return area
    return None


# -- areas -----------------------------------------------------------------------------------------


def sectors_with_enemy(flow: Flow, wanted: bool) -> int:
    """All areas of sectors with, or without, a Harkonnen legion. An area of several sectors lies in each."""
    board = flow.board
    enemy = flow.table.legion_mask(HARKONNEN)
    found = 0
    for areas in board.sector_areas.values():
        if bool(areas & enemy) == wanted:
            found |= areas
    return found


def places(flow: Flow, where: Spec) -> int:
    """The areas that fit all that is said about them."""
    board = flow.board
    found = board.all
    if "terrain" in where:
        ground = 0
        for terrain in where["terrain"]:
            ground |= flow.table.ground(terrain)
        found &= ground
    if "sietch" in where:
        sietches = board.mask(flow.table.sietches)
        found &= sietches if where["sietch"] else ~sietches
    if "next_to" in where:
        borders = 0
        for area in where["next_to"]:
            borders |= board.near[area]
        found &= borders
    if "enemy_in_sector" in where:
        found &= sectors_with_enemy(flow, where["enemy_in_sector"])
    return found


# -- needs -----------------------------------------------------------------------------------------


def _need(flow: Flow, need: Spec) -> Iterator[Standing]:
    board = flow.board
    there = places(flow, need["where"])
    if need["test"] == "legions":
        table = flow.table
        near = board.ids(there & table.legion_mask(ATREIDES))
        held = [area for area in near if table.has_body(ATREIDES, area)]
        yield {**_part("legions", len(held), int(need["areas"])), "areas": held}
        return
    areas = [whereabouts(flow, who) for who in need["who"]]
    for who, area in zip(need["who"], areas, strict=True):
        yield _part_of(who, "person", int(area is not None and bool(board.bit[area] & there)))
    if need.get("together"):
        yield _part_of(list(need["who"]), "together", int(None not in areas and len(set(areas)) == 1))


# -- deeds -----------------------------------------------------------------------------------------


def tokens_with(flow: Flow, who: str) -> list[str]:
    """The face-down deployment tokens in that person's area."""
    area = whereabouts(flow, who)
    if area is None or not _free_to_turn_up(flow, area, "tokens"):
        return []
    return flow.pieces.tokens_of(flow.table.legion(ATREIDES, area))


def tokens_in(flow: Flow, where: Spec) -> Iterator[tuple[str, str]]:
    """The face-down deployment tokens in such areas, each with its area."""
    board, table = flow.board, flow.table
    for area in board.ids(places(flow, where) & table.legion_mask(ATREIDES)):
        for piece in table.legion(ATREIDES, area):
            if piece in flow.pieces.tokens:
                yield piece, area


def _deed(flow: Flow, deed: Spec) -> Standing:
    kind = deed["do"]
    if kind == "reveal_tokens":
        return _part_of(deed["with"], kind, len(tokens_with(flow, deed["with"])), int(deed["number"]))
    if kind == "remove_token":
        return _part(kind, sum(1 for _ in tokens_in(flow, deed["where"])))
    if kind == "send_to_tank":
        return _part_of(deed["who"], kind, int(whereabouts(flow, deed["who"]) is not None))
    area = whereabouts(flow, deed["with"])
    table = flow.table
    covered = area is not None and area in table.sietches and area not in table.revealed_sietches
    return _part_of(deed["with"], kind, int(covered and _free_to_turn_up(flow, area or "", "sietch")))


def _free_to_turn_up(flow: Flow, area: str, what: str) -> bool:
    automaton = flow.rules.automaton
    return automaton is None or automaton.may_turn_up(flow, area, what)


# -- events ----------------------------------------------------------------------------------------


def awaited(event: Spec) -> tuple[str, ...]:
    """The signals of the rules that mean this event."""
    if "who" in event:
        return tuple(f"{event['signal']}_{figure}" for figure in PERSONS[event["who"]])
    return (event["signal"],)


def has_happened(flow: Flow, event: Spec) -> bool:
    """Whether the event is among what has just happened, for the time that counts."""
    table = flow.table
    signals = awaited(event)
    new = sum(table.heard.count(signal) for signal in signals)
    if not new or "count" not in event:
        return new > 0
    total = sum(table.signals.get(signal, 0) for signal in signals)
    return total - new < int(event["count"]) <= total
