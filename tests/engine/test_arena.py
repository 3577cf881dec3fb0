"""The arena: pairs of games with the sides changed, ratings that follow from results, when it is sure."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.arena import contest, table
from engine.arena.duel import Effort, Meeting, Result, play
from engine.arena.ratings import ANCHORED, interval, ratings, verdict
from engine.cli import main
from engine.players.random import RandomPlayer
from engine.sides import ATREIDES, FACTIONS, HARKONNEN
from engine.variant import PLAIN, Variant

WORTH_TWICE = 120  # points of a rating: twice as often won as lost


def scripted(monkeypatch: pytest.MonkeyPatch, chance: int) -> list[Meeting]:
    """Games without play: the first wins so many of a hundred, from either side."""
    met: list[Meeting] = []

    def result(meeting: Meeting, seed: int, variant: Variant) -> Result:
        met.append(meeting)
        dice = RandomPlayer(seed * 7919 + meeting.pair * 2 + (meeting.side == ATREIDES))
        effort = {name: Effort(choices=1) for name in (meeting.first, meeting.second)}
        return Result(meeting, float(dice.below(100) < chance), 5, effort)

    monkeypatch.setattr("engine.arena.contests.play", result)
    return met


def test_every_pair_is_one_key_with_the_sides_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    met = scripted(monkeypatch, 50)
    contest(["greedy", "random"], 3, 1)
    assert [(one.pair, one.side) for one in met] == [(pair, side) for pair in range(3) for side in FACTIONS]


def test_everybody_meets_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    met = scripted(monkeypatch, 50)
    report = contest(["a", "b", "c"], 2, 1)
    assert {(one.first, one.second) for one in met} == {("a", "b"), ("a", "c"), ("b", "c")}
    assert {(duel["first"], duel["second"]) for duel in report["duels"]} == {
        ("a", "b"),
        ("a", "c"),
        ("b", "c"),
    }


def test_points_are_counted_by_side_and_by_program() -> None:
    meeting = Meeting("greedy", "random", HARKONNEN, 0)
    result = play(meeting, 3, PLAIN)
    assert result.points == 1.0
    assert result.effort["greedy"].choices > result.effort["random"].choices / 4
    assert sum(result.effort["greedy"].times.values()) == result.effort["greedy"].choices
    swapped = play(Meeting("greedy", "random", ATREIDES, 0), 3, PLAIN)
    assert swapped.points == 1.0


def test_the_same_seed_gives_the_same_report() -> None:
    def without_times(report: dict[str, Any]) -> dict[str, Any]:
        for program in report["programs"].values():
            del program["ms_p50"], program["ms_p95"]
        return report

    one, two = (without_times(contest(["random", "greedy"], 1, 5)) for _ in range(2))
    assert one == two
    assert one["programs"]["greedy"]["elo"] == ANCHORED


def test_ratings_follow_from_the_results() -> None:
    found = ratings(["greedy", "twice"], {("greedy", "twice"): (1000.0, 3000)})
    assert abs(found["twice"].elo - ANCHORED - WORTH_TWICE) <= 1
    assert found["greedy"].to_json() == {"elo": ANCHORED, "error": 0}
    # Strength adds up over those who have met somebody between them.
    chain = {("greedy", "b"): (1000.0, 3000), ("b", "c"): (1000.0, 3000)}
    found = ratings(["greedy", "b", "c"], chain)
    assert abs(found["c"].elo - ANCHORED - 2 * WORTH_TWICE) <= 2
    assert found["c"].error > found["b"].error


def test_more_games_leave_less_error_and_no_rating_is_infinite() -> None:
    errors = [ratings(["greedy", "b"], {("greedy", "b"): (n / 2, n)})["b"].error for n in (10, 40, 160)]
    assert errors[0] > errors[1] > errors[2]
    assert errors[1] == pytest.approx(2 * errors[2], rel=0.1)
    assert ANCHORED < ratings(["greedy", "b"], {("greedy", "b"): (0.0, 20)})["b"].elo < ANCHORED + 1000


def test_an_interval_holds_the_true_share_nineteen_times_of_twenty() -> None:
    dice, held = RandomPlayer(1), 0
    for _ in range(1000):
        low, high = interval(sum(dice.below(10) < 7 for _ in range(60)), 60)
        held += low <= 0.7 <= high
    assert 930 <= held <= 970


def test_a_test_is_rarely_wrong_however_often_it_is_asked() -> None:
    words = {"better": 0, "not better": 0, "open": 0}
    for number in range(200):
        dice = RandomPlayer(number)
        pairs: list[float] = []
        word = "open"
        while word == "open" and len(pairs) < 3000:
            pairs.append(float(dice.below(2) + dice.below(2)))
            word = verdict(pairs, 100).word
        words[word] += 1
    assert words["better"] <= 0.08 * 200
    assert words["open"] == 0


def test_games_end_once_it_is_sure_who_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, 90)
    report = contest(["greedy", "random"], 200, 1, until_sure=True)
    assert report["duels"][0]["verdict"] == "better"
    assert 2 <= report["duels"][0]["pairs"] < 60


def test_partners_play_the_same_program() -> None:
    result = play(Meeting("random", "greedy", HARKONNEN, 1), 1, Variant(4))
    assert result.points == 0.0
    assert set(result.effort) == {"greedy", "random"}


def test_the_command_rates_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scripted(monkeypatch, 20)
    line = ["arena", "--players", "random,greedy", "--pairs", "20"]
    assert main([*line, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["programs"]["random"]["elo"] < ANCHORED
    assert main([*line, "--table"]) == 0
    shown = capsys.readouterr().out
    assert shown.strip() == table(report)
    assert shown.index("| greedy | 1000 |") < shown.index("| random |")


@pytest.mark.parametrize(
    "names", ["greedy", "greedy,greedy", "greedy,nobody", "greedy,strong@", "greedy,strong@0"]
)
def test_only_different_programs_meet(names: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "--players", names])
    assert "argument --players" in capsys.readouterr().err
