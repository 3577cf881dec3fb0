"""Setup, step by step as the rulebook numbers it, against new games of several keys."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import Game
from engine.components import STANDARD
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN, UNITS
from tests.standard import board, pieces

KEYS = [bytes([number]) * 32 for number in range(1, 9)]
HARKONNEN_AT_THE_START = {"beast_rabban", "baron_harkonnen", "captain_aramsham"}
ATREIDES_AT_THE_START = {"paul_atreides", "lady_jessica", "stilgar"}


@pytest.fixture(params=KEYS, ids=lambda key: f"key{key[0]}")
def game(request: pytest.FixtureRequest) -> Game:
    return Game.new(request.param)


def opening(game: Game, key: str) -> list[dict[str, Any]]:
    return [event.params for event in game.opening if event.key == key]


def board_counts(game: Game, faction: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for legion in game.table.legions[faction].values():
        total.update({piece: number for piece, number in legion.items() if piece not in pieces.tokens})
    return total


def everything(game: Game) -> Counter[str]:
    """Every figure of the box wherever it is."""
    table = game.table
    total: Counter[str] = Counter()
    for faction in FACTIONS:
        for piece, number in (board_counts(game, faction) + Counter(table.supply[faction])).items():
            total[f"{faction} {piece}"] += number
        total.update(f"{faction} {leader}" for leader in table.waiting[faction])
    return total


# -- steps 2 to 4 ----------------------------------------------------------------------------------


def test_step_2_one_face_down_sietch_lies_in_each_of_the_eight_areas(game: Game) -> None:
    table = game.table
    assert set(table.sietches) == set(board.sietch_sites)
    assert len(table.sietches) == 8
    assert sorted(table.sietches.values()) == [1, 1, 2, 2, 2, 2, 3, 3]
    assert table.revealed_sietches == []


def test_step_3_a_starting_token_and_a_naib_stand_at_each_sietch(game: Game) -> None:
    table = game.table
    assert set(table.legions[ATREIDES]) == set(table.sietches)
    tokens = []
    for legion in table.legions[ATREIDES].values():
        (token,) = [piece for piece in legion if piece in pieces.tokens]
        assert legion == {token: 1, "naib": 1}
        tokens.append(token)
    assert sorted(tokens) == sorted(token for token in pieces.tokens if token.startswith("start_"))


def test_step_4_the_eight_standard_tokens_wait_beside_the_board(game: Game) -> None:
    assert len(game.table.deployment_pool) == 8
    assert not any(token.startswith("start_") for token in game.table.deployment_pool)


def test_steps_2_and_3_are_shuffled() -> None:
    games = [Game.new(key) for key in KEYS]
    assert len({tuple(game.table.sietches.items()) for game in games}) > 1
    assert len({str(game.table.legions[ATREIDES]) for game in games}) > 1
    assert len({str(game.table.legions[HARKONNEN]) for game in games}) > 1


# -- steps 5 and 6 ---------------------------------------------------------------------------------


def test_step_5_six_settlements_stand_with_their_printed_ranks(game: Game) -> None:
    villages = dict.fromkeys(("arsunt", "hagga_basin", "imperial_basin", "north_pole"), 1)
    assert game.table.settlements == {"arrakeen": 3, "carthag": 2, **villages}


def test_step_6_one_token_of_each_colour_is_replaced_by_its_figures_at_every_settlement(game: Game) -> None:
    placed = opening(game, "garrison_placed")
    by_area: dict[str, list[dict[str, int]]] = {}
    for event in placed:
        by_area.setdefault(event["area"], []).append(event["pieces"])
    assert set(by_area) == set(game.table.settlements)
    for area, tokens in by_area.items():
        black, silver = tokens
        assert dict(Counter(black) + Counter(silver)) == game.table.legion(HARKONNEN, area)
        assert dict(black) in [dict(token) for token in STANDARD.garrisons["black"]]
        assert dict(silver) in [dict(token) for token in STANDARD.garrisons["silver"]]
    used = [sorted(event["pieces"].items()) for event in placed]
    box = [sorted(token.items()) for colour in STANDARD.garrisons.values() for token in colour]
    assert sorted(used) == sorted(box), "each of the twelve tokens is used once"


def test_step_6_the_printed_token_deploys_a_bashar_a_sardaukar_and_a_regular_unit(game: Game) -> None:
    """Worked example T12."""
    sample = {"bashar": 1, "sardaukar": 1, "regular": 1}
    (event,) = [event for event in opening(game, "garrison_placed") if event["pieces"] == sample]
    garrison = game.table.legion(HARKONNEN, event["area"])
    assert all(garrison[piece] >= number for piece, number in sample.items())


def test_no_area_is_above_the_limit_after_setup(game: Game) -> None:
    for faction in FACTIONS:
        for area in game.table.legions[faction]:
            assert 1 <= game.table.units(faction, area) <= 6


# -- steps 7 to 10 ---------------------------------------------------------------------------------


def test_step_7_six_testing_stations_lie_face_down_two_of_each_kind(game: Game) -> None:
    assert set(game.table.stations) == set(board.station_sites)
    assert len(game.table.stations) == 6
    assert game.table.station_faces == {"kwisatz_haderach": 2, "sand_dwellers": 2, "jihad": 2}


def test_step_8_all_markers_stand_at_zero(game: Game) -> None:
    assert game.table.prescience == {"kwisatz_haderach": 0, "sand_dwellers": 0, "jihad": 0}
    assert game.table.supremacy == 0


def test_step_9_sixteen_prescience_cards_three_of_them_revealed_for_the_first_round(game: Game) -> None:
    table = game.table
    assert len(table.prescience_row) == 3
    assert sorted([*table.prescience_deck, *table.prescience_row]) == sorted(STANDARD.prescience)
    assert len(STANDARD.prescience) == 16


def test_step_10_sixteen_wormsigns_form_the_pool(game: Game) -> None:
    assert sum(STANDARD.wormsign_faces.values()) == STANDARD.markers["wormsign"] == 16
    assert game.table.wormsigns == []
    assert game.table.worms == {}


# -- step 11 ---------------------------------------------------------------------------------------


def test_step_11_only_leaders_marked_so_are_in_play_and_their_cards_are_ready(game: Game) -> None:
    table = game.table
    in_play = {
        faction: {leader for leader in STANDARD.leaders if table.supply[faction].get(leader) == 1}
        for faction in FACTIONS
    }
    assert in_play == {HARKONNEN: HARKONNEN_AT_THE_START, ATREIDES: ATREIDES_AT_THE_START}
    assert table.spent_leaders == []


def test_step_11_the_other_named_leaders_wait_and_cannot_be_deployed(game: Game) -> None:
    table = game.table
    assert set(table.waiting[HARKONNEN]) == {
        "feyd_rautha",
        "thufir_hawat",
        "gaius_helen_mohiam",
        "shaddam_iv",
    }
    assert set(table.waiting[ATREIDES]) == {
        *("gurney_halleck", "reverend_mother_jessica", "alia", "chani", "paul_muad_dib", "wild_maker")
    }
    for faction in FACTIONS:
        assert not set(table.waiting[faction]) & {p for p, n in table.supply[faction].items() if n}


def test_step_11_no_named_leader_stands_on_the_board_and_the_tanks_are_empty(game: Game) -> None:
    table = game.table
    for faction in FACTIONS:
        leaders = set(board_counts(game, faction)) - UNITS
        assert leaders <= {"bashar", "naib"}
    assert table.tanks == {HARKONNEN: [""] * 5, ATREIDES: [""] * 3}
    assert board_counts(game, ATREIDES)["naib"] == 8
    assert table.supply[ATREIDES]["naib"] == 4


# -- steps 12 to 16 --------------------------------------------------------------------------------


def test_step_12_three_imperium_markers_stand_on_the_highest_row(game: Game) -> None:
    assert game.table.imperium == {"choam": 1, "spacing_guild": 1, "landsraad": 1}
    assert game.table.bans == []
    assert game.table.spice_reserve == 0


def test_step_13_four_decks_of_eighteen_of_which_everyone_has_drawn_one_card_each(game: Game) -> None:
    table = game.table
    assert len(table.decks) == 4
    for seat, decks in (
        (HARKONNEN, ("house_harkonnen", "corrino")),
        (ATREIDES, ("house_atreides", "fremen")),
    ):
        hand = Counter(STANDARD.cards[card].deck for card in table.hands[seat])
        assert hand == Counter(decks)
        for deck in decks:
            assert sum(table.decks[deck].values()) == 17
            assert table.discards[deck] == []


def test_step_14_one_secret_objective_is_drawn_and_only_the_atreides_know_it(game: Game) -> None:
    table = game.table
    assert len(table.objectives) == 1
    assert sorted([*table.objectives, *table.objectives_left]) == sorted(STANDARD.objectives)
    assert len(STANDARD.objectives) == 6
    told = [event for event in game.opening if event.params.get("objective")]
    assert [event.only for event in told] == [(ATREIDES,)]


def test_step_15_the_129_figures_of_the_box_lie_within_reach_or_on_the_board(game: Game) -> None:
    total = everything(game)
    assert sum(total.values()) == 129
    for faction in FACTIONS:
        for piece, number in STANDARD.figures[faction].items():
            assert total[f"{faction} {piece}"] == number
        for leader in STANDARD.leaders.values():
            if leader.faction == faction and not leader.generic:
                assert total[f"{faction} {leader.id}"] == 1
    assert game.table.harvesters == []
    assert game.table.zones == {}


def test_step_16_the_atreides_begin_with_one_bene_gesserit_token(game: Game) -> None:
    table = game.table
    assert table.bene_gesserit == {HARKONNEN: 0, ATREIDES: 1}
    assert table.bene_gesserit_reserve == 4
    assert table.bene_gesserit_die == {}


# -- the whole -------------------------------------------------------------------------------------


def test_everything_is_in_exactly_one_place(game: Game) -> None:
    assert game.faults() == []


def test_nothing_the_harkonnen_are_told_betrays_a_rank_a_token_or_a_card(game: Game) -> None:
    told = [event.to_json() for event in game.opening if event.visible_to(HARKONNEN)]
    text = str([event for event in told if event["event"] != "cards_seen"])
    assert "rank" not in text
    assert not any(token in text for token in pieces.tokens)
    assert not any(card in text for card in game.table.hands[ATREIDES])
    assert not any(face in text for face in ("kwisatz_haderach", "sand_dwellers", "jihad"))


def test_the_first_decision_is_the_harkonnen_players_vehicles_in_round_1(game: Game) -> None:
    pending = game.waiting_on()
    assert pending is not None
    assert (pending.kind, pending.faction) == ("choose_vehicle_places", HARKONNEN)
    assert (game.table.round, game.table.phase) == (1, "vehicles")


def test_a_game_just_set_up_can_be_written_down_and_read_back(game: Game) -> None:
    again = Game.from_json(game.to_json())
    assert again.to_json() == game.to_json()
    assert again.waiting_on() == game.waiting_on()
    assert again.faults() == []
