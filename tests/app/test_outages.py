"""No time passes while no server is up; as long as one of several is, it does."""

from __future__ import annotations

import pytest

from app.clocks.keeper import Keeper
from app.settings import Settings
from app.store.clocks import Clocks
from app.store.database import Database
from tests.app.conftest import Time
from tests.app.host import Host, Player, table_for_two

pytestmark = pytest.mark.anyio

#: Seconds between signs of life; three missing make an outage.
INTERVAL = 10.0


def keeper(database: Database, *, alone: bool = False) -> Keeper:
    return Keeper(Clocks(database), INTERVAL, alone=alone)


def seconds(keeper: Keeper) -> list[float]:
    return [(end - begin) / 1000 for begin, end in keeper.outages]


async def test_a_server_that_was_stopped_and_comes_back(settings: Settings, time: Time) -> None:
    async with Host(settings) as host:
        database = host.services.database
        # The host's own sign of life is of the same moment.
        first = keeper(database)
        await first.start()
        time.passes(5)
        await first.beat()
        assert first.outages == []
        await first.stop()
    time.passes(3)
    again = Database(settings.database)
    second = keeper(again)
    await second.beat(first=True)
    assert seconds(second) == [3]
    await again.close()


async def test_a_server_that_was_killed_and_comes_back(settings: Settings, time: Time) -> None:
    """Its last sign of life is all that is known of its end."""
    database = Database(settings.database)
    await database.migrate()
    await keeper(database).beat(first=True)
    time.passes(1000)
    after = keeper(database)
    await after.beat(first=True)
    assert seconds(after) == [1000]
    # A moment later, in a database of one process, nobody else can have been up; with several somebody may.
    time.passes(4)
    alone, one_of_many = keeper(database, alone=True), keeper(database)
    await one_of_many.beat(first=True)
    assert seconds(one_of_many) == [1000]
    time.passes(4)
    await alone.beat(first=True)
    assert seconds(alone) == [1000, 4]
    await database.close()


async def test_one_process_of_two_is_enough(settings: Settings, time: Time) -> None:
    database = Database(settings.database)
    await database.migrate()
    first, second = keeper(database), keeper(database)
    await first.beat(first=True)
    await second.beat(first=True)
    for _ in range(10):
        time.passes(INTERVAL)
        await first.beat()
    # The second was frozen meanwhile, or could not reach the database.
    assert not second.reliable and first.reliable
    assert await second.beat() is False
    assert second.reliable and first.outages == second.outages == []
    time.passes(100)
    assert not first.reliable
    assert await first.beat() and seconds(first) == [100]
    assert await second.beat() and second.outages == first.outages
    assert await second.beat() is False
    await database.close()


async def test_who_takes_a_seat_back_has_the_time_that_an_outage_took(settings: Settings, time: Time) -> None:
    """A program that thinks for long has the seat meanwhile."""
    quiet = settings.model_copy(update={"heartbeat_seconds": 20.0, "bot_delay": 3600.0})
    async with Host(quiet) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock={"kind": "live", "turn": 0, "reserve": 30})
        (asked,) = (await one.get(f"/api/tables/{game}"))["waits_for"]
        mine = one if asked == "harkonnen" else other
        await mine.post(f"/api/games/{game}/seats/{asked}/program", program="random")
        time.passes(5000)
        await host.services.keeper.noticed(await host.services.keeper.beat())
        back = await mine.post(f"/api/games/{game}/seats/{asked}/take-back")
        assert [seat["program"] for seat in back["seats"]] == [None, None]


async def test_an_outage_costs_no_time_in_rooms_that_are_open(settings: Settings, time: Time) -> None:
    """A machine that sleeps takes its server, its players' clocks and its signs of life with it."""
    quiet = settings.model_copy(update={"heartbeat_seconds": 20.0})
    async with Host(quiet) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock={"kind": "live", "turn": 0, "reserve": 30})
        async with one.at(game) as first:
            time.passes(5000)
            services = host.services
            room = await services.rooms.room(game)
            assert not services.keeper.reliable and not room.flag_fallen
            await services.keeper.noticed(await services.keeper.beat())
            assert services.keeper.reliable
            async with room.lock:
                await room.record()
            assert not room.flag_fallen
            time.passes(29)
            assert not room.flag_fallen
            time.passes(1)
            while (await first.until("frame")).get("kind") != "flag_fallen":
                pass
