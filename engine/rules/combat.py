"""Combat dice: rolling them, and what a roll comes to with leaders' abilities and special elites.

Rules: battle.dice, battle.abilities, battle.special_elites, battle.hits. All but the roll itself is pure
arithmetic, shared by the battle and by whoever wants to know its odds.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.classes import dataclass
from engine.components import Components
from engine.flow import Flow
from engine.options import LEADERS_SHIELDS_STAND
from engine.pieces import SPECIAL_ELITE, UNITS

MOST_DICE = 6


def roll_combat(flow: Flow, dice: int) -> dict[str, int]:
    """Roll combat dice, in a battle or not; count the faces."""
    rolled = {"sword": 0, "shield": 0, "special": 0}
    for _ in range(dice):
        rolled[flow.tower.face(flow.content.combat_faces)] += 1
    return rolled


def pool(legion: Mapping[str, int], rank: int, extra: int, most: int = MOST_DICE) -> int:
    """One die per unit, plus the rank of a settlement the side defends, plus extras; never more than six."""
    units = sum(number for piece, number in legion.items() if piece in UNITS)
    return min(units + rank + extra, most)


@dataclass(slots=True, frozen=True)
class Strength:
    """Swords and shields of one side, leaders' included."""

    swords: int
    shields: int
    #: As many of the shields as special elites of the enemy can cancel at all.
    open: int


def strength(
    data: Components,
    rolled: Mapping[str, int],
    leaders: Mapping[str, int],
    switches: frozenset[str] = frozenset(),
) -> Strength:
    """The roll, with one Special used by each of those leaders."""
    swords, shields = rolled["sword"], rolled["shield"]
    for leader, number in leaders.items():
        card = data.leaders[leader]
        swords += card.swords * number
        shields += card.shields * number
    return Strength(swords, shields, rolled["shield"] if LEADERS_SHIELDS_STAND in switches else shields)


def settled_abilities(rolled: Mapping[str, int], leaders: dict[str, int]) -> dict[str, int] | None:
    """The leaders of a legion whose abilities count; None if they are more than the Specials, and not all of
    a kind."""
    specials = rolled["special"]
    if not specials:
        return {}
    if specials >= sum(leaders.values()):
        return leaders
    return dict.fromkeys(leaders, specials) if len(leaders) == 1 else None


def cancelled_shields(enemy: Strength, faction: str, legion: Mapping[str, int]) -> int:
    """Each special elite of a side cancels one of the enemy shields that can be cancelled."""
    return min(enemy.open, legion.get(SPECIAL_ELITE[faction], 0))


def hits(attack: Strength, defence: Strength, faction: str, legion: Mapping[str, int]) -> int:
    """Hits one side lands: its swords, less the enemy shields that are not cancelled."""
    return max(0, attack.swords - defence.shields + cancelled_shields(defence, faction, legion))
