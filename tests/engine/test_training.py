"""Training: games that show more than programs would, weights that follow from them, breaking off."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cli import WEIGHTS, main
from engine.pieces import FACTIONS
from engine.players.evaluation import UNIT
from engine.players.features import NAMES
from engine.players.random import RandomPlayer
from engine.training import train
from engine.training.fit import fit, loss
from engine.training.games import Lesson, Played, lessons, noisy_game


@pytest.fixture(scope="module")
def played() -> list[Played]:
    return [noisy_game(3, number) for number in range(2)]


def test_a_game_is_played_the_same_way_again(played: list[Played]) -> None:
    assert noisy_game(3, 0) == played[0]
    assert Played.from_json(json.loads(json.dumps(played[0].to_json()))) == played[0]


def test_both_sides_learn_of_their_own_ends_and_of_who_won(played: list[Played]) -> None:
    for game in played:
        found = {lesson.side: lesson for lesson in lessons(game)}
        assert set(found) == set(FACTIONS)
        assert len({lesson.won for lesson in found.values()}) == 1
        assert all(len(lesson.rows) > 5 for lesson in found.values())
        assert found[FACTIONS[0]].rows != found[FACTIONS[1]].rows
        assert all(len(row) == len(NAMES) for lesson in found.values() for row in lesson.rows)


def drawn(number: int, seed: int) -> list[Lesson]:
    """Games of one position, won as often as the second feature says and whatever the third says."""
    dice = RandomPlayer(seed)
    found = []
    for _ in range(number):
        points, noise = dice.below(11), dice.below(11)
        found.append(Lesson(FACTIONS[0], ((1, points, noise),), dice.below(10) < points))
    return found


def test_what_wins_weighs_and_what_does_not_does_not() -> None:
    found = fit(drawn(3000, 1), 10)
    constant, points, noise = found.weights
    assert 0.3 < points < 0.9
    assert abs(noise) < 0.05
    assert constant == pytest.approx(-5 * points, abs=0.5)
    assert found.whole()[1] == round(UNIT * points)
    assert loss(found, drawn(500, 2)) < 0.5


def test_few_positions_are_believed_less() -> None:
    few = drawn(30, 4)
    assert abs(fit(few, 1000).weights[1]) < abs(fit(few, 10).weights[1])


def test_whoever_breaks_off_goes_on(played: list[Played], tmp_path: Path) -> None:
    """Games that have been played are read, one that was cut off is played again."""
    state, target = tmp_path / "games.jsonl", tmp_path / "weights.json"
    line = json.dumps(played[0].to_json())
    state.write_text(f"{line}\n{json.dumps(played[1].to_json())[:100]}", encoding="utf-8")
    found = train(2, 3, 1.0, state, target)
    again = [json.loads(one) for one in state.read_text(encoding="utf-8").splitlines() if one.endswith("}")]
    assert again == [played[0].to_json(), played[1].to_json()]
    written = json.loads(target.read_text(encoding="utf-8"))
    assert written["games"] == found["games"] == 2
    assert set(written["weights"]) == set(FACTIONS)
    assert tuple(written["weights"][FACTIONS[0]]) == NAMES
    assert train(2, 3, 0.0, state, target) == found
    assert json.loads(target.read_text(encoding="utf-8")) == written


def test_no_time_is_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [f"--state={tmp_path / 'games.jsonl'}", f"--target={tmp_path / 'weights.json'}"]
    assert main(["train", "--games", "5", "--hours", "0", "--json", *paths]) == 1
    assert json.loads(capsys.readouterr().out) == {"games": 0}
    assert not (tmp_path / "weights.json").exists()


def test_the_weights_say_which_command_made_them() -> None:
    written = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    assert written["command"].startswith(f"python -m engine train --games {written['games']} --seed ")
    assert {*written["weights"]} == {*FACTIONS}
    assert all(tuple(weights) == NAMES for weights in written["weights"].values())
    assert WEIGHTS.stat().st_size < 1_000_000
