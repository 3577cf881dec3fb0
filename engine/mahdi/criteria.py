"""Lists of criteria: options are filtered by one after the other, and what is left at the end is equal.

Rule: mahdi.criteria.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from engine.classes import dataclass
from engine.mahdi.sight import Sight

Option = TypeVar("Option")

#: Nothing was decided: there was one option, or all of them are equal.
NONE: Final = ""


@dataclass(frozen=True, slots=True)
class Criterion(Generic[Option]):
    """A measure of options; those with the smallest are left."""

    name: str
    rule: str
    measure: Callable[[Sight, Option], Any]


@dataclass(frozen=True, slots=True)
class Decided(Generic[Option]):
    """What a list of criteria has made of the options."""

    looked_at: tuple[Option, ...]
    left: tuple[Option, ...]
    #: The last criterion that sorted any out, and its rule.
    by: str = NONE
    rule: str = "mahdi.criteria"
    #: All that sorted any out, in their order.
    passed: tuple[str, ...] = ()


def names_of(criteria: Iterable[Criterion[Any]]) -> tuple[str, ...]:
    return tuple(criterion.name for criterion in criteria)


def decide(sight: Sight, options: Iterable[Option], criteria: Sequence[Criterion[Option]]) -> Decided[Option]:
    looked_at = tuple(options)
    left, by, rule = looked_at, NONE, "mahdi.criteria"
    passed: list[str] = []
    for criterion in criteria:
        if len(left) < 2:
            break
        measured = [criterion.measure(sight, option) for option in left]
        least = min(measured)
        better = tuple(option for option, found in zip(left, measured, strict=True) if found == least)
        if len(better) < len(left):
            left, by, rule = better, criterion.name, criterion.rule
            passed.append(by)
    return Decided(looked_at, left, by, rule, tuple(passed))
