"""Playing planning cards. Rules: action.card, card.step, card.skipped, card.attached.

A card being played lies on the table, as a task, until its steps are done; then it goes to the discards of
its deck, or stays with the prescience card it was attached to.
"""

from __future__ import annotations

from typing import Any

from engine.cards.script import Script, holds, plain, without_effect
from engine.classes import dataclass
from engine.components import PlanningCard
from engine.flow import Flow, task
from engine.rules.planning import discardable, take_from_hand
from engine.values import put


@task("play_card")
@dataclass(slots=True)
class PlayCard(Script):
    card: str = ""
    #: The prescience card it will lie with.
    attach_to: str = ""

    def complete(self, flow: Flow) -> None:
        table = flow.table
        if self.attach_to in table.prescience_row:
            lying = table.attached.get(self.attach_to, [])
            table.attached = put(table.attached, self.attach_to, [*lying, self.card])
            flow.emit("card_attached", "card.attached", card=self.attach_to, planning=self.card)
        else:
            table.discard(flow.content.cards[self.card].deck, self.card)


def playable(flow: Flow, seat: str) -> list[str]:
    """Cards of a hand that a die, or another card, may play."""
    return list(discardable(flow, seat))


def branch_of(flow: Flow, card: PlanningCard, side: str) -> str:
    """Which of its two lists of steps the card goes by now."""
    return "instead" if card.instead and holds(flow, side, card.instead_if) else "steps"


def _script(flow: Flow, seat: str, card: str, branch: str, held: int = 0) -> PlayCard:
    steps: list[dict[str, Any]] = plain(getattr(flow.content.cards[card], branch))
    return PlayCard(flow.faction_of(seat), seat, card, steps, card=card, held=held)


def notes(flow: Flow, cards: list[str]) -> dict[str, list[str]]:
    """Cards that would do nothing in the present position say so."""
    found = {}
    for card in cards:
        data = flow.content.cards[card]
        seat = flow.seat_of(data.deck)
        branch = branch_of(flow, data, flow.faction_of(seat))
        script = PlayCard(flow.faction_of(seat), seat, card, held=1)
        if without_effect(flow, script, data.instead if branch == "instead" else data.steps):
            found[card] = ["no_effect"]
    return found


def play(flow: Flow, seat: str, card: str) -> None:
    """Out of the hand, and its steps begin. Whatever pays for it has been paid."""
    branch = branch_of(flow, flow.content.cards[card], flow.faction_of(seat))
    take_from_hand(flow, seat, card)
    flow.emit("card_played", "action.card", seat=seat, card=card, branch=branch)
    flow.push(_script(flow, seat, card, branch))
