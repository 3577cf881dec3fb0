"""The entries that are no choices: who gives up, whose time is over, what was voted, who has a seat now."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Record, Refused
from engine.pieces import ATREIDES, HARKONNEN
from engine.record import read, save, verify
from engine.view import SPECTATOR
from tests.engine.cards.playing import holding, on
from tests.engine.ledger import knowledge
from tests.engine.rules.fights import attack
from tests.records import played, started
from tests.scenario import given


def test_who_resigns_or_runs_out_of_time_has_lost() -> None:
    for actor, kind, what, winner, how in (
        (HARKONNEN, "resign", None, ATREIDES, "resignation"),
        (ATREIDES, "resign", None, HARKONNEN, "resignation"),
        ("table", "flag_fallen", {"seat": HARKONNEN}, ATREIDES, "time"),
        ("table", "vote_carried", {"about": "end"}, "nobody", "end"),
        ("table", "vote_carried", {"about": "end", "winner": ATREIDES}, ATREIDES, "end"),
        ("table", "vote_carried", {"about": "cancel"}, "nobody", "cancel"),
    ):
        record = played(14, 30)
        record.play(actor, what, kind)
        table = record.game.table
        assert (record.over, table.winner, table.won_by) == (True, winner, how)
        assert record.game.waiting_on() is None
        assert record.game.faults() == []
        assert verify(read(record.to_text())).seq == record.seq


#: Entries that end a game at any moment.
ENDINGS: tuple[tuple[str, str, Any], ...] = (
    (HARKONNEN, "resign", None),
    ("table", "flag_fallen", {"seat": ATREIDES}),
    ("table", "vote_carried", {"about": "cancel"}),
)


@pytest.mark.parametrize(("actor", "kind", "what"), ENDINGS)
def test_what_was_going_on_stays_where_it_lies(actor: str, kind: str, what: Any) -> None:
    """A card that is being played still lies on the table when the game ends, for everybody to see."""
    card = "evidence_of_rebellion"
    play = on(holding(card), card)
    before = knowledge(play.game.flow, ATREIDES)
    record = Record.resume(play.game)
    record.play(actor, what, kind)
    assert record.game.faults() == []
    assert before[f"card {card}"] == 1
    assert knowledge(record.game.flow, ATREIDES) == before


@pytest.mark.parametrize(("actor", "kind", "what"), ENDINGS)
def test_nobody_fights_any_more_when_the_game_is_over(actor: str, kind: str, what: Any) -> None:
    armies = given().harkonnen("carthag", regular=3).atreides("cne_1", regular=3)
    play = attack(armies.hand(HARKONNEN, "spotter_control"), HARKONNEN, "carthag", "cne_1")
    record = Record.resume(play.game)
    assert record.view(SPECTATOR)["public"]["battle"]
    record.play(actor, what, kind)
    assert not record.view(SPECTATOR)["public"]["battle"]
    assert record.game.faults() == []


def test_a_cone_of_silence_needs_a_partner() -> None:
    for kind in ("cone_opened", "cone_accepted", "hand_shown", "cone_closed"):
        with pytest.raises(Refused) as refused:
            started().play(HARKONNEN, None, kind)
        assert refused.value.key == "cone.no_partner"


def test_a_fault_of_the_engine_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    play = given().dice(harkonnen={"mentat": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    record = Record.resume(play.game)
    before = save(record)

    def broken(*args: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("engine.phases.actions.take_action", broken)
    with pytest.raises(RuntimeError):
        record.play(HARKONNEN, "act mentat mentat_draw")
    assert save(record) == before
    assert record.position() == json.loads(record.snapshots[0].text)["position"]


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("vote_carried", {"about": "replace"}),
        ("vote_carried", {"about": "replace", "seat": "nobody"}),
        ("vote_carried", {"about": "pause", "seat": HARKONNEN}),
        ("vote_carried", {"about": "end", "winner": "nobody"}),
        ("vote_carried", {"about": ["end"]}),
        ("vote_carried", {"about": "holiday"}),
        ("vote_carried", {"about": "holiday", "begin": 5, "until": 5}),
        ("vote_carried", {"about": "holiday", "begin": 5, "until": 9, "seat": HARKONNEN}),
        ("vote_carried", {"about": "holiday", "begin": 5, "until": 10**15}),
        ("seat_handed_over", {"seat": HARKONNEN, "to": "somebody"}),
        ("seat_handed_over", {"to": "person"}),
    ],
)
def test_a_vote_or_a_handed_seat_that_says_too_little_or_too_much_is_refused(kind: str, what: object) -> None:
    record = started()
    with pytest.raises(Refused) as refused:
        record.play("table", what, kind)
    assert refused.value.key == "entry.malformed" and record.seq == 0


@pytest.mark.parametrize(
    "what", [{}, {"begin": 5}, {"begin": 5, "until": "9"}, {"begin": -1, "until": 9}, [5, 9]]
)
def test_days_off_that_say_too_little_or_too_much_are_refused(what: object) -> None:
    record = started()
    with pytest.raises(Refused) as refused:
        record.play(HARKONNEN, what, "days_off")
    assert refused.value.key == "entry.malformed" and record.seq == 0


def test_rests_are_noted_and_change_nothing_of_the_game() -> None:
    """Whoever verifies the record finds them there, and what was chosen can be taken back as before."""
    record, plain = played(14, 30), played(14, 30)
    days = {"begin": 1_790_000_000_000, "until": 1_790_604_800_000}
    seat = record.game.seats[0]
    outcome = record.play(seat, days, "days_off")
    assert [event.to_json() for event in outcome.events] == [
        {"event": "days_off_taken", "rule": "record.entry", "seat": seat, **days}
    ]
    record.play("table", {"about": "holiday", **days}, "vote_carried")
    assert [event.key for event in record.play(seat, None, "days_off").events] == ["days_off_over"]
    for each in record.game.seats:
        assert record.can_undo(each) == plain.can_undo(each)
    assert record.position()["table"] == plain.position()["table"]
    record.play(seat, None, "resign")
    assert verify(read(record.to_text())).seq == record.seq
