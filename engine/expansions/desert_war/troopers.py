"""Troopers and camps where legions and worms come to stand.

Rules: trooper.ground, trooper.cleared, trooper.battle, trooper.worm, rider.wakes, rider.retreat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.classes import dataclass
from engine.expansions.desert_war.state import (
    LAUNCHER,
    RIDER,
    SUSPENSOR,
    TROOPERS,
    camps,
    data_of,
    lone_riders,
    remove_camp,
    remove_troopers,
)
from engine.flow import Flow, task
from engine.forms import since
from engine.phases.hazards import DesertHazards
from engine.pieces import ATREIDES, ENEMY, HARKONNEN, SANDWORM, WILD_MAKER
from engine.rules.arrival import Arrive
from engine.rules.losses import CheckLimits, Moving
from engine.rules.worms import PlaceWorm, RevealWormsign, WormEffect, discard_sign

RULE = "trooper.cleared"


def clear(flow: Flow, side: str, area: str) -> None:
    """A legion has come to stand there: troopers of the enemy and a camp go; riders are another matter."""
    if area not in flow.table.legions[side]:
        return
    kinds = [piece for piece in TROOPERS[ENEMY[side]] if piece != RIDER]
    remove_troopers(flow, area, *kinds, rule=RULE)
    if side == HARKONNEN and area in camps(flow):
        remove_camp(flow, area, RULE)


@task("war_arrive")
@dataclass(slots=True)
class WarArrive(Arrive):
    """After limits, before harvester, station and sign, troopers of the enemy go."""

    cleared: bool = since(2, default=False)
    #: Areas to which a legion was displaced: noted at once, since questions may come in between.
    displaced: Sequence[str] = since(2, default_factory=list)

    def run(self, flow: Flow) -> None:
        if not self.checked:
            self.displaced = [it.params["to"] for it in flow.events if it.key == "legion_displaced"]
        if self.checked and not self.cleared:
            self.cleared = True
            for area in self.areas:
                clear(flow, self.side, area)
            return
        Arrive.run(self, flow)

    def stirs(self, flow: Flow, area: str) -> bool:
        return Arrive.stirs(self, flow, area) or wakes(flow, area)


def wakes(flow: Flow, area: str) -> bool:
    """Whether a Harkonnen legion there has come upon lone riders who bring a worm."""
    if not lone_riders(flow, area):
        return False
    arrive = flow.inside(WarArrive)
    if arrive is None or area not in arrive.displaced:
        return True
    return data_of(flow).switches.displacement_onto_a_rider_wakes_a_worm


@task("wake_or_reveal")
@dataclass(slots=True)
class WakeOrReveal(RevealWormsign):
    """Lone riders go and a worm comes, one for all of them; without riders the sign is turned up."""

    def run(self, flow: Flow) -> None:
        if not wakes(flow, self.area):
            RevealWormsign.run(self, flow)
            return
        table = flow.table
        remove_troopers(flow, self.area, RIDER, rule="rider.wakes")
        if self.area in table.wormsigns:
            if not data_of(flow).switches.sign_beside_lone_rider_discarded:
                # The riders have woken theirs; the sign is turned up as it would have been.
                RevealWormsign.run(self, flow)
                if self.area in table.worms:
                    return
            else:
                flow.finish(self)
                discard_sign(flow, self.area)
        else:
            flow.finish(self)
        hazards = flow.inside(DesertHazards)
        keep = list(hazards.risen) if hazards is not None else []
        if not worm_figures(flow, keep):
            flow.emit("nothing_done", "rider.wakes", why="no_worm")
            return
        flow.push(PlaceWorm(self.area, keep), WormEffect(self.area, hazards=hazards is not None))


def worm_figures(flow: Flow, keep: list[str]) -> bool:
    """Whether any worm figure may be taken."""
    supply = flow.table.supply[ATREIDES]
    return bool(supply.get(SANDWORM) or supply.get(WILD_MAKER) or set(flow.table.worms) - set(keep))


# -- on the way ------------------------------------------------------------------------------------

#: What tells of a way that a legion rides or a worm takes, and whose legion it is.
ON_THE_WAY: Final = {"legion_moved": "faction", "battle_begun": "faction", "worm_moved": ""}


def passing(flow: Flow) -> bool:
    """By a reading only: whoever rides or crawls past removes troopers as if it came to stand there."""
    if not flow.table.beside or not data_of(flow).switches.passing_removes_troopers:
        return False
    found = [event for event in flow.events if event.key in ON_THE_WAY and "path" in event.params]
    before = len(flow.events)
    for event in found:
        whose = event.params.get(ON_THE_WAY[event.key], "")
        kinds = (SUSPENSOR,) if whose == ATREIDES else (SUSPENSOR, LAUNCHER)
        for area in event.params["path"]:
            remove_troopers(flow, area, *kinds, rule=RULE if whose else "trooper.worm")
    return len(flow.events) > before


# -- whatever else brings legions and worms there --------------------------------------------------


#: While one of these is going on, legions are still on their way.
UNDER_WAY = (Moving, Arrive, CheckLimits, WakeOrReveal)


def sweep(flow: Flow) -> bool:
    """Deployed and placed legions, and worms: looked at whenever nothing is on its way."""
    table = flow.table
    if not table.beside or any(isinstance(below, UNDER_WAY) for below in flow.stack):
        return _worms(flow) if table.beside else False
    for area in flow.board.sort(table.beside):
        here = table.beside[area]
        if area in table.legions[ATREIDES] and SUSPENSOR in here:
            clear(flow, ATREIDES, area)
            return True
        if area in table.legions[HARKONNEN]:
            if LAUNCHER in here or area in camps(flow):
                clear(flow, HARKONNEN, area)
                return True
            if lone_riders(flow, area):
                _come_upon(flow, area)
                return True
    return _worms(flow)


def _come_upon(flow: Flow, area: str) -> None:
    """Legions that were deployed or placed wake nothing, unless a reading says so."""
    if data_of(flow).switches.placing_onto_a_rider_wakes_a_worm:
        flow.push(WakeOrReveal(area))
    else:
        remove_troopers(flow, area, RIDER, rule=RULE)


def _worms(flow: Flow) -> bool:
    """Troopers other than riders go where a worm has come."""
    table = flow.table
    if not data_of(flow).switches.surfacing_worm_removes_troopers:
        return False
    for area in flow.board.sort(table.beside.keys() & table.worms.keys()):
        here = table.beside[area]
        if SUSPENSOR in here or LAUNCHER in here:
            remove_troopers(flow, area, SUSPENSOR, LAUNCHER, rule="trooper.worm")
            return True
    return False
