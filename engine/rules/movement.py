"""Moving legions: on foot, on sandworms, by ornithopter; several moves of one action are one plan.

Rules: move.legion, move.free_area, move.once, move.leader_alone, move.sandriding, move.transport.

The moves of an action are simultaneous. Each is chosen on its own, so that free actions may stand between two
of them, but nothing that waits at the end of a move (wormsign, station, harvester, stacking limit) is settled
before the last; what a free action overfills in between is settled at once. No figure moves twice: the table
marks what has moved, area by area.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.answers import Consequence
from engine.contract.prompts import MovesLeft
from engine.contract.words import Ground
from engine.flow import Flow, Question, Task, task
from engine.forms import since
from engine.menu import NO_NOTES, Menu, Move, Notes, Source
from engine.pieces import ATREIDES, ENEMY, HARKONNEN
from engine.refusal import Refused
from engine.rules.arrival import Arrive
from engine.rules.effects import barred
from engine.rules.foresight import coming, leaving, without
from engine.rules.losses import Moving
from engine.rules.reasons import NOWHERE, Wish
from engine.rules.signals import herald
from engine.table import Legion, Table, marked
from engine.values import drop, more, put

FOOT = "foot"
SAND = "sand"
WAY_RULES = {FOOT: "move.legion", SAND: "move.sandriding"}


# -- ways ------------------------------------------------------------------------------------------


def sand_reach(table: Table, area: str) -> int:
    """Areas next to a chain of wormsigns and worms that begins next to the area.

    The chain may not pass enemy legions. A sign in the area itself starts no ride.
    """
    board = table.board
    links, chains = table.sand_chains()
    here, near = board.bit[area], board.near[area]
    if links & here:
        return board.along(links & ~here, area)
    found = 0
    for chain, reach in chains:
        if chain & near:
            found |= reach
    return found & ~here


def passed(table: Table, area: str, goal: str, way: str) -> dict[str, list[str]]:
    """The parameter of an event that shows the way: what a ride passes. Other ways are straight."""
    path = table.board.between(table.sand_chains()[0], area, goal) if way == SAND else []
    return {"path": path} if path else {}


def has_flown(table: Table, area: str, pieces: Legion, moved: Legion) -> bool:
    """Whether any of those pieces was carried by a transport in this turn already."""
    flown = table.flown.get(area)
    if not flown:
        return False
    return any(flown.get(piece, 0) > moved.get(piece, 0) for piece in pieces)


def transports(table: Table, area: str) -> list[str]:
    """Air zones with an ornithopter that are connected to the sector of the area."""
    board = table.board
    return [zone for zone in board.zones_at[area] if table.zones.get(zone) in table.pieces.carriers]


def leading(table: Table, area: str, pieces: Legion, moved: Legion) -> list[str]:
    """Air zones from where somebody would carry those pieces who leads them at once."""
    if not table.pieces.leading or has_flown(table, area, pieces, moved):
        return []
    return [zone for zone in transports(table, area) if table.zones[zone] in table.pieces.leading]


def only_by(ways: Mapping[str, tuple[str, ...]], zones: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """What of these ways leads through those air zones."""
    found = {goal: tuple(zone for zone in zones if zone in there) for goal, there in ways.items()}
    return {goal: there for goal, there in found.items() if there}


def reach(table: Table, faction: str, area: str, *, may_fly: bool) -> int:
    """The areas a legion can reach, by whichever way."""
    board = table.board
    found = board.near[area]
    if faction == ATREIDES and (table.wormsigns or table.worms or table.beside):
        return found | sand_reach(table, area)
    if faction == HARKONNEN and may_fly and transports(table, area):
        return found | board.fly2[area]
    return found


def ways_out(
    table: Table, faction: str, area: str, goals: int, *, may_fly: bool, only_adjacent: bool = False
) -> dict[str, tuple[str, ...]]:
    """Which of the goal areas a legion can reach, and by which ways."""
    board = table.board
    foot, further = board.near[area] & goals, 0
    ways: tuple[str, ...] = ()
    if only_adjacent:
        pass
    elif faction == ATREIDES and (table.wormsigns or table.worms or table.beside):
        ways, further = (SAND,), sand_reach(table, area) & goals
    elif faction == HARKONNEN and may_fly:
        ways = tuple(transports(table, area))
        further = board.fly2[area] & goals if ways else 0
    if not further:
        return dict.fromkeys(board.ids(foot), (FOOT,))
    bit, both = board.bit, (FOOT, *ways)
    return {
        goal: ways if not bit[goal] & foot else both if bit[goal] & further else (FOOT,)
        for goal in board.ids(foot | further)
    }


def use_transport(flow: Flow, zone: str) -> Legion:
    """Its carrier returns to the supply, or joins the legion it carries."""
    carrier = flow.table.lift_vehicle(zone)
    flow.emit("ornithopter_used", "move.transport", zone=zone)
    if carrier in flow.pieces.joining:
        return {carrier: 1}
    flow.table.put_in_supply(HARKONNEN, carrier)
    return {}


def together(pieces: Legion, joining: Legion) -> Legion:
    return {**pieces, **{piece: pieces.get(piece, 0) + number for piece, number in joining.items()}}


def under_orders(flow: Flow, faction: str, area: str) -> bool:
    """Whether a legion may move or attack at all: lasting effects can forbid it."""
    return not flow.table.effects or barred(flow, faction).isdisjoint(flow.table.legion(faction, area))


def containing(legion: Legion, any_of: Iterable[str]) -> bool:
    return not legion.keys().isdisjoint(any_of)


# -- the plan --------------------------------------------------------------------------------------


@task("move_legions")
@dataclass(slots=True)
class MoveLegions(Moving):
    """Up to ``left`` moves of different legions in one action."""

    left: int
    with_leader: bool = False
    #: Only legions that contain one of these pieces may move, and one of them goes along.
    containing: Sequence[str] = field(default_factory=list)
    #: Only from these areas, if any are named.
    origins: Sequence[str] = field(default_factory=list)
    only_adjacent: bool = False
    ends: Sequence[str] = field(default_factory=list)
    rides: Sequence[Sequence[str]] = field(default_factory=list)
    #: How many units too many the moves have brought into areas.
    crowds: Mapping[str, int] = since(2, default_factory=dict)

    def run(self, flow: Flow) -> None:
        if self.left and self.legions_left(flow):
            flow.push(ChooseMove())
            return
        flow.finish(self)
        flow.table.moved = {}
        flow.push(Arrive(self.side, flow.board.sort(set(self.ends))), AnnounceRides(self.rides))

    def legions_left(self, flow: Flow) -> bool:
        """Whether a legion that may move has not moved yet; where it could go is the question's business."""
        return any(self.may_move(flow, area, self.available(flow, area)) for area in self.starts(flow))

    def starts(self, flow: Flow) -> Sequence[str]:
        """Where a legion that is meant may stand."""
        return self.origins or flow.table.areas_of(self.side)

    def may_move(self, flow: Flow, area: str, pieces: Legion) -> bool:
        if self.containing and not containing(pieces, self.containing):
            return False
        if flow.pieces.bodies.isdisjoint(pieces) or (
            self.with_leader and flow.pieces.leaders.isdisjoint(pieces) and not self.leading(flow, area)
        ):
            return False
        return under_orders(flow, self.side, area)

    def leading(self, flow: Flow, area: str) -> list[str]:
        """Air zones from where a leader comes to what moves from there."""
        if not flow.pieces.leading or not self.with_leader or self.only_adjacent:
            return []
        return leading(flow.table, area, self.available(flow, area), flow.table.moved.get(area, {}))

    def led(self, flow: Flow, areas: Iterable[str]) -> tuple[str, ...]:
        """Those of all legions that may move, in the order of the board."""
        found = {zone for area in areas for zone in self.leading(flow, area)}
        return tuple(zone for zone in flow.board.zones if zone in found)

    def ground(self) -> Ground:
        """Where the legions have to stand, if that is said."""
        return ""

    def wish(self, flow: Flow) -> Wish:
        """What is asked of the legions, to say why others cannot go."""
        return Wish(self.side, False, self.with_leader, self.containing, self.starts(flow))

    def refused_to(self, flow: Flow, area: str, to: str) -> Refused | None:
        return self.wish(flow).refused_to(flow, area, to)

    def available(self, flow: Flow, area: str) -> Legion:
        """The pieces of the area that have not moved in this action."""
        legion = flow.table.legion(self.side, area)
        moved = flow.table.moved.get(area)
        if not moved:
            return legion
        return {
            piece: number - moved.get(piece, 0)
            for piece, number in legion.items()
            if number > moved.get(piece, 0)
        }

    def possible(self, flow: Flow) -> bool:
        """Whether any legion that may move can go somewhere."""
        table, near = flow.table, flow.board.near
        goals = table.free(self.side)
        for area in self.starts(flow):
            pieces = self.available(flow, area)
            if not self.may_move(flow, area, pieces):
                continue
            if self.with_leader and flow.pieces.leaders.isdisjoint(pieces):
                continue
            # Most can walk somewhere; the other ways are looked at where nothing else helps.
            if near[area] & goals:
                return True
            may_fly = not has_flown(table, area, pieces, table.moved.get(area, {}))
            if not self.only_adjacent and reach(table, self.side, area, may_fly=may_fly) & goals:
                return True
        return bool(flow.pieces.leading and self.with_leader and self.sources(flow))

    def sources(self, flow: Flow, starts: Iterable[str] | None = None) -> dict[str, Source]:
        """From where pieces can go where; looked at are those of these starts, or all."""
        table = flow.table
        goals = table.free(self.side)
        found: dict[str, Source] = {}
        for area in self.starts(flow) if starts is None else starts:
            pieces = self.available(flow, area)
            if not self.may_move(flow, area, pieces):
                continue
            may_fly = not has_flown(table, area, pieces, table.moved.get(area, {}))
            ways = ways_out(table, self.side, area, goals, may_fly=may_fly, only_adjacent=self.only_adjacent)
            if self.with_leader and flow.pieces.leaders.isdisjoint(pieces):
                ways = only_by(ways, self.leading(flow, area))
            if ways:
                must = tuple(piece for piece in self.containing if piece in pieces)
                found[area] = Source(pieces, ways, must)
        return found

    def carry_out(self, flow: Flow, origin: str, target: str, pieces: Legion, way: str) -> None:
        table = flow.table
        flown = self._flown_along(table, origin, pieces)
        path = passed(table, origin, target, way)
        arriving = pieces
        joining: Legion = {}
        if way in flow.board.zone_areas:
            joining = use_transport(flow, way)
            arriving = together(pieces, joining)
            flown = dict(arriving)
        table.remove(self.side, origin, pieces)
        table.add(self.side, target, arriving)
        table.moved = marked(table.moved, target, arriving)
        table.flown = marked(table.flown, target, flown)
        for area in (origin, target):
            self._note_crowd(table, area)
        self.left -= 1
        self.ends = [*self.ends, target]
        if way == SAND:
            self.rides = [*self.rides, [piece for piece in pieces if piece in flow.pieces.leaders]]
        flow.emit(
            "legion_moved",
            WAY_RULES.get(way, "move.transport"),
            faction=self.side,
            origin=origin,
            to=target,
            pieces=flow.pieces.seen_by_all(pieces),
            way=way,
            **path,
        )
        if joining:
            flow.emit("pieces_joined", "move.transport", faction=self.side, area=target, pieces=joining)

    def _note_crowd(self, table: Table, area: str) -> None:
        """A move has begun or ended there: whatever is too many now is so by the moves."""
        excess = table.units(self.side, area) - table.stacking_limit(self.side)
        others = {other: number for other, number in self.crowds.items() if other != area}
        self.crowds = put(others, area, excess) if excess > 0 else others

    def waiting(self, area: str) -> int:
        return self.crowds.get(area, 0)

    def legion_went(self, faction: str, origin: str, target: str) -> None:
        if faction == self.side and origin in self.crowds:
            self.crowds = more(drop(self.crowds, origin), target, self.crowds[origin])

    def _flown_along(self, table: Table, origin: str, pieces: Legion) -> Legion:
        """Pieces that were carried earlier in the turn take that mark along when they move on."""
        marks = table.flown.get(origin)
        if not marks:
            return {}
        along = {piece: min(number, marks.get(piece, 0)) for piece, number in pieces.items()}
        left = {piece: number - along.get(piece, 0) for piece, number in marks.items()}
        table.flown = put(table.flown, origin, left)
        return {piece: number for piece, number in along.items() if number}


