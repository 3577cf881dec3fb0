"""Fields of the table are values: never changed in place, replaced. A fork shares them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from engine.components import STANDARD
from engine.forms import names
from engine.players.random import RandomPlayer
from engine.selfplay import game_key
from engine.table import Table
from engine.values import drop, fewer, more, omit, put, put_within, replaced
from engine.variant import Variant
from tests.frozen import ChangedInPlace

#: What might be done to a value instead of replacing it.
TO_A_DICT: Final[dict[str, Callable[[dict[str, Any]], object]]] = {
    "set": lambda it: it.__setitem__("new", 1),
    "delete": lambda it: it.__delitem__("old"),
    "pop": lambda it: it.pop("old"),
    "update": lambda it: it.update(new=1),
    "setdefault": lambda it: it.setdefault("new", 1),
    "clear": lambda it: it.clear(),
}
TO_A_LIST: Final[dict[str, Callable[[list[Any]], object]]] = {
    "set": lambda it: it.__setitem__(0, "new"),
    "slice": lambda it: it.__delitem__(slice(0, 1)),
    "append": lambda it: it.append("new"),
    "extend": lambda it: it.extend(["new"]),
    "insert": lambda it: it.insert(0, "new"),
    "remove": lambda it: it.remove("old"),
    "sort": lambda it: it.sort(),
    "clear": lambda it: it.clear(),
}
#: Every field that holds more than one value, as a table has it that nothing lies on.
FIELDS: Final = {
    name: value for name in names(Table) if isinstance(value := getattr(Table(STANDARD), name), dict | list)
}
MUTANTS: Final = [
    pytest.param(name, change, id=f"{name}-{how}")
    for name, value in FIELDS.items()
    for how, change in (TO_A_DICT if isinstance(value, dict) else TO_A_LIST).items()
]


@pytest.mark.parametrize(("name", "change"), MUTANTS)
def test_a_change_in_place_fails_where_it_is_made(name: str, change: Callable[[Any], object]) -> None:
    table = Table(STANDARD)
    setattr(table, name, {"old": {"old": 1}} if isinstance(FIELDS[name], dict) else ["old"])
    with pytest.raises(ChangedInPlace):
        change(getattr(table, name))


@pytest.mark.parametrize("name", [name for name, value in FIELDS.items() if isinstance(value, dict)])
def test_so_does_one_further_down(name: str) -> None:
    table = Table(STANDARD)
    setattr(table, name, {"old": {"old": 1}, "row": ["old"]})
    with pytest.raises(ChangedInPlace):
        getattr(table, name)["old"]["old"] = 2
    with pytest.raises(ChangedInPlace):
        getattr(table, name)["row"].append("new")


def test_there_are_as_many_mutants_as_fields_and_ways() -> None:
    assert len(MUTANTS) > 6 * len(FIELDS) > 6 * 40


@pytest.mark.parametrize(
    "variant",
    [
        Variant(),
        Variant(4),
        Variant.asked(1, "mahdi"),
        Variant.asked(2, options=["expansions=desert_war"]),
    ],
    ids=["two", "four", "solo", "desert_war"],
)
def test_a_fork_shares_all_values_and_stays_as_it_is(variant: Variant) -> None:
    """However the game goes on, every position it was forked at stays the same to the letter."""
    game, player = variant.begun(game_key(7, 0), 0), RandomPlayer(7)
    kept = []
    for _ in range(120):
        pending = game.waiting_on()
        if pending is None:
            break
        twin = game.fork()
        assert all(getattr(twin.table, name) is getattr(game.table, name) for name in names(Table))
        kept.append((twin, twin.to_json()))
        menu = game.menu(pending.seats[0])
        assert menu is not None
        game.play(pending.seats[0], player.choose(menu))
    assert len(kept) > 60
    assert all(twin.to_json() == before for twin, before in kept)


# -- what gives a new value ------------------------------------------------------------------------


def test_each_gives_a_new_value_and_leaves_the_old_one() -> None:
    counts, items = {"a": 1, "b": 2}, ["a", "b", "a"]
    assert put(counts, "c", 3) == {"a": 1, "b": 2, "c": 3}
    assert put_within({"x": counts}, "y", "a", 1) == {"x": counts, "y": {"a": 1}}
    assert drop(counts, "a") == {"b": 2}
    assert more(counts, "b") == {"a": 1, "b": 3}
    assert fewer(counts, "b") == {"a": 1, "b": 1}
    assert fewer(counts, "a") == {"b": 2}
    assert omit(items, "a") == ["b", "a"]
    assert replaced(items, 1, "c") == ["a", "c", "a"]
    assert (counts, items) == ({"a": 1, "b": 2}, ["a", "b", "a"])


def test_nobody_takes_what_is_not_there() -> None:
    with pytest.raises(KeyError):
        drop({}, "a")
    with pytest.raises(ValueError, match="a"):
        fewer({"a": 1}, "a", 2)
    with pytest.raises(ValueError, match="not in list"):
        omit(["b"], "a")


def test_keys_keep_their_places() -> None:
    assert list(put({"b": 1, "a": 2}, "b", 3)) == ["b", "a"]
    assert list(more({"b": 1, "a": 2}, "b")) == ["b", "a"]
