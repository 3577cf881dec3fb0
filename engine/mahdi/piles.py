"""The automaton's cards: drawing from its two decks in turn, and the Reinforcements.

Rules: mahdi.decks, mahdi.reinforcements.
"""

from __future__ import annotations

from engine.flow import Flow
from engine.mahdi import state
from engine.mahdi.owner import data_of


def other_deck(flow: Flow, deck: str) -> str:
    return next(name for name in state.decks(flow) if name != deck)


def first_deck(flow: Flow) -> str:
    """The other one than that of the top discard."""
    top = state.top_discard(flow)
    return other_deck(flow, top) if top else data_of(flow).first_deck


def any_card(flow: Flow) -> bool:
    table = flow.table
    return any(table.decks[deck] or table.discards[deck] for deck in state.decks(flow))


def take_card(flow: Flow, deck: str) -> str:
    """A card of that deck, made anew if it is empty; else of the other; nothing if there is none at all."""
    table = flow.table
    for name in (deck, other_deck(flow, deck)):
        if not table.decks[name] and table.discards[name]:
            state.remake(flow, name)
            flow.emit("deck_made_anew", "mahdi.decks", deck=name)
        if left := table.decks[name]:
            card = flow.tower.pick(left)
            table.leave_deck(name, card)
            return card
    return ""


def lay(flow: Flow, card: str, *, known: bool) -> None:
    """On top of the Reinforcements."""
    state.lay_on_pile(flow, card, known=known)
    deck = flow.content.cards[card].deck
    flow.emit("reinforcement_laid", "mahdi.reinforcements", deck=deck, card=card if known else "")


def reinforce(flow: Flow, number: int) -> bool:
    """Draw so many unseen, from both decks in turn; whether there was any."""
    deck, drawn = first_deck(flow), False
    for _ in range(number):
        card = take_card(flow, deck)
        if not card:
            break
        lay(flow, card, known=False)
        drawn, deck = True, other_deck(flow, deck)
    return drawn


def discard_top(flow: Flow) -> str:
    """The uppermost of the Reinforcements is discarded."""
    card = state.take_from_pile(flow)
    state.discard(flow, [card])
    return card
