"""Thinking before acting: what could reach an area, by which way, how an attack would end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import Choice, Game, Refused
from engine.imagined import Ghosts, Imagined
from engine.odds import ASSUMED_RANK, ASSUMED_TOKENS
from engine.pieces import ATREIDES, FACE_DOWN, HARKONNEN
from engine.view import SPECTATOR
from tests.engine.rules.fights import orders
from tests.scenario import Given, given

NONE: Ghosts = {}


def plan(position: Given, viewer: str = SPECTATOR, **ghosts: dict[str, dict[str, int]]) -> Imagined:
    return position.game.imagined(viewer, ghosts)


def reaching(position: Given, area: str, **ghosts: dict[str, dict[str, int]]) -> dict[str, list[str]]:
    """By what stands there, the ways by which it reaches an area."""
    return {
        each["origin"]: [leg["by"] for leg in each["ways"]]
        for each in plan(position, SPECTATOR, **ghosts).threats(area)
    }


# -- what can reach an area ------------------------------------------------------------------------


def test_move_legion__a_neighbour_reaches_an_area_on_foot() -> None:
    position = given().harkonnen("carthag", regular=2).no_station()
    (threat,) = [each for each in plan(position).threats("arsunt") if each["origin"] == "carthag"]
    assert threat == {
        "what": "legion",
        "faction": HARKONNEN,
        "origin": "carthag",
        "ways": [{"to": "arsunt", "by": "foot", "path": [], "attack": False}],
    }


def test_battle_attack__what_reaches_an_enemy_attacks_it() -> None:
    position = given().harkonnen("wind_pass", regular=3).atreides("csw_3", regular=2)
    found = {each["origin"]: each["ways"][0]["attack"] for each in plan(position).threats("csw_3")}
    assert found == {"wind_pass": True}
    # One's own legion there: what comes only joins it.
    position = given().harkonnen("wind_pass", regular=3).harkonnen("csw_3", regular=2)
    found = {each["origin"]: each["ways"][0]["attack"] for each in plan(position).threats("csw_3")}
    assert found == {"wind_pass": False}


def test_leaders_without_a_unit_reach_nothing() -> None:
    position = given().harkonnen("wind_pass", bashar=1).atreides("csw_3", regular=1)
    assert reaching(position, "csw_3") == {}


def test_move_transport__an_ornithopter_brings_a_legion_two_areas_far() -> None:
    position = given().harkonnen("carthag", regular=2)
    board = position.flow.board
    near, far = board.near["carthag"], board.fly2["carthag"]
    goal = next(area for area in board.ids(far & ~near) if position.table.free(HARKONNEN) & board.bit[area])
    assert reaching(position, goal) == {}
    zone = board.zones_at["carthag"][0]
    assert reaching(position.ornithopter(zone), goal) == {"carthag": [zone]}


def test_move_sandriding__a_ride_says_what_it_passes() -> None:
    position = given().atreides("wind_pass", regular=2).sign("csw_3").worm("windgap").no_station()
    table, board = position.table, position.flow.board
    beyond = board.near["windgap"] & ~board.near["csw_3"] & ~board.near["wind_pass"] & ~board.bit["csw_3"]
    goal = next(area for area in board.ids(beyond & table.free(ATREIDES)))
    (threat,) = [each for each in plan(position).threats(goal) if each["what"] == "legion"]
    assert [(leg["by"], leg["path"]) for leg in threat["ways"]] == [("sand", ["csw_3", "windgap"])]


def test_worm_attack__a_worm_reaches_a_legion_in_the_desert() -> None:
    position = given().harkonnen("csw_3", regular=2)
    worm = next(
        area for area in position.flow.board.ids(position.flow.board.near["csw_3"] & position.table.desert())
    )
    found = plan(position.worm(worm)).threats("csw_3")
    assert [(each["what"], each["origin"], each["ways"][0]["attack"]) for each in found] == [
        ("worm", worm, True)
    ]


def test_effect_lasting__whoever_may_not_be_ordered_reaches_nothing() -> None:
    position = given().harkonnen("wind_pass", regular=2, beast_rabban=1).atreides("csw_3", regular=1)
    assert reaching(position, "csw_3") == {"wind_pass": ["foot"]}
    position.table.effects = [
        {"name": "no_orders", "owner": ATREIDES, "until": "end_of_round", "scope": {"with": ["beast_rabban"]}}
    ]
    assert reaching(position, "csw_3") == {}


# -- by which way ----------------------------------------------------------------------------------


def test_a_way_counts_a_move_for_each_area_on_foot() -> None:
    position = given().harkonnen("carthag", regular=2).no_station()
    board = position.flow.board
    middle = next(
        a for a in board.ids(board.near["carthag"]) if position.table.free(HARKONNEN) & board.bit[a]
    )
    goal = next(
        area
        for area in board.ids(board.near[middle] & ~board.near["carthag"] & ~board.bit["carthag"])
        if position.table.free(HARKONNEN) & board.bit[area]
    )
    legs = plan(position).way(HARKONNEN, "carthag", goal)
    assert legs is not None
    assert [(leg["by"], leg["attack"]) for leg in legs] == [("foot", False)] * 2
    assert legs[-1]["to"] == goal
    # What is carried is there at once, but no ornithopter carries twice.
    zone = board.zones_at["carthag"][0]
    legs = plan(position.ornithopter(zone)).way(HARKONNEN, "carthag", goal)
    assert legs is not None and [leg["by"] for leg in legs] == [zone]


def test_a_way_ends_with_the_attack_and_leads_through_no_enemy() -> None:
    position = given().harkonnen("wind_pass", regular=2).atreides("csw_3", regular=2)
    legs = plan(position).way(HARKONNEN, "wind_pass", "csw_3")
    assert legs == [{"to": "csw_3", "by": "foot", "path": [], "attack": True}]
    board = position.flow.board
    for goal in board.ids(board.all):
        for leg in (plan(position).way(HARKONNEN, "wind_pass", goal) or [])[:-1]:
            assert position.table.free(HARKONNEN) & board.bit[leg["to"]]


def test_no_way_leads_under_a_worm() -> None:
    position = given().harkonnen("wind_pass", regular=2).worm("csw_3")
    assert plan(position).way(HARKONNEN, "wind_pass", "csw_3") is None


# -- how an attack would end -----------------------------------------------------------------------


def test_odds_of_an_attack_that_is_offered_are_the_same_beforehand() -> None:
    position = given().harkonnen("wind_pass", regular=3, bashar=1).atreides("csw_3", regular=2)
    before = plan(position, HARKONNEN).odds(HARKONNEN, "wind_pass", "csw_3")
    asked = orders(position, HARKONNEN).game.odds(HARKONNEN, Choice.parse("attack wind_pass csw_3 foot"))
    assert asked is not None and before.to_json() == asked.to_json()


def test_battle_surprise__its_odds_beforehand_and_only_with_a_leader() -> None:
    position = given().harkonnen("wind_pass", regular=3, bashar=1).atreides("csw_3", regular=2)
    before = plan(position, HARKONNEN).odds(HARKONNEN, "wind_pass", "csw_3", surprise=True)
    play = position.dice(harkonnen={"leadership": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    play.choose("act leadership leadership_surprise")
    asked = play.game.odds(HARKONNEN, Choice.parse("attack wind_pass csw_3 foot"))
    assert asked is not None and before.to_json() == asked.to_json()
    assert before.to_json() != plan(position, HARKONNEN).odds(HARKONNEN, "wind_pass", "csw_3").to_json()
    alone = given().harkonnen("wind_pass", regular=3).atreides("csw_3", regular=2)
    with pytest.raises(Refused, match=r"order\.no_leader"):
        plan(alone).odds(HARKONNEN, "wind_pass", "csw_3", surprise=True)
    assert plan(alone, harkonnen={"wind_pass": {"regular": 3, "bashar": 1}}).odds(
        HARKONNEN, "wind_pass", "csw_3", surprise=True
    )


def test_odds_of_an_attack_that_is_not_possible_now() -> None:
    """Far apart, and not one's turn: what counts is who stands where."""
    near = given().harkonnen("wind_pass", regular=3).atreides("csw_3", regular=2)
    far = given().harkonnen("carthag", regular=3).atreides("csw_3", regular=2)
    found = plan(far, ATREIDES).odds(HARKONNEN, "carthag", "csw_3")
    assert found.hits == plan(near, ATREIDES).odds(HARKONNEN, "wind_pass", "csw_3").hits
    with pytest.raises(Refused, match=r"order\.nobody_there"):
        plan(far).odds(HARKONNEN, "carthag", "wind_pass")
    with pytest.raises(Refused, match=r"order\.no_legion"):
        plan(far).odds(HARKONNEN, "wind_pass", "csw_3")
    with pytest.raises(Refused, match=r"order\.worm"):
        plan(far.worm("csw_3")).odds(HARKONNEN, "carthag", "csw_3")


