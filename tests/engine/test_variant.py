"""Commands play what they are asked for: so many people, a mode, options, what is in the box."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import Game, Record
from engine.cli import main
from engine.leakcheck import leakcheck
from engine.meddle import meddle
from engine.mode import MODES, PHASES, USUAL, DeclaredMode, Mode, mode_of
from engine.players.random import RandomPlayer
from engine.record import load, read, save, verify
from engine.selfplay import WRONG, selfplay
from engine.variant import Variant
from tests.contents import corrected, lay_over
from tests.records import NONCES, key
from tests.sizes import size

COMMANDS = ("selfplay", "leakcheck", "meddle", "bench")
FIRST = {"printing": "first"}
QUIET = "no_hazards"
SHORT = ["--games", "1", "--max-rounds", "1", "--json"]


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> DeclaredMode:
    """A mode that is declared now: nothing happens in the desert by itself."""
    phases = tuple(name for name in PHASES if name != "desert_hazards")
    mode = DeclaredMode(QUIET, (2, 4), MODES[USUAL].shared, lambda shared: Mode.of(shared, (), phases, QUIET))
    monkeypatch.setitem(MODES, QUIET, mode)
    return mode


def said(argv: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(argv) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


# What is asked for is played, and named


def test_commands_name_mode_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(["selfplay", *SHORT, "--option", "printing=first"], capsys)
    assert (found["mode"], found["options"], found["players"]) == (USUAL, FIRST, 2)
    found = said(["selfplay", *SHORT, "--players", "4", "--mode", USUAL], capsys)
    assert (found["mode"], found["options"], found["players"]) == (USUAL, {}, 4)


def test_a_mode_that_is_declared_now_is_played_by_every_command(
    quiet: DeclaredMode, capsys: pytest.CaptureFixture[str]
) -> None:
    found = said(["selfplay", *SHORT, "--mode", QUIET], capsys)
    assert found["mode"] == QUIET
    assert not any(found[name] for name in WRONG)
    for command in ("leakcheck", "meddle"):
        found = said([command, "--games", "2", "--json", "--mode", QUIET, "--players", "4"], capsys)
        assert (found["mode"], found["players"]) == (QUIET, 4)


def test_a_game_keeps_its_mode_wherever_it_is_taken(quiet: DeclaredMode) -> None:
    record = Record.start(key(1), nonces=NONCES, mode=QUIET)
    player = RandomPlayer(3)
    for _ in range(40):
        pending = record.game.waiting_on()
        assert pending is not None
        menu = record.game.menu(pending.seats[0])
        assert menu is not None
        record.play(pending.seats[0], player.choose(menu))
    places = (record.game.fork(), Game.from_json(record.game.to_json()), load(save(record)).game)
    assert all(game.flow.mode.id == QUIET for game in places)
    assert record.game.flow.mode is mode_of((), QUIET)
    record.play("atreides", None, "resign")
    again = read(record.to_text())
    assert again.head.mode == QUIET
    assert verify(again).stream == record.stream
    position = Record.start(key(1), nonces=NONCES).game.to_json()
    assert "mode" not in position
    with pytest.raises(ValueError, match="no mode nowhere"):
        Game.from_json({**position, "mode": "nowhere"})


# What does not hold together is refused in one sentence


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (["--option", "printing=third"], "printing"),
        (["--option", "printing"], "printing"),
        (["--option", "worms=three"], "worms"),
        (["--option", "="], "option"),
        (["--mode", "alone"], "alone"),
        (["--mode", "two_sides", "--players", "5"], "two_sides"),
        (["--players", "0"], "two_sides"),
        (["--content", "nowhere_at_all"], "nowhere_at_all"),
    ],
)
def test_commands_refuse_in_one_sentence(
    command: str, asked: list[str], names: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, *asked]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert names in told.err


def one_sided(board: Any) -> None:
    area = board["areas"][0]
    area["neighbors"].remove(area["neighbors"][0])


def test_content_that_does_not_hold_together_is_refused_by_its_file_and_entry(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selfplay", "--content", str(lay_over(tmp_path, board=one_sided))]) == 2
    told = capsys.readouterr().err
    assert told.startswith("board.json: ")
    assert told.count("\n") == 1


# Other content: a border closed, a deck of nineteen


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Variant:
    return Variant(over=corrected(tmp_path_factory.mktemp("corrected")))


def test_whole_games_of_other_content_are_sound(other: Variant) -> None:
    report = selfplay(
        size(2, 200), 51, max_rounds=size(4, 30), midgame=True, coverage=True, variant=other, jobs=size(1, 2)
    )
    assert not any(report[name] for name in WRONG), report["failures"]
    assert "carryall_over_carthag" in report["coverage"]["planning_cards"]
    assert report["mode"] == USUAL


def test_programs_play_other_content(other: Variant) -> None:
    both = {"harkonnen": "greedy", "atreides": "greedy"}
    report = selfplay(size(1, 40), 52, max_rounds=size(2, 30), programs=both, variant=other)
    assert not any(report[name] for name in WRONG), report["failures"]


@pytest.mark.parametrize("players", (2, 4))
def test_nothing_leaks_with_other_content(other: Variant, players: int) -> None:
    report = leakcheck(size(2, 60), 53, replace(other, players=players), max_rounds=size(2, 3))
    assert report["leaks"] == 0, report["examples"]


def test_whatever_is_interrupted_with_other_content_goes_on(other: Variant) -> None:
    report = meddle(size(4, 60), 54, other)
    assert report["wrong"] == 0, report["examples"]
