"""The Cone of Silence: invitation, acceptance, hands shown, closing; and what none of it disturbs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Record, Refused
from engine.contract.view import ConesSection
from engine.pieces import ATREIDES, HARKONNEN
from engine.record import TABLE, load, read, save, verify
from engine.rules.planning import discard_cards
from engine.view import SPECTATOR
from tests.engine.ledger import has_learned, knowledge
from tests.engine.shared.dealing import BOARDS, BOTH
from tests.records import key
from tests.scenario import Given, given

HOUSE, CORRINO = BOARDS[HARKONNEN]
PAUL, FREMEN = BOARDS[ATREIDES]
SEATS = (HOUSE, CORRINO, PAUL, FREMEN)
KINDS = ("cone_opened", "cone_accepted", "hand_shown", "cone_closed")


def laid() -> Given:
    position = given(shared=BOTH).boards(
        house_harkonnen={"house": 1},
        corrino={"strategy": 1},
        house_atreides={"mentat": 1},
        fremen={"strategy": 2},
    )
    return position.hand(HOUSE, "sandmasters").hand(CORRINO, "reports_of_traitors", "spies_all_over_arrakis")


def started() -> Record:
    return Record.resume(laid().turn(HARKONNEN).game)


def opened(record: Record | None = None) -> Record:
    record = record or started()
    record.play(HOUSE, None, "cone_opened")
    record.play(CORRINO, None, "cone_accepted")
    return record


def refused(record: Record, actor: str, kind: str, what: Any = None) -> str:
    before = save(record), json.dumps(record.position())
    with pytest.raises(Refused) as found:
        record.play(actor, what, kind)
    assert (save(record), json.dumps(record.position())) == before
    assert found.value.rule in ("cone", "record.entry")
    assert found.value.sentence() != found.value.key
    return found.value.key


def cones(record: Record, seat: str = SPECTATOR) -> ConesSection:
    return record.view(seat)["public"]["cones"]


# Opening and closing


def test_a_shared_faction_has_three_tokens() -> None:
    assert cones(started())["left"] == {HARKONNEN: 3, ATREIDES: 3}
    three = Record.start(key(1), shared=(HARKONNEN,), practice=True)
    assert cones(three)["left"] == {HARKONNEN: 3}
    assert cones(Record.start(key(1), practice=True)) == {"left": {}, "invitations": {}, "open": []}


def test_an_invitation_alone_spends_nothing() -> None:
    record = started()
    outcome = record.play(HOUSE, None, "cone_opened")
    assert [(event.key, event.params) for event in outcome.events] == [("cone_offered", {"seat": HOUSE})]
    assert cones(record) == {
        "left": {HARKONNEN: 3, ATREIDES: 3},
        "invitations": {HARKONNEN: HOUSE},
        "open": [],
    }


@pytest.mark.parametrize("first", (HOUSE, CORRINO))
def test_the_partner_accepts_and_a_token_is_spent(first: str) -> None:
    record = started()
    second = record.game.flow.partner_of(first)
    record.play(first, None, "cone_opened")
    outcome = record.play(second, None, "cone_accepted")
    assert outcome.events[0].params == {"faction": HARKONNEN, "left": 2}
    for seat in (*SEATS, SPECTATOR):
        assert cones(record, seat) == {
            "left": {HARKONNEN: 2, ATREIDES: 3},
            "invitations": {},
            "open": [HARKONNEN],
        }


def test_only_the_partner_accepts() -> None:
    record = started()
    assert refused(record, CORRINO, "cone_accepted") == "cone.not_invited"
    record.play(HOUSE, None, "cone_opened")
    for seat in (HOUSE, PAUL, FREMEN):
        assert refused(record, seat, "cone_accepted") == "cone.not_invited"


def test_one_invitation_and_one_cone_at_a_time() -> None:
    record = started()
    record.play(HOUSE, None, "cone_opened")
    for seat in (HOUSE, CORRINO):
        assert refused(record, seat, "cone_opened") == "cone.already_invited"
    record.play(CORRINO, None, "cone_accepted")
    for seat in (HOUSE, CORRINO):
        assert refused(record, seat, "cone_opened") == "cone.already_open"


def test_both_factions_may_talk_at_once() -> None:
    record = opened()
    record.play(FREMEN, None, "cone_opened")
    record.play(PAUL, None, "cone_accepted")
    assert cones(record)["open"] == [ATREIDES, HARKONNEN]
    record.play(PAUL, None, "cone_closed")
    assert cones(record)["open"] == [HARKONNEN]


@pytest.mark.parametrize("seat", (HOUSE, CORRINO))
def test_either_partner_closes(seat: str) -> None:
    record = opened()
    outcome = record.play(seat, None, "cone_closed")
    assert [(event.key, event.params) for event in outcome.events] == [
        ("cone_closed", {"faction": HARKONNEN})
    ]
    assert cones(record)["open"] == []
    assert refused(record, seat, "cone_closed") == "cone.not_open"


def test_the_clock_of_the_table_closes() -> None:
    record = opened()
    odd: tuple[Any, ...] = (
        None,
        {},
        {"faction": "fremen"},
        {"seat": HOUSE},
        {"faction": HARKONNEN, "more": 1},
    )
    for what in odd:
        assert refused(record, TABLE, "cone_closed", what) == "entry.malformed"
    assert refused(record, TABLE, "cone_closed", {"faction": ATREIDES}) == "cone.not_open"
    record.play(TABLE, {"faction": HARKONNEN}, "cone_closed")
    assert cones(record)["open"] == []
    assert str(record.entries[-1]).endswith('{"faction":"harkonnen"}')


@pytest.mark.parametrize("by", (HOUSE, CORRINO, TABLE))
def test_an_invitation_can_be_withdrawn_or_declined(by: str) -> None:
    record = started()
    record.play(HOUSE, None, "cone_opened")
    record.play(by, {"faction": HARKONNEN} if by == TABLE else None, "cone_closed")
    assert cones(record) == {"left": {HARKONNEN: 3, ATREIDES: 3}, "invitations": {}, "open": []}
    assert refused(record, CORRINO, "cone_accepted") == "cone.not_invited"


def test_three_times_a_game() -> None:
    record = started()
    for left in (2, 1, 0):
        opened(record)
        assert cones(record)["left"][HARKONNEN] == left
        record.play(HOUSE, None, "cone_closed")
    assert refused(record, HOUSE, "cone_opened") == "cone.none_left"
    record.play(PAUL, None, "cone_opened")


def test_the_table_neither_opens_nor_accepts_nor_shows() -> None:
    record = opened()
    for kind in KINDS[:3]:
        assert refused(record, TABLE, kind) == "entry.wrong_actor"
        assert refused(record, SPECTATOR, kind) == "entry.unknown_seat"


@pytest.mark.parametrize("kind", KINDS)
def test_entries_of_the_cone_carry_nothing(kind: str) -> None:
    record = started()
    record.play(HOUSE, None, "cone_opened")
    odd: tuple[Any, ...] = ({}, {"seat": CORRINO}, "hello", 1, [])
    for what in odd:
        assert refused(record, CORRINO, kind, what) == "entry.malformed"


@pytest.mark.parametrize("kind", KINDS)
def test_who_has_no_partner_is_refused(kind: str) -> None:
    two = Record.start(key(1), practice=True)
    for seat in (HARKONNEN, ATREIDES):
        assert refused(two, seat, kind) == "cone.no_partner"
    three = Record.start(key(1), shared=(HARKONNEN,), practice=True)
    assert refused(three, ATREIDES, kind) == "cone.no_partner"
    three.play(CORRINO, None, "cone_opened")
    assert refused(three, TABLE, "cone_closed", {"faction": ATREIDES}) == "cone.no_partner"


def test_after_the_end_there_are_no_cones() -> None:
    record = opened()
    record.play(HOUSE, None, "resign")
    for kind in KINDS:
        assert refused(record, HOUSE, kind) == "entry.game_over"


# Hands


def test_a_hand_is_shown_to_the_partner_alone() -> None:
    record = opened()
    hand = dict(record.game.table.hands[CORRINO])
    outcome = record.play(CORRINO, None, "hand_shown")
    told = {seat: [e.key for e in outcome.events if e.visible_to(seat)] for seat in (*SEATS, SPECTATOR)}
    assert told[HOUSE] == ["hand_shown", "hand_seen"]
    assert all(told[seat] == ["hand_shown"] for seat in told if seat != HOUSE)
    assert outcome.events[0].params == {"seat": CORRINO}
    assert record.view(HOUSE)["private"]["seen"] == hand
    for seat in (PAUL, FREMEN, SPECTATOR):
        assert not any(card in json.dumps(record.view(seat)) for card in hand)
    # To see is not to show: the own hand stays hidden.
    assert record.view(CORRINO)["private"]["seen"] == {}


def test_without_an_open_cone_nothing_is_shown() -> None:
    record = started()
    assert refused(record, HOUSE, "hand_shown") == "cone.not_open"
    record.play(HOUSE, None, "cone_opened")
    assert refused(record, HOUSE, "hand_shown") == "cone.not_open"
    record.play(CORRINO, None, "cone_accepted")
    record.play(CORRINO, None, "cone_closed")
    assert refused(record, HOUSE, "hand_shown") == "cone.not_open"
    other = opened()
    assert refused(other, PAUL, "hand_shown") == "cone.not_open"


def test_what_was_seen_stays_known_and_what_comes_later_is_hidden() -> None:
    record = opened()
    record.play(CORRINO, None, "hand_shown")
    record.play(HOUSE, None, "cone_closed")
    seen = record.view(HOUSE)["private"]["seen"]
    assert seen == record.game.table.hands[CORRINO]
    record.game.table.leave_deck(CORRINO, "seek_out_the_mahdi")
    record.game.table.into_hand(CORRINO, "seek_out_the_mahdi")
    assert record.view(HOUSE)["private"]["seen"] == seen
    record.play(CORRINO, "take_turn")
    record.play(CORRINO, "play strategy spies_all_over_arrakis")
    assert record.view(HOUSE)["private"]["seen"] == {"reports_of_traitors": 1}
    assert record.game.faults() == []


def test_a_hand_can_be_shown_again_as_it_is_now() -> None:
    record = opened()
    record.play(CORRINO, None, "hand_shown")
    discard_cards(record.game.flow, CORRINO, {"reports_of_traitors": 1}, "cards.discard")
    record.play(CORRINO, None, "hand_shown")
    assert record.view(HOUSE)["private"]["seen"] == {"spies_all_over_arrakis": 1}


def test_the_ledger_knows_who_has_learned() -> None:
    record = opened()
    flow = record.game.flow
    before = {seat: knowledge(flow, seat) for seat in (*SEATS, SPECTATOR)}
    record.play(CORRINO, None, "hand_shown")
    learned = {seat for seat in before if has_learned(before[seat], knowledge(flow, seat))}
    assert learned == {HOUSE}


# What it does not disturb


def test_the_pending_choice_does_not_go_stale() -> None:
    record = Record.resume(laid().turn(ATREIDES).game)
    pending = record.game.waiting_on()
    assert pending is not None
    menu = record.game.menu(FREMEN)
    opened(record)
    record.play(CORRINO, None, "hand_shown")
    record.play(PAUL, None, "cone_opened")
    record.play(TABLE, {"faction": HARKONNEN}, "cone_closed")
    assert record.game.waiting_on() == pending
    assert record.game.menu(FREMEN) == menu
    record.play(FREMEN, {"choice": "take_turn", "decision": pending.decision})


def test_partners_talk_whoever_is_to_choose() -> None:
    for side in (HARKONNEN, ATREIDES):
        record = Record.resume(laid().turn(side).game)
        opened(record).play(HOUSE, None, "hand_shown")


def test_undo_goes_back_over_a_cone_and_leaves_it_as_it_is() -> None:
    record = started()
    record.play(HOUSE, "take_turn")
    opened(record)
    assert record.can_undo(HOUSE) == (True, "")
    assert record.undo_floor == 1
    record.play(HOUSE, None, "undo")
    assert record.game.waiting_on().kind == "take_turn"  # type: ignore[union-attr]
    assert cones(record) == {"left": {HARKONNEN: 2, ATREIDES: 3}, "invitations": {}, "open": [HARKONNEN]}
    record.play(CORRINO, None, "hand_shown")


def test_a_choice_under_a_cone_is_taken_back_after_it_was_closed() -> None:
    record = opened()
    record.play(CORRINO, "take_turn")
    record.play(CORRINO, None, "cone_closed")
    record.play(CORRINO, None, "undo")
    assert cones(record)["open"] == []
    assert cones(record)["left"][HARKONNEN] == 2


def test_a_hand_that_was_seen_stands() -> None:
    record = started()
    record.play(HOUSE, "take_turn")
    opened(record)
    record.play(CORRINO, None, "hand_shown")
    assert record.can_undo(HOUSE) == (False, "learned")
    assert record.undo_floor == record.seq + 1
    with pytest.raises(Refused) as found:
        record.play(HOUSE, None, "undo")
    assert found.value.key == "undo.learned"


def test_only_the_section_of_the_cones_changes() -> None:
    record = started()
    before = record.sections()
    opened(record).play(CORRINO, None, "hand_shown")
    changed = {name for name, kept in record.sections().items() if kept != before[name]}
    assert changed == {"cones"}


# Records


def test_cones_are_on_the_record() -> None:
    record = Record.start(key(3), shared=BOTH, practice=True)
    opened(record)
    record.play(CORRINO, None, "hand_shown")
    record.play(TABLE, {"faction": HARKONNEN}, "cone_closed")
    record.play(FREMEN, None, "cone_opened")
    record.play(HOUSE, None, "resign")
    for written in (record.to_text(), record.to_json(), json.dumps(record.to_json())):
        again = verify(read(written))
        assert again.stream == record.stream
        assert again.game.table.to_json() == record.game.table.to_json()


def test_a_saved_game_goes_on_under_the_cone() -> None:
    record = opened()
    record.play(CORRINO, None, "hand_shown")
    record.keep()
    again = load(json.loads(json.dumps(save(record))))
    for seat in (*SEATS, SPECTATOR):
        assert again.view(seat) == record.view(seat)
    again.play(HOUSE, None, "hand_shown")
    assert again.view(CORRINO)["private"]["seen"] == {"sandmasters": 1}
    assert again.at(1).game.table.cone_invitations == {HARKONNEN: HOUSE}


# Invariants


@pytest.mark.parametrize(
    ("field", "value"),
    (
        ("cones", {HARKONNEN: 4, ATREIDES: 3}),
        ("cones", {HARKONNEN: -1, ATREIDES: 3}),
        ("cones", {HARKONNEN: 3}),
        ("cone_invitations", {HARKONNEN: PAUL}),
        ("cone_invitations", {"fremen": FREMEN}),
        ("cones_open", ["spice"]),
        ("cones_open", [HARKONNEN, HARKONNEN]),
        ("seen_cards", {HOUSE: {"sandmasters": 1}}),
        ("seen_cards", {HOUSE: {"reports_of_traitors": 2}}),
        ("seen_cards", {HOUSE: {"reports_of_traitors": 0}}),
    ),
)
def test_what_cannot_be_is_a_fault(field: str, value: Any) -> None:
    record = started()
    assert record.game.faults() == []
    setattr(record.game.table, field, value)
    assert record.game.faults()


def test_an_invitation_while_a_cone_is_open_is_a_fault() -> None:
    record = opened()
    record.game.table.cone_invitations = {HARKONNEN: HOUSE}
    assert record.game.faults()
