"""Lessons: positions that a game could come to, and a path through each that the dice of its key keep to."""

from __future__ import annotations

import pytest

from engine import Game
from engine.lessons import LESSONS, Lesson, Teacher, lesson_of
from engine.pieces import ENEMY
from engine.record import Record, keyless, verify
from engine.record.entries import TABLE

ALL = pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))


def played(lesson: Lesson) -> Record:
    """The lesson to its end, the other side by the program that teaches."""
    record = Record.start(lesson.key, practice=True)
    record.play(TABLE, {"position": keyless(lesson.begin())}, "rebase")
    own = [step.choice for step in lesson.told if step.choice]
    while own:
        pending = record.game.waiting_on()
        assert pending is not None, own
        seat = pending.seats[0]
        menu = record.game.menu(seat)
        assert menu is not None
        if seat == lesson.side:
            record.play(seat, own.pop(0))
        else:
            record.play(seat, str(Teacher(lesson, 0).choose(record.view(seat), menu)))
    return record


@ALL
def test_a_lesson_begins_in_a_sound_position_in_which_its_side_is_asked(lesson: Lesson) -> None:
    game = lesson.begin()
    assert game.faults() == []
    pending = game.waiting_on()
    assert pending is not None and pending.seats == (lesson.side,)


@ALL
def test_its_position_is_the_same_however_often_it_is_laid(lesson: Lesson) -> None:
    assert lesson.begin().to_json() == lesson.begin().to_json()


@ALL
def test_whoever_does_what_it_says_comes_to_its_end_and_the_other_side_does_what_is_written(
    lesson: Lesson,
) -> None:
    entries = [entry for entry in played(lesson).entries if entry.kind == "choice"]
    assert [(entry.actor == lesson.side, entry.what) for entry in entries] == [
        (bool(step.says), step.choice) for step in lesson.steps if step.choice
    ]


@ALL
def test_every_place_it_speaks_of_is_one(lesson: Lesson) -> None:
    board = lesson.begin().flow.board
    assert {area for step in lesson.steps for area in step.look} <= {*board.near}


@ALL
def test_its_record_holds_when_it_is_over(lesson: Lesson) -> None:
    record = played(lesson)
    if not record.over:
        record.play(lesson.side, None, "resign")
    assert verify(record.finished()).seq == record.seq


def test_the_first_game_has_a_move_a_battle_a_claim_and_a_worm() -> None:
    verbs = [entry.what.split()[0] for entry in played(LESSONS["first"]).entries if entry.kind == "choice"]
    assert {"move", "attack", "casualties", "claim", "worm_attack"} <= {*verbs}


def test_the_lesson_about_winning_is_won() -> None:
    lesson = LESSONS["winning"]
    assert played(lesson).game.winner == lesson.side


def test_whoever_leaves_the_path_meets_an_ordinary_program() -> None:
    lesson = LESSONS["first"]
    game = lesson.begin()
    game.play(lesson.side, "act strategy strategy_move")
    game.play(lesson.side, "done")
    for _ in range(30):
        pending = game.waiting_on()
        assert pending is not None
        if pending.seats[0] == lesson.side:
            _pass(game, lesson.side)
            continue
        seat = ENEMY[lesson.side]
        menu = game.menu(seat)
        assert menu is not None
        game.play(seat, Teacher(lesson, 0).choose(game.view(seat), menu))


def _pass(game: Game, seat: str) -> None:
    menu = game.menu(seat)
    assert menu is not None
    game.play(seat, Teacher(LESSONS["battle"], 0).choose(game.view(seat), menu))


def test_programs_that_teach_are_known_by_their_names() -> None:
    assert all(lesson_of(lesson.program) is lesson for lesson in LESSONS.values())
    assert lesson_of("greedy") is None and lesson_of(None) is None and lesson_of("lesson_of_life") is None
