"""Games under a machine that looks for trouble: choices, hostile entries, saving, forking in any order."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine import Choice, Game, Refused
from engine.players.random import RandomPlayer
from tests.sizes import size

SEEDS = st.integers(0, 2**32)
NONSENSE = st.one_of(
    st.text(max_size=30),
    st.from_regex(r"[a-z_]{1,12}( [a-z_0-9]{1,12}){0,3}( [a-z]{1,8}=[0-9]{1,3})?", fullmatch=True),
    st.dictionaries(
        st.sampled_from(["choice", "decision", "game"]), st.none() | st.integers() | st.text(max_size=9)
    ),
    st.none() | st.integers() | st.lists(st.none(), max_size=2),
)


def bytes_of(game: Game) -> str:
    return json.dumps(game.to_json())


class Table(RuleBasedStateMachine):
    @initialize(key=st.binary(min_size=32, max_size=32))
    def begin(self, key: bytes) -> None:
        self.game = Game.new(key)
        self.history: list[tuple[str, str]] = []
        self.first = self.game.to_json()

    def random_choice(self, seed: int) -> tuple[str, Choice]:
        pending = self.game.waiting_on()
        assert pending is not None
        player = RandomPlayer(seed)
        seat = pending.seats[player.below(len(pending.seats))]
        menu = self.game.menu(seat)
        assert menu is not None
        return seat, player.choose(menu)

    @precondition(lambda self: not self.game.over)
    @rule(seed=SEEDS, number=st.integers(1, 12))
    def play(self, seed: int, number: int) -> None:
        for step in range(number):
            if self.game.over:
                return
            seat, choice = self.random_choice(seed + step)
            self.game.play(seat, str(choice))
            self.history.append((seat, str(choice)))

    @rule(seat=st.sampled_from(["harkonnen", "atreides", "spectator", ""]), entry=NONSENSE)
    def hostile(self, seat: str, entry: Any) -> None:
        before = bytes_of(self.game)
        menu = self.game.menu(seat)
        if isinstance(entry, str) and menu is not None:
            try:
                if Choice.parse(entry) in menu:
                    return
            except Refused:
                pass
        with pytest.raises(Refused):
            self.game.play(seat, entry)
        assert bytes_of(self.game) == before

    @rule()
    def save_and_load(self) -> None:
        before = bytes_of(self.game)
        self.game = Game.from_json(json.loads(before))
        assert bytes_of(self.game) == before

    @precondition(lambda self: not self.game.over)
    @rule(seed=SEEDS)
    def fork_and_compare(self, seed: int) -> None:
        before = bytes_of(self.game)
        twin, loaded = self.game.fork(), Game.from_json(json.loads(before))
        seat, choice = self.random_choice(seed)
        first = [event.to_json() for event in twin.play(seat, choice).events]
        second = [event.to_json() for event in loaded.play(seat, choice).events]
        assert first == second
        assert bytes_of(twin) == bytes_of(loaded)
        assert bytes_of(self.game) == before

    @precondition(lambda self: 0 < len(self.history) < 60)
    @rule()
    def replay_from_the_start(self) -> None:
        again = Game.from_json(self.first)
        for seat, line in self.history:
            again.play(seat, line)
        assert bytes_of(again) == bytes_of(self.game)

    @invariant()
    def sound(self) -> None:
        if hasattr(self, "game"):
            assert self.game.faults() == []
            assert (self.game.waiting_on() is None) == self.game.over


def machine(examples: int, steps: int) -> settings:
    return settings(
        derandomize=True,
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def test_any_order_of_choices_refusals_saves_and_forks() -> None:
    run_state_machine_as_test(Table, settings=machine(40, 30))


@pytest.mark.slow
def test_any_order_at_length() -> None:
    run_state_machine_as_test(Table, settings=machine(size(60, 600), 60))
