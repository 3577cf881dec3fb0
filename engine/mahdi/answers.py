"""What the automaton answers where the rules of everybody ask its faction. Rules: mahdi.battle, mahdi.hits,
mahdi.retreat, mahdi.carryall, mahdi.ties.

Each policy leaves some choices of a menu. Where a criterion decides, it says so: as what is told to all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.choice import Choice
from engine.classes import dataclass
from engine.flow import Flow, Question
from engine.mahdi import casualties, state
from engine.mahdi.battle import CEASING, AutomatonBattle
from engine.mahdi.criteria import Criterion, Decided, decide
from engine.mahdi.rounds import AutomatonSpends
from engine.mahdi.sight import Sight, look
from engine.mahdi.ties import tell
from engine.menu import DESTROYED, Hits, Menu, restricted_menu
from engine.phases.hazards import DesertHazards
from engine.pieces import ATREIDES, HARKONNEN, TIERS
from engine.rules.advance import AdvanceOrStay
from engine.rules.battle import ContinueOrCease, RetreatOrStand
from engine.rules.free_actions import ChooseRefuge
from engine.rules.losses import ChooseCasualties
from engine.rules.retreat import Retreat
from engine.rules.worms import CallCarryall


@dataclass(frozen=True, slots=True)
class Answer:
    """What is left of a menu; at which step which criterion decided, if any had to."""

    menu: Menu
    step: str = ""
    decided: Decided[tuple[str, ...]] | None = None


# -- battles and hits ------------------------------------------------------------------------------


def _casualties(flow: Flow, question: ChooseCasualties, menu: Menu) -> Answer:
    form = menu.forms[0]
    if not isinstance(form, Hits):
        raise AssertionError(f"{form!r} is no form of casualties")
    legion = flow.table.legion(HARKONNEN, question.area)
    decided = casualties.losses(look(flow), legion, question.hits, form.regular_supply)
    found = []
    for counts in map(casualties.counted, decided.left):
        choice = Choice.of(form.verb, **counts)
        if form.refuse(choice) is not None:
            # Nobody is left, or more can stay than hits taken one by one would leave.
            choice = _nearest(form, counts)
        found.append(choice)
    return Answer(restricted_menu(menu, found), "hits", decided)


def _nearest(form: Hits, counts: dict[str, int]) -> Choice:
    destroyed = Choice.of(form.verb, **{DESTROYED: 1})
    if form.refuse(destroyed) is None:
        return destroyed
    lowest = TIERS[HARKONNEN][0]

    def off(choice: Choice) -> tuple[int, str]:
        taken = choice.counts()
        kinds = {*taken, *counts} - {lowest}
        return sum(abs(taken.get(kind, 0) - counts.get(kind, 0)) for kind in kinds), str(choice)

    return min(form.all(), key=off)


def _go_on(flow: Flow, question: ContinueOrCease, menu: Menu) -> Answer:
    battle = flow.inside(AutomatonBattle)
    if battle is None:
        raise AssertionError("the automaton attacks in its own battles")
    return _by(flow, menu, "cease", menu.all(), CEASING[battle.would_cease(flow)])


def _stand(flow: Flow, question: RetreatOrStand, menu: Menu) -> Answer:
    return Answer(restricted_menu(menu, [Choice("stand")]))


def _everything(flow: Flow, question: AdvanceOrStay, menu: Menu) -> Answer:
    return Answer(menu)


# -- retreats and carryalls ------------------------------------------------------------------------

#: Where a legion of the Atreides goes is for them to say, an empty area if there is any.
RETREAT: tuple[Criterion[Choice], ...] = (
    Criterion("empty_area", "mahdi.retreat", lambda sight, it: _full(sight, it)),
)


def _full(sight: Sight, choice: Choice) -> bool:
    return not sight.table.board.bit[choice.args[0]] & sight.table.empty()


def _empty_first(flow: Flow, question: Question, menu: Menu) -> Answer:
    return _by(flow, menu, "retreat", menu.all(), RETREAT)


#: A harvester in deep desert is saved if it can be; another if as many of the deep can be saved without that
#: carryall. An option is the choice, and how many harvesters in deep desert are lost for it.
RESCUE: tuple[Criterion[tuple[Choice, int]], ...] = (
    Criterion("no_deep_lost", "mahdi.carryall", lambda _, it: it[1]),
    Criterion("saved", "mahdi.carryall", lambda _, it: it[0].verb == "lose_harvester"),
)


def _carryall(flow: Flow, question: CallCarryall, menu: Menu) -> Answer:
    """Always for deep desert; for other desert if as many of the deep can be saved without that carryall."""
    table, board = flow.table, flow.board
    zones = [zone for zone in board.zones if table.zones.get(zone) == "carryall"]
    hazards = flow.inside(DesertHazards)
    deep = []
    if table.terrain(question.area) != "deep_desert" and hazards is not None:
        deep = [it for it in hazards.waiting if it in table.harvesters and table.terrain(it) == "deep_desert"]
    most = _saved(flow, deep, zones)
    options = [
        (choice, most - _saved(flow, deep, [zone for zone in zones if zone not in choice.args]))
        for choice in menu.all()
    ]
    decided = decide(look(flow), options, RESCUE)
    return _told(menu, "carryall", decided, lambda it: it[0])


def _saved(flow: Flow, areas: Sequence[str], zones: Sequence[str]) -> int:
    """How many harvesters at most so many carryalls can save."""
    if not areas:
        return 0
    first, *rest = areas
    best = _saved(flow, rest, zones)
    for zone in zones:
        if zone in flow.board.zones_at[first]:
            best = max(best, 1 + _saved(flow, rest, [it for it in zones if it != zone]))
    return best


# -- spice -----------------------------------------------------------------------------------------


def _spend(flow: Flow, question: AutomatonSpends, menu: Menu) -> Answer:
    return Answer(menu, "spice", question.decided(flow))


# -- all of them -----------------------------------------------------------------------------------


def _by(
    flow: Flow, menu: Menu, step: str, options: Iterable[Choice], criteria: Sequence[Criterion[Choice]]
) -> Answer:
    return _told(menu, step, decide(look(flow), options, criteria), lambda it: it)


def _told(menu: Menu, step: str, decided: Decided[Any], choice_of: Callable[[Any], Choice]) -> Answer:
    """Choices in words: their arguments, or their verb where they have none."""

    def words(options: Iterable[Any]) -> tuple[tuple[str, ...], ...]:
        choices = [choice_of(option) for option in options]
        return tuple(choice.args or (choice.verb,) for choice in choices)

    left = restricted_menu(menu, [choice_of(option) for option in decided.left])
    looked_at = words(decided.looked_at)
    return Answer(
        left, step, Decided(looked_at, words(decided.left), decided.by, decided.rule, decided.passed)
    )


Policy = Callable[..., Answer]

POLICIES: dict[type[Question], Policy] = {
    ChooseCasualties: _casualties,
    ContinueOrCease: _go_on,
    RetreatOrStand: _stand,
    Retreat: _empty_first,
    ChooseRefuge: _empty_first,
    CallCarryall: _carryall,
    AdvanceOrStay: _everything,
    AutomatonSpends: _spend,
}


class Answers:
    """By the kind of question; where a rule says nothing all is equal, but for leaving it."""

    def restrict(self, flow: Flow, question: Question, menu: Menu) -> Menu:
        return _answer(flow, question, menu).menu

    def tell(self, flow: Flow, question: Question, menu: Menu) -> None:
        answer = _answer(flow, question, menu)
        if answer.decided is not None:
            asked = answer.menu.count() > 1
            tell(flow, answer.step, answer.decided, lambda words: [words], asked=asked)

    def seats(self, flow: Flow, question: Question) -> tuple[str, ...]:
        """In Action Resolution the partner who took the last turn, in Desert Hazards the Fremen."""
        seats = flow.seats_of(ATREIDES)
        if len(seats) < 2:
            return seats
        if flow.table.phase == "hazards":
            return (flow.seat_of("fremen"),)
        last = state.last_actor(flow)
        return (last,) if flow.table.phase == "actions" and last in seats else seats


def _answer(flow: Flow, question: Question, menu: Menu) -> Answer:
    policy = POLICIES.get(type(question))
    if policy is not None:
        return policy(flow, question, menu)
    choices = [form for form in menu.forms if form.verb != "done"]
    return Answer(Menu(choices, menu.rule) if choices and len(choices) < len(menu.forms) else menu)
