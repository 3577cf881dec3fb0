"""The gentle program: the quick policy's second and third best, now and then, and otherwise the same."""

from __future__ import annotations

from engine.arena.duel import Meeting, play
from engine.pieces import HARKONNEN
from engine.players import GentlePlayer, GreedyPlayer
from engine.players.candidates import candidates
from engine.players.gentle import LOOSE, STRICT, TASTE
from engine.players.sight import Sight
from engine.variant import PLAIN
from tests.engine.test_beliefs import positions


def test_it_takes_another_good_choice_now_and_then_and_only_where_there_are_several() -> None:
    taken = {True: 0, False: 0}
    for number, game in enumerate(positions(10)):
        pending = game.waiting_on()
        assert pending is not None
        seat = pending.seats[0]
        view, menu = game.view(seat), game.menu(seat)
        assert menu is not None
        quick = GreedyPlayer(number).choose(view, menu)
        good = candidates(Sight(view), menu, quick, TASTE)
        for seed in range(10):
            choice = GentlePlayer(seed).choose(view, menu)
            assert choice in menu
            assert GentlePlayer(seed).choose(view, menu) == choice
            if pending.kind in LOOSE:
                assert choice in good
                if len(good) > 1:
                    taken[choice == quick] += 1
    total = sum(taken.values())
    assert total >= 20
    assert total // (2 * STRICT) < taken[False] < total


def test_it_plays_a_game_to_its_end_and_beats_chance() -> None:
    assert play(Meeting("gentle", "random", HARKONNEN, 0), 1, PLAIN).points == 1.0
