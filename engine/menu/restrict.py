"""Fewer of the choices of a form: where a rule decides and leaves some, whoever is asked gets those alone.

What is left is said in the form's own fields where that says exactly this: the fields are drawn together
round the choices, and if that admits no others, it does. Otherwise the choices are listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.choice import Choice
from engine.menu.form import Form
from engine.menu.listed import MOST_LISTED, Listed
from engine.menu.menu import Menu
from engine.menu.move import BY, FOOT, Move, Source
from engine.menu.pick import Pick, Tree
from engine.menu.place import Budget, Place
from engine.menu.some import Counts, Some


def restricted(form: Form, choices: Iterable[Choice]) -> Form:
    """The form with these choices alone, in the order in which it lists them where they are few."""
    wanted = tuple(dict.fromkeys(choices))
    for choice in wanted:
        if choice.verb != form.verb or form.refuse(choice) is not None:
            raise ValueError(f"{choice} is no choice of {form!r}")
    if not wanted:
        raise ValueError(f"nothing is left of {form!r}")
    if len(wanted) == form.count():
        return form
    narrowed = _drawn_together(form, wanted)
    # It admits all of them, so it admits no others if it has as many.
    if narrowed is not None and narrowed.count() == len(wanted):
        return narrowed
    if len(wanted) > MOST_LISTED:
        raise ValueError(f"{len(wanted)} choices cannot be listed")
    return Listed(form.verb, wanted, rule=form.rule, notes=form.notes)


def restricted_menu(menu: Menu, choices: Iterable[Choice]) -> Menu:
    """The menu with these choices alone; forms of which none is left are gone."""
    by_verb: dict[str, list[Choice]] = {}
    for choice in choices:
        by_verb.setdefault(choice.verb, []).append(choice)
    strange = set(by_verb) - set(menu.by_verb)
    if strange or not by_verb:
        raise ValueError(f"nothing of {menu!r}: {sorted(strange)}")
    left = (restricted(form, by_verb[form.verb]) for form in menu.forms if form.verb in by_verb)
    return Menu(left, menu.rule)


def _drawn_together(form: Form, choices: Sequence[Choice]) -> Form | None:
    """The fields drawn together round some choices; None for casualties, whose fields say too little."""
    if isinstance(form, Pick):
        return _pick(form, choices)
    if isinstance(form, Some):
        return _some(form, choices)
    if isinstance(form, Counts):
        return _counts(form, choices)
    if isinstance(form, Move):
        return _move(form, choices)
    return _place(form, choices) if isinstance(form, Place) else None


def _pick(form: Pick, choices: Sequence[Choice]) -> Form:
    """Always exact: the paths that are left."""
    paths = {choice.args for choice in choices}
    return Pick(form.verb, form.levels, _pruned(form.tree, paths), rule=form.rule, notes=form.notes)


def _pruned(node: Tree, paths: set[tuple[str, ...]]) -> Tree:
    if node is None:
        return None
    firsts = {path[0] for path in paths}
    if not isinstance(node, Mapping):
        return [word for word in node if word in firsts]
    return {
        word: _pruned(below, {path[1:] for path in paths if path[0] == word})
        for word, below in node.items()
        if word in firsts
    }


def _some(form: Some, choices: Sequence[Choice]) -> Form:
    named = {item for choice in choices for item in choice.args}
    sizes = [len(choice.args) for choice in choices]
    items = [item for item in form.items if item in named]
    return Some(form.verb, items, min(sizes), max(sizes), rule=form.rule, notes=form.notes)


def _counts(form: Counts, choices: Sequence[Choice]) -> Form:
    totals = [sum(choice.counts().values()) for choice in choices]
    limits = _most(form.limits, [choice.counts() for choice in choices])
    return Counts(form.verb, limits, min(totals), max(totals), rule=form.rule, notes=form.notes)


def _most(limits: Mapping[str, int], found: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """The most of each that any of them has, without what none has."""
    most = {key: max(counts.get(key, 0) for counts in found) for key in limits}
    return {key: number for key, number in most.items() if number}


def _move(form: Move, choices: Sequence[Choice]) -> Form:
    sources = {}
    for area, source in form.sources.items():
        own = [choice for choice in choices if choice.args[0] == area]
        if own:
            loads = [choice.counts() for choice in own]
            pieces = source.pieces if form.whole else _most(source.pieces, loads)
            to = {}
            for goal, ways in source.to.items():
                taken = {
                    dict(choice.parts[0].named).get(BY, FOOT) for choice in own if choice.args[1] == goal
                }
                if taken:
                    to[goal] = tuple(way for way in ways if way in taken)
            sources[area] = Source(pieces, to, source.must)
    rest = (form.units, form.leaders, form.with_leader, form.whole)
    return Move(form.verb, sources, *rest, leads=form.leads, rule=form.rule, notes=form.notes)


def _place(form: Place, choices: Sequence[Choice]) -> Form:
    areas = {part.args[0] for choice in choices for part in choice.parts}
    totals = [_totals(choice) for choice in choices]
    budgets = []
    for budget in form.budgets:
        sums = [sum(counts.get(piece, 0) for piece in budget.pieces) for counts in totals]
        budgets.append(Budget(_most(budget.pieces, totals), max(sums), min(sums), budget.leader))
    left = {area: friends for area, friends in form.areas.items() if area in areas}
    used = [budget for budget in budgets if budget.pieces]
    return Place(form.verb, left, used, form.together, form.spread, rule=form.rule, notes=form.notes)


def _totals(choice: Choice) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in choice.parts:
        for piece, number in part.named:
            found[piece] = found.get(piece, 0) + int(number)
    return found
