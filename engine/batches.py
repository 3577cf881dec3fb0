"""Much of the same, spread over processes and added up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Protocol, Self, TypeVar


class Sum(Protocol):
    def add(self, other: Self) -> None: ...


S = TypeVar("S", bound=Sum)
Batch = TypeVar("Batch")


def added_up(total: S, count: Callable[[Batch], S], batches: Sequence[Batch]) -> S:
    """What all batches come to: each in a process of its own, a single one in this."""
    if len(batches) == 1:
        total.add(count(batches[0]))
        return total
    with ProcessPoolExecutor(len(batches)) as pool:
        for found in pool.map(count, batches):
            total.add(found)
    return total
