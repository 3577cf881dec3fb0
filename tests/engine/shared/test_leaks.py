"""Partners are viewers too: the re-deal test with three and four players, hands shown under a Cone too."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine import Game, view
from engine.cli import main
from engine.contract.view import Private
from engine.flow import Flow
from engine.leakcheck import check_game, leakcheck
from engine.leakcheck.check import Findings, play_stretch, viewers
from engine.leakcheck.stir import stirred
from engine.leakcheck.worlds import other_world
from engine.modes import cone
from engine.pieces import ATREIDES
from engine.players.random import RandomPlayer
from engine.variant import Variant
from engine.view import SPECTATOR
from tests.engine.shared.dealing import BOARDS, BOTH
from tests.engine.test_leakcheck import add_to_section
from tests.records import key
from tests.sizes import size

pytestmark = pytest.mark.slow

HOUSES = {"house_harkonnen": "corrino", "house_atreides": "fremen"}
PARTNER = HOUSES | {ally: house for house, ally in HOUSES.items()}


def sound(report: dict[str, Any], seats: int) -> None:
    assert report["leaks"] == 0, report["examples"]
    assert report["skipped"] < report["stretches"] * seats // 10
    assert report["dealt_anew"] > report["comparisons"] // 2
    assert report["dealt"]["cards"] > report["comparisons"] // 2
    assert {"take_turn", "cone_accepted", "hand_shown", "cone_closed"} <= set(report["kinds"])


@pytest.mark.parametrize("players", (3, 4))
def test_nothing_leaks_between_partners(players: int) -> None:
    sound(leakcheck(3, 41, Variant(players)), players)


@pytest.mark.parametrize("players", (3, 4))
def test_nothing_leaks_in_many_games_of_partners(players: int) -> None:
    games = size(8, 40)
    report = leakcheck(games, 4100, Variant(players), jobs=2)
    sound(report, players)
    assert report["positions"] > 125 * games


@pytest.mark.parametrize("players", ("3", "4"))
def test_the_command_knows_partners(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leakcheck", "--games", "1", "--players", players, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["leaks"] == 0


def shared_game(seed: int) -> Any:
    return stirred(Game.new(key(seed), shared=BOTH), RandomPlayer(seed))


def test_every_seat_and_the_spectator_watch() -> None:
    names = [str(viewer) for viewer in viewers(shared_game(1))]
    assert len(names) == 9
    assert {"corrino", "corrino as spectator", "fremen", SPECTATOR} <= set(names)


def test_the_world_of_a_partner_differs_in_the_hand_of_the_other() -> None:
    """But for what was shown or read; and it is a sound one."""
    differing = 0
    for seed in range(8):
        game = shared_game(seed)
        player = RandomPlayer(seed)
        stretch = play_stretch(game, player, 30, Findings().kinds)
        for seat in (*BOARDS["harkonnen"], *BOARDS[ATREIDES]):
            world = other_world(game, seat, stretch.unseen_by(seat), player, stretch.trace)
            assert world.game.faults() == []
            assert world.game.view(seat) == game.view(seat)
            other = PARTNER[seat]
            differing += world.game.table.hands[other] != game.table.hands[other]
    assert differing >= 8


# Leaks that are planted


def planted(channel: str, games: int = 8) -> int:
    for number in range(games):
        found = check_game(33, number, max_rounds=2, stretch=40, variant=Variant(4))
        if found.leaks_by_channel[channel]:
            return found.leaks_by_channel[channel]
    return 0


def test_without_a_plant_these_games_are_clean() -> None:
    assert check_game(33, 1, max_rounds=2, stretch=40, variant=Variant(4)).leaks == 0


def test_a_hand_in_the_partners_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = view.private_part

    def private_part(flow: Flow, seat: str) -> Private:
        part = original(flow, seat)
        if seat in PARTNER:
            part["seen"] = dict(sorted(flow.table.hands[PARTNER[seat]].items()))
        return part

    for place in ("engine.view.private_part", "engine.record.sections.private_part"):
        monkeypatch.setattr(place, private_part)
    assert planted("view")


def test_what_a_partner_has_seen_told_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(flow: Flow) -> list[list[str]]:
        return [sorted(cards) for cards in flow.table.seen_cards.values()]

    add_to_section(monkeypatch, "cones", seen)
    assert planted("view")


def emitting(monkeypatch: pytest.MonkeyPatch, only_of: Callable[[str, Sequence[str]], Sequence[str]]) -> None:
    original = Flow.emit

    def emit(self: Flow, key: str, rule: str, *, only: Sequence[str] = (), **params: Any) -> None:
        original(self, key, rule, only=only_of(key, only), **params)

    monkeypatch.setattr(Flow, "emit", emit)


def test_a_shown_hand_told_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    emitting(monkeypatch, lambda key, only: () if key == "hand_seen" else only)
    assert planted("event")


def test_cards_drawn_told_to_the_partner_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_of(key: str, only: Sequence[str]) -> Sequence[str]:
        return (*only, *(PARTNER[seat] for seat in only)) if key == "cards_seen" else only

    emitting(monkeypatch, only_of)
    assert planted("event")


def test_a_cone_that_opens_by_what_is_in_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = cone.accept

    def accept(flow: Flow, seat: str) -> None:
        original(flow, seat)
        if sum(sum(map(ord, card)) for card in flow.table.hands[seat]) % 2:
            cone.close(flow, flow.faction_of(seat))

    monkeypatch.setattr("engine.record.log.cone.accept", accept)
    assert planted("view") or planted("event")
