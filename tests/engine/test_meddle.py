"""Whatever is done in the middle of whatever: the game goes on, sound, with something to choose."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import coverage
from engine.cards import strikes, visions
from engine.chapters import rulebook
from engine.cli import main
from engine.edges import OPENED_BY, at_the_edge
from engine.flow import QUESTIONS, Flow
from engine.meddle import check_game, meddle
from engine.meddle.asides import ASIDES
from engine.menu import Menu, Pick
from engine.midgame import random_midgame
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN
from engine.players.answers import BESIDE
from engine.players.meddling import Meddler
from engine.selfplay import game_key
from engine.variant import Variant
from tests.engine.cards.playing import holding, on
from tests.sizes import size

SEED = 42

# What must hold


@pytest.mark.parametrize("players", (2, 3, 4))
def test_interrupted_games_go_on(players: int) -> None:
    report = meddle(4, SEED, Variant(players))
    assert report["wrong"] == 0, report["examples"]
    assert report["games"] == 4
    assert report["interruptions"] > report["games"]


@pytest.mark.slow
@pytest.mark.parametrize("players", (2, 3, 4))
def test_many_interrupted_games_go_on(players: int) -> None:
    report = meddle(size(16, 600), SEED + 1, Variant(players), jobs=2)
    assert report["wrong"] == 0, report["examples"]
    assert set(report["asides"]) == set(ASIDES)


@pytest.mark.slow
def test_every_card_and_every_decision_is_interrupted_by_everything() -> None:
    """A sample of games meets half of it; all of it takes some thousands."""
    found: Counter[tuple[str, str]] = Counter()
    for number in range(size(1, 20)):
        games = size(80, 2 * len(coverage.pairs_of_cards()))
        report = meddle(games, SEED + 2 + number, Variant(2 + number % 3), jobs=2, coverage=True)
        assert report["wrong"] == 0, report["examples"]
        for group, pairs in report["pairs"].items():
            for pair, times in pairs.items():
                found[group, pair] += times
        missing = [f"{group}: {pair}" for (group, pair), times in found.items() if not times]
        if not missing:
            return
    assert len(missing) <= size(len(found) // 2, 0), missing


def test_a_meddled_game_can_be_repeated() -> None:
    assert meddle(2, SEED, coverage=True) == meddle(2, SEED, jobs=2, coverage=True)


# That something is found


def test_a_game_that_breaks_is_counted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("engine.rules.free_actions.reveal_tokens", broken)
    report = meddle(4, SEED)
    assert report["wrong"] > 0
    assert "a bug" in report["examples"][0]
    assert f"of seed {SEED} with 2 players" in report["examples"][0]


def test_a_question_that_is_left_without_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that reveals an area does not look again whether anything is still hidden."""

    def offered_once(self: strikes.RevealArea, flow: Flow) -> Menu:
        return self.or_done(Pick("reveal", ("area",), strikes.hidden(flow), rule=self.rule))

    monkeypatch.setattr(strikes.RevealArea, "menu", offered_once)
    pairs = coverage.pairs_of_cards()
    place = pairs.index(("spies_all_over_arrakis", "scout"))
    found = (check_game(turn * len(pairs), 2 * place) for turn in range(40))
    example = next(findings.examples[0] for findings in found if findings.wrong)
    assert "reveal: a subtree that is empty" in example


def test_a_question_without_an_answer_of_its_own_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A free action beside it does not make up for that."""
    card = "hope_clouds_observation"
    position = holding(card).row("the_desert_war").ornithopter("north_east__central_north_east")
    play = on(position.atreides("ne_2", "deploy_1"), card)
    monkeypatch.setattr(visions.ShuffleBack, "menu", lambda self, flow: Menu(()))
    play.game.flow._menus.clear()
    assert "scout" in play.verbs()
    assert play.game.faults() == ["question: no forms"]


# The pairs that are counted


def test_every_decision_that_can_be_interrupted_is_listed() -> None:
    listed = [*coverage.ASKED_OF_BOTH, *coverage.ASKED_OF_ONE[HARKONNEN], *coverage.ASKED_OF_ONE[ATREIDES]]
    assert sorted(listed) == sorted(
        kind for kind, question in QUESTIONS.items() if question.free and not question.only_with
    )


def test_every_interruption_is_listed() -> None:
    verbs = {verb for free in rulebook().free_actions for verb in free.verbs}
    assert verbs == set(BESIDE) == set(OPENED_BY)
    assert {verb for faction in FACTIONS for verb in coverage.interruptions(faction)} == verbs
    # The Atreides have no card to scheme with.
    assert "scheming" not in coverage.interruptions(ATREIDES)


def test_an_interruption_counts_for_its_decision_and_its_card() -> None:
    play = on(holding("kitab_al_ibar").atreides("windgap", "start_1"), "kitab_al_ibar")
    covered: coverage.Covered = Counter()
    coverage.count_pairs(covered, play.game, "guerrilla")
    coverage.count_pairs(covered, play.game, "done")
    report = coverage.pairs_report(covered)
    assert {pair for pairs in report.values() for pair, times in pairs.items() if times} == {
        "move_sietch guerrilla",
        "kitab_al_ibar guerrilla",
    }
    assert "kitab_al_ibar scout" not in report[coverage.BY_CARD]


def test_what_is_asked_of_a_seat_for_itself_is_no_interruption() -> None:
    """A claim in a window, not beside a decision."""
    position = holding("war_plan").row("eyes_upon_the_residency").atreides("broken_land", regular=1)
    play = position.turn(ATREIDES)
    assert play.kind == "claim_window"
    covered: coverage.Covered = Counter()
    coverage.count_pairs(covered, play.game, "claim")
    assert not covered


# Where the games begin


@pytest.mark.parametrize("number", range(30))
def test_tables_at_the_edge_are_sound(number: int) -> None:
    player = Meddler(number)
    game = random_midgame(game_key(SEED, number), player, number, Variant(2 + number % 3), begin=at_the_edge)
    assert game.faults() == []


def test_the_command_says_what_was_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["meddle", "--games", "2", "--coverage"]) == 0
    told = capsys.readouterr().out
    assert "wrong: 0\n" in told
    assert "choose_move guerrilla" in told
    monkeypatch.setattr("engine.rules.free_actions.reveal_tokens", None)
    assert main(["meddle", "--games", "4", "--seed", str(SEED), "--json"]) == 1
    assert '"wrong": ' in capsys.readouterr().out
