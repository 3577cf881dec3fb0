"""What is known of face-down tokens by whoever has followed them: which of them were drawn later.

Rule: token.hidden, deploy.token, setup.
"""

from __future__ import annotations

import json
from collections import Counter

from engine.beliefs import DRAWN, deal, face_down
from engine.game import Game
from engine.leakcheck.worlds import Unseen, other_world
from engine.pieces import ATREIDES, HARKONNEN
from engine.players import GreedyPlayer
from engine.players.glance import Glance
from engine.players.random import RandomPlayer
from engine.rules.deployment import draw_token
from engine.rules.losses import lose
from engine.selfplay import game_key
from engine.steps import upgraded
from engine.variant import Variant
from tests.sizes import size

KEY = bytes(range(32))


def begun() -> tuple[Game, list[str]]:
    """A game just set up, and the areas in which a token lies."""
    game = Game.new(KEY)
    return game, game.table.areas_of(ATREIDES)


def token_of(game: Game, area: str) -> str:
    return game.flow.pieces.tokens_of(game.table.legion(ATREIDES, area))[0]


def drawn_to(game: Game, area: str) -> str:
    """A token that is drawn and put down there."""
    draw_token(game.flow)
    token = game.table.drawn_token
    game.table.drawn_token = ""
    game.table.add(ATREIDES, area, {token: 1})
    return token


def moved(game: Game, token: str, origin: str, target: str) -> None:
    game.table.remove(ATREIDES, origin, {token: 1})
    game.table.add(ATREIDES, target, {token: 1})


def ways(game: Game, number: int = 60, seat: str = HARKONNEN) -> Counter[str]:
    """How many drawn ones lie in each area in games that are dealt."""
    found: Counter[str] = Counter()
    for world in deal(game, seat, number, 7):
        legions = world.table.legions[ATREIDES]
        found[json.dumps({area: drawn(legions[area]) for area in legions if drawn(legions[area])})] += 1
    return found


def drawn(legion: object) -> int:
    return sum(piece.startswith(DRAWN) for piece in legion)  # type: ignore[attr-defined]


def test_tokens_from_the_beginning_are_dealt_where_they_have_lain_alone() -> None:
    game, areas = begun()
    drawn_to(game, "cse_3")
    assert ways(game) == {json.dumps({"cse_3": 1}): 60}
    # Faces still differ.
    assert len({json.dumps(world.table.legions[ATREIDES]) for world in deal(game, HARKONNEN, 40, 1)}) > 20
    moved(game, token_of(game, areas[0]), areas[0], "cse_5")
    assert ways(game) == {json.dumps({"cse_3": 1}): 60}


def test_tokens_that_have_stood_together_may_have_changed_places() -> None:
    game, areas = begun()
    token = drawn_to(game, areas[0])
    assert ways(game) == {json.dumps({areas[0]: 1}): 60}
    moved(game, token, areas[0], "cse_5")
    found = ways(game, 400)
    assert {*found} == {json.dumps({areas[0]: 1}), json.dumps({"cse_5": 1})}
    assert min(found.values()) > 150


def test_a_token_that_has_gone_unseen_is_followed_too() -> None:
    game, areas = begun()
    lose(game.flow, ATREIDES, areas[1], {token_of(game, areas[1]): 1})
    other = drawn_to(game, "cse_3")
    for world in deal(game, HARKONNEN, 30, 2):
        assert drawn(world.table.gone_unseen) == 0
    lose(game.flow, ATREIDES, "cse_3", {other: 1})
    for world in deal(game, HARKONNEN, 30, 2):
        assert drawn(world.table.gone_unseen) == 1


def test_of_a_game_that_was_saved_before_any_token_may_be_of_any_kind() -> None:
    game, _ = begun()
    drawn_to(game, "cse_3")
    form = game.to_json()
    old = {**form, "table": {name: value for name, value in form["table"].items() if name != "followed"}}
    del old["form"]
    game = Game.from_json(upgraded(old))
    assert len(ways(game, 300)) == 9
    # What comes from then on is followed.
    token = drawn_to(game, "cse_5")
    for world in deal(game, HARKONNEN, 30, 2):
        assert drawn(world.table.legions[ATREIDES]["cse_5"]) == 1
    assert token in game.table.followed


def test_what_is_known_of_tokens_is_true_and_the_same_whatever_is_hidden() -> None:
    """In each group of tokens that are alike as many were drawn as there are in every game that is dealt."""
    known = 0
    for number in range(size(4, 60)):
        variant = Variant(2 + number % 3)
        game = variant.begun(game_key(23, number), number)
        quick = {seat: GreedyPlayer(number) for seat in game.seats}
        seat = next(seat for seat in game.seats if game.flow.faction_of(seat) == HARKONNEN)
        for step in range(size(200, 2000)):
            pending = game.waiting_on()
            if pending is None:
                break
            one = pending.seats[0]
            game.play(one, quick[one].answer(Glance(game.flow, one), game.flow.menu(one)))
            if game.over or step % 10:
                continue
            assert not [fault for fault in game.faults() if "told apart" in fault]
            other = other_world(game, seat, Unseen.of(game), RandomPlayer(step), ()).game
            if other.view(seat) != game.view(seat):
                continue
            worlds, others = deal(game, seat, 2, step), deal(other, seat, 2, step)
            assert [json.dumps(w.to_json()) for w in worlds] == [json.dumps(w.to_json()) for w in others]
            for world in (*worlds, other):
                assert world.faults() == []
                assert kinds(world) == kinds(game)
            known += len(kinds(game)) > 1
    assert known > 20


def kinds(game: Game) -> dict[int, tuple[int, int]]:
    """Of the tokens that are alike how many lie there, and how many of them were drawn."""
    found: dict[int, tuple[int, int]] = {}
    for token in face_down(game) - {*game.table.deployment_pool}:
        number = game.table.followed.get(token, 0)
        all_of_them, of_them = found.get(number, (0, 0))
        found[number] = all_of_them + 1, of_them + token.startswith(DRAWN)
    return found


def test_a_position_kept_before_anything_was_noted_opens() -> None:
    """Of the same form, too: games that run are opened by the version after the one that kept them."""
    game = Game.new(bytes(range(32)))
    form = game.to_json()
    for name in ("ruled_out", "followed"):
        del form["table"][name]
    opened = Game.from_json(form)
    assert not opened.faults()
    assert not opened.table.followed and not opened.table.ruled_out
    assert opened.view(opened.seats[0]) == game.view(game.seats[0])
