"""What places are worth to a side: what a legion can reach from there, what it guards, what it risks.

All scores are whole numbers; one supremacy point is about a hundred, a prescience step about fifty-five.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Final

from engine.pieces import ATREIDES, ENEMY, HARKONNEN, PERSONS
from engine.players.sight import FAR, Goals, Legion, Sight

#: How much of a goal counts at so many steps from it, in percent.
NEARNESS: Final = (100, 80, 55, 38, 27, 19, 13, 9, 6, 4)
#: How much of an enemy's strength counts as a threat at so many steps.
THREAT: Final = (0, 100, 55, 20)
#: A settlement is never quite safe: cards, rides and flights bring enemies from nowhere.
LATENT: Final = {HARKONNEN: 10, ATREIDES: 0}
POINT: Final = 100
STEP: Final = 55
STATION: Final = 50
HARVESTER: Final = 16
#: What a round in the open costs a legion, in hundredths of a hit: storms, and the worms of the desert.
EXPOSURE: Final = {"deep_desert": 270, "desert": 210, "minor_erg": 100, "plateau": 100}


def near(steps: int) -> int:
    return NEARNESS[steps] if steps < len(NEARNESS) else 2


def distance(sight: Sight, origin: str, target: str) -> int:
    return sight.scales.ground[origin].get(target, FAR)


def share(mine: int, theirs: int) -> int:
    """How likely strength prevails, in percent; large forces are worth more than their sum."""
    if mine <= 0:
        return 0
    return 100 * mine**3 // (mine**3 + max(theirs, 1) ** 3)


# -- goals -----------------------------------------------------------------------------------------


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


def defence(sight: Sight, faction: str, area: str, legion: Mapping[str, int] | None = None) -> int:
    """The strength that meets an attack there."""
    if legion is None:
        here = sight.legions[faction].get(area, {})
        return sight.once(("defence", faction, area), lambda: defence(sight, faction, area, here))
    own = sight.scales.power(legion)
    return own + (4 * sight.ranks_of(faction).get(area, 0) if own else 0)


def threat(sight: Sight, faction: str, area: str) -> int:
    """The enemy strength that can come to that area soon, against that faction."""
    return sight.once(("threat", faction, area), lambda: _threat(sight, faction, area))


def _threat(sight: Sight, faction: str, area: str) -> int:
    board = sight.board
    enemy = ENEMY[faction]
    strongest = others = 0
    for origin, legion in sight.legions[enemy].items():
        steps = distance(sight, origin, area)
        if steps > 2 and board.bit[area] & board.fly2[origin]:
            steps = 2 if enemy == HARKONNEN else steps
        if steps < len(THREAT):
            force = sight.scales.power(legion) * THREAT[steps] // 100
            others += min(force, strongest) // 3
            strongest = max(force, strongest)
    return strongest + others


def risk(sight: Sight, faction: str, area: str, legion: Mapping[str, int]) -> int:
    """What may be lost there: the settlement, or the legion itself."""
    stake = prize(sight, faction, area)
    danger = max(threat(sight, faction, area), LATENT[faction] if stake else 0)
    if not danger:
        return 0
    if not sight.scales.power(legion):
        return stake * min(danger, 20) * 3 // 100
    lost = share(danger, defence(sight, faction, area, legion))
    return (stake + sight.scales.worth(legion) // 2) * lost // 100


# -- places ----------------------------------------------------------------------------------------


def place_value(sight: Sight, faction: str, area: str, legion: Legion) -> int:
    """What it is worth to that side that this legion stands there."""
    key = ("place", faction, area, tuple(sorted(legion.items())))
    return sight.once(key, lambda: _place_value(sight, faction, area, legion))


def _place_value(sight: Sight, faction: str, area: str, legion: Legion) -> int:
    value = hold_value(sight, faction, area, legion)
    if sight.scales.bodies(legion):
        value += _best(list(goals(sight, faction, area, sight.scales.power(legion))))
    return value


def hold_value(sight: Sight, faction: str, area: str, legion: Legion) -> int:
    """The same without the goals that are near: what is guarded, risked, lost to limits and storms."""
    key = ("hold", faction, area, tuple(sorted(legion.items())))
    return sight.once(key, lambda: _hold_value(sight, faction, area, legion))


def _hold_value(sight: Sight, faction: str, area: str, legion: Legion) -> int:
    value = -risk(sight, faction, area, legion)
    if not sight.scales.bodies(legion):
        return value
    excess = sight.scales.bodies(legion) - sight.limit(faction)
    if excess > 0:
        value -= 12 * excess
    if faction == HARKONNEN:
        value -= exposure(sight, area, legion)
    return value


def exposure(sight: Sight, area: str, legion: Mapping[str, int]) -> int:
    """What a Harkonnen legion loses to storms and worms if the round ends while it stands there."""
    if sight.board.bit[area] & sight.stormproof():
        return 0
    left = sight.dice_left(HARKONNEN)
    certain = 100 if left <= 1 else 85 if left == 2 else 65 if left <= 4 else 50
    cost = EXPOSURE.get(sight.terrain(area), 0) * 11 // 100
    return min(cost, sight.scales.worth(legion)) * certain // 100


def goals(sight: Sight, faction: str, area: str, own: int) -> Goals:
    """What each goal of that side is worth to a legion of that strength from there, in one order."""
    found = sight.goals.get((faction, area, own))
    if found is None:
        stakes = sight.reckoned(("stakes", faction, own), lambda: _stakes(sight, faction, own))
        nearness = sight.reckoned(("nearness", faction, area), lambda: _nearness(sight, faction, area))
        found = tuple(stake * close // 10000 for stake, close in zip(stakes, nearness, strict=True))
        sight.goals[faction, area, own] = found
    return found


def _stakes(sight: Sight, faction: str, own: int) -> Goals:
    """What a legion of that strength may win at each goal, in hundredths."""
    if faction == HARKONNEN:
        return tuple(_stake(sight, ATREIDES, sietch, own) for sietch in sight.ranks)
    stations = [100 * STATION] * len(sight.desert["stations"])
    harvesters = [100 * HARVESTER] * len(sight.harvesters)
    return (*stations, *harvesters, *(_stake(sight, HARKONNEN, place, own) for place in sight.settlements))


def _stake(sight: Sight, owner: str, area: str, own: int) -> int:
    return prize(sight, owner, area) * share(own, defence(sight, owner, area))


def _nearness(sight: Sight, faction: str, area: str) -> Goals:
    board = sight.board
    if faction == ATREIDES:
        places = (*sight.desert["stations"], *sight.harvesters, *sight.settlements)
        return tuple(near(distance(sight, area, place)) for place in places)
    flies = any(sight.zones.get(zone) == "ornithopter" for zone in board.zones_at[area])
    found = []
    for sietch in sight.ranks:
        steps = distance(sight, area, sietch)
        if flies and steps > 1:
            steps = 1 if board.bit[sietch] & board.fly2[area] else steps - 1
        found.append(near(steps))
    return tuple(found)


class Front:
    """How near a side is to all its goals, each counted once, by the legion that is nearest to it."""

    def __init__(self, sight: Sight, faction: str, legions: Mapping[str, Legion]) -> None:
        self.sight = sight
        self.faction = faction
        areas = list(legions)
        worths = [goals(sight, faction, area, sight.scales.power(legions[area])) for area in areas]
        #: For each goal the areas from which it can be reached, the best one first.
        self.ranked = [
            sorted(zip(values, areas, strict=True), reverse=True) for values in zip(*worths, strict=True)
        ]
        self.now: int = sum(values[0][0] for values in self.ranked)
        #: What the legions come to for each goal that stand in neither of two areas.
        self.others: dict[tuple[str, str], Goals] = {}

    def change(self, origin: str, rest: int, target: str, together: int) -> int:
        """What it brings if in those two areas stand legions of such strength instead."""
        sight, faction = self.sight, self.faction
        others = self.others.get((origin, target))
        if others is None:
            others = self.others[origin, target] = tuple(
                next((value for value, area in values if area not in (origin, target)), 0)
                for values in self.ranked
            )
        found = map(max, goals(sight, faction, origin, rest), goals(sight, faction, target, together), others)
        return sum(found) - self.now


def _best(found: list[int]) -> int:
    """The best goal, and a little of the next."""
    found.sort(reverse=True)
    return sum(value // (1, 5)[place] for place, value in enumerate(found[:2]))


# -- prescience cards ------------------------------------------------------------------------------


def _ground(sight: Sight, where: Mapping[str, Any]) -> int:
    """The areas that fit all that a prescience card says about them."""
    board = sight.board
    found = board.all
    if "terrain" in where:
        site = board.bit.get(sight.desert["atomics"], 0)
        kinds = {
            "mountain": board.mountain & ~site,
            "plateau": board.plateau,
            "minor_erg": board.minor_erg,
            "desert": (board.desert | site) & ~board.deep,
            "deep_desert": board.deep,
        }
        found &= _joined(kinds[terrain] for terrain in where["terrain"])
    if "sietch" in where:
        sietches = board.mask(sight.ranks)
        found &= sietches if where["sietch"] else ~sietches
    if "next_to" in where:
        found &= _joined(board.near[area] for area in where["next_to"])
    if "enemy_in_sector" in where:
        enemy = sight.legion_mask(HARKONNEN)
        sectors = board.sector_areas.values()
        found &= _joined(areas for areas in sectors if bool(areas & enemy) == where["enemy_in_sector"])
    return found


def _ground_of(sight: Sight, card: str, number: int) -> int:
    """The areas one of the needs of a card speaks of."""
    where = sight.content.prescience[card].needs[number]["where"]
    return sight.once(("ground", card, number), lambda: _ground(sight, where))


def _joined(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _person(legions: Mapping[str, Legion], who: str) -> str:
    return next(
        (area for area, legion in legions.items() if any(figure in legion for figure in PERSONS[who])), ""
    )


def fulfilled(sight: Sight, card: str, legions: Mapping[str, Legion]) -> int:
    """How far a claim's conditions are met with the legions standing like this, in percent."""
    board = sight.board
    data = sight.content.prescience[card]
    parts: list[int] = []
    for number, need in enumerate(data.needs):
        there = _ground_of(sight, card, number)
        if need["test"] == "legions":
            held = sum(
                1
                for area, legion in legions.items()
                if board.bit[area] & there and sight.pieces.count_units(legion)
            )
            parts.append(min(100, 100 * held // int(need["areas"])))
            continue
        areas = [_person(legions, who) for who in need["who"]]
        met = [bool(area) and bool(board.bit[area] & there) for area in areas]
        if need.get("together") and len(set(areas)) > 1:
            met = [False, *met]
        parts += [100 if one else 20 if area else 0 for one, area in zip(met, [*areas, *areas], strict=False)]
    for deed in data.deeds:
        parts.append(_deed(sight, deed, legions))
    if not parts:
        return 0
    low = min(parts)
    return low if low == 100 else low * low // 200 + sum(parts) // len(parts) // 10


def _deed(sight: Sight, deed: Mapping[str, Any], legions: Mapping[str, Legion]) -> int:
    who = deed.get("who") or deed.get("with")
    area = _person(legions, who) if who else ""
    if deed["do"] == "reveal_tokens":
        tokens = sum(1 for piece in legions.get(area, {}) if piece in sight.pieces.tokens)
        return min(100, 100 * tokens // int(deed["number"]))
    if deed["do"] == "reveal_sietch":
        return 100 if area in sight.ranks and not sight.desert["sietches"][area] else 20 if area else 0
    if deed["do"] == "send_to_tank":
        return 100 if area else 0
    return 100


def claim_value(sight: Sight, card: str) -> int:
    """What claiming a card brings, less what its deed gives up."""
    return sight.once(("claim", card), lambda: _claim_value(sight, card))


def _claim_value(sight: Sight, card: str) -> int:
    data = sight.content.prescience[card]
    value = advance_value(sight, data.advance)
    for deed in data.deeds:
        value -= {"send_to_tank": 15, "remove_token": 20, "reveal_tokens": 4}.get(str(deed["do"]), 0)
    for planning in sight.attached(card):
        attachment = sight.content.cards[planning].attachment
        value += STEP * attachment.bonus if attachment else 0
    return value


def prospects(sight: Sight, legions: Mapping[str, Legion]) -> int:
    """What the revealed cards promise with the legions standing like this."""
    if sight.claims_left < 1:
        return 0
    found = [
        claim_value(sight, card) * fulfilled(sight, card, legions) // 100
        for card in sight.row
        if sight.content.prescience[card].kind != "event"
    ]
    found.sort(reverse=True)
    return sum(found[: sight.claims_left]) * 9 // 10


class Outlook:
    """What the revealed cards promise as the legions stand, and how a move changes it."""

    __slots__ = ("held", "known", "legions", "now", "people", "sight")

    def __init__(self, sight: Sight, legions: Mapping[str, Legion]) -> None:
        self.sight = sight
        self.legions = legions
        self.now = prospects(sight, legions)
        self.held = sight.board.mask(
            area for area, legion in legions.items() if sight.pieces.count_units(legion)
        )
        self.people = {who: _person(legions, who) for who in PERSONS}
        #: By what cards ask for: where legions stand, where those people are and with how many tokens.
        self.known: dict[Hashable, int] = {}

    def change(self, origin: str, rest: Legion, target: str, together: Legion) -> int:
        """What it brings if part of a legion goes there and the rest stays."""
        sight, bit = self.sight, self.sight.board.bit
        if sight.claims_left < 1:
            return 0
        held = self.held | bit[target]
        if not sight.pieces.count_units(rest):
            held &= ~bit[origin]
        people = []
        for who, area in self.people.items():
            here = area
            legion = self.legions.get(area, {})
            if area == origin:
                goes = any(figure in together for figure in PERSONS[who])
                here, legion = (target, together) if goes else (origin, rest)
            elif area == target:
                legion = together
            people.append((here, len(sight.pieces.tokens_of(legion))))
        key = (held, *people)
        if key not in self.known:
            changed = {**self.legions, origin: rest, target: together}
            self.known[key] = prospects(sight, changed) - self.now
        return self.known[key]


def awaits(sight: Sight, signal: str) -> int:
    """What an event is worth because a revealed card waits for it."""
    if sight.claims_left < 1:
        return 0
    for card in sight.row:
        event = sight.content.prescience[card].event
        if event and event["signal"] == signal:
            return claim_value(sight, card) // int(event.get("count", 1))
    return 0
