"""The re-deal test finds nothing in the engine, and everything that is planted in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import pytest

from engine import Game, Pending, Record, Refused, imagined, view
from engine.flow import Flow
from engine.leakcheck import CHANNELS, check_game, leakcheck
from engine.leakcheck.check import Findings, play_stretch, viewers
from engine.leakcheck.worlds import other_world
from engine.phases import end
from engine.pieces import ATREIDES, HARKONNEN, Pieces
from engine.players.random import RandomPlayer
from engine.reads import OF_THE_STACK
from engine.record.sections import Sections
from engine.rules.battle import OfferDiscards
from engine.rules.free_actions import Scouting
from engine.rules.planning import discardable
from engine.view import SPECTATOR
from tests.records import stirred_record
from tests.sizes import size
from tests.standard import pieces

pytestmark = pytest.mark.slow

# What must hold


def sound(report: dict[str, Any]) -> None:
    assert report["leaks"] == 0, report["examples"]
    assert set(report["leaks_by_channel"]) == set(CHANNELS)
    assert not any(report["leaks_by_channel"].values())
    # Worlds that could not follow are few, and most of the others really differ.
    assert report["skipped"] < report["stretches"] * 5 // 10
    assert report["dealt_anew"] > report["comparisons"] // 2


def test_nothing_leaks() -> None:
    report = leakcheck(6, 2024)
    sound(report)
    assert report["positions"] > 750
    assert {"choose_figures", "discard_for_dice", "forced_discard", "undo", "taken_back"} <= set(
        report["kinds"]
    )


def test_nothing_leaks_in_many_games() -> None:
    games = size(18, 300)
    report = leakcheck(games, 77, jobs=2)
    sound(report)
    assert report["positions"] >= 150 * games


def test_a_check_can_be_repeated() -> None:
    assert leakcheck(2, 8) == leakcheck(2, 8, jobs=2) != leakcheck(2, 9)


def test_seats_are_checked_as_spectators_too() -> None:
    assert [str(viewer) for viewer in viewers(stirred_record(1).game)] == [
        "harkonnen",
        "harkonnen as spectator",
        "atreides",
        "atreides as spectator",
        "spectator",
    ]


def test_stretches_cross_phases() -> None:
    crossed = 0
    for seed in range(5):
        game = stirred_record(seed).game
        stretch = play_stretch(game, RandomPlayer(seed), 60, Findings().kinds)
        crossed += stretch.start.table.phase != stretch.record.game.table.phase
    assert crossed


def test_another_world_is_sound_and_really_another() -> None:
    """What the viewer knows is the same there, what it does not is not, and no rule is broken."""
    different = 0
    for seed in range(6):
        game = stirred_record(seed).game
        player = RandomPlayer(seed)
        stretch = play_stretch(game, player, 40, Findings().kinds)
        for viewer in (HARKONNEN, ATREIDES, SPECTATOR):
            world = other_world(game, viewer, stretch.unseen, player, stretch.trace)
            assert world.game.faults() == []
            assert world.game.view(viewer) == game.view(viewer)
            assert world.game.flow.tower.key != game.flow.tower.key
            if world.differs:
                different += 1
                assert world.game.table.to_json() != game.table.to_json()
    assert different >= 15


# Leaks that are planted


def planted(channel: str, games: int = 6) -> int:
    """How many leaks of that channel are found; playing stops with the first."""
    for number in range(games):
        found = check_game(31, number, max_rounds=2, stretch=40)
        if found.leaks_by_channel[channel]:
            return found.leaks_by_channel[channel]
    return 0


def hand_number(flow: Flow) -> int:
    """A number that depends on which cards the sides hold, and on nothing else."""
    hands = flow.table.hands
    return sum(sum(map(ord, card)) for seat in hands for card in hands[seat]) % 97


def token_number(flow: Flow, area: str) -> int:
    """A number that depends on which tokens lie in an area."""
    return sum(sum(map(ord, token)) for token in pieces.tokens_of(flow.table.legion(ATREIDES, area)))


def add_to_section(monkeypatch: pytest.MonkeyPatch, name: str, fact: Callable[[Flow], Any]) -> None:
    """A public section says more than it may."""
    original = view.ALWAYS_THERE[name]

    def more(flow: Flow) -> object:
        return {**cast("dict[str, object]", original(flow)), "more": fact(flow)}

    monkeypatch.setattr(view, "ALWAYS_THERE", {**view.ALWAYS_THERE, name: more})
    # Games begun before show what they showed; what they share must not hide what is planted.
    monkeypatch.setattr(view, "_makers", view._makers.__wrapped__)
    # It reads what it likes.
    monkeypatch.setattr("engine.record.sections.OF_THE_STACK", OF_THE_STACK | {name})


def test_without_a_plant_these_games_are_clean() -> None:
    assert not any(planted(channel, games=1) for channel in CHANNELS)


def test_a_leak_in_a_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    add_to_section(monkeypatch, "cards", hand_number)
    assert planted("view")


def test_a_rank_in_a_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    add_to_section(monkeypatch, "desert", lambda flow: dict(flow.table.sietches))
    assert planted("view")


def test_an_objective_in_a_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    add_to_section(monkeypatch, "prescience", lambda flow: list(flow.table.objectives))
    assert planted("view")


def test_the_revision_of_a_section_that_changed_in_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text shows nothing, the number of its last change does."""

    original = Sections.revise

    def revise(self: Sections, game: Game, seq: int) -> None:
        original(self, game, seq)
        if hand_number(game.flow) % 2:
            self.changed["tracks"] = seq

    monkeypatch.setattr(Sections, "revise", revise)
    assert planted("view")


