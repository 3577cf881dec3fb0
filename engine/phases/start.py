"""The round and its phases in order; the start of a round.

Rules: round.phases, start.draw, start.prescience.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.flow import Flow, Task, task
from engine.pieces import FACTIONS
from engine.rules.planning import draw_cards
from engine.rules.prescience import reveal_prescience

PRESCIENCE_ROW = 3


@task("rounds")
@dataclass(slots=True)
class Rounds(Task):
    """The lowest task of every game: round after round until somebody has won."""

    def run(self, flow: Flow) -> None:
        flow.push(*round_of_phases())


def round_of_phases() -> tuple[Task, ...]:
    """What a round consists of, in its order."""
    # The phases stand above this module in the stack, not in the import order.
    from engine.phases.actions import ActionResolution
    from engine.phases.end import EndOfRound
    from engine.phases.harvest import SpiceHarvesting
    from engine.phases.hazards import DesertHazards
    from engine.phases.vehicles import VehiclePlacement

    return (
        StartOfRound(),
        VehiclePlacement(),
        ActionResolution(),
        DesertHazards(),
        SpiceHarvesting(),
        EndOfRound(),
    )


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
        table.declined.clear()
        table.signals.clear()
        enter_phase(flow, "start")
        for faction in FACTIONS:
            for seat in flow.seats_of(faction):
                for deck in flow.decks_of(seat):
                    draw_cards(flow, seat, deck, 1, "start.draw")
        reveal_prescience(flow, PRESCIENCE_ROW)
