"""What of the game random play has reached: group, item, how often. Derived from events alone.

Every item that the data and the engine know is counted, so what was never reached stands there with zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.components import STANDARD, Components
from engine.events import Event
from engine.flow import QUESTIONS

#: Counts by group and item.
Covered = Counter[tuple[str, str]]


#: Decisions that only partners meet.
OF_PARTNERS = ("take_turn",)


def everything(data: Components = STANDARD, *, shared: bool = False) -> dict[str, list[str]]:
    """The groups, and the items each has."""
    dice = {name: sorted(set(faces)) for name, faces in data.dice_faces.items()}
    return {
        "planning_cards": list(data.cards),
        "branches": [
            f"{card.id} {branch}"
            for card in data.cards.values()
            for branch, steps in (("steps", card.steps), ("instead", card.instead))
            if steps
        ],
        "prescience_claimed": list(data.prescience),
        "special_actions": [leader.id for leader in data.leaders.values() if leader.steps],
        "die_faces": [f"{die} {face}" for die, faces in dice.items() for face in faces],
        "decisions": sorted(kind for kind in QUESTIONS if shared or kind not in OF_PARTNERS),
    }


def items(event: Event) -> Iterable[tuple[str, str, int]]:
    """What an event says was reached, and how many times."""
    params = event.params
    if event.key == "card_played":
        yield "planning_cards", params["card"], 1
        yield "branches", f"{params['card']} {params['branch']}", 1
    elif event.key == "cards_used_freely":
        yield "planning_cards", params["card"], 1
    elif event.key == "prescience_claimed":
        yield "prescience_claimed", params["card"], 1
    elif event.key == "special_action_taken":
        yield "special_actions", params["leader"], 1
    elif event.key == "action_dice_rolled":
        for face, number in params["dice"].items():
            yield "die_faces", f"{params['faction']}_action {face}", number
    elif "rolled" in params:
        for face, number in params["rolled"].items():
            yield "die_faces", f"combat {face}", number


def count(covered: Covered, events: Iterable[Event]) -> None:
    for event in events:
        for group, item, number in items(event):
            covered[group, item] += number


def report(
    covered: Covered, decisions: Mapping[str, int], *, shared: bool = False
) -> dict[str, dict[str, int]]:
    """Group to item to count, zeros included."""
    known = everything(shared=shared)
    found = {group: {item: covered[group, item] for item in items} for group, items in known.items()}
    found["decisions"] = {kind: decisions.get(kind, 0) for kind in found["decisions"]}
    return found
