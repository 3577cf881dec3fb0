"""The steps of a card or of a leader's special action, taken one after the other in their printed order.

Rules: card.step, card.skipped, card.choose.

A step is a value from the data: ``do`` names the verb. A verb says what hinders it, from public facts alone,
and carries the step out, mostly by pushing a task. A step that cannot be taken at all is skipped and told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import Any, Final

from engine.choice import Choice
from engine.classes import dataclass
from engine.components import Components

# To be had here too: verbs are written with it.
from engine.components import Step as Step
from engine.contract.prompts import StepOfCard
from engine.flow import Flow, SideQuestion, Task, task
from engine.forms import since
from engine.menu import Menu, Pick


def plain(value: Any) -> Any:
    """The same as JSON values, out of the frozen data. What is JSON values already is nobody's to change."""
    kind = type(value)
    if kind is str or kind is dict or kind is list:
        return value
    # What data is made of, before any other kind is asked for.
    if kind is MappingProxyType or isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


@dataclass(slots=True)
class Script(Task):
    """Steps to take. What a step chose is remembered for those that refer to it."""

    side: str
    #: The seat whose hand and decks are meant.
    seat: str
    #: The card or leader the steps are written on.
    source: str
    left: Sequence[Mapping[str, Any]] = field(default_factory=list)
    #: Where 'that legion' stands; while there is none, any legion like ``legion`` may be meant.
    area: str = ""
    legion: Mapping[str, Any] = field(default_factory=dict)
    #: The air zone of a vehicle that was removed.
    zone: str = ""
    #: Cards of the hand that do not count: the one whose effect is looked at before it is played.
    held: int = 0
    #: Leaders that a step has just placed into 'that legion'.
    placed: Sequence[str] = since(2, default_factory=list)

    def run(self, flow: Flow) -> None:
        if self.left:
            if flow.table.turn == self.side and flow.table.acting:
                # After a step that the partner carried out, the owner of the card goes on.
                flow.table.acting = self.seat
            step, *self.left = self.left
            take_step(flow, self, step)
            return
        flow.finish(self)
        self.complete(flow)

    def complete(self, flow: Flow) -> None:
        """All steps are done."""

    def legion_went(self, faction: str, origin: str, target: str) -> None:
        if faction == self.side and origin == self.area:
            self.area = target

    def refer(self, step: Step) -> None:
        """A step that names legions begins, or is skipped: later ones may speak of 'the same'."""
        if "legion" in step:
            legion = step["legion"]
        elif "what" in step and "where" in step and "that_area" not in step["where"]:
            legion = step["where"].get("legion", {})
        else:
            return
        if "same" not in legion:
            self.area = ""
            self.placed = []
            self.legion = legion


def script_of(flow: Flow) -> Script:
    """The script whose step is being taken."""
    found = flow.inside(Script)
    if found is None:
        raise AssertionError("a step belongs to a script")
    return found


@dataclass(slots=True)
class OwnQuestion(SideQuestion):
    """A question to the side that plays the card."""

    free = True


# -- verbs -----------------------------------------------------------------------------------------

#: Everything that can hinder a step: each has its words in every language.
REASONS: Final = frozenset(
    (
        *("already_done", "already_in_play", "at_the_end", "cannot_attack", "cannot_move", "condition"),
        *("deck_empty", "left_game", "no_card", "no_die", "no_effect", "no_leader", "no_legion", "no_pieces"),
        *("no_place", "no_sietch", "no_token", "no_units", "no_vehicle", "no_worm", "no_wormsign"),
        "nothing_hidden",
    )
)
#: What hinders a step, as one of those keys; empty if it can be taken at least in part.
Hindrance = Callable[[Flow, Script, Step], str]
Deed = Callable[[Flow, Script, Step], None]


@dataclass(frozen=True, slots=True)
class Verb:
    do: Deed
    hindrance: Hindrance
    #: What asking what hinders it costs: nothing, a look, areas, legions and their ways.
    cost: int


VERBS: dict[str, Verb] = {}


def nothing_hinders(flow: Flow, script: Script, step: Step) -> str:
    return ""


def verb(
    name: str, hindrance: Hindrance = nothing_hinders, *, cost: int | None = None
) -> Callable[[Deed], Deed]:
    """Give a verb its name in the data."""

    def register(do: Deed) -> Deed:
        if name in VERBS:
            raise ValueError(f"two verbs are called {name}")
        VERBS[name] = Verb(do, hindrance, int(hindrance is not nothing_hinders) if cost is None else cost)
        return do

    return register


def hindrance(flow: Flow, script: Script, step: Step, verb: Verb | None = None) -> str:
    if "if" in step and not holds(flow, script.side, step["if"]):
        return "condition"
    why = (verb or verb_of(flow, step)).hindrance(flow, script, step)
    if why and why not in REASONS:
        raise LookupError(f"{step['do']}: {why} is none of the REASONS in engine/cards/script.py")
    return why


