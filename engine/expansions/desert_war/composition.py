"""The rulebook of everybody with the expansion in it.

Rules: desert_war.end, desert_war.together, desert_war.atomics, desert_war.programs, trooper.no_unit,
trooper.own_ways, escort.leader, escort.hits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from engine.cards.script import plain
from engine.choice import Choice
from engine.components import Components, Leader
from engine.contract.view import ExpansionSection
from engine.events import Event
from engine.expansions.desert_war import camps, end, escort, meetings, power, riders, state, tokens, troopers
from engine.expansions.desert_war import data as war_data
from engine.expansions.desert_war.state import (
    CAMP,
    ESCORT,
    LAUNCHER,
    RIDER,
    SUSPENSOR,
    Owner,
    data_of,
    kept,
    marker_of,
)
from engine.flow import Flow, Rulebook
from engine.options import DESERT_WAR
from engine.phases.actions import ChooseAction
from engine.phases.vehicles import ChooseVehiclePlaces
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN, Bystander, Pieces
from engine.rules.arrival import Arrive
from engine.rules.deployment import ChooseVehicle, PlaceVehicles
from engine.rules.desert_power import ChooseDesertPower, ChooseWormMove, PlaceSigns
from engine.rules.losses import CheckLimits, Moving
from engine.rules.worms import RevealWormsign, WormAttack

SWITCH = DESERT_WAR


class DesertWar(Owner):
    """The expansion as whoever looks at a whole table meets it."""

    def faults(self, flow: Flow) -> Iterator[str]:
        if set(flow.table.expansion) != set(state.fresh()):
            yield f"the expansion keeps {sorted(flow.table.expansion)}"
            return
        yield from _camp_faults(flow)
        yield from _place_faults(flow)
        if not 0 <= kept(flow)["tokens"] <= self.data.tokens:
            yield f"{kept(flow)['tokens']} Desert War tokens"

    def section(self, flow: Flow) -> ExpansionSection:
        table = flow.table
        return {
            "beside": {
                area: dict(sorted(table.beside[area].items())) for area in flow.board.sort(table.beside)
            },
            "tokens": kept(flow)["tokens"],
            "ready": len(state.ready(flow)),
            "gone": [marker_of(camp) for camp in kept(flow)["cashed"]],
        }

    def private(self, flow: Flow, faction: str) -> Mapping[str, str]:
        if faction != ATREIDES:
            return {}
        standing = state.camps(flow)
        return {area: marker_of(standing[area]) for area in flow.board.sort(standing)}

    def unseen(self, flow: Flow) -> set[str]:
        """Camps that have not been cashed."""
        return {*state.camps(flow).values(), *state.ready(flow)}

    def deal(self, flow: Flow, faction: str, below: Callable[[int], int]) -> None:
        """Faces of camps that stand, from all that have not been cashed."""
        if faction == ATREIDES:
            return
        left = sorted(self.unseen(flow))
        standing = dict(state.camps(flow))
        for area in flow.board.sort(standing):
            standing[area] = left.pop(below(len(left)))
        state.keep(flow, camps=standing)

    def strew(self, flow: Flow, below: Callable[[int], int]) -> None:
        """Tokens, camps, and troopers where each may stand beside what stands there already."""
        board, table = flow.board, flow.table
        state.keep(flow, tokens=below(self.data.tokens + 1))
        for camp in state.ready(flow):
            if (found := camps.open_areas(flow)) and below(2):
                near = board.ids(board.mask(found) & _near(flow, HARKONNEN))
                camps.put_down(flow, camp, (near or found)[below(len(near or found))])
        signs = board.mask(table.wormsigns)
        riding = table.desert() & (table.empty() | board.mask(table.worms) | table.legion_mask(ATREIDES))
        where = {
            LAUNCHER: board.mask(state.camps(flow)),
            SUSPENSOR: table.free(HARKONNEN) & ~signs,
            RIDER: riding,
        }
        for piece, ground in where.items():
            faction = flow.pieces.bystanders[piece].faction
            for _ in range(below(table.supply[faction][piece] + 1)):
                taken = 0 if piece == LAUNCHER else self._others(flow, piece)
                spots = board.ids(ground & ~taken)
                # Every other one near legions of the Atreides, who ride over riders and drive away troopers.
                near = board.ids(ground & ~taken & _near(flow, ATREIDES)) if below(2) else []
                if spots:
                    table.take_from_supply(faction, {piece: 1})
                    table.lay_beside((near or spots)[below(len(near or spots))], piece)

    def _others(self, flow: Flow, piece: str) -> int:
        """Areas of riders for suspensor troopers, and of all others for riders."""
        beside = flow.table.beside
        return flow.board.mask(
            area for area, here in beside.items() if (piece == RIDER) is not (RIDER in here)
        )

    def goals(self) -> Mapping[str, list[str]]:
        return meetings.goals(self.data)

    def watched(self, flow: Flow, seat: str, choice: Choice) -> meetings.Reached:
        now = meetings.moment(flow, seat, choice)

        def reached(events: Sequence[Event]) -> Iterator[tuple[str, str]]:
            now.events = events
            return meetings.reached(now, self.data)

        return reached


def _near(flow: Flow, faction: str) -> int:
    """Areas next to legions of a side."""
    found = 0
    for area in flow.table.legions[faction]:
        found |= flow.board.near[area]
    return found


def _camp_faults(flow: Flow) -> Iterator[str]:
    data = data_of(flow)
    standing = state.camps(flow)
    known = sorted(state.CAMP_OF + face for face in data.faces)
    if sorted((*standing.values(), *state.ready(flow), *kept(flow)["cashed"])) != known:
        yield "a camp is in two places, or nowhere"
    if sorted(standing) != sorted(flow.table.beside_of(CAMP)):
        yield "camps and their faces do not agree"
    sectors = [sector for area in standing for sector in flow.board.sectors_at[area]]
    if len(set(sectors)) != len(sectors):
        yield "two camps in one sector"


def _place_faults(flow: Flow) -> Iterator[str]:
    """What may share an area, while nothing is on its way."""
    table = flow.table
    if any(isinstance(below, (Moving, Arrive, CheckLimits)) for below in flow.stack):
        return
    # Where a worm that surfaces leaves troopers alone, they may stand beside it.
    stirred = table.worms if data_of(flow).switches.surfacing_worm_removes_troopers else {}
    for area, here in table.beside.items():
        if not here or min(here.values()) < 1 or not here.keys() <= flow.pieces.bystanders.keys():
            yield f"{here} stands in {area}"
        if SUSPENSOR in here and (RIDER in here or area in table.legions[ATREIDES] or area in stirred):
            yield f"suspensor troopers where they cannot be: {area}"
        if LAUNCHER in here and (RIDER in here or area in table.legions[HARKONNEN] or area in stirred):
            yield f"rocket launchers where they cannot be: {area}"
        if RIDER in here and area in table.legions[HARKONNEN] and area not in table.worms:
            yield f"a lone rider at a Harkonnen legion: {area}"
        if CAMP in here and (area in table.legions[HARKONNEN] or RIDER in here):
            yield f"a camp where it cannot be: {area}"


# -- the box ---------------------------------------------------------------------------------------


@cache
def with_pieces(content: Components, data: war_data.Data) -> Components:
    """What is in both boxes. What has the pieces already is left alone."""
    if ESCORT in content.pieces.leaders:
        return content
    cards = {card["id"]: _card(card, ATREIDES) for card in data.leaders}
    figures = {faction: dict(content.figures[faction]) for faction in FACTIONS}
    for piece in data.pieces.values():
        if piece["id"] != CAMP:
            figures[piece["faction"]][piece["id"]] = piece["count"]
    return replace(
        content,
        leaders=MappingProxyType({**content.leaders, ESCORT: _escort(data), **cards}),
        figures=MappingProxyType({faction: MappingProxyType(figures[faction]) for faction in FACTIONS}),
        pieces=_pieces(content.pieces, data),
    )


def _pieces(known: Pieces, data: war_data.Data) -> Pieces:
    traits = data.pieces
    return replace(
        known,
        leaders=known.leaders | {ESCORT},
        order=MappingProxyType({**known.order, ESCORT: len(known.order)}),
        carriers=known.carriers | {ESCORT},
        joining=known.joining | {ESCORT},
        leading=frozenset({ESCORT} if data.switches.escort_serves_leadership_of_its_order else ()),
        tough=MappingProxyType({ESCORT: traits[ESCORT]["hits"]["most"]}),
        bystanders=MappingProxyType(
            {
                name: Bystander(
                    traits[name]["faction"],
                    solid=name == CAMP,
                    rides=bool(traits[name].get("rides_worms")),
                    repels_signs=bool(traits[name].get("keeps_wormsigns_away")),
                )
                for name in (SUSPENSOR, LAUNCHER, RIDER, CAMP)
            }
        ),
        ridden_reach=data.reach,
    )


def _escort(data: war_data.Data) -> Leader:
    """In a legion it is a leader like those without names."""
    piece = data.pieces[ESCORT]
    card = {
        "id": ESCORT,
        "subfaction": piece["subfactions"][0],
        "slot": None,
        "combat": piece["combat"],
        "enters": {"at": "generic"},
        "steps": [],
        "provenance": piece["provenance"],
        "special_provenance": piece["provenance"],
    }
    return replace(_card(card, HARKONNEN), generic=True, figure=True)


def _card(entry: Mapping[str, object], faction: str) -> Leader:
    combat = entry["combat"] if isinstance(entry["combat"], Mapping) else {"swords": 0, "shields": 0}
    enters, steps = entry["enters"], entry["steps"]
    if not isinstance(enters, Mapping) or not isinstance(steps, list):
        raise AssertionError("the schema has been asked")
    return Leader(
        id=str(entry["id"]),
        subfaction=str(entry["subfaction"]),
        faction=faction,
        slot=str(entry["slot"]) if entry["slot"] else None,
        swords=combat["swords"],
        shields=combat["shields"],
        generic=False,
        enters=MappingProxyType(dict(enters)),
        replaces=None,
        removes=None,
        steps=tuple(MappingProxyType(plain(step)) for step in steps),
        on_entry="",
        takes_bene_gesserit=False,
        is_sandworm=False,
        attack_dice=0,
        provenance=str(entry["provenance"]),
        special_provenance=str(entry["special_provenance"]),
        combat_provenance=str(entry["provenance"]),
        figure=False,
    )


# -- the rulebook ----------------------------------------------------------------------------------


def composed(rules: Rulebook, data: war_data.Data = war_data.STANDARD) -> Rulebook:
    steps = rules.steps
    return replace(
        rules,
        content=with_pieces(rules.content, data),
        free_actions=(*rules.free_actions, tokens.WarToken()),
        watchers=(troopers.passing, troopers.sweep, *rules.watchers),
        steps=MappingProxyType(
            {
                **steps,
                "set_up": {**steps["set_up"], SWITCH: state.begin},
                "vehicles_placed": {**steps["vehicles_placed"], "tokens": tokens.place_tokens},
                "actions_begun": {**steps["actions_begun"], "camps": camps.place_camps},
                "end_of_round": {
                    name: end.withdraw if name == "vehicles" else deed
                    for name, deed in steps["end_of_round"].items()
                },
            }
        ),
        instead=MappingProxyType(
            {
                **rules.instead,
                Arrive: troopers.WarArrive,
                RevealWormsign: troopers.WakeOrReveal,
                PlaceSigns: riders.SignsOrRider,
                ChooseWormMove: riders.RiddenWormMove,
                WormAttack: riders.RiddenWormAttack,
                ChooseVehiclePlaces: escort.VehiclePlacesAndEscort,
                PlaceVehicles: escort.PlaceVehiclesAndEscort,
                ChooseVehicle: escort.ChooseVehicleOrEscort,
                ChooseAction: tokens.WarChooseAction,
                ChooseDesertPower: power.WarChooseDesertPower,
            }
        ),
        expansion=DesertWar(data),
    )
