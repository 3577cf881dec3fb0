"""What places are worth to a side: what a legion can reach from there, what it guards, what it risks.

All scores are whole numbers; one supremacy point is about a hundred, a prescience step about fifty-five.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.pieces import ATREIDES, ENEMY, HARKONNEN
from engine.players.fronts import OPEN, Goal, Goals, Threats, goals_of, threats_of
from engine.players.scales import Force
from engine.players.sight import Legion, Sight

#: A settlement is never quite safe: cards, rides and flights bring enemies from nowhere.
LATENT: Final = {HARKONNEN: 10, ATREIDES: 0}
POINT: Final = 100
STEP: Final = 55
STATION: Final = 50
HARVESTER: Final = 16
#: What a round in the open costs a legion, in hundredths of a hit: storms, and the worms of the desert.
EXPOSURE: Final = {"deep_desert": 270, "desert": 210, "minor_erg": 100, "plateau": 100}
#: How much the rank of a settlement adds to the strength of who is in it.
WALLS: Final = 4
#: What each that is too many costs.
TOO_MANY: Final = 12


class Place(NamedTuple):
    """A place as it is for whatever stands there."""

    #: What falls with it.
    stake: int
    #: The strength that can come soon, and its cube.
    danger: int
    cube: int
    walls: int
    #: What standing there in the open may cost.
    cost: int


def point_value(sight: Sight, points: int) -> int:
    """Supremacy points, more the fewer are missing."""
    missing = max(1, sight.content.tracks.supremacy.win - sight.supremacy)
    if points >= missing:
        return 3000
    return points * (POINT + 300 // missing)


def targets(sight: Sight) -> Mapping[str, int]:
    """Where the prescience markers have to stand: the objective that is nearest. The Harkonnen guess."""
    objectives = sight.objectives
    markers = sight.prescience
    if not objectives:
        return dict.fromkeys(markers, 6)
    return min(objectives.values(), key=lambda goal: _missing(markers, goal))


def _missing(markers: Mapping[str, int], goal: Mapping[str, int]) -> int:
    return sum(max(0, goal[marker] - markers[marker]) for marker in markers)


def advance_value(sight: Sight, steps: Mapping[str, int]) -> int:
    """Prescience steps towards the objective, more the fewer are missing."""
    goal, markers = targets(sight), sight.prescience
    missing = _missing(markers, goal)
    after = {marker: markers[marker] + steps.get(marker, 0) for marker in markers}
    useful = missing - _missing(after, goal)
    if missing and useful == missing and sight.own == ATREIDES:
        return 3000
    total = useful * (STEP + 200 // max(1, missing))
    for marker, now in markers.items():
        crossed = range(now + 1, after[marker] + 1)
        total += 3 * len(crossed) + (20 if 3 in crossed else 0) + (20 if 6 in crossed else 0)
    return total


def prize(sight: Sight, owner: str, area: str) -> int:
    """What it means when a settlement there is destroyed; 0 where none stands."""
    return sight.once(("prize", owner, area), lambda: _prize(sight, owner, area))


def _prize(sight: Sight, owner: str, area: str) -> int:
    rank = sight.ranks_of(owner).get(area, 0)
    if not rank:
        return 0
    if owner == ATREIDES:
        return point_value(sight, rank)
    return advance_value(sight, dict.fromkeys(sight.prescience, rank))


# -- what stands somewhere -------------------------------------------------------------------------


def defence(sight: Sight, faction: str, area: str) -> int:
    """The strength that meets an attack there."""
    return sight.once(("defence", faction, area), lambda: _defence(sight, faction, area))


def _defence(sight: Sight, faction: str, area: str) -> int:
    own = sight.scales.power(sight.legions[faction].get(area, {}))
    return own + (WALLS * sight.ranks_of(faction).get(area, 0) if own else 0)


def threat(sight: Sight, faction: str, area: str) -> int:
    """The enemy strength that can come to that area soon, against that faction."""
    return threats(sight, faction).at(area)


def threats(sight: Sight, faction: str) -> Threats:
    found = sight.threats.get(faction)
    if found is None:
        enemy, power = ENEMY[faction], sight.scales.power
        forces = tuple([(area, power(legion)) for area, legion in sight.legions[enemy].items()])
        found = sight.threats[faction] = threats_of(sight.scales, enemy, forces)
    return found


def goals(sight: Sight, faction: str) -> Goals:
    """What that side may win, as others stand in its way now."""
    found = sight.goals.get(faction)
    if found is None:
        found = sight.goals[faction] = goals_of(sight.scales, faction, *_goals(sight, faction))
    return found


def _goals(sight: Sight, faction: str) -> tuple[tuple[Goal, ...], frozenset[str]]:
    enemy = ENEMY[faction]
    places = [
        (place, prize(sight, enemy, place), defence(sight, enemy, place)) for place in sight.ranks_of(enemy)
    ]
    if faction == HARKONNEN:
        flown = frozenset([zone for zone, vehicle in sight.zones.items() if vehicle == "ornithopter"])
        return tuple(places), flown
    stations = [(area, STATION, OPEN) for area in sight.desert["stations"]]
    harvesters = [(area, HARVESTER, OPEN) for area in sight.harvesters]
    return (*stations, *harvesters, *places), frozenset()


# -- places ----------------------------------------------------------------------------------------


def place_value(sight: Sight, faction: str, area: str, legion: Legion) -> int:
    """What it is worth to that side that this legion stands there."""
    key = ("place", faction, area, tuple(sorted(legion.items())))
    return sight.once(key, lambda: _place_value(sight, faction, area, legion))


def _place_value(sight: Sight, faction: str, area: str, legion: Legion) -> int:
    value = hold_value(sight, faction, area, legion)
    if sight.scales.bodies(legion):
        value += _best(list(goals(sight, faction).row(area, sight.scales.power(legion))))
    return value


def hold_value(sight: Sight, faction: str, area: str, legion: Mapping[str, int]) -> int:
    """The same without the goals that are near: what is guarded, risked, lost to limits and storms."""
    return Hold.of(sight, faction).value(area, sight.scales.measured(legion))


class Hold:
    """What it is worth to a side to hold a place, by what counts of the legion there."""

    __slots__ = ("_open", "certain", "faction", "limit", "places", "sight")

    def __init__(self, sight: Sight, faction: str) -> None:
        self.sight = sight
        self.faction = faction
        self.limit = sight.limit(faction)
        #: Where storms and worms come; and how surely the round ends while a legion stands there, in percent.
        self._open = ~sight.stormproof() if faction == HARKONNEN else 0
        self.certain = _certain(sight.dice_left(HARKONNEN)) if faction == HARKONNEN else 0
        self.places: dict[str, Place] = {}

    @classmethod
    def of(cls, sight: Sight, faction: str) -> Hold:
        found = sight.holds.get(faction)
        if not isinstance(found, cls):
            found = sight.holds[faction] = cls(sight, faction)
        return found

    def place(self, area: str) -> Place:
        """What is there for any legion."""
        found = self.places.get(area)
        if found is None:
            sight, faction = self.sight, self.faction
            rank = sight.ranks_of(faction).get(area, 0)
            stake = prize(sight, faction, area) if rank else 0
            danger = max(threat(sight, faction, area), LATENT[faction] if stake else 0)
            lies_open = self._open & sight.board.bit[area]
            cost = EXPOSURE.get(sight.terrain(area), 0) * 11 // 100 if lies_open else 0
            found = self.places[area] = Place(stake, danger, danger**3, WALLS * rank, cost)
        return found

    def exposure(self, area: str, worth: int) -> int:
        """What a Harkonnen legion loses to storms and worms if the round ends while it stands there."""
        return min(self.place(area).cost, worth) * self.certain // 100

    def value(self, area: str, force: Force) -> int:
        power, worth, bodies, _ = force
        return self.at(self.place(area), power, worth, bodies)

    def at(self, place: Place, power: int, worth: int, bodies: int) -> int:
        """The same for a place that is known."""
        if not bodies:
            return -risk(place, 0, worth)
        value = -risk(place, power, worth)
        if bodies > self.limit:
            value -= TOO_MANY * (bodies - self.limit)
        cost = place[4]
        if cost:
            value -= min(cost, worth) * self.certain // 100
        return value


def risk(place: Place, power: int, worth: int) -> int:
    """What may be lost there: the settlement, or the legion itself."""
    stake, danger, cube, walls, _ = place
    if not danger:
        return 0
    if not power:
        return stake * min(danger, 20) * 3 // 100
    return (stake + worth // 2) * (100 * cube // (cube + (power + walls) ** 3)) // 100


def _certain(dice: int) -> int:
    """By how many dice are left."""
    return 100 if dice <= 1 else 85 if dice == 2 else 65 if dice <= 4 else 50


def _best(found: list[int]) -> int:
    """The best goal, and a little of the next."""
    found.sort(reverse=True)
    return sum(value // (1, 5)[place] for place, value in enumerate(found[:2]))
