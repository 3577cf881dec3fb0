"""Planning cards in hand and deck: drawing and discarding. What a card does is the cards' chapter.

Rules: cards.draw, cards.discard, cards.deck_empty, action.mentat, shared.cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import NumberOf
from engine.flow import Flow, SideQuestion, task
from engine.menu import Counts, Menu
from engine.options import OWN_DECK_ONLY
from engine.values import fewer, more, put


def draw_cards(flow: Flow, seat: str, deck: str, number: int, rule: str = "cards.draw") -> int:
    """Draw from a deck what is left of it; it is never shuffled anew."""
    table = flow.table
    drawn: list[str] = []
    # House Atreides may draw for the Fremen, reads the card and passes it on.
    holder = flow.seat_of(deck)
    if not holder:
        # Nobody plays that faction, so there is no hand.
        return 0
    for _ in range(number):
        left = table.decks[deck]
        if not sum(left.values()):
            break
        card = flow.tower.pick(left)
        table.leave_deck(deck, card)
        table.into_hand(holder, card)
        drawn.append(card)
        if holder != seat:
            table.seen_cards = put(table.seen_cards, seat, more(table.seen_cards[seat], card))
    if drawn:
        readers = (holder,) if holder == seat else (seat, holder)
        flow.emit("cards_drawn", rule, seat=seat, deck=deck, number=len(drawn))
        flow.emit("cards_seen", rule, only=readers, seat=seat, deck=deck, cards=drawn)
    if len(drawn) < number:
        flow.emit("deck_empty", "cards.deck_empty", deck=deck)
    return len(drawn)


def decks_to_draw_from(flow: Flow, seat: str) -> tuple[str, ...]:
    """One's own decks; House Atreides may also draw for its Fremen partner, unless each has only its own."""
    if seat != "house_atreides" or OWN_DECK_ONLY in flow.switches:
        return flow.decks_of(seat)
    return (*flow.decks_of(seat), "fremen")


def discardable(flow: Flow, seat: str) -> dict[str, int]:
    """Cards of a hand that may be discarded in the usual ways."""
    hand = flow.table.hands.get(seat, {})
    return {
        card: hand[card] for card in sorted(hand) if hand[card] and not flow.content.cards[card].kept_in_hand
    }


def take_from_hand(flow: Flow, seat: str, card: str, number: int = 1) -> None:
    """Out it goes, for all to see: the partner knows of so many less in there."""
    table = flow.table
    table.hands = put(table.hands, seat, fewer(table.hands[seat], card, number))
    partner = flow.partner_of(seat)
    seen = table.seen_cards.get(partner, {})
    if card in seen:
        table.seen_cards = put(table.seen_cards, partner, fewer(seen, card, min(number, seen[card])))


def discard_cards(flow: Flow, seat: str, cards: Mapping[str, int], rule: str) -> None:
    """Discards are always open."""
    table = flow.table
    for card, number in cards.items():
        take_from_hand(flow, seat, card, number)
        table.discard(flow.content.cards[card].deck, *[card] * number)
    flow.emit("cards_discarded", rule, seat=seat, cards=dict(cards))


@task("draw_from_decks")
@dataclass(slots=True)
class DrawFromDecks(SideQuestion):
    """Choose the decks before drawing; from one of them or from both."""

    rule = "action.mentat"
    verbs = ("draw",)
    free = True

    seat: str
    number: int
    #: Only from these decks, if any are named.
    decks: Sequence[str] = field(default_factory=list)

    def seats(self, flow: Flow) -> tuple[str, ...]:
        return (self.seat,)

    def prompt(self, flow: Flow) -> NumberOf:
        return {"number": self.number}

    def menu(self, flow: Flow) -> Menu:
        limits = {
            deck: min(left, self.number)
            for deck in self.decks or decks_to_draw_from(flow, self.seat)
            if (left := sum(flow.table.decks[deck].values()))
        }
        return Menu((Counts("draw", limits, 0, min(self.number, sum(limits.values())), rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        for deck, number in choice.counts().items():
            draw_cards(flow, self.seat, deck, number, self.rule)
