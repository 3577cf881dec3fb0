"""A second verifier, made from docs/dice.md alone, and that of the engine: they agree on what holds."""

from __future__ import annotations

import ast
import json
import random
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine import Record
from engine.dice import commitment, promise
from engine.pieces import ATREIDES, FACTIONS
from engine.players.random import RandomPlayer
from engine.record import Wrong, outcomes, read, verify
from tests import second_verifier
from tests.forms.frozen import finished, forms
from tests.games import all_games, by_rule
from tests.records import ENDINGS, ended, key, steps
from tests.sizes import size

#: Of so many recorded games one has its seals and draws verified in every run; of all the rest.
EVERY = size(9, 1)
FIXTURES = [(f"form {form}: {one['name']}", one["text"]) for form in forms() for one in finished(form)]
EACH = 25


def of_the_engine(text: str) -> list[dict[str, Any]]:
    return [json.loads(json.dumps(line)) for line in outcomes(read(text))]


def test_it_is_one_file_with_nothing_but_the_standard_library() -> None:
    source = ast.parse(Path(second_verifier.__file__).read_text(encoding="utf-8"))
    found = {
        name.split(".")[0]
        for node in ast.walk(source)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert found <= sys.stdlib_module_names


def test_every_recorded_game_is_one_to_it() -> None:
    texts = [game.record.to_text() for game in (*all_games(), *by_rule())] + [text for _, text in FIXTURES]
    assert {text[:50]: second_verifier.verify(text) for text in texts if second_verifier.verify(text)} == {}


@pytest.mark.parametrize("number", range(0, len(all_games()), EVERY))
def test_it_agrees_on_recorded_games(number: int) -> None:
    record = all_games()[number].record
    lines = of_the_engine(record.to_text())
    assert len(lines) == len(record.entries) + 1
    assert second_verifier.verify(record.to_text(), lines) == []
    assert second_verifier.verify(json.dumps(record.to_json()), lines) == []


@pytest.mark.parametrize("number", range(0, len(FIXTURES), size(3, 1)))
def test_it_agrees_on_what_earlier_releases_wrote(number: int) -> None:
    name, text = FIXTURES[number]
    assert second_verifier.verify(text, of_the_engine(text)) == [], name


# -- records of the present form -------------------------------------------------------------------


def over(record: Record, entries: int = 60) -> str:
    for _ in steps(record, RandomPlayer(entries), entries):
        pass
    if not record.over:
        actor, kind, what = ENDINGS[2]
        record.play(actor, what, kind)
    return record.to_text()


@cache
def present() -> dict[str, str]:
    """Of every kind: two to four shares, programs, shares withheld, none at all, carried over."""
    table = commitment(key(6))
    promised = {ATREIDES: promise("late", table, ATREIDES), "house_harkonnen": "ab" * 32}
    promised |= {seat: promise(f"of-{seat}", table, seat) for seat in ("harkonnen", "corrino", "fremen")}
    carried = Record.start(key(9), nonces=("a", "b"))
    for _ in steps(carried, RandomPlayer(1), 20):
        pass
    carried.rebase()
    return {
        "two": ended(5, 90).to_text(),
        "withheld": over(Record.start(key(6), nonces=("of-harkonnen", ""), promised=promised)),
        "a program": over(Record.start(key(6), nonces=("of-harkonnen", ""), programs=[ATREIDES])),
        "four": over(
            Record.start(
                key(6),
                nonces=("", "of-corrino", "", "of-fremen"),
                promised=promised,
                programs=["house_atreides"],
                shared=FACTIONS,
            )
        ),
        "three": over(Record.start(key(7), nonces=("a", "b", "c"), shared=[ATREIDES])),
        "nobody's shares": over(Record.start(key(8), practice=True)),
        "carried over": over(carried),
    }


@cache
def present_told(name: str) -> list[dict[str, Any]]:
    return of_the_engine(present()[name])


@pytest.mark.parametrize("name", present())
def test_it_agrees_on_games_of_the_present_form(name: str) -> None:
    text = present()[name]
    assert verify(read(text)).to_text() == text
    assert second_verifier.verify(text) == []
    assert second_verifier.verify(text, present_told(name)) == []
    assert second_verifier.verify(json.dumps(read(text).to_json()), present_told(name)) == []


def carried_over_by_rules_that_nobody_knows() -> str:
    """What was before it was carried over can no longer be told."""
    return present()["carried over"].replace("rules ", "rules another-", 1)


def test_what_came_before_a_game_was_carried_over_need_not_be_told() -> None:
    text = carried_over_by_rules_that_nobody_knows()
    carried = next(number for number, entry in enumerate(read(text).entries, 1) if entry.kind == "rebase")
    lines = of_the_engine(text)
    assert lines[0]["entry"] == carried + 1
    assert second_verifier.verify(text, lines) == []
    form = json.loads(json.dumps(read(text).to_json()))
    form["entries"][carried - 1]["seal"] = "00" * 16
    assert second_verifier.verify(json.dumps(form), lines) != []


@pytest.mark.parametrize("skipped", (-1, 1))
def test_a_game_that_is_carried_over_goes_on_with_the_next_draw(skipped: int) -> None:
    form = json.loads(json.dumps(read(present()["carried over"]).to_json()))
    carried = next(entry for entry in form["entries"] if entry.get("entry") == "rebase")
    carried["what"]["position"]["draws"] += skipped
    assert second_verifier.verify(json.dumps(form)) != []


# -- records that were changed ---------------------------------------------------------------------

Form = dict[str, Any]


def _drawing(form: Form, chance: random.Random) -> list[list[int]]:
    """The draws of the set-up or of an entry."""
    places = [form["opening"], *(entry["draws"] for entry in form["entries"] if "draws" in entry)]
    return list(chance.choice(places))


def a_draw(form: Form, chance: random.Random) -> None:
    draw = chance.choice([one for one in _drawing(form, chance) if one[1] > 1] or [form["opening"][0]])
    draw[0] = (draw[0] + chance.randrange(1, draw[1])) % draw[1]


def sides(form: Form, chance: random.Random) -> None:
    chance.choice(_drawing(form, chance))[1] += chance.randrange(1, 40)


def a_nonce(form: Form, chance: random.Random) -> None:
    seat = chance.choice([*form["nonces"]])
    form["nonces"][seat] = f"{form['nonces'][seat][:-1]}{chance.choice('!xyz0')}x"


def order_of_nonces(form: Form, chance: random.Random) -> None:
    seats = [*form["nonces"]]
    one, other = chance.sample(seats, 2)
    if chance.random() < 0.5:
        form["nonces"] = {seat: form["nonces"][seat] for seat in reversed(seats)}
    else:
        shares = form["nonces"]
        shares[one], shares[other] = shares[other], shares[one]


def the_commitment(form: Form, chance: random.Random) -> None:
    form["commitment"] = _other_digit(form["commitment"], chance)


def a_promise(form: Form, chance: random.Random) -> None:
    seat = chance.choice([*form["promised"]])
    form["promised"][seat] = _other_digit(form["promised"][seat], chance)


def a_seal(form: Form, chance: random.Random) -> None:
    place = chance.choice([form, *form["entries"]])
    place["seal"] = _other_digit(place["seal"], chance)


def who_withheld(form: Form, chance: random.Random) -> None:
    seat = chance.choice([*form["nonces"]])
    if chance.random() < 0.5:
        del form["nonces"][seat]
    form["withheld"] = [seat]


def the_key(form: Form, chance: random.Random) -> None:
    form["key"] = _other_digit(form["key"], chance)


def _other_digit(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return (
        text[:at]
        + chance.choice([digit for digit in "0123456789abcdef" if digit != text[at]])
        + text[at + 1 :]
    )


CHANGES: tuple[Callable[[Form, random.Random], None], ...] = (
    *(a_draw, sides, a_nonce, order_of_nonces, the_commitment, a_promise, a_seal, who_withheld, the_key),
)
#: What does not show in the record alone, and what shows only where the remainder is another.
NEED_TOLD, MAY_NEED_TOLD = (a_seal,), (sides,)
#: Enough shares to change them in every way.
CHANGED = ("two", "a program", "three")


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_it_finds_what_was_changed(change: Callable[[Form, random.Random], None]) -> None:
    """Whatever it is that was changed; the engine finds it too."""
    chance = random.Random(change.__name__)
    for number in range(EACH):
        name = CHANGED[number % len(CHANGED)]
        record = read(present()[name])
        form = json.loads(json.dumps(record.to_json()))
        change(form, chance)
        assert json.dumps(form) != json.dumps(record.to_json())
        alone = second_verifier.verify(json.dumps(form))
        if change not in MAY_NEED_TOLD:
            assert bool(alone) == (change not in NEED_TOLD), (name, alone)
        assert second_verifier.verify(json.dumps(form), present_told(name)) != []
        if number < size(2, EACH):
            with pytest.raises(Wrong):
                verify(read(form))


def test_so_many_changed_records_are_enough() -> None:
    assert len(CHANGES) * EACH >= 200
