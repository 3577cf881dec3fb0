"""A host has many games in memory: what is alike in them is there once. Rule: record.entry."""

from __future__ import annotations

from engine.players.random import RandomPlayer
from engine.record.entries import written as text_of
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
