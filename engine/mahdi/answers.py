"""What the automaton answers where the rules of everybody ask its faction. Rules: mahdi.battle, mahdi.hits,
mahdi.retreat, mahdi.carryall, mahdi.ties.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.choice import Choice
from engine.flow import Flow, Question
from engine.mahdi import casualties, state
from engine.mahdi.battle import AutomatonBattle
from engine.menu import DESTROYED, Hits, Menu, restricted_menu
from engine.phases.hazards import DesertHazards
from engine.pieces import ATREIDES, HARKONNEN, TIERS
from engine.rules.advance import AdvanceOrStay
from engine.rules.battle import ContinueOrCease, RetreatOrStand
from engine.rules.free_actions import ChooseRefuge
from engine.rules.losses import ChooseCasualties
from engine.rules.retreat import Retreat
from engine.rules.worms import CallCarryall


def _only(menu: Menu, verb: str) -> Menu:
    return restricted_menu(menu, [Choice(verb)])


def _casualties(flow: Flow, question: ChooseCasualties, menu: Menu) -> Menu:
    form = menu.forms[0]
    if not isinstance(form, Hits):
        raise AssertionError(f"{form!r} is no form of casualties")
    legion = flow.table.legion(HARKONNEN, question.area)
    found = []
    for counts in casualties.losses(flow.pieces, legion, question.hits, form.regular_supply):
        choice = Choice.of(form.verb, **counts)
        if form.refuse(choice) is not None:
            # Nobody is left, or more can stay than hits taken one by one would leave.
            choice = _nearest(form, counts)
        found.append(choice)
    return restricted_menu(menu, found)


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


def _go_on(flow: Flow, question: ContinueOrCease, menu: Menu) -> Menu:
    battle = flow.inside(AutomatonBattle)
    if battle is None:
        raise AssertionError("the automaton attacks in its own battles")
    return _only(menu, "cease" if battle.would_cease(flow) else "continue")


def _stand(flow: Flow, question: RetreatOrStand, menu: Menu) -> Menu:
    return _only(menu, "stand")


def _empty_first(flow: Flow, question: Question, menu: Menu) -> Menu:
    """Where a legion of the Atreides goes is for them to say, an empty area if there is any."""
    choices = list(menu.all())
    empty = flow.table.empty()
    better = [choice for choice in choices if flow.board.bit[choice.args[0]] & empty]
    return restricted_menu(menu, better or choices)


def _carryall(flow: Flow, question: CallCarryall, menu: Menu) -> Menu:
    """Always for deep desert; for other desert if as many of the deep can be saved without that carryall."""
    table, board = flow.table, flow.board
    call = menu.by_verb["carryall"]
    zones = [zone for zone in board.zones if table.zones.get(zone) == "carryall"]
    if table.terrain(question.area) == "deep_desert":
        return restricted_menu(menu, call.all())
    hazards = flow.inside(DesertHazards)
    waiting = hazards.waiting if hazards is not None else []
    deep = [it for it in waiting if it in table.harvesters and table.terrain(it) == "deep_desert"]
    most = _saved(flow, deep, zones)
    spare = [
        choice
        for choice in call.all()
        if _saved(flow, deep, [zone for zone in zones if zone != choice.args[0]]) == most
    ]
    return restricted_menu(menu, spare or [Choice("lose_harvester")])


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


def _everything(flow: Flow, question: AdvanceOrStay, menu: Menu) -> Menu:
    return menu


Policy = Callable[..., Menu]

POLICIES: dict[type[Question], Policy] = {
    ChooseCasualties: _casualties,
    ContinueOrCease: _go_on,
    RetreatOrStand: _stand,
    Retreat: _empty_first,
    ChooseRefuge: _empty_first,
    CallCarryall: _carryall,
    AdvanceOrStay: _everything,
}


class Answers:
    """By the kind of question; where a rule says nothing all is equal, but for leaving it."""

    def restrict(self, flow: Flow, question: Question, menu: Menu) -> Menu:
        policy = POLICIES.get(type(question))
        if policy is not None:
            return policy(flow, question, menu)
        choices = [form for form in menu.forms if form.verb != "done"]
        return Menu(choices, menu.rule) if choices and len(choices) < len(menu.forms) else menu

    def seats(self, flow: Flow, question: Question) -> tuple[str, ...]:
        """In Action Resolution the partner who took the last turn, in Desert Hazards the Fremen."""
        seats = flow.seats_of(ATREIDES)
        if len(seats) < 2:
            return seats
        if flow.table.phase == "hazards":
            return (flow.seat_of("fremen"),)
        last = state.last_actor(flow)
        return (last,) if flow.table.phase == "actions" and last in seats else seats
