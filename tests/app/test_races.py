"""Two processes want the same place in the log, and both end with what the log says. Redis comes and goes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from pydantic import SecretStr

from app.rooms.room import Room
from app.settings import Settings
from app.store.log import Ending, Log, Logged
from engine import Refused
from engine.players.random import RandomPlayer
from tests.app.host import Host, Player, table_for_two
from tests.app.play import check_traffic, from_the_log, one_choice
from tests.app.test_two_processes import two_hosts
from tests.lacking import lacking
from tests.machines import Missing, Redis
from tests.sizes import size

pytestmark = pytest.mark.anyio

#: Forced races; a thousand in the long run.
RACES = size(150, 1000)
#: The games are short: it is the race that counts, and not the folding of a long log.
RACES_EACH = 10


class Gate:
    """Lets entries through to the database only when both processes are about to insert."""

    def __init__(self) -> None:
        self._barrier = asyncio.Barrier(2)
        self.passed = 0

    def before(self, log: Log) -> None:
        append = log.append

        async def gated(game: str, row: Logged, ending: Ending | None = None, *rest: Logged) -> None:
            await self._barrier.wait()
            self.passed += 1
            await append(game, row, ending, *rest)

        log.append = gated  # type: ignore[method-assign]


async def race(rooms: Sequence[Room], identities: dict[str, str], player: RandomPlayer, number: int) -> None:
    """Each process has its own choice for the same decision at the same moment."""
    here = rooms[0]
    async with here.lock:
        record = await here.record()
        pending = record.game.waiting_on()
        assert pending is not None
        seat = pending.seats[0]
        menu = record.game.menu(seat)
    assert menu is not None
    told: list[int] = []

    async def enter(room: Room, client_id: str) -> str:
        what = {"choice": str(player.choose(menu)), "decision": pending.decision}
        try:
            await room.enter(seat, what, "choice", client_id, told.append, identities[seat])
        except Refused as refusal:
            return refusal.key
        return client_id

    ids = [f"{number}-{name}" for name in ("here", "there")]
    answers = await asyncio.gather(
        *(enter(room, client_id) for room, client_id in zip(rooms, ids, strict=True))
    )
    winner = next(answer for answer in answers if answer in ids)
    assert sorted(answers) == sorted((winner, "entry.stale"))
    assert told == [number]
    seals = set()
    for room in rooms:
        async with room.lock:
            record = await room.record()
            seals.add((record.seq, record.entries[-1].seal, record.stream))
    assert len(seals) == 1 and room.audience.sent_through == number
    assert [row.client_id for row in await room._log.tail(room.game, number - 1)] == [winner]


@pytest.mark.slow
async def test_races_forced_for_one_place(settings: Settings) -> None:
    games = RACES // RACES_EACH // (3 if settings.embedded else 1)
    settings = settings.model_copy(update={"poll_seconds": 30.0, "tables_each": 1_000})
    async with two_hosts(settings) as (here, there), Player.come(here, "Vladimir", "Leto") as (one, other):
        mine = {"harkonnen": (await one.get("/api/me")), "atreides": (await other.get("/api/me"))}
        identities = {seat: str(me["id"]) for seat, me in mine.items()}
        gate = Gate()
        gate.before(here.services.rooms.log)
        gate.before(there.services.rooms.log)
        for number in range(games):
            game = await table_for_two(one, other)
            rooms = [await host.services.rooms.room(game) for host in (here, there)]
            player = RandomPlayer(number)
            for seq in range(1, RACES_EACH + 1):
                await race(rooms, identities, player, seq)
            assert (await from_the_log(here.services, game)).seq == RACES_EACH
        assert gate.passed == 2 * RACES_EACH * games


async def test_redis_goes_away_and_comes_back(settings: Settings) -> None:
    """Without it the log is polled; when it is there again, news come at once. Nobody misses anything."""
    try:
        redis = Redis()
    except Missing:
        lacking("redis-server is not installed")
    update: dict[str, Any] = {"redis_url": SecretStr(redis.address), "poll_seconds": 0.2}
    settings = settings.model_copy(update=update)
    await asyncio.to_thread(redis.start)
    try:
        async with (
            two_hosts(settings) as (here, there),
            Player.come(here, "Vladimir", "Leto") as (one, other),
        ):
            game = await table_for_two(one, other)
            other.move_to(there)
            heard = listening(there)
            async with one.at(game) as first, other.at(game) as second:
                player = RandomPlayer(3)

                async def play(until: int) -> None:
                    while first.seq < until:
                        seq = await one_choice({"harkonnen": first, "atreides": second}, player)
                        await first.frame(seq)
                        await second.frame(seq)

                await both(here, there, healthy=True)
                await play(5)
                await asyncio.to_thread(redis.end)
                await both(here, there, healthy=False)
                heard.clear()
                await play(12)
                assert not heard, "the log alone has told of these"
                await asyncio.to_thread(redis.start)
                await both(here, there, healthy=True)
                while not any("seq" in news for news in heard):
                    await play(first.seq + 1)
                record = await from_the_log(here.services, game)
                check_traffic(first, "harkonnen", record)
                check_traffic(second, "atreides", record)
    finally:
        await asyncio.to_thread(redis.end)


async def both(*hosts: Host, healthy: bool) -> None:
    while not all(host.services.bus.healthy is healthy for host in hosts):
        await asyncio.sleep(0.01)


def listening(host: Host) -> list[dict[str, Any]]:
    """What that process hears from others, from now on."""
    heard: list[dict[str, Any]] = []
    host.services.rooms.overheard += (heard.append,)
    return heard
