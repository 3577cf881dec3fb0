"""What cards do to the enemy without a battle: special attacks, leaders to the tank, vehicles, revealing."""

from __future__ import annotations

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, OPPONENT
from tests.oracle.families import Family, Listed, Subsets, line, listed
from tests.oracle.position import Position
from tests.oracle.registry import always, oracle
from tests.oracle.scripts import script, source, that_area

DONE = Listed("done", {"done"})
SECTORS = sorted({sector for sectors in facts.SECTORS.values() for sector in sectors})


def legions_of_that(position: Position, side: str, having: str) -> list[str]:
    """'That legion'; as long as none has moved, any legion that could have."""
    chosen = that_area(position)
    if chosen:
        return [chosen] if position.has_legion(side, chosen) else []
    return [area for area, legion in position.legions(side).items() if having in legion]


def next_to(areas: list[str]) -> set[str]:
    return {near for area in areas for near in facts.ADJACENT[area]}


def sectors_of(areas: list[str]) -> set[str]:
    """The North Pole lies in all four central sectors."""
    return {sector for area in areas for sector in facts.SECTORS[area]}


# -- special attacks and leaders -------------------------------------------------------------------


@oracle("choose_target", free=True)
def choose_target(position: Position) -> list[Family]:
    """An enemy legion next to one's own (artillery), or in a sector of the removed ornithopter's zone."""
    side = position.question["side"]
    targets = set(position.legions(OPPONENT[side]))
    if source(position) == "explosive_artillery":
        targets &= next_to(list(position.legions(side)))
    else:
        found = script(position)
        zone = found["zone"] if found else ""
        targets = {area for area in targets if zone and position.connected(zone, area)}
    return [*listed("bombard", (line("bombard", area) for area in targets)), DONE]


def leaders_in_reach(position: Position, side: str) -> set[str]:
    card = source(position)
    enemy = position.legions(OPPONENT[side])
    if card == "hunter_seeker":
        held = sectors_of(list(position.legions(side)))
        areas = {area for area in enemy if facts.SECTORS[area] & held}
    elif card == "shigawire":
        areas = next_to(legions_of_that(position, side, "sardaukar"))
    elif card == "crysknife":
        areas = next_to(legions_of_that(position, side, "fedaykin"))
    else:
        areas = set(enemy)
    return {piece for area in areas & enemy.keys() for piece in enemy[area] if piece in facts.NAMED_LEADERS}


@oracle("send_to_tank", free=True)
def send_to_tank(position: Position) -> list[Family]:
    """A named leader of the enemy on the board, where the card reaches."""
    leaders = leaders_in_reach(position, position.question["side"])
    return [*listed("send_to_tank", (line("send_to_tank", leader) for leader in leaders)), DONE]


@oracle("displace_enemy", free=True)
def displace_enemy(position: Position) -> list[Family]:
    """Sandtides: an enemy legion in the desert, to an adjacent empty area."""
    lines = {
        line("displace", area, goal)
        for area in position.legions(OPPONENT[position.question["side"]])
        for goal in facts.ADJACENT[area]
        if position.desert(area) and position.empty(goal)
    }
    return [*listed("displace", lines), DONE]


@oracle("reveal_area", free=True)
def reveal_area(position: Position) -> list[Family]:
    """Spies All Over Arrakis: an area with a face-down sietch or with deployment tokens."""
    revealed = position.table["revealed_sietches"]
    areas = {area for area in position.table["sietches"] if area not in revealed}
    areas |= {area for area, legion in position.legions(ATREIDES).items() if any(map(facts.is_token, legion))}
    return [*listed("reveal", (line("reveal", area) for area in areas)), DONE]


# -- vehicles --------------------------------------------------------------------------------------


def vehicles_in(position: Position, sectors: set[str]) -> set[str]:
    """Harvesters in those sectors, and whatever stands in a zone that is connected to one of them."""
    harvesters = {area for area in position.table["harvesters"] if facts.SECTORS[area] & sectors}
    return harvesters | {zone for zone in position.table["zones"] if facts.ZONES[zone] & sectors}


def deep_harvesters(position: Position) -> set[str]:
    return {area for area in position.table["harvesters"] if facts.is_deep(area)}


@oracle("choose_sector", always(ATREIDES), free=True)
def choose_sector(position: Position) -> list[Family]:
    """Dust Chasms: a sector with harvesters in the deep desert."""
    sectors = sectors_of(sorted(deep_harvesters(position)))
    return [*listed("sector", (line("sector", sector) for sector in sectors)), DONE]


@oracle("remove_vehicles", always(ATREIDES), free=True)
def remove_vehicles(position: Position) -> list[Family]:
    """Up to so many vehicles, of those that the card means and of the sector that was chosen, if one was."""
    card, question = source(position), position.question
    if card == "captured_ornithopter":
        places = {
            zone
            for zone, vehicle in position.table["zones"].items()
            if vehicle in ("ornithopter", facts.ESCORT)
        }
        most = 1
    elif card == "smugglers_3":
        gurney = [area for area, legion in position.legions(ATREIDES).items() if "gurney_halleck" in legion]
        places, most = vehicles_in(position, sectors_of(gurney)), 2
    else:
        places, most = vehicles_in(position, {question["sector"]}), question["most"]
        if card == "dust_chasms":
            places &= deep_harvesters(position)
    return [Subsets("remove", sorted(places), 0, min(most, len(places)))]


@oracle("fire_rockets", always(ATREIDES), free=True)
def fire_rockets(position: Position) -> list[Family]:
    """A sector with one of one's own legions."""
    sectors = sectors_of(list(position.legions(ATREIDES)))
    return [*listed("fire", (line("fire", sector) for sector in sectors)), DONE]


@oracle("discard_signs", free=True)
def discard_signs(position: Position) -> list[Family]:
    """Spotter Control: up to three. Polar-Cap Factories: any in areas next to the North Pole."""
    signs = sorted(position.table["wormsigns"])
    if source(position) == "polar_cap_factories":
        signs = [area for area in signs if area in facts.ADJACENT["north_pole"]]
        return [Subsets("discard_signs", signs, 0, len(signs))]
    return [Subsets("discard_signs", signs, 0, min(3, len(signs)))]
