"""Chance: a key nobody chose, nonces given after the commitment, draws on record; the key stays hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import Game, Record, Refused
from engine.dice import Tower, commitment, promise, share_of_program
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.record import read, save, verify
from engine.view import SPECTATOR
from tests.records import NONCES, ended, key, played, started, steps

PLACES = (HARKONNEN, ATREIDES, SPECTATOR)


# What a draw depends on


def test_key_nonces_and_number_decide_a_draw() -> None:
    def draws(tower: Tower) -> list[int]:
        return [tower.draw(1000) for _ in range(20)]

    first = draws(Tower(key(1), NONCES))
    assert draws(Tower(key(1), NONCES)) == first
    assert draws(Tower(key(2), NONCES)) != first
    assert draws(Tower(key(1), ("red-sand", "green-eyes"))) != first
    assert draws(Tower(key(1), tuple(reversed(NONCES)))) != first
    assert [Tower(key(1), NONCES, count).draw(1000) for count in range(20)] == first


def test_the_commitment_binds_and_does_not_show_the_key() -> None:
    assert commitment(key(1)) == commitment(key(1)) != commitment(key(2))
    assert key(1).hex() not in commitment(key(1))
    assert started(1).game.id == commitment(key(1))


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_key_has_256_bits(length: int) -> None:
    with pytest.raises(ValueError, match="a key has 32 bytes"):
        Record.start(b"k" * length, practice=True)


# Nonces


@pytest.mark.parametrize("nonces", [(), ("one",), ("one", "two", "three")])
def test_every_seat_contributes_a_nonce(nonces: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refused:
        Record.start(key(1), nonces=nonces)
    assert refused.value.key == "record.nonces_missing"


@pytest.mark.parametrize("nonce", ["", "a" * 65, "a b", "a\x00b", "n\u00f6", "a\n", "\ud800", 7, None, b"a"])
def test_a_nonce_is_a_short_plain_word(nonce: Any) -> None:
    with pytest.raises(Refused) as refused:
        Record.start(key(1), nonces=("fine", nonce))
    assert (refused.value.key, refused.value.rule) == ("record.bad_nonce", "record.draws")


def test_a_chosen_key_is_for_practice_and_every_view_says_so() -> None:
    record = Record.start(key(1), practice=True)
    assert all(record.view(place)["practice"] is True for place in PLACES)
    assert started(1).view(HARKONNEN)["practice"] is False
    record.play("table", {"about": "end"}, "vote_carried")
    assert record.to_json()["practice"] is True


# Draws on record


def test_an_entry_records_the_draws_it_caused() -> None:
    drawn = 0

    def after(record: Record, outcome: Any) -> None:
        nonlocal drawn
        assert record.entries[-1].draws == outcome.draws
        drawn += len(outcome.draws)

    record = played(2, 150, after=after)
    opening = record.head.opening
    assert opening is not None
    assert len(opening) + drawn == record.game.flow.tower.count
    assert drawn > 50


def test_draws_can_be_scripted() -> None:
    opening = started(3).head.opening
    assert opening is not None
    scripted = Record.start(key(4), practice=True, script=opening)
    assert scripted.head.opening == opening
    assert scripted.game.table.to_json() == started(3).game.table.to_json()


def test_a_scripted_draw_must_be_possible() -> None:
    with pytest.raises(ValueError, match="scripted draw 0 is 99"):
        Record.start(key(4), practice=True, script=[99])


def test_what_nobody_knows_is_not_decided_yet() -> None:
    """The next cards, faces and backs follow from the key alone: no order lies in the position."""
    record = played(5, 60)
    text = json.dumps(record.position())
    game = Game.from_json({**json.loads(text), "key": key(99).hex(), "nonces": []})
    assert json.loads(json.dumps(game.to_json()["table"])) == json.loads(text)["table"]
    table = record.game.table
    assert table.prescience_deck == sorted(table.prescience_deck) or table.round == 1
    assert all(isinstance(deck, dict) for deck in table.decks.values())
    assert isinstance(table.wormsigns, list) and all(isinstance(area, str) for area in table.wormsigns)
    assert sum(table.station_faces.values()) == len(table.stations)


# The key stays where it is


def everything_said(record: Record, refused: list[Refused]) -> Iterator[str]:
    for place in PLACES:
        yield record.view_text(place)
        yield json.dumps(record.view(place))
        menu = record.game.menu(place)
        if menu is not None:
            yield json.dumps(menu.to_json())
            yield repr(menu)
    for thing in (record, record.head, record.game, record.game.flow, record.game.flow.tower):
        yield repr(thing)
        yield str(thing)
    yield repr(record.snapshots)
    yield json.dumps([text for text, _ in record.sections().values()])
    yield record.stream
    for refusal in refused:
        yield json.dumps(refusal.to_json())
        yield f"{refusal} {refusal!r} {refusal.sentence()}"
    pending = record.game.waiting_on()
    if pending is not None:
        yield f"{json.dumps(pending.to_json())} {pending!r}"


def refusals(record: Record) -> list[Refused]:
    found = []
    for attempt in (
        lambda: record.play(HARKONNEN, "no_such_verb"),
        lambda: record.play(ATREIDES, {"choice": "done", "game": "other"}),
        lambda: record.play("nobody", None, "resign"),
        lambda: record.play("table", {"position": {}}, "rebase"),
        lambda: record.play("table", {"position": record.game.to_json()}, "rebase"),
        record.to_json,
        record.to_text,
    ):
        with pytest.raises(Refused) as caught:
            attempt()
        found.append(caught.value)
    return found


def test_the_key_is_in_nothing_that_is_said_while_the_game_runs() -> None:
    for seed in range(3):
        record = started(seed)
        secret = record.head.key
        ways = (secret.hex(), secret.hex().upper(), repr(secret)[2:-1], str(list(secret))[1:-1])
        for outcome in steps(record, RandomPlayer(seed), 60):
            refused = refusals(record)
            said = [*everything_said(record, refused), repr(outcome), str(record.entries[-1])]
            said += [json.dumps(event.to_json()) for event in outcome.events]
            for text in said:
                assert not any(way in text for way in ways), text[:200]


def test_snapshots_and_rebase_entries_do_not_have_the_key() -> None:
    record = played(3, 120)
    record.play("table", {"position": record.position()}, "rebase")
    for snapshot in record.snapshots.values():
        assert record.head.key.hex() not in snapshot.text
    assert record.head.key.hex() not in "\n".join(map(str, record.entries))


def test_errors_do_not_show_the_key() -> None:
    record = started(4)
    form = record.game.to_json()
    changes: list[dict[str, Any]] = [
        {"version": 9},
        {"data": "x"},
        {"table": {}},
        {"key": form["key"] + "zz"},
    ]
    for change in changes:
        with pytest.raises((ValueError, KeyError, TypeError)) as error:
            Game.from_json({**form, **change})
        assert form["key"] not in f"{error.value!r} {error.value}"


@pytest.mark.parametrize("about", ["end", "cancel"])
def test_the_key_is_published_when_the_game_is_over_or_cancelled(about: str) -> None:
    record = played(6, 20)
    with pytest.raises(Refused) as refused:
        record.to_json()
    assert refused.value.key == "record.still_running"
    record.play("table", {"about": about}, "vote_carried")
    form = record.to_json()
    assert form["key"] == record.head.key.hex()
    assert commitment(bytes.fromhex(form["key"])) == form["commitment"] == record.game.id


def test_the_servers_form_has_the_key_so_that_a_game_can_go_on() -> None:
    record = ended(7, 20)
    assert save(record)["key"] == record.head.key.hex()


# Shares that are promised first

TABLE_OF_1 = commitment(key(1))
PROMISED = {
    HARKONNEN: promise("red-sand", TABLE_OF_1, HARKONNEN),
    ATREIDES: promise("late", TABLE_OF_1, ATREIDES),
}


def test_a_promise_binds_nonce_table_and_seat() -> None:
    first = promise("red-sand", TABLE_OF_1, HARKONNEN)
    assert first == promise("red-sand", TABLE_OF_1, HARKONNEN)
    others = (
        promise("blue-eyes", TABLE_OF_1, HARKONNEN),
        promise("red-sand", commitment(key(2)), HARKONNEN),
        promise("red-sand", TABLE_OF_1, ATREIDES),
    )
    assert len({first, *others}) == 4


def test_a_share_that_is_not_shown_stays_empty_and_is_named() -> None:
    record = Record.start(key(1), nonces=("red-sand", ""), promised=PROMISED)
    assert (record.head.nonces, record.head.withheld) == (("red-sand", ""), [ATREIDES])
    assert record.head.opening == tuple(
        tower_draw(("red-sand", ""), number, sides) for number, sides in enumerate(record.head.opening_sides)
    )
    assert record.head.opening != Record.start(key(1), nonces=("red-sand", "late")).head.opening
    record.play(HARKONNEN, None, "resign")
    again = verify(read(record.to_text()))
    assert again.to_json()["nonces"] == {HARKONNEN: "red-sand"}
    assert again.to_json()["withheld"] == [ATREIDES]
    assert again.to_json()["promised"] == PROMISED


def tower_draw(nonces: tuple[str, ...], number: int, sides: int) -> int:
    return Tower(key(1), nonces, number).draw(sides)


def test_nobody_can_withhold_what_was_not_promised() -> None:
    with pytest.raises(Refused):
        Record.start(key(1), nonces=("red-sand", ""), promised={HARKONNEN: PROMISED[HARKONNEN]})


def test_a_share_other_than_the_promised_one_begins_no_game() -> None:
    for nonces in (("red-sand", "other"), ("late", "red-sand")):
        with pytest.raises(ValueError, match="not the one that was promised"):
            Record.start(key(1), nonces=nonces, promised=PROMISED)


def test_the_share_of_a_program_follows_from_key_and_seat() -> None:
    record = Record.start(key(1), nonces=("red-sand", "what-the-server-likes"), programs=[ATREIDES])
    share = share_of_program(key(1), ATREIDES)
    assert record.head.nonces == ("red-sand", share)
    assert [*record.head.promised] == [HARKONNEN]
    assert share not in {share_of_program(key(2), ATREIDES), share_of_program(key(1), HARKONNEN)}
    other = replace(record.head, nonces=("red-sand", "share-of-a-friend"))
    with pytest.raises(ValueError, match="not that of a program"):
        Record.begin(other)


def test_each_draw_is_on_record_with_its_sides() -> None:
    record = ended(2, 120)
    tower = Tower(record.head.key, record.head.nonces)
    found = [*zip(record.head.opening or (), record.head.opening_sides, strict=True)]
    for entry in record.entries:
        found += zip(entry.draws, entry.sides, strict=True)
    assert len(found) > 50
    assert found == [(tower.draw(sides), sides) for _, sides in found]


VECTORS = json.loads((Path(__file__).parent / "golden" / "dice_vectors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS)
def test_dice_are_derived_as_they_always_were(vector: dict[str, Any]) -> None:
    """The client holds its own derivation against the same vectors."""
    secret, nonces = bytes.fromhex(vector["key"]), vector["nonces"]
    assert commitment(secret) == vector["commitment"]
    shown = [nonce for nonce in nonces if nonce]
    for (seat, kept), nonce in zip(vector["promised"].items(), shown, strict=True):
        assert promise(nonce, vector["commitment"], seat) == kept
    for seat, share in vector["programs"].items():
        assert share_of_program(secret, seat) == share
    tower = Tower(secret, nonces)
    assert [[tower.draw(sides), sides] for _, sides in vector["draws"]] == vector["draws"]
