"""Programs that search: what they think in, that nothing hidden moves them, that they take what is better."""

from __future__ import annotations

import json
from functools import cache

import pytest

from engine.arena.duel import Meeting, play
from engine.beliefs import deal
from engine.choice import Choice
from engine.flow import QUESTIONS
from engine.game import Game
from engine.leakcheck.worlds import Unseen, other_world
from engine.pieces import FACTIONS
from engine.players import PROGRAMS, GreedyPlayer, SteadyPlayer, StrongPlayer, player
from engine.players import search as searching
from engine.players.candidates import RANKED, candidates
from engine.players.evaluation import CERTAIN, chance, value, weights
from engine.players.features import NAMES, features
from engine.players.random import RandomPlayer
from engine.players.search import Level, SearchPlayer, Weighed
from engine.players.sight import Sight
from engine.variant import PLAIN, Variant
from tests.engine.test_beliefs import positions
from tests.sizes import size

KEY = bytes(range(32))
SEARCHING = [kind for kind in PROGRAMS.values() if issubclass(kind, SearchPlayer)]


@cache
def asked(number: int, players: int = 2) -> list[Game]:
    """Positions at decisions that are searched, reached by greedy play; whoever plays on forks them."""
    found: list[Game] = []
    for game in positions(number, players, 4):
        quick = GreedyPlayer(1)
        for _ in range(30):
            pending = game.waiting_on()
            if pending is None:
                break
            seat = pending.seats[0]
            view, menu = game.view(seat), game.menu(seat)
            assert menu is not None
            if searching.searched(view):
                found.append(game.fork())
                break
            game.play(seat, quick.choose(view, menu))
    return found


def thought(player: SearchPlayer, game: Game, worlds: list[Game]) -> tuple[Choice, tuple[Weighed, ...]]:
    pending = game.waiting_on()
    assert pending is not None
    seat = pending.seats[0]
    menu = game.menu(seat)
    assert menu is not None
    choice = player.choose(game.view(seat), menu, worlds)
    assert choice in menu
    return choice, player.weighed


def seat_of(game: Game) -> str:
    pending = game.waiting_on()
    assert pending is not None
    return pending.seats[0]


# -- nothing hidden ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_choice_is_the_same_whatever_is_hidden(players: int) -> None:
    """The truth dealt anew, draws to come included: same worlds to think in, same choice, same reasons."""
    compared = 0
    for game in asked(size(4, 1000), players):
        seat = seat_of(game)
        other = other_world(game, seat, Unseen.of(game), RandomPlayer(3), ()).game
        if other.view(seat) != game.view(seat):
            continue
        worlds, others = deal(game, seat, 2, 4), deal(other, seat, 2, 4)
        assert [json.dumps(one.to_json()) for one in worlds] == [json.dumps(one.to_json()) for one in others]
        assert thought(SteadyPlayer(1), game, worlds) == thought(SteadyPlayer(1), other, others)
        compared += 1
    assert compared >= size(1, 900)


def test_without_worlds_it_is_the_quick_policy() -> None:
    for game in asked(4):
        seat = seat_of(game)
        menu = game.menu(seat)
        assert menu is not None
        quick = GreedyPlayer(5).choose(game.view(seat), menu)
        player = SteadyPlayer(5)
        assert player.choose(game.view(seat), menu) == quick
        assert player.nodes == 0
        assert player.weighed == ()


def test_it_wishes_for_worlds_only_where_it_searches() -> None:
    kinds = {}
    for game in positions(8):
        seat = seat_of(game)
        menu = game.menu(seat)
        assert menu is not None
        wished = SteadyPlayer(1).worlds(game.view(seat), menu)
        kinds[game.view(seat)["public"]["waiting"]["kind"]] = wished  # type: ignore[typeddict-item]
        assert wished == (SteadyPlayer.level.worlds if searching.searched(game.view(seat)) else 0)
    assert 0 in kinds.values()


# -- the same everywhere -----------------------------------------------------------------------------


def test_the_same_worlds_give_the_same_choice_and_stay_as_they_are() -> None:
    for game in asked(4):
        worlds = deal(game, seat_of(game), 2, 1)
        before = [json.dumps(world.to_json()) for world in worlds]
        assert thought(SteadyPlayer(1), game, worlds) == thought(SteadyPlayer(1), game, worlds)
        assert [json.dumps(world.to_json()) for world in worlds] == before


@pytest.mark.parametrize("most", [5, 30, 60])
def test_it_can_be_held_to_a_number_of_positions(most: int) -> None:
    for game in asked(3):
        worlds = deal(game, seat_of(game), 16, 1)
        free, held = StrongPlayer(1), player(f"strong@{most}", 1)
        assert isinstance(held, SearchPlayer)
        thought(free, game, worlds)
        thought(held, game, worlds)
        assert held.nodes <= most
        assert free.nodes == held.nodes or free.nodes > most
        # What it has begun with everywhere it also ends: no choice is weighed in nothing.
        assert all(one.worlds for one in held.weighed)


