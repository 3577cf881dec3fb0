"""The automaton as the rules of everybody meet it, and the mode put together.

Rules: mahdi, mahdi.open_hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.cards.hand import DiscardForUse
from engine.classes import dataclass
from engine.contract.view import AutomatonSection
from engine.flow import Flow, Rulebook, Task
from engine.mahdi import casualties, garrison, piles, rounds, state, tactics, verbs
from engine.mahdi import data as mode_data
from engine.mahdi.answers import Answers
from engine.mahdi.battle import further_dice, reinforce
from engine.mahdi.owner import Owner
from engine.mahdi.sight import look
from engine.options import CLOSED_HANDS
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.battle import Battle
from engine.rules.free_actions import GuerrillaTraining, Scouting
from engine.rules.tracks import raise_supremacy
from engine.table import Kept
from engine.values import drop, more, put


@dataclass(frozen=True, slots=True, eq=False)
class Automaton(Owner):
    def turn_up(self, flow: Flow, faction: str, area: str) -> bool:
        return faction == HARKONNEN and garrison.turn_up(flow, area)

    def reinforce(self, flow: Flow, battle: Task, role: str) -> None:
        if not isinstance(battle, Battle):
            raise AssertionError(f"{battle.name} is no battle")
        reinforce(flow, battle, role)

    def trim(self, flow: Flow, area: str) -> Task:
        return garrison.TrimLegion(area)

    def gain_token(self, flow: Flow) -> None:
        """A die from the spice board for this round; without one a step of supremacy."""
        table = flow.table
        if not table.dice_aside:
            raise_supremacy(flow, 1)
            return
        board = flow.boards_of(HARKONNEN)[0]
        table.dice_aside -= 1
        table.unplaced_dice = more(table.unplaced_dice, board)
        flow.emit("automaton_gained_die", "mahdi.bene_gesserit")

    def sietch_went(self, flow: Flow, origin: str, target: str) -> None:
        state.sietch_went(flow, origin, target)

    def may_turn_up(self, flow: Flow, area: str, what: str) -> bool:
        return verbs.may_turn_up(flow, area, what)

    def turned_up(self, flow: Flow, number: int) -> None:
        verbs.turned_up(flow, number)

    def retreats(self, flow: Flow, area: str) -> int:
        board = flow.board
        bound = self.data.readings.borders_bind_what_others_move
        return board.near[area] if bound else board.fly1[area]

    def possible_legions(self, flow: Flow, area: str) -> list[tuple[int, dict[str, int]]]:
        return garrison.possible_legions(flow, area)

    def after_hits(self, flow: Flow, legion: Mapping[str, int], hits: int, supply: int) -> dict[str, int]:
        return casualties.left_after(look(flow), legion, hits, supply)

    def further_dice(self, flow: Flow) -> int:
        return further_dice(flow)

    def cards(self, flow: Flow) -> Iterator[str]:
        yield from (card for card, _ in state.pile(flow))
        yield from state.aside(flow)

    def hidden_cards(self, flow: Flow) -> Iterator[str]:
        return (card for card, known in state.pile(flow) if not known)

    def hidden_tokens(self, flow: Flow) -> Iterator[str]:
        known = state.laid_openly(flow)
        return (token for token in garrison.lying(flow) if token not in known)

    def strew(self, flow: Flow, below: Callable[[int], int]) -> None:
        """Some of all that may lie there in the middle of a game."""
        state.order_discards(flow)
        tactics.draw_harvest(flow)
        tactics.draw_target(flow)
        for _ in range(below(5)):
            piles.reinforce(flow, 1)
        garrison.strew(flow, below)

    def put_right(self, flow: Flow) -> None:
        state.order_discards(flow)
        table, board = flow.table, flow.boards_of(HARKONNEN)[0]
        rolled = sum(table.dice.get(board, {}).values())
        if rolled:
            table.dice = put(table.dice, board, {})
            table.unplaced_dice = put(table.unplaced_dice, board, rolled)
        if board in table.bene_gesserit_die:
            table.bene_gesserit_die = drop(table.bene_gesserit_die, board)

    def faults(self, flow: Flow) -> Iterator[str]:
        kept = flow.table.automaton
        if set(kept) != set(state.fresh()):
            yield f"the automaton keeps {sorted(set(kept) ^ set(state.fresh()))}"
            return
        known = range(len(flow.content.tactics))
        if any(place not in known for place in state.drawn(flow)):
            yield f"tactics cards {state.drawn(flow)}"
        if any(card not in flow.content.cards for card in self.cards(flow)):
            yield "a card that does not exist among the Reinforcements"
        order = kept["discarded"]
        for deck in state.decks(flow):
            if order.count(deck) != len(flow.table.discards[deck]):
                yield f"the order of the discards does not agree with those of {deck}"
        used = sum(state.used(flow).values())
        if flow.table.phase == "actions" and used > sum(flow.table.used_dice.values()):
            yield f"{used} used dice show something"
        tokens = garrison.lying(flow)
        if len(set(tokens)) != len(tokens):
            yield "a garrison token lies in two places"

    def section(self, flow: Flow) -> AutomatonSection:
        """Ranks are public: what is done betrays them. Faces of Reinforcements are seen by nobody."""
        table, cards = flow.table, flow.content.cards
        harvest, target = state.harvest_card(flow), state.target_card(flow)
        return {
            "harvest_sector": harvest.sector if harvest else "",
            "target": state.target(flow) if target else "",
            "target_sector": target.sector if target else "",
            "turn_target": state.turn_target(flow),
            "used": dict(state.used(flow)),
            "reinforcements": [
                {"deck": cards[card].deck, "card": card if known else ""} for card, known in state.pile(flow)
            ],
            "aside": list(state.aside(flow)),
            "top_discard": state.top_discard(flow),
            "ranks": {area: table.sietches[area] for area in flow.board.sort(table.sietches)},
            "garrisons": {
                seen: len(garrison.pool(flow, seen)) for seen in dict.fromkeys(flow.pieces.garrisons.values())
            },
            "open_garrisons": [
                {
                    "area": area,
                    "token": flow.pieces.garrisons[token],
                    "shows": dict(garrison.face_of(flow, token)),
                }
                for area in table.areas_of(HARKONNEN)
                for token in flow.pieces.garrisons_of(table.legion(HARKONNEN, area))
                if token in state.laid_openly(flow)
            ],
        }

    def shown(self, flow: Flow) -> Kept:
        return state.shown(flow)


def open_hands(flow: Flow) -> bool:
    """Partners see each other's hands, unless they have agreed otherwise: nobody listens whom it should be
    kept from."""
    if CLOSED_HANDS in flow.switches:
        return False
    table = flow.table
    for seat in flow.seats_of(ATREIDES):
        partner = flow.partner_of(seat)
        if partner:
            held = dict(sorted(table.hands[partner].items()))
            if table.seen_cards[seat] != held:
                table.seen_cards = put(table.seen_cards, seat, held)
    return False


def composed(rules: Rulebook, data: mode_data.Data = mode_data.STANDARD) -> Rulebook:
    """The rulebook of everybody with the automaton in it."""
    free = []
    for action in rules.free_actions:
        if isinstance(action, Scouting) or (
            isinstance(action, DiscardForUse) and action.faction == HARKONNEN
        ):
            continue
        free.append(verbs.WatchedTraining() if isinstance(action, GuerrillaTraining) else action)
    return replace(
        rules,
        free_actions=tuple(free),
        watchers=(tactics.watch, open_hands, *rules.watchers),
        steps=MappingProxyType(
            {
                **rules.steps,
                "set_up": rounds.SET_UP,
                "start_of_round": rounds.START,
                "end_of_round": rounds.END,
            }
        ),
        answerer=Answers(),
        automaton=Automaton(data),
        verbs=verbs.OWN,
    )
