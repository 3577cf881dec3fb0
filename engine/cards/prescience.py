"""Claiming prescience cards: when something came true or happened, freely in one's own turn, for a die, or at
the end of the round.

Rules: prescience.claim, prescience.window, prescience.free, prescience.deed, prescience.bonus,
prescience.attached, end.claims.

What a card asks for stands in its data (see requirements). Two claims a round at the most, over all phases.
A condition is offered when it becomes true, in either side's turn; declined, it stays claimable beside the
Atreides' own decisions while it is true, and is offered anew once it was false in between. An event is
offered when it happens, and then no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import Any

from engine.cards.requirements import has_happened, satisfied, tokens_in, tokens_with, whereabouts
from engine.choice import Choice
from engine.classes import dataclass
from engine.components import Attachment, Components
from engine.contract.answers import Consequence
from engine.contract.prompts import CardsToClaim, ClaimsLeft, StepsLeft, TokensToReveal
from engine.flow import Flow, FreeAction, Question, Task, task
from engine.menu import Form, Menu, Pick, Some
from engine.pieces import ATREIDES, PERSONS
from engine.rules.foresight import leaving, without
from engine.rules.losses import lose, settle_limits
from engine.rules.reveals import reveal_sietch, reveal_tokens
from engine.rules.tanks import enter_tank
from engine.rules.tracks import raise_prescience
from engine.values import drop, more, omit, put

MOST_CLAIMS = 2


def may_claim(flow: Flow) -> bool:
    return flow.table.claims_this_round < MOST_CLAIMS


def _in_row(flow: Flow, phase: str, kind: str) -> list[str]:
    """Cards of the row that are claimed in that phase and that way."""
    claimed = _claimed(flow.content, phase, kind)
    return [card for card in flow.table.prescience_row if card in claimed]


@cache
def _claimed(content: Components, phase: str, kind: str) -> frozenset[str]:
    """All cards that are claimed so."""
    cards = content.prescience.items()
    return frozenset(card for card, data in cards if data.kind == kind and data.phase == phase)


def true_conditions(flow: Flow) -> list[str]:
    return satisfied(flow, _in_row(flow, "action_resolution", "condition"))


def _form(flow: Flow, verb: str, cards: list[str], rule: str) -> Pick:
    """Claim one of these; what has to be done for it is told with it."""
    known = flow.content.prescience
    notes = {card: [str(deed["do"]) for deed in known[card].deeds] for card in cards if known[card].deeds}
    return Pick(verb, ("card",), cards, rule=rule, notes=notes)


# -- windows: what has just come true or happened --------------------------------------------------


def hear(flow: Flow, signal: str) -> None:
    """Events count in Action Resolution only. They are offered before anything else goes on."""
    table = flow.table
    if table.phase == "actions":
        table.signals = more(table.signals, signal)
        table.heard = [*table.heard, signal]


def watch(flow: Flow) -> bool:
    """Open a window for what has just happened or become true."""
    table = flow.table
    if table.phase != "actions":
        return False
    if table.claims_this_round >= MOST_CLAIMS:
        if table.declined or table.heard:
            table.declined, table.heard = [], []
        return False
    happened = _just_happened(flow) if table.heard else []
    claimed = _claimed(flow.content, "action_resolution", "condition")
    conditions = [card for card in table.prescience_row if card in claimed]
    if table.declined or conditions:
        holding = satisfied(flow, conditions)
        if any(card not in holding for card in table.declined):
            table.declined = [card for card in table.declined if card in holding]
        conditions = [card for card in holding if card not in table.declined]
    if not happened and not conditions:
        return False
    claiming = flow.inside(ClaimCard)
    if claiming is not None:
        # One claim is settled before the next is offered.
        claiming.then = [*claiming.then, *happened]
        return False
    if isinstance(flow.top, ClaimWindow):
        return False
    flow.push(ClaimWindow(happened))
    return True


def _just_happened(flow: Flow) -> list[str]:
    found = [
        card
        for card in _in_row(flow, "action_resolution", "event")
        if (event := flow.content.prescience[card].event) and has_happened(flow, event)
    ]
    flow.table.heard = []
    return found


@task("claim_window")
@dataclass(slots=True)
class ClaimWindow(Question):
    """Claim one of the cards whose moment has come, or none of them."""

    rule = "prescience.window"
    verbs = ("claim", "decline")
    whose = "house_atreides"

    #: Cards whose event has just happened; conditions are those that are true and were not declined.
    events: Sequence[str] = field(default_factory=list)

    def cards(self, flow: Flow) -> list[str]:
        declined = flow.table.declined
        return [*self.events, *(card for card in true_conditions(flow) if card not in declined)]

    def prompt(self, flow: Flow) -> CardsToClaim:
        return {"cards": self.cards(flow)}

    def menu(self, flow: Flow) -> Menu:
        claim = _form(flow, "claim", self.cards(flow), self.rule)
        return Menu((claim, Pick("decline", rule=self.rule)))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "decline":
            cards = self.cards(flow)
            flow.emit("claims_declined", self.rule, cards=cards)
            table = flow.table
            table.declined = [*table.declined, *(card for card in cards if card not in self.events)]
            return
        card = choice.args[0]
        flow.push(ClaimCard(card, then=[other for other in self.events if other != card]))


# -- in one's own turn -----------------------------------------------------------------------------


class ClaimFreely(FreeAction):
    """Cards claimed by a free deed, and conditions that were declined and still are true."""

    faction = ATREIDES
    verbs = ("claim",)

    def seats(self, flow: Flow) -> tuple[str, ...]:
        """House Atreides, also in a turn that its partner has taken."""
        return (flow.seat_of("house_atreides"),)

    def forms(self, flow: Flow, seat: str) -> list[Form]:
        if flow.table.phase != "actions" or not may_claim(flow):
            return []
        cards = [*true_conditions(flow), *satisfied(flow, _in_row(flow, "action_resolution", "free_action"))]
        return [_form(flow, "claim", cards, "prescience.free")] if cards else []

    def open(self, flow: Flow) -> list[str]:
        """Cards claimed by a free deed: a condition that has become true was offered at once."""
        if flow.table.phase != "actions" or not may_claim(flow):
            return []
        deeds = satisfied(flow, _in_row(flow, "action_resolution", "free_action"))
        return [f"claim {card}" for card in deeds]

    def take(self, flow: Flow, choice: Choice) -> None:
        flow.push(ClaimCard(choice.args[0]))


def claimable_with_die(flow: Flow) -> list[str]:
    """Cards that cost an action die of any result and the action with it."""
    if not may_claim(flow):
        return []
    return satisfied(flow, _in_row(flow, "action_resolution", "spend_die"))


def claim_with_die(flow: Flow, card: str) -> None:
    """The die is spent already."""
    flow.push(ClaimCard(card))


# -- at the end of the round -----------------------------------------------------------------------


def claimable_at_end(flow: Flow) -> list[str]:
    if not may_claim(flow):
        return []
    kinds = ("condition", "deed")
    return [card for kind in kinds for card in satisfied(flow, _in_row(flow, "end_of_round", kind))]


def push_end_of_round_claims(flow: Flow) -> None:
    flow.push(EndOfRoundClaims())


@task("end_of_round_claims")
@dataclass(slots=True)
class EndOfRoundClaims(Task):
    """One claim after the other, each against the position that the one before has left."""

    over: bool = False

    def run(self, flow: Flow) -> None:
        if self.over or not claimable_at_end(flow):
            flow.finish(self)
        else:
            flow.push(ClaimAtEnd())


@task("claim_at_end")
@dataclass(slots=True)
class ClaimAtEnd(Question):
    rule = "end.claims"
    verbs = ("claim", "done")
    whose = "house_atreides"

    def prompt(self, flow: Flow) -> ClaimsLeft:
        return {"left": MOST_CLAIMS - flow.table.claims_this_round}

    def menu(self, flow: Flow) -> Menu:
        cards = claimable_at_end(flow)
        return self.or_done(_form(flow, "claim", cards, self.rule))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            flow.asker(EndOfRoundClaims).over = True
        else:
            flow.push(ClaimCard(choice.args[0]))


# -- the claim -------------------------------------------------------------------------------------


@task("claim_card")
@dataclass(slots=True)
class ClaimCard(Task):
    """The card leaves the game; its deeds are done, its markers advance, what was attached adds its bonus."""

    card: str
    step: str = "take"
    #: Deeds and bonuses that are done.
    done: int = 0
    #: Events that may still be claimed after this.
    then: Sequence[str] = field(default_factory=list)

    def run(self, flow: Flow) -> None:
        getattr(self, f"_{self.step}")(flow)

    def _take(self, flow: Flow) -> None:
        self.step = "deeds"
        table = flow.table
        table.prescience_row = omit(table.prescience_row, self.card)
        table.claimed = [*table.claimed, self.card]
        table.claims_this_round += 1
        if self.card in table.declined:
            table.declined = omit(table.declined, self.card)
        flow.emit("prescience_claimed", "prescience.claim", card=self.card)

    def _deeds(self, flow: Flow) -> None:
        deeds = flow.content.prescience[self.card].deeds
        if self.done < len(deeds):
            self.done += 1
            do_deed(flow, deeds[self.done - 1])
        else:
            self.step = "advance"

    def _advance(self, flow: Flow) -> None:
        self.step = "bonus"
        raise_prescience(flow, flow.content.prescience[self.card].advance)

    def _bonus(self, flow: Flow) -> None:
        self.step = "end"
        flow.push(*(ChooseBonus(bonus) for bonus in bonuses(flow, self.card)))

    def _end(self, flow: Flow) -> None:
        flow.finish(self)
        discard_attached(flow, self.card)
        if self.then and may_claim(flow):
            flow.push(ClaimWindow(self.then))


def do_deed(flow: Flow, deed: Mapping[str, Any]) -> None:
    """The next thing a claim requires."""
    kind = deed["do"]
    if kind == "reveal_tokens":
        flow.ask(RevealForClaim(deed["with"], int(deed["number"])))
    elif kind == "remove_token":
        areas = [area for _, area in tokens_in(flow, deed["where"])]
        flow.ask(RemoveForClaim(list(dict.fromkeys(areas))))
    elif kind == "send_to_tank":
        area = whereabouts(flow, deed["who"])
        if area is not None:
            send_to_tank(flow, area, deed["who"])
    elif kind == "reveal_sietch":
        area = whereabouts(flow, deed["with"])
        if area is not None:
            reveal_sietch(flow, area)
            turned_up_freely(flow, 1)


def turned_up_freely(flow: Flow, number: int) -> None:
    if (automaton := flow.rules.automaton) is not None:
        automaton.turned_up(flow, number)


def send_to_tank(flow: Flow, area: str, who: str) -> None:
    for figure in flow.table.legion(ATREIDES, area):
        if figure in PERSONS[who]:
            flow.table.remove(ATREIDES, area, {figure: 1})
            enter_tank(flow, figure)
            return


@task("reveal_for_claim")
@dataclass(slots=True)
class RevealForClaim(Question):
    """Which tokens are turned up."""

    rule = "prescience.deed"
    verbs = ("reveal",)
    whose = "house_atreides"

    who: str
    number: int

    def prompt(self, flow: Flow) -> TokensToReveal:
        return {"area": whereabouts(flow, self.who), "number": self.number}

    def menu(self, flow: Flow) -> Menu:
        tokens = sorted(tokens_with(flow, self.who))
        return Menu((Some("reveal", tokens, self.number, self.number, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        area = whereabouts(flow, self.who)
        if area is not None:
            reveal_tokens(flow, area, list(choice.args))
            turned_up_freely(flow, len(choice.args))


@task("remove_for_claim")
@dataclass(slots=True)
class RemoveForClaim(Question):
    """Which token leaves the game, unseen by the opponent."""

    rule = "prescience.deed"
    verbs = ("remove_token",)
    whose = "house_atreides"

    areas: Sequence[str]

    def menu(self, flow: Flow) -> Menu:
        tree = {area: flow.pieces.tokens_of(flow.table.legion(ATREIDES, area)) for area in self.areas}
        return Menu((Pick("remove_token", ("area", "token"), tree, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        area, token = choice.args
        lose(flow, ATREIDES, area, {token: 1})
        flow.emit("token_removed", self.rule, area=area)
        settle_limits(flow)

    def consequences(self, flow: Flow, choice: Choice) -> list[Consequence]:
        if choice.verb != "remove_token":
            return []
        area, token = choice.args
        left = without(flow.table.legion(ATREIDES, area), {token: 1})
        return leaving(flow.table, ATREIDES, area, left)


# -- cards attached to a prescience card -----------------------------------------------------------


def attachments(flow: Flow, card: str) -> Iterator[Attachment]:
    """What the planning cards that lie with a prescience card do to it."""
    for planning in flow.table.attached.get(card, ()):
        attachment = flow.content.cards[planning].attachment
        if attachment is not None:
            yield attachment


def bonuses(flow: Flow, card: str) -> list[int]:
    """By how much any one marker advances as well, per card attached."""
    return [attachment.bonus for attachment in attachments(flow, card) if attachment.bonus]


def discard_attached(flow: Flow, card: str, *, only_those_ending: bool = False) -> None:
    """What was attached to a prescience card goes to the discards of its deck."""
    table = flow.table
    for planning in table.attached.get(card, ()):
        data = flow.content.cards[planning]
        if only_those_ending and not (data.attachment and data.attachment.ends_with_round):
            continue
        table.attached = put(table.attached, card, omit(table.attached[card], planning))
        table.discard(data.deck, planning)
        flow.emit("attachment_discarded", "prescience.attached", card=card, planning=planning)
    if card in table.attached and not table.attached[card]:
        table.attached = drop(table.attached, card)


@task("choose_bonus")
@dataclass(slots=True)
class ChooseBonus(Question):
    """Any one marker advances as well, or none."""

    rule = "prescience.bonus"
    verbs = ("advance", "decline")
    whose = "house_atreides"

    steps: int

    def prompt(self, flow: Flow) -> StepsLeft:
        return {"steps": self.steps}

    def menu(self, flow: Flow) -> Menu:
        advance = Pick("advance", ("marker",), list(flow.table.prescience), rule=self.rule)
        return Menu((advance, Pick("decline", rule=self.rule)))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "advance":
            raise_prescience(flow, {choice.args[0]: self.steps})


# -- the end of the round --------------------------------------------------------------------------


def end_attachments(flow: Flow) -> None:
    """Attached cards that last no longer than the round are discarded."""
    for card in list(flow.table.prescience_row):
        discard_attached(flow, card, only_those_ending=True)


def kept(flow: Flow, card: str) -> bool:
    """Whether an attached card keeps this one in the row."""
    return any(attachment.keeps for attachment in attachments(flow, card))


def unclaimed(flow: Flow) -> list[str]:
    """Cards of the row that go away at the end of the round."""
    return [card for card in flow.table.prescience_row if not kept(flow, card)]
