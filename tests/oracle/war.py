"""The expansion Desert War: actions beside dice and Desert Power, troopers, camps, launchers."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, CAMP, HARKONNEN, LAUNCHER, SUSPENSOR
from tests.oracle.families import Family, Listed, Subsets, all_counts, line, listed
from tests.oracle.position import Position
from tests.oracle.registry import always, oracle

FREMEN = always(ATREIDES)
DONE = Listed("done", {"done"})
SECTORS = sorted({sector for sectors in facts.SECTORS.values() for sector in sectors})
#: So many are deployed at once, of either kind of troopers.
DEPLOYED = 3


def among(position: Position, piece: str) -> list[str]:
    """The areas with that piece."""
    return [area for area in facts.AREAS if position.beside(area, piece)]


# -- Suspensor Troopers ----------------------------------------------------------------------------


def empty_desert(position: Position, sector: str) -> list[str]:
    return [
        area
        for area in facts.AREAS
        if sector in facts.SECTORS[area] and position.desert(area) and position.empty(area)
    ]


def sectors_below(position: Position) -> dict[str, list[str]]:
    """Sectors connected to a zone with any Harkonnen vehicle, with their empty desert (rule 5)."""
    if not position.supply(HARKONNEN, SUSPENSOR):
        return {}
    below = {sector for zone in position.table["zones"] for sector in facts.ZONES[zone]}
    found = {sector: empty_desert(position, sector) for sector in below}
    return {sector: areas for sector, areas in found.items() if areas}


@oracle("deploy_suspensors", always(HARKONNEN), free=True)
def deploy_suspensors(position: Position) -> list[Family]:
    """First the sector, then up to three into its empty desert; several may share an area (rule 5)."""
    sectors, chosen = sectors_below(position), position.question["sector"]
    if chosen not in sectors:
        return [*listed("sector", (line("sector", sector) for sector in sectors)), DONE]
    most = min(DEPLOYED, position.supply(HARKONNEN, SUSPENSOR))
    loads = all_counts(dict.fromkeys(sectors[chosen], most), 1, most)
    return [*listed("suspensors", (line("suspensors", counts=load) for load in loads)), DONE]


def flights(position: Position) -> Iterator[str]:
    """One or two areas over any border, both free for the Harkonnen (rule 6)."""
    for origin in among(position, SUSPENSOR):
        first = {area for area in facts.TOUCHING[origin] if position.free(HARKONNEN, area)}
        second = {area for step in first for area in facts.TOUCHING[step] if position.free(HARKONNEN, area)}
        for goal in (first | second) - {origin}:
            yield line("suspensor", origin, goal)


@oracle("move_suspensor", always(HARKONNEN), free=True)
def move_suspensor(position: Position) -> list[Family]:
    return [*listed("suspensor", flights(position)), DONE]


def scoutings(position: Position) -> Iterator[str]:
    """What is hidden in an area beside a trooper, over no impassable border, all at once (rule 9)."""
    if "spacing_guild" in position.table["bans"]:
        return
    for origin in among(position, SUSPENSOR):
        for area in facts.ADJACENT[origin]:
            sietch = position.settlement(ATREIDES, area) and area not in position.table["revealed_sietches"]
            if sietch or any(facts.is_token(piece) for piece in position.legion(ATREIDES, area)):
                yield line("suspensor_scout", origin, area, "all")


@oracle("scout_with_suspensor", always(HARKONNEN), free=True)
def scout_with_suspensor(position: Position) -> list[Family]:
    return [*listed("suspensor_scout", scoutings(position)), DONE]


def beside_a_die(position: Position) -> list[Family]:
    """One token for each die, before or after what it does; nothing that could do nothing (rules 2 and 4)."""
    if not position.desert_war:
        return []
    state = position.table["expansion"]
    if not state["tokens"] or state["turn"] == position.table["turns"]:
        return []
    if position.kind == "end_turn" and not any(
        task["task"] == "action_turn" and task["spent"] for task in position.stack
    ):
        return []
    able = {
        "suspensors": bool(sectors_below(position)),
        "suspensor": any(flights(position)),
        "suspensor_scout": any(scoutings(position)),
    }
    return listed("war", (line("war", action) for action, possible in able.items() if possible))


# -- camps and launchers ---------------------------------------------------------------------------


@oracle("choose_camp", FREMEN)
def choose_camp(position: Position) -> list[Family]:
    """A camp of one's own into empty desert of a sector without one (rule 17)."""
    state = position.table["expansion"]
    camps = {f"camp_{marker}" for marker in position.table["prescience"]}
    own = camps - {*state["camps"].values(), *state["cashed"]}
    taken = {sector for area in state["camps"] for sector in facts.SECTORS[area]}
    areas = [area for sector in SECTORS if sector not in taken for area in empty_desert(position, sector)]
    return listed("camp", (line("camp", camp, area) for camp in own for area in areas))


@oracle("deploy_launchers", FREMEN, free=True)
def deploy_launchers(position: Position) -> list[Family]:
    """Up to three from the supply to camps, whoever else is there (rule 20)."""
    most = min(DEPLOYED, position.supply(ATREIDES, LAUNCHER))
    camps = among(position, CAMP)
    loads = all_counts(dict.fromkeys(camps, most), 1, most) if camps and most else ()
    return [*listed("launchers", (line("launchers", counts=load) for load in loads)), DONE]


def prey(position: Position, area: str) -> list[str]:
    """Harvesters next to them, in whatever sector, and whatever flies over their own (rule 21)."""
    (sector,) = facts.SECTORS[area]
    found = [near for near in facts.ADJACENT[area] if position.harvester(near)]
    return found + [zone for zone in position.table["zones"] if sector in facts.ZONES[zone]]


def batteries(position: Position) -> dict[str, str]:
    """By sector, the one area with launchers in it."""
    return {sector: area for area in among(position, LAUNCHER) for sector in facts.SECTORS[area]}


def volleys(position: Position) -> list[str]:
    return [line("launch", sector) for sector, area in batteries(position).items() if prey(position, area)]


@oracle("launch_rockets", FREMEN, free=True)
def launch_rockets(position: Position) -> list[Family]:
    return [*listed("launch", volleys(position)), DONE]


@oracle("hit_vehicles", FREMEN)
def hit_vehicles(position: Position) -> list[Family]:
    """At most as many as were hit, and as there are launchers to pay with (rules 21 and 22)."""
    question = position.question
    places = sorted(prey(position, question["area"]))
    most = min(question["hits"], position.beside(question["area"], LAUNCHER))
    return [Subsets("remove", places, 0, min(most, len(places)))]


@oracle("cash_camp", FREMEN)
def cash_camp(position: Position) -> list[Family]:
    return [Listed("cash", {"cash"}), Listed("keep", {"keep"})]


def around_desert_power(position: Position) -> list[Family]:
    """What would do something (rules 4 and 20)."""
    deploying = position.supply(ATREIDES, LAUNCHER) and among(position, CAMP)
    actions = [*(["launchers"] if deploying else []), *(["rockets"] if volleys(position) else [])]
    return listed("war", (line("war", action) for action in actions))


def before_desert_power(position: Position) -> list[Family]:
    return around_desert_power(position) if position.desert_war else []


@oracle("choose_war_action", FREMEN, free=True)
def choose_war_action(position: Position) -> list[Family]:
    return [*around_desert_power(position), DONE]
