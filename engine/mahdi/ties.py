"""What remains equal is asked of a person, with the form of what is chosen, and told to all.

Rule: mahdi.ties.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.prompts import Tie
from engine.flow import Flow, SideQuestion, Task, task
from engine.mahdi.criteria import NONE, Decided
from engine.menu import Counts, Menu, Pick, Some
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
        "take_along",
    )

    step: str
    criterion: str
    verb: str
    levels: Sequence[str]
    #: The options, each as words: what is at each level, or all that is taken together.
    options: Sequence[Sequence[str]]
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
    flow: Flow,
    step: str,
    decided: Decided[Option],
    spell: Callable[[Option], Sequence[tuple[str, ...]]],
    *,
    asked: bool = False,
) -> None:
    """Tell everybody what was looked at, what was left of it, which criterion decided, and whether a person
    is asked now."""

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
        asked=asked,
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
    tell(flow, step, decided, spell, asked=len(options) > 1)
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
    asked = len(decided.left) > number
    tell(flow, step, decided, one_word, asked=asked)
    if not asked:
        asker.chosen(flow, decided.left)
    else:
        flow.push(SomeOfThem(HARKONNEN, step, decided.by, verb, list(decided.left), number))


def settle_part(
    flow: Flow,
    asker: Chooser,
    equal: Mapping[str, int],
    number: int,
    words: Sequence[str],
) -> None:
    """So many pieces of kinds that are equal: a person says of which, and that is added to what was said."""
    pieces = flow.pieces.seen_by_all(equal)
    kinds = tuple(pieces)
    tell(flow, "part", Decided(kinds, kinds), one_word, asked=True)
    flow.push(PartOfThem(HARKONNEN, "part", NONE, list(words), pieces, number))


@task("settle_part")
@dataclass(slots=True)
class PartOfThem(SideQuestion):
    """Not all that are equal find room: a person says which go along."""

    rule = RULE
    asked_as = "settle_tie"
    verbs = ("take_along",)

    step: str
    criterion: str
    #: What was chosen before, in words.
    words: Sequence[str]
    pieces: Mapping[str, int]
    number: int

    def prompt(self, flow: Flow) -> Tie:
        return {"step": self.step, "criterion": self.criterion}

    def menu(self, flow: Flow) -> Menu:
        return Menu((Counts("take_along", self.pieces, self.number, self.number, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        chosen = (piece for piece, number in choice.counts().items() for _ in range(number))
        flow.asker(Chooser).chosen(flow, (*self.words, *chosen))


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
    items: Sequence[str]
    number: int

    def prompt(self, flow: Flow) -> Tie:
        return {"step": self.step, "criterion": self.criterion}

    def menu(self, flow: Flow) -> Menu:
        return Menu((Some(self.verb, self.items, self.number, self.number, rule=self.rule),))

    def take(self, flow: Flow, choice: Choice) -> None:
        flow.asker(Chooser).chosen(flow, choice.args)