def test_positions_weighed_are_counted() -> None:
    for game in asked(4):
        player = SteadyPlayer(1)
        _, weighed = thought(player, game, deal(game, seat_of(game), 2, 1))
        assert player.nodes == sum(one.worlds for one in weighed)
        assert player.nodes <= SteadyPlayer.level.width * SteadyPlayer.level.worlds


# -- what it chooses ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_candidates_are_legal_and_begin_with_the_quick_choice(players: int) -> None:
    several = 0
    for game in asked(6, players):
        seat = seat_of(game)
        view, menu = game.view(seat), game.menu(seat)
        assert menu is not None
        quick = GreedyPlayer(1).choose(view, menu)
        found = candidates(Sight(view), menu, quick, 5)
        assert found[0] == quick
        assert len(found) <= 5
        assert len({str(choice) for choice in found}) == len(found)
        assert all(choice in menu for choice in found)
        several += len(found) > 1
    assert several


class Wide(SearchPlayer):
    __slots__ = ()
    level = Level(width=4, worlds=1, first=1, margin=500)


@pytest.mark.parametrize(("lead", "taken"), [(501, True), (500, False)])
def test_another_choice_has_to_be_better_by_a_margin(
    monkeypatch: pytest.MonkeyPatch, lead: int, taken: bool
) -> None:
    game = asked(4)[0]
    seat = seat_of(game)
    view, menu = game.view(seat), game.menu(seat)
    assert menu is not None
    quick, second, *_ = candidates(Sight(view), menu, GreedyPlayer(1).choose(view, menu), 4)
    monkeypatch.setattr(
        SearchPlayer,
        "_finished",
        lambda self, world, seat, choice: 4000 + (lead if choice == second else 0),
    )
    choice = Wide(1).choose(view, menu, deal(game, seat, 1, 1))
    assert choice == (second if taken else quick)


def test_a_win_is_worth_everything() -> None:
    game = Game.new(KEY)
    for side in FACTIONS:
        twin = game.fork()
        twin.flow.win(side, "supremacy")
        assert {one: value(twin, one) for one in FACTIONS} == {
            one: CERTAIN if one == side else 0 for one in FACTIONS
        }


# -- near the end ------------------------------------------------------------------------------------


class Brief(SearchPlayer):
    __slots__ = ()
    level = Level(width=4, worlds=3, first=1, margin=100, finalists=2, ends=2, further=50)


def nearly_over(number: int = 3) -> list[Game]:
    """Positions in which one more sietch would be the tenth point."""
    found = [game.fork() for game in asked(number)]
    for game in found:
        game.table.supremacy = 9
        assert searching.near_its_end(game)
    return found


def test_the_end_is_near_while_a_sietch_stands_that_brings_all_missing_points() -> None:
    game = Game.new(KEY)
    table, win = game.table, game.flow.content.tracks.supremacy.win
    table.sietches = {"windgap": 2, "tasmin_sink": 1}
    for points, near in ((0, False), (win - 3, False), (win - 2, True), (win - 1, True)):
        table.supremacy = points
        assert searching.near_its_end(game) == near
    table.sietches = {}
    assert not searching.near_its_end(game)


def test_far_from_the_end_nothing_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(SearchPlayer, "end_of")
    for game in asked(4):
        if not searching.near_its_end(game):
            thought(Brief(1), game, deal(game, seat_of(game), 3, 1))