def test_ghosts_fight_in_the_place_of_those_that_stand_there() -> None:
    stronger = given().harkonnen("wind_pass", regular=5).atreides("csw_3", regular=2)
    position = given().harkonnen("wind_pass", regular=3).atreides("csw_3", regular=2)
    imagined = plan(position, harkonnen={"wind_pass": {"regular": 5}}).odds(HARKONNEN, "wind_pass", "csw_3")
    assert imagined.hits == plan(stronger).odds(HARKONNEN, "wind_pass", "csw_3").hits
    # Nobody is imagined there: nobody attacks.
    with pytest.raises(Refused, match=r"order\.no_legion"):
        plan(position, harkonnen={"wind_pass": {}}).odds(HARKONNEN, "wind_pass", "csw_3")


def test_ghosts_bar_the_way_and_are_reached() -> None:
    position = given().harkonnen("wind_pass", regular=3)
    assert reaching(position, "csw_3") == {"wind_pass": ["foot"]}
    found = plan(position, atreides={"csw_3": {"elite": 1}}).threats("csw_3")
    assert [each["ways"][0]["attack"] for each in found] == [True]
    # A legion that has gone reaches nothing from where it was.
    assert "wind_pass" not in reaching(position, "csw_3", harkonnen={"wind_pass": {}})


