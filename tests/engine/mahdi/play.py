"""Turns of the automaton on a table laid for the test: everything cleared, the target Windgap, harvest in the
north-east."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.components import STANDARD
from engine.events import Event
from engine.flow import Task
from engine.mahdi import state
from engine.mahdi.automaton import composed
from engine.mahdi.cards import AutomatonCards
from engine.mahdi.data import Data
from engine.mahdi.turns import AutomatonAction, AutomatonActions, AutomatonTurn
from engine.phases.start import Rounds, round_of_phases
from engine.pieces import ATREIDES, HARKONNEN, TIERS
from engine.rules.action_dice import faces
from engine.values import more, put
from tests.scenario import Given, Play

CARDS = {it.sietch: place for place, it in enumerate(STANDARD.tactics)}
DICE = 8


class Alone(Given):
    """One person against the automaton, or two partners."""

    def __init__(self, *, people: int = 1, data: Data | None = None) -> None:
        self.own_dice: dict[str, int] = {}
        super().__init__(mode="mahdi", shared=(ATREIDES,) if people == 2 else ())
        table, flow = self.table, self.flow
        if data is not None:
            flow.rules = replace(composed(flow.rules, data), watchers=flow.rules.watchers)
        for card, _ in state.pile(flow):
            deck = flow.content.cards[card].deck
            table.decks = put(table.decks, deck, more(table.decks[deck], card))
        state.begin(flow)
        table.put_in_supply(HARKONNEN, "harvester", len(table.harvesters))
        table.harvesters = []
        for zone in tuple(table.zones):
            table.put_in_supply(HARKONNEN, table.lift_vehicle(zone))
        table.round = 1
        self.target("windgap").harvest("sihaya_ridge")

    def target(self, sietch: str) -> Alone:
        state.set_card(self.flow, "target_card", CARDS[sietch])
        state.draw(self.flow, CARDS[sietch])
        return self

    def harvest(self, sietch: str) -> Alone:
        """By a card of the sector where that sietch stands."""
        state.set_card(self.flow, "harvest", CARDS[sietch])
        state.draw(self.flow, CARDS[sietch])
        return self

    def held(self) -> Alone:
        """A token and a Naib in each sietch."""
        tokens = [token for token in self.table.deployment_pool if token.startswith("start_")]
        for sietch, token in zip(STANDARD.board.sietch_sites, tokens, strict=True):
            self.atreides(sietch, token, naib=1)
        return self

    def garrison(self, area: str, *tokens: str) -> Alone:
        self.table.add(HARKONNEN, area, dict.fromkeys(tokens, 1))
        return self

    def without_supply(self, but: int = 0) -> Alone:
        """All units stand on mountains, six in each, but for so many regular ones."""
        table = self.table
        taken = {*table.sietches, *table.settlements}
        mountains = [it for it in self.flow.board.area if table.terrain(it) == "mountain" and it not in taken]
        units = [tier for tier in TIERS[HARKONNEN] for _ in range(table.supply[HARKONNEN][tier])]
        for place, tier in enumerate(units[but:]):
            self.harkonnen(mountains[place // table.stacking_limit(HARKONNEN)], **{tier: 1})
        return self

    def used(self, **results: int) -> Alone:
        for result, number in results.items():
            for _ in range(number - state.used(self.flow).get(result, 0)):
                state.use(self.flow, result)
        return self

    def pile(self, *cards: str) -> Alone:
        """Reinforcements from the lowest up, unseen."""
        for card in cards:
            self.table.leave_deck(self.flow.content.cards[card].deck, card)
            state.lay_on_pile(self.flow, card, known=False)
        return self

    def discarded(self, *cards: str) -> Alone:
        for card in cards:
            self.table.leave_deck(self.flow.content.cards[card].deck, card)
        state.discard(self.flow, cards)
        return self

    def sign_at(self, *areas: str) -> Alone:
        self.sign(*areas)
        return self

    def with_dice(self, **results: int) -> Alone:
        """Unspent dice of the Atreides."""
        self.own_dice = results
        return self

    # -- going -------------------------------------------------------------------------------------

    def acts(self, result: str) -> Play:
        """The automaton has rolled that and acts."""
        return self.does(AutomatonAction(result))

    def does(self, *tasks: Task) -> Play:
        return self.task(*tasks, turn=HARKONNEN)

    def plays(self, card: str, branch: int = 1) -> Play:
        """It turns up that card, the only one left in its deck."""
        deck = self.flow.content.cards[card].deck
        self.deck(deck, card)
        state.order_discards(self.flow)
        return self.does(AutomatonCards(branch, deck))

    def plays_on(self, deck: str) -> Play:
        """It turns up the next card of that deck."""
        return self.does(AutomatonCards(1, deck))

    def rolls(self, *results: str) -> Play:
        """Its turn begins, and its die shows these one after the other."""
        shown = list(faces(self.flow, HARKONNEN))
        return self.draws(*(shown.index(result) for result in results)).does(AutomatonTurn(HARKONNEN))

    def draws(self, *values: int) -> Alone:
        super().draws(*values)
        return self

    def harkonnen(self, area: str, **pieces: int) -> Alone:
        super().harkonnen(area, **pieces)
        return self

    def atreides(self, area: str, *tokens: str, **pieces: int) -> Alone:
        super().atreides(area, *tokens, **pieces)
        return self

    def unused(self, dice: int = 3) -> None:
        table = self.table
        self.boards(**{self.flow.boards_of(ATREIDES)[0]: self.own_dice})
        board = self.flow.boards_of(HARKONNEN)[0]
        table.dice = put(table.dice, board, {})
        table.unplaced_dice = put(table.unplaced_dice, board, dice)
        table.used_dice = put(table.used_dice, board, DICE - table.dice_aside - dice)

    def task(self, *tasks: Task, turn: str = "", acting: str = "") -> Play:
        self.unused()
        self.flow.table.phase = "actions"
        self.flow.table.turn = turn
        *_, hazards, harvest, end = round_of_phases(self.flow)
        return self._go(Rounds(), end, harvest, hazards, AutomatonActions(step="turns"), *reversed(tasks))


def alone(*, people: int = 1, data: Data | None = None) -> Alone:
    return Alone(people=people, data=data)


def told(play: Play, key: str) -> list[Mapping[str, object]]:
    """What was said under that key."""
    return [event.params for event in play.log if isinstance(event, Event) and event.key == key]


def chose(play: Play, step: str) -> list[tuple[list[str], str]]:
    """What was left by the criteria at that step, and which decided."""
    found = [it for it in told(play, "automaton_chose") if it["step"] == step]
    return [(list(it["left"]), str(it["criterion"])) for it in found]  # type: ignore[call-overload]


def pile(play: Play) -> list[str]:
    return [card for card, _ in state.pile(play.game.flow)]
