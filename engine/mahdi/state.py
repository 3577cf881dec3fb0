"""What the automaton keeps on the table: tactics, the Reinforcements, the dice it has used.

One field of the table holds it, as plain values; this module alone knows its keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias, Unpack

from engine.components import TacticsCard
from engine.flow import Flow
from engine.pieces import HARKONNEN
from engine.table import Kept
from engine.values import more, put

#: The two tactics cards that lie there.
Lying: TypeAlias = Literal["harvest", "target_card"]

KNOWN: Final = "known"


def fresh() -> Kept:
    """What lies there when nothing has happened."""
    return {
        "drawn": [],
        "harvest": -1,
        "target_card": -1,
        "sietches": {},
        "turn_target": "",
        "flew": False,
        "used": {},
        "pile": [],
        "aside": [],
        "discarded": [],
        "last_actor": "",
        "open": [],
    }


def begin(flow: Flow) -> None:
    flow.table.automaton = fresh()


def _get(flow: Flow) -> Kept:
    return flow.table.automaton


def shown(flow: Flow) -> Kept:
    """The same, as far as everybody may see it: cards that nobody has seen are blank."""
    kept = _get(flow)
    pile_seen = [[card if known else "", known] for card, known in kept.get("pile", [])]
    return {**kept, "pile": pile_seen, "drawn": []}


def _keep(flow: Flow, **changes: Unpack[Kept]) -> None:
    flow.table.automaton = {**flow.table.automaton, **changes}


# -- tactics ---------------------------------------------------------------------------------------


def drawn(flow: Flow) -> Sequence[int]:
    """Tactics cards that have been drawn this round, by their places among all."""
    return _get(flow)["drawn"]


def draw(flow: Flow, place: int) -> None:
    _keep(flow, drawn=[*drawn(flow), place])


def _card(flow: Flow, key: Lying) -> TacticsCard | None:
    place = _get(flow).get(key, -1)
    return flow.content.tactics[place] if place >= 0 else None


def harvest_card(flow: Flow) -> TacticsCard | None:
    return _card(flow, "harvest")


def target_card(flow: Flow) -> TacticsCard | None:
    return _card(flow, "target_card")


def harvest_sector(flow: Flow) -> str:
    card = harvest_card(flow)
    return card.sector if card else ""


def set_card(flow: Flow, key: Lying, place: int) -> None:
    """``harvest`` or ``target_card``."""
    if key == "harvest":
        _keep(flow, harvest=place)
    else:
        _keep(flow, target_card=place)


def place_of(flow: Flow, sietch: str) -> str:
    """Where the sietch of a card stands now."""
    moved = _get(flow)["sietches"]
    return moved.get(sietch, sietch)


def target(flow: Flow) -> str:
    card = target_card(flow)
    return place_of(flow, card.sietch) if card else ""


def sietch_went(flow: Flow, origin: str, goal: str) -> None:
    moved = _get(flow)["sietches"]
    first = next((name for name, now in moved.items() if now == origin), origin)
    _keep(flow, sietches=put(moved, first, goal))
    if _get(flow)["turn_target"] == origin:
        set_turn_target(flow, goal)


def shuffle_tactics(flow: Flow) -> None:
    _keep(flow, drawn=[], harvest=-1, target_card=-1)


# -- a turn ----------------------------------------------------------------------------------------


def turn_target(flow: Flow) -> str:
    return _get(flow)["turn_target"]


def set_turn_target(flow: Flow, area: str) -> None:
    _keep(flow, turn_target=area)


def flew(flow: Flow) -> bool:
    return bool(_get(flow).get("flew", False))


def set_flew(flow: Flow, value: bool) -> None:
    _keep(flow, flew=value)


def used(flow: Flow) -> Mapping[str, int]:
    """Used dice by the result they show."""
    return _get(flow)["used"]


def use(flow: Flow, result: str) -> None:
    _keep(flow, used=more(used(flow), result))


def clear_used(flow: Flow) -> None:
    _keep(flow, used={})


def last_actor(flow: Flow) -> str:
    """The seat that took the last turn of its side."""
    return _get(flow).get("last_actor", "")


def set_last_actor(flow: Flow, seat: str) -> None:
    _keep(flow, last_actor=seat)


# -- garrison tokens ------------------------------------------------------------------------------


def laid_openly(flow: Flow) -> Sequence[str]:
    """Garrison tokens on the board whose faces everybody has seen."""
    return _get(flow)["open"]


def set_laid_openly(flow: Flow, tokens: Sequence[str]) -> None:
    _keep(flow, open=tokens)


# -- cards -----------------------------------------------------------------------------------------


def pile(flow: Flow) -> Sequence[Sequence[str]]:
    """The Reinforcements from the lowest up: each card, and ``KNOWN`` if its face is."""
    return _get(flow).get("pile", [])


def lay_on_pile(flow: Flow, card: str, *, known: bool) -> None:
    _keep(flow, pile=[*pile(flow), [card, KNOWN if known else ""]])


def take_from_pile(flow: Flow) -> str:
    """The uppermost of the Reinforcements; the caller decides where it goes."""
    *below, (card, _) = pile(flow)
    _keep(flow, pile=below)
    return card


def aside(flow: Flow) -> Sequence[str]:
    return _get(flow).get("aside", [])


def set_aside(flow: Flow, cards: Sequence[str]) -> None:
    _keep(flow, aside=cards)


def top_discard(flow: Flow) -> str:
    """The deck of the card that was discarded last of those that lie there still."""
    order = _get(flow)["discarded"]
    return order[-1] if order else ""


def discard(flow: Flow, cards: Iterable[str]) -> None:
    for card in cards:
        deck = flow.content.cards[card].deck
        flow.table.discard(deck, card)
        _keep(flow, discarded=[*_get(flow)["discarded"], deck])


def order_discards(flow: Flow) -> None:
    """Whatever lies there has come deck after deck."""
    _keep(flow, discarded=[deck for deck in decks(flow) for _ in flow.table.discards[deck]])


def remake(flow: Flow, deck: str) -> None:
    """A deck is made anew from its own discards."""
    table = flow.table
    for card in table.discards[deck]:
        table.decks = put(table.decks, deck, more(table.decks[deck], card))
    table.discards = put(table.discards, deck, [])
    _keep(flow, discarded=[name for name in _get(flow)["discarded"] if name != deck])


def decks(flow: Flow) -> tuple[str, ...]:
    """The decks of the automaton."""
    return tuple(deck for deck in flow.table.decks if flow.faction_of(deck) == HARKONNEN)
