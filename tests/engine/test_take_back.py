"""Taking back by consent: the table goes back in the turn that is played, and dice are never thrown again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine import Game, Record, Refused
from engine.dice import Tower
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN
from engine.players.random import RandomPlayer
from engine.record import TABLE, load, read, rewound, save, verify, verify_saved
from engine.view import SPECTATOR
from tests.engine.ledger import has_learned, knowledge
from tests.records import NONCES, key, started, steps
from tests.scenario import given
from tests.sizes import size

SEATS = (*FACTIONS, SPECTATOR)


def taken_back(record: Record, to: object) -> Any:
    return record.play(TABLE, {"to": to}, "taken_back")


def position(record: Record) -> dict[str, Any]:
    form = record.position()
    for name in ("decision", "draws"):
        del form[name]
    return form


def drawing() -> Record:
    """The Harkonnen draw two cards, and it is the Atreides' turn."""
    play = given().dice(harkonnen={"strategy": 1, "mentat": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    record = Record.resume(play.game)
    record.play(HARKONNEN, "act mentat mentat_draw")
    record.play(HARKONNEN, "draw corrino=2")
    return record


def begun_with_a_draw() -> Record:
    """Whose turn it is has begun it with something that was drawn for."""
    record = started(1)
    for outcome in steps(record, RandomPlayer(1), 200, undo=0):
        if outcome.draws and record.can_be_taken_back() == [record.seq]:
            return record
    raise AssertionError("no turn begins with a draw")


def refusal(record: Record, to: object) -> str:
    before = save(record), record.position()
    with pytest.raises(Refused) as refused:
        taken_back(record, to)
    assert refused.value.sentence() != refused.value.key
    assert (save(record), record.position()) == before
    return refused.value.key


# Going back


def test_what_was_drawn_is_taken_back_and_the_same_draws_are_never_made_again() -> None:
    record = drawing()
    before, made, first = position(record.at(1)), record.game.flow.tower.count, record.entries[-1]
    decision = record.game.flow.decision
    taken_back(record, 2)
    assert position(record) == before
    assert record.game.flow.tower.count == made
    assert record.game.flow.decision > decision
    again = record.play(HARKONNEN, "draw corrino=2")
    assert record.game.flow.tower.count == made + len(first.draws)
    tower = Tower(record.head.key, record.head.nonces, made)
    left = record.at(3).game.table.decks["corrino"]
    sizes = [sum(left.values()), sum(left.values()) - 1]
    assert again.draws == tuple(tower.draw(sides) for sides in sizes)


def test_whoever_has_opened_the_game_draws_anew_as_well() -> None:
    """What a log prescribes for one entry it prescribes for no other that comes in its place."""
    record = begun_with_a_draw()
    opened, first = record.at(record.seq), record.entries[-1]
    for each in (record, opened):
        taken_back(each, each.seq)
        each.play(first.actor, first.what)
    assert opened.entries[-1].draws != first.draws
    assert opened.entries == record.entries
    assert verify_saved(save(opened)).entries == record.entries


def test_a_turn_that_has_ended_is_played_until_somebody_chooses_in_the_next() -> None:
    record = drawing()
    pending = record.game.waiting_on()
    assert pending is not None and pending.faction == ATREIDES
    assert record.turn_floor == 1
    record.play(ATREIDES, "nothing mentat")
    assert record.turn_floor == 3
    assert refusal(record, 2) == refusal(record, 1) == "take_back.not_this_turn"
    taken_back(record, 3)
    assert record.turn_floor == record.seq + 1
    assert record.game.waiting_on() != pending, "the number of a decision is never used twice"


def test_the_log_says_so_and_everybody_hears_it() -> None:
    record = drawing()
    outcome = taken_back(record, 2)
    assert [event.to_json() for event in outcome.events] == [
        {"event": "taken_back", "rule": "record.take_back", "to": 2}
    ]
    assert str(record.entries[-1]).startswith("table taken_back - ")
    assert str(record.entries[-1]).endswith(' {"to":2}')
    assert [entry.kind for entry in record.entries] == ["choice", "choice", "taken_back"]


@pytest.mark.parametrize("to", [None, "2", True, 2.0, [2], -1])
def test_how_far_is_a_number(to: object) -> None:
    assert refusal(drawing(), to) in ("entry.malformed", "take_back.not_this_turn")


def test_only_choices_that_stand_can_be_taken_back() -> None:
    record = drawing()
    record.play(TABLE, {"about": "pause"}, "vote_carried")
    assert refusal(record, 3) == refusal(record, 4) == refusal(record, 0) == "take_back.not_this_turn"
    taken_back(record, 2)
    assert refusal(record, 2) == "take_back.not_this_turn"
    taken_back(record, 1)
    assert refusal(record, 1) == "take_back.not_this_turn"


def test_what_stands_after_it_nobody_takes_back_alone() -> None:
    record = drawing()
    taken_back(record, 2)
    assert record.can_undo(HARKONNEN) == (False, "taken_back")
    with pytest.raises(Refused) as refused:
        record.play(HARKONNEN, None, "undo")
    assert refused.value.key == "undo.taken_back"
    record.play(HARKONNEN, "draw house_harkonnen=2")
    assert record.can_undo(HARKONNEN) == (False, "draw")


def test_after_the_end_and_across_a_rebase_the_table_takes_nothing_back() -> None:
    record = drawing()
    record.play(TABLE, {"position": record.position()}, "rebase")
    assert refusal(record, 2) == "take_back.not_this_turn"
    record.play(ATREIDES, "nothing mentat")
    record.play(HARKONNEN, None, "resign")
    assert record.turn_floor == record.seq + 1
    assert refusal(record, 4) == "entry.game_over"


def test_undo_and_consent_go_together() -> None:
    """A turn whose first choice was taken back alone begins with the next one."""
    play = given().harkonnen("carthag", regular=3, bashar=1).dice(harkonnen={"strategy": 2}, atreides={})
    record = Record.resume(play.turn(HARKONNEN).game)
    begun = position(record)
    record.play(HARKONNEN, "act strategy strategy_move")
    record.play(HARKONNEN, None, "undo")
    record.play(HARKONNEN, "act strategy strategy_move")
    record.play(HARKONNEN, "move carthag arrakeen regular=2")
    record.play(HARKONNEN, None, "undo")
    record.play(HARKONNEN, "move carthag arrakeen regular=1")
    assert record.turn_floor == 3
    assert refusal(record, 4) == "take_back.not_this_turn"
    taken_back(record, 3)
    assert position(record) == begun


def test_what_partners_have_shown_each_other_stays_seen() -> None:
    record = Record.start(key(3), nonces=("a", "b", "c"), shared=(HARKONNEN,), practice=True)
    for _ in steps(record, RandomPlayer(3), 3, undo=0):
        pass
    record.play("corrino", None, "cone_opened")
    record.play("house_harkonnen", None, "cone_accepted")
    record.play("corrino", None, "hand_shown")
    hand = dict(record.game.table.hands["corrino"])
    cones = dict(record.game.table.cones)
    assert hand
    taken_back(record, record.turn_floor)
    held = record.game.table.hands["corrino"]
    known = {card: min(number, held[card]) for card, number in hand.items() if card in held}
    assert record.game.table.seen_cards["house_harkonnen"] == known
    assert record.game.table.cones == cones and record.game.table.cones_open == [HARKONNEN]
    assert record.game.faults() == []


# In any game


def going_back(record: Record, player: RandomPlayer, entries: int, often: int = 6) -> Iterator[int]:
    """Play at random, and go back now and then; the entry before which the game stands, or 0."""
    for _ in steps(record, player, entries):
        yield 0
        possible = record.can_be_taken_back()
        if possible and not player.below(often):
            to = possible[player.below(len(possible))]
            taken_back(record, to)
            yield to


@pytest.mark.slow
def test_no_draw_is_made_twice_and_nobody_learns_anything() -> None:
    undone = 0
    for seed in range(size(4, 40)):
        record = started(seed)
        at = [(position(record), [knowledge(record.game.flow, seat) for seat in SEATS])]
        drawn = record.game.flow.tower.count
        for to in going_back(record, RandomPlayer(seed), 60):
            now = position(record), [knowledge(record.game.flow, seat) for seat in SEATS]
            if to:
                undone += 1
                assert now == at[to - 1], "not the position before"
                before = at[-1][1]
                assert not any(has_learned(old, new) for old, new in zip(before, now[1], strict=True))
            assert record.game.flow.tower.count == drawn + len(record.entries[-1].draws)
            drawn = record.game.flow.tower.count
            assert record.game.faults() == []
            at.append(now)
    assert undone > 20


@pytest.mark.slow
def test_such_a_record_is_opened_anywhere_and_verified() -> None:
    for seed in range(size(3, 30)):
        record = started(seed)
        kept = {0: _whole(record)}
        for _ in going_back(record, RandomPlayer(seed + 50), 80):
            kept[record.seq] = _whole(record)
        for seq in (*range(0, record.seq, 7), record.seq):
            assert _whole(record.at(seq)) == kept[seq]
        form = json.loads(json.dumps(save(record)))
        assert _whole(load(form)) == kept[record.seq]
        assert verify_saved(form).entries == record.entries
        # Also where no snapshot is left.
        assert _whole(load({**form, "snapshots": {}})) == kept[record.seq]
        if not record.over:
            record.play(TABLE, {"about": "end"}, "vote_carried")
        finished = read(record.to_text())
        assert read(record.to_json()) == finished
        assert verify(finished).entries == record.entries
        assert _whole(rewound(finished).at(record.seq - 1)) == kept[record.seq - 1]


def _whole(record: Record) -> tuple[Any, ...]:
    flags = [record.undo_flag(seat) for seat in FACTIONS]
    return record.position(), record.stream, flags, [record.view(seat) for seat in SEATS]


def test_going_back_again_and_again_in_one_turn_costs_no_more_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However often, each time at most the choices of the turn are made again."""
    record = drawing()
    played: list[str] = []
    play = Game.play

    def counted(game: Game, seat: str, entry: Any) -> Any:
        played.append(str(entry))
        return play(game, seat, entry)

    for _ in range(40):
        taken_back(record, record.seq)
        record.play(HARKONNEN, "draw corrino=2")
    form = save(record)
    monkeypatch.setattr(Game, "play", counted)
    load({**form, "snapshots": {"0": form["snapshots"]["0"]}})
    # Two choices, the second forty times anew, and each time the first one to come there.
    assert len(played) == 2 + 40 + 40


def test_a_snapshot_of_earlier_code_knows_of_no_turn() -> None:
    record = started(5)
    for _ in steps(record, RandomPlayer(5), 60, undo=0):
        pass
    form = save(record)
    old = json.loads(form["snapshots"]["50"])
    del old["turn"]
    again = load({**form, "snapshots": {"0": form["snapshots"]["0"], "50": json.dumps(old)}})
    assert again.position() == record.position() and again.entries == record.entries


def test_every_seat_gives_its_share_and_the_draws_follow_from_them() -> None:
    """The repeated draws follow from key and shares as the first ones did."""
    record = started(8)
    for _ in steps(record, RandomPlayer(8), 40, undo=0):
        pass
    assert record.head.nonces == NONCES
    number = record.can_be_taken_back()[-1]
    taken_back(record, number)
    record.play(TABLE, {"about": "end"}, "vote_carried")
    broken = record.to_text().replace(f'{{"to":{number}}}', f'{{"to":{number - 1}}}')
    with pytest.raises(Exception, match=f"entry {record.seq - 1}"):
        verify(read(broken))