def verb_of(flow: Flow, step: Step) -> Verb:
    if flow.rules.verbs:
        own = flow.rules.verbs.get(step["do"])
        if isinstance(own, Verb):
            return own
    return VERBS[step["do"]]


def take_step(flow: Flow, script: Script, step: Step) -> None:
    script.refer(step)
    why = hindrance(flow, script, step)
    if why:
        flow.emit("step_skipped", "card.skipped", source=script.source, step=step["do"], why=why)
    else:
        verb_of(flow, step).do(flow, script, step)


def without_effect(flow: Flow, script: Script, steps: Sequence[Step]) -> bool:
    """Whether none of the steps could be taken now. Those that cost least are looked at first."""
    verbs = [verb_of(flow, step) for step in steps]
    for place in sorted(range(len(steps)), key=lambda place: verbs[place].cost):
        script.area, script.legion = "", {}
        for step in steps[: place + 1]:
            script.refer(step)
        if not hindrance(flow, script, steps[place], verbs[place]):
            return False
    return True


# -- conditions ------------------------------------------------------------------------------------


def _in_play(flow: Flow, side: str, leader: str) -> bool:
    return flow.table.in_play(flow.content.leaders[leader].faction, leader)


CONDITIONS: dict[str, Callable[[Flow, str, Any], bool]] = {
    "in_play": _in_play,
    "left_game": lambda flow, side, leader: leader in flow.table.gone,
    "detonated": lambda flow, side, wanted: bool(flow.table.atomics),
    "marker_at_least": lambda flow, side, least: max(flow.table.prescience.values()) >= least,
}


def holds(flow: Flow, side: str, condition: Mapping[str, Any]) -> bool:
    """Whether all of a condition is true. A condition that says nothing never is."""
    return bool(condition) and all(CONDITIONS[key](flow, side, wanted) for key, wanted in condition.items())


def unknown_verbs(content: Components) -> Iterator[tuple[str, str, str]]:
    """Verbs that a file may use and nothing carries out: the file, the card or leader, the verb."""
    for card in content.cards.values():
        for step in each_step(
            (*card.steps, *card.instead, *(card.free_action.steps if card.free_action else ()))
        ):
            if step["do"] not in VERBS:
                yield "planning_cards.json", card.id, step["do"]
    for leader in content.leaders.values():
        for step in each_step(leader.steps):
            if step["do"] not in VERBS:
                yield "leaders.json", leader.id, step["do"]


def each_step(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps and those among which they let choose."""
    for step in steps:
        yield step
        yield from each_step((*step.get("one_of", ()), *step.get("steps", ())))


# -- choosing among steps --------------------------------------------------------------------------


def _first_hindrance(flow: Flow, script: Script, steps: Sequence[Step]) -> str:
    """What hinders the first of some steps, if every one of them is hindered."""
    found = ""
    for step in steps:
        why = hindrance(flow, script, step)
        if not why:
            return ""
        found = found or why
    return found


@verb("choose", lambda flow, script, step: _first_hindrance(flow, script, step["one_of"]), cost=3)
def choose_one(flow: Flow, script: Script, step: Step) -> None:
    flow.push(ChooseStep(script.side, plain(step["one_of"])))


@verb("any_order", lambda flow, script, step: _first_hindrance(flow, script, step["steps"]), cost=3)
def choose_order(flow: Flow, script: Script, step: Step) -> None:
    flow.push(ChooseStep(script.side, plain(step["steps"]), all_of=True))


def called(steps: Sequence[Step]) -> list[str]:
    """What each of several steps is called where one of them is chosen: by its verb, and those of a verb that
    has occurred before with a number."""
    verbs = [str(step["do"]) for step in steps]
    return [
        verb if (before := verbs[:place].count(verb)) == 0 else f"{verb}_{before + 1}"
        for place, verb in enumerate(verbs)
    ]


@task("choose_step")
@dataclass(slots=True)
class ChooseStep(OwnQuestion):
    """Which of several steps to take, or, if all may be taken, which to take first."""

    rule = "card.choose"
    verbs = ("choose", "done")

    steps: Sequence[Mapping[str, Any]]
    all_of: bool = False

    def prompt(self, flow: Flow) -> StepOfCard:
        return {"card": script_of(flow).source}

    def menu(self, flow: Flow) -> Menu:
        script = script_of(flow)
        names = called(self.steps)
        notes = {
            name: ["no_effect"]
            for name, step in zip(names, self.steps, strict=True)
            if hindrance(flow, script, step)
        }
        return self.or_done(Pick("choose", ("step",), names, rule=self.rule, notes=notes))

    def take(self, flow: Flow, choice: Choice) -> None:
        if choice.verb == "done":
            return
        script = flow.asker(Script)
        chosen = self.steps[called(self.steps).index(choice.args[0])]
        rest = [step for step in self.steps if step is not chosen] if self.all_of else []
        if len(rest) > 1:
            rest = [{"do": "any_order", "steps": rest}]
        script.left = [chosen, *rest, *script.left]
