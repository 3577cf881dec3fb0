"""What is in the box belongs to a game: games of different contents do not know of each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import Game, Record
from engine.components import STANDARD, Components, load
from engine.leakcheck.check import Findings, check_stretch
from engine.leakcheck.stir import stirred
from engine.pieces import HARKONNEN
from engine.players import GreedyPlayer
from engine.players.random import RandomPlayer
from engine.record import Wrong, replay, save, verify, verify_saved
from engine.record import load as opened
from engine.refusal import Refused
from tests.contents import CLOSED, NEW_CARD, corrected, lay_over
from tests.records import NONCES, key
from tests.scenario import given
from tests.sizes import size

NEW = str(NEW_CARD["id"])
#: How many entries of a game are played, and after how many of them it is saved, opened and looked at.
ENTRIES = size(70, 400)
EVERY = 25


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Components:
    return load(corrected(tmp_path_factory.mktemp("corrected")))


# Made once


def test_the_same_files_are_the_same_content(tmp_path: Path) -> None:
    one, again = load(corrected(tmp_path / "one")), load(corrected(tmp_path / "again"))
    assert one is again
    assert one.board is again.board
    assert load() is STANDARD


def test_the_order_of_areas_is_part_of_the_rules(tmp_path: Path) -> None:
    """Sets of areas are read back in it, and draws go by what is read back."""

    def swap(board: dict[str, list[object]]) -> None:
        areas = board["areas"]
        areas[0], areas[1] = areas[1], areas[0]

    swapped = load(lay_over(tmp_path, board=swap))
    assert swapped.rules_digest != STANDARD.rules_digest
    assert [area.id for area in swapped.board.areas[:2]] == [
        area.id for area in reversed(STANDARD.board.areas[:2])
    ]


# What it changes


def test_a_border_is_closed_on_the_board_of_its_own_game_alone(other: Components) -> None:
    one, beyond = CLOSED

    def goals(content: Components) -> set[str]:
        position = given(content).harkonnen(one, regular=1)
        play = position.dice(harkonnen={"strategy": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
        play.choose("act strategy strategy_move")
        return play.goals("move", one, "foot")

    assert beyond in goals(STANDARD)
    assert goals(STANDARD) - goals(other) == {beyond}
    assert other.board.bit[beyond] & other.board.fly1[one]


def test_a_deck_has_the_cards_of_its_own_game(other: Components) -> None:
    for content, number in ((STANDARD, 18), (other, 19)):
        game = Game.new(key(1), data=content)
        held = sum(n for card, n in game.table.hands[HARKONNEN].items() if card in house(content))
        assert sum(game.table.decks["house_harkonnen"].values()) + held == number


def house(content: Components) -> set[str]:
    return {card.id for card in content.cards.values() if card.deck == "house_harkonnen"}


def test_a_program_reckons_with_a_card_it_has_never_seen(other: Components) -> None:
    position = given(other).hand(HARKONNEN, NEW)
    play = position.dice(harkonnen={"mentat": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    menu = play.game.menu(HARKONNEN)
    assert menu is not None
    assert GreedyPlayer(1, other).choose(play.game.view(HARKONNEN), menu) in menu
    play.choose(f"play mentat {NEW}", "place carthag regular=1")
    assert play.legion("carthag") == {"regular": 1}


def test_a_refusal_calls_things_what_they_are_called_in_its_game(other: Components) -> None:
    play = given(other).hand(HARKONNEN, NEW).dice(harkonnen={"mentat": 1}).turn(HARKONNEN)
    with pytest.raises(Refused) as caught:
        play.game.play(HARKONNEN, f"play strategy {NEW}")
    assert caught.value.content is other
    told = Refused("menu.not_offered", {"verb": "play", "card": NEW})
    assert told.about(other).content is other


def test_a_game_is_not_opened_with_another_content(other: Components) -> None:
    record = Record.start(key(2), nonces=NONCES, data=other)
    saved = json.loads(json.dumps(save(record)))
    with pytest.raises(Wrong, match=f"directory .* is missing .digest {other.rules_digest[:16]}."):
        opened(saved)
    assert opened(saved, other).game.table == record.game.table


# Side by side


def playing(content: Components, seed: int, shared: tuple[str, ...]) -> Iterator[Record]:
    """A game of programs, entry by entry: now and then saved and opened, forked and dealt anew."""
    nonces = tuple(f"{nonce}-{number}" for nonce in NONCES for number in range(1 + len(shared) // 2))
    record = Record.start(key(seed), nonces=nonces, shared=shared, data=content)
    programs = {seat: GreedyPlayer(seed + n, content) for n, seat in enumerate(record.game.seats)}
    chance = RandomPlayer(seed)
    for number in range(ENTRIES):
        pending = record.game.waiting_on()
        if pending is None:
            return
        seat = pending.seats[chance.below(len(pending.seats))]
        menu = record.game.menu(seat)
        assert menu is not None
        random = not number % 4
        choice = chance.choose(menu) if random else programs[seat].choose(record.game.view(seat), menu)
        record.play(seat, choice)
        assert not record.game.faults()
        if not number % EVERY:
            record = opened(json.loads(json.dumps(save(record))), content)
            findings = Findings()
            check_stretch(stirred(record.game, chance), chance, 3, findings)
            assert not findings.leaks
        yield record


def told(record: Record) -> str:
    return json.dumps(save(record))


@pytest.mark.parametrize("shared", [(), ("harkonnen", "atreides")])
def test_games_of_two_contents_are_played_entry_by_entry_beside_each_other(
    other: Components, shared: tuple[str, ...]
) -> None:
    def alone(content: Components) -> list[str]:
        return [told(record) for record in playing(content, 5, shared)][-1:]

    expected = [alone(STANDARD), alone(other)]
    found: list[list[str]] = [[], []]
    games = [playing(STANDARD, 5, shared), playing(other, 5, shared)]
    while any(games):
        for number, game in enumerate(games):
            record = next(game, None)
            if record is not None:
                found[number] = [told(record)]
        if all(one == two for one, two in zip(found, expected, strict=True)):
            break
    assert found == expected
    assert found[0] != found[1]
    for text, content in zip(found, (STANDARD, other), strict=True):
        verify_saved(json.loads(text[0]), content)


def test_a_finished_record_of_another_content_is_proved_with_it(other: Components) -> None:
    *_, record = playing(other, 7, ())
    if not record.over:
        record.play(HARKONNEN, None, "resign")
    finished = record.finished()
    assert verify(finished, other).game.table == record.game.table
    with pytest.raises(Wrong, match="other component data"):
        replay(finished)