#: What waits where a legion of a side ends its move: the field of the table, and what is said of it.
HARKONNEN_NOTES = (("wormsigns", "reveals_wormsign"),)
ATREIDES_NOTES = (("stations", "takes_station"), ("harvesters", "destroys_harvester"))


def destination_notes(flow: Flow, faction: str, loads: Mapping[str, int]) -> dict[str, list[str]]:
    """What the rules fix for a legion that ends its move there; loads are the most units that can come."""
    table = flow.table
    limit, standing = table.stacking_limit(faction), table.strengths(faction)
    there = ATREIDES_NOTES if faction == ATREIDES else HARKONNEN_NOTES
    fixed = [(places, note) for name, note in there if (places := getattr(table, name))]
    notes: dict[str, list[str]] = {}
    for goal, units in loads.items():
        told = ["may_exceed_limit"] if units + standing.get(goal, 0) > limit else []
        for places, note in fixed:
            if goal in places:
                told.append(note)
        if told:
            notes[goal] = told
    return notes


@task("choose_move")
@dataclass(slots=True)
class ChooseMove(Question):
    """One move of the plan, or no more."""

    rule = "move.legion"
    verbs = ("move", "done")
    free = True

    def faction(self, flow: Flow) -> str:
        return self._plan(flow).side

    def _plan(self, flow: Flow) -> MoveLegions:
        plan = flow.inside(MoveLegions)
        if plan is None:
            raise AssertionError("a move belongs to a plan")
        return plan

    def prompt(self, flow: Flow) -> MovesLeft:
        plan = self._plan(flow)
        return {"left": plan.left, **plan.wish(flow).said(flow, plan.ground())}

    def menu(self, flow: Flow) -> Menu:
        plan = self._plan(flow)
        sources = plan.sources(flow)
        return self.or_done(self._offered(flow, plan, sources, self._notes(flow, plan, sources)))

    def menu_for(self, flow: Flow, choice: Choice) -> Menu:
        plan = self._plan(flow)
        origin = choice.args[:1] if choice.verb == "move" else ()
        sources = plan.sources(flow, [area for area in plan.starts(flow) if area in origin]) if origin else {}
        return self.or_done(self._offered(flow, plan, sources))

    def _notes(self, flow: Flow, plan: MoveLegions, sources: Mapping[str, Source]) -> dict[str, list[str]]:
        """What the rules fix for the areas in which those legions can end."""
        loads: dict[str, int] = {}
        for source in sources.values():
            units = flow.pieces.count_units(source.pieces)
            for goal in source.to:
                if loads.get(goal, 0) < units:
                    loads[goal] = units
        return destination_notes(flow, plan.side, {goal: loads[goal] for goal in flow.board.sort(loads)})

    def _offered(
        self, flow: Flow, plan: MoveLegions, sources: Mapping[str, Source], notes: Notes = NO_NOTES
    ) -> Move | None:
        if not sources:
            return None
        return Move(
            "move",
            sources,
            units=flow.pieces.named_bodies,
            leaders=flow.pieces.leaders,
            with_leader=plan.with_leader,
            whole=False,
            leads=plan.led(flow, sources) if flow.pieces.leading else (),
            rule=self.rule,
            notes=notes,
        )

    def take(self, flow: Flow, choice: Choice) -> None:
        plan = flow.asker(MoveLegions)
        if choice.verb == "done":
            plan.left = 0
            return
        origin, target = choice.args
        way = str(choice.named.get("by", FOOT))
        plan.carry_out(flow, origin, target, choice.counts(), way)

    def explained(self, flow: Flow, choice: Choice, refused: Refused) -> Refused:
        if choice.verb != "move" or not choice.args:
            return refused
        plan = self._plan(flow)
        area, *goal = choice.args
        if area not in plan.sources(flow):
            pieces = plan.available(flow, area) if area in flow.board.bit else {}
            why = plan.wish(flow).refused_from(flow, area, pieces)
            return (goal and why.key == NOWHERE and plan.refused_to(flow, area, goal[0])) or why
        if refused.key == "menu.cannot_go_there":
            return plan.refused_to(flow, area, goal[0]) or refused
        return refused

    def consequences(self, flow: Flow, choice: Choice) -> list[Consequence]:
        if choice.verb != "move":
            return []
        side = self._plan(flow).side
        table = flow.table
        origin, target = choice.args
        pieces = choice.counts()
        told = coming(table, side, target, flow.pieces.count_units(pieces))
        told += leaving(table, side, origin, without(table.legion(side, origin), pieces))
        fixed = destination_notes(flow, side, {target: 0}).get(target, [])
        return told + [{"told": note, "area": target} for note in fixed if note != "may_exceed_limit"]


