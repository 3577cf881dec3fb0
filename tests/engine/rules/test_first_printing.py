"""The first printing: six rules of it read otherwise. Each is tried beside its revised reading."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from engine import Choice
from engine.options import options_of
from engine.pieces import ATREIDES, HARKONNEN
from engine.selfplay import selfplay
from engine.variant import Variant
from tests.engine.rules.fights import attack, landed
from tests.engine.test_random_games import assert_sound
from tests.scenario import Given, Play, given
from tests.sizes import size

FIRST = {"printing": "first"}
PRINTINGS = ("revised", "first")


def printed(printing: str, **more: Any) -> Given:
    return given(options={"printing": printing}, **more)


# Row 1


@pytest.mark.parametrize("printing", PRINTINGS)
def test_arrakeens_fall_is_no_moment_to_look_at_the_objective_in_the_first(printing: str) -> None:
    position = (
        printed(printing).objective("objective_1").prescience(kwisatz_haderach=5, sand_dwellers=3, jihad=1)
    )
    position = position.atreides("rimwall_west", regular=2)
    play = attack(position, ATREIDES, "rimwall_west", "arrakeen").saved()
    play = play if printing == "first" else play.choose("advance")
    assert play.table.prescience == {"kwisatz_haderach": 8, "sand_dwellers": 6, "jihad": 4}
    assert play.table.winner == ("" if printing == "first" else ATREIDES)


def test_an_objective_met_by_arrakeens_fall_wins_at_the_end_of_the_round() -> None:
    position = (
        printed("first").objective("objective_1").prescience(kwisatz_haderach=8, sand_dwellers=6, jihad=4)
    )
    play = position.phase("end")
    assert (play.table.winner, play.table.won_by) == (ATREIDES, "objective")


# Row 12

FACES = {"strategy": 0, "leadership": 2, "deployment": 3, "mentat": 4, "house": 5}


@pytest.mark.parametrize("printing", PRINTINGS)
def test_in_the_first_the_harkonnen_change_all_their_dice_before_the_atreides(printing: str) -> None:
    rolled = "strategy " * 6 + "leadership mentat " + "house " * 4
    play = printed(printing).draws(*(FACES[face] for face in rolled.split())).phase("actions").saved()
    order = []
    while play.kind == "change_die":
        play.choose(play.menu()[0]).saved()
    order = [event["faction"] for event in play.events("die_changed")]
    one, two = HARKONNEN, ATREIDES
    assert order == ([one, one, one, two, two] if printing == "first" else [one, two, one, two, one])


# Row 30


def dropped(printing: str, spend: str, **rows: int) -> Play:
    return printed(printing).imperium(**rows).phase("harvest").choose(f"spend {spend} no no")


def test_of_the_markers_that_fell_the_harkonnen_choose_one_ban_in_the_first() -> None:
    rows = {"choam": 1, "spacing_guild": 3, "landsraad": 4}
    assert dropped("revised", "drop drop drop", **rows).table.bans == ["choam", "spacing_guild", "landsraad"]
    play = dropped("first", "drop drop drop", **rows)
    lowest = [marker for marker, row in play.table.imperium.items() if row == 5]
    assert lowest == ["landsraad"]
    assert play.table.bans == ["landsraad"]
    assert (play.kind, play.decider) == ("further_ban", HARKONNEN)
    play.saved().refuses("ban landsraad")
    assert play.choose("ban spacing_guild").table.bans == ["landsraad", "spacing_guild"]


def test_units_above_the_limit_of_choams_ban_go_when_all_bans_are_active() -> None:
    position = (
        printed("first").harkonnen("north_pole", regular=6).imperium(choam=4, spacing_guild=1, landsraad=2)
    )
    play = position.phase("harvest").choose("spend drop drop drop no no")
    assert (play.kind, play.table.bans) == ("further_ban", ["choam"])
    assert play.choose("ban landsraad").kind == "remove_excess"


def test_where_one_marker_fell_its_ban_needs_no_question() -> None:
    play = dropped("first", "drop drop drop", choam=1, spacing_guild=5, landsraad=4)
    assert sorted(play.table.bans) == ["choam", "landsraad", "spacing_guild"]
    assert play.kind != "further_ban"


def test_every_marker_on_the_lowest_row_has_its_ban_in_the_first_too() -> None:
    assert sorted(dropped("first", "drop drop drop", choam=4, spacing_guild=4, landsraad=5).table.bans) == [
        "choam",
        "landsraad",
        "spacing_guild",
    ]


# Row 41


@pytest.mark.parametrize("printing", PRINTINGS)
def test_special_elites_cancel_no_shields_that_leaders_made_in_the_first(printing: str) -> None:
    position = printed(printing).harkonnen("csw_2", regular=2, baron_harkonnen=1)
    position = position.atreides("wind_pass", regular=1, fedaykin=1)
    play = attack(position.combat("special sword", "sword sword"), HARKONNEN, "csw_2", "wind_pass")
    assert landed(play) == ((1, 0) if printing == "first" else (1, 1)), "the Baron makes two shields"


@pytest.mark.parametrize("printing", PRINTINGS)
def test_special_elites_cancel_shields_that_were_rolled_in_both(printing: str) -> None:
    position = printed(printing).harkonnen("csw_2", sardaukar=2).atreides("wind_pass", regular=3)
    play = attack(position.combat("sword sword", "shield shield shield"), HARKONNEN, "csw_2", "wind_pass")
    assert landed(play) == (1, 0)


@pytest.mark.parametrize("printing", PRINTINGS)
def test_the_odds_are_those_of_the_printing_that_is_played(printing: str) -> None:
    """All hits of the odds against a battle fought with every pair of faces."""
    position = printed(printing).harkonnen("csw_2", regular=1, baron_harkonnen=1)
    position = position.atreides("wind_pass", fedaykin=1)
    ordered = "attack csw_2 wind_pass foot"
    position.dice(harkonnen={"strategy": 1, "mentat": 2}, atreides={"mentat": 2})
    play = position.turn(HARKONNEN).choose("act strategy strategy_attack")
    odds = play.game.odds(HARKONNEN, Choice.parse(ordered))
    assert odds is not None
    fought: Counter[tuple[int, int]] = Counter()
    for one, two in product(range(6), repeat=2):
        twin = Play(play.game.fork(), []).draws(one, two).choose(ordered)
        fought[landed(twin)] += 1
    assert odds.hits == fought


# Row 44


@pytest.mark.parametrize("printing", PRINTINGS)
def test_the_victorious_legion_must_advance_in_the_first(printing: str) -> None:
    position = printed(printing).harkonnen("csw_2", regular=2).sietch("windgap", 2)
    play = attack(position, HARKONNEN, "csw_2", "windgap")
    assert (play.kind == "advance_or_stay") == (printing == "revised")
    if printing == "first":
        assert play.legion("windgap") == {"regular": 2}
        assert "windgap" not in play.table.sietches


# Row 54


@pytest.mark.parametrize("printing", PRINTINGS)
def test_house_atreides_draws_from_its_own_deck_only_in_the_first(printing: str) -> None:
    position = printed(printing, shared=(ATREIDES,)).boards(
        house_atreides={"mentat": 2}, fremen={"strategy": 2}
    )
    play = position.turn(ATREIDES).by("house_atreides", "take_turn", "act mentat mentat_draw")
    assert play.offers("draw house_atreides=2")
    assert play.offers("draw fremen=1") == (printing == "revised")


# Whole games


def test_many_random_games_of_the_first_printing() -> None:
    games = size(6, 500)
    report = selfplay(
        games, seed=1916, max_rounds=size(5, 12), jobs=size(1, 2), variant=Variant(options=options_of(FIRST))
    )
    assert_sound(report)
    assert report["options"] == FIRST
    assert report["choices_by_kind"]["further_ban"]
    assert "advance_or_stay" not in report["choices_by_kind"]
