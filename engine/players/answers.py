"""Answers to the questions of a game: where they are registered, and what they share.

There is one small function per kind of decision. Each gets the view as read and the menu, and gives a choice,
or None if it has no opinion. What it gives need not be legal: the player checks that and falls back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.choice import Choice
from engine.menu import Menu, Pick
from engine.players.deeds import Judge
from engine.players.sight import Sight

Answer = Callable[[Sight, Menu], Choice | None]
ANSWERS: Final[dict[str, Answer]] = {}
DONE: Final = Choice("done")
#: Free actions that stand beside a decision and are not what it asks for.
BESIDE: Final = frozenset(("guerrilla", "scout", "atomics", "scheming", "claim"))


def answers(*kinds: str) -> Callable[[Answer], Answer]:
    def register(answer: Answer) -> Answer:
        for kind in kinds:
            ANSWERS[kind] = answer
        return answer

    return register


def highest(options: Iterable[tuple[int, str]]) -> tuple[int, str]:
    """The best option; of equals the last by name, so that nothing depends on their order."""
    return max(options, default=(0, ""))


def pick(verb: str, options: Iterable[tuple[int, str]]) -> Choice | None:
    _, item = highest(options)
    return Choice.of(verb, item) if item else None


def words(menu: Menu, verb: str) -> list[str]:
    """The first words of a listed verb."""
    form = menu.by_verb.get(verb)
    return list(form.tree or ()) if isinstance(form, Pick) else []


def pairs(menu: Menu, verb: str) -> list[tuple[str, str]]:
    form = menu.by_verb.get(verb)
    tree = form.tree if isinstance(form, Pick) else None
    return (
        [(one, two) for one, more in tree.items() for two in more or ()] if isinstance(tree, Mapping) else []
    )


def counted(verb: str, counts: Mapping[str, int]) -> Choice:
    return Choice.of(verb, **{name: number for name, number in counts.items() if number})


def take(order: Iterable[str], limits: Mapping[str, int], number: int) -> dict[str, int]:
    """So many of these, in that order."""
    found: dict[str, int] = {}
    for name in order:
        taken = min(limits[name], number)
        if taken:
            found[name] = taken
            number -= taken
    return found


def cheapest(sight: Sight, cards: Mapping[str, int], number: int) -> dict[str, int]:
    judge = Judge.of(sight)
    order = sorted(cards, key=lambda card: (judge.card(card), card))
    return take(order, cards, number)


def within(sight: Sight, areas: int, places: Iterable[str]) -> list[str]:
    bit = sight.board.bit
    return [place for place in places if bit[place] & areas]