# -- who may know what -----------------------------------------------------------------------------


def guarded(token: str, rank: int = 2) -> Given:
    position = given().harkonnen("csw_3", regular=4, bashar=1)
    return position.sietch("windgap", rank).atreides("windgap", token, naib=1)


@pytest.mark.parametrize("viewer", [HARKONNEN, SPECTATOR])
def test_who_does_not_know_a_token_learns_nothing_of_it(viewer: str) -> None:
    tables, answers = [], []
    for token in ("start_1", "deploy_8"):
        it = plan(guarded(token), viewer)
        tables.append(it.flow.table.to_json())
        both = (it.odds(HARKONNEN, "csw_3", "windgap"), it.odds(ATREIDES, "windgap", "csw_3"))
        answers.append([odds.to_json() for odds in both])
        assert all(ASSUMED_TOKENS in odds.assumed for odds in both)
    assert tables[0] == tables[1]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("viewer", [HARKONNEN, SPECTATOR])
def test_who_does_not_know_a_rank_learns_nothing_of_it(viewer: str) -> None:
    one, other = guarded("start_1"), guarded("start_1")
    one.table.sietches = {**one.table.sietches, "habbanya_ridge": 1}
    other.table.sietches = {**other.table.sietches, "windgap": 1, "habbanya_ridge": 2}
    asked = [plan(position, viewer).odds(HARKONNEN, "csw_3", "windgap") for position in (one, other)]
    assert asked[0].to_json() == asked[1].to_json()
    assert ASSUMED_RANK in asked[0].assumed


