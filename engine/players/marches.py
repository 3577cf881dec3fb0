"""What the moves of a side are worth: each part of a legion that is worth a thought, to each place it can go.

A quick policy weighs hundreds of moves before it makes one, and asks for them again after it has chosen to
move at all. So what a move comes to is reckoned from a few numbers of whoever goes, whoever stays and whoever
is there, and kept for all positions that look alike in everything it hangs on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.pieces import ATREIDES, HARKONNEN, PERSONS
from engine.players.fronts import Row
from engine.players.plans import FLIGHT, Plan
from engine.players.promises import Promises, Standing, awaits
from engine.players.scales import NOBODY, Force, Pieces, Scales
from engine.players.sight import Legion, Sight
from engine.players.worth import Hold, Place, goals

#: A wormsign that is entered may bring a worm.
SIGN: Final = 18
ARRIVAL: Final = 12
#: For so many positions it is kept what their moves are worth: those of one turn, and a few beside.
KEPT: Final = 64

#: What a move is worth, and whereto.
Way = tuple[int, str]


class Orders(NamedTuple):
    """Which moves are asked for."""

    with_leader: bool = False
    #: Wherever one of these is, it must go along; where none is, nobody goes.
    must: Collection[str] = ()
    #: What may leave, if not everything; and whereto, if not wherever it can.
    origins: Mapping[str, Mapping[str, int]] | None = None
    targets: Mapping[str, int] | None = None


ANY: Final = Orders()


class Load(NamedTuple):
    """Part of a legion that goes."""

    pieces: Pieces
    force: Force
    leads: bool

    def has(self, piece: str) -> bool:
        return any(one == piece for one, _ in self.pieces)


#: From where, what may leave, what of it would go, and to which areas.
Offer = tuple[str, Mapping[str, int], Load, int]


@lru_cache(maxsize=16384)
def loads(scales: Scales, side: str, legion: Pieces) -> tuple[Load, ...]:
    """The parts of a legion that are worth a thought: all of it, all but a guard, a scout, a scout with a
    leader."""
    pieces = scales.pieces
    bodies = (piece for piece, _ in legion if piece in pieces.bodies)
    #: The least of its units and tokens.
    least = min(bodies, key=lambda piece: (scales.worth_of[piece], piece), default="")
    if not least:
        return ()
    whole = dict(legion)
    found = [whole]
    if pieces.count_units(whole) > 1:
        found.append({**whole, least: whole[least] - 1})
        found.append({least: 1})
        found.append({piece: number for piece, number in legion if piece not in pieces.leaders})
    found += [{least: 1, leader: 1} for leader in whole if leader in pieces.leaders]
    if side == ATREIDES:
        found += [{piece: 1} for piece in whole if piece != least and piece in pieces.tokens][:1]
    tidy: dict[Pieces, Load] = {}
    for one in found:
        load = {piece: number for piece, number in one.items() if number}
        if pieces.count_units(load):
            key = tuple(sorted(load.items()))
            tidy.setdefault(key, Load(key, scales.measured(load), scales.has_leader(load)))
    return tuple(tidy.values())


def situation(sight: Sight) -> Hashable:
    """Everything that the worth of moves hangs on. What looks alike in this is weighed alike."""
    desert, own = sight.desert, sight.own
    legions = tuple(
        tuple((area, *legion.items()) for area, legion in sight.legions[side].items())
        for side in (own, sight.enemy)
    )
    return (
        own,
        legions,
        *(tuple(sight.ranks.items()), tuple(sight.settlements.items()), tuple(desert["sietches"].items())),
        *(tuple(sight.harvesters), tuple(sight.zones.items()), tuple(desert["stations"])),
        *(tuple(desert["wormsigns"]), tuple(desert["worms"]), desert["atomics"]),
        *(sight.supremacy, tuple(sight.prescience.items()), tuple(sight.objectives)),
        *(tuple((card, *sight.attached(card)) for card in sight.row), sight.claims_left, tuple(sight.bans)),
        Hold.of(sight, own).certain,
    )


class Marches:
    """The moves of a position."""

    __slots__ = ("_all", "_weigher", "kept", "legions", "sight")

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.legions: Mapping[str, Legion] = sight.legions[sight.own]
        self.kept = _kept(sight)
        self._all: list[Offer] | None = None
        self._weigher: _Weigher | None = None

    @classmethod
    def of(cls, sight: Sight) -> Marches:
        """The ones of that position."""
        found = sight.marches
        if not isinstance(found, cls):
            found = sight.marches = cls(sight)
        return found

    def weighed(self, orders: Orders = ANY) -> Iterator[tuple[str, Load, Sequence[Way]]]:
        """Who could go, and what each way is worth to them."""
        with_leader, must, origins, targets = orders
        offered = self._offered(origins, targets) if origins and targets else self._every()
        for origin, movable, load, there in offered:
            going = [piece for piece in must if piece in movable]
            if must and not (going and all(load.has(piece) for piece in going)):
                continue
            if load.leads or not with_leader:
                yield origin, load, self._ways(origin, load, there)

    def _every(self) -> Sequence[Offer]:
        """All moves, of which each order allows some: they are worth the same whichever allows them."""
        if self._all is None:
            sight, free = self.sight, self.sight.free(self.sight.own)
            there = {area: sight.reach(sight.own, area) & free for area in self.legions}
            self._all = list(self._offered(self.legions, there))
        return self._all

    def _offered(
        self, origins: Mapping[str, Mapping[str, int]], targets: Mapping[str, int]
    ) -> Iterator[Offer]:
        sight = self.sight
        for origin, movable in origins.items():
            there = targets[origin] & ~sight.board.bit[origin]
            for load in loads(sight.scales, sight.own, tuple(movable.items())):
                yield origin, movable, load, there

    def _ways(self, origin: str, load: Load, there: int) -> Sequence[Way]:
        key = origin, load.pieces, there
        found = self.kept.get(key)
        if found is None:
            if self._weigher is None:
                self._weigher = _Weigher(self.sight)
            found = self.kept[key] = self._weigher.ways(origin, load, there)
        return found

    def best_of_each(self, orders: Orders) -> list[int]:
        """What the best move of each legion is worth, those that gain something, the best first."""
        found: dict[str, int] = {}
        for origin, _, ways in self.weighed(orders):
            if ways and ways[0][0] > found.get(origin, 0):
                found[origin] = ways[0][0]
        return sorted(found.values(), reverse=True)


def moves(sight: Sight, orders: Orders = ANY) -> Iterator[Plan]:
    """Every move worth a thought."""
    for origin, load, ways in Marches.of(sight).weighed(orders):
        for value, target in ways:
            yield Plan(value, origin, target, load.pieces)


def best_move(sight: Sight, orders: Orders = ANY) -> Plan | None:
    """The same as ``best`` of them."""
    weighed = Marches.of(sight).weighed(orders)
    found = max(
        ((ways[0][0], origin, ways[0][1], load.pieces) for origin, load, ways in weighed if ways),
        default=None,
    )
    return None if found is None else Plan(*found)


def together(values: Sequence[int], number: int) -> int:
    """What several moves of different legions come to, the best first; later ones count less."""
    total, weight = 0, 100
    for value in values[:number]:
        total += value * weight // 100
        weight = weight * 7 // 10
    return total


def _kept(sight: Sight) -> dict[tuple[str, Pieces, int], Sequence[Way]]:
    """What is known of moves in all positions that look like this."""
    key, kept = situation(sight), sight.scales.marches
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT:
            # The one that has been there longest. Other threads may do the same: they are not in the way.
            (oldest, *_) = list(kept)
            kept.pop(oldest, None)
        found = kept[key] = {}
    return found


class _Weigher:
    """What a move is worth, with what many of them share reckoned once."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        side = sight.own
        self.legions: Mapping[str, Legion] = sight.legions[side]
        measured = sight.scales.measured
        self.forces = {area: measured(legion) for area, legion in self.legions.items()}
        self.hold = Hold.of(sight, side)
        self.front = _Front(sight, side, {area: _strength(force) for area, force in self.forces.items()})
        self.outlook = (
            _Outlook(sight, self.legions)
            if side == ATREIDES and sight.claims_left > 0 and Promises.of(sight).cards
            else None
        )
        #: Its targets: the place, what it is worth to whoever stands there, and whoever that is.
        self.standing: dict[str, tuple[Place, int, Force]] = {}
        if side == HARKONNEN:
            self.arrivals = dict.fromkeys(sight.desert["wormsigns"], -SIGN)
        else:
            self.arrivals = dict.fromkeys(sight.desert["stations"], ARRIVAL)
            for area in sight.harvesters:
                brought = ARRIVAL + awaits(sight, "harvester_removed")
                self.arrivals[area] = self.arrivals.get(area, 0) + brought

    def ways(self, origin: str, load: Load, there: int) -> Sequence[Way]:
        """What going to each of these places is worth, the best first; of equals the last by name."""
        sight, at, change = self.sight, self.hold.at, self.front.change
        here = self.forces[origin]
        power, worth, bodies, units = load.force
        rest = here[0] - power, here[1] - worth, here[2] - bodies, here[3] - units
        left = self.hold.value(origin, rest) - self.hold.value(origin, here)
        if not rest[3]:
            # Whoever would stay without units is lost.
            left -= rest[1]
        staying = self.front.staying(origin, _strength(rest))
        near, bit_of, arrivals = sight.board.near[origin], sight.board.bit, self.arrivals
        flight = FLIGHT if sight.own == HARKONNEN else 0
        rides, awaited = self._ridden(origin, load)
        promised = self.outlook.of(origin, load) if self.outlook is not None else None
        found: list[Way] = []
        for target in sight.board.ids(there):
            place, held, friends = self.standing.get(target) or self._standing(target)
            joined = friends[0] + power
            value = left - held + at(place, joined, friends[1] + worth, friends[2] + bodies)
            value += change(origin, staying, target, joined)
            if target in arrivals:
                value += arrivals[target]
            if flight and not near & bit_of[target]:
                value -= flight
            if rides and rides & bit_of[target]:
                value += awaited
            if promised is not None:
                value += promised(target)
            found.append((value, target))
        found.sort(reverse=True)
        return found

    def _standing(self, target: str) -> tuple[Place, int, Force]:
        force = self.forces.get(target, NOBODY)
        found = self.standing[target] = self.hold.place(target), self.hold.value(target, force), force
        return found

    def _ridden(self, origin: str, load: Load) -> tuple[int, int]:
        """Where Paul would ride to, and what that is worth."""
        if self.sight.own == HARKONNEN or not any(piece.startswith("paul") for piece, _ in load.pieces):
            return 0, 0
        return self.sight.rides(origin), awaits(self.sight, "ridden_by")


