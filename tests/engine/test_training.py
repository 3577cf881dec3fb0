"""Training: games that show more than programs would, weights that follow from them, breaking off."""

from __future__ import annotations

import json
from dataclasses import replace
from math import log
from pathlib import Path

import pytest

from engine.cli import WEIGHTS, main
from engine.pieces import FACTIONS
from engine.players.candidates import candidates
from engine.players.evaluation import UNIT
from engine.players.features import NAMES
from engine.players.random import RandomPlayer
from engine.training import train
from engine.training.course import KEPT_BACK, held_against
from engine.training.fit import Fit, fit, losses
from engine.training.games import (
    MIX,
    STRAYING,
    WORTH_A_THOUGHT,
    Lesson,
    Played,
    game_key,
    lessons,
    noisy_game,
    programs_of,
)
from engine.variant import PLAIN


@pytest.fixture(scope="module")
def played() -> list[Played]:
    return [noisy_game(3, number, "abc1234") for number in range(2)]


def test_a_game_is_played_the_same_way_again(played: list[Played]) -> None:
    assert [noisy_game(3, number, "abc1234") for number in range(2)] == played
    assert Played.from_json(json.loads(json.dumps(played[0].to_json()))) == played[0]


def test_everybody_of_the_mix_plays_both_sides_and_is_kept_back_as_well() -> None:
    both = {pair for line in MIX for pair in (tuple(line.split("/")), tuple(line.split("/")[::-1]))}
    assert {programs_of(number) for number in range(2 * len(MIX))} == both
    assert {programs_of(KEPT_BACK * number) for number in range(2 * len(MIX))} == both
    assert len({name for pair in both for name in pair}) > 2


