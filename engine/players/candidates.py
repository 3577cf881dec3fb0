"""What a program that searches gives a thought at all: what the quick policy thinks best, in its order.

Menus of the kinds that are searched have up to thousands of choices; nearly all of them are plainly worse
than others, and the quick policy knows which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.choice import Choice
from engine.menu import Menu, Move, Place
from engine.players import battles, desert, hands, placing
from engine.players.answers import BESIDE, DONE
from engine.players.marches import moves
from engine.players.plans import attacks
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
        moves(sight, battles.orders(sight, form)),
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


def _attacks(sight: Sight, menu: Menu) -> list[Choice]:
    plans = sorted(
        attacks(sight, battles.assaults(sight, menu)),
        key=lambda plan: (plan.value, plan.origin, plan.target),
        reverse=True,
    )
    return [*(battles.assault(menu, plan) for plan in plans), DONE]


def _placings(sight: Sight, menu: Menu) -> list[Choice]:
    form = next((form for form in menu.forms if isinstance(form, Place)), None)
    if form is None or form.spread:
        return []
    return [*_lines(placing.together(sight, form)), DONE]


def _all(sight: Sight, menu: Menu) -> list[Choice]:
    """Every choice of a menu that never has many, but for what is free beside it."""
    return [choice for form in menu.forms if form.verb not in BESIDE for choice in form.all()]


RANKED: Final[Mapping[str, Callable[[Sight, Menu], list[Choice]]]] = {
    "advance_or_stay": _all,
    "choose_action": _actions,
    "choose_move": _moves,
    "choose_placing": _placings,
    "choose_step": _steps,
    "claim_at_end": lambda sight, menu: list(menu.all()),
    "claim_window": lambda sight, menu: list(menu.all()),
    "continue_or_cease": _all,
    "deploy_harkonnen": _placings,
    "order_attack": _attacks,
    "spend_spice": lambda sight, menu: _lines(desert.spendings(sight, menu)),
    "use_any_result": lambda sight, menu: _lines(hands.results(sight, menu)),
}
