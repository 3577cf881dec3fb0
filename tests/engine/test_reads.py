"""What is shown is made anew when something it reads is another: `engine/reads.py` says what that is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Any

import pytest

from engine.cards.requirements import standing
from engine.game import Game
from engine.reads import BY_SECTION, BY_SIDE, OF_THE_STACK
from engine.record import sections as shown
from engine.record.sections import Privates, Sections, readers
from engine.view import Maker, makers, private_part
from tests.reads import VARIANTS, found, of_the_stack, positions
from tests.shown import stale
from tests.sizes import SOAK, size

#: Shown by several fields at once alone: what may be turned up where a rule plays and somebody stands there.
TOGETHER = {("prescience", "zones")}
#: So many values near to one are tried.
NEAR = size(60, 600)


def test_what_is_read_stands_in_the_list() -> None:
    """A sample; with `make soak` all of what the list is made from, and nothing else stands there."""
    sections, sides = found(size(2, 60), size(12, 80))
    assert of_the_stack(sections) == OF_THE_STACK
    assert set(sections) - OF_THE_STACK == set(BY_SECTION)
    for here, there in ((sections, BY_SECTION), (sides, BY_SIDE)):
        for name, listed in there.items():
            assert here[name] <= {*listed}, f"{name}: python -m tests.reads"
            assert not SOAK or here[name] == {*listed}, f"{name}: python -m tests.reads"


@cache
def some() -> tuple[Game, ...]:
    """Positions of all variants that have little in common."""
    return tuple(
        game.fork()
        for variant in VARIANTS
        for number, game in enumerate(positions(size(3, 12), 24, (variant,)))
        if not number % 12
    )


def others(value: Any, words: Sequence[str], deep: int = 3) -> Iterator[Any]:
    """Values of the same kind that are near to one."""
    if isinstance(value, bool | int):
        yield value + 1
    elif isinstance(value, str):
        yield from words
    elif isinstance(value, list):
        yield from (value[1:], *([*value, word] for word in words))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield {other: it for other, it in value.items() if other != key}
            yield from ({**value, key: it} for it in others(item, words, deep - 1) if deep)
        yield from ({**value, word: it} for word in words for it in (1, word, [word], {word: 1}))


def other_in_one_field(name: str) -> Iterator[tuple[Game, Game]]:
    """Two positions that differ in that field alone: as it was in a third, or otherwise."""
    for game in some():
        flow = game.flow
        words = ("", *flow.all_seats, *flow.table.prescience_row[:1], *flow.board.station_sites[:2])
        value = getattr(flow.table, name)
        thirds = (getattr(third.table, name) for third in some() if third.flow.rules is flow.rules)
        for other in (*thirds, *islice(others(value, words), NEAR)):
            if other != value:
                twin = game.fork()
                setattr(twin.table, name, other)
                yield game, twin


def noticed(section: str, name: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a section that goes on as it was, as that field is not in the list, is found."""
    without = {**BY_SECTION, section: [other for other in BY_SECTION[section] if other != name]}
    for game, twin in other_in_one_field(name):
        make = makers(game.flow.rules).get(section)
        if make is None or shown_of(make, game) == (now := shown_of(make, twin)) or now is None:
            continue
        kept = Sections.of(game, {}, 0)
        kept.revise(twin, 1)
        assert not stale(kept, twin), f"{section} reads {name}"
        with monkeypatch.context() as mutated:
            mutated.setattr(shown, "READERS", readers(without))
            mutant = Sections.of(game, {}, 0)
            with suppress(AssertionError):
                # The watch over all tests may be faster.
                mutant.revise(twin, 1)
        return stale(mutant, twin) == [section]
    return False


def shown_of(make: Maker, game: Game) -> Any:
    try:
        return make(game.flow)
    except (LookupError, StopIteration, TypeError, AttributeError, ValueError):
        # Such a table cannot be.
        return None


def noticed_of(side: str, name: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """The same of what only one side may know."""
    left = attrgetter(*(other for other in BY_SIDE[side] if other != name))
    for game, twin in other_in_one_field(name):
        for seat in game.flow.seats_of(side):
            before, now = (shown_of(lambda flow: private_part(flow, seat), it) for it in (game, twin))  # noqa: B023
            if now is None or before == now:
                continue
            assert then_of(game, twin, seat) == now, f"{side} reads {name}"
            with monkeypatch.context() as mutated:
                mutated.setitem(shown.KNOWN_TO, side, left)
                return then_of(game, twin, seat) == before
    return False


def then_of(game: Game, twin: Game, seat: str) -> Any:
    privates = Privates()
    privates.text(game.flow, seat, None)
    return json.loads(privates.text(twin.flow, seat, None))


@pytest.mark.parametrize("name", BY_SECTION["prescience"])
def test_what_prescience_cards_ask_is_looked_at_again_when_anything_they_read_is_another(name: str) -> None:
    for game, twin in islice(other_in_one_field(name), size(400, 4000)):
        cards = game.flow.content.prescience
        known = [shown_of(lambda flow: standing(flow, card), game) for card in cards]  # noqa: B023
        twin.table._fulfilled = game.table._fulfilled
        then = [shown_of(lambda flow: standing(flow, card), twin) for card in cards]  # noqa: B023
        twin.table._fulfilled = (), {}
        assert then == [shown_of(lambda flow: standing(flow, card), twin) for card in cards]  # noqa: B023
        assert any(known)


@pytest.mark.parametrize("section", [section for section, read in BY_SECTION.items() if read])
def test_a_section_that_misses_a_field_is_noticed(section: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample of the tables that could show it; with `make soak` so many that each is shown."""
    read = [name for name in BY_SECTION[section] if (section, name) not in TOGETHER]
    missed = [name for name in read if not noticed(section, name, monkeypatch)]
    assert len(missed) <= (0 if SOAK else len(read) // 2), missed


@pytest.mark.parametrize("side", BY_SIDE)
def test_a_private_part_that_misses_a_field_is_noticed(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    missed = [name for name in BY_SIDE[side] if not noticed_of(side, name, monkeypatch)]
    assert len(missed) <= (0 if SOAK else len(BY_SIDE[side]) // 2), missed
