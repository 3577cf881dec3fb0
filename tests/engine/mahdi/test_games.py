"""Whole games against the automaton: to their end, on the record and proved, with everything reached."""

from __future__ import annotations

import json

import pytest

from engine import Game, Record
from engine.leakcheck import leakcheck
from engine.mahdi import state
from engine.meddle import meddle
from engine.orders import Orders
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.record import load, read, save, verify
from engine.rules.casualties import KINDS
from engine.selfplay import WRONG, selfplay
from engine.variant import Variant
from engine.view import SPECTATOR
from tests.engine.mahdi.recorded import ALONE, PARTNERS, recorded
from tests.sizes import size


@pytest.mark.parametrize(
    ("people", "games", "program", "printing"),
    [
        (1, size(6, 1000), "", ""),
        (2, size(4, 200), "", ""),
        (1, size(1, 100), "", "first"),
        (1, size(1, 200), "greedy", ""),
        (2, size(1, 100), "greedy", "first"),
    ],
)
def test_games_come_to_their_end(people: int, games: int, program: str, printing: str) -> None:
    """mahdi"""
    options = [f"printing={printing}"] if printing else []
    found = selfplay(
        games,
        31,
        midgame=not program,
        programs={ATREIDES: program} if program else {},
        variant=Variant.asked(people, "mahdi", options),
    )
    assert [found[what] for what in WRONG] == [0] * len(WRONG), found["failures"]
    assert found["finished"] == games


@pytest.mark.parametrize("variant", [ALONE, PARTNERS], ids=["alone", "partners"])
def test_a_finished_game_is_proved_from_its_record(variant: Variant) -> None:
    record = recorded(3, variant)
    for written in (json.dumps(record.to_json()), record.to_text()):
        again = verify(read(written))
        assert again.game.winner == record.game.winner
    assert record.to_json()["mode"] == "mahdi"


def test_a_game_is_saved_and_goes_on() -> None:
    game = Game.new(bytes(32), mode="mahdi")
    player = RandomPlayer(4)
    for _ in range(60):
        pending = game.waiting_on()
        if pending is None:
            break
        menu = game.menu(pending.seats[0])
        assert menu is not None
        choice = player.choose(menu)
        twin = Game.from_json(json.loads(json.dumps(game.to_json())))
        assert twin.play(pending.seats[0], choice).events == game.play(pending.seats[0], choice).events
        assert twin.to_json() == game.to_json()


def test_a_record_under_way_is_loaded() -> None:
    record = Record.start(bytes(32), mode="mahdi", nonces=["abc"], practice=True)
    player = RandomPlayer(5)
    for _ in range(70):
        menu = record.game.menu(ATREIDES)
        assert menu is not None
        record.play(ATREIDES, player.choose(menu))
    again = load(json.loads(json.dumps(save(record))))
    assert again.game.to_json() == record.game.to_json()


def before_it_acts() -> Record:
    """A game in which the automaton is about to act, and the last choice can be taken back."""
    record = Record.start(bytes(32), mode="mahdi", nonces=["abc"], practice=True)
    player = RandomPlayer(1)
    while True:
        pending = record.game.waiting_on()
        assert pending is not None
        if pending.kind == "let_act" and record.can_undo(ATREIDES)[0]:
            return record
        menu = record.game.menu(ATREIDES)
        assert menu is not None
        record.play(ATREIDES, player.choose(menu))


def test_up_to_the_turn_of_the_automaton_a_choice_is_taken_back() -> None:
    """mahdi.turn"""
    record = before_it_acts()
    record.play(ATREIDES, "go")
    assert not record.can_undo(ATREIDES)[0]


def test_standing_orders_answer_for_the_seat_and_never_for_the_automaton() -> None:
    record = Record.start(bytes(32), mode="mahdi", nonces=["abc"], practice=True)
    record.set_orders(
        ATREIDES, Orders(keep_cards=True, keep_leaders=True, casualties=KINDS, turn_end="at_once")
    )
    player = RandomPlayer(2)
    asked: set[str] = set()
    while (pending := record.game.waiting_on()) is not None:
        asked.add(pending.kind)
        menu = record.game.menu(ATREIDES)
        assert menu is not None
        record.play(ATREIDES, player.choose(menu))
    assert {"let_act", "settle_tie"} <= asked
    assert {"discard_for_dice", "end_turn", "swap_leaders"}.isdisjoint(asked)
    assert any(entry.kind == "ordered" for entry in record.entries)


def let_act(record: Record, player: RandomPlayer) -> list[str]:
    """A game to its end; after whose turns somebody had to let the automaton act."""
    asked = []
    while (pending := record.game.waiting_on()) is not None:
        if pending.kind == "let_act":
            asked.append(str(pending.prompt["seat"]))
        seat = pending.seats[player.below(len(pending.seats))]
        menu = record.game.menu(seat)
        assert menu is not None
        record.play(seat, player.choose(menu))
    return asked


def test_the_automaton_is_let_act_by_order() -> None:
    """mahdi.turn"""
    record = Record.start(bytes(32), mode="mahdi", nonces=["abc"], practice=True)
    record.set_orders(ATREIDES, Orders(let_act=True))
    assert let_act(record, RandomPlayer(2)) == []
    ordered = [entry.what for entry in record.entries if entry.kind == "ordered"]
    assert set(ordered) == {"go"}
    assert len(ordered) > 10


def test_a_partners_order_lets_it_act_after_the_partners_own_turns_alone() -> None:
    """The other's way back is the other's."""
    variant = PARTNERS
    record = Record.start(
        bytes(32), shared=variant.shared(2), mode="mahdi", nonces=["abc", "def"], practice=True
    )
    record.set_orders("fremen", Orders(let_act=True))
    assert set(let_act(record, RandomPlayer(2))) == {"house_atreides"}


def test_what_is_ordered_to_act_ends_the_way_back_with_the_turn() -> None:
    """Up to one's last choice of a turn it is as ever; after it the die has fallen."""
    record = before_it_acts()
    record.set_orders(ATREIDES, Orders(let_act=True))
    assert record.entries[-1].what == "go"
    assert not record.can_undo(ATREIDES)[0]


def test_nobody_sees_what_lies_face_down() -> None:
    """Faces of Reinforcements and of garrison tokens are in no view."""
    game = Game.new(bytes(range(32)), mode="mahdi")
    flow = game.flow
    hidden = [card for card, known in state.pile(flow) if not known]
    token = next(iter(flow.pieces.garrisons))
    flow.table.add(HARKONNEN, "carthag", {token: 1})
    for viewer in (ATREIDES, SPECTATOR):
        view = game.view(viewer)
        laid = view["public"]["automaton"]["reinforcements"]
        assert [it["card"] for it in laid] == ["" for _ in hidden]
        assert token not in json.dumps(view)
        assert view["public"]["automaton"]["ranks"] == flow.table.sietches


def test_partners_see_each_others_hands() -> None:
    game = Game.new(bytes(32), mode="mahdi", shared=(ATREIDES,))
    for seat, other in (("house_atreides", "fremen"), ("fremen", "house_atreides")):
        assert game.view(seat)["private"]["seen"] == game.table.hands[other]


def test_dealing_hidden_things_anew_is_noticed_by_nobody() -> None:
    for variant in (ALONE, PARTNERS):
        found = leakcheck(size(1, 60), 11, variant)
        assert found["leaks"] == 0, found["examples"]
        assert found["dealt"]["reinforcements"] > 100


def test_interruptions_do_no_harm() -> None:
    for variant in (ALONE, PARTNERS):
        found = meddle(size(2, 100), 12, variant)
        assert found["wrong"] == 0, found["examples"]
