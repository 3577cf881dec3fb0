"""Bringing pieces onto the board: deployments, better figures, vehicles (p.16-18)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, HARKONNEN, SPICE_ROWS, UNITS
from tests.oracle.families import Family, Listed, Subsets, all_counts, line, listed, words
from tests.oracle.position import Position
from tests.oracle.registry import always, oracle

ZONE_VEHICLES = ("ornithopter", "carryall")


def leaders_in_supply(position: Position, side: str) -> dict[str, int]:
    """Leaders who may be deployed: generic ones and named ones in play, off the board and out of the tank.

    A lasting effect of the rival may forbid to deploy or place some.
    """
    supply = position.table["supply"][side]
    barred = {
        piece
        for effect in position.table["effects"]
        if effect["name"] == "no_orders" and effect["owner"] != side
        for piece in effect["scope"]["with"]
    }
    return {piece: n for piece, n in supply.items() if piece in facts.LEADERS and n and piece not in barred}


def layouts(areas: list[str], number: int) -> Iterator[dict[str, int]]:
    """Every way to put so many equal pieces into these areas."""
    for chosen in combinations_with_replacement(areas, number):
        yield {area: chosen.count(area) for area in set(chosen)}


@oracle("deploy_harkonnen", always(HARKONNEN), free=True)
def deploy_harkonnen(position: Position) -> list[Family]:
    """Up to three regular units and a leader, in one or more settlements (p.18).

    A leader goes only where a unit stands or is deployed at the same time (p.12).
    """
    areas = sorted(position.table["settlements"])
    most = min(position.question["units"], position.supply(HARKONNEN, "regular"))
    lines = set()
    for number in range(most + 1):
        for layout in layouts(areas, number):
            pieces = {area: {"regular": n} for area, n in layout.items()}
            lines.add(layout_line("deploy", pieces))
            for leader in leaders_in_supply(position, HARKONNEN):
                for area in areas:
                    if area in layout or position.units(HARKONNEN, area):
                        here = {**pieces.get(area, {}), leader: 1}
                        lines.add(layout_line("deploy", {**pieces, area: here}))
    return listed("deploy", lines)


def layout_line(verb: str, pieces: dict[str, dict[str, int]]) -> str:
    """Pieces by area as a choice of one part per area."""
    parts = "; ".join(words(area, counts=pieces[area]) for area in sorted(pieces))
    return f"{verb} {parts}" if parts else verb


@oracle("choose_sietch", always(ATREIDES), free=True)
def choose_sietch(position: Position) -> list[Family]:
    """The drawn token goes to a sietch, a leader may come; without one, a leader to his units (p.17)."""
    leaders = leaders_in_supply(position, ATREIDES)
    sietches = position.table["sietches"]
    if position.table["drawn_token"]:
        lines = {line("deploy", area, leader) for area in sietches for leader in (*leaders, "nobody")}
        return listed("deploy", lines)
    lines = {
        line("deploy", area, leader)
        for area in sietches
        for leader in leaders
        if position.units(ATREIDES, area)
    }
    return [*listed("deploy", lines), Listed("done", {"done"})]


@oracle("upgrade", free=True)
def upgrade(position: Position) -> list[Family]:
    """Replace so many units on the board, or fewer, by better ones from the supply (p.18)."""
    question = position.question
    side, old = question["side"], question["old"]
    there = {area: legion.get(old, 0) for area, legion in position.legions(side).items() if legion.get(old)}
    most = min(question["most"], position.supply(side, question["new"]))
    loads = all_counts({area: min(n, most) for area, n in there.items()}, 0, most)
    return listed("replace", (line("replace", counts=load) for load in loads))


@oracle("choose_figures", always(ATREIDES))
def choose_figures(position: Position) -> list[Family]:
    """The units of a token, each as shown or of any lower tier, as many as the supply gives (p.11).

    The word names the figures from the highest tier down.
    """
    tiers = UNITS[ATREIDES]
    shown = facts.TOKENS[position.question["token"]]
    wanted = [tier for tier in tiers for _ in range(shown.get(tier, 0))]
    loads = []
    for figures in product(*((*tiers[: tiers.index(tier) + 1], None) for tier in wanted)):
        load = [tier for tier in reversed(tiers) for figure in figures if figure == tier]
        if all(load.count(tier) <= position.supply(ATREIDES, tier) for tier in tiers):
            loads.append(load)
    most = max(len(load) for load in loads)
    words_for = {"_".join(load) or "none" for load in loads if len(load) == most}
    return listed("figures", (line("figures", word) for word in words_for))


# -- vehicles --------------------------------------------------------------------------------------


def harvester_areas(position: Position) -> list[str]:
    """Free desert areas, one harvester in each (p.16)."""
    return [
        area
        for area in facts.AREAS
        if position.desert(area) and position.free(HARKONNEN, area) and not position.harvester(area)
    ]


def zones_for(position: Position, vehicle: str) -> list[str]:
    """One vehicle in an air zone; a different one makes room for it (p.16)."""
    return [zone for zone in facts.ZONES if position.table["zones"].get(zone) != vehicle]


def places_for(position: Position, vehicle: str) -> list[str]:
    return zones_for(position, vehicle) if vehicle in ZONE_VEHICLES else harvester_areas(position)


@oracle("choose_vehicle_places", always(HARKONNEN))
def choose_vehicle_places(position: Position) -> list[Family]:
    """All vehicles of the active row are placed, those of one kind at a time (p.15-16)."""
    vehicle = str(position.question["kind"])
    row = SPICE_ROWS[max(position.table["imperium"].values())]
    places = places_for(position, vehicle)
    number = min(row[f"{vehicle}s"], position.supply(HARKONNEN, vehicle), len(places))
    return [Subsets(vehicle, places, number, number)]


@oracle("choose_vehicle", always(HARKONNEN), free=True)
def choose_vehicle(position: Position) -> list[Family]:
    """Place one vehicle, out of the supply or from where it stands (p.18: placing, not deploying)."""
    found: list[Family] = [Listed("done", {"done"})]
    for vehicle in position.question["kinds"]:
        origins = {"supply"} if position.supply(HARKONNEN, vehicle) else set()
        if vehicle in ZONE_VEHICLES:
            origins |= {zone for zone, standing in position.table["zones"].items() if standing == vehicle}
        else:
            origins |= set(position.table["harvesters"])
        goals = places_for(position, vehicle)
        found += listed(vehicle, (line(vehicle, origin, goal) for origin in origins for goal in goals))
    return [*found, *escort_instead(position)]


def escorts_from(position: Position) -> list[str]:
    """The supply, or another zone; one in a legion stays there (Desert War 33, 36)."""
    zones = [zone for zone, standing in position.table["zones"].items() if standing == facts.ESCORT]
    return ["supply", *zones] if position.supply(HARKONNEN, facts.ESCORT) else zones


def escort_instead(position: Position) -> list[Family]:
    """Of the ornithopters of one placing one may be an Escort (Desert War 33)."""
    if not position.desert_war or "ornithopter" not in position.question["kinds"]:
        return []
    if position.task("place_vehicles_and_escort")["escorted"]:
        return []
    goals = zones_for(position, facts.ESCORT)
    return listed("escort", (line("escort", origin, to) for origin in escorts_from(position) for to in goals))


@oracle("choose_escort", always(HARKONNEN))
def choose_escort(position: Position) -> list[Family]:
    """One of the ornithopters just placed may be an Escort (Desert War 33)."""
    placed = [
        zone for zone in position.question["zones"] if position.table["zones"].get(zone) == "ornithopter"
    ]
    lines = {line("escort", origin, zone) for origin in escorts_from(position) for zone in placed}
    return [*listed("escort", lines), Listed("done", {"done"})]
