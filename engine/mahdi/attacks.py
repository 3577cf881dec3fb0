"""Which legion attacks where: sietches first, else legions of the Atreides. Rules: mahdi.attack_sietch,
mahdi.attack_legion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.classes import dataclass
from engine.mahdi.criteria import Criterion, Decided, decide
from engine.mahdi.power import beats, difference, most_first, power
from engine.mahdi.sight import Sight
from engine.rules.movement import FOOT

AIR = "air"


@dataclass(frozen=True, slots=True)
class Assault:
    origin: str
    target: str
    way: str = FOOT


SIETCH = "mahdi.attack_sietch"
LEGION = "mahdi.attack_legion"

#: In their order: the highest rank, face down or not; the greatest difference of power; on foot; the target.
ON_SIETCH: tuple[Criterion[Assault], ...] = (
    Criterion("highest_rank", SIETCH, lambda sight, it: -sight.table.sietches[it.target]),
    Criterion("greatest_difference", SIETCH, lambda sight, it: most_first(_difference(sight, it))),
    Criterion("no_ornithopter", SIETCH, lambda sight, it: it.way == AIR),
    Criterion("target", SIETCH, lambda sight, it: it.target != sight.target),
)
#: The strongest legion; one with a named leader. Who attacks it has no criterion.
ON_LEGION: tuple[Criterion[Assault], ...] = (
    Criterion("strongest", LEGION, lambda sight, it: most_first(power(sight, sight.enemy[it.target]))),
    Criterion("named_leader", LEGION, lambda sight, it: not _named(sight, it.target)),
)


def _difference(sight: Sight, it: Assault) -> tuple[int, int]:
    return difference(power(sight, sight.own[it.origin]), power(sight, sight.defender(it.target)))


def _named(sight: Sight, area: str) -> bool:
    return any(piece in sight.table.pieces.all_named for piece in sight.enemy[area])


def on_sietches(sight: Sight, origins: Iterable[str]) -> Iterator[Assault]:
    """Attacks of those legions on sietches that hold less, on foot or if need be by air."""
    for origin in origins:
        legion = sight.own[origin]
        for sietch in sight.table.board.sort(sight.table.sietches):
            if sietch in sight.table.worms or not beats(sight, legion, sight.defender(sietch)):
                continue
            if sight.adjacent(origin, sietch):
                yield Assault(origin, sietch)
            elif sight.two_away(origin, sietch) and sight.transports(origin):
                yield Assault(origin, sietch, AIR)


def on_legions(sight: Sight, origins: Iterable[str]) -> Iterator[Assault]:
    """Attacks on weaker legions outside sietches, next to one's own."""
    table = sight.table
    for origin in origins:
        for target in table.board.sort(sight.enemy):
            if target in table.sietches or target in table.worms or not sight.adjacent(origin, target):
                continue
            if beats(sight, sight.own[origin], sight.enemy[target]):
                yield Assault(origin, target)


def sietch_attack(sight: Sight, origins: Iterable[str]) -> Decided[Assault]:
    return decide(sight, on_sietches(sight, origins), ON_SIETCH)


def legion_attack(sight: Sight, origins: Iterable[str]) -> Decided[Assault]:
    return decide(sight, on_legions(sight, origins), ON_LEGION)
