"""A host has many games in memory: what is alike in them is there once. Rule: record.entry."""

from __future__ import annotations

from marshal import loads
from sys import getsizeof

from engine.orders import Orders
from engine.players.random import RandomPlayer
from engine.record.entries import written as text_of
from engine.record.lines import Lines
from engine.record.position import Snapshot
from engine.table import FIELDS
from tests.records import played, started, steps


def table_of(**fields: object) -> dict[str, object]:
    form = Snapshot.pack(0, text_of({"position": {"table": fields}})).form()
    table: dict[str, object] = form["position"]["table"]
    return table


def test_tables_that_are_read_share_what_lies_alike_on_them() -> None:
    one, other = (played(seed, 0).snapshots[0].form()["position"]["table"] for seed in (1, 2))
    alike = [name for name in FIELDS if one[name] == other[name]]
    assert "supply" in alike and "zones" in alike
    assert [
        name for name in alike if isinstance(one[name], dict | list) and one[name] is not other[name]
    ] == []


def test_playing_on_changes_nothing_on_a_table_that_shares() -> None:
    record = played(3, 60)
    one, other = record.at(50), record.at(50)
    before = one.game.to_json()
    for entry in record.entries[50:]:
        other.fold(entry)
    assert other.game.to_json() == record.game.to_json()
    assert one.game.to_json() == before


def test_what_is_only_nearly_alike_is_not_shared() -> None:
    """Order counts, and whether a number is one or a yes."""
    fields = {"a": {"x": 1, "y": 2}, "b": {"y": 2, "x": 1}, "c": [1, 0], "d": [True, False]}
    fields |= {"e": {"x": [1]}, "f": {"x": [True]}, "g": [], "h": {}}
    assert text_of(table_of(**fields)) == text_of(fields)


def test_a_snapshot_says_little_more_than_how_it_differs_from_others() -> None:
    for seed in (4, 5):
        begun = played(seed, 0).snapshots[0]
        assert len(begun.packed) < 900 < 5_000 < len(begun.text)


def test_what_can_be_taken_back_hardly_counts_in_a_snapshot() -> None:
    """The positions before are nearly the same as the one that is kept."""
    record = started(6)
    for _ in steps(record, RandomPlayer(6), 400, undo=0):
        if record.seq + 2 - record.undo_floor > 4:
            break
    record.keep()
    kept = record.snapshots[record.seq]
    assert len(kept.form()["back"]) >= 4
    assert len(kept.packed) * 8 < len(kept.text)
    assert record.at(record.seq).undo_floor == record.undo_floor


def held(value: object) -> int:
    """The bytes of plain values, each thing that is there twice counted once."""
    seen: dict[int, object] = {}

    def walk(each: object) -> None:
        if id(each) in seen:
            return
        seen[id(each)] = each
        if isinstance(each, dict):
            for name, below in each.items():
                walk(name)
                walk(below)

    walk(value)
    return sum(map(getsizeof, seen.values()))


def test_once_all_have_been_told_no_more_is_kept_than_the_next_entry_is_told_by() -> None:
    record = played(7, 60)
    for seat in record.game.seats:
        record.view_text(seat)
    record.forget_texts()
    assert record.last_sections() == {}
    sections, privates = record._sections, record._privates
    assert not sections._texts and not sections._made and not sections._whole and not sections._unwritten
    assert held(sections._marks) < 7_000
    # Of what only a seat may know just the bytes: as objects they are three times as many.
    assert not privates._texts and not privates._made
    marks = [mark for _, mark in privates._marks.values()]
    assert [type(mark) for mark in marks] == [bytes, bytes]
    parts = [record.private(seat) for seat in record.game.seats]
    assert 2 * sum(map(len, marks)) < sum(map(held, parts))


def test_a_private_part_is_another_if_and_only_if_anything_of_it_is() -> None:
    record = started(8)
    marks: dict[str, bytes] = {}
    for _ in steps(record, RandomPlayer(8), 80):
        for seat in record.game.seats:
            part, mark = record.private(seat), record.private_mark(seat)
            assert loads(mark) == part
            assert (marks.get(seat) == mark) == (seat in marks and loads(marks[seat]) == part)
            marks[seat] = mark
        record.forget_texts()
        for seat in record.game.seats:
            assert record.private_mark(seat) is marks[seat]
            assert record.private(seat) == loads(marks[seat])


def test_views_are_the_same_whether_anything_was_kept_of_the_one_before() -> None:
    one, other = started(9), started(9)
    for _ in zip(steps(one, RandomPlayer(9), 40), steps(other, RandomPlayer(9), 40), strict=True):
        for seat in (*one.game.seats, "spectator"):
            assert one.view_text(seat) == other.view_text(seat)
        other.forget_texts()


def test_what_is_alike_in_all_games_is_there_once() -> None:
    one, other = played(10, 20), played(11, 20)
    assert one._sections._makers is other._sections._makers
    assert one.at(20)._programs is other._programs is one.game.flow.lingering
    assert one.set_orders("harkonnen", Orders()) and one.game.flow.lingering is other.game.flow.lingering


def test_a_log_that_is_read_has_no_dictionary_of_names() -> None:
    assert not hasattr(Lines(()), "__dict__")
