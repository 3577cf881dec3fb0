"""What a program that searches gives a thought at all: what the quick policy thinks best, in its order.

Menus of the kinds that are searched have up to thousands of choices; nearly all of them are plainly worse
than others, and the quick policy knows which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.choice import Choice
from engine.menu import Menu, Move
from engine.players import battles, desert, hands
from engine.players.answers import DONE
from engine.players.sight import Sight

#: Moves of one legion to one place with other parts of it: no more than these.
LOADS: Final = 2


def candidates(sight: Sight, menu: Menu, quick: Choice, width: int) -> list[Choice]:
    """At most so many choices, all of them legal; the first is the quick policy's own."""
    ranked = RANKED.get(sight.kind)
    found = [quick]
    if ranked is None:
        return found
    for choice in ranked(sight, menu):
        if len(found) >= width:
            break
        if choice not in found and choice in menu:
            found.append(choice)
    return found


def _lines(options: Iterable[tuple[int, str]]) -> list[Choice]:
    return [Choice.parse(line) for _, line in sorted(options, reverse=True)]


def _actions(sight: Sight, menu: Menu) -> list[Choice]:
    return _lines((value, line) for value, _, line in hands.deeds(sight, menu))


def _steps(sight: Sight, menu: Menu) -> list[Choice]:
    return [Choice.of("choose", name) for _, name in sorted(hands.steps(sight, menu), reverse=True)]


def _moves(sight: Sight, menu: Menu) -> list[Choice]:
    """The best moves, but not the same one with every part of a legion; and not to move at all."""
    form = menu.by_verb.get("move")
    if not isinstance(form, Move):
        return []
    plans = sorted(
        battles.movable(sight, form),
        key=lambda plan: (plan.value, plan.origin, plan.target, plan.pieces),
        reverse=True,
    )
    seen: dict[tuple[str, str], int] = {}
    found: list[Choice] = []
    for plan in plans:
        way = plan.origin, plan.target
        seen[way] = seen.get(way, 0) + 1
        if seen[way] <= LOADS:
            found.append(battles.move(form, plan))
    # Behind the best: to stay is always worth a thought.
    return [*found[:2], DONE, *found[2:]]


RANKED: Final[Mapping[str, Callable[[Sight, Menu], list[Choice]]]] = {
    "choose_action": _actions,
    "choose_move": _moves,
    "choose_step": _steps,
    "spend_spice": lambda sight, menu: _lines(desert.spendings(sight, menu)),
    "use_any_result": lambda sight, menu: _lines(hands.results(sight, menu)),
}
