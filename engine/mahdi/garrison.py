"""Tokens that lie face down in settlements that were left, and figures that take the place of others.

A token's face is drawn when it is laid; nobody sees it before it is turned up. Those that are not on the
board are the pool. Rules: mahdi.garrison, mahdi.garrison_faces, mahdi.substitution, mahdi.limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from engine.classes import dataclass
from engine.flow import Flow, Task, task
from engine.mahdi import state
from engine.mahdi.criteria import Criterion, decide
from engine.mahdi.power import fine_of
from engine.mahdi.sight import Sight, look
from engine.mahdi.ties import Chooser, one_word, settle
from engine.pieces import GENERIC, HARKONNEN, TIERS, UNITS
from engine.rules.losses import CheckLimits, excess_now, lose, settle_limits
from engine.table import marked
from engine.values import drop, put

GARRISON = "mahdi.garrison"
BASHAR = GENERIC[HARKONNEN]


# -- figures ---------------------------------------------------------------------------------------


def provide(flow: Flow, wanted: Mapping[str, int]) -> dict[str, int]:
    """What the supply gives: a kind that is used up is replaced one for one by the next higher, else the next
    lower."""
    return provided(flow.table.supply[HARKONNEN], wanted)


def provided(of: Mapping[str, int], wanted: Mapping[str, int]) -> dict[str, int]:
    supply = {tier: of.get(tier, 0) for tier in TIERS[HARKONNEN]}
    found: dict[str, int] = {}
    for tier in reversed(TIERS[HARKONNEN]):
        left = wanted.get(tier, 0)
        for other in instead_of(tier):
            number = min(left, supply[other])
            if number:
                supply[other] -= number
                left -= number
                found[other] = found.get(other, 0) + number
    return found


def instead_of(tier: str) -> tuple[str, ...]:
    """The kind itself, then the higher ones from the lowest up, then the lower ones from the highest down."""
    tiers = TIERS[HARKONNEN]
    place = tiers.index(tier)
    return (*tiers[place:], *reversed(tiers[:place]))


def best_that_fit(flow: Flow, pieces: Mapping[str, int], room: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for tier in reversed(TIERS[HARKONNEN]):
        number = min(pieces.get(tier, 0), room)
        if number > 0:
            found[tier] = number
            room -= number
    return found


# -- turning up ------------------------------------------------------------------------------------


def face_of(flow: Flow, token: str) -> Mapping[str, int]:
    _, colour, number = token.split("_")
    return flow.content.garrisons[colour][int(number) - 1]


def turn_up(flow: Flow, area: str) -> bool:
    """Let all tokens of an area be turned up before anything goes on; whether there are any."""
    tokens = flow.pieces.garrisons_of(flow.table.legion(HARKONNEN, area))
    if tokens:
        flow.push(TurnUp(area, tokens))
    return bool(tokens)


@task("turn_up_garrison")
@dataclass(slots=True)
class TurnUp(Task):
    area: str
    tokens: Sequence[str]

    def run(self, flow: Flow) -> None:
        if self.tokens:
            token, *self.tokens = self.tokens
            put_down(flow, self.area, token)
            return
        flow.finish(self)
        settle_limits(flow)


def figures_of(supply: Mapping[str, int], face: Mapping[str, int]) -> dict[str, int]:
    """What is put down for a face, its Bashar included."""
    figures = provided(supply, {tier: number for tier, number in face.items() if tier in UNITS})
    generic = min(face.get(BASHAR, 0), supply.get(BASHAR, 0))
    return {**figures, BASHAR: generic} if generic else figures


Face = tuple[tuple[str, int], ...]


def possible_faces(flow: Flow, area: str) -> Counter[tuple[Face, ...]]:
    """What the tokens of an area may show together, for all that anybody has seen; in how many cases."""
    tokens = flow.pieces.garrisons_of(flow.table.legion(HARKONNEN, area))
    known = state.laid_openly(flow)
    first = tuple(tuple(sorted(face_of(flow, token).items())) for token in tokens if token in known)
    found: Counter[tuple[Face, ...]] = Counter({first: 1})
    for colour in dict.fromkeys(flow.pieces.garrisons.values()):
        number = sum(flow.pieces.garrisons[token] == colour for token in tokens if token not in known)
        unseen = [it for it, seen in flow.pieces.garrisons.items() if seen == colour and it not in known]
        drawn = Counter(
            tuple(sorted(tuple(sorted(face_of(flow, token).items())) for token in some))
            for some in combinations(unseen, number)
        )
        found = Counter(
            {
                (*before, *faces): weight * times
                for before, weight in found.items()
                for faces, times in drawn.items()
            }
        )
    return found


def possible_legions(flow: Flow, area: str) -> list[tuple[int, dict[str, int]]]:
    """The legion once all its tokens are turned up, each with its weight."""
    table = flow.table
    legion = table.legion(HARKONNEN, area)
    bare = {piece: number for piece, number in legion.items() if piece not in flow.pieces.garrisons}
    if bare == dict(legion):
        return [(1, bare)]
    found: Counter[Face] = Counter()
    for faces, weight in possible_faces(flow, area).items():
        supply, standing = Counter(table.supply[HARKONNEN]), Counter(bare)
        for face in faces:
            figures = figures_of(supply, dict(face))
            supply.subtract(figures)
            standing.update(figures)
        found[tuple(sorted(trimmed(flow, standing).items()))] += weight
    return [(weight, dict(pieces)) for pieces, weight in sorted(found.items())]


def trimmed(flow: Flow, legion: Mapping[str, int]) -> dict[str, int]:
    """Without the units that are too many, those of the least power first; without units nobody stays."""
    left = dict(legion)
    excess = sum(left.get(tier, 0) for tier in TIERS[HARKONNEN]) - flow.table.stacking_limit(HARKONNEN)
    for tier in TIERS[HARKONNEN]:
        gone = min(max(0, excess), left.get(tier, 0))
        if gone:
            left[tier] -= gone
            excess -= gone
    kept = {piece: number for piece, number in left.items() if number}
    return kept if any(tier in kept for tier in TIERS[HARKONNEN]) else {}


def put_down(flow: Flow, area: str, token: str) -> None:
    """What a token shows stands in its place, as far as the supply can give it, its Bashar included."""
    table = flow.table
    face = face_of(flow, token)
    figures = figures_of(table.supply[HARKONNEN], face)
    table.take_from_supply(HARKONNEN, figures)
    table.add(HARKONNEN, area, figures)
    table.remove(HARKONNEN, area, {token: 1})
    forget(flow)
    if token in table.moved.get(area, {}):
        table.moved = marked(put(table.moved, area, drop(table.moved[area], token)), area, figures)
    flow.emit(
        "garrison_turned_up",
        "mahdi.garrison_faces",
        area=area,
        token=flow.pieces.garrisons[token],
        shows=dict(face),
        pieces=figures,
    )


# -- laying ----------------------------------------------------------------------------------------


def on_the_board(flow: Flow, colour: str) -> list[str]:
    return [
        token
        for legion in flow.table.legions[HARKONNEN].values()
        for token in legion
        if flow.pieces.garrisons.get(token) == colour
    ]


def pool(flow: Flow, colour: str) -> list[str]:
    there = set(on_the_board(flow, colour))
    return [token for token, seen in flow.pieces.garrisons.items() if seen == colour and token not in there]


def lying(flow: Flow) -> list[str]:
    """Tokens on the board, of whatever colour."""
    return [
        token
        for legion in flow.table.legions[HARKONNEN].values()
        for token in flow.pieces.garrisons_of(legion)
    ]


def forget(flow: Flow) -> None:
    """Whatever is back in its pool is shuffled there."""
    there = lying(flow)
    state.set_laid_openly(flow, [token for token in state.laid_openly(flow) if token in there])


def left(flow: Flow, area: str) -> None:
    """A legion has gone from there: a settlement that stands and holds nobody gets its garrison at once."""
    table = flow.table
    if area in table.settlements and area not in table.legions[HARKONNEN]:
        flow.push(LayGarrison(area, list(dict.fromkeys(flow.pieces.garrisons.values()))))


@task("look_behind")
@dataclass(slots=True)
class LookBehind(Task):
    """Once a legion has advanced, or stayed."""

    area: str

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        left(flow, self.area)


@task("lay_garrison")
@dataclass(slots=True)
class LayGarrison(Chooser):
    """One token of each colour, drawn unseen. If none is left one is turned up, and is that one."""

    area: str
    colours: Sequence[str]

    def run(self, flow: Flow) -> None:
        if not self.colours:
            flow.finish(self)
            settle_limits(flow)
            return
        there = pool(flow, self.colours[0])
        if there:
            self._lay(flow, flow.tower.pick(dict.fromkeys(there, 1)))
            return
        holding = [
            area
            for area in flow.table.areas_of(HARKONNEN)
            if self.colours[0] in flow.pieces.seen_by_all(flow.table.legion(HARKONNEN, area))
        ]
        settle(flow, self, "garrison", decide(look(flow), holding, ()), "turn_up", ("area",), one_word)

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        area = words[0]
        token = next(
            token
            for token in flow.table.legion(HARKONNEN, area)
            if flow.pieces.garrisons.get(token) == self.colours[0]
        )
        put_down(flow, area, token)
        self._lay(flow, token)
        # Everybody has just seen what it shows.
        state.set_laid_openly(flow, [*state.laid_openly(flow), token])

    def _lay(self, flow: Flow, token: str) -> None:
        self.colours = self.colours[1:]
        forget(flow)
        flow.table.add(HARKONNEN, self.area, {token: 1})
        flow.emit("garrison_laid", GARRISON, area=self.area, token=flow.pieces.garrisons[token])


def strew(flow: Flow, below: Callable[[int], int]) -> None:
    """Lay some in settlements that nobody holds, and in legions that have room."""
    table = flow.table
    places = [area for area in table.settlements if area not in table.legions[HARKONNEN]]
    places += [area for area in table.areas_of(HARKONNEN) if below(6) == 0]
    for area in places:
        for colour in dict.fromkeys(flow.pieces.garrisons.values()):
            room = table.units(HARKONNEN, area) < table.stacking_limit(HARKONNEN)
            if room and below(2) and (there := pool(flow, colour)):
                table.add(HARKONNEN, area, {there[below(len(there))]: 1})


# -- too many --------------------------------------------------------------------------------------

LOWEST: tuple[Criterion[str], ...] = (
    Criterion("lowest_power", "mahdi.limit", lambda sight, it: _worth(sight, it)),
)


def _worth(sight: Sight, piece: str) -> int:
    """Of a piece by what everybody calls it."""
    tokens = {seen: token for token, seen in sight.table.pieces.garrisons.items()}
    return fine_of(sight, tokens.get(piece, piece))


@task("trim_legion")
@dataclass(slots=True)
class TrimLegion(Chooser):
    """The units that are too many go, those of the least power first."""

    area: str

    def run(self, flow: Flow) -> None:
        if excess_now(flow, HARKONNEN, self.area) < 1:
            flow.finish(self)
            flow.push(CheckLimits())
            return
        legion = flow.table.legion(HARKONNEN, self.area)
        seen = flow.pieces.seen_by_all({it: n for it, n in legion.items() if it in flow.pieces.bodies})
        settle(flow, self, "limit", decide(look(flow), seen, LOWEST), "remove", ("piece",), one_word)

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        legion = flow.table.legion(HARKONNEN, self.area)
        piece = next(it for it in legion if words[0] in (it, flow.pieces.garrisons.get(it)))
        lose(flow, HARKONNEN, self.area, {piece: 1})
        flow.emit(
            "excess_removed",
            "limit.units",
            faction=HARKONNEN,
            area=self.area,
            pieces=flow.pieces.seen_by_all({piece: 1}),
        )