class _Front:
    """How near a side is to all its goals, each counted once, by the legion that is nearest to it."""

    def __init__(self, sight: Sight, faction: str, strengths: Mapping[str, int]) -> None:
        self.strengths = strengths
        row = self.row = goals(sight, faction).row
        rows = [row(area, strength) for area, strength in strengths.items()]
        #: For each goal the areas from which it can be reached, the best first: more than three nobody asks
        #: for, as a move takes no more than two away.
        self.ranked = [
            sorted(zip(values, strengths, strict=True), reverse=True)[:3]
            for values in zip(*rows, strict=True)
        ]
        self.now: int = sum(values[0][0] for values in self.ranked)
        self._without: dict[tuple[str, str], Row] = {}

    def without(self, origin: str, target: str = "") -> Row:
        """What the legions come to for each goal that stand in neither of these."""
        key = origin, target
        found = self._without.get(key)
        if found is None:
            found = self._without[key] = tuple(
                next((value for value, area in values if area != origin and area != target), 0)
                for values in self.ranked
            )
        return found

    def staying(self, origin: str, strength: int) -> tuple[Row, Row]:
        """What those who stay come to for each goal; and with all others that stand elsewhere."""
        own = self.row(origin, strength)
        return own, tuple(map(max, own, self.without(origin)))

    def change(self, origin: str, staying: tuple[Row, Row], target: str, joined: int) -> int:
        """What it brings if a legion of that strength stands there, and of the other stays what is said."""
        own, with_others = staying
        there = self.row(target, joined)
        if target in self.strengths:
            with_others = tuple(map(max, own, self.without(origin, target)))
        # Quicker than ``max``, and a third of all that is reckoned.
        return sum([a if a > b else b for a, b in zip(with_others, there, strict=True)]) - self.now


