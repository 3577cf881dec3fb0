"""Free actions after the last step of one's own action (ruling 39): when the game asks and when not."""

from __future__ import annotations

import json

import pytest

from engine import Record
from engine.orders import Orders
from engine.pieces import ATREIDES, HARKONNEN
from engine.record import TABLE, load, save, unfold
from tests.scenario import Given, Play, given

ZONE = "north_east__central_north_east"
DICE = {"deployment": 1, "house": 1, "mentat": 2}
PALMARIES = "the_families_flee_to_the_palmaries_of_the_south"
EYES = "eyes_upon_the_residency"


def turn(position: Given, side: str) -> Play:
    return position.dice(harkonnen=DICE, atreides=DICE).turn(side)


def deployed(position: Given) -> Play:
    """The Atreides have deployed a token with a die."""
    return turn(position, ATREIDES).choose("act deployment deployment_token", "deploy windgap nobody")


def with_orders(play: Play, turn_end: str, seat: str = ATREIDES) -> Record:
    record = Record.resume(play.game)
    record.set_orders(seat, Orders(turn_end=turn_end))
    return record


def asked(record: Record) -> tuple[str, str]:
    pending = record.game.waiting_on()
    assert pending is not None
    return pending.kind, pending.faction


# -- what an action has opened -----------------------------------------------------------------------


def test_a_token_that_was_deployed_may_be_turned_up_before_the_turn_ends() -> None:
    play = deployed(given()).saved()
    assert (play.kind, play.decider, play.verbs()) == ("end_turn", ATREIDES, {"guerrilla", "done"})
    (token,) = play.legion("windgap")
    play.choose(f"guerrilla {token}")
    while play.kind == "choose_figures":
        play.choose(play.menu()[0])
    assert token not in play.legion("windgap")
    # Nothing is left to do: nobody has to say that the turn is over.
    assert (play.kind, play.decider) == ("choose_action", HARKONNEN)


def test_it_may_be_left_alone() -> None:
    play = deployed(given()).choose("done").saved()
    assert (play.kind, play.decider) == ("choose_action", HARKONNEN)
    assert len(play.legion("windgap")) == 1


def test_what_was_possible_before_the_action_began_is_not_asked_for_again() -> None:
    play = turn(given().atreides("windgap", "start_1"), ATREIDES).choose("nothing mentat")
    assert (play.kind, play.decider) == ("choose_action", HARKONNEN)


def test_a_token_that_has_only_moved_could_be_turned_up_before() -> None:
    position = given().no_station().atreides("csw_5", "start_1")
    play = position.dice(harkonnen=DICE, atreides={"strategy": 1, "mentat": 1}).turn(ATREIDES)
    play.choose("act strategy strategy_move", "move csw_5 csw_6 start_1=1")
    assert (play.kind, play.decider) == ("choose_action", HARKONNEN)


def test_an_ornithopter_that_was_placed_may_scout_at_once() -> None:
    position = given().atreides("wind_pass", "start_1")
    play = turn(position, HARKONNEN).choose("act house house_vehicles")
    play.choose("done")
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)
    play = turn(given(), HARKONNEN).choose("act house house_vehicles", f"ornithopter supply {ZONE}", "done")
    assert (play.kind, play.decider) == ("end_turn", HARKONNEN)
    assert "scout" in play.verbs()


def test_another_ornithopter_that_reaches_nothing_more_opens_nothing() -> None:
    """One stands in that zone already; a harvester scouts nothing."""
    position = given().ornithopter(ZONE)
    play = turn(position, HARKONNEN).choose("act house house_vehicles", "harvester supply wind_pass", "done")
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)


def test_a_marker_that_has_come_to_eight_allows_the_atomics_in_the_same_turn() -> None:
    position = given().prescience(jihad=7).row("the_rite_of_the_sayyadina").atreides("windgap", regular=1)
    position.atreides("windgap", lady_jessica=1).prescience(kwisatz_haderach=7)
    play = turn(position, ATREIDES).choose("claim_with mentat the_rite_of_the_sayyadina")
    assert (play.kind, play.decider) == ("end_turn", ATREIDES)
    play.choose("atomics rimwall_west")
    assert (play.kind, play.decider) == ("choose_action", HARKONNEN)


def test_a_claim_by_a_free_deed_becomes_possible_by_the_action() -> None:
    play = deployed(given().row(PALMARIES))
    assert f"claim {PALMARIES}" in play.menu()
    play.choose(f"claim {PALMARIES}")
    assert (play.kind, play.decider) == ("choose_action", HARKONNEN)


def test_a_condition_that_has_become_true_is_asked_for_once() -> None:
    """Its window opens as it becomes true; declined, nobody is asked again before the turn ends."""
    position = given().row(EYES).atreides("cne_2", regular=1)
    play = position.dice(harkonnen=DICE, atreides={"strategy": 1, "mentat": 1}).turn(ATREIDES)
    play.choose("act strategy strategy_move", "move cne_2 cne_1 regular=1")
    assert play.kind == "claim_window"
    play.choose("decline")
    assert (play.kind, play.decider) == ("choose_action", HARKONNEN)


