"""Reasons of the greedy program: each is a fact that this test looks up on the table anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine import Choice, Game
from engine.pieces import ATREIDES, ENEMY, HARKONNEN
from engine.players import GreedyPlayer
from engine.players.reasons import Params, Reason, advise, explain
from engine.selfplay import game_key
from engine.sides import ROLE_FACTION
from engine.table import Table
from tests.scenario import given
from tests.sizes import size

DICE = {"strategy": 1, "leadership": 1, "mentat": 1}


def ids(params: Params, *names: str) -> list[str]:
    return [str(params[name]) for name in names]


def places(table: Table, faction: str) -> set[str]:
    """Settlements, or sietches whether or not they lie open."""
    return set(table.settlements if faction == HARKONNEN else table.sietches)


def count(table: Table, faction: str, area: str) -> int:
    """So many units, two of them in each face-down token."""
    pieces = table.content.pieces
    legion = table.legion(faction, area)
    return sum(
        n * (2 if piece in pieces.tokens else 1) for piece, n in legion.items() if piece in pieces.bodies
    )


def near(table: Table, one: str, other: str) -> bool:
    return other in table.board.area[one].neighbors


def two_away(table: Table, one: str, other: str) -> bool:
    return near(table, one, other) or any(
        near(table, middle, other) for middle in table.board.area[one].neighbors
    )


Fact = Callable[[Table, str, Params], bool]
FACTS: dict[str, Fact] = {
    "takes_station": lambda table, own, p: own == ATREIDES and p["area"] in table.stations,
    "destroys_harvester": lambda table, own, p: own == ATREIDES and p["area"] in table.harvesters,
    "comes_near_place": lambda table, own, p: (
        p["place"] in places(table, ENEMY[own]) and near(table, *ids(p, "area", "place"))
    ),
    "comes_near_legion": lambda table, own, p: (
        bool(table.legion(ENEMY[own], str(p["place"]))) and near(table, *ids(p, "area", "place"))
    ),
    "guards": lambda table, own, p: p["area"] in places(table, own),
    "joins": lambda table, own, p: bool(table.legion(own, str(p["area"]))),
    "undefended": lambda table, own, p: (
        not table.legion(ENEMY[own], str(p["target"])) and p["target"] in places(table, ENEMY[own])
    ),
    "outnumbers": lambda table, own, p: (
        count(table, own, str(p["origin"])) == p["ours"]
        and count(table, ENEMY[own], str(p["target"])) == p["theirs"]
        and int(p["ours"]) > int(p["theirs"])
    ),
    "strikes_place": lambda table, own, p: p["target"] in places(table, ENEMY[own]),
    "threatened": lambda table, own, p: (
        p["area"] in places(table, own)
        and bool(table.legion(ENEMY[own], str(p["place"])))
        and two_away(table, *ids(p, "area", "place"))
    ),
    "advances": lambda table, own, p: p["card"] in table.prescience_row,
    "hand_has_room": lambda table, own, p: p["number"] == 6 - sum(table.hands[own].values()),
    "units_wait": lambda table, own, p: table.supply[HARKONNEN]["regular"] == p["number"],
    "harvesters_wait": lambda table, own, p: table.supply[HARKONNEN]["harvester"] == p["number"],
    "tokens_wait": lambda table, own, p: len(table.deployment_pool) == p["number"],
    "worm_reaches": lambda table, own, p: (
        p["origin"] in table.worms
        and two_away(table, *ids(p, "origin", "target"))
        and (p["target"] in table.harvesters or bool(table.legion(HARKONNEN, str(p["target"]))))
    ),
}


def is_true(game: Game, seat: str, reason: Reason) -> bool:
    return FACTS[reason.key](game.table, ROLE_FACTION.get(seat, seat), reason.params)


def test_every_reason_is_true_at_every_decision_of_whole_games() -> None:
    told: Counter[str] = Counter()
    for seed in range(size(2, 12)):
        game = Game.new(game_key(seed, 2))
        programs = {seat: GreedyPlayer(seed) for seat in game.seats}
        while (pending := game.waiting_on()) is not None:
            seat = pending.seats[0]
            menu = game.menu(seat)
            assert menu is not None
            choice = programs[seat].choose(game.view(seat), menu)
            reason = explain(game.view(seat), menu, choice)
            if reason is not None:
                assert is_true(game, seat, reason), (seed, pending.kind, str(choice), reason)
                told[reason.key] += 1
            game.play(seat, choice)
    assert len(told) >= 8, told


def test_an_attack_is_advised_with_the_numbers_of_both_sides() -> None:
    position = given().no_station().harkonnen("north_pole", regular=4, elite=2)
    position = position.atreides("csw_4", regular=1)
    play = position.dice(harkonnen=DICE, atreides=DICE).turn(HARKONNEN)
    menu = play.game.menu(HARKONNEN)
    assert menu is not None
    choice = Choice.parse("act strategy strategy_attack")
    reason = explain(play.game.view(HARKONNEN), menu, choice)
    assert reason is not None and reason.key == "outnumbers"
    assert reason.params == {"origin": "north_pole", "target": "csw_4", "ours": 6, "theirs": 1}


def test_advice_is_a_choice_that_is_offered_and_the_same_each_time() -> None:
    game = Game.new(game_key(5, 2))
    for _ in range(30):
        pending = game.waiting_on()
        assert pending is not None
        menu = game.menu(pending.seats[0])
        assert menu is not None
        view = game.view(pending.seats[0])
        advice, reason = advise(view, menu)
        assert advice in menu and (advice, reason) == advise(view, menu)
        game.play(pending.seats[0], advice)


def test_what_is_not_offered_has_no_reason() -> None:
    play = given().no_station().dice(harkonnen=DICE, atreides=DICE).turn(HARKONNEN)
    menu = play.game.menu(HARKONNEN)
    assert menu is not None
    assert explain(play.game.view(HARKONNEN), menu, Choice.parse("move carthag arrakeen regular=1")) is None
    assert explain(play.game.view(HARKONNEN), menu, Choice("pass")) is None
