"""Games that go on under corrected rules: a rebase says where. What was before it need not hold any more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Record, Refused
from engine.orders import Orders
from engine.phases import end
from engine.pieces import ATREIDES
from engine.players.random import RandomPlayer
from engine.record import (
    TABLE,
    Entry,
    Wrong,
    carried_over,
    load,
    read,
    replay,
    save,
    unfold,
    verify,
    verify_saved,
)
from tests.records import played, steps


def under_other_rules(monkeypatch: pytest.MonkeyPatch, entries: int = 160) -> Record:
    """A game of a time when no cards were kept from round to round."""
    with monkeypatch.context() as then:
        then.setattr(end, "hand_limit", lambda flow, seat: 0)
        return played(5, entries)


def rebased(monkeypatch: pytest.MonkeyPatch) -> Record:
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
    record = rebased(monkeypatch)
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
    record = rebased(monkeypatch)
    if not record.over:
        record.play(ATREIDES, None, "resign")
    finished = read(record.to_text())
    assert verify(finished).first == 161
    assert verify(finished).to_text() == record.to_text()
    assert replay(finished).position() == record.position()


@pytest.mark.parametrize("entry", [161, 162, 200])
def test_after_the_rebase_every_entry_counts(entry: int, monkeypatch: pytest.MonkeyPatch) -> None:
    record = rebased(monkeypatch)
    if not record.over:
        record.play(ATREIDES, None, "resign")
    lines = record.to_text().split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("entries ")) + entry
    lines[number] = lines[number].replace(record.entries[entry - 1].seal, "0" * 32)
    with pytest.raises(Wrong) as wrong:
        verify(read("\n".join(lines)))
    assert wrong.value.entry == entry


def test_a_position_that_cannot_be_is_no_rebase(monkeypatch: pytest.MonkeyPatch) -> None:
    form = save(rebased(monkeypatch))
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


# Carrying a game over that nobody has rebased in time


def kept(record: Record, *seqs: int) -> dict[str, Any]:
    """A game as its server kept it, with these snapshots only."""
    form: dict[str, Any] = json.loads(json.dumps(save(record)))
    form["snapshots"] = {seq: text for seq, text in form["snapshots"].items() if int(seq) in seqs}
    return form


def test_with_a_snapshot_of_its_last_position_a_game_goes_on_from_exactly_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = under_other_rules(monkeypatch, 160)
    record.keep()
    found = carried_over(kept(record, 160))
    assert found is not None and found.entries[-1].kind == "rebase"
    position = record.position()
    assert found.position() == {**position, "decision": position["decision"] + 1}
    plays_on(found)


def test_what_came_after_the_snapshot_is_carried_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The change lies before it, so that its tail is as it was."""
    record = under_other_rules(monkeypatch, 160)
    found = carried_over(kept(record, 0, 50, 100, 150))
    assert found is not None and found.seq == 161
    assert found.position()["table"] == record.position()["table"]
    plays_on(found)


def test_without_snapshots_the_choices_are_made_again_under_the_new_rules() -> None:
    """As far as they are still legal; what they bring may differ."""
    record = played(5, 60)
    form = kept(record)
    form["entries"] = [line.replace(entry.seal, "0" * 32) for entry, line in each_line(record, form)]
    with pytest.raises(Wrong):
        verify_saved(form)
    found = carried_over(form)
    assert found is not None and found.position()["table"] == record.position()["table"]
    plays_on(found)


def each_line(record: Record, form: dict[str, Any]) -> zip[tuple[Entry, str]]:
    return zip(record.entries, form["entries"], strict=True)


def test_a_log_that_cannot_have_been_is_carried_nowhere() -> None:
    form = kept(played(5, 60))
    form["entries"][5:20] = []
    assert carried_over(form) is None
    form["snapshots"] = {"30": "{}", "40": "nothing"}
    assert carried_over(form) is None


def test_corrected_component_data_is_such_a_change_too() -> None:
    record = played(5, 60)
    form = kept(record, 0, 50)
    form["data"] = "another digest"
    with pytest.raises(Wrong, match="other component data"):
        load(form)
    found = carried_over(form)
    assert found is not None and found.position()["table"] == record.position()["table"]
    again = load(json.loads(json.dumps(save(found))))
    assert again.position() == found.position() and again.first == 61
    plays_on(again)


def plays_on(record: Record) -> None:
    before = record.seq
    for _ in steps(record, RandomPlayer(8), 40):
        assert not record.game.faults()
    assert record.seq > before
    form = kept(record)
    assert load(form).position() == record.position()
    assert verify_saved(form).first == before


def test_standing_orders_outlast_a_rebase() -> None:
    record = played(5, 40)
    record.set_orders(ATREIDES, Orders(keep_leaders=True))
    record.set_orders(ATREIDES, Orders(keep_cards=True, go_on="cease"))
    record.play(TABLE, {"position": record.position()}, "rebase")
    again = load(kept(record))
    assert again.orders == record.orders == {ATREIDES: Orders(keep_cards=True, go_on="cease")}
    found = carried_over({**kept(record, 0), "data": "another digest"})
    assert found is not None and found.orders == record.orders
