"""Spice Harvesting (p.21) and the end of a round (p.15-16)."""

from __future__ import annotations

from itertools import product

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, HARKONNEN, SANDWORM, WILD_MAKER
from tests.oracle.families import Family, Listed, Subsets, all_counts, line, listed
from tests.oracle.position import Position
from tests.oracle.registry import always, oracle

SPICE_PRICE = {"raise": 3, "keep": 2, "drop": 0}


@oracle("spend_spice", always(HARKONNEN))
def spend_spice(position: Position) -> list[Family]:
    """Each marker is kept for 2, raised for 3 or drops; 3 buy supremacy up to step 5; 1 may be kept back.

    A marker on the top row cannot be raised, one on the lowest cannot drop and so stays for nothing.
    """
    spice = position.question["spice"]
    rows = position.table["imperium"]
    markers = list(rows)
    lines = set()
    for steps in product(SPICE_PRICE, repeat=len(markers)):
        if any(step == "raise" and rows[marker] == 1 for marker, step in zip(markers, steps, strict=True)):
            continue
        for stockpile, reserve in product(("yes", "no"), repeat=2):
            if stockpile == "yes" and position.table["supremacy"] > 5:
                continue
            cost = sum(SPICE_PRICE[step] for step in steps)
            cost += 3 if stockpile == "yes" else 0
            cost += 1 if reserve == "yes" else 0
            if cost <= spice:
                lines.add(line("spend", *steps, stockpile, reserve))
    return listed("spend", lines)


@oracle("further_ban", always(HARKONNEN))
def further_ban(position: Position) -> list[Family]:
    """In the first printing one marker that fell, but not to the lowest row, activates its ban too (p.16)."""
    rows = position.table["imperium"]
    fell = [marker for marker in position.question["markers"] if rows[marker] < facts.LOWEST_ROW]
    return listed("ban", (line("ban", marker) for marker in fell if position.first_printing))


@oracle("swap_leaders")
def swap_leaders(position: Position) -> list[Family]:
    """Any named leader on the board may make way for a generic one, or just leave if none is left (p.16)."""
    side = position.question["side"]
    lines = {
        line("swap", piece)
        for legion in position.legions(side).values()
        for piece in legion
        if piece in facts.NAMED_LEADERS
    }
    return [*listed("swap", lines), Listed("done", {"done"})]


@oracle("swap_wild_maker", always(ATREIDES))
def swap_wild_maker(position: Position) -> list[Family]:
    """The Wild Maker on the board may make way for a standard sandworm (p.32)."""
    found: list[Family] = [Listed("keep", {"keep"})]
    if WILD_MAKER in position.table["worms"].values() and position.supply(ATREIDES, SANDWORM):
        found.append(Listed("swap_worm", {"swap_worm"}))
    return found


def _holder(position: Position) -> str:
    return str(position.question["seat"])


@oracle("discard_to_limit", _holder)
def discard_to_limit(position: Position) -> list[Family]:
    """Down to six cards (p.16). Hawat's Scheming counts, and goes only when nothing else is left."""
    hand = {card: n for card, n in position.table["hands"][_holder(position)].items() if n}
    number = sum(hand.values()) - facts.HAND_LIMIT
    kept = {card: n for card, n in hand.items() if facts.PLANNING_CARDS[card].get("kept_in_hand", False)}
    others = {card: n for card, n in hand.items() if card not in kept}
    beyond = max(0, number - sum(others.values()))
    lines = set()
    for load in all_counts(others, number - beyond, number - beyond):
        for last in all_counts(kept, beyond, beyond):
            lines.add(line("discard", counts={**load, **last}))
    return listed("discard", lines)


@oracle("put_prescience_away", always(ATREIDES))
def put_prescience_away(position: Position) -> list[Family]:
    """Each unclaimed card leaves the game or goes back, card by card (p.16, revised).

    A card that a planning card holds in its place (Eyes of Ibad) stays.
    """
    held = position.table["attached"]
    cards = [card for card in position.table["prescience_row"] if "eyes_of_ibad" not in held.get(card, [])]
    return [Subsets("remove", cards, 0, len(cards))]
