"""Cards of the Atreides that mean something else against the automaton, and what they turn up freely.

Rules: mahdi.truthtrance, mahdi.voice, mahdi.turning_up.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.script import VERBS, OwnQuestion, Script, Step, Verb
from engine.choice import Choice
from engine.classes import dataclass
from engine.flow import Flow, task
from engine.mahdi import piles, state
from engine.mahdi.data import NO_SIETCH_AND_NO_TRAINING, NOTHING
from engine.mahdi.owner import data_of
from engine.mahdi.turns import board
from engine.menu import Form, Menu, Pick, Some
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.effects import add_effect
from engine.rules.free_actions import GuerrillaTraining

# -- Truthtrance -----------------------------------------------------------------------------------


def nameable(flow: Flow) -> list[str]:
    """Results of which fewer dice are used than may be."""
    used = state.used(flow)
    if not flow.table.unplaced_dice.get(board(flow)):
        return []
    return [it for it, most in data_of(flow).truthtrance_limits.items() if used.get(it, 0) < most]


def _force_die(flow: Flow, script: Script, step: Step) -> None:
    flow.push(NameResult(script.side))


@task("name_result")
@dataclass(slots=True)
class NameResult(OwnQuestion):
    """The next turn of the automaton has that result without a roll."""

    rule = "mahdi.truthtrance"
    asked_as = "force_die"
    verbs = ("force", "done")

    def menu(self, flow: Flow) -> Menu:
        found = nameable(flow)
        return self.or_done(Pick("force", ("result",), found, rule=self.rule) if found else None)

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "force":
            add_effect(
                flow,
                {
                    "name": "forced_die",
                    "owner": self.side,
                    "until": f"turn_of_{HARKONNEN}",
                    "scope": {"board": board(flow), "result": choice.args[0]},
                },
            )


# -- The Voice -------------------------------------------------------------------------------------


def _no_card(flow: Flow, script: Script, step: Step) -> str:
    if script.side == HARKONNEN:
        return VERBS["opponent_discards"].hindrance(flow, script, step)
    return "" if state.pile(flow) else "no_card"


def _discard_top(flow: Flow, script: Script, step: Step) -> None:
    if script.side == HARKONNEN:
        VERBS["opponent_discards"].do(flow, script, step)
        return
    number = min(int(step["number"]), len(state.pile(flow)))
    cards = [piles.discard_top(flow) for _ in range(number)]
    flow.emit("reinforcements_discarded", "mahdi.voice", cards=cards)


OWN: Mapping[str, Verb] = {
    "force_die": Verb(_force_die, lambda flow, script, step: "" if nameable(flow) else "no_die", True),
    "opponent_discards": Verb(_discard_top, _no_card, True),
}

# -- turning up ------------------------------------------------------------------------------------


def watched(flow: Flow, area: str) -> bool:
    """Whether an ornithopter is in a zone connected to the sector of the area."""
    zones = flow.table.zones
    return any(zones.get(zone) == "ornithopter" for zone in flow.board.zones_at[area])


def may_turn_up(flow: Flow, area: str, what: str, *, training: bool = False) -> bool:
    """Whether a ``sietch`` or ``tokens`` may be turned up freely there."""
    if not watched(flow, area):
        return True
    reading = data_of(flow).readings.turning_up_under_ornithopter
    if training or reading == NOTHING:
        return False
    return what != "sietch" or reading != NO_SIETCH_AND_NO_TRAINING


def turned_up(flow: Flow, number: int) -> None:
    """For each thing turned up freely a card joins the Reinforcements, unless the ban is active."""
    data = data_of(flow)
    if data.reveal_ban not in flow.table.bans:
        piles.reinforce(flow, number * data.cards_for_reveal)


class WatchedTraining(GuerrillaTraining):
    """Guerrilla Training calls the enemy, and is impossible under an ornithopter."""

    def forms(self, flow: Flow, seat: str) -> list[Form]:
        hidden = {
            token
            for area in flow.table.areas_of(ATREIDES)
            if not may_turn_up(flow, area, "tokens", training=True)
            for token in flow.pieces.tokens_of(flow.table.legion(ATREIDES, area))
        }
        found: list[Form] = []
        for form in GuerrillaTraining.forms(self, flow, seat):
            if isinstance(form, Some) and (items := [it for it in form.items if it not in hidden]):
                found.append(Some(form.verb, items, 1, len(items), rule=form.rule, notes=form.notes))
        return found

    def take(self, flow: Flow, choice: Choice) -> None:
        GuerrillaTraining.take(self, flow, choice)
        turned_up(flow, len(choice.args))
