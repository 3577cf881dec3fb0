"""A log is read where somebody asks for it, and not before."""

from __future__ import annotations

import pytest

from engine.record import Entry, Wrong, save, unfold
from engine.record.lines import Lines, lines_of, numbers_of
from tests.records import chosen


def test_to_open_a_long_game_only_what_follows_its_snapshot_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    record = chosen(230)
    read: list[object] = []
    parse = Entry.parse

    def counted(line: object, *, choices: bool = True) -> Entry:
        read.append(line)
        return parse(line, choices=choices)

    form = save(record)
    monkeypatch.setattr(Entry, "parse", counted)
    again = unfold(form).at(230)
    assert (again.position(), again.stream) == (record.position(), record.stream)
    # Those that are folded, and a few that can be taken back. Looking for others reads none.
    assert len(read) <= 35 and len(set(read)) == len(read)


def test_a_log_that_is_read_late_is_the_log() -> None:
    record = chosen(60)
    lines = Lines(save(record)["entries"])
    assert lines == record.entries and record.entries == list(lines)
    assert (lines[7], lines[-1], lines[50:][3]) == (record.entries[7], record.entries[-1], record.entries[53])
    assert list(reversed(lines)) == record.entries[::-1]
    assert numbers_of(lines, "choice") == numbers_of(record.entries, "choice") == [*range(1, 61)]
    assert numbers_of(lines, "undo") == []
    assert lines != record.entries[:-1]
    assert not lines != record.entries and not record.entries != lines  # noqa: SIM202


def test_entries_of_a_kind_are_found_whether_they_were_read_or_not() -> None:
    record = chosen(3)
    record.play("harkonnen", {"orders": {}}, "orders")
    record.play("harkonnen", None, "resign")
    said = [str(entry) for entry in record.entries]
    # The word stands elsewhere too, and a kind may be the beginning of another.
    said.insert(2, f"table choice - {bytes(16).hex()} after orders of somebody")
    assert lines_of(said, ("orders", "resign", "rebase")) == [5, 6]
    lines = Lines(said)
    assert lines[4].kind == "orders"
    assert (numbers_of(lines, "orders"), numbers_of(lines, "resign")) == ([5], [6])
    assert lines_of([], ("orders",)) == []


def test_a_line_that_is_none_is_wrong_by_its_number_where_it_is_asked_for() -> None:
    lines = Lines(save(chosen(5))["entries"])
    broken = Lines([*map(str, lines[:3]), "nothing of the kind", str(lines[4])])
    assert broken[2] == lines[2]
    for asked in (lambda: broken[3], lambda: broken[2:][1], lambda: list(broken)):
        with pytest.raises(Wrong) as wrong:
            asked()
        assert wrong.value.entry == 4


def test_what_was_written_down_for_views_is_written_anew_when_it_was_forgotten() -> None:
    record = chosen(20)
    eyes = (*record.game.seats, "spectator")
    before, sections = [record.view_text(viewer) for viewer in eyes], record.sections()
    for _ in range(2):
        record.forget_texts()
        assert ([record.view_text(viewer) for viewer in eyes], record.sections()) == (before, sections)
