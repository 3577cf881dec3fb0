"""Taking back: one's own last choice, as long as nothing was drawn, seen or decided by another seat since."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Record, Refused
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN
from engine.players.random import RandomPlayer
from engine.record import SNAPSHOT_EVERY, load, save, verify
from engine.values import drop
from engine.view import SPECTATOR
from tests.engine.ledger import has_learned, knowledge
from tests.records import played, started, steps, stirred_record
from tests.scenario import Given, given


def laid() -> Given:
    return given().dice(harkonnen={"strategy": 1, "mentat": 1}, atreides={"mentat": 1})


def marching() -> Record:
    """The Harkonnen move twice by one die."""
    play = laid().harkonnen("carthag", regular=3, bashar=1).turn(HARKONNEN)
    return Record.resume(play.game)


def position(record: Record) -> dict[str, Any]:
    form = record.position()
    del form["decision"]
    return form


# Going back


def test_the_last_choice_can_be_taken_back_again_and_again() -> None:
    record = marching()
    before = []
    for line in ("act strategy strategy_move", "move carthag arrakeen regular=2", "done"):
        before.append(position(record))
        record.play(HARKONNEN, line)
    while before:
        assert record.can_undo(HARKONNEN) == (True, "")
        record.play(HARKONNEN, None, "undo")
        assert position(record) == before.pop()
    assert record.can_undo(HARKONNEN) == (False, "beginning")
    assert [entry.kind for entry in record.entries] == ["choice"] * 3 + ["undo"] * 3


def test_an_undo_is_an_entry_and_the_old_decision_stays_stale() -> None:
    record = marching()
    asked = record.game.waiting_on()
    assert asked is not None
    record.play(HARKONNEN, {"choice": "act strategy strategy_move", "decision": asked.decision})
    outcome = record.play(HARKONNEN, None, "undo")
    assert [event.key for event in outcome.events] == ["choice_taken_back"]
    with pytest.raises(Refused) as refused:
        record.play(HARKONNEN, {"choice": "act strategy strategy_move", "decision": asked.decision})
    assert refused.value.key == "entry.stale"
    assert record.seq == 2


def test_a_second_click_does_not_take_back_more() -> None:
    record = marching()
    record.play(HARKONNEN, "act strategy strategy_move")
    record.play(HARKONNEN, "move carthag arrakeen regular=2")
    decision = record.game.flow.decision
    record.play(HARKONNEN, {"decision": decision}, "undo")
    with pytest.raises(Refused) as refused:
        record.play(HARKONNEN, {"decision": decision}, "undo")
    assert refused.value.key == "entry.stale"
    assert record.can_undo(HARKONNEN) == (True, "")


# Where it ends


def reason(record: Record, seat: str = HARKONNEN) -> str:
    """Why nothing can be taken back: as the view says and as the refusal does."""
    flag = record.view(seat)["undo"]
    assert flag["possible"] is False
    before = record.position(), record.seq
    with pytest.raises(Refused) as refused:
        record.play(seat, None, "undo")
    assert refused.value.key == f"undo.{flag['reason']}"
    assert refused.value.sentence() != refused.value.key
    assert (record.position(), record.seq) == before
    return str(flag["reason"])


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    assert reason(started()) == "beginning"


def test_a_draw_stands() -> None:
    record = marching()
    record.play(HARKONNEN, "act mentat mentat_draw")
    assert record.can_undo(HARKONNEN)[0]
    record.play(HARKONNEN, "draw corrino=2")
    assert reason(record) == "draw"


def test_what_was_seen_stands() -> None:
    play = laid().atreides("wind_pass", "deploy_3", regular=1).harkonnen("carthag", regular=1).turn(ATREIDES)
    record = Record.resume(play.game)
    outcome = record.play(ATREIDES, "guerrilla deploy_3")
    assert not outcome.draws
    assert reason(record, ATREIDES) == "learned"


def test_another_seats_decision_stands() -> None:
    play = laid().harkonnen("carthag", regular=3).atreides("wind_pass", regular=1).turn(HARKONNEN)
    record = Record.resume(play.game)
    record.play(HARKONNEN, "nothing strategy")
    record.play(ATREIDES, "nothing mentat")
    assert reason(record, HARKONNEN) == "other_seat"
    assert record.can_undo(ATREIDES)[0]
    record.play(ATREIDES, None, "undo")
    assert reason(record, HARKONNEN) == reason(record, ATREIDES) == "other_seat"


def test_the_rank_of_a_destroyed_sietch_was_seen() -> None:
    record = started()
    flow = record.game.flow
    area = next(iter(record.game.table.sietches))
    before = {seat: knowledge(flow, seat) for seat in (*FACTIONS, SPECTATOR)}
    record.game.table.sietches = drop(record.game.table.sietches, area)
    assert has_learned(before[HARKONNEN], knowledge(flow, HARKONNEN))
    assert has_learned(before[SPECTATOR], knowledge(flow, SPECTATOR))
    assert not has_learned(before[ATREIDES], knowledge(flow, ATREIDES))


def test_after_the_end_and_after_a_rebase_nothing_goes_back() -> None:
    record = marching()
    record.play(HARKONNEN, "act strategy strategy_move")
    record.play("table", {"position": record.position()}, "rebase")
    assert reason(record) == "rebase"
    record.play(HARKONNEN, "done")
    record.play(ATREIDES, None, "resign")
    assert record.view(HARKONNEN)["undo"]["reason"] == "game_over"


def test_votes_and_clocks_do_not_raise_the_floor() -> None:
    record = marching()
    record.play(HARKONNEN, "act strategy strategy_move")
    for about in ("pause", "resume", "more_time"):
        record.play("table", {"about": about}, "vote_carried")
    record.play("table", {"about": "replace", "seat": ATREIDES}, "vote_carried")
    record.play("table", {"seat": ATREIDES, "to": "program"}, "seat_handed_over")
    assert record.view(HARKONNEN)["undo"] == {"possible": True, "reason": "", "floor": 1, "turn": 1}
    record.play(HARKONNEN, None, "undo")
    assert record.game.waiting_on() is not None


def test_nobody_takes_back_for_another() -> None:
    record = marching()
    record.play(HARKONNEN, "act strategy strategy_move")
    assert reason(record, ATREIDES) == "other_seat"
    for stranger in (SPECTATOR, "table", "fremen", ""):
        with pytest.raises(Refused):
            record.play(stranger, None, "undo")
    assert "undo" not in record.view(SPECTATOR)


# In any game


def test_an_undo_crosses_neither_a_draw_nor_anything_learned() -> None:
    """The draw counter stands where it stood, and no seat's ledger had grown."""
    undone = 0
    seats = (*FACTIONS, SPECTATOR)
    for seed in range(30):
        record = stirred_record(seed)
        # Per entry: the draws made by then, what everybody knew, who chose, and the position.
        at = [_state(record, seats)]
        back: list[int] = []
        for _ in steps(record, RandomPlayer(seed), 90, undo=4):
            now = _state(record, seats)
            if record.entries[-1].kind == "undo":
                undone += 1
                target = back.pop()
                before = at[target]
                assert now[0] == at[-1][0] == before[0], "an undo crossed a draw"
                for seat in seats:
                    assert not has_learned(before[1][seat], at[-1][1][seat]), f"{seat} had learned"
                assert now[2] == before[2], "not the position before"
                choosers = {
                    entry.actor for entry in record.entries[target : record.seq] if entry.kind == "choice"
                }
                assert choosers == {record.entries[-1].actor}, "an undo crossed another seat's decision"
            else:
                back.append(record.seq - 1)
            at.append(now)
    assert undone > 100


