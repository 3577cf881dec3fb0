"""Cards in hand: drawing, playing another one, making the opponent discard.

Rules: card.draw, card.play_another, cards.forced_discard, cards.free_use.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import planning
from engine.cards.script import OwnQuestion, Script, Step, plain, verb
from engine.choice import Choice
from engine.classes import dataclass
from engine.components import FreeUse
from engine.contract.prompts import NumberOf
from engine.flow import Flow, FreeAction, Question, Task, task
from engine.menu import Counts, Form, Menu, Pick
from engine.pieces import ENEMY
from engine.rules.planning import DrawFromDecks, decks_to_draw_from, discard_cards, discardable

# -- drawing and playing ---------------------------------------------------------------------------


def _decks(flow: Flow, script: Script, step: Step) -> list[str]:
    return [step["deck"]] if "deck" in step else list(decks_to_draw_from(flow, script.seat))


def _nothing_to_draw(flow: Flow, script: Script, step: Step) -> str:
    decks = flow.table.decks
    return "" if any(decks[deck] for deck in _decks(flow, script, step)) else "deck_empty"


@verb("draw", _nothing_to_draw)
def draw(flow: Flow, script: Script, step: Step) -> None:
    flow.push(DrawFromDecks(script.side, script.seat, int(step["number"]), _decks(flow, script, step)))


def _no_card(flow: Flow, script: Script, step: Step) -> str:
    """Public facts only: what the hand holds is nobody else's business."""
    return "" if sum(flow.table.hands.get(script.seat, {}).values()) > script.held else "no_card"


@verb("play_card", _no_card)
def play_card(flow: Flow, script: Script, step: Step) -> None:
    flow.push(PlayAnother(script.side, script.seat))


@task("play_another")
@dataclass(slots=True)
class PlayAnother(OwnQuestion):
    """Play one more card of the hand, without a die."""

    rule = "card.play_another"
    verbs = ("play", "done")

    seat: str

    def seats(self, flow: Flow) -> tuple[str, ...]:
        return (self.seat,)

    def menu(self, flow: Flow) -> Menu:
        cards = planning.playable(flow, self.seat)
        notes = planning.notes(flow, cards)
        return self.or_done(Pick("play", ("card",), cards, rule=self.rule, notes=notes) if cards else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "play":
            planning.play(flow, self.seat, choice.args[0])


# -- the opponent's hand ---------------------------------------------------------------------------


def _hands(flow: Flow, faction: str) -> list[str]:
    """The seats of a side that hold cards."""
    return [seat for seat in flow.seats_of(faction) if sum(flow.table.hands[seat].values())]


@verb(
    "opponent_discards",
    lambda flow, script, step: "" if _hands(flow, ENEMY[script.side]) else "no_card",
)
def opponent_discards(flow: Flow, script: Script, step: Step) -> None:
    flow.push(ForcedDiscards(_hands(flow, ENEMY[script.side]), int(step["number"])))


@task("forced_discards")
@dataclass(slots=True)
class ForcedDiscards(Task):
    """Two opponents count as one and split the number at will; the House settles how, so it chooses first."""

    left: Sequence[str]
    number: int

    def run(self, flow: Flow) -> None:
        if not self.left or not self.number:
            flow.finish(self)
            return
        seat, *self.left = self.left
        others = sum(sum(flow.table.hands[other].values()) for other in self.left)
        flow.push(ForcedDiscard(seat, self.number, max(0, self.number - others)))


@task("forced_discard")
@dataclass(slots=True)
class ForcedDiscard(Question):
    """The owner of the hand chooses. Asked whatever the hand holds: a stop must betray nothing."""

    rule = "cards.forced_discard"
    verbs = ("discard",)

    seat: str
    number: int
    #: What a partner's hand cannot make up for.
    least: int

    def faction(self, flow: Flow) -> str:
        return flow.faction_of(self.seat)

    def seats(self, flow: Flow) -> tuple[str, ...]:
        return (self.seat,)

    def prompt(self, flow: Flow) -> NumberOf:
        return {"number": self.number}

    def menu(self, flow: Flow) -> Menu:
        cards = discardable(flow, self.seat)
        held = sum(cards.values())
        least, most = min(self.least, held), min(self.number, held)
        return Menu((Counts("discard", cards, least, most, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        flow.asker(ForcedDiscards).number -= sum(choice.counts().values())
        if choice.parts:
            discard_cards(flow, self.seat, choice.counts(), self.rule)


# -- cards that are discarded as a free action -----------------------------------------------------


@task("free_use")
@dataclass(slots=True)
class FreeSteps(Script):
    """The steps of cards that were discarded as a free action; the turn stays whose it is."""

    acting: str = ""

    def complete(self, flow: Flow) -> None:
        flow.table.acting = self.acting


class DiscardForUse(FreeAction):
    """Discard several copies of a card that says so, beside any decision of one's own turn: whoever holds
    them, also in a turn that the partner has taken."""

    verbs = ("scheming",)
    by_hand = True

    def __init__(self, faction: str) -> None:
        self.faction = faction

    def seats(self, flow: Flow) -> tuple[str, ...]:
        return flow.seats_of(self.faction)

    def _usable(self, flow: Flow, seat: str) -> tuple[str, FreeUse] | None:
        table = flow.table
        for card, number in table.hands[seat].items():
            use = flow.content.cards[card].free_action
            if use is None or number < use.least:
                continue
            leader = flow.content.leaders[use.while_in_play]
            if table.in_play(leader.faction, leader.id):
                return card, use
        return None

    def forms(self, flow: Flow, seat: str) -> list[Form]:
        found = self._usable(flow, seat)
        if found is None:
            return []
        card, use = found
        most = min(use.most, flow.table.hands[seat][card])
        return [Counts("scheming", {card: most}, use.least, most, rule="cards.free_use")]

    def open(self, flow: Flow) -> list[str]:
        """For every hand that may hold enough of such a card."""
        table = flow.table
        return [
            f"{self.verbs[0]} {seat} {card.id}"
            for card in flow.content.cards.values()
            if (use := card.free_action) is not None
            for seat in flow.seats_of(self.faction)
            if seat == flow.seat_of(card.deck) and sum(table.hands[seat].values()) >= use.least
            if table.in_play(flow.content.leaders[use.while_in_play].faction, use.while_in_play)
        ]

    def take(self, flow: Flow, choice: Choice) -> None:
        seat = flow.actor
        cards = choice.counts()
        (card,) = cards
        discard_cards(flow, seat, cards, "cards.free_use")
        flow.emit("cards_used_freely", "cards.free_use", seat=seat, card=card)
        use = flow.content.cards[card].free_action
        if use is not None:
            steps = plain(use.steps)
            flow.push(FreeSteps(self.faction, seat, card, steps, acting=flow.table.acting))
