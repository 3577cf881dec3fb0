"""Factions, boards and seats are three things; a rule may play a faction, and somebody settles its ties."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine import Game
from engine.chapters import rulebook
from engine.components import STANDARD
from engine.dice import Tower, commitment
from engine.flow import Flow, Question, Rulebook
from engine.menu import Menu, restricted_menu
from engine.mode import PHASES, Mode, mode_of
from engine.phases.setup import set_up
from engine.phases.start import Rounds
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN
from engine.players.random import RandomPlayer
from engine.refusal import Refused
from engine.sides import ROLES
from engine.table import Table
from tests.records import key
from tests.sizes import size


class LastOf:
    """Leaves the last few choices of a menu; the Atreides choose among them."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked: list[str] = []

    def restrict(self, flow: Flow, question: Question, menu: Menu) -> Menu:
        self.asked.append(question.name)
        form = menu.forms[RandomPlayer(flow.tower.count).below(len(menu.forms))]
        left = [form.sample(RandomPlayer(flow.tower.count + n).below) for n in range(self.number)]
        return restricted_menu(menu, dict.fromkeys(left))

    def tell(self, flow: Flow, question: Question, menu: Menu) -> None:
        """It has no criteria."""

    def seats(self, flow: Flow, question: Question) -> tuple[str, ...]:
        return flow.seats_of(ATREIDES)


def by_rule(unseated: str, answerer: LastOf, shared: tuple[str, ...] = ()) -> Rulebook:
    return replace(rulebook(), mode=Mode.of(shared, (unseated,)), answerer=answerer)


def begun(rules: Rulebook, seed: int) -> Game:
    flow = Flow(Table(STANDARD), Tower(key(seed)), rules)
    set_up(flow)
    flow.push(Rounds())
    flow.advance()
    return Game(flow, commitment(key(seed)))


def played(game: Game, seed: int, choices: int) -> list[str]:
    """By the seats there are, at random; the kinds of question they were asked for the other side."""
    chance, settled = RandomPlayer(seed), []
    for _ in range(choices):
        pending = game.waiting_on()
        if pending is None:
            break
        assert set(pending.seats) <= set(game.seats)
        seat = pending.seats[chance.below(len(pending.seats))]
        if game.flow.faction_of(seat) != pending.faction:
            settled.append(pending.kind)
        menu = game.menu(seat)
        assert menu is not None
        assert not menu.faults()
        game.play(seat, menu.sample(chance.below))
        assert not game.faults()
        game = game.fork()
    return settled


# Two people, or up to four


def test_a_mode_says_who_plays_what() -> None:
    two, four = mode_of(), mode_of(FACTIONS)
    assert two.seats == two.boards == {HARKONNEN: (HARKONNEN,), ATREIDES: (ATREIDES,)}
    assert four.seats == four.boards == ROLES
    assert (two.seat_of["fremen"], four.seat_of["fremen"]) == (ATREIDES, "fremen")
    assert (two.shared, four.shared) == ((), FACTIONS)
    assert mode_of() is two


def test_a_faction_without_seats_has_boards_all_the_same() -> None:
    mode = Mode.of((), (HARKONNEN,))
    assert mode.seats[HARKONNEN] == ()
    assert mode.boards[HARKONNEN] == (HARKONNEN,)
    assert (mode.seat_of["corrino"], mode.board_of["corrino"]) == ("", HARKONNEN)


def test_the_mode_gives_the_phases_of_a_round() -> None:
    """A mode without Desert Hazards has none."""
    phases = tuple(name for name in PHASES if name != "desert_hazards")
    game = begun(replace(rulebook(), mode=Mode.of(phases=phases)), 1)
    assert [below.name for below in game.flow.stack[:5]] == ["rounds", *reversed(phases[1:])]


# A faction that no seat plays


@pytest.mark.parametrize("unseated", FACTIONS)
@pytest.mark.parametrize("seed", range(size(2, 20)))
def test_a_rule_answers_for_a_faction_without_seats(unseated: str, seed: int) -> None:
    rules = LastOf(1)
    game = begun(by_rule(unseated, rules), seed)
    assert game.seats == tuple(faction for faction in FACTIONS if faction != unseated)
    assert unseated not in game.table.hands
    assert not game.faults()
    if unseated == HARKONNEN:
        assert played(game, seed, size(60, 600)) == []
    else:
        # Nobody of the Atreides is there to be asked, and none has to be.
        rules.seats = lambda flow, question: flow.seats_of(HARKONNEN)  # type: ignore[method-assign]
        assert played(game, seed, size(60, 600)) == []
    assert len(set(rules.asked)) > 3


@pytest.mark.parametrize("shared", [(), (ATREIDES,)])
def test_whoever_breaks_a_tie_gets_the_question_with_what_is_left_of_it(shared: tuple[str, ...]) -> None:
    rules = LastOf(3)
    game = begun(by_rule(HARKONNEN, rules, shared), 4)
    assert game.seats == (ROLES[ATREIDES] if shared else (ATREIDES,))
    settled = played(game, 4, size(60, 400))
    assert len(set(settled)) > 2


def test_what_a_rule_has_not_left_is_refused_to_whoever_breaks_the_tie() -> None:
    game = begun(by_rule(HARKONNEN, LastOf(2)), 5)
    for _ in range(50):
        pending = game.waiting_on()
        assert pending is not None
        menu = game.menu(ATREIDES)
        assert menu is not None
        if pending.faction == HARKONNEN:
            break
        game.play(ATREIDES, menu.sample(RandomPlayer(1).below))
    question = game.flow.question
    assert question is not None
    menu = game.menu(ATREIDES)
    assert menu is not None
    every = list(question.menu(game.flow).all())
    gone = next(choice for choice in every if choice not in menu)
    before = json.dumps(game.to_json())
    with pytest.raises(Refused):
        game.play(ATREIDES, gone)
    assert json.dumps(game.to_json()) == before
    game.play(ATREIDES, next(menu.all()))


def test_a_faction_without_seats_and_without_a_rule_is_a_fault_of_its_mode() -> None:
    with pytest.raises(AssertionError, match="nobody answers"):
        begun(replace(rulebook(), mode=Mode.of((), (HARKONNEN,))), 1)


def test_what_stands_beside_decisions_belongs_to_the_game() -> None:
    """Without its free actions a game has none; another game beside it keeps them."""
    plain, bare = rulebook(), replace(rulebook(), free_actions=(), watchers=(), listeners=())
    verbs = {verb for free in plain.free_actions for verb in free.verbs}
    game = begun(bare, 2)
    for _ in range(40):
        pending = game.waiting_on()
        assert pending is not None
        menu = game.menu(pending.seats[0])
        assert menu is not None
        assert not verbs & set(menu.verbs)
        game.play(pending.seats[0], menu.sample(RandomPlayer(3).below))
    assert rulebook() is plain
