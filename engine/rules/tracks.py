"""The tracks and what they set off: supremacy, prescience, leaders entering, both victories.

Rules: track.supremacy, track.prescience, leader.enters, leader.replaced, leader.leaves, end.supremacy,
end.objective, bene_gesserit.gain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from engine.components import Components
from engine.flow import Flow
from engine.pieces import ATREIDES, HARKONNEN, WILD_MAKER
from engine.rules.tanks import move_to_own_tank
from engine.values import drop, more, omit, put


def raise_supremacy(flow: Flow, points: int) -> None:
    table = flow.table
    track = flow.content.tracks.supremacy
    before = table.supremacy
    table.supremacy = min(before + points, track.length)
    if table.supremacy == before:
        return
    flow.emit("supremacy_raised", "track.supremacy", by=table.supremacy - before, to=table.supremacy)
    if table.supremacy >= track.win:
        flow.win(HARKONNEN, "supremacy")
        return
    # Whatever stands at a step happens when the marker reaches or passes it, in track order.
    for step in range(before + 1, table.supremacy + 1):
        if step in track.atreides_bene_gesserit:
            gain_bene_gesserit(flow, ATREIDES)
        for leader in _entering(flow.content, "supremacy", step):
            enter_play(flow, leader)


def raise_prescience(flow: Flow, steps: Mapping[str, int]) -> None:
    """Advance several markers at once; entries follow in track order."""
    table = flow.table
    length = flow.content.tracks.prescience.length
    before = table.prescience
    for marker, by in steps.items():
        table.prescience = put(table.prescience, marker, min(before[marker] + by, length))
        if table.prescience[marker] != before[marker]:
            flow.emit(
                "prescience_raised",
                "track.prescience",
                marker=marker,
                by=table.prescience[marker] - before[marker],
                to=table.prescience[marker],
            )
    for step in range(1, length + 1):
        for marker in table.prescience:
            if before[marker] < step <= table.prescience[marker]:
                for leader in (
                    *_entering(flow.content, marker, step),
                    *_entering(flow.content, "any_prescience", step),
                ):
                    enter_play(flow, leader)


def lower_prescience(flow: Flow, marker: str, by: int) -> None:
    """Lowering expels no leader who has entered."""
    table = flow.table
    before = table.prescience[marker]
    table.prescience = put(table.prescience, marker, max(0, before - by))
    if table.prescience[marker] != before:
        flow.emit(
            "prescience_lowered",
            "track.prescience",
            marker=marker,
            by=before - table.prescience[marker],
            to=table.prescience[marker],
        )


def draw_objective(flow: Flow) -> None:
    table = flow.table
    card = flow.tower.pick(dict.fromkeys(table.objectives_left, 1))
    table.objectives_left = omit(table.objectives_left, card)
    table.objectives = [*table.objectives, card]
    flow.emit("objective_drawn", "setup.objective")
    flow.emit("objective_seen", "setup.objective", only=flow.seats_of(ATREIDES), objective=card)


def objectives_met(flow: Flow) -> list[str]:
    """Those whose markers stand high enough now, whoever holds them."""
    markers = flow.table.prescience
    return [
        card
        for card, goal in flow.content.objectives.items()
        if all(markers[marker] >= target for marker, target in goal.items())
    ]


def check_objective(flow: Flow) -> None:
    """Where the game goes on, everybody has learned which objectives the Atreides do not hold."""
    table = flow.table
    met = objectives_met(flow)
    if not {*met}.isdisjoint(table.objectives):
        flow.win(ATREIDES, "objective")
    elif met:
        table.ruled_out = {**table.ruled_out, **dict.fromkeys(met, len(table.objectives))}


# -- Bene Gesserit tokens --------------------------------------------------------------------------


def gain_bene_gesserit(flow: Flow, faction: str) -> None:
    table = flow.table
    if (automaton := flow.rules.automaton) is not None and faction in flow.mode.unseated:
        automaton.gain_token(flow)
        return
    if table.bene_gesserit_reserve:
        table.bene_gesserit_reserve -= 1
        table.bene_gesserit = more(table.bene_gesserit, faction)
        flow.emit("bene_gesserit_gained", "bene_gesserit.gain", faction=faction)


# -- leaders entering and leaving play -------------------------------------------------------------


def ways_in(enters: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """A leader enters in one way, or in any of several."""
    yield from enters.get("any_of", (enters,))


@cache
def _entering(content: Components, track: str, step: int) -> tuple[str, ...]:
    return tuple(
        leader.id
        for leader in content.leaders.values()
        for way in ways_in(leader.enters)
        if way["at"] == "track" and way["track"] == track and way["step"] == step
    )


def enter_play(flow: Flow, leader: str) -> bool:
    """Bring a named leader into play; nothing happens if that has happened before."""
    table = flow.table
    data = flow.content.leaders[leader]
    if leader not in table.waiting[data.faction]:
        return False
    table.waiting = put(table.waiting, data.faction, omit(table.waiting[data.faction], leader))
    flow.emit("leader_entered", "leader.enters", leader=leader)
    if data.replaces and table.in_play(data.faction, data.replaces):
        _replace(flow, data.replaces, leader)
    else:
        table.put_in_supply(data.faction, leader)
    if leader == WILD_MAKER:
        table.spent_leaders = [*table.spent_leaders, leader]
    if data.removes:
        leave_game(flow, data.removes)
    if data.takes_bene_gesserit:
        gain_bene_gesserit(flow, data.faction)
    return True


def _replace(flow: Flow, old: str, new: str) -> None:
    """Figure and card of the new leader take exactly the places of the old one's."""
    table = flow.table
    faction = flow.content.leaders[new].faction
    area = table.where(faction, old)
    if area is not None:
        table.remove(faction, area, {old: 1})
        table.add(faction, area, {new: 1})
        table.moved, table.flown = (
            put(marks, area, put(drop(marks[area], old), new, marks[area][old]))
            if old in marks.get(area, {})
            else marks
            for marks in (table.moved, table.flown)
        )
    elif table.supply[faction].get(old):
        table.take_from_supply(faction, {old: 1})
        table.put_in_supply(faction, new)

    def renamed(leaders: Sequence[str]) -> Sequence[str]:
        return [new if leader == old else leader for leader in leaders]

    table.tanks = {name: renamed(spaces) for name, spaces in table.tanks.items()}
    table.recovering = renamed(table.recovering)
    table.fresh_casualties = renamed(table.fresh_casualties)
    table.spent_leaders = renamed(table.spent_leaders)
    move_to_own_tank(flow, new)
    table.gone = [*table.gone, old]
    flow.emit("leader_replaced", "leader.replaced", leader=old, by=new)


