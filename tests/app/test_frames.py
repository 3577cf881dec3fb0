"""A frame says what has changed, and what grows out of frames is what the engine tells, to the byte."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator, Mapping
from functools import reduce
from statistics import median
from typing import Any

import pytest

from app.messages.story import standing
from app.rooms import frames
from app.rooms.brief import brief, brief_event, event_text, whole
from app.rooms.differences import difference, laid, view_after
from app.rooms.frames import Frame, Made, Privates
from app.wire import written
from engine import Outcome, events
from engine.players.random import RandomPlayer
from engine.record import Finished, Record
from engine.variant import PLAIN, Variant
from engine.view import SPECTATOR
from scripts.machine import ROOT
from tests.games import all_games, by_rule
from tests.sizes import size

EVERY_GAME = {game.name: game.record for game in (*all_games(), *by_rule())}
PAGE = ROOT / "frontend" / "node_modules"
#: Bytes of a frame, to whomever, and to seats alone, in the median. With whole sections it was twice as much.
MEDIAN, MEDIAN_OF_SEATS = 550, 670


def frame_of(record: Record, outcome: Outcome, before: Privates) -> tuple[Frame, Privates]:
    entry = record.entries[-1]
    return frames.frame(record, outcome, Made(entry.actor, entry.kind, 1_790_000_000_000), before)


def views(record: Record) -> dict[str, str]:
    return {viewer: record.view_text(viewer) for viewer in frames.viewers(record)}


def grown(view: str, frame: str) -> str:
    return json.dumps(view_after(json.loads(view), json.loads(frame)))


def told_again(finished: Finished) -> Iterator[tuple[Record, Frame]]:
    record = Record.begin(finished.head)
    before = frames.privates(record)
    for entry in finished.entries:
        frame, before = frame_of(record, record.enter(entry.actor, entry.what, entry.kind), before)
        yield record, frame


@pytest.mark.parametrize("name", [name for n, name in enumerate(EVERY_GAME) if n % size(5, 1) == 0])
def test_views_grow_out_of_frames_in_every_recorded_game(name: str) -> None:
    """Of every seat and of spectators, key for key in their order."""
    finished = EVERY_GAME[name]
    before = views(Record.begin(finished.head))
    for record, frame in told_again(finished):
        after = views(record)
        for viewer, text in frame.texts.items():
            assert grown(before[viewer], text) == after[viewer], (record.seq, viewer, text)
        before = after


@pytest.mark.parametrize(
    "variant",
    [PLAIN, Variant(4), Variant.asked(2, "mahdi"), Variant.asked(2, options=["expansions=desert_war"])],
    ids=["two", "four", "the automaton", "the expansion"],
)
def test_views_grow_out_of_frames_where_choices_are_taken_back(variant: Variant) -> None:
    player, undone = RandomPlayer(9), 0
    record = Record.resume(variant.begun(bytes(31) + b"\1", 1))
    before, known = views(record), frames.privates(record)
    while record.seq < size(150, 1000) and (pending := record.game.waiting_on()) is not None:
        back = [seat for seat in record.game.seats if record.can_undo(seat)[0] and not player.below(4)]
        if back:
            outcome = record.play(back[0], None, "undo")
            undone += 1
        else:
            menu = record.game.menu(pending.seats[0])
            assert menu is not None
            outcome = record.play(pending.seats[0], player.choose(menu))
        frame, known = frame_of(record, outcome, known)
        after = views(record)
        for viewer, text in frame.texts.items():
            assert grown(before[viewer], text) == after[viewer], (record.seq, viewer, text)
        before = after
    assert undone > 5


@pytest.mark.skipif(not PAGE.is_dir(), reason="the client's packages are not installed")
def test_a_page_makes_the_same_of_them() -> None:
    """By its own module, which knows nothing of ours."""
    finished = EVERY_GAME["3 players, number 1"]
    before, lines, expected = views(Record.begin(finished.head)), [], []
    for record, frame in told_again(finished):
        after = views(record)
        for viewer, text in frame.texts.items():
            lines.append(f"[{before[viewer]},{text}]")
            meant = whole(json.loads(text))
            expected.append((meant.get("events", []), meant.get("menu"), written(json.loads(after[viewer]))))
        before = after
    page, given = ["node", "tests/e2e/frames.mjs"], "\n".join(lines)
    found = subprocess.run(page, input=given, cwd=ROOT, capture_output=True, text=True, check=True)
    made = [json.loads(line) for line in found.stdout.splitlines()]
    assert [(events, menu, written(view)) for events, menu, view in made] == expected


def test_whoever_comes_back_or_jumps_is_told_the_same() -> None:
    """From any entry: the frames are those that were sent, and lead from the view there to the last one."""
    finished = next(iter(EVERY_GAME.values()))
    sent = [frame for _, frame in told_again(finished)]
    record = Record.begin(finished.head)
    for entry in finished.entries:
        record.enter(entry.actor, entry.what, entry.kind)
    times = [1_790_000_000_000] * record.seq
    for seq in (0, 1, 49, 50, 51, record.seq - 1):
        _, told = frames.retold(record, times, seq)
        assert told == sent[seq:]
        for viewer, text in views(record.at(seq)).items():
            read = [json.loads(frame.texts[viewer]) for frame in told]
            assert json.dumps(reduce(view_after, read, json.loads(text))) == record.view_text(viewer)


def test_a_frame_is_small() -> None:
    """To everybody, and in games of two to the seats alone."""
    everybody: list[int] = []
    seats: list[int] = []
    for finished in list(EVERY_GAME.values())[:: size(8, 1)]:
        for record, frame in told_again(finished):
            sizes = {viewer: len(text) for viewer, text in frame.texts.items()}
            everybody += sizes.values()
            if len(record.game.seats) == 2:
                seats += [size for viewer, size in sizes.items() if viewer != SPECTATOR]
    found = median(everybody), median(seats)
    assert found[0] <= MEDIAN and found[1] <= MEDIAN_OF_SEATS, found


def test_what_goes_without_saying_is_not_said_and_is_meant_all_the_same() -> None:
    """Events and menus are whole again where they are read, byte for byte, whoever is told of them."""
    shorter = 0
    for finished in list(EVERY_GAME.values())[:: size(8, 1)]:
        record = Record.begin(finished.head)
        before = frames.privates(record)
        for entry in finished.entries:
            outcome = record.enter(entry.actor, entry.what, entry.kind)
            frame, before = frame_of(record, outcome, before)
            for event in outcome.events:
                assert event_text(event) == written(brief_event(json.loads(event.text())))
            for viewer, text in frame.texts.items():
                said = json.loads(text)
                meant = whole(said)
                menu = record.game.menu(viewer) if viewer != SPECTATOR else None
                events = [json.loads(event.text()) for event in outcome.events if event.visible_to(viewer)]
                assert written(meant.get("events", [])) == written(events)
                assert written(meant.get("menu")) == written(menu.to_json() if menu is not None else None)
                assert written(brief(meant)) == text
                shorter += len(written(meant)) - len(text)
    assert shorter > 10_000


def test_a_message_is_told_of_entries_in_which_nothing_happened() -> None:
    finished = EVERY_GAME["2 players, number 0"]
    chronicles = [(frame, frame.chronicle(SPECTATOR)) for _, frame in told_again(finished)]
    silent = [text for _, text in chronicles if "events" not in json.loads(text)]
    assert silent and standing(map(json.loads, silent)) == []


def test_an_event_is_written_down_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For its seal, the hash of the public events, every seat and spectators; once more where a seal covers
    less of it than is told."""
    encode = events._sorted
    written_down: list[object] = []

    def counted(form: object) -> str:
        written_down.append(form)
        return encode(form)

    monkeypatch.setattr(events, "_sorted", counted)
    finished = next(game for name, game in EVERY_GAME.items() if name.startswith("4 players"))
    record = Record.begin(finished.head)
    before, happened, less = frames.privates(record), 0, 0
    written_down.clear()
    for entry in finished.entries:
        outcome = record.enter(entry.actor, entry.what, entry.kind)
        _, before = frame_of(record, outcome, before)
        happened += len(outcome.events)
        less += sum(event.key in events.LATER for event in outcome.events)
    assert happened > 400
    assert len(written_down) == happened + less


