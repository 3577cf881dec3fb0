"""Some and Counts: several of what is there, different things or counted ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import comb
from typing import Self

from engine.choice import Choice
from engine.menu.combine import draw_load, draw_set, loads, loads_of_total
from engine.menu.form import NO_NOTES, Form, Notes, Rand, Reader, bad_limits, bad_words, is_count, too_long
from engine.refusal import Refused


class Some(Form):
    """A set of different items, at least `least` and at most `most`: `signs arsunt carthag`.

    >>> [str(choice) for choice in Some("signs", ("b", "a"), 0, 1).all()]
    ['signs', 'signs a', 'signs b']
    """

    __slots__ = ("items", "least", "most")

    name = "some"

    def __init__(
        self,
        verb: str,
        items: Sequence[str],
        least: int,
        most: int,
        *,
        rule: str = "",
        notes: Notes = NO_NOTES,
    ) -> None:
        super().__init__(verb, rule=rule, notes=notes)
        self.items = items
        self.least = least
        self.most = most

    def refuse(self, choice: Choice) -> Refused | None:
        part = self.one_part(choice)
        if isinstance(part, Refused):
            return part
        if part.named:
            return self.refused("menu.unexpected_name", verb=self.verb, name=part.named[0][0])
        args = part.args
        for item in args:
            if item not in self.items:
                return self.refused("menu.not_among", verb=self.verb, item=item)
        if len(set(args)) < len(args):
            twice = next(item for item in args if args.count(item) > 1)
            return self.refused("menu.repeated_item", verb=self.verb, item=twice)
        if len(args) < self.least:
            return self.refused("menu.too_few", verb=self.verb, least=self.least, asked=len(args))
        if len(args) > self.most:
            return self.refused("menu.too_many", verb=self.verb, most=self.most, asked=len(args))
        if any(one > two for one, two in pairwise(args)):
            return self.refused("choice.not_canonical")
        return None

    def all(self) -> Iterator[Choice]:
        items = sorted(self.items)
        for size in range(self.least, min(self.most, len(items)) + 1):
            yield from map(self.choice, combinations(items, size))

    def count(self) -> int:
        n = len(self.items)
        return sum([comb(n, size) for size in range(self.least, min(self.most, n) + 1)])

    def sample(self, rand: Rand) -> Choice:
        sizes = min(self.most, len(self.items)) - self.least + 1
        size = self.least + (rand(sizes) if sizes > 1 else 0)
        return self.choice(tuple(sorted(draw_set(self.items, size, rand))))

    def is_forced(self) -> bool:
        most = min(self.most, len(self.items))
        return self.least == most and most in (0, len(self.items))

    def _faults(self) -> list[str]:
        found = bad_words(self.items, "items") + too_long(self.verb, self.items, self.most)
        if not 0 <= self.least <= min(self.most, len(self.items)):
            found.append("no set of items is large and small enough")
        return found

    def _fields(self, out: dict[str, object]) -> None:
        out["items"] = list(self.items)
        out["least"] = self.least
        out["most"] = self.most

    @classmethod
    def _read(cls, read: Reader) -> Self:
        return cls("", read.words("items"), read.number("least"), read.number("most"))


class Counts(Form):
    """How many of each, up to a limit, altogether between `least` and `most`: `discard the_voice=1`.

    >>> [str(choice) for choice in Counts("discard", {"the_voice": 2, "shai_hulud": 1}, 2, 2).all()]
    ['discard the_voice=2', 'discard shai_hulud=1 the_voice=1']
    """

    __slots__ = ("least", "limits", "most")

    name = "counts"

    def __init__(
        self,
        verb: str,
        limits: Mapping[str, int],
        least: int,
        most: int,
        *,
        rule: str = "",
        notes: Notes = NO_NOTES,
    ) -> None:
        super().__init__(verb, rule=rule, notes=notes)
        self.limits = limits
        self.least = least
        self.most = most

    def refuse(self, choice: Choice) -> Refused | None:
        part = self.one_part(choice)
        if isinstance(part, Refused):
            return part
        if part.args:
            return self.refused("menu.unexpected_item", verb=self.verb, item=part.args[0])
        total = 0
        for key, value in part.named:
            if key not in self.limits:
                return self.refused("menu.not_among", verb=self.verb, item=key)
            if not is_count(value):
                return self.refused("menu.not_a_count", name=key)
            asked, have = int(value), self.limits[key]
            if asked > have:
                return self.refused("menu.not_available", piece=key, have=have, asked=asked)
            total += asked
        if total < self.least:
            return self.refused("menu.too_few", verb=self.verb, least=self.least, asked=total)
        if total > self.most:
            return self.refused("menu.too_many", verb=self.verb, most=self.most, asked=total)
        return None

    def all(self) -> Iterator[Choice]:
        for load in loads(self.limits, self.least, self.most):
            yield self.choice((), load)

    def count(self) -> int:
        return sum(loads_of_total(self.limits, self.most)[self.least :])

    def sample(self, rand: Rand) -> Choice:
        sizes = min(self.most, sum(self.limits.values())) - self.least + 1
        total = self.least + (rand(sizes) if sizes > 1 else 0)
        return self.choice((), tuple(sorted(draw_load(self.limits, total, rand).items())))

    def is_forced(self) -> bool:
        there = sum(self.limits.values())
        most = min(self.most, there)
        if self.least != most:
            return False
        return most in (0, there) or sum([1 for n in self.limits.values() if n]) == 1

    def _faults(self) -> list[str]:
        found = bad_limits(self.limits, "limits") + too_long(self.verb, self.limits, self.most, 5)
        if not 0 <= self.least <= min(self.most, sum(self.limits.values())):
            found.append("no counts are large and small enough")
        return found

    def _fields(self, out: dict[str, object]) -> None:
        out["limits"] = dict(self.limits)
        out["least"] = self.least
        out["most"] = self.most

    @classmethod
    def _read(cls, read: Reader) -> Self:
        return cls("", read.counts("limits"), read.number("least"), read.number("most"))
