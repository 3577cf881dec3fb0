"""A game is opened from its snapshots, is the same as from its beginning, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest

from app.build import build
from app.clocks.fold import UNTIMED, begun
from app.rooms.opening import head_of, reopened
from app.rooms.room import HISTORY, Room
from app.settings import Settings
from app.store.log import SNAPSHOTS_READ, Columns, Log, Stored
from engine.players.random import RandomPlayer
from engine.record import SNAPSHOT_EVERY, Record
from engine.view import SPECTATOR
from tests.app.conftest import settings_for
from tests.app.host import SEATS, Host, Player, table_for_two
from tests.app.play import compare, from_the_log
from tests.records import chosen

#: Entries of a game that has more snapshots than are read.
LONG = SNAPSHOT_EVERY * SNAPSHOTS_READ + 17


def stored(record: Record, snapshots: dict[int, str]) -> Stored:
    entries = Columns(
        [entry.actor for entry in record.entries],
        [None for _ in record.entries],
        [str(entry) for entry in record.entries],
        ["" for _ in record.entries],
        [1000 + number for number, _ in enumerate(record.entries)],
    )
    return Stored(record.head.key, head_of(record), True, begun(UNTIMED, 0, ""), entries, snapshots)


def newest(record: Record, many: int = SNAPSHOTS_READ) -> dict[int, str]:
    return {seq: record.snapshots[seq].text for seq in sorted(record.snapshots)[-many:]}


@contextmanager
def beginning_again() -> Iterator[mock.Mock]:
    """How often games are set up."""
    with mock.patch.object(Record, "begin", wraps=Record.begin) as begin:
        yield begin


@pytest.mark.parametrize(
    ("length", "rebased_at", "again"),
    [(LONG, 0, False), (SNAPSHOT_EVERY * 2 + 3, 0, False), (LONG, LONG - 60, True), (LONG, 20, False)],
)
def test_from_its_snapshots_a_game_is_what_it_is_from_its_beginning(
    length: int, rebased_at: int, again: bool
) -> None:
    """It is set up again only where it was rebased since the oldest of them."""
    record = chosen(length, rebased_at)
    with beginning_again() as begin:
        quick, told = reopened(stored(record, newest(record)), HISTORY)
    assert bool(begin.call_count) == again
    slow, retold = reopened(stored(record, {}), HISTORY)
    assert quick.entries == slow.entries == record.entries
    assert (quick.position(), quick.stream, quick.orders) == (slow.position(), slow.stream, slow.orders)
    for viewer in (*SEATS, SPECTATOR):
        assert quick.view_text(viewer) == slow.view_text(viewer)
        assert [each.chronicle(viewer) for each in told] == [each.chronicle(viewer) for each in retold]
    for seq in range(max(quick.first, slow.first), length, 31):
        assert quick.at(seq).position() == slow.at(seq).position()
    assert quick.undo_floor == slow.undo_floor and quick.turn_floor == slow.turn_floor


@pytest.mark.parametrize("wrong", ["not even JSON", "{}", '{"position": {}}', "[]"])
def test_a_snapshot_that_is_none_is_no_matter(wrong: str) -> None:
    record = chosen(LONG)
    for place in (0, -2, -1):
        kept = newest(record)
        kept[sorted(kept)[place]] = wrong
        quick, told = reopened(stored(record, kept), HISTORY)
        assert quick.position() == record.position() and len(told) == HISTORY


def test_what_is_told_goes_back_as_far_where_only_the_end_is_known() -> None:
    """As after an upgrade, which keeps the last position of each game."""
    record = chosen(LONG)
    record.keep()
    quick, told = reopened(stored(record, newest(record, 1)), HISTORY)
    assert (quick.first, len(told)) == (0, HISTORY)


async def entered(host: Host, game: str, many: int) -> Room:
    """So many entries, by whoever has the seats."""
    room, player = await host.services.rooms.room(game), RandomPlayer(3)
    async with room.lock:
        record = await room.record()
    while record.seq < many:
        pending = record.game.waiting_on()
        assert pending is not None
        seat = pending.seats[0]
        menu = record.game.menu(seat)
        assert menu is not None
        what = {"choice": str(player.choose(menu)), "decision": pending.decision}
        owner = next(there.identity for there in room.seats if there.seat == seat)
        await room.enter(seat, what, "choice", f"id-{record.seq + 1}", lambda seq: None, owner)
    return room


@pytest.mark.anyio
async def test_opening_a_game_writes_nothing_and_knows_what_was_entered_long_ago(
    sqlite_settings: Settings,
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        await entered(host, game, LONG)
        async with Host(sqlite_settings) as again:
            kept: list[Any] = []
            with mock.patch.object(Log, "keep_soon", lambda *given: kept.append(given)):
                one.move_to(again)
                async with one.at(game) as wire:
                    record = await from_the_log(again.services, game)
                    compare(wire, "harkonnen", record)
                    assert len(wire.welcome["history"]) == HISTORY
                    room = await again.services.rooms.room(game)
                    while room.is_loose:
                        await asyncio.sleep(0.01)
                        await room.pack()
                    for number in (1, 2, LONG // 2, LONG):
                        found: list[int] = []
                        actor = record.entries[number - 1].actor
                        owner = next(there.identity for there in room.seats if there.seat == actor)
                        await room.enter(actor, None, "choice", f"id-{number}", found.append, owner)
                        assert found == [number]
                    assert room.position is not None and room.position.seq == LONG
                    missed = await room.missed(LONG - 200)
                    assert [frame.seq for frame in missed] == [*range(LONG - 199, LONG + 1)]
            assert kept == []


@pytest.mark.anyio
async def test_a_game_that_is_left_after_every_entry_is_told_as_far_back_as_any(settings: Settings) -> None:
    """As over days: each time its room leaves the memory it keeps the position it has come to."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        length = SNAPSHOT_EVERY * 2 + 3
        room = await entered(host, game, length)
        for more in range(1, SNAPSHOTS_READ + 2):
            await entered(host, game, length + more)
            room.keep_position()
        async with Host(settings) as again:
            one.move_to(again)
            async with one.at(game) as wire:
                assert len(wire.welcome["history"]) == HISTORY
            stored = await again.services.rooms.log.read(game, build(), snapshots=None)
            assert stored is not None
            beside = [seq for seq in stored.snapshots if seq % SNAPSHOT_EVERY]
            assert beside == [length + SNAPSHOTS_READ + 1]


@pytest.mark.anyio
async def test_a_game_that_is_forgotten_needs_no_collector(sqlite_settings: Settings) -> None:
    """Looking for cycles among all that is in memory takes long, and others wait meanwhile."""
    settings = settings_for(sqlite_settings.data_dir, poll_seconds=0.02, room_idle_seconds=0.02)
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        gc.collect()
        gc.disable()
        try:
            async with one.at(game), other.at(game):
                room = await host.services.rooms.room(game)
                gone = [weakref.ref(each) for each in (room, room.audience, *room.audience.connections)]
                del room
            for _ in range(500):
                await asyncio.sleep(0.01)
                if not any(each() for each in gone):
                    break
            assert [each() for each in gone] == [None] * len(gone)
        finally:
            gc.enable()
