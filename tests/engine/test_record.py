"""The log is the truth: written down, read back, played again, verified, jumped into."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine import Game, Record, Refused
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN
from engine.players.random import RandomPlayer
from engine.record import SNAPSHOT_EVERY, Entry, Wrong, load, read, replay, save, verify
from engine.view import SPECTATOR
from tests.records import ended, played, started, steps
from tests.sizes import size

ROOT = Path(__file__).parents[2]


@cache
def finished() -> Record:
    return ended(3, 160)


# Written down


def test_what_was_forgotten_is_written_down_again() -> None:
    """As if nobody had looked before: at once, and when something has changed meanwhile."""
    record, other = played(5, 12), played(5, 12)
    seats = (*record.game.seats, SPECTATOR)
    for _ in range(2):
        shown = [other.view_text(seat) for seat in seats]
        assert [record.view_text(seat) for seat in seats] == shown
        record.forget_texts()
        assert [record.view_text(seat) for seat in seats] == shown
        record.forget_texts()
        for each in (record, other):
            player = RandomPlayer(1)
            for _ in range(3):
                pending = each.game.waiting_on()
                assert pending is not None
                menu = each.game.menu(pending.seats[0])
                assert menu is not None
                each.play(pending.seats[0], player.choose(menu))


def test_both_forms_of_a_finished_record_say_the_same() -> None:
    record = finished()
    text = record.to_text()
    form = record.to_json()
    assert read(text) == read(form) == read(json.dumps(form)) == record.finished()
    assert read(form).to_text() == text
    assert read(text).to_json() == form


def test_the_text_has_a_line_per_entry() -> None:
    record = finished()
    lines = record.to_text().splitlines()
    assert lines[0] == "arrakis-record 1"
    assert lines[-record.seq :] == [str(entry) for entry in record.entries]
    first = record.entries[0]
    assert str(first).split()[:2] == [first.actor, first.kind]


def test_an_entry_survives_its_line_and_its_json() -> None:
    kinds = set()
    for entry in finished().entries:
        kinds.add(entry.kind)
        assert Entry.parse(str(entry)) == entry
        assert Entry.from_json(json.loads(json.dumps(entry.to_json()))) == entry
    assert {"choice", "undo", "vote_carried", "seat_handed_over"} <= kinds


SEAL = "0123456789abcdef" * 2
GOOD = f"harkonnen choice 3,0,5 {SEAL} attack carthag arrakeen foot"


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        GOOD + " ",
        " " + GOOD,
        GOOD + "\n",
        GOOD.replace("3,0,5", "3,0,05"),
        GOOD.replace("3,0,5", "3, 0,5"),
        GOOD.replace("3,0,5", "3,0,"),
        GOOD.replace("3,0,5", "-3"),
        GOOD.replace("3,0,5", ""),
        GOOD.replace("3,0,5", "9999999999"),
        GOOD.replace("choice", "choose"),
        GOOD.replace("harkonnen", "Harkonnen"),
        GOOD.replace(SEAL, SEAL[:-1]),
        GOOD.replace(SEAL, SEAL.upper()),
        GOOD.replace("attack", "ATTACK"),
        GOOD.replace(" attack carthag arrakeen foot", ""),
        GOOD.replace("carthag arrakeen", "carthag  arrakeen"),
        f"table vote_carried - {SEAL} {{'about': 'pause'}}",
        f'table vote_carried - {SEAL} {{"about": "pause"}}',
        f'table vote_carried - {SEAL} {{"about":NaN}}',
        f"harkonnen undo - {SEAL} null",
        f"harkonnen undo - {SEAL} ",
    ],
)
def test_a_line_is_read_strictly(line: str) -> None:
    Entry.parse(GOOD)
    with pytest.raises(ValueError):
        Entry.parse(line)


@pytest.mark.parametrize(
    "form",
    [
        None,
        [],
        {},
        {"by": "harkonnen", "choice": "done"},
        {"by": "harkonnen", "choice": "done", "seal": SEAL, "more": 1},
        {"by": "harkonnen", "choice": "done", "entry": "undo", "seal": SEAL},
        {"by": "harkonnen", "choice": "done", "what": 1, "seal": SEAL},
        {"by": "harkonnen", "choice": None, "seal": SEAL},
        {"by": "harkonnen", "choice": "done ", "seal": SEAL},
        {"by": 7, "choice": "done", "seal": SEAL},
        {"by": "harkonnen", "entry": "undone", "seal": SEAL},
        {"by": "harkonnen", "entry": ["undo"], "seal": SEAL},
        {"by": "harkonnen", "entry": "undo", "what": None, "seal": SEAL},
        {"by": "harkonnen", "choice": "done", "draws": [], "seal": SEAL},
        {"by": "harkonnen", "choice": "done", "draws": [True], "seal": SEAL},
        {"by": "harkonnen", "choice": "done", "draws": [1.0], "seal": SEAL},
        {"by": "harkonnen", "choice": "done", "draws": [-1], "seal": SEAL},
        {"by": "harkonnen", "choice": "done", "draws": "1", "seal": SEAL},
        {"by": "harkonnen", "choice": "done", "seal": SEAL.upper()},
    ],
)
def test_json_is_read_as_strictly(form: Any) -> None:
    with pytest.raises(ValueError):
        Entry.from_json(form)


# Played again


def test_a_record_replays_to_the_same_game() -> None:
    record = finished()
    again = replay(record.finished())
    assert again.position() == record.position()
    assert (again.stream, again.sections(), again.entries) == (
        record.stream,
        record.sections(),
        record.entries,
    )


def test_a_record_verifies() -> None:
    assert verify(read(finished().to_text())).to_text() == finished().to_text()


def test_a_record_replays_up_to_an_entry() -> None:
    record = finished()
    live = started(3)
    for number in range(0, 60):
        again = replay(record.finished(), number)
        assert again.view(HARKONNEN) == live.view(HARKONNEN)
        live.fold(record.entries[number])


# Snapshots


def test_every_snapshot_leads_to_the_same_end() -> None:
    record = finished()
    assert sorted(record.snapshots) == list(range(0, record.seq + 1, SNAPSHOT_EVERY))
    for number in record.snapshots:
        again = record.since(number)
        assert again.folded == record.seq - number
        assert again.to_text() == record.to_text()
        assert again.sections() == record.sections()
        assert [again.view(seat) for seat in (*FACTIONS, SPECTATOR)] == [
            record.view(seat) for seat in (*FACTIONS, SPECTATOR)
        ]


def test_jumping_costs_the_same_late_as_early() -> None:
    record = started(8)
    player = RandomPlayer(8)
    while record.seq < 3000:
        if not any(True for _ in steps(record, player, 1)):
            break
        if record.game.table.round > 12:
            # Play on from an earlier position, so that the game is long enough.
            form = record.at(20).position()
            form["draws"] = record.game.flow.tower.count
            record.play("table", {"position": form}, "rebase")
    assert record.seq >= 3000
    for number in (0, 1, 29, 30, 49, 50, 51, 1500, 2999, 3000):
        there = record.at(number)
        assert there.seq == number
        assert there.folded < SNAPSHOT_EVERY
        assert there.folded == number % SNAPSHOT_EVERY
    opened = load(json.loads(json.dumps(save(record))))
    assert opened.folded < SNAPSHOT_EVERY
    assert opened.position() == record.position()


def test_there_is_no_position_outside_the_log() -> None:
    record = started()
    for number in (-1, 1):
        with pytest.raises(ValueError, match="there is no entry"):
            record.at(number)


def test_a_saved_game_goes_on_as_if_nothing_had_happened() -> None:
    record = played(11, 70)
    again = load(json.loads(json.dumps(save(record))))
    for _ in zip(steps(record, RandomPlayer(1), 80), steps(again, RandomPlayer(1), 80), strict=True):
        assert again.position() == record.position()
    assert again.entries == record.entries
    assert again.stream == record.stream


def test_a_position_is_saved_and_resumed() -> None:
    record = played(12, 70)
    game = Game.from_json(json.loads(json.dumps(record.game.to_json())))
    again = Record.resume(game)
    for one, two in zip(
        steps(record, RandomPlayer(2), 60, undo=0), steps(again, RandomPlayer(2), 60, undo=0), strict=True
    ):
        assert one == two
    again.play(HARKONNEN, None, "resign")
    with pytest.raises(Refused) as refused:
        again.to_json()
    assert refused.value.key == "record.no_beginning"


# Rebase


def test_a_rebase_carries_a_game_over_to_a_corrected_position() -> None:
    record = played(13, 40)
    form = record.position()
    form["table"]["spice_reserve"] = 1 - form["table"]["spice_reserve"]
    outcome = record.play("table", {"position": form}, "rebase")
    assert [event.key for event in outcome.events] == ["game_rebased"]
    assert record.game.table.spice_reserve == form["table"]["spice_reserve"]
    for _ in steps(record, RandomPlayer(3), 40):
        pass
    if not record.over:
        record.play(ATREIDES, None, "resign")
    assert verify(read(record.to_text())).to_text() == record.to_text()


def test_a_rebase_does_not_share_what_it_was_given() -> None:
    record = played(13, 40)
    form = record.position()
    record.play("table", {"position": form}, "rebase")
    form["table"]["spice_reserve"] = 77
    assert record.entries[-1].what["position"]["table"]["spice_reserve"] != 77


def _changed(path: tuple[str, ...], value: Any) -> Callable[[dict[str, Any]], Any]:
    def change(form: dict[str, Any]) -> Any:
        place = form
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = value
        return form

    return change


@pytest.mark.parametrize(
    "change",
    [
        lambda form: None,
        lambda form: [],
        lambda form: {},
        lambda form: {**form, "more": 1},
        _changed(("version",), 2),
        _changed(("data",), "x"),
        _changed(("draws",), 0),
        _changed(("draws",), 1e300),
        _changed(("draws",), None),
        _changed(("decision",), "7"),
        _changed(("stack",), []),
        _changed(("stack",), [{}]),
        _changed(("stack",), [{"task": "no_such_task", "version": 1}]),
        _changed(("stack",), {}),
        _changed(("shared",), ["atreides"]),
        _changed(("table",), {}),
        _changed(("table", "round"), "one"),
        _changed(("table", "hands"), {"harkonnen": 1, "atreides": {}}),
        _changed(("table", "legions"), {}),
        _changed(("table", "supply"), None),
        _changed(("table", "supremacy"), 99),
        _changed(("table", "spice_reserve"), float("nan")),
        _changed(("table", "effects"), [object()]),
    ],
)
def test_an_impossible_position_is_refused(change: Callable[[dict[str, Any]], Any]) -> None:
    record = played(13, 40)
    before = save(record)
    with pytest.raises(Refused) as refused:
        record.play("table", {"position": change(record.position())}, "rebase")
    assert refused.value.key in ("entry.malformed", "entry.unsound_position")
    assert save(record) == before


# One byte


def first_wrong(text: str) -> int | None:
    """The entry that verification names; None if it finds nothing wrong."""
    try:
        verify(read(text))
    except Wrong as wrong:
        return wrong.entry
    return None


def test_a_changed_byte_is_found_where_it_is() -> None:
    """Every place of the head, and many of the entries."""
    text = finished().to_text()
    lines = text.split("\n")
    heads = len(lines) - 1 - finished().seq
    player = RandomPlayer(5)
    start = 0
    for number, line in enumerate(lines[:-1]):
        inside = number - heads + 1
        places = range(len(line)) if number < heads else [player.below(len(line)) for _ in range(2)]
        for place in places:
            if player.below(4):
                continue
            old = line[place]
            new = chr(ord(old) ^ 1) if player.below(2) else "01"[old == "0"]
            changed = text[: start + place] + new + text[start + place + 1 :]
            found = first_wrong(changed)
            where = f"{line!r}: {old!r} to {new!r} at {place}"
            assert found is not None, where
            if inside > 0:
                assert found == inside, where
        start += len(line) + 1


def _entry(kind: str, having_draws: bool = False) -> int:
    for number, entry in enumerate(finished().entries):
        if entry.kind == kind and (not having_draws or entry.draws):
            return number
    raise AssertionError(f"no entry of {kind}")


def _in_head(**change: Any) -> Callable[[dict[str, Any]], int | None]:
    def do(form: dict[str, Any]) -> int:
        form.update(change)
        return 0

    return do


def _draw(form: dict[str, Any]) -> int:
    number = _entry("choice", having_draws=True)
    draw = form["entries"][number]["draws"][0]
    draw[0] = (draw[0] + 1) % draw[1]
    return number + 1


def _sides(form: dict[str, Any]) -> int:
    number = _entry("choice", having_draws=True)
    form["entries"][number]["draws"][0][1] += 1
    return number + 1


def _no_sides(form: dict[str, Any]) -> int:
    number = _entry("choice", having_draws=True)
    form["entries"][number]["draws"] = [value for value, _ in form["entries"][number]["draws"]]
    return number + 1


def _swapped(form: dict[str, Any]) -> int:
    form["nonces"] = dict(zip(form["nonces"], reversed(form["nonces"].values()), strict=True))
    return 0


def _opening_of_other_sides(form: dict[str, Any]) -> int:
    form["opening"][0][1] += 1
    return 0


def _no_draws(form: dict[str, Any]) -> int:
    number = _entry("choice", having_draws=True)
    del form["entries"][number]["draws"]
    return number + 1


def _actor(form: dict[str, Any]) -> int:
    form["entries"][7]["by"] = ATREIDES if form["entries"][7]["by"] == HARKONNEN else HARKONNEN
    return 8


def _seal(form: dict[str, Any]) -> int:
    form["entries"][9]["seal"] = SEAL
    return 10


def _vote(form: dict[str, Any]) -> int:
    number = _entry("vote_carried")
    form["entries"][number]["what"] = {"about": "time"}
    return number + 1


def _left_out(form: dict[str, Any]) -> int:
    number = _entry("seat_handed_over")
    del form["entries"][number]
    return number + 1


def _twice(form: dict[str, Any]) -> int:
    number = _entry("seat_handed_over")
    form["entries"].insert(number, form["entries"][number])
    return number + 2


def _cut_off(form: dict[str, Any]) -> int:
    form["entries"].pop()
    return len(form["entries"])


def _at_the_end(**change: Any) -> Callable[[dict[str, Any]], int]:
    def do(form: dict[str, Any]) -> int:
        form.update(change)
        return len(form["entries"])

    return do


@pytest.mark.parametrize(
    "change",
    [
        _in_head(key="00" * 32),
        _in_head(commitment="00" * 32),
        _in_head(nonces={"harkonnen": "red-sand", "atreides": "green-eyes"}),
        _in_head(nonces={"atreides": "blue-eyes", "harkonnen": "red-sand"}),
        _in_head(nonces={"harkonnen": "red-sand"}),
        _in_head(nonces={"harkonnen": "red-sand"}, withheld=["atreides"]),
        _in_head(nonces=["red-sand", "blue-eyes"]),
        _in_head(nonces={}),
        _in_head(promised={}),
        _in_head(promised={"harkonnen": "00" * 32, "atreides": "00" * 32}),
        _in_head(programs=["atreides"]),
        _in_head(programs=["corrino"]),
        _in_head(withheld=["harkonnen"]),
        _swapped,
        _opening_of_other_sides,
        _in_head(practice=True),
        _in_head(shared=["atreides"]),
        _in_head(shared=["atreides", "atreides"]),
        _in_head(shared="atreides"),
        _in_head(rules="first-printing"),
        _in_head(data="00" * 32),
        _in_head(seal=SEAL),
        _in_head(opening=[]),
        _in_head(opening=None),
        _in_head(version=2),
        _in_head(version=True),
        _in_head(key="zz" * 32),
        _in_head(entries=None),
        _in_head(more=1),
        _draw,
        _sides,
        _no_sides,
        _no_draws,
        _actor,
        _seal,
        _vote,
        _left_out,
        _twice,
        _cut_off,
        _at_the_end(winner="nobody_else"),
        _at_the_end(won_by="objective"),
        _at_the_end(stream="00" * 32),
    ],
)
def test_what_was_changed_is_named(change: Callable[[dict[str, Any]], int]) -> None:
    form = json.loads(json.dumps(finished().to_json()))
    number = change(form)
    with pytest.raises(Wrong) as wrong:
        verify(read(form))
    assert wrong.value.entry == number, wrong.value


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", "null", "arrakis-record 2\n", "arrakis-record 1\n", "x"]
)
def test_what_is_no_record_is_wrong_from_the_beginning(text: str) -> None:
    with pytest.raises(Wrong) as wrong:
        read(text)
    assert wrong.value.entry == 0


# In another process

ELSEWHERE = """
import json, sys
from engine.record import load, read, replay, verify
for line in sys.stdin:
    saved, text = json.loads(line)
    assert verify(read(text)).to_text() == text
    assert replay(read(text)).to_text() == text
    record = load(saved)
    for number in record.snapshots:
        assert record.since(number).to_text() == text, number
    seats = (*record.game.seats, "spectator")
    print(json.dumps([text, record.sections(), [record.view_text(seat) for seat in seats]]))
"""


def check_elsewhere(seeds: range, entries: int) -> None:
    records = [ended(seed, entries + 10 * (seed % 9)) for seed in seeds]
    given_ = "".join(json.dumps([save(record), record.to_text()]) + "\n" for record in records)
    told = [
        subprocess.run(
            [sys.executable, "-c", ELSEWHERE],
            input=given_,
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=False,
        )
        for hash_seed in ("1", "4242")
    ]
    for process in told:
        assert process.returncode == 0, process.stderr[-2000:]
    assert told[0].stdout == told[1].stdout
    for record, line in zip(records, told[0].stdout.splitlines(), strict=True):
        seats = (*record.game.seats, SPECTATOR)
        assert json.loads(line) == [
            record.to_text(),
            json.loads(json.dumps(record.sections())),
            [record.view_text(seat) for seat in seats],
        ]


@pytest.mark.slow
def test_records_replay_elsewhere_with_another_hash_seed() -> None:
    check_elsewhere(range(10), 90)


@pytest.mark.slow
def test_many_records_replay_elsewhere_with_another_hash_seed() -> None:
    check_elsewhere(range(100, 100 + size(8, 100)), 250)
