"""What moves and battles are worth, said as plainly as it can be: nothing is kept, and nothing is left out.

For tests to hold the quick policy to. It takes from the players what they weigh with - strengths, prizes, how
much a step counts - and says itself how that is put together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from engine.odds import Roll, abilities_of, exchange
from engine.pieces import ATREIDES, ENEMY, HARKONNEN, PERSONS, SPECIAL_ELITE
from engine.players.fronts import THREAT, near, share
from engine.players.promises import awaits, claim_value
from engine.players.scales import FAR, Pieces, Scales
from engine.players.sight import Legion, Sight
from engine.players.worth import EXPOSURE, HARVESTER, LATENT, STATION, prize
from engine.rules.casualties import after_hits
from engine.rules.combat import MOST_DICE, pool

Legions = Mapping[str, Mapping[str, int]]


# -- what a place is worth -------------------------------------------------------------------------


def threat(sight: Sight, faction: str, area: str) -> int:
    board, enemy = sight.board, ENEMY[faction]
    strongest = others = 0
    for origin, legion in sight.legions[enemy].items():
        steps = sight.scales.ground[origin].get(area, FAR)
        if enemy == HARKONNEN and steps > 2 and board.bit[area] & board.fly2[origin]:
            steps = 2
        if steps < len(THREAT):
            force = sight.scales.power(legion) * THREAT[steps] // 100
            others += min(force, strongest) // 3
            strongest = max(force, strongest)
    return strongest + others


def defence(sight: Sight, faction: str, area: str, legion: Mapping[str, int]) -> int:
    own = sight.scales.power(legion)
    return own + (4 * sight.ranks_of(faction).get(area, 0) if own else 0)


def hold(sight: Sight, faction: str, area: str, legion: Mapping[str, int]) -> int:
    """What is guarded, less what is risked, what is too many and what stands in the open."""
    stake = prize(sight, faction, area)
    danger = max(threat(sight, faction, area), LATENT[faction] if stake else 0)
    if sight.scales.power(legion):
        lost = share(danger, defence(sight, faction, area, legion))
        value = -((stake + sight.scales.worth(legion) // 2) * lost // 100)
    else:
        value = -(stake * min(danger, 20) * 3 // 100)
    bodies = sight.scales.bodies(legion)
    if not bodies:
        return value
    value -= 12 * max(0, bodies - sight.limit(faction))
    if faction == HARKONNEN and not sight.board.bit[area] & sight.stormproof():
        left = sight.dice_left(HARKONNEN)
        surely = 100 if left <= 1 else 85 if left == 2 else 65 if left <= 4 else 50
        cost = EXPOSURE.get(sight.terrain(area), 0) * 11 // 100
        value -= min(cost, sight.scales.worth(legion)) * surely // 100
    return value


# -- goals -----------------------------------------------------------------------------------------


def goals(sight: Sight, faction: str, area: str, own: int) -> list[int]:
    """What each goal of that side is worth to a legion of that strength from there."""
    enemy, ground = ENEMY[faction], sight.scales.ground[area]
    sure = []
    if faction == ATREIDES:
        sure = [(place, STATION) for place in sight.desert["stations"]]
        sure += [(place, HARVESTER) for place in sight.harvesters]
    stakes = [(place, 100 * worth) for place, worth in sure]
    for place in sight.ranks_of(enemy):
        met = defence(sight, enemy, place, sight.legions[enemy].get(place, {}))
        stakes.append((place, prize(sight, enemy, place) * share(own, met)))
    flies = faction == HARKONNEN and any(
        sight.zones.get(zone) == "ornithopter" for zone in sight.board.zones_at[area]
    )
    found = []
    for place, stake in stakes:
        steps = ground.get(place, FAR)
        if flies and steps > 1:
            steps = 1 if sight.board.bit[place] & sight.board.fly2[area] else steps - 1
        found.append(stake * near(steps) // 10000)
    return found


def front(sight: Sight, faction: str, legions: Legions) -> int:
    """How near a side is to all its goals, each counted for the legion that is nearest."""
    rows = [goals(sight, faction, area, sight.scales.power(legion)) for area, legion in legions.items()]
    return sum(max(column) for column in zip(*rows, strict=True))


# -- what cards promise ----------------------------------------------------------------------------


def person(legions: Legions, who: str) -> str:
    return next((area for area, one in legions.items() if any(figure in one for figure in PERSONS[who])), "")


def ground(sight: Sight, where: Mapping[str, object]) -> set[str]:
    """The areas of which all is true that a card says."""
    board, found = sight.board, set(sight.board.area)
    for key, wanted in where.items():
        if key == "terrain":
            assert isinstance(wanted, tuple)
            found = {area for area in found if sight.terrain(area) in wanted}
        elif key == "sietch":
            found = {area for area in found if (area in sight.ranks) == wanted}
        elif key == "next_to":
            assert isinstance(wanted, tuple)
            found = {area for area in found if any(board.bit[area] & board.near[one] for one in wanted)}
        elif key == "enemy_in_sector":
            enemies = board.mask(sight.legions[HARKONNEN])
            sectors = [areas for areas in board.sector_areas.values() if bool(areas & enemies) == wanted]
            found = {area for area in found if any(board.bit[area] & areas for areas in sectors)}
        else:
            raise AssertionError(key)
    return found


def fulfilled(sight: Sight, card: str, legions: Legions) -> int:
    data, pieces = sight.content.prescience[card], sight.pieces
    parts: list[int] = []
    for need in data.needs:
        there = ground(sight, need["where"])
        if need["test"] == "legions":
            held = sum(1 for area, one in legions.items() if area in there and pieces.count_units(one))
            parts.append(min(100, 100 * held // int(need["areas"])))
            continue
        areas = [person(legions, who) for who in need["who"]]
        met = [area in there for area in areas]
        if need.get("together") and len(set(areas)) > 1:
            met = [False, *met]
        parts += [100 if one else 20 if area else 0 for one, area in zip(met, [*areas, *areas], strict=False)]
    for deed in data.deeds:
        who = deed.get("who") or deed.get("with")
        area = person(legions, who) if who else ""
        part = 100
        if deed["do"] == "reveal_tokens":
            part = min(100, 100 * len(pieces.tokens_of(legions.get(area, {}))) // int(deed["number"]))
        elif deed["do"] == "reveal_sietch" and not (
            area in sight.ranks and not sight.desert["sietches"][area]
        ):
            part = 20 if area else 0
        elif deed["do"] == "send_to_tank" and not area:
            part = 0
        parts.append(part)
    if not parts:
        return 0
    low = min(parts)
    return low if low == 100 else low * low // 200 + sum(parts) // len(parts) // 10


def prospects(sight: Sight, legions: Legions) -> int:
    if sight.claims_left < 1:
        return 0
    found = [
        claim_value(sight, card) * fulfilled(sight, card, legions) // 100
        for card in sight.row
        if sight.content.prescience[card].kind != "event"
    ]
    return sum(sorted(found, reverse=True)[: sight.claims_left]) * 9 // 10


# -- moves -----------------------------------------------------------------------------------------


def move(sight: Sight, origin: str, target: str, load: Mapping[str, int]) -> int:
    """What it is worth that this part of a legion goes there: what stands then, less what stands now."""
    side, legions = sight.own, sight.legions[sight.own]
    here, friends = legions[origin], legions.get(target, {})
    rest = {piece: left for piece, number in here.items() if (left := number - load.get(piece, 0))}
    joined = {piece: friends.get(piece, 0) + load.get(piece, 0) for piece in {**friends, **load}}
    after = {**legions, origin: rest, target: joined}
    value = hold(sight, side, origin, rest) - hold(sight, side, origin, here)
    value += hold(sight, side, target, joined) - hold(sight, side, target, friends)
    value += front(sight, side, after) - front(sight, side, legions)
    if rest and not sight.pieces.count_units(rest):
        value -= sight.scales.worth(rest)
    bit = sight.board.bit[target]
    if side == HARKONNEN:
        value -= 18 if target in sight.desert["wormsigns"] else 0
        return value - (0 if sight.board.near[origin] & bit else 5)
    value += prospects(sight, after) - prospects(sight, legions)
    value += 12 if target in sight.desert["stations"] else 0
    value += 12 + awaits(sight, "harvester_removed") if target in sight.harvesters else 0
    if any(piece.startswith("paul") for piece in load) and sight.rides(origin) & bit:
        value += awaits(sight, "ridden_by")
    return value


def parts(sight: Sight, legion: Legion) -> Iterator[Pieces]:
    """All of a legion, all but a guard, one, all without leaders, one with a leader; a token alone."""
    pieces, worth = sight.pieces, sight.scales.worth_of
    bodies = [piece for piece in legion if piece in pieces.bodies]
    if not bodies:
        return
    least = min(bodies, key=lambda piece: (worth[piece], piece))
    found: list[dict[str, int]] = [legion]
    if pieces.count_units(legion) > 1:
        found += [{**legion, least: legion[least] - 1}, {least: 1}]
        found.append({piece: number for piece, number in legion.items() if piece not in pieces.leaders})
    found += [{least: 1, leader: 1} for leader in legion if leader in pieces.leaders]
    tokens = [piece for piece in legion if piece != least and piece in pieces.tokens]
    found += [{token: 1} for token in tokens[:1]] if sight.own == ATREIDES else []
    for one in found:
        load = tuple(sorted((piece, number) for piece, number in one.items() if number))
        if pieces.count_units(dict(load)):
            yield load


def moves(sight: Sight) -> dict[tuple[str, str, Pieces], int]:
    """Every move worth a thought."""
    side, board = sight.own, sight.board
    free = sight.free(side)
    return {
        (origin, target, load): move(sight, origin, target, dict(load))
        for origin, legion in sight.legions[side].items()
        for target in board.ids(sight.reach(side, origin) & free & ~board.bit[origin])
        for load in parts(sight, legion)
    }


# -- battles ---------------------------------------------------------------------------------------


class Battle:
    """All rounds of one, with the attacker stopping where that is better; values scaled by a thousand."""

    def __init__(self, scales: Scales, side: str, rank: int, gain: int) -> None:
        self.scales, self.side, self.rank, self.gain = scales, side, rank, gain
        self.again = cache(lambda ours, theirs: self.round(ours, theirs, first=False, surprise=False))

    def left(self, faction: str, pieces: Pieces, hits: int) -> Pieces:
        after = after_hits(self.scales.content, faction, dict(pieces), hits, 6)
        return tuple(sorted(after.items()))

    def roll(self, faction: str, pieces: Pieces, rank: int, specials: int) -> Roll:
        legion = dict(pieces)
        abilities = abilities_of(self.scales.content, legion)
        dice = pool(legion, rank, 0, MOST_DICE)
        return Roll(dice, abilities, specials, legion.get(SPECIAL_ELITE[faction], 0))

    def round(self, ours: Pieces, theirs: Pieces, *, first: bool, surprise: bool) -> tuple[int, int]:
        side, enemy, worth = self.side, ENEMY[self.side], self.scales.worth
        attacker = self.roll(side, ours, 0, int(surprise))
        defender = self.roll(enemy, theirs, self.rank, 0)
        total = stays = value = won = 0
        for (landed, suffered), ways in exchange(self.scales.faces, attacker, defender).items():
            left, right = self.left(side, ours, suffered), self.left(enemy, theirs, landed)
            total += ways
            lost = worth(dict(ours)) - worth(dict(left))
            value += ways * (worth(dict(theirs)) - worth(dict(right)) - lost) * 1000
            if not left:
                continue
            if not right:
                value += ways * self.gain * 1000
                won += ways * 1000
                continue
            paid = self.left(side, left, 1) if self.rank else left
            if not first and (paid, right) == (ours, theirs):
                stays += ways
            elif paid:
                more, chance = self.again(paid, right)
                more -= (worth(dict(left)) - worth(dict(paid))) * 1000
                if more > 0:
                    value += ways * more
                    won += ways * chance
        return value // max(1, total - stays), won // max(1, total - stays)


def two_best(values: Sequence[tuple[str, int]], number: int) -> int:
    """What several moves of different legions come to, later ones counting less."""
    best = {origin: max(value for one, value in values if one == origin) for origin, _ in values}
    total, weight = 0, 100
    for value in sorted((value for value in best.values() if value > 0), reverse=True)[:number]:
        total += value * weight // 100
        weight = weight * 7 // 10
    return total
