"""What remains equal is asked of a person, with the form of what is chosen, and told to all.

Rule: mahdi.ties.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.choice import Choice
from engine.contract.prompts import Tie
from engine.flow import Flow, SideQuestion, Task, task
from engine.mahdi.criteria import Decided
from engine.menu import Menu, Pick, Some
from engine.menu.pick import Tree
from engine.menu.restrict import restricted
from engine.mode import MAHDI
from engine.pieces import HARKONNEN

Option = TypeVar("Option")

RULE = "mahdi.ties"


@dataclass(slots=True)
class Chooser(Task):
    """A deed that has to choose: by criteria, and what is equal is chosen for it."""

    def chosen(self, flow: Flow, words: tuple[str, ...]) -> None:
        """What was chosen, in words."""
        raise NotImplementedError


@task("settle_tie")
@dataclass(slots=True)
class SettleTie(SideQuestion):
    """Several options are equal by all criteria: a person chooses among these alone."""

    rule = RULE
    only_with = MAHDI
    verbs = (
        *("attack", "move_to", "target", "deploy", "leader", "place_in", "replace_in", "harvester"),
        *("carryall", "ornithopter", "sector", "turn_up", "remove", "discard_sign", "bombard"),
        "send_to_tank",
    )

    step: str
    criterion: str
    verb: str
    levels: list[str]
    #: The options, each as words: what is at each level, or all that is taken together.
    options: list[list[str]]
    #: Whether an option is a set.
    together: bool = False

    def prompt(self, flow: Flow) -> Tie:
        return {"step": self.step, "criterion": self.criterion}

    def menu(self, flow: Flow) -> Menu:
        if not self.together:
            return Menu((Pick(self.verb, self.levels, _tree(self.options), rule=self.rule),))
        items = list(dict.fromkeys(word for option in self.options for word in option))
        size = len(self.options[0])
        form = Some(self.verb, items, size, size, rule=self.rule)
        found = {choice: None for option in self.options for choice in [_set(form, option)]}
        return Menu((restricted(form, found),))

    def take(self, flow: Flow, choice: Choice) -> None:
        flow.asker(Chooser).chosen(flow, choice.args)


def _set(form: Some, option: Sequence[str]) -> Choice:
    return Choice.of(form.verb, *sorted(option))


def _tree(options: Sequence[Sequence[str]]) -> Tree:
    """The options as the tree of a choice, level by level."""
    if len(options[0]) == 1:
        return [option[0] for option in options]
    firsts = dict.fromkeys(option[0] for option in options)
    return {first: _tree([option[1:] for option in options if option[0] == first]) for first in firsts}


def tell(
    flow: Flow, step: str, decided: Decided[Option], spell: Callable[[Option], Sequence[tuple[str, ...]]]
) -> None:
    """Tell everybody what was looked at, what was left of it, and which criterion decided."""

    def said(options: Sequence[Option]) -> list[str]:
        return [" ".join(words) for option in options for words in spell(option)]

    flow.emit(
        "automaton_chose",
        decided.rule,
        step=step,
        criterion=decided.by,
        options=said(decided.looked_at),
        left=said(decided.left),
        passed=list(decided.passed),
    )


def settle(
    flow: Flow,
    asker: Chooser,
    step: str,
    decided: Decided[Option],
    verb: str,
    levels: Sequence[str],
    spell: Callable[[Option], Sequence[tuple[str, ...]]],
    *,
    together: bool = False,
) -> None:
    """Tell what was looked at and which criterion decided; choose, or let a person choose.

    ``spell`` says an option in words; one may be several where a way has to be chosen as well.
    """
    options = [list(words) for option in decided.left for words in spell(option)]
    tell(flow, step, decided, spell)
    if len(options) == 1:
        asker.chosen(flow, tuple(options[0]))
    else:
        flow.push(SettleTie(HARKONNEN, step, decided.by, verb, list(levels), options, together))


def one_word(option: str) -> Sequence[tuple[str, ...]]:
    return [(option,)]


def settle_some(
    flow: Flow,
    asker: Chooser,
    step: str,
    decided: Decided[str],
    number: int,
    verb: str,
) -> None:
    """So many of some that are equal; all of them if there are no more."""
    tell(flow, step, decided, one_word)
    if len(decided.left) <= number:
        asker.chosen(flow, decided.left)
    else:
        flow.push(SomeOfThem(HARKONNEN, step, decided.by, verb, list(decided.left), number))


@task("settle_some")
@dataclass(slots=True)
class SomeOfThem(SideQuestion):
    """More are equal than are needed: a person says which."""

    rule = RULE
    asked_as = "settle_tie"
    verbs = ("harvester", "ornithopter")

    step: str
    criterion: str
    verb: str
    items: list[str]
    number: int

    def prompt(self, flow: Flow) -> Tie:
        return {"step": self.step, "criterion": self.criterion}

    def menu(self, flow: Flow) -> Menu:
        return Menu((Some(self.verb, self.items, self.number, self.number, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        flow.asker(Chooser).chosen(flow, choice.args)
