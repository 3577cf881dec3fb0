"""The round and its phases in order; the start of a round.

Rules: round.phases, start.draw, start.prescience.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.classes import dataclass
from engine.flow import TASKS, Deed, Flow, Task, task
from engine.pieces import FACTIONS
from engine.rules.planning import draw_cards
from engine.rules.prescience import reveal_prescience

PRESCIENCE_ROW = 3


@task("rounds")
@dataclass(slots=True)
class Rounds(Task):
    """The lowest task of every game: round after round until somebody has won."""

    def run(self, flow: Flow) -> None:
        flow.push(*round_of_phases(flow))


def round_of_phases(flow: Flow) -> tuple[Task, ...]:
    """What a round consists of in the mode that is played, in its order."""
    return tuple(TASKS[name].begun(flow) for name in flow.mode.phases)


def enter_phase(flow: Flow, phase: str) -> None:
    flow.table.phase = phase
    flow.emit("phase_begun", "round.phases", phase=phase, round=flow.table.round)


@task("start_of_round")
@dataclass(slots=True)
class StartOfRound(Task):
    """Everyone draws a card from each of their decks; three prescience cards are turned up."""

    def run(self, flow: Flow) -> None:
        table = flow.table
        flow.finish(self)
        table.round += 1
        table.claims_this_round = 0
        table.declined, table.signals = [], {}
        enter_phase(flow, "start")
        for step in flow.rules.steps[self.name].values():
            step(flow)


def draw(flow: Flow) -> None:
    for faction in FACTIONS:
        for seat in flow.seats_of(faction):
            for deck in flow.decks_of(seat):
                draw_cards(flow, seat, deck, 1, "start.draw")


def turn_up_prescience(flow: Flow) -> None:
    reveal_prescience(flow, PRESCIENCE_ROW)


#: In their order.
STEPS: Mapping[str, Deed] = {"draw": draw, "prescience": turn_up_prescience}