@task("announce_rides")
@dataclass(slots=True)
class AnnounceRides(Task):
    """A sandriding move is over once all that waits at its end is settled."""

    rides: Sequence[Sequence[str]]

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        for leaders in self.rides:
            for leader in leaders:
                herald(flow, f"ridden_by_{leader}")


# -- attacks ---------------------------------------------------------------------------------------


def attack_goals(table: Table, faction: str) -> int:
    """Areas with an enemy legion or settlement, but no worm."""
    board = table.board
    enemy = ENEMY[faction]
    goals = table.legion_mask(enemy) | board.mask(table.settlements_of(enemy))
    return goals & ~board.mask(table.worms)


def attackers(
    flow: Flow,
    faction: str,
    *,
    with_leader: bool = False,
    having: Iterable[str] = (),
    origins: Iterable[str] | None = None,
) -> Iterator[str]:
    """The areas a side can order an attack from, found one after the other."""
    board, table = flow.board, flow.table
    goals = attack_goals(table, faction)
    if not goals:
        return
    wanted = tuple(having)
    # Most legions are far from any enemy, and need no closer look: from where one can be near at all.
    around, there, links = board.fly2, goals, 0
    if faction == ATREIDES and (table.wormsigns or table.worms or table.beside):
        links, chains = table.sand_chains()
        around = board.fly2 if flow.pieces.leading else board.near
        for chain, reached in chains:
            there |= chain if reached & goals else 0
    strengths, legions = table.strengths(faction), table.legions[faction]
    near, bit, leaders = board.near, board.bit, flow.pieces.leaders
    for area in strengths if origins is None else origins:
        if not (around[area] & there or bit[area] & links) or not strengths.get(area):
            continue
        legion = legions[area]
        if (wanted and not containing(legion, wanted)) or not under_orders(flow, faction, area):
            continue
        if with_leader and leaders.isdisjoint(legion):
            if leading(table, area, legion, {}) and board.fly2[area] & goals:
                yield area
        elif (
            near[area] & goals
            or reach(table, faction, area, may_fly=not has_flown(table, area, legion, {})) & goals
        ):
            yield area


def attacks(
    flow: Flow, faction: str, origins: Iterable[str], *, with_leader: bool = False
) -> dict[str, dict[str, tuple[str, ...]]]:
    """From each of those areas the attacks there are: at, by which way. The whole legion takes part."""
    table = flow.table
    goals = attack_goals(table, faction)
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for area in origins:
        legion = table.legion(faction, area)
        ways = ways_out(table, faction, area, goals, may_fly=not has_flown(table, area, legion, {}))
        if with_leader and flow.pieces.leaders.isdisjoint(legion):
            ways = only_by(ways, leading(table, area, legion, {}))
        if ways:
            found[area] = ways
    return found