# -- how it is said --------------------------------------------------------------------------------


def said(before: Mapping[str, Any], after: Mapping[str, Any]) -> Any:
    return difference(before, after)


def test_what_stays_is_not_spoken_of() -> None:
    assert said({"turn": 1, "dice": {"house": 2}}, {"turn": 2, "dice": {"house": 2}}) == ({"turn": 2}, {})


def test_keys_are_set_two_levels_deep_and_whole_below() -> None:
    before = {"unspent": {"harkonnen": {"house": 2, "mentat": 1}, "atreides": {"house": 1}}}
    after = {"unspent": {"harkonnen": {"house": 1, "mentat": 1}, "atreides": {"house": 1}}}
    assert said(before, after) == ({"unspent": {"harkonnen": {"house": 1, "mentat": 1}}}, {})


def test_what_is_gone_is_null() -> None:
    assert said({"supply": {"a": 1, "b": 1}}, {"supply": {"b": 1}}) == ({"supply": {"a": None}}, {})


def test_a_key_that_comes_in_between_says_its_place() -> None:
    assert said({"worms": {"b": 1, "d": 1}}, {"worms": {"a": 1, "b": 1, "c": 2, "d": 1, "e": 3}}) == (
        {"worms": {"a": 1, "c": 2, "e": 3}},
        {"worms": [0, 2, 4]},
    )


def test_a_key_that_comes_last_needs_no_place() -> None:
    assert said({"b": 1}, {"b": 1, "a": 2}) == ({"a": 2}, {})


@pytest.mark.parametrize(
    ("before", "after"),
    [({"a": 1, "b": 1}, {"b": 1, "a": 1}), ({"a": 1}, {"a": None}), ({"a": {"x": 1}}, {"a": {"x": None}})],
    ids=["another order", "nothing", "nothing below"],
)
def test_what_cannot_be_said_so_is_told_whole(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert said(before, after) is None


def test_the_order_of_keys_is_part_of_what_is_told() -> None:
    """A value that is set whole counts as another when only its order is."""
    before, after = {"a": {"b": {"x": 1, "y": 2}}}, {"a": {"b": {"y": 2, "x": 1}}}
    assert said(before, after) == ({"a": {"b": {"y": 2, "x": 1}}}, {})


def test_laid_over_what_was_it_is_what_is_whatever_both_are() -> None:
    chance, spoken = random.Random(3), 0

    def some(depth: int) -> Any:
        if depth and chance.random() < 0.7:
            return {key: some(depth - 1) for key in chance.sample("abcdefg", chance.randrange(6))}
        return chance.choice([0, 1, True, "x", [1, {"y": 2}], None])

    for _ in range(size(3000, 30000)):
        before, after = ({key: some(3) for key in chance.sample("abcd", 3)} for _ in range(2))
        for levels in (1, 2, 3):
            found = difference(before, after, levels)
            if found is not None:
                spoken += 1
                assert json.dumps(laid(before, *found, levels)) == json.dumps(after), (before, after, found)
    assert spoken > 300