def _state(record: Record, seats: tuple[str, ...]) -> tuple[int, dict[str, dict[str, int]], Any]:
    flow = record.game.flow
    return flow.tower.count, {seat: knowledge(flow, seat) for seat in seats}, position(record)


def test_the_floor_is_the_first_entry_that_can_still_go_back() -> None:
    record = stirred_record(4)
    for _ in steps(record, RandomPlayer(4), 120):
        floor = record.undo_floor
        possible = [seat for seat in FACTIONS if record.view(seat)["undo"]["possible"]]
        assert len(possible) <= 1
        assert bool(possible) == (floor <= record.seq)
        assert all(record.view(seat)["undo"]["floor"] == floor for seat in FACTIONS)


# After loading


def walking(entries: int) -> Record:
    """A game in which so many entries were made and the last few can still be taken back."""
    record = marching()
    while record.seq < entries - 2:
        record.play(HARKONNEN, "act strategy strategy_move")
        record.play(HARKONNEN, None, "undo")
    record.play(HARKONNEN, "act strategy strategy_move")
    record.play(HARKONNEN, "move carthag arrakeen regular=2")
    assert record.seq == entries
    return record


@pytest.mark.parametrize("entries", [30, 3000, 3002, 3048])
def test_undoing_after_loading_folds_no_more_late_than_early(entries: int) -> None:
    record = walking(entries)
    text = json.dumps(save(record))
    again = load(json.loads(text))
    assert again.folded <= SNAPSHOT_EVERY
    folded = again.folded
    for _ in range(2):
        assert again.can_undo(HARKONNEN) == (True, "")
        record.play(HARKONNEN, None, "undo")
        again.play(HARKONNEN, None, "undo")
        assert again.position() == record.position()
        assert again.folded == folded
    assert again.entries == record.entries
    assert again.view(HARKONNEN) == record.view(HARKONNEN)


