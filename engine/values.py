"""What lies on a table is values: never changed in place, replaced.

A fork can then share them, and whoever has read one sees by ``is`` whether it is still the same. Each
function here gives the new value; keys and items keep their places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
K2 = TypeVar("K2")


def put(values: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """The same with that under the key."""
    return {**values, key: value}


def put_within(values: Mapping[K, Mapping[K2, V]], key: K, inner: K2, value: V) -> dict[K, Mapping[K2, V]]:
    """The same with that under the inner key of what stands under the key; it may be the first there."""
    return {**values, key: {**values.get(key, {}), inner: value}}


def drop(values: Mapping[K, V], key: K) -> dict[K, V]:
    """The same without the key, which must be there."""
    left = dict(values)
    del left[key]
    return left


def more(counts: Mapping[K, int], key: K, by: int = 1) -> dict[K, int]:
    """So many more of it."""
    return {**counts, key: counts.get(key, 0) + by}


def fewer(counts: Mapping[K, int], key: K, by: int = 1) -> dict[K, int]:
    """So many fewer of it; what there is none of any more is not named."""
    left = dict(counts)
    number = left[key] - by
    if number < 0:
        raise ValueError(f"not {by} of {key}")
    if number:
        left[key] = number
    else:
        del left[key]
    return left


def omit(items: Sequence[V], item: V) -> list[V]:
    """The same without the first such item, which must be there."""
    left = list(items)
    left.remove(item)
    return left


def replaced(items: Sequence[V], place: int, item: V) -> list[V]:
    """The same with that at the place."""
    changed = list(items)
    changed[place] = item
    return changed