def test_the_atreides_reckon_with_what_they_know() -> None:
    known = plan(guarded("deploy_8"), ATREIDES).odds(HARKONNEN, "csw_3", "windgap")
    assert (
        known.assumed
        == plan(given().harkonnen("csw_3", regular=1).atreides("windgap", regular=1))
        .odds(HARKONNEN, "csw_3", "windgap")
        .assumed[:2]
    )
    # A token of theirs may be imagined elsewhere under its own name, and by nobody else.
    ghosts: dict[str, dict[str, int]] = {"windgap": {}, "wind_pass": {"deploy_8": 1}}
    moved = plan(guarded("deploy_8"), ATREIDES, atreides=ghosts)
    assert moved.odds(HARKONNEN, "csw_3", "wind_pass").assumed == known.assumed
    for viewer in (HARKONNEN, SPECTATOR):
        for token in ("deploy_8", "deploy_1"):
            with pytest.raises(Refused, match=r"imagined\.no_piece"):
                plan(guarded("deploy_8"), viewer, atreides={"wind_pass": {token: 1}})
        assert plan(guarded("deploy_8"), viewer, atreides={"windgap": {}, "wind_pass": {FACE_DOWN: 1}})


def test_an_imagined_table_holds_nobody_s_cards_nor_the_key() -> None:
    game = Game.new(bytes(range(32)))
    for viewer in (*game.seats, SPECTATOR):
        imagined = game.imagined(viewer, NONE).flow
        table = imagined.table
        assert not any((table.hands, table.decks, table.objectives, table.deployment_pool, table.drawn_token))
        assert imagined.tower.key != game.flow.tower.key
        assert not imagined.stack


@pytest.mark.parametrize(
    ("ghosts", "key"),
    [
        ({"harkonnen": {"nowhere": {"regular": 1}}}, "imagined.no_area"),
        ({"sardaukar": {"carthag": {"regular": 1}}}, "imagined.no_area"),
        ({"harkonnen": {"carthag": {"fedaykin": 1}}}, "imagined.no_piece"),
        ({"harkonnen": {"carthag": {"harvester": 1}}}, "imagined.no_piece"),
        ({"harkonnen": {"carthag": {"regular": 0}}}, "imagined.no_piece"),
        ({"harkonnen": {"carthag": {"baron_harkonnen": 2}}}, "imagined.no_piece"),
        ({"atreides": {"wind_pass": {FACE_DOWN: 1}}}, "imagined.no_piece"),
        ({"harkonnen": {"carthag": {"regular": 7}}}, "imagined.too_many"),
    ],
)
def test_limit_units__what_cannot_be_is_not_imagined(ghosts: Any, key: str) -> None:
    with pytest.raises(Refused, match=re.escape(key)):
        given().harkonnen("carthag", regular=1).game.imagined(SPECTATOR, ghosts)


# -- nothing changes -------------------------------------------------------------------------------


def test_thinking_changes_nothing() -> None:
    play = orders(guarded("deploy_8"), HARKONNEN)
    before = play.game.to_json()
    for viewer in (HARKONNEN, ATREIDES, SPECTATOR):
        it = play.game.imagined(viewer, {"harkonnen": {"wind_pass": {"regular": 3}}})
        it.threats("windgap")
        it.way(HARKONNEN, "csw_3", "arrakeen")
        it.odds(HARKONNEN, "csw_3", "windgap")
    assert play.game.to_json() == before
    assert play.events("legion_moved") == []


def test_whatever_is_seen_in_a_legion_may_be_imagined_elsewhere() -> None:
    """In a game of any content: every legion that a viewer sees, moved as a whole to where nobody stands."""
    for options in ({}, {"expansions": "desert_war"}):
        game = Game.new(bytes(range(32)), options=options)
        for viewer in (*game.seats, SPECTATOR):
            view = game.view(viewer)
            for faction, legions in view["public"]["legions"].items():
                for area, legion in legions.items():
                    tokens = view["private"].get("tokens", {}).get(area, {}) if faction == ATREIDES else {}
                    own = {piece: n for piece, n in legion.items() if not (tokens and piece == FACE_DOWN)}
                    pieces = {**own, **dict.fromkeys(tokens, 1)}
                    it = game.imagined(viewer, {faction: {area: {}, "wind_pass": pieces}})
                    assert it.flow.pieces.count_units(it.flow.table.legion(faction, "wind_pass"))