class _Outlook:
    """How a move changes what the revealed cards promise."""

    def __init__(self, sight: Sight, legions: Mapping[str, Legion]) -> None:
        self.sight = sight
        self.legions = legions
        self.prospects = Promises.of(sight).prospects
        self.standing = Standing.of(sight, legions)
        self.now = self.prospects(self.standing)

    def _tokens(self, legion: Iterable[str]) -> int:
        return sum([piece in self.sight.pieces.tokens for piece in legion])

    def of(self, origin: str, load: Load) -> Callable[[str], int]:
        """For each place what it brings if that part of a legion goes there."""
        bit, legions = self.sight.board.bit, self.legions
        held, people = self.standing
        here, going = legions[origin], dict(load.pieces)
        rest = {piece: left for piece, number in here.items() if (left := number - going.get(piece, 0)) > 0}
        if not self.sight.pieces.count_units(rest):
            held &= ~bit[origin]
        stays, goes = self._tokens(rest), self._tokens(going)
        along = [any(figure in going for figure in figures) for figures in PERSONS.values()]
        touched = any(area == origin for area, _ in people)

        def promised(target: str) -> int:
            stand, friends = people, legions.get(target)
            if friends or touched:
                there = target, goes + self._tokens(friends or ())
                stand = tuple(
                    (there if leaves else (origin, stays))
                    if stood[0] == origin
                    else there
                    if stood[0] == target
                    else stood
                    for stood, leaves in zip(people, along, strict=True)
                )
            return self.prospects(Standing(held | bit[target], stand)) - self.now

        return promised


def _strength(force: Force) -> int:
    """Leaders alone fight nobody."""
    return force[0] if force[2] else 0