def test_what_can_be_taken_back_is_the_same_after_loading_at_any_entry() -> None:
    record = played(9, 130)
    flags = {}
    live = started(9)
    for number, entry in enumerate(record.entries, start=1):
        live.fold(entry)
        flags[number] = [live.undo_flag(seat) for seat in FACTIONS]
    for number, expected in flags.items():
        assert [record.at(number).undo_flag(seat) for seat in FACTIONS] == expected


# Over what programs have chosen


def against_a_program() -> Record:
    """The Harkonnen march; a program has the other side, and no person ever had."""
    record = Record.resume(marching().game, practice=True)
    record.play("table", {"seat": ATREIDES, "to": "program"}, "seat_handed_over")
    return record


def test_against_a_program_it_reaches_over_what_the_program_has_chosen() -> None:
    record = against_a_program()
    before = position(record)
    record.play(HARKONNEN, "nothing strategy")
    record.play(ATREIDES, "nothing mentat")
    flag = record.view(HARKONNEN)["undo"]
    assert (flag["possible"], flag["over"]) == (True, 1)
    decision = record.game.flow.decision
    outcome = record.play(HARKONNEN, {"decision": decision}, "undo")
    assert [event.params for event in outcome.events] == [{"seat": HARKONNEN, "over": 1}]
    assert record.entries[-1].what == {"over": 1}
    assert position(record) == before
    assert reason(record) == "beginning"


def test_the_program_itself_takes_nothing_back_over_a_person() -> None:
    record = against_a_program()
    record.play(HARKONNEN, "nothing strategy")
    record.play(ATREIDES, "nothing mentat")
    record.play(HARKONNEN, "nothing mentat")
    assert record.can_undo(ATREIDES) == (False, "other_seat")


def test_what_a_program_has_drawn_stands() -> None:
    play = given().dice(harkonnen={"strategy": 1, "mentat": 1}, atreides={"mentat": 1})
    record = Record.resume(play.harkonnen("carthag", regular=3).turn(HARKONNEN).game, practice=True)
    record.play("table", {"seat": ATREIDES, "to": "program"}, "seat_handed_over")
    record.play(HARKONNEN, "nothing strategy")
    record.play(ATREIDES, "act mentat mentat_draw")
    assert record.can_undo(HARKONNEN)[0]
    menu = record.game.menu(ATREIDES)
    assert menu is not None
    record.play(ATREIDES, next(choice for choice in menu.all() if choice.parts))
    assert reason(record) == "draw"


def test_it_reaches_no_further_than_the_turn_in_which_one_has_chosen_last() -> None:
    dice = {"strategy": 1, "mentat": 2}
    play = given().dice(harkonnen=dice, atreides={"mentat": 2}).harkonnen("carthag", regular=3)
    record = Record.resume(play.turn(HARKONNEN).game, practice=True)
    record.play("table", {"seat": ATREIDES, "to": "program"}, "seat_handed_over")
    record.play(HARKONNEN, "nothing strategy")
    record.play(ATREIDES, "nothing mentat")
    assert record.can_undo(HARKONNEN)[0]
    record.play(HARKONNEN, "nothing mentat")
    record.play(HARKONNEN, None, "undo")
    assert reason(record) == "other_seat"


