"""Thinking before acting: the table as somebody imagines it, and what the rules say of it.

An imagined table is laid anew from what its viewer may see, a spectator too: what everybody may read is
there, and of the rest what the viewer knows. Where something lies face down any piece lies that
may be there, the same whatever is true. So nothing that is asked here can tell what is hidden, and nothing
changes: no question is answered, no die is rolled.

Rules: move.legion, move.sandriding, move.transport, battle.attack, worm.move, worm.attack, limit.units.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Final

from engine.classes import dataclass
from engine.contract.answers import Leg, Threat
from engine.dice import Tower
from engine.flow import Flow
from engine.odds import Odds, attack_odds
from engine.pieces import ATREIDES, FACE_DOWN, FACTIONS, GENERIC, TIERS
from engine.refusal import Refused
from engine.rules.movement import attack_goals, passed, under_orders, ways_out
from engine.rules.worms import attack_targets, move_targets
from engine.rules.worms import passed as passed_by_worm
from engine.table import STACKING_LIMIT, Table

#: What stands in areas, by faction, in the words of whoever imagines it; other areas stay as they are.
Ghosts = Mapping[str, Mapping[str, Mapping[str, int]]]

#: Fields of the table that everybody may read as they are, and that movement and battles hang on.
OPEN: Final = (
    *("supply", "gone", "revealed_sietches", "settlements", "stations", "wormsigns", "worms", "harvesters"),
    *("zones", "atomics", "bans", "effects", "beside"),
)
#: An imagined table is not played on: what its dice would show is nobody's business.
NO_KEY: Final = bytes(32)

#: Legions by faction and area.
Legions = dict[str, dict[str, dict[str, int]]]


# -- laying the table ------------------------------------------------------------------------------


def imagined(flow: Flow, viewer: str, ghosts: Ghosts) -> Imagined:
    """The table as that viewer sees it, with these legions in the place of those that stand there."""
    real = flow.table
    table = Table(flow.content, **{name: getattr(real, name) for name in OPEN})
    automaton = flow.rules.automaton
    if automaton is not None:
        table.automaton = automaton.shown(flow)
    table.sietches = _sietches(real, flow.faction_of(viewer))
    seen = _seen(flow, flow.faction_of(viewer))
    bounds = _Bounds.of(flow, seen)
    for faction, legions in ghosts.items():
        for area, pieces in legions.items():
            bounds.check(faction, area, pieces)
            seen[faction][area] = dict(pieces)
    table.legions = _laid(flow, seen)
    return Imagined(Flow(table, Tower(NO_KEY), flow.rules), viewer)


def _sietches(real: Table, side: str) -> dict[str, int]:
    """Ranks of face-down sietches lie in the order of the areas, for who does not know them."""
    if side == ATREIDES:
        return dict(real.sietches)
    covered = [area for area in real.board.sort(real.sietches) if area not in real.revealed_sietches]
    ranks = sorted(real.sietches[area] for area in covered)
    return {**real.sietches, **dict(zip(covered, ranks, strict=True))}


def _seen(flow: Flow, side: str) -> Legions:
    """The legions as they look to a side: what it cannot see the face of has the name of its back."""
    pieces, table = flow.pieces, flow.table
    automaton = flow.rules.automaton
    unknown = set(pieces.tokens) if side != ATREIDES else set()
    if automaton is not None:
        unknown.update(automaton.hidden_tokens(flow))
    found: Legions = {faction: {} for faction in FACTIONS}
    for faction in FACTIONS:
        for area in table.areas_of(faction):
            here = found[faction][area] = {}
            for piece, number in table.legion(faction, area).items():
                name = next(iter(pieces.seen_by_all({piece: 1}))) if piece in unknown else piece
                here[name] = here.get(name, 0) + number
    return found


@dataclass(frozen=True, slots=True)
class _Bounds:
    """What may be imagined: by faction the pieces there are, by faction and area how many may stand there."""

    flow: Flow
    pieces: Mapping[str, frozenset[str]]
    crowds: Mapping[str, Mapping[str, int]]
    #: Pieces of which there is one.
    single: frozenset[str]

    @classmethod
    def of(cls, flow: Flow, seen: Legions) -> _Bounds:
        box = flow.pieces
        faces = box.tokens | frozenset(box.garrisons)
        lying = {faction: {it for legion in seen[faction].values() for it in legion} for faction in FACTIONS}
        pieces = {
            # What stands there already, tokens by what is seen of them, may stand elsewhere.
            faction: frozenset((*TIERS[faction], GENERIC[faction], *box.named[faction], *lying[faction]))
            for faction in FACTIONS
        }
        crowds = {
            faction: {area: _bodies(flow, legion) for area, legion in seen[faction].items()}
            for faction in FACTIONS
        }
        return cls(flow, pieces, crowds, box.all_named | faces)

    def check(self, faction: str, area: str, legion: Mapping[str, int]) -> None:
        """Refuse a legion that cannot be: of pieces that its viewer cannot know, or of too many."""
        if faction not in FACTIONS or area not in self.flow.board.bit:
            raise Refused("imagined.no_area", {}, "entry")
        for piece, number in legion.items():
            if piece not in self.pieces[faction] or number < 1 or (number > 1 and piece in self.single):
                raise Refused("imagined.no_piece", {"area": area}, "entry")
        most = max(STACKING_LIMIT, self.crowds[faction].get(area, 0))
        if _bodies(self.flow, legion) > most:
            raise Refused("imagined.too_many", {"area": area, "most": most}, "limit.units")


def _bodies(flow: Flow, legion: Mapping[str, int]) -> int:
    bodies = flow.pieces.bodies | _backs(flow)
    return sum(number for piece, number in legion.items() if piece in bodies)


def _backs(flow: Flow) -> frozenset[str]:
    """What everybody calls tokens that lie face down."""
    return frozenset((FACE_DOWN, *flow.pieces.garrisons.values()))


def _laid(flow: Flow, meant: Legions) -> Legions:
    """The same with a token of the box for every back: which ones does not matter, as nobody looks."""
    pieces = flow.pieces
    stands = {piece for legions in meant.values() for legion in legions.values() for piece in legion}
    left: dict[str, Iterator[str]] = {FACE_DOWN: iter(sorted(pieces.tokens - stands - {*flow.table.gone}))}
    for back in sorted(set(pieces.garrisons.values())):
        left[back] = iter(
            sorted(it for it, seen in pieces.garrisons.items() if seen == back and it not in stands)
        )
    found: Legions = {faction: {} for faction in FACTIONS}
    for faction in FACTIONS:
        for area in flow.board.sort(meant[faction]):
            here: dict[str, int] = {}
            for piece, number in meant[faction][area].items():
                if piece not in left:
                    here[piece] = number
                    continue
                for _ in range(number):
                    token = next(left[piece], None)
                    if token is None:
                        raise Refused("imagined.no_piece", {"area": area}, "entry")
                    here[token] = 1
            if here := pieces.tidy(here):
                found[faction][area] = here
    return found


# -- asking ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Imagined:
    """An imagined table, and who has imagined it."""

    flow: Flow
    viewer: str

    def threats(self, area: str) -> list[Threat]:
        """What can reach an area in one move or attack: legions of both sides, and worms."""
        self._known(area)
        flow, table, board = self.flow, self.flow.table, self.flow.board
        goal = board.bit[area]
        found: list[Threat] = []
        for faction in FACTIONS:
            attack = bool(attack_goals(table, faction) & goal)
            if not (attack or table.free(faction) & goal):
                continue
            for origin in table.areas_of(faction):
                if not table.units(faction, origin) or not under_orders(flow, faction, origin):
                    continue
                ways = ways_out(table, faction, origin, goal, may_fly=True).get(area, ())
                legs = [_leg(table, origin, area, way, attack) for way in ways]
                if legs:
                    found.append({"what": "legion", "faction": faction, "origin": origin, "ways": legs})
        for worm in board.sort(table.worms):
            attack = area in attack_targets(flow, worm)
            if attack or area in move_targets(flow, worm):
                path = passed_by_worm(flow, worm, area).get("path", [])
                leg: Leg = {"to": area, "by": "worm", "path": path, "attack": attack}
                found.append({"what": "worm", "faction": "atreides", "origin": worm, "ways": [leg]})
        return found

    def way(self, faction: str, origin: str, target: str) -> list[Leg] | None:
        """The fewest moves, each of one action, that bring a legion there, its attack the last; None if no
        way leads there. An ornithopter carries once."""
        self._known(origin, target)
        table, board = self.flow.table, self.flow.board
        prey = attack_goals(table, faction) & board.bit[target]
        goals = table.free(faction) | prey
        known = {(origin, frozenset[str]())}
        ahead: deque[tuple[str, frozenset[str], list[Leg]]] = deque([(origin, frozenset(), [])])
        while ahead:
            here, used, legs = ahead.popleft()
            for to, ways in ways_out(table, faction, here, goals, may_fly=True).items():
                for by in ways:
                    now = used | {by} if by in board.zone_areas else used
                    if by in used or (to, now) in known:
                        continue
                    further = [*legs, _leg(table, here, to, by, bool(prey) and to == target)]
                    if to == target:
                        return further
                    known.add((to, now))
                    ahead.append((to, now, further))
        return None

    def odds(self, faction: str, origin: str, target: str, *, surprise: bool = False) -> Odds:
        """The first round of an attack, wherever the legions stand; refused where there can be none. One by
        surprise needs a leader."""
        self._known(origin, target)
        flow, legion = self.flow, self.flow.table.legion(faction, origin)
        if not legion:
            raise Refused("order.no_legion", {"area": origin}, "battle.attack")
        if not flow.pieces.count_units(legion):
            raise Refused("order.no_unit", {"area": origin}, "move.leader_alone")
        if surprise and not flow.pieces.count_leaders(legion):
            raise Refused("order.no_leader", {"area": origin}, "move.leader_alone")
        if target in flow.table.worms:
            raise Refused("order.worm", {"area": target}, "battle.attack")
        if not attack_goals(flow.table, faction) & flow.board.bit[target]:
            raise Refused("order.nobody_there", {"area": target}, "battle.attack")
        return attack_odds(flow, self.viewer, faction, origin, target, surprise=surprise)

    def _known(self, *areas: str) -> None:
        if not self.flow.board.bit.keys() >= {*areas}:
            raise Refused("imagined.no_area", {}, "entry")


def _leg(table: Table, origin: str, to: str, by: str, attack: bool) -> Leg:
    return {"to": to, "by": by, "path": passed(table, origin, to, by).get("path", []), "attack": attack}
