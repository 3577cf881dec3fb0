"""Forms: everything saved is of one form, a number, and a new version opens whatever an older one wrote.

What comes later says so where it is defined: ``since`` for a field of the table, of a task or of a head,
``Later`` for what is no field (a parameter of an event, a key of an entry or of a position). Both name the
form in which it came and the value that stands for it before. Only what such a value cannot say has a step,
in ``engine.steps``. What says nothing of its form is of the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, cast

from engine.classes import dataclass

#: The form in which this code saves. It rises once between two releases, with the first thing that needs it.
FORM = 2
FIRST = 1


def form_of(saved: Mapping[str, Any]) -> int:
    """The form that something saved is of; a ValueError if it is none that this code knows."""
    if "form" not in saved:
        return FIRST
    form = saved["form"]
    if type(form) is not int or form <= FIRST:
        raise ValueError("not the number of a form")
    if form > FORM:
        raise ValueError(f"saved in form {form}; this version knows no form after {FORM}")
    return form


def said(form: int) -> dict[str, int]:
    """What something saved says of its form."""
    return {"form": form} if form > FIRST else {}


@dataclass(frozen=True, slots=True)
class Later:
    """What came after the first form: when, and the value that stands for it before."""

    since: int
    #: A JSON value.
    default: Any = None
    #: Whether seals cover it. What only shows something (a path, a reason) is told, and not sealed.
    sealed: bool = True


def since(
    form: int,
    *,
    default: Any = MISSING,
    default_factory: Any = MISSING,
    check: Callable[[Any], bool] | None = None,
    unsaid: bool = False,
) -> Any:
    """A field of a dataclass that came with that form. ``check`` says what may stand at a key of a head, and
    ``unsaid`` that it is left out there while it is nothing but its default."""
    metadata = {"since": form, "check": check, "unsaid": unsaid}
    if default_factory is not MISSING:
        return field(default_factory=default_factory, metadata=metadata)
    if default is MISSING:
        raise ValueError("what comes later says what it was before")
    return field(default=default, metadata=metadata)


def unsaved(*, init: bool = True) -> Any:
    """A field of a dataclass that is not saved with it, nor compared: what it stands on."""
    return field(init=init, repr=False, compare=False, metadata={"saved": False})


def _names(kind: Any) -> tuple[str, ...]:
    return tuple(spec.name for spec in fields(kind) if spec.metadata.get("saved", True))


def _later(kind: Any) -> Mapping[str, tuple[int, Callable[[], Any]]]:
    return {
        spec.name: (spec.metadata["since"], _maker(spec.default, spec.default_factory))
        for spec in fields(kind)
        if "since" in spec.metadata
    }


def _maker(default: Any, factory: Any) -> Callable[[], Any]:
    return (lambda: default) if factory is MISSING else factory


#: The names of all fields of a kind that are saved; made once for each.
names = cast(Callable[[type[Any]], tuple[str, ...]], cache(_names))
#: Its fields that came after the first form: when, and what makes the value they had before.
later = cast(Callable[[type[Any]], Mapping[str, tuple[int, Callable[[], Any]]]], cache(_later))


def _getter(kind: type) -> object:
    found = names(kind)
    if not found:
        return lambda one: ()
    get = attrgetter(*found)
    return get if len(found) > 1 else lambda one: (get(one),)


#: What gives the values of all fields of such a kind that are saved, in their order; made once for each.
values_of = cast(Callable[[type], Callable[[object], tuple[Any, ...]]], cache(_getter))


def _unsaid(kind: Any) -> frozenset[str]:
    return frozenset(spec.name for spec in fields(kind) if spec.metadata.get("unsaid"))


#: Those that are left out while they are nothing but their default.
unsaid = cast(Callable[[type[Any]], frozenset[str]], cache(_unsaid))


def fill(kind: type, values: dict[str, Any], form: int) -> None:
    """Put in what came with that form, if a step has not."""
    for name, (when, make) in later(kind).items():
        if when == form and name not in values:
            values[name] = make()