def test_it_goes_back_over_a_program_once_for_each_of_ones_own_choices() -> None:
    """Those before the program's go as they always did."""
    record = against_a_program()
    record.play(HARKONNEN, "act strategy strategy_move")
    record.play(HARKONNEN, "done")
    record.play(ATREIDES, "nothing mentat")
    record.play(HARKONNEN, None, "undo")
    assert record.entries[-1].what == {"over": 1}
    record.play(HARKONNEN, None, "undo")
    assert record.entries[-1].what is None
    assert reason(record) == "beginning"


def test_where_a_person_plays_again_another_seats_decision_stands() -> None:
    record = against_a_program()
    record.play("table", {"seat": ATREIDES, "to": "person"}, "seat_handed_over")
    record.play(HARKONNEN, "nothing strategy")
    record.play(ATREIDES, "nothing mentat")
    assert reason(record) == "other_seat"


@pytest.mark.parametrize("practice", [False, True])
def test_what_a_program_chooses_for_an_absent_person_stands(practice: bool) -> None:
    """Nobody sees how their opponent's stand-in answers, and then chooses something else."""
    record = Record.resume(marching().game, practice=practice)
    if practice:
        # In a game that was prepared as well: they have sat there.
        record.play(HARKONNEN, "act strategy strategy_move")
    record.play("table", {"seat": ATREIDES, "to": "program"}, "seat_handed_over")
    record.play(HARKONNEN, "done" if practice else "nothing strategy")
    record.play(ATREIDES, "nothing mentat")
    assert reason(record) == "other_seat"
    assert record.can_undo(HARKONNEN) == (False, "other_seat")


@pytest.mark.parametrize("what", [{"over": 2}, {"over": 0}, {"over": True, "decision": 1}, {"over": None}])
def test_an_undo_that_says_something_else_than_it_does_is_refused(what: object) -> None:
    record = against_a_program()
    record.play(HARKONNEN, "nothing strategy")
    record.play(ATREIDES, "nothing mentat")
    with pytest.raises(Refused) as refused:
        record.play(HARKONNEN, what, "undo")
    assert refused.value.key == "entry.malformed"


def test_an_undo_over_a_program_is_the_same_after_loading_and_its_record_holds() -> None:
    record = Record.start(bytes(32), nonces=("red-sand", ""), programs=[ATREIDES])
    player = RandomPlayer(5)
    flags = []
    undone = 0
    for _ in steps(record, player, 160, undo=3):
        undone += record.entries[-1].what is not None and record.entries[-1].kind == "undo"
        flags.append([record.undo_flag(seat) for seat in FACTIONS])
    assert undone > 2
    for number in range(1, record.seq + 1, 7):
        assert [record.at(number).undo_flag(seat) for seat in FACTIONS] == flags[number - 1]
    assert load(json.loads(json.dumps(save(record)))).position() == record.position()
    record.play(HARKONNEN, None, "resign")
    assert verify(record.finished()).seq == record.seq


def test_an_undo_over_programs_crosses_neither_a_draw_nor_anything_learned() -> None:
    undone = 0
    seats = (*FACTIONS, SPECTATOR)
    for seed in range(20):
        record = Record.resume(stirred_record(seed).game, practice=True)
        record.play("table", {"seat": FACTIONS[seed % 2], "to": "program"}, "seat_handed_over")
        at, back = [_state(record, seats)], [0]
        for _ in steps(record, RandomPlayer(seed), 90, undo=4):
            now, entry = _state(record, seats), record.entries[-1]
            if entry.kind == "undo":
                over = (entry.what or {}).get("over", 0)
                undone += over > 0
                del back[len(back) - 1 - over :]
                before = at[back[-1]]
                assert now[0] == at[-1][0] == before[0], "an undo crossed a draw"
                for seat in seats:
                    assert not has_learned(before[1][seat], at[-1][1][seat]), f"{seat} had learned"
                assert now[2] == before[2], "not the position before"
            else:
                back.append(len(at))
            at.append(now)
    assert undone > 20
