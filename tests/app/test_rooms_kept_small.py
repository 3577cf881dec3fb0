"""A host has many rooms in memory, in most of which nothing happens just now: what they keep is held here, in
objects and bytes."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from sys import getsizeof
from types import CoroutineType

import pytest

from app.gate.sockets import NOTHING, Sockets
from app.rooms.audience import FRAMES_KEPT, Audience
from app.rooms.frames import NOTHING as FOR_NOBODY
from app.rooms.frames import Frame
from app.rooms.lock import RoomLock
from app.rooms.room import NOBODY
from app.settings import Settings
from app.store.database import Database
from tests.app.host import Host, Player, table_for_two

pytestmark = pytest.mark.anyio


async def test_nobody_writes_for_whom_nothing_waits(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            await first.send(type="ping")
            await first.until("pong")
            await second.send(type="ping")
            await second.until("pong")
            room = host.services.rooms.known(game)
            assert room is not None and len(room.audience.connections) == 2
            assert [each._writer for each in room.audience.connections] == [None, None]
            waiting = Counter(each.__qualname__ for each in gc.get_objects() if type(each) is CoroutineType)
            assert waiting["Visit.stay"] == waiting["Dialogue.hold"] == 2
            assert not {name for name in waiting if name.startswith("Outbox.")}


async def test_a_message_that_was_answered_is_not_kept(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first:
            await first.send(type="ping", t=123_454_321)
            await first.until("pong")
            events = [each for each in gc.get_objects() if type(each) is dict and "text" in each]
            assert not [each for each in events if "123454321" in str(each["text"])]


async def test_a_connection_keeps_nothing_of_what_has_led_to_its_room(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game), other.at(game):
            there = [each for each in gc.get_objects() if type(each) is Sockets and each.handshake_complete]
            assert len([each for each in there if each.app_state is NOTHING]) >= 2
    assert NOTHING == {}


async def test_a_room_in_which_nothing_is_out_of_the_ordinary_keeps_no_sets_of_its_own(
    sqlite_settings: Settings,
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game), other.at(game):
            room = host.services.rooms.known(game)
            assert room is not None
            assert room.unheard is NOBODY
            own = {name: each for name, each in vars(room).items() if isinstance(each, set | frozenset)}
            assert own == {"unheard": NOBODY}
            assert getsizeof(room._refusals) < 100


async def test_a_lock_keeps_no_queue_in_which_nobody_stands() -> None:
    lock, order = RoomLock(), list[int]()

    async def one(number: int) -> None:
        async with lock:
            order.append(number)
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(one(number)) for number in range(5)]
    await asyncio.sleep(0)
    tasks[2].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == [0, 1, 3, 4]
    assert not lock.locked()
    assert lock._waiters is None


async def test_who_is_to_be_told_what_was_last_costs_little_where_little_was() -> None:
    audience = Audience()
    assert getsizeof(audience._frames) < 100
    for seq in range(1, 3 * FRAMES_KEPT):
        audience.broadcast(Frame(seq, {}, "", FOR_NOBODY))
    assert [frame.seq for frame in audience._frames] == [*range(2 * FRAMES_KEPT, 3 * FRAMES_KEPT)]
    assert getsizeof(audience._frames) < 8 * FRAMES_KEPT + 200


async def test_connections_of_the_pool_keep_few_pages_of_the_file(sqlite_settings: Settings) -> None:
    database = Database(sqlite_settings.database)
    await database.migrate()
    async with database.read() as connection:
        kept = (await connection.exec_driver_sql("PRAGMA cache_size")).scalar_one()
    await database.close()
    # Less than nothing: so many KB, not so many pages.
    assert -256 <= kept < 0