def test_who_looks_ahead_strays_to_what_is_worth_a_thought(
    played: list[Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Now and then, in the kinds that are named; two of the quick policy stray to anything."""
    assert played[0].programs == ("greedy", "greedy")
    assert played[1].programs == ("strong@20", "greedy")
    offered: list[list[object]] = []

    def noted(sight: object, menu: object, quick: object, width: int) -> list[object]:
        found = candidates(sight, menu, quick, width)  # type: ignore[arg-type]
        if width == WORTH_A_THOUGHT:
            offered.append(list(found))
        return list(found)

    monkeypatch.setattr("engine.training.games.candidates", noted)
    assert noisy_game(3, 0, "abc1234") == played[0]
    assert not offered
    assert noisy_game(3, 1, "abc1234") == played[1]
    asked = sum(kind in STRAYING for kind in kinds(played[1]))
    assert asked / 16 < len(offered) <= asked / 4
    # Somebody else's thoughts end where these begin: what was drawn is not always the quick policy's own.
    said = {line.split(" ", 1)[1] for line in played[1].choices}
    assert any({str(one) for one in found[1:]} & said for found in offered)


def kinds(game: Played) -> list[str]:
    again = PLAIN.begun(game_key(game.seed, game.number), game.number)
    found = []
    for line in game.choices:
        pending = again.waiting_on()
        assert pending is not None
        found.append(pending.kind)
        again.play(*line.split(" ", 1))
    return found


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
    assert sum(losses(found, drawn(500, 2))) / 500 < 0.5


def test_who_fits_on_begins_with_what_was_known() -> None:
    """Few positions leave weights as they were before, many do not."""
    before = (3.0, -0.6, 0.0)
    few, many = fit(drawn(30, 4), 1000, before), fit(drawn(3000, 1), 10, before)
    assert few.weights[1] == pytest.approx(before[1], abs=0.1)
    assert many.weights[1] == pytest.approx(fit(drawn(3000, 1), 10).weights[1], abs=0.15)
    # What no position speaks of stays.
    without = [Lesson(one.side, tuple((a, b, 0) for a, b, _ in one.rows), one.won) for one in drawn(300, 5)]
    assert fit(without, 10, (0.0, 0.0, 0.25)).weights[2] == pytest.approx(0.25)


def test_weights_are_held_against_those_in_use_game_by_game() -> None:
    """Positions of one game end alike: that there are many of them makes nothing surer."""
    better, none = Fit((-2.5, 0.5, 0.0)), Fit((0.0, 0.0, 0.0))
    games = drawn(400, 3)
    found = held_against(losses(better, games), losses(none, games), games)
    assert found["in_use"] == pytest.approx(log(2), abs=1e-4)
    assert 0 < found["low"] < found["less"] < found["high"]
    longer = [Lesson(one.side, one.rows * 9, one.won) for one in games]
    assert held_against(losses(better, longer), losses(none, longer), longer) == found
    same = held_against(losses(better, games), losses(better, games), games)
    assert same["less"] == same["low"] == same["high"] == 0


def test_few_positions_are_believed_less() -> None:
    few = drawn(30, 4)
    assert abs(fit(few, 1000).weights[1]) < abs(fit(few, 10).weights[1])


def test_whoever_breaks_off_goes_on(played: list[Played], tmp_path: Path) -> None:
    """Games that have been played are read, one that was cut off is played again."""
    state, target = tmp_path / "games.jsonl", tmp_path / "weights.json"
    line = json.dumps(played[0].to_json())
    state.write_text(f"{line}\n{json.dumps(played[1].to_json())[:100]}", encoding="utf-8")
    found = train(2, 3, 1.0, state, target, "abc1234")
    again = [json.loads(one) for one in state.read_text(encoding="utf-8").splitlines() if one.endswith("}")]
    assert again == [played[0].to_json(), played[1].to_json()]
    written = json.loads(target.read_text(encoding="utf-8"))
    assert written["games"] == found["games"] == 2
    assert set(written["weights"]) == set(FACTIONS)
    assert tuple(written["weights"][FACTIONS[0]]) == NAMES
    assert written["commit"] == "abc1234"
    assert written["played_at"] == ["abc1234"]
    assert written["mix"] == list(MIX)
    assert train(2, 3, 0.0, state, target, "abc1234") == found
    assert json.loads(target.read_text(encoding="utf-8")) == written
    assert found["kept_back"]["games"] == 1


def test_games_of_another_mix_are_played_again(played: list[Played], tmp_path: Path) -> None:
    state = tmp_path / "games.jsonl"
    others = [replace(one, programs=("gentle", "random")) for one in played]
    state.write_text("".join(f"{json.dumps(one.to_json())}\n" for one in others), encoding="utf-8")
    assert train(2, 3, 0.0, state, tmp_path / "weights.json") == {"games": 0}


def test_weights_in_use_change_when_somebody_says_so(
    played: list[Played], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Training leaves them alone; and what is no file of weights is not taken over."""
    used, state, target = tmp_path / "used.json", tmp_path / "games.jsonl", tmp_path / "var" / "weights.json"
    used.write_text("as it was", encoding="utf-8")
    monkeypatch.setattr("engine.cli.WEIGHTS", used)
    state.write_text("".join(f"{json.dumps(one.to_json())}\n" for one in played), encoding="utf-8")
    line = ["train", "--json", f"--target={target}"]
    assert main([*line, "--games=2", "--seed=3", f"--state={state}"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["games"] == 2
    assert set(said["kept_back"][FACTIONS[0]]) == {"in_use", "less", "low", "high"}
    assert used.read_text(encoding="utf-8") == "as it was"
    assert main([*line, "--take-over"]) == 0
    assert used.read_text(encoding="utf-8") == target.read_text(encoding="utf-8")
    target.write_text(target.read_text(encoding="utf-8").replace('"mix"', '"mixed"'), encoding="utf-8")
    assert main([*line, "--take-over"]) != 0
    assert '"mix"' in used.read_text(encoding="utf-8")


def test_training_goes_elsewhere_if_nothing_else_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    targets: list[Path] = []

    def noted(games: int, seed: int, hours: float, state: Path, target: Path, commit: str) -> dict[str, int]:
        targets.append(target)
        return {"games": 0}

    monkeypatch.setattr("engine.cli.train", noted)
    assert main(["train", "--json"]) == 1
    assert targets == [Path("var/evaluation.json")]


def test_no_time_is_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [f"--state={tmp_path / 'games.jsonl'}", f"--target={tmp_path / 'weights.json'}"]
    assert main(["train", "--games", "5", "--hours", "0", "--json", *paths]) == 1
    assert json.loads(capsys.readouterr().out) == {"games": 0}
    assert not (tmp_path / "weights.json").exists()


def test_the_weights_say_which_command_made_them() -> None:
    written = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    assert written["command"].startswith(f"python -m engine train --games {written['games']} --seed ")
    assert written["commit"]
    assert all(written["played_at"])
    assert {*written["weights"]} == {*FACTIONS}
    assert all(tuple(weights) == NAMES for weights in written["weights"].values())
    assert WEIGHTS.stat().st_size < 1_000_000