def leave_game(flow: Flow, leader: str) -> None:
    """For good: figure and card. Leaders who wait for this enter play."""
    table = flow.table
    faction = flow.content.leaders[leader].faction
    if leader in table.gone:
        return
    area = table.where(faction, leader)
    if area is not None:
        table.remove(faction, area, {leader: 1})
    if table.supply[faction].get(leader):
        table.take_from_supply(faction, {leader: 1})

    def others(leaders: Sequence[str]) -> Sequence[str]:
        return [other for other in leaders if other != leader]

    table.tanks = {
        name: ["" if lying == leader else lying for lying in spaces] for name, spaces in table.tanks.items()
    }
    table.waiting = put(table.waiting, faction, others(table.waiting[faction]))
    table.recovering = others(table.recovering)
    table.fresh_casualties = others(table.fresh_casualties)
    table.spent_leaders = others(table.spent_leaders)
    table.gone = [*table.gone, leader]
    flow.emit("leader_left_game", "leader.leaves", leader=leader)
    for other in flow.content.leaders.values():
        if any(way["at"] == "leader_left_game" and way["leader"] == leader for way in ways_in(other.enters)):
            enter_play(flow, other.id)


def card_ready(flow: Flow, leader: str) -> bool:
    """Whether a leader's card lies face up in its action box."""
    table = flow.table
    if leader in table.spent_leaders or not table.in_play(flow.content.leaders[leader].faction, leader):
        return False
    return all(leader not in spaces for spaces in table.tanks.values())