def test_near_the_end_the_best_and_the_quick_choice_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they come to is the mean of those games and of what they were weighed at."""
    asked_for: list[Choice] = []

    def lost(self: SearchPlayer, world: Game, seat: str, choice: Choice) -> int:
        asked_for.append(choice)
        self.nodes += searching.FURTHEST
        return 0

    monkeypatch.setattr(SearchPlayer, "end_of", lost)
    for game in nearly_over():
        asked_for.clear()
        seat = seat_of(game)
        menu = game.menu(seat)
        assert menu is not None
        quick = GreedyPlayer(1).choose(game.view(seat), menu)
        player = Brief(1)
        _, weighed = thought(player, game, deal(game, seat, 3, 1))
        played = [one for one in weighed if one.choice in asked_for]
        assert 2 <= len(played) <= 3
        assert quick in asked_for
        assert weighed[: len(played)] == tuple(played)
        assert all(one.worlds == 1 + asked_for.count(one.choice) for one in played)
        assert all(one.chance <= CERTAIN // one.worlds for one in played)


@pytest.mark.parametrize("wins", [0, 1])
def test_what_wins_when_it_is_played_on_is_taken(monkeypatch: pytest.MonkeyPatch, wins: int) -> None:
    game = nearly_over(1)[0]
    seat = seat_of(game)
    menu = game.menu(seat)
    assert menu is not None
    quick = GreedyPlayer(1).choose(game.view(seat), menu)
    monkeypatch.setattr(
        SearchPlayer,
        "end_of",
        lambda self, world, seat, choice: CERTAIN if (choice == quick) == bool(wins) else 0,
    )
    choice, _ = thought(Brief(1), game, deal(game, seat, 3, 1))
    assert (choice == quick) == bool(wins)


def test_who_is_held_to_few_positions_plays_nothing_on() -> None:
    for game in nearly_over():
        worlds = deal(game, seat_of(game), 3, 1)
        held = Brief(1, most=12)
        _, weighed = thought(held, game, worlds)
        assert held.nodes == sum(one.worlds for one in weighed) <= 12


def test_the_end_of_a_game_is_who_wins_it_or_what_it_is_worth() -> None:
    """The same whatever has been thought before; and the world it is thought in stays as it is."""
    for game in nearly_over(2):
        seat = seat_of(game)
        menu = game.menu(seat)
        assert menu is not None
        quick = GreedyPlayer(1).choose(game.view(seat), menu)
        (world,) = deal(game, seat, 1, 1)
        before, player = json.dumps(world.to_json()), Brief(1)
        ends = {player.end_of(world, seat, quick) for _ in range(2)}
        assert len(ends) == 1
        assert 0 <= ends.pop() <= CERTAIN
        assert json.dumps(world.to_json()) == before
        assert 2 <= player.nodes <= 2 * searching.FURTHEST


def test_nothing_more_is_begun_after_so_many_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that go on for long are played on in fewer worlds: here in one, not looked at before."""
    worlds_seen: list[Game] = []

    def long(self: SearchPlayer, world: Game, seat: str, choice: Choice) -> int:
        worlds_seen.append(world)
        self.nodes += 25
        return 5000

    monkeypatch.setattr(SearchPlayer, "end_of", long)
    for game in nearly_over():
        worlds_seen.clear()
        worlds = deal(game, seat_of(game), 3, 1)
        thought(Brief(1), game, worlds)
        assert worlds_seen
        assert all(world is worlds[1] for world in worlds_seen)


# -- the evaluation ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_features_are_whole_numbers_of_every_position(players: int) -> None:
    for game in positions(size(4, 40), players):
        found = features(game.flow)
        assert len(found) == len(NAMES)
        assert {type(number) for number in found} == {int}
        for side in FACTIONS:
            assert 0 < value(game, side) < CERTAIN


def test_every_feature_has_a_weight_for_each_side_and_no_weight_is_left_over() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert {side: len(row) for side, row in weights().items()} == dict.fromkeys(FACTIONS, len(NAMES))


def test_chances_grow_with_the_sum_and_are_even_at_nothing() -> None:
    found = [chance(total) for total in range(-9_000_000, 9_000_001, 50_000)]
    assert found == sorted(found)
    assert chance(0) == CERTAIN // 2
    assert 0 < found[0] < found[-1] < CERTAIN
    assert abs(chance(1_000_000) - 7311) <= 1


def test_points_near_the_end_are_worth_more_to_the_harkonnen() -> None:
    game = Game.new(KEY)
    worth = []
    for points in (2, 5, 8):
        game.table.supremacy = points
        worth.append(value(game, FACTIONS[0]))
    assert worth == sorted(worth)
    assert worth[2] - worth[1] > worth[1] - worth[0]


@pytest.mark.parametrize("kind", RANKED)
def test_what_is_searched_is_a_question_of_the_game(kind: str) -> None:
    assert kind in QUESTIONS


def test_where_a_rule_plays_a_faction_it_is_the_quick_policy() -> None:
    game = Variant(1, "mahdi").begun(KEY, 0)
    assert deal(game, game.seats[0], 2, 1) == []


@pytest.mark.parametrize("program", SEARCHING)
def test_programs_that_search_differ_only_in_how_much_they_think(program: type[SearchPlayer]) -> None:
    assert program.level.worlds >= 1
    assert program.level.width >= 2


def test_worlds_that_look_alike_share_what_the_quick_policy_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked less often and says the same: as it would in each world by itself."""
    games = asked(size(6, 200))
    shared = [thought(StrongPlayer(1), game, deal(game, seat_of(game), 3, 1)) for game in games]
    monkeypatch.setattr(searching.Path, "after", lambda self, flow, seat: searching.Path())
    assert [thought(StrongPlayer(1), game, deal(game, seat_of(game), 3, 1)) for game in games] == shared


def test_what_is_thought_through_is_what_would_be_played() -> None:
    """Carried out without being told: the same table as when somebody plays it."""
    for game in asked(size(6, 60)):
        twin, quick = game.fork(), GreedyPlayer(1)
        for _ in range(12):
            seat = searching.asked_next(twin.flow)
            if not seat:
                break
            choice = searching.answered(twin.flow, seat, quick)
            searching.carry_out(twin.flow, seat, choice)
            game.play(seat, choice)
            assert twin.to_json() == game.to_json()


@pytest.mark.slow
def test_it_beats_chance_in_pairs_of_games() -> None:
    points = [
        play(Meeting("steady", "random", side, pair), 12, PLAIN).points
        for pair in range(size(4, 12))
        for side in FACTIONS
    ]
    assert sum(points) >= len(points) - 1
