"""Standing orders: a seat's own choices made at once, logged as its own, seen by nobody else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Choice, Game, Record, Refused
from engine.leakcheck.watch import observe
from engine.orders import ANSWERS, NONE, Orders, answer, for_kind
from engine.pieces import ATREIDES, HARKONNEN
from engine.record import load, replay, save, verify
from engine.rules.losses import TakeCasualties
from engine.view import SPECTATOR
from tests.engine.rules.fights import attack
from tests.records import played
from tests.scenario import Play, given

LOWEST = ("regular", "elite", "special_elite", "generic", "named")
EVERYTHING = Orders(
    decline=("blood_on_the_sand",),
    carryall="first",
    casualties=LOWEST,
    keep_cards=True,
    go_on=40,
    worms="board_order",
    figures="supply_first",
    keep_leaders=True,
    turn_end="ask",
    let_act=True,
)


def recorded(play: Play) -> Record:
    return Record.resume(play.game)


def ordered(record: Record) -> list[str]:
    return [f"{entry.actor} {entry.what}" for entry in record.entries if entry.kind == "ordered"]


# -- what they are -----------------------------------------------------------------------------------


def test_orders_are_read_strictly_and_written_shortly() -> None:
    assert Orders.from_json({}) == NONE
    assert NONE.to_json() == {}
    assert Orders.from_json(json.loads(json.dumps(EVERYTHING.to_json()))) == EVERYTHING
    assert Orders(go_on=0).to_json() == {"go_on": 0}


@pytest.mark.parametrize(
    "form",
    [
        *(None, 3, "always", [], {"nothing": True}, {"decline": ["no_such_card"]}, {"decline": "x"}),
        *({"carryall": "sometimes"}, {"carryall": 1}, {"casualties": ["regular"]}, {"casualties": [1]}),
        *({"casualties": ["regular"] * 5}, {"keep_cards": 1}, {"go_on": 101}, {"go_on": -1}, {"go_on": True}),
        *(
            {"go_on": "continue"},
            {"worms": "any"},
            {"figures": []},
            {"keep_leaders": "yes"},
            {"turn_end": "later"},
            {"let_act": "always"},
        ),
        {"decline": ["blood_on_the_sand", "blood_on_the_sand"]},
    ],
)
def test_what_is_no_order_is_refused_and_changes_nothing(form: Any) -> None:
    record = Record.start(bytes(32), practice=True)
    with pytest.raises(Refused) as caught:
        record.play(HARKONNEN, {"orders": form}, "orders")
    assert caught.value.key == "entry.malformed"
    assert record.entries == []
    assert record.orders == {}


def test_only_a_seat_gives_orders_and_only_the_record_enters_what_they_say() -> None:
    record = Record.start(bytes(32), practice=True)
    for actor, key in (("table", "entry.wrong_actor"), ("nobody", "entry.unknown_seat")):
        with pytest.raises(Refused) as caught:
            record.play(actor, {"orders": {}}, "orders")
        assert caught.value.key == key
    with pytest.raises(Refused) as caught:
        record.play(HARKONNEN, "harvester nw_1 nw_2 nw_3", "ordered")
    assert caught.value.key == "entry.unknown_kind"


# -- what they answer --------------------------------------------------------------------------------


def hazards() -> Play:
    """A worm under a harvester that either of two carryalls could save."""
    position = given().harvester("nw_1").sign("nw_1").sign_faces("sandworm")
    zones = [zone for zone in ("north", "west", "north_west") if zone]
    return position.carryall(*_zones_at("nw_1")).phase("hazards") if zones else position.phase("hazards")


def _zones_at(area: str) -> tuple[str, ...]:
    from tests.standard import board

    return board.zones_at[area]


def test_a_carryall_flies_or_stays_by_order() -> None:
    for policy, line in (("first", "carryall"), ("never", "lose_harvester"), ("always", "")):
        play = hazards()
        assert play.kind == "call_carryall"
        choice = answer(play.game, HARKONNEN, Orders(carryall=policy))
        several = len(_zones_at("nw_1")) > 1
        expected = line if line or several else "carryall"
        assert (choice.verb if choice else "") == expected
    assert answer(hazards().game, ATREIDES, Orders(carryall="first")) is None


def fight(attackers: str = "sword shield shield", defenders: str = "sword sword shield") -> Play:
    position = given().harkonnen("wind_pass", regular=2, elite=1, bashar=1).atreides("csw_3", regular=3)
    position.hand(HARKONNEN, "sandmasters").hand(ATREIDES, "thumpers")
    position.combat(attackers, defenders)
    return attack(position, HARKONNEN, "wind_pass", "csw_3")


def test_who_lies_ahead_in_the_tank_need_not_be_asked() -> None:
    """Thufir Hawat does more in battle than the Baron."""
    position = (
        given().in_play("thufir_hawat").harkonnen("csw_2", regular=1, baron_harkonnen=1, thufir_hawat=1)
    )
    play = position.task(TakeCasualties(HARKONNEN, "csw_2", 9))
    assert answer(play.game, HARKONNEN, Orders()) is None
    assert str(answer(play.game, HARKONNEN, Orders(casualties=LOWEST))) == "ahead thufir_hawat"


def test_a_battle_need_not_ask() -> None:
    record = recorded(fight("sword sword shield", "sword sword sword"))
    assert record.game.waiting_on().kind == "discard_for_dice"  # type: ignore[union-attr]
    record.set_orders(ATREIDES, Orders(keep_cards=True, casualties=LOWEST))
    assert ordered(record) == []
    record.set_orders(HARKONNEN, Orders(keep_cards=True, casualties=LOWEST, go_on="cease"))
    assert ordered(record) == [
        "harkonnen discard",
        "atreides discard",
        "harkonnen casualties regular=2",
        "harkonnen cease",
    ]
    # The last unit's casualty was forced: nobody was asked.
    assert [outcome.actor for outcome in record.followed] == [HARKONNEN, ATREIDES, HARKONNEN, HARKONNEN]


def test_going_on_at_given_odds() -> None:
    play = fight("shield shield shield", "shield shield shield")
    while play.kind == "discard_for_dice":
        play.choose("discard")
    assert play.kind == "continue_or_cease"
    odds = play.game.odds(HARKONNEN, Choice("continue"))
    assert odds is not None
    percent = int(odds.won * 100)
    for threshold, verb in ((0, "continue"), (percent, "continue"), (percent + 1, "cease"), (100, "cease")):
        choice = answer(play.game, HARKONNEN, Orders(go_on=threshold))
        assert choice == Choice(verb)


def test_claims_of_a_card_are_declined_and_no_other() -> None:
    position = given().row("eyes_upon_the_residency").atreides("rimwall_west", regular=1)
    play = position.dice(harkonnen={"mentat": 1}, atreides={"mentat": 1}).turn(ATREIDES)
    assert play.kind == "claim_window"
    assert answer(play.game, ATREIDES, Orders(decline=("eyes_upon_the_residency",))) == Choice("decline")
    assert answer(play.game, ATREIDES, Orders(decline=("blood_on_the_sand",))) is None


def test_every_kind_they_answer_is_a_decision_of_the_game() -> None:
    from engine.flow import QUESTIONS

    assert set(ANSWERS) <= set(QUESTIONS)


def test_an_order_for_one_question_is_the_one_that_speaks_there() -> None:
    for kind, (name, _) in ANSWERS.items():
        said = {name: EVERYTHING.to_json()[name]} if name != "turn_end" else {"turn_end": "at_once"}  # type: ignore[literal-required]
        assert for_kind(kind, said).to_json() == said


@pytest.mark.parametrize(
    ("kind", "form"),
    [
        *(("continue_or_cease", {}), ("continue_or_cease", {"keep_cards": True})),
        ("continue_or_cease", {"go_on": "cease", "keep_cards": True}),
        *(("choose_action", {"go_on": "cease"}), ("", {}), ("end_turn", {"turn_end": "ask"})),
        *(("discard_for_dice", {"keep_cards": False}), ("claim_window", {"decline": ["no_such_card"]})),
        ("claim_window", None),
    ],
)
def test_an_order_for_one_question_says_one_thing(kind: str, form: Any) -> None:
    with pytest.raises(Refused) as caught:
        for_kind(kind, form)
    assert caught.value.key == "entry.malformed"


# -- the log -----------------------------------------------------------------------------------------


def with_orders(seed: int, entries: int, orders: dict[str, Orders] | None = None) -> Record:
    """A random game in which both seats have given orders."""
    from engine.leakcheck.stir import bold
    from engine.players.random import RandomPlayer

    record = Record.start(bytes([seed] * 32), nonces=("one", "two"))
    player = RandomPlayer(seed)
    for seat in record.game.seats:
        record.set_orders(seat, (orders or {}).get(seat, EVERYTHING))
    while record.seq < entries and not record.over:
        pending = record.game.waiting_on()
        assert pending is not None
        assert not any(answer(record.game, seat, record.orders[seat]) for seat in pending.seats)
        seat = pending.seats[player.below(len(pending.seats))]
        menu = record.game.menu(seat)
        assert menu is not None
        record.play(seat, bold(menu, player))
    return record


def test_choices_by_orders_are_entries_of_their_own_and_replay_as_such() -> None:
    record = with_orders(3, 260)
    assert ordered(record)
    for seq in (1, record.seq // 2, record.seq):
        again = record.at(seq)
        assert again.entries == record.entries[:seq]
        assert again.orders == (record.orders if seq > 1 else {HARKONNEN: EVERYTHING})
    assert record.at(record.seq).game.to_json() == record.game.to_json()
    assert load(json.loads(json.dumps(save(record)))).orders == record.orders
    if not record.over:
        record.play(HARKONNEN, None, "resign")
    finished = record.finished()
    assert replay(finished).stream == verify(finished).stream == record.stream


def test_a_choice_that_orders_did_not_make_cannot_be_entered_as_one() -> None:
    record = recorded(fight())
    with pytest.raises(Refused):
        record.enter(HARKONNEN, "discard", "ordered")
    record.orders[HARKONNEN] = Orders(keep_cards=True)
    with pytest.raises(Refused):
        record.enter(HARKONNEN, "discard sandmasters=1", "ordered")
    record.enter(HARKONNEN, "discard", "ordered")
    assert ordered(record) == ["harkonnen discard"]


def test_without_orders_nothing_is_different() -> None:
    record = played(4, 120)
    assert ordered(record) == []
    assert record.followed == []
    assert "orders" not in record.view(HARKONNEN)["private"]


def test_after_an_undo_they_wait_for_the_next_choice() -> None:
    record = recorded(fight())
    record.play(HARKONNEN, {"orders": {"keep_cards": True}}, "orders")
    assert ordered(record) == ["harkonnen discard"]
    record.play(HARKONNEN, None, "undo")
    pending = record.game.waiting_on()
    assert pending is not None
    assert (pending.kind, pending.seats) == ("discard_for_dice", (HARKONNEN,))
    assert record.followed == []
    record.play(HARKONNEN, "discard sandmasters=1")
    assert ordered(record) == ["harkonnen discard"]


# -- nobody else -------------------------------------------------------------------------------------


def test_only_the_seat_itself_sees_its_orders() -> None:
    record = recorded(fight())
    record.play(ATREIDES, {"orders": {"keep_cards": True}}, "orders")
    assert record.view(ATREIDES)["private"]["orders"] == {"keep_cards": True}
    assert json.loads(record.view_text(ATREIDES)) == record.view(ATREIDES)
    for other in (HARKONNEN, SPECTATOR):
        assert "orders" not in record.view(other)["private"]
        assert "keep_cards" not in record.view_text(other)


def test_others_cannot_tell_which_orders_were_given() -> None:
    """Whatever a seat orders that does not apply yet: every byte the others get is the same."""
    seen: list[list[Any]] = []
    for orders in (NONE, Orders(go_on="cease"), EVERYTHING):
        record = recorded(fight())
        before = record.stream
        outcome = record.set_orders(ATREIDES, orders)
        assert outcome.events == ()
        assert record.stream == before
        seen.append([observe(record, place, outcome.events) for place in (HARKONNEN, SPECTATOR)])
    assert seen[0] == seen[1] == seen[2]


def test_a_choice_by_orders_looks_like_one_by_hand() -> None:
    """The same choices, once by orders and once by hand: the same bytes for the others, seq apart."""
    by_orders, by_hand = recorded(fight()), recorded(fight())
    by_orders.set_orders(ATREIDES, Orders(keep_cards=True))
    by_hand.set_orders(ATREIDES, NONE)
    by_orders.play(HARKONNEN, "discard")
    by_hand.play(HARKONNEN, "discard")
    by_hand.play(ATREIDES, "discard")
    assert by_orders.seq == by_hand.seq
    assert by_orders.stream == by_hand.stream
    for place in (HARKONNEN, SPECTATOR):
        assert observe(by_orders, place, ()) == observe(by_hand, place, ())


def test_orders_rest_on_what_the_seat_may_know() -> None:
    """The same orders in worlds that differ only in what is hidden from the seat answer alike."""
    games: list[Game] = []
    for cards in (("thumpers",), ("shai_hulud",)):
        play = fight()
        play.table.hands = {**play.table.hands, ATREIDES: dict.fromkeys(cards, 1)}
        games.append(play.game)
    answers = {str(answer(game, HARKONNEN, EVERYTHING)) for game in games}
    assert answers == {"discard"}
