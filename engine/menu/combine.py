"""Counting, listing and drawing of counts per key: what several forms share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

T = TypeVar("T")

#: Counts per key without the zeros, sorted by key.
Load = tuple[tuple[str, int], ...]


def pick_one(options: Sequence[T], rand: Callable[[int], int]) -> T:
    return options[rand(len(options))] if len(options) > 1 else options[0]


def loads(limits: Mapping[str, int], least: int, most: int) -> Iterator[Load]:
    """Every choice of counts up to the limits with a total between least and most."""
    keys = sorted(limits)
    room = [0] * (len(keys) + 1)  # what the keys from here on can take together
    for i in range(len(keys) - 1, -1, -1):
        room[i] = room[i + 1] + limits[keys[i]]

    def go(i: int, total: int, sofar: Load) -> Iterator[Load]:
        if i == len(keys):
            yield sofar
            return
        key = keys[i]
        for n in range(max(0, least - total - room[i + 1]), min(limits[key], most - total) + 1):
            yield from go(i + 1, total + n, (*sofar, (key, n)) if n else sofar)

    if least <= room[0] and most >= 0:
        yield from go(0, 0, ())


def times(f: Sequence[int], g: Sequence[int], most: int) -> list[int]:
    """Product of two polynomials, up to the power most."""
    out = [0] * min(len(f) + len(g) - 1, most + 1)
    for i, a in enumerate(f):
        if a:
            for j, b in enumerate(g[: len(out) - i]):
                out[i + j] += a * b
    return out


def loads_of_total(limits: Mapping[str, int], most: int) -> list[int]:
    """At place t: how many choices of counts up to the limits have the total t; no t above `most`."""
    ways = [1]
    for limit in limits.values():
        ways = times(ways, [1] * (min(limit, most) + 1), most)
    return ways


def draw_load(limits: Mapping[str, int], total: int, rand: Callable[[int], int]) -> dict[str, int]:
    """Draw `total` pieces out of all of them, as from a bag; every choice of counts is possible."""
    left = sum(limits.values())
    if total == left:
        return {key: n for key, n in limits.items() if n}
    drawn = dict.fromkeys(limits, 0)
    for _ in range(total):
        at = rand(left)
        for key, limit in limits.items():
            at -= limit - drawn[key]
            if at < 0:
                drawn[key] += 1
                break
        left -= 1
    return {key: n for key, n in drawn.items() if n}


def draw_set(items: Sequence[T], size: int, rand: Callable[[int], int]) -> list[T]:
    """Draw `size` different items."""
    pool = list(items)
    for i in range(size):
        if (left := len(pool) - i) > 1:
            j = i + rand(left)
            pool[i], pool[j] = pool[j], pool[i]
    return pool[:size]


def shares(n: int, places: int) -> Iterator[tuple[int, ...]]:
    """Every way to share out n equal things over so many places."""
    if not places:
        if not n:
            yield ()
        return
    for bars in combinations(range(n + places - 1), places - 1):
        ends = (-1, *bars, n + places - 1)
        yield tuple([ends[i + 1] - ends[i] - 1 for i in reversed(range(places))])
