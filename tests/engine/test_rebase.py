"""Games that go on under corrected rules: a rebase says where. What was before it need not hold any more."""

from __future__ import annotations

import json

import pytest

from engine import Record, Refused
from engine.phases import end
from engine.pieces import ATREIDES
from engine.players.random import RandomPlayer
from engine.record import TABLE, Wrong, load, read, replay, save, unfold, verify
from tests.records import played, steps


def under_other_rules(monkeypatch: pytest.MonkeyPatch, entries: int = 160) -> Record:
    """A game of a time when no cards were kept from round to round."""
    with monkeypatch.context() as then:
        then.setattr(end, "hand_limit", lambda flow, seat: 0)
        return played(5, entries)


def carried_over(monkeypatch: pytest.MonkeyPatch) -> Record:
    """The same, rebased and played on under the rules as they are."""
    with monkeypatch.context() as then:
        then.setattr(end, "hand_limit", lambda flow, seat: 0)
        record = played(5, 160)
        record.play(TABLE, {"position": record.position()}, "rebase")
    for _ in steps(record, RandomPlayer(8), 70):
        pass
    return record


def test_a_log_is_not_folded_silently_under_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = save(under_other_rules(monkeypatch))
    saved["snapshots"] = {}
    with pytest.raises(Wrong) as wrong:
        load(saved)
    assert 0 < wrong.value.entry <= 160


def test_other_consequences_of_the_same_choice_are_noticed() -> None:
    """Also where every choice is still legal: the seal of an entry has all its events."""
    record = played(5, 60)
    number = next(n for n, entry in enumerate(record.entries) if entry.kind == "choice" and n > 20)
    twin = record.at(number)
    other = record.entries[number]
    forged = type(other)(other.actor, other.kind, other.what, other.draws, "0" * 32)
    with pytest.raises(Wrong, match="other consequences"):
        twin.fold(forged)
    assert record.at(number).fold(forged, exact=False).draws == other.draws


def test_a_rebased_game_is_opened_from_its_rebase(monkeypatch: pytest.MonkeyPatch) -> None:
    record = carried_over(monkeypatch)
    form = json.loads(json.dumps(save(record)))
    form["snapshots"] = {}
    again = load(form)
    assert again.first == 161 and again.seq == record.seq == 231
    assert again.position() == record.position()
    assert (again.stream, again.undo_floor, again.orders) == (record.stream, record.undo_floor, record.orders)
    for seq in (161, 162, 200, 231):
        assert unfold(form).at(seq).position() == record.at(seq).position()
    with pytest.raises(ValueError, match="no entry 160"):
        again.at(160)
    # A late answer to the question before the rebase is stale.
    assert record.at(161).game.flow.decision == record.at(160).game.flow.decision + 1


def test_its_finished_record_holds_from_there_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    record = carried_over(monkeypatch)
    if not record.over:
        record.play(ATREIDES, None, "resign")
    finished = read(record.to_text())
    assert verify(finished).first == 161
    assert verify(finished).to_text() == record.to_text()
    assert replay(finished).position() == record.position()


@pytest.mark.parametrize("entry", [161, 162, 200])
def test_after_the_rebase_every_entry_counts(entry: int, monkeypatch: pytest.MonkeyPatch) -> None:
    record = carried_over(monkeypatch)
    if not record.over:
        record.play(ATREIDES, None, "resign")
    lines = record.to_text().split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("entries ")) + entry
    lines[number] = lines[number].replace(record.entries[entry - 1].seal, "0" * 32)
    with pytest.raises(Wrong) as wrong:
        verify(read("\n".join(lines)))
    assert wrong.value.entry == entry


def test_a_position_that_cannot_be_is_no_rebase(monkeypatch: pytest.MonkeyPatch) -> None:
    form = save(carried_over(monkeypatch))
    line = form["entries"][160]
    for old, new in (
        ('"supremacy":', '"supremacy":9'),
        ('"stream":"', '"stream":"zz'),
        ('"draws":', '"draws":-'),
    ):
        assert old in line
        form["entries"][160] = line.replace(old, new)
        form["snapshots"] = {}
        with pytest.raises((Wrong, ValueError)):
            load(form)


def test_a_stream_is_a_hash() -> None:
    record = played(3, 20)
    for stream in ("", "zz", 7, None, "A" * 64):
        with pytest.raises(Refused) as refused:
            record.play(TABLE, {"position": record.position(), "stream": stream}, "rebase")
        assert refused.value.key == "entry.malformed"
