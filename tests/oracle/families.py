"""Sets of choice lines: written out where they are small, described where they can be huge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from math import comb

Counts = Mapping[str, int]


def words(*args: str, counts: Counts | None = None, **named: str) -> str:
    """One part of a choice: the arguments, then the named values in the order of their names; no zeros."""
    values: dict[str, int | str] = {key: n for key, n in (counts or {}).items() if n}
    values.update(named)
    return " ".join([*args, *(f"{key}={values[key]}" for key in sorted(values))])


def line(verb: str, *args: str, counts: Counts | None = None, **named: str) -> str:
    """A choice of one part, or of none."""
    part = words(*args, counts=counts, **named)
    return f"{verb} {part}" if part else verb


def all_counts(limits: Counts, least: int = 0, most: int | None = None) -> Iterator[dict[str, int]]:
    """Every way to take from each up to its limit, with a total between least and most."""
    keys = sorted(limits)
    for numbers in product(*(range(limits[key] + 1) for key in keys)):
        total = sum(numbers)
        if total >= least and (most is None or total <= most):
            yield {key: n for key, n in zip(keys, numbers, strict=True) if n}


@dataclass
class Family:
    """All legal choices of one verb."""

    verb: str

    def size(self) -> int:
        raise NotImplementedError

    def lines(self) -> Iterator[str]:
        raise NotImplementedError

    def contains(self, text: str) -> bool:
        raise NotImplementedError

    def extremes(self) -> Iterator[str]:
        """Lines in which every item, destination, way and load of the family occurs at least once."""
        return self.lines()


@dataclass
class Listed(Family):
    """Lines written out."""

    all: set[str] = field(default_factory=set)

    def size(self) -> int:
        return len(self.all)

    def lines(self) -> Iterator[str]:
        yield from sorted(self.all)

    def contains(self, text: str) -> bool:
        return text in self.all


def listed(verb: str, lines: Iterable[str]) -> list[Family]:
    """A family of these lines, or nothing if there are none."""
    every = set(lines)
    return [Listed(verb, every)] if every else []


@dataclass
class Subsets(Family):
    """Sets of different items."""

    items: Sequence[str] = ()
    least: int = 0
    most: int = 0

    def size(self) -> int:
        most = min(self.most, len(self.items))
        return sum(comb(len(self.items), n) for n in range(self.least, most + 1))

    def lines(self) -> Iterator[str]:
        for n in range(self.least, min(self.most, len(self.items)) + 1):
            for chosen in combinations(sorted(self.items), n):
                yield line(self.verb, *chosen)

    def contains(self, text: str) -> bool:
        verb, *chosen = text.split(" ")
        return (
            verb == self.verb
            and self.least <= len(chosen) <= self.most
            and chosen == sorted(set(chosen))
            and set(chosen) <= set(self.items)
        )

    def extremes(self) -> Iterator[str]:
        """Every possible number of items, and of each number every item at least once."""
        items = sorted(self.items)
        for n in range(self.least, min(self.most, len(items)) + 1):
            for start in range(len(items)):
                chosen = sorted((items[start:] + items[:start])[:n])
                yield line(self.verb, *chosen)


@dataclass
class Trips:
    """Where pieces of one area may go, in which ways, and which loads may go there."""

    goals: set[tuple[str, str]]
    loads: list[dict[str, int]]


@dataclass
class Moves(Family):
    """Loads of pieces from one area to another."""

    sources: dict[str, Trips] = field(default_factory=dict)

    def size(self) -> int:
        return sum(len(trips.goals) * len(trips.loads) for trips in self.sources.values())

    def lines(self) -> Iterator[str]:
        for origin, trips in self.sources.items():
            for goal, way in sorted(trips.goals):
                for load in trips.loads:
                    yield self.written(origin, goal, way, load)

    def written(self, origin: str, goal: str, way: str, load: Counts) -> str:
        named = {} if way == "foot" else {"by": way}
        return line(self.verb, origin, goal, counts=load, **named)

    def contains(self, text: str) -> bool:
        verb, *rest = text.split(" ")
        if verb != self.verb or len(rest) < 2 or rest[0] not in self.sources:
            return False
        trips = self.sources[rest[0]]
        named = {key: value for key, _, value in (word.partition("=") for word in rest[2:])}
        way = named.pop("by", "foot")
        load = {key: int(value) for key, value in named.items() if value.isdecimal()}
        return (
            (rest[1], way) in trips.goals
            and load in trips.loads
            and text == self.written(rest[0], rest[1], way, load)
        )

    def extremes(self) -> Iterator[str]:
        for origin, trips in self.sources.items():
            goals = sorted(trips.goals)
            for i in range(max(len(goals), len(trips.loads))):
                goal, way = goals[i % len(goals)]
                yield self.written(origin, goal, way, trips.loads[i % len(trips.loads)])