def drawn(held: str) -> Play:
    """They hold that card, and their action draws two more; Thufir Hawat is in play."""
    return turn(given().in_play("thufir_hawat").hand(HARKONNEN, held).deck("corrino"), HARKONNEN)


@pytest.mark.parametrize("held", ("hawats_scheming", "forced_recruitment"))
def test_what_only_a_hand_allows_is_asked_for_by_order_alone_whatever_the_hand_holds(held: str) -> None:
    """To ask only where there are two copies of Hawat's Scheming would tell that there are."""
    lines = ("act mentat mentat_draw", "draw house_harkonnen=2")
    play = drawn(held).choose(*lines)
    assert (play.kind, play.decider) == ("choose_action", ATREIDES)
    record = with_orders(drawn(held), "ask", HARKONNEN)
    for line in lines:
        record.play(HARKONNEN, line)
    assert asked(record) == ("end_turn", HARKONNEN)


def test_tanks_advance_after_it() -> None:
    """The turn is not over before: who lies in the tank advances at its end."""
    play = deployed(given().tank("stilgar", 1))
    assert play.table.tanks[ATREIDES][0] == "stilgar"
    play.choose("done")
    assert play.table.tanks[ATREIDES][:2] == ["", "stilgar"]


# -- standing orders -----------------------------------------------------------------------------------


def test_whoever_has_ordered_it_is_asked_whenever_a_free_action_is_open() -> None:
    record = with_orders(turn(given().atreides("windgap", "start_1"), ATREIDES), "ask")
    record.play(ATREIDES, "nothing mentat")
    assert asked(record) == ("end_turn", ATREIDES)
    record = with_orders(turn(given(), ATREIDES), "ask")
    record.play(ATREIDES, "nothing mentat")
    assert asked(record) == ("choose_action", HARKONNEN)


def test_the_orders_of_others_do_not_count() -> None:
    record = with_orders(turn(given().atreides("windgap", "start_1"), ATREIDES), "ask", HARKONNEN)
    record.play(ATREIDES, "nothing mentat")
    assert asked(record) == ("choose_action", HARKONNEN)


def test_a_turn_ends_at_once_by_order() -> None:
    record = with_orders(turn(given(), ATREIDES), "at_once")
    record.play(ATREIDES, "act deployment deployment_token")
    record.play(ATREIDES, "deploy windgap nobody")
    assert asked(record) == ("choose_action", HARKONNEN)
    assert (record.entries[-1].kind, record.entries[-1].what) == ("ordered", "done")


def test_orders_that_are_given_while_it_is_asked_hold_at_once() -> None:
    record = with_orders(turn(given().atreides("windgap", "start_1"), ATREIDES), "ask")
    record.play(ATREIDES, "nothing mentat")
    record.set_orders(ATREIDES, Orders(turn_end="at_once"))
    assert asked(record) == ("choose_action", HARKONNEN)


def test_they_are_kept_with_the_position() -> None:
    record = with_orders(turn(given().atreides("windgap", "start_1"), ATREIDES), "ask")
    record.keep()
    record.play(ATREIDES, "nothing mentat")
    form = json.loads(json.dumps(save(record)))
    for again in (load(form), unfold(form).at(record.seq)):
        assert again.position() == record.position()
        assert asked(again) == ("end_turn", ATREIDES)


# -- taking back ---------------------------------------------------------------------------------------


def test_the_end_of_a_turn_is_taken_back_like_any_choice() -> None:
    record = with_orders(turn(given().atreides("windgap", "start_1"), ATREIDES), "ask")
    record.play(ATREIDES, "nothing mentat")
    record.play(ATREIDES, "done")
    assert asked(record) == ("choose_action", HARKONNEN)
    record.play(ATREIDES, None, "undo")
    assert asked(record) == ("end_turn", ATREIDES)
    record.play(ATREIDES, None, "undo")
    assert asked(record) == ("choose_action", ATREIDES)


def test_an_undo_does_not_bring_older_orders_back() -> None:
    record = with_orders(turn(given().atreides("windgap", "start_1"), ATREIDES), "ask")
    record.play(ATREIDES, "nothing mentat")
    record.play(ATREIDES, "done")
    record.set_orders(ATREIDES, Orders())
    record.play(ATREIDES, None, "undo")
    record.play(ATREIDES, None, "undo")
    record.play(ATREIDES, "nothing mentat")
    assert asked(record) == ("choose_action", HARKONNEN)


def test_the_table_goes_back_to_before_it_whatever_was_ordered_meanwhile() -> None:
    """Orders that are changed in the middle of a turn are heeded where they were given."""
    position = given().atreides("windgap", "start_1", "start_2")
    record = Record.resume(turn(position, ATREIDES).game)
    record.play(ATREIDES, "guerrilla start_1")
    record.set_orders(ATREIDES, Orders(turn_end="ask"))
    record.play(ATREIDES, "nothing mentat")
    record.set_orders(ATREIDES, Orders(keep_cards=True, turn_end="ask"))
    record.play(ATREIDES, "done")
    end = record.seq
    record.play(TABLE, {"to": end}, "taken_back")
    assert asked(record) == ("end_turn", ATREIDES)
    form = json.loads(json.dumps(save(record)))
    assert load(form).position() == record.position()
