"""The end of a round, in the order of the rulebook.

Rules: end.claims, end.objective, end.vehicles, end.swap, end.wild_maker, end.leaders, end.hand,
end.prescience, end.dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from engine.cards import prescience as prescience_cards
from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import OverHandLimit
from engine.flow import Deed, Flow, Question, SideQuestion, Task, task
from engine.menu import Counts, Menu, Pick, Some
from engine.phases.start import enter_phase
from engine.pieces import ATREIDES, FACTIONS, GENERIC, SANDWORM, WILD_MAKER
from engine.rules.effects import expire_effects
from engine.rules.planning import discard_cards, discardable
from engine.rules.tracks import check_objective
from engine.values import omit, put

HAND_LIMIT = 6
SHARED_HAND_LIMIT = 4


@task("end_of_round")
@dataclass(slots=True)
class EndOfRound(Task):
    #: The names of steps that are still to be taken.
    left: Sequence[str] = field(default_factory=lambda: list(STEPS))

    @classmethod
    def begun(cls, flow: Flow) -> EndOfRound:
        return cls(list(flow.rules.steps[cls.name]))

    def run(self, flow: Flow) -> None:
        if not self.left:
            flow.finish(self)
            return
        step, *self.left = self.left
        flow.rules.steps[self.name][step](flow)


def begin(flow: Flow) -> None:
    enter_phase(flow, "end")


def withdraw_vehicles(flow: Flow) -> None:
    table = flow.table
    for vehicle in table.zones.values():
        table.put_in_supply("harkonnen", vehicle)
    if table.zones:
        flow.emit("vehicles_withdrawn", "end.vehicles")
        table.zones = {}


def swap_leaders(flow: Flow) -> None:
    flow.push(
        *(SwapLeaders(side) for side in FACTIONS if leaders_on_board(flow, side)),
    )


def swap_wild_maker(flow: Flow) -> None:
    table = flow.table
    if WILD_MAKER in table.worms.values() and table.supply[ATREIDES].get(SANDWORM):
        flow.push(SwapWildMaker())


def ready_leader_cards(flow: Flow) -> None:
    """Spent leader cards are turned up again; those of leaders in the tank too."""
    if flow.table.spent_leaders:
        flow.emit("leader_cards_readied", "end.leaders", leaders=list(flow.table.spent_leaders))
        flow.table.spent_leaders = []


def discard_to_limit(flow: Flow) -> None:
    flow.push(
        *(DiscardToLimit(seat) for seat in flow.all_seats if over_hand_limit(flow, seat) > 0),
    )


def put_prescience_away(flow: Flow) -> None:
    """Unclaimed cards leave the game or go back, card by card."""
    prescience_cards.end_attachments(flow)
    if prescience_cards.unclaimed(flow):
        flow.push(PutPrescienceAway())


def take_dice_back(flow: Flow) -> None:
    table = flow.table
    table.dice = {**table.dice, **{name: {} for name in table.used_dice}}
    table.used_dice = dict.fromkeys(table.used_dice, 0)
    table.dice_aside = 0
    expire_effects(flow, "end_of_round")


#: In their order; their names are saved.
STEPS: Mapping[str, Deed] = {
    "begin": begin,
    "claims": prescience_cards.push_end_of_round_claims,
    "objective": check_objective,
    "vehicles": withdraw_vehicles,
    "swaps": swap_leaders,
    "wild_maker": swap_wild_maker,
    "leaders": ready_leader_cards,
    "hands": discard_to_limit,
    "prescience": put_prescience_away,
    "dice": take_dice_back,
}


# -- leaders ---------------------------------------------------------------------------------------


def leaders_on_board(flow: Flow, side: str) -> dict[str, str]:
    """Named leaders on the board and where they stand."""
    return {
        piece: area
        for area in flow.table.areas_of(side)
        for piece in flow.table.legion(side, area)
        if piece in flow.pieces.all_named
    }


@task("swap_leaders")
@dataclass(slots=True)
class SwapLeaders(SideQuestion):
    """Any named leaders may leave the board for generic ones, or without a replacement if none is left."""

    rule = "end.swap"
    verbs = ("swap", "done")

    def menu(self, flow: Flow) -> Menu:
        leaders = list(leaders_on_board(flow, self.side))
        return self.or_done(Pick("swap", ("leader",), leaders, rule=self.rule) if leaders else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        table = flow.table
        leader = choice.args[0]
        area = leaders_on_board(flow, self.side)[leader]
        generic = GENERIC[self.side]
        table.remove(self.side, area, {leader: 1})
        table.put_in_supply(self.side, leader)
        replaced = bool(table.supply[self.side].get(generic))
        if replaced:
            table.take_from_supply(self.side, {generic: 1})
            table.add(self.side, area, {generic: 1})
        flow.emit("leader_swapped", self.rule, leader=leader, area=area, replaced=replaced)
        if leaders_on_board(flow, self.side):
            flow.push(SwapLeaders(self.side))


@task("swap_wild_maker")
@dataclass(slots=True)
class SwapWildMaker(Question):
    rule = "end.wild_maker"
    verbs = ("swap_worm", "keep")
    whose = ATREIDES

    def menu(self, flow: Flow) -> Menu:
        return Menu((Pick("swap_worm", rule=self.rule), Pick("keep", rule=self.rule)))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "keep":
            return
        table = flow.table
        for area, kind in table.worms.items():
            if kind == WILD_MAKER:
                table.worms = put(table.worms, area, SANDWORM)
                table.take_from_supply(ATREIDES, {SANDWORM: 1})
                table.put_in_supply(ATREIDES, WILD_MAKER)
                flow.emit("wild_maker_swapped", self.rule, area=area)
                return


# -- hands and prescience --------------------------------------------------------------------------


def hand_limit(flow: Flow, seat: str) -> int:
    return SHARED_HAND_LIMIT if flow.faction_of(seat) in flow.shared else HAND_LIMIT


def over_hand_limit(flow: Flow, seat: str) -> int:
    return sum(flow.table.hands[seat].values()) - hand_limit(flow, seat)


@task("discard_to_limit")
@dataclass(slots=True)
class DiscardToLimit(Question):
    rule = "end.hand"
    verbs = ("discard",)

    seat: str

    def faction(self, flow: Flow) -> str:
        return flow.faction_of(self.seat)

    def seats(self, flow: Flow) -> tuple[str, ...]:
        return (self.seat,)

    def prompt(self, flow: Flow) -> OverHandLimit:
        return {"seat": self.seat, "number": over_hand_limit(flow, self.seat)}

    def menu(self, flow: Flow) -> Menu:
        # Cards that are otherwise kept may be discarded for the limit once nothing else is left.
        cards = discardable(flow, self.seat) or dict(sorted(flow.table.hands[self.seat].items()))
        number = min(over_hand_limit(flow, self.seat), sum(cards.values()))
        return Menu((Counts("discard", cards, number, number, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        discard_cards(flow, self.seat, choice.counts(), self.rule)
        if over_hand_limit(flow, self.seat) > 0:
            flow.push(DiscardToLimit(self.seat))


@task("put_prescience_away")
@dataclass(slots=True)
class PutPrescienceAway(Question):
    """Each unclaimed card is removed from the game or shuffled back."""

    rule = "end.prescience"
    verbs = ("remove",)
    whose = "house_atreides"

    def menu(self, flow: Flow) -> Menu:
        cards = prescience_cards.unclaimed(flow)
        return Menu((Some("remove", cards, 0, len(cards), rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        table = flow.table
        back = []
        for card in prescience_cards.unclaimed(flow):
            table.prescience_row = omit(table.prescience_row, card)
            prescience_cards.discard_attached(flow, card)
            if card in choice.args:
                table.prescience_removed = [*table.prescience_removed, card]
            else:
                back.append(card)
        table.prescience_deck = sorted((*table.prescience_deck, *back))
        flow.emit("prescience_put_away", self.rule, removed=list(choice.args))
