"""Positions are values: written down, read back, copied and repeated without losing a byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import Game
from engine.players.random import RandomPlayer
from engine.selfplay import game_key

ROOT = Path(__file__).resolve().parents[2]
KEY = bytes(range(32))
MOST_BYTES = 20_000


def text(game: Game) -> str:
    """As it is written down: no sorting, so the order of everything counts too."""
    return json.dumps(game.to_json())


def play_randomly(game: Game, seed: int, *, rounds: int = 6) -> Iterator[tuple[str, str]]:
    """Choose at random; yields before every choice what is about to be chosen."""
    player = RandomPlayer(seed)
    while not game.over and game.table.round <= rounds:
        pending = game.waiting_on()
        assert pending is not None
        seat = pending.seats[player.below(len(pending.seats))]
        menu = game.menu(seat)
        assert menu is not None
        line = str(player.choose(menu))
        yield seat, line
        game.play(seat, line)


@pytest.mark.parametrize("seed", range(6))
def test_a_position_written_down_and_read_back_is_the_same_at_every_step(seed: int) -> None:
    game = Game.new(game_key(seed, 0))
    for seat, line in play_randomly(game, seed):
        written = text(game)
        again = Game.from_json(json.loads(written))
        assert text(again) == written
        assert again.waiting_on() == game.waiting_on()
        assert again.id == game.id
        ours, theirs = game.menu(seat), again.menu(seat)
        assert ours is not None
        assert theirs is not None
        assert ours.to_json() == theirs.to_json()
        twin = game.fork()
        assert again.play(seat, line) == twin.play(seat, line), "and it goes on in the same way"
        assert text(again) == text(twin)


@pytest.mark.parametrize("seed", range(6))
def test_a_fork_is_independent_of_the_original(seed: int) -> None:
    game = Game.new(game_key(seed, 1))
    for number, _ in enumerate(play_randomly(game, seed)):
        if number % 10:
            continue
        before = text(game)
        twin = game.fork()
        assert text(twin) == before
        for _ in zip(range(25), play_randomly(twin, seed + number, rounds=99), strict=False):
            pass
        assert text(game) == before
        assert text(twin) != before


@pytest.mark.parametrize("seed", range(6))
def test_what_a_position_was_written_to_is_not_tied_to_the_game(seed: int) -> None:
    game = Game.new(game_key(seed, 2))
    form = game.to_json()
    written = json.dumps(form)
    again = Game.from_json(form)
    for _ in play_randomly(game, seed, rounds=1):
        pass
    for _ in play_randomly(again, seed, rounds=1):
        pass
    assert json.dumps(form) == written
    assert text(again) == text(game)


def test_a_table_takes_less_than_20_kilobytes_at_every_step() -> None:
    largest = 0
    for seed in range(6):
        game = Game.new(game_key(seed, 3))
        for _ in play_randomly(game, seed, rounds=12):
            largest = max(largest, len(json.dumps(game.table.to_json())))
    assert 3_000 < largest < MOST_BYTES


def test_other_data_another_format_or_version_is_not_read() -> None:
    form = Game.new(KEY).to_json()
    for name, value in (("format", "chess"), ("version", 0), ("data", "00")):
        with pytest.raises(ValueError, match=r"position|component data"):
            Game.from_json({**form, name: value})
    with pytest.raises(ValueError, match="not a table"):
        Game.from_json({**form, "table": {**form["table"], "more": 1}})
    with pytest.raises(ValueError, match="version"):
        Game.from_json({**form, "stack": [{**form["stack"][0], "version": 99}]})


# -- chance ----------------------------------------------------------------------------------------


def course(key: bytes, nonces: tuple[str, ...], rounds: int = 1) -> str:
    """Everything that happens in a game of choices that depend on nothing but the menus."""
    game = Game.new(key, nonces=nonces)
    told = [event.to_json() for event in game.opening]
    player = RandomPlayer(5)
    while not game.over and game.table.round <= rounds:
        pending = game.waiting_on()
        assert pending is not None
        menu = game.menu(pending.seats[0])
        assert menu is not None
        told += [event.to_json() for event in game.play(pending.seats[0], player.choose(menu)).events]
    return json.dumps([told, game.to_json()])


def test_the_same_key_and_nonces_give_the_same_game() -> None:
    assert course(KEY, ("spice", "worm")) == course(KEY, ("spice", "worm"))


def test_another_key_or_another_nonce_gives_another_game() -> None:
    games = {
        course(KEY, ("spice", "worm")),
        course(KEY, ("worm", "spice")),
        course(KEY, ("spice",)),
        course(KEY, ()),
        course(KEY[::-1], ("spice", "worm")),
    }
    assert len(games) == 5


def test_a_nonce_changes_the_draws_but_not_the_commitment() -> None:
    plain, salted = Game.new(KEY), Game.new(KEY, nonces=["spice"])
    assert plain.id == salted.id
    assert plain.table.to_json() != salted.table.to_json()
    assert KEY.hex() not in plain.id


def test_draws_may_be_prescribed_and_are_noted_with_the_entry() -> None:
    drawn = Game.new(KEY).opening_draws
    other = bytes(32)
    copied = Game.new(other, script=drawn)
    assert copied.opening_draws == drawn
    assert copied.table.to_json() == Game.new(KEY).table.to_json()
    assert Game.new(other).table.to_json() != copied.table.to_json()


def test_an_entry_notes_the_draws_it_caused() -> None:
    game = Game.new(KEY)
    twin = Game.new(KEY)
    for seat, line in play_randomly(game, 3, rounds=3):
        before = twin.flow.tower.count
        outcome = twin.play(seat, line)
        assert len(outcome.draws) == twin.flow.tower.count - before
        # The same entry with its draws prescribed, under a foreign key: the same position but for the key.
        replayed = Game.from_json({**game.to_json(), "key": "00" * 32})
        replayed.flow.tower.script = list(outcome.draws)
        assert replayed.play(seat, line).events == outcome.events
        assert replayed.table.to_json() == twin.table.to_json()


def test_a_prescribed_draw_must_fit_the_die() -> None:
    with pytest.raises(ValueError, match="scripted draw"):
        Game.new(KEY, script=[99])


SCRIPT = """
import json
from hashlib import blake2b
from tests.engine.test_positions import course
from engine.selfplay import game_key
digest = blake2b()
for number in range(3):
    digest.update(course(game_key(77, number), ("a", "b"), rounds=4).encode())
print(digest.hexdigest())
"""


def test_hashing_has_no_say_in_anything() -> None:
    """Two processes with different hash seeds give the same bytes for the same key and choices."""
    found = set()
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(done.stdout)
    assert len(found) == 1
