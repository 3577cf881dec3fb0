"""From older forms to the present one: upwards only, and over a whole position.

For every form after the first: its step, if it has one, then the values of what came with it
(``engine.forms``). A step sees a position that is whole in the form before, may change anything in it (one
task may become several, or none), and leaves nothing behind that is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from engine import forms
from engine.classes import dataclass
from engine.digests import rules_of
from engine.flow import TASKS
from engine.forms import FIRST, Later, form_of
from engine.table import Table, clone

Saved = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """What no value for absent things can say. Both change what they are given."""

    position: Callable[[Saved], None] | None = None
    #: Standing orders of one seat.
    orders: Callable[[Saved], None] | None = None
    #: What this form has no longer, each with when it came and what it was before: ``table.FIELD``,
    #: ``task.NAME``, ``task.NAME.FIELD``, ``orders.FIELD``, ``position.KEY``.
    gone: Mapping[str, Later] = field(default_factory=dict)


def _names_the_rules(position: Saved) -> None:
    """A position notes the digest of the rules, no longer that of the words as well."""
    position["data"] = rules_of(position["data"])


#: The steps by the form they lead to.
STEPS: Mapping[int, Step] = {2: Step(_names_the_rules)}

#: Keys of a position that came later; the table and the tasks say it of their own fields.
KEYS: Mapping[str, Later] = {"lingering": Later(2, []), "rules": Later(2, "revised-1")}


def upgraded(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position in the present form. What was given stays as it is."""
    before = form_of(position)
    if before == forms.FORM:
        return position
    found: Saved = clone(dict(position))
    for form in range(before + 1, forms.FORM + 1):
        step = STEPS.get(form)
        if step is not None and step.position is not None:
            step.position(found)
        _fill(found, form)
    return {"format": found["format"], "version": found["version"], **found, **forms.said(forms.FORM)}


def upgraded_orders(orders: object, before: int) -> object:
    """Standing orders in the present form. Of what came later nothing was ordered."""
    if not isinstance(orders, Mapping):
        return orders
    found: Saved = clone(dict(orders))
    for form in range(before + 1, forms.FORM + 1):
        step = STEPS.get(form)
        if step is not None and step.orders is not None:
            step.orders(found)
    return found


def orders_differ(before: int) -> bool:
    """Whether orders of that form have to be read with a step."""
    later = range(before + 1, forms.FORM + 1)
    return any(form in STEPS and STEPS[form].orders is not None for form in later)


def _fill(position: Saved, form: int) -> None:
    """What came with that form is there from now on, in what has gone again since as well."""
    forms.fill(Table, position["table"], form)
    for task in position["stack"]:
        if task["task"] in TASKS:
            forms.fill(TASKS[task["task"]], task, form)
    for key, what in KEYS.items():
        if what.since == form and key not in position:
            position[key] = clone(what.default)
    for path, what in gone_after(form).items():
        if what.since == form:
            for place, name in _places(position, path):
                place.setdefault(name, clone(what.default))


def gone_after(form: int) -> dict[str, Later]:
    """What was still there in that form and is not in the present one."""
    return {
        path: what
        for number, step in STEPS.items()
        if form < number <= forms.FORM
        for path, what in step.gone.items()
        if FIRST <= what.since <= form
    }


def _places(position: Saved, path: str) -> list[tuple[Saved, str]]:
    """Where a value stands that has gone, and under which name."""
    kind, _, name = path.partition(".")
    if kind == "table":
        return [(position["table"], name)]
    if kind == "position":
        return [(position, name)]
    if kind == "task" and "." in name:
        task, _, name = name.partition(".")
        return [(below, name) for below in position["stack"] if below["task"] == task]
    # A whole task, or orders: nothing stands in for those.
    return []
