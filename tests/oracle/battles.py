"""Decisions in a battle (p.24-26)."""

from __future__ import annotations

from typing import Any

from tests.oracle import facts
from tests.oracle.facts import HARKONNEN, OPPONENT
from tests.oracle.families import Family, Listed, all_counts, line, listed
from tests.oracle.movement import retreats
from tests.oracle.position import Legion, Position
from tests.oracle.registry import oracle
from tests.oracle.scripts import EXTRA_DICE, FIRST_ROUND_CAP, source


def side_of(battle: dict[str, Any], role: str) -> str:
    return str(battle["side"] if role == "attacker" else OPPONENT[battle["side"]])


def legion_of(position: Position, battle: dict[str, Any], role: str) -> Legion:
    area = battle["origin"] if role == "attacker" else battle["target"]
    return position.legion(side_of(battle, role), area)


def _in_battle(position: Position) -> str:
    return side_of(position.task("battle"), str(position.question["role"]))


@oracle("discard_for_dice", _in_battle)
def discard_for_dice(position: Position) -> list[Family]:
    """Any number of cards for one die each, up to a pool of six (p.24; cards beyond it cannot be discarded).

    A die per unit, the rank of the settlement for its defender. Under the ban of the Landsraad the Harkonnen
    discard none. Some cards are never discarded in the usual ways.
    """
    battle, role = position.task("battle"), str(position.question["role"])
    side = side_of(battle, role)
    dice = sum(n for piece, n in legion_of(position, battle, role).items() if facts.is_unit_figure(piece))
    dice += battle["bonus"][role]
    card = source(position)
    most = facts.MOST_COMBAT_DICE
    if role == "defender":
        dice += position.rank(side, battle["target"])
        if battle["round"] == 1:
            most = min(most, FIRST_ROUND_CAP.get(card, most))
    else:
        dice += EXTRA_DICE.get(card, 0)
    hand = position.table["hands"][position.question["seat"]]
    cards = {
        card: n for card, n in hand.items() if n and not facts.PLANNING_CARDS[card].get("kept_in_hand", False)
    }
    room = max(0, most - dice)
    if side == HARKONNEN and "landsraad" in position.table["bans"]:
        room = 0
    return listed("discard", (line("discard", counts=load) for load in all_counts(cards, 0, room)))


@oracle("choose_abilities", _in_battle)
def choose_abilities(position: Position) -> list[Family]:
    """With more leaders than Specials, choose which leaders use them; all Specials are used (p.25)."""
    battle, role = position.task("battle"), str(position.question["role"])
    specials = battle["rolled"][role]["special"]
    leaders = {piece: n for piece, n in legion_of(position, battle, role).items() if facts.is_leader(piece)}
    number = min(specials, sum(leaders.values()))
    return listed("use", (line("use", counts=load) for load in all_counts(leaders, number, number)))


@oracle("continue_or_cease", _in_battle)
def continue_or_cease(position: Position) -> list[Family]:
    """The attacker continues, whatever it costs, or ceases (p.26)."""
    return [Listed("continue", {"continue"}), Listed("cease", {"cease"})]


@oracle("retreat_or_stand", _in_battle)
def retreat_or_stand(position: Position) -> list[Family]:
    """The defender may retreat if there is an area to retreat to (p.26)."""
    battle = position.task("battle")
    stand: list[Family] = [Listed("stand", {"stand"})]
    if retreats(position, side_of(battle, "defender"), battle["target"]):
        stand.append(Listed("retreat", {"retreat"}))
    return stand


@oracle("advance_or_stay")
def advance_or_stay(position: Position) -> list[Family]:
    """The whole victorious legion moves into the attacked area, or stays (p.26, revised).

    In the first printing it moves, and nobody is asked.
    """
    if position.first_printing:
        return []
    return [Listed("advance", {"advance"}), Listed("stay", {"stay"})]
