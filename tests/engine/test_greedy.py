"""The greedy player: only a view and a menu, always a legal choice, and sensible ones."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from engine import Choice, Game
from engine.cli import main
from engine.contract.view import WaitingSection
from engine.flow import QUESTIONS
from engine.menu import Menu
from engine.pieces import ATREIDES, HARKONNEN
from engine.players import PROGRAMS, GreedyPlayer, player
from engine.players.answers import ANSWERS
from engine.selfplay import game_key, play_game, selfplay
from engine.variant import Variant
from tests.engine.rules.fights import attack, orders
from tests.scenario import Play, given
from tests.sizes import size

BOTH = {HARKONNEN: "greedy", ATREIDES: "greedy"}


def choice_of(play: Play, seat: str = "", seed: int = 1) -> str:
    seat = seat or play.decider
    menu = play.game.menu(seat)
    assert menu is not None
    choice = GreedyPlayer(seed).choose(play.game.view(seat), menu)
    assert choice in menu
    return str(choice)


# -- nothing but the view and the menu ---------------------------------------------------------------


def test_it_needs_no_more_than_what_a_client_gets() -> None:
    """View and menu go through JSON, as over a wire, and the choices stay the same."""
    game = Game.new(game_key(3, 3))
    programs = {seat: GreedyPlayer(1) for seat in game.seats}
    twins = {seat: GreedyPlayer(1) for seat in game.seats}
    for _ in range(60):
        pending = game.waiting_on()
        assert pending is not None
        seat = pending.seats[0]
        menu = game.menu(seat)
        assert menu is not None
        choice = programs[seat].choose(game.view(seat), menu)
        wire = Menu.from_json(json.loads(json.dumps(menu.to_json())))
        assert twins[seat].choose(json.loads(json.dumps(game.view(seat))), wire) == choice
        game.play(seat, choice)


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (play_game(4, 1, 2, programs=BOTH, check=False) for _ in range(2))
    assert (one.choices, one.by_kind) == (two.choices, two.by_kind)


def test_it_has_an_opinion_on_nearly_every_kind_of_decision() -> None:
    assert set(ANSWERS) <= set(QUESTIONS)
    # These have one answer or none that matters; they are answered by their verbs.
    usual = {kind for kind, question in QUESTIONS.items() if not question.only_with}
    assert len(usual - set(ANSWERS)) <= 8, sorted(usual - set(ANSWERS))


def test_what_it_does_not_know_is_answered_by_verb() -> None:
    position = given().harkonnen("carthag", regular=2)
    play = position.dice(harkonnen={"mentat": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    view = play.game.view(HARKONNEN)
    waiting = {**view["public"]["waiting"], "kind": "something_new"}
    view["public"]["waiting"] = cast(WaitingSection, waiting)
    menu = play.game.menu(HARKONNEN)
    assert menu is not None
    choice = GreedyPlayer(1).choose(view, menu)
    assert choice in menu
    assert choice.verb != "nothing"


# -- sensible choices --------------------------------------------------------------------------------


def strong_against_weak() -> Play:
    position = given().harkonnen("csw_3", regular=4, elite=2, bashar=2).sietch("windgap", 2, revealed=True)
    return orders(position.atreides("windgap", regular=1), HARKONNEN)


def test_it_attacks_where_the_odds_favour_it() -> None:
    assert choice_of(strong_against_weak()) == "attack csw_3 windgap foot"
    weak = given().harkonnen("csw_3", regular=1).sietch("windgap", 3, revealed=True)
    assert choice_of(orders(weak.atreides("windgap", elite=4, fedaykin=2, stilgar=1), HARKONNEN)) == "done"


def test_it_takes_what_is_undefended_and_advances() -> None:
    play = orders(given().harkonnen("csw_3", regular=1).harkonnen("arrakeen", regular=2), HARKONNEN)
    assert choice_of(play) == "attack csw_3 windgap foot"
    play.choose("attack csw_3 windgap foot")
    assert play.kind == "advance_or_stay"
    assert choice_of(play) == "advance"


def test_casualties_come_off_the_lowest_tier_first() -> None:
    position = given().harkonnen("wind_pass", regular=2, elite=1, bashar=1).atreides("csw_3", regular=3)
    play = attack(position.combat("sword sword sword", "sword sword shield"), HARKONNEN, "wind_pass", "csw_3")
    while play.kind != "choose_casualties":
        play.choose(choice_of(play))
    assert choice_of(play).startswith("casualties ")
    assert "regular=" in choice_of(play)
    assert "bashar" not in choice_of(play)


def test_it_goes_on_when_that_wins_and_ceases_when_it_does_not() -> None:
    position = given().harkonnen("wind_pass", regular=6, bashar=2).atreides("csw_3", regular=2, naib=1)
    position.combat("shield shield shield shield shield shield", "shield shield")
    assert choice_of(attack(position, HARKONNEN, "wind_pass", "csw_3")) == "continue"
    position = given().harkonnen("wind_pass", regular=1).atreides("csw_3", fedaykin=5, stilgar=1)
    position.combat("shield", "shield shield shield shield shield")
    assert choice_of(attack(position, HARKONNEN, "wind_pass", "csw_3")) == "cease"


def test_an_outnumbered_legion_retreats_in_the_field_a_sietch_is_held() -> None:
    position = given().harkonnen("wind_pass", regular=6, bashar=2).atreides("csw_3", elite=1)
    position.combat("shield shield shield shield shield shield", "shield")
    play = attack(position, HARKONNEN, "wind_pass", "csw_3").choose("continue")
    assert choice_of(play) == "retreat"
    position = given().harkonnen("csw_3", regular=3).sietch("windgap", 3, revealed=True)
    position.atreides("windgap", regular=4).combat("shield shield shield", "shield " * 5 + "shield")
    play = attack(position, HARKONNEN, "csw_3", "windgap").choose("continue")
    while play.kind != "retreat_or_stand":
        play.choose(choice_of(play))
    assert choice_of(play) == "stand"


def test_it_claims_what_it_can() -> None:
    position = given().row("eyes_upon_the_residency").atreides("rimwall_west", regular=1)
    play = position.dice(harkonnen={"mentat": 1}, atreides={"mentat": 1}).turn(ATREIDES)
    assert play.kind == "claim_window"
    assert choice_of(play) == "claim eyes_upon_the_residency"


def test_spice_goes_into_supremacy_before_the_reserve() -> None:
    play = given().harvester("nw_1", "nw_2").phase("harvest")
    line = choice_of(play).split()
    assert line[-2] == "yes"


def test_harvesters_go_where_they_may_bring_something() -> None:
    play = given().atreides("nw_1", regular=2).phase("vehicles")
    places = choice_of(play).split()[1:]
    assert len(places) == 3
    assert "nw_2" not in places


def test_cards_a_seat_does_not_know_make_no_difference() -> None:
    one = strong_against_weak()
    other = strong_against_weak()
    other.table.hands = {**other.table.hands, ATREIDES: {"shai_hulud": 1}}
    one.table.hands = {**one.table.hands, ATREIDES: {"thumpers": 1}}
    assert choice_of(one) == choice_of(other)


# -- games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [HARKONNEN, ATREIDES])
def test_it_beats_random_players(side: str) -> None:
    tallies = [play_game(1, number, 30, programs={side: "greedy"}) for number in range(3)]
    assert [tally.failures for tally in tallies] == [[]] * 3
    won = sum(number for tally in tallies for how, number in tally.winners.items() if how.startswith(side))
    assert won >= 2


@pytest.mark.parametrize("players", [3, 4])
def test_partners_may_be_programs(players: int) -> None:
    tally = play_game(2, 1, 3, variant=Variant(players), programs=BOTH)
    assert tally.failures == []
    assert tally.choices > 50


@pytest.mark.slow
def test_many_games_from_either_side_and_against_itself() -> None:
    games = size(12, 100)
    for side in (HARKONNEN, ATREIDES):
        report: dict[str, Any] = selfplay(games, 5, jobs=2, programs={side: "greedy"})
        assert report["failures"] == []
        assert sum(n for how, n in report["winners"].items() if how.startswith(side)) >= 0.95 * games
    report = selfplay(games, 5, max_rounds=20, jobs=2, programs=BOTH)
    assert report["finished"] >= 0.9 * games
    for side in (HARKONNEN, ATREIDES):
        assert sum(n for how, n in report["winners"].items() if how.startswith(side)) >= 0.25 * games


def test_the_command_names_who_plays(capsys: pytest.CaptureFixture[str]) -> None:
    line = "selfplay --games 1 --max-rounds 1 --atreides greedy --house-harkonnen random --json"
    assert main(line.split()) == 0
    assert "thinking_p99_ms" in json.loads(capsys.readouterr().out)
    assert {type(player(name, 1)) for name in PROGRAMS} == set(PROGRAMS.values())


def test_a_choice_is_only_what_the_menu_has() -> None:
    for number in range(2):
        tally = play_game(9, number, 2, programs=BOTH)
        assert tally.legal_refused == 0
        assert tally.failures == []


def test_free_actions_worth_taking_are_taken() -> None:
    play = given().prescience(jihad=8).dice(harkonnen={"mentat": 1}, atreides={"mentat": 1}).turn(ATREIDES)
    assert Choice.parse(choice_of(play)).verb == "atomics"