def test_a_leak_in_an_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Flow.emit

    def emit(self: Flow, key: str, rule: str, *, only: Sequence[str] = (), **params: Any) -> None:
        if key == "turn_begun":
            params["omen"] = hand_number(self)
        original(self, key, rule, only=only, **params)

    monkeypatch.setattr(Flow, "emit", emit)
    assert planted("event")


def test_a_private_event_told_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Flow.emit

    def emit(self: Flow, key: str, rule: str, *, only: Sequence[str] = (), **params: Any) -> None:
        original(self, key, rule, only=() if key == "cards_seen" else only, **params)

    monkeypatch.setattr(Flow, "emit", emit)
    assert planted("event")


def test_a_leak_in_a_menu_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scout is offered some areas only where the tokens are worth it."""
    original = Scouting._hidden

    def hidden(self: Scouting, flow: Flow, area: str) -> list[str]:
        return original(self, flow, area) if token_number(flow, area) % 2 else []

    monkeypatch.setattr(Scouting, "_hidden", hidden)
    assert planted("menu")


def test_a_leak_in_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Game.checked

    def checked(self: Game, seat: str, entry: Any) -> Any:
        try:
            return original(self, seat, entry)
        except Refused as refusal:
            if hand_number(self.flow) % 2:
                raise
            raise Refused(refusal.key, refusal.params, "turn.act") from None

    monkeypatch.setattr(Game, "checked", checked)
    assert planted("refusal")


def test_a_leak_in_a_size_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hidden card is masked, but the masks are as long as the names."""

    def masks(flow: Flow) -> list[list[str]]:
        return [sorted("?" * len(card) for card in hand) for hand in flow.table.hands.values()]

    add_to_section(monkeypatch, "cards", masks)
    assert planted("size")


def test_a_leak_in_whose_turn_it_is_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Game.waiting_on

    def waiting_on(self: Game) -> Pending | None:
        pending = original(self)
        if pending is None or hand_number(self.flow) % 2:
            return pending
        return replace(pending, faction="")

    monkeypatch.setattr(Game, "waiting_on", waiting_on)
    assert planted("turn")


def tells_tokens_apart(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    """What a module says of tokens has them by their ids instead of as alike."""
    original = Pieces.seen_by_all

    def seen_by_all(self: Pieces, legion: Mapping[str, int]) -> dict[str, int]:
        asking = sys._getframe(1).f_globals["__name__"]
        return dict(legion) if asking == module else original(self, legion)

    monkeypatch.setattr(Pieces, "seen_by_all", seen_by_all)


def test_a_leak_in_an_imagined_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a face-down sietch who plans sees the true rank."""
    monkeypatch.setattr(imagined, "_sietches", lambda real, side: dict(real.sietches))
    assert planted("plan")


def test_the_handle_of_a_token_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tells_tokens_apart(monkeypatch, "engine.view")
    assert planted("handle")


def test_the_handle_of_a_token_in_an_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tells_tokens_apart(monkeypatch, "engine.rules.movement")
    assert planted("handle", games=12)


def test_a_leak_in_an_undo_flag_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Record.can_undo

    def can_undo(self: Record, seat: str) -> tuple[bool, str]:
        possible, reason = original(self, seat)
        if not possible and hand_number(self.game.flow) % 2:
            reason = "learned"
        return possible, reason

    monkeypatch.setattr(Record, "can_undo", can_undo)
    assert planted("undo")


def test_a_question_skipped_because_of_the_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand limit is settled without a question for some hands."""
    original, before = end.DiscardToLimit.menu, end.EndOfRound.run

    def run(self: end.EndOfRound, flow: Flow) -> None:
        if self.left[:1] != ["hands"]:
            before(self, flow)
            return
        self.left = self.left[1:]
        for seat in flow.all_seats:
            if end.over_hand_limit(flow, seat) > 0:
                question = end.DiscardToLimit(seat)
                if hand_number(flow) % 2:
                    question.take(flow, next(iter(original(question, flow).all())))
                else:
                    flow.push(question)

    monkeypatch.setattr(end, "HAND_LIMIT", 3)
    monkeypatch.setattr(end.EndOfRound, "run", run)
    assert planted("asked", games=20)


def test_dice_not_offered_because_of_the_hand_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever holds a card that is kept is not asked what to discard for dice."""
    original = OfferDiscards.run

    def run(self: OfferDiscards, flow: Flow) -> None:
        hands = flow.table.hands
        self.left = [
            seat for seat in self.left if sum(discardable(flow, seat).values()) == sum(hands[seat].values())
        ]
        original(self, flow)

    monkeypatch.setattr(OfferDiscards, "run", run)
    assert planted("asked", games=60)
