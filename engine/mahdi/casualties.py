"""Which casualties the automaton takes, hit by hit. Rule: mahdi.hits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.classes import dataclass
from engine.mahdi.criteria import Criterion, Decided, decide
from engine.mahdi.sight import Sight
from engine.pieces import GENERIC, HARKONNEN, TIERS

RULE = "mahdi.hits"

LOWEST, ELITE, HIGHEST = TIERS[HARKONNEN]


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit that a piece could take, and what is hit: so many hits are left with it."""

    piece: str
    leaders: int
    regular: int
    hits: int

    @property
    def is_leader(self) -> bool:
        return self.piece not in TIERS[HARKONNEN]

    @property
    def too_many_leaders(self) -> bool:
        return self.leaders > 1

    @property
    def last_of_all(self) -> bool:
        """Whether the leader goes before the regular units, because they all would go."""
        return self.hits >= self.regular


#: In their order: leaders down to one, generic ones first; elite units; Sardaukar; the last leader, if the
#: regular units would fall with all that is left; regular units.
HITS: tuple[Criterion[Hit], ...] = (
    Criterion(
        "generic_leader", RULE, lambda _, it: not (it.too_many_leaders and it.piece == GENERIC[HARKONNEN])
    ),
    Criterion("leader", RULE, lambda _, it: not (it.too_many_leaders and it.is_leader)),
    Criterion("elite", RULE, lambda _, it: it.piece != ELITE),
    Criterion("sardaukar", RULE, lambda _, it: it.piece != HIGHEST),
    Criterion("last_leader", RULE, lambda _, it: not (it.is_leader and it.last_of_all)),
    Criterion("regular", RULE, lambda _, it: it.piece != LOWEST),
)

#: Pieces in the order in which they are hit.
Fallen = tuple[str, ...]


def losses(sight: Sight, legion: Mapping[str, int], hits: int, supply: int) -> Decided[Fallen]:
    """How the hits may fall: more than one way where equal leaders could go. Hits that find no unit any more
    are not among them."""
    found: dict[tuple[tuple[str, int], ...], tuple[Fallen, tuple[str, ...]]] = {}
    for fallen, passed in _fall(sight, dict(legion), hits, supply):
        counts = tuple(sorted((piece, fallen.count(piece)) for piece in set(fallen)))
        found.setdefault(counts, (fallen, passed))
    left = tuple(fallen for fallen, _ in found.values())
    passed = next((passed for _, passed in found.values()), ())
    by = passed[-1] if passed else ""
    # Not every way in which hits could fall is looked at: what stands there is.
    looked_at = tuple((piece,) for piece in legion)
    return Decided(looked_at, left, by, RULE, passed)


def counted(fallen: Fallen) -> dict[str, int]:
    return {piece: fallen.count(piece) for piece in dict.fromkeys(fallen)}


def next_hit(sight: Sight, legion: Mapping[str, int], hits: int) -> Decided[Hit]:
    """Who may take the next of so many hits."""
    leaders = sum(sight.table.pieces.leaders_of(legion).values())
    options = [Hit(piece, leaders, legion.get(LOWEST, 0), hits) for piece in legion]
    return decide(sight, options, HITS)


def left_after(sight: Sight, legion: Mapping[str, int], hits: int, supply: int) -> dict[str, int]:
    """What stands there after so many hits; of equal leaders the first goes."""
    if hits < 1:
        return dict(legion)
    left = dict(legion)
    for piece in losses(sight, legion, hits, supply).left[0]:
        left[piece] -= 1
        if piece == LOWEST:
            supply += 1
        elif piece in (ELITE, HIGHEST) and supply:
            left[LOWEST] = left.get(LOWEST, 0) + 1
            supply -= 1
    found = {piece: number for piece, number in left.items() if number}
    return found if sight.table.pieces.count_units(found) else {}


def _fall(
    sight: Sight, legion: dict[str, int], hits: int, supply: int
) -> Iterator[tuple[Fallen, tuple[str, ...]]]:
    if not hits or not sight.table.pieces.count_units(legion):
        yield (), ()
        return
    decided = next_hit(sight, legion, hits)
    passed = (decided.by,) if decided.by else ()
    for piece in (hit.piece for hit in decided.left):
        left = {**legion, piece: legion[piece] - 1}
        more = supply + (1 if piece == LOWEST else 0)
        if piece in (ELITE, HIGHEST) and supply:
            left[LOWEST] = left.get(LOWEST, 0) + 1
            more = supply - 1
        for rest, further in _fall(sight, {it: n for it, n in left.items() if n}, hits - 1, more):
            yield (piece, *rest), (*passed, *further)
